-- What a turn's message becomes when a later one has overtaken it: one line; where there is none, it stays as it is and
-- loses its controls alone. That edit is owed from then on, and may have to be tried more than once.
ALTER TABLE turn_messages ADD COLUMN line        TEXT;
ALTER TABLE turn_messages ADD COLUMN has_picture INTEGER NOT NULL DEFAULT 1 CHECK (has_picture IN (0, 1));
ALTER TABLE turn_messages ADD COLUMN due_at      INTEGER NOT NULL DEFAULT 0;
ALTER TABLE turn_messages ADD COLUMN tries       INTEGER NOT NULL DEFAULT 0;
ALTER TABLE turn_messages ADD COLUMN in_archive  INTEGER NOT NULL DEFAULT 0 CHECK (in_archive IN (0, 1));

CREATE INDEX turn_messages_in_archive ON turn_messages (channel_id) WHERE in_archive = 1;

-- The message that shows where a game stands.
ALTER TABLE games ADD COLUMN message_id INTEGER;

UPDATE games SET message_id = (
    SELECT message_id FROM turn_messages WHERE game_id = games.id ORDER BY version DESC, message_id DESC LIMIT 1
);

-- The channel that a thread hangs on, of what is played or asked in a thread. Its games take up room there.
ALTER TABLE games ADD COLUMN parent_id INTEGER;
ALTER TABLE challenges ADD COLUMN parent_id INTEGER;

CREATE INDEX games_by_place ON games (coalesce(parent_id, channel_id), finished);
