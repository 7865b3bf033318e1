//! The migrations, one file each.

use crate::steps::Steps;

/// The migrations, oldest first. A released one never changes.
pub(crate) const STEPS: Steps = Steps(&[
    (1, "schema", include_str!("../../../../migrations/postgres/0001_schema.sql")),
    (2, "challenges by game", include_str!("../../../../migrations/postgres/0002_challenges_by_game.sql")),
    (3, "requests", include_str!("../../../../migrations/postgres/0003_requests.sql")),
    (4, "owed by", include_str!("../../../../migrations/postgres/0004_owed_by.sql")),
    (5, "ratings", include_str!("../../../../migrations/postgres/0005_ratings.sql")),
    (6, "forgetting", include_str!("../../../../migrations/postgres/0006_forgetting.sql")),
    (7, "plans", include_str!("../../../../migrations/postgres/0007_plans.sql")),
    (8, "follows", include_str!("../../../../migrations/postgres/0008_follows.sql")),
    (9, "series", include_str!("../../../../migrations/postgres/0009_series.sql")),
    (10, "ladder", include_str!("../../../../migrations/postgres/0010_ladder.sql")),
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_that_stands_in_the_folder_is_taken() {
        STEPS.assert_are_all_of("postgres");
    }
}
