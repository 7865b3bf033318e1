//! Requests to Discord, which limits them for all processes of a bot together.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, query, query_scalar};
use crate::error::Result;

/// A request that a process wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRequest {
    /// A text that no other request has.
    pub id: String,
    /// What Discord counts it for: its route, and the channel or server.
    pub route: String,
    /// How many requests of this route Discord takes until it begins to count anew.
    pub limit: u32,
    /// How many requests of all routes may count at once.
    pub at_once: u32,
    /// How long it counts if nothing is heard of it again.
    pub counts_for: Duration,
}

/// Whether a request may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// Now. It counts from now on.
    Sent,
    /// Not before this: requests of its route are used up.
    Route(Duration),
    /// Not before this: too many requests of all routes count.
    Global(Duration),
}

/// What became of a request that a process wants to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// Whether it may be sent.
    pub reserved: Reserved,
    /// The ban of which a process has told last, while that waits for its end.
    pub ban: Option<String>,
}

/// The route of what tells of a ban. It counts for nothing.
const BAN: &str = "ban";

/// Counts the requests of all processes. Times are the database's own.
#[derive(Clone, Copy, Debug)]
pub struct Requests<'s>(pub(crate) &'s Connections);

impl Requests<'_> {
    /// Counts a request, if it may be sent now.
    pub async fn reserve(self, request: NewRequest) -> StoreResult<Reservation> {
        self.0.count(move |connection| Box::pin(async move { reserve(connection, &request).await })).await
    }

    /// The ban of which a process has told last, while that waits for its end.
    pub async fn ban(self) -> StoreResult<Option<String>> {
        let now = self.0.dialect.now_ms();
        let told = format!("SELECT max(id) FROM requests WHERE route = $1 AND route_until > {now}");
        self.0.read(async { Ok(query_scalar(AssertSqlSafe(told)).bind(BAN).fetch_one(&self.0.readers).await?) }).await
    }

    /// Tells all processes, under a text that no other ban or request has, that the network before Discord has banned
    /// an address of the bot's, and that nothing is sent from there for a while.
    pub async fn note_ban(self, id: &str, pause: Duration) -> StoreResult<()> {
        let id = id.to_owned();
        self.0
            .count(move |connection| {
                Box::pin(async move {
                    let now = connection.dialect().now_ms();
                    let note = format!(
                        "INSERT INTO requests (id, route, counts_until, route_until) VALUES ($1, $2, {now}, {now} + $3)"
                    );
                    query(AssertSqlSafe(note)).bind(id).bind(BAN).bind(milliseconds(pause)).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Notes that a request has its response: how much longer it counts among all requests, and among those of its
    /// route.
    pub async fn settle(self, id: &str, global: Duration, route: Duration) -> StoreResult<()> {
        let id = id.to_owned();
        self.0
            .count(move |connection| {
                Box::pin(async move {
                    let now = connection.dialect().now_ms();
                    let settled = format!(
                        "UPDATE requests SET counts_until = {now} + $2, route_until = {now} + $3 WHERE id = $1"
                    );
                    let settled = query(AssertSqlSafe(settled)).bind(id).bind(milliseconds(global));
                    settled.bind(milliseconds(route)).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }
}

async fn reserve(connection: &mut Connection, request: &NewRequest) -> Result<Reservation> {
    let now = connection.dialect().now_ms();
    let over = format!("DELETE FROM requests WHERE counts_until <= {now} AND route_until <= {now}");
    query(AssertSqlSafe(over)).execute(&mut *connection).await?;
    let counted = format!(
        "SELECT count(*) FILTER (WHERE counts_until > {now}),
             CAST(coalesce(min(counts_until) FILTER (WHERE counts_until > {now}), {now}) AS BIGINT) - {now},
             count(*) FILTER (WHERE route = $1 AND route_until > {now}),
             CAST(coalesce(min(route_until) FILTER (WHERE route = $1 AND route_until > {now}), {now}) AS BIGINT) - {now},
             max(id) FILTER (WHERE route = $2 AND route_until > {now})
         FROM requests"
    );
    let row = query(AssertSqlSafe(counted)).bind(&request.route).bind(BAN).fetch_one(&mut *connection).await?;
    let number = |index: usize| row.try_get::<i64>(index);
    let (counted, next, of_route, next_of_route) = (number(0)?, number(1)?, number(2)?, number(3)?);
    let ban: Option<String> = row.try_get(4)?;
    let wait = |ms: i64| Duration::from_millis(ms.max(1).cast_unsigned());
    if of_route >= i64::from(request.limit) {
        return Ok(Reservation { reserved: Reserved::Route(wait(next_of_route)), ban });
    }
    if counted >= i64::from(request.at_once) {
        return Ok(Reservation { reserved: Reserved::Global(wait(next)), ban });
    }
    let sent =
        format!("INSERT INTO requests (id, route, counts_until, route_until) VALUES ($1, $2, {now} + $3, {now} + $3)");
    let sent = query(AssertSqlSafe(sent)).bind(&request.id).bind(&request.route);
    sent.bind(milliseconds(request.counts_for)).execute(connection).await?;
    Ok(Reservation { reserved: Reserved::Sent, ban })
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
