//! The migrations, one file each.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType};

/// The migrations, oldest first. A released one never changes.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "games", include_str!("../../../migrations/sqlite/0001_games.sql")),
    (
        2,
        "threads and closed challenges",
        include_str!("../../../migrations/sqlite/0002_threads_and_closed_challenges.sql"),
    ),
    (3, "names of accounts", include_str!("../../../migrations/sqlite/0003_names_of_accounts.sql")),
    (4, "awaiting", include_str!("../../../migrations/sqlite/0004_awaiting.sql")),
    (5, "identity and leases", include_str!("../../../migrations/sqlite/0005_identity_and_leases.sql")),
    (
        6,
        "rules versions and last positions",
        include_str!("../../../migrations/sqlite/0006_rules_versions_and_last_positions.sql"),
    ),
    (7, "names", include_str!("../../../migrations/sqlite/0007_names.sql")),
    (8, "server settings", include_str!("../../../migrations/sqlite/0008_server_settings.sql")),
    (9, "quiet channel", include_str!("../../../migrations/sqlite/0009_quiet_channel.sql")),
    (10, "clocks", include_str!("../../../migrations/sqlite/0010_clocks.sql")),
    (11, "drafts", include_str!("../../../migrations/sqlite/0011_drafts.sql")),
    (12, "building", include_str!("../../../migrations/sqlite/0012_building.sql")),
    (13, "short times", include_str!("../../../migrations/sqlite/0013_short_times.sql")),
    (14, "secret identity", include_str!("../../../migrations/sqlite/0014_secret_identity.sql")),
    (15, "greetings", include_str!("../../../migrations/sqlite/0015_greetings.sql")),
    (16, "computer player", include_str!("../../../migrations/sqlite/0016_computer_player.sql")),
];

/// The migrations in the form in which they are applied and recorded in the database.
pub(super) fn steps() -> Vec<Migration> {
    let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    STEPS.iter().map(step).collect()
}

pub(super) fn last_step() -> i64 {
    STEPS.iter().map(|&(version, ..)| version).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_step_that_stands_in_the_folder_is_taken() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        let mut steps: Vec<&str> = STEPS.iter().map(|&(.., sql)| sql).collect();
        files.sort_unstable();
        steps.sort_unstable();
        assert_eq!(files, steps);
        assert!(STEPS.iter().zip(1..).all(|(&(version, ..), number)| version == number));
    }
}
