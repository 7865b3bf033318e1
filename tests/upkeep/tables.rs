//! What is carried is all that there is, and what is kept of members is known.

use std::collections::{BTreeMap, BTreeSet};

use cardinal_store::{Address, TABLES};

use crate::places::{Places, opened, server, texts};

/// The tables of both kinds of database with their columns, as their schema says.
async fn schema(address: &Address) -> BTreeMap<String, BTreeSet<String>> {
    opened(address).await.unwrap().shut_down().await;
    let columns = if address.is_server() {
        "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    } else {
        "SELECT tables.name || '.' || columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table'"
    };
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for column in texts(address, columns).await {
        let (table, column) = column.split_once('.').unwrap();
        found.entry(table.to_owned()).or_default().insert(column.to_owned());
    }
    found.retain(|table, _| !table.starts_with("sqlite_") && table != "_sqlx_migrations");
    found
}

fn carried() -> BTreeMap<String, BTreeSet<String>> {
    let columns = |words: String| words.split(' ').map(str::to_owned).collect();
    TABLES.iter().map(|table| (table.name.to_owned(), columns(table.columns_as_words()))).collect()
}

#[tokio::test]
async fn every_column_of_a_file_is_carried() {
    assert_eq!(schema(&Places::new().file("new.db")).await, carried());
}

#[tokio::test]
async fn every_column_in_postgres_is_carried() {
    let Some(server) = server() else { return };
    assert_eq!(schema(&server).await, carried());
}

/// Columns with ids of something other than members, by their names, and with seats and names of processes.
const OTHERS: [&str; 15] = [
    "event_id",
    "begin_message_id",
    "end_message_id",
    "game_id",
    "guild_id",
    "channel_id",
    "parent_id",
    "message_id",
    "closed_message_id",
    "post_id",
    "challenge_id",
    "rated_id",
    "begun_by",
    "left_by",
    "owed_by",
];

/// A column that holds members but doesn't say so would escape what is forgotten of them, and what they read of
/// themselves.
#[test]
fn every_column_that_may_hold_members_says_whether_it_does() {
    for table in &TABLES {
        let of_members: Vec<&str> = table.columns_of_members().collect();
        for column in table.columns_as_words().split(' ') {
            let names_somebody = column.ends_with("_id") || column.ends_with("_by");
            let is_other = OTHERS.contains(&column);
            assert!(!names_somebody || is_other != of_members.contains(&column), "{}.{column}", table.name);
        }
    }
}

#[test]
fn the_page_on_privacy_tells_of_every_table_that_holds_members() {
    let (_, page) = include_str!("../../docs/privacy.md").split_once("## What is kept").unwrap();
    let rows = page.lines().filter_map(|line| line.split('|').nth(2)?.trim().strip_prefix('`')?.strip_suffix('`'));
    let told: BTreeSet<&str> = rows.collect();
    let with_members = TABLES.iter().filter(|table| table.columns_of_members().next().is_some());
    assert_eq!(told, with_members.map(|table| table.name).collect());
}
