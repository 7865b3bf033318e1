-- Clock time, by which the clocks of games run: as it was last seen to run, and the time of day then. It stands still
-- while the bot is away.
CREATE TABLE clock_time (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    time INTEGER NOT NULL,
    at   INTEGER NOT NULL
) STRICT;

INSERT INTO clock_time (one, time, at) VALUES (1, unixepoch(), unixepoch());

-- How much time players have; nothing: as much as they like.
ALTER TABLE challenges ADD COLUMN pace TEXT;
ALTER TABLE games ADD COLUMN pace TEXT;

-- In clock time: when the present turn began, and since when the clock stands still. In seconds: what each player had
-- left then, where the pace is for the whole game, and what was granted for the turn on top.
ALTER TABLE games ADD COLUMN turn_at    INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN stopped_at INTEGER;
ALTER TABLE games ADD COLUMN white_left INTEGER;
ALTER TABLE games ADD COLUMN black_left INTEGER;
ALTER TABLE games ADD COLUMN extra      INTEGER NOT NULL DEFAULT 0;

-- What is due when, in clock time: at most one moment for each subject, the next.
CREATE TABLE deadlines (
    kind   TEXT    NOT NULL,
    id     INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_time ON deadlines (due_at);

-- Games that run already are taken to have had their last turn now.
UPDATE games SET turn_at = unixepoch();
INSERT INTO deadlines (kind, id, due_at)
SELECT 'game', id, unixepoch() FROM games WHERE finished = 0;

-- What players are to be told besides the turns, until it is posted.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL,
    guild_id   INTEGER,
    channel_id INTEGER NOT NULL,
    games      TEXT    NOT NULL,
    what       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- Clocks that stand still ---------------------------------------------------------------------------------------------

-- When players are away, by the time of day: where it is over, when they came back. At most one absence of a player is
-- not over.
CREATE TABLE absences (
    user_id INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    over    INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
    PRIMARY KEY (user_id, since)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX absences_present ON absences (user_id) WHERE over = 0;
CREATE INDEX absences_by_end ON absences (until) WHERE over = 0;

-- Why all games of a server stand still: `paused` by who manages it, or the bot was `removed`.
CREATE TABLE server_stops (
    guild_id INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    PRIMARY KEY (guild_id, reason)
) STRICT, WITHOUT ROWID;

-- Why a running game's clock stands still: a reason of its server, or `white-away` and `black-away`, until when by the
-- time of day. `games.stopped_at` is set while there is any.
CREATE TABLE stops (
    game_id INTEGER NOT NULL REFERENCES games (id),
    reason  TEXT    NOT NULL,
    until   INTEGER,
    PRIMARY KEY (game_id, reason)
) STRICT, WITHOUT ROWID;

-- Players who were found to have left a server, since when in clock time.
CREATE TABLE departures (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- What one player has offered the other in the present turn of a game, besides a draw, which is an event. At most one of
-- a kind by each player, and one of a kind that stands; all of them go with the turn.
CREATE TABLE offers (
    game_id INTEGER NOT NULL REFERENCES games (id),
    kind    TEXT    NOT NULL CHECK (kind IN ('more-time', 'take-back', 'unfinished')),
    seat    TEXT    NOT NULL CHECK (seat IN ('white', 'black')),
    version INTEGER NOT NULL,
    state   TEXT    NOT NULL DEFAULT 'stands' CHECK (state IN ('stands', 'declined', 'accepted')),
    PRIMARY KEY (game_id, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX offers_standing ON offers (game_id, kind) WHERE state = 'stands';

-- How players are reminded. Of a subject's moments those up to this one are done, in clock time as they would come if
-- nobody had quiet hours: one that was told before it would come is not told again.
ALTER TABLE deadlines ADD COLUMN done INTEGER NOT NULL DEFAULT 0;

-- Which way a notice goes: `channel`, `direct` (message), or `instead` (in the channel, of a refused direct message).
ALTER TABLE notices ADD COLUMN way TEXT NOT NULL DEFAULT 'channel';
