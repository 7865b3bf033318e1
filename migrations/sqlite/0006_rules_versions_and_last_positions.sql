-- The version of the rules by which a game's events were last known to replay. What was played before
-- there was this column was played by the first.
ALTER TABLE games ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1 CHECK (rules_version >= 1);

-- From where a running game goes on if later rules refuse its events: the position after the first
-- `version` of them, and the version of the rules that made it.
CREATE TABLE last_positions (
    game_id       INTEGER PRIMARY KEY REFERENCES games (id),
    version       INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    position      TEXT    NOT NULL CHECK (length(CAST(position AS BLOB)) <= 4096)
) STRICT;

-- The last position from which a game had to go on, because later rules refused its events: those after the
-- first `version` of them are replayed from here.
CREATE TABLE base_positions (
    game_id       INTEGER PRIMARY KEY REFERENCES games (id),
    version       INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    position      TEXT    NOT NULL CHECK (length(CAST(position AS BLOB)) <= 4096)
) STRICT;
