//! The few words that the databases say differently.

/// How a database speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

/// Each word is a method: the first expression is `SQLite`'s, the second `PostgreSQL`'s.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty)?) -> $result:ty: $sqlite:expr, $postgres:expr;)*) => {
        impl Dialect {$(
            $(#[$doc])*
            pub(crate) fn $name(self $(, $argument: $type)?) -> $result {
                match self {
                    Dialect::Sqlite => $sqlite,
                    #[cfg(feature = "postgres")]
                    Dialect::Postgres => $postgres,
                }
            }
        )*}
    };
}

words! {
    /// Begins a transaction whose statements all read the same state.
    begin_reading() -> &'static str: "BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

    /// The time by the database's own clock, in milliseconds.
    now_ms() -> &'static str:
        "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
        "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

    /// Asks for the time by the database's own clock, in seconds. A file has none but the machine's.
    own_time() -> Option<&'static str>:
        None,
        Some("SELECT CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)");

    /// Whether a player has quiet hours.
    has_quiet_hours() -> &'static str:
        "preferences.chosen ->> 'quiet' IS NOT NULL",
        "CAST(preferences.chosen AS JSONB) ->> 'quiet' IS NOT NULL";

    /// An expression for bytes as hexadecimal digits.
    hexadecimal(bytes: &str) -> String: format!("lower(hex({bytes}))"), format!("encode({bytes}, 'hex')");
}

/// The reasons for which a game's clock is paused, as a JSON object of their ends.
pub(crate) const STOPS_OF_GAME: &str =
    "(SELECT json_group_object(reason, until) FROM stops WHERE stops.game_id = games.id)";
