-- Whether nothing but what a player has on their account brought the bot there where a game began.
ALTER TABLE games ADD COLUMN by_account BIGINT NOT NULL DEFAULT 0;

-- Players who took the bot off their account, and when. Their games by it alone are to be forgotten.
CREATE TABLE account_removals (
    user_id BIGINT PRIMARY KEY,
    since   BIGINT NOT NULL
);

CREATE INDEX account_removals_by_time ON account_removals (since);
