-- What players have planned for their opponents' turns, hidden from everybody else.
CREATE TABLE plans (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat    TEXT    NOT NULL CHECK (seat IN ('white', 'black')),
    -- The number of the opponent's turn that its first replies are for.
    turn    INTEGER NOT NULL,
    lines   TEXT    NOT NULL,
    -- Why it ended, until its player has seen that.
    stopped TEXT,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Since when the player to act has a plan for the turn that was just played.
ALTER TABLE games ADD COLUMN plan_due INTEGER;

CREATE INDEX games_plan_due ON games (plan_due) WHERE plan_due IS NOT NULL;
