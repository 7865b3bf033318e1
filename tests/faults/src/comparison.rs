//! Compares what players were told with what is stored and what the channels were told.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;

use cardinal_rules::{ActionKind, Entry, Game, Seat, Status, Viewer, notation};
use cardinal_sandbox::{ChatMessage, Id};

use crate::account::{Planned, Press};
use crate::channel::Channels;
use crate::stored::{Effect, InSeries, Stored, StoredGame};
use crate::tally::Verdict;

/// What is remembered of a press for the comparisons to come.
#[derive(Clone, Debug)]
struct Asked {
    by: Id,
    what: String,
    game: Option<u64>,
    turn: u32,
    /// Whether its player can't know if it was done.
    is_open: bool,
    /// Whether its player was told that a turn is done.
    tells: bool,
    /// The text that told so.
    text: String,
    /// The moves that the player was told of: the own one, and those of earlier turns that nobody had told of.
    told: Vec<String>,
    /// Whether it was compared.
    compared: bool,
}

/// All comparisons of a run.
#[derive(Debug, Default)]
pub struct Comparison {
    asked: HashMap<u64, Asked>,
    /// The versions that an undisturbed reader has seen.
    seen: BTreeMap<u64, u32>,
    /// Games in which something was found, so that it isn't counted again.
    odd: Vec<String>,
    followed: Followed,
}

/// What had followed from other things by itself at the last comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// Games that are over.
    ended: usize,
    /// Turns that plans played.
    planned: usize,
    /// Games that began because the one before in their series was over.
    in_series: usize,
}

impl fmt::Display for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Followed { ended, planned, in_series } = self;
        write!(
            f,
            "{ended} games ended, {planned} turns were played by plans, and {in_series} games followed in a series"
        )
    }
}

impl Comparison {
    /// Takes over what was pressed since the last comparison.
    pub fn add(&mut self, presses: Vec<Press>) {
        for press in presses {
            let tells = press.answer.tells_of_a_turn();
            // A panel may still show what an earlier press led to.
            let names_it =
                |message: &&ChatMessage| tells && (!message.is_ephemeral() || press.what.starts_with("move "));
            let told =
                press.answer.said().filter(names_it).map(|message| moves_in(&message.text())).unwrap_or_default();
            let Press { id, by, what, game, turn, answer, .. } = press;
            let text = answer.said().filter(|_| tells).map(ChatMessage::text).unwrap_or_default();
            let asked = Asked { by, what, game, turn, is_open: answer.is_open(), tells, told, text, compared: false };
            self.asked.insert(id.0, asked);
        }
    }

    /// Notes the versions that are stored at this moment: they must never become lower.
    pub fn note_versions(&mut self, versions: BTreeMap<u64, u32>) {
        for (game, version) in versions {
            let seen = self.seen.entry(game).or_default();
            *seen = version.max(*seen);
        }
    }

    /// Compares everything. `turns` is the latest turn of each game that anyone was shown, `planned` the replies that
    /// players wanted to have ready.
    pub fn compare(
        &mut self,
        stored: &Stored,
        channels: &mut Channels,
        turns: &BTreeMap<u64, u32>,
        planned: &[Planned],
    ) -> Verdict {
        let mut verdict = Verdict::default();
        self.followed = Followed {
            ended: stored.games.values().filter(|game| game.finished).count(),
            planned: 0,
            in_series: stored.series.values().map(|games| games.len().saturating_sub(1)).sum(),
        };
        self.told_is_stored(stored, &mut verdict);
        let told: BTreeMap<u64, u32> = channels.latest().collect();
        let known = self.seen.keys().chain(turns.keys()).chain(told.keys());
        let gone: BTreeSet<u64> = known.filter(|game| !stored.games.contains_key(game)).copied().collect();
        for game in gone {
            self.found(&mut verdict, |verdict| &mut verdict.lost, format!("game {game} is gone"));
        }
        for game in stored.games.values() {
            let id = game.id;
            let (replayed, latest) = match game.now() {
                Ok(now) => now,
                Err(why) => {
                    self.found(
                        &mut verdict,
                        |verdict| &mut verdict.lost,
                        format!("game {id} can't be replayed: {why}"),
                    );
                    continue;
                }
            };
            if game.entries.len() != game.version as usize {
                let what = format!("game {id} has {} events at version {}", game.entries.len(), game.version);
                self.found(&mut verdict, |verdict| &mut verdict.wrong, what);
            }
            if game.finished != replayed.status().is_over() {
                self.found(&mut verdict, |verdict| &mut verdict.wrong, format!("game {id} is over and goes on"));
            }
            if let Some(seen) = self.seen.get(&id).filter(|seen| **seen > game.version) {
                let what = format!("game {id} had version {seen} and has {}", game.version);
                self.found(&mut verdict, |verdict| &mut verdict.lost, what);
            }
            let shown = turns.get(&id).copied().max(told.get(&id).copied()).unwrap_or_default();
            if shown > latest {
                let what = format!("game {id}: turn {shown} was shown, and turn {latest} is stored");
                self.found(&mut verdict, |verdict| &mut verdict.lost, what);
            }
            let begun = replayed.turns_begun(Viewer::Public);
            for missing in channels.missing(id, begun) {
                let next = channels.after(id, missing);
                let what = format!("game {id}: no message told of turn {missing}; the next one: {next:?}");
                self.found(&mut verdict, |verdict| &mut verdict.unannounced, what);
            }
            self.each_event_was_asked_for(game, stored, planned, &mut verdict);
            self.counts_once(game, &replayed, &mut verdict);
        }
        for (series, games) in &stored.series {
            if let Some(what) = series_goes_wrong(*series, games, stored) {
                self.found(&mut verdict, |verdict| &mut verdict.wrong, what);
            }
        }
        for repeated in channels.take_repeated() {
            verdict.repeated += 1;
            verdict.findings.push(repeated);
        }
        for odd in channels.take_odd() {
            verdict.wrong += 1;
            verdict.findings.push(odd);
        }
        verdict
    }

    /// What had followed from other things by itself at the last comparison.
    pub fn followed(&self) -> Followed {
        self.followed
    }

    /// Counts a finding, once in a run.
    fn found(&mut self, verdict: &mut Verdict, count: impl Fn(&mut Verdict) -> &mut u64, what: String) {
        if !self.odd.contains(&what) {
            self.odd.push(what.clone());
            *count(verdict) += 1;
            verdict.findings.push(what);
        }
    }

    /// Everything that a player was told to be done was done by that very interaction, with the move that was told.
    fn told_is_stored(&mut self, stored: &Stored, verdict: &mut Verdict) {
        let mut lost = Vec::new();
        let made = |effect: &Effect| -> Vec<String> {
            let game = effect.game.and_then(|game| stored.games.get(&game));
            let after = game.zip(effect.version).map(|(game, version)| game.after(version as usize));
            let Some(Ok(after)) = after else { return Vec::new() };
            after.history().into_iter().rev().take(2).filter_map(|turn| turn.san).collect()
        };
        // A panel that several presses came from may show to one what another has led to.
        let acted = self.asked.iter().filter(|(_, asked)| asked.game.is_some());
        let acted = acted.filter_map(|(id, asked)| Some((asked, stored.effects.get(id)?)));
        let acted: HashSet<_> = acted
            .flat_map(|(asked, effect)| {
                let moves = made(effect).into_iter().map(|san| notation::readable(&san).into_owned());
                moves.map(|san| (asked.by, asked.game, asked.turn, san))
            })
            .collect();
        for (id, asked) in self.asked.iter_mut().filter(|(_, asked)| !asked.compared) {
            asked.compared = true;
            if !asked.tells {
                continue;
            }
            let Asked { what, by, turn, game, text, .. } = asked;
            let name = format!("`{what}` of {by} at turn {turn} of game {game:?} (press {id}, answered {text:?})");
            let Some(Effect { game: Some(game), version }) = stored.effects.get(id).copied() else {
                if !moves_in(text).into_iter().any(|san| acted.contains(&(*by, *game, *turn, san))) {
                    lost.push(format!("{name} was told to be done and has done nothing"));
                }
                continue;
            };
            if version.is_none() || asked.told.is_empty() {
                continue;
            }
            let made = made(&Effect { game: Some(game), version });
            if !made.iter().any(|san| asked.told.iter().any(|told| *told == notation::readable(san))) {
                lost.push(format!("{name} was told to have moved {:?}, and stored is {made:?}", asked.told));
            }
        }
        for what in lost {
            self.found(verdict, |verdict| &mut verdict.lost, what);
        }
    }

    /// A rated game that is over counts for ratings, once; and no plan is left that is to be played.
    fn counts_once(&mut self, game: &StoredGame, replayed: &Game, verdict: &mut Verdict) {
        let id = game.id;
        let is_rated = game.rated && !game.computer && game.finished && replayed.status().is_over();
        let wanted = usize::from(is_rated && replayed.ply() >= COUNTS_AFTER);
        match game.counted {
            counted if counted > wanted => {
                let what = format!("game {id} counts {counted} times for ratings, not {wanted}");
                self.found(verdict, |verdict| &mut verdict.twice, what);
            }
            counted if counted < wanted => {
                self.found(verdict, |verdict| &mut verdict.lost, format!("game {id} doesn't count for ratings"));
            }
            _ => {}
        }
        if game.plan_due {
            self.found(verdict, |verdict| &mut verdict.wrong, format!("game {id}: a plan is due and is not played"));
        }
    }

    /// Each act of a player stems from one press of that player, and no press acted more often than it asked for.
    fn each_event_was_asked_for(
        &mut self,
        game: &StoredGame,
        stored: &Stored,
        planned: &[Planned],
        verdict: &mut Verdict,
    ) {
        let by_plan = by_plan(game, stored, planned);
        self.followed.planned += by_plan.len();
        let mut owners: Vec<(u32, u64)> = stored
            .effects
            .iter()
            .filter(|(_, effect)| effect.game == Some(game.id))
            .filter_map(|(interaction, effect)| Some((effect.version?, *interaction)))
            .collect();
        owners.sort_unstable();
        let mut twice = Vec::new();
        let mut before = 0;
        // What was left open and then done, by what was asked in which turn.
        let mut open: HashMap<(Id, &str, u32), u32> = HashMap::new();
        for (version, interaction) in &owners {
            let first = before as usize;
            let range = game.entries.get(first..*version as usize).unwrap_or_default();
            before = *version;
            let Some(asked) = self.asked.get(interaction) else {
                twice.push(format!("game {}: nobody made interaction {interaction}, of version {version}", game.id));
                continue;
            };
            let own: Vec<ActionKind> = range
                .iter()
                .enumerate()
                .filter(|(index, _)| !by_plan.contains(&(first + index)))
                .filter_map(|(_, entry)| match entry {
                    Entry::Act { seat, action } if game.players[*seat] == asked.by => Some(action.kind()),
                    _ => None,
                })
                .collect();
            for (index, entry) in range.iter().enumerate() {
                if let Entry::Act { seat, action } = entry
                    && game.players[*seat] != asked.by
                    && action.kind() == ActionKind::Move
                    && !game.computer
                    && !by_plan.contains(&(first + index))
                {
                    twice.push(format!("game {}: nobody asked for event {}: {entry:?}", game.id, first + index + 1));
                }
            }
            let count = |kind| own.iter().filter(|each| **each == kind).count();
            let is_typed = asked.what.starts_with("move ");
            if own.is_empty() || is_typed && count(ActionKind::Move) > 1 || count(ActionKind::Draw) > 1 {
                twice.push(format!("game {}: `{}` led to version {version} by {own:?}", game.id, asked.what));
            }
            let key = (asked.by, &*asked.what, asked.turn);
            if let Some(first) = open.get(&key) {
                // A turn that the other player undoes begins again with the same number.
                let between = game.entries.get(*first as usize..*version as usize).unwrap_or_default();
                let by_other =
                    |entry: &Entry| matches!(entry, Entry::Act { seat, .. } if game.players[*seat] != asked.by);
                if !between.iter().any(by_other) {
                    twice.push(format!("game {}: `{}` was done again at version {version}", game.id, asked.what));
                }
            }
            if asked.is_open {
                open.insert(key, *version);
            }
        }
        let is_computer =
            |seat: Seat| game.computer && !self.asked.values().any(|asked| asked.by == game.players[seat]);
        for (index, entry) in game.entries.iter().enumerate().skip(before as usize) {
            if let Entry::Act { seat, .. } = entry
                && !is_computer(*seat)
                && !by_plan.contains(&index)
            {
                twice.push(format!("game {}: nobody asked for event {}: {entry:?}", game.id, index + 1));
            }
        }
        for what in twice {
            self.found(verdict, |verdict| &mut verdict.twice, what);
        }
    }
}

/// The events of a game that nobody pressed for and that a plan was asked for: each plan has played once at most.
fn by_plan(game: &StoredGame, stored: &Stored, planned: &[Planned]) -> HashSet<usize> {
    let mut plans: Vec<&Planned> = planned.iter().filter(|plan| plan.game == game.id).collect();
    if plans.is_empty() {
        return HashSet::new();
    }
    let pressed: HashSet<usize> = stored
        .effects
        .values()
        .filter(|effect| effect.game == Some(game.id))
        .filter_map(|effect| effect.version?.checked_sub(1))
        .map(|last| last as usize)
        .collect();
    let moves = game.moves().unwrap_or_default();
    let mut found = HashSet::new();
    for pair in moves.windows(2) {
        let ((_, _, to), (index, seat, with)) = (&pair[0], &pair[1]);
        let by = game.players[*seat];
        let is_it = |plan: &&Planned| plan.by == by && plan.to == *to && plan.with == *with;
        if !pressed.contains(index)
            && let Some(plan) = plans.iter().position(is_it)
        {
            plans.swap_remove(plan);
            found.insert(*index);
        }
    }
    found
}

/// The turns of both players together after which a rated game counts.
const COUNTS_AFTER: u32 = 4;

/// What is wrong with a series, if anything is.
fn series_goes_wrong(series: u64, games: &[InSeries], stored: &Stored) -> Option<String> {
    let mut halves: HashMap<Id, u32> = HashMap::new();
    let mut before: Option<&StoredGame> = None;
    let mut is_over = false;
    for (index, of) in games.iter().enumerate() {
        let game = stored.games.get(&of.game)?;
        if of.number as usize != index + 1 || is_over {
            return Some(format!("series {series}: game {} is number {} after {index}", of.game, of.number));
        }
        let swapped = before.is_none_or(|before| {
            before.finished && (before.players.white, before.players.black) == (game.players.black, game.players.white)
        });
        if !swapped {
            return Some(format!("series {series}: game {} doesn't follow the one before", of.game));
        }
        let status = game.now().ok()?.0.status();
        match status {
            Status::Won { winner, .. } => *halves.entry(game.players[winner]).or_default() += 2,
            Status::Drawn { .. } => {
                for seat in Seat::ALL {
                    *halves.entry(game.players[seat]).or_default() += 1;
                }
            }
            _ => {}
        }
        let is_last = of.number == of.best_of || halves.values().any(|halves| *halves > of.best_of);
        is_over = game.finished && is_last;
        before = Some(game);
    }
    let last = before?;
    (last.finished && !is_over).then(|| format!("series {series}: nothing follows game {}", last.id))
}

/// The moves that a text tells of.
pub fn moves_in(text: &str) -> Vec<String> {
    let parts = text.replace("moved **", "moves **");
    let after = parts.split("moves **").skip(1);
    after.filter_map(|after| Some(after.split_once("**")?.0.to_owned())).collect()
}
