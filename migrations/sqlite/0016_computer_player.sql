-- The seat and the level of the computer player, in games against it.
ALTER TABLE games ADD COLUMN computer TEXT CHECK (computer IN ('white', 'black'));
ALTER TABLE games ADD COLUMN level INTEGER CHECK (level BETWEEN 1 AND 6);

-- Whether only its player sees the game, which is then never announced. Only games against the computer player are.
ALTER TABLE games ADD COLUMN private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1));

-- The lesson that the game is a try of.
ALTER TABLE games ADD COLUMN lesson TEXT;

CREATE INDEX games_lesson_white ON games (white_id) WHERE lesson IS NOT NULL;
CREATE INDEX games_lesson_black ON games (black_id) WHERE lesson IS NOT NULL;

-- Since when the computer player has something to do in the game.
ALTER TABLE games ADD COLUMN computer_due INTEGER;

CREATE INDEX games_computer_due ON games (computer_due) WHERE computer_due IS NOT NULL;

-- The lessons that users have solved.
CREATE TABLE lessons_solved (
    user_id   INTEGER NOT NULL,
    lesson    TEXT    NOT NULL,
    solved_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, lesson)
) STRICT, WITHOUT ROWID;
