//! *Abduction*: a covered panel, a look, and one guess within a short time.

use cardinal_ids::GameId;
use cardinal_interaction::{Answer, Ask, Control, GameControl, Guessing, Message, Outcome, PlainAction};
use cardinal_rules::{KnightmareCard, Seat};
use cardinal_store::KeptDraft;
use cardinal_test_support::start_of_time;

use crate::composed::knightmare;
use crate::world::{ANN, BOB, EVE, World, buttons, menus, pressed, refused, said};

/// Black's knight on d5 is the one that Ann abducts.
const LIFTED: &str = "r3k3/8/8/3n4/8/8/8/4K2R w - - 0 1";

/// The time for the guess, and from then until it is over, in seconds.
const SECONDS: u64 = 20;
const LATE: u64 = 1 + 3;

/// A game in which Ann has abducted the knight. Returns Bob's panel.
async fn abducted(world: &World) -> (GameId, Message) {
    let game = knightmare(world, LIFTED, &[KnightmareCard::Abduction], &[]).await;
    let (asked, _) = world.composes(ANN, &["h1", "h2", "abduction", "d5"]).await;
    assert!(told(&asked).contains("<@102>"), "Bob is asked: {asked:?}");
    (game, said(&world.ask_now(BOB, Ask::Panel).await).clone())
}

fn told(outcome: &Outcome) -> &str {
    let [told] = outcome.announcements.as_slice() else { panic!("one message is for all: {outcome:?}") };
    &told.message.text
}

impl World {
    /// Selects a value in the menu for this part of the guess.
    async fn guesses(&self, panel: &Message, what: Guessing, value: &str) -> Outcome {
        let is_it =
            |control: &Control| matches!(control, Control::Game { what: GameControl::Guess(of), .. } if *of == what);
        let menu = menus(panel).find(|menu| is_it(&menu.control)).unwrap_or_else(|| panic!("{panel:?}"));
        assert!(menu.items.iter().any(|item| item.value == value), "{value}: {:?}", menu.items);
        self.handle(&self.dated(BOB, 0), pressed(&menu.control, Some(value))).await
    }

    /// Selects all three parts.
    pub(crate) async fn guesses_all(&self, panel: &Message, kind: &str, square: &str) -> Message {
        let (file, rank) = square.split_at(1);
        // In any order.
        let panel = said(&self.guesses(panel, Guessing::Rank, rank).await).clone();
        let panel = said(&self.guesses(&panel, Guessing::Kind, kind).await).clone();
        said(&self.guesses(&panel, Guessing::File, file).await).clone()
    }

    async fn table(&self) -> String {
        said(&self.ask(EVE, Ask::Board { text: true }).await).text.clone()
    }
}

/// The selected values of the three menus.
fn chosen(panel: &Message) -> Vec<Option<String>> {
    menus(panel).map(|menu| menu.items.iter().find(|item| item.chosen).map(|item| item.value.clone())).collect()
}

#[tokio::test]
async fn the_board_is_covered_until_the_player_looks() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    assert!(cover.text.contains("**Abduction**") && cover.text.contains("20 seconds"), "{}", cover.text);
    assert!(cover.text.contains("one guess"), "that there is one guess: {}", cover.text);
    assert!(cover.pictures.is_empty() && menus(&cover).count() == 0, "{cover:?}");
    assert!(!cover.text.contains("knight") && !cover.text.contains("d5"), "{}", cover.text);
    world.nothing_within(60 * 60).await;
    assert!(!world.runs(game).await);
    let panel = world.starts(BOB, &cover, "Look").await;
    let [board] = panel.pictures.as_slice() else { panic!("{panel:?}") };
    assert!(!board.alt.contains("knight"), "{}", board.alt);
    let end = start_of_time().plus(60 * 60 + SECONDS as i64);
    assert!(panel.text.contains(&format!("<t:{}:R>", end.0)), "{}", panel.text);
    let offered: Vec<usize> = menus(&panel).map(|menu| menu.items.len()).collect();
    assert_eq!(offered, [7, 8, 8], "every kind that can be named, every file, every rank");
    assert!(world.runs(game).await);
}

#[tokio::test]
async fn the_right_guess_brings_the_piece_back() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    let panel = world.guesses_all(&panel, "n", "d5").await;
    assert_eq!(chosen(&panel), ["n", "d", "5"].map(|value| Some(value.to_owned())));
    let sent = world.press_now(BOB, &panel, "Send guess").await;
    assert!(told(&sent).contains("<@101>"), "Ann goes on: {sent:?}");
    assert!(world.table().await.contains("5  :  .  :  n"), "{}", world.table().await);
    assert!(!world.runs(game).await);
    world.nothing_within(60 * 60).await;
    let again = world.press_now(BOB, &panel, "Send guess").await;
    assert!(again.announcements.is_empty(), "{again:?}");
}

#[tokio::test]
async fn a_wrong_guess_costs_the_piece() {
    for (kind, square) in [("n", "e5"), ("b", "d5"), ("crab", "d5"), ("prince", "d5")] {
        let world = World::new().await;
        let (game, cover) = abducted(&world).await;
        let panel = world.starts(BOB, &cover, "Look").await;
        let panel = world.guesses_all(&panel, kind, square).await;
        let sent = world.press_now(BOB, &panel, "Send guess").await;
        assert!(told(&sent).contains("<@101>"), "{sent:?}");
        assert!(world.table().await.contains("Captured from Black: n"), "{}", world.table().await);
        assert!(!world.runs(game).await);
    }
}

#[tokio::test]
async fn a_guess_sent_late_does_not_count() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    let panel = world.guesses_all(&panel, "n", "d5").await;
    let late = world.press_at(BOB, &panel, "Send guess", 21_001).await;
    assert!(told(&late).contains("Time's up for"), "{late:?}");
    assert!(world.table().await.contains("Captured from Black: n"), "{}", world.table().await);
    assert!(!world.runs(game).await);
}

#[tokio::test]
async fn a_guess_sent_at_the_last_moment_counts_whenever_it_is_handled() {
    let world = World::new().await;
    let (_, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    let panel = world.guesses_all(&panel, "n", "d5").await;
    world.pass(SECONDS + LATE - 1);
    let sent = world.press_at(BOB, &panel, "Send guess", -2_000).await;
    assert!(told(&sent).contains("<@101>") && world.table().await.contains("5  :  .  :  n"), "{sent:?}");
}

#[tokio::test]
async fn a_guess_that_was_not_sent_does_not_count() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    world.guesses_all(&panel, "n", "d5").await;
    world.nothing_within(SECONDS + LATE - 1).await;
    let work = world.after(1).await;
    let [told] = work.announcements.as_slice() else { panic!("{work:?}") };
    assert!(told.message.text.contains("Time's up for"), "{}", told.message.text);
    assert!(told.message.text.contains("<@101>"), "{}", told.message.text);
    assert!(world.table().await.contains("Captured from Black: n"), "{}", world.table().await);
    assert!(!world.runs(game).await);
    assert_eq!(world.store.drafts().get(game, Seat::Black).await.unwrap(), KeptDraft::default());
}

#[tokio::test]
async fn an_incomplete_guess_cannot_be_sent() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    let before = world.store.games().info(game).await.unwrap().version;
    let mut panel = panel;
    for (what, value) in [(Guessing::Rank, "5"), (Guessing::Kind, "n")] {
        let told = world.press_now(BOB, &panel, "Send guess").await;
        assert!(said(&told).text.contains("Choose the kind of piece, its file and its rank first"), "{told:?}");
        panel = said(&world.guesses(said(&told), what, value).await).clone();
    }
    assert_eq!(chosen(&panel), [Some("n".to_owned()), None, Some("5".to_owned())]);
    assert_eq!(world.store.games().info(game).await.unwrap().version, before);
}

#[tokio::test]
async fn a_selected_guess_survives_a_restart_and_can_be_changed() {
    let mut world = World::new().await;
    let (_, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    world.guesses_all(&panel, "b", "d4").await;
    world.pass(10);
    world.context.time.heartbeat().await;
    world.pass(100);
    world.restart().await;
    let panel = said(&world.ask_now(BOB, Ask::Panel).await).clone();
    assert_eq!(chosen(&panel), ["b", "d", "4"].map(|value| Some(value.to_owned())));
    let panel = world.guesses_all(&panel, "n", "d5").await;
    let sent = world.press_at(BOB, &panel, "Send guess", 11_000).await;
    assert!(told(&sent).contains("<@101>") && world.table().await.contains("5  :  .  :  n"), "{sent:?}");
}

#[tokio::test]
async fn old_presses_and_forged_values_guess_nothing() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let control = |what| Control::Game { game, ply: 0, what: GameControl::Guess(what) };
    // Before the look, every control shows the cover.
    for what in [Guessing::Kind, Guessing::File, Guessing::Rank, Guessing::Send] {
        let outcome = world.handle(&world.dated(BOB, 0), pressed(&control(what), Some("n"))).await;
        assert_eq!(said(&outcome).text, cover.text, "{what:?}");
    }
    let panel = world.starts(BOB, &cover, "Look").await;
    for (what, value) in [(Guessing::Kind, "d5"), (Guessing::File, "z"), (Guessing::Rank, "99"), (Guessing::Rank, "")] {
        let outcome = world.handle(&world.dated(BOB, 0), pressed(&control(what), Some(value))).await;
        assert_eq!(chosen(said(&outcome)), [None, None, None], "{what:?} {value}");
    }
    for user in [ANN, EVE] {
        let outcome = world.handle(&world.dated(user, 0), pressed(&control(Guessing::Send), None)).await;
        assert!(outcome.announcements.is_empty(), "{outcome:?}");
    }
    let again = world.press_now(BOB, &cover, "Look").await;
    assert!(matches!(again.answer, Answer::Update(_)), "nothing begins anew: {again:?}");
    let panel = world.guesses_all(&panel, "n", "d5").await;
    world.press_now(BOB, &panel, "Send guess").await;
    for what in [Guessing::Kind, Guessing::Send] {
        let outcome = world.handle(&world.dated(BOB, 0), pressed(&control(what), Some("n"))).await;
        assert!(outcome.announcements.is_empty() && !refused(&outcome).is_empty(), "{outcome:?}");
    }
}

#[tokio::test]
async fn nothing_else_can_be_typed_meanwhile() {
    let world = World::new().await;
    let (game, cover) = abducted(&world).await;
    let before = world.store.games().info(game).await.unwrap().version;
    for ask in [Ask::Move { text: "Kf8".to_owned(), place: None }, Ask::Act(PlainAction::EndTurn)] {
        let typed = world.ask_now(BOB, ask).await;
        assert!(said(&typed).text.contains("nothing you typed was done"), "{typed:?}");
        assert!(buttons(said(&typed)).any(|button| button.label == "Look"), "{typed:?}");
    }
    assert_eq!(world.store.games().info(game).await.unwrap().version, before);
    world.starts(BOB, &cover, "Look").await;
    let typed = world.ask_now(BOB, Ask::Move { text: "Kf8".to_owned(), place: None }).await;
    assert!(!refused(&typed).is_empty());
    assert_eq!(world.store.games().info(game).await.unwrap().version, before);
}

#[tokio::test]
async fn a_game_that_ends_meanwhile_shows_its_real_board() {
    let world = World::new().await;
    abducted(&world).await;
    assert!(refused(&world.ask(EVE, Ask::History).await).contains("covers the board"));
    let question = world.ask(ANN, Ask::Resign).await;
    let ended = world.press_labelled(ANN, said(&question), "Resign").await;
    let [end] = ended.announcements.as_slice() else { panic!("one message tells of the end: {ended:?}") };
    let [board] = end.message.pictures.as_slice() else { panic!("{end:?}") };
    assert!(board.alt.contains("White (Ann): king e1, rook h2."), "{}", board.alt);
    assert!(!end.covers, "{end:?}");
    assert!(world.table().await.contains("8  r  :  .  :  k"), "{}", world.table().await);
    let history = said(&world.ask(EVE, Ask::History).await).clone();
    assert!(history.text.contains("1. Rh2"), "{history:?}");
}

#[tokio::test]
async fn a_turn_that_continued_after_a_guess_is_announced_when_it_ends() {
    let world = World::new().await;
    let (_, cover) = abducted(&world).await;
    let panel = world.starts(BOB, &cover, "Look").await;
    let panel = world.guesses_all(&panel, "n", "d5").await;
    world.press_now(BOB, &panel, "Send guess").await;
    let (ended, _) = world.composes(ANN, &["."]).await;
    assert!(told(&ended).contains("**Ann** ends the turn: **Rh2** + Abduction (d5)"), "{}", told(&ended));
}
