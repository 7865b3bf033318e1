-- Members who have asked to be forgotten. The number of a row stands for its member in finished games, as its negative,
-- which no id of Discord is.
CREATE TABLE former_members (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The member, until that is done.
    user_id      INTEGER,
    asked_at     INTEGER NOT NULL,
    -- When it is to be done, or tried again.
    due_at       INTEGER NOT NULL,
    forgotten_at INTEGER
) STRICT;

CREATE UNIQUE INDEX former_members_asking ON former_members (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX former_members_due ON former_members (due_at) WHERE user_id IS NOT NULL;
CREATE INDEX former_members_forgotten ON former_members (forgotten_at) WHERE forgotten_at IS NOT NULL;

-- Everything that is kept of one member is found by an index.
CREATE INDEX games_private_white ON games (white_id) WHERE private = 1;
CREATE INDEX games_private_black ON games (black_id) WHERE private = 1;
CREATE INDEX challenges_closed_by_challenger ON challenges (challenger_id) WHERE state <> 'open';
CREATE INDEX challenges_closed_by_opponent ON challenges (opponent_id) WHERE state <> 'open' AND opponent_id IS NOT NULL;
CREATE INDEX rated_games_annulled_by ON rated_games (annulled_by) WHERE annulled_by IS NOT NULL;
CREATE INDEX names_of_user ON names (user_id);
CREATE INDEX departures_of_user ON departures (user_id);
CREATE INDEX notices_of_user ON notices (user_id);
