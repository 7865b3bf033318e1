//! The form of a control in a custom id.
//!
//! A custom id is all that comes back when a component is pressed, perhaps months later and after
//! many restarts. So it carries everything: the game, the turn that it belongs to, and what was
//! picked so far. Its form is `c1.` (the version of the form), a letter, and fields between dots;
//! numbers are in base 36.

use std::fmt::Write as _;

use cardinal_rules::{ActionKind, Choice, ChoiceText, PartialAction};

use super::control::{ChallengeControl, Control, ControlError, GameControl};
use super::intent::{Ask, Format, Offer, Simple};
use super::reply::limits;
use crate::store::{ChallengeId, GameId};

/// The version of the form, with which every custom id begins.
pub(crate) const VERSION: &str = "c1";
/// Bytes of free text in a custom id; longer texts are cut. No move or card's name is as long.
const TEXT: usize = 60;

impl Control {
    /// The control as a custom id of at most 100 bytes. A [`PartialAction`] with so many choices
    /// that it would not fit loses the last of them; no card of any game asks for as many.
    pub fn encode(&self) -> String {
        let mut id = String::with_capacity(48);
        id.push_str(VERSION);
        match self {
            Control::Challenge { id: challenge, what } => {
                let what = match what {
                    ChallengeControl::Accept => 'a',
                    ChallengeControl::Decline => 'd',
                    ChallengeControl::Withdraw => 'w',
                };
                let _ = write!(id, ".h.{}.{what}", base36(challenge.0));
            }
            Control::Game { game, ply, what } => {
                let _ = write!(id, ".g.{}.{}.", base36(game.0), base36(u64::from(*ply)));
                encode_game(&mut id, what);
            }
            Control::ChooseGame { ask } => {
                id.push_str(".a.");
                encode_ask(&mut id, ask);
            }
            Control::Theme => id.push_str(".t"),
            Control::Notation => id.push_str(".n"),
            Control::Rules => id.push_str(".r"),
        }
        id
    }

    /// Reads a custom id.
    ///
    /// # Errors
    /// A text that no control is written as.
    pub fn decode(id: &str) -> Result<Control, ControlError> {
        if id.len() > limits::CONTROL {
            return Err(ControlError::Foreign);
        }
        let (version, rest) = id.split_once('.').ok_or(ControlError::Foreign)?;
        if version != VERSION {
            let ours = version.strip_prefix('c').is_some_and(|number| number.parse::<u16>().is_ok());
            return Err(if ours { ControlError::Version } else { ControlError::Foreign });
        }
        let (letter, rest) = rest.split_once('.').unwrap_or((rest, ""));
        match letter {
            "h" => {
                let (number, what) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let what = match what {
                    "a" => ChallengeControl::Accept,
                    "d" => ChallengeControl::Decline,
                    "w" => ChallengeControl::Withdraw,
                    _ => return Err(ControlError::Damaged),
                };
                Ok(Control::Challenge { id: ChallengeId(number_of(number)?), what })
            }
            "g" => {
                let (game, rest) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let (ply, what) = rest.split_once('.').ok_or(ControlError::Damaged)?;
                let game = GameId(number_of(game)?);
                let ply = u32::try_from(number_of(ply)?).map_err(|_| ControlError::Damaged)?;
                Ok(Control::Game { game, ply, what: decode_game(what).ok_or(ControlError::Damaged)? })
            }
            "a" => Ok(Control::ChooseGame { ask: decode_ask(rest).ok_or(ControlError::Damaged)? }),
            "t" if rest.is_empty() => Ok(Control::Theme),
            "n" if rest.is_empty() => Ok(Control::Notation),
            "r" if rest.is_empty() => Ok(Control::Rules),
            _ => Err(ControlError::Damaged),
        }
    }
}

fn encode_game(id: &mut String, what: &GameControl) {
    match what {
        GameControl::Open => id.push('t'),
        GameControl::Panel => id.push('u'),
        GameControl::Pick { partial, part } => {
            let _ = write!(id, "s{}", base36(u64::from(*part)));
            encode_partial(id, partial);
        }
        GameControl::Show { partial, page } => {
            let _ = write!(id, "p{}", base36(u64::from(*page)));
            encode_partial(id, partial);
        }
        GameControl::Act(act) => {
            id.push('a');
            id.push(simple_letter(*act));
        }
        GameControl::Board => id.push('b'),
        GameControl::Resign => id.push('r'),
        GameControl::ConfirmResign => id.push('R'),
        GameControl::Offer(offer) => {
            id.push('o');
            id.push(offer_letter(*offer));
        }
        GameControl::AnswerOffer { accept } => id.push(if *accept { 'y' } else { 'n' }),
        GameControl::Export(format) => {
            id.push('x');
            id.push(format_letter(*format));
        }
        GameControl::Rematch => id.push('m'),
    }
}

fn decode_game(text: &str) -> Option<GameControl> {
    let mut letters = text.chars();
    let what = letters.next()?;
    let rest = letters.as_str();
    let bare = |control| rest.is_empty().then_some(control);
    match what {
        't' => bare(GameControl::Open),
        'u' => bare(GameControl::Panel),
        's' | 'p' => {
            let (number, fields) = rest.split_once('!').map_or((rest, None), |(number, fields)| (number, Some(fields)));
            let number = u8::try_from(number_of(number).ok()?).ok()?;
            let partial = decode_partial(fields)?;
            Some(match what {
                's' => GameControl::Pick { partial, part: number },
                _ => GameControl::Show { partial, page: number },
            })
        }
        'a' => one_letter(rest).and_then(simple_of).map(GameControl::Act),
        'b' => bare(GameControl::Board),
        'r' => bare(GameControl::Resign),
        'R' => bare(GameControl::ConfirmResign),
        'o' => one_letter(rest).and_then(offer_of).map(GameControl::Offer),
        'y' => bare(GameControl::AnswerOffer { accept: true }),
        'n' => bare(GameControl::AnswerOffer { accept: false }),
        'x' => one_letter(rest).and_then(format_of).map(GameControl::Export),
        'm' => bare(GameControl::Rematch),
        _ => None,
    }
}

fn encode_ask(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Move { text } => push_text(id, 'm', text),
        Ask::Draw => id.push('d'),
        Ask::Play { card } => push_text(id, 'p', card),
        Ask::Discard { card: Some(card) } => push_text(id, 'c', card),
        Ask::Discard { card: None } => id.push('e'),
        Ask::Panel => id.push('t'),
        Ask::Hand => id.push('h'),
        Ask::Board { text } => id.push_str(if *text { "B" } else { "b" }),
        Ask::Resign => id.push('r'),
        Ask::Offer(offer) => {
            id.push('o');
            id.push(offer_letter(*offer));
        }
        Ask::History => id.push('y'),
        Ask::Export(format) => {
            id.push('x');
            id.push(format_letter(*format));
        }
        Ask::Act(act) => {
            id.push('a');
            id.push(simple_letter(*act));
        }
    }
}

fn decode_ask(text: &str) -> Option<Ask> {
    let mut letters = text.chars();
    let what = letters.next()?;
    let rest = letters.as_str();
    let bare = |ask| rest.is_empty().then_some(ask);
    match what {
        'm' => Some(Ask::Move { text: rest.to_owned() }),
        'd' => bare(Ask::Draw),
        'p' => Some(Ask::Play { card: rest.to_owned() }),
        'c' => Some(Ask::Discard { card: Some(rest.to_owned()) }),
        'e' => bare(Ask::Discard { card: None }),
        't' => bare(Ask::Panel),
        'h' => bare(Ask::Hand),
        'B' => bare(Ask::Board { text: true }),
        'b' => bare(Ask::Board { text: false }),
        'r' => bare(Ask::Resign),
        'o' => one_letter(rest).and_then(offer_of).map(Ask::Offer),
        'y' => bare(Ask::History),
        'x' => one_letter(rest).and_then(format_of).map(Ask::Export),
        'a' => one_letter(rest).and_then(simple_of).map(Ask::Act),
        _ => None,
    }
}

fn push_text(id: &mut String, letter: char, text: &str) {
    id.push(letter);
    let mut end = text.len().min(TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    id.push_str(&text[..end]);
}

/// Each field behind an exclamation mark: the kind, then `f`, `t`, `p`, `k` with a value, then
/// one `c` for each choice.
fn encode_partial(id: &mut String, partial: &PartialAction) {
    if let Some(kind) = partial.kind {
        let _ = write!(id, "!{}", kind_letter(kind));
    }
    if let Some(from) = partial.from {
        let _ = write!(id, "!f{from}");
    }
    if let Some(to) = partial.to {
        let _ = write!(id, "!t{to}");
    }
    if let Some(promote) = partial.promote {
        let _ = write!(id, "!p{promote}");
    }
    if let Some(card) = partial.card {
        let _ = write!(id, "!k{card}");
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

fn decode_partial(fields: Option<&str>) -> Option<PartialAction> {
    let mut partial = PartialAction::default();
    for field in fields.into_iter().flat_map(|fields| fields.split('!')) {
        let mut letters = field.chars();
        let letter = letters.next()?;
        let value = letters.as_str();
        match letter {
            'f' => partial.from = Some(value.parse().ok()?),
            't' => partial.to = Some(value.parse().ok()?),
            'p' => partial.promote = Some(value.parse().ok()?),
            'k' => partial.card = Some(value.parse().ok()?),
            'c' => partial.choices.push(parse_choice(value)?),
            letter if value.is_empty() => partial.kind = Some(kind_of(letter)?),
            _ => return None,
        }
    }
    Some(partial)
}

/// The short form of a choice: `+` and `-` for yes and no, lists in brackets, else its text.
pub(crate) fn encode_choice(text: &mut String, choice: &Choice) {
    match choice {
        Choice::Flag(flag) => text.push(if *flag { '+' } else { '-' }),
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
pub(crate) fn parse_choice(text: &str) -> Option<Choice> {
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
        value => value.parse::<ChoiceText>().ok().map(Choice::Text),
    }
}

const KINDS: [(ActionKind, char); 14] = [
    (ActionKind::Move, 'm'),
    (ActionKind::Draw, 'd'),
    (ActionKind::Play, 'y'),
    (ActionKind::Discard, 'x'),
    (ActionKind::Exchange, 'e'),
    (ActionKind::Place, 'l'),
    (ActionKind::Skip, 's'),
    (ActionKind::EndTurn, 'n'),
    (ActionKind::TakeBack, 'b'),
    (ActionKind::Resign, 'r'),
    (ActionKind::OfferDraw, 'o'),
    (ActionKind::AcceptDraw, 'a'),
    (ActionKind::DeclineDraw, 'g'),
    (ActionKind::ClaimDraw, 'q'),
];
const SIMPLE: [(Simple, char); 5] = [
    (Simple::Draw, 'd'),
    (Simple::Exchange, 'e'),
    (Simple::Skip, 's'),
    (Simple::EndTurn, 'n'),
    (Simple::TakeBack, 'b'),
];
const OFFERS: [(Offer, char); 4] =
    [(Offer::Draw, 'o'), (Offer::Accept, 'a'), (Offer::Decline, 'd'), (Offer::Claim, 'c')];
const FORMATS: [(Format, char); 2] = [(Format::Pgn, 'p'), (Format::Record, 'r')];

fn letter_in<T: Copy + PartialEq>(table: &[(T, char)], value: T) -> char {
    table.iter().find(|(each, _)| *each == value).map_or('?', |(_, letter)| *letter)
}

fn value_in<T: Copy>(table: &[(T, char)], letter: char) -> Option<T> {
    table.iter().find(|(_, each)| *each == letter).map(|(value, _)| *value)
}

fn kind_letter(kind: ActionKind) -> char {
    letter_in(&KINDS, kind)
}

fn kind_of(letter: char) -> Option<ActionKind> {
    value_in(&KINDS, letter)
}

fn simple_letter(act: Simple) -> char {
    letter_in(&SIMPLE, act)
}

fn simple_of(letter: char) -> Option<Simple> {
    value_in(&SIMPLE, letter)
}

fn offer_letter(offer: Offer) -> char {
    letter_in(&OFFERS, offer)
}

fn offer_of(letter: char) -> Option<Offer> {
    value_in(&OFFERS, letter)
}

fn format_letter(format: Format) -> char {
    letter_in(&FORMATS, format)
}

fn format_of(letter: char) -> Option<Format> {
    value_in(&FORMATS, letter)
}

fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter),
        _ => None,
    }
}

fn base36(mut number: u64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[(number % 36) as usize]));
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

fn number_of(text: &str) -> Result<u64, ControlError> {
    // `from_str_radix` would accept a sign and capitals, so that one number had several forms.
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
        return Err(ControlError::Damaged);
    }
    u64::from_str_radix(text, 36).map_err(|_| ControlError::Damaged)
}

#[cfg(test)]
mod tests {
    use cardinal_rules::{Card, Cell, Kind, Square};

    use super::*;

    fn game(what: GameControl) -> Control {
        Control::Game { game: GameId(u64::MAX), ply: u32::MAX, what }
    }

    #[test]
    fn every_control_reads_back_within_a_hundred_bytes() {
        let square = |index| Cell::Square(Square::new(index));
        let rich = PartialAction {
            kind: Some(ActionKind::Play),
            from: Some(square(0)),
            to: Some(Cell::Point { x: -12, y: 345 }),
            promote: Some(Kind::Knight),
            card: Some(Card::SameAgain),
            tile: None,
            at: None,
            choices: vec![
                Choice::Flag(true),
                Choice::Flag(false),
                Choice::List(vec![Choice::List(vec![Choice::square(Square::new(8))]), Choice::List(Vec::new())]),
                "e4/e5".parse::<ChoiceText>().unwrap().into(),
                ChoiceText::Kind(Kind::Queen).into(),
            ],
        };
        let mut controls: Vec<Control> =
            [ChallengeControl::Accept, ChallengeControl::Decline, ChallengeControl::Withdraw]
                .into_iter()
                .map(|what| Control::Challenge { id: ChallengeId(0), what })
                .collect();
        controls.extend([Control::Theme, Control::Notation, Control::Rules]);
        controls.extend([GameControl::Open, GameControl::Panel, GameControl::Board].map(game));
        controls.extend([GameControl::Resign, GameControl::ConfirmResign, GameControl::Rematch].map(game));
        controls.extend([true, false].map(|accept| game(GameControl::AnswerOffer { accept })));
        controls.extend(SIMPLE.iter().map(|(act, _)| game(GameControl::Act(*act))));
        controls.extend(OFFERS.iter().map(|(offer, _)| game(GameControl::Offer(*offer))));
        controls.extend(FORMATS.iter().map(|(format, _)| game(GameControl::Export(*format))));
        for (kind, _) in KINDS {
            controls.push(game(GameControl::Pick { partial: PartialAction::of(kind), part: 255 }));
        }
        controls.push(game(GameControl::Pick { partial: rich.clone(), part: 0 }));
        controls.push(game(GameControl::Show { partial: rich, page: 3 }));
        controls.push(game(GameControl::Show { partial: PartialAction::default(), page: 0 }));
        for ask in [
            Ask::Move { text: "exd8=Q+".to_owned() },
            Ask::Draw,
            Ask::Play { card: "holy-war b1 c1".to_owned() },
            Ask::Discard { card: Some("K".to_owned()) },
            Ask::Discard { card: None },
            Ask::Panel,
            Ask::Hand,
            Ask::Board { text: true },
            Ask::Board { text: false },
            Ask::Resign,
            Ask::Offer(Offer::Claim),
            Ask::History,
            Ask::Export(Format::Record),
            Ask::Act(Simple::EndTurn),
        ] {
            controls.push(Control::ChooseGame { ask });
        }
        let mut ids = std::collections::HashSet::new();
        for control in controls {
            let id = control.encode();
            assert!(id.len() <= limits::CONTROL, "{id}");
            assert_eq!(Control::decode(&id), Ok(control), "{id}");
            assert!(ids.insert(id));
        }
    }

    #[test]
    fn long_texts_are_cut_between_letters() {
        let control = Control::ChooseGame { ask: Ask::Move { text: "é".repeat(500) } };
        let id = control.encode();
        assert!(id.len() <= limits::CONTROL);
        assert_eq!(Control::decode(&id), Ok(Control::ChooseGame { ask: Ask::Move { text: "é".repeat(30) } }));
    }

    #[test]
    fn garbage_is_refused_and_never_read_as_something_else() {
        let good = game(GameControl::Pick { partial: PartialAction::of(ActionKind::Move), part: 1 }).encode();
        for end in 0..good.len() {
            for letter in ['!', '.', '~', 'Z', 'é', '[', '\u{0}'] {
                let mut text = good[..end].to_owned();
                text.push(letter);
                text.push_str(&good[end..]);
                if let Ok(control) = Control::decode(&text) {
                    assert_eq!(control.encode(), text, "read as something else");
                }
            }
        }
        assert_eq!(Control::decode("hello"), Err(ControlError::Foreign));
        assert_eq!(Control::decode("c7.g.1.2.t"), Err(ControlError::Version));
        assert_eq!(Control::decode("c1.g.1.2.?"), Err(ControlError::Damaged));
    }
}
