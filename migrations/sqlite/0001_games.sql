-- Discord's ids are 64 bits without sign and are kept as the signed number of the same bits.
-- Times are whole seconds since 1970, UTC.

CREATE TABLE games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    variant      TEXT    NOT NULL,
    options      TEXT    NOT NULL,
    position     TEXT,
    seed         BLOB    NOT NULL CHECK (length(seed) = 32),
    salt         BLOB    NOT NULL CHECK (length(salt) = 16),
    white_id     INTEGER NOT NULL,
    black_id     INTEGER NOT NULL,
    guild_id     INTEGER,
    channel_id   INTEGER NOT NULL,
    version      INTEGER NOT NULL DEFAULT 0,
    to_act_id    INTEGER,
    owed_version INTEGER,
    finished     INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX games_by_white   ON games (white_id, finished);
CREATE INDEX games_by_black   ON games (black_id, finished);
CREATE INDEX games_by_channel ON games (channel_id, finished);
CREATE INDEX games_by_guild   ON games (guild_id, finished) WHERE guild_id IS NOT NULL;
CREATE INDEX games_finished   ON games (finished);
CREATE INDEX games_owing      ON games (id) WHERE owed_version IS NOT NULL;

-- The primary key is the version check: two writers cannot both write event 7 of a game.
CREATE TABLE game_events (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    payload TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    game_id     INTEGER PRIMARY KEY REFERENCES games (id),
    winner      TEXT CHECK (winner IN ('white', 'black')),
    reason      TEXT    NOT NULL,
    record      TEXT    NOT NULL,
    finished_at INTEGER NOT NULL
) STRICT;

CREATE TABLE challenges (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    challenger_id INTEGER NOT NULL,
    opponent_id   INTEGER,
    guild_id      INTEGER,
    channel_id    INTEGER NOT NULL,
    variant       TEXT    NOT NULL,
    options       TEXT    NOT NULL,
    seat          TEXT CHECK (seat IN ('white', 'black')),
    venue         TEXT    NOT NULL CHECK (venue IN ('channel', 'thread')),
    message_id    INTEGER,
    state         TEXT    NOT NULL DEFAULT 'open'
                  CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    game_id       INTEGER REFERENCES games (id),
    created_at    INTEGER NOT NULL,
    expires_at    INTEGER,
    closed_at     INTEGER,
    CHECK ((state = 'accepted') = (game_id IS NOT NULL))
) STRICT;

CREATE INDEX challenges_open_by_channel    ON challenges (channel_id)    WHERE state = 'open';
CREATE INDEX challenges_open_by_challenger ON challenges (challenger_id) WHERE state = 'open';
CREATE INDEX challenges_open_by_opponent   ON challenges (opponent_id)   WHERE state = 'open';
CREATE INDEX challenges_open_by_expiry     ON challenges (expires_at)    WHERE state = 'open';

-- What each interaction did, so that one delivered twice acts once.
CREATE TABLE interactions (
    id           INTEGER PRIMARY KEY,
    did          TEXT    NOT NULL,
    game_id      INTEGER,
    challenge_id INTEGER,
    version      INTEGER,
    created_at   INTEGER NOT NULL
) STRICT;

-- The turn messages that still carry controls.
CREATE TABLE turn_messages (
    message_id INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    channel_id INTEGER NOT NULL
) STRICT;

CREATE INDEX turn_messages_by_game ON turn_messages (game_id, version);

CREATE TABLE preferences (
    user_id INTEGER PRIMARY KEY,
    chosen  TEXT NOT NULL
) STRICT;

CREATE TABLE notes (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
