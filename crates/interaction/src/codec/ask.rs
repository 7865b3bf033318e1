//! The encoding of a request about a game, which a menu of games carries.

use std::fmt::Write as _;

use cardinal_rules::StarterDeck;

use crate::ask::{Ask, BuildRequest, Finish};
use crate::codec::game::{decode_replaying, encode_replaying};
use crate::codec::letters::{FORMATS, OFFERS, SIMPLE, base36, first_letter, letter_in, number_of, value_in, value_of};

const FINISHES: [(Finish, char); 3] = [(Finish::Fill, 'f'), (Finish::Empty, 'e'), (Finish::Done, 'd')];

const STARTERS: [(StarterDeck, char); StarterDeck::ALL.len()] = [
    (StarterDeck::Fortress, 'f'),
    (StarterDeck::PawnStorm, 'p'),
    (StarterDeck::Cavalry, 'c'),
    (StarterDeck::Wildfire, 'w'),
    (StarterDeck::MusicalChairs, 'm'),
    (StarterDeck::Saboteur, 's'),
];

/// The most bytes of free text in a custom id. A longer text is cut, so that the control reads back as another one.
/// No move or card name is that long.
pub(super) const TEXT: usize = 80;

/// Appends a letter and its text.
pub(super) fn encode_ask(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Move { text, place: None } => push_text(id, 'm', text),
        // The move's length marks where the rest begins: both may contain any character.
        Ask::Move { text, place: Some(place) } => {
            let _ = write!(id, "M{}", base36(text.len() as u64));
            push_text(id, '.', &format!("{text}{place}"));
        }
        Ask::Draw => id.push('d'),
        Ask::Play { card } => push_text(id, 'p', card),
        Ask::Discard { card: Some(card) } => push_text(id, 'c', card),
        Ask::Discard { card: None } => id.push('e'),
        Ask::Say { word } => push_text(id, 'z', word),
        Ask::Answer { choices } => push_text(id, 'w', choices),
        Ask::Act(act) => id.extend(['a', letter_in(&SIMPLE, *act)]),
        Ask::Build(BuildRequest { starter, out, add, then }) => {
            let [out, add] = [out, add].map(|list| list.as_deref().unwrap_or_default());
            let then = then.map_or('-', |then| letter_in(&FINISHES, then));
            match starter {
                None => push_text(id, 'k', &format!("{then}{out}|{add}")),
                Some(deck) => push_text(id, 'K', &format!("{}{then}{out}|{add}", letter_in(&STARTERS, *deck))),
            }
        }
        Ask::Panel => id.push('t'),
        Ask::Hand => id.push('h'),
        Ask::Board { text } => id.push_str(if *text { "B" } else { "b" }),
        Ask::Resign => id.push('r'),
        Ask::Offer(offer) => id.extend(['o', letter_in(&OFFERS, *offer)]),
        Ask::History => id.push('y'),
        Ask::Plan { lines: Some(lines) } => push_text(id, 'n', lines),
        Ask::Plan { lines: None } => id.push('N'),
        Ask::Replay(what) => {
            id.push('v');
            encode_replaying(id, *what);
        }
        Ask::Export(format) => {
            id.push('x');
            id.extend(format.map(|format| letter_in(&FORMATS, format)));
        }
    }
}

pub(super) fn decode_ask(text: &str) -> Option<Ask> {
    let (what, rest) = first_letter(text)?;
    let bare = |ask| rest.is_empty().then_some(ask);
    match what {
        'm' => Some(Ask::Move { text: rest.to_owned(), place: None }),
        'M' => {
            let (length, rest) = rest.split_once('.')?;
            let (text, place) = rest.split_at_checked(number_of(length)?)?;
            Some(Ask::Move { text: text.to_owned(), place: Some(place.to_owned()) })
        }
        'd' => bare(Ask::Draw),
        'p' => Some(Ask::Play { card: rest.to_owned() }),
        'c' => Some(Ask::Discard { card: Some(rest.to_owned()) }),
        'e' => bare(Ask::Discard { card: None }),
        'z' => Some(Ask::Say { word: rest.to_owned() }),
        'w' => Some(Ask::Answer { choices: rest.to_owned() }),
        'a' => value_of(&SIMPLE, rest).map(Ask::Act),
        'k' => decode_build(None, rest),
        'K' => first_letter(rest).and_then(|(deck, rest)| decode_build(Some(value_in(&STARTERS, deck)?), rest)),
        't' => bare(Ask::Panel),
        'h' => bare(Ask::Hand),
        'B' => bare(Ask::Board { text: true }),
        'b' => bare(Ask::Board { text: false }),
        'r' => bare(Ask::Resign),
        'o' => value_of(&OFFERS, rest).map(Ask::Offer),
        'y' => bare(Ask::History),
        'n' => Some(Ask::Plan { lines: Some(rest.to_owned()) }),
        'N' => bare(Ask::Plan { lines: None }),
        'v' => decode_replaying(rest).map(Ask::Replay),
        'x' if rest.is_empty() => Some(Ask::Export(None)),
        'x' => value_of(&FORMATS, rest).map(|format| Ask::Export(Some(format))),
        _ => None,
    }
}

fn decode_build(starter: Option<StarterDeck>, text: &str) -> Option<Ask> {
    let (letter, lists) = first_letter(text)?;
    let (out, add) = lists.split_once('|')?;
    let then = match letter {
        '-' => None,
        letter => Some(value_in(&FINISHES, letter)?),
    };
    let [out, add] = [out, add].map(|list| Some(list.to_owned()).filter(|list| !list.is_empty()));
    Some(Ask::Build(BuildRequest { starter, out, add, then }))
}

fn push_text(id: &mut String, letter: char, text: &str) {
    id.push(letter);
    let mut end = text.len().min(TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    id.push_str(&text[..end]);
}
