//! How a database carries a statement out, read from what it says of it.

/// How a statement is carried out.
#[derive(Debug, Default)]
pub(super) struct QueryPlan {
    /// The indices that are searched. The key of a table is called as `PostgreSQL` calls it.
    indices: Vec<String>,
    /// The tables that are read from one end to the other.
    pub(super) scans: Vec<String>,
    /// Whether rows are sorted.
    pub(super) sorts: bool,
}

impl QueryPlan {
    /// Reads what `PostgreSQL` says, line by line.
    pub(super) fn of_postgres(steps: &[String]) -> QueryPlan {
        let mut plan = QueryPlan::default();
        for step in steps {
            let words: Vec<&str> = step.split_whitespace().filter(|word| *word != "->").collect();
            match words.as_slice() {
                ["Index", ..] | ["Bitmap", "Index", ..] if step.contains("Scan") => {
                    plan.indices.extend(after("using", &words).or_else(|| after("on", &words)));
                }
                ["Seq", "Scan", ..] | ["Parallel", "Seq", ..] => plan.scans.extend(after("on", &words)),
                ["Sort", ..] => plan.sorts = true,
                _ => {}
            }
        }
        plan
    }

    /// Reads what `SQLite` says, line by line, of a database with these tables.
    pub(super) fn of_sqlite(steps: &[String], tables: &[String]) -> QueryPlan {
        let mut plan = QueryPlan::default();
        // A part of the statement may have the name of a table.
        let is_made =
            |name: &str| ["CO-ROUTINE", "MATERIALIZE"].iter().any(|made| steps.contains(&format!("{made} {name}")));
        for step in steps {
            let words: Vec<&str> = step.split_whitespace().collect();
            plan.sorts |= step.contains("TEMP B-TREE");
            plan.indices.extend(after("INDEX", &words));
            if step.contains("USING INTEGER PRIMARY KEY") {
                plan.indices.extend(after("SEARCH", &words).map(|table| format!("{table}_pkey")));
            }
            if words.first() == Some(&"SCAN") && !step.contains(" INDEX ") {
                let scanned = after("SCAN", &words);
                plan.scans.extend(scanned.filter(|name| tables.contains(name) && !is_made(name)));
            }
        }
        plan
    }

    /// How often this index is searched.
    pub(super) fn searches(&self, index: &str) -> usize {
        self.indices.iter().filter(|used| *used == index).count()
    }
}

fn after(word: &str, words: &[&str]) -> Option<String> {
    let place = words.iter().position(|other| *other == word)?;
    words.get(place + 1).map(|word| (*word).to_owned())
}
