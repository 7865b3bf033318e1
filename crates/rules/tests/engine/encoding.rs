//! What the hash of a game is made from: everything that can matter later, in a form that is the
//! same on every machine.

use cardinal_rules::{Game, Lists, Piles, Position, Rules, Seat, Setup};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::edited::edited;
use super::support::{seed, standard};

/// The first half of the digest, as a hash is written.
fn digest(bytes: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    let (half, _) = digest.split_first_chunk().unwrap();
    format!("{:032x}", u128::from_be_bytes(*half))
}

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

const VERSION: [u8; 4] = [0, 0, 0, 3];
/// The length of an empty list.
const EMPTY: [u8; 2] = [0, 0];
/// The absence of an optional value.
const NONE: u8 = 0;

/// Two kings and two rooks, with what can matter beside them.
#[rustfmt::skip]
fn kings(offer: &[u8], keys: &[u8]) -> Vec<u8> {
    joined(&[
        &VERSION,
        &[0], // standard chess
        b"w",
        &[0],           // nobody may castle
        &[0; 8],        // no square to capture in passing
        &[1, 2],        // 258 quiet moves
        &[0, 1, 0, 2],  // move 65538
        &[0x90, 0, 0, 0, 0, 0, 0, 0x11], // a1, e1, e8 and h8
        b"wwR", &[0],
        b"wwK", &[1],
        b"bbK", &[1],
        b"bbR", &[0],
        &[0], b"w", &[2], // running, White is to move
        &EMPTY,           // no kinds called
        offer,
        &[0, 1],          // Black has to wait before another offer
        &EMPTY, &EMPTY, &EMPTY, &EMPTY, // hands and discard piles
        &EMPTY,           // the draw pile
        keys,
        &[0],             // the turn has no steps
    ])
}

/// The hash of the same game with the rest of its snapshot.
fn hash_of_kings(offer: Option<Seat>, keys: &str) -> String {
    let game = standard("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1");
    let game = edited(&game, |snapshot| {
        snapshot["quiet"] = 0x0102.into();
        snapshot["number"] = 0x0001_0002.into();
        snapshot["offer"] = json!(offer);
        snapshot["offer_rest"] = json!({"white": 0, "black": 1});
        snapshot["keys"] = keys.into();
    });
    game.hash().to_string()
}

#[test]
fn the_version_of_the_encoding_comes_first() {
    assert_eq!(VERSION, cardinal_rules::STATE_ENCODING.to_be_bytes());
    let mut bytes = kings(&[NONE], &EMPTY);
    assert_eq!(hash_of_kings(None, ""), digest(&bytes));
    bytes[3] += 1;
    assert_ne!(hash_of_kings(None, ""), digest(&bytes));
}

#[test]
fn what_is_missing_and_how_much_there_is_are_written() {
    assert_eq!(hash_of_kings(None, ""), digest(&kings(&[NONE], &EMPTY)));
    assert_eq!(hash_of_kings(Some(Seat::Black), ""), digest(&kings(b"\x01b", &EMPTY)));
    let keys = joined(&[&[0, 2], &5_u64.to_be_bytes(), &6_u64.to_be_bytes()]);
    assert_eq!(hash_of_kings(None, "00000000000000050000000000000006"), digest(&kings(&[NONE], &keys)));
}

#[test]
#[rustfmt::skip]
fn numbers_have_their_highest_byte_first() {
    let read = |text: &str| text.split_whitespace().map(|piece| piece.parse().unwrap()).collect();
    let grid = Lists { white: read("K-2,258 R0,258"), black: read("K9,9") };
    let hands = Some(Lists::default());
    let position = Position { grid: Some(grid), hands, piles: Some(Piles::default()), ..Position::default() };
    let game = Game::new(Setup { rules: Rules::ChessMe, position: Some(position) }, seed(1)).unwrap();
    let game = edited(&game, |snapshot| {
        snapshot["quiet"] = 0x0102.into();
        snapshot["number"] = 0x0001_0002.into();
        snapshot["keys"] = "".into();
    });
    let bytes = joined(&[
        &VERSION,
        &[3], // ChessMe
        b"w",
        &[0],
        &[0; 8],
        &[1, 2],
        &[0, 1, 0, 2],
        &[0; 8], // nothing on a board
        &[0], b"w", &[2],
        &EMPTY,
        &[NONE],
        &[0, 0],
        &[0, 2],
        b"K", &[255, 255, 255, 254], &[0, 0, 1, 2],
        b"R", &[0, 0, 0, 0], &[0, 0, 1, 2],
        &EMPTY, &EMPTY, // none captured, no tiles to come
        &[0, 1],
        b"K", &[0, 0, 0, 9], &[0, 0, 0, 9],
        &EMPTY, &EMPTY,
        &EMPTY, &EMPTY, &EMPTY, &EMPTY,
        &EMPTY,
        &EMPTY,
        &[0],
    ]);
    assert_eq!(game.hash().to_string(), digest(&bytes));
}
