//! The account of what players did and what they were told, kept apart from the bot.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cardinal_ids::InteractionId;
use cardinal_sandbox::Id;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, turn_of};

/// What a player asked for with one press or one command.
#[derive(Clone, Debug)]
pub struct Press {
    /// The interaction.
    pub id: Id,
    /// The player.
    pub by: Id,
    /// In words: `move e4`, or the label that was pressed.
    pub what: String,
    /// The game that it concerns, if one is known.
    pub game: Option<u64>,
    /// The latest turn of that game that the player has seen.
    pub turn: u32,
    /// When.
    pub at: Instant,
    /// How long the whole answer took.
    pub took: Duration,
    /// The answer.
    pub answer: Answer,
}

/// A reply that a player wanted to have ready. Whether it was kept isn't always known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The game.
    pub game: u64,
    /// Whose plan it is.
    pub by: Id,
    /// The opponent's move in algebraic notation.
    pub to: String,
    /// The player's.
    pub with: String,
}

/// How often players were told what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Presses and commands.
    pub presses: u64,
    /// How many were answered that a turn is done.
    pub told: u64,
    /// How many were refused with the one kind sentence.
    pub away: u64,
    /// How many of these refusals took more than 2.5 seconds.
    pub slow: u64,
    /// How many were answered that something went wrong.
    pub faulty: u64,
    /// How many got no answer.
    pub silent: u64,
}

/// The longest that a refusal may take.
const AT_MOST: Duration = Duration::from_millis(2500);

impl Counts {
    fn note(&mut self, press: &Press) {
        self.presses += 1;
        self.told += u64::from(press.answer.tells_of_a_turn());
        match &press.answer {
            Answer::Said(_) => {}
            Answer::Away => {
                self.away += 1;
                self.slow += u64::from(press.took > AT_MOST);
            }
            Answer::Faulty(_) => self.faulty += 1,
            Answer::Silence => self.silent += 1,
        }
    }

    /// What came since.
    #[must_use]
    pub fn since(self, before: Counts) -> Counts {
        Counts {
            presses: self.presses - before.presses,
            told: self.told - before.told,
            away: self.away - before.away,
            slow: self.slow - before.slow,
            faulty: self.faulty - before.faulty,
            silent: self.silent - before.silent,
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, more: Counts) -> Counts {
        Counts {
            presses: self.presses + more.presses,
            told: self.told + more.told,
            away: self.away + more.away,
            slow: self.slow + more.slow,
            faulty: self.faulty + more.faulty,
            silent: self.silent + more.silent,
        }
    }
}

/// What all players did and were told.
#[derive(Debug, Default)]
pub struct Account(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    counts: Counts,
    /// Presses that the next comparison looks at.
    presses: Vec<Press>,
    /// The latest turn of each game that anyone was shown.
    turns: BTreeMap<u64, u32>,
    /// The plans that were asked for.
    planned: Vec<Planned>,
    /// What was seen to be wrong while playing.
    wrong: Vec<String>,
    /// Presses that got no answer, in words.
    unanswered: Vec<String>,
    /// When the last press was made that was answered as usual.
    last_good: Option<Instant>,
}

impl Account {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a press with its answer.
    pub fn note(&self, press: Press) {
        let mut pages = self.pages();
        pages.counts.note(&press);
        if let Some(message) = press.answer.said() {
            if let Some((game, turn)) = turn_of(message) {
                let latest = pages.turns.entry(game).or_default();
                *latest = turn.max(*latest);
            }
            pages.last_good = pages.last_good.max(Some(press.at));
        }
        if let Answer::Faulty(text) = &press.answer {
            pages.wrong.push(format!("{} by {} was answered: {text}", press.what, press.by));
        }
        if let Answer::Silence = &press.answer {
            let incident = InteractionId(press.id.0).incident();
            let Press { what, by, took, .. } = &press;
            pages.unanswered.push(format!("`{what}` by {by}, given up after {took:.1?}, in the log id={incident:08x}"));
        }
        pages.presses.push(press);
    }

    /// Notes a plan that was asked for.
    pub fn note_plan(&self, plan: Planned) {
        self.pages().planned.push(plan);
    }

    /// The plans that were ever asked for.
    pub fn planned(&self) -> Vec<Planned> {
        self.pages().planned.clone()
    }

    /// Notes that a player was shown something that isn't so.
    pub fn note_wrong(&self, what: String) {
        self.pages().wrong.push(what);
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        self.pages().counts
    }

    /// Whether a press that was made after this moment has been answered as usual, and when it was made.
    pub fn good_since(&self, moment: Instant) -> Option<Instant> {
        self.pages().last_good.filter(|at| *at > moment)
    }

    /// The latest turn of each game that anyone was shown.
    pub fn turns(&self) -> BTreeMap<u64, u32> {
        self.pages().turns.clone()
    }

    /// The presses since the last call.
    pub fn take_presses(&self) -> Vec<Press> {
        std::mem::take(&mut self.pages().presses)
    }

    /// The presses since the last call that got no answer, in words.
    pub fn take_unanswered(&self) -> Vec<String> {
        std::mem::take(&mut self.pages().unanswered)
    }

    /// What was seen to be wrong since the last call.
    pub fn take_wrong(&self) -> Vec<String> {
        std::mem::take(&mut self.pages().wrong)
    }
}
