//! Names of users and players, as use cases read and store them.

use std::sync::Arc;

use cardinal_rules::{BySeat, Seat};
use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::words::ratings::points;
use crate::store::{GameInfo, GuildId, UserId};

/// The players of a game, as pictures name them.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    pub(in crate::app) names: BySeat<Arc<str>>,
    /// Empty for a player without a rating.
    pub(in crate::app) ratings: BySeat<String>,
}

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

    /// The players of a game as pictures name them, with their ratings in this kind of game on its server.
    ///
    /// # Errors
    /// The store fails.
    pub(in crate::app) async fn players_of(&self, info: &GameInfo) -> Result<Players, AppError> {
        let (names, now) = (self.names_of(info).await?, self.clock.now());
        let mut ratings: BySeat<String> = BySeat::default();
        for seat in Seat::ALL {
            let user = info.players[seat];
            if self.computer.user() == Some(user) || user.former_number().is_some() {
                continue;
            }
            let own = self.store.ratings().of_member(info.site.guild, user).await;
            let own = own.map_err(AppError::store("reading a player's rating"))?;
            if let Some(own) = own.iter().find(|own| own.variant == info.variant) {
                ratings[seat] = points(&own.rating, now);
            }
        }
        Ok(Players { names, ratings })
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
