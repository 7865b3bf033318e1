//! Controls of events, such as tournaments.

use std::fmt::Write as _;

use super::draft::Check;
use super::steps::{Building, decode_building, encode_building};
use crate::letters::{base36, first_letter, letter_in, number_of, value_of};
use crate::part::PoolPart;

/// What a control of an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventControl {
    /// The menu of events, which shows the chosen one.
    Choose,
    /// Has the caller take part.
    Join,
    /// Has the caller take part no longer, once they have confirmed it where games are played.
    Leave,
    /// Withdraws the caller from an event whose games are played: the confirmation.
    Withdraw,
    /// Shows the table.
    Table,
    /// Shows a page of the table, from 0, from another one.
    TablePage(u16),
    /// Shows a page of the event's games, from 0.
    Games(u16),
    /// Shows the first page of the event's games, under a message that everyone sees.
    AllGames,
    /// Sends the table and the games of an event that is over as files.
    Files,
    /// Shows by what the event is played.
    Rules,
    /// Opens the deck with which the caller plays in the event.
    MyDeck,
    /// A step of building that deck before the event begins.
    Build {
        /// The deck that the panel shows.
        check: Check,
        /// The step.
        what: Building,
        /// The part of the pool that the panel shows.
        part: PoolPart,
    },
    /// Opens the form with a name under which to save that deck.
    NameDeck,
    /// The form with the name, sent.
    SaveDeck,
    /// Has the caller follow the event.
    Follow,
    /// Has the caller follow it no longer.
    Unfollow,
    /// The same, under a direct message about the event, which stays.
    UnfollowByMessage,
    /// The menu of subjects on the panel on which the event is set up.
    Subject,
    /// A menu of values of a subject on the panel.
    Set(EventSubject),
    /// Opens the form with name and ratings.
    Name,
    /// The form with name and ratings, sent.
    SendName,
    /// Announces the event.
    Announce,
    /// Drops the event that is being set up.
    Drop,
    /// Shows what its organisers can do.
    Manage,
    /// Something that organisers do, which asks first where it can't be undone.
    Do(EventAct),
    /// The confirmation of something that organisers do, about a player or nobody.
    Confirm(EventAct, u16),
}

/// A subject on the panel on which an event is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventSubject {
    /// The format.
    Format,
    /// How many games a match has, or whether all games are played at once.
    Games,
    /// How many of each group advance, or what decides a match that stays drawn.
    Ties,
    /// The game.
    Game,
    /// The game's style.
    Style,
    /// The time control.
    Time,
    /// How long a round takes.
    Round,
    /// Whether games count for ratings.
    Rated,
    /// Which role members need to join.
    Role,
    /// The fewest players.
    Least,
    /// The most players.
    Most,
    /// How long members can sign up.
    SignUp,
    /// When it begins, after sign-up.
    Begins,
    /// Where it is announced: in its channel, or in a post of a forum.
    Place,
}

impl EventSubject {
    /// All of them, as the panel lists them.
    pub const ALL: [EventSubject; 14] = [
        EventSubject::Format,
        EventSubject::Games,
        EventSubject::Ties,
        EventSubject::Game,
        EventSubject::Style,
        EventSubject::Time,
        EventSubject::Round,
        EventSubject::Rated,
        EventSubject::Role,
        EventSubject::Least,
        EventSubject::Most,
        EventSubject::SignUp,
        EventSubject::Begins,
        EventSubject::Place,
    ];

    /// Returns the letter by which custom ids and menus name it.
    pub fn letter(self) -> char {
        letter_in(&SUBJECTS, self)
    }

    /// Reads that letter.
    pub fn of(letter: &str) -> Option<EventSubject> {
        value_of(&SUBJECTS, letter)
    }
}

/// Something that an event's organisers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventAct {
    /// Ends sign-up, and begins.
    Begin,
    /// Gives sign-up another day.
    Extend,
    /// Adds the computer player at a level, by a menu.
    Fill,
    /// Adds a member, by a menu of members.
    Add,
    /// Removes a player, by a menu.
    Remove,
    /// Has another member play for a player who has made no move, by a menu of members where it is asked whether to
    /// remove that player.
    Replace,
    /// Has a member manage the event too, by a menu of members.
    Trust,
    /// Enters a result by hand: a menu of games without one, and then one of results.
    Result,
    /// Calls the event off.
    Cancel,
}

const SUBJECTS: [(EventSubject, char); 14] = [
    (EventSubject::Format, 'f'),
    (EventSubject::Games, 'g'),
    (EventSubject::Ties, 't'),
    (EventSubject::Game, 'v'),
    (EventSubject::Style, 's'),
    (EventSubject::Time, 'c'),
    (EventSubject::Round, 'r'),
    (EventSubject::Rated, 'p'),
    (EventSubject::Role, 'w'),
    (EventSubject::Least, 'l'),
    (EventSubject::Most, 'm'),
    (EventSubject::SignUp, 'u'),
    (EventSubject::Begins, 'b'),
    (EventSubject::Place, 'a'),
];

const ACTS: [(EventAct, char); 9] = [
    (EventAct::Begin, 'b'),
    (EventAct::Extend, 'e'),
    (EventAct::Fill, 'f'),
    (EventAct::Add, 'a'),
    (EventAct::Remove, 'r'),
    (EventAct::Replace, 'o'),
    (EventAct::Trust, 't'),
    (EventAct::Result, 's'),
    (EventAct::Cancel, 'c'),
];

const PLAIN: [(EventControl, char); 20] = [
    (EventControl::Follow, 'y'),
    (EventControl::Unfollow, 'u'),
    (EventControl::UnfollowByMessage, 'U'),
    (EventControl::AllGames, 'G'),
    (EventControl::Files, 'F'),
    (EventControl::Table, 'T'),
    (EventControl::Choose, 'c'),
    (EventControl::Join, 'j'),
    (EventControl::Leave, 'l'),
    (EventControl::Withdraw, 'w'),
    (EventControl::Rules, 'r'),
    (EventControl::Subject, 's'),
    (EventControl::Name, 'n'),
    (EventControl::SendName, 'N'),
    (EventControl::Announce, 'a'),
    (EventControl::Drop, 'd'),
    (EventControl::Manage, 'm'),
    (EventControl::MyDeck, 'k'),
    (EventControl::NameDeck, 'o'),
    (EventControl::SaveDeck, 'O'),
];

impl EventControl {
    /// Whether it stands under a message that everyone sees, or a direct message that stays.
    pub(super) const fn is_public(self) -> bool {
        matches!(
            self,
            EventControl::Join
                | EventControl::Leave
                | EventControl::MyDeck
                | EventControl::Table
                | EventControl::AllGames
                | EventControl::Files
                | EventControl::Rules
                | EventControl::Follow
                | EventControl::UnfollowByMessage
        )
    }
}

pub(super) fn encode_event(id: &mut String, control: EventControl) {
    if let Some((_, letter)) = PLAIN.iter().find(|(plain, _)| *plain == control) {
        id.push(*letter);
        return;
    }
    let _ = match control {
        EventControl::Build { check, what, part } => {
            encode_building(id, check, what, part);
            Ok(())
        }
        EventControl::TablePage(page) => write!(id, "t{}", base36(page)),
        EventControl::Games(page) => write!(id, "g{}", base36(page)),
        EventControl::Set(subject) => write!(id, "v{}", subject.letter()),
        EventControl::Do(act) => write!(id, "D{}", letter_in(&ACTS, act)),
        EventControl::Confirm(act, number) => write!(id, "C{}{}", letter_in(&ACTS, act), base36(number)),
        _ => Ok(()),
    };
}

pub(super) fn decode_event(text: &str) -> Option<EventControl> {
    let (letter, rest) = first_letter(text)?;
    if rest.is_empty() {
        return value_of(&PLAIN, text);
    }
    match letter {
        'd' => decode_building(rest).map(|(check, what, part)| EventControl::Build { check, what, part }),
        't' => number_of(rest).map(EventControl::TablePage),
        'g' => number_of(rest).map(EventControl::Games),
        'v' => EventSubject::of(rest).map(EventControl::Set),
        'D' => value_of(&ACTS, rest).map(EventControl::Do),
        'C' => {
            let (act, number) = first_letter(rest)?;
            Some(EventControl::Confirm(value_of(&ACTS, &act.to_string())?, number_of(number)?))
        }
        _ => None,
    }
}
