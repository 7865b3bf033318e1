//! Rated games: what they say, what they make of ratings, profiles, tables, and games that are annulled.

use std::time::Duration;

use cardinal::app::{
    self, AnnulGame, ChangeSettings, Command, Intent, ListGames, OpenSetUp, PreferencesPatch, SetUp, ShowLeaderboard,
    ShowProfile,
};
use cardinal_ids::{GameId, GuildId, UserId};
use cardinal_interaction::{
    Answer, Ask, Caller, Control, Format, GameControl, Message, Opponent, Outcome, ServerControl, Standings, Stepping,
    Where,
};
use cardinal_rules::Variant;
use cardinal_store::{GameFilter, Page, ServerChange, ServerSettings};

use crate::rated_store::play_first_games;
use crate::world::{
    ANN, BOB, CARDINAL, EVE, LOBBY, World, button, buttons, challenge, menus, refused, said, whole_text,
};

const DAY: u64 = 24 * 60 * 60;

#[tokio::test]
async fn finished_games_are_read_by_their_player_page_by_page() {
    let world = World::new().await;
    for number in 1..=11 {
        let game = begun(&world).await;
        if number == 2 {
            // A game that counts, which one without a turn doesn't.
            plays(&world, game, &FOOLS_MATE).await;
        } else {
            resigns(&world, [ANN, BOB][number % 2], game).await;
        }
    }
    manages(&world, Intent::press(&Control::Server(ServerControl::Annul(GameId(2))).encode(), &[])).await;
    let aborted = begun(&world).await;
    manages(&world, Intent::press(&Control::EndGame { game: aborted }.encode(), &[])).await;
    let text = pgn(&world, aborted).await;
    assert!(text.contains("[Result \"*\"]") && text.contains("[Termination \"abandoned\"]"), "{text}");
    let list = world.command(ANN, Command::global("games", ListGames)).await;
    assert!(whole_text(said(&list)).contains("**Your latest finished games**"), "{}", whole_text(said(&list)));
    let newest = world.press_labelled(ANN, said(&list), "All finished games").await;
    assert!(matches!(newest.answer, Answer::Update(_)));
    let lines: Vec<&str> = said(&newest).text.lines().collect();
    assert_eq!(lines[0], "**Your finished games**: 12, the latest first (page 1 of 2).");
    assert_eq!(lines.len(), 11);
    for (line, start, result) in [
        (lines[1], "#12 Ann – Bob", "**aborted, no result**"),
        (lines[2], "#11 Ann – Bob", "**you won**"),
        (lines[3], "#10 Ann – Bob", "**you lost**"),
        (lines[4], "#9 Ann – Bob", "**you won**"),
    ] {
        assert!(line.starts_with(start) && line.contains(result), "{line}");
    }
    let older = world.press_labelled(ANN, said(&newest), "Older").await;
    let lines: Vec<&str> = said(&older).text.lines().collect();
    assert!(lines.len() == 3 && lines[2].starts_with("#1 ") && lines[2].contains("**you won**"), "{lines:?}");
    assert!(lines[1].starts_with("#2 ") && lines[1].contains("**you lost (annulled)**"), "{lines:?}");
    // Bob reads the same games from his side.
    let of_bob = world.press(BOB, &Control::Finished { page: 9 }, None).await;
    let text = &said(&of_bob).text;
    assert!(text.contains("(page 2 of 2)") && text.lines().nth(2).unwrap().contains("**you lost**"), "{text}");
    let stepped = Control::Game { game: GameId(10), ply: 0, what: GameControl::Step(Stepping::Last) };
    let endings =
        [(ANN, "Bob won by resignation"), (BOB, "You won by resignation"), (EVE, "Black wins by resignation")];
    for (user, ending) in endings {
        let shown = world.press(user, &stepped, None).await;
        assert!(said(&shown).text.ends_with(ending), "{}", said(&shown).text);
    }
    // There is nothing to turn to from the only page.
    let none = world.press(EVE, &Control::Finished { page: 0 }, None).await;
    assert_eq!(buttons(said(&none)).map(|button| button.label.as_str()).collect::<Vec<_>>(), ["Back"]);
    let back = world.press_labelled(ANN, said(&older), "Back").await;
    assert!(whole_text(said(&back)).contains("**Your latest finished games**"), "{}", whole_text(said(&back)));
}

async fn pgn(world: &World, game: GameId) -> String {
    let export = Command::game(Some(game.to_string()), Ask::Export(Some(Format::Pgn)));
    let file = world.command(EVE, export).await;
    String::from_utf8(said(&file).files[0].bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn a_file_has_the_ratings_with_which_a_game_was_played() {
    let world = World::new().await;
    let game = begun(&world).await;
    let text = pgn(&world, game).await;
    assert!(text.contains("[Termination \"unterminated\"]") && !text.contains("Elo"), "nobody has one yet: {text}");
    plays(&world, game, &FOOLS_MATE).await;
    let text = pgn(&world, game).await;
    assert!(text.contains("[WhiteElo \"1500\"]") && text.contains("[BlackElo \"1500\"]"), "{text}");
    let next = begun(&world).await;
    let text = pgn(&world, next).await;
    assert!(text.contains("[WhiteElo \"1338\"]") && text.contains("[BlackElo \"1662\"]"), "{text}");
    assert!(text.contains("[TimeControl \"-\"]"), "{text}");
}

/// Four turns, the shortest game that there is: Black mates.
const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

fn rated() -> SetUp {
    SetUp { rated: Some(true), ..challenge(Variant::Standard, &[]) }
}

async fn challenged(world: &World, asked: SetUp) -> Message {
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    assert!(matches!(outcome.answer, Answer::Challenge(..)), "{outcome:?}");
    said(&outcome).clone()
}

/// A rated game of Ann, who has White, against Bob.
async fn begun(world: &World) -> GameId {
    let poster = challenged(world, rated()).await;
    let outcome = world.press_labelled(BOB, &poster, "Accept").await;
    world.post(&outcome).await;
    outcome.announcements[0].key.game
}

async fn plays(world: &World, game: GameId, moves: &[&str]) -> Outcome {
    let mut last = None;
    for (ply, text) in moves.iter().enumerate() {
        let ask = Ask::Move { text: (*text).to_owned(), place: None };
        let outcome = world.command([ANN, BOB][ply % 2], Command::game(Some(game.to_string()), ask)).await;
        world.post(&outcome).await;
        last = Some(outcome);
    }
    last.unwrap()
}

/// Bob mates Ann in a rated game. Returns its last message.
async fn mated(world: &World) -> String {
    let game = begun(world).await;
    plays(world, game, &FOOLS_MATE).await.announcements[0].message.text.clone()
}

async fn resigns(world: &World, user: UserId, game: GameId) -> Outcome {
    let question = world.command(user, Command::game(Some(game.to_string()), Ask::Resign)).await;
    let outcome = world.press_labelled(user, said(&question), "Resign").await;
    world.post(&outcome).await;
    outcome
}

fn opponent(user: UserId) -> Opponent {
    let name = match user {
        ANN => "Ann",
        BOB => "Bob",
        _ => "Eve",
    };
    Opponent { user, name: name.to_owned(), account: name.to_owned(), username: name.to_owned(), bot: false }
}

fn manager(world: &World) -> Caller {
    Caller { manages: true, ..world.caller(EVE) }
}

async fn manages(world: &World, intent: Intent) -> Outcome {
    world.handle(&manager(world), intent).await
}

async fn profile(world: &World, asker: UserId, member: Option<UserId>) -> Outcome {
    let show = ShowProfile { member: member.map(opponent), everyone: false };
    world.command(asker, Command::global("profile", show)).await
}

async fn table(world: &World, asker: UserId) -> Outcome {
    let show = ShowLeaderboard { variant: Some(Variant::Standard), everyone: false };
    world.command(asker, Command::global("leaderboard", show)).await
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|button| button.label == label)
}

fn alt(outcome: &Outcome) -> &str {
    &said(outcome).pictures[0].alt
}

#[tokio::test]
async fn the_message_of_the_end_tells_what_became_of_the_ratings() {
    let world = World::new().await;
    let text = mated(&world).await;
    // Glicko-2 for two new players: 162.3 points up and down.
    assert!(text.contains("\nAnn 1338 (−162), Bob 1662 (+162). Both are new here."), "{text}");
    let casual = world.start(Variant::Standard, &[]).await;
    let text = plays(&world, casual, &FOOLS_MATE).await.announcements[0].message.text.clone();
    assert!(text.contains("wins") && !text.contains('→'), "{text}");
    // An end that nobody has posted is told in the same words after a restart.
    let mut world = World::new().await;
    let game = begun(&world).await;
    plays(&world, game, &FOOLS_MATE[..3]).await;
    world.moves(BOB, "Qh4").await;
    world.restart().await;
    let repairs = app::find_repairs(&world.context).await;
    let text = &repairs.announcements[0].message.text;
    assert!(text.contains("Ann 1338 (−162), Bob 1662 (+162). Both are new here."), "{text}");
}

#[tokio::test]
async fn a_game_counts_once_each_has_made_two_turns() {
    let world = World::new().await;
    let short = begun(&world).await;
    plays(&world, short, &["e4", "e5", "Nf3"]).await;
    let text = resigns(&world, BOB, short).await.announcements[0].message.text.clone();
    assert!(text.contains("Too short to count for ratings."), "{text}");
    let enough = begun(&world).await;
    plays(&world, enough, &["e4", "e5", "Nf3", "Nc6"]).await;
    let text = resigns(&world, BOB, enough).await.announcements[0].message.text.clone();
    assert!(
        text.contains("Ann 1662 (+162), Bob 1338 (−162). Both are new here."),
        "the short one didn't count: {text}"
    );
}

#[tokio::test]
async fn the_fourth_game_of_two_players_in_a_day_says_that_it_does_not_count() {
    let world = World::new().await;
    let mut texts = Vec::new();
    for _ in 0..4 {
        texts.push(mated(&world).await);
    }
    assert!(texts[1].contains("Bob 1691 (+29)") && texts[2].contains("Bob 1713 (+22)"), "{texts:?}");
    assert!(texts[3].contains("Ratings stay as they are"), "{}", texts[3]);
    world.clock.pass(Duration::from_secs(DAY + 1));
    let later = mated(&world).await;
    assert!(later.contains(" (+") && !later.contains("Ratings stay"), "a day later it does: {later}");
}

#[tokio::test]
async fn a_challenge_says_whether_its_game_is_rated_as_is_usual_on_the_server_or_as_chosen() {
    let world = World::new().await;
    play_first_games(&world, ANN, BOB).await;
    let usual = SetUp { rated: None, ..challenge(Variant::Standard, &[]) };
    let text = challenged(&world, usual.clone()).await.text;
    assert!(text.contains(" · rated · "), "{text}");
    let casual = SetUp { rated: Some(false), ..usual.clone() };
    let text = challenged(&world, casual).await.text;
    assert!(text.contains(" · casual · "), "{text}");
    let changes = ChangeSettings(vec![ServerChange::Rated(false)]);
    let shown = manages(&world, Intent::Command(Command::global("settings", changes))).await;
    let shown = manages(&world, Intent::press(&button(said(&shown), "New games").control.encode(), &[])).await;
    assert!(has(said(&shown), "Games: casual"), "{shown:?}");
    let usual = SetUp { variant: Some(Variant::ChessMe), ..usual };
    let text = challenged(&world, usual).await.text;
    assert!(text.contains(" · casual · "), "{text}");
    let control = button(said(&shown), "Games: casual").control.clone();
    let shown = manages(&world, Intent::press(&control.encode(), &[])).await;
    assert!(has(said(&shown), "Games: rated"), "{shown:?}");
    let kept = world.store.settings().of_server(GuildId(1)).await.unwrap();
    assert_eq!(kept, ServerSettings { rated: Some(true), ..ServerSettings::default() });
}

#[tokio::test]
async fn whether_it_counts_is_chosen_on_the_set_up_panel() {
    let world = World::new().await;
    play_first_games(&world, ANN, BOB).await;
    let asked = OpenSetUp { opponent: opponent(BOB) };
    let panel = world.command(ANN, Command::global("challenge-member", asked)).await;
    assert!(said(&panel).text.contains("Rated: yes"), "{}", said(&panel).text);
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    assert!(said(&page).text.contains("Rated: the result changes both players' ratings."), "{}", said(&page).text);
    let page = world.press_labelled(ANN, said(&page), "Rated: yes").await;
    assert!(said(&page).text.contains("Casual: no rating changes."), "{}", said(&page).text);
    let panel = world.press_labelled(ANN, said(&page), "Back").await;
    assert!(said(&panel).text.contains("Rated: no"), "{}", said(&panel).text);
    let menu = menus(said(&panel)).next().unwrap().control.clone();
    let panel = world.press(ANN, &menu, Some("standard")).await;
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    let page = world.press_labelled(ANN, said(&page), "Rated: no").await;
    assert!(has(said(&page), "Rated: yes"), "also in a game without other rules: {}", said(&page).text);
    let page = world.press_labelled(ANN, said(&page), "Rated: yes").await;
    let panel = world.press_labelled(ANN, said(&page), "Back").await;
    let sent = world.press_labelled(ANN, said(&panel), "Send").await;
    let Answer::Sent { poster, .. } = &sent.answer else { panic!("{sent:?}") };
    assert!(poster.text.contains(" · casual · "), "{}", poster.text);
}

#[tokio::test]
async fn games_against_cardinal_are_casual() {
    let world = World::new().await;
    let bot = Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    };
    let asked = SetUp { opponent: Some(bot), place: Some(Where::Private), ..rated() };
    let outcome = world.command(ANN, Command::global("challenge", asked.clone())).await;
    assert_eq!(refused(&outcome), "Games against Cardinal are always casual.");
    let usual = SetUp { rated: None, ..asked };
    world.command(ANN, Command::global("challenge", usual)).await;
    assert!(!world.store.games().info(GameId(1)).await.unwrap().rated);
}

#[tokio::test]
async fn a_profile_shows_ratings_and_results_against_other_members() {
    let world = World::new().await;
    let none = profile(&world, EVE, None).await;
    assert!(alt(&none).contains("No finished games yet"), "{}", alt(&none));
    mated(&world).await;
    let casual = world.start(Variant::NoStress, &[("level", "1")]).await;
    resigns(&world, BOB, casual).await;
    world.start(Variant::ChessMe, &[]).await;
    let own = profile(&world, ANN, None).await;
    assert!(matches!(own.answer, Answer::Private(_)), "{}", said(&own).text);
    assert!(said(&own).text.contains("Standard chess **1338?**"), "over all servers: {}", said(&own).text);
    for part in [
        "Ann",
        "Standard chess: rated 1338 (provisional), 0 wins, 0 draws, 1 loss",
        "No Stress Chess: casual games only, 1 win",
    ] {
        assert!(alt(&own).contains(part), "{part}: {}", alt(&own));
    }
    assert!(!alt(&own).contains("ChessMe"), "no result yet: {}", alt(&own));
    // Nobody learns of a private game.
    assert!(alt(&own).contains("Current games: 1."), "{}", alt(&own));
    let bot = Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    };
    let private = SetUp { opponent: Some(bot), place: Some(Where::Private), rated: None, ..rated() };
    world.command(ANN, Command::global("challenge", private)).await;
    assert_eq!(alt(&profile(&world, EVE, Some(ANN)).await), alt(&own));
    // The record against each member, and for the member alone that against Cardinal.
    let against = "\n**Against each member**\n- Bob: 1 win, 0 draws, 1 loss";
    let running = GameFilter { player: Some(ANN), ..GameFilter::default() };
    let newest = world.store.games().list(running, Page::first(1)).await.unwrap().remove(0);
    resigns(&world, ANN, newest.id).await;
    let level = newest.computer.unwrap().level;
    let cardinal = format!("\n**Against Cardinal** (only you see this)\n- Level {level}: 0 wins, 0 draws, 1 loss");
    let own = profile(&world, ANN, None).await;
    assert!(said(&own).text.ends_with(&format!("{against}{cardinal}")), "{}", said(&own).text);
    let shown = said(&profile(&world, EVE, Some(ANN)).await).text.clone();
    assert!(shown.ends_with(against), "{shown}");
    let of_bob = profile(&world, EVE, Some(BOB)).await;
    assert!(alt(&of_bob).contains("Bob") && alt(&of_bob).contains("rated 1662"), "{}", alt(&of_bob));
    // On another server nothing of it is known, apart from the rating over all servers.
    let elsewhere = Caller { guild: Some(GuildId(2)), ..world.caller(ANN) };
    let show = Intent::Command(Command::global("profile", ShowProfile::default()));
    let elsewhere = world.handle(&elsewhere, show).await;
    assert!(alt(&elsewhere).contains("No finished games yet"), "{}", alt(&elsewhere));
    let public = ShowProfile { member: Some(opponent(BOB)), everyone: true };
    let public = world.command(ANN, Command::global("profile", public)).await;
    assert!(matches!(&public.answer, Answer::Public(message) if message.mentions.is_empty()), "public");
    let bot = Opponent { bot: true, ..opponent(EVE) };
    let bot = world.command(ANN, Command::global("profile", ShowProfile { member: Some(bot), everyone: false })).await;
    assert!(refused(&bot).contains("Bots have no ratings"), "{bot:?}");
}

#[tokio::test]
async fn who_does_not_want_to_be_listed_is_shown_to_nobody_else() {
    let world = World::new().await;
    mated(&world).await;
    assert!(alt(&table(&world, EVE).await).contains("Bob"));
    let panel = world.command(BOB, Command::global("preferences", PreferencesPatch::default())).await;
    let panel = world.press_labelled(BOB, said(&panel), "In standings: yes").await;
    assert!(has(said(&panel), "In standings: no"), "{}", said(&panel).text);
    let shown = table(&world, EVE).await;
    assert!(alt(&shown).contains("Ann") && !alt(&shown).contains("Bob"), "{}", alt(&shown));
    assert_eq!(refused(&profile(&world, EVE, Some(BOB)).await), "Bob doesn't want to be listed.");
    assert!(alt(&profile(&world, BOB, None).await).contains("rated 1662"), "one's own is one's own");
    assert!(!said(&profile(&world, EVE, Some(ANN)).await).text.contains("Bob"), "nor in the profiles of others");
    let patch = PreferencesPatch { listed: Some(true), ..PreferencesPatch::default() };
    world.command(BOB, Command::global("preferences", patch)).await;
    assert!(alt(&table(&world, EVE).await).contains("Bob"), "and is back");
}

#[tokio::test]
async fn a_table_has_pages_and_the_askers_place() {
    let world = World::new().await;
    let empty = table(&world, ANN).await;
    assert!(alt(&empty).contains("Nobody has a rating here yet"), "{}", alt(&empty));
    assert!(buttons(said(&empty)).next().is_none(), "{}", said(&empty).text);
    mated(&world).await;
    // Twenty more members, whose results come from the store as those of other games do.
    crate::rated_store::play_a_league(&world, 20).await;
    let first = table(&world, ANN).await;
    assert!(alt(&first).contains("Page 1 of 3 · 22 players"), "{}", alt(&first));
    assert!(alt(&first).contains("Ann"), "her place below the page: {}", alt(&first));
    assert!(button(said(&first), "◀ Higher").disabled);
    let next = world.press_labelled(ANN, said(&first), "Lower ▶").await;
    assert!(alt(&next).contains("Page 2 of 3"), "{}", alt(&next));
    let last = world.press_labelled(ANN, said(&next), "Lower ▶").await;
    assert!(button(said(&last), "Lower ▶").disabled && alt(&last).contains("Page 3 of 3"), "{}", alt(&last));
    // A page that is no more is the last one.
    let beyond = Control::Standings(Standings::Page(Variant::Standard, 99));
    assert!(alt(&world.press(ANN, &beyond, None).await).contains("Page 3 of 3"));
    let menu = menus(said(&last)).next().unwrap().control.clone();
    let other = world.press(ANN, &menu, Some("chessme")).await;
    assert!(said(&other).text.contains("ChessMe") && alt(&other).contains("Nobody"), "{}", said(&other).text);
    assert!(refused(&world.press(ANN, &menu, Some("draughts")).await).contains("no such game"));
    let profiles = menus(said(&first)).nth(1).unwrap();
    assert_eq!(profiles.items.len(), 10);
    assert_eq!(profiles.items[0].label, "Bob", "he is the best, and has no place yet");
    let shown = world.press(BOB, &profiles.control, Some(&BOB.to_string())).await;
    assert!(matches!(shown.answer, Answer::Private(_)) && alt(&shown).contains("Bob"), "{shown:?}");
    refused(&world.press(BOB, &profiles.control, Some("nobody")).await);
    // The game that one plays most is shown first.
    let show = ShowLeaderboard { variant: None, everyone: true };
    let own = world.command(BOB, Command::global("leaderboard", show)).await;
    assert!(said(&own).text.contains("Standard chess") && said(&own).controls.is_empty(), "{}", said(&own).text);
    let alone = Caller { guild: None, ..world.caller(ANN) };
    let show = Intent::Command(Command::global("leaderboard", ShowLeaderboard::default()));
    assert!(refused(&world.handle(&alone, show).await).contains("in a server's channel"));
}

#[tokio::test]
async fn who_has_not_played_for_sixty_days_fades_from_the_table() {
    let world = World::new().await;
    mated(&world).await;
    world.clock.pass(Duration::from_secs(60 * DAY - 1));
    assert!(alt(&table(&world, EVE).await).contains("Bob"));
    world.clock.pass(Duration::from_secs(2));
    assert!(alt(&table(&world, EVE).await).contains("Nobody has a rating here yet"));
}

#[tokio::test]
async fn who_manages_the_server_annuls_a_game_and_its_players_are_told() {
    let world = World::new().await;
    let game = begun(&world).await;
    plays(&world, game, &["e4", "e5", "Nf3", "Nc6"]).await;
    resigns(&world, BOB, game).await;
    world.clock.pass(Duration::from_secs(DAY + 1));
    mated(&world).await;
    let list = Control::Server(ServerControl::Annullable);
    assert!(refused(&world.press(ANN, &list, None).await).contains("Manage Server"));
    let listed = manages(&world, Intent::press(&list.encode(), &[])).await;
    let menu = menus(said(&listed)).next().unwrap();
    let items: Vec<_> = menu.items.iter().map(|item| (item.label.as_str(), item.description.as_deref())).collect();
    let early = Some("Standard chess · Ann won by an early resignation");
    let expected = [("#1: Ann against Bob", early), ("#2: Ann against Bob", Some("Standard chess · Bob won"))];
    assert_eq!(items, expected);
    let question = manages(&world, Intent::press(&menu.control.encode(), &["1".to_owned()])).await;
    assert!(said(&question).text.starts_with("Annul game #1, Ann against Bob?"), "{question:?}");
    assert!(app::pending_notices(&world.context).await.is_empty(), "nothing is done before it is confirmed");

    let annul = button(said(&question), "Annul it").control.clone();
    assert!(refused(&world.press(BOB, &annul, None).await).contains("Manage Server"));
    for _ in 0..2 {
        let done = manages(&world, Intent::press(&annul.encode(), &[])).await;
        assert!(said(&done).text.starts_with("Game #1 is annulled."), "{done:?}");
    }
    let told = app::pending_notices(&world.context).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place, cardinal::app::Place::Channel(LOBBY));
    assert_eq!(told[0].message.text, "Game #1 was annulled by a server admin: it no longer counts for ratings.");
    let shown = table(&world, EVE).await;
    for part in ["1662?", "1338?"] {
        assert!(alt(&shown).contains(part), "as if the second game were the first: {}", alt(&shown));
    }
    // By its number, games that can't be annulled are refused with the reason.
    for (typed, why) in
        [("1", "Game #1 is annulled already."), ("7", "No rated game #7 has ended on this server."), ("seven", "seven")]
    {
        let asked = Command::global("settings", AnnulGame(typed.to_owned()));
        let outcome = manages(&world, Intent::Command(asked)).await;
        assert!(refused(&outcome).contains(why), "{typed}: {outcome:?}");
    }
    let elsewhere = Caller { guild: Some(GuildId(2)), ..manager(&world) };
    let asked = Intent::Command(Command::global("settings", AnnulGame("2".to_owned())));
    assert!(refused(&world.handle(&elsewhere, asked).await).contains("No rated game #2"));
}
