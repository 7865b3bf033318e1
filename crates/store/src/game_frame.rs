//! What can be read of every game.

use cardinal_ids::{GameId, Site, Timestamp, UserId};
use cardinal_rules::BySeat;

/// What can be read of every game, even of one whose options or time control are damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFrame {
    /// Its number.
    pub id: GameId,
    /// The players.
    pub players: BySeat<UserId>,
    /// Whether only its player sees it.
    pub private: bool,
    /// Where it is played.
    pub site: Site,
    /// Whether it still needs a thread of its own.
    pub wants_thread: bool,
    /// How many events it has.
    pub version: u32,
    /// Whether it is over.
    pub finished: bool,
    /// When it began.
    pub created_at: Timestamp,
}

impl GameFrame {
    /// The players, without members who were forgotten.
    pub fn members(&self) -> impl Iterator<Item = UserId> {
        [self.players.white, self.players.black].into_iter().filter(|user| user.former_number().is_none())
    }
}
