-- What a player has composed of a turn, or of a deck, and has not sent: what was drafted goes with the next event of its
-- player, and with the turn.
CREATE TABLE drafts (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat    TEXT    NOT NULL CHECK (seat IN ('white', 'black')),
    -- Actions as JSON, in their order.
    steps   TEXT    NOT NULL,
    -- What is picked of the next one, as JSON.
    partial TEXT    NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
