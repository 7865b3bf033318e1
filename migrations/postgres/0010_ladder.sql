-- The ladders of servers, one for each game. A lower rung is a higher place: rungs are never numbered anew, so that whoever
-- leaves moves up everybody below.
CREATE TABLE ladder_places (
    guild_id BIGINT NOT NULL,
    variant  TEXT   COLLATE "C" NOT NULL,
    user_id  BIGINT NOT NULL,
    rung     BIGINT NOT NULL,
    -- When the member came to this rung.
    since    BIGINT NOT NULL,
    PRIMARY KEY (guild_id, variant, user_id)
);

CREATE UNIQUE INDEX ladder_places_in_order ON ladder_places (guild_id, variant, rung);
CREATE INDEX ladder_places_of_user ON ladder_places (user_id);

-- The challenges for places, with their games.
CREATE TABLE ladder_matches (
    challenge_id     BIGINT PRIMARY KEY,
    guild_id         BIGINT NOT NULL,
    variant          TEXT   COLLATE "C" NOT NULL,
    challenger_id    BIGINT NOT NULL,
    challenged_id    BIGINT NOT NULL,
    -- Their places when the challenge was made, or just before they swapped.
    challenger_place BIGINT NOT NULL,
    challenged_place BIGINT NOT NULL,
    game_id          BIGINT REFERENCES games (id),
    -- None while the challenge is open or the game runs.
    outcome          TEXT   COLLATE "C" CHECK (outcome IN ('swapped', 'stayed')),
    settled_at       BIGINT,
    CHECK ((outcome IS NULL) = (settled_at IS NULL))
);

-- Everybody challenges one at a time, and is challenged by one at a time.
CREATE UNIQUE INDEX ladder_matches_open_by_challenger ON ladder_matches (guild_id, variant, challenger_id)
    WHERE outcome IS NULL;
CREATE UNIQUE INDEX ladder_matches_open_by_challenged ON ladder_matches (guild_id, variant, challenged_id)
    WHERE outcome IS NULL;
CREATE INDEX ladder_matches_by_game ON ladder_matches (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX ladder_matches_of_challenger ON ladder_matches (challenger_id, guild_id, variant);
CREATE INDEX ladder_matches_of_challenged ON ladder_matches (challenged_id, guild_id, variant);
