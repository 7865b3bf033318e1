//! What `PostgreSQL` says differently of a database as a whole: many rows at once, numbering, and its own checks.

use sqlx::{AssertSqlSafe, Executor, PgConnection, Row};

use crate::dump::{TABLES, Table};

/// Adds rows, one a line, as `COPY` reads them.
pub(crate) async fn add(connection: &mut PgConnection, table: &Table, rows: &str) -> sqlx::Result<()> {
    let mut copy =
        connection.copy_in_raw(&format!("COPY {} ({}) FROM STDIN", table.name, table.column_names())).await?;
    if let Err(error) = copy.send(rows.as_bytes()).await {
        drop(copy.abort("the rows could not be sent").await);
        return Err(error);
    }
    copy.finish().await?;
    Ok(())
}

/// The names of all columns, each behind that of its table.
pub(crate) async fn columns(connection: &mut PgConnection) -> sqlx::Result<Vec<(String, String)>> {
    let columns = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
        WHERE table_schema = current_schema()";
    sqlx::query_as(columns).fetch_all(connection).await
}

/// The last number that was given out in a table.
pub(crate) async fn last_number(connection: &mut PgConnection, table: &Table) -> sqlx::Result<i64> {
    let sql = format!("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {}_id_seq", table.name);
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await
}

/// Goes on behind this number. A sequence begins at 1, which is not given out before it is called.
pub(crate) async fn number_on(connection: &mut PgConnection, table: &Table, last: i64) -> sqlx::Result<()> {
    let sequence = format!("{}_id_seq", table.name);
    let set =
        sqlx::query("SELECT setval(CAST($1 AS regclass), $2, $3)").bind(sequence).bind(last.max(1)).bind(last > 0);
    set.execute(connection).await?;
    Ok(())
}

/// The tables whose rows belong to games, and the name of the foreign key that says so.
fn foreign_keys() -> impl Iterator<Item = (&'static str, String)> {
    TABLES.iter().filter(|table| table.of_game).map(|table| (table.name, format!("{}_game_id_fkey", table.name)))
}

/// Drops the foreign keys: each row would be looked up by a trigger.
pub(crate) async fn loosen(connection: &mut PgConnection) -> sqlx::Result<()> {
    for (table, key) in foreign_keys() {
        // An earlier schema lacks some of the tables.
        let drop = format!("ALTER TABLE IF EXISTS {table} DROP CONSTRAINT IF EXISTS {key}");
        connection.execute(AssertSqlSafe(drop)).await?;
    }
    Ok(())
}

/// Makes the foreign keys again, which checks all rows at once, and lets the planner see what there is.
pub(crate) async fn fasten(connection: &mut PgConnection) -> sqlx::Result<()> {
    loosen(connection).await?;
    for (table, key) in foreign_keys() {
        let add =
            format!("ALTER TABLE IF EXISTS {table} ADD CONSTRAINT {key} FOREIGN KEY (game_id) REFERENCES games (id)");
        connection.execute(AssertSqlSafe(add)).await?;
    }
    connection.execute("ANALYZE").await?;
    Ok(())
}

/// Looks for what the database itself holds to be incomplete. The content of an index can only be checked by the
/// extension `amcheck`, where it is installed and the user may use it.
pub(crate) async fn damage(connection: &mut PgConnection) -> sqlx::Result<(Vec<String>, bool)> {
    let mut found = Vec::new();
    for (table, key) in foreign_keys() {
        let sql = "SELECT count(*) FROM pg_constraint WHERE conname = $1 AND convalidated
            AND conrelid = to_regclass($2)";
        let count: i64 = sqlx::query_scalar(sql).bind(&key).bind(table).fetch_one(&mut *connection).await?;
        if count == 0 {
            found.push(format!("the foreign key {key} of the table {table} is missing"));
        }
    }
    let indexes = "SELECT CAST(indexrelid AS BIGINT) AS id, CAST(CAST(indexrelid AS regclass) AS TEXT) AS name,
            indisvalid AND indisready AS valid
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = to_regnamespace(current_schema()) ORDER BY name";
    let indexes = connection.fetch_all(indexes).await?;
    let checks: bool = sqlx::query_scalar("SELECT to_regprocedure('bt_index_check(regclass, boolean)') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    let mut looked = checks;
    for index in indexes {
        let (id, name, valid): (i64, String, bool) =
            (index.try_get("id")?, index.try_get("name")?, index.try_get("valid")?);
        if !valid {
            found.push(format!("the index {name} is not valid: REINDEX INDEX {name} makes it anew"));
        } else if looked {
            let check = sqlx::query("SELECT bt_index_check(CAST(CAST($1 AS oid) AS regclass), true)").bind(id);
            match check.execute(&mut *connection).await {
                Ok(_) => {}
                Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42501") => looked = false,
                Err(sqlx::Error::Database(error)) => found.push(format!("the index {name} is damaged: {error}")),
                Err(error) => return Err(error),
            }
        }
    }
    Ok((found, looked))
}
