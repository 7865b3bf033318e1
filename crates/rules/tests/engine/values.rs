//! Squares, points, cards, seeds and the like, as they are written and read.

use cardinal_rules::{
    Card, Cell, Commitment, DrawReason, GridPiece, Kind, KnightmareCard, Salt, Seed, Square, SquareSet, Variant,
    WinReason, notation::readable,
};

#[test]
fn squares_are_named_by_file_and_rank() {
    assert_eq!("e4".parse::<Square>().unwrap().index(), 28);
    assert_eq!(Square::new(63).to_string(), "h8");
    for bad in ["", "e", "e9", "i1", "e44", "é4", "4e", "E4", "e 4"] {
        assert!(bad.parse::<Square>().is_err(), "{bad}");
    }
}

#[test]
fn the_right_hand_corner_is_light() {
    assert!("h1".parse::<Square>().unwrap().is_light());
    assert!("a8".parse::<Square>().unwrap().is_light());
}

#[test]
fn the_light_squares_are_half_of_all() {
    assert!(SquareSet::LIGHT.into_iter().all(Square::is_light));
    assert_eq!(SquareSet::LIGHT.len(), 32);
}

#[test]
fn cells_are_squares_or_points() {
    assert_eq!("-3,12".parse::<Cell>().unwrap(), Cell::Point { x: -3, y: 12 });
    assert_eq!("a1".parse::<Cell>().unwrap().to_string(), "a1");
    assert_eq!("1,99999999999".parse::<Cell>().unwrap(), Cell::Point { x: 1, y: i32::MAX });
    assert_eq!("-99999999999,1".parse::<Cell>().unwrap(), Cell::Point { x: i32::MIN, y: 1 });
    for bad in ["", ",", "1,", "1;2", "1,2,3", "1,9x", "1.5,2", "1, 2", "+1,2", "01,2", "-0,2", "--1,2", "A1"] {
        assert!(bad.parse::<Cell>().is_err(), "{bad}");
    }
}

#[test]
fn a_piece_on_the_grid_is_a_letter_and_a_point() {
    let king: GridPiece = "K-1,20".parse().unwrap();
    assert_eq!(king, GridPiece { kind: Kind::King, x: -1, y: 20 });
    assert_eq!(king.to_string(), "K-1,20");
    for bad in ["", "K", "Ke1", "1,0", "X1,0", "K1", "é1,0", "k1,0", "K 1,0"] {
        assert!(bad.parse::<GridPiece>().is_err(), "{bad}");
    }
}

#[test]
fn slugs_of_cards_read_back() {
    let no_stress = Variant::NoStress.facts().faces().iter().copied();
    assert_eq!(no_stress.len(), 7);
    for card in no_stress.chain(KnightmareCard::ALL.map(Card::Knightmare)) {
        assert_eq!(card.to_string().parse::<Card>(), Ok(card));
    }
    for bad in ["", "p", "X", "Holy War", "knightmare-chess"] {
        assert!(bad.parse::<Card>().is_err(), "{bad}");
    }
}

#[test]
fn variants_are_written_and_read_by_their_slugs() {
    let slugs = ["standard", "no-stress", "knightmare", "chessme"];
    for (variant, slug) in Variant::ALL.into_iter().zip(slugs) {
        assert_eq!(variant.to_string(), slug);
        assert_eq!(slug.parse(), Ok(variant));
        assert_eq!(serde_json::to_value(variant).unwrap(), slug);
        assert_eq!(serde_json::from_value::<Variant>(slug.into()).unwrap(), variant);
    }
    for text in ["", "Standard", "no stress", "draughts"] {
        let error = text.parse::<Variant>().unwrap_err().to_string();
        assert!(error.contains("standard, no-stress, knightmare, chessme"), "{error}");
    }
}

#[test]
fn seeds_are_64_hexadecimal_digits() {
    let text = "00ff".repeat(16);
    assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
    for bad in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
        assert!(bad.parse::<Seed>().is_err(), "{bad}");
    }
}

#[test]
fn the_commitment_is_sha_256_of_seed_and_salt() {
    // The digest of 48 zero bytes, as printed by `head -c 48 /dev/zero | sha256sum`.
    let commitment = Commitment::of(&Seed::from_bytes([0; 32]), &Salt::from_bytes([0; 16]));
    assert_eq!(commitment.to_string(), "17b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1");
}

#[test]
fn points_stand_in_parentheses_and_squares_alone() {
    for (san, shown) in [
        ("R3,0--1,0", "R(3,0)-(-1,0)"),
        ("-1,-2x-3,12=R+", "(-1,-2)×(-3,12)=R+"),
        ("K1,0-0,0#", "K(1,0)-(0,0)#"),
        ("Nf3", "Nf3"),
        ("O-O-O", "O-O-O"),
        ("exd8=Q+", "e×d8=Q+"),
        ("--", "--"),
        ("", ""),
        ("K1,0", "K1,0"),
    ] {
        assert_eq!(readable(san), shown);
    }
}

/// The index of each reason in its list. A new reason does not compile here until it has one.
const fn index_of_win(reason: WinReason) -> usize {
    match reason {
        WinReason::Checkmate => 0,
        WinReason::KingCaptured => 1,
        WinReason::Resignation => 2,
        WinReason::Timeout => 3,
        WinReason::Surrender => 4,
        WinReason::Abandoned => 5,
    }
}

const fn index_of_draw(reason: DrawReason) -> usize {
    match reason {
        DrawReason::Stalemate => 0,
        DrawReason::DeadPosition => 1,
        DrawReason::Agreement => 2,
        DrawReason::Threefold => 3,
        DrawReason::Fivefold => 4,
        DrawReason::FiftyMoves => 5,
        DrawReason::SeventyFiveMoves => 6,
        DrawReason::NoProgress => 7,
        DrawReason::NoMove => 8,
        DrawReason::InsufficientMaterial => 9,
    }
}

#[test]
fn the_lists_of_reasons_are_complete() {
    assert!(WinReason::ALL.into_iter().map(index_of_win).eq(0..WinReason::ALL.len()));
    assert!(DrawReason::ALL.into_iter().map(index_of_draw).eq(0..DrawReason::ALL.len()));
}
