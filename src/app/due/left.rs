//! Players who have left a server: found when somebody waits for them, and told to their opponents.

use std::sync::Arc;

use crate::app::App;
use crate::app::due::notices::What;
use crate::app::error::AppError;
use crate::app::members::Members;
use crate::store::{GuildId, NewDeparture, UserId};

impl App {
    /// Tells who knows which players are on a server. The first one counts; until then nobody has left.
    pub fn asks_about_members(&self, members: Arc<dyn Members>) {
        self.member_checks.ask(members);
    }

    /// Asks about the players for whom somebody waits, and notes what is found. To be called now and then, beside
    /// everything else, since the answers may take their time.
    pub async fn check_members(&self) {
        let Some(members) = self.member_checks.members() else { return };
        for (guild, user) in self.member_checks.take() {
            let Some(is_member) = members.is_member(guild, user).await else { continue };
            if let Err(error) = self.membership(guild, user, is_member).await {
                tracing::error!(error = &error as &dyn std::error::Error, "what became of a member is not noted");
            }
        }
    }

    /// Notes whether a player is on a server. That one has left is told to the opponents once.
    ///
    /// # Errors
    /// The store fails.
    pub(super) async fn membership(&self, guild: GuildId, user: UserId, is_member: bool) -> Result<(), AppError> {
        if is_member {
            self.store.forget_departure(guild, user).await.map_err(AppError::store("forgetting a departure"))?;
            return Ok(());
        }
        let departure = NewDeparture {
            guild,
            user,
            clock: self.clock_time.now(),
            what: What::Left.slug().to_owned(),
            now: self.clock.now(),
        };
        if self.store.note_departure(departure).await.map_err(AppError::store("noting a departure"))? {
            self.has_new_notices();
        }
        Ok(())
    }
}
