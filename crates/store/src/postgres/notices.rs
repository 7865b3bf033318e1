//! What a process tells others on the same database: the games to which it has appended events.
//!
//! A notice is part of the transaction: it is sent if that is committed, and only then. It goes in the same message as
//! `COMMIT`, so it costs no way to the server and back.

use std::fmt::Write as _;

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use cardinal_ids::GameId;

/// The channel of the notices.
pub(crate) const CHANNEL: &str = "cardinal_games";

/// How many games one notice names, so that it stays below the 8,000 bytes that it may have.
const AT_ONCE: usize = 128;

/// Writes the notices of a process and reads those of others.
#[derive(Clone, Debug)]
pub(crate) struct Teller {
    /// What tells this process from others, in hexadecimal digits.
    process: String,
}

impl Teller {
    pub(crate) fn new() -> Teller {
        // Processes with the same name would only not hear each other.
        Teller { process: format!("{:016x}", getrandom::u64().unwrap_or_default()) }
    }

    /// Ends a transaction that has brought these games to these versions.
    pub(crate) fn commit(&self, appended: impl Iterator<Item = (GameId, u32)>) -> SqlStr {
        let appended: Vec<(GameId, u32)> = appended.collect();
        let mut statements = String::new();
        for games in appended.chunks(AT_ONCE) {
            let _ = write!(statements, "NOTIFY {CHANNEL}, '{}", self.process);
            for (game, version) in games {
                let _ = write!(statements, " {} {version}", game.0);
            }
            statements.push_str("'; ");
        }
        statements.push_str("COMMIT");
        // It is made of numbers.
        AssertSqlSafe(statements).into_sql_str()
    }

    /// The games and versions of another process's notice. What this process has told itself is nothing new, and what
    /// can't be read is of another program.
    pub(crate) fn read(&self, notice: &str) -> Vec<(GameId, u32)> {
        let mut words = notice.split(' ');
        if words.next().is_none_or(|process| process == self.process) {
            return Vec::new();
        }
        let mut games = Vec::new();
        while let (Some(game), Some(version)) = (words.next(), words.next()) {
            if let (Ok(game), Ok(version)) = (game.parse(), version.parse()) {
                games.push((GameId(game), version));
            }
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the statements tell, in order.
    fn told(statements: &str) -> Vec<&str> {
        statements.split('\'').skip(1).step_by(2).collect()
    }

    #[test]
    fn others_read_what_a_process_tells_and_it_does_not_hear_itself() {
        let (one, other) = (Teller::new(), Teller::new());
        let games: Vec<(GameId, u32)> = (0..300).map(|number| (GameId(u64::MAX - number), u32::MAX)).collect();
        let statements = one.commit(games.iter().copied());
        let notices = told(statements.as_str());
        assert!(notices.iter().all(|notice| notice.len() < 8_000));
        assert_eq!(notices.iter().flat_map(|notice| other.read(notice)).collect::<Vec<_>>(), games);
        assert!(notices.iter().all(|notice| one.read(notice).is_empty()));
        assert_eq!(one.commit(std::iter::empty()).as_str(), "COMMIT");
    }

    #[test]
    fn what_others_say_on_the_channel_is_passed_over() {
        let teller = Teller::new();
        for notice in ["", "hello", "hello you there", "0 1", "0 -1 2 -3"] {
            assert_eq!(teller.read(notice), [], "{notice}");
        }
        assert_eq!(teller.read("0 x 1 7 2 9"), [(GameId(7), 2)]);
    }
}
