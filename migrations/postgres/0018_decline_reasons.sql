-- Why the opponent declined, if they said so.
ALTER TABLE challenges ADD COLUMN decline_reason TEXT;

-- The message that shows how the challenge closed, once `message_id` is forgotten.
ALTER TABLE challenges ADD COLUMN closed_message_id BIGINT;
