//! The panels that go on showing a game.

use std::time::Duration;

use cardinal_ids::{GameId, MessageId};
use dashmap::DashMap;

use crate::discord::incoming::Incoming;
use crate::discord::message::Form;

/// The panels that go on showing a game.
#[derive(Default)]
pub(crate) struct Followed(DashMap<MessageId, Panel>);

/// A panel and what is needed to replace it.
#[derive(Clone)]
pub(super) struct Panel {
    pub(super) game: GameId,
    /// The last interaction that has changed it.
    pub(super) incoming: Incoming,
    /// How it is written.
    pub(super) form: Form,
}

impl Followed {
    /// Notes that a message shows this panel. Those that are older than this are forgotten: Discord no longer lets them
    /// be replaced.
    pub(super) fn note(&self, message: MessageId, panel: Panel, oldest: Duration) {
        self.0.retain(|_, panel| panel.incoming.received.elapsed() < oldest);
        self.0.insert(message, panel);
    }

    /// Notes that a message shows something else.
    pub(super) fn forget(&self, message: MessageId) {
        self.0.remove(&message);
    }

    /// Takes the panels of this game, which the caller replaces.
    pub(super) fn take(&self, game: GameId) -> Vec<Panel> {
        let messages: Vec<MessageId> =
            self.0.iter().filter(|panel| panel.game == game).map(|panel| *panel.key()).collect();
        let taken =
            messages.into_iter().filter_map(|message| self.0.remove_if(&message, |_, panel| panel.game == game));
        taken.map(|(_, panel)| panel).collect()
    }
}
