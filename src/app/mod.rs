//! What players can ask for: one use case a file, between Discord on one side and rules, store and pictures on the
//! other.
//!
//! Discord's side calls [`Context::handle`] for each interaction and [`Context::complete`] for suggestions. It calls
//! [`Context::preload`] and [`Context::follow_changes`] at the start, [`Context::repairs`] and [`Context::due_edits`] then and every minute, and [`Context::due_work`]
//! every second. Answers and announcements come back, and `channel/posted.rs` records what became of each message.
//! Nothing here names a type of a Discord library, and no rule of a game is decided here: what a player can do comes
//! from the game's options, and what a player can see from its views.
//!
//! Each room uses only those above it:
//!
//! | room | what it holds |
//! | --- | --- |
//! | `interaction` | what is asked and answered: intents, controls and their custom ids, messages, Discord's limits |
//! | `words` | what games, cards and times are called; help and rules |
//! | `choices` | preferences of players, what is kept of them, settings of servers |
//! | `channel` | the public messages of a game: built, posted, overtaken |
//! | `games` | whole games: challenges, lists, boards, histories, exports |
//! | `standings` | ratings, profiles, tables and ladders of a server's members |
//! | `planning` | turns that players have ready for what their opponents may do |
//! | `setting_up` | setting a challenge up, by options or on a panel |
//! | `turn` | a player's turn: the panel, presses and typed moves, and their way into the store |
//! | `cards` | cards to read about |
//! | `building` | decks: built for a game, saved for later ones |
//! | `suggesting` | suggestions while a command is typed |
//! | `due` | due work: deadlines, reminders, silent games, paused clocks, members to forget |
//! | `commands` | the table of slash commands: their words, their options, and how they are read |
//!
//! `clock` (time), `live` (games in memory), `fleet` (several processes), `members` (who is still on a server), `blocking`, `pictures`, `chance`,
//! `error` and `settings` use only `interaction`, and every later room may use them. `route` leads from an intent to
//! its use case.

mod blocking;
mod building;
mod cards;
mod chance;
mod channel;
mod choices;
mod clock;
mod command_servers;
pub(crate) mod commands;
mod computer;
mod context;
mod database_state;
mod deployment;
mod due;
mod error;
mod fleet;
mod games;
mod handle;
mod interaction;
mod learning;
mod live;
mod measured;
mod outbox;
mod people;
mod pictures;
mod planning;
mod route;
mod setting_up;
mod settings;
mod spelling;
mod standings;
mod suggesting;
mod thinking;
mod turn;
mod words;
mod write_probe;

pub use building::kept::{DeckAct, DeckWish};
pub use cardinal_render::{ReplayPace, Shape, Theme};
pub use cards::browse::BrowseCards;
pub use cards::shown::ShowCard;
pub use chance::{Chance, system_chance};
pub use channel::announce::thread_name;
pub use channel::posted::ThreadClaim;
pub use choices::look::{shape_word, theme_word};
pub use choices::preferences::{AS_THE_SERVER, PassAfter, TurnEnd, Wishes};
pub use choices::reminders::remind_word;
pub use choices::server::{ChangeSettings, PauseGames};
pub use clock::clock_time::SHORT_ABSENCE;
pub use clock::reminding::Remind;
pub use clock::source::{Clock, SharedClock, system_clock};
pub use clock::time::Time;
pub use clock::time_control::TimeControl;
pub use commands::help::{ShowHelp, ShowRules};
pub use context::Context;
pub use due::away::GoAway;
pub use due::greeting::Greeting;
pub use due::{DueWork, Place, Told, ToldLine};
pub use error::{AppError, Refused};
pub use fleet::{Fleet, FleetError, RequestBudget, RequestId, Shard, Wanted};
pub use games::overview::ListGames;
pub use handle::Ending;
pub use interaction::ask::{
    Ask, AwayClaim, BuildWish, Finish, Format, Notation, Offer, PlainAction, Proposal, ReplayPart, Replaying,
};
pub use interaction::codec::ControlError;
pub use interaction::control::{
    Browsing, Building, ChallengeControl, Check, Colour, Composing, Control, Correction, Draft, Drafted, DraftedMove,
    DraftedReply, FollowStep, GameControl, Guessing, LadderControl, Learning, Planning, Privacy, ServerControl,
    SetUpStep, SettingUp, Standings, Stepping, TypedAs, Where,
};
pub use interaction::intent::{
    About, Autocomplete, Caller, Command, Expected, Field, GameUseCase, Intent, Opponent, Starts, UseCase,
};
pub use interaction::limits;
pub use interaction::part::{Initials, Points, PoolPart, Window};
pub use interaction::reply::{
    Announcement, AnnouncementKey, Answer, BegunTime, Button, ChannelMenu, ClosedChallenge, Destination, EarlierTurn,
    File, Item, Link, MemberMenu, Menu, Message, MessageRef, Obstacle, Outcome, Overtaken, Picture, Repairs, Row,
    Style, Suggestion, Via,
};
pub use learning::panel::Learn;
pub use live::{Claim, examine};
pub use outbox::{ChannelMessages, Outbox};
pub use people::Members;
pub use people::may_claim::NotYet;
pub use setting_up::{OpenSetUp, SetUp};
pub use settings::{IDLE_AFTER, OFFERED, Settings};
pub use standings::annul::AnnulGame;
pub use standings::ladder::ShowLadder;
pub use standings::leaderboard::ShowLeaderboard;
pub use standings::profile::ShowProfile;
pub use turn::admin_abort::EndGame;
pub use words::levels::item as level_item;
pub use words::pace::time_control_word;

pub use crate::store::{
    BestOf, ChallengeId, ChannelId, GameId, GuildId, InteractionId, Joining, MessageId, OfferKind, Reserved,
    ServerChange, Site, Timestamp, UserId, Venue,
};
