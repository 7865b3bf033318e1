//! What the panel says of each card of a hand in No Stress Chess.

use cardinal_rules::{Card, Game, Level, Seat, TurnMoment, When};
use cardinal_words::InWords;

use super::support::{NoStressSetup, act, cards, play, rules, script, standard, start};

/// What is said of each card of the hand, in its order.
fn uses(game: &Game, seat: Seat) -> Vec<(Card, When)> {
    game.listing(seat).hand_uses().into_iter().map(|known| (known.card, known.when)).collect()
}

fn words(game: &Game, seat: Seat) -> Vec<String> {
    uses(game, seat).into_iter().map(|(_, when)| when.in_words()).collect()
}

#[test]
fn before_the_draw_and_on_the_opponents_turn_no_card_is_playable_yet() {
    let game = NoStressSetup::new(Level::Two, "").pile("PNBRQK").hands("PNR", "QQB").game();
    let white = uses(&game, Seat::White);
    assert_eq!(white.iter().map(|(card, _)| *card).collect::<Vec<_>>(), cards("PNR"));
    assert!(white.iter().all(|(_, when)| *when == When::Then(TurnMoment::AfterDrawing)));
    assert_eq!(words(&game, Seat::White)[0], "after you draw");
    assert_eq!(words(&game, Seat::Black)[0], "on your turn, after you draw");
}

#[test]
fn a_card_that_calls_nothing_movable_says_what_cannot_move() {
    // The rook is shut in, and there is no queen.
    let mut game =
        NoStressSetup::new(Level::Two, "4k3/8/8/8/8/1P6/PP6/RN2K3 w - - 0 1").pile("PPP").hands("RQN", "PPP").game();
    script(&mut game, "draw");
    let said = words(&game, Seat::White);
    assert_eq!(said[0], "now, but you skip your turn: your rook can't move");
    assert_eq!(said[1], "now, but you skip your turn: you have no queen");
    assert_eq!(&said[2..], ["now", "now"]);
}

#[test]
fn several_pieces_that_cannot_move_are_named_together() {
    let mut game = start(rules(Level::Two), 1);
    script(&mut game, "draw");
    for (card, when) in uses(&game, Seat::White) {
        match card.to_string().as_str() {
            "R" => assert_eq!(when.reason().map(InWords::in_words).as_deref(), Some("none of your rooks can move")),
            "S" => assert_eq!(
                when.reason().map(InWords::in_words).as_deref(),
                Some("no card has been played yet that it could repeat")
            ),
            _ => assert_eq!(when, When::Now, "{card}"),
        }
    }
}

#[test]
fn same_again_says_which_kinds_it_stands_for() {
    let mut game = NoStressSetup::new(Level::Two, "4k3/8/8/8/8/1P6/PP6/RN2K3 w - - 0 1")
        .pile("PPP")
        .hands("SPP", "PPP")
        .discards("R", "Q")
        .game();
    script(&mut game, "draw");
    assert_eq!(words(&game, Seat::White)[0], "now, but you skip your turn: no rook or queen of yours can move");
}

#[test]
fn the_advanced_game_refuses_what_moves_nothing_while_another_card_moves_something() {
    let mut game =
        NoStressSetup::new(Level::Advanced, "4k3/8/8/8/8/1P6/PP6/RN2K3 w - - 0 1").pile("PPP").hands("RN", "PP").game();
    script(&mut game, "draw");
    assert_eq!(words(&game, Seat::White)[..2], ["not now: your rook can't move", "now"]);
}

#[test]
fn once_a_card_is_played_the_others_wait_for_the_next_turn() {
    let mut game = NoStressSetup::new(Level::Two, "").pile("PNBRQK").hands("PNB", "QQB").game();
    script(&mut game, "draw");
    act(&mut game, &play("P"));
    assert!(words(&game, Seat::White).iter().all(|when| when == "not now: you've played your card this turn"));
}

#[test]
fn without_a_hand_there_is_nothing_to_say() {
    assert!(uses(&start(rules(Level::One), 1), Seat::White).is_empty());
    let chess = standard("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(uses(&chess, Seat::White).is_empty());
    assert!(!chess.only_end_is_left(Seat::White));
}
