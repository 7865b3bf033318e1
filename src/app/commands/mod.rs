//! The table of commands, from which both their registration and the reading of their use follow: slash commands, and
//! commands in the *Apps* menu of a member.

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
    VENUES_OF_SERVER, pick, pick_variant, shapes, shown, starters, time_controls, variants,
};
use crate::app::choices::look::notation_word;
use crate::app::choices::who_may_challenge::who_item;
use crate::app::{
    AS_THE_SERVER, BrowseCards, Command, DeckAct, DeckRequest, GoAway, Learn, ListGames, OpenSetUp, PassAfter,
    ShowCard, ShowHelp, ShowLadder, ShowLeaderboard, ShowProfile, ShowRules, TurnEnd, UseCase, remind_at_word,
    remind_word, theme_word,
};

pub(crate) use self::arguments::{Argument, ArgumentError, Arguments};
pub(crate) use self::option::{CARD, GAME, MOVE, OptionSpec, OptionType};

/// A slash command, or one in the menu of a member.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// What is typed after the slash. The log shows it, also for a command in the menu of a member.
    pub(crate) name: &'static str,
    pub(crate) description: String,
    /// The options, required ones first.
    pub(crate) options: Vec<OptionSpec>,
    read: Read,
}

type ReadGlobal = fn(&Arguments) -> Result<Arc<dyn UseCase>, ArgumentError>;
type ReadOnMember = fn(Opponent) -> Arc<dyn UseCase>;
type ReadOnGame = fn(&Arguments) -> Result<Ask, ArgumentError>;

#[derive(Clone, Debug)]
enum Read {
    /// A command that is not about one game.
    Global(ReadGlobal),
    /// The same, offered only to members who may manage the server.
    ForManagers(ReadGlobal),
    /// A command about one game, which the option `game` may name.
    OnGame(ReadOnGame),
    /// A command in the *Apps* menu of a member, under this name.
    OnMember { entry: String, read: ReadOnMember },
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

    /// Returns the command's name in the *Apps* menu of a member; none for a slash command.
    pub(crate) fn entry(&self) -> Option<&str> {
        match &self.read {
            Read::OnMember { entry, .. } => Some(entry),
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
pub(crate) enum CommandError {
    Unknown(String),
    UnknownEntry(String),
    Argument(ArgumentError),
}

impl CommandError {
    /// The error as the caller reads it.
    pub(crate) fn words(&self) -> String {
        match self {
            CommandError::Unknown(name) => match RENAMED.iter().find(|(old, _)| old == name) {
                Some((old, new)) => say!("command-renamed", old = *old, new = *new),
                None => say!("command-unknown", command = name.as_str()),
            },
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
pub(crate) static COMMANDS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    vec![
        global("challenge", say!("command-challenge-description"), challenge_options(), read_challenge),
        on_member(
            "challenge-member",
            say!("challenge-member-entry"),
            say!("command-challenge-member-description"),
            |member| Arc::new(OpenSetUp { opponent: member }),
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
        global(
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
        global(
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
                choice("games", say!("option-server-games-description"), shown(&PAUSED), false),
                choice("rated", say!("option-server-rated-description"), shown(&RATED), false),
                text("end", say!("option-server-end-description"), Field::Game, false),
                text("annul", say!("option-server-annul-description"), Field::Game, false),
            ],
            read_settings,
        ),
        global(
            "learn",
            say!("command-learn-description"),
            vec![choice(GAME, say!("option-learn-game-description"), variants(), false)],
            |arguments| Ok(Arc::new(Learn { variant: pick_variant(arguments)? })),
        ),
        global("help", say!("command-help-description"), vec![], |_| Ok(Arc::new(ShowHelp))),
    ]
});

/// A command that is not about one game.
fn global(name: &'static str, description: String, options: Vec<OptionSpec>, read: ReadGlobal) -> Spec {
    Spec { name, description, options, read: Read::Global(read) }
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

fn find(name: &str) -> Option<&'static Spec> {
    COMMANDS.iter().find(|spec| spec.name == name)
}

/// The most characters of an unknown command's name that are repeated to the caller.
const REPEATED: usize = 40;

/// Reads a command as it was used.
///
/// # Errors
/// Returns [`CommandError`] if there is no such command, or an option is missing or cannot be read.
pub(crate) fn read(name: &str, arguments: &Arguments) -> Result<Command, CommandError> {
    let unknown = || CommandError::Unknown(name.chars().take(REPEATED).collect());
    let spec = find(name).ok_or_else(unknown)?;
    match spec.read {
        Read::Global(read) | Read::ForManagers(read) => Ok(Command::Global { name: spec.name, case: read(arguments)? }),
        Read::OnGame(read) => Ok(Command::Game { game: arguments.optional_text(GAME)?, ask: read(arguments)? }),
        Read::OnMember { .. } => Err(unknown()),
    }
}

/// Reads a command of the menu of a member as it was used.
///
/// # Errors
/// Returns [`CommandError`] if no menu has such a command.
pub(crate) fn read_on_member(entry: &str, member: &Opponent) -> Result<Command, CommandError> {
    read_entry(&COMMANDS, entry, member)
}

fn read_entry(commands: &[Spec], called: &str, member: &Opponent) -> Result<Command, CommandError> {
    let found = commands.iter().find_map(|spec| match &spec.read {
        Read::OnMember { entry, read } if entry == called => {
            Some(Command::Global { name: spec.name, case: read(member.clone()) })
        }
        _ => None,
    });
    found.ok_or_else(|| CommandError::UnknownEntry(called.chars().take(REPEATED).collect()))
}

/// Returns what the suggestions are for while this option of this command is typed.
pub(crate) fn field(command: &str, option: &str) -> Option<Field> {
    let spec = find(command)?.options.iter().find(|spec| spec.name == option)?;
    match spec.form {
        OptionType::Text(field) => Some(field),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents;

    #[test]
    fn an_old_name_leads_to_the_new_one() {
        for (old, new) in RENAMED {
            assert!(find(old).is_none() && find(new).is_some(), "{old}, {new}");
            let told = CommandError::Unknown(old.to_owned()).words();
            assert!(told.contains(&format!("`/{new}`")), "{told}");
            let help = say!("guide-help-renamed");
            assert!(help.contains(&format!("`/{old}` is now `/{new}`")), "{help}");
        }
    }

    #[derive(Debug)]
    struct Greet(Opponent);

    #[async_trait::async_trait]
    impl UseCase for Greet {
        async fn run(
            &self,
            _: &crate::app::Context,
            _: &cardinal_interaction::Caller,
        ) -> Result<cardinal_interaction::Outcome, crate::app::AppError> {
            Ok(cardinal_interaction::Outcome::private(cardinal_interaction::Message::text(&self.0.name)))
        }
    }

    #[test]
    fn a_command_on_a_member_is_found_by_its_entry_in_the_menu_and_gets_the_member() {
        let rows = [
            global("greet", "A slash command".to_owned(), vec![], |_| Err(ArgumentError::Missing("never"))),
            on_member("greet", "Say hello".to_owned(), "Greets".to_owned(), |member| Arc::new(Greet(member))),
        ];
        let ben = Opponent {
            user: cardinal_ids::UserId(6),
            name: "Rook".to_owned(),
            account: "Ben".to_owned(),
            username: "Ben".to_owned(),
            bot: false,
        };
        let command = read_entry(&rows, "Say hello", &ben).unwrap();
        let Command::Global { name, case } = command else { panic!("{command:?}") };
        assert_eq!((name, format!("{case:?}")), ("greet", format!("{:?}", Greet(ben.clone()))));
        let unknown = read_entry(&rows, "greet", &ben).unwrap_err();
        assert_eq!(unknown, CommandError::UnknownEntry("greet".to_owned()), "a slash command is no entry");
        assert_eq!((rows[0].entry(), rows[1].entry()), (None, Some("Say hello")));
    }

    #[test]
    fn the_documents_list_every_command_as_it_is() {
        let rows = COMMANDS.iter().map(|spec| {
            let Spec { name, description, options, .. } = spec;
            let name = spec.entry().map_or_else(|| format!("`/{name}`"), |entry| format!("*Apps* › *{entry}*"));
            let options = options.iter().map(|option| {
                if option.required { format!("**`{}`**", option.name) } else { format!("`{}`", option.name) }
            });
            format!("| {name} | {} | {description} |\n", options.collect::<Vec<_>>().join(", "))
        });
        documents::check_table("docs/commands.md", "| command | options | what it does |", rows);
    }
}
