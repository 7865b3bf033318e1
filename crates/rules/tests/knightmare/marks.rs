//! The cards that stay on one piece, each by its row, and what other cards may do to such pieces.

use cardinal_rules::{
    Kind, Phase, Position,
    RefusalCode::{IllegalCard, IllegalChoice, IllegalMove},
    Seat,
    Seat::{Black, White},
};
use cardinal_words::InWords;

use crate::scenario::{Scenario, effect, position, start};

/// A position with these continuing cards, each owned by the given seat.
pub(crate) fn laid(fen: &str, hands: (&str, &str), effects: &[(Seat, &str)]) -> Scenario {
    let effects = effects.iter().map(|(owner, text)| effect(*owner, text)).collect();
    start(Position { effects: Some(effects), ..position(fen, hands.0, hands.1) })
}

pub(crate) fn played(fen: &str, hands: (&str, &str)) -> Scenario {
    laid(fen, hands, &[])
}

/// The marks of the piece on a square.
pub(crate) fn marks(t: &Scenario, square: &str) -> String {
    let view = t.view();
    let piece = view.board.iter().find(|piece| piece.cell.to_string() == square).unwrap();
    let marks: Vec<String> = piece.marks.iter().map(ToString::to_string).collect();
    marks.join(" ")
}

#[test]
fn pacifism_is_laid_on_an_own_piece_before_the_move() {
    let mut t = played("4k3/8/8/4r3/8/8/8/1N2K2R w K - 0 1", ("pacifism", ""));
    t.refused("play pacifism e1", IllegalChoice);
    t.refused("play pacifism e5", IllegalChoice);
    t.play("play pacifism h1");
    assert_eq!(marks(&t, "h1"), "pacifist");
    t.awaits(White, Phase::Move);
    t.play("e1d2; end");
    let mut t = played("4k3/8/8/8/8/8/8/1N2K2R w K - 0 1", ("pacifism", ""));
    t.play("e1d2");
    t.refused("play pacifism h1", IllegalCard);
}

#[test]
fn captures_by_and_of_pacifists_are_refused_with_the_reason() {
    let effects = [(White, "pacifism c3"), (Black, "pacifism b5")];
    let mut t = laid("4k3/8/8/1p1p4/8/2N5/B7/4K3 w - - 0 1", ("", ""), &effects);
    let refusal = t.refusal("c3d5");
    assert_eq!(refusal.code, IllegalMove);
    assert_eq!(refusal.reason.in_words(), "the knight on c3 is a pacifist: it can't capture");
    assert!(!refusal.legal.is_empty());
    t.play("a2d5; end; e8e7; end");
    assert!(t.legal("c3e4"));
    t.refused("c3b5", IllegalMove);
    let mut t = laid("4k3/8/8/1p6/8/2N5/8/4K3 w - - 0 1", ("", ""), &[(Black, "pacifism b5")]);
    assert_eq!(t.refusal("c3b5").reason.in_words(), "the pawn on b5 is a pacifist: it can't be captured");
}

#[test]
fn a_pacifist_gives_no_check() {
    let t = laid("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", ("", ""), &[(Black, "pacifism e4")]);
    assert!(!t.view().check && t.legal("e1e2"));
}

#[test]
fn a_pacifist_promotes_and_stays_one() {
    let mut t = laid("8/P6k/8/8/8/8/8/4K3 w - - 0 1", ("", ""), &[(White, "pacifism a7")]);
    t.play("a7a8q; end");
    assert_eq!(marks(&t, "a8"), "pacifist promoted");
    let mut t = laid("7k/P7/8/8/8/8/8/4K3 w - - 0 1", ("", ""), &[(White, "pacifism a7")]);
    t.play("a7a8q; end");
    assert!(!t.view().check);
}

#[test]
fn cards_capture_no_pacifist_and_none_by_one() {
    let effects = [(Black, "pacifism c3"), (White, "pacifism a1")];
    let mut t = laid("4k3/8/8/8/r7/2n5/1P6/R1R1K3 w - - 0 1", ("evil-eye breakthrough bombard", ""), &effects);
    t.refused("play evil-eye c1 c3", IllegalCard);
    t.refused("play evil-eye a1 a4", IllegalCard);
    t.refused("play bombard a1 a4", IllegalChoice);
    assert!(t.legal("play bombard a1 a3"));
    t.refused("play breakthrough b2 b3", IllegalCard);
    // Revenge and Hostage (FAQ 11).
    let effects = [(White, "pacifism a2"), (Black, "pacifism a7")];
    let mut t = laid("4k3/p6p/8/3n4/1P6/8/P6P/4K3 b - - 0 1", ("revenge hostage", ""), &effects);
    t.play("d5b4; end");
    t.refused("play revenge a7", IllegalChoice);
    t.refused("play hostage b4 a2", IllegalChoice);
    assert!(t.legal("play revenge h7") && t.legal("play hostage b4 h2"));
}

#[test]
fn a_curse_shortens_moves_and_threats_to_two_squares() {
    let mut t = played("4k3/7r/8/8/8/8/8/4K3 w - - 0 1", ("curse", ""));
    t.play("e1d1");
    t.refused("play curse e8", IllegalChoice);
    t.play("play curse h7; end");
    assert_eq!(marks(&t, "h7"), "cursed");
    let refusal = t.refusal("h7h1");
    assert_eq!(refusal.reason.in_words(), "the rook on h7 is cursed: it moves two squares at most");
    assert!(t.legal("h7f7") && t.legal("h7h5") && !t.legal("h7e7"));
    let t = laid("4k3/8/8/4r3/8/8/8/4K3 w - - 0 1", ("", ""), &[(White, "curse e5")]);
    assert!(!t.view().check);
    let t = laid("4k3/8/8/8/8/4r3/8/4K3 w - - 0 1", ("", ""), &[(White, "curse e3")]);
    assert!(t.view().check);
}

#[test]
fn a_curse_holds_for_lent_lines_and_not_for_leaps_and_trades() {
    let fen = "4k2b/8/8/8/3Q4/8/8/B3K3 w - - 0 1";
    let hand = "blessing masquerade ghostwalk dubbing evangelists";
    let mut t = laid(fen, (hand, ""), &[(Black, "curse d4"), (Black, "curse a1")]);
    for card in ["blessing", "masquerade", "ghostwalk"] {
        assert!(t.legal(&format!("play {card} d4 f6")), "{card}");
        t.refused(&format!("play {card} d4 g7"), IllegalChoice);
    }
    assert!(t.legal("play dubbing d4 e6"));
    t.play("play evangelists a1 h8; end");
    assert_eq!(marks(&t, "h8"), "cursed");
}

#[test]
fn a_neutral_piece_is_moved_by_both_and_takes_either_colour() {
    // H23: only away from its owner, whoever moves it.
    let mut t = played("7k/8/8/8/3p4/8/P7/7K w - - 0 1", ("neutrality", ""));
    t.play("h1h2; play neutrality d4; end; h8g8; end");
    assert_eq!(marks(&t, "d4"), "neutral");
    t.refused("d4d5", IllegalMove);
    t.play("d4d3; end");
    assert!(t.legal("d3d2"));
    t.play("g8h8; end; d3d2; end; h8g8; end; d2d1q; end");
    // It is suspended on the queen (FAQ 20/44).
    assert_eq!(marks(&t, "d1"), "promoted asleep-neutral");
    // It can capture other pieces of its owner, and of the player who moves it.
    let t = laid("7k/8/2p5/1b6/2P5/8/8/4K3 w - - 0 1", ("", ""), &[(White, "neutrality b5")]);
    assert!(t.legal("b5c6") && t.legal("b5c4") && t.legal("c4b5"));
}

#[test]
fn a_neutral_pawn_becomes_nothing_that_checks_the_king_of_who_moves_it() {
    let mut t = laid("7k/8/8/8/8/8/3p4/6K1 w - - 0 1", ("", ""), &[(White, "neutrality d2")]);
    assert!(t.legal("d2d1n") && t.legal("d2d1b") && !t.legal("d2d1r"));
    assert_eq!(t.refusal("d2d1q").reason.in_words(), "as a queen on d1 it would leave your king in check");
}

#[test]
fn neutrality_is_laid_on_no_king_and_no_queen() {
    let mut t = played("3qk3/8/8/8/8/8/n7/4K3 w - - 0 1", ("neutrality", ""));
    t.play("e1f1");
    t.refused("play neutrality d8", IllegalChoice);
    t.refused("play neutrality e8", IllegalChoice);
    t.refused("play neutrality f1", IllegalChoice);
    t.play("play neutrality a2; end; a2c3; end; c3e4; end");
    assert_eq!(t.board(), "3qk3/8/8/8/4n3/8/8/5K2");
}

#[test]
fn a_neutral_piece_may_be_taken_by_its_owner_and_checks_either_king() {
    let mut t = laid("4k3/8/8/8/8/3n4/4P3/4K3 b - - 0 1", ("", ""), &[(White, "neutrality d3")]);
    t.play("e8e7; end");
    assert!(t.view().check);
    t.play("e2d3; end");
    assert_eq!(t.view().captured.black, [Kind::Knight]);
    let mut t = laid("4k3/8/3n4/8/8/8/4P3/4K3 b - - 0 1", ("", ""), &[(White, "neutrality d6")]);
    assert!(t.view().check);
    // Black gets its own neutral piece out of the way by moving it.
    t.play("d6f5; end");
}

#[test]
fn a_neutral_piece_is_own_and_enemy_to_cards() {
    let fen = "4k3/8/2b5/8/8/2p5/8/B3K3 w - - 0 1";
    let effects = [(White, "neutrality c6"), (White, "neutrality c3")];
    let mut t = laid(fen, ("blessing evangelists disintegration fanatic", ""), &effects);
    assert!(t.legal("play blessing c6 a8") && t.legal("play evangelists a1 c6"));
    t.refused("play evangelists c6 a1", IllegalChoice);
    assert!(t.legal("play disintegration c3"));
    t.refused("play fanatic c3 c6", IllegalCard);
    let mut t = laid(fen, ("", "disintegration"), &effects);
    t.play("e1f1; end");
    assert!(t.legal("play disintegration c3"));
}

#[test]
fn nothing_but_kings_leaves_the_squares_around_a_magnet() {
    let mut t = played("4k3/8/8/3pn3/8/3N4/4P3/4K3 w - - 0 1", ("fatal-attraction", ""));
    t.refused("play fatal-attraction d3", IllegalCard);
    t.play("d3b4; play fatal-attraction b4; end; d5d4; end; e1d1; end; d4d3; end");
    let mut t = laid("4k3/8/8/3pn3/4N3/8/4P3/4K3 b - - 0 1", ("", ""), &[(White, "fatal-attraction e4")]);
    assert_eq!((marks(&t, "e4").as_str(), marks(&t, "d5").as_str()), ("magnet", "stuck"));
    let refusal = t.refusal("d5e4");
    assert_eq!(
        refusal.reason.in_words(),
        "the magnet on e4 holds the pawn on d5: only a king can leave the squares around it"
    );
    t.refused("e5c4", IllegalMove);
    t.play("e8d7; end; e1f1; end; d7c6; end");
    // The magnet moves, which ends everything.
    t.play("e4c3; end");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.view().discards.white.len(), 1);
    t.play("d5d4; end");
}

#[test]
fn what_a_magnet_holds_gives_no_check_and_is_moved_by_no_card() {
    let t = laid("4k3/8/8/8/8/8/4r1N1/4K1n1 w - - 0 1", ("", ""), &[(White, "fatal-attraction g2")]);
    assert!(t.view().check);
    let mut t = laid(
        "4k3/8/8/8/4r3/5N2/8/3BK3 w - - 0 1",
        ("blessing ghostwalk tournament holy-war lost-castle evil-eye", ""),
        &[(White, "fatal-attraction f3")],
    );
    // The rook on e4 stands next to the magnet.
    assert!(!t.view().check);
    t.play("d1c2; end; e8d8; end");
    t.refused("e1e4", IllegalMove);
    // H2 (FAQ 40): a held piece cannot be swapped.
    let fen = "7k/6n1/8/4B3/3N4/8/1P6/R3K3 w - - 7 3";
    let mut t = laid(fen, ("holy-war", ""), &[(White, "fatal-attraction d4")]);
    t.play("e1e2");
    t.refused("play holy-war d4 e5", IllegalCard);
    let mut t = laid(fen, ("blessing", ""), &[(White, "fatal-attraction d4")]);
    t.refused("play blessing e5 f6", IllegalChoice);
    // The magnet itself can be swapped, and ends.
    let mut t = laid("7k/6n1/8/8/3N4/8/1P4B1/R3K3 w - - 7 3", ("holy-war", ""), &[(White, "fatal-attraction d4")]);
    t.play("e1e2; play holy-war d4 g2; end");
    assert!(t.view().effects.is_empty());
}

#[test]
fn a_betrayed_pawn_leaves_its_marks_to_the_new_one() {
    let captured = cardinal_rules::Lists { white: vec![Kind::Pawn], black: Vec::new() };
    let effects = [effect(Black, "pacifism d4"), effect(White, "neutrality d4")];
    let mut t = start(Position {
        captured: Some(captured),
        effects: Some(effects.to_vec()),
        ..position("4k3/8/8/4p3/3p4/8/8/4K3 w - - 0 1", "betrayal", "")
    });
    t.play("play betrayal d4");
    assert_eq!((t.board().as_str(), marks(&t, "d4").as_str()), ("4k3/8/8/4p3/3P4/8/8/4K3", "pacifist neutral"));
    t.refused("d4e5", IllegalMove);
}

#[test]
fn a_push_moves_nothing_that_a_magnet_holds_and_no_pacifist_off_the_board() {
    let fen = "n3k3/p7/P7/8/8/8/8/4K3 w - - 0 1";
    let mut t = laid(fen, ("irresistible-force", ""), &[]);
    assert!(t.legal("play irresistible-force a6"));
    t = laid(fen, ("irresistible-force", ""), &[(Black, "pacifism a8")]);
    t.refused("play irresistible-force a6", IllegalCard);
    t = laid(fen, ("irresistible-force", ""), &[(White, "pacifism a6")]);
    t.refused("play irresistible-force a6", IllegalCard);
    let fen = "4k3/8/p7/P7/8/8/8/4K3 w - - 0 1";
    t = laid(fen, ("irresistible-force", ""), &[(White, "pacifism a5"), (Black, "pacifism a6")]);
    t.play("play irresistible-force a5; end");
    assert_eq!(t.board(), "4k3/p7/P7/8/8/8/8/4K3");
    let t = laid("4k3/1b6/p7/P7/8/8/8/4K3 w - - 0 1", ("irresistible-force", ""), &[(Black, "fatal-attraction b7")]);
    assert!(!t.legal("play irresistible-force a5"));
}

#[test]
fn a_game_goes_on_from_a_snapshot_with_marked_pieces() {
    for effects in [
        &[(White, "pacifism b1"), (Black, "curse a1"), (White, "coup b1")][..],
        &[(White, "coup b1"), (White, "pacifism e1"), (White, "crab a2"), (White, "coup a2")],
        &[(Black, "neutrality b1"), (White, "fatal-attraction b1"), (Black, "crab h7"), (Black, "pacifism h7")],
    ] {
        let mut t = laid("4k3/7p/8/8/8/8/P7/RN2K2R w KQ - 3 1", ("crab", "curse"), effects);
        for step in ["h1h2; end", "e8e7; end"] {
            t.play(step);
            let snapshot = t.game.snapshot().unwrap();
            let text = serde_json::to_string(&snapshot).unwrap();
            let read = serde_json::from_str(&text).unwrap();
            let again = cardinal_rules::Game::resume(t.game.setup().clone(), *t.game.seed(), &read).unwrap();
            assert_eq!(again.hash(), t.game.hash());
            assert_eq!(again.view(cardinal_rules::Viewer::Referee), t.view());
        }
    }
    // A promoted royal pawn whose prince is lost.
    let mut t = laid("7k/P7/8/8/8/8/8/8 w - - 0 1", ("crab", ""), &[(White, "coup a7")]);
    t.play("a7a8n; end");
    assert!(t.game.snapshot().is_some());
}
