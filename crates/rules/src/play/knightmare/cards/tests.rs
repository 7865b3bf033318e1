//! Checks the table of cards against what must hold for every row.

use super::*;

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
