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
//! Eleven rooms, each of which may use those above it and none below:
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
//! | `commands` | the table of slash commands: their words, their options, and how their use is read |
//!
//! Beside this head, `clock` (the time), `live` (games in memory), `members` (who is still on a server), `blocking`, `pictures`, `chance`, `error` and `settings` use
//! `interaction` alone and may be used by every room after it; `route` leads from an intent to its use
//! case and is used by the head alone.

mod application;
mod blocking;
mod building;
mod cards;
mod chance;
mod channel;
mod choices;
mod clock;
pub(crate) mod commands;
mod due;
mod error;
mod games;
mod handle;
mod interaction;
mod live;
mod members;
mod opponent;
mod pictures;
mod route;
mod settings;
mod suggesting;
mod turn;
mod words;

pub use application::App;
pub use building::kept::{DeckAct, DeckWish};
pub use cardinal_render::{Shape, Theme};
pub use cards::browse::BrowseCards;
pub use cards::shown::ShowCard;
pub use chance::{Chance, system_chance};
pub use channel::announce::thread_name;
pub use channel::posted::ThreadClaim;
pub use choices::preferences::{AS_THE_SERVER, Wishes, shape_word, theme_word};
pub use choices::reminders::remind_word;
pub use choices::server::{ChangeSettings, PauseGames};
pub use clock::clock_time::SHORT_ABSENCE;
pub use clock::reminding::Remind;
pub use clock::source::{Clock, SharedClock, system_clock};
pub use clock::time_control::TimeControl;
pub use due::away::GoAway;
pub use due::dead::EndGame;
pub use due::{DueWork, NotYet, Place, Told, ToldLine};
pub use error::{AppError, Refused};
pub use games::challenge::{Challenge, Colour};
pub use games::overview::ListGames;
pub use interaction::ask::{Ask, AwayClaim, BuildWish, Finish, Format, Notation, Offer, PlainAction, Proposal};
pub use interaction::codec::ControlError;
pub use interaction::control::{
    Browsing, Building, ChallengeControl, Check, Composing, Control, Draft, Drafted, DraftedMove, GameControl,
    Guessing, ServerControl,
};
pub use interaction::intent::{
    About, Autocomplete, Caller, Command, Expected, Field, GameUseCase, Intent, Opponent, Starts, UseCase,
};
pub use interaction::limits;
pub use interaction::part::{Initials, Points, PoolPart, Window};
pub use interaction::reply::{
    Announcement, AnnouncementKey, Answer, BegunTime, Button, ChannelMenu, ClosedChallenge, Destination, File, Item,
    Menu, Message, MessageRef, Obstacle, Outcome, Overtaken, Picture, Repairs, Row, Style, Suggestion, Via,
};
pub use live::Claim;
pub use members::Members;
pub use settings::{IDLE_AFTER, OFFERED, Settings};
pub use words::help::{ShowHelp, ShowRules};
pub use words::pace::time_control_word;

pub use crate::store::{
    ChallengeId, ChannelId, GameId, GuildId, InteractionId, MessageId, OfferKind, ServerChange, Site, Timestamp,
    UserId, Venue,
};
