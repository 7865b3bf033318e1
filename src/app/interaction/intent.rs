//! What users ask for, read from Discord's form into types but not yet judged.

use cardinal_rules::Variant;

use crate::app::clock::reminding::Remind;
use crate::app::clock::time_control::TimeControl;
use crate::app::interaction::ask::{Ask, Notation};
use crate::app::interaction::codec::ControlError;
use crate::app::interaction::control::{Control, GameControl};
use crate::store::{ChannelId, GuildId, InteractionId, ServerChange, UserId, Venue};

/// Who asks, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The interaction; the same number never acts twice.
    pub interaction: InteractionId,
    /// The user.
    pub user: UserId,
    /// The name that the user goes by on this server.
    pub name: String,
    /// The name that the user goes by where the server has none of its own for them.
    pub account: String,
    /// The server; none in a private conversation.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that the thread hangs on; none outside threads.
    pub parent: Option<ChannelId>,
    /// Whether a thread for a game can be made here, by what kind of channel it is and by what the bot may do in it.
    pub holds_threads: bool,
    /// Whether the user may manage the server.
    pub manages: bool,
}

/// One thing that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// A slash command.
    Command(Command),
    /// A button was pressed or a menu item chosen.
    Press {
        /// Which.
        control: Control,
        /// The values of the chosen items; none for a button.
        values: Vec<String>,
    },
    /// A component whose custom id could not be read: not ours, damaged, or of another version.
    Unreadable(ControlError),
}

impl Intent {
    /// Reads a pressed component: its custom id, and for a menu the values that were chosen.
    pub fn press(custom_id: &str, values: &[String]) -> Intent {
        match Control::decode(custom_id) {
            Ok(control) => Intent::Press { control, values: values.to_vec() },
            Err(error) => Intent::Unreadable(error),
        }
    }

    /// How the answer will probably be shown. This decides the form of the acknowledgement when
    /// the answer itself takes too long; the answer may then have to be adapted to it.
    pub fn expected(&self) -> Expected {
        match self {
            Intent::Command(Command::Challenge(_))
            | Intent::Press { control: Control::Game { what: GameControl::Rematch, .. }, .. } => Expected::Public,
            Intent::Press { control, .. } if control.updates() => Expected::Update,
            Intent::Command(_) | Intent::Unreadable(_) | Intent::Press { .. } => Expected::Private,
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

/// The slash commands with their options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `/challenge`.
    Challenge(Challenge),
    /// A command about one game.
    Game {
        /// The `game` option, as typed or autocompleted: a game's number. Without it the game is
        /// found by channel and player.
        game: Option<String>,
        /// What is asked.
        ask: Ask,
    },
    /// `/games`: the caller's running games, and those of the channel.
    Games,
    /// `/rules`.
    Rules {
        /// Of which game; none: of the game played here, else of all.
        variant: Option<Variant>,
    },
    /// `/card`.
    Card {
        /// The card's name or slug, as typed.
        name: String,
    },
    /// `/cards`.
    Cards,
    /// `/help`.
    Help,
    /// `/preferences`: changes what is given, and shows what holds.
    Preferences(Wishes),
    /// `/settings`: changes what is given for the server, and shows what holds.
    Settings(Vec<ServerChange>),
    /// `/settings`: pauses all games of the server, or lets them run on.
    PauseGames(bool),
    /// `/settings`: asks whether to end a game of the server as unfinished, by its number as typed.
    EndGame(String),
    /// `/away`.
    Away {
        /// Until when, as typed: a date, a number of days, or that the caller is back.
        until: String,
    },
    /// `/decks`.
    Decks(DeckWish),
}

/// `/decks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckWish {
    /// What to do.
    pub act: DeckAct,
    /// The deck's name, as typed or autocompleted.
    pub name: Option<String>,
    /// Its new name, as typed.
    pub to: Option<String>,
    /// The game, as typed: from which the deck is kept, or for which it is used.
    pub game: Option<String>,
}

/// What is done with kept decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckAct {
    /// All are listed.
    List,
    /// One is shown.
    Show,
    /// The deck that is built is kept under a name.
    Keep,
    /// One gets another name.
    Rename,
    /// One is deleted.
    Delete,
    /// One is taken over into the deck that is built.
    Use,
}

/// `/preferences`: what is not given stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The look of boards and cards, by name.
    pub theme: Option<String>,
    /// How moves are written in menus.
    pub notation: Option<Notation>,
    /// The shape of pictures, by name.
    pub shape: Option<String>,
    /// The time zone, as typed or autocompleted: its name or its city.
    pub zone: Option<String>,
    /// The hours without reminders, as typed; `none` gives them up.
    pub quiet: Option<String>,
    /// Which way reminders come.
    pub remind: Option<Remind>,
}

/// `/challenge`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who is challenged; none: whoever wants.
    pub opponent: Option<Opponent>,
    /// The game.
    pub variant: Variant,
    /// The game's options, key and value, as typed; keys of other games and unknown values are refused.
    pub options: Vec<(String, String)>,
    /// Which colour the challenger wants.
    pub colour: Colour,
    /// Where the game is to be played; none: as is usual here.
    pub venue: Option<Venue>,
    /// How much time players are to have; none: as is usual on the server.
    pub time_control: Option<TimeControl>,
}

/// A user who is challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The user.
    pub user: UserId,
    /// The name that the user goes by on this server.
    pub name: String,
    /// The name that the user goes by where the server has none of its own for them.
    pub account: String,
    /// Whether it is a program; programs are refused.
    pub bot: bool,
}

/// Which colour a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Chance decides.
    #[default]
    Random,
    /// White.
    White,
    /// Black.
    Black,
}

/// An option that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Autocomplete {
    /// What is being typed.
    pub field: Field,
    /// What was typed so far.
    pub typed: String,
    /// The command's `game` option, as far as it is filled in.
    pub game: Option<String>,
    /// The command's `move` option, as far as it is filled in.
    pub mv: Option<String>,
    /// The command's `card` option, as far as it is filled in.
    pub card: Option<String>,
}

/// The options that are completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The move of `/move`.
    Move,
    /// The tile of `/move` and its place.
    Place,
    /// The card of `/play`.
    PlayCard,
    /// What is chosen for the card of `/play`.
    Choices,
    /// What a card asks within a turn, of `/answer`.
    Answer,
    /// The card that goes with the move of `/move`, and what is chosen for it.
    CardWithMove,
    /// The kind of piece of `/say`.
    Word,
    /// The card of `/discard`.
    DiscardCard,
    /// The `game` option of any command.
    Game,
    /// The card of `/card`.
    AnyCard,
    /// The cards that are left out, of `/challenge`.
    LeftOut,
    /// The cards that are added, of `/build`.
    AddToDeck,
    /// The cards that are taken out, of `/build`.
    TakeOutOfDeck,
    /// The name of a kept deck, of `/decks`.
    Deck,
    /// The end of an absence, of `/away`.
    Until,
    /// The time zone of `/preferences`.
    Zone,
}
