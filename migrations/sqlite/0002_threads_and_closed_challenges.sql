-- A game that is to get a thread of its own, until its first message is posted.
ALTER TABLE games ADD COLUMN wants_thread INTEGER NOT NULL DEFAULT 0 CHECK (wants_thread IN (0, 1));

-- From here on a challenge's message is kept until it shows how the challenge ended. What was
-- closed before is taken to show it.
UPDATE challenges SET message_id = NULL WHERE state <> 'open';

CREATE INDEX challenges_stale ON challenges (id) WHERE state <> 'open' AND message_id IS NOT NULL;
