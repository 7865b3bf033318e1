//! Restores a game from the store by replaying its events. Where the current rules refuse an event, or replay the
//! events to a position other than the one that players saw, the game continues from its last stored position.
//!
//! If no position will do either, the game is closed without a result, and its record keeps what is known. A game
//! of newer rules than the program's, as during a hand-over, is left alone.
//!
//! The same replay examines whether a stored game is what its events make of it.

use cardinal_render::TurnSummary;
use cardinal_rules::{Entry, Game, RULES_VERSION, Seat, Seed, Setup, StateHash, Viewer};
use cardinal_store::{GameInfo, LastPosition, StoredGame};
use serde_json::json;

use crate::game::{LiveGame, rules_of, summary};

/// A game that can be continued.
pub struct Restored {
    /// The game.
    pub live: LiveGame,
    /// The position to replay it from in future, if one has to be stored.
    pub base: Option<LastPosition>,
}

/// Why this program cannot continue a game.
#[derive(Debug)]
pub enum NotRestored {
    /// It was played by later rules. The program that has them continues it.
    Later,
    /// The current rules cannot continue it.
    Lost {
        /// The reason, which names no card.
        why: String,
        /// Everything known about the game, as JSON.
        known: String,
    },
}

/// Restores a stored game.
///
/// # Errors
/// The current rules cannot continue it.
pub fn restore(stored: StoredGame) -> Result<Restored, NotRestored> {
    let Some(rules) = rules_of(&stored.info) else { return Err(lost(&stored, "its options are refused")) };
    let setup = Setup { rules, position: stored.position.clone() };
    let seed = Seed::from_bytes(stored.secret.seed);
    let why = match replay(&stored, &setup, seed) {
        Ok((replayed, version)) => return Ok(Restored { live: in_memory(stored, replayed, version), base: None }),
        Err(why) => why,
    };
    let last = stored.last_position.as_ref();
    if last.map_or(0, |last| last.rules_version).max(stored.rules_version) > RULES_VERSION {
        return Err(NotRestored::Later);
    }
    let Some(last) = last else { return Err(lost(&stored, &why)) };
    let Ok(game) = Game::resume(setup, seed, &last.snapshot) else { return Err(lost(&stored, &why)) };
    tracing::warn!(game = stored.info.id.0, version = last.version, why, "a game goes on from its last position");
    let mut base = LastPosition { rules_version: RULES_VERSION, ..last.clone() };
    let resumed = Replayed::from(game, &stored.info);
    let gone_on = stored.entries.since(last.version).and_then(|entries| resumed.clone().entered(entries).ok());
    if gone_on.is_none() {
        // The later events belong to the turn that began there, and have to be played again.
        base.version = stored.info.version;
    }
    let replayed = gone_on.unwrap_or(resumed);
    let version = base.version;
    Ok(Restored { live: in_memory(stored, replayed, version), base: Some(base) })
}

/// Replays a stored game by all its events, or from the position that replaced the first of them.
///
/// # Errors
/// What does not replay.
pub(crate) fn replayed(stored: StoredGame) -> Result<LiveGame, String> {
    let rules = rules_of(&stored.info).ok_or("its options are refused")?;
    if stored.rules_version > RULES_VERSION {
        return Err(format!(
            "it was played by the rules of version {}, and this program has those of version {RULES_VERSION}",
            stored.rules_version
        ));
    }
    let setup = Setup { rules, position: stored.position.clone() };
    let (game, version) = replay(&stored, &setup, Seed::from_bytes(stored.secret.seed))?;
    Ok(in_memory(stored, game, version))
}

/// Plays on with a game in memory by the events that were stored since, which has the same outcome as to replay it
/// whole.
///
/// # Errors
/// Why it has to be restored instead.
pub(super) fn continued(live: LiveGame, stored: StoredGame) -> Result<LiveGame, String> {
    let (version, entries_before) = (live.info.version, live.entries_before());
    if stored.base_position.as_ref().map_or(0, |base| base.version) != entries_before {
        return Err("it is replayed from another position".to_owned());
    }
    let entries = stored.entries.since(version).ok_or("the events since cannot be read")?;
    let (game, last_told) = live.into_game();
    let setup = game.setup().clone();
    let begun = Replayed { last_told, ..Replayed::from(game, &stored.info) };
    let replayed = play_on(begun, entries, version, &stored, &setup)?;
    Ok(in_memory(stored, replayed, entries_before))
}

fn in_memory(stored: StoredGame, replayed: Replayed, entries_before: u32) -> LiveGame {
    LiveGame::new(stored.info, stored.secret, replayed.game, replayed.last_told, entries_before)
}

/// A game on its way to the present.
#[derive(Clone)]
struct Replayed {
    game: Game,
    /// The seat of the person, in a game against the computer player.
    person: Option<Seat>,
    /// What a picture shows of that person's last turn.
    last_told: TurnSummary,
}

/// The events at the end among which a person's last turn before a turn of the computer player is looked for.
const RECENT: usize = 64;

impl Replayed {
    fn from(game: Game, info: &GameInfo) -> Replayed {
        let person = info.computer.as_ref().map(|computer| !computer.seat);
        Replayed { game, person, last_told: TurnSummary::default() }
    }

    /// Plays these events as if the game had been in memory all along: a turn that is over is not taken back.
    ///
    /// # Errors
    /// The index of an event that the rules refuse.
    fn entered(mut self, entries: &[Entry]) -> Result<Replayed, usize> {
        let game = &mut self.game;
        // The past is kept up to the last takeback, so that taking back is a step and not another replay.
        let back = entries.iter().rposition(|entry| matches!(entry, Entry::TakeBack { .. }));
        for (number, entry) in entries.iter().enumerate() {
            let (turns, acts) = (game.turns_begun(Viewer::Referee), game.status().to_act());
            game.enter(entry).map_err(|_| number)?;
            if self.person.is_some()
                && acts == self.person
                && game.status().to_act() != acts
                && number + RECENT >= entries.len()
            {
                self.last_told = summary(game);
            }
            if game.turns_begun(Viewer::Referee) != turns && back.is_none_or(|back| back <= number) {
                game.forget_past();
            }
        }
        Ok(self)
    }
}

/// Replays the events from the start or from the base position, and returns the version at which they begin.
/// Returns the reason if this is not the game that players saw.
fn replay(stored: &StoredGame, setup: &Setup, seed: Seed) -> Result<(Replayed, u32), String> {
    let resumed = |position: &LastPosition| Game::resume(setup.clone(), seed, &position.snapshot);
    let (begun, version) = match &stored.base_position {
        Some(base) => (resumed(base).map_err(|_| "its base is refused")?, base.version),
        None => (Game::new(setup.clone(), seed).map_err(|_| "its setup is refused")?, 0),
    };
    let Some(entries) = stored.entries.since(version) else {
        return Err(format!("one of its first {} events cannot be read", stored.entries.readable_since()));
    };
    let begun = Replayed::from(begun, &stored.info);
    Ok((play_on(begun, entries, version, stored, setup)?, version))
}

/// Plays the events from a version on, and looks on the way whether this is the game that players saw.
fn play_on(
    begun: Replayed,
    entries: &[Entry],
    version: u32,
    stored: &StoredGame,
    setup: &Setup,
) -> Result<Replayed, String> {
    let play = |game: Replayed, entries: &[Entry], before: u32| {
        game.entered(entries).map_err(|number| format!("event {} is refused", before as usize + number + 1))
    };
    let seed = Seed::from_bytes(stored.secret.seed);
    let shown = |last: &LastPosition| Some(Game::resume(setup.clone(), seed, &last.snapshot).ok()?.hash());
    let known = stored.last_position.as_ref().filter(|last| last.version >= version);
    // A position that cannot be resumed is no evidence against the replay.
    let Some((known, wanted)) = known.and_then(|last| Some((last.version, shown(last)?))) else {
        return play(begun, entries, version);
    };
    let (before, behind) = entries.split_at(entries.len().min((known - version) as usize));
    let replayed = play(begun, before, version)?;
    if replayed.game.hash() != wanted {
        return Err(format!("after {known} events it stands otherwise"));
    }
    play(replayed, behind, known)
}

/// A game that cannot be continued, with everything known about it.
fn lost(stored: &StoredGame, why: &str) -> NotRestored {
    let since = stored.entries.readable_since();
    let known = json!({
        "rules_version": stored.rules_version,
        "variant": stored.info.variant,
        "options": stored.info.options,
        "position": stored.position,
        "seed": Seed::from_bytes(stored.secret.seed),
        "events_before": since,
        "entries": stored.entries.since(since),
        "last_position": stored.last_position.as_ref().map(|last| &last.snapshot),
        "why_unfinished": why,
    });
    NotRestored::Lost { why: why.to_owned(), known: known.to_string() }
}

/// Replays a stored game and compares the result with what is stored beside its events: the last position, who is to
/// act, how it ended, by its record's winner and reason, and whether it is among the rated games that count.
///
/// Returns the hash of the position at the end, or none for a finished game of earlier rules that the present ones
/// don't replay: its record stands for it.
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
