//! What players can ask for: one use case a file, between Discord on one side and rules, store and pictures on the
//! other.
//!
//! A use case is a function over [`Context`], or over the part of it that it needs. Discord's side calls [`handle()`]
//! for each interaction and [`complete`] for suggestions. It calls [`preload_games`] and [`follow_changes`] at the
//! start, [`hand_out_repairs`] and [`due_edits`] then and every minute, and [`due_work`] every second. Answers and
//! announcements come back, and `channel/posted.rs` records what became of each message. Nothing here names a type of
//! a Discord library, and no rule of a game is decided here: what a player can do comes from the game's options, and
//! what a player can see from its views.
//!
//! Each room uses only those above it:
//!
//! | room | what it holds |
//! | --- | --- |
//! | `thinking` | the computer player's threads; which plans may be due |
//! | `fleet` | the processes of one database |
//! | `words` | what games, cards and times are called; help and rules |
//! | `people` | names of users, and whether they are still on their servers |
//! | `pictures` | pictures, drawn off the async threads |
//! | `choices` | preferences of players, what is kept of them, settings of servers |
//! | `channel` | the public messages of a game: built, posted, superseded |
//! | `games` | whole games: challenges, lists, boards, histories, exports |
//! | `standings` | ratings, profiles, tables and ladders of a server's members |
//! | `turn` | a player's turn: the panel, presses and typed moves, and their way into the store |
//! | `cards` | cards to read about |
//! | `building` | decks: built for a game, saved for later ones |
//! | `computer` | the computer player's games, turns and hints |
//! | `planning` | turns that players have ready for what their opponents may do |
//! | `learning` | lessons |
//! | `setting_up` | setting a challenge up, by options or on a panel |
//! | `suggesting` | suggestions while a command is typed |
//! | `due` | due work: deadlines, reminders, silent games, paused clocks, members to forget |
//! | `commands` | the table of slash commands: their words, their options, and how they are read |
//! | `route`, `handle` | the way from an intent to its use case; what is logged and answered, whatever happens |

mod bars;
mod building;
mod cards;
mod chance;
mod channel;
mod choices;
mod command_servers;
pub mod commands;
mod computer;
mod context;
mod deployment;
mod due;
mod error;
mod events;
mod fleet;
mod games;
mod intent;
mod kept_texts;
mod learning;
mod measured;
mod people;
mod pictures;
mod planning;
mod route;
mod setting_up;
mod settings;
mod standings;
mod suggesting;
mod task_claim;
mod thinking;
mod turn;
mod words;

pub use building::kept::{DeckAct, DeckRequest};
pub use cardinal_ids::ReplayPace;
pub use cards::browse::BrowseCards;
pub use cards::shown::ShowCard;
pub use chance::{Chance, system_chance};
pub use channel::announce::note_standing;
pub use channel::peer_posts::is_told_elsewhere;
pub use channel::pending::{pending_in, wait_for_repairs};
pub use channel::posted::{
    announcement_posted, answered_among, challenge_answered, challenge_moved, challenge_posted, challenge_shown,
    drop_announcement, find_repairs, follow_player, hand_out_repairs, home_of, is_in_thread, move_game,
    move_game_to_post, noted_messages, settled_channel,
};
pub use channel::superseded::{due_edits, put_off_edits, settle_edit};
pub use channel::thread_names::thread_name;
pub use choices::archiving::{ArchiveAfter, archive_word};
pub use choices::look::{shape_word, theme_word};
pub use choices::preferences::{AS_THE_SERVER, PassAfter, PreferencesPatch, TurnEnd};
pub use choices::reminders::{remind_at_word, remind_word};
pub use choices::server::{ChangeSettings, PauseGames};
pub use command_servers::{command_servers, set_command_servers};
pub use commands::help::{ShowHelp, ShowRules};
pub use computer::playing::{
    games_for_computer, is_computer_thinking, panel_after_computer, run_computer, wait_for_computer,
};
pub use context::Context;
pub use due::accounts::{account_added, account_taken_off};
pub use due::admin_orders::{
    AdminWork, drop_leave, is_barred_server, leave_again, obey_admin, refresh_bars, server_left,
};
pub use due::away::GoAway;
pub use due::events::{
    EventOpening, EventPost, due_event_posts, event_begin_told, event_end_told, event_not_shown, event_post_opened,
    event_shown, event_tagged, event_thread,
};
pub use due::finished_threads::{
    ThreadEdit, ThreadStep, due_threads, hold_thread, put_off_thread, settle_thread, thread_edited,
};
pub use due::notices::{direct_message_refused, notice_posted, pending_notices, settle_notice};
pub use due::servers::{
    Greeting, pending_greetings, server_added, server_joined, server_removed, settle_greeting, sync_guilds,
};
pub use due::work::due_work;
pub use due::{DueWork, Place, Told, ToldLine};
pub use error::{AppError, Refused};
pub use events::command::EventRequest;
pub use fleet::{Fleet, FleetError, RequestBudget, Wanted, is_shared, join_fleet, request_budget, shards_in_use};
pub use games::decline_reason::reason_offer;
pub use games::overview::ListGames;
pub use games::peer_changes::follow_changes;
pub use games::preload::preload_games;
pub use games::target::TargetMessage;
pub use intent::{Command, Intent, UseCase};
pub use learning::panel::Learn;
pub use measured::database_identity;
pub(crate) use measured::{database_state, measure_memory, measure_stored};
pub use people::departures::check_members;
pub use people::may_claim::{NotYet, may_claim};
pub use people::{AboutServer, ChannelsLook, Forum, ForumLook, ForumTag, Lacking, Servers, WantedChannels};
pub use planning::firing::{games_with_due_plans, run_plan, wait_for_plans};
pub use route::{Ending, handle, handled};
pub use setting_up::{OpenSetUp, SetUp};
pub(crate) use settings::offered;
pub use settings::{IDLE_AFTER, OFFERED, PublicLinks, Settings};
pub use standings::annul::AnnulGame;
pub use standings::ladder::ShowLadder;
pub use standings::leaderboard::ShowLeaderboard;
pub use standings::profile::ShowProfile;
pub use suggesting::complete;
pub use task_claim::{
    TaskClaim, claim_emojis, claim_event_post, claim_thread, end_abandoned, hold_claim, release_claim,
};
pub use thinking::{Speeds, Thinkers, Thought, thinking_time};
pub use turn::closing::EndGame;
pub use turn::timed_turn::{time_begun, time_not_begun};
pub use words::clock::time_control_word;
pub use words::levels::item as level_item;
