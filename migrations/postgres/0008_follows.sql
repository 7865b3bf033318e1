-- Who follows a running game, and is told of it by direct message.
CREATE TABLE follows (
    game_id BIGINT NOT NULL REFERENCES games (id),
    user_id BIGINT NOT NULL,
    -- Whether each turn is told, or only the end.
    turns   BIGINT NOT NULL CHECK (turns IN (0, 1)),
    -- When a turn was last told; 0 before the first.
    told_at BIGINT NOT NULL DEFAULT 0,
    -- From when on there is something to tell.
    due_at  BIGINT,
    PRIMARY KEY (game_id, user_id)
);

CREATE INDEX follows_by_user ON follows (user_id, game_id);
CREATE INDEX follows_due     ON follows (due_at) WHERE due_at IS NOT NULL;

-- Whether the game's channel is a thread that was made for it: who sees the channel above sees that as well.
ALTER TABLE games ADD COLUMN own_thread BIGINT NOT NULL DEFAULT 0 CHECK (own_thread IN (0, 1));

-- In the order of the list of a channel's games.
DROP INDEX games_by_place;
CREATE INDEX games_by_place ON games (coalesce(parent_id, channel_id), finished, id);
