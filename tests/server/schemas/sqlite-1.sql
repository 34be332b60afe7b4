CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, words TEXT,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, open INTEGER NOT NULL, public INTEGER NOT NULL,
    opener TEXT NOT NULL, card BLOB NOT NULL, touched REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_open ON tables (open, public, touched);
CREATE INDEX IF NOT EXISTS tables_opener ON tables (opener, open);
CREATE TABLE IF NOT EXISTS members (
    key TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (key, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
    table_id TEXT NOT NULL, person INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (table_id, person, key)
) WITHOUT ROWID;
