//! The slash commands: one table for what Discord is told and for how their use is read.

use std::sync::LazyLock;

use cardinal_rules::Variant;
use cardinal_words::say;
use serde_json::{Value, json};

use super::incoming::{ArgumentError, Arguments};
use super::permissions;
use crate::app::{
    AS_THE_SERVER, Ask, AwayClaim, Challenge, Colour, Command, Field, Format, Notation, OFFERED, Offer, OfferKind,
    Proposal, Remind, ServerChange, Shape, Theme, TimeControl, Venue, Wishes, remind_word, shape_word, theme_word,
    time_control_word,
};

/// A slash command.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) description: String,
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
    description: String,
    form: Form,
    required: bool,
}

#[derive(Clone, Debug)]
enum Form {
    /// A text, with suggestions for a field while it is typed.
    Text(Field),
    /// A text of one's own.
    Typed,
    /// Yes or no.
    Flag,
    /// A user.
    User,
    /// One of some values: as it is sent, as it is read.
    Choice(Vec<(&'static str, String)>),
}

/// Why a command could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandError {
    Unknown(String),
    Argument(ArgumentError),
}

impl CommandError {
    /// What the member reads.
    pub(crate) fn words(&self) -> String {
        match self {
            CommandError::Unknown(name) => say!("command-unknown", command = name.as_str()),
            CommandError::Argument(error) => error.words(),
        }
    }
}

impl From<ArgumentError> for CommandError {
    fn from(error: ArgumentError) -> CommandError {
        CommandError::Argument(error)
    }
}

/// The option that says how much time players have.
const PACE: &str = "pace";
/// The option that names a game.
pub(crate) const GAME: &str = "game";
/// The option that the suggestions for a tile's place look at.
pub(crate) const MOVE: &str = "move";

/// Every command, in the order of the help text.
pub(crate) static COMMANDS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    vec![
        Spec {
            name: "challenge",
            description: say!("command-challenge-description"),
            options: challenge_options(),
            read: Read::Whole(read_challenge),
        },
        on_game("turn", say!("command-turn-description"), vec![], |_| Ok(Ask::Panel)),
        on_game(
            "move",
            say!("command-move-description"),
            vec![
                text(MOVE, say!("option-move-description"), Field::Move, true),
                text("place", say!("option-place-description"), Field::Place, false),
            ],
            |arguments| Ok(Ask::Move { text: arguments.text(MOVE)?, place: arguments.optional_text("place")? }),
        ),
        on_game("draw", say!("command-draw-description"), vec![], |_| Ok(Ask::Draw)),
        on_game(
            "play",
            say!("command-play-description"),
            vec![text("card", say!("option-play-card-description"), Field::PlayCard, true)],
            |arguments| Ok(Ask::Play { card: arguments.text("card")? }),
        ),
        on_game(
            "discard",
            say!("command-discard-description"),
            vec![text("card", say!("option-discard-card-description"), Field::DiscardCard, false)],
            |arguments| Ok(Ask::Discard { card: arguments.optional_text("card")? }),
        ),
        on_game("hand", say!("command-hand-description"), vec![], |_| Ok(Ask::Hand)),
        on_game(
            "board",
            say!("command-board-description"),
            vec![flag("text", say!("option-text-description"))],
            |arguments| Ok(Ask::Board { text: arguments.flag("text")? }),
        ),
        Spec {
            name: "games",
            description: say!("command-games-description"),
            options: vec![],
            read: Read::Whole(|_| Ok(Command::Games)),
        },
        on_game("resign", say!("command-resign-description"), vec![], |_| Ok(Ask::Resign)),
        on_game(
            "offer",
            say!("command-offer-description"),
            vec![choice("what", say!("option-what-description"), shown(&OFFERS), false)],
            |arguments| Ok(Ask::Offer(pick(arguments, "what", &OFFERS)?.unwrap_or(Offer::DRAW))),
        ),
        on_game("history", say!("command-history-description"), vec![], |_| Ok(Ask::History)),
        on_game(
            "export",
            say!("command-export-description"),
            vec![choice("format", say!("option-format-description"), shown(&FORMATS), false)],
            |arguments| Ok(Ask::Export(pick(arguments, "format", &FORMATS)?)),
        ),
        Spec {
            name: "rules",
            description: say!("command-rules-description"),
            options: vec![choice("game", say!("option-rules-game-description"), variants(), false)],
            read: Read::Whole(|arguments| {
                let given = arguments.optional_text("game")?;
                let variant = given.map(|slug| variant_of(&slug).ok_or(ArgumentError::Form("game"))).transpose()?;
                Ok(Command::Rules { variant })
            }),
        },
        Spec {
            name: "card",
            description: say!("command-card-description"),
            options: vec![text("card", say!("option-card-description"), Field::AnyCard, true)],
            read: Read::Whole(|arguments| Ok(Command::Card { name: arguments.text("card")? })),
        },
        Spec {
            name: "preferences",
            description: say!("command-preferences-description"),
            options: vec![
                choice(
                    "theme",
                    say!("option-theme-description"),
                    Theme::ALL.iter().map(|theme| (theme.name(), theme_word(*theme))),
                    false,
                ),
                choice(
                    "notation",
                    say!("option-notation-description"),
                    Notation::ALL.iter().map(|notation| (notation.slug(), notation.name())),
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
                    form: Form::Typed,
                    required: false,
                },
                choice(
                    "remind",
                    say!("option-remind-description"),
                    Remind::ALL.map(|way| (way.slug(), remind_word(way))),
                    false,
                ),
            ],
            read: Read::Whole(read_preferences),
        },
        Spec {
            name: "away",
            description: say!("command-away-description"),
            options: vec![text("until", say!("option-until-description"), Field::Until, true)],
            read: Read::Whole(|arguments| Ok(Command::Away { until: arguments.text("until")? })),
        },
        Spec {
            name: "settings",
            description: say!("command-settings-description"),
            options: vec![
                choice("shape", say!("option-server-shape-description"), shapes(), false),
                choice("pictures", say!("option-pictures-description"), shown(&PICTURES), false),
                choice("where", say!("option-server-where-description"), shown(&VENUES_OF_SERVER), false),
                choice(PACE, say!("option-server-pace-description"), time_controls(), false),
                choice("games", say!("option-server-games-description"), shown(&PAUSED), false),
                text("end", say!("option-server-end-description"), Field::Game, false),
            ],
            read: Read::ForManagers(read_settings),
        },
        Spec {
            name: "help",
            description: say!("command-help-description"),
            options: vec![],
            read: Read::Whole(|_| Ok(Command::Help)),
        },
    ]
});

/// Values of an option: as it is sent, what it means, as it is read.
type Values<T, const COUNT: usize> = [(&'static str, T, fn() -> String); COUNT];

const OFFERS: Values<Offer, 9> = [
    ("draw", Offer::DRAW, || say!("offer-draw-item")),
    ("more-time", Offer::Make(Proposal::Aside(OfferKind::MoreTime)), || say!("offer-more-time-item")),
    ("take-back", Offer::Make(Proposal::Aside(OfferKind::TakeBack)), || say!("offer-take-back-item")),
    ("unfinished", Offer::Make(Proposal::Aside(OfferKind::Unfinished)), || say!("offer-unfinished-item")),
    ("accept", Offer::Accept, || say!("offer-accept-item")),
    ("decline", Offer::Decline, || say!("offer-decline-item")),
    ("claim", Offer::Claim, || say!("offer-claim-item")),
    ("claim-win", Offer::ClaimAway(AwayClaim::Win), || say!("offer-claim-win-item")),
    ("claim-unfinished", Offer::ClaimAway(AwayClaim::Unfinished), || say!("offer-claim-unfinished-item")),
];

const FORMATS: Values<Format, 3> = [
    ("pgn", Format::Pgn, || say!("format-pgn-item")),
    ("turns", Format::Text, || say!("format-turns-item")),
    ("record", Format::Record, || say!("format-record-item")),
];

const COLOURS: Values<Colour, 3> = [
    ("random", Colour::Random, || say!("colour-random-item")),
    ("white", Colour::White, || say!("colour-white-item")),
    ("black", Colour::Black, || say!("colour-black-item")),
];

const VENUES: Values<Venue, 2> =
    [("here", Venue::Channel, || say!("where-here-item")), ("thread", Venue::Thread, || say!("where-thread-item"))];

/// Whether the pictures of messages that were overtaken are kept.
const PICTURES: Values<bool, 2> =
    [("newest", false, || say!("settings-newest-item")), ("all", true, || say!("settings-all-item"))];

/// Whether all games of the server are paused.
const PAUSED: Values<bool, 2> =
    [("pause", true, || say!("settings-pause-item")), ("go-on", false, || say!("settings-go-on-item"))];

const VENUES_OF_SERVER: Values<Venue, 2> = [
    ("thread", Venue::Thread, || say!("settings-thread-item")),
    ("here", Venue::Channel, || say!("settings-here-item")),
];

fn shapes() -> impl Iterator<Item = (&'static str, String)> {
    Shape::ALL.iter().map(|shape| (shape.name(), shape_word(*shape)))
}

/// The values of a table, as they are shown.
fn shown<T, const COUNT: usize>(values: &Values<T, COUNT>) -> impl Iterator<Item = (&'static str, String)> {
    values.iter().map(|(value, _, name)| (*value, name()))
}

fn read_preferences(arguments: &Arguments) -> Result<Command, ArgumentError> {
    let notation = arguments.optional_text("notation")?;
    let remind = arguments.optional_text("remind")?;
    Ok(Command::Preferences(Wishes {
        theme: arguments.optional_text("theme")?,
        notation: notation.map(|slug| Notation::of(&slug).ok_or(ArgumentError::Form("notation"))).transpose()?,
        shape: arguments.optional_text("shape")?,
        zone: arguments.optional_text("zone")?,
        quiet: arguments.optional_text("quiet")?,
        remind: remind.map(|slug| Remind::of(&slug).ok_or(ArgumentError::Form("remind"))).transpose()?,
    }))
}

fn read_settings(arguments: &Arguments) -> Result<Command, ArgumentError> {
    let changes = [
        arguments.optional_text("shape")?.map(ServerChange::Shape),
        pick(arguments, "pictures", &PICTURES)?.map(ServerChange::KeepPictures),
        pick(arguments, "where", &VENUES_OF_SERVER)?.map(ServerChange::Venue),
        pick_time_control(arguments)?.map(|control| ServerChange::Pace(control.slug().to_owned())),
    ];
    let changes: Vec<ServerChange> = changes.into_iter().flatten().collect();
    let paused = pick(arguments, "games", &PAUSED)?;
    let end = arguments.optional_text("end")?;
    match (end, paused) {
        (None, None) => Ok(Command::Settings(changes)),
        (None, Some(paused)) if changes.is_empty() => Ok(Command::PauseGames(paused)),
        (None, Some(_)) => Err(ArgumentError::Alone("games")),
        (Some(end), None) if changes.is_empty() => Ok(Command::EndGame(end)),
        (Some(_), _) => Err(ArgumentError::Alone("end")),
    }
}

/// A command about one game, which may be named.
fn on_game(
    name: &'static str,
    description: String,
    mut options: Vec<OptionSpec>,
    read: fn(&Arguments) -> Result<Ask, ArgumentError>,
) -> Spec {
    options.push(text(GAME, say!("option-game-description"), Field::Game, false));
    Spec { name, description, options, read: Read::OfGame(read) }
}

fn text(name: &'static str, description: String, field: Field, required: bool) -> OptionSpec {
    OptionSpec { name, description, form: Form::Text(field), required }
}

fn flag(name: &'static str, description: String) -> OptionSpec {
    OptionSpec { name, description, form: Form::Flag, required: false }
}

fn choice(
    name: &'static str,
    description: String,
    values: impl IntoIterator<Item = (&'static str, String)>,
    required: bool,
) -> OptionSpec {
    OptionSpec { name, description, form: Form::Choice(values.into_iter().collect()), required }
}

/// What was chosen among the values of a table; none where the option is left out.
fn pick<T: Copy, const COUNT: usize>(
    arguments: &Arguments,
    name: &'static str,
    values: &Values<T, COUNT>,
) -> Result<Option<T>, ArgumentError> {
    let Some(given) = arguments.optional_text(name)? else { return Ok(None) };
    let found = values.iter().find(|(value, ..)| *value == given);
    found.map(|(_, meaning, _)| Some(*meaning)).ok_or(ArgumentError::Form(name))
}

/// How much time players are to have, if it is said.
fn pick_time_control(arguments: &Arguments) -> Result<Option<TimeControl>, ArgumentError> {
    let Some(given) = arguments.optional_text(PACE)? else { return Ok(None) };
    TimeControl::of(&given).map(Some).ok_or(ArgumentError::Form(PACE))
}

fn time_controls() -> impl Iterator<Item = (&'static str, String)> {
    TimeControl::all().map(|(slug, control)| (slug, time_control_word(control)))
}

fn variant_of(text: &str) -> Option<Variant> {
    text.parse().ok().filter(|variant| OFFERED.contains(variant))
}

fn variants() -> impl Iterator<Item = (&'static str, String)> {
    OFFERED.into_iter().map(|variant| (variant.slug(), variant.in_words()))
}

/// The options of all offered games, each key once, with the values that any of them knows.
fn game_options() -> Vec<OptionSpec> {
    let mut options: Vec<OptionSpec> = Vec::new();
    for spec in OFFERED.into_iter().flat_map(Variant::options) {
        let known = options.iter_mut().find(|option| option.name == spec.key);
        if let Some(OptionSpec { form: Form::Choice(values), .. }) = known {
            let new = spec.words().iter().filter(|(value, _)| values.iter().all(|(old, _)| old != value));
            let new: Vec<_> = new.map(|(value, name)| (*value, name.text())).collect();
            values.extend(new);
            continue;
        }
        let whose = OFFERED.into_iter().filter(|variant| variant.options().iter().any(|own| own.key == spec.key));
        let names: Vec<&str> = whose.map(Variant::name).collect();
        let description = say!("option-of-game-description", help = spec.help.text(), games = names.join(", "));
        options.push(choice(
            spec.key,
            description,
            spec.words().iter().map(|(value, name)| (*value, name.text())),
            false,
        ));
    }
    options
}

fn challenge_options() -> Vec<OptionSpec> {
    let mut options = vec![
        choice("game", say!("option-challenge-game-description"), variants(), true),
        OptionSpec {
            name: "opponent",
            description: say!("option-opponent-description"),
            form: Form::User,
            required: false,
        },
    ];
    options.extend(game_options());
    options.push(choice("colour", say!("option-colour-description"), shown(&COLOURS), false));
    options.push(choice("where", say!("option-where-description"), shown(&VENUES), false));
    options.push(choice(PACE, say!("option-pace-description"), time_controls(), false));
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
        colour: pick(arguments, "colour", &COLOURS)?.unwrap_or_default(),
        venue: pick(arguments, "where", &VENUES)?,
        time_control: pick_time_control(arguments)?,
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
            Form::Text(_) | Form::Typed | Form::Choice(_) => 3,
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
            Form::Typed => json["max_length"] = 100.into(),
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
