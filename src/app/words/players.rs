//! Names of users and players, as use cases read and store them.

use std::sync::Arc;

use cardinal_rules::BySeat;
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::store::{GameInfo, GuildId, UserId};

impl App {
    /// Stores a user's current names, on this server and of the account.
    pub(in crate::app) async fn remember(
        &self,
        guild: Option<GuildId>,
        user: UserId,
        name: &str,
        account: &str,
    ) -> Result<(), AppError> {
        self.names.note(self.store.names(), guild, user, name, account).await.map_err(AppError::store("noting a name"))
    }

    /// A user's name on a server.
    pub(in crate::app) async fn name(&self, guild: Option<GuildId>, user: UserId) -> Result<Arc<str>, AppError> {
        if self.computer.user() == Some(user) {
            return Ok(say!("computer-name").into());
        }
        if let Some(number) = user.former_number() {
            return Ok(say!("common-former-member", number = number.to_string()).into());
        }
        self.names.of(self.store.names(), guild, user).await.map_err(AppError::store("reading a name"))
    }

    /// The names of a game's players on the server where it is played.
    pub(in crate::app) async fn names_of(&self, info: &GameInfo) -> Result<BySeat<Arc<str>>, AppError> {
        self.names_at(info.site.guild, info.players).await
    }

    /// The names of two players on a server.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn names_at(
        &self,
        guild: Option<GuildId>,
        players: BySeat<UserId>,
    ) -> Result<BySeat<Arc<str>>, AppError> {
        let BySeat { white, black } = players;
        Ok(BySeat { white: self.name(guild, white).await?, black: self.name(guild, black).await? })
    }
}
