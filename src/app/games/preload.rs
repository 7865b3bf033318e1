//! What is done about games at a start, before anyone asks for them: long ones are read into memory, and
//! those of which no last position is kept get one.

use cardinal_rules::RULES_VERSION;

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::error::AppError;
use crate::app::live::restore;
use crate::store::{GameId, LastPosition, StoreError};

/// Games of no more events are replayed when they are used: that takes a fraction of what the answer
/// takes anyway.
const LONG: u32 = 100;
/// How many long games are read ahead at most.
const MOST: usize = 1_000;
/// How many games without a position are looked for at once.
const PAGE: u32 = 500;

impl App {
    /// Reads the longest running games into memory, so that after a start nobody waits for one of them
    /// to be replayed, and keeps positions where none are kept. To be called once, beside everything else; what
    /// fails is read when it is used.
    pub async fn preload(&self) {
        self.preload_long().await;
        if let Err(error) = self.keep_positions().await {
            tracing::warn!(error = &error as &dyn std::error::Error, "positions of running games are not kept");
        }
    }

    async fn preload_long(&self) {
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

    /// Keeps where games stand of which nothing is kept: they were played before there were last positions. One
    /// in which a turn has begun gets its position at the end of that turn.
    async fn keep_positions(&self) -> Result<(), AppError> {
        let mut after = None;
        loop {
            let page = self.store.games_without_position(after, PAGE).await;
            let page = page.map_err(AppError::store("listing games without a position"))?;
            for game in &page {
                self.keep_position(*game).await?;
                tokio::task::yield_now().await;
            }
            after = page.last().copied();
            if page.len() < PAGE as usize {
                return Ok(());
            }
        }
    }

    async fn keep_position(&self, game: GameId) -> Result<(), AppError> {
        let stored = match self.store.load(game).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::warn!(game = game.0, error = &error as &dyn std::error::Error, "a game cannot be read");
                return Ok(());
            }
        };
        let version = stored.info.version;
        let restored =
            off_async("the replay of a game", move || Some(restore(stored).ok()?.live.game.snapshot())).await?;
        let Some(snapshot) = restored else {
            // Opening it closes it, so that its players hear of it before they look for it.
            let _cannot_go_on = self.live.open(&*self.store, game).await;
            return Ok(());
        };
        let Some(snapshot) = snapshot else { return Ok(()) };
        let position = LastPosition { version, rules_version: RULES_VERSION, snapshot };
        match self.store.set_last_position(game, position).await {
            // Somebody was quicker: a turn has ended, or the game.
            Ok(_) | Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(()),
            Err(source) => Err(AppError::Store { doing: "keeping a game's position", source }),
        }
    }
}
