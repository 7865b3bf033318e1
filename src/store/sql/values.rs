//! Column values that several subjects share.

use super::driver::Row;
use std::collections::BTreeMap;

use cardinal_rules::{Seat, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::Row as _;

use super::failure::{Failure, Result};
use crate::store::{ChannelId, GuildId, Site, StoreError};

/// Reads the columns `guild_id`, `channel_id` and `parent_id`.
pub(super) fn site(row: &Row) -> Result<Site> {
    Ok(Site {
        guild: row.try_get::<Option<i64>, _>("guild_id")?.map(GuildId::from_db),
        channel: ChannelId::from_db(row.try_get("channel_id")?),
        parent: row.try_get::<Option<i64>, _>("parent_id")?.map(ChannelId::from_db),
    })
}

/// Reads a number that fits 32 bits.
pub(super) fn number(row: &Row, column: &str) -> Result<u32> {
    in_range(column, row.try_get(column)?)
}

/// Reads a number that fits 32 bits, if there is one.
pub(super) fn maybe_number(row: &Row, column: &str) -> Result<Option<u32>> {
    row.try_get::<Option<i64>, _>(column)?.map(|number| in_range(column, number)).transpose()
}

fn in_range(column: &str, number: i64) -> Result<u32> {
    number.try_into().map_err(|_| Failure::unreadable(format!("the {column} {number}")))
}

/// Reads a flag, which is stored as 0 or 1.
pub(super) fn flag(row: &Row, column: &str) -> Result<bool> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

pub(super) fn variant(name: &str) -> Result<Variant> {
    name.parse().map_err(|_| Failure::unreadable(format!("the variant `{name}`")))
}

pub(super) fn options(text: &str) -> Result<BTreeMap<String, String>> {
    from_json("options", text)
}

pub(super) fn seat(name: &str) -> Result<Seat> {
    match name {
        "white" => Ok(Seat::White),
        "black" => Ok(Seat::Black),
        other => Err(Failure::unreadable(format!("the seat `{other}`"))),
    }
}

pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| StoreError::Integrity(format!("a value cannot be written: {error}")).into())
}

pub(super) fn from_json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| Failure::unreadable(format!("{what} ({error})")))
}
