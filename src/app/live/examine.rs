//! Whether a stored game is what its events make of it.

use cardinal_rules::{RULES_VERSION, Seat, StateHash};

use super::restore::replayed;
use crate::store::StoredGame;

/// Replays a stored game and compares the result with what is stored beside its events: the last position, who is to
/// act, how it ended, by its record's winner and reason, and whether it is among the rated games that count.
///
/// Returns the hash of the position at the end, or none for a finished game of earlier rules that the present ones don't
/// replay: its record stands for it.
///
/// # Errors
/// What does not hold, in words for those who run the bot. They name no card.
pub fn examine(
    stored: StoredGame,
    ended: Option<&(Option<Seat>, String)>,
    is_counted: bool,
) -> Result<Option<StateHash>, String> {
    let is_kept_by_record = stored.info.finished && stored.rules_version < RULES_VERSION;
    let live = match replayed(stored) {
        Ok(live) => live,
        Err(_) if is_kept_by_record => return Ok(None),
        Err(why) => return Err(why),
    };
    let by_rules = live.ended().map_err(|error| error.to_string())?;
    match (live.info.finished, &by_rules) {
        (false, Some((_, reason))) => {
            return Err(format!("it is stored as running, but its events end it by {reason}"));
        }
        // Without an end by the rules it was closed without an event.
        (true, Some(end)) if ended != Some(end) => {
            return Err("its record tells another end than its events".to_owned());
        }
        _ => {}
    }
    if !live.info.finished && live.to_act() != live.info.to_act {
        return Err("it waits for another player than its events say".to_owned());
    }
    if live.counts() != is_counted && by_rules.is_some() {
        return Err(if is_counted { "it counts for ratings" } else { "it doesn't count for ratings" }.to_owned());
    }
    Ok(Some(live.game.hash()))
}
