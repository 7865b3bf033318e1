//! How tiles are written, and read as players type them.

use cardinal_rules::{
    Action, CheckSign, Game, Kind, PlaceView, RefusalCode, Seat,
    notation::{PlaceTextError, parse_place, placed},
};
use cardinal_words::InWords;

use super::super::support::{act, game_at, grid_and_hand, mv, place};
use super::placing;

#[test]
fn a_tile_is_written_in_many_ways() {
    let game = placing();
    let read = |text: &str| parse_place(&game.listing(Seat::White), text);
    for (tile, texts) in [
        (
            "R 1,0",
            "R 1,0;R@1,0;r@1,0;R1,0;R (1,0);rook 1,0;R@1,0+;R@1,0#;R 1,0 !;R#3+;rook at 1,0;Rook on 1,0;ROOK AT 1 , 0;R @ 1,0; R to 1,0 ",
        ),
        ("R -4,-4", "R -4,-4;R-4,-4;R@-4,-4;rook at (-4, -4);r −4,−4"),
        ("P 2,1", "P 2,1;P@2,1;pawn on 2,1"),
        // The rules decide whether it is in the hand and allowed.
        ("K 7,7", "K 7,7;king at 7,7"),
        ("N 2000000000,-3", "N 2000000000,-3"),
    ] {
        for text in texts.split(';') {
            assert_eq!(read(text), Ok(place(tile)), "{text}");
        }
    }
    for text in ["none", "no", "-", "skip", "pass", " NONE ", "Pass", "–"] {
        assert_eq!(read(text), Ok(Action::Skip), "{text}");
    }
    // Behind the pawns are -4,-4 and 0,0 and 1,0, numbered from the left.
    for (text, tile) in
        [("R #1", "R -4,-4"), ("R#2", "R 0,0"), ("rook # 3", "R 1,0"), ("Q@#3", "Q 1,0"), ("P #1", "P -5,-3")]
    {
        assert_eq!(read(text), Ok(place(tile)), "{text}");
    }
}

#[test]
fn a_text_that_is_no_tile_says_what_would_be_one() {
    let game = placing();
    let read = |text: &str| parse_place(&game.listing(Seat::White), text);
    for (text, tile) in
        [("R", Kind::Rook), ("rook", Kind::Rook), ("p", Kind::Pawn), ("Q at", Kind::Queen), ("Q@", Kind::Queen)]
    {
        assert_eq!(read(text), Err(PlaceTextError::NoPlace { tile }), "{text}");
    }
    for text in ["", "hello", "1,0", "#2", "X 1,0", "rookie 1,0", "🙂", "nothing"] {
        assert!(matches!(read(text), Err(PlaceTextError::Unreadable(_))), "{text}: {:?}", read(text));
    }
    for text in
        ["R 1", "R e4", "R 1,", "R 1,0 2,0", "R 1,0 hello", "R #", "R #x", "R #1 #2", "R (1,0", "R 🙂", "R@at 1,0"]
    {
        let Err(error @ PlaceTextError::NoPoint { tile: Kind::Rook, .. }) = read(text) else { panic!("{text}") };
        assert!(error.in_words().contains("x,y"), "{error}");
    }
    for (text, number) in [("R #0", "0"), ("R #4", "4"), ("R #99999999999999999999", "99999999999999999999")] {
        let expected = PlaceTextError::NoSuchPlace { tile: Kind::Rook, number: number.to_owned(), places: 3 };
        assert!(expected.in_words().contains("places 1 to 3"));
        assert_eq!(read(text), Err(expected), "{text}");
    }
    let Err(error @ PlaceTextError::TooFar { .. }) = read("R 99999999999,0") else { panic!("far") };
    assert!(error.in_words().contains("1000000000"), "{error}");
}

#[test]
fn a_tile_that_no_point_would_do_for_is_refused_by_the_rules() {
    let code = |game: &Game, seat, text: &str| match parse_place(&game.listing(seat), text) {
        Err(PlaceTextError::Refused(refusal)) => refusal.code,
        other => panic!("{text}: {other:?}"),
    };
    let game = placing();
    for text in ["N", "N #1", "knight at", "K #1"] {
        assert_eq!(code(&game, Seat::White, text), RefusalCode::CardNotHeld, "{text}");
        assert_eq!(code(&game, Seat::Black, text), RefusalCode::NotYourTurn, "{text}");
    }
    // The only point behind the only pawn is taken, but a pawn from the hand could still be placed.
    let mut game = game_at(grid_and_hand("K1,0 P0,1", "K1,9 P0,8", "QP"));
    assert_eq!(code(&game, Seat::White, "Q"), RefusalCode::WrongPhase);
    act(&mut game, &mv("1,0 0,0"));
    assert_eq!(code(&game, Seat::White, "Q #1"), RefusalCode::IllegalCard);
}

#[test]
fn a_placed_tile_is_written_like_a_drop() {
    for (tile, sign, text) in [
        ("R 1,0", CheckSign::None, "R@1,0"),
        ("P 0,1", CheckSign::Check, "P@0,1+"),
        ("N -3,-12", CheckSign::Mate, "N@-3,-12#"),
    ] {
        let Action::Place { tile, at } = place(tile) else { panic!("a tile") };
        assert_eq!(placed(&PlaceView { seat: Seat::Black, tile, at, sign }), text);
    }
}
