CREATE TABLE IF NOT EXISTS entries (
    table_id text NOT NULL, seq integer NOT NULL, entry text NOT NULL, words text,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE IF NOT EXISTS tables (
    id text PRIMARY KEY, code text UNIQUE, open boolean NOT NULL, public boolean NOT NULL,
    opener text NOT NULL, card bytea NOT NULL, touched double precision NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_open ON tables (open, public, touched);
CREATE INDEX IF NOT EXISTS tables_opener ON tables (opener, open);
CREATE TABLE IF NOT EXISTS members (
    key text NOT NULL, table_id text NOT NULL, PRIMARY KEY (key, table_id)
);
CREATE TABLE IF NOT EXISTS notes (
    table_id text NOT NULL, person integer NOT NULL, key text NOT NULL, value text NOT NULL,
    PRIMARY KEY (table_id, person, key)
);
