-- When the bot last joined each server, and the channel for its greeting there while that is still to be posted.
CREATE TABLE greetings (
    guild_id   INTEGER PRIMARY KEY,
    joined_at  INTEGER NOT NULL,
    channel_id INTEGER
) STRICT;

CREATE INDEX greetings_pending ON greetings (joined_at) WHERE channel_id IS NOT NULL;
