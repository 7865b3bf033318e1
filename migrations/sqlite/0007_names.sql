-- What users are called: by a server, or, where guild_id is 0, which no server has, by their account.
CREATE TABLE names (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- They stood among the notes, under name/SERVER/USER and account/USER. A key whose numbers are none that
-- Discord gives yet is let go with its name, which is noted again when the user is next seen.
INSERT INTO names (guild_id, user_id, name)
SELECT CAST(guild AS INTEGER), CAST(user AS INTEGER), name
FROM (
    SELECT '0' AS guild, substr(key, length('account/') + 1) AS user, value AS name
    FROM notes WHERE key GLOB 'account/*'
    UNION ALL
    SELECT substr(rest, 1, instr(rest, '/') - 1), substr(rest, instr(rest, '/') + 1), value
    FROM (SELECT substr(key, length('name/') + 1) AS rest, value FROM notes WHERE key GLOB 'name/*/*')
    WHERE rest NOT GLOB '0/*'
)
WHERE CAST(CAST(guild AS INTEGER) AS TEXT) = guild AND CAST(CAST(user AS INTEGER) AS TEXT) = user;

DELETE FROM notes WHERE key GLOB 'account/*' OR key GLOB 'name/*';
