//! Who asks, where, and what is known before it is carried out.

use cardinal_ids::{ChannelId, GuildId, InteractionId, RoleId, UserId, Venue};

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
    /// The name by which Discord tells accounts apart.
    pub username: String,
    /// The server that the bot is on; none in a private conversation, and where an account alone has brought the bot.
    pub guild: Option<GuildId>,
    /// What has brought the bot here.
    pub installation: Installation,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that the thread hangs on; none outside threads.
    pub parent: Option<ChannelId>,
    /// Whether a thread for a game can be created here: the kind of channel and the bot's permissions allow it.
    pub holds_threads: bool,
    /// Whether the user may manage the server.
    pub manages: bool,
    /// Whether the user may manage the server's events.
    pub manages_events: bool,
    /// The roles that the user has on this server, without the one that every member has.
    pub roles: Vec<RoleId>,
    /// The most bytes of a file in an answer.
    pub file_limit: usize,
}

impl Caller {
    /// The user's names, the one on this server first, the one that nobody else has last.
    pub fn names(&self) -> [&str; 3] {
        [&self.name, &self.account, &self.username]
    }
}

/// What has brought the bot to a caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Installation {
    /// It's on the server, or on one that the caller is on too.
    #[default]
    Server,
    /// The caller's account alone, in the direct messages with the bot.
    AccountDirect,
    /// An account alone, elsewhere: on a server that the bot isn't on, or in a group message. Others may read along,
    /// and the bot posts nothing there but answers.
    AccountElsewhere,
}

impl Installation {
    /// Whether nothing but an account has brought the bot.
    pub const fn is_account_alone(self) -> bool {
        matches!(self, Installation::AccountDirect | Installation::AccountElsewhere)
    }

    /// Whether the bot isn't there itself, so that it posts nothing but answers, which others may see.
    pub const fn is_elsewhere(self) -> bool {
        matches!(self, Installation::AccountElsewhere)
    }
}

/// How a request is logged and answered, which is known before it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// Its name in the log. It says nothing of what was typed or chosen, which could be a hidden card.
    pub name: &'static str,
    /// How the answer will probably be shown. This decides the form of the acknowledgement if the answer takes too
    /// long; the answer may then have to be adapted to it.
    pub answer: Expected,
}

impl Handling {
    /// The answer is a new message for the caller alone.
    pub(crate) const fn private(name: &'static str) -> Handling {
        Handling { name, answer: Expected::Private }
    }

    /// The answer is a new message for everyone.
    pub(crate) const fn public(name: &'static str) -> Handling {
        Handling { name, answer: Expected::Public }
    }

    /// The answer changes the message with the pressed component.
    pub(crate) const fn update(name: &'static str) -> Handling {
        Handling { name, answer: Expected::Update }
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
    /// The name by which Discord tells accounts apart.
    pub username: String,
    /// Whether the user is a bot; bots are refused.
    pub bot: bool,
}

impl Opponent {
    /// The user's names, the one on this server first, the one that nobody else has last.
    pub fn names(&self) -> [&str; 3] {
        [&self.name, &self.account, &self.username]
    }
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
    /// The event of `/event`.
    Event,
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
