//! Which shards a process has.

use std::fmt;
use std::str::FromStr;

/// Which of the parts into which Discord divides a bot's servers a process has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shards {
    /// All servers, undivided.
    #[default]
    Undivided,
    /// As many as Discord recommends, shared by the processes of one database.
    Auto,
    /// Those from `first` to `last`, of so many.
    Range {
        /// The number of the first.
        first: u64,
        /// The number of the last.
        last: u64,
        /// How many there are.
        of: u64,
    },
}

/// The most shards: those of a bot on ten million servers.
const MOST: u64 = 10_000;

/// A text that names no shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoShards {
    /// It has another form.
    #[error("it names no shards")]
    Form,
    /// Shards are counted from 0 on, and the last must be one of them.
    #[error("of {of} shards, the last is {}", of - 1)]
    Beyond {
        /// How many there are.
        of: u64,
    },
}

impl FromStr for Shards {
    type Err = NoShards;

    fn from_str(text: &str) -> Result<Shards, NoShards> {
        if text == "auto" {
            return Ok(Shards::Auto);
        }
        let (range, of) = text.split_once('/').ok_or(NoShards::Form)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |text: &str| text.parse::<u64>().map_err(|_| NoShards::Form);
        let (first, last, of) = (number(first)?, number(last)?, number(of)?);
        if of == 0 || of > MOST || first > last {
            return Err(NoShards::Form);
        }
        if last >= of {
            return Err(NoShards::Beyond { of });
        }
        Ok(Shards::Range { first, last, of })
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shards::Undivided => f.write_str("undivided"),
            Shards::Auto => f.write_str("auto"),
            Shards::Range { first, last, of } => write!(f, "{first}-{last}/{of}"),
        }
    }
}
