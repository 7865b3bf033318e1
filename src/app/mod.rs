//! What players can ask for: one use case a file, between Discord on one side and rules, store
//! and pictures on the other.
//!
//! Discord's side calls [`App::handle`] with what somebody asked, [`App::complete`] while somebody
//! types, [`App::preload`] at the start, [`App::repairs`] and [`App::due_edits`] then and every minute, and
//! [`App::due_work`] every second. Back come answers
//! and announcements; what became of a message is noted with what stands in `channel/posted.rs`. No
//! type of any Discord library comes in or goes out, and no rule of any game is decided here: what can
//! be done comes from the game's options, what can be seen from its views.
//!
//! Ten rooms, each of which may use those above it and none below:
//!
//! | room | what is in it |
//! | --- | --- |
//! | `interaction` | what is asked and answered: intents, controls and their custom ids, messages, Discord's limits |
//! | `words` | what things are called and how they are said; the commands that only explain |
//! | `choices` | what a player likes, and what is set for a server |
//! | `channel` | the messages that everyone sees: made, posted, still to be posted |
//! | `games` | games as a whole: challenges, lists, boards, histories, files |
//! | `turn` | a player's turn: the panel, what is pressed or typed, and its way into the store |
//! | `cards` | cards as such: one with all that there is to say of it, and all of them, part by part |
//! | `building` | decks: built for a game, kept for later ones |
//! | `suggesting` | what is suggested while a command is typed |
//! | `due` | what happens by itself: time that is up, reminders, games that fall silent, clocks that stand still |
//!
//! Beside this head, `clock` (the time), `live` (games in memory), `members` (who is still on a server), `blocking`, `pictures`, `chance`, `error` and `settings` use
//! `interaction` alone and may be used by every room after it; `route` leads from an intent to its use
//! case and is used by the head alone.

mod blocking;
mod building;
mod cards;
mod chance;
mod channel;
mod choices;
mod clock;
mod due;
mod error;
mod games;
mod interaction;
mod live;
mod members;
mod pictures;
mod route;
mod settings;
mod suggesting;
mod turn;
mod words;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use cardinal_render::Renderer;
use cardinal_rules::{Card, Variant};
use dashmap::{DashMap, DashSet};

use channel::backlog::Backlog;
use clock::clock_time::ClockTimeKeeper;
use live::LiveGames;
use members::MemberChecks;
use words::names::Names;

pub use cardinal_render::{Shape, Theme};
pub use chance::{Chance, system_chance};
pub use channel::announce::thread_name;
pub use channel::posted::ThreadClaim;
pub use choices::preferences::{AS_THE_SERVER, shape_word, theme_word};
pub use choices::reminders::remind_word;
pub use clock::clock_time::SHORT_ABSENCE;
pub use clock::reminding::Remind;
pub use clock::source::{Clock, SharedClock, system_clock};
pub use clock::time_control::TimeControl;
pub use due::{DueWork, NotYet, Place, Told, ToldLine};
pub use error::{AppError, Refused};
pub use interaction::ask::{Ask, AwayClaim, BuildWish, Finish, Format, Notation, Offer, PlainAction, Proposal};
pub use interaction::codec::ControlError;
pub use interaction::control::{
    Browsing, Building, ChallengeControl, Check, Composing, Control, Draft, Drafted, DraftedMove, GameControl,
    Guessing, ServerControl,
};
pub use interaction::intent::{
    Autocomplete, Caller, Challenge, Colour, Command, DeckAct, DeckWish, Expected, Field, Intent, Opponent, Wishes,
};
pub use interaction::limits;
pub use interaction::part::{Initials, Points, PoolPart, Window};
pub use interaction::reply::{
    Announcement, AnnouncementKey, Answer, BegunTime, Button, ChannelMenu, ClosedChallenge, Destination, File, Item,
    Menu, Message, MessageRef, Obstacle, Outcome, Overtaken, Picture, Repairs, Row, Style, Suggestion,
};
pub use live::Claim;
pub use members::Members;
pub use settings::{IDLE_AFTER, Settings};
pub use words::pace::time_control_word;

use crate::store::SharedStore;
pub use crate::store::{
    ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, OfferKind, ServerChange, Site, Timestamp,
    UserId, Venue,
};

/// The games that can be played, in the order in which they are listed.
pub const OFFERED: [Variant; 4] = [Variant::NoStress, Variant::Knightmare, Variant::ChessMe, Variant::Standard];

/// What players can ask for, on top of a store and a maker of pictures. One serves the whole
/// program; share it in an `Arc`.
pub struct App {
    store: SharedStore,
    renderer: Arc<Renderer>,
    chance: Arc<Chance>,
    clock: SharedClock,
    clock_time: ClockTimeKeeper,
    /// Whether quiet hours lie elsewhere in clock time than when they were reckoned with.
    quiet_has_moved: AtomicBool,
    settings: Settings,
    /// What tells this process from others on the same database.
    process: String,
    /// How many times it has claimed to make a thread.
    claims: AtomicU64,
    live: LiveGames,
    names: Names,
    /// Announcements that were handed out to be sent, by game: version and time.
    in_flight: DashMap<GameId, (u32, Instant)>,
    /// The large faces that were asked for so far. Drawing one takes longer than all the rest of an answer.
    faces: DashMap<(Card, Theme), Picture>,
    backlog: Backlog,
    /// Overtaken messages that were handed out to be edited, and whether each keeps its picture.
    edits_under_way: DashMap<MessageId, bool>,
    /// Notices that were handed out to be posted.
    notices_under_way: DashSet<u64>,
    /// Whether notices were kept otherwise than by what is due.
    new_notices: AtomicBool,
    /// Whether a short time runs, as far as is known.
    short_times_run: AtomicBool,
    /// Whether players are still on their servers.
    member_checks: MemberChecks,
    /// The address at which the bot is invited to a server, when it is known.
    invitation: OnceLock<String>,
}

impl App {
    /// Games on this store, with pictures by this renderer, deals by this chance, and the time by this clock. Their own
    /// clocks stand still until [`App::can_be_reached`].
    ///
    /// # Errors
    /// The store fails.
    pub async fn open(
        store: SharedStore,
        renderer: Arc<Renderer>,
        chance: Chance,
        clock: SharedClock,
        settings: Settings,
    ) -> Result<App, AppError> {
        let last_beat = store.last_beat().await.map_err(AppError::store("reading the clock time"))?;
        Ok(App {
            store,
            renderer,
            chance: Arc::new(chance),
            clock_time: ClockTimeKeeper::new(Arc::clone(&clock), last_beat),
            quiet_has_moved: AtomicBool::new(false),
            settings,
            process: process_name(),
            claims: AtomicU64::new(0),
            live: LiveGames::new(settings.live_games, Arc::clone(&clock)),
            clock,
            names: Names::default(),
            faces: DashMap::new(),
            in_flight: DashMap::new(),
            backlog: Backlog::default(),
            edits_under_way: DashMap::new(),
            notices_under_way: DashSet::new(),
            new_notices: AtomicBool::new(false),
            short_times_run: AtomicBool::new(false),
            member_checks: MemberChecks::default(),
            invitation: OnceLock::new(),
        })
    }

    /// Tells the address at which the bot is invited to servers. The first one counts.
    pub fn is_invited_at(&self, address: String) {
        // Another process of the same bot has the same.
        let _ = self.invitation.set(address);
    }

    /// Does what is asked. What cannot be done is answered in words, to the caller alone. The same
    /// interaction, delivered again, does nothing more.
    pub async fn handle(&self, caller: &Caller, intent: Intent) -> Outcome {
        let started = Instant::now();
        let (action, mut game) = naming(&intent);
        let result = match self.remember(caller.guild, caller.user, &caller.name, &caller.account).await {
            // Its future holds a whole game.
            Ok(()) => Box::pin(self.route(caller, intent, &mut game)).await,
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

    /// There is something to be told: the next look at what is due finds it.
    fn has_new_notices(&self) {
        self.new_notices.store(true, Ordering::Relaxed);
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
        self.live.count()
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
            Command::Preferences(_) => ("preferences", None),
            Command::Settings(_) | Command::PauseGames(_) | Command::EndGame(_) => ("settings", None),
            Command::Away { .. } => ("away", None),
            Command::Cards => ("cards", None),
            Command::Decks(_) => ("decks", None),
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
            Control::Theme | Control::Notation | Control::Shape | Control::Remind => ("press preference", None),
            Control::Server(_) => ("press setting", None),
            Control::EndGame { game } => ("press end-game", Some(*game)),
            Control::Rules => ("press rules", None),
            Control::Cards { .. } => ("press cards", None),
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
        Ask::Say { .. } => "say",
        Ask::Answer { .. } => "answer",
        Ask::Act(_) => "turn-act",
        Ask::Build(_) => "build",
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
        GameControl::Pick { .. } | GameControl::Take { .. } => "press pick",
        GameControl::Show { .. } => "press show",
        GameControl::Act { .. } => "press act",
        GameControl::Compose { .. } => "press compose",
        GameControl::Build { .. } => "press build",
        GameControl::Begin => "press begin",
        GameControl::Guess(_) => "press guess",
        GameControl::Waste(_) => "press waste",
        GameControl::More => "press more",
        GameControl::AskExchange => "press ask-exchange",
        GameControl::Board => "press board",
        GameControl::Resign => "press resign",
        GameControl::ConfirmResign => "press confirm-resign",
        GameControl::AskOffer(_)
        | GameControl::Offer(_)
        | GameControl::AnswerOffer { .. }
        | GameControl::AskAnswer(_)
        | GameControl::Answer { .. }
        | GameControl::AskClaim(_) => "press offer",
        GameControl::Export(_) => "press export",
        GameControl::Rematch => "press rematch",
        GameControl::HowToPlay => "press how-to-play",
        GameControl::History => "press history",
        GameControl::Signs => "press signs",
    }
}
