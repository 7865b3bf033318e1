//! Checks the table of cards against what must hold for every row.

use super::*;
use crate::board::Ledger;
use crate::piece::Kind;
use crate::play::knightmare::making::effect::At;
use crate::play::knightmare::making::value::Value;
use crate::play::{Game, Setup};
use crate::position::Position;
use crate::seat::Seat;
use crate::setup::{KnightmareOptions, Rules};
use crate::square::Square;

fn rows() -> impl Iterator<Item = &'static Row> {
    KnightmareCard::ALL.into_iter().map(row)
}

#[test]
fn every_card_has_its_own_row_and_slug() {
    for card in KnightmareCard::ALL {
        let row = row(card);
        let letters: String = row.name.chars().filter(char::is_ascii_alphabetic).collect();
        assert!(format!("{card:?}").eq_ignore_ascii_case(&letters), "{card:?} is called {}", row.name);
        let slug: String = row.name.to_lowercase().replace(' ', "-").replace('!', "");
        assert_eq!(card.slug(), slug);
        assert!((2..=10).contains(&row.points), "{slug}");
    }
}

/// The sums given on the page of cards.
#[test]
fn points_windows_and_durations_are_those_of_the_page() {
    assert_eq!(rows().map(|row| u32::from(row.points)).sum::<u32>(), 481);
    let of = |points| rows().filter(|row| row.points == points).count();
    assert_eq!([2, 3, 4, 5, 6, 7, 8, 9, 10].map(of), [4, 9, 10, 12, 13, 11, 6, 7, 8]);
    let of = |window| rows().filter(|row| row.window == window).count();
    let windows = [
        (Window::Before, 3),
        (Window::BeforeOrAfter, 1),
        (Window::Instead, 30),
        (Window::After, 33),
        (Window::AnswerTurn, 5),
        (Window::AnswerCard, 2),
        (Window::AnswerCapture, 4),
        (Window::Any, 1),
        (Window::Copy, 1),
    ];
    for (window, count) in windows {
        assert_eq!(of(window), count, "{window:?}");
    }
    assert_eq!(rows().filter(|row| row.continuing).count(), 14);
    let unique: Vec<&str> =
        KnightmareCard::ALL.into_iter().filter(|card| row(*card).unique).map(KnightmareCard::slug).collect();
    assert_eq!(unique, ["guardian", "rebirth", "vendetta"]);
}

/// A board with every kind on either side, with nothing captured and nobody in check.
fn full_board() -> Game {
    let fen = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    Game::new(setup, crate::chance::Seed::from_bytes([1; 32])).unwrap()
}

/// The words of the first slot name the kinds of piece that can fill it.
#[test]
fn the_kinds_that_a_card_asks_for_are_those_that_it_takes() {
    let game = full_board();
    let ledger = Ledger::new(game.state().clone());
    let mut asked = 0;
    for card in KnightmareCard::ALL {
        let (Some(effect), Some(slot)) = (row(card).effect(), row(card).slots.first()) else { continue };
        let next = effect.next(At { state: &ledger, seat: Seat::White }, &[]);
        let kinds: Vec<Kind> =
            next.values.iter().filter_map(Square::read).filter_map(|square| Some(ledger.on(square)?.kind)).collect();
        let fits = |kind: &Kind| match slot {
            Slot::Own(of) | Slot::Enemy(of) => of.contains(kind),
            Slot::OwnBut(of) | Slot::EnemyBut(of) => !of.contains(kind),
            _ => true,
        };
        assert!(kinds.iter().all(fits), "{card:?} asks for {slot:?} and takes {kinds:?}");
        // Every kind left out is one that the card does not take.
        if let Slot::OwnBut(of) | Slot::EnemyBut(of) = slot
            && !matches!(card, KnightmareCard::Doppelganger | KnightmareCard::Challenge)
        {
            let others = Kind::CHESS.into_iter().filter(|kind| !of.contains(kind));
            for other in others.filter(|kind| *kind != Kind::King || card == KnightmareCard::Masquerade) {
                assert!(kinds.contains(&other) || row(card).slots.len() > 1, "{card:?} does not take a {other:?}");
            }
        }
        asked += usize::from(!kinds.is_empty());
    }
    assert!(asked > 25, "only {asked} cards could be asked");
}
