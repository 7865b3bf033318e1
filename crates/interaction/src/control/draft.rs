//! What is chosen on a panel before it is sent: a turn, or a turn composed step by step. The fields of a draft in
//! custom
//! ids, and the choices that a card asks for.

use std::fmt::Write as _;

use cardinal_rules::{Action, ActionKind, Card, Cell, Choice, ChoiceText, Kind, PartialAction};

use crate::letters::{base36, first_letter, letter_in, number_of, value_in, value_of};
use crate::limits;
use crate::offer::{PlainAction, SIMPLE};

/// A turn that a player composes on the panel. Until it is complete, nothing of it is stored or seen by
/// anyone else: the panel's controls carry it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The step chosen before this action, to be sent with it.
    pub drafted: Option<Drafted>,
    /// The action as far as it is chosen.
    pub partial: PartialAction,
}

/// A step that is chosen on the panel but not taken yet. It is sent together with what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drafted {
    /// A move that something may follow.
    Move(DraftedMove),
    /// A card of the hand, held until its move is chosen.
    Card(Card),
}

impl Drafted {
    /// Returns the action as a draftable step; none if it cannot be one.
    pub fn of(action: &Action) -> Option<Drafted> {
        match action {
            Action::Move { from, to, promote, part: None } => {
                Some(Drafted::Move(DraftedMove { from: *from, to: *to, promote: *promote }))
            }
            Action::Play { card, choices } if choices.is_empty() => Some(Drafted::Card(*card)),
            _ => None,
        }
    }
}

impl From<Drafted> for Action {
    fn from(drafted: Drafted) -> Action {
        match drafted {
            Drafted::Move(DraftedMove { from, to, promote }) => Action::Move { from, to, promote, part: None },
            Drafted::Card(card) => Action::play(card),
        }
    }
}

/// A move that is chosen on the panel but not made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DraftedMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What a pawn becomes.
    pub promote: Option<Kind>,
}

impl From<PartialAction> for Draft {
    fn from(partial: PartialAction) -> Draft {
        Draft { drafted: None, partial }
    }
}

/// A checksum of what a panel was made for, such as a turn composed at the table, whose draft the store keeps. It tells
/// an outdated panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Check(pub u16);

impl Check {
    /// Returns the checksum of something in writing.
    pub fn of(text: &str) -> Check {
        // FNV-1a. It must be the same in every version of the program, since controls outlive it.
        let sum = text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Check((sum >> 16) as u16 ^ sum as u16)
    }
}

/// The steps of composing a turn at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composing {
    /// A menu, whose chosen value is added to the draft, or to a new action of this kind.
    Pick {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// Which of several menus of the same panel this is, from 0.
        part: u8,
    },
    /// A button that stands for one value of such a menu.
    Take {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// The value.
        value: String,
    },
    /// The same for a card that would have no effect, once the player has read so.
    Confirm {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// The value.
        value: String,
    },
    /// Shows the next choices of the draft, or those of a new action of this kind.
    Show {
        /// The kind of action.
        kind: Option<ActionKind>,
        /// Which page of the menu is shown, from 0.
        page: u8,
    },
    /// Undoes the last choice.
    Back,
    /// Takes an action that needs no detail.
    Act(PlainAction),
    /// The same for one that loses the game, once the player has read so.
    ConfirmAct(PlainAction),
}

/// Appends the fields, each after an exclamation mark: `F`, `T`, `P` or `K` of the drafted step, the kind of the
/// next action, its `f`, `t`, `p`, `a`, `k`, `l`, `w`, `z` with a value, and one `c` for each choice.
pub(super) fn encode_draft(id: &mut String, Draft { drafted, partial }: &Draft) {
    encode_drafted(id, *drafted);
    if let Some(kind) = partial.kind {
        let _ = write!(id, "!{}", kind_letter(kind));
    }
    push_cell(id, 'f', partial.from);
    push_cell(id, 't', partial.to);
    if let Some(promote) = partial.promote {
        let _ = write!(id, "!p{promote}");
    }
    if let Some(part) = partial.part {
        let _ = write!(id, "!a{}", part.own_letter().to_ascii_lowercase());
    }
    if let Some(card) = partial.card {
        let _ = write!(id, "!k{card}");
    }
    if let Some(tile) = partial.tile {
        let _ = write!(id, "!l{tile}");
    }
    push_cell(id, 'w', partial.at);
    if let Some(spoken) = partial.spoken {
        let _ = write!(id, "!z{}", spoken.own_letter().to_ascii_lowercase());
    }
    for choice in &partial.choices {
        let mut field = String::from("!c");
        encode_choice(&mut field, choice);
        if id.len() + field.len() > limits::CONTROL {
            break;
        }
        id.push_str(&field);
    }
}

pub(super) fn encode_drafted(id: &mut String, drafted: Option<Drafted>) {
    match drafted {
        None => {}
        Some(Drafted::Move(DraftedMove { from, to, promote })) => {
            push_cell(id, 'F', Some(from));
            push_cell(id, 'T', Some(to));
            if let Some(promote) = promote {
                let _ = write!(id, "!P{promote}");
            }
        }
        Some(Drafted::Card(card)) => {
            let _ = write!(id, "!K{card}");
        }
    }
}

/// Appends a square by its name, or a point by its coordinates in base 36.
fn push_cell(id: &mut String, letter: char, cell: Option<Cell>) {
    let coordinate = |number: i32| {
        let sign = if number < 0 { "-" } else { "" };
        format!("{sign}{}", base36(number.unsigned_abs()))
    };
    let _ = match cell {
        None => Ok(()),
        Some(Cell::Square(square)) => write!(id, "!{letter}{square}"),
        Some(Cell::Point { x, y }) => write!(id, "!{letter}{},{}", coordinate(x), coordinate(y)),
    };
}

fn cell_of(text: &str) -> Option<Cell> {
    let coordinate = |text: &str| {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let number = sign * number_of::<i64>(digits)?;
        // Nothing has two encodings, not even an empty draft.
        if sign < 0 && number == 0 { None } else { i32::try_from(number).ok() }
    };
    match text.split_once(',') {
        Some((x, y)) => Some(Cell::Point { x: coordinate(x)?, y: coordinate(y)? }),
        None => text.parse().ok(),
    }
}

fn decode_draft(fields: Option<&str>) -> Option<Draft> {
    let mut partial = PartialAction::default();
    let (mut drafted_from, mut drafted_to, mut drafted_promote, mut held) = (None, None, None, None);
    for field in fields.into_iter().flat_map(|fields| fields.split('!')) {
        let (letter, value) = first_letter(field)?;
        match letter {
            'F' => drafted_from = Some(cell_of(value)?),
            'T' => drafted_to = Some(cell_of(value)?),
            'P' => drafted_promote = Some(value.parse().ok()?),
            'K' => held = Some(value.parse().ok()?),
            'f' => partial.from = Some(cell_of(value)?),
            't' => partial.to = Some(cell_of(value)?),
            'l' if !value.is_empty() => partial.tile = Some(value.parse().ok()?),
            'w' => partial.at = Some(cell_of(value)?),
            'z' if !value.is_empty() => partial.spoken = Some(spoken_of(value)?),
            'p' => partial.promote = Some(value.parse().ok()?),
            'a' if !value.is_empty() => partial.part = Some(part_of(value)?),
            'k' => partial.card = Some(value.parse().ok()?),
            'c' => partial.choices.push(parse_choice(value)?),
            letter if value.is_empty() => partial.kind = Some(kind_of(letter)?),
            _ => return None,
        }
    }
    let drafted = match (drafted_from, drafted_to, held) {
        (Some(from), Some(to), None) => Some(Drafted::Move(DraftedMove { from, to, promote: drafted_promote })),
        (None, None, held) if drafted_promote.is_none() => held.map(Drafted::Card),
        _ => return None,
    };
    Some(Draft { drafted, partial })
}

/// Returns the kind of this letter if players can name it.
fn spoken_of(text: &str) -> Option<Kind> {
    part_of(text).filter(|kind| Kind::SPOKEN.contains(kind))
}

/// Returns the kind of this letter.
fn part_of(text: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| text == kind.own_letter().to_ascii_lowercase().to_string())
}

/// Returns the short form of a choice: `+` and `-` for yes and no, lists in brackets, else its text or number.
pub fn encode_choice(text: &mut String, choice: &Choice) {
    match choice {
        Choice::Flag(flag) => text.push(if *flag { '+' } else { '-' }),
        Choice::Number(number) => {
            let _ = write!(text, "{number}");
        }
        Choice::List(list) => {
            text.push('[');
            for choice in list {
                encode_choice(text, choice);
                text.push(';');
            }
            text.push(']');
        }
        Choice::Text(value) => {
            let _ = write!(text, "{value}");
        }
    }
}

/// Reads the short form of a choice.
pub fn parse_choice(text: &str) -> Option<Choice> {
    let mut rest = text;
    let choice = read_choice(&mut rest, 0)?;
    rest.is_empty().then_some(choice)
}

fn read_choice(rest: &mut &str, depth: u8) -> Option<Choice> {
    if let Some(after) = rest.strip_prefix('[') {
        if depth > 3 {
            return None;
        }
        *rest = after;
        let mut list = Vec::new();
        loop {
            if let Some(after) = rest.strip_prefix(']') {
                *rest = after;
                return Some(Choice::List(list));
            }
            list.push(read_choice(rest, depth + 1)?);
            *rest = rest.strip_prefix(';')?;
        }
    }
    let end = rest.find([';', ']', '[']).unwrap_or(rest.len());
    let (value, after) = rest.split_at(end);
    *rest = after;
    match value {
        "+" => Some(Choice::Flag(true)),
        "-" => Some(Choice::Flag(false)),
        // No text of a choice is a number.
        value => match value.parse() {
            Ok(number) => Some(Choice::Number(number)),
            Err(_) => value.parse::<ChoiceText>().ok().map(Choice::Text),
        },
    }
}

pub(super) const KINDS: [(ActionKind, char); 18] = [
    (ActionKind::Move, 'm'),
    (ActionKind::Draw, 'd'),
    (ActionKind::Play, 'y'),
    (ActionKind::Discard, 'x'),
    (ActionKind::Choose, 'h'),
    (ActionKind::LoseMove, 'v'),
    (ActionKind::Say, 'z'),
    (ActionKind::Exchange, 'e'),
    (ActionKind::Place, 'l'),
    (ActionKind::Skip, 's'),
    (ActionKind::EndTurn, 'n'),
    (ActionKind::TakeBack, 'b'),
    (ActionKind::Build, 'u'),
    (ActionKind::Resign, 'r'),
    (ActionKind::OfferDraw, 'o'),
    (ActionKind::AcceptDraw, 'a'),
    (ActionKind::DeclineDraw, 'g'),
    (ActionKind::ClaimDraw, 'q'),
];

fn kind_letter(kind: ActionKind) -> char {
    letter_in(&KINDS, kind)
}

fn kind_of(letter: char) -> Option<ActionKind> {
    value_in(&KINDS, letter)
}

/// The letter for no kind.
const NO_KIND: char = '-';

/// Appends the checksum, a dot, a letter and its fields.
pub(super) fn encode_composing(id: &mut String, Check(check): Check, what: &Composing) {
    let _ = write!(id, "c{}.", base36(check));
    let letter = |kind: &Option<ActionKind>| kind.map_or(NO_KIND, kind_letter);
    let _ = match what {
        Composing::Pick { kind, part } => write!(id, "s{}{}", letter(kind), base36(*part)),
        Composing::Take { kind, value } => write!(id, "v{}{value}", letter(kind)),
        Composing::Confirm { kind, value } => write!(id, "y{}{value}", letter(kind)),
        Composing::Show { kind, page } => write!(id, "p{}{}", letter(kind), base36(*page)),
        Composing::Back => write!(id, "b"),
        Composing::Act(act) => write!(id, "a{}", letter_in(&SIMPLE, *act)),
        Composing::ConfirmAct(act) => write!(id, "z{}", letter_in(&SIMPLE, *act)),
    };
}

pub(super) fn decode_composing(text: &str) -> Option<(Check, Composing)> {
    let (check, what) = text.split_once('.')?;
    let (letter, rest) = first_letter(what)?;
    let of_kind = || {
        let (letter, rest) = first_letter(rest)?;
        let kind = if letter == NO_KIND { None } else { Some(kind_of(letter)?) };
        Some((kind, rest))
    };
    let what = match letter {
        's' => of_kind().and_then(|(kind, part)| Some(Composing::Pick { kind, part: number_of(part)? }))?,
        'v' => of_kind().map(|(kind, value)| Composing::Take { kind, value: value.to_owned() })?,
        'y' => of_kind().map(|(kind, value)| Composing::Confirm { kind, value: value.to_owned() })?,
        'p' => of_kind().and_then(|(kind, page)| Some(Composing::Show { kind, page: number_of(page)? }))?,
        'b' if rest.is_empty() => Composing::Back,
        'a' => Composing::Act(value_of(&SIMPLE, rest)?),
        'z' => Composing::ConfirmAct(value_of(&SIMPLE, rest)?),
        _ => return None,
    };
    Some((Check(number_of(check)?), what))
}

/// Reads a value, and the draft that may follow it.
pub(super) fn with_draft(text: &str) -> Option<(&str, Draft)> {
    let (value, fields) = text.split_once('!').map_or((text, None), |(value, fields)| (value, Some(fields)));
    Some((value, decode_draft(fields)?))
}
