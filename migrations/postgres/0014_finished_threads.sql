-- Threads of games that are over: each is renamed with the result, and archived a while later.
CREATE TABLE finished_threads (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    -- When the game's end was posted.
    since   BIGINT NOT NULL,
    due_at  BIGINT NOT NULL,
    -- Whether it has its new name, and is to be archived.
    renamed BIGINT NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)),
    -- How often this step was tried.
    tries   BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX finished_threads_by_time ON finished_threads (due_at);

-- Whether a thread was made for one of the games in it.
CREATE INDEX games_in_own_thread ON games (channel_id) WHERE own_thread = 1;
