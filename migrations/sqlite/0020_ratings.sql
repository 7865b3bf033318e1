-- Whether a game counts for the players' ratings, which both chose.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE challenges ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- The finished games that count, in the order in which they do. Everything in the tables below follows from these rows.
CREATE TABLE rated_games (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id     INTEGER NOT NULL UNIQUE REFERENCES games (id),
    variant     TEXT    NOT NULL,
    -- 0: on no server.
    guild_id    INTEGER NOT NULL,
    white_id    INTEGER NOT NULL,
    black_id    INTEGER NOT NULL,
    winner      TEXT    CHECK (winner IN ('white', 'black')),
    finished_at INTEGER NOT NULL,
    -- Whether a player resigned so early that moderators are told.
    early       INTEGER NOT NULL DEFAULT 0 CHECK (early IN (0, 1)),
    -- The moderator who annulled the game, and when. Such a game counts for nothing.
    annulled_by INTEGER,
    annulled_at INTEGER
) STRICT;

CREATE INDEX rated_games_by_pair ON rated_games (white_id, black_id, variant, finished_at);
CREATE INDEX rated_games_by_server ON rated_games (guild_id, early, id);

-- What each game made of its players' ratings: those of its server, and those of all servers, which have the number 0.
-- Points and deviations in millionths, volatilities in millionths of millionths.
CREATE TABLE rating_changes (
    rated_id      INTEGER NOT NULL,
    guild_id      INTEGER NOT NULL,
    user_id       INTEGER NOT NULL,
    variant       TEXT    NOT NULL,
    points_before INTEGER NOT NULL,
    points        INTEGER NOT NULL,
    deviation     INTEGER NOT NULL,
    volatility    INTEGER NOT NULL,
    -- The number of the player's games that counted, with this one.
    games         INTEGER NOT NULL,
    finished_at   INTEGER NOT NULL,
    PRIMARY KEY (rated_id, guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_of_user ON rating_changes (user_id, guild_id, variant, rated_id);

-- The present rating of each player: the last of those changes.
CREATE TABLE ratings (
    guild_id    INTEGER NOT NULL,
    variant     TEXT    NOT NULL,
    user_id     INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    deviation   INTEGER NOT NULL,
    volatility  INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, user_id)
) STRICT, WITHOUT ROWID;

-- With the time, those who stand in a table are counted in the index alone.
CREATE INDEX ratings_by_points ON ratings (guild_id, variant, points DESC, user_id, finished_at);
CREATE INDEX ratings_of_user ON ratings (user_id);

-- Players who don't want to stand in any table.
CREATE TABLE unlisted (
    user_id INTEGER PRIMARY KEY
) STRICT;
