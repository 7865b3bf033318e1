//! The table of commands, from which both their registration and the reading of their use follow: slash commands, and
//! commands in the *Apps* menus of a member and of a message.

mod arguments;
mod challenge;
mod choices;
pub(crate) mod help;
mod option;
mod values;

use std::sync::{Arc, LazyLock};

use cardinal_interaction::{Ask, BuildRequest, Field, Notation, Offer, Opponent, ReplayPart, Replaying};
use cardinal_render::Theme;
use cardinal_rules::StarterDeck;
use cardinal_store::WhoMayChallenge;
use cardinal_table::clock::reminding::{Remind, RemindAt};
use cardinal_words::say;

use self::challenge::{challenge_options, read_challenge};
use self::choices::{read_preferences, read_settings};
use self::option::{choice, flag, number, text};
use self::values::{
    ACTS, DECK_ACTS, DIGEST, FINISHES, FORMATS, LISTED, OFFERS, PACES, PAUSED, PICTURES, RATED, STARTER, TIME,
    VENUES_OF_SERVER, archives, pick, pick_variant, shapes, shown, starters, time_controls, variants,
};
use crate::app::choices::look::notation_word;
use crate::app::choices::who_may_challenge::who_item;
use crate::app::games::target::TargetMessage;
use crate::app::{
    AS_THE_SERVER, BrowseCards, Command, DeckAct, DeckRequest, EventRequest, GoAway, Learn, ListGames, OpenSetUp,
    PassAfter, ShowCard, ShowHelp, ShowLadder, ShowLeaderboard, ShowProfile, ShowRules, TurnEnd, UseCase,
    remind_at_word, remind_word, theme_word,
};

pub use self::arguments::{Argument, ArgumentError, Arguments};
pub use self::option::OptionSpec;
pub(crate) use self::option::{CARD, GAME, MOVE, OptionType};

/// A slash command, or one in the menu of a member or a message.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What is typed after the slash: a command, or one of its subcommands behind a space. The log shows it, also for a
    /// command in a menu.
    pub name: &'static str,
    /// What it does, as Discord shows it.
    pub description: String,
    /// The options, required ones first.
    pub options: Vec<OptionSpec>,
    read: Read,
}

type ReadGlobal = fn(&Arguments) -> Result<Arc<dyn UseCase>, ArgumentError>;
type ReadOnMember = fn(Opponent) -> Arc<dyn UseCase>;
type ReadOnMessage = fn(&TargetMessage) -> Ask;
type ReadOnGame = fn(&Arguments) -> Result<Ask, ArgumentError>;

#[derive(Clone, Debug)]
enum Read {
    /// A command that is not about one game.
    Global(ReadGlobal),
    /// The same, offered only to members who may manage the server.
    ForManagers(ReadGlobal),
    /// A command about one game, which the option `game` may name.
    OnGame(ReadOnGame),
    /// A command about the members of a server, which says so elsewhere.
    OnServer(ReadGlobal),
    /// A command in the *Apps* menu of a member, under this name.
    OnMember { entry: String, read: ReadOnMember },
    /// A command in the *Apps* menu of a message about a game, under this name.
    OnMessage { entry: String, read: ReadOnMessage },
}

/// What a command in an *Apps* menu is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A member.
    Member,
    /// A message.
    Message,
}

impl Spec {
    /// Returns whether only members who may manage the server are offered the command.
    pub(crate) fn is_for_managers(&self) -> bool {
        matches!(self.read, Read::ForManagers(_))
    }

    /// Returns whether the command makes sense on a server alone. The others are offered in direct messages too.
    pub(crate) fn is_for_servers(&self) -> bool {
        matches!(self.read, Read::ForManagers(_) | Read::OnMember { .. })
    }

    /// Returns whether the command is of use to a member who has added the bot to their account, wherever they are: it
    /// needs no server.
    pub(crate) fn is_for_accounts(&self) -> bool {
        matches!(self.read, Read::Global(_) | Read::OnGame(_))
    }

    /// Returns the command's name in an *Apps* menu, and whose menu that is; none for a slash command.
    pub fn entry(&self) -> Option<(&str, Target)> {
        match &self.read {
            Read::OnMember { entry, .. } => Some((entry, Target::Member)),
            Read::OnMessage { entry, .. } => Some((entry, Target::Message)),
            _ => None,
        }
    }
}

/// The largest number that `/replay` takes; no game is that long.
const MOST_TURNS: u32 = 9_999;

/// Commands that have another name since the last release, with their old name first. `/help` tells both.
const RENAMED: [(&str, &str); 2] = [("away", "vacation"), ("answer", "choose")];

/// Why a command cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// There is no slash command of this name.
    Unknown(String),
    /// No menu has a command of this name.
    UnknownEntry(String),
    /// The message on which a command was used is about no game.
    NoGame,
    /// Its options can't be read.
    Argument(ArgumentError),
}

impl CommandError {
    /// The error as the caller reads it.
    pub fn words(&self) -> String {
        match self {
            CommandError::Unknown(name) => match RENAMED.iter().find(|(old, _)| old == name) {
                Some((old, new)) => say!("command-renamed", old = *old, new = *new),
                None => say!("command-unknown", command = name.as_str()),
            },
            CommandError::NoGame => say!("entry-no-game"),
            CommandError::UnknownEntry(entry) => say!("entry-unknown", entry = entry.as_str()),
            CommandError::Argument(error) => error.words(),
        }
    }
}

impl From<ArgumentError> for CommandError {
    fn from(error: ArgumentError) -> CommandError {
        CommandError::Argument(error)
    }
}

/// Every command, in the order of registration and of `docs/commands.md`.
pub static COMMANDS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    vec![
        global("challenge", say!("command-challenge-description"), challenge_options(), read_challenge),
        on_member(
            "challenge-member",
            say!("challenge-member-entry"),
            say!("command-challenge-member-description"),
            |member| Arc::new(OpenSetUp { opponent: member }),
        ),
        on_member(
            "profile-member",
            say!("profile-member-entry"),
            say!("command-profile-member-description"),
            |member| Arc::new(ShowProfile { member: Some(member), everyone: false }),
        ),
        on_message("panel-message", say!("panel-message-entry"), say!("command-panel-message-description"), |_| {
            Ask::Panel
        }),
        on_message("board-message", say!("board-message-entry"), say!("command-board-message-description"), |_| {
            Ask::Board { text: true }
        }),
        on_message(
            "replay-message",
            say!("replay-message-entry"),
            say!("command-replay-message-description"),
            |message| Ask::Replay(Replaying { part: message.replayed(), ..Replaying::default() }),
        ),
        on_game(
            "turn",
            say!("command-turn-description"),
            vec![choice("act", say!("option-act-description"), shown(&ACTS), false)],
            |arguments| Ok(pick(arguments, "act", &ACTS)?.map_or(Ask::Panel, Ask::Act)),
        ),
        on_game(
            "move",
            say!("command-move-description"),
            vec![
                text(MOVE, say!("option-move-description"), Field::Move, true),
                text("place", say!("option-place-description"), Field::Place, false),
                text(CARD, say!("option-move-card-description"), Field::CardWithMove, false),
            ],
            |arguments| {
                let (place, card) = (arguments.optional_text("place")?, arguments.optional_text(CARD)?);
                if place.is_some() && card.is_some() {
                    return Err(ArgumentError::NotBoth("place", CARD));
                }
                Ok(Ask::Move { text: arguments.text(MOVE)?, place: place.or(card) })
            },
        ),
        on_game("draw", say!("command-draw-description"), vec![], |_| Ok(Ask::Draw)),
        on_game(
            "play",
            say!("command-play-description"),
            vec![
                text(CARD, say!("option-play-card-description"), Field::PlayCard, true),
                text("choices", say!("option-choices-description"), Field::Choices, false),
            ],
            |arguments| {
                let (card, choices) = (arguments.text(CARD)?, arguments.optional_text("choices")?);
                Ok(Ask::Play { card: [Some(card), choices].into_iter().flatten().collect::<Vec<_>>().join(" ") })
            },
        ),
        on_game(
            "discard",
            say!("command-discard-description"),
            vec![text("card", say!("option-discard-card-description"), Field::DiscardCard, false)],
            |arguments| Ok(Ask::Discard { card: arguments.optional_text("card")? }),
        ),
        on_game(
            "say",
            say!("command-say-description"),
            vec![text("piece", say!("option-say-description"), Field::Word, true)],
            |arguments| Ok(Ask::Say { word: arguments.text("piece")? }),
        ),
        on_game(
            "choose",
            say!("command-choose-description"),
            vec![text("choices", say!("option-choose-description"), Field::Answer, true)],
            |arguments| Ok(Ask::Answer { choices: arguments.text("choices")? }),
        ),
        on_game(
            "build",
            say!("command-build-description"),
            vec![
                choice(STARTER, say!("option-starter-description"), starters(), false),
                text("add", say!("option-add-description"), Field::AddToDeck, false),
                text("remove", say!("option-remove-description"), Field::TakeOutOfDeck, false),
                choice("then", say!("option-then-description"), shown(&FINISHES), false),
            ],
            |arguments| {
                let (out, add) = (arguments.optional_text("remove")?, arguments.optional_text("add")?);
                let (starter, then) =
                    (arguments.optional(STARTER, StarterDeck::of)?, pick(arguments, "then", &FINISHES)?);
                let request = BuildRequest { starter, out, add, then };
                Ok(if request == BuildRequest::default() { Ask::Panel } else { Ask::Build(request) })
            },
        ),
        global(
            "decks",
            say!("command-decks-description"),
            vec![
                choice("do", say!("option-do-description"), shown(&DECK_ACTS), false),
                text("name", say!("option-deck-description"), Field::Deck, false),
                OptionSpec {
                    name: "to",
                    description: say!("option-new-name-description"),
                    form: OptionType::Typed(100),
                    required: false,
                },
                text(GAME, say!("option-deck-game-description"), Field::Game, false),
            ],
            |arguments| {
                Ok(Arc::new(DeckRequest {
                    act: pick(arguments, "do", &DECK_ACTS)?.unwrap_or(DeckAct::List),
                    name: arguments.optional_text("name")?,
                    to: arguments.optional_text("to")?,
                    game: arguments.optional_text(GAME)?,
                }))
            },
        ),
        on_game("hand", say!("command-hand-description"), vec![], |_| Ok(Ask::Hand)),
        on_game(
            "board",
            say!("command-board-description"),
            vec![flag("text", say!("option-text-description"))],
            |arguments| Ok(Ask::Board { text: arguments.flag("text")? }),
        ),
        global("games", say!("command-games-description"), vec![], |_| Ok(Arc::new(ListGames))),
        global(
            "profile",
            say!("command-profile-description"),
            vec![
                OptionSpec {
                    name: "member",
                    description: say!("option-profile-member-description"),
                    form: OptionType::User,
                    required: false,
                },
                flag("everyone", say!("option-everyone-description")),
            ],
            |arguments| {
                let (member, everyone) = (arguments.user("member")?, arguments.flag("everyone")?);
                Ok(Arc::new(ShowProfile { member, everyone }))
            },
        ),
        on_server(
            "leaderboard",
            say!("command-leaderboard-description"),
            vec![
                choice(GAME, say!("option-leaderboard-game-description"), variants(), false),
                flag("everyone", say!("option-everyone-description")),
            ],
            |arguments| {
                let (variant, everyone) = (pick_variant(arguments)?, arguments.flag("everyone")?);
                Ok(Arc::new(ShowLeaderboard { variant, everyone }))
            },
        ),
        on_server(
            "ladder",
            say!("command-ladder-description"),
            vec![
                choice(GAME, say!("option-ladder-game-description"), variants(), false),
                flag("everyone", say!("option-everyone-description")),
            ],
            |arguments| {
                let (variant, everyone) = (pick_variant(arguments)?, arguments.flag("everyone")?);
                Ok(Arc::new(ShowLadder { variant, everyone }))
            },
        ),
        on_game("resign", say!("command-resign-description"), vec![], |_| Ok(Ask::Resign)),
        on_game(
            "offer",
            say!("command-offer-description"),
            vec![choice("what", say!("option-what-description"), shown(&OFFERS), false)],
            |arguments| Ok(Ask::Offer(pick(arguments, "what", &OFFERS)?.unwrap_or(Offer::DRAW))),
        ),
        on_game("history", say!("command-history-description"), vec![], |_| Ok(Ask::History)),
        on_game(
            "plan",
            say!("command-plan-description"),
            vec![OptionSpec {
                name: "lines",
                description: say!("option-plan-lines-description"),
                form: OptionType::Typed(1_000),
                required: false,
            }],
            |arguments| Ok(Ask::Plan { lines: arguments.optional_text("lines")? }),
        ),
        on_game(
            "replay",
            say!("command-replay-description"),
            vec![
                choice("pace", say!("option-pace-description"), shown(&PACES), false),
                number("from", say!("option-replay-from-description"), MOST_TURNS),
                number("last", say!("option-replay-last-description"), MOST_TURNS),
                flag("everyone", say!("option-everyone-description")),
            ],
            |arguments| {
                let part = match (arguments.number("from")?, arguments.number("last")?) {
                    (None, None) => ReplayPart::Full,
                    (Some(number), None) => ReplayPart::From(number),
                    (None, Some(count)) => ReplayPart::Last(count),
                    (Some(_), Some(_)) => return Err(ArgumentError::NotBoth("from", "last")),
                };
                let (pace, everyone) =
                    (pick(arguments, "pace", &PACES)?.unwrap_or_default(), arguments.flag("everyone")?);
                Ok(Ask::Replay(Replaying { pace, part, everyone }))
            },
        ),
        on_game(
            "export",
            say!("command-export-description"),
            vec![choice("format", say!("option-format-description"), shown(&FORMATS), false)],
            |arguments| Ok(Ask::Export(pick(arguments, "format", &FORMATS)?)),
        ),
        global(
            "rules",
            say!("command-rules-description"),
            vec![choice("game", say!("option-rules-game-description"), variants(), false)],
            |arguments| Ok(Arc::new(ShowRules { variant: pick_variant(arguments)? })),
        ),
        global(
            "card",
            say!("command-card-description"),
            vec![text("card", say!("option-card-description"), Field::AnyCard, true)],
            |arguments| Ok(Arc::new(ShowCard { name: arguments.text("card")? })),
        ),
        global("cards", say!("command-cards-description"), vec![], |_| Ok(Arc::new(BrowseCards))),
        global(
            "preferences",
            say!("command-preferences-description"),
            vec![
                choice(
                    "theme",
                    say!("option-theme-description"),
                    Theme::ALL.iter().map(|theme| (theme.name(), theme_word(*theme))),
                    false,
                ),
                choice(
                    "notation",
                    say!("option-notation-description"),
                    Notation::ALL.iter().map(|notation| (notation.slug(), notation_word(*notation))),
                    false,
                ),
                choice(
                    "shape",
                    say!("option-shape-description"),
                    shapes().chain([(AS_THE_SERVER, say!("as-the-server-item"))]),
                    false,
                ),
                text("zone", say!("option-zone-description"), Field::Zone, false),
                OptionSpec {
                    name: "quiet",
                    description: say!("option-quiet-description"),
                    form: OptionType::Typed(100),
                    required: false,
                },
                choice(
                    "turn-end",
                    say!("option-turn-end-description"),
                    TurnEnd::ALL.map(|end| (end.slug(), end.name())),
                    false,
                ),
                choice(
                    "pass-for-me",
                    say!("option-pass-for-me-description"),
                    PassAfter::ALL.map(|pass| (pass.slug(), pass.name())),
                    false,
                ),
                choice(
                    "remind",
                    say!("option-remind-description"),
                    Remind::ALL.map(|way| (way.slug(), remind_word(way))),
                    false,
                ),
                choice(
                    "remind-at",
                    say!("option-remind-at-description"),
                    RemindAt::ALL.map(|at| (at.slug(), remind_at_word(at))),
                    false,
                ),
                choice("digest", say!("option-digest-description"), shown(&DIGEST), false),
                choice("standings", say!("option-standings-description"), shown(&LISTED), false),
                choice(
                    "challenges",
                    say!("option-challenges-description"),
                    WhoMayChallenge::ALL.map(|who| (who.slug(), who_item(who))),
                    false,
                ),
            ],
            read_preferences,
        ),
        global(
            "vacation",
            say!("command-vacation-description"),
            vec![text("until", say!("option-until-description"), Field::Until, true)],
            |arguments| Ok(Arc::new(GoAway { until: arguments.text("until")? })),
        ),
        for_managers(
            "settings",
            say!("command-settings-description"),
            vec![
                choice("shape", say!("option-server-shape-description"), shapes(), false),
                choice("pictures", say!("option-pictures-description"), shown(&PICTURES), false),
                choice("where", say!("option-server-where-description"), shown(&VENUES_OF_SERVER), false),
                choice(TIME, say!("option-server-time-description"), time_controls(), false),
                choice("archive", say!("option-server-archive-description"), archives(), false),
                choice("games", say!("option-server-games-description"), shown(&PAUSED), false),
                choice("rated", say!("option-server-rated-description"), shown(&RATED), false),
                text("end", say!("option-server-end-description"), Field::Game, false),
                text("annul", say!("option-server-annul-description"), Field::Game, false),
            ],
            read_settings,
        ),
        on_server(
            "event new",
            say!("command-event-new-description"),
            vec![OptionSpec {
                name: "name",
                description: say!("option-event-name-description"),
                form: OptionType::Typed(60),
                required: false,
            }],
            |arguments| Ok(Arc::new(EventRequest::New(arguments.optional_text("name")?))),
        ),
        on_server(
            "event list",
            say!("command-event-list-description"),
            vec![flag("past", say!("option-event-past-description"))],
            |arguments| Ok(Arc::new(EventRequest::List { past: arguments.flag("past")? })),
        ),
        on_server("event show", say!("command-event-show-description"), vec![event_option()], |arguments| {
            Ok(Arc::new(EventRequest::Show(arguments.optional_text(EVENT)?)))
        }),
        on_server("event mine", say!("command-event-mine-description"), vec![], |_| Ok(Arc::new(EventRequest::Mine))),
        on_server("event withdraw", say!("command-event-withdraw-description"), vec![event_option()], |arguments| {
            Ok(Arc::new(EventRequest::Withdraw(arguments.optional_text(EVENT)?)))
        }),
        on_server("event manage", say!("command-event-manage-description"), vec![event_option()], |arguments| {
            Ok(Arc::new(EventRequest::Manage(arguments.optional_text(EVENT)?)))
        }),
        global(
            "learn",
            say!("command-learn-description"),
            vec![choice(GAME, say!("option-learn-game-description"), variants(), false)],
            |arguments| Ok(Arc::new(Learn { variant: pick_variant(arguments)? })),
        ),
        global("help", say!("command-help-description"), vec![], |_| Ok(Arc::new(ShowHelp))),
    ]
});

/// The option that names an event.
const EVENT: &str = "event";

fn event_option() -> OptionSpec {
    text(EVENT, say!("option-event-description"), Field::Event, false)
}

/// A command that is not about one game.
fn global(name: &'static str, description: String, options: Vec<OptionSpec>, read: ReadGlobal) -> Spec {
    Spec { name, description, options, read: Read::Global(read) }
}

/// A command about the members of a server.
fn on_server(name: &'static str, description: String, options: Vec<OptionSpec>, read: ReadGlobal) -> Spec {
    Spec { name, description, options, read: Read::OnServer(read) }
}

/// A command that Discord offers only to members who may manage the server.
fn for_managers(name: &'static str, description: String, options: Vec<OptionSpec>, read: ReadGlobal) -> Spec {
    Spec { name, description, options, read: Read::ForManagers(read) }
}

/// A command about one game, which its last option may name.
fn on_game(name: &'static str, description: String, mut options: Vec<OptionSpec>, read: ReadOnGame) -> Spec {
    options.push(text(GAME, say!("option-game-description"), Field::Game, false));
    Spec { name, description, options, read: Read::OnGame(read) }
}

/// A command in the *Apps* menu of a member, for which `docs/commands.md` alone needs a description.
fn on_member(name: &'static str, entry: String, description: String, read: ReadOnMember) -> Spec {
    Spec { name, description, options: Vec::new(), read: Read::OnMember { entry, read } }
}

/// A command in the *Apps* menu of a message about a game.
fn on_message(name: &'static str, entry: String, description: String, read: ReadOnMessage) -> Spec {
    Spec { name, description, options: Vec::new(), read: Read::OnMessage { entry, read } }
}

fn find(name: &str) -> Option<&'static Spec> {
    COMMANDS.iter().find(|spec| spec.name == name)
}

/// The most characters of an unknown command's name that are repeated to the caller.
const REPEATED: usize = 40;

/// Reads a command as it was used.
///
/// # Errors
/// Returns [`CommandError`] if there is no such command, or an option is missing or cannot be read.
pub fn read(name: &str, arguments: &Arguments) -> Result<Command, CommandError> {
    let unknown = || CommandError::Unknown(name.chars().take(REPEATED).collect());
    let spec = find(name).ok_or_else(unknown)?;
    match spec.read {
        Read::Global(read) | Read::OnServer(read) | Read::ForManagers(read) => {
            Ok(Command::Global { name: spec.name, case: read(arguments)? })
        }
        Read::OnGame(read) => Ok(Command::Game { game: arguments.optional_text(GAME)?, ask: read(arguments)? }),
        Read::OnMember { .. } | Read::OnMessage { .. } => Err(unknown()),
    }
}

/// Reads a command of the menu of a member as it was used.
///
/// # Errors
/// Returns [`CommandError`] if no menu has such a command.
pub fn read_on_member(entry: &str, member: &Opponent) -> Result<Command, CommandError> {
    let found = COMMANDS.iter().find_map(|spec| match &spec.read {
        Read::OnMember { entry: called, read } if called == entry => {
            Some(Command::Global { name: spec.name, case: read(member.clone()) })
        }
        _ => None,
    });
    found.ok_or_else(|| unknown_entry(entry))
}

/// Reads a command of the menu of a message as it was used.
///
/// # Errors
/// Returns [`CommandError`] if no menu has such a command, or the message is about no game.
pub fn read_on_message(entry: &str, message: &TargetMessage) -> Result<Command, CommandError> {
    let found = COMMANDS.iter().find_map(|spec| match &spec.read {
        Read::OnMessage { entry: called, read } if called == entry => Some(read),
        _ => None,
    });
    let ask = found.ok_or_else(|| unknown_entry(entry))?(message);
    let game = message.game().ok_or(CommandError::NoGame)?;
    Ok(Command::Game { game: Some(game.to_string()), ask })
}

fn unknown_entry(entry: &str) -> CommandError {
    CommandError::UnknownEntry(entry.chars().take(REPEATED).collect())
}

/// Returns what the suggestions are for while this option of this command is typed.
pub(crate) fn field(command: &str, option: &str) -> Option<Field> {
    let spec = find(command)?.options.iter().find(|spec| spec.name == option)?;
    match spec.form {
        OptionType::Text(field) => Some(field),
        _ => None,
    }
}
