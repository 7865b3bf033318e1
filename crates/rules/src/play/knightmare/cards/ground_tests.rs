//! Cards on a board that has been turned, or that has a barred square.

use super::KnightmareCard::{self, *};
use super::row;
use crate::board::{Duty, Force, Ledger};
use crate::chance::Seed;
use crate::choice::{Choice, ChoiceText};
use crate::mark::Mark;
use crate::piece::Kind;
use crate::play::games::start;
use crate::play::knightmare::making::effect::{At, plays};
use crate::play::knightmare::making::effects::lay_in_trial;
use crate::play::start::Setup;
use crate::position::{Lists, Position};
use crate::seat::Seat::{self, White};
use crate::setup::{KnightmareOptions, Rules};
use crate::square::Square;

/// Returns a position in which both sides have lost a pawn and a knight, after quarter turns
/// clockwise.
fn board(fen: &str, turns: i8, barred: &str) -> Ledger {
    let lost = vec![Kind::Pawn, Kind::Knight];
    let position = Position {
        fen: Some(fen.to_owned()),
        hands: Some(Lists::default()),
        captured: Some(Lists { white: lost.clone(), black: lost }),
        ..Position::default()
    };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    let mut ledger = Ledger::new(start(&setup, &Seed::from_bytes([1; 32])).unwrap());
    lay_in_trial(&mut ledger, Seat::White, None, Force::Turns(turns));
    for square in barred.split_whitespace() {
        lay_in_trial(&mut ledger, Seat::White, None, Force::Bars(square.parse().unwrap()));
    }
    ledger
}

/// Returns what White could choose for the card, each play's choices joined as text.
fn listed(ledger: &Ledger, card: KnightmareCard) -> Vec<String> {
    let at = At { state: ledger, seat: White };
    let written = |choices: Vec<Choice>| choices.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ");
    plays(row(card).effect().unwrap(), at).into_iter().map(written).collect()
}

fn offers(ledger: &Ledger, card: KnightmareCard, play: &str) -> bool {
    listed(ledger, card).iter().any(|listed| listed == play)
}

#[test]
fn pawns_go_on_away_from_their_owner_when_the_board_is_turned() {
    // White's forward is towards the a-file, Black's towards the h-file.
    let turned = board("4k3/8/8/3n1pP1/1p6/8/4K3/8 w - - 0 1", 1, "");
    assert!(listed(&turned, Fanatic).is_empty() && listed(&turned, Annexation).is_empty());
    assert_eq!(listed(&turned, IrresistibleForce), ["g5"]);
    assert_eq!(listed(&turned, ForcedMarch).len(), 2);
    assert!(listed(&turned, ForcedMarch).iter().all(|play| play.contains("g4") || play.contains("g6")));
    assert_eq!(listed(&turned, Breakthrough), ["g5 f5"]);
    assert_eq!(listed(&turned, Cowardice), ["b4 a4", "f5 e5"]);
    let open = board("4k3/8/8/6P1/8/8/4K3/8 w - - 0 1", 1, "");
    assert_eq!(listed(&open, Fanatic), ["g5 d5"]);
    assert_eq!(listed(&open, Onslaught).len(), 1);
    // From its second rank, the g-file, it goes one square or two.
    assert_eq!(listed(&open, Guardian), ["g5 f5 false", "g5 e5 false"]);
    let mirror = board("4k3/8/7n/6P1/7n/8/4K3/8 w - - 0 1", 1, "");
    assert_eq!(listed(&mirror, DarkMirror), ["g5 h4", "g5 h6"]);
}

#[test]
fn halves_and_home_squares_turn_with_the_board() {
    let turned = board("4k3/8/8/3p1p2/8/8/4K3/8 w - - 0 1", 1, "");
    // White's half is the files e to h.
    assert_eq!(listed(&turned, Betrayal), ["f5"]);
    let homes = listed(&turned, Resurrection);
    assert_eq!(homes.iter().filter(|play| play.starts_with('n')).collect::<Vec<_>>(), ["n h2", "n h7"]);
    assert!(homes.iter().filter(|play| play.starts_with('p')).all(|play| play.starts_with("p g")));
}

#[test]
fn a_double_step_by_a_card_is_taken_in_passing_on_a_turned_board() {
    let mut turned = board("4k3/8/8/6P1/4p3/8/4K3/8 w - - 0 1", 1, "");
    let annex = row(Annexation).effect().unwrap();
    let choices = plays(annex, At { state: &turned, seat: White }).remove(0);
    annex.read(&choices).unwrap()(&mut turned, White);
    let passed: Vec<String> = turned.chess().passed.map(|square| square.to_string()).collect();
    assert_eq!(passed, ["f5"]);
}

#[test]
fn nothing_is_put_onto_a_barred_square() {
    let barred = board("r3k2r/8/8/8/8/2N5/3PK3/R7 w - - 0 1", 0, "h1 d4 e4 b1 f6");
    assert!(listed(&barred, SquaringTheCircle).is_empty());
    for card in [LongJump, HiddenPassage, Dubbing, WingedVictory, Resurrection, Blessing, Masquerade] {
        let plays = listed(&barred, card);
        assert!(!plays.is_empty());
        for square in ["h1", "d4", "e4", "b1", "f6"] {
            assert!(!plays.iter().any(|play| play.ends_with(square)), "{card:?} {plays:?}");
        }
    }
    // Nothing slides through it either; a bombarding rook passes it as its one obstacle.
    assert!(!offers(&barred, Ghostwalk, "a1 c1") && offers(&barred, Bombard, "a1 c1"));
    assert!(!offers(&barred, Bombard, "a1 b1"));
    assert!(!offers(&barred, Annexation, "[d2, d4]") && offers(&barred, Onslaught, "[d2, d3]"));
}

#[test]
fn a_column_that_is_pushed_into_a_barred_square_stays() {
    let mut barred = board("4k3/8/3n4/3P4/8/8/4K3/8 w - - 0 1", 0, "d7");
    assert_eq!(listed(&barred, IrresistibleForce), ["d5"]);
    let before = barred.board_key();
    let force = row(IrresistibleForce).effect().unwrap();
    let done = force.read(&["d5".parse::<ChoiceText>().unwrap().into()]).unwrap()(&mut barred, White);
    assert!(done.moved.is_none() && done.captured.is_empty());
    assert_eq!(barred.board_key(), before);
}

#[test]
fn a_card_moves_what_is_jailed_and_leaves_what_is_stuck() {
    let mut jailed = board("4k3/8/8/8/8/2N5/4K3/8 w - - 0 1", 0, "");
    let knight = jailed.id_on("c3".parse::<Square>().unwrap()).unwrap();
    jailed.begin_duty(Duty::Marked(Mark::Jailed(White), knight));
    assert!(!jailed.moves().iter().any(|mv| mv.from.to_string() == "c3"));
    assert!(offers(&jailed, LongJump, "c3 h7"));
    // A piece cannot capture by the card what it could not capture by a move (FAQ 26).
    let mut jailed = board("4k3/8/8/3p4/8/2N5/4K3/8 w - - 0 1", 0, "");
    assert_eq!(listed(&jailed, EvilEye), ["c3 d5"]);
    let knight = jailed.id_on("c3".parse::<Square>().unwrap()).unwrap();
    jailed.begin_duty(Duty::Marked(Mark::Jailed(White), knight));
    assert!(listed(&jailed, EvilEye).is_empty());
}

#[test]
fn what_is_shielded_falls_to_no_card_of_the_other_seat() {
    let mut board = board("4k3/8/3n4/8/8/3R4/4K3/8 w - - 0 1", 0, "");
    assert!(offers(&board, Bombard, "d3 d6") && offers(&board, EvilEye, "d3 d6"));
    let knight = board.id_on("d6".parse::<Square>().unwrap()).unwrap();
    board.begin_duty(Duty::Marked(Mark::Shielded(White), knight));
    assert!(!offers(&board, Bombard, "d3 d6") && listed(&board, EvilEye).is_empty());
}
