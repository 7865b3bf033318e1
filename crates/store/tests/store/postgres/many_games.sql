-- As many games as $games says, of a tenth as many users in a hundredth as many channels, one in ten of which still runs.
INSERT INTO games (variant, options, seed, salt, white_id, black_id, guild_id, channel_id, version, to_act_id,
    finished, building, turn_at, created_at, updated_at, computer, level, private, owed_version, computer_due, lesson,
    by_account)
SELECT 'standard', '{}', CAST(repeat('s', 32) AS BYTEA), CAST(repeat('t', 16) AS BYTEA),
    1 + n % ($games / 10), 1 + (n * 7 + 3) % ($games / 10), 1 + n % ($games / 1000), 1 + n % ($games / 100), 40,
    CASE WHEN n % 10 = 0 THEN 1 + n % ($games / 10) END, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END,
    CASE WHEN n % 500 = 250 THEN 1 ELSE 0 END, n, n, n,
    CASE WHEN n % 500 = 0 THEN 'black' END, CASE WHEN n % 500 = 0 THEN 2 END, CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END,
    CASE WHEN n % 25000 = 0 THEN 40 END, CASE WHEN n % 500 = 0 THEN n END, CASE WHEN n % 500 = 7 THEN 'first' END,
    CASE WHEN n % 2000 = 0 THEN 1 ELSE 0 END
FROM generate_series(1, $games) AS n;

INSERT INTO deadlines (kind, id, due_at) SELECT 'game', id, id FROM games WHERE finished = 0;
INSERT INTO records (game_id, reason, record, finished_at) SELECT id, 'checkmate', '{}', id FROM games WHERE finished = 1;
INSERT INTO last_positions (game_id, version, rules_version, position)
SELECT id, 40, 1, '{}' FROM games WHERE finished = 0;
INSERT INTO interactions (id, did, game_id, version, created_at)
SELECT 1000000000000 + n, 'append', 1 + n % $games, 1, n FROM generate_series(1, $games / 5) AS n;
INSERT INTO turn_messages (message_id, game_id, version, channel_id, line)
SELECT id, id, 40, channel_id, 'a line' FROM games WHERE finished = 0;
INSERT INTO challenges (challenger_id, opponent_id, channel_id, variant, options, venue, state, game_id, created_at, expires_at)
SELECT 1 + n % ($games / 10), 1 + (n * 7 + 3) % ($games / 10), 1 + n % ($games / 100), 'standard', '{}', 'channel',
    CASE WHEN n % 50 = 0 THEN 'open' ELSE 'accepted' END, CASE WHEN n % 50 = 0 THEN NULL ELSE n END, n, n
FROM generate_series(1, $games / 5) AS n;
INSERT INTO preferences (user_id, chosen) SELECT n, '{}' FROM generate_series(1, $games / 10) AS n;
INSERT INTO absences (user_id, since, until, over)
SELECT n, 1, n, CASE WHEN n % 20 = 0 THEN 0 ELSE 1 END FROM generate_series(1, $games / 10) AS n;
INSERT INTO names (guild_id, user_id, name) SELECT 1 + n % ($games / 1000), n, 'A name' FROM generate_series(1, $games / 10) AS n;
INSERT INTO stops (game_id, reason, until) SELECT id, 'paused', NULL FROM games WHERE finished = 0;
INSERT INTO base_positions (game_id, version, rules_version, position)
SELECT id, 1, 1, '{}' FROM games WHERE id % 50 = 0;
INSERT INTO game_events (game_id, seq, payload, at) SELECT 1 + n / 40, n % 40, '{}', n FROM generate_series(0, $games / 5 - 1) AS n;
INSERT INTO offers (game_id, kind, seat, version) SELECT id, 'take-back', 'white', 40 FROM games WHERE id % 20 = 0;
INSERT INTO drafts (game_id, seat, steps, partial) SELECT id, 'white', '[]', '{}' FROM games WHERE id % 20 = 0;
INSERT INTO plans (game_id, seat, turn, lines) SELECT id, 'white', 40, '[]' FROM games WHERE id % 20 = 0;
INSERT INTO follows (game_id, user_id, turns, due_at)
SELECT id, 1 + (id * 3) % ($games / 10), id / 20 % 2, CASE WHEN id % 1000 = 0 THEN id END FROM games WHERE id % 20 = 0;
INSERT INTO series_games (game_id, series, number, best_of, due_at)
SELECT id, id - id % 100, 1 + id % 100 / 20, 5, CASE WHEN id % 10000 = 0 THEN id END FROM games
WHERE id % 20 = 0 AND id >= 100;
INSERT INTO events (guild_id, channel_id, wants_thread, maker_id, name, state, plan, seed, due_at, show_at, created_at)
SELECT n % 2000, n, 1, n, 'event', CASE WHEN n % 100 = 0 THEN 'running' ELSE 'over' END, '{}', CAST(repeat('s', 32) AS BYTEA),
    CASE WHEN n % 100 = 0 THEN 1000000 + n END, CASE WHEN n % 1000 = 0 THEN n END, n FROM generate_series(1, 20000) AS n;
INSERT INTO event_players (event_id, number, user_id, joined_at)
SELECT 1 + n / 8, 1 + n % 8, n, n FROM generate_series(0, 100000) AS n;
INSERT INTO event_games (event_id, pairing, round, white, black, game_id, by_id)
SELECT 1 + id / 100, 'g' || id, 1, 1, 2, id, CASE WHEN id % 2000 = 0 THEN id END FROM games WHERE id % 20 = 0;
INSERT INTO event_organisers (event_id, user_id) SELECT n, n FROM generate_series(1, 20000) AS n;
INSERT INTO event_followers (event_id, user_id, since, told_at, due_at)
SELECT 1 + n / 5, n, n, n, 1000000 + n FROM generate_series(0, 50000) AS n;
INSERT INTO short_times (game_id, seat, turn, purpose, seconds)
SELECT id, 'white', 1, 'turn', 30 FROM games WHERE id % 50 = 0;
INSERT INTO server_settings (guild_id, chosen) SELECT n, '{}' FROM generate_series(1, 20000) AS n;
INSERT INTO decks (user_id, name, cards, updated_at) SELECT n / 5, 'deck ' || n, '[]', n FROM generate_series(1, 50000) AS n;
INSERT INTO lessons_solved (user_id, lesson, solved_at) SELECT n / 5, 'lesson ' || n, n FROM generate_series(1, 50000) AS n;
INSERT INTO notices (user_id, channel_id, games, what, created_at) SELECT n, n, '[]', 'a', n FROM generate_series(1, 20000) AS n;
INSERT INTO greetings (guild_id, joined_at, channel_id)
SELECT n, n, CASE WHEN n % 1000 = 0 THEN n END FROM generate_series(1, 20000) AS n;
INSERT INTO departures (guild_id, user_id, since) SELECT n % 1000, n, n FROM generate_series(1, 20000) AS n;
INSERT INTO rated_games (game_id, variant, guild_id, white_id, black_id, winner, finished_at)
SELECT id, variant, guild_id, white_id, black_id, 'white', id FROM games WHERE finished = 1 AND id % 2 = 0;
INSERT INTO rating_changes (rated_id, guild_id, user_id, variant, points_before, points, deviation, volatility, games,
    finished_at)
SELECT id, guild_id, white_id, variant, 1500000000, 1500000000 + id, 60000000, 60000000000, 1, finished_at
FROM rated_games;
INSERT INTO ratings (guild_id, variant, user_id, points, deviation, volatility, games, finished_at)
SELECT 1 + n % ($games / 1000), 'standard', n, 1500000000 + n, 60000000, 60000000000, 1, n FROM generate_series(1, $games / 10) AS n;
INSERT INTO unlisted (user_id) SELECT n * 20 FROM generate_series(1, 5000) AS n;
INSERT INTO ladder_places (guild_id, variant, user_id, rung, since)
SELECT 1 + n % ($games / 1000), 'standard', n, n, n FROM generate_series(1, $games / 10) AS n;
INSERT INTO ladder_matches (challenge_id, guild_id, variant, challenger_id, challenged_id, challenger_place,
    challenged_place, game_id, outcome, settled_at)
SELECT n, 1 + n % ($games / 1000), 'standard', 1 + n % ($games / 10), 1 + (n * 7 + 3) % ($games / 10), 3, 2,
    CASE WHEN n % 50 = 0 THEN NULL ELSE n END, CASE WHEN n % 1000 = 0 AND n <= $games / 10 THEN NULL ELSE 'stayed' END,
    CASE WHEN n % 1000 = 0 AND n <= $games / 10 THEN NULL ELSE n END
FROM generate_series(1, $games / 5) AS n;
INSERT INTO barred_servers (guild_id, since) SELECT n, n FROM generate_series(1, 5000) AS n;
INSERT INTO barred_members (user_id, since) SELECT n, n FROM generate_series(1, 5000) AS n;
INSERT INTO server_bars (guild_id, user_id, since) SELECT n % 1000, n, n FROM generate_series(1, 20000) AS n;
INSERT INTO challenge_choices (user_id, who) SELECT n, 'all-but' FROM generate_series(1, 20000) AS n;
INSERT INTO challenge_blocks (user_id, blocked_id) SELECT n / 5, n FROM generate_series(1, 50000) AS n;
INSERT INTO admin_log (at, operator, act, user_id, games, members)
SELECT n, 'root', 'bar-member', n, 1, 1 FROM generate_series(1, 20000) AS n;
INSERT INTO digests (user_id, due_at) SELECT n, 1000000 + n FROM generate_series(1, 20000) AS n;
INSERT INTO server_acts (guild_id, at, admin_id, act, member_id)
SELECT n % 2000, n, n, 'bar', n FROM generate_series(1, 20000) AS n;
INSERT INTO server_erasures (guild_id, cause, since) SELECT n, 'removed', n FROM generate_series(1, 20000) AS n;
INSERT INTO account_removals (user_id, since) SELECT n, n FROM generate_series(1, 20000) AS n;
INSERT INTO finished_threads (game_id, since, due_at) SELECT n, n, 1000000 + n FROM generate_series(1, $games / 5) AS n;
INSERT INTO former_members (asked_at, due_at, forgotten_at) SELECT n, n, n FROM generate_series(1, 5000) AS n;

ANALYZE;
