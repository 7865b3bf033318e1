//! Decks that players save for later games.

use cardinal_ids::{Timestamp, UserId};
use cardinal_rules::Card;

use crate::columns::{from_json, to_json};
use crate::connections::Connections;
use crate::database::{Connection, Readers, query, query_scalar};
use crate::error::Result;
use crate::{StoreError, StoreResult};

/// A saved deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDeck {
    /// Its name, unique among the player's decks without regard to case.
    pub name: String,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// Stores players' decks.
#[derive(Clone, Copy, Debug)]
pub struct Decks<'s>(pub(crate) &'s Connections);

impl Decks<'_> {
    /// Returns a player's decks, sorted by name.
    pub async fn of_user(self, user: UserId) -> StoreResult<Vec<NamedDeck>> {
        self.0.read(of(&self.0.readers, user)).await
    }

    /// Saves a deck, replacing one of the same name.
    ///
    /// # Errors
    /// [`StoreError::TooManyDecks`] if the player already has `at_most` other decks.
    pub async fn keep(self, user: UserId, deck: NamedDeck, at_most: usize, at: Timestamp) -> StoreResult<()> {
        self.0.write(move |connection| Box::pin(async move { keep(connection, user, &deck, at_most, at).await })).await
    }

    /// Renames a deck.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`], [`StoreError::NoDeck`], in this order.
    pub async fn rename(self, user: UserId, from: &str, to: &str) -> StoreResult<()> {
        let (from, to) = (from.to_owned(), to.to_owned());
        self.0.write(move |connection| Box::pin(async move { rename(connection, user, &from, &to).await })).await
    }

    /// Deletes a deck, if there is one of this name.
    pub async fn delete(self, user: UserId, name: &str) -> StoreResult<()> {
        let name = name.to_owned();
        self.0.write(move |connection| Box::pin(async move { delete(connection, user, &name).await })).await
    }
}

pub(crate) async fn of(pool: &Readers, user: UserId) -> Result<Vec<NamedDeck>> {
    let sql = "SELECT name, cards FROM decks WHERE user_id = $1 ORDER BY lower(name), name";
    let rows = query(sql).bind(user.to_db()).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let cards = from_json("the cards of a kept deck", row.try_get("cards")?)?;
            Ok(NamedDeck { name: row.try_get("name")?, cards })
        })
        .collect()
}

/// Saves a deck. It replaces the one with its name, or else counts towards the limit.
pub(crate) async fn keep(
    connection: &mut Connection,
    user: UserId,
    deck: &NamedDeck,
    at_most: usize,
    at: Timestamp,
) -> Result<()> {
    let sql = "SELECT count(*) FROM decks WHERE user_id = $1 AND lower(name) <> $2";
    let others: i64 =
        query_scalar(sql).bind(user.to_db()).bind(lowered(&deck.name)).fetch_one(&mut *connection).await?;
    if others as usize >= at_most {
        return Err(StoreError::TooManyDecks(at_most).into());
    }
    let sql = "UPDATE decks SET name = $3, cards = $4, updated_at = $5 WHERE user_id = $1 AND lower(name) = $2";
    let replaced = query(sql)
        .bind(user.to_db())
        .bind(lowered(&deck.name))
        .bind(&deck.name)
        .bind(to_json(&deck.cards)?)
        .bind(at.0)
        .execute(&mut *connection)
        .await?;
    if replaced.rows_affected() == 0 {
        query("INSERT INTO decks (user_id, name, cards, updated_at) VALUES ($1, $2, $3, $4)")
            .bind(user.to_db())
            .bind(&deck.name)
            .bind(to_json(&deck.cards)?)
            .bind(at.0)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Renames a deck.
async fn rename(connection: &mut Connection, user: UserId, from: &str, to: &str) -> Result<()> {
    let taken = "SELECT count(*) FROM decks WHERE user_id = $1 AND lower(name) = $2 AND lower(name) <> $3";
    let taken: i64 = query_scalar(taken)
        .bind(user.to_db())
        .bind(lowered(to))
        .bind(lowered(from))
        .fetch_one(&mut *connection)
        .await?;
    if taken > 0 {
        return Err(StoreError::NameTaken(to.to_owned()).into());
    }
    let sql = "UPDATE decks SET name = $3 WHERE user_id = $1 AND lower(name) = $2";
    let done = query(sql).bind(user.to_db()).bind(lowered(from)).bind(to).execute(connection).await?;
    if done.rows_affected() == 0 { Err(StoreError::NoDeck(from.to_owned()).into()) } else { Ok(()) }
}

async fn delete(connection: &mut Connection, user: UserId, name: &str) -> Result<()> {
    let sql = "DELETE FROM decks WHERE user_id = $1 AND lower(name) = $2";
    query(sql).bind(user.to_db()).bind(lowered(name)).execute(connection).await?;
    Ok(())
}

/// A name in the letters by which names are compared: A to Z become small, as by the databases' own `lower`, and no
/// others.
fn lowered(name: &str) -> String {
    name.to_ascii_lowercase()
}
