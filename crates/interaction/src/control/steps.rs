//! The steps of what takes several presses: planning ahead, building a deck, stepping through a game, following one.

use std::fmt::Write as _;

use cardinal_ids::Following;
use cardinal_rules::{Cell, PartialAction};

use super::draft::{Check, Draft, Drafted, DraftedMove, encode_draft, with_draft};
use crate::letters::{base36, first_letter, letter_in, number_of, value_in};
use crate::part::{PoolPart, decode_part, encode_part};

/// A reply of a plan as far as it is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DraftedReply {
    /// The line that it continues, counted from 0; none for a new line.
    pub line: Option<u8>,
    /// The opponent's move, once it is chosen.
    pub theirs: Option<DraftedMove>,
    /// Where the piece stands whose move is chosen next: the opponent's, and then the player's own.
    pub from: Option<Cell>,
    /// Where it goes, while it is chosen what it becomes there.
    pub to: Option<Cell>,
}

/// The steps of planning ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planning {
    /// A menu, whose chosen value is added to the reply.
    Pick {
        /// The choices so far.
        draft: DraftedReply,
        /// Which page of the menu it is, from 0.
        part: u8,
    },
    /// A button that stands for one value of such a menu.
    Take {
        /// The choices so far.
        draft: DraftedReply,
        /// The value that is added.
        value: String,
    },
    /// Shows the choices for the rest of this reply.
    Show {
        /// The choices so far.
        draft: DraftedReply,
        /// Which page of the menu is shown, from 0.
        page: u8,
    },
    /// A menu of lines, which begins a reply that continues the chosen one.
    Continue,
    /// A menu of lines, which removes the chosen one.
    Remove,
    /// Drops the plan.
    Drop,
}

/// Appends the checksum, a dot, a letter and its fields.
pub(super) fn encode_planning(id: &mut String, Check(check): Check, what: &Planning) {
    let _ = write!(id, "L{}.", base36(check));
    match what {
        Planning::Pick { draft, part } => encode_reply(id, 's', *draft, &base36(*part)),
        Planning::Take { draft, value } => encode_reply(id, 'v', *draft, value),
        Planning::Show { draft, page } => encode_reply(id, 'p', *draft, &base36(*page)),
        Planning::Continue => id.push('c'),
        Planning::Remove => id.push('r'),
        Planning::Drop => id.push('d'),
    }
}

/// Appends the letter, the line if there is one, a dot, the value and the moves.
fn encode_reply(id: &mut String, letter: char, DraftedReply { line, theirs, from, to }: DraftedReply, value: &str) {
    let line = line.map(base36).unwrap_or_default();
    let _ = write!(id, "{letter}{line}.{value}");
    let partial = PartialAction { from, to, ..PartialAction::default() };
    encode_draft(id, &Draft { drafted: theirs.map(Drafted::Move), partial });
}

pub(super) fn decode_planning(text: &str) -> Option<(Check, Planning)> {
    let (check, what) = text.split_once('.')?;
    let (letter, rest) = first_letter(what)?;
    let what = match letter {
        's' => decode_reply(rest).and_then(|(draft, part)| Some(Planning::Pick { draft, part: number_of(part)? }))?,
        'v' => decode_reply(rest).map(|(draft, value)| Planning::Take { draft, value: value.to_owned() })?,
        'p' => decode_reply(rest).and_then(|(draft, page)| Some(Planning::Show { draft, page: number_of(page)? }))?,
        'c' if rest.is_empty() => Planning::Continue,
        'r' if rest.is_empty() => Planning::Remove,
        'd' if rest.is_empty() => Planning::Drop,
        _ => return None,
    };
    Some((Check(number_of(check)?), what))
}

/// Reads the line, the moves and the value.
fn decode_reply(text: &str) -> Option<(DraftedReply, &str)> {
    let (line, rest) = text.split_once('.')?;
    let line = match line {
        "" => None,
        line => Some(number_of(line)?),
    };
    let (value, Draft { drafted, partial: PartialAction { from, to, .. } }) = with_draft(rest)?;
    let theirs = match drafted {
        None => None,
        Some(Drafted::Move(theirs)) => Some(theirs),
        Some(Drafted::Card(_)) => return None,
    };
    // What else the fields say is missing when the control is written again, and so refused.
    Some((DraftedReply { line, theirs, from, to }, value))
}

/// The steps of building a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Building {
    /// A menu, which adds the chosen cards.
    Add,
    /// A menu, which removes the chosen cards.
    TakeOut,
    /// A menu, which shows the chosen part of the pool.
    Filter,
    /// Shows the pool.
    Show,
    /// Adds cards at random as long as one fits.
    Fill,
    /// Removes all cards.
    Empty,
    /// Asks whether the deck is finished although more cards would fit.
    AskDone,
    /// Declares the deck finished.
    Done,
    /// A menu, which fills the deck with the cards of the chosen saved deck that exist and fit.
    Use,
    /// Asks which starter deck to use.
    AskStarter,
    /// A menu, which uses the chosen starter deck.
    Starter,
}

impl Building {
    /// All steps.
    pub const ALL: [Building; 11] = [
        Building::Add,
        Building::TakeOut,
        Building::Filter,
        Building::Show,
        Building::Fill,
        Building::Empty,
        Building::AskDone,
        Building::Done,
        Building::Use,
        Building::AskStarter,
        Building::Starter,
    ];
}

const BUILDING: [(Building, char); Building::ALL.len()] = [
    (Building::Add, 'a'),
    (Building::TakeOut, 't'),
    (Building::Filter, 'f'),
    (Building::Show, 's'),
    (Building::Fill, 'u'),
    (Building::Empty, 'e'),
    (Building::AskDone, 'q'),
    (Building::Done, 'd'),
    (Building::Use, 'k'),
    (Building::AskStarter, 'o'),
    (Building::Starter, 'r'),
];

/// Appends the checksum, a dot, a letter, and the part of the pool that is shown.
pub(super) fn encode_building(id: &mut String, Check(check): Check, what: Building, part: PoolPart) {
    let _ = write!(id, "d{}.{}", base36(check), letter_in(&BUILDING, what));
    encode_part(id, part);
}

pub(super) fn decode_building(text: &str) -> Option<(Check, Building, PoolPart)> {
    let (check, what) = text.split_once('.')?;
    let (letter, part) = first_letter(what)?;
    let what = value_in(&BUILDING, letter)?;
    Some((Check(number_of(check)?), what, decode_part(part)?))
}

/// Where to go in a game. The last turn may not be known yet, and the controls of one message must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stepping {
    /// Opens it as a new message, at the last turn.
    Open,
    /// Before the first turn.
    First,
    /// Back to after so many turns.
    Back(u32),
    /// On to after so many turns.
    On(u32),
    /// After the last turn.
    Last,
    /// A menu whose value is the number of turns.
    Choose,
}

pub(super) fn encode_step(id: &mut String, step: Stepping) {
    let (letter, turns) = match step {
        Stepping::Open => ('o', None),
        Stepping::First => ('f', None),
        Stepping::Back(turns) => ('b', Some(turns)),
        Stepping::On(turns) => ('n', Some(turns)),
        Stepping::Last => ('l', None),
        Stepping::Choose => ('c', None),
    };
    id.push('S');
    id.push(letter);
    id.extend(turns.map(base36));
}

pub(super) fn decode_step(text: &str) -> Option<Stepping> {
    let (letter, rest) = first_letter(text)?;
    match letter {
        'b' => number_of(rest).map(Stepping::Back),
        'n' => number_of(rest).map(Stepping::On),
        _ if !rest.is_empty() => None,
        'o' => Some(Stepping::Open),
        'f' => Some(Stepping::First),
        'l' => Some(Stepping::Last),
        'c' => Some(Stepping::Choose),
        _ => None,
    }
}

/// What is chosen about following a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FollowStep {
    /// Follows it, and shows what is told of it as a new private message.
    Begin,
    /// Chooses what is told of it.
    Choose(Following),
    /// Follows it no longer.
    Stop,
    /// The same, under a direct message about the game, which stays.
    StopByMessage,
}

pub(super) const FOLLOW_STEPS: [(FollowStep, char); 5] = [
    (FollowStep::Begin, 'b'),
    (FollowStep::Choose(Following::End), 'e'),
    (FollowStep::Choose(Following::Turns), 't'),
    (FollowStep::Stop, 's'),
    (FollowStep::StopByMessage, 'm'),
];
