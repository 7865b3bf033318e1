//! A member's first games against others, which are casual unless both players choose otherwise.

use cardinal_ids::{GuildId, UserId};
use cardinal_store::SharedStore;
use cardinal_table::Unfinished;

use crate::app::choices::look::settings_of;
use crate::app::error::AppError;

/// How many games a member has finished against others before a game is rated without being asked for.
pub(crate) const FIRST_GAMES: u32 = 3;

/// Whether a challenge's game counts for ratings, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// It does.
    Rated,
    /// It doesn't, as was chosen or is usual on the server.
    Casual,
    /// It doesn't, because nobody has asked for it and one of the players has had few games.
    FirstGames,
}

impl Counting {
    /// Whether it counts.
    pub(crate) fn is_rated(self) -> bool {
        self == Counting::Rated
    }
}

/// Whether a game between these players counts: as `chosen`, else as is usual on the server, but for first games.
///
/// # Errors
/// The store fails.
pub(crate) async fn counting(
    store: &SharedStore,
    guild: Option<GuildId>,
    chosen: Option<bool>,
    players: &[UserId],
) -> Result<Counting, AppError> {
    let is_rated = match chosen {
        Some(rated) => rated,
        None => settings_of(store, guild).await?.usually_rated(),
    };
    if !is_rated {
        return Ok(Counting::Casual);
    }
    if chosen.is_none() {
        for player in players {
            if is_new(store, *player).await? {
                return Ok(Counting::FirstGames);
            }
        }
    }
    Ok(Counting::Rated)
}

/// Whether a member has finished fewer than [`FIRST_GAMES`] games against others, wherever. Games without a result
/// don't count.
///
/// # Errors
/// The store fails.
pub(crate) async fn is_new(store: &SharedStore, user: UserId) -> Result<bool, AppError> {
    let without_result: Vec<&str> = Unfinished::ALL.map(Unfinished::reason).to_vec();
    let has_played = store.ratings().has_played(user, FIRST_GAMES, &without_result).await;
    has_played.map(|has_played| !has_played).map_err(AppError::store("counting a member's games"))
}
