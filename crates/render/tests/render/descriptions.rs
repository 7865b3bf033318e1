//! Descriptions in words: alternative texts and boards in text.

use cardinal_render::{ALT_LIMIT, BoardScene, HandScene, PanelScene, Theme, board_text, card_alt};
use cardinal_rules::{BySeat, Card, DrawReason, Kind, KnightmareCard, Phase, Seat, Status, Variant, View, WinReason};

use crate::scenes;

fn hand_alt(view: &View, playable: &[Card], picked: Option<Card>) -> String {
    cardinal_render::hand_alt(&HandScene { view, playable, no_effect: &[], picked, theme: Theme::Slate })
}

fn board_alt(view: &View, names: BySeat<&str>) -> String {
    cardinal_render::board_alt(&BoardScene::new(view, Seat::White, names))
}

fn panel_alt(view: &View, names: BySeat<&str>, playable: &[Card]) -> String {
    cardinal_render::panel_alt(&PanelScene {
        board: BoardScene::new(view, Seat::White, names),
        playable,
        no_effect: &[],
    })
}

#[test]
fn the_text_names_actions_that_would_lose_the_turn() {
    let view = scenes::advanced();
    let (playable, no_effect) = (scenes::hand(&["P", "N", "K"]), scenes::hand(&["K"]));
    let scene =
        HandScene { view: &view, playable: &playable, no_effect: &no_effect, picked: None, theme: Theme::Slate };
    assert_eq!(
        cardinal_render::hand_alt(&scene),
        "Your hand of 6 cards. Playable: Pawn, Knight, Knight. Would skip the turn: King. \
         Not playable now: Same Again, Queen."
    );
}

#[test]
fn the_alternative_text_describes_the_position_and_the_last_turn() {
    assert_eq!(
        board_alt(&scenes::level_one(), scenes::NAMES),
        "No Stress Chess: White to turn a card. Black turned Knight: Nf6 (g8 to f6). \
         White (Mira): king e1, queen d1, rooks a1 h1, bishops f1 f4, knights g1 c3, \
         pawns a2 b2 c2 f2 g2 h2 e3 d4. \
         Black (Jonathan): king e8, queen d8, rooks a8 h8, bishops c8 f8, knights c6 f6, \
         pawns d5 e6 a7 b7 c7 f7 g7 h7. \
         Draw pile: 50 cards. White's discards: Bishop on top of 3. Black's discards: Knight on top of 3."
    );
}

#[test]
fn the_text_describes_check_captures_hands_and_walls() {
    let advanced = board_alt(&scenes::advanced(), scenes::NAMES);
    for part in [
        "White to play a card. White is in check from the queen h4. Black played Queen: Qh4 (d8 to h4).",
        "White has lost 1 pawn. Black has lost 1 knight, 3 pawns. White holds 6 cards, Black 5 cards.",
    ] {
        assert!(advanced.contains(part), "{part:?} is not in {advanced:?}");
    }
    let knightmare = board_alt(&scenes::knightmare(), scenes::NAMES);
    for part in ["crab c6", "Walls between d5 and d6; f4 and g4; a1 and a2.", "Draw piles: White 31, Black 34."] {
        assert!(knightmare.contains(part), "{part:?} is not in {knightmare:?}");
    }
    // A piece is listed with the side that controls it.
    assert!(knightmare.contains("knights c3 f3 d7"), "{knightmare:?}");
}

#[test]
fn every_end_and_every_wait_has_its_words() {
    let mut view = scenes::level_one();
    let mut says = |status: Status, expected: &str| {
        view.status = status;
        let text = board_alt(&view, scenes::NAMES);
        assert!(text.starts_with(&format!("No Stress Chess: {expected}.")), "{text}");
    };
    let waits = |to_act, phase| Status::Running { to_act, phase };
    says(waits(Seat::Black, Phase::Draw), "Black to turn a card");
    says(waits(Seat::White, Phase::Answer), "White may respond");
    let toll = Card::Knightmare(KnightmareCard::Toll);
    says(waits(Seat::Black, Phase::Choose(toll)), "Black to choose for Toll");
    says(waits(Seat::White, Phase::Move), "White to move");
    says(Status::Won { winner: Seat::White, reason: WinReason::KingCaptured }, "White wins by capturing the king");
    says(Status::Won { winner: Seat::Black, reason: WinReason::Timeout }, "Black wins on time");
    says(Status::Drawn { reason: DrawReason::Agreement }, "Drawn by agreement");
}

#[test]
fn the_text_describes_called_pieces_lost_turns_and_exchanges() {
    let mut view = scenes::level_one();
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Move };
    view.called = vec![Kind::Knight, Kind::Rook];
    view.last.card = Some(scenes::played(Seat::White, Card::SameAgain));
    let text = board_alt(&view, scenes::NAMES);
    assert!(text.contains("White to move a knight or a rook. White turned Same Again. "), "{text}");

    let mut view = scenes::level_one();
    view.last.card = Some(scenes::played(Seat::Black, Card::Call(Kind::Rook)));
    view.last.turn_lost = true;
    let text = board_alt(&view, scenes::NAMES);
    assert!(text.contains("Black turned Rook: skipped."), "{text}");

    let mut view = scenes::advanced();
    view.last.exchanged = 5;
    let text = board_alt(&view, scenes::NAMES);
    assert!(text.contains("Black swapped 5 cards."), "{text}");
}

#[test]
fn the_alternative_text_is_never_too_long() {
    let mut view = scenes::knightmare();
    for _ in 0..40 {
        view.walls.push((scenes::square("a1"), scenes::square("b1")));
        view.captured.white.extend(Kind::ALL);
    }
    let name = "é".repeat(900);
    let text = board_alt(&view, BySeat { white: &name, black: &name });
    assert_eq!(text.chars().count(), ALT_LIMIT);
    assert!(text.ends_with('…'));
}

#[test]
fn a_hand_is_described_by_playability() {
    let mut view = scenes::advanced();
    view.hand = Some(scenes::hand(&["P", "N", "N", "S"]));
    assert_eq!(
        hand_alt(&view, &scenes::hand(&["N", "S"]), Some(Card::SameAgain)),
        "Your hand of 4 cards. Playable: Knight, Knight, Same Again. Not playable now: Pawn. \
         Chosen: Same Again."
    );
    view.hand = Some(Vec::new());
    assert_eq!(hand_alt(&view, &[], None), "Your hand is empty.");
}

#[test]
fn a_card_is_described_as_it_is_in_its_games() {
    let told = |kind, games: &[Variant]| card_alt(Card::Call(kind), games);
    let both = [Variant::NoStress, Variant::ChessMe];
    // ChessMe: no double step, and a king that goes backward only to capture.
    let short = "goes one square forward and captures one square diagonally forward.";
    let long = "goes one square forward, two from its home rank, and captures one square diagonally forward.";
    assert_eq!(told(Kind::Pawn, &both[..1]), format!("The card Pawn. A pawn {long}"));
    assert_eq!(told(Kind::Pawn, &both[1..]), format!("The card Pawn. A pawn {short}"));
    let differing = format!("The card Pawn. In No Stress Chess a pawn {long} In ChessMe a pawn {short}");
    assert_eq!(told(Kind::Pawn, &both), differing);
    assert_eq!(told(Kind::Rook, &both), "The card Rook. A rook goes any distance along a rank or file.");
    assert_eq!(
        told(Kind::King, &both[1..]),
        "The card King. A king goes one square sideways or forward, straight or diagonally, and backward only to capture."
    );
}

#[test]
fn the_board_in_text_reads_from_either_side() {
    let mut view = scenes::standard("4k3/8/8/3p4/8/8/4P3/4K2R");
    view.last.moved = Some(scenes::moved(Seat::Black, Kind::Pawn, "d7", "d5", "d5"));
    assert_eq!(
        board_text(&view, Seat::White),
        "\
8  .  :  .  :  k  :  .  : 
7  :  .  : [.] :  .  :  . 
6  .  :  .  :  .  :  .  : 
5  :  .  : [p] :  .  :  . 
4  .  :  .  :  .  :  .  : 
3  :  .  :  .  :  .  :  . 
2  .  :  .  :  P  :  .  : 
1  :  .  :  .  K  .  :  R 
   a  b  c  d  e  f  g  h 

White to move
Last: Black moved d5"
    );
    let black = board_text(&view, Seat::Black);
    assert!(black.starts_with("1  R  :  .  K  .  :  .  : \n"), "{black}");
    assert!(black.contains("   h  g  f  e  d  c  b  a \n"), "{black}");
}

#[test]
fn the_board_in_text_describes_the_sides_of_the_board() {
    let text = board_text(&scenes::advanced(), Seat::White);
    for line in [
        "White is in check",
        "Last: Black played Queen: Qh4",
        "Captured from White: P",
        "Captured from Black: ppnp",
        "Hands: White 6 cards, Black 5 cards",
        "Draw pile: 17 cards",
        "White's discards: Rook on top of 14",
    ] {
        assert!(text.lines().any(|other| other == line), "{line:?} is not in\n{text}");
    }
    assert!(text.len() < 1900, "fits in one message");
}

#[test]
fn a_panel_describes_the_hand_before_the_board() {
    let view = scenes::advanced();
    let text = panel_alt(&view, scenes::NAMES, &scenes::hand(&["N", "S", "Q"]));
    let hand = "Your hand of 6 cards. Playable: Knight, Knight, Same Again, Queen. Not playable now: Pawn, King. ";
    assert_eq!(text.strip_prefix(hand), Some(&*board_alt(&view, scenes::NAMES)));
    let name = "é".repeat(900);
    let mut view = scenes::knightmare();
    view.hand = Some(scenes::hand(&["holy-war"; 200]));
    let text = panel_alt(&view, BySeat { white: &name, black: &name }, &[]);
    assert_eq!(text.chars().count(), ALT_LIMIT);
}

#[test]
fn the_endless_grid_is_described_by_points() {
    assert_eq!(
        board_alt(&scenes::opening(), scenes::NAMES),
        "ChessMe: White to move. White (Mira): king 1,0, pawns 0,1 1,1 2,1 3,1. \
         Black (Jonathan): king 1,5, pawns 0,4 1,4 2,4 3,4. \
         White holds 3 tiles, Black 3 tiles. Draw piles: White 8, Black 8."
    );
    let swing = board_alt(&scenes::swing(), scenes::NAMES);
    assert!(
        swing.contains("White is in check from the rook 2,7. Black moved (3,5)-(3,4), placed a rook at 2,7."),
        "{swing}"
    );
    let far = board_alt(&scenes::endless("K1,0 P1,1", "K-1000000,9 R-1000000,10"), scenes::NAMES);
    assert!(far.contains("Empty and folded: columns -999998 to -1; rows 3 to 7."), "{far}");
    let tiles = hand_alt(&scenes::opening(), &scenes::hand(&["N"]), None);
    assert_eq!(tiles, "Your hand of 3 tiles. Can be placed: Knight. Can't be placed now: Rook, Pawn.");
}

#[test]
fn tiles_are_held_until_their_players_move_is_made() {
    let mut view = scenes::opening();
    let later = "Your hand of 3 tiles: Rook, Knight, Pawn. One can be placed after a move.";
    assert_eq!(hand_alt(&view, &[], None), later);
    // It is the other side's turn to place, not this player's.
    view.status = Status::Running { to_act: Seat::Black, phase: Phase::Place };
    assert_eq!(hand_alt(&view, &[], None), later);
    view.status = Status::Running { to_act: Seat::White, phase: Phase::Place };
    let nowhere = "Your hand of 3 tiles. Can't be placed now: Rook, Knight, Pawn.";
    assert_eq!(hand_alt(&view, &[], None), nowhere);
    view.status = Status::Won { winner: Seat::White, reason: WinReason::Checkmate };
    assert_eq!(hand_alt(&view, &[], None), "Your hand of 3 tiles: Rook, Knight, Pawn.");
}

#[test]
fn marked_choices_are_described_with_their_numbers() {
    let (view, places) = scenes::placing();
    let mut board = BoardScene::new(&view, Seat::White, scenes::NAMES);
    (board.targets, board.picked_card) = (&places, Some(Card::Call(Kind::Rook)));
    let playable = scenes::hand(&["R", "N", "P"]);
    let told = cardinal_render::panel_alt(&PanelScene { board, playable: &playable, no_effect: &[] });
    assert!(told.starts_with(
        "Your hand of 3 tiles. Can be placed: Rook, Knight, Pawn. Chosen: Rook. ChessMe: White may place a tile. \
         White moved K(2,0)-(3,0). Possible: #1 -1,1 #2 0,2 #3 2,1 #4 4,2. White (Mira): king 3,0,"
    ));
    // Squares have short names and no numbers.
    let view = scenes::standard("4k3/8/8/8/8/8/4P3/4K3");
    let targets = ["e3", "e4"].map(scenes::cell);
    let mut board = BoardScene::new(&view, Seat::White, scenes::NAMES);
    (board.targets, board.selected) = (&targets, Some(scenes::cell("e2")));
    let told = cardinal_render::board_alt(&board);
    assert!(told.starts_with("Standard chess: White to move. Chosen: pawn e2. Possible: e3 e4. White (Mira):"));
}

#[test]
fn the_grid_in_text_reads_from_either_side() {
    let text = board_text(&scenes::opening(), Seat::White);
    let expected = [
        " 6 . : . : . :",
        " 5 : . k . : .",
        " 4 . p p p p :",
        " 3 : . : . : .",
        " 2 . : . : . :",
        " 1 : P P P P .",
        " 0 . : K : . :",
        "-1 : . : . : .",
        "   -",
        "   1 0 1 2 3 4",
        "",
        "White to move",
    ]
    .join("\n");
    assert!(text.starts_with(&expected), "{text}");
    let far = board_text(&scenes::endless("K1,0 P1,1", "K-1000,9 R-1000,10"), Seat::Black);
    let expected = [
        "-1 . : . ~ : . :",
        " 0 : K : ~ . : .",
        " 1 . P . ~ : . :",
        " 2 : . : ~ . : .",
        "   ~ 5 empty rows",
        " 8 : . : ~ . : .",
        " 9 . : . ~ : k :",
        "10 : . : ~ . r .",
        "11 . : . ~ : . :",
        "             - -",
        "           - 1 1",
        "           9 0 0",
        "           9 0 0",
        "   2 1 0   9 0 1",
        "",
        "Empty and folded: columns -998 to -1; rows 3 to 7",
    ]
    .join("\n");
    assert!(far.starts_with(&expected), "{far}");
}

#[test]
fn a_crowded_or_scattered_grid_in_text_fits_a_message() {
    // A message on Discord has at most 2,000 characters, and a heading is above the board.
    for view in [scenes::crowded(), scenes::scattered()] {
        for side in Seat::ALL {
            let text = board_text(&view, side);
            assert!(text.len() < 1900, "{} characters:\n{text}", text.len());
        }
    }
}

/// The whole armies of both sides, each piece alone in its column and row, and this far from the next ones.
fn armies(apart: i32) -> View {
    let side = |from: i32| -> String {
        let kinds = ["K", "Q", "R", "R", "B", "B", "N", "N", "P", "P", "P", "P", "P", "P", "P", "P"];
        let row = |at: i32| (at * 7).rem_euclid(32) - 16;
        let men = kinds.iter().zip(from..).map(|(kind, at)| format!("{kind}{},{}", at * apart, row(at) * apart));
        men.collect::<Vec<_>>().join(" ")
    };
    scenes::endless(&side(-16), &side(0))
}

#[test]
fn a_grid_of_any_extent_in_text_is_never_cut() {
    // From side by side to as far as points can be.
    for apart in [1, 2, 3, 5, 40, 1_000_000, 60_000_000] {
        let mut view = armies(apart);
        view.check = true;
        view.captured.white = vec![Kind::Pawn; 11];
        view.captured.black = vec![Kind::Pawn; 11];
        for side in Seat::ALL {
            let text = board_text(&view, side);
            assert!(text.len() <= 1900, "{} characters:\n{text}", text.len());
            assert!(text.contains("\nWhite to move\nWhite is in check\n"), "{text}");
            assert!(text.ends_with("Hands: White 3 tiles, Black 3 tiles\nDraw piles: White 8, Black 8"), "{text}");
        }
    }
}

#[test]
fn pieces_too_far_apart_for_a_grid_in_text_are_listed() {
    let view = armies(1_000_000);
    let text = board_text(&view, Seat::Black);
    let white = [
        "White",
        "  king -16000000,0",
        "  queen -15000000,7000000",
        "  rooks -14000000,14000000 -13000000,-11000000",
        "  bishops -12000000,-4000000 -11000000,3000000",
    ];
    assert!(text.starts_with(&white.join("\n")), "{text}");
    for piece in &view.board {
        let point = piece.cell.to_string();
        assert!(text.split_whitespace().any(|word| word == point), "{point} is not in\n{text}");
    }
}
