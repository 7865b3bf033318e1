-- Servers whose data is to be erased: since its owner has asked for it, or since the bot was removed.
CREATE TABLE server_erasures (
    guild_id BIGINT PRIMARY KEY,
    cause    TEXT   COLLATE "C" NOT NULL,
    since    BIGINT NOT NULL
);

CREATE INDEX server_erasures_by_time ON server_erasures (cause, since);

-- When the bot was removed from these is not known.
INSERT INTO server_erasures (guild_id, cause, since)
SELECT guild_id, 'removed', floor(extract(epoch FROM now()))::BIGINT FROM server_stops WHERE reason = 'removed';
