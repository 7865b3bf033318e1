//! Schemas of a database, by the steps that have made them.

use std::collections::{HashMap, HashSet};

use super::tables::{TABLES, Table};

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
