//! What a server says of itself, its database and the rights there.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{Executor, PgConnection, Row};
use tokio::time::timeout;

use super::migrating::STEPS;
use super::open::{Found, PostgresOptions, find, servers};
use crate::database::Connection;
use crate::dump::{Mark, refuse_marked};
use crate::steps::last_step;
use crate::survey::{Survey, SurveyedPlace, SurveyedServer};
use crate::{Address, OpenError};

/// The server, and what the user may do in its database. Limits count by what is least, and -1 is none.
const SERVER: &str = "
    SELECT current_setting('server_version'),
        CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT),
        CAST(current_user AS TEXT),
        CAST(current_schema() AS TEXT),
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE),
        CAST(current_setting('max_connections') AS BIGINT)
            - CAST(current_setting('superuser_reserved_connections') AS BIGINT),
        (SELECT CAST(rolconnlimit AS BIGINT) FROM pg_roles WHERE rolname = current_user),
        (SELECT CAST(datconnlimit AS BIGINT) FROM pg_database WHERE datname = current_database()),
        (SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()),
        (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()),
        (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()),
        pg_database_size(current_database())";

/// What could be missing for each table: its rows, or that it can be altered.
const TABLES: &str = "
    SELECT CAST(relname AS TEXT),
        has_table_privilege(pg_class.oid, 'SELECT') AND has_table_privilege(pg_class.oid, 'INSERT')
            AND has_table_privilege(pg_class.oid, 'UPDATE') AND has_table_privilege(pg_class.oid, 'DELETE'),
        pg_has_role(relowner, 'USAGE')
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = current_schema() AND relkind IN ('r', 'p') ORDER BY relname";

/// The limits of a session that the bot leaves as they are.
const LIMITS: &str = "
    SELECT name, CAST(setting AS BIGINT) FROM pg_settings
    WHERE name IN ('idle_session_timeout', 'lock_timeout', 'transaction_timeout') AND setting <> '0' ORDER BY name";

/// What keeps a server from writing to its disk before it acknowledges.
const CARELESS: &str = "
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name";

/// Asks a server about itself. Nothing is changed or locked.
///
/// # Errors
/// No server of the address can be used, or its games are elsewhere.
pub(crate) async fn survey(address: &Address, options: PostgresOptions) -> Result<Survey, OpenError> {
    let place = address.to_string();
    let within = options.connect_timeout;
    let Found { mut connection, has_schema, .. } = find(&servers(address, &[])?, within).await?;
    let asked = async {
        let server = ask(&mut connection).await.map_err(|error| OpenError::database(&place, error))?;
        let mut connection = Connection::Postgres(connection);
        let schema = if has_schema {
            refuse_marked(&mut connection, &place, &Mark::ALL).await?;
            last_step(&mut connection).await.map_err(|error| OpenError::database(&place, error))?
        } else {
            None
        };
        // Nothing is left to be said on it.
        drop(connection.close().await);
        Ok(Survey { schema, newest: STEPS.last(), place: SurveyedPlace::Server(server) })
    };
    let late = |_| OpenError::Late { address: place.clone(), seconds: within.as_secs() };
    timeout(within * 2, asked).await.map_err(late)?
}

async fn ask(connection: &mut PgConnection) -> sqlx::Result<SurveyedServer> {
    let before = now_ms();
    let row = connection.fetch_one(SERVER).await?;
    let now = i64::midpoint(before, now_ms());
    let (server, role, database): (i64, i64, i64) = (row.try_get(5)?, row.try_get(6)?, row.try_get(7)?);
    let (used, by_user, in_database): (i64, i64, i64) = (row.try_get(8)?, row.try_get(9)?, row.try_get(10)?);
    let limits = [(server, used), (role, by_user), (database, in_database)];
    let limits = limits.into_iter().filter(|(most, _)| *most >= 0);
    let mut found = SurveyedServer {
        version: row.try_get(0)?,
        ahead_ms: row.try_get::<i64, _>(1)? - now,
        user: row.try_get(2)?,
        new_tables_in: row.try_get(3)?,
        may_create: row.try_get(4)?,
        closed_tables: Vec::new(),
        owned_by_others: Vec::new(),
        connections_at_most: limits.clone().map(|(most, _)| most).min().unwrap_or(server),
        connections_free: limits.map(|(most, used)| most - used).min().unwrap_or(server).max(0),
        limits: Vec::new(),
        careless: Vec::new(),
        bytes: row.try_get(11)?,
    };
    for row in connection.fetch_all(TABLES).await? {
        let table: String = row.try_get(0)?;
        if !row.try_get::<bool, _>(2)? {
            found.owned_by_others.push(table.clone());
        }
        if !row.try_get::<bool, _>(1)? {
            found.closed_tables.push(table);
        }
    }
    for row in connection.fetch_all(LIMITS).await? {
        found.limits.push((row.try_get(0)?, row.try_get(1)?));
    }
    for row in connection.fetch_all(CARELESS).await? {
        found.careless.push(row.try_get(0)?);
    }
    Ok(found)
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}
