-- The ladders of servers, one for each game. A lower rung is a higher place: rungs are never numbered anew, so that whoever
-- leaves moves up everybody below.
CREATE TABLE ladder_places (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    user_id  INTEGER NOT NULL,
    rung     INTEGER NOT NULL,
    -- When the member came to this rung.
    since    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX ladder_places_in_order ON ladder_places (guild_id, variant, rung);
CREATE INDEX ladder_places_of_user ON ladder_places (user_id);

-- The challenges for places, with their games.
CREATE TABLE ladder_matches (
    challenge_id     INTEGER PRIMARY KEY,
    guild_id         INTEGER NOT NULL,
    variant          TEXT    NOT NULL,
    challenger_id    INTEGER NOT NULL,
    challenged_id    INTEGER NOT NULL,
    -- Their places when the challenge was made, or just before they swapped.
    challenger_place INTEGER NOT NULL,
    challenged_place INTEGER NOT NULL,
    game_id          INTEGER REFERENCES games (id),
    -- None while the challenge is open or the game runs.
    outcome          TEXT    CHECK (outcome IN ('swapped', 'stayed')),
    settled_at       INTEGER,
    CHECK ((outcome IS NULL) = (settled_at IS NULL))
) STRICT;

-- Everybody challenges one at a time, and is challenged by one at a time.
CREATE UNIQUE INDEX ladder_matches_open_by_challenger ON ladder_matches (guild_id, variant, challenger_id)
    WHERE outcome IS NULL;
CREATE UNIQUE INDEX ladder_matches_open_by_challenged ON ladder_matches (guild_id, variant, challenged_id)
    WHERE outcome IS NULL;
CREATE INDEX ladder_matches_by_game ON ladder_matches (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX ladder_matches_of_challenger ON ladder_matches (challenger_id, guild_id, variant);
CREATE INDEX ladder_matches_of_challenged ON ladder_matches (challenged_id, guild_id, variant);
