//! Moves that are typed in ways that can be read as several, or as none: nothing is played that was not meant.

use cardinal::app;
use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Autocomplete, Field, Outcome};
use cardinal_rules::{Position, Variant};

use crate::world::{ANN, World, buttons, new_game, refused, said};

/// A world with a game of standard chess from this position, Ann to move.
async fn game(fen: &str) -> World {
    let world = World::new().await;
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    world.store.games().create(new_game(Variant::Standard, Some(position)), None).await.unwrap();
    world
}

/// The labels of the buttons under an answer.
fn labels(outcome: &Outcome) -> Vec<&str> {
    buttons(said(outcome)).map(|button| button.label.as_str()).collect()
}

impl World {
    async fn types_move(&self, text: &str) -> Outcome {
        self.ask(ANN, Ask::Move { text: text.to_owned(), place: None }).await
    }

    async fn version(&self) -> u32 {
        self.store.games().info(GameId(1)).await.unwrap().version
    }

    /// The values of what is suggested for a move, in their order.
    async fn suggested_moves(&self, typed: &str) -> Vec<String> {
        let typed = typed.to_owned();
        let game = Some("1".to_owned());
        let request = Autocomplete { field: Field::Move, typed, game, mv: None, card: None };
        let suggested = app::complete(&self.context, &self.dated(ANN, 0), &request).await;
        suggested.into_iter().map(|suggestion| suggestion.value).collect()
    }
}

#[tokio::test]
async fn which_of_two_knights_is_asked_with_buttons_and_a_press_plays_it() {
    let world = game("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1").await;
    let before = world.version().await;
    let asked = world.types_move("Nf3").await;
    assert_eq!(labels(&asked), ["N1f3", "N5f3"]);
    assert_eq!(world.version().await, before, "nothing is played");
    let played = world.press_labelled(ANN, said(&asked), "N5f3").await;
    assert_eq!(played.announcements.len(), 1);
    let board = world.store.games().info(GameId(1)).await.unwrap();
    assert!(board.version > before);
}

#[tokio::test]
async fn what_a_pawn_becomes_is_asked_queen_first_and_suggested_so() {
    let world = game("7k/P7/8/8/8/8/8/K7 w - - 0 1").await;
    assert_eq!(world.suggested_moves("a8").await, ["a8=Q+", "a8=R+", "a8=B", "a8=N"]);
    let asked = world.types_move("a8").await;
    assert_eq!(said(&asked).text, "Game #1: What does the pawn become?");
    assert_eq!(labels(&asked), ["Queen", "Rook", "Bishop", "Knight"]);
    let played = world.press_labelled(ANN, said(&asked), "Knight").await;
    assert!(played.announcements[0].message.text.contains("a8=N"), "{}", played.announcements[0].message.text);
}

#[tokio::test]
async fn a_letter_of_another_language_is_asked_about() {
    let world = game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").await;
    let before = world.version().await;
    for (typed, asked) in [("Dd4", &["d4"][..]), ("Cc3", &["c3", "Nc3"]), ("Ff3", &["f3"]), ("ee4", &["e4"])] {
        assert_eq!(labels(&world.types_move(typed).await), asked, "{typed}");
        assert_eq!(world.suggested_moves(typed).await, asked, "{typed}");
    }
    assert_eq!(world.version().await, before, "nothing is played");
    assert_eq!(world.types_move("1. knight to f3,").await.announcements.len(), 1);
}

#[tokio::test]
async fn a_push_with_its_file_names_both_moves() {
    let world = game("4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1").await;
    let asked = world.types_move("bb4").await;
    assert_eq!(said(&asked).text, "Game #1: None of your bishops can play **Bb4**. Did you mean the pawn's **b4**?");
    assert_eq!(labels(&asked), ["b4"]);
}

#[tokio::test]
async fn a_target_that_is_blocked_is_refused_and_the_capture_comes_first() {
    let world = game("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1").await;
    let why = refused(&world.types_move("d5").await).to_owned();
    assert!(why.contains("You can: e×d5,"), "{why}");
}

#[tokio::test]
async fn a_suggestion_says_the_move_that_it_stands_for() {
    // The bishop and the pawn can capture, so algebraic notation alone is asked about.
    let world = game("4k3/8/8/2p5/1P6/8/5B2/4K3 w - - 0 1").await;
    let suggested = world.suggested_moves("Bxc5").await;
    assert_eq!(suggested, ["B×c5 (f2c5)", "bxc5"]);
    let played = world.types_move(&suggested[0]).await;
    assert!(played.announcements[0].message.text.contains("B×c5"), "{}", played.announcements[0].message.text);
}
