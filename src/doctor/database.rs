//! What can be wrong with the database: its place, schema, rights, limits, clock and room.

use std::path::Path;

use cardinal_ids::with_causes;
#[cfg(feature = "postgres")]
use cardinal_store::SurveyedServer;
use cardinal_store::{OpenError, Survey, SurveyedFile, SurveyedPlace};

use super::machine::{folder_of, may_write, room, shown};
use super::report::Finding;
#[cfg(feature = "postgres")]
use super::report::in_megabytes;
use crate::config::Config;
#[cfg(feature = "postgres")]
use crate::config::Shards;

/// A server whose clock is farther away than this tells another time in its logs and to its other programs.
#[cfg(feature = "postgres")]
const CLOCK_MAY_DIFFER_MS: i64 = 2_000;

/// How many tables are named.
#[cfg(feature = "postgres")]
const NAMED: usize = 5;

/// Looks at the database.
pub(super) async fn look(config: &Config) -> Vec<Finding> {
    match config.database.survey(config.store_options()).await {
        Ok(survey) => findings(config, &survey),
        Err(error) => {
            let subjects = if config.database.is_server() {
                &["rights", "connections", "limits", "db clock", "space"][..]
            } else {
                &["rights", "space"]
            };
            let not_asked = |subject: &&'static str| Finding::not_asked(subject, "the database can't be used");
            let found = sentence(&with_causes(&error));
            let first = Finding::problem("database", found, cure(&error));
            std::iter::once(first).chain(subjects.iter().map(not_asked)).collect()
        }
    }
}

/// What is found of a database that was surveyed.
pub fn findings(config: &Config, survey: &Survey) -> Vec<Finding> {
    match &survey.place {
        SurveyedPlace::File(file) => of_file(config, survey, file),
        #[cfg(feature = "postgres")]
        SurveyedPlace::Server(server) => of_server(config, survey, server),
    }
}

fn of_file(config: &Config, survey: &Survey, file: &SurveyedFile) -> Vec<Finding> {
    let path = Path::new(&file.path);
    let folder = folder_of(path);
    let schema = if file.has_unread_log && survey.schema.is_none() {
        let found = "Its latest writes are still in its -wal file, and the next start puts them into it.";
        Finding::fine("database", format!("{} can be used. {found}", config.database))
    } else {
        schema(config, survey, "SQLite")
    };
    let rights = if may_write(folder) {
        Finding::fine("rights", format!("This user can write to the database and its folder {}.", shown(folder)))
    } else {
        Finding::problem(
            "rights",
            format!("This user can't make files in {}, where SQLite has to keep its log.", shown(folder)),
            "Run this as the user who runs the bot, or let that user write to the folder.",
        )
    };
    vec![schema, rights, room(path, file.bytes.unwrap_or_default())]
}

/// What the start will find of the schema.
fn schema(config: &Config, survey: &Survey, kind: &str) -> Finding {
    let (place, newest) = (&config.database, survey.newest);
    match survey.schema {
        None => Finding::fine("database", format!("{place} ({kind}) is new: the start makes its schema.")),
        Some(step) if step < newest => Finding::warning(
            "database",
            format!("{place} ({kind}) has step {step} of the schema. The start takes the steps up to {newest}."),
            "Make a backup before you start this version: an older one can't use the database afterwards.",
        ),
        Some(step) => Finding::fine("database", format!("{place} ({kind}) has step {step} of the schema, the newest.")),
    }
}

#[cfg(feature = "postgres")]
fn of_server(config: &Config, survey: &Survey, server: &SurveyedServer) -> Vec<Finding> {
    vec![
        schema(config, survey, &format!("PostgreSQL {}", server.version)),
        rights(survey, server),
        connections(config, server),
        limits(config, server),
        clock(server),
        Finding::fine(
            "space",
            format!(
                "The database takes {}. How much room its server has, it doesn't tell: watch the disk there.",
                in_megabytes(server.bytes.max(0) as u64)
            ),
        ),
    ]
}

#[cfg(feature = "postgres")]
fn rights(survey: &Survey, server: &SurveyedServer) -> Finding {
    let SurveyedServer { user, new_tables_in, closed_tables, owned_by_others, may_create, .. } = server;
    let is_to_change = survey.schema < Some(survey.newest);
    let some = |tables: &[String]| {
        let named = tables.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        if tables.len() > NAMED { format!("{named} and {} more", tables.len() - NAMED) } else { named }
    };
    let Some(schema) = new_tables_in else {
        return Finding::problem(
            "rights",
            format!("For the user {user}, the database has no schema in which tables could be."),
            format!(
                "In the database: CREATE SCHEMA AUTHORIZATION {user}, or GRANT USAGE, CREATE ON SCHEMA public \
                 TO {user}."
            ),
        );
    };
    if !closed_tables.is_empty() {
        return Finding::problem(
            "rights",
            format!("The user {user} may not read and write all tables: {}.", some(closed_tables)),
            format!(
                "In the database: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {user}. \
                 Better, make {user} the owner of the tables."
            ),
        );
    }
    if is_to_change && !may_create {
        return Finding::problem(
            "rights",
            format!("The user {user} may not make tables in the schema {schema}, which the next start has to."),
            format!(
                "In the database: GRANT USAGE, CREATE ON SCHEMA {schema} TO {user}. Or make it the owner: \
                 ALTER DATABASE … OWNER TO {user}."
            ),
        );
    }
    if is_to_change && !owned_by_others.is_empty() {
        return Finding::problem(
            "rights",
            format!("The next start has to alter tables that the user {user} doesn't own: {}.", some(owned_by_others)),
            format!("Make {user} their owner: ALTER TABLE … OWNER TO {user}."),
        );
    }
    let found = format!("The user {user} may read and write all tables in the schema {schema}");
    if *may_create && owned_by_others.is_empty() {
        Finding::fine("rights", format!("{found}, and change the schema."))
    } else {
        Finding::warning(
            "rights",
            format!("{found}, but not change them, which a later version will have to."),
            format!("Make {user} the owner of the tables and of the schema before the next version."),
        )
    }
}

#[cfg(feature = "postgres")]
fn connections(config: &Config, server: &SurveyedServer) -> Finding {
    let options = config.store_options().postgres;
    // One writes. With other processes there is one that hears of them, and one that counts.
    let needed = i64::from(options.readers) + if options.notices { 3 } else { 1 };
    let SurveyedServer { connections_at_most: most, connections_free: free, .. } = server;
    let each = if config.shards == Shards::Undivided { "The bot" } else { "Each process" };
    let found =
        format!("{each} may open {needed} connections. The server allows {most}, of which {free} are free now.");
    if *most < needed {
        let cure = "Raise max_connections, or the limit of the role or the database (CONNECTION LIMIT), or \
                    set `database_connections` lower.";
        return Finding::problem("connections", found, cure);
    }
    if *free < needed {
        let cure = "If a bot that runs already has them, all is well. Otherwise end what uses them, \
                    raise max_connections, or set `database_connections` lower.";
        return Finding::warning("connections", found, cure);
    }
    Finding::fine("connections", found)
}

#[cfg(feature = "postgres")]
fn limits(config: &Config, server: &SurveyedServer) -> Finding {
    let within = config.store.postgres.statement_timeout.as_millis();
    let own = format!("The bot gives each statement {within} ms (`database_statement_ms`), whatever the role's limit.");
    if !server.careless.is_empty() {
        return Finding::problem(
            "limits",
            format!(
                "{own} With {} off, the server may lose turns that it has acknowledged.",
                server.careless.join(", ")
            ),
            "Set them on in postgresql.conf, and for the role: ALTER ROLE … RESET ALL.",
        );
    }
    if server.limits.is_empty() {
        return Finding::fine("limits", format!("{own} The server sets no others."));
    }
    let limits = server.limits.iter().map(|(name, ms)| format!("{name} = {ms} ms")).collect::<Vec<_>>().join(", ");
    Finding::warning(
        "limits",
        format!("{own} The server also sets {limits}: it ends idle connections, or writes that take longer."),
        "Take them back for the bot's role: ALTER ROLE … SET … = 0.",
    )
}

#[cfg(feature = "postgres")]
fn clock(server: &SurveyedServer) -> Finding {
    let seconds = server.ahead_ms as f64 / 1000.0;
    let found = format!("The server's clock differs from this machine's by {:.1} s.", seconds.abs());
    if server.ahead_ms.abs() > CLOCK_MAY_DIFFER_MS {
        let cure = "Let both machines set their clocks by NTP. The bot goes by the clock of its own machine.";
        return Finding::warning("db clock", found, cure);
    }
    Finding::fine("db clock", found)
}

/// An error as a sentence.
fn sentence(error: &str) -> String {
    let mut letters = error.trim_end_matches('.').chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters).chain(['.']).collect()
}

/// What to do about a database that can't be used.
fn cure(error: &OpenError) -> &'static str {
    match error {
        OpenError::Newer { .. } => "Start the newer version, or restore a backup of this one into a new database.",
        OpenError::InUse(_) | OpenError::Arriving(_) | OpenError::Leaving { .. } => {
            "Wait until the command that uses it has ended, or run it again."
        }
        OpenError::Left { .. } => "Set `database` to where the games are now.",
        OpenError::NoAccess { .. } | OpenError::ReadOnlyPlace { .. } => {
            "Run this as the user who runs the bot, and let that user write to the file and its folder."
        }
        OpenError::ReadOnly(_) => "Give the address of the primary server, or all servers of the cluster as a list.",
        OpenError::Rights { .. } => {
            "GRANT USAGE, CREATE ON SCHEMA public to the user, or make it the database's owner."
        }
        OpenError::Pooled(_) => "Set pool_mode=session in PgBouncer, or give the address of the server itself.",
        OpenError::NoSuchDatabase(_) => "Create it: createdb -O USER DATABASE. Or correct `database`.",
        OpenError::Denied(_) => {
            "Correct the password (`database_password_file`, PGPASSFILE) or the server's pg_hba.conf."
        }
        OpenError::Late { .. } | OpenError::Unavailable { .. } => {
            "See to it that the database runs and that this machine can reach it, or correct `database`."
        }
        OpenError::NoFolder { .. } => "Make the folder, or correct `database`.",
        _ => "Correct `database`.",
    }
}
