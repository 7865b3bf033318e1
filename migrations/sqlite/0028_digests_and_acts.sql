-- Players who get one message a day about all games that wait for them, and when the next one is due, by the time of day.
CREATE TABLE digests (
    user_id INTEGER PRIMARY KEY,
    due_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX digests_by_time ON digests (due_at);

-- What the admins of a server have done there that concerns others.
CREATE TABLE server_acts (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    admin_id  INTEGER NOT NULL,
    act       TEXT    NOT NULL,
    game_id   INTEGER,
    -- Whom it concerned, if it was about a member.
    member_id INTEGER
) STRICT;

CREATE INDEX server_acts_of_server ON server_acts (guild_id, id);
CREATE INDEX server_acts_of_admin ON server_acts (admin_id);
CREATE INDEX server_acts_of_member ON server_acts (member_id) WHERE member_id IS NOT NULL;
