//! The migrations, one file each.

use crate::steps::Steps;

/// The migrations, oldest first. A released one never changes.
pub(crate) const STEPS: Steps = Steps(&[
    (1, "games", include_str!("../../../../migrations/sqlite/0001_games.sql")),
    (
        2,
        "threads and closed challenges",
        include_str!("../../../../migrations/sqlite/0002_threads_and_closed_challenges.sql"),
    ),
    (3, "names of accounts", include_str!("../../../../migrations/sqlite/0003_names_of_accounts.sql")),
    (4, "awaiting", include_str!("../../../../migrations/sqlite/0004_awaiting.sql")),
    (5, "identity and leases", include_str!("../../../../migrations/sqlite/0005_identity_and_leases.sql")),
    (
        6,
        "rules versions and last positions",
        include_str!("../../../../migrations/sqlite/0006_rules_versions_and_last_positions.sql"),
    ),
    (7, "names", include_str!("../../../../migrations/sqlite/0007_names.sql")),
    (8, "server settings", include_str!("../../../../migrations/sqlite/0008_server_settings.sql")),
    (9, "quiet channel", include_str!("../../../../migrations/sqlite/0009_quiet_channel.sql")),
    (10, "clocks", include_str!("../../../../migrations/sqlite/0010_clocks.sql")),
    (11, "drafts", include_str!("../../../../migrations/sqlite/0011_drafts.sql")),
    (12, "building", include_str!("../../../../migrations/sqlite/0012_building.sql")),
    (13, "short times", include_str!("../../../../migrations/sqlite/0013_short_times.sql")),
    (14, "secret identity", include_str!("../../../../migrations/sqlite/0014_secret_identity.sql")),
    (15, "greetings", include_str!("../../../../migrations/sqlite/0015_greetings.sql")),
    (16, "computer player", include_str!("../../../../migrations/sqlite/0016_computer_player.sql")),
    (17, "challenges by game", include_str!("../../../../migrations/sqlite/0017_challenges_by_game.sql")),
    (18, "requests", include_str!("../../../../migrations/sqlite/0018_requests.sql")),
    (19, "owed by", include_str!("../../../../migrations/sqlite/0019_owed_by.sql")),
    (20, "ratings", include_str!("../../../../migrations/sqlite/0020_ratings.sql")),
    (21, "forgetting", include_str!("../../../../migrations/sqlite/0021_forgetting.sql")),
    (22, "plans", include_str!("../../../../migrations/sqlite/0022_plans.sql")),
    (23, "follows", include_str!("../../../../migrations/sqlite/0023_follows.sql")),
    (24, "series", include_str!("../../../../migrations/sqlite/0024_series.sql")),
    (25, "ladder", include_str!("../../../../migrations/sqlite/0025_ladder.sql")),
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_that_stands_in_the_folder_is_taken() {
        STEPS.assert_are_all_of("sqlite");
    }
}
