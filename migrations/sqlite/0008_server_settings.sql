-- What who manages a server has set for it.
CREATE TABLE server_settings (
    guild_id INTEGER PRIMARY KEY,
    chosen   TEXT NOT NULL
) STRICT;
