//! Why a turn is a good one: positions in which the rules alone tell.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use cardinal_player::{Level, Plan, Reason, choose, reasons};
use cardinal_rules::{
    Action, ActionKind, Card, Game, GridPiece, Kind, KnightmareCard, Knowledge, Lists, Piles, Position, Seat, Seed,
    Setup, Square, Status, Variant,
};
use cardinal_test_env::cases;

fn seed(number: u8) -> Seed {
    Seed::from_bytes([number; 32])
}

fn game(variant: Variant, options: &[(&str, &str)], position: Position) -> Game {
    let rules = variant.rules(options.iter().copied()).unwrap();
    Game::new(Setup { rules, position: Some(position) }, seed(1)).unwrap()
}

fn standard(fen: &str) -> Game {
    game(Variant::Standard, &[], Position { fen: Some(fen.to_owned()), ..Position::default() })
}

fn moved(word: &str) -> Action {
    let square = |text: &str| text.parse::<Square>().unwrap();
    let promote = word.get(4..).and_then(|letter| letter.parse().ok());
    Action::Move { from: square(&word[..2]).into(), to: square(&word[2..4]).into(), promote, part: None }
}

/// Why the seat to act would do this.
fn why(game: &Game, actions: &[Action]) -> Vec<Reason> {
    let plan = Plan { actions: actions.to_vec(), worth: 0, nodes: 0 };
    let mut after = game.clone();
    let seat = game.status().to_act().unwrap();
    for action in actions {
        after.apply(seat, action).unwrap();
    }
    let reasons = reasons(Knowledge::of(game, seat), &plan, 1);
    assert!(reasons.len() <= 3, "{reasons:?}");
    reasons
}

fn why_moved(fen: &str, word: &str) -> Vec<Reason> {
    why(&standard(fen), &[moved(word)])
}

const BACK_RANK: &str = "4r1k1/5ppp/8/8/8/8/PP3PPP/3R2K1 w - - 0 1";

#[test]
fn a_mate_is_its_only_reason() {
    assert_eq!(why_moved("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"), [Reason::Wins]);
}

#[test]
fn a_mate_that_was_threatened_is_stopped() {
    let threatened = "4r1k1/5ppp/8/8/8/8/PP3PPP/6K1 w - - 0 1";
    assert_eq!(why_moved(threatened, "h2h3"), [Reason::StopsLoss]);
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    assert_eq!(why_moved(scholar, "g7g6")[0], Reason::StopsLoss);
    // This doesn't stop it.
    assert_eq!(why_moved(threatened, "a2a3"), [Reason::Improves]);
    // Here the rook guards the first rank, so nothing was threatened.
    assert_eq!(why_moved(BACK_RANK, "h2h3"), [Reason::Improves]);
}

#[test]
fn the_only_move_is_named_as_the_reason() {
    assert_eq!(why_moved("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2"), [Reason::Only]);
}

#[test]
fn a_capture_names_the_captured_piece() {
    assert_eq!(why_moved("4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "c3d5")[0], Reason::Captures(Kind::Rook));
    assert_eq!(why_moved("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5")[0], Reason::Captures(Kind::Rook));
}

#[test]
fn an_attacked_queen_is_saved_where_it_is_safe() {
    let attacked = "4k3/6p1/3p4/2p5/3Q4/8/PPP5/4K3 w - - 0 1";
    assert!(why_moved(attacked, "d4d3").contains(&Reason::Saves(Kind::Queen)));
    for word in ["a2a3", "d4e5"] {
        assert!(!why_moved(attacked, word).contains(&Reason::Saves(Kind::Queen)), "{word}");
    }
}

#[test]
fn a_piece_is_saved_by_its_guard() {
    // The rook attacks the knight, which the pawn then guards.
    let reasons = why_moved("4k3/8/8/8/r3N3/8/3P1P2/4K3 w - - 0 1", "d2d3");
    assert!(reasons.contains(&Reason::Saves(Kind::Knight)), "{reasons:?}");
}

#[test]
fn a_promotion_is_named() {
    let reasons = why_moved("8/1P5k/8/8/8/8/8/4K3 w - - 0 1", "b7b8q");
    assert_eq!(reasons[0], Reason::Promotes(Kind::Queen));
}

#[test]
fn a_fork_checks_and_threatens() {
    let reasons = why_moved("r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1", "d5c7");
    assert_eq!(reasons, [Reason::Threatens(Kind::Rook), Reason::Checks]);
}

#[test]
fn a_mate_is_threatened() {
    // The rook goes to the seventh rank, and the other one to the eighth if nothing is done.
    let reasons = why_moved("6k1/7p/6p1/8/8/8/1R6/R6K w - - 0 1", "b2b7");
    assert!(reasons.contains(&Reason::Threatens(Kind::King)), "{reasons:?}");
}

#[test]
fn quiet_turns_have_a_reason_too() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(why_moved(start, "g1f3"), [Reason::Develops]);
    assert_eq!(why_moved(start, "a2a3"), [Reason::Improves]);
    assert_eq!(why_moved("4k3/pppp4/8/8/8/8/5PPP/4K2R w K - 0 1", "e1g1")[0], Reason::Develops);
}

#[test]
fn in_no_stress_chess_a_king_leaves_the_line_of_a_rook() {
    let call = |kinds: &[Kind]| kinds.iter().copied().map(Card::Call).collect::<Vec<_>>();
    let position = Position {
        fen: Some("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1".to_owned()),
        // What the opponent holds is for White to guess. Some of it may be rooks.
        hands: Some(Lists { white: call(&[Kind::Pawn, Kind::Pawn, Kind::King]), black: call(&[Kind::Pawn; 3]) }),
        piles: Some(Piles { common: call(&[Kind::Pawn; 20]), ..Piles::default() }),
        ..Position::default()
    };
    let mut game = game(Variant::NoStress, &[("level", "2")], position);
    assert_eq!(why(&game, &[Action::Draw]), [Reason::Only]);
    game.apply(Seat::White, &Action::Draw).unwrap();
    let play = |kind: Kind, word: &str| [Action::play(Card::Call(kind)), moved(word)];
    assert_eq!(why(&game, &play(Kind::King, "e1d1")), [Reason::StopsLoss]);
    assert_eq!(why(&game, &play(Kind::King, "e1e2")), [Reason::Improves]);
}

#[test]
fn in_chessme_an_attacked_queen_is_saved() {
    let grid = |pieces: &str| pieces.split_whitespace().map(|piece| piece.parse::<GridPiece>().unwrap()).collect();
    let position = Position {
        grid: Some(Lists { white: grid("K0,0 P0,1 P1,1 Q4,4"), black: grid("K9,9 P8,8 P9,8 P5,5 P6,6") }),
        hands: Some(Lists::default()),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let game = game(Variant::ChessMe, &[], position);
    let plan = choose(Knowledge::of(&game, Seat::White), Level::Six, 2000, 1).unwrap();
    let reasons = why(&game, &plan.actions);
    let safe = [Reason::Saves(Kind::Queen), Reason::Captures(Kind::Pawn)];
    assert!(reasons.iter().any(|reason| safe.contains(reason)), "{plan:?} {reasons:?}");
}

#[test]
fn in_knightmare_chess_a_queen_is_brought_out_of_a_cards_reach() {
    let fireball = Card::Knightmare(KnightmareCard::Fireball);
    let position = Position {
        fen: Some("4k3/8/8/8/1n6/8/7P/3Q3K w - - 0 1".to_owned()),
        hands: Some(Lists { white: Vec::new(), black: vec![fireball] }),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let game = game(Variant::Knightmare, &[], position);
    // The knight could go to c2 and explode there.
    let reasons = why(&game, &[moved("d1h5"), Action::EndTurn]);
    assert!(reasons.contains(&Reason::SafeFrom(fireball)), "{reasons:?}");
    let reasons = why(&game, &[moved("h2h3"), Action::EndTurn]);
    assert!(!reasons.contains(&Reason::SafeFrom(fireball)), "{reasons:?}");
}

#[test]
fn ending_a_turn_has_no_reason() {
    let position = Position {
        fen: Some("4k3/8/8/8/8/8/7P/3Q3K w - - 0 1".to_owned()),
        hands: Some(Lists { white: vec![Card::Knightmare(KnightmareCard::Doomsayer)], black: Vec::new() }),
        piles: Some(Piles::default()),
        ..Position::default()
    };
    let mut game = game(Variant::Knightmare, &[], position);
    game.apply(Seat::White, &moved("h2h3")).unwrap();
    assert_eq!(why(&game, &[Action::EndTurn]), []);
}

#[test]
fn hidden_cards_do_not_change_the_reasons() {
    let games: [(Variant, &[(&str, &str)]); 5] = [
        (Variant::NoStress, &[("level", "2")]),
        (Variant::NoStress, &[("level", "advanced")]),
        (Variant::ChessMe, &[]),
        (Variant::Knightmare, &[("building", "dealt")]),
        (Variant::Knightmare, &[("building", "dealt"), ("decks", "personal"), ("points", "60")]),
    ];
    for (variant, options) in games {
        let rules = variant.rules(options.iter().copied()).unwrap();
        let mut real = Game::new(Setup::new(rules), seed(5)).unwrap();
        for turn in cases(2, 8) {
            let Status::Running { to_act: seat, .. } = real.status() else { break };
            let plan = choose(Knowledge::of(&real, seat), Level::Four, 300, turn).unwrap();
            // Three games that look the same to the seat, with other cards hidden.
            let [one, other] = [1, 2].map(|number| real.determinized(seat, &seed(number)));
            let reasons = [&real, &one, &other].map(|game| reasons(Knowledge::of(game, seat), &plan, turn));
            assert_eq!(reasons[0], reasons[1], "{variant:?} {options:?}");
            assert_eq!(reasons[0], reasons[2], "{variant:?} {options:?}");
            let moves = plan.actions.iter().any(|action| action.kind() == ActionKind::Move);
            assert!((usize::from(moves)..=3).contains(&reasons[0].len()), "{reasons:?}");
            for action in &plan.actions {
                if real.apply(seat, action).is_err() {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_quiet_move_attacks_defends_or_makes_way_for_something() {
    // A pawn defends the knight, so it isn't won.
    assert_eq!(why_moved("6k1/6p1/5n2/8/8/8/8/R5K1 w - - 0 1", "a1f1"), [Reason::Attacks(Kind::Knight)]);
    // A pawn defends the knight already, so it isn't saved.
    assert_eq!(why_moved("4r1k1/8/8/8/4N3/3P4/8/R5K1 w - - 0 1", "a1e1"), [Reason::Defends(Kind::Knight)]);
    // The first move of most games: queen and bishop can come out.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(why_moved(start, "e2e4"), [Reason::Opens(Kind::Queen)]);
    // The queen leaves the square next to the king, and the rook's way is free.
    let castling = "4k3/pppppppp/8/8/8/4P3/PPPP1PPP/R2QK3 w Q - 0 1";
    assert_eq!(why_moved(castling, "d1e2"), [Reason::PreparesCastling]);
}
