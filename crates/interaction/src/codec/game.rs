//! The encoding of a game's controls, with those of plans and replays.

use std::fmt::Write as _;

use cardinal_rules::PartialAction;

use crate::ask::{Proposal, ReplayPart, Replaying};
use crate::codec::building::{decode_building, encode_building};
use crate::codec::draft::{decode_composing, decode_draft, encode_composing, encode_draft, encode_drafted};
use crate::codec::letters::{
    FOLLOW_STEPS, GUESSES, PACES, TYPED_AS, base36, claim_letter, claim_of, format_letter, format_of, letter_in,
    number_of, offer_letter, offer_of, one_letter, proposal_letter, proposal_of, simple_letter, simple_of, value_in,
};
use crate::control::{Check, Draft, Drafted, DraftedReply, GameControl, Planning, Stepping};

/// Appends a letter and its fields.
pub(super) fn encode_game(id: &mut String, what: &GameControl) {
    match what {
        GameControl::Open => id.push('t'),
        GameControl::Panel => id.push('u'),
        GameControl::Pick { draft, part } => {
            let _ = write!(id, "s{}", base36(u64::from(*part)));
            encode_draft(id, draft);
        }
        GameControl::Take { draft, value } => {
            let _ = write!(id, "v{value}");
            encode_draft(id, draft);
        }
        GameControl::Show { draft, page } => {
            let _ = write!(id, "p{}", base36(u64::from(*page)));
            encode_draft(id, draft);
        }
        GameControl::Act { act, drafted } => {
            id.push('a');
            id.push(simple_letter(*act));
            encode_drafted(id, *drafted);
        }
        GameControl::Compose { check, what } => encode_composing(id, *check, what),
        GameControl::Begin => id.push('g'),
        GameControl::Guess(what) => {
            id.push('G');
            id.push(letter_in(&GUESSES, *what));
        }
        GameControl::Build { check, what, part } => encode_building(id, *check, *what, *part),
        GameControl::Type { typed_as, text } => {
            id.push('T');
            id.push(letter_in(&TYPED_AS, *typed_as));
            id.push_str(text);
        }
        GameControl::WithoutEffect(card) => {
            let _ = write!(id, "w{card}");
        }
        GameControl::More => id.push('M'),
        GameControl::AskExchange => id.push('E'),
        GameControl::AskOffer(offer) => {
            id.push('O');
            id.push(offer_letter(*offer));
        }
        GameControl::Hand => id.push('k'),
        GameControl::Board => id.push('b'),
        GameControl::Resign => id.push('r'),
        GameControl::ConfirmResign => id.push('R'),
        GameControl::LeaveSeries => id.push('V'),
        GameControl::Offer(offer) => {
            id.push('o');
            id.push(offer_letter(*offer));
        }
        GameControl::AnswerOffer { what, accept } => {
            id.push(if *accept { 'y' } else { 'n' });
            // Draws were once the only offers, and buttons from then are still pressed.
            id.extend(Some(proposal_letter(*what)).filter(|_| *what != Proposal::Draw));
        }
        GameControl::AskAnswer(what) => {
            id.push('A');
            id.push(proposal_letter(*what));
        }
        GameControl::Answer { what, accept } => {
            id.push(if *accept { 'Y' } else { 'N' });
            id.push(proposal_letter(*what));
        }
        GameControl::AskClaim(claim) => {
            id.push('K');
            id.push(claim_letter(*claim));
        }
        GameControl::Export(format) => {
            id.push('x');
            id.push(format_letter(*format));
        }
        GameControl::Rematch => id.push('m'),
        GameControl::HowToPlay => id.push('h'),
        GameControl::History => id.push('l'),
        GameControl::PlanAhead => id.push('I'),
        GameControl::Plan { check, what } => encode_planning(id, *check, what),
        GameControl::OpenReplay => id.push('j'),
        GameControl::Replay(what) => {
            id.push('J');
            encode_replaying(id, *what);
        }
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
    id.extend(turns.map(|turns| base36(u64::from(turns))));
}

fn decode_step(text: &str) -> Option<Stepping> {
    let mut letters = text.chars();
    let (letter, rest) = (letters.next()?, letters.as_str());
    let turns = || u32::try_from(number_of(rest).ok()?).ok();
    match letter {
        'b' => turns().map(Stepping::Back),
        'n' => turns().map(Stepping::On),
        _ if !rest.is_empty() => None,
        'o' => Some(Stepping::Open),
        'f' => Some(Stepping::First),
        'l' => Some(Stepping::Last),
        'c' => Some(Stepping::Choose),
        _ => None,
    }
}

pub(super) fn decode_game(text: &str) -> Option<GameControl> {
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
            let draft = decode_draft(fields)?;
            Some(match what {
                's' => GameControl::Pick { draft, part: number },
                _ => GameControl::Show { draft, page: number },
            })
        }
        'a' => {
            let (letter, fields) = rest.split_once('!').map_or((rest, None), |(letter, fields)| (letter, Some(fields)));
            let act = one_letter(letter).and_then(simple_of)?;
            let Draft { drafted, partial } = decode_draft(fields)?;
            (partial == PartialAction::default()).then_some(GameControl::Act { act, drafted })
        }
        'v' => {
            let (value, fields) = rest.split_once('!').map_or((rest, None), |(value, fields)| (value, Some(fields)));
            Some(GameControl::Take { draft: decode_draft(fields)?, value: value.to_owned() })
        }
        'c' => decode_composing(rest),
        'g' => bare(GameControl::Begin),
        'G' => one_letter(rest).and_then(|letter| value_in(&GUESSES, letter)).map(GameControl::Guess),
        'd' => decode_building(rest),
        'T' => {
            let mut signs = rest.chars();
            let typed_as = value_in(&TYPED_AS, signs.next()?)?;
            let text = signs.as_str().to_owned();
            (!text.is_empty()).then_some(GameControl::Type { typed_as, text })
        }
        'w' => rest.parse().ok().map(GameControl::WithoutEffect),
        'M' => bare(GameControl::More),
        'E' => bare(GameControl::AskExchange),
        'O' => one_letter(rest).and_then(offer_of).map(GameControl::AskOffer),
        'k' => bare(GameControl::Hand),
        'b' => bare(GameControl::Board),
        'r' => bare(GameControl::Resign),
        'R' => bare(GameControl::ConfirmResign),
        'V' => bare(GameControl::LeaveSeries),
        'h' => bare(GameControl::HowToPlay),
        'l' => bare(GameControl::History),
        'I' => bare(GameControl::PlanAhead),
        'L' => decode_planning(rest),
        'j' => bare(GameControl::OpenReplay),
        'J' => decode_replaying(rest).map(GameControl::Replay),
        'S' => decode_step(rest).map(GameControl::Step),
        'F' => one_letter(rest).and_then(|letter| value_in(&FOLLOW_STEPS, letter)).map(GameControl::Follow),
        'z' => bare(GameControl::Signs),
        'f' => bare(GameControl::FairPlay),
        'H' => bare(GameControl::Hint),
        'P' => bare(GameControl::AskPublish),
        'Q' => bare(GameControl::Publish),
        'X' => bare(GameControl::AbortUnreadable),
        'q' => rest.parse().ok().map(GameControl::Card),
        'o' => one_letter(rest).and_then(offer_of).map(GameControl::Offer),
        'y' | 'n' => {
            let proposed = if rest.is_empty() { Some(Proposal::Draw) } else { one_letter(rest).and_then(proposal_of) };
            proposed.map(|proposed| GameControl::AnswerOffer { what: proposed, accept: what == 'y' })
        }
        'A' => one_letter(rest).and_then(proposal_of).map(GameControl::AskAnswer),
        'Y' | 'N' => one_letter(rest)
            .and_then(proposal_of)
            .map(|proposed| GameControl::Answer { what: proposed, accept: what == 'Y' }),
        'K' => one_letter(rest).and_then(claim_of).map(GameControl::AskClaim),
        'x' => one_letter(rest).and_then(format_of).map(GameControl::Export),
        'm' => bare(GameControl::Rematch),
        _ => None,
    }
}

/// Appends the checksum, a dot, a letter and its fields.
pub(super) fn encode_planning(id: &mut String, Check(check): Check, what: &Planning) {
    let _ = write!(id, "L{}.", base36(u64::from(check)));
    match what {
        Planning::Pick { draft, part } => encode_reply(id, 's', *draft, &base36(u64::from(*part))),
        Planning::Take { draft, value } => encode_reply(id, 'v', *draft, value),
        Planning::Show { draft, page } => encode_reply(id, 'p', *draft, &base36(u64::from(*page))),
        Planning::Continue => id.push('c'),
        Planning::Remove => id.push('r'),
        Planning::Drop => id.push('d'),
    }
}

/// Appends the letter, the line if there is one, a dot, the value and the moves.
fn encode_reply(id: &mut String, letter: char, DraftedReply { line, theirs, from, to }: DraftedReply, value: &str) {
    let line = line.map(|line| base36(u64::from(line))).unwrap_or_default();
    let _ = write!(id, "{letter}{line}.{value}");
    let partial = PartialAction { from, to, ..PartialAction::default() };
    encode_draft(id, &Draft { drafted: theirs.map(Drafted::Move), partial });
}

pub(super) fn decode_planning(text: &str) -> Option<GameControl> {
    let (check, what) = text.split_once('.')?;
    let check = Check(u16::try_from(number_of(check).ok()?).ok()?);
    let mut letters = what.chars();
    let letter = letters.next()?;
    let rest = letters.as_str();
    let number = |text| u8::try_from(number_of(text).ok()?).ok();
    let what = match letter {
        's' => decode_reply(rest).and_then(|(draft, part)| Some(Planning::Pick { draft, part: number(part)? }))?,
        'v' => decode_reply(rest).map(|(draft, value)| Planning::Take { draft, value: value.to_owned() })?,
        'p' => decode_reply(rest).and_then(|(draft, page)| Some(Planning::Show { draft, page: number(page)? }))?,
        'c' if rest.is_empty() => Planning::Continue,
        'r' if rest.is_empty() => Planning::Remove,
        'd' if rest.is_empty() => Planning::Drop,
        _ => return None,
    };
    Some(GameControl::Plan { check, what })
}

/// Reads the line, the moves and the value.
fn decode_reply(text: &str) -> Option<(DraftedReply, &str)> {
    let (line, rest) = text.split_once('.')?;
    let line = match line {
        "" => None,
        line => Some(u8::try_from(number_of(line).ok()?).ok()?),
    };
    let (value, fields) = rest.split_once('!').map_or((rest, None), |(value, fields)| (value, Some(fields)));
    let Draft { drafted, partial: PartialAction { from, to, .. } } = decode_draft(fields)?;
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
        ReplayPart::Whole => ('w', None),
        ReplayPart::From(number) => ('f', Some(number)),
        ReplayPart::Last(count) => ('l', Some(count)),
    };
    id.extend([if what.everyone { 'e' } else { 'p' }, letter_in(&PACES, what.pace), part]);
    id.extend(number.map(|number| base36(u64::from(number))));
}

pub(super) fn decode_replaying(text: &str) -> Option<Replaying> {
    let mut letters = text.chars();
    let everyone = match letters.next()? {
        'e' => true,
        'p' => false,
        _ => return None,
    };
    let pace = value_in(&PACES, letters.next()?)?;
    let part = letters.next()?;
    let rest = letters.as_str();
    let number = || u32::try_from(number_of(rest).ok()?).ok();
    let part = match part {
        'w' if rest.is_empty() => ReplayPart::Whole,
        'f' => ReplayPart::From(number()?),
        'l' => ReplayPart::Last(number()?),
        _ => return None,
    };
    Some(Replaying { pace, part, everyone })
}
