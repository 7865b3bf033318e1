//! Snowflakes: Discord's 64-bit ids, which contain their creation time. Also random bits, from the standard library
//! alone.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The start of 2015, from which snowflakes count, in milliseconds since the Unix epoch.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// The id of a user, channel, message, interaction and so on. Written as a string in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u64);

impl Id {
    /// The creation time in milliseconds since the Unix epoch.
    pub fn created_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Ok(Self(number)),
            Either::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

/// Generates strictly increasing ids, even within one millisecond.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Snowflakes {
    last: u64,
    /// Discord's worker and process, in the ten bits from the twelfth: worlds that begin in the same millisecond have
    /// other ids.
    #[serde(default)]
    maker: u64,
}

impl Snowflakes {
    /// Ids of a maker of their own.
    pub(crate) fn at_random() -> Snowflakes {
        Snowflakes { last: 0, maker: (random() & 0x3ff) << 12 }
    }

    /// The last generated id.
    pub(crate) const fn last(&self) -> Id {
        Id(self.last)
    }

    pub(crate) fn next(&mut self, now_ms: u64) -> Id {
        let fresh = now_ms.saturating_sub(DISCORD_EPOCH_MS) << 22 | self.maker;
        self.last = fresh.max(self.last + 1);
        Id(self.last)
    }
}

/// Returns 64 random bits, from the random keys of the standard library's hasher.
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_example_gives_its_time() {
        // Discord's reference takes 175928847299117063 apart: 2016-04-30 11:18:25.796 UTC.
        assert_eq!(Id(175_928_847_299_117_063).created_ms(), 1_462_015_105_796);
    }

    #[test]
    fn ids_rise_within_one_millisecond() {
        let mut ids = Snowflakes::default();
        let now = DISCORD_EPOCH_MS + 1_000;
        let (a, b) = (ids.next(now), ids.next(now));
        assert!(a < b);
        assert_eq!(a.created_ms(), now);
    }

    #[test]
    fn json_ids_are_strings_and_numbers_are_read_too() {
        assert_eq!(serde_json::to_string(&Id(7)).unwrap(), "\"7\"");
        assert_eq!(serde_json::from_str::<Id>("\"7\"").unwrap(), Id(7));
        assert_eq!(serde_json::from_str::<Id>("7").unwrap(), Id(7));
    }
}
