//! The cards that a turn's message tells of: what each does, in a line, and the buttons that lead to its page.

use cardinal_rules::{Card, DeedKind};
use cardinal_words::{InWords, face_lines, say};

use crate::app::channel::scene::{News, Scene};
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::reply::{Button, Style};
use crate::app::words::text;

/// The most cards of a turn that are explained: a card, and a response to it.
const EXPLAINED: usize = 2;

/// The last cards that the news tells of and that have words on their face, each once, in order. A card that only
/// shows a piece needs no explanation.
fn told(scene: &Scene) -> Vec<Card> {
    if !matches!(scene.news, News::Turn { .. } | News::Lapsed(_)) {
        return Vec::new();
    }
    let played: Vec<Card> = match &scene.story {
        Some(story) => {
            let played = story.news().iter().filter_map(|deed| match deed.what {
                DeedKind::Played { card, .. } | DeedKind::Answered { card, .. } => Some(card),
                _ => None,
            });
            played.collect()
        }
        None => scene.view.last.card.iter().filter(|last| last.current).map(|last| last.card).collect(),
    };
    let mut cards: Vec<Card> = Vec::new();
    for card in played.into_iter().rev().filter(|card| !face_lines(*card).is_empty()) {
        if cards.len() < EXPLAINED && !cards.contains(&card) {
            cards.insert(0, card);
        }
    }
    cards
}

/// What the cards do, as it is printed on their faces: a line each.
pub(super) fn explained(scene: &Scene) -> Vec<String> {
    let line = |card: Card| say!("channel-card", card = text::card(card), brief = face_lines(card).join(" "));
    told(scene).into_iter().map(line).collect()
}

/// The buttons that show the cards' pages.
pub(super) fn buttons(scene: &Scene) -> Vec<Button> {
    let cards = told(scene);
    let button = |card: &Card| {
        let control = Control::Game { game: scene.info.id, ply: scene.turn, what: GameControl::Card(*card) };
        Button::new(Style::Secondary, say!("channel-card-button", card = card.in_words()), control)
    };
    cards.iter().map(button).collect()
}
