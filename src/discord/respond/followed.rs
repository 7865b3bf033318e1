//! The panels that go on showing a game.

use dashmap::DashMap;

use crate::app::{GameId, UserId};
use crate::discord::incoming::Incoming;
use crate::discord::message::Form;

/// The panels that go on showing a game, at most one for each user: the last.
#[derive(Default)]
pub(crate) struct Followed(pub(super) DashMap<UserId, Panel>);

/// A panel and what is needed to replace it.
#[derive(Clone)]
pub(super) struct Panel {
    pub(super) game: GameId,
    /// The interaction whose answer it is.
    pub(super) incoming: Incoming,
    /// How it is written.
    pub(super) form: Form,
}
