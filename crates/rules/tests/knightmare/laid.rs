//! What cards on pieces, and what binds a seat for one turn, make of pieces: whom they let move,
//! capture and be captured.

use cardinal_rules::{
    Game, Kind, PartialAction, PieceMark,
    Seat::{Black, White},
    Status, Viewer, WinReason,
};
use cardinal_words::InWords;

use crate::boards::{board, goes, is_asleep, kind_on, marked, moves_from, position_key, royal, set, sorted};
use crate::scenario::Scenario;

#[test]
fn a_crab_goes_diagonally_forward_and_loses_double_step_and_passing() {
    let plain = board("4k3/8/8/3pP3/8/8/3P4/4K3 w - d6").hands("peace-talks", "");
    let crab = plain.lay(White, "crab d2");
    assert_eq!(crab.goes("d2"), set("c3 e3"));
    assert_eq!(crab.goes("e5"), set("e6 d6"));
    let mut t = crab.lay(White, "crab e5").game();
    assert_eq!(goes(&t, "e5"), set("d6 f6"));
    let from_e5 = moves_from(&t, "e5");
    assert_eq!(from_e5.iter().filter(|(_, promote)| promote.is_none()).count(), 2);
    t.play("e1f1; play peace-talks 0; end; e8f8; end");
    assert_eq!(goes(&t, "d2"), set("d3 d4"));
}

#[test]
fn a_coup_crowns_and_the_last_one_awake_counts() {
    let plain = board("4k3/8/8/8/8/8/N6P/4K3").hands("", "peace-talks peace-talks");
    let once = plain.lay(White, "coup a2");
    let t = once.game();
    assert_eq!(kind_on(&t, "e1"), (Kind::Prince, false));
    assert_eq!(kind_on(&t, "a2"), (Kind::Knight, true));
    assert_eq!(goes(&t, "e1"), set("d1 d2 e2 f2 f1"));
    let mut t = once.lay(White, "coup h2").game();
    assert_eq!((kind_on(&t, "a2"), kind_on(&t, "h2")), ((Kind::Knight, false), (Kind::Pawn, true)));
    assert_eq!(royal(&t, White), "h2");
    t.play("e1f1; end; e8e7; play peace-talks 1; end");
    assert_eq!(royal(&t, White), "a2");
    t.play("f1e1; end; e7e8; play peace-talks 0; end");
    assert_eq!((kind_on(&t, "e1"), royal(&t, White).as_str()), ((Kind::King, true), "e1"));
}

#[test]
fn a_royal_pawn_that_becomes_a_queen_gives_the_crown_back() {
    for (promote, to) in [("q", "e1"), ("r", "e1"), ("n", "a8"), ("b", "a8")] {
        let mut t = board("8/P6k/8/8/8/8/8/4K3").lay(White, "coup a7").game();
        t.play(&format!("a7a8{promote}"));
        assert_eq!(royal(&t, White), to, "{promote}");
        t.game.take_back().unwrap();
        assert_eq!(royal(&t, White), "a7");
    }
}

/// What the pawn on a7 can become.
fn promotions(t: &Scenario) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = moves_from(t, "a7").into_iter().filter_map(|(_, promote)| promote).collect();
    kinds.sort();
    kinds
}

#[test]
fn a_royal_pawn_becomes_no_queen_where_the_prince_is_lost_or_would_be_attacked() {
    assert_eq!(promotions(&board("8/P6k/8/8/8/2N5/8/r3K3").lay(White, "coup a7").game()), []);
    let alone = board("8/P6k/8/8/8/8/8/r3K3").lay(White, "coup a7").game();
    assert!(matches!(alone.game.status(), Status::Won { winner: Black, reason: WinReason::Checkmate }));
    let beside = board("8/P6k/8/8/8/8/8/4K2r").lay(White, "coup a7");
    assert_eq!(promotions(&beside.game()), [Kind::Knight, Kind::Bishop]);
    // The prince is captured.
    let mut t = beside.black().game();
    t.play("h1e1; end");
    assert_eq!(t.view().captured.white, [Kind::King]);
    assert_eq!(promotions(&t), [Kind::Knight, Kind::Bishop]);
}

#[test]
fn a_royal_pawn_may_become_a_queen_on_an_attacked_square_where_the_prince_is_safe() {
    assert_eq!(promotions(&board("3r4/P6k/8/8/8/8/8/4K3").lay(White, "coup a7").game()), [Kind::Rook, Kind::Queen]);
    // This also gets it out of check: the rook on b8 is captured, and the crown goes back.
    let t = board("rr6/P6k/8/8/8/8/8/4K3").lay(White, "coup a7").game();
    let mut moves = moves_from(&t, "a7");
    moves.sort();
    assert_eq!(moves, [("b8".to_owned(), Some(Kind::Rook)), ("b8".to_owned(), Some(Kind::Queen))]);
}

#[test]
fn a_royal_crab_moves_as_a_pawn_again() {
    let plain = board("4k3/8/8/8/8/8/3P4/4K3").hands("", "peace-talks");
    let mut t = plain.lay(White, "crab d2").lay(White, "coup d2").game();
    assert_eq!(kind_on(&t, "d2"), (Kind::Pawn, true));
    assert!(is_asleep(&t, "d2", PieceMark::Crab));
    t.play("e1f1; end; e8e7; play peace-talks 1; end");
    assert_eq!(kind_on(&t, "d2"), (Kind::Crab, false));
}

#[test]
fn a_pacifist_neither_captures_nor_is_captured_and_gives_no_check() {
    let rook = board("4k3/8/8/8/4r3/8/8/R3K3");
    assert!(rook.checked());
    assert!(!rook.lay(Black, "pacifism e4").checked());
    let rooks = board("r3k3/8/8/8/8/8/8/R3K3").lay(White, "pacifism a1");
    assert_eq!(rooks.goes("a1"), set("a2 a3 a4 a5 a6 a7 b1 c1 d1"));
    assert_eq!(rooks.clone().black().goes("a8"), set("a7 a6 a5 a4 a3 a2 b8 c8 d8"));
    // Pacifism on a king is suspended.
    assert!(is_asleep(&rooks.lay(White, "pacifism e1").game(), "e1", PieceMark::Pacifist));
}

#[test]
fn a_neutral_piece_is_moved_by_both_and_captures_either_side() {
    let rook = board("4k3/8/3P4/8/1P1r1p2/8/3p4/K7").lay(White, "neutrality d4");
    assert_eq!(rook.goes("d4"), set("d5 d6 d3 d2 c4 b4 e4 f4"));
    // From e4 White could use it to capture the black king.
    assert_eq!(rook.black().goes("d4"), set("d5 d6 d3 d2 c4 b4 f4"));
    // Black's pieces capture it too, and no other piece of their own.
    let queen = board("4k3/8/3P4/8/3r1q2/8/5p2/K7").lay(White, "neutrality d4");
    let goes = queen.black().goes("f4");
    assert!(goes.contains("d4") && goes.contains("d6") && !goes.contains("f2"), "{goes}");
    // Neutral pawns move away from their owner, no matter who moves them, and either side may capture
    // them.
    let pawn = board("4k3/8/8/3p4/2R5/8/3r4/K7").lay(White, "neutrality d5");
    assert_eq!(pawn.goes("d5"), set("d4 c4"));
    assert!(pawn.black().goes("d2").contains("d5"));
    // It checks either king, its own side's too, and is suspended on a queen.
    let rook = board("4k3/8/8/8/4R3/8/8/4K3");
    assert!(!rook.checked());
    let rook = rook.lay(Black, "neutrality e4");
    assert!(rook.checked() && rook.clone().black().checked());
    let goes = rook.goes("e4");
    assert!(!goes.is_empty() && goes.split(' ').all(|to| to.ends_with('4')), "{goes}");
    let queen = board("4k3/8/8/8/4Q3/8/8/4K3").lay(Black, "neutrality e4");
    assert!(!queen.checked() && is_asleep(&queen.game(), "e4", PieceMark::Neutral));
}

#[test]
fn a_cursed_piece_goes_and_threatens_two_squares() {
    let queen = board("4k3/8/8/8/3Q4/8/8/4K3").lay(Black, "curse d4");
    assert_eq!(queen.goes("d4"), set("d5 d6 d3 d2 c4 b4 e4 f4 c3 b2 e5 f6 c5 b6 e3 f2"));
    let rook = board("4k3/8/8/4R3/8/8/8/4K3 b");
    assert!(rook.checked());
    assert!(!rook.lay(Black, "curse e5").checked());
}

#[test]
fn a_magnet_holds_what_is_around_it_but_kings_until_it_moves() {
    let magnet = board("4k3/8/8/3bb3/4N3/4K3/8/8").lay(White, "fatal-attraction e4");
    assert!(!magnet.goes("e3").is_empty());
    let black = magnet.clone().black();
    assert!(black.goes("d5").is_empty() && black.goes("e5").is_empty());
    let mut t = magnet.game();
    assert_eq!(marked(&t, PieceMark::Stuck), set("d5 e5"));
    let (hash, before) = (t.game.hash(), t.view());
    let (to, _) = moves_from(&t, "e4").remove(0);
    t.play(&format!("e4{to}"));
    assert!(marked(&t, PieceMark::Stuck).is_empty() && t.view().effects.is_empty());
    t.game.take_back().unwrap();
    assert_eq!((t.game.hash(), t.view()), (hash, before));
}

#[test]
fn check_is_judged_as_if_there_were_no_truce() {
    let truce = board("4k3/8/8/8/5r2/8/8/R3K2r").lay(White, "truce");
    assert!(truce.checked());
    assert_eq!(truce.goes("e1"), set("d2 e2"));
    let truce = board("r3k3/8/8/8/8/8/8/R3K3").lay(White, "truce");
    assert_eq!(truce.goes("a1"), set("a2 a3 a4 a5 a6 a7 b1 c1 d1"));
}

#[test]
fn who_loses_a_move_gives_no_check() {
    let rook = board("4k3/8/8/8/4r3/8/8/R3K3");
    assert!(!rook.clone().bind(Black, "loses-move").checked());
    assert!(rook.checked());
}

#[test]
fn duties_bind_one_seat() {
    let rook = board("4k3/8/8/8/4r3/8/8/R3K2R");
    let mut t = rook.clone().bind(Black, "challenged e8").game();
    assert!(!t.view().check, "the rook may not be moved");
    // White's turn does not end what binds Black.
    t.play("a1a2; end");
    assert!(!goes(&t, "e8").is_empty() && goes(&t, "e4").is_empty());
    t.play("e8d8; end");
    assert!(t.view().check);
    assert!(!rook.clone().bind(Black, "jailed e4").checked());
    let shielded = rook.clone().bind(Black, "shielded e1");
    assert!(!shielded.checked());
    assert!(shielded.goes("e1").contains("e2"));
    assert!(rook.checked() && !rook.goes("e1").contains("e2"));
}

#[test]
fn castling_with_the_challenged_rook_is_its_move() {
    let castles = board("4k3/8/8/8/8/8/8/R3K2R w KQ -").bind(White, "challenged h1");
    assert_eq!(castles.goes("e1"), set("g1"));
    assert!(castles.goes("a1").is_empty());
}

#[test]
fn what_binds_for_one_turn_is_named() {
    let plain = board("4k3/8/4p3/2b5/3N4/8/4P3/4K3 w - - 0 1");
    let mut jailed = plain.clone().bind(White, "jailed d4").game();
    assert_eq!(
        jailed.refusal("d4b3").reason.in_words(),
        "the knight on d4 is in the dungeon: you can't move it this turn"
    );
    assert!(jailed.legal("e2e3"));
    let mut challenged = plain.clone().bind(White, "challenged d4").game();
    assert_eq!(
        challenged.refusal("e2e3").reason.in_words(),
        "the knight on d4 has been challenged: you must move it this turn"
    );
    assert!(challenged.legal("d4b3"));
    let mut idle = plain.clone().bind(White, "loses-move").game();
    assert_eq!(idle.refusal("d4b3").reason.in_words(), "you've lost your move this turn");
    let mut shielded = plain.clone().bind(White, "shielded e6").game();
    assert_eq!(
        shielded.refusal("d4e6").reason.in_words(),
        "the pawn on e6 is shielded: you can't capture it this turn"
    );
    let mut barred = plain.lay(White, "forbidden-city f5").game();
    assert_eq!(barred.refusal("d4f5").reason.in_words(), "f5 is a forbidden city: nothing can enter it");
}

#[test]
fn marks_tell_positions_apart_and_not_boards() {
    let mut laid = vec![board("4k3/8/8/8/8/8/3P4/R3K3")];
    for text in ["crab d2", "pacifism a1", "neutrality d2", "fatal-attraction a1"] {
        laid.push(laid.last().unwrap().clone().lay(White, text));
    }
    for text in ["earthquake clockwise"; 3].into_iter().chain(["forbidden-city h8", "fortification e4/e5"]) {
        laid.push(laid.last().unwrap().clone().lay(White, text));
    }
    let keys = laid.iter().map(position_key);
    assert_eq!(sorted(keys).split(' ').count(), laid.len());
    // A turn that was undone may not lead to the same board again: a mark makes no other board, and
    // a City, a wall or a quarter turn does.
    let cards = "crab neutrality fatal-attraction forbidden-city fortification earthquake";
    for (play, is_same) in [
        ("crab b2", true),
        ("neutrality h7", true),
        ("fatal-attraction b2", true),
        ("forbidden-city e5", false),
        ("fortification e4/e5", false),
        ("earthquake clockwise", false),
    ] {
        let mut t = board("4k3/7p/8/8/8/8/PP6/4K3").hands(cards, "chaos").game();
        t.play("a2a3; end; play chaos; a2a3");
        assert!(t.view().forbidden);
        if is_same {
            let why = t.refusal(&format!("play {play}")).reason.in_words();
            assert!(why.ends_with("this would end it with the same board again"), "{play}: {why}");
        } else {
            t.play(&format!("play {play}"));
            assert!(!t.view().forbidden, "{play}");
        }
    }
}

/// The game resumed from its snapshot in its stored form, which must be the same to all who see it.
fn resumed(game: &Game) -> Game {
    let text = serde_json::to_string(&game.snapshot().unwrap()).unwrap();
    let again = Game::resume(game.setup().clone(), *game.seed(), &serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(again.hash(), game.hash(), "{text}");
    assert_eq!(again.view(Viewer::Referee), game.view(Viewer::Referee), "{text}");
    let options = |game: &Game| [White, Black].map(|seat| game.options(seat, &PartialAction::default()));
    assert_eq!(options(&again), options(game), "{text}");
    again
}

#[test]
fn duties_and_drift_survive() {
    let plain = board("4k3/8/8/3pP3/8/1n6/1R6/4K3 w - d6 0 1");
    let unbound = plain.game().game;
    for duty in ["loses-move", "panics", "challenged b2", "jailed b2", "shielded b3"] {
        let bound = plain.clone().bind(White, duty).game().game;
        assert_ne!(bound.hash(), unbound.hash());
        resumed(&bound);
    }
    // A pawn has passed a square before the board turned. Turned there and back, the board lies as it did.
    let drift = |t: &Scenario| serde_json::to_value(t.game.snapshot().unwrap()).unwrap()["drift"].as_u64();
    for (turns, after) in [("clockwise", Some(1)), ("counterclockwise", Some(3))] {
        let mut t = board("4k3/8/8/8/3p1p2/8/4P3/4K3").hands("earthquake", "").game();
        t.play(&format!("e2e4; play earthquake {turns}; end"));
        assert_eq!(drift(&t), after, "{turns}");
        resumed(&t.game);
    }
    let turned = plain.lay(White, "earthquake clockwise").lay(White, "earthquake counterclockwise").game();
    assert_eq!((drift(&turned), turned.view().turned), (None, Some(0)));
    resumed(&turned.game);
}
