-- What tells this database from every other, such as a fresh one made in its place.
INSERT INTO notes (key, value) VALUES ('identity', lower(hex(randomblob(4))));

-- What one of several processes is doing just now, for the others to leave it alone until then.
CREATE TABLE leases (
    key    TEXT    PRIMARY KEY,
    holder TEXT    NOT NULL,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
