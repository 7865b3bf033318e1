-- Servers whose data is to be erased: since its owner has asked for it, or since the bot was removed.
CREATE TABLE server_erasures (
    guild_id INTEGER PRIMARY KEY,
    cause    TEXT    NOT NULL,
    since    INTEGER NOT NULL
) STRICT;

CREATE INDEX server_erasures_by_time ON server_erasures (cause, since);

-- When the bot was removed from these is not known.
INSERT INTO server_erasures (guild_id, cause, since)
SELECT guild_id, 'removed', unixepoch() FROM server_stops WHERE reason = 'removed';
