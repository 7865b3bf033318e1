-- Whether the challenger asked for a rated or a casual game. If not, members with few games play it casual. What the
-- messages of earlier challenges say is what is played.
ALTER TABLE challenges ADD COLUMN rated_chosen BIGINT NOT NULL DEFAULT 1 CHECK (rated_chosen IN (0, 1));
-- Whether the message notifies nobody, because the last challenge from the one to the other had just been closed.
ALTER TABLE challenges ADD COLUMN quiet BIGINT NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));

CREATE INDEX challenges_between ON challenges (challenger_id, opponent_id, created_at)
    WHERE opponent_id IS NOT NULL;
CREATE INDEX challenges_closed_between ON challenges (challenger_id, opponent_id, closed_at)
    WHERE opponent_id IS NOT NULL;

-- Members whom not everyone may challenge: nobody may, or all but those in the table below.
CREATE TABLE challenge_choices (
    user_id BIGINT PRIMARY KEY,
    who     TEXT   COLLATE "C" NOT NULL CHECK (who IN ('nobody', 'all-but'))
);

-- The members who may not challenge a member. They are kept while the member has chosen nobody or everyone.
CREATE TABLE challenge_blocks (
    user_id    BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);

CREATE INDEX challenge_blocks_of_blocked ON challenge_blocks (blocked_id);

-- Members whom the admins of a server have barred from games there.
CREATE TABLE server_bars (
    guild_id BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    since    BIGINT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

CREATE INDEX server_bars_of_user ON server_bars (user_id);
