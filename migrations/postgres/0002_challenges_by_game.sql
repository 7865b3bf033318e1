-- Before a game is deleted, as the last try of a lesson is, the challenges that refer to it are looked for.
CREATE INDEX challenges_by_game ON challenges (game_id) WHERE game_id IS NOT NULL;
