-- Whether decks are built before a game's first turn, which ends it. While nobody is awaited alone, both players are.
ALTER TABLE games ADD COLUMN building INTEGER NOT NULL DEFAULT 0;

-- The games whose decks are built by a user, like `games_awaiting`.
CREATE INDEX games_building_white ON games (white_id) WHERE building = 1;
CREATE INDEX games_building_black ON games (black_id) WHERE building = 1;

-- Decks that players keep for later games, by the name that they gave them, in any letters.
CREATE TABLE decks (
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL COLLATE NOCASE,
    -- Slugs as a JSON array, in the order of the cards.
    cards      TEXT    NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
