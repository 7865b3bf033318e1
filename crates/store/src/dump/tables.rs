//! The tables of the schema, which both databases have, their rows as lines of text, and the schemas of a database, by
//! the steps that have made them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A signed number of 64 bits.
    Number,
    /// A member: a number, or none.
    Member,
    /// Text, compared byte by byte.
    Text,
    /// Text that is compared in any letters.
    Name,
    /// Bytes.
    Bytes,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableColumn {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

/// A table, with everything that is needed to carry its rows from one database to another.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// How many of the first columns are its key, by which its rows are sorted.
    pub(crate) key: usize,
    /// Whether the database numbers its rows, and never gives a number out twice.
    numbered: bool,
    /// Whether its rows belong to a game, by the column `game_id`.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "rows are restored in another order in a file"))]
    pub(crate) of_game: bool,
    at_once: usize,
    all: &'static [TableColumn],
    /// The columns that are there, a bit each.
    present: u64,
}

impl Table {
    /// The table as an earlier schema has it, with some of the columns alone. `None` without those of the key.
    fn with_columns(self, has: impl Fn(&str) -> bool) -> Option<Table> {
        let bits = self.all.iter().enumerate().filter(|(_, column)| has(column.name)).map(|(bit, _)| 1 << bit);
        let table = Table { present: bits.fold(0, |all: u64, bit| all | bit), ..self };
        self.all[..self.key].iter().all(|column| has(column.name)).then_some(table)
    }

    /// The columns.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &'static TableColumn> {
        let present = self.present;
        self.all.iter().enumerate().filter(move |(bit, _)| present >> bit & 1 == 1).map(|(_, column)| column)
    }

    /// The columns of the key.
    pub(crate) fn key_columns(&self) -> &'static [TableColumn] {
        &self.all[..self.key]
    }

    /// The names of the columns, with commas between them.
    pub(crate) fn column_names(&self) -> String {
        self.columns().map(|column| column.name).collect::<Vec<_>>().join(", ")
    }

    /// The names of the columns as words, by which another version of the schema is recognised.
    pub fn columns_as_words(&self) -> String {
        self.columns().map(|column| column.name).collect::<Vec<_>>().join(" ")
    }

    /// The names of the columns that hold members.
    pub fn columns_of_members(&self) -> impl Iterator<Item = &'static str> {
        self.columns().filter(|column| column.kind == Kind::Member).map(|column| column.name)
    }

    /// Whether the database numbers its rows.
    pub fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// How many rows are carried at once, which bounds the memory that they take.
    pub fn at_once(&self) -> usize {
        self.at_once
    }

    /// The key of a row, with commas between its values.
    pub fn key_of(&self, row: &str) -> String {
        key_of(row, self.key).join(", ")
    }
}

const fn number(name: &'static str) -> TableColumn {
    TableColumn { name, kind: Kind::Number }
}

const fn member(name: &'static str) -> TableColumn {
    TableColumn { name, kind: Kind::Member }
}

const fn text(name: &'static str) -> TableColumn {
    TableColumn { name, kind: Kind::Text }
}

const fn name(name: &'static str) -> TableColumn {
    TableColumn { name, kind: Kind::Name }
}

const fn bytes(name: &'static str) -> TableColumn {
    TableColumn { name, kind: Kind::Bytes }
}

/// A table whose rows are small.
const fn table(name: &'static str, key: usize, all: &'static [TableColumn]) -> Table {
    assert!(all.len() <= 64, "each column has a bit");
    Table { name, key, numbered: false, of_game: false, at_once: 10_000, all, present: u64::MAX }
}

const fn numbered(table: Table) -> Table {
    Table { numbered: true, ..table }
}

const fn of_game(table: Table) -> Table {
    Table { of_game: true, ..table }
}

/// A table whose rows may take some hundred kilobytes each.
const fn large(table: Table) -> Table {
    Table { at_once: 500, ..table }
}

/// All tables of the present schema, each behind those that it refers to. An earlier one has some of them, with some of
/// the columns: no step of the schema has removed any.
#[rustfmt::skip]
pub static TABLES: [Table; 54] = [
    numbered(table("games", 1, &[
        number("id"), text("variant"), text("options"), text("position"), bytes("seed"), bytes("salt"),
        member("white_id"), member("black_id"), number("guild_id"), number("channel_id"), number("parent_id"),
        number("message_id"), number("wants_thread"), number("version"), number("rules_version"), member("to_act_id"),
        number("owed_version"), number("finished"), number("building"), text("pace"), number("turn_at"),
        number("stopped_at"), number("white_left"), number("black_left"), number("extra"), text("computer"),
        number("level"), number("computer_due"), number("private"), text("lesson"), number("created_at"),
        number("updated_at"), text("owed_by"), number("rated"),
        number("plan_due"), number("own_thread"), number("by_account"),
    ])),
    of_game(table("game_events", 2, &[number("game_id"), number("seq"), text("payload"), number("at")])),
    of_game(large(table("records", 1, &[
        number("game_id"), text("winner"), text("reason"), text("record"), number("finished_at"),
    ]))),
    of_game(table("last_positions", 1, &[
        number("game_id"), number("version"), number("rules_version"), text("position"),
    ])),
    of_game(table("base_positions", 1, &[
        number("game_id"), number("version"), number("rules_version"), text("position"),
    ])),
    numbered(of_game(table("challenges", 1, &[
        number("id"), member("challenger_id"), member("opponent_id"), number("guild_id"), number("channel_id"),
        number("parent_id"), text("variant"), text("options"), text("pace"), text("seat"), text("venue"),
        number("message_id"), text("state"), number("game_id"), number("created_at"), number("expires_at"),
        number("closed_at"), number("rated"), number("best_of"), number("rated_chosen"), number("quiet"),
        text("decline_reason"), number("closed_message_id"),
    ]))),
    table("interactions", 1, &[
        number("id"), text("did"), number("game_id"), number("challenge_id"), number("version"), number("created_at"),
    ]),
    of_game(table("turn_messages", 1, &[
        number("message_id"), number("game_id"), number("version"), number("channel_id"), text("line"),
        number("has_picture"), number("due_at"), number("tries"), number("in_archive"),
    ])),
    numbered(of_game(table("rated_games", 1, &[
        number("id"), number("game_id"), text("variant"), number("guild_id"), member("white_id"), member("black_id"),
        text("winner"), number("finished_at"), number("early"), member("annulled_by"), number("annulled_at"),
    ]))),
    table("rating_changes", 3, &[
        number("rated_id"), number("guild_id"), member("user_id"), text("variant"), number("points_before"),
        number("points"), number("deviation"), number("volatility"), number("games"), number("finished_at"),
    ]),
    table("ratings", 3, &[
        number("guild_id"), text("variant"), member("user_id"), number("points"), number("deviation"),
        number("volatility"), number("games"), number("finished_at"),
    ]),
    table("unlisted", 1, &[member("user_id")]),
    table("ladder_places", 3, &[
        number("guild_id"), text("variant"), member("user_id"), number("rung"), number("since"),
    ]),
    of_game(table("ladder_matches", 1, &[
        number("challenge_id"), number("guild_id"), text("variant"), member("challenger_id"), member("challenged_id"),
        number("challenger_place"), number("challenged_place"), number("game_id"), text("outcome"),
        number("settled_at"),
    ])),
    numbered(table("former_members", 1, &[
        number("id"), member("user_id"), number("asked_at"), number("due_at"), number("forgotten_at"),
    ])),
    table("clock_time", 1, &[number("one"), number("time"), number("at"), number("present"), number("absent")]),
    table("deadlines", 2, &[text("kind"), number("id"), number("due_at"), number("done")]),
    of_game(table("short_times", 2, &[
        number("game_id"), text("seat"), number("turn"), text("purpose"), number("seconds"), number("begun_by"),
        number("begun_at"), number("begun_present"), number("begun_absent"),
    ])),
    table("absences", 2, &[member("user_id"), number("since"), number("until"), number("over")]),
    table("account_removals", 1, &[member("user_id"), number("since")]),
    table("server_stops", 2, &[number("guild_id"), text("reason")]),
    of_game(table("stops", 2, &[number("game_id"), text("reason"), number("until")])),
    table("departures", 2, &[number("guild_id"), member("user_id"), number("since")]),
    of_game(table("offers", 3, &[
        number("game_id"), text("kind"), text("seat"), number("version"), text("state"),
    ])),
    of_game(large(table("drafts", 2, &[number("game_id"), text("seat"), text("steps"), text("partial")]))),
    of_game(table("plans", 2, &[
        number("game_id"), text("seat"), number("turn"), text("lines"), text("stopped"),
    ])),
    of_game(table("series_games", 1, &[
        number("game_id"), number("series"), number("number"), number("best_of"), text("left_by"), number("due_at"),
    ])),
    of_game(table("finished_threads", 1, &[
        number("game_id"), number("since"), number("due_at"), number("renamed"), number("tries"),
    ])),
    of_game(table("follows", 2, &[
        number("game_id"), member("user_id"), number("turns"), number("told_at"), number("due_at"),
    ])),
    table("preferences", 1, &[member("user_id"), text("chosen")]),
    table("digests", 1, &[member("user_id"), number("due_at")]),
    table("challenge_choices", 1, &[member("user_id"), text("who")]),
    table("challenge_blocks", 2, &[member("user_id"), member("blocked_id")]),
    table("server_settings", 1, &[number("guild_id"), text("chosen")]),
    table("server_bars", 2, &[number("guild_id"), member("user_id"), number("since")]),
    table("server_erasures", 1, &[number("guild_id"), text("cause"), number("since")]),
    table("names", 2, &[number("guild_id"), member("user_id"), text("name")]),
    table("decks", 2, &[member("user_id"), name("name"), text("cards"), number("updated_at")]),
    table("lessons_solved", 2, &[member("user_id"), text("lesson"), number("solved_at")]),
    numbered(table("notices", 1, &[
        number("id"), member("user_id"), number("guild_id"), number("channel_id"), text("way"), text("games"),
        text("what"), number("created_at"),
    ])),
    table("greetings", 1, &[number("guild_id"), number("joined_at"), number("channel_id")]),
    table("notes", 1, &[text("key"), text("value")]),
    table("barred_servers", 1, &[number("guild_id"), number("since")]),
    table("barred_members", 1, &[member("user_id"), number("since")]),
    table("admin_orders", 2, &[text("kind"), number("id"), number("ordered_at")]),
    numbered(table("admin_log", 1, &[
        number("id"), number("at"), text("operator"), text("act"), number("guild_id"), member("user_id"),
        number("game_id"), number("games"), number("members"),
    ])),
    numbered(table("server_acts", 1, &[
        number("id"), number("guild_id"), number("at"), member("admin_id"), text("act"), number("game_id"),
        member("member_id"),
    ])),
    numbered(table("events", 1, &[
        number("id"), number("guild_id"), number("channel_id"), number("parent_id"), number("wants_thread"),
        member("maker_id"), text("name"), text("state"), text("plan"), bytes("seed"), number("version"),
        number("closes_at"), number("begins_at"), number("round"), number("round_ends_at"), number("due_at"),
        number("message_id"), number("begin_message_id"), number("end_message_id"), text("acts"), number("show_at"),
        number("post_id"), text("post_state"), number("created_at"), number("ended_at"),
    ])),
    table("event_players", 2, &[
        number("event_id"), number("number"), member("user_id"), number("level"), number("rating"),
        number("joined_at"), number("withdrawn_at"), number("stage"), text("withdrawn"), number("place"),
        text("deck"), text("deck_draft"),
    ]),
    table("event_games", 2, &[
        number("event_id"), text("pairing"), number("round"), number("white"), number("black"), number("game_id"),
        number("reminded"), text("outcome"), member("by_id"), number("decided_at"),
    ]),
    table("event_organisers", 2, &[number("event_id"), member("user_id")]),
    table("event_followers", 2, &[
        number("event_id"), member("user_id"), number("since"), number("told_at"), number("due_at"),
    ]),
    table("leases", 1, &[text("key"), text("holder"), number("until")]),
    table("requests", 1, &[text("id"), text("route"), number("counts_until"), number("route_until")]),
];

/// The values of a row: none for nothing. Bytes are still in the form of the line.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = Option<Cow<'_, str>>> {
    line.split('\t').map(|field| (field != r"\N").then(|| plain(field)))
}

/// The first `columns` values of a row, which are its key.
pub(crate) fn key_of(line: &str, columns: usize) -> Vec<Cow<'_, str>> {
    fields(line).take(columns).map(Option::unwrap_or_default).collect()
}

/// A value without its backslashes.
fn plain(field: &str) -> Cow<'_, str> {
    if !field.contains('\\') {
        return field.into();
    }
    let mut text = String::with_capacity(field.len());
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    text.into()
}

/// The tables of an earlier or the present schema.
///
/// Schemas are numbered alike for every kind of database, so that a backup tells what it was made of, and is restored
/// into what was there then before the later steps are taken.
#[derive(Clone, Debug)]
pub struct Schema {
    /// Its number: that of its last step in an `SQLite` file.
    pub number: i64,
    /// Its tables, each behind those that it refers to.
    pub tables: Vec<Table>,
}

impl Schema {
    /// Makes a schema of the names of its tables and columns, as a database gives them. What isn't ours is left out.
    pub(crate) fn new(number: i64, names: &[(String, String)]) -> Schema {
        let mut found: HashMap<&str, HashSet<&str>> = HashMap::new();
        for (table, column) in names {
            found.entry(table).or_default().insert(column);
        }
        let table = |table: &Table| {
            let columns = found.get(table.name)?;
            table.with_columns(|name| columns.contains(name))
        };
        Schema { number, tables: TABLES.iter().filter_map(table).collect() }
    }

    /// Returns the table of this name, if its columns are exactly these, in their order.
    pub fn table(&self, name: &str, columns: &str) -> Option<Table> {
        self.tables.iter().find(|table| table.name == name && table.columns_as_words() == columns).copied()
    }
}
