-- Events of servers, such as tournaments.
CREATE TABLE events (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    -- Where it is announced, and its games begin.
    channel_id    INTEGER NOT NULL,
    parent_id     INTEGER,
    wants_thread  INTEGER NOT NULL,
    maker_id      INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('draft', 'open', 'running', 'over', 'cancelled')),
    -- What was chosen for it, as JSON.
    plan          TEXT    NOT NULL,
    -- What lots are drawn from.
    seed          BLOB    NOT NULL,
    version       INTEGER NOT NULL DEFAULT 0,
    -- When sign-up ends, and when it begins; none in a draft.
    closes_at     INTEGER,
    begins_at     INTEGER,
    -- The round that is being played, from 1, and when it ends, in clock time; none without rounds that end.
    round         INTEGER NOT NULL DEFAULT 0,
    round_ends_at INTEGER,
    -- When there is something to do.
    due_at        INTEGER,
    -- Its message, and when it is to be brought up to date.
    message_id    INTEGER,
    -- The message that tells its players that many games begin.
    begin_message_id INTEGER,
    -- The message that tells of its end.
    end_message_id INTEGER,
    -- What its organisers did last, a line each, as words that the store doesn't read; none: nothing.
    acts          TEXT,
    show_at       INTEGER,
    -- The post in a forum that was opened for it, and the state that the post's tags tell.
    post_id       INTEGER,
    post_state    TEXT,
    created_at    INTEGER NOT NULL,
    ended_at      INTEGER
) STRICT;

CREATE INDEX events_of_maker ON events (maker_id);
CREATE INDEX events_of_server ON events (guild_id, id);
CREATE INDEX events_due ON events (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX events_to_show ON events (show_at) WHERE show_at IS NOT NULL;

-- Who takes part, by the numbers of entry: members, and the computer player, which has a level.
CREATE TABLE event_players (
    event_id     INTEGER NOT NULL REFERENCES events (id),
    number       INTEGER NOT NULL,
    user_id      INTEGER,
    level        INTEGER,
    -- What they were seeded by when it began.
    rating       INTEGER,
    joined_at    INTEGER NOT NULL,
    -- When they were withdrawn, in which stage of the format, and why.
    withdrawn_at INTEGER,
    stage        INTEGER,
    withdrawn    TEXT,
    -- The place at the end, if the format gives one.
    place        INTEGER,
    -- The deck with which they play in each game, as JSON, and what they have changed in it since it was done. Theirs
    -- alone until the event ends.
    deck         TEXT,
    deck_draft   TEXT,
    PRIMARY KEY (event_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_titles ON event_players (user_id, event_id) WHERE place = 1;
CREATE UNIQUE INDEX event_players_by_user ON event_players (user_id, event_id) WHERE user_id IS NOT NULL;

-- The games that were paired, by the format's names for them.
CREATE TABLE event_games (
    event_id INTEGER NOT NULL REFERENCES events (id),
    pairing  TEXT    NOT NULL,
    round    INTEGER NOT NULL,
    white    INTEGER NOT NULL,
    black    INTEGER NOT NULL,
    -- None where nothing is played, such as after a withdrawal.
    game_id  INTEGER,
    -- The version of the game at which a player was reminded of the first move.
    reminded INTEGER,
    -- What it counts as, if that is not what the game has ended with, and who said so.
    outcome  TEXT,
    by_id    INTEGER,
    -- When that was decided.
    decided_at INTEGER,
    PRIMARY KEY (event_id, pairing)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_games_by_hand ON event_games (by_id) WHERE by_id IS NOT NULL;
CREATE UNIQUE INDEX event_games_by_game ON event_games (game_id) WHERE game_id IS NOT NULL;

-- Who may manage an event besides its maker.
CREATE TABLE event_organisers (
    event_id INTEGER NOT NULL REFERENCES events (id),
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (event_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_organisers_by_user ON event_organisers (user_id);

-- Who follows an event until it ends, and is told of its results by direct message.
CREATE TABLE event_followers (
    event_id INTEGER NOT NULL REFERENCES events (id),
    user_id  INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    -- The moment before which results were told.
    told_at  INTEGER NOT NULL,
    -- When to look next whether there is something to tell.
    due_at   INTEGER NOT NULL,
    PRIMARY KEY (event_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_followers_by_user ON event_followers (user_id);
CREATE INDEX event_followers_due ON event_followers (due_at);
