//! Words: names made harmless (`name`), lists, and the few sentences that many answers share.

mod name;

use cardinal_rules::{Action, Card, Phase, Seat, Status};
use cardinal_words::say;

pub(crate) use name::{bare, plain};

use crate::store::{MessageId, Site};

/// What a user typed, as it can be quoted back.
pub(crate) fn quoted(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !c.is_control() && *c != '`').take(40).collect();
    if text.trim().is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// How many items of a list are named.
pub(crate) const LISTED: usize = 10;

/// "a, b and c"; from the eleventh on "and N more".
pub(crate) fn list(items: &[String]) -> String {
    joined(items, LISTED, "and")
}

/// "a, b or c"; beyond so many "or one of N more".
pub(crate) fn either(items: &[String], named: usize) -> String {
    joined(items, named, "or")
}

fn joined(items: &[String], named: usize, word: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        items if items.len() > named => {
            let one_of = if word == "or" { "one of " } else { "" };
            format!("{} {word} {one_of}{} more", items[..named].join(", "), items.len() - named)
        }
        [front @ .., last] => format!("{} {word} {last}", front.join(", ")),
    }
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}

/// A card's name as it stands in a sentence.
pub(crate) fn card(card: Card) -> String {
    format!("**{}**", card.name())
}

/// The emoji that stands for a side.
pub(crate) const fn disc(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "⚪",
        Seat::Black => "⚫",
    }
}

/// How the game ended, as it stands within a sentence: "White wins by checkmate", "drawn by
/// agreement"; nothing while it runs. At a line's start it takes a [`capital`].
pub(crate) fn ending(status: Status) -> Option<String> {
    status.is_over().then(|| status.sentence())
}

/// The result as games are scored: `1-0`, `0-1`, `½-½`, `*`.
pub(crate) const fn score(status: Status) -> &'static str {
    match status {
        Status::Building | Status::Running { .. } => "*",
        Status::Won { winner: Seat::White, .. } => "1–0",
        Status::Won { winner: Seat::Black, .. } => "0–1",
        Status::Drawn { .. } => "½–½",
    }
}

/// An action as a user would say or type it in this phase of the turn; moves that have a name in algebraic notation are
/// given by it.
pub(crate) fn action(action: &Action, phase: Option<Phase>, san: Option<String>) -> String {
    match action {
        Action::Move { .. } => san.unwrap_or_else(|| action.to_string()),
        Action::Draw => "turn or draw your card (`/draw`)".to_owned(),
        Action::Play { card, choices } if choices.is_empty() => format!("play {}", card.name()),
        Action::Play { card, choices } => {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            format!("play {} ({})", card.name(), choices.join(", "))
        }
        Action::Discard { card } => format!("discard {}", card.name()),
        Action::Choose { choices } => {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            format!("answer {}", choices.join(", "))
        }
        Action::LoseMove => "lose your move".to_owned(),
        Action::Say { kind } => format!("say “{}”", kind.name()),
        Action::Exchange => "exchange the whole hand (`/discard`)".to_owned(),
        Action::Place { tile, at } => format!("place a {} on {at}", tile.name()),
        Action::Skip if phase == Some(Phase::Place) => "place no tile (`/play none`)".to_owned(),
        Action::Skip => "let it pass".to_owned(),
        Action::EndTurn => "end the turn".to_owned(),
        Action::TakeBack => "take the last step back".to_owned(),
        Action::Build { .. } => "build your deck".to_owned(),
        Action::Resign => "resign (`/resign`)".to_owned(),
        Action::OfferDraw => "offer a draw (`/offer`)".to_owned(),
        Action::AcceptDraw => "accept the draw".to_owned(),
        Action::DeclineDraw => "decline the draw".to_owned(),
        Action::ClaimDraw => "claim a draw".to_owned(),
    }
}

/// A place as an address that leads to it, or to a message there.
pub(crate) fn address(site: Site, message: Option<MessageId>) -> String {
    let server = site.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map(|message| format!("/{message}")).unwrap_or_default();
    format!("https://discord.com/channels/{server}/{}{message}", site.channel)
}

/// What is said of turns that the rules of today cannot play again.
pub(crate) fn turns_before(turns: u32) -> String {
    say!("turns-corrected", turns = turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_aloud() {
        let items = |n: usize| (0..n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&items(0)), "nothing");
        assert_eq!(list(&items(1)), "0");
        assert_eq!(list(&items(3)), "0, 1 and 2");
        assert_eq!(list(&items(13)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 more");
        assert_eq!(either(&items(3), LISTED), "0, 1 or 2");
        assert_eq!(either(&items(13), LISTED), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or one of 3 more");
    }
}
