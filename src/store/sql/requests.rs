//! The statements for requests to Discord.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row as _};

use super::driver::{Connection, NOW_MS};
use super::failure::Result;
use super::sql_store::{Answer, SqlStore};
use crate::store::{NewRequest, Requests, Reserved};

#[async_trait]
impl Requests for SqlStore {
    async fn reserve(&self, request: NewRequest) -> Answer<Reserved> {
        self.count(move |connection| Box::pin(async move { reserve(connection, &request).await })).await
    }

    async fn settle(&self, id: &str, global: Duration, route: Duration) -> Answer<()> {
        let id = id.to_owned();
        self.count(move |connection| {
            Box::pin(async move {
                let settled = format!(
                    "UPDATE requests SET counts_until = {NOW_MS} + $2, route_until = {NOW_MS} + $3 WHERE id = $1"
                );
                let settled = sqlx::query(AssertSqlSafe(settled)).bind(id).bind(milliseconds(global));
                settled.bind(milliseconds(route)).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }
}

async fn reserve(connection: &mut Connection, request: &NewRequest) -> Result<Reserved> {
    let over = format!("DELETE FROM requests WHERE counts_until <= {NOW_MS} AND route_until <= {NOW_MS}");
    sqlx::query(AssertSqlSafe(over)).execute(&mut *connection).await?;
    let counted = format!(
        "SELECT count(*) FILTER (WHERE counts_until > {NOW_MS}),
             CAST(coalesce(min(counts_until) FILTER (WHERE counts_until > {NOW_MS}), {NOW_MS}) AS BIGINT) - {NOW_MS},
             count(*) FILTER (WHERE route = $1 AND route_until > {NOW_MS}),
             CAST(coalesce(min(route_until) FILTER (WHERE route = $1 AND route_until > {NOW_MS}), {NOW_MS}) AS BIGINT) - {NOW_MS}
         FROM requests"
    );
    let row = sqlx::query(AssertSqlSafe(counted)).bind(&request.route).fetch_one(&mut *connection).await?;
    let number = |index: usize| row.try_get::<i64, _>(index);
    let (counted, next, of_route, next_of_route) = (number(0)?, number(1)?, number(2)?, number(3)?);
    let wait = |ms: i64| Duration::from_millis(ms.max(1).cast_unsigned());
    if of_route >= i64::from(request.limit) {
        return Ok(Reserved::Route(wait(next_of_route)));
    }
    if counted >= i64::from(request.at_once) {
        return Ok(Reserved::Global(wait(next)));
    }
    let sent = format!(
        "INSERT INTO requests (id, route, counts_until, route_until) VALUES ($1, $2, {NOW_MS} + $3, {NOW_MS} + $3)"
    );
    let sent = sqlx::query(AssertSqlSafe(sent)).bind(&request.id).bind(&request.route);
    sent.bind(milliseconds(request.counts_for)).execute(connection).await?;
    Ok(Reserved::Sent)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
