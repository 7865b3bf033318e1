-- How many games a challenge is to have at most; none: one.
ALTER TABLE challenges ADD COLUMN best_of BIGINT CHECK (best_of IN (3, 5));

-- The games of series. The next one is begun by itself when one is over.
CREATE TABLE series_games (
    game_id BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The first game of the series.
    series  BIGINT NOT NULL REFERENCES games (id),
    -- Its number in the series, from 1.
    number  BIGINT NOT NULL,
    best_of BIGINT NOT NULL CHECK (best_of IN (3, 5)),
    -- Who has left the series, which then ends with this game.
    left_by TEXT   COLLATE "C" CHECK (left_by IN ('white', 'black')),
    -- From when on it is to be gone on with, or ended.
    due_at  BIGINT,
    UNIQUE (series, number)
);

CREATE INDEX series_games_due ON series_games (due_at) WHERE due_at IS NOT NULL;
