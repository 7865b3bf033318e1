//! The other controls on panels that belong to no game.

use std::fmt::Write as _;

use cardinal_ids::{GameId, UserId, Venue};
use cardinal_rules::{Card, Variant};

use crate::ask::Notation;
use crate::letters::{GAMES, RATED, base36, first_letter, letter_in, number_of, value_in, value_of};
use crate::part::{PoolPart, decode_part, encode_part};

/// What a control of a table of ratings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standings {
    /// The menu of games, which shows the chosen one's table.
    Game,
    /// The menu of the members on the page, which shows the chosen one's profile.
    Profile,
    /// Shows a page of a game's table, from 0.
    Page(Variant, u16),
}

/// Appends a letter: `m` or `p` for a menu, or a game's with the number of a page.
pub(super) fn encode_standings(id: &mut String, control: Standings) {
    match control {
        Standings::Game => id.push('m'),
        Standings::Profile => id.push('p'),
        Standings::Page(variant, page) => {
            id.push(letter_in(&GAMES, variant));
            id.push_str(&base36(page));
        }
    }
}

pub(super) fn decode_standings(text: &str) -> Option<Standings> {
    match text {
        "m" => return Some(Standings::Game),
        "p" => return Some(Standings::Profile),
        _ => {}
    }
    let (game, page) = first_letter(text)?;
    Some(Standings::Page(value_in(&GAMES, game)?, number_of(page)?))
}

/// What a control of the caller's preferences does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PreferenceControl {
    /// The menu of themes.
    Theme,
    /// The menu of notations.
    Notation,
    /// Chooses this notation.
    WriteMoves(Notation),
    /// The menu of picture shapes.
    Shape,
    /// The menu of reminders.
    Remind,
    /// Opens the page about reminders.
    Reminders,
    /// The menu of the moments at which reminders come.
    RemindAt,
    /// Chooses whether one message a day replaces reminders while many games wait.
    Digest(bool),
    /// Shows all preferences, from one of their pages.
    Show,
    /// Chooses whether turns end by themselves after the move.
    EndsAfterMove(bool),
    /// Chooses after how many hours the opponent's turn passes; 0: never.
    PassAfter(u8),
    /// Chooses whether the caller stands in tables of ratings.
    Listed(bool),
}

pub(super) const YES_NO: [(bool, char); 2] = [(true, 'y'), (false, 'n')];

pub(super) const NOTATIONS: [(Notation, char); 2] = [(Notation::San, 's'), (Notation::Coordinates, 'c')];

/// Appends a dot and a letter, and a value if the control chooses one by itself.
pub(super) fn encode_preference(id: &mut String, control: PreferenceControl) {
    let _ = match control {
        PreferenceControl::Theme => write!(id, ".t"),
        PreferenceControl::Notation => write!(id, ".n"),
        PreferenceControl::WriteMoves(notation) => write!(id, ".n.{}", letter_in(&NOTATIONS, notation)),
        PreferenceControl::Shape => write!(id, ".s"),
        PreferenceControl::Remind => write!(id, ".m"),
        PreferenceControl::Reminders => write!(id, ".z.r"),
        PreferenceControl::RemindAt => write!(id, ".z.a"),
        PreferenceControl::Digest(sent) => write!(id, ".z.{}", letter_in(&YES_NO, sent)),
        PreferenceControl::Show => write!(id, ".z.s"),
        PreferenceControl::PassAfter(hours) => write!(id, ".o.{}", base36(hours)),
        PreferenceControl::EndsAfterMove(ends) => write!(id, ".f.{}", letter_in(&YES_NO, ends)),
        PreferenceControl::Listed(listed) => write!(id, ".b.{}", letter_in(&YES_NO, listed)),
    };
}

pub(super) fn decode_reminders(text: &str) -> Option<PreferenceControl> {
    match text {
        "r" => Some(PreferenceControl::Reminders),
        "a" => Some(PreferenceControl::RemindAt),
        "s" => Some(PreferenceControl::Show),
        digest => value_of(&YES_NO, digest).map(PreferenceControl::Digest),
    }
}

/// What a control of the page about who may challenge the caller does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengersControl {
    /// Shows the page.
    Show,
    /// The menu of who may.
    Who,
    /// The menu of the members who may not.
    Block,
    /// Shows the preferences again.
    Back,
}

const CHALLENGERS: [(ChallengersControl, char); 4] = [
    (ChallengersControl::Show, 'o'),
    (ChallengersControl::Who, 'w'),
    (ChallengersControl::Block, 'b'),
    (ChallengersControl::Back, 'k'),
];

pub(super) fn encode_challengers(control: ChallengersControl) -> char {
    letter_in(&CHALLENGERS, control)
}

pub(super) fn decode_challengers(text: &str) -> Option<ChallengersControl> {
    value_of(&CHALLENGERS, text)
}

/// What a control about the caller's data does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Privacy {
    /// Sends a file of everything that is kept of the caller.
    MyData,
    /// Asks whether to forget the caller.
    AskForget,
    /// Asks a second time.
    AskAgain,
    /// Forgets the caller.
    Forget,
    /// Forgets nothing: shows the preferences again.
    Keep,
}

const PRIVACY: [(Privacy, char); 5] = [
    (Privacy::MyData, 'd'),
    (Privacy::AskForget, 'a'),
    (Privacy::AskAgain, 'b'),
    (Privacy::Forget, 'f'),
    (Privacy::Keep, 'k'),
];

pub(super) fn encode_privacy(control: Privacy) -> char {
    letter_in(&PRIVACY, control)
}

pub(super) fn decode_privacy(text: &str) -> Option<Privacy> {
    value_of(&PRIVACY, text)
}

/// What a control of the lessons does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Learning {
    /// Opens the lessons as a new private message.
    Open,
    /// Shows the lessons of a game.
    Show(Variant),
    /// The menu of games.
    Game,
    /// The menu of lessons, which begins the chosen one.
    Lesson,
    /// Begins the lesson with this number of a game.
    Begin(Variant, u8),
}

const LEARNING_PLAIN: [(Learning, char); 3] = [(Learning::Open, 'o'), (Learning::Game, 'g'), (Learning::Lesson, 'l')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_learning(id: &mut String, control: Learning) {
    match control {
        Learning::Show(variant) => id.extend(['s', letter_in(&GAMES, variant)]),
        Learning::Begin(variant, number) => {
            id.extend(['b', letter_in(&GAMES, variant)]);
            id.push_str(&base36(number));
        }
        plain => id.push(letter_in(&LEARNING_PLAIN, plain)),
    }
}

pub(super) fn decode_learning(text: &str) -> Option<Learning> {
    Some(match first_letter(text)? {
        ('s', game) => Learning::Show(value_of(&GAMES, game)?),
        ('b', rest) => {
            let (game, number) = first_letter(rest)?;
            Learning::Begin(value_in(&GAMES, game)?, number_of(number)?)
        }
        _ => value_of(&LEARNING_PLAIN, text)?,
    })
}

/// What a control of a ladder does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderControl {
    /// The menu of games, which shows the chosen one's ladder.
    Game,
    /// Shows the page of a game's ladder with the caller's own place.
    Own(Variant),
    /// Shows a page of a game's ladder, from 0.
    Page(Variant, u16),
    /// Joins it.
    Join(Variant),
    /// Asks whether to leave it.
    AskLeave(Variant),
    /// Leaves it.
    Leave(Variant),
    /// The menu of members who can be challenged, which asks whether to challenge the chosen one.
    AskChallenge(Variant),
    /// Challenges this member.
    Challenge(Variant, UserId),
}

/// Appends a letter: `m` for the menu of games, or what is done, with a game's letter and a number if there is one.
pub(super) fn encode_ladder(id: &mut String, control: LadderControl) {
    let (letter, variant, number) = match control {
        LadderControl::Game => return id.push('m'),
        LadderControl::Own(variant) => ('o', variant, None),
        LadderControl::Page(variant, page) => ('p', variant, Some(u64::from(page))),
        LadderControl::Join(variant) => ('j', variant, None),
        LadderControl::AskLeave(variant) => ('q', variant, None),
        LadderControl::Leave(variant) => ('l', variant, None),
        LadderControl::AskChallenge(variant) => ('a', variant, None),
        LadderControl::Challenge(variant, user) => ('c', variant, Some(user.0)),
    };
    id.extend([letter, letter_in(&GAMES, variant)]);
    id.extend(number.map(base36));
}

pub(super) fn decode_ladder(text: &str) -> Option<LadderControl> {
    if text == "m" {
        return Some(LadderControl::Game);
    }
    let (letter, rest) = first_letter(text)?;
    let (game, rest) = first_letter(rest)?;
    let variant = value_in(&GAMES, game)?;
    Some(match letter {
        'p' => LadderControl::Page(variant, number_of(rest)?),
        'c' => LadderControl::Challenge(variant, UserId(number_of(rest)?)),
        _ if !rest.is_empty() => return None,
        'o' => LadderControl::Own(variant),
        'j' => LadderControl::Join(variant),
        'q' => LadderControl::AskLeave(variant),
        'l' => LadderControl::Leave(variant),
        'a' => LadderControl::AskChallenge(variant),
        _ => return None,
    })
}

/// A page of a server's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerPage {
    /// The pictures in messages.
    Pictures,
    /// What a challenge is like that says nothing else.
    NewGames,
    /// The channels in which games may begin.
    Places,
    /// Pausing, aborting and annulling games.
    Games,
    /// Who may make events.
    Events,
}

const SERVER_PAGES: [(ServerPage, char); 5] = [
    (ServerPage::Pictures, 'p'),
    (ServerPage::NewGames, 'n'),
    (ServerPage::Places, 'c'),
    (ServerPage::Games, 'g'),
    (ServerPage::Events, 'e'),
];

/// What a control of a server's settings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerControl {
    /// Shows all settings, from one of their pages.
    Show,
    /// The menu of the shape of pictures for players who chose none.
    Shape,
    /// The menu of whether messages keep their pictures once a later one overtakes them.
    Pictures,
    /// The menu of the time control if a challenge does not say.
    TimeControl,
    /// The menu of the channels in which games may be started: none or more.
    Places,
    /// The menu of the forum in which games are posts: one or none.
    Forum,
    /// The menu of the role whose members may make events: one or none.
    EventsRole,
    /// The menu of when the threads of finished games are archived.
    Archive,
    /// Chooses where games are played if a challenge does not say.
    Venue(Venue),
    /// Chooses whether games count for ratings if a challenge does not say.
    Rated(bool),
    /// Chooses whether clocks are paused on weekends if a challenge does not say.
    WeekendsOff(bool),
    /// Shows the rated games that can be annulled.
    Annullable,
    /// The menu of these games, which asks whether to annul the chosen one.
    AskAnnul,
    /// Annuls this game.
    Annul(GameId),
    /// Shows a page.
    Page(ServerPage),
    /// Pauses all games, or resumes them.
    Pause(bool),
    /// Shows a page of what admins have done, from 0.
    Record(u16),
    /// Shows the page about members who are barred from games.
    Members,
    /// The menu of the server's members there, which asks whether to bar the chosen one.
    AskBar,
    /// The menu of those who are barred, which asks whether to let the chosen one play again.
    AskLift,
    /// Bars this member.
    Bar {
        /// The member.
        user: UserId,
        /// Whether the member's running games are aborted.
        abort: bool,
    },
    /// Lets this member play again.
    LiftBar(UserId),
    /// Shows the page about the games that are played on the server.
    OfferedGames,
    /// The menu of games there.
    Offer,
    /// Shows the page about erasing all data of the server.
    Erasing,
    /// Opens the form in which its owner types the server's name.
    AskErase,
    /// The form: has all data erased after a while.
    Erase,
    /// Has it kept after all: from the public message about it, or from the page.
    KeepData {
        /// Whether the message is public.
        public: bool,
    },
}

const SERVER_PLAIN: [(ServerControl, char); 18] = [
    (ServerControl::Members, 'm'),
    (ServerControl::AskBar, 'd'),
    (ServerControl::AskLift, 'u'),
    (ServerControl::OfferedGames, 'g'),
    (ServerControl::Offer, 'e'),
    (ServerControl::Show, 'o'),
    (ServerControl::Shape, 's'),
    (ServerControl::Pictures, 'p'),
    (ServerControl::TimeControl, 't'),
    (ServerControl::Places, 'c'),
    (ServerControl::Archive, 'v'),
    (ServerControl::Forum, 'q'),
    (ServerControl::EventsRole, '2'),
    (ServerControl::Annullable, 'l'),
    (ServerControl::AskAnnul, 'a'),
    (ServerControl::Erasing, 'i'),
    (ServerControl::AskErase, 'j'),
    (ServerControl::Erase, 'y'),
];

const VENUES: [(Venue, char); 2] = [(Venue::Channel, 'c'), (Venue::Thread, 't')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_server(id: &mut String, control: ServerControl) {
    match control {
        ServerControl::Venue(venue) => id.extend(['w', letter_in(&VENUES, venue)]),
        ServerControl::Rated(rated) => id.extend(['r', letter_in(&RATED, rated)]),
        ServerControl::WeekendsOff(off) => id.extend(['1', letter_in(&YES_NO, off)]),
        ServerControl::Bar { user, abort } => {
            id.extend(['b', letter_in(&YES_NO, abort)]);
            id.push_str(&base36(user.0));
        }
        ServerControl::LiftBar(user) => {
            id.push('f');
            id.push_str(&base36(user.0));
        }
        ServerControl::Annul(game) => {
            id.push('x');
            id.push_str(&base36(game.0));
        }
        ServerControl::Page(page) => id.extend(['n', letter_in(&SERVER_PAGES, page)]),
        ServerControl::Pause(pause) => id.extend(['z', letter_in(&YES_NO, pause)]),
        ServerControl::KeepData { public } => id.extend(['k', letter_in(&YES_NO, public)]),
        ServerControl::Record(page) => {
            id.push('h');
            id.push_str(&base36(page));
        }
        plain => id.push(letter_in(&SERVER_PLAIN, plain)),
    }
}

pub(super) fn decode_server(text: &str) -> Option<ServerControl> {
    Some(match first_letter(text)? {
        ('w', venue) => ServerControl::Venue(value_of(&VENUES, venue)?),
        ('r', rated) => ServerControl::Rated(value_of(&RATED, rated)?),
        ('1', off) => ServerControl::WeekendsOff(value_of(&YES_NO, off)?),
        ('b', rest) => {
            let (abort, user) = first_letter(rest)?;
            ServerControl::Bar { user: UserId(number_of(user)?), abort: value_in(&YES_NO, abort)? }
        }
        ('f', user) => ServerControl::LiftBar(UserId(number_of(user)?)),
        ('x', game) => ServerControl::Annul(GameId(number_of(game)?)),
        ('n', page) => ServerControl::Page(value_of(&SERVER_PAGES, page)?),
        ('z', pause) => ServerControl::Pause(value_of(&YES_NO, pause)?),
        ('k', public) => ServerControl::KeepData { public: value_of(&YES_NO, public)? },
        ('h', page) => ServerControl::Record(number_of(page)?),
        _ => value_of(&SERVER_PLAIN, text)?,
    })
}

/// The steps of browsing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Browsing {
    /// Shows the part.
    Show,
    /// A menu, which shows the chosen part.
    Filter,
    /// A menu, which shows the chosen card.
    Look,
    /// Shows the card of this number in the part, from 0.
    At(u8),
}

/// Appends a letter, its number and a dot if it has one, and the part that is shown.
pub(super) fn encode_browsing(id: &mut String, what: Browsing, part: PoolPart) {
    match what {
        Browsing::Show => id.push('s'),
        Browsing::Filter => id.push('f'),
        Browsing::Look => id.push('l'),
        Browsing::At(number) => {
            let _ = write!(id, "n{}.", base36(number));
        }
    }
    encode_part(id, part);
}

pub(super) fn decode_browsing(text: &str) -> Option<(Browsing, PoolPart)> {
    let (what, part) = match first_letter(text)? {
        ('s', part) => (Browsing::Show, part),
        ('f', part) => (Browsing::Filter, part),
        ('l', part) => (Browsing::Look, part),
        ('n', rest) => {
            let (number, part) = rest.split_once('.')?;
            (Browsing::At(number_of(number)?), part)
        }
        _ => return None,
    };
    Some((what, decode_part(part)?))
}

/// The right text in place of one that could not be read: the button does what the command does with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// `/card` with this card.
    Card(Card),
    /// `/preferences` with these, as they can be typed.
    Preferences {
        /// The time zone.
        zone: Option<String>,
        /// The quiet hours.
        quiet: Option<String>,
    },
    /// `/vacation` until then, as it can be typed.
    Vacation(String),
}

/// Stands between time zone and quiet hours, neither of which has it.
const BETWEEN: char = '~';

pub(super) fn encode_correction(id: &mut String, correction: &Correction) {
    let _ = match correction {
        Correction::Card(card) => write!(id, "c{card}"),
        Correction::Preferences { zone, quiet } => {
            let text = |given: &Option<String>| given.clone().unwrap_or_default();
            write!(id, "p{}{BETWEEN}{}", text(zone), text(quiet))
        }
        Correction::Vacation(until) => write!(id, "v{until}"),
    };
}

pub(super) fn decode_correction(text: &str) -> Option<Correction> {
    let (letter, rest) = first_letter(text)?;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    match letter {
        'c' => rest.parse().ok().map(Correction::Card),
        'p' => {
            let (zone, quiet) = rest.split_once(BETWEEN)?;
            Some(Correction::Preferences { zone: given(zone), quiet: given(quiet) })
        }
        'v' => given(rest).map(Correction::Vacation),
        _ => None,
    }
}
