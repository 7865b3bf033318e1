//! The number of presses and lines for a turn, from *My turn* under the newest message to the message
//! that announces it.

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Answer, Ask, Control, GameControl, Outcome};
use cardinal_rules::{Kind, Lists, Piles, Position, Variant};

use crate::world::{ANN, BOB, World, buttons, calls, cards, labels, menus, new_game, said};

/// Plays a turn with buttons only: *My turn*, then these. Returns the outcome of the last press; those
/// before it announce nothing.
async fn press_through(world: &World, user: UserId, picks: &[&str]) -> Outcome {
    let mut outcome = world.my_turn(user).await;
    for pick in picks {
        assert!(outcome.announcements.is_empty(), "told too early, before {pick}");
        let panel = said(&outcome).clone();
        assert_eq!(menus(&panel).count(), 0, "a menu takes two presses: {:?}", panel.text);
        outcome = match buttons(&panel).find(|button| button.label == *pick) {
            Some(_) => world.press_labelled(user, &panel, pick).await,
            None => world.pick(user, &panel, pick).await,
        };
    }
    outcome
}

impl World {
    /// Presses *My turn* under the game's newest message.
    async fn my_turn(&self, user: UserId) -> Outcome {
        let control = Control::Game { game: GameId(1), ply: 0, what: GameControl::Ask(Ask::Panel) };
        self.press(user, &control, None).await
    }
}

fn told(outcome: &Outcome) -> &str {
    assert_eq!(outcome.announcements.len(), 1, "{:?}", said(outcome).text);
    &outcome.announcements[0].message.text
}

#[tokio::test]
async fn level_one_takes_three_presses() {
    let world = World::new().await;
    cards(&world, "1", &[], &calls(&[Kind::Knight])).await;
    // My turn turns the card; then the piece, then the square.
    let turned = world.my_turn(ANN).await;
    assert!(said(&turned).text.contains("Your card: **Knight**"), "{}", said(&turned).text);
    let outcome = press_through(&world, ANN, &["b1", "c3"]).await;
    assert!(told(&outcome).contains("turns **Knight**: **Nc3**"), "{}", told(&outcome));
}

#[tokio::test]
async fn if_one_piece_can_move_its_squares_come_at_once() {
    let world = World::new().await;
    cards(&world, "1", &[], &calls(&[Kind::Queen])).await;
    let panel = world.my_turn(ANN).await;
    assert_eq!(labels(said(&panel)), ["Qd2", "Qe2", "Qd3", "Qf3", "Qg4", "Qh5"]);
    let outcome = world.pick(ANN, said(&panel), "h5").await;
    assert!(told(&outcome).contains("Qh5"), "two presses: {}", told(&outcome));
}

#[tokio::test]
async fn a_card_that_moves_nothing_is_announced_as_it_is_turned() {
    let world = World::new().await;
    // No rook can move in the printed position.
    cards(&world, "1", &[], &calls(&[Kind::Rook])).await;
    let outcome = world.my_turn(ANN).await;
    assert_eq!(outcome.answer, Answer::Announcement, "one press: {:?}", said(&outcome).text);
    assert!(told(&outcome).contains("turns **Rook**: no such piece can move, so the turn is skipped."));
    assert_eq!(outcome.announcements[0].message.mentions, [BOB]);
}

#[tokio::test]
async fn levels_with_a_hand_take_four_presses() {
    for level in ["2", "3", "advanced"] {
        let world = World::new().await;
        cards(&world, level, &calls(&[Kind::Knight, Kind::Pawn, Kind::Pawn]), &calls(&[Kind::Bishop])).await;
        let outcome = press_through(&world, ANN, &["N", "b1", "c3"]).await;
        assert!(told(&outcome).contains("plays **Knight**: **Nc3**"), "level {level}: {}", told(&outcome));
    }
}

#[tokio::test]
async fn a_promotion_takes_one_more_press() {
    let world = World::new().await;
    let position = Position { fen: Some("7k/P7/8/8/8/8/7P/K7 w - - 0 1".to_owned()), ..Position::default() };
    world.store.games().create(new_game(Variant::Standard, Some(position)), None).await.unwrap();
    // Its only square leaves no choice.
    let outcome = press_through(&world, ANN, &["a7", "Queen"]).await;
    assert!(told(&outcome).contains("a8=Q"), "{}", told(&outcome));
}

#[tokio::test]
async fn chessme_takes_five_presses_with_a_tile_and_four_without() {
    for (picks, placed) in [(&["0,1", "0,2", "r", "1,0"][..], true), (&["0,1", "0,2", "Send without a tile"], false)] {
        let world = World::new().await;
        let pieces = |text: &str| text.split(' ').map(|piece| piece.parse().unwrap()).collect();
        let position = Position {
            grid: Some(Lists { white: pieces("K0,1 P1,1 P2,1"), black: pieces("K1,6 P2,6") }),
            hands: Some(Lists { white: calls(&[Kind::Rook, Kind::Pawn]), black: Vec::new() }),
            piles: Some(Piles::default()),
            ..Position::default()
        };
        world.store.games().create(new_game(Variant::ChessMe, Some(position)), None).await.unwrap();
        let outcome = press_through(&world, ANN, picks).await;
        assert_eq!(told(&outcome).contains("places a **rook**"), placed, "{}", told(&outcome));
    }
}
