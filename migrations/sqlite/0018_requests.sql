-- Requests to Discord, which all processes of a bot count together.
CREATE TABLE requests (
    id           TEXT    PRIMARY KEY,
    route        TEXT    NOT NULL,
    counts_until INTEGER NOT NULL,
    route_until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
