//! By what an event is played, in words.

use cardinal_tournament::{Cycles, Format, FormatError, MatchGames};
use cardinal_words::{InWords, say, style_name};

use crate::app::error::AppError;
use crate::app::events::plan::{EventPlan, Unfit};
use crate::app::games::event_decks::EventDecks;
use crate::app::words::clock::{length, pace_in_words};

/// By what an event is played, in a line: "Round robin · No Stress Chess, level 2 · 1 day a turn · rated".
///
/// # Errors
/// Its game is no longer on offer.
pub(super) fn in_short(plan: &EventPlan) -> Result<String, AppError> {
    let variant = plan.variant()?;
    let style = match (plan.decks, plan.style()) {
        (EventDecks::Built, _) => Some(say!("event-own-decks")),
        (EventDecks::Starter(deck), _) => Some(say!("event-starter-for-all", deck = deck.in_words())),
        (EventDecks::OfStyle, style) => style.map(style_name),
    };
    let game = match style {
        Some(style) => say!("event-game-style", game = variant.in_words(), style = style),
        None => variant.in_words(),
    };
    let mut parts = vec![format_name(plan), game];
    parts.push(match (plan.round_days, plan.pace()) {
        (Some(days), _) => say!("event-rounds-of", days = days),
        (None, Some(pace)) => pace_in_words(pace),
        (None, None) => say!("pace-none"),
    });
    parts.push(if plan.rated { say!("event-rated") } else { say!("event-casual") });
    Ok(parts.join(" · "))
}

/// Format and game in a line of a picture, which has room for little: "Knock-out · Knightmare Chess".
///
/// # Errors
/// Its game is no longer on offer.
pub(super) fn in_picture(plan: &EventPlan) -> Result<String, AppError> {
    Ok([format_name(plan), plan.variant()?.in_words()].join(" · "))
}

/// The name of the format: "Double round robin", "Knock-out, best of 3".
pub(super) fn format_name(plan: &EventPlan) -> String {
    match plan.format {
        Format::RoundRobin(round_robin) if round_robin.cycles == Cycles::Double => say!("event-double-round-robin"),
        Format::RoundRobin(_) => say!("event-round-robin"),
        Format::KnockOut(knock_out) if knock_out.games == MatchGames::One => say!("event-knock-out"),
        Format::KnockOut(knock_out) => say!("event-knock-out-best-of", games = knock_out.games.count()),
    }
}

/// Who may join, in lines; none if everybody may.
pub(super) fn eligibility(plan: &EventPlan) -> Vec<String> {
    let ratings = match plan.ratings {
        (None, None) => None,
        (Some(lowest), None) => Some(say!("event-ratings-from", lowest = lowest)),
        (None, Some(highest)) => Some(say!("event-ratings-to", highest = highest)),
        (Some(lowest), Some(highest)) => Some(say!("event-ratings", lowest = lowest, highest = highest)),
    };
    plan.role.map(|role| say!("event-role", role = role.to_string())).into_iter().chain(ratings).collect()
}

/// A length of time as a menu shows it.
pub(super) fn length_of(seconds: i64) -> String {
    length(u32::try_from(seconds).unwrap_or(u32::MAX))
}

/// Why an event can't be announced, with what would be right.
pub(super) fn unfit_word(unfit: Unfit) -> String {
    match unfit {
        Unfit::FewerThanLeast => say!("event-unfit-fewer"),
        Unfit::Format(FormatError::TooFewPlayers { least, .. }) => say!("event-unfit-few", least = least),
        Unfit::Format(FormatError::TooManyPlayers { most, .. }) => say!("event-unfit-many", most = most),
        Unfit::Format(FormatError::FinalTooLarge { most, .. }) => say!("event-unfit-final", most = most),
        Unfit::Format(
            FormatError::NoGroups
            | FormatError::GroupsTooSmall { .. }
            | FormatError::GroupsTooLarge { .. }
            | FormatError::Advancing { .. },
        ) => say!("event-unfit-groups"),
    }
}
