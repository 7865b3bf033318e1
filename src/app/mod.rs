//! What players can ask for: one use case a file, between Discord on one side and rules, store
//! and pictures on the other.
//!
//! Discord's side calls [`App::handle`] with what somebody asked, [`App::complete`] while somebody
//! types, [`App::warm`] at the start, and [`App::repairs`] then and every minute. Back come answers
//! and announcements; what became of a message is noted with what stands in `sent.rs`. No type of
//! any Discord library comes in or goes out, and no rule of any game is decided here: what can be
//! done comes from the game's options, what can be seen from its views.

mod accept;
mod act;
mod announce;
mod board;
mod cards;
mod challenge;
mod chance;
mod codec;
mod complete;
mod control;
mod debts;
mod desk;
mod error;
mod export;
mod games;
mod hand;
mod history;
mod intent;
mod lookup;
mod names;
mod panel;
mod pictures;
mod play;
mod prefs;
mod reply;
mod route;
mod seek;
mod sent;
mod settings;
mod table;
mod text;
mod typed;
mod warm;
mod words;

pub use announce::thread_name;
pub use chance::{Chance, system_chance};
pub use control::{ChallengeControl, Control, ControlError, Draft, GameControl, Laid};
pub use error::{AppError, Refused};
pub use intent::{
    Ask, Autocomplete, Caller, Challenge, Colour, Command, Expected, Field, Format, Intent, Notation, Offer, Opponent,
    Room, Simple,
};
pub use reply::{
    Announcement, AnnouncementKey, Answer, Button, ClosedChallenge, File, Item, Menu, Message, MessageRef, Outcome,
    Picture, Place, Repairs, Row, Style, Suggestion, limits,
};
pub use sent::ThreadClaim;
pub use settings::{IDLE_AFTER, Settings};

pub use crate::store::{ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, Timestamp, UserId};
pub use cardinal_render::Theme;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use cardinal_render::Renderer;
use cardinal_rules::{BySeat, Variant};
use dashmap::DashMap;

use debts::Debts;
use names::Names;
use table::Tables;

use crate::store::{GameInfo, SharedStore};

/// The games that can be played. The engine knows more than are offered.
pub const OFFERED: [Variant; 3] = [Variant::NoStress, Variant::ChessMe, Variant::Standard];

/// What players can ask for, on top of a store and a maker of pictures. One serves the whole
/// program; share it in an `Arc`.
pub struct App {
    store: SharedStore,
    renderer: Arc<Renderer>,
    chance: Chance,
    settings: Settings,
    /// What tells this process from others on the same database.
    process: String,
    /// How many times it has claimed to make a thread.
    claims: AtomicU64,
    tables: Tables,
    names: Names,
    /// Announcements that were handed out to be sent, by game: version and time.
    in_flight: DashMap<GameId, (u32, Instant)>,
    debts: Debts,
}

impl App {
    /// Games on this store, with pictures by this renderer and deals by this chance.
    pub fn new(store: SharedStore, renderer: Arc<Renderer>, chance: Chance, settings: Settings) -> App {
        App {
            store,
            renderer,
            chance,
            settings,
            process: process_name(),
            claims: AtomicU64::new(0),
            tables: Tables::new(settings.live_games),
            names: Names::default(),
            in_flight: DashMap::new(),
            debts: Debts::default(),
        }
    }

    /// Does what is asked. What cannot be done is answered in words, to the caller alone. The same
    /// interaction, delivered again, does nothing more.
    pub async fn handle(&self, caller: &Caller, intent: Intent) -> Outcome {
        let started = Instant::now();
        let (action, mut game) = naming(&intent);
        let result = match self.remember(caller.guild, caller.user, &caller.name, &caller.account).await {
            Ok(()) => self.route(caller, intent, &mut game).await,
            Err(error) => Err(error),
        };
        let took = started.elapsed().as_micros() as u64;
        let game = result
            .as_ref()
            .ok()
            .and_then(|outcome| outcome.announcements.first())
            .map(|announcement| announcement.key.game)
            .or(game)
            .map(|game| game.0);
        match result {
            Ok(outcome) => {
                let announced = outcome.announcements.len();
                tracing::info!(action, game, outcome = "done", announced, took_us = took, "command");
                outcome
            }
            Err(AppError::Refused(refused)) => {
                tracing::info!(action, game, outcome = "refused", took_us = took, "command");
                Outcome::private(AppError::Refused(refused).message(0))
            }
            Err(error) => {
                let incident = caller.interaction.0 as u32 ^ (caller.interaction.0 >> 32) as u32;
                let incident_text = format!("{incident:08x}");
                tracing::error!(
                    action,
                    game,
                    outcome = "failed",
                    took_us = took,
                    incident = incident_text,
                    error = &error as &dyn std::error::Error,
                    "command"
                );
                Outcome::private(error.message(incident))
            }
        }
    }

    /// What tells the database from every other (see [`crate::store::Store::identity`]).
    ///
    /// # Errors
    /// The store fails.
    pub async fn database(&self) -> Result<String, AppError> {
        self.store.identity().await.map_err(AppError::store("reading the database's identity"))
    }

    /// How many games are in memory.
    pub fn live_games(&self) -> usize {
        self.tables.count()
    }

    /// Notes what a user is called on a server, and elsewhere.
    async fn remember(&self, guild: Option<GuildId>, user: UserId, name: &str, account: &str) -> Result<(), AppError> {
        self.names.note(&*self.store, guild, user, name, account).await.map_err(AppError::store("noting a name"))
    }

    /// What a user is called on a server.
    async fn name(&self, guild: Option<GuildId>, user: UserId) -> Result<Arc<str>, AppError> {
        self.names.of(&*self.store, guild, user).await.map_err(AppError::store("reading a name"))
    }

    /// What the players of a game are called where it is played.
    async fn names_of(&self, info: &GameInfo) -> Result<BySeat<Arc<str>>, AppError> {
        let BySeat { white, black } = info.players;
        let guild = info.place.guild;
        Ok(BySeat { white: self.name(guild, white).await?, black: self.name(guild, black).await? })
    }
}

/// A text that no other process has: by its number, and by chance, since numbers come again and
/// containers begin theirs anew.
fn process_name() -> String {
    format!("{}-{:016x}", std::process::id(), getrandom::u64().unwrap_or_default())
}

/// What an intent is called in the log, and the game that it names. Never what was typed or
/// picked: that could be a hidden card.
fn naming(intent: &Intent) -> (&'static str, Option<GameId>) {
    match intent {
        Intent::Command(command) => match command {
            Command::Challenge(_) => ("challenge", None),
            Command::Game { ask, .. } => (ask_name(ask), None),
            Command::Games => ("games", None),
            Command::Rules { .. } => ("rules", None),
            Command::Card { .. } => ("card", None),
            Command::Help => ("help", None),
            Command::Preferences { .. } => ("preferences", None),
        },
        Intent::Press { control, .. } => match control {
            Control::Challenge { what, .. } => match what {
                ChallengeControl::Accept => ("press accept", None),
                ChallengeControl::Decline => ("press decline", None),
                ChallengeControl::Withdraw => ("press withdraw", None),
            },
            Control::Game { game, what, .. } => (control_name(what), Some(*game)),
            Control::ChooseGame { ask } => (ask_name(ask), None),
            Control::ChooseChallenge => ("press challenge", None),
            Control::Theme | Control::Notation => ("press preference", None),
            Control::Rules => ("press rules", None),
        },
        Intent::Unreadable(_) => ("press unreadable", None),
    }
}

const fn ask_name(ask: &Ask) -> &'static str {
    match ask {
        Ask::Move { .. } => "move",
        Ask::Draw => "draw",
        Ask::Play { .. } => "play",
        Ask::Discard { .. } => "discard",
        Ask::Panel => "turn",
        Ask::Hand => "hand",
        Ask::Board { .. } => "board",
        Ask::Resign => "resign",
        Ask::Offer(_) => "offer",
        Ask::History => "history",
        Ask::Export(_) => "export",
    }
}

const fn control_name(what: &GameControl) -> &'static str {
    match what {
        GameControl::Open => "press my-turn",
        GameControl::Panel => "press panel",
        GameControl::Pick { .. } => "press pick",
        GameControl::Show { .. } => "press show",
        GameControl::Act { .. } => "press act",
        GameControl::Board => "press board",
        GameControl::Resign => "press resign",
        GameControl::ConfirmResign => "press confirm-resign",
        GameControl::Offer(_) | GameControl::AnswerOffer { .. } => "press offer",
        GameControl::Export(_) => "press export",
        GameControl::Rematch => "press rematch",
    }
}
