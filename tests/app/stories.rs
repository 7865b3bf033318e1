//! Turns described as stories in the channel, and boards that a card covers.

use cardinal::app::{self, Command, PreferencesPatch};
use cardinal_ids::{GuildId, MessageId, UserId};
use cardinal_interaction::{Announcement, Answer, Ask, Autocomplete, Field, Format, MessageRef, Notation, Outcome};
use cardinal_rules::{Card, KnightmareCard, Variant};
use cardinal_store::ServerChange;
use cardinal_words::{CardText, face_lines, knightmare_text};

use crate::composed::{START, knightmare, position};
use crate::quiet::lines;
use crate::world::{ANN, BOB, EVE, LOBBY, World, buttons, new_game, refused, said};

impl World {
    /// Plays a turn with these selections and posts it. Returns the message, and the lines to which
    /// older messages shrank.
    pub(crate) async fn turn(&self, user: UserId, values: &[&str]) -> (Announcement, Vec<Option<String>>) {
        let (outcome, _) = self.composes(user, values).await;
        let told = only(&outcome);
        let superseded = self.post(&outcome).await;
        (told, lines(&superseded).into_iter().map(|line| line.map(str::to_owned)).collect())
    }

    async fn count_suggested(&self, user: UserId, field: Field) -> usize {
        let request = Autocomplete {
            field,
            typed: String::new(),
            game: Some("1".to_owned()),
            mv: None,
            card: Some("abduction".to_owned()),
        };
        app::complete(&self.context, &self.caller(user), &request).await.len()
    }
}

/// A game on a server in which Ann holds an Abduction.
async fn on_server(world: &World) {
    let mut new = new_game(Variant::Knightmare, Some(position(START, &[KnightmareCard::Abduction], &[])));
    new.site.guild = Some(GuildId(1));
    world.store.games().create(new, None).await.expect("the game can be kept");
}

fn only(outcome: &Outcome) -> Announcement {
    let [told] = outcome.announcements.as_slice() else { panic!("one message is for all: {outcome:?}") };
    told.clone()
}

fn first_line(told: &Announcement) -> &str {
    told.message.text.lines().next().unwrap_or_default()
}

fn alt(told: &Announcement) -> &str {
    &told.message.pictures[0].alt
}

#[tokio::test]
async fn a_turn_is_announced_by_a_sentence_a_picture_and_a_line() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar], &[]).await;
    let (told, _) = world.turn(ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    assert_eq!(first_line(&told), "Game #1: ⚪ **Ann** moves **e4** and plays **Holy War** (b1, c1).");
    assert!(alt(&told).contains("Moved: e2 to e4. Moved by a card: b1 to c1 and c1 to b1."), "{}", alt(&told));
    assert!(alt(&told).contains("Holy War"), "{}", alt(&told));
    let (board, _) = world.seen_by(EVE).await;
    assert!(board.contains("⚪ **Ann** moves **e4** and plays **Holy War** (b1, c1)."), "{board}");
    let (told, superseded) = world.turn(BOB, &["e7", "e5", "."]).await;
    assert_eq!(first_line(&told), "Game #1: ⚫ **Bob** moves **e5**.");
    assert_eq!(superseded, [Some("-# #1 · 1. **e4** + Holy War (b1, c1) · Ann".to_owned())]);
    let (_, history) = world.seen_by(EVE).await;
    assert!(history.ends_with("1. e4 + Holy War (b1, c1) · e5"), "{history}");
}

#[tokio::test]
async fn a_card_that_was_played_is_explained_to_everyone() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar], &[KnightmareCard::Chaos]).await;
    let (told, _) = world.turn(ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    let brief = face_lines(Card::Knightmare(KnightmareCard::HolyWar)).join(" ");
    let line = told.message.text.lines().nth(1).unwrap();
    assert_eq!(line, format!("-# **Holy War**: “{brief}”"));
    assert!(told.message.text.chars().count() <= 200, "{}", told.message.text);
    for user in [BOB, EVE] {
        let page = world.press_labelled(user, &told.message, "About Holy War").await;
        assert!(matches!(page.answer, Answer::Private(_)), "{page:?}");
        assert!(
            said(&page).text.contains(&knightmare_text(KnightmareCard::HolyWar, CardText::Whole)),
            "{}",
            said(&page).text
        );
    }
    let (told, _) = world.turn(BOB, &["chaos"]).await;
    let page = world.press_labelled(ANN, &told.message, "About Chaos").await;
    assert!(
        said(&page).text.contains(&knightmare_text(KnightmareCard::Chaos, CardText::Whole)),
        "the response is explained: {page:?}"
    );
    let (told, _) = world.turn(ANN, &["d2", "d4", "."]).await;
    assert!(buttons(&told.message).all(|button| !button.label.contains("About")), "{told:?}");
    assert!(!told.message.text.contains("-# "), "{}", told.message.text);
}

#[tokio::test]
async fn the_confirmation_names_everything_that_a_player_did() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar, KnightmareCard::ManTrap], &[KnightmareCard::Chaos]).await;
    let (done, _) = world.composes(ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    let wanted = "Game #1: You moved **e4** and played **Holy War** (b1, c1). <@102> is next.";
    assert_eq!(private(&done), wanted);
    world.post(&done).await;
    world.turn(BOB, &["e7", "e5", "."]).await;
    let notation = PreferencesPatch { notation: Some(Notation::Coordinates), ..PreferencesPatch::default() };
    world.command(ANN, Command::global("preferences", notation)).await;
    // What nobody else may know, its player reads.
    let (done, _) = world.composes(ANN, &["d2", "d4", "man-trap", "a2", "."]).await;
    assert_eq!(private(&done), "Game #1: You moved **d2–d4** and played **Man-Trap** on a2. <@102> is next.");
    assert!(!only(&done).message.text.contains("a2"), "{}", only(&done).message.text);
    world.post(&done).await;
    let (done, _) = world.composes(BOB, &["chaos"]).await;
    assert_eq!(private(&done), "Game #1: You responded with **Chaos**. <@101> is next.");
}

/// What the player alone reads once the turn is sent.
fn private(outcome: &Outcome) -> &str {
    let (Answer::Private(message) | Answer::Update(message)) = &outcome.answer else { panic!("{outcome:?}") };
    &message.text
}

#[tokio::test]
async fn an_undone_turn_is_marked_in_the_response_and_in_its_own_message() {
    let world = World::new().await;
    knightmare(&world, START, &[], &[KnightmareCard::Chaos]).await;
    world.turn(ANN, &["e2", "e4", "."]).await;
    let (told, superseded) = world.turn(BOB, &["chaos"]).await;
    assert_eq!(
        first_line(&told),
        "Game #1: ⚫ **Bob** responds with **Chaos**: ⚪ **Ann**'s turn is undone and starts over. \
         Returned: the pawn on e2."
    );
    assert_eq!(superseded, [Some("-# #1 · 1. **e4** · Ann, undone by Chaos".to_owned())]);
    assert!(alt(&told).contains("Returned: e4 to e2."), "{}", alt(&told));
    assert!(!alt(&told).contains("Moved: "), "its way there is not told once more: {}", alt(&told));
    let (told, superseded) = world.turn(ANN, &["d2", "d4", "."]).await;
    assert_eq!(first_line(&told), "Game #1: ⚪ **Ann** moves **d4**.");
    assert_eq!(superseded, [Some("-# #1 · 1. response: Chaos · Bob".to_owned())]);
    assert!(alt(&told).contains("Moved: d2 to d4.") && !alt(&told).contains("Returned"), "{}", alt(&told));
    assert!(!alt(&told).contains("Chaos: ") && !alt(&told).contains("Black: Chaos"), "{}", alt(&told));
}

#[tokio::test]
async fn an_undone_turn_is_marked_once_over_crashes() {
    let mut world = World::new().await;
    knightmare(&world, START, &[], &[KnightmareCard::Chaos]).await;
    world.turn(ANN, &["e2", "e4", "."]).await;
    let (answer, _) = world.composes(BOB, &["chaos"]).await;
    world.restart().await;
    let again = app::find_repairs(&world.context).await.announcements;
    let [made_anew] = again.as_slice() else { panic!("{again:?}") };
    assert_eq!((&made_anew.message.text, &made_anew.line), (&only(&answer).message.text, &only(&answer).line));
    let at = MessageRef { channel: LOBBY, message: MessageId(500) };
    let owed = app::announcement_posted(&world.context, made_anew, at).await;
    assert_eq!(lines(&owed), [Some("-# #1 · 1. **e4** · Ann, undone by Chaos")]);
    app::announcement_posted(&world.context, made_anew, at).await;
    world.restart().await;
    assert_eq!(app::due_edits(&world.context).await, owed, "told twice, it is said once");
}

#[tokio::test]
async fn a_traps_square_is_announced_when_it_is_sprung() {
    let world = World::new().await;
    knightmare(&world, "1r2k3/8/8/8/8/8/RP6/4K3 w - - 0 1", &[KnightmareCard::ManTrap], &[]).await;
    let (laid, _) = world.turn(ANN, &["e1", "d1", "man-trap", "b2", "."]).await;
    assert_eq!(first_line(&laid), "Game #1: ⚪ **Ann** moves **Kd1** and plays **Man-Trap**.");
    assert!(!laid.message.text.contains("b2"), "{}", laid.message.text);
    assert_eq!(laid.line.as_deref(), Some("-# #1 · 1. **Kd1** + Man-Trap · Ann"));
    let (_, history) = world.seen_by(EVE).await;
    assert!(history.ends_with("1. Kd1 + Man-Trap"), "{history}");
    let (sprung, _) = world.turn(BOB, &["b8", "b2", "."]).await;
    assert_eq!(
        first_line(&sprung),
        "Game #1: ⚫ **Bob** moves **R×b2**. ⚪ **Ann**'s trap on b2 captures the rook on b2."
    );
}

#[tokio::test]
async fn an_abduction_covers_the_board_and_ten_older_pictures() {
    let world = World::new().await;
    world.set(ServerChange::KeepPictures(true)).await;
    on_server(&world).await;
    for (user, from, to) in [(ANN, "b1", "c3"), (BOB, "b8", "c6"), (ANN, "c3", "b1"), (BOB, "c6", "b8")].repeat(3) {
        let (_, superseded) = world.turn(user, &[from, to, "."]).await;
        assert!(superseded.iter().all(Option::is_none), "the server keeps its pictures: {superseded:?}");
    }
    let (told, superseded) = world.turn(ANN, &["e2", "e4", "abduction", "g8"]).await;
    assert_eq!(first_line(&told), "Game #1: ⚪ **Ann** plays **Abduction**.");
    for secret in ["e4", "g8", "knight", "e2"] {
        assert!(!alt(&told).contains(secret), "{secret}: {}", alt(&told));
    }
    assert!(alt(&told).contains("The board is covered"), "{}", alt(&told));
    assert_eq!(superseded.len(), 10, "{superseded:?}");
    assert_eq!(superseded[0].as_deref(), Some("-# #1 · 6… **Nb8** · Bob"), "the newest first");
    assert!(superseded.iter().all(Option::is_some), "{superseded:?}");

    for user in [BOB, EVE] {
        let board = said(&world.ask(user, Ask::Board { text: true }).await).text.clone();
        assert!(board.contains("covered") && !board.contains("Nb8"), "{board}");
        for ask in [Ask::History, Ask::Export(Some(Format::Text)), Ask::Export(None)] {
            let outcome = world.ask(user, ask).await;
            assert!(refused(&outcome).contains("covers the board"), "{outcome:?}");
        }
    }
    for field in [Field::Move, Field::Choices, Field::CardWithMove, Field::PlayCard] {
        assert_eq!(world.count_suggested(BOB, field).await, 0);
    }
    let board = said(&world.ask(ANN, Ask::Board { text: true }).await).text.clone();
    assert!(board.contains('P'), "its player still sees it: {board}");
    assert!(!said(&world.ask(ANN, Ask::History).await).text.is_empty());
}

#[tokio::test]
async fn a_guess_uncovers_the_board() {
    let world = World::new().await;
    world.set(ServerChange::KeepPictures(true)).await;
    on_server(&world).await;
    world.turn(ANN, &["e2", "e4", "abduction", "g8"]).await;
    let cover = said(&world.ask_now(BOB, Ask::Panel).await).clone();
    let panel = world.starts(BOB, &cover, "Look").await;
    let panel = world.guesses_all(&panel, "n", "a1").await;
    let answer = world.press_now(BOB, &panel, "Send guess").await;
    let told = only(&answer);
    let superseded = world.post(&answer).await;
    let superseded: Vec<_> = lines(&superseded).into_iter().map(|line| line.map(str::to_owned)).collect();
    assert_eq!(
        first_line(&told),
        "Game #1: ⚪ **Ann** plays **Abduction** (g8). Captured: the knight on g8. \
         ⚫ **Bob** chooses knight and a1 for **Abduction**."
    );
    assert_eq!(superseded, [None], "it shows a covered board");
    assert!(alt(&told).contains("pawns"), "{}", alt(&told));
    let (board, history) = world.seen_by(EVE).await;
    assert!(board.contains("Captured from Black: n") && history.contains("e4"), "{board} {history}");
}
