//! Phrases that many replies share: quotes, results and links.

use std::sync::Arc;

use cardinal_rules::{Action, BySeat, Card, Choice, Phase, Seat, Status, WinReason};
use cardinal_words::{InWords, say};

use cardinal_ids::{MessageId, Site};
use cardinal_store::GameInfo;

pub(crate) use cardinal_words::lists::{LISTED, either, list};
pub(crate) use cardinal_words::names::{bare, is_blank, plain, plain_line};

/// A player's input, shortened and safe to quote back.
pub(crate) fn quoted(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !c.is_control() && *c != '`').take(40).collect();
    if text.trim().is_empty() { say!("common-nothing-typed") } else { format!("`{text}`") }
}

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}

/// A card's name in bold, for use in a sentence.
pub(crate) fn card(card: Card) -> String {
    format!("**{}**", card.in_words())
}

/// The emoji for a side.
pub(crate) const fn disc(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "⚪",
        Seat::Black => "⚫",
    }
}

/// How a game ended, for use within a sentence: "White wins by checkmate", "drawn by agreement". `None` while it
/// runs. At the start of a line, use [`capital`].
pub(crate) fn ending(status: Status) -> Option<String> {
    status.is_over().then(|| status.in_words())
}

/// How a game ended, as a sentence for the player with this seat, or for everyone else. `None` while it runs.
pub(crate) fn ending_for(status: Status, seat: Option<Seat>, names: &BySeat<Arc<str>>) -> Option<String> {
    match (status, seat) {
        (Status::Won { winner, reason }, Some(seat)) if winner == seat => {
            Some(say!("ending-you-won", how = reason.in_words()))
        }
        (Status::Won { winner, reason }, Some(_)) => {
            Some(say!("ending-you-lost", winner = plain(&names[winner]), how = reason.in_words()))
        }
        _ => ending(status).map(|ending| capital(&ending)),
    }
}

/// Tells this seat's player that a game is over, and how it ended.
pub(crate) fn over(info: &GameInfo, status: Status, seat: Seat) -> String {
    let number = info.id.to_string();
    let Status::Won { winner, reason } = status else {
        return say!("panel-over", number = number, ending = ending(status).unwrap_or_default());
    };
    let captures = reason == WinReason::KingCaptured;
    let how = reason.in_words();
    if winner == seat {
        return if captures {
            say!("panel-won-by-capture", number = number)
        } else {
            say!("panel-won", number = number, how = how)
        };
    }
    let is_computer = info.computer.as_ref().is_some_and(|computer| computer.seat == winner);
    let player = if is_computer { say!("computer-name") } else { format!("<@{}>", info.players[winner]) };
    if captures {
        say!("panel-lost-by-capture", number = number, player = player)
    } else {
        say!("panel-lost", number = number, player = player, how = how)
    }
}

/// The score: `1–0`, `0–1`, `½–½` or `*`.
pub(crate) const fn score(status: Status) -> &'static str {
    match status {
        Status::Building | Status::Running { .. } => "*",
        Status::Won { winner: Seat::White, .. } => "1–0",
        Status::Won { winner: Seat::Black, .. } => "0–1",
        Status::Drawn { .. } => "½–½",
    }
}

/// An action as a player would say or type it in this phase of the turn. A move is given in algebraic notation if
/// `san` has it.
pub(crate) fn action(action: &Action, phase: Option<Phase>, san: Option<String>) -> String {
    let listed = |choices: &[Choice]| choices.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match action {
        Action::Move { .. } => san.unwrap_or_else(|| action.to_string()),
        Action::Draw => say!("action-draw"),
        Action::Play { card, choices } if choices.is_empty() => say!("action-play", card = card.in_words()),
        Action::Play { card, choices } => say!("action-play-with", card = card.in_words(), choices = listed(choices)),
        Action::Discard { card } => say!("action-discard", card = card.in_words()),
        Action::Choose { choices } => say!("action-answer", choices = listed(choices)),
        Action::LoseMove => say!("action-lose-move"),
        Action::Say { kind } => say!("action-say", piece = kind.in_words()),
        Action::Exchange => say!("action-exchange"),
        Action::Place { tile, at } => say!("action-place", tile = tile.in_words(), place = at.to_string()),
        Action::Skip if phase == Some(Phase::Place) => say!("action-place-none"),
        Action::Skip => say!("action-pass"),
        Action::EndTurn => say!("action-end-turn"),
        Action::TakeBack => say!("action-take-back"),
        Action::Build { .. } => say!("action-build"),
        Action::Resign => say!("action-resign"),
        Action::OfferDraw => say!("action-offer-draw"),
        Action::AcceptDraw => say!("action-accept-draw"),
        Action::DeclineDraw => say!("action-decline-draw"),
        Action::ClaimDraw => say!("action-claim-draw"),
    }
}

/// A link to a channel, or to a message in it.
pub(crate) fn address(site: Site, message: Option<MessageId>) -> String {
    let server = site.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map(|message| format!("/{message}")).unwrap_or_default();
    format!("https://discord.com/channels/{server}/{}{message}", site.channel)
}

/// The note about turns that today's rules cannot replay.
pub(crate) fn turns_before(turns: u32) -> String {
    say!("turns-corrected", turns = turns)
}
