//! Requests to Discord, which limits them for all processes of a bot together.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::StoreResult;
use crate::connections::Connections;
use crate::database::{Connection, query};
use crate::failure::Result;

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

/// Counts the requests of all processes. Times are the database's own.
#[derive(Clone, Copy, Debug)]
pub struct Requests<'s>(pub(crate) &'s Connections);

impl Requests<'_> {
    /// Counts a request, if it may be sent now.
    pub async fn reserve(self, request: NewRequest) -> StoreResult<Reserved> {
        self.0.count(move |connection| Box::pin(async move { reserve(connection, &request).await })).await
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

async fn reserve(connection: &mut Connection, request: &NewRequest) -> Result<Reserved> {
    let now = connection.dialect().now_ms();
    let over = format!("DELETE FROM requests WHERE counts_until <= {now} AND route_until <= {now}");
    query(AssertSqlSafe(over)).execute(&mut *connection).await?;
    let counted = format!(
        "SELECT count(*) FILTER (WHERE counts_until > {now}),
             CAST(coalesce(min(counts_until) FILTER (WHERE counts_until > {now}), {now}) AS BIGINT) - {now},
             count(*) FILTER (WHERE route = $1 AND route_until > {now}),
             CAST(coalesce(min(route_until) FILTER (WHERE route = $1 AND route_until > {now}), {now}) AS BIGINT) - {now}
         FROM requests"
    );
    let row = query(AssertSqlSafe(counted)).bind(&request.route).fetch_one(&mut *connection).await?;
    let number = |index: usize| row.try_get::<i64>(index);
    let (counted, next, of_route, next_of_route) = (number(0)?, number(1)?, number(2)?, number(3)?);
    let wait = |ms: i64| Duration::from_millis(ms.max(1).cast_unsigned());
    if of_route >= i64::from(request.limit) {
        return Ok(Reserved::Route(wait(next_of_route)));
    }
    if counted >= i64::from(request.at_once) {
        return Ok(Reserved::Global(wait(next)));
    }
    let sent =
        format!("INSERT INTO requests (id, route, counts_until, route_until) VALUES ($1, $2, {now} + $3, {now} + $3)");
    let sent = query(AssertSqlSafe(sent)).bind(&request.id).bind(&request.route);
    sent.bind(milliseconds(request.counts_for)).execute(connection).await?;
    Ok(Reserved::Sent)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
