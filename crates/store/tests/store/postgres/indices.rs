//! What is asked often, and the indices that were made for it.

/// Whether the rows come sorted out of the index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// They may be sorted, or have no order.
    Any,
    /// They are not sorted by a file. A server may sort where it expects few rows, as of one player.
    OfIndexInFile,
    /// They are never sorted.
    OfIndex,
}

/// How the rows of a statement are found: no table is read from one end to the other.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// A part of the statement. If several have it, each is meant.
    pub(super) part: &'static str,
    /// The indices that are searched, one as often as it stands here. `table_pkey` is the key of a table.
    pub(super) by: &'static [&'static str],
    /// The indices that aren't.
    pub(super) not_by: &'static [&'static str],
    pub(super) order: Order,
}

const fn found(part: &'static str, by: &'static [&'static str]) -> Found {
    Found { part, by, not_by: &[], order: Order::Any }
}

const fn in_order(found: Found) -> Found {
    Found { order: Order::OfIndex, ..found }
}

const fn in_order_of_file(found: Found) -> Found {
    Found { order: Order::OfIndexInFile, ..found }
}

/// However many games there are, these read no more than they return. Most of them keep everybody's turns waiting.
#[rustfmt::skip]
pub(super) const FOUND: [Found; 49] = [
    found("FROM absences WHERE over = 0 AND until <= $1", &["absences_by_end"]),

    // A challenge between two is looked for among those that they made.
    found("state = 'open' AND challenger_id = $1 AND +opponent_id = $2 AND variant = $3", &["challenges_open_by_challenger"; 2]),
    found("AND state IN ('declined', 'withdrawn', 'expired') UNION ALL", &["challenges_closed_between", "challenges_open_by_challenger"]),

    // What is due.
    found("SELECT kind, id, due_at, done FROM deadlines WHERE due_at <= $1", &["deadlines_by_time"]),
    found("deadlines.id = games.id WHERE games.to_act_id = $1 AND due_at <= $2", &["games_awaiting"]),
    found("UPDATE deadlines SET due_at = $2 WHERE kind = 'game' AND id IN (SELECT id FROM games WHERE to_act_id = $1)", &["games_awaiting"]),
    found("SELECT EXISTS (SELECT 1 FROM deadlines WHERE kind = 'short-time')", &[]),
    found("FROM digests WHERE due_at <= $1", &["digests_by_time"]),
    in_order(found("FROM account_removals WHERE since <= $1", &["account_removals_by_time"])),
    in_order(found("FROM games WHERE computer_due IS NOT NULL AND +finished = 0", &["games_computer_due"])),
    in_order(found("FROM games WHERE plan_due IS NOT NULL AND +finished = 0", &["games_plan_due"])),
    in_order(found("WHERE series_games.due_at <= $1", &["series_games_due"])),
    found("WHERE last.game_id = $1 ORDER BY each.number", &[]),
    in_order(found("FROM follows WHERE due_at <= $1", &["follows_due"])),
    in_order(found("SELECT count(*) FROM follows WHERE user_id = $1", &["follows_by_user"])),
    in_order(found("FROM event_followers WHERE due_at <= $1", &["event_followers_due"])),
    in_order(found("SELECT count(*) FROM event_followers WHERE user_id = $1", &["event_followers_by_user"])),
    in_order(found("FROM interactions WHERE id < $1 AND created_at < $2", &["interactions_pkey"])),
    in_order(found("FROM games WHERE owed_version IS NOT NULL AND id > $1", &["games_owing"])),
    found("WHERE old.due_at <= $1 AND old.game_id = $2", &[]),

    // Ladders.
    found("WHERE ladder_matches.game_id = $1 AND outcome IS NULL", &["ladder_matches_by_game"]),
    found("ladder_places.user_id) ORDER BY rung LIMIT $3 OFFSET $4", &[]),
    found("AND challenger_id = $3 AND outcome IS NULL", &[]),
    found("AND challenged_id = $3 AND outcome IS NULL", &[]),

    found("WHERE white_id = $1 AND lesson IS NOT NULL", &["games_lesson_white", "games_lesson_black"]),

    // Limits. Each counts no further than it is.
    found("challenger_id = $1 AND (expires_at IS NULL OR expires_at > $2) LIMIT $3) AS counted", &["challenges_open_by_challenger"]),
    found("AND created_at > $3 AND state <> 'accepted' ORDER BY created_at DESC LIMIT 1 OFFSET $4", &["challenges_between"]),
    found("black_id = $1 AND finished = 0 AND computer IS NULL LIMIT $2) AS counted", &["games_by_white", "games_by_black"]),
    found("black_id = $1 AND finished = 0 AND computer IS NOT NULL AND lesson IS NULL LIMIT $2) AS counted", &["games_by_white", "games_by_black"]),
    found("coalesce(parent_id, channel_id) = $1 AND finished = 0 AND updated_at >= $2 AND private = 0 LIMIT", &["games_by_place"]),
    found("WHERE channel_id = $1 AND finished = 0 AND updated_at >= $2 AND private = 0 LIMIT", &["games_by_channel"]),

    // Ratings. A game that ends is alone behind all others.
    Found { not_by: &["rated_games_by_pair", "rated_games_by_server"], ..in_order(found("FROM rated_games WHERE id > $1 AND variant = $2 AND annulled_at IS NULL ORDER BY id", &[])) },
    in_order(found("AND variant = $3 AND rated_id < $4 ORDER BY rated_id DESC LIMIT 1", &["rating_changes_of_user"])),
    found("FROM rated_games WHERE variant = $1 AND white_id = $2 AND black_id = $3 AND finished_at > $4", &["rated_games_by_pair"; 2]),

    in_order(found("FROM server_acts WHERE guild_id = $1 ORDER BY id DESC", &["server_acts_of_server"])),

    // What a member has on a server.
    found("WHERE challenger_id = $2 AND guild_id = $1 AND outcome IS NULL AND game_id IS NULL", &[]),
    found("WHERE challenged_id = $2 AND guild_id = $1 AND outcome IS NULL AND game_id IS NULL", &[]),
    found("WHERE challenger_id = $2 AND state = 'open' AND guild_id = $1", &[]),
    found("WHERE opponent_id = $2 AND state = 'open' AND guild_id = $1", &[]),
    found("WHERE black_id = $2 AND finished = 0 AND guild_id = $1 AND private = 0", &[]),

    // All of a member, in tables that are small on most machines.
    found("UPDATE admin_log SET user_id = $2 WHERE user_id = $1", &[]),
    found("DELETE FROM barred_members WHERE user_id = $1", &[]),
    found("SELECT act, at FROM admin_log WHERE user_id = $1", &[]),
    found("SELECT since FROM barred_members WHERE user_id = $1", &[]),

    // The newest games: no more are read than wanted.
    in_order_of_file(found("AND $6 IN (games.white_id, games.black_id) AND games.lesson IS NULL ORDER BY games.id DESC", &["games_awaiting", "games_building_white", "games_building_black"])),
    in_order_of_file(found("$8 IN (games.white_id, games.black_id)) AND games.lesson IS NULL ORDER BY games.id DESC", &["games_by_white", "games_by_black"])),
    in_order_of_file(found("WHERE games.finished = $6 AND games.lesson IS NULL ORDER BY games.id DESC", &["games_by_white", "games_by_black"])),
    in_order_of_file(found("games.black_id <> $3 AND games.channel_id = $4 ORDER BY games.id DESC", &["games_by_channel"])),
    in_order_of_file(found("coalesce(games.parent_id, games.channel_id) = $4 AND (games.parent_id IS NULL OR games.own_thread = 1) ORDER BY games.id DESC", &["games_by_place"])),
];
