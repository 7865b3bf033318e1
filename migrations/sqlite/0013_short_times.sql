-- For how many seconds players could act, and for how many they could not, since this was first noted. Short times run
-- by these, since they stand still in the shortest absence of the bot.
ALTER TABLE clock_time ADD COLUMN present INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clock_time ADD COLUMN absent  INTEGER NOT NULL DEFAULT 0;

-- The short times that cards give players in running games, once they have begun to run: at most one for each seat.
CREATE TABLE short_times (
    game_id       INTEGER NOT NULL REFERENCES games (id),
    seat          TEXT    NOT NULL CHECK (seat IN ('white', 'black')),
    -- The turn in which it is given, and for what.
    turn          INTEGER NOT NULL,
    purpose       TEXT    NOT NULL CHECK (purpose IN ('turn', 'answer')),
    -- How many seconds it has from its beginning on; while it stands, from when it runs on.
    seconds       INTEGER NOT NULL,
    -- While it runs: the interaction by which it has begun, when by Discord's clock, and what stood in `clock_time` then.
    begun_by      INTEGER,
    begun_at      INTEGER,
    begun_present INTEGER,
    begun_absent  INTEGER,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
