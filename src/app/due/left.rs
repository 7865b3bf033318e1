//! Finds players who have left a server when somebody waits for them, and notifies their opponents.

use std::sync::Arc;

use crate::app::App;
use crate::app::due::notices::What;
use crate::app::error::AppError;
use crate::app::members::Members;
use crate::store::{GuildId, NewDeparture, UserId};

impl App {
    /// Sets who can tell which players are on a server. Only the first call counts. Before it, nobody counts as
    /// having left.
    pub fn asks_about_members(&self, members: Arc<dyn Members>) {
        self.member_checks.ask(members);
    }

    /// Checks the players whom somebody is waiting for, and stores what is found. Call this from time to time, in
    /// the background, since the answers may take a while.
    pub async fn check_members(&self) {
        let Some(members) = self.member_checks.members() else { return };
        for (guild, user) in self.member_checks.take() {
            let Some(is_member) = members.is_member(guild, user).await else { continue };
            if let Err(error) = self.membership(guild, user, is_member).await {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "cannot store that a member left or came back"
                );
            }
        }
    }

    /// Stores whether a player is on a server. The opponents of a player who has left get one notice.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn membership(&self, guild: GuildId, user: UserId, is_member: bool) -> Result<(), AppError> {
        if is_member {
            self.store.departures().forget(guild, user).await.map_err(AppError::store("forgetting a departure"))?;
            return Ok(());
        }
        let departure = NewDeparture {
            guild,
            user,
            clock: self.clock_time.now(),
            what: What::Left.slug().to_owned(),
            now: self.clock.now(),
        };
        if self.store.departures().record(departure).await.map_err(AppError::store("noting a departure"))? {
            self.has_new_notices();
        }
        Ok(())
    }
}
