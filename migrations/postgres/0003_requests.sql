-- Requests to Discord, which all processes of a bot count together. None of it is worth keeping: after a crash of the
-- server the table may be empty.
CREATE UNLOGGED TABLE requests (
    id           TEXT COLLATE "C" PRIMARY KEY,
    route        TEXT   NOT NULL,
    counts_until BIGINT NOT NULL,
    route_until  BIGINT NOT NULL
);
