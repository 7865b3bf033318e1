//! Long games are read into memory before anyone asks for them.

use crate::app::App;

/// Games of no more events are replayed when they are used: that takes a fraction of what the answer
/// takes anyway.
const LONG: u32 = 100;
/// How many long games are read ahead at most.
const MOST: usize = 1_000;

impl App {
    /// Reads the longest running games into memory, so that after a start nobody waits for one of them
    /// to be replayed. To be called once, beside everything else; what fails is read when it is used.
    pub async fn preload(&self) {
        let most = MOST.min(self.settings.live_games) as u32;
        let games = match self.store.long_games(LONG, most).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "long games are not read ahead");
                return;
            }
        };
        for game in games {
            if let Err(error) = self.live.open(&*self.store, game).await {
                tracing::warn!(game = game.0, error = &error as &dyn std::error::Error, "a game cannot be read ahead");
            }
            // Whoever is at a board comes first.
            tokio::task::yield_now().await;
        }
    }
}
