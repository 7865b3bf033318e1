//! Check, mate, cures, void cards and draws.

use cardinal_rules::{DrawReason, Phase, Position, RefusalCode::IllegalMove, Seat, Status, WinReason};

use crate::scenario::{START, effect, position, scenario, start};

const WHITE_MATES: Status = Status::Won { winner: Seat::White, reason: WinReason::Checkmate };
const BLACK_MATES: Status = Status::Won { winner: Seat::Black, reason: WinReason::Checkmate };

#[test]
fn a_continuing_card_may_mate() {
    let mut t = scenario("8/8/8/8/7R/1NK5/8/k7 w - - 0 1", "fortification", "");
    t.play("h4a4; play fortification a1/b1; end");
    assert_eq!(t.game.status(), WHITE_MATES);
}

#[test]
fn castling_out_of_check_and_through_it_but_not_into_it() {
    let castles = |fen: &str, hand: &str| scenario(fen, hand, "").legal("e1g1");
    assert!(castles("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", ""));
    assert!(castles("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", ""));
    assert!(!castles("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", ""));
    assert!(castles("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "fortification"), "a wall between g1 and g2 cures it");
}

#[test]
fn a_move_may_mate_while_a_card_of_the_turn_ends_the_own_check() {
    let fen = "6rk/6pp/7N/8/8/8/8/r5K1 w - - 0 1";
    let mut t = scenario(fen, "dungeon", "");
    t.play("h6f7");
    assert!(!t.game.status().is_over(), "the mate counts when the turn ends");
    t.refused("end", IllegalMove);
    t.play("play dungeon a1 a8");
    t.play("end");
    assert_eq!(t.game.status(), WHITE_MATES);
    // Without the card, or where the card mates by itself, nothing changes.
    scenario(fen, "", "").refused("h6f7", IllegalMove);
    scenario(fen, "crab", "").refused("h6f7", IllegalMove);
}

#[test]
fn check_is_left_only_by_what_ends_it() {
    let fen = "4k3/8/8/8/8/8/4P3/4K2r w - - 0 1";
    let mut t = scenario(fen, "", "");
    assert!(t.legal("e1d2"));
    t.refused("e2e4", IllegalMove);
    let mut t = scenario(fen, "crab", "");
    t.refused("e2e4", IllegalMove);
    let mut t = scenario(fen, "fortification", "");
    t.play("e2e4");
    t.refused("end", IllegalMove);
    t.refused("discard fortification", IllegalMove);
    t.play("play fortification f1/g1; end");
    t.awaits(Seat::Black, Phase::Move);
    // A card without effect is playable, and with it the last cure is gone.
    let mut t = scenario(fen, "fortification", "");
    t.play("e2e4; play fortification a1/a2");
    assert_eq!(t.game.status(), BLACK_MATES);
}

#[test]
fn a_move_that_owes_its_cure_can_be_taken_back() {
    let mut t = scenario("4k3/8/8/8/8/8/4P3/4K2r w - - 0 1", "fortification", "");
    let before = t.game.hash();
    t.play("e2e4; back");
    assert_eq!(t.game.hash(), before);
    t.play("e1d2; end");
}

#[test]
fn who_can_escape_by_a_card_is_not_mated() {
    // Back-rank mate: a wall on the rook's way is the only escape.
    let fen = "1r5k/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    let mut t = scenario(fen, "", "");
    t.play("b8b1; end");
    assert_eq!(t.game.status(), BLACK_MATES);
    let mut t = scenario(fen, "crab holy-war", "");
    t.play("b8b1; end");
    assert_eq!(t.game.status(), BLACK_MATES);
    let mut t = scenario(fen, "fortification", "");
    t.play("b8b1; end");
    t.awaits(Seat::White, Phase::Move);
    t.play("h2h3; play fortification c1/d1; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_card_instead_of_the_move_can_be_the_escape() {
    // Three rooks cover the ranks 4 to 6; only a pawn that moves from c2 to c5 at once can block.
    let fen = "6k1/8/7r/K6r/7r/8/2P5/8 w - - 0 1";
    assert_eq!(scenario(fen, "", "").game.status(), BLACK_MATES);
    assert_eq!(scenario(fen, "crab holy-war", "").game.status(), BLACK_MATES);
    let mut t = scenario(fen, "fanatic", "");
    t.awaits(Seat::White, Phase::Move);
    t.refused("c2c4", IllegalMove);
    t.play("play fanatic c2 c5; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn the_last_cure_spent_on_nothing_is_mate_at_once() {
    let mut t = scenario("6k1/8/7r/K6r/7r/4P3/2P5/8 w - - 0 1", "fanatic", "");
    t.play("play fanatic e3 e6");
    assert_eq!(t.game.status(), BLACK_MATES);
}

#[test]
fn a_card_before_the_move_that_leaves_the_own_king_mated_is_spent_for_nothing() {
    // The pawn on a2 shields the king, which has nowhere to go.
    let mut t = scenario("rr5k/8/8/8/8/8/P6P/K7 w - - 0 1", "disintegration", "");
    t.play("play disintegration a2");
    assert_eq!(t.board(), "rr5k/8/8/8/8/8/P6P/K7");
    assert_eq!((t.hand(Seat::White).as_str(), t.discards(Seat::White).as_str()), ("", "disintegration"));
    assert!(t.view().dead.white.is_empty());
    t.play("h2h3; end");
    t.awaits(Seat::Black, Phase::Move);
    // Here the move itself can end the check.
    let mut t = scenario("r6k/8/8/8/8/8/P6P/K7 w - - 0 1", "disintegration", "");
    t.play("play disintegration a2; a1b1; end");
    assert_eq!(t.board(), "r6k/8/8/8/8/8/7P/1K6");
    // A continuing card too: only the rook can capture the checker, and a pacifist could not.
    let mut t = scenario("6k1/8/8/7R/8/8/PP6/K6r w - - 0 1", "pacifism", "");
    t.play("play pacifism h5");
    assert!(t.view().effects.is_empty());
    t.play("h5h1; end");
    // A mate from before the card stays mate.
    let mut t = scenario("6k1/8/8/8/8/8/PP6/K6r w - - 0 1", "pacifism hidden-passage", "");
    t.play("play pacifism a2");
    assert_eq!(t.game.status(), BLACK_MATES);
}

#[test]
fn a_regular_card_that_would_mate_is_spent_for_nothing() {
    // A knight on f7 smothers the king.
    let fen = "6rk/5Bpp/8/8/8/N7/8/K7 w - - 0 1";
    let mut t = scenario(fen, "holy-war", "");
    t.play("a1b1; play holy-war a3 f7");
    assert_eq!(t.board(), "6rk/5Bpp/8/8/8/N7/8/1K6");
    assert_eq!((t.hand(Seat::White).as_str(), t.view().discards.white.len()), ("", 1));
    t.play("end");
    t.awaits(Seat::Black, Phase::Move);
    // It may give check: here g8 is free for the king.
    let mut t = scenario("7k/5Bpp/8/8/8/N7/8/K7 w - - 0 1", "holy-war", "");
    t.play("a1b1; play holy-war a3 f7; end");
    assert_eq!(t.board(), "7k/5Npp/8/8/8/B7/8/1K6");
    assert!(t.view().check);
}

#[test]
fn the_opponents_hand_does_not_save_a_card_that_mates() {
    let mut t = scenario("6rk/5Bpp/8/8/8/N7/8/K7 w - - 0 1", "holy-war", "fortification chaos");
    t.play("a1b1; play holy-war a3 f7");
    assert_eq!(t.board(), "6rk/5Bpp/8/8/8/N7/8/1K6");
}

#[test]
fn a_card_that_exposes_the_own_king_is_spent_for_nothing() {
    let mut t = scenario("7k/8/8/8/K2P3r/8/8/8 w - - 0 1", "fanatic", "");
    t.play("play fanatic d4 d7");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "7k/8/8/8/K2P3r/8/8/8");
    assert_eq!(t.view().discards.white.len(), 1);
    t.refused("d4d5", IllegalMove);
    t.play("a4a5; end");
}

#[test]
fn stalemate_can_be_declined_by_a_card_or_taken() {
    let fen = "8/8/8/8/8/p7/P1k5/K7 w - - 0 1";
    assert_eq!(scenario(fen, "crab", "").game.status(), Status::Drawn { reason: DrawReason::Stalemate });
    // The crab on h5 cannot step, but Fanatic lets it go straight ahead.
    let with_crab = |hand: &str| {
        let fen = "8/6p1/6P1/7P/8/p7/P1k5/K7 w - - 0 1";
        start(Position { effects: Some(vec![effect(Seat::White, "crab h5")]), ..position(fen, hand, "") })
    };
    assert_eq!(with_crab("").game.status(), Status::Drawn { reason: DrawReason::Stalemate });
    let mut t = with_crab("fanatic");
    assert!(t.legal("claim"));
    t.play("play fanatic h5 h8; end");
    t.awaits(Seat::Black, Phase::Move);
    let mut t = with_crab("fanatic");
    t.play("claim");
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Stalemate });
}

#[test]
fn bare_kings_play_on_while_a_card_is_left() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(scenario(fen, "", "").game.status(), Status::Drawn { reason: DrawReason::DeadPosition });
    scenario(fen, "", "crab").awaits(Seat::White, Phase::Move);
}

#[test]
fn repetition_looks_at_the_board_and_not_at_the_hands() {
    let mut t = scenario(START, "crab fanatic", "");
    t.play("g1f3; discard crab; end; g8f6; end; f3g1; discard fanatic; end; f6g8; end");
    t.refused("claim", IllegalMove);
    t.play("g1f3; end; g8f6; end; f3g1; end; f6g8; end");
    t.play("claim");
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Threefold });
}

#[test]
fn a_wall_makes_it_another_position() {
    let mut t = scenario(START, "fortification", "");
    t.play("g1f3; end; g8f6; end; f3g1; end; f6g8; end");
    t.play("g1f3; play fortification a3/a4; end; g8f6; end; f3g1; end; f6g8; end");
    t.refused("claim", IllegalMove);
}

#[test]
fn no_king_is_ever_captured() {
    let mut t = scenario("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "", "crab");
    t.refused("e1e8", IllegalMove);
    t.play("e1e7; end; e8e7");
}

#[test]
fn without_cards_a_flag_asks_for_mating_material() {
    let drawn = Status::Drawn { reason: DrawReason::InsufficientMaterial };
    let lost = Status::Won { winner: Seat::Black, reason: WinReason::Timeout };
    for (fen, black, expected) in [
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "", drawn),
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "crab", lost),
        ("4k1n1/8/8/8/8/8/8/4KQ2 w - - 0 1", "", drawn),
        ("4kr2/8/8/8/8/8/8/4KQ2 w - - 0 1", "", lost),
    ] {
        let mut scenario = scenario(fen, "", black);
        scenario.game.flag(Seat::White).unwrap();
        assert_eq!(scenario.game.status(), expected, "{fen} {black}");
    }
}
