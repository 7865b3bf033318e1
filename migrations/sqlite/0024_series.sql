-- How many games a challenge is to have at most; none: one.
ALTER TABLE challenges ADD COLUMN best_of INTEGER CHECK (best_of IN (3, 5));

-- The games of series. The next one is begun by itself when one is over.
CREATE TABLE series_games (
    game_id INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The first game of the series.
    series  INTEGER NOT NULL REFERENCES games (id),
    -- Its number in the series, from 1.
    number  INTEGER NOT NULL,
    best_of INTEGER NOT NULL CHECK (best_of IN (3, 5)),
    -- Who has left the series, which then ends with this game.
    left_by TEXT    CHECK (left_by IN ('white', 'black')),
    -- From when on it is to be gone on with, or ended.
    due_at  INTEGER,
    UNIQUE (series, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX series_games_due ON series_games (due_at) WHERE due_at IS NOT NULL;
