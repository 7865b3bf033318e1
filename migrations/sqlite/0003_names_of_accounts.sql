-- Under these keys stood the name that a user had on whichever server the user was seen last, which is
-- not to be shown on another. Names of accounts are noted under keys of their own.
DELETE FROM notes WHERE key GLOB 'name/*' AND key NOT GLOB 'name/*/*';
