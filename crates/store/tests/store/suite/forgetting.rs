//! Members who are forgotten, and what is kept of a member.

use std::collections::BTreeSet;

use cardinal_ids::{ClockTime, Following, GameId, GuildId, MessageId, Timestamp, UserId};
use cardinal_rules::{Card, KnightmareCard, Seat, Variant};
use cardinal_store::{
    Absence, AdminAct, Append, Closing, Computer, Counts, Datum, Delivery, Finished, Follower, Forgotten, Ladder,
    NamedDeck, NewAbsence, NewChallenge, NewDeed, NewDeparture, NewGame, NewNotice, PersonalRows as Part, Preferences,
    Purpose, Reach, SharedStore, TABLES, Table, ToForget, TurnMessage,
};

use super::events::event_of;
use super::messages::AT_ONCE;
use super::{ANNA, BEN, CARA, HERE, Kept, NOW, append, challenge, ending, new_game};

/// The member who is forgotten. Nothing else looks like this number, or like the name.
const ZOE: UserId = UserId(987_654_321_987_654_321);
const NAME: &str = "Zoe Zebedee";
const SERVER: GuildId = GuildId(11);
const DAY: i64 = 24 * 60 * 60;

/// A game that has ended.
async fn ended(store: &SharedStore, game: NewGame, winner: Option<Seat>, at: Timestamp) -> GameId {
    let counts = game.rated.then_some(Counts { early: false });
    let game = store.games().create(game, None).await.unwrap();
    let outcome = Finished { winner, reason: "resignation".to_owned(), record: "{}".to_owned() };
    let end = Append { outcome: Some(outcome), counts, to_act: None, at, ..append(game, 0, None) };
    store.games().append(end).await.unwrap();
    game
}

async fn rated(store: &SharedStore, white: UserId, black: UserId, winner: Option<Seat>, at: Timestamp) -> GameId {
    ended(store, NewGame { rated: true, ..new_game(white, black) }, winner, at).await
}

/// A private game against the computer player, as Ben.
fn private(lesson: Option<&str>) -> NewGame {
    let computer = Computer { seat: Seat::Black, level: 3, private: true, lesson: lesson.map(str::to_owned) };
    NewGame { computer: Some(computer), ..new_game(ZOE, BEN) }
}

async fn annuls(store: &SharedStore, game: GameId, by: UserId, told: UserId) {
    let notice = NewNotice {
        user: told,
        guild: Some(SERVER),
        channel: HERE.channel,
        way: Delivery::Channel,
        games: vec![game],
        what: "annulled".to_owned(),
    };
    assert!(store.ratings().annul(game, by, notice, NOW.plus(50 * DAY)).await.unwrap());
}

/// Fills every column that can hold a member with Zoe. Returns a running game in which she is to act, and her finished
/// games with White and with Black.
async fn fill(store: &SharedStore) -> (GameId, [GameId; 2]) {
    store.names().set(Some(SERVER), ZOE, NAME).await.unwrap();
    store.names().set(None, ZOE, NAME).await.unwrap();
    store.names().set(None, ANNA, "Anna").await.unwrap();
    let preferences = Preferences { theme: Some("wood".to_owned()), ..Preferences::default() };
    store.settings().set_preferences(ZOE, preferences).await.unwrap();
    let deck = NamedDeck { name: "Mine".to_owned(), cards: vec![Card::Knightmare(KnightmareCard::Crab)] };
    store.decks().keep(ZOE, deck.clone(), 9, NOW).await.unwrap();
    store.decks().keep(ANNA, NamedDeck { name: "Hers".to_owned(), ..deck }, 9, NOW).await.unwrap();
    store.lessons().note_solved(ZOE, "standard-01", NOW).await.unwrap();

    let white = rated(store, ZOE, ANNA, Some(Seat::White), NOW).await;
    let black = rated(store, BEN, ZOE, None, NOW.plus(DAY)).await;
    let others = rated(store, ANNA, BEN, None, NOW.plus(2 * DAY)).await;
    annuls(store, others, ZOE, ZOE).await;
    store.ratings().set_listed(ZOE, false).await.unwrap();
    let line = Some(format!("{NAME} takes a queen"));
    let told = TurnMessage {
        game: white,
        version: 0,
        channel: HERE.channel,
        message: MessageId(500),
        has_picture: true,
        line,
    };
    store.messages().posted(told, AT_ONCE).await.unwrap();
    for open in [new_challenge(ZOE, None), new_challenge(BEN, Some(ZOE))] {
        store.challenges().create(open).await.unwrap();
    }
    let ladder = Ladder { guild: SERVER, variant: Variant::Standard };
    for user in [ANNA, ZOE, BEN] {
        assert!(store.ladders().join(ladder, user, NOW).await.unwrap());
    }
    for climbs in [new_challenge(ZOE, Some(ANNA)), new_challenge(BEN, Some(ZOE))] {
        let rated = NewChallenge { rated: true, ..climbs };
        store.ladders().challenge(rated, 1).await.unwrap();
    }
    for closed in [new_challenge(ZOE, Some(CARA)), new_challenge(CARA, Some(ZOE))] {
        let id = store.challenges().create(closed).await.unwrap();
        store.challenges().close(id, Closing::Declined, None, NOW).await.unwrap();
    }
    ended(store, private(None), None, NOW).await;
    store.games().create(NewGame { by_account: true, ..private(None) }, None).await.unwrap();
    assert!(store.account_removals().record(ZOE, (NOW, ClockTime(NOW.0))).await.unwrap());
    let tried = NewGame { entries: vec![super::some_move()], ..private(Some("standard-01")) };
    store.lessons().begin(ZOE, tried, None).await.unwrap();
    let running = store.games().create(new_game(ZOE, ANNA), None).await.unwrap();

    let others = store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    store.follows().follow(Follower { game: others, user: ZOE }, Following::Turns).await.unwrap();

    let left =
        NewDeparture { guild: GuildId(12), user: ZOE, clock: ClockTime(NOW.0), what: "left".to_owned(), now: NOW };
    assert!(store.departures().record(left).await.unwrap());
    let away = NewAbsence {
        user: ZOE,
        absence: Absence { since: NOW, until: NOW.plus(DAY), over: false },
        present: None,
        clock: ClockTime(NOW.0),
        what: None,
        now: NOW,
    };
    assert!(store.absences().set(away).await.unwrap());
    store.challengers().block(ZOE, vec![ANNA]).await.unwrap();
    store.challengers().block(BEN, vec![ZOE]).await.unwrap();
    for (admin, member) in [(BEN, ZOE), (ZOE, BEN)] {
        assert!(store.server_bars().bar(GuildId(13), member, admin, NOW).await.unwrap());
    }
    let bar = NewDeed { act: AdminAct::BarMember(ZOE), operator: "root".to_owned(), at: NOW, reach: Reach::default() };
    store.admin().perform(bar).await.unwrap();
    store.digests().set(ZOE, Some(NOW)).await.unwrap();
    event_of(store, HERE, ZOE).await;
    store.forgetting().ask(ZOE, NOW).await.unwrap();
    (running, [white, black])
}

fn new_challenge(challenger: UserId, opponent: Option<UserId>) -> NewChallenge {
    NewChallenge { challenger, ..challenge(opponent) }
}

/// All columns that hold members, as table and column, sorted.
fn columns_of_members() -> Vec<String> {
    let of_table =
        |table: &'static Table| table.columns_of_members().map(move |column| format!("{}.{column}", table.name));
    let mut columns: Vec<String> = TABLES.iter().flat_map(of_table).collect();
    columns.sort();
    columns
}

impl Kept {
    /// The columns, as table and column, in which this text or number stands, alone or among others.
    pub(super) async fn found(&self, text: &str) -> Vec<String> {
        let mut whole = self.database.whole(Purpose::Look).await;
        let mut found = Vec::new();
        for table in &TABLES {
            let words = table.columns_as_words();
            let (rows, count) = whole.rows(table, None, 10_000).await.unwrap();
            assert!(count < 10_000);
            for row in rows.lines() {
                let columns = words.split(' ').zip(row.split('\t'));
                found.extend(
                    columns
                        .filter(|(_, value)| value.contains(text))
                        .map(|(column, _)| format!("{}.{column}", table.name)),
                );
            }
        }
        whole.close().await;
        found.sort();
        found.dedup();
        found
    }

    async fn to_forget(&self) -> Vec<ToForget> {
        self.store.forgetting().due(NOW.plus(99 * DAY), 9).await.unwrap()
    }

    async fn forgets(&self, user: UserId) -> u64 {
        self.store.forgetting().ask(user, NOW).await.unwrap();
        let due = self.to_forget().await;
        let [ToForget { number, .. }] = due[..] else { panic!("{due:?}") };
        assert_eq!(self.store.forgetting().forget(number, NOW).await.unwrap(), Forgotten::Now);
        number
    }
}

/// Every column that can hold a member holds Zoe first: a new one fails here until it is filled, and then until it is
/// forgotten.
pub(crate) async fn nothing_tells_of_a_member_who_was_forgotten(kept: Kept) {
    let store = &kept.store;
    let (running, [white, black]) = fill(store).await;
    let id = ZOE.to_string();
    let of_members = columns_of_members();
    assert_eq!(kept.found(&id).await, of_members, "the member is everywhere");
    assert_eq!(kept.found(NAME).await, ["names.name", "turn_messages.line"]);

    let [ToForget { number, user }] = kept.to_forget().await[..] else { panic!("one is to be forgotten") };
    assert_eq!(user, ZOE);
    assert_eq!(store.forgetting().running(ZOE).await.unwrap(), [running], "private games are no one else's");
    assert_eq!(store.forgetting().forget(number, NOW).await.unwrap(), Forgotten::StillPlaying);
    assert_eq!(kept.found(&id).await, of_members, "nothing is changed");
    store.games().append(ending(running, 0)).await.unwrap();
    assert_eq!(store.forgetting().forget(number, NOW.plus(7)).await.unwrap(), Forgotten::Now);
    assert_eq!(store.forgetting().last().await.unwrap(), Some(NOW.plus(7)));

    assert_eq!(kept.found(&id).await, [""; 0]);
    assert_eq!(kept.found(NAME).await, [""; 0]);
    // A message that is being posted just then has its line from before.
    let late = TurnMessage {
        game: white,
        version: 1,
        channel: HERE.channel,
        message: MessageId(501),
        has_picture: true,
        line: Some(format!("{NAME} has won")),
    };
    store.messages().posted(late, AT_ONCE).await.unwrap();
    assert_eq!(kept.found(NAME).await, [""; 0]);

    // The number stands for the member where others play or have played.
    let former = UserId::former(number);
    for (game, seat) in [(white, Seat::White), (black, Seat::Black), (running, Seat::White)] {
        let info = store.games().info(game).await.unwrap();
        assert_eq!(info.players[seat], former);
        assert!([ANNA, BEN].contains(&info.players[!seat]));
        assert!(store.games().finished(game).await.unwrap().is_some());
    }
    assert_eq!(store.ratings().of_member(None, former).await.unwrap(), []);
    assert!(store.ratings().of_game(white).await.unwrap().is_some_and(|rated| rated.changes.is_some()));
    assert_eq!(store.decks().of_user(ANNA).await.unwrap().len(), 1, "of others everything stays");
    assert_eq!(store.names().get(None, ANNA).await.unwrap().as_deref(), Some("Anna"));
    assert_eq!(kept.database.count("games").await, 5, "private games are gone");
}

pub(crate) async fn a_forgotten_members_games_count_for_the_opponents_as_before(kept: Kept) {
    let store = &kept.store;
    let users = [ANNA, BEN, ZOE, CARA];
    let mut games = Vec::new();
    for number in 0..40_i64 {
        let (white, black) = ((number * 7 % 4) as usize, (number * 5 % 3) as usize);
        let black = if black >= white { black + 1 } else { black };
        let winner = [Some(Seat::White), Some(Seat::Black), None][(number % 3) as usize];
        games.push(rated(store, users[white], users[black], winner, NOW.plus(number * 20_000)).await);
    }
    let others = async |kept: &Kept| {
        let mut ratings = Vec::new();
        for user in [ANNA, BEN, CARA] {
            for guild in [None, Some(SERVER)] {
                ratings.push(kept.store.ratings().of_member(guild, user).await.unwrap());
            }
        }
        ratings
    };
    let before = others(&kept).await;
    let of_game = store.ratings().of_game(games[0]).await.unwrap().unwrap();
    let number = kept.forgets(ZOE).await;
    assert_eq!(others(&kept).await, before);
    let table = cardinal_store::RatingTable {
        guild: Some(SERVER),
        variant: Variant::NoStress,
        active_since: NOW,
        listed_from: 1,
    };
    let (standings, count) = store.ratings().standings(table, 0, 100).await.unwrap();
    assert_eq!((standings.len(), count), (3, 3), "no stand-in is listed");

    // An early game that is annulled lets all later ones count anew, those of the stand-in too.
    annuls(store, games[3], CARA, ANNA).await;
    let annulled = others(&kept).await;
    assert_ne!(annulled, before);
    assert_eq!(store.ratings().of_member(None, UserId::former(number)).await.unwrap(), []);
    kept.store.shut_down().await;
    for corrects in [false, true, false] {
        let mut whole = kept.database.whole(Purpose::Correct).await;
        let rebuilt = whole.rebuild_ratings(corrects).await.unwrap();
        whole.close().await;
        assert_eq!((rebuilt.games, rebuilt.ratings, rebuilt.differing), (39, 6, 0));
    }
    let kept = kept.reopened().await;
    assert_eq!(others(&kept).await, annulled);
    let again = kept.store.ratings().of_game(games[0]).await.unwrap().unwrap();
    assert_eq!(again.changes, of_game.changes);
}

pub(crate) async fn a_member_is_forgotten_once_and_each_has_a_number(kept: Kept) {
    let store = &kept.store;
    for _twice in 0..2 {
        store.forgetting().ask(ZOE, NOW).await.unwrap();
    }
    store.forgetting().ask(CARA, NOW.plus(5)).await.unwrap();
    let due = store.forgetting().due(NOW.plus(4), 9).await.unwrap();
    assert_eq!(due.iter().map(|member| member.user).collect::<Vec<_>>(), [ZOE]);
    store.forgetting().put_off(due[0].number, NOW.plus(20)).await.unwrap();
    let due = store.forgetting().due(NOW.plus(20), 9).await.unwrap();
    assert_eq!(due.iter().map(|member| member.user).collect::<Vec<_>>(), [CARA, ZOE]);
    // What was asked for outlives the process.
    let kept = kept.reopened().await;
    let [cara, zoe] = kept.to_forget().await[..] else { panic!("two are to be forgotten") };
    assert_ne!(cara.number, zoe.number);
    let (one, other) = (kept.database.open().await, kept.database.open().await);
    let both = [
        one.forgetting().forget(zoe.number, NOW).await.unwrap(),
        other.forgetting().forget(zoe.number, NOW).await.unwrap(),
    ];
    assert_eq!(both, [Forgotten::Now, Forgotten::Before]);
    assert_eq!(kept.to_forget().await, [cara]);
    assert_eq!(kept.store.forgetting().forget(999, NOW).await.unwrap(), Forgotten::Before, "nobody has this number");
    for store in [one, other] {
        store.shut_down().await;
    }
}

pub(crate) async fn what_a_forgotten_member_does_afterwards_is_anybodys(kept: Kept) {
    let store = &kept.store;
    let old = ended(store, new_game(ZOE, ANNA), None, NOW).await;
    let first = kept.forgets(ZOE).await;
    store.names().set(None, ZOE, NAME).await.unwrap();
    let new = ended(store, new_game(ZOE, ANNA), None, NOW).await;
    assert_eq!(store.games().info(new).await.unwrap().players.white, ZOE);
    let second = kept.forgets(ZOE).await;
    assert_ne!(first, second, "nothing tells that they are the same");
    for (game, number) in [(old, first), (new, second)] {
        assert_eq!(store.games().info(game).await.unwrap().players.white, UserId::former(number));
    }
    // An answer about a member who is nowhere comes too late.
    let left = NewDeparture { guild: SERVER, user: ZOE, clock: ClockTime(NOW.0), what: "left".to_owned(), now: NOW };
    assert!(!store.departures().record(left).await.unwrap());
    assert_eq!(kept.found(&ZOE.to_string()).await, [""; 0]);
}

fn part<'p>(parts: &'p [Part], what: &str) -> &'p [Vec<(&'static str, Datum)>] {
    &parts.iter().find(|part| part.what == what).unwrap_or_else(|| panic!("no {what}")).rows
}

pub(crate) async fn a_member_reads_all_that_is_kept_of_them_and_no_more(kept: Kept) {
    let store = &kept.store;
    let (running, [white, black]) = fill(store).await;
    let parts = store.personal().all_of(ZOE, 50).await.unwrap();
    for part in &parts {
        assert!(!part.rows.is_empty() && !part.is_cut, "{part:?}");
    }
    // A new column that holds members belongs into a part, and into what is forgotten of a member.
    let read: BTreeSet<&str> = parts.iter().flat_map(|part| part.from).copied().collect();
    assert_eq!(read, columns_of_members().iter().map(String::as_str).collect());
    let number = |game: GameId| ("number", Datum::Number(game.0.cast_signed()));
    // Of a running game, nothing that happens in it.
    let row = part(&parts, "running_games").iter().find(|row| row[0] == number(running)).unwrap();
    assert_eq!(
        row[..],
        [
            number(running),
            ("game", Datum::Text("no-stress".to_owned())),
            ("server", Datum::Id(SERVER.0)),
            ("opponent", Datum::User(ANNA)),
            ("began", Datum::Moment(NOW)),
        ]
    );
    let finished = part(&parts, "finished_games");
    let results = [white, black].map(|game| {
        let row = finished.iter().find(|row| row[0] == number(game)).unwrap();
        let of = |wanted| row.iter().find(|(key, _)| *key == wanted).map(|(_, datum)| datum.clone()).unwrap();
        (of("colour"), of("opponent"), of("result"), of("ended"))
    });
    let text = |text: &str| Datum::Text(text.to_owned());
    assert_eq!(results[0], (text("white"), Datum::User(ANNA), text("won"), Datum::Moment(NOW)));
    assert_eq!(results[1], (text("black"), Datum::User(BEN), text("nobody won"), Datum::Moment(NOW.plus(DAY))));
    assert_eq!(part(&parts, "decks").len(), 1, "others' decks are theirs");
    assert_eq!((part(&parts, "open_challenges").len(), part(&parts, "closed_challenges").len()), (4, 2));
    let [place] = part(&parts, "places_on_ladders") else { panic!("one ladder") };
    assert_eq!(place[2], ("place", Datum::Number(2)));
    assert_eq!(part(&parts, "matches_on_ladders").len(), 2);

    // The newest of many.
    let few = store.personal().all_of(ZOE, 2).await.unwrap();
    let games = few.iter().find(|part| part.what == "finished_games").unwrap();
    assert!(games.is_cut);
    assert_eq!(games.rows.len(), 2);
    assert_eq!(games.rows, finished[..2]);
    let nothing = store.personal().all_of(UserId(5), 50).await.unwrap();
    assert!(nothing.iter().all(|part| part.rows.is_empty()));
}
