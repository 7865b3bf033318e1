//! What users ask for, read into types but not yet judged.

use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::codec::ControlError;
use crate::app::interaction::control::{Control, GameControl, LadderControl, SetUpStep, SettingUp};
use crate::app::interaction::reply::{Outcome, Via};
use cardinal_ids::{ChannelId, GameId, GuildId, InteractionId, UserId, Venue};

/// Who asks, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The interaction, which never acts twice.
    pub interaction: InteractionId,
    /// The user.
    pub user: UserId,
    /// The user's name on this server.
    pub name: String,
    /// The name of the user's account.
    pub account: String,
    /// The server; none in a private conversation.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that the thread hangs on; none outside threads.
    pub parent: Option<ChannelId>,
    /// Whether a thread for a game can be created here: the kind of channel and the bot's permissions allow it.
    pub holds_threads: bool,
    /// Whether the user may manage the server.
    pub manages: bool,
    /// The most bytes of a file in an answer.
    pub file_limit: usize,
}

/// One request.
#[derive(Clone, Debug)]
pub enum Intent {
    /// A slash command.
    Command(Command),
    /// A button was pressed or a menu item chosen.
    Press {
        /// Its control.
        control: Control,
        /// The values of the chosen items; none for a button.
        values: Vec<String>,
        /// The members chosen in a menu of members.
        members: Vec<Opponent>,
    },
    /// A component whose custom id could not be read: not ours, damaged, or of another version.
    Unreadable(ControlError),
}

impl Intent {
    /// Reads a pressed component from its custom id and, for a menu, the chosen values.
    pub fn press(custom_id: &str, values: &[String]) -> Intent {
        match Control::decode(custom_id) {
            Ok(control) => Intent::Press { control, values: values.to_vec(), members: Vec::new() },
            Err(error) => Intent::Unreadable(error),
        }
    }

    /// The press, with the members that were chosen in a menu of members.
    #[must_use]
    pub fn of_members(mut self, chosen: Vec<Opponent>) -> Intent {
        if let Intent::Press { members, .. } = &mut self {
            *members = chosen;
        }
        self
    }

    /// Returns whether and where a game starts.
    pub fn starts(&self) -> Starts {
        match self {
            Intent::Command(Command::Whole { case, .. }) => case.starts(),
            Intent::Press {
                control:
                    Control::SetUp(SettingUp { what: SetUpStep::Send(_), .. })
                    | Control::Ladder(LadderControl::Challenge(..))
                    | Control::Game { what: GameControl::Publish, .. },
                ..
            } => Starts::Game { venue: None },
            Intent::Command(Command::Game { .. }) | Intent::Press { .. } | Intent::Unreadable(_) => Starts::Nothing,
        }
    }

    /// Returns how the answer will probably be shown. This decides the form of the acknowledgement if
    /// the answer takes too long; the answer may then have to be adapted to it.
    pub fn expected(&self) -> Expected {
        match self {
            Intent::Command(Command::Whole { case, .. }) => case.expected(),
            Intent::Command(Command::Game { case, .. }) => case.expected(),
            Intent::Press { control, .. } if control.updates() => Expected::Update,
            Intent::Press { control: Control::Game { what: GameControl::Replay(_), .. }, .. } => Expected::Public,
            Intent::Unreadable(_) | Intent::Press { .. } => Expected::Private,
        }
    }
}

/// The forms of acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A new message for the caller alone.
    Private,
    /// A new message for everyone.
    Public,
    /// The message with the pressed component will change.
    Update,
}

/// A slash command as it was used.
#[derive(Clone, Debug)]
pub enum Command {
    /// A command about one game.
    Game {
        /// The `game` option, as typed or autocompleted: a game's number. Without it the game is
        /// found by channel and player.
        game: Option<String>,
        /// What carries it out, with the options that were given.
        case: Arc<dyn GameUseCase>,
    },
    /// Any other command.
    Whole {
        /// The command's name, which the log shows.
        name: &'static str,
        /// What carries it out, with the options that were given.
        case: Arc<dyn UseCase>,
    },
}

impl Command {
    /// A command about one game, which the `game` option may name.
    pub fn game(game: Option<String>, case: impl GameUseCase + 'static) -> Command {
        Command::Game { game, case: Arc::new(case) }
    }

    /// A command that is not about one game.
    pub fn whole(name: &'static str, case: impl UseCase + 'static) -> Command {
        Command::Whole { name, case: Arc::new(case) }
    }
}

/// The use case of a slash command. The value that implements it holds the options that were given.
#[async_trait]
pub trait UseCase: Debug + Send + Sync {
    /// Carries the command out.
    ///
    /// # Errors
    /// Returns [`AppError::Refused`] if it cannot be done, and another error if something fails.
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError>;

    /// Returns how the answer will probably be shown, see [`Intent::expected`].
    fn expected(&self) -> Expected {
        Expected::Private
    }

    /// Returns whether and where a game starts, which decides what the bot must be allowed to do in the channel.
    fn starts(&self) -> Starts {
        Starts::Nothing
    }
}

/// The use case of a slash command about one game. The value that implements it holds the options that were given.
#[async_trait]
pub trait GameUseCase: Debug + Send + Sync {
    /// Returns its name in the log.
    fn name(&self) -> &'static str;

    /// Returns the games that it can be about where the caller names none.
    fn about(&self) -> About;

    /// Carries the command out for a game that the caller may see.
    ///
    /// # Errors
    /// Returns [`AppError::Refused`] if it cannot be done, and another error if something fails.
    async fn run(&self, context: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError>;

    /// Returns how the answer will probably be shown, see [`Intent::expected`].
    fn expected(&self) -> Expected {
        Expected::Private
    }

    /// Returns the control of a menu of games that carries the command on, with the game as the chosen value. Without
    /// one, a caller with several games is asked to name the game.
    fn menu(&self) -> Option<Control> {
        None
    }
}

/// The games that a command can be about where the caller names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A game that waits for the caller, else as [`About::Game`]: the command is part of a turn.
    Turn,
    /// A running game of the caller in this channel.
    Game,
    /// As [`About::Game`], else any game of this channel: the command only shows something.
    View,
}

/// Whether a command starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// It starts none.
    Nothing,
    /// It starts one.
    Game {
        /// Where the caller wants it; none: as is usual on the server.
        venue: Option<Venue>,
    },
}

/// A user who is challenged, or may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The user.
    pub user: UserId,
    /// The user's name on this server.
    pub name: String,
    /// The name of the user's account.
    pub account: String,
    /// Whether the user is a bot; bots are refused.
    pub bot: bool,
}

/// An option that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Autocomplete {
    /// The option.
    pub field: Field,
    /// The text so far.
    pub typed: String,
    /// The command's `game` option, as far as it is filled in.
    pub game: Option<String>,
    /// The command's `move` option, as far as it is filled in.
    pub mv: Option<String>,
    /// The command's `card` option, as far as it is filled in.
    pub card: Option<String>,
}

/// The options that have suggestions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The move of `/move`.
    Move,
    /// The tile of `/move` and its place.
    Place,
    /// The card of `/play`.
    PlayCard,
    /// The choices for the card of `/play`.
    Choices,
    /// The answer of `/choose` to what a card asks.
    Answer,
    /// The card of `/move` and its choices.
    CardWithMove,
    /// The kind of piece of `/say`.
    Word,
    /// The card of `/discard`.
    DiscardCard,
    /// The `game` option of any command.
    Game,
    /// The card of `/card`.
    AnyCard,
    /// The style of `/challenge`.
    Style,
    /// The rules of `/challenge`.
    Rules,
    /// The cards that `/build` adds.
    AddToDeck,
    /// The cards that `/build` removes.
    TakeOutOfDeck,
    /// The saved deck of `/decks`.
    Deck,
    /// The end of the vacation of `/vacation`.
    Until,
    /// The time zone of `/preferences`.
    Zone,
}
