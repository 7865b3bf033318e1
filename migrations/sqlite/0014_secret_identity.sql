-- What tells this database from every other is the key of all nonces too: too long for it to be found by trying.
UPDATE notes SET value = lower(hex(randomblob(16))) WHERE key = 'identity';
