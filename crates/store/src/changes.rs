//! What other processes change in games, as they tell it.

use std::collections::HashMap;

use cardinal_ids::GameId;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

/// Notices of other processes on the same database, about the games to which they append events.
///
/// A notice can be lost, for instance with the connection that it comes on. So it only says where a look is worth it:
/// what holds is the version in the store.
#[derive(Debug)]
pub struct Changes(Option<Receiver<(GameId, u32)>>);

impl Changes {
    /// The notices that come from now on. None: there will be none.
    pub const fn new(notices: Option<Receiver<(GameId, u32)>>) -> Changes {
        Changes(notices)
    }

    /// Waits for notices, and returns the games that they are about with the newest version of each. None if no more
    /// will come: the store is shut down, or other processes tell it nothing.
    pub async fn next(&mut self) -> Option<HashMap<GameId, u32>> {
        let notices = self.0.as_mut()?;
        let mut games = HashMap::new();
        let mut note = |(game, version): (GameId, u32)| {
            let newest: &mut u32 = games.entry(game).or_default();
            *newest = version.max(*newest);
        };
        loop {
            match notices.recv().await {
                Ok(notice) => break note(notice),
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
        loop {
            match notices.try_recv() {
                Ok(notice) => note(notice),
                Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty | TryRecvError::Closed) => return Some(games),
            }
        }
    }
}
