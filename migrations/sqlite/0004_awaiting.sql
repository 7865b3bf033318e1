-- The running games that wait for a user, the newest found first.
CREATE INDEX games_awaiting ON games (to_act_id) WHERE to_act_id IS NOT NULL;
