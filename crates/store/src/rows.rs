//! The rows that a group of appends writes, in a form that each database's `batch.rs` binds.

use std::collections::HashMap;
use std::sync::Arc;

use cardinal_ids::{GameId, UserId};
use cardinal_rules::{BySeat, Entry, Seat};
use serde_json::{Value, json};

use crate::writer::AppendJob;
use crate::{ChangedTimes, NewTurn};

/// The rows that a group of appends writes.
#[derive(Default)]
pub(crate) struct Rows {
    /// Game, number, event and time.
    pub(crate) events: Vec<Value>,
    /// Interaction, game, version and time.
    pub(crate) interactions: Vec<Value>,
    games: HashMap<GameId, GameRow>,
    /// At most one per game: the last.
    pub(crate) positions: HashMap<GameId, PositionRow>,
    /// Game, winner, reason, record and time.
    pub(crate) records: Vec<Value>,
    /// Changes to players' short times, in the order of the appends.
    pub(crate) short_times: Vec<(GameId, ChangedTimes)>,
}

/// The new values of a game's row: one per game, even if several appends concern it.
struct GameRow {
    version: u32,
    to_act: Option<i64>,
    /// The version whose message is to be posted.
    pending: Option<u32>,
    /// The process that is to post it.
    claimed_by: Arc<str>,
    finished: bool,
    at: i64,
    rules_version: u32,
    computer_is_due: bool,
    /// The turn that begins, if one does.
    turn: Option<NewTurn>,
    /// The seats that acted: their drafts are used up or void.
    acted: BySeat<bool>,
}

impl GameRow {
    /// Whether the turn played before is over.
    const fn is_turn_over(&self) -> bool {
        self.finished || self.turn.is_some()
    }
}

/// A game's last position: its version, the version of the rules, and the position.
pub(crate) struct PositionRow {
    pub(crate) version: u32,
    pub(crate) rules_version: u32,
    pub(crate) position: String,
}

impl Rows {
    pub(crate) fn add(&mut self, job: &AppendJob, payloads: Vec<String>, version: u32) {
        let append = &job.append;
        let (game, at) = (append.game.to_db(), append.at.0);
        for (seq, payload) in (append.expected_version..).zip(payloads) {
            self.events.push(json!([game, seq, payload, at]));
        }
        if let Some(interaction) = append.interaction {
            self.interactions.push(json!([interaction.to_db(), game, version, at]));
        }
        if !append.short_times.is_empty() && append.outcome.is_none() {
            self.short_times.push((append.game, append.short_times.clone()));
        }
        if let Some(outcome) = &append.outcome {
            let winner = outcome.winner.map(|seat| seat.to_string());
            self.records.push(json!([game, winner, outcome.reason, outcome.record, at]));
            self.positions.remove(&append.game);
        } else if let Some(position) = &job.position {
            let (rules_version, position) = (append.rules_version, position.clone());
            self.positions.insert(append.game, PositionRow { version, rules_version, position });
        }
        let before = self.games.get(&append.game);
        let (pending_before, turn_before) = (before.and_then(|row| row.pending), before.and_then(|row| row.turn));
        let mut acted = before.map_or(BySeat::default(), |row| row.acted);
        for entry in &append.entries {
            if let Entry::Act { seat, .. } = entry {
                acted[*seat] = true;
            }
        }
        let row = GameRow {
            version,
            to_act: append.to_act.map(UserId::to_db),
            pending: if append.announce { Some(version) } else { pending_before },
            claimed_by: Arc::clone(&job.process),
            finished: append.outcome.is_some(),
            at,
            rules_version: append.rules_version,
            computer_is_due: append.computer_is_due,
            turn: append.turn.or(turn_before),
            acted,
        };
        self.games.insert(append.game, row);
    }

    /// Whether there is nothing to write.
    pub(crate) const fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The games, each as an array of the new values of its row.
    pub(crate) fn games(&self) -> String {
        let game = |(id, row): (&GameId, &GameRow)| {
            let (finished, turn_at) = (i32::from(row.finished), row.turn.map(|turn| turn.at.0));
            let left = row.turn.and_then(|turn| turn.left);
            let (white, black) = (left.map(|left| left.white), left.map(|left| left.black));
            let (id, version, to_act, pending) = (id.to_db(), row.version, row.to_act, row.pending);
            let rules = row.rules_version;
            let is_due = i32::from(row.computer_is_due);
            let claimed_by = pending.map(|_| &*row.claimed_by);
            json!([id, version, to_act, pending, finished, row.at, rules, turn_at, white, black, is_due, claimed_by])
        };
        list(self.games.iter().map(game))
    }

    /// The deadlines of the turns that begin.
    pub(crate) fn due(&self) -> String {
        let running = self.games.iter().filter(|(_, row)| !row.finished);
        list(running.filter_map(|(id, row)| Some(json!([id.to_db(), row.turn?.due?.0]))))
    }

    /// The games whose turn is over.
    pub(crate) fn turns_over(&self) -> String {
        list(self.games.iter().filter(|(_, row)| row.is_turn_over()).map(|(id, _)| json!(id.to_db())))
    }

    /// The games and seats whose drafts are used up or void.
    pub(crate) fn drafts_over(&self) -> String {
        list(self.games.iter().flat_map(|(id, row)| {
            let seats = Seat::ALL.into_iter().filter(|seat| row.is_turn_over() || row.acted[*seat]);
            seats.map(|seat| json!([id.to_db(), seat.to_string()]))
        }))
    }
}

/// Rows as JSON.
fn list(rows: impl Iterator<Item = Value>) -> String {
    Value::Array(rows.collect()).to_string()
}
