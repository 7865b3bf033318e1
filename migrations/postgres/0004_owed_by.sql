-- The process that is to post the message. Others take it over once that process is gone.
ALTER TABLE games ADD COLUMN owed_by TEXT COLLATE "C";
