//! Ratings: what ended games make of them, in which order, and tables.

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};
use cardinal_ratings::{Rating, Score, Weight, rate};
use cardinal_rules::{Action, BySeat, Card, Entry, KnightmareCard, Seat, Variant};
use cardinal_store::{
    Append, Computer, Counts, Delivery, Finished, NewGame, NewNotice, Purpose, RatedGame, RatingTable, SharedStore,
};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, append, new_game};

const DAY: i64 = 24 * 60 * 60;
const SERVER: GuildId = GuildId(11);

fn counting() -> Counts {
    Counts { early: false }
}

/// A rated game on the server that ends at this moment.
pub(super) async fn played(
    store: &SharedStore,
    white: UserId,
    black: UserId,
    winner: Option<Seat>,
    at: Timestamp,
) -> GameId {
    played_as(store, NewGame { rated: true, ..new_game(white, black) }, winner, Some(counting()), at).await
}

async fn played_as(
    store: &SharedStore,
    game: NewGame,
    winner: Option<Seat>,
    counts: Option<Counts>,
    at: Timestamp,
) -> GameId {
    let game = store.games().create(game, None).await.unwrap();
    let outcome = Finished { winner, reason: "resignation".to_owned(), record: "{}".to_owned() };
    let end = Append { outcome: Some(outcome), counts, to_act: None, at, ..append(game, 0, None) };
    store.games().append(end).await.unwrap();
    game
}

async fn rating(store: &SharedStore, guild: Option<GuildId>, user: UserId) -> Option<Rating> {
    store.ratings().of_member(guild, user).await.unwrap().first().map(|own| own.rating)
}

async fn of_game(store: &SharedStore, game: GameId) -> Option<RatedGame> {
    store.ratings().of_game(game).await.unwrap()
}

fn table() -> RatingTable {
    RatingTable { guild: Some(SERVER), variant: Variant::NoStress, active_since: NOW, listed_from: 1 }
}

pub(super) fn annulment(game: GameId) -> NewNotice {
    NewNotice {
        user: ANNA,
        guild: Some(SERVER),
        channel: HERE.channel,
        way: Delivery::Channel,
        games: vec![game],
        what: "annulled".to_owned(),
    }
}

pub(crate) async fn a_game_that_ends_changes_the_ratings_of_its_server_and_of_all(kept: Kept) {
    let store = &kept.store;
    let first = played(store, ANNA, BEN, Some(Seat::White), NOW).await;
    let [anna, ben] = rate([Rating::NEW; 2], Score::First, Weight::Full, NOW.0).unwrap();
    for guild in [Some(SERVER), None] {
        assert_eq!(rating(store, guild, ANNA).await, Some(anna));
        assert_eq!(rating(store, guild, BEN).await, Some(ben));
    }
    assert_eq!(rating(store, Some(GuildId(12)), ANNA).await, None, "another server");
    let changes = of_game(store, first).await.unwrap().changes.unwrap();
    assert_eq!((changes.white.points_before, changes.white.rating), (1_500_000_000, anna));
    assert_eq!((changes.black.points_before, changes.black.rating), (1_500_000_000, ben));

    // The next game goes on from there, and one on no server counts for all servers alone.
    let later = NOW.plus(3 * DAY);
    played(store, CARA, ANNA, None, later).await;
    let [cara, anna] = rate([Rating::NEW, anna], Score::Draw, Weight::Full, later.0).unwrap();
    assert_eq!(
        (rating(store, Some(SERVER), CARA).await, rating(store, Some(SERVER), ANNA).await),
        (Some(cara), Some(anna))
    );
    let site = cardinal_ids::Site { guild: None, ..HERE };
    let alone = NewGame { rated: true, site, ..new_game(ANNA, BEN) };
    let alone = played_as(store, alone, Some(Seat::Black), Some(counting()), later).await;
    let [anna_everywhere, _] = rate([anna, ben], Score::Second, Weight::Full, later.0).unwrap();
    assert_eq!(rating(store, None, ANNA).await, Some(anna_everywhere));
    assert_eq!(rating(store, Some(SERVER), ANNA).await, Some(anna));
    assert_eq!(of_game(store, alone).await.unwrap().changes.unwrap().white.rating, anna_everywhere);
    let course = store.ratings().course(None, ANNA, Variant::NoStress, 2).await.unwrap();
    assert_eq!(course, [anna.points, anna_everywhere.points], "the last two, oldest first");
}

pub(crate) async fn a_game_that_does_not_count_changes_no_rating(kept: Kept) {
    let store = &kept.store;
    let casual = played_as(store, new_game(ANNA, BEN), Some(Seat::White), None, NOW).await;
    let running = NewGame { rated: true, ..new_game(ANNA, BEN) };
    let running = store.games().create(running, None).await.unwrap();
    for game in [casual, running] {
        assert_eq!(of_game(store, game).await, None);
    }
    assert_eq!(rating(store, None, ANNA).await, None);
    assert!(store.games().info(running).await.unwrap().rated);
    assert!(!store.games().info(casual).await.unwrap().rated);
}

pub(crate) async fn the_second_game_of_a_pair_in_a_day_counts_half_and_the_fourth_not_at_all(kept: Kept) {
    let store = &kept.store;
    let mut expected = [Rating::NEW; 2];
    for (number, weight) in [Weight::Full, Weight::Half, Weight::Half].into_iter().enumerate() {
        let at = NOW.plus(number as i64 * 60);
        // Colours don't matter.
        let (white, black) = if number == 1 { (BEN, ANNA) } else { (ANNA, BEN) };
        let winner = if white == ANNA { Seat::White } else { Seat::Black };
        played(store, white, black, Some(winner), at).await;
        expected = rate(expected, Score::First, weight, at.0).unwrap();
        assert_eq!(rating(store, Some(SERVER), ANNA).await, Some(expected[0]), "game {number}");
    }
    let fourth = played(store, ANNA, BEN, Some(Seat::White), NOW.plus(DAY - 1)).await;
    assert_eq!(of_game(store, fourth).await.unwrap().changes, None);
    assert_eq!(rating(store, Some(SERVER), ANNA).await, Some(expected[0]));
    // A day after the first, three of them are left: the second, the third and the fourth.
    let fifth = played(store, ANNA, BEN, Some(Seat::White), NOW.plus(DAY)).await;
    assert_eq!(of_game(store, fifth).await.unwrap().changes, None);
    // Two days later it is as at first.
    let at = NOW.plus(3 * DAY);
    played(store, ANNA, BEN, Some(Seat::White), at).await;
    let [anna, _] = rate(expected, Score::First, Weight::Full, at.0).unwrap();
    assert_eq!(rating(store, Some(SERVER), ANNA).await, Some(anna));
}

pub(crate) async fn an_annulled_game_leaves_ratings_as_if_it_had_never_been(kept: Kept) {
    let store = &kept.store;
    let players = [(ANNA, BEN), (BEN, CARA), (CARA, ANNA), (ANNA, BEN)];
    let mut games = Vec::new();
    for (number, (white, black)) in players.into_iter().enumerate() {
        games.push(played(store, white, black, Some(Seat::White), NOW.plus(number as i64 * 2 * DAY)).await);
    }
    let annul = |game| store.ratings().annul(game, UserId(9), annulment(game), NOW.plus(30 * DAY));
    assert!(annul(games[0]).await.unwrap());
    assert!(!annul(games[0]).await.unwrap(), "once");
    assert!(!annul(GameId(999)).await.unwrap());
    let notices = store.notices().pending(9).await.unwrap();
    assert_eq!(notices.iter().map(|notice| &notice.notice.games).collect::<Vec<_>>(), [&[games[0]]]);
    let annulled = of_game(store, games[0]).await.unwrap();
    assert!(annulled.is_annulled && annulled.changes.is_none());

    let at = |number: i64| NOW.plus(number * 2 * DAY).0;
    let [ben, cara] = rate([Rating::NEW; 2], Score::First, Weight::Full, at(1)).unwrap();
    let [cara, anna] = rate([cara, Rating::NEW], Score::First, Weight::Full, at(2)).unwrap();
    let [anna, ben] = rate([anna, ben], Score::First, Weight::Full, at(3)).unwrap();
    for (user, expected) in [(ANNA, anna), (BEN, ben), (CARA, cara)] {
        assert_eq!(rating(store, Some(SERVER), user).await, Some(expected), "{user:?}");
        assert_eq!(rating(store, None, user).await, Some(expected), "{user:?}");
    }
    // Without any other game, a member has no rating.
    for game in &games[1..] {
        assert!(annul(*game).await.unwrap());
    }
    assert_eq!(rating(store, Some(SERVER), ANNA).await, None);
    assert_eq!(store.ratings().standings(table(), 0, 10).await.unwrap(), (Vec::new(), 0));
}

pub(crate) async fn a_table_lists_who_is_active_and_wants_to_be_listed(kept: Kept) {
    let store = &kept.store;
    let users: Vec<UserId> = (1..=25).map(|number| UserId(1000 + number)).collect();
    for (number, pair) in users.windows(2).enumerate() {
        played(store, pair[0], pair[1], Some(Seat::White), NOW.plus(number as i64)).await;
    }
    let (all, count) = store.ratings().standings(table(), 0, 100).await.unwrap();
    assert_eq!((all.len(), count), (25, 25));
    assert!(all.is_sorted_by(|one, next| one.rating.points >= next.rating.points));
    for (index, standing) in all.iter().enumerate() {
        let higher = all.iter().filter(|other| other.rating.points > standing.rating.points).count();
        assert_eq!(standing.place, Some(higher as u32 + 1), "{index}");
        assert_eq!(store.ratings().standing(table(), standing.user).await.unwrap(), Some(*standing));
    }
    let (page, count) = store.ratings().standings(table(), 20, 10).await.unwrap();
    assert_eq!((&page[..], count), (&all[20..], 25));

    let (best, second, last) = (all[0].user, all[1].user, all[24].user);
    store.ratings().set_listed(best, false).await.unwrap();
    let left = cardinal_store::NewDeparture {
        guild: SERVER,
        user: second,
        clock: cardinal_ids::ClockTime(NOW.0),
        what: "left".to_owned(),
        now: NOW,
    };
    store.departures().record(left).await.unwrap();
    let (fewer, count) = store.ratings().standings(table(), 0, 100).await.unwrap();
    assert_eq!((fewer.len(), count), (23, 23));
    assert_eq!((fewer[0].user, fewer[0].place), (all[2].user, Some(1)));
    assert_eq!(store.ratings().standing(table(), best).await.unwrap(), None);
    assert!(!store.ratings().is_listed(best).await.unwrap() && store.ratings().is_listed(last).await.unwrap());
    store.ratings().set_listed(best, true).await.unwrap();
    store.departures().forget(SERVER, second).await.unwrap();
    assert_eq!(store.ratings().standings(table(), 0, 100).await.unwrap().0, all);
    // The first game of all ended before this, and its winner has had no other.
    let later = RatingTable { active_since: NOW.plus(1), ..table() };
    assert_eq!(store.ratings().standings(later, 0, 100).await.unwrap().1, 24);
}

/// The winner of three games stands above the winner of one, however many points that was worth.
pub(crate) async fn ratings_of_few_games_stand_below_the_others_without_a_place(kept: Kept) {
    let store = &kept.store;
    for number in 0..3 {
        played(store, ANNA, BEN, Some(Seat::White), NOW.plus(number * 2 * DAY)).await;
    }
    played(store, CARA, UserId(77), Some(Seat::White), NOW.plus(7 * DAY)).await;
    let table = RatingTable { listed_from: 3, ..table() };
    let (all, count) = store.ratings().standings(table, 0, 10).await.unwrap();
    let places: Vec<_> = all.iter().map(|standing| (standing.user, standing.place)).collect();
    assert_eq!(places, [(ANNA, Some(1)), (BEN, Some(2)), (CARA, None), (UserId(77), None)]);
    assert!(all[2].rating.points > all[1].rating.points);
    assert_eq!(count, 4);
    for standing in &all {
        assert_eq!(store.ratings().standing(table, standing.user).await.unwrap(), Some(*standing));
    }
    // A page can begin on either side of the line.
    for skip in 0..5 {
        let (page, count) = store.ratings().standings(table, skip, 2).await.unwrap();
        let rest = &all[(skip as usize).min(all.len())..];
        assert_eq!((&page[..], count), (&rest[..rest.len().min(2)], 4), "{skip}");
    }
}

pub(crate) async fn games_with_others_are_counted_but_for_those_without_a_result(kept: Kept) {
    let store = &kept.store;
    let has = async |user, games| store.ratings().has_played(user, games, &["silence", "managers"]).await.unwrap();
    assert!(has(ANNA, 0).await && !has(ANNA, 1).await);
    played(store, ANNA, BEN, Some(Seat::White), NOW).await;
    played_as(store, new_game(CARA, ANNA), None, None, NOW).await;
    assert!(has(ANNA, 2).await && !has(ANNA, 3).await && has(BEN, 1).await && !has(BEN, 2).await);
    let computer = Some(Computer { seat: Seat::Black, level: 2, private: false, lesson: None });
    let alone = NewGame { computer, ..new_game(BEN, UserId(9)) };
    played_as(store, alone, Some(Seat::White), None, NOW).await;
    assert!(!has(BEN, 2).await, "a game against the computer player is with nobody");
    let aborted = store.games().create(new_game(BEN, CARA), None).await.unwrap();
    let outcome = Finished { winner: None, reason: "managers".to_owned(), record: "{}".to_owned() };
    store.games().close(aborted, 0, outcome, false, NOW).await.unwrap();
    assert!(!has(BEN, 2).await && has(CARA, 1).await && !has(CARA, 2).await);
}

pub(crate) async fn games_resigned_early_are_listed_apart(kept: Kept) {
    let store = &kept.store;
    let mut games = Vec::new();
    for (number, early) in [false, true, false, true].into_iter().enumerate() {
        let game = NewGame { rated: true, ..new_game(ANNA, BEN) };
        let counts = Some(Counts { early });
        games.push(played_as(store, game, Some(Seat::White), counts, NOW.plus(number as i64)).await);
    }
    let ids = |games: Vec<RatedGame>| games.iter().map(|rated| rated.game).collect::<Vec<_>>();
    assert_eq!(ids(store.ratings().newest(SERVER, true, 9).await.unwrap()), [games[3], games[1]]);
    assert_eq!(ids(store.ratings().newest(SERVER, false, 1).await.unwrap()), [games[2]]);
    assert_eq!(ids(store.ratings().newest(GuildId(12), true, 9).await.unwrap()), []);
    store.ratings().annul(games[3], ANNA, annulment(games[3]), NOW).await.unwrap();
    assert_eq!(ids(store.ratings().newest(SERVER, true, 9).await.unwrap()), [games[1]], "what counts");
}

pub(crate) async fn results_are_those_against_other_members(kept: Kept) {
    let store = &kept.store;
    played(store, ANNA, BEN, Some(Seat::White), NOW.plus(2)).await;
    played_as(store, new_game(BEN, ANNA), Some(Seat::White), None, NOW.plus(1)).await;
    played(store, CARA, ANNA, None, NOW).await;
    let computer = cardinal_store::Computer { seat: Seat::Black, level: 1, private: true, lesson: None };
    let private = NewGame { computer: Some(computer), ..new_game(ANNA, BEN) };
    played_as(store, private, Some(Seat::White), None, NOW).await;
    let results = store.ratings().results(Some(SERVER), ANNA).await.unwrap();
    assert_eq!(results.iter().map(|game| game.won).collect::<Vec<_>>(), [None, Some(false), Some(true)]);
    assert_eq!(results.iter().map(|game| game.opponent).collect::<Vec<_>>(), [CARA, BEN, BEN]);
    let computer = store.ratings().against_computer(Some(SERVER), ANNA).await.unwrap();
    assert_eq!(computer.iter().map(|game| (game.level, game.won)).collect::<Vec<_>>(), [(1, Some(true))]);
    assert_eq!(store.ratings().against_computer(None, BEN).await.unwrap(), []);
    assert_eq!(store.ratings().results(Some(GuildId(12)), ANNA).await.unwrap(), []);
    assert_eq!(store.ratings().results(None, CARA).await.unwrap().len(), 1);
}

pub(crate) async fn ratings_computed_anew_are_the_same_to_the_digit(kept: Kept) {
    let store = &kept.store;
    let users = [ANNA, BEN, CARA, UserId(77)];
    let mut games = Vec::new();
    for number in 0..60_i64 {
        let (white, black) = ((number * 7 % 4) as usize, (number * 5 % 3) as usize);
        let black = if black >= white { black + 1 } else { black };
        let winner = [Some(Seat::White), Some(Seat::Black), None][(number % 3) as usize];
        let variant = if number % 2 == 0 { Variant::NoStress } else { Variant::Standard };
        let game = NewGame { rated: true, variant, options: [].into(), ..new_game(users[white], users[black]) };
        // The clocks of several processes differ, so times may go back.
        let at = NOW.plus(number * 7000 - number % 4 * 10_000);
        games.push(played_as(store, game, winner, Some(counting()), at).await);
    }
    store.ratings().annul(games[20], ANNA, annulment(games[20]), NOW).await.unwrap();
    let mut before = Vec::new();
    for user in users {
        before.push(store.ratings().of_member(None, user).await.unwrap());
        before.push(store.ratings().of_member(Some(SERVER), user).await.unwrap());
    }
    kept.store.shut_down().await;
    kept.execute("UPDATE ratings SET points = 1 WHERE user_id = 77 AND guild_id = 0").await;
    for (corrects, wrong) in [(false, 2), (true, 2), (false, 0)] {
        let mut whole = kept.database.whole(Purpose::Correct).await;
        let rebuilt = whole.rebuild_ratings(corrects).await.unwrap();
        whole.close().await;
        assert_eq!((rebuilt.games, rebuilt.ratings, rebuilt.differing), (59, 16, wrong), "{corrects}");
    }
    let kept = kept.reopened().await;
    let mut after = Vec::new();
    for user in users {
        after.push(kept.store.ratings().of_member(None, user).await.unwrap());
        after.push(kept.store.ratings().of_member(Some(SERVER), user).await.unwrap());
    }
    assert_eq!(after, before);
    let changes = of_game(&kept.store, games[59]).await.unwrap().changes;
    assert!(changes.is_some_and(|changes: BySeat<_>| changes.white.rating.games > 1), "{changes:?}");
}

pub(crate) async fn the_card_that_a_member_played_most_is_found_in_the_last_games(kept: Kept) {
    let store = &kept.store;
    let play = |seat: Seat, card: KnightmareCard| Entry::Act { seat, action: Action::play(Card::Knightmare(card)) };
    let [crab, vendetta, bombard] = [KnightmareCard::Crab, KnightmareCard::Vendetta, KnightmareCard::Bombard];
    let games = [
        (ANNA, BEN, vec![(Seat::White, crab), (Seat::White, crab), (Seat::White, crab)]),
        (BEN, ANNA, vec![(Seat::Black, vendetta), (Seat::White, bombard), (Seat::White, bombard)]),
        (ANNA, CARA, vec![(Seat::White, vendetta)]),
    ];
    for (white, black, cards) in games {
        let game = NewGame { variant: Variant::Knightmare, options: [].into(), ..new_game(white, black) };
        let game = store.games().create(game, None).await.unwrap();
        let outcome = Finished { winner: None, reason: "agreement".to_owned(), record: "{}".to_owned() };
        let entries = cards.into_iter().map(|(seat, card)| play(seat, card)).collect();
        let end = Append { entries, outcome: Some(outcome), to_act: None, ..append(game, 0, None) };
        store.games().append(end).await.unwrap();
    }
    let most = async |user, games| {
        store.ratings().most_played_card(Some(SERVER), user, Variant::Knightmare, games).await.unwrap()
    };
    assert_eq!(most(ANNA, 9).await.as_deref(), Some("crab"));
    assert_eq!(most(ANNA, 2).await.as_deref(), Some("vendetta"), "of the last two games");
    assert_eq!(most(BEN, 9).await.as_deref(), Some("bombard"));
    assert_eq!(most(CARA, 9).await, None);
    let elsewhere = store.ratings().most_played_card(Some(GuildId(12)), ANNA, Variant::Knightmare, 9).await.unwrap();
    assert_eq!(elsewhere, None);
}
