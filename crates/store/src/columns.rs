//! Columns whose values several subjects read.

use std::collections::BTreeMap;

use cardinal_ids::{ChannelId, GuildId, Site};
use cardinal_rules::{Seat, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StoreError;
use crate::database::DbRow;
use crate::error::{Failure, Result};

/// Reads the columns `guild_id`, `channel_id` and `parent_id`.
pub(crate) fn site(row: &DbRow) -> Result<Site> {
    Ok(Site {
        guild: row.try_get::<Option<i64>>("guild_id")?.map(GuildId::from_db),
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        parent: row.try_get::<Option<i64>>("parent_id")?.map(ChannelId::from_db),
    })
}

/// Reads a number that fits 32 bits.
pub(crate) fn number(row: &DbRow, column: &str) -> Result<u32> {
    in_range(column, row.try_get(column)?)
}

/// Reads a number that fits 32 bits, if there is one.
pub(crate) fn maybe_number(row: &DbRow, column: &str) -> Result<Option<u32>> {
    row.try_get::<Option<i64>>(column)?.map(|number| in_range(column, number)).transpose()
}

fn in_range(column: &str, number: i64) -> Result<u32> {
    number.try_into().map_err(|_| Failure::unreadable(format!("the {column} {number}")))
}

/// Reads a flag, which is stored as 0 or 1.
pub(crate) fn flag(row: &DbRow, column: &str) -> Result<bool> {
    Ok(row.try_get::<i64>(column)? != 0)
}

pub(crate) fn variant(name: &str) -> Result<Variant> {
    name.parse().map_err(|_| Failure::unreadable(format!("the variant `{name}`")))
}

pub(crate) fn options(text: &str) -> Result<BTreeMap<String, String>> {
    from_json("options", text)
}

pub(crate) fn seat(name: &str) -> Result<Seat> {
    match name {
        "white" => Ok(Seat::White),
        "black" => Ok(Seat::Black),
        other => Err(Failure::unreadable(format!("the seat `{other}`"))),
    }
}

pub(crate) fn to_json<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| StoreError::Integrity(format!("a value cannot be written: {error}")).into())
}

pub(crate) fn from_json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| Failure::unreadable(format!("{what} ({error})")))
}
