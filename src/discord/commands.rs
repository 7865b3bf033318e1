//! The slash commands: one table for what Discord is told and for how their use is read.

use std::borrow::Cow;
use std::sync::LazyLock;

use cardinal_rules::Variant;
use serde_json::{Value, json};

use super::incoming::{ArgumentError, Arguments};
use super::permissions;
use crate::app::{
    Ask, Challenge, Colour, Command, Field, Format, Notation, OFFERED, Offer, ServerChange, Shape, Theme, Venue,
};

/// A slash command.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    /// Required ones first.
    pub(crate) options: Vec<OptionSpec>,
    read: Read,
}

#[derive(Clone, Debug)]
enum Read {
    /// The whole command.
    Whole(fn(&Arguments) -> Result<Command, ArgumentError>),
    /// The whole command, which Discord shows to those alone who may manage the server.
    ForManagers(fn(&Arguments) -> Result<Command, ArgumentError>),
    /// What is asked of the game that the option `game` names.
    OfGame(fn(&Arguments) -> Result<Ask, ArgumentError>),
}

impl Read {
    /// The permissions without which members are not offered the command.
    fn needs(&self) -> Option<u64> {
        matches!(self, Read::ForManagers(_)).then_some(permissions::MANAGE_SERVER)
    }
}

/// An option of a slash command.
#[derive(Clone, Debug)]
pub(crate) struct OptionSpec {
    pub(crate) name: &'static str,
    description: Cow<'static, str>,
    form: Form,
    required: bool,
}

#[derive(Clone, Debug)]
enum Form {
    /// A text, with suggestions for a field while it is typed.
    Text(Field),
    /// Yes or no.
    Flag,
    /// A user.
    User,
    /// One of some values: as it is sent, as it is read.
    Choice(Vec<(&'static str, &'static str)>),
}

/// Why a command could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CommandError {
    #[error("There is no command `/{0}` here any more. Discord may still show an old list: reload it.")]
    Unknown(String),
    #[error(transparent)]
    Argument(#[from] ArgumentError),
}

/// The option that names a game.
pub(crate) const GAME: &str = "game";
/// The option that the suggestions for a tile's place look at.
pub(crate) const MOVE: &str = "move";

/// Every command, in the order of the help text.
pub(crate) static COMMANDS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    vec![
        Spec {
            name: "challenge",
            description: "Challenge a member, or anyone, to a game",
            options: challenge_options(),
            read: Read::Whole(read_challenge),
        },
        on_game("turn", "Take your turn: a private panel with your board, cards and menus", vec![], |_| Ok(Ask::Panel)),
        on_game(
            "move",
            "Move a piece",
            vec![
                text(MOVE, "Such as Nf3, exd5, O-O, e8=Q or e2e4; ChessMe: K1,0-0,0 or 1,0 #2", Field::Move, true),
                text("place", "ChessMe: a tile and where it goes, such as R 1,0; or none", Field::Place, false),
            ],
            |arguments| Ok(Ask::Move { text: arguments.text(MOVE)?, place: arguments.optional_text("place")? }),
        ),
        on_game("draw", "Turn or draw your card for this turn; to offer a draw, use /offer", vec![], |_| Ok(Ask::Draw)),
        on_game(
            "play",
            "Play a card from your hand; in ChessMe, place a tile after your move",
            vec![text("card", "The card; in ChessMe, a tile and where it goes, such as R 1,0", Field::PlayCard, true)],
            |arguments| Ok(Ask::Play { card: arguments.text("card")? }),
        ),
        on_game(
            "discard",
            "Swap your whole hand for a new one, or throw one card away, where the rules allow it",
            vec![text("card", "The card; leave out for the whole hand", Field::DiscardCard, false)],
            |arguments| Ok(Ask::Discard { card: arguments.optional_text("card")? }),
        ),
        on_game("hand", "See your own cards; nobody else sees them", vec![], |_| Ok(Ask::Hand)),
        on_game(
            "board",
            "See the board from your side",
            vec![flag("text", "As text instead of a picture")],
            |arguments| Ok(Ask::Board { text: arguments.flag("text")? }),
        ),
        Spec {
            name: "games",
            description: "See your games and challenges, and those of this channel; answer or withdraw a challenge",
            options: vec![],
            read: Read::Whole(|_| Ok(Command::Games)),
        },
        on_game("resign", "Give up a game; you are asked to confirm", vec![], |_| Ok(Ask::Resign)),
        on_game(
            "offer",
            "Offer, accept, decline or claim a draw",
            vec![choice(
                "what",
                "What to do; leave out to offer a draw",
                OFFERS.iter().map(|(value, name, _)| (*value, *name)),
                false,
            )],
            |arguments| {
                Ok(Ask::Offer(pick(
                    arguments,
                    "what",
                    OFFERS.iter().map(|(value, _, offer)| (*value, *offer)),
                    Offer::Draw,
                )?))
            },
        ),
        on_game("history", "See the turns of a game so far", vec![], |_| Ok(Ask::History)),
        on_game(
            "export",
            "Get a game as a file",
            vec![choice(
                "format",
                "Leave out for PGN, or for the turns in ChessMe, which PGN cannot write",
                FORMATS.iter().map(|(value, name, _)| (*value, *name)),
                false,
            )],
            |arguments| {
                let formats = FORMATS.iter().map(|(value, _, format)| (*value, Some(*format)));
                Ok(Ask::Export(pick(arguments, "format", formats, None)?))
            },
        ),
        Spec {
            name: "rules",
            description: "Read the rules of a game",
            options: vec![choice("game", "Which game", variants(), false)],
            read: Read::Whole(|arguments| {
                let given = arguments.optional_text("game")?;
                let variant = given.map(|slug| variant_of(&slug).ok_or(ArgumentError::Form("game"))).transpose()?;
                Ok(Command::Rules { variant })
            }),
        },
        Spec {
            name: "card",
            description: "See a card and what it does",
            options: vec![text("card", "The card's name", Field::AnyCard, true)],
            read: Read::Whole(|arguments| Ok(Command::Card { name: arguments.text("card")? })),
        },
        Spec {
            name: "preferences",
            description: "Choose how boards look and how moves are written, for you alone",
            options: vec![
                choice(
                    "theme",
                    "The look of boards and cards",
                    Theme::ALL.iter().map(|theme| (theme.name(), theme.name())),
                    false,
                ),
                choice(
                    "notation",
                    "How moves are written in menus",
                    Notation::ALL.iter().map(|notation| (notation.slug(), notation.name())),
                    false,
                ),
                choice("shape", "The shape of pictures", shapes().chain([AS_THE_SERVER]), false),
            ],
            read: Read::Whole(|arguments| {
                let notations = Notation::ALL.iter().map(|notation| (notation.slug(), Some(*notation)));
                Ok(Command::Preferences {
                    theme: arguments.optional_text("theme")?,
                    notation: pick(arguments, "notation", notations, None)?,
                    shape: arguments.optional_text("shape")?,
                })
            }),
        },
        Spec {
            name: "settings",
            description: "Set how games are played and shown on this server, if you may manage it",
            options: vec![
                choice("shape", "The shape of pictures", shapes(), false),
                choice("pictures", "Whether earlier pictures of a game stay", PICTURES, false),
                choice("where", "Where games are played if a challenge does not say", VENUES_OF_SERVER, false),
            ],
            read: Read::ForManagers(read_settings),
        },
        Spec {
            name: "help",
            description: "How to play here",
            options: vec![],
            read: Read::Whole(|_| Ok(Command::Help)),
        },
    ]
});

const OFFERS: [(&str, &str, Offer); 4] = [
    ("draw", "Offer a draw", Offer::Draw),
    ("accept", "Accept the draw that was offered", Offer::Accept),
    ("decline", "Decline the draw that was offered", Offer::Decline),
    ("claim", "Claim a draw (repetition, fifty moves)", Offer::Claim),
];

const FORMATS: [(&str, &str, Format); 3] = [
    ("pgn", "PGN: for chess programs", Format::Pgn),
    ("turns", "Turns: a text to read", Format::Text),
    ("record", "Record: setup, seed and every action, once the game is over", Format::Record),
];

const COLOURS: [(&str, &str, Colour); 3] =
    [("random", "Random", Colour::Random), ("white", "White", Colour::White), ("black", "Black", Colour::Black)];

const VENUES: [(&str, &str, Venue); 2] =
    [("here", "This channel", Venue::Channel), ("thread", "A new thread", Venue::Thread)];

const AS_THE_SERVER: (&str, &str) = ("server", "As the server has it");

const PICTURES: [(&str, &str); 2] = [("newest", "The newest alone"), ("all", "All of them")];

const VENUES_OF_SERVER: [(&str, &str); 2] = [("thread", "In a thread of their own"), ("here", "In the channel")];

fn shapes() -> impl Iterator<Item = (&'static str, &'static str)> {
    Shape::ALL.iter().map(|shape| (shape.name(), shape.name()))
}

fn read_settings(arguments: &Arguments) -> Result<Command, ArgumentError> {
    let pictures = [("newest", Some(false)), ("all", Some(true))];
    let venues = [("thread", Some(Venue::Thread)), ("here", Some(Venue::Channel))];
    let changes = [
        arguments.optional_text("shape")?.map(ServerChange::Shape),
        pick(arguments, "pictures", pictures, None)?.map(ServerChange::KeepPictures),
        pick(arguments, "where", venues, None)?.map(ServerChange::Venue),
    ];
    Ok(Command::Settings(changes.into_iter().flatten().collect()))
}

/// A command about one game, which may be named.
fn on_game(
    name: &'static str,
    description: &'static str,
    mut options: Vec<OptionSpec>,
    read: fn(&Arguments) -> Result<Ask, ArgumentError>,
) -> Spec {
    options.push(text(GAME, "Which game, if you play several here", Field::Game, false));
    Spec { name, description, options, read: Read::OfGame(read) }
}

fn text(name: &'static str, description: &'static str, field: Field, required: bool) -> OptionSpec {
    OptionSpec { name, description: description.into(), form: Form::Text(field), required }
}

fn flag(name: &'static str, description: &'static str) -> OptionSpec {
    OptionSpec { name, description: description.into(), form: Form::Flag, required: false }
}

fn choice(
    name: &'static str,
    description: impl Into<Cow<'static, str>>,
    values: impl IntoIterator<Item = (&'static str, &'static str)>,
    required: bool,
) -> OptionSpec {
    OptionSpec { name, description: description.into(), form: Form::Choice(values.into_iter().collect()), required }
}

/// The option's value among those of a table; what is missing is as the default says.
fn pick<T>(
    arguments: &Arguments,
    name: &'static str,
    values: impl IntoIterator<Item = (&'static str, T)>,
    default: T,
) -> Result<T, ArgumentError> {
    let Some(given) = arguments.optional_text(name)? else { return Ok(default) };
    values.into_iter().find(|(value, _)| *value == given).map(|(_, value)| value).ok_or(ArgumentError::Form(name))
}

fn variant_of(text: &str) -> Option<Variant> {
    text.parse().ok().filter(|variant| OFFERED.contains(variant))
}

fn variants() -> impl Iterator<Item = (&'static str, &'static str)> {
    OFFERED.into_iter().map(|variant| (variant.slug(), variant.name()))
}

/// The options of all offered games, each key once, with the values that any of them knows.
fn game_options() -> Vec<OptionSpec> {
    let mut options: Vec<OptionSpec> = Vec::new();
    for spec in OFFERED.into_iter().flat_map(Variant::options) {
        let known = options.iter_mut().find(|option| option.name == spec.key);
        if let Some(OptionSpec { form: Form::Choice(values), .. }) = known {
            let new: Vec<_> =
                spec.words().iter().filter(|(value, _)| values.iter().all(|(old, _)| old != value)).collect();
            values.extend(new);
            continue;
        }
        let whose = OFFERED.into_iter().filter(|variant| variant.options().iter().any(|own| own.key == spec.key));
        let names: Vec<&str> = whose.map(Variant::name).collect();
        let description = format!("{} ({})", spec.help, names.join(", "));
        options.push(choice(spec.key, description, spec.words().iter().copied(), false));
    }
    options
}

fn challenge_options() -> Vec<OptionSpec> {
    let mut options = vec![
        choice("game", "Which game", variants(), true),
        OptionSpec {
            name: "opponent",
            description: "Who you challenge; leave out to let anyone accept".into(),
            form: Form::User,
            required: false,
        },
    ];
    options.extend(game_options());
    options.push(choice(
        "colour",
        "Your colour; random if left out",
        COLOURS.iter().map(|(value, name, _)| (*value, *name)),
        false,
    ));
    options.push(choice(
        "where",
        "Where the game is played; this channel if left out",
        VENUES.iter().map(|(value, name, _)| (*value, *name)),
        false,
    ));
    options
}

fn read_challenge(arguments: &Arguments) -> Result<Command, ArgumentError> {
    let variant = variant_of(&arguments.text("game")?).ok_or(ArgumentError::Form("game"))?;
    let mut options = Vec::new();
    for spec in game_options() {
        if let Some(value) = arguments.optional_text(spec.name)? {
            options.push((spec.name.to_owned(), value));
        }
    }
    Ok(Command::Challenge(Challenge {
        opponent: arguments.user("opponent")?,
        variant,
        options,
        colour: pick(arguments, "colour", COLOURS.iter().map(|(value, _, colour)| (*value, *colour)), Colour::Random)?,
        venue: pick(arguments, "where", VENUES.iter().map(|(value, _, venue)| (*value, *venue)), Venue::Channel)?,
    }))
}

fn find(name: &str) -> Option<&'static Spec> {
    COMMANDS.iter().find(|spec| spec.name == name)
}

/// Reads the use of a command.
pub(crate) fn read(name: &str, arguments: &Arguments) -> Result<Command, CommandError> {
    let spec = find(name).ok_or_else(|| CommandError::Unknown(name.chars().take(40).collect()))?;
    Ok(match spec.read {
        Read::Whole(read) | Read::ForManagers(read) => read(arguments)?,
        Read::OfGame(read) => Command::Game { game: arguments.optional_text(GAME)?, ask: read(arguments)? },
    })
}

/// What is completed while this option of this command is typed.
pub(crate) fn field(command: &str, option: &str) -> Option<Field> {
    let spec = find(command)?.options.iter().find(|spec| spec.name == option)?;
    match spec.form {
        Form::Text(field) => Some(field),
        _ => None,
    }
}

/// All commands in the form in which Discord registers them. They can be used in servers only,
/// and only where the bot itself is a member, because its turn messages need that.
pub(crate) fn registration() -> Value {
    COMMANDS
        .iter()
        .map(|spec| {
            json!({
                "type": 1,
                "name": spec.name,
                "description": spec.description,
                "options": spec.options.iter().map(OptionSpec::registration).collect::<Vec<_>>(),
                "integration_types": [0],
                "contexts": [0],
                "default_member_permissions": spec.read.needs(),
            })
        })
        .collect()
}

impl OptionSpec {
    fn registration(&self) -> Value {
        let kind = match self.form {
            Form::Text(_) | Form::Choice(_) => 3,
            Form::Flag => 5,
            Form::User => 6,
        };
        let mut json = json!({
            "type": kind, "name": self.name, "description": self.description, "required": self.required,
        });
        match &self.form {
            Form::Text(_) => {
                json["autocomplete"] = true.into();
                json["max_length"] = 100.into();
            }
            Form::Choice(values) => {
                json["choices"] = values.iter().map(|(value, name)| json!({ "name": name, "value": value })).collect();
            }
            Form::Flag | Form::User => {}
        }
        json
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of commands as it stands in the README.
    fn table() -> String {
        let mut table = String::from("| command | options | what it does |\n| --- | --- | --- |\n");
        for Spec { name, description, options, .. } in COMMANDS.iter() {
            let options: Vec<String> = options
                .iter()
                .map(
                    |option| {
                        if option.required { format!("**`{}`**", option.name) } else { format!("`{}`", option.name) }
                    },
                )
                .collect();
            table.extend(["| `/", name, "` | ", &options.join(", "), " | ", description, " |\n"]);
        }
        table
    }

    #[test]
    fn the_readme_lists_every_command_as_it_is() {
        let readme = include_str!("../../README.md");
        assert!(readme.contains(&table()), "the README's table of commands has to be\n\n{}", table());
    }
}
