//! What users ask for, read into types but not yet judged.

use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;
use cardinal_interaction::{Ask, Caller, Control, ControlError, Expected, Handling, Opponent, Outcome, Starts};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::people::Lacking;

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
        /// What the bot lacks in the channels chosen in a menu of channels, as far as Discord told.
        lacking: Vec<Lacking>,
    },
    /// A component whose custom id could not be read: not ours, damaged, or of another version.
    Unreadable(ControlError),
}

impl Intent {
    /// Reads a pressed component from its custom id and, for a menu, the chosen values.
    pub fn press(custom_id: &str, values: &[String]) -> Intent {
        match Control::decode(custom_id) {
            Ok(control) => Intent::Press { control, values: values.to_vec(), members: Vec::new(), lacking: Vec::new() },
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

    /// The press, with what the bot lacks in the channels that were chosen in a menu of channels.
    #[must_use]
    pub fn in_channels(mut self, told: Vec<Lacking>) -> Intent {
        if let Intent::Press { lacking, .. } = &mut self {
            *lacking = told;
        }
        self
    }

    /// Returns whether and where a game starts.
    pub fn starts(&self) -> Starts {
        match self {
            Intent::Command(Command::Global { case, .. }) => case.starts(),
            Intent::Press { control, .. } => control.starts(),
            Intent::Command(Command::Game { .. }) | Intent::Unreadable(_) => Starts::Nothing,
        }
    }

    /// Returns how it is logged and answered, if this caller asks.
    pub fn handling(&self, caller: &Caller) -> Handling {
        match self {
            Intent::Command(Command::Global { name, case }) => Handling { name, answer: case.expected() },
            Intent::Command(Command::Game { ask, .. }) => ask.handling(),
            Intent::Press { control, .. } => control.handling(caller),
            Intent::Unreadable(error) => error.handling(),
        }
    }
}

/// A slash command as it was used.
#[derive(Clone, Debug)]
pub enum Command {
    /// A command about one game.
    Game {
        /// The `game` option, as typed or autocompleted: a game's number. Without it the game is
        /// found by channel and player.
        game: Option<String>,
        /// The request, with the options that were given.
        ask: Ask,
    },
    /// Any other command.
    Global {
        /// The command's name, which the log shows.
        name: &'static str,
        /// What carries it out, with the options that were given.
        case: Arc<dyn UseCase>,
    },
}

impl Command {
    /// A command about one game, which the `game` option may name.
    pub fn game(game: Option<String>, ask: Ask) -> Command {
        Command::Game { game, ask }
    }

    /// A command that is not about one game.
    pub fn global(name: &'static str, case: impl UseCase + 'static) -> Command {
        Command::Global { name, case: Arc::new(case) }
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

    /// Returns how the answer will probably be shown, see [`Handling::answer`].
    fn expected(&self) -> Expected {
        Expected::Private
    }

    /// Returns whether and where a game starts, which decides what the bot must be allowed to do in the channel.
    fn starts(&self) -> Starts {
        Starts::Nothing
    }
}
