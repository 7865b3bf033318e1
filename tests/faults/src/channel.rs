//! What the channels were told: the turn messages that Discord took, each as it was when it was made.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use cardinal_sandbox::{ChatMessage, Id, RequestRecord};
use serde_json::Value;

use crate::answer::turn_of;

/// The flag of a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// How a turn is noted that a message told in a short line, because it told of many.
const IN_SHORT: &str = "in short: ";

/// Whether a short line tells of the same move as a sentence.
fn in_short(line: &str, sentence: &str) -> bool {
    let name = line.strip_prefix(IN_SHORT).and_then(|line| line.split("**").nth(1));
    name.is_some_and(|san| sentence.contains(&format!(" moves **{san}**")))
}

/// All turn messages of a run.
#[derive(Debug, Default)]
pub struct Channels {
    /// The last request that was read.
    read: u64,
    known: HashSet<Id>,
    games: BTreeMap<u64, Told>,
    /// What can't be understood.
    odd: Vec<String>,
}

/// What was told of one game.
#[derive(Debug, Default)]
struct Told {
    /// The turns that messages told of.
    turns: BTreeSet<u32>,
    /// Each sentence about a turn, with that turn and the message.
    news: Vec<(u32, String, Id)>,
    /// The whole messages.
    messages: BTreeMap<Id, String>,
}

impl Channels {
    /// Reads the requests that are new. Requests must not have been forgotten since the last call.
    pub fn read(&mut self, requests: &[RequestRecord]) {
        if requests.first().is_some_and(|first| first.number > self.read + 1) {
            self.odd.push("requests were forgotten before they were read".to_owned());
        }
        let read = self.read;
        for request in requests.iter().filter(|request| request.number > read) {
            self.read = request.number;
            if request.status == 200 && ["POST", "PATCH"].contains(&&*request.method) {
                for message in [&request.response, &request.response["resource"]["message"]] {
                    self.note(message);
                }
            }
        }
    }

    fn note(&mut self, message: &Value) {
        let is_private = message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
        let message = ChatMessage(message.clone());
        if is_private || message.is_ephemeral() || !message.content().lines().any(|line| line.starts_with("Game #")) {
            return;
        }
        if !self.known.insert(message.id()) {
            return;
        }
        let Some((game, turn)) = turn_of(&message) else {
            self.odd.push(format!("a turn message without buttons: {}", message.content()));
            return;
        };
        let told = self.games.entry(game).or_default();
        told.messages.insert(message.id(), message.content().to_owned());
        let (heading, small) = (format!("Game #{game}: "), format!("-# #{game} · "));
        let told_in = |line: &str| {
            let sentence = line.strip_prefix(&heading).map(str::to_owned);
            sentence.or_else(|| line.strip_prefix(&small).map(|line| format!("{IN_SHORT}{line}")))
        };
        let mut sentences: Vec<String> = message.content().lines().filter_map(told_in).collect();
        let earlier = sentences.first().and_then(|line| {
            let (count, _) = line.split_once(" earlier turn")?;
            count.parse::<u32>().ok()
        });
        if earlier.is_some() {
            sentences.remove(0);
        }
        let first = turn.saturating_sub(sentences.len().saturating_sub(1) as u32);
        for (back, sentence) in sentences.into_iter().rev().enumerate() {
            let turn = turn.saturating_sub(back as u32);
            told.turns.insert(turn);
            told.news.push((turn, sentence, message.id()));
        }
        told.turns.extend((1..=earlier.unwrap_or_default()).map(|back| first.saturating_sub(back)));
    }

    /// The turns of a game, of this many, that no message told of.
    pub fn missing(&self, game: u64, turns: u32) -> Vec<u32> {
        let told = self.games.get(&game);
        (0..=turns).filter(|turn| told.is_none_or(|told| !told.turns.contains(turn))).collect()
    }

    /// The message that tells of the turns after this one, in words: it should have told of this one too.
    pub fn after(&self, game: u64, turn: u32) -> String {
        let told = self.games.get(&game);
        let next =
            told.and_then(|told| told.news.iter().filter(|(told, ..)| *told > turn).min_by_key(|(told, ..)| *told));
        next.and_then(|(_, _, message)| told?.messages.get(message)).cloned().unwrap_or_else(|| "none".to_owned())
    }

    /// The latest turn of each game that a message told of.
    pub fn latest(&self) -> impl Iterator<Item = (u64, u32)> {
        self.games.iter().filter_map(|(game, told)| Some((*game, *told.turns.last()?)))
    }

    /// The sentences that two messages have told of the same turn, each in words. A line in short repeats a move that
    /// another message told in a sentence. Forgets them, so that they are counted once.
    pub fn take_repeated(&mut self) -> Vec<String> {
        let mut repeated = Vec::new();
        for (game, told) in &mut self.games {
            let mut seen: BTreeMap<u32, Vec<(String, Id)>> = BTreeMap::new();
            told.news.retain(|(turn, sentence, message)| {
                let known = seen.entry(*turn).or_default();
                let is_same = |(other, first): &&(String, Id)| {
                    first != message && (other == sentence || in_short(other, sentence) || in_short(sentence, other))
                };
                if let Some((_, first)) = known.iter().find(is_same) {
                    let [one, two] = [first, message].map(|id| (id, told.messages.get(id)));
                    repeated.push(format!("game {game}, turn {turn}: {sentence}, in {one:?} and {two:?}"));
                    return false;
                }
                known.push((sentence.clone(), *message));
                true
            });
        }
        repeated
    }

    /// What can't be understood, since the last call.
    pub fn take_odd(&mut self) -> Vec<String> {
        std::mem::take(&mut self.odd)
    }
}
