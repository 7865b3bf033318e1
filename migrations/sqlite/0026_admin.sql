-- Servers and members whom those who run the bot have barred: they are answered with one sentence.
CREATE TABLE barred_servers (
    guild_id INTEGER PRIMARY KEY,
    since    INTEGER NOT NULL
) STRICT;

CREATE TABLE barred_members (
    user_id INTEGER PRIMARY KEY,
    since   INTEGER NOT NULL
) STRICT;

-- What a running process is to do and hasn't done yet: the servers to leave, and the games to end, by number.
CREATE TABLE admin_orders (
    kind       TEXT    NOT NULL CHECK (kind IN ('leave', 'end-game')),
    id         INTEGER NOT NULL,
    ordered_at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- What those who run the bot have done by `cardinal admin`, and to whom.
CREATE TABLE admin_log (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    -- The name of the system's user.
    operator TEXT    NOT NULL,
    act      TEXT    NOT NULL,
    guild_id INTEGER,
    user_id  INTEGER,
    game_id  INTEGER,
    -- How many games and members it concerned.
    games    INTEGER NOT NULL,
    members  INTEGER NOT NULL
) STRICT;

CREATE INDEX admin_log_of_user ON admin_log (user_id) WHERE user_id IS NOT NULL;
