//! The responder's state, with the interactions that it has seen, so that one delivered twice acts once, and the panels
//! that go on showing a game.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cardinal_discord::{Api, SeenInteractions};
use cardinal_ids::{ChallengeId, GameId, GuildId, MessageId};
use cardinal_interaction::Message;
use dashmap::DashMap;
use tokio_util::task::TaskTracker;

use crate::app::Context;
use crate::discord::emojis::OwnEmojis;
use crate::discord::incoming::Incoming;
use crate::discord::message::MessageForm;
use crate::discord::posting::Announcer;

/// Responds to interactions.
pub(crate) struct Responder {
    pub(crate) context: Arc<Context>,
    pub(crate) api: Arc<Api>,
    pub(crate) application: u64,
    pub(crate) emojis: Arc<OwnEmojis>,
    pub(crate) announcer: Announcer,
    /// The server in which commands are registered; none: everywhere.
    pub(crate) commands_server: Option<GuildId>,
    /// What a stop waits for.
    pub(crate) tasks: TaskTracker,
    /// How long a response may take before it is acknowledged first.
    pub(crate) answer_within: Duration,
    /// How long a first response is tried, counted from when the interaction came in.
    pub(crate) first_answer_within: Duration,
    pub(crate) seen: Mutex<SeenInteractions>,
    pub(crate) followed: Followed,
    pub(crate) sent_lines: SentLines,
}

/// The panels that go on showing a game.
#[derive(Default)]
pub(crate) struct Followed(DashMap<MessageId, FollowedPanel>);

/// A panel and what is needed to replace it.
#[derive(Clone)]
pub(super) struct FollowedPanel {
    pub(super) game: GameId,
    /// The last interaction that has changed it.
    pub(super) incoming: Incoming,
    /// How it is written.
    pub(super) form: MessageForm,
}

impl Followed {
    /// Notes that a message shows this panel. Those that are older than this are forgotten: Discord no longer lets them
    /// be replaced.
    pub(super) fn note(&self, message: MessageId, panel: FollowedPanel, oldest: Duration) {
        self.0.retain(|_, panel| panel.incoming.received.elapsed() < oldest);
        self.0.insert(message, panel);
    }

    /// Notes that a message shows something else.
    pub(super) fn forget(&self, message: MessageId) {
        self.0.remove(&message);
    }

    /// Takes the panels of this game, which the caller replaces.
    pub(super) fn take(&self, game: GameId) -> Vec<FollowedPanel> {
        let messages: Vec<MessageId> =
            self.0.iter().filter(|panel| panel.game == game).map(|panel| *panel.key()).collect();
        let taken =
            messages.into_iter().filter_map(|message| self.0.remove_if(&message, |_, panel| panel.game == game));
        taken.map(|(_, panel)| panel).collect()
    }
}

/// The lines that tell makers of challenges alone that these were sent. Each goes when its challenge is answered, by
/// whichever process, as long as Discord still lets it be deleted.
#[derive(Default)]
pub(crate) struct SentLines(DashMap<ChallengeId, SentLine>);

/// Such a line, and what is needed to delete it.
#[derive(Clone)]
pub(super) struct SentLine {
    /// The interaction that has shown it.
    pub(super) incoming: Incoming,
    pub(super) shown: Message,
}

impl SentLines {
    /// Notes the line of a challenge. Those that are older than this are forgotten.
    pub(super) fn note(&self, challenge: ChallengeId, line: SentLine, oldest: Duration) {
        self.0.retain(|_, line| line.incoming.received.elapsed() < oldest);
        self.0.insert(challenge, line);
    }

    /// The challenges whose lines may still be shown.
    pub(super) fn challenges(&self) -> Vec<ChallengeId> {
        self.0.iter().map(|line| *line.key()).collect()
    }

    /// Takes the line of a challenge.
    pub(super) fn take(&self, challenge: ChallengeId) -> Option<SentLine> {
        self.0.remove(&challenge).map(|(_, line)| line)
    }
}
