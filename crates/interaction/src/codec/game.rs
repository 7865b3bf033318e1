//! The encoding of a game's controls, with those of plans and replays.

use std::fmt::Write as _;

use cardinal_rules::PartialAction;

use crate::ask::{Ask, Offer, Proposal, ReplayPart, Replaying};
use crate::codec::building::{decode_building, encode_building};
use crate::codec::draft::{decode_composing, decode_draft, encode_composing, encode_draft, encode_drafted};
use crate::codec::letters::{
    FOLLOW_STEPS, FORMATS, GUESSES, OFFERS, PACES, SIMPLE, base36, first_letter, letter_in, number_of, proposal_letter,
    proposal_of, value_in, value_of,
};
use crate::control::{Check, Draft, Drafted, DraftedReply, GameControl, Planning, Stepping};

/// Appends a letter and its fields.
pub(super) fn encode_game(id: &mut String, what: &GameControl) {
    match what {
        GameControl::Ask(ask) => encode_asked(id, ask),
        GameControl::CurrentPanel => id.push('u'),
        GameControl::Pick { draft, part } => {
            let _ = write!(id, "s{}", base36(*part));
            encode_draft(id, draft);
        }
        GameControl::Take { draft, value } => {
            let _ = write!(id, "v{value}");
            encode_draft(id, draft);
        }
        GameControl::Show { draft, page } => {
            let _ = write!(id, "p{}", base36(*page));
            encode_draft(id, draft);
        }
        GameControl::Act { act, drafted } => {
            id.extend(['a', letter_in(&SIMPLE, *act)]);
            encode_drafted(id, *drafted);
        }
        GameControl::Compose { check, what } => encode_composing(id, *check, what),
        GameControl::Begin => id.push('g'),
        GameControl::Guess(what) => id.extend(['G', letter_in(&GUESSES, *what)]),
        GameControl::Build { check, what, part } => encode_building(id, *check, *what, *part),
        GameControl::NoEffect(card) => {
            let _ = write!(id, "w{card}");
        }
        GameControl::More => id.push('M'),
        GameControl::AskExchange => id.push('E'),
        GameControl::AskOffer(offer) => id.extend(['O', letter_in(&OFFERS, *offer)]),
        GameControl::ConfirmResign => id.push('R'),
        GameControl::LeaveSeries => id.push('V'),
        GameControl::Offer(offer) => id.extend(['o', letter_in(&OFFERS, *offer)]),
        GameControl::AnswerOffer { what, accept } => {
            id.push(if *accept { 'y' } else { 'n' });
            // Draws were once the only offers, and buttons from then are still pressed.
            id.extend(Some(proposal_letter(*what)).filter(|_| *what != Proposal::Draw));
        }
        GameControl::AskAnswer(what) => id.extend(['A', proposal_letter(*what)]),
        GameControl::Answer { what, accept } => id.extend([if *accept { 'Y' } else { 'N' }, proposal_letter(*what)]),
        GameControl::Rematch => id.push('m'),
        GameControl::HowToPlay => id.push('h'),
        GameControl::Plan { check, what } => encode_planning(id, *check, what),
        GameControl::OpenReplay => id.push('j'),
        GameControl::Step(step) => encode_step(id, *step),
        GameControl::Follow(step) => id.extend(['F', letter_in(&FOLLOW_STEPS, *step)]),
        GameControl::Signs => id.push('z'),
        GameControl::FairPlay => id.push('f'),
        GameControl::Hint => id.push('H'),
        GameControl::AskPublish => id.push('P'),
        GameControl::Publish => id.push('Q'),
        GameControl::AbortUnreadable => id.push('X'),
        GameControl::Card(card) => {
            let _ = write!(id, "q{card}");
        }
    }
}

/// Appends the letters of a request. A menu of games has others for it ([`encode_ask`](super::ask::encode_ask)), and
/// buttons with either are still pressed.
fn encode_asked(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Panel => id.push('t'),
        Ask::Move { text, place: None } => id.extend(["Tm", text]),
        Ask::Play { card } => id.extend(["Tp", card]),
        Ask::Discard { card: Some(card) } => id.extend(["Td", card]),
        Ask::Hand => id.push('k'),
        Ask::Board { text: false } => id.push('b'),
        Ask::Resign => id.push('r'),
        Ask::Offer(offer @ Offer::ClaimAway(_)) => id.extend(['K', letter_in(&OFFERS, *offer)]),
        Ask::Export(Some(format)) => id.extend(['x', letter_in(&FORMATS, *format)]),
        Ask::History => id.push('l'),
        Ask::Plan { lines: None } => id.push('I'),
        Ask::Replay(what) => {
            id.push('J');
            encode_replaying(id, *what);
        }
        // No control makes these.
        Ask::Move { .. }
        | Ask::Draw
        | Ask::Discard { card: None }
        | Ask::Say { .. }
        | Ask::Answer { .. }
        | Ask::Act(_)
        | Ask::Build(_)
        | Ask::Board { text: true }
        | Ask::Offer(_)
        | Ask::Plan { .. }
        | Ask::Export(None) => id.push('?'),
    }
}

fn encode_step(id: &mut String, step: Stepping) {
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

fn decode_step(text: &str) -> Option<Stepping> {
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

pub(super) fn decode_game(text: &str) -> Option<GameControl> {
    let (what, rest) = first_letter(text)?;
    let bare = |control| rest.is_empty().then_some(control);
    let bare_ask = |ask| bare(GameControl::Ask(ask));
    match what {
        't' => bare_ask(Ask::Panel),
        'u' => bare(GameControl::CurrentPanel),
        's' | 'p' => {
            let (number, draft) = with_draft(rest)?;
            Some(match what {
                's' => GameControl::Pick { draft, part: number_of(number)? },
                _ => GameControl::Show { draft, page: number_of(number)? },
            })
        }
        'a' => {
            let (letter, Draft { drafted, partial }) = with_draft(rest)?;
            let act = value_of(&SIMPLE, letter)?;
            (partial == PartialAction::default()).then_some(GameControl::Act { act, drafted })
        }
        'v' => with_draft(rest).map(|(value, draft)| GameControl::Take { draft, value: value.to_owned() }),
        'c' => decode_composing(rest),
        'g' => bare(GameControl::Begin),
        'G' => value_of(&GUESSES, rest).map(GameControl::Guess),
        'd' => decode_building(rest),
        'T' => {
            let (letter, text) = first_letter(rest)?;
            let text = Some(text.to_owned()).filter(|text| !text.is_empty())?;
            match letter {
                'm' => Some(GameControl::Ask(Ask::Move { text, place: None })),
                'p' => Some(GameControl::Ask(Ask::Play { card: text })),
                'd' => Some(GameControl::Ask(Ask::Discard { card: Some(text) })),
                _ => None,
            }
        }
        'w' => rest.parse().ok().map(GameControl::NoEffect),
        'M' => bare(GameControl::More),
        'E' => bare(GameControl::AskExchange),
        'O' => value_of(&OFFERS, rest).map(GameControl::AskOffer),
        'k' => bare_ask(Ask::Hand),
        'b' => bare_ask(Ask::Board { text: false }),
        'r' => bare_ask(Ask::Resign),
        'R' => bare(GameControl::ConfirmResign),
        'V' => bare(GameControl::LeaveSeries),
        'h' => bare(GameControl::HowToPlay),
        'l' => bare_ask(Ask::History),
        'I' => bare_ask(Ask::Plan { lines: None }),
        'L' => decode_planning(rest),
        'j' => bare(GameControl::OpenReplay),
        'J' => decode_replaying(rest).map(|what| GameControl::Ask(Ask::Replay(what))),
        'S' => decode_step(rest).map(GameControl::Step),
        'F' => value_of(&FOLLOW_STEPS, rest).map(GameControl::Follow),
        'z' => bare(GameControl::Signs),
        'f' => bare(GameControl::FairPlay),
        'H' => bare(GameControl::Hint),
        'P' => bare(GameControl::AskPublish),
        'Q' => bare(GameControl::Publish),
        'X' => bare(GameControl::AbortUnreadable),
        'q' => rest.parse().ok().map(GameControl::Card),
        'o' => value_of(&OFFERS, rest).map(GameControl::Offer),
        'y' | 'n' => {
            let proposed = if rest.is_empty() { Some(Proposal::Draw) } else { proposal_of(rest) };
            proposed.map(|proposed| GameControl::AnswerOffer { what: proposed, accept: what == 'y' })
        }
        'A' => proposal_of(rest).map(GameControl::AskAnswer),
        'Y' | 'N' => proposal_of(rest).map(|proposed| GameControl::Answer { what: proposed, accept: what == 'Y' }),
        'K' => {
            let claim = value_of(&OFFERS, rest).filter(|offer| matches!(offer, Offer::ClaimAway(_)));
            claim.map(|claim| GameControl::Ask(Ask::Offer(claim)))
        }
        'x' => value_of(&FORMATS, rest).map(|format| GameControl::Ask(Ask::Export(Some(format)))),
        'm' => bare(GameControl::Rematch),
        _ => None,
    }
}

/// Reads a value, and the draft that may follow it.
fn with_draft(text: &str) -> Option<(&str, Draft)> {
    let (value, fields) = text.split_once('!').map_or((text, None), |(value, fields)| (value, Some(fields)));
    Some((value, decode_draft(fields)?))
}

/// Appends the checksum, a dot, a letter and its fields.
fn encode_planning(id: &mut String, Check(check): Check, what: &Planning) {
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

fn decode_planning(text: &str) -> Option<GameControl> {
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
    Some(GameControl::Plan { check: Check(number_of(check)?), what })
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

/// Appends three letters, and a number if the replay doesn't begin at the start.
pub(super) fn encode_replaying(id: &mut String, what: Replaying) {
    let (part, number) = match what.part {
        ReplayPart::Full => ('w', None),
        ReplayPart::From(number) => ('f', Some(number)),
        ReplayPart::Last(count) => ('l', Some(count)),
    };
    id.extend([if what.everyone { 'e' } else { 'p' }, letter_in(&PACES, what.pace), part]);
    id.extend(number.map(base36));
}

pub(super) fn decode_replaying(text: &str) -> Option<Replaying> {
    let (audience, rest) = first_letter(text)?;
    let everyone = match audience {
        'e' => true,
        'p' => false,
        _ => return None,
    };
    let (pace, rest) = first_letter(rest)?;
    let part = match first_letter(rest)? {
        ('w', "") => ReplayPart::Full,
        ('f', number) => ReplayPart::From(number_of(number)?),
        ('l', count) => ReplayPart::Last(number_of(count)?),
        _ => return None,
    };
    Some(Replaying { pace: value_in(&PACES, pace)?, part, everyone })
}
