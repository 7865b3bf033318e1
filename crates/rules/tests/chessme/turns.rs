//! A turn: a move, then at most one tile; and what is refused on the way.

use cardinal_rules::{
    Action, ActionKind, Event, Game, Kind, Lists, PartialAction, Piles, Position, RefusalCode, Seat, Viewer,
};
use cardinal_words::InWords;

use super::support::{
    act, game_at, grid, grid_and_hand, mv, pieces, place, refused, script, start, status, tiles, try_lay,
};

#[test]
fn a_tile_is_placed_after_the_move_and_another_drawn() {
    let mut position = grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QRN");
    position.piles = Some(Piles { white: tiles("BP"), ..Piles::default() });
    let mut game = game_at(position);
    assert_eq!(refused(&mut game, &place("Q 0,0")).0, RefusalCode::WrongPhase);
    assert_eq!(refused(&mut game, &Action::Skip).0, RefusalCode::WrongPhase);
    act(&mut game, &mv("1,0 2,0"));
    assert_eq!(status(&game), "white place");
    assert_eq!(refused(&mut game, &mv("0,1 0,2")).0, RefusalCode::WrongPhase);
    let events = game.apply(Seat::White, &place("Q 0,0")).unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::Placed(placed) if placed.tile == Kind::Queen)));
    assert!(events.contains(&Event::Drew { seat: Seat::White, card: "B".parse().unwrap() }));
    assert_eq!(status(&game), "black move");
    let view = game.view(Viewer::Referee);
    assert_eq!(view.grid.unwrap().white, pieces("K2,0 Q0,0 P0,1 P1,1"));
    assert_eq!(view.hands.unwrap().white, tiles("RNB"));
    assert_eq!(view.piles.unwrap().white, tiles("P"));
    let placed = view.last.placed.unwrap();
    assert_eq!((placed.tile, placed.at.to_string()), (Kind::Queen, "0,0".to_owned()));
    assert_eq!(view.last.moved.unwrap().san, "K1,0-2,0");
}

#[test]
fn nothing_is_drawn_without_placing_or_from_an_empty_pile() {
    let mut position = grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QR");
    position.piles = Some(Piles { white: tiles("B"), ..Piles::default() });
    let mut game = game_at(position);
    script(&mut game, &["1,0 2,0", "skip"]);
    assert_eq!(game.view(Viewer::Public).hand_sizes.white, 2);
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QR"));
    script(&mut game, &["1,0 2,0", "Q 1,0"]);
    assert_eq!(game.view(Viewer::White).hand, Some(tiles("R")));
}

#[test]
fn the_turn_ends_by_itself_where_no_tile_can_be_placed() {
    // No tile in the hand; no pawn; the only point behind the only pawn taken.
    for (white, hand, step) in
        [("K1,0 P0,1", "", "1,0 0,0"), ("K1,0 R0,1", "QP", "1,0 0,0"), ("K1,0 P0,1", "QR", "1,0 0,0")]
    {
        let mut game = game_at(grid_and_hand(white, "K1,5 P0,4", hand));
        act(&mut game, &mv(step));
        assert_eq!(status(&game), "black move", "{white} with {hand}");
    }
}

#[test]
fn each_refused_tile_has_its_own_reason() {
    let mut game = game_at(grid_and_hand("K2,0 P0,1 P1,1 R0,0 N1,0", "K1,5 P0,4", "QP"));
    act(&mut game, &mv("2,0 2,1"));
    for (tile, code, words) in [
        ("R 3,3", RefusalCode::CardNotHeld, "don't hold a rook"),
        ("Q 5,5", RefusalCode::IllegalCard, "directly behind"),
        ("P 2,1", RefusalCode::IllegalChoice, "occupied"),
        ("P 7,7", RefusalCode::IllegalChoice, "left or right of one of your pawns"),
        ("P e4", RefusalCode::IllegalChoice, "x,y"),
        ("P 2000000000,1", RefusalCode::IllegalChoice, "too far"),
    ] {
        let (refusal, message) = refused(&mut game, &place(tile));
        assert_eq!(refusal, code, "{tile}: {message}");
        assert!(message.contains(words), "{tile}: {message}");
    }
    let legal = game.apply(Seat::White, &place("P 7,7")).unwrap_err().legal;
    assert_eq!(legal, [place("P -1,1")]);
}

#[test]
fn a_tile_out_of_its_turn_is_refused_with_the_reason() {
    let too_late = |game: &mut Game, tile: &str| {
        let refusal = game.apply(Seat::White, &place(tile)).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::NotYourTurn, "{refusal}");
        assert!(refusal.reason.in_words().starts_with("it's Black's turn: "), "{refusal}");
        refusal.reason.in_words()
    };
    // Twice in one turn.
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QR"));
    script(&mut game, &["1,0 2,0", "Q 1,0"]);
    assert!(too_late(&mut game, "R 0,0").contains("only one tile"));
    // After skipping it.
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QR"));
    script(&mut game, &["1,0 2,0", "skip"]);
    assert!(too_late(&mut game, "R 0,0").contains("without a tile"));
    // The move ended the turn: no tile, no pawn, no free point.
    let mut game = game_at(grid("K1,0 P0,1", "K1,5 P0,4"));
    script(&mut game, &["1,0 1,1"]);
    assert!(too_late(&mut game, "R 0,0").contains("hold no tile"));
    let mut game = game_at(grid_and_hand("K1,0 R0,1", "K1,5 P0,4", "Q"));
    assert!(refused(&mut game, &place("Q 0,0")).1.contains("you have none on the grid"));
    script(&mut game, &["1,0 0,0"]);
    assert!(too_late(&mut game, "Q 0,-1").contains("no pawn"));
    let mut game = game_at(grid_and_hand("K1,0 P0,1", "K1,5 P0,4", "Q"));
    script(&mut game, &["1,0 0,0"]);
    assert!(too_late(&mut game, "Q 0,0").contains("no free point beside or behind your pawns"));
    // Black has had no turn yet.
    let refusal =
        game_at(grid_and_hand("K1,0 P0,1", "K1,5 P0,4", "Q")).apply(Seat::Black, &place("Q 0,5")).unwrap_err();
    assert_eq!(refusal.reason.in_words(), "it's White's turn, not Black's");
}

#[test]
fn a_tile_before_the_move_is_refused_with_every_reason() {
    let asked = |white: &str, hand: &str| {
        let (code, message) = refused(&mut game_at(grid_and_hand(white, "K1,5 P0,4", hand)), &place("Q 1,0"));
        assert_eq!(code, RefusalCode::WrongPhase, "{message}");
        assert!(message.contains("move a piece"), "{message}");
        message
    };
    assert!(asked("K1,0 P0,1", "").contains("you hold no tile"));
    assert!(asked("K1,0 P0,1", "RP").contains("you don't hold a queen"));
    assert!(asked("K1,0 R0,1", "Q").contains("you have none on the grid"));
    assert_eq!(asked("K1,0 P0,1", "Q"), "you place a tile after your move: move a piece first");
}

#[test]
fn what_chessme_does_not_have_is_refused_as_such() {
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "Q"));
    let queen: cardinal_rules::Card = "Q".parse().unwrap();
    for (steps, awaited) in [(&[][..], "move a piece"), (&["1,0 2,0"], "place a tile or end your turn without one")] {
        script(&mut game, steps);
        for (action, words) in [
            (Action::Draw, "draw a new tile whenever you place one"),
            (Action::Discard { card: queen }, "can't discard or swap tiles"),
            (Action::Exchange, "can't discard or swap tiles"),
            (Action::Play { card: queen, choices: Vec::new() }, "no cards to play"),
            (Action::EndTurn, "ends with its tile"),
            (Action::TakeBack, "can't take back a step"),
        ] {
            let (code, message) = refused(&mut game, &action);
            assert_eq!(code, RefusalCode::WrongPhase, "{action}: {message}");
            assert!(message.contains(words) && message.ends_with(awaited), "{action}: {message}");
        }
    }
    assert!(refused(&mut game, &mv("0,1 0,2")).1.ends_with("place a tile or end your turn without one"));
}

#[test]
fn each_refused_move_has_its_own_reason() {
    let mut game = game_at(grid("K1,0 P0,1 P1,1 Q3,1", "K1,5 P0,2 B5,0 R3,8 P3,9"));
    for (step, words) in [
        ("e2 e4", "x,y"),
        ("9,9 9,8", "there is no piece on 9,9"),
        ("1,5 1,4", "your opponent's"),
        ("1,0 1,0", "already"),
        ("3,1 1,1", "your own pawn"),
        ("3,1 -2,1", "can't pass the piece on 1,1"),
        ("3,1 4,3", "doesn't move"),
        ("3,1 6,4", "touch no other piece"),
        ("0,1 0,2", "doesn't capture straight ahead"),
        ("1,1 2,2", "only to capture"),
        ("1,0 0,-1", "backward only to capture"),
        ("1,0 4,0", "doesn't move"),
    ] {
        let (code, message) = refused(&mut game, &mv(step));
        assert_eq!(code, RefusalCode::IllegalMove, "{step}");
        assert!(message.contains(words), "{step}: {message}");
    }
}

#[test]
fn options_lead_from_the_tile_to_its_point() {
    let mut game = game_at(grid_and_hand("K1,0 P0,1 P1,1", "K1,5 P0,4", "QPQ"));
    act(&mut game, &mv("1,0 2,0"));
    let next = |partial: &PartialAction| game.options(Seat::White, partial).next;
    let kinds = next(&PartialAction::default()).kinds;
    assert_eq!(kinds[..2], [ActionKind::Place, ActionKind::Skip]);
    let mut partial = PartialAction::of(ActionKind::Place);
    assert_eq!(next(&partial).tile, [Kind::Pawn, Kind::Queen]);
    partial.tile = Some(Kind::Queen);
    assert_eq!(next(&partial).at, ["0,0".parse().unwrap(), "1,0".parse().unwrap()]);
    partial.at = Some("1,0".parse().unwrap());
    assert_eq!(game.options(Seat::White, &partial).actions, [place("Q 1,0")]);
}

#[test]
fn history_tells_moves_and_tiles() {
    let mut game = game_at(grid_and_hand("K2,0 P0,1 P1,1", "K1,5 P0,4 P1,2", "Q"));
    // The point behind (1,2) is taken by the other pawn; the one behind that pawn is free.
    script(&mut game, &["0,1 1,2", "Q 1,0", "1,5 1,4"]);
    let turns = game.history();
    assert_eq!(turns.len(), 2);
    assert_eq!(turns[0].san.as_deref(), Some("0,1x1,2"));
    assert_eq!(turns[0].placed.map(|placed| (placed.tile, placed.at)), Some((Kind::Queen, "1,0".parse().unwrap())));
    assert_eq!((turns[1].san.as_deref(), turns[1].placed), (Some("K1,5-1,4"), None));
}

#[test]
fn bad_positions_say_what_is_wrong() {
    let with = |change: fn(&mut Position)| {
        let mut position = grid("K0,0 P0,1", "K0,9 P1,8");
        change(&mut position);
        try_lay(position).unwrap_err().to_string()
    };
    assert!(with(|position| position.grid = Some(Lists::default())).contains("exactly one king"));
    assert!(with(|position| position.grid.as_mut().unwrap().white.extend(pieces("K5,5"))).contains("exactly one king"));
    assert!(with(|position| position.grid.as_mut().unwrap().black.extend(pieces("N0,1"))).contains("two pieces"));
    assert!(with(|position| position.grid.as_mut().unwrap().white.extend(pieces("R0,5"))).contains("in check"));
    assert!(with(|position| position.hands = Some(Lists { white: tiles("K"), black: tiles("") })).contains("no card"));
    assert!(with(|position| position.hands = Some(Lists { white: tiles("S"), black: tiles("") })).contains("no card"));
    assert!(with(|position| position.piles.as_mut().unwrap().common = tiles("Q")).contains("common pile"));
    assert!(
        with(|position| position.discards = Some(Piles { white: tiles("Q"), ..Piles::default() })).contains("discard")
    );
    assert!(with(|position| position.fen = Some("8/8/8/8/8/8/8/8 w - -".to_owned())).contains("FEN"));
    assert!(
        with(|position| position
            .grid
            .as_mut()
            .unwrap()
            .white
            .extend((0..130).map(|x| format!("P{x},30").parse::<cardinal_rules::GridPiece>().unwrap())))
        .contains("at most")
    );
}

#[test]
fn tiles_left_out_are_dealt_from_the_rest_of_each_army() {
    let mut position = grid("K0,0 P0,1 Q5,5", "K0,9 P1,8");
    position.hands = None;
    position.piles = None;
    position.captured = Some(Lists { white: vec![Kind::Rook, Kind::Pawn], black: Vec::new() });
    let view = game_at(position).view(Viewer::Referee);
    let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
    let sorted = |hand: &[cardinal_rules::Card], pile: &[cardinal_rules::Card]| {
        let mut tiles: Vec<String> = hand.iter().chain(pile).map(ToString::to_string).collect();
        tiles.sort();
        tiles.concat()
    };
    assert_eq!((hands.white.len(), hands.black.len()), (3, 3));
    assert_eq!(sorted(&hands.white, &piles.white), "BBNNPPPPPPR");
    assert_eq!(sorted(&hands.black, &piles.black), "BBNNPPPPPPPQRR");
}

#[test]
fn the_seed_decides_the_deal_and_nothing_else_does() {
    let hands = |number| start(number).view(Viewer::Referee).hands.unwrap();
    assert_eq!(hands(4), hands(4));
    assert!((0..20).any(|number| hands(number) != hands(4)));
    assert!((0..20).any(|number| hands(number).white != hands(number).black));
}
