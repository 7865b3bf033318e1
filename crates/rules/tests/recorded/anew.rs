//! When a recorded game may be re-recorded.

use std::fmt;

use cardinal_rules::{RULES_VERSION, Record, STATE_ENCODING};

use super::game::{Ply, Recorded, Stop};

/// A program's versions of rules and encoding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Versions {
    pub(crate) rules: u32,
    pub(crate) encoding: u32,
}

impl Versions {
    /// The versions of this program.
    pub(crate) const NOW: Versions = Versions { rules: RULES_VERSION, encoding: STATE_ENCODING };
}

/// What happens to a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// The file is up to date.
    Keep,
    /// The same entries, with today's outputs.
    Anew(Box<Recorded>),
    /// The new rules refuse an entry, so the game must be played again.
    PlayAgain(Stop),
}

/// Why a recorded game may not be re-recorded.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refused {
    /// The file is from a later program.
    Later { rules: u32, encoding: u32 },
    /// An entry is no longer legal, although the rules have the same version.
    Illegal(Stop),
    /// Someone sees or may do something else, although the rules have the same version.
    Behaviour { after: usize, what: &'static str },
    /// The hash differs, although the encoding has the same version.
    Hash { after: usize },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Later { rules, encoding } => write!(
                f,
                "it was recorded by version {rules} of the rules and version {encoding} of the encoding, and this program \
                 is older"
            ),
            Refused::Illegal(Stop { after, why }) => write!(
                f,
                "the entry after {after} others is not legal any more ({why}). A change of behaviour is a decision: undo it, \
                 or raise RULES_VERSION"
            ),
            Refused::Behaviour { after, what } => write!(
                f,
                "after {after} entries {what} is not what it was. A change of behaviour is a decision: undo it, or raise \
                 RULES_VERSION"
            ),
            Refused::Hash { after } => write!(
                f,
                "after {after} entries the hash is not what it was, and all see the same. Either something that nobody sees \
                 is not what it was: then undo that, or raise RULES_VERSION; or it is written otherwise: then raise \
                 STATE_ENCODING"
            ),
        }
    }
}

/// Whether the game may be re-recorded, given what is `seen` when its entries are replayed now.
/// Under rules of the same version only the hashes may differ, and only with another encoding.
pub(crate) fn judge(old: &Recorded, seen: Result<Vec<Ply>, Stop>, now: Versions) -> Result<Verdict, Refused> {
    let (rules, encoding) = (old.record.rules_version, old.encoding);
    if rules > now.rules || encoding > now.encoding {
        return Err(Refused::Later { rules, encoding });
    }
    let same_rules = rules == now.rules;
    let seen = match seen {
        Ok(seen) => seen,
        Err(stop) if same_rules => return Err(Refused::Illegal(stop)),
        Err(stop) => return Ok(Verdict::PlayAgain(stop)),
    };
    if same_rules {
        for (after, (then, now_seen)) in old.seen().zip(&seen).enumerate() {
            if let Some(what) = then.differing(now_seen) {
                return Err(Refused::Behaviour { after, what });
            }
            if encoding == now.encoding && then.hash != now_seen.hash {
                return Err(Refused::Hash { after });
            }
        }
    }
    let record = Record { rules_version: now.rules, ..old.record.clone() };
    let mut seen = seen.into_iter();
    let start = seen.next().unwrap_or_else(|| old.start.clone());
    let anew = Recorded { about: old.about.clone(), encoding: now.encoding, record, start, plies: seen.collect() };
    Ok(if anew == *old { Verdict::Keep } else { Verdict::Anew(Box::new(anew)) })
}
