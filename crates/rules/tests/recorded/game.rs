//! A recorded game: its record, and what was seen at each ply.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use cardinal_rules::{Entry, Game, PartialAction, Record, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Where the recorded games are.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("recorded/games")
}

/// A game with what was seen in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recorded {
    /// What the game covers.
    pub(crate) about: String,
    /// The version of the encoding behind its hashes.
    pub(crate) encoding: u32,
    pub(crate) record: Record,
    /// What was seen at the start.
    pub(crate) start: Ply,
    /// What was seen after each entry.
    pub(crate) plies: Vec<Ply>,
}

/// What is seen at one moment: the state's hash, and digests of what each viewer sees and may do.
/// Written as one text, separated by spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) hash: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) public: String,
    /// The legal actions of both seats.
    pub(crate) legal: String,
}

/// Where a record stops being valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// How many entries were accepted.
    pub(crate) after: usize,
    pub(crate) why: String,
}

/// Replays a record by the present rules, whatever its version, and returns what is seen at the
/// start and after each entry.
pub(crate) fn watch(record: &Record) -> Result<Vec<Ply>, Stop> {
    let stop = |after: usize, why: &dyn fmt::Display| Stop { after, why: why.to_string() };
    let mut game = Game::new(record.setup.clone(), record.seed).map_err(|error| stop(0, &error))?;
    let mut seen = vec![Ply::of(&game)];
    for (after, entry) in record.entries.iter().enumerate() {
        game.enter(entry).map_err(|refusal| stop(after, &refusal))?;
        seen.push(Ply::of(&game));
    }
    Ok(seen)
}

impl Ply {
    pub(crate) fn of(game: &Game) -> Ply {
        let view = |viewer| digest(&game.view(viewer));
        let legal = Seat::ALL.map(|seat| game.options(seat, &PartialAction::default()).actions);
        Ply {
            hash: game.hash().to_string(),
            white: view(Viewer::White),
            black: view(Viewer::Black),
            public: view(Viewer::Public),
            legal: digest(&legal),
        }
    }

    /// What differs from the other moment, apart from the hash.
    pub(crate) fn differing(&self, other: &Ply) -> Option<&'static str> {
        let pairs = [
            (&self.white, &other.white, "what White sees"),
            (&self.black, &other.black, "what Black sees"),
            (&self.public, &other.public, "what the public sees"),
            (&self.legal, &other.legal, "what is legal"),
        ];
        pairs.into_iter().find_map(|(one, two, what)| (one != two).then_some(what))
    }
}

/// The first 16 digits of the SHA-256 of a value's JSON without spaces and with its keys in order.
fn digest(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).expect("what is shown can be written as JSON");
    let mut text = String::new();
    canonical(&value, &mut text);
    let digest: [u8; 32] = Sha256::digest(text).into();
    let [one, two, three, four, five, six, seven, eight, ..] = digest;
    format!("{:016x}", u64::from_be_bytes([one, two, three, four, five, six, seven, eight]))
}

fn canonical(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            for (index, (key, value)) in fields.into_iter().enumerate() {
                text.push(if index == 0 { '{' } else { ',' });
                *text += &Value::from(key.as_str()).to_string();
                text.push(':');
                canonical(value, text);
            }
            *text += if value.as_object().is_some_and(serde_json::Map::is_empty) { "{}" } else { "}" };
        }
        Value::Array(list) => {
            text.push('[');
            for (index, value) in list.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                canonical(value, text);
            }
            text.push(']');
        }
        plain => *text += &plain.to_string(),
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ply { hash, white, black, public, legal } = self;
        write!(f, "{hash} {white} {black} {public} {legal}")
    }
}

impl FromStr for Ply {
    type Err = String;

    fn from_str(text: &str) -> Result<Ply, String> {
        let parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
        match <[String; 5]>::try_from(parts) {
            Ok([hash, white, black, public, legal]) => Ok(Ply { hash, white, black, public, legal }),
            Err(parts) => Err(format!("a ply is a hash and four digests, not {} texts", parts.len())),
        }
    }
}

impl Serialize for Ply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ply, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What comes before the entries.
#[derive(Serialize, Deserialize)]
struct Head {
    about: String,
    encoding: u32,
    rules_version: u32,
    #[serde(flatten)]
    setup: Setup,
    seed: Seed,
    start: Ply,
}

#[derive(Deserialize)]
struct Form {
    #[serde(flatten)]
    head: Head,
    entries: Vec<(Entry, Ply)>,
}

impl Recorded {
    /// The game in writing: JSON with one line per entry, so that a diff shows where it changed.
    pub(crate) fn text(&self) -> String {
        let Record { rules_version, setup, seed, entries, .. } = self.record.clone();
        let (about, start) = (self.about.clone(), self.start.clone());
        let head = Head { about, encoding: self.encoding, rules_version, setup, seed, start };
        let head = serde_json::to_string(&head).expect("a recorded game can be written as JSON");
        let lines: Vec<String> = entries
            .iter()
            .zip(&self.plies)
            .map(|entry| serde_json::to_string(&entry).expect("an entry can be written as JSON"))
            .collect();
        format!("{},\n\"entries\":[\n{}\n]}}\n", head.trim_end_matches('}'), lines.join(",\n"))
    }

    /// Reads a text written by [`Recorded::text`].
    pub(crate) fn read(text: &str) -> serde_json::Result<Recorded> {
        let Form { head, entries } = serde_json::from_str(text)?;
        let Head { about, encoding, rules_version, setup, seed, start } = head;
        let (entries, plies) = entries.into_iter().unzip();
        Ok(Recorded {
            about,
            encoding,
            record: Record { rules_version, setup, seed, resumed_from: None, entries },
            start,
            plies,
        })
    }

    /// What was seen, the start first.
    pub(crate) fn seen(&self) -> impl Iterator<Item = &Ply> {
        std::iter::once(&self.start).chain(&self.plies)
    }
}
