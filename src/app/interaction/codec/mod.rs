//! The form of a control in a custom id.
//!
//! A custom id is all that comes back when a component is pressed, perhaps months later and after
//! many restarts. So it carries everything: the game, the turn that it belongs to, and what was
//! picked so far. Its form is `c1.` (the version of the form), a letter, and fields between dots;
//! numbers are in base 36.

mod composing;
mod draft;
mod error;
mod symbols;

use std::fmt::Write as _;

use cardinal_rules::PartialAction;

use composing::{decode_composing, encode_composing};
use draft::{decode_draft, encode_draft, encode_drafted};
pub(crate) use draft::{encode_choice, parse_choice};
pub use error::ControlError;
use error::VERSION;
use symbols::{base36, letter_in, number_of, value_in};

use crate::app::interaction::ask::{Ask, AwayClaim, Format, Offer, PlainAction, Proposal};
use crate::app::interaction::control::{ChallengeControl, Control, Draft, GameControl, Guessing, ServerControl};
use crate::app::interaction::limits;
use crate::store::{ChallengeId, GameId, OfferKind};

/// Bytes of free text in a custom id; longer texts are cut, and whoever asks for a control has to see
/// whether it reads back as it was. No move or card's name is as long.
const TEXT: usize = 80;

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
            Control::ChooseChallenge => id.push_str(".c"),
            Control::Theme => id.push_str(".t"),
            Control::Notation => id.push_str(".n"),
            Control::Shape => id.push_str(".s"),
            Control::Remind => id.push_str(".m"),
            Control::Server(what) => {
                id.push_str(".v.");
                id.push(server_letter(*what));
            }
            Control::Rules => id.push_str(".r"),
            Control::EndGame { game } => {
                let _ = write!(id, ".e.{}", base36(game.0));
            }
        }
        id
    }

    /// Reads a custom id.
    ///
    /// # Errors
    /// A text that no control is written as.
    pub fn decode(id: &str) -> Result<Control, ControlError> {
        let control = Control::read(id)?;
        // Each control has one form: what has fields twice, in another order or too long is not ours.
        if control.encode() == id { Ok(control) } else { Err(ControlError::Damaged) }
    }

    fn read(id: &str) -> Result<Control, ControlError> {
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
            "c" if rest.is_empty() => Ok(Control::ChooseChallenge),
            "t" if rest.is_empty() => Ok(Control::Theme),
            "n" if rest.is_empty() => Ok(Control::Notation),
            "s" if rest.is_empty() => Ok(Control::Shape),
            "m" if rest.is_empty() => Ok(Control::Remind),
            "v" => SERVER
                .into_iter()
                .find(|what| rest.strip_prefix(server_letter(*what)) == Some(""))
                .map(Control::Server)
                .ok_or(ControlError::Damaged),
            "r" if rest.is_empty() => Ok(Control::Rules),
            "e" => Ok(Control::EndGame { game: GameId(number_of(rest)?) }),
            _ => Err(ControlError::Damaged),
        }
    }
}

const SERVER: [ServerControl; 5] = [
    ServerControl::Shape,
    ServerControl::Pictures,
    ServerControl::Venue,
    ServerControl::TimeControl,
    ServerControl::Places,
];

const fn server_letter(what: ServerControl) -> char {
    match what {
        ServerControl::Shape => 's',
        ServerControl::Pictures => 'p',
        ServerControl::Venue => 'w',
        ServerControl::TimeControl => 't',
        ServerControl::Places => 'c',
    }
}

fn encode_game(id: &mut String, what: &GameControl) {
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
        GameControl::Waste(card) => {
            let _ = write!(id, "w{card}");
        }
        GameControl::More => id.push('M'),
        GameControl::AskExchange => id.push('E'),
        GameControl::AskOffer(offer) => {
            id.push('O');
            id.push(offer_letter(*offer));
        }
        GameControl::Board => id.push('b'),
        GameControl::Resign => id.push('r'),
        GameControl::ConfirmResign => id.push('R'),
        GameControl::Offer(offer) => {
            id.push('o');
            id.push(offer_letter(*offer));
        }
        GameControl::AnswerOffer { what, accept } => {
            id.push(if *accept { 'y' } else { 'n' });
            // Once there was nothing else to answer, and messages of then are still pressed.
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
        'w' => rest.parse().ok().map(GameControl::Waste),
        'M' => bare(GameControl::More),
        'E' => bare(GameControl::AskExchange),
        'O' => one_letter(rest).and_then(offer_of).map(GameControl::AskOffer),
        'b' => bare(GameControl::Board),
        'r' => bare(GameControl::Resign),
        'R' => bare(GameControl::ConfirmResign),
        'h' => bare(GameControl::HowToPlay),
        'l' => bare(GameControl::History),
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

fn encode_ask(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Move { text, place: None } => push_text(id, 'm', text),
        // The move's length parts it from the tile, whatever either has in it.
        Ask::Move { text, place: Some(place) } => {
            let _ = write!(id, "M{}", base36(text.len() as u64));
            push_text(id, '.', &format!("{text}{place}"));
        }
        Ask::Draw => id.push('d'),
        Ask::Play { card } => push_text(id, 'p', card),
        Ask::Discard { card: Some(card) } => push_text(id, 'c', card),
        Ask::Discard { card: None } => id.push('e'),
        Ask::Say { word } => push_text(id, 'z', word),
        Ask::Act(act) => {
            id.push('a');
            id.push(simple_letter(*act));
        }
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
            id.extend(format.map(format_letter));
        }
    }
}

fn decode_ask(text: &str) -> Option<Ask> {
    let mut letters = text.chars();
    let what = letters.next()?;
    let rest = letters.as_str();
    let bare = |ask| rest.is_empty().then_some(ask);
    match what {
        'm' => Some(Ask::Move { text: rest.to_owned(), place: None }),
        'M' => {
            let (length, rest) = rest.split_once('.')?;
            let (text, place) = rest.split_at_checked(usize::try_from(number_of(length).ok()?).ok()?)?;
            Some(Ask::Move { text: text.to_owned(), place: Some(place.to_owned()) })
        }
        'd' => bare(Ask::Draw),
        'p' => Some(Ask::Play { card: rest.to_owned() }),
        'c' => Some(Ask::Discard { card: Some(rest.to_owned()) }),
        'e' => bare(Ask::Discard { card: None }),
        'z' => Some(Ask::Say { word: rest.to_owned() }),
        'a' => one_letter(rest).and_then(simple_of).map(Ask::Act),
        't' => bare(Ask::Panel),
        'h' => bare(Ask::Hand),
        'B' => bare(Ask::Board { text: true }),
        'b' => bare(Ask::Board { text: false }),
        'r' => bare(Ask::Resign),
        'o' => one_letter(rest).and_then(offer_of).map(Ask::Offer),
        'y' => bare(Ask::History),
        'x' if rest.is_empty() => Some(Ask::Export(None)),
        'x' => one_letter(rest).and_then(format_of).map(|format| Ask::Export(Some(format))),
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

const SIMPLE: [(PlainAction, char); 6] = [
    (PlainAction::Draw, 'd'),
    (PlainAction::Exchange, 'e'),
    (PlainAction::LoseMove, 'v'),
    (PlainAction::Skip, 's'),
    (PlainAction::EndTurn, 'n'),
    (PlainAction::TakeBack, 'b'),
];
const OFFERS: [(Offer, char); 9] = [
    (Offer::DRAW, 'o'),
    (Offer::Make(Proposal::Aside(OfferKind::MoreTime)), 't'),
    (Offer::Make(Proposal::Aside(OfferKind::TakeBack)), 'b'),
    (Offer::Make(Proposal::Aside(OfferKind::Unfinished)), 'u'),
    (Offer::Accept, 'a'),
    (Offer::Decline, 'd'),
    (Offer::Claim, 'c'),
    (Offer::ClaimAway(AwayClaim::Win), 'w'),
    (Offer::ClaimAway(AwayClaim::Unfinished), 'x'),
];
const PROPOSALS: [(Proposal, char); 4] = [
    (Proposal::Draw, 'o'),
    (Proposal::Aside(OfferKind::MoreTime), 't'),
    (Proposal::Aside(OfferKind::TakeBack), 'b'),
    (Proposal::Aside(OfferKind::Unfinished), 'u'),
];
const GUESSES: [(Guessing, char); 4] =
    [(Guessing::Kind, 'k'), (Guessing::File, 'f'), (Guessing::Rank, 'r'), (Guessing::Send, 's')];
const CLAIMS: [(AwayClaim, char); 2] = [(AwayClaim::Win, 'w'), (AwayClaim::Unfinished, 'x')];
const FORMATS: [(Format, char); 3] = [(Format::Pgn, 'p'), (Format::Text, 't'), (Format::Record, 'r')];

fn simple_letter(act: PlainAction) -> char {
    letter_in(&SIMPLE, act)
}

fn simple_of(letter: char) -> Option<PlainAction> {
    value_in(&SIMPLE, letter)
}

fn offer_letter(offer: Offer) -> char {
    letter_in(&OFFERS, offer)
}

fn offer_of(letter: char) -> Option<Offer> {
    value_in(&OFFERS, letter)
}

fn proposal_letter(what: Proposal) -> char {
    letter_in(&PROPOSALS, what)
}

fn proposal_of(letter: char) -> Option<Proposal> {
    value_in(&PROPOSALS, letter)
}

fn claim_letter(claim: AwayClaim) -> char {
    letter_in(&CLAIMS, claim)
}

fn claim_of(letter: char) -> Option<AwayClaim> {
    value_in(&CLAIMS, letter)
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

#[cfg(test)]
mod tests {
    use cardinal_rules::defaults::GRID_BOUND;
    use cardinal_rules::{ActionKind, Card, Cell, Choice, ChoiceText, Kind, Square, Word};

    use super::draft::KINDS;
    use super::*;
    use crate::app::interaction::control::{Check, Composing};
    use crate::app::{Drafted, DraftedMove};

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
            part: None,
            card: Some(Card::SameAgain),
            tile: None,
            at: None,
            choices: vec![
                Choice::Flag(true),
                Choice::Flag(false),
                Choice::Number(17),
                Choice::Number(-1),
                Choice::List(vec![Choice::List(vec![Choice::square(Square::new(8))]), Choice::List(Vec::new())]),
                "e4/e5".parse::<ChoiceText>().unwrap().into(),
                ChoiceText::Kind(Kind::Queen).into(),
                ChoiceText::Word(Word::Refuse).into(),
            ],
            deck: None,
            spoken: None,
        };
        let mut controls: Vec<Control> =
            [ChallengeControl::Accept, ChallengeControl::Decline, ChallengeControl::Withdraw]
                .into_iter()
                .map(|what| Control::Challenge { id: ChallengeId(0), what })
                .collect();
        controls.extend([Control::ChooseChallenge, Control::Theme, Control::Notation, Control::Shape, Control::Rules]);
        controls.push(Control::Remind);
        controls.extend(SERVER.map(Control::Server));
        controls.extend([0, u64::MAX].map(|game| Control::EndGame { game: GameId(game) }));
        controls.extend([GameControl::Open, GameControl::Panel, GameControl::Board].map(game));
        controls.extend([GameControl::Resign, GameControl::ConfirmResign, GameControl::Rematch].map(game));
        controls.extend([GameControl::More, GameControl::AskExchange, GameControl::Waste(Card::SameAgain)].map(game));
        controls.extend(OFFERS.iter().map(|(offer, _)| game(GameControl::AskOffer(*offer))));
        controls.extend([GameControl::HowToPlay, GameControl::History].map(game));
        for (what, _) in PROPOSALS {
            controls.push(game(GameControl::AskAnswer(what)));
            controls.extend([true, false].map(|accept| game(GameControl::AnswerOffer { what, accept })));
            controls.extend([true, false].map(|accept| game(GameControl::Answer { what, accept })));
        }
        controls.extend(CLAIMS.iter().map(|(claim, _)| game(GameControl::AskClaim(*claim))));
        controls.push(game(GameControl::Compose { check: Check(36), what: Composing::Back }));
        controls.push(game(GameControl::Begin));
        controls.extend(GUESSES.iter().map(|(what, _)| game(GameControl::Guess(*what))));
        controls.extend(SIMPLE.iter().map(|(act, _)| game(GameControl::Act { act: *act, drafted: None })));
        controls.extend(OFFERS.iter().map(|(offer, _)| game(GameControl::Offer(*offer))));
        controls.extend(FORMATS.iter().map(|(format, _)| game(GameControl::Export(*format))));
        for (kind, _) in KINDS {
            controls.push(game(GameControl::Pick { draft: PartialAction::of(kind).into(), part: 255 }));
        }
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            let said = PartialAction { spoken: Some(kind), ..PartialAction::of(ActionKind::Say) };
            controls.push(game(GameControl::Pick { draft: said.into(), part: 0 }));
        }
        for part in Kind::ALL {
            let moved = PartialAction { part: Some(part), ..PartialAction::of(ActionKind::Move) };
            controls.push(game(GameControl::Pick { draft: moved.into(), part: 0 }));
        }
        let choices = vec![ChoiceText::Word(Word::Prince).into(), Choice::square(Square::new(63))];
        let answer = PartialAction { choices, ..PartialAction::of(ActionKind::Choose) };
        controls.push(game(GameControl::Pick { draft: answer.into(), part: 0 }));
        controls.push(game(GameControl::Pick { draft: Draft::from(rich.clone()), part: 0 }));
        controls.push(game(GameControl::Show { draft: Draft::from(rich), page: 3 }));
        controls.push(game(GameControl::Show { draft: Draft::default(), page: 0 }));
        let far = |sign: i32| Cell::Point { x: sign * GRID_BOUND, y: -sign * GRID_BOUND };
        let drafted = Drafted::Move(DraftedMove { from: far(1), to: far(-1), promote: Some(Kind::Rook) });
        let placed =
            PartialAction { tile: Some(Kind::Queen), at: Some(far(-1)), ..PartialAction::of(ActionKind::Place) };
        controls.push(game(GameControl::Pick { draft: Draft { drafted: Some(drafted), partial: placed }, part: 25 }));
        controls.push(game(GameControl::Act { act: PlainAction::Skip, drafted: Some(drafted) }));
        let to_place = PartialAction { tile: Some(Kind::Queen), ..PartialAction::of(ActionKind::Place) };
        let placing = Draft { drafted: Some(drafted), partial: to_place };
        controls.push(game(GameControl::Take { draft: placing, value: far(-1).to_string() }));
        let near = DraftedMove { from: Cell::Point { x: 0, y: -1 }, to: "e4".parse().unwrap(), promote: None };
        controls.push(game(GameControl::Act { act: PlainAction::Skip, drafted: Some(Drafted::Move(near)) }));
        let held = Draft { drafted: Some(Drafted::Card(Card::Call(Kind::Bishop))), partial: PartialAction::default() };
        controls.push(game(GameControl::Show { draft: held.clone(), page: 0 }));
        controls.push(game(GameControl::Take { draft: held, value: String::new() }));
        for kind in [None, Some(ActionKind::Play), Some(ActionKind::Say)] {
            for what in [
                Composing::Pick { kind, part: 3 },
                Composing::Take { kind, value: "[a2;a4;]".to_owned() },
                Composing::Show { kind, page: 255 },
            ] {
                controls.push(game(GameControl::Compose { check: Check(u16::MAX), what }));
            }
        }
        controls
            .extend(SIMPLE.map(|(act, _)| game(GameControl::Compose { check: Check(0), what: Composing::Act(act) })));
        controls.push(game(GameControl::Take { draft: Draft::default(), value: "[e2;+;]".to_owned() }));
        for ask in [
            Ask::Say { word: "knight".to_owned() },
            Ask::Act(PlainAction::EndTurn),
            Ask::Move { text: "exd8=Q+".to_owned(), place: None },
            Ask::Move { text: "K1,0-0,0".to_owned(), place: Some("rook 1,0".to_owned()) },
            Ask::Move { text: "0,0|0,1".to_owned(), place: Some("|é.R 1,0".to_owned()) },
            Ask::Move { text: String::new(), place: Some(String::new()) },
            Ask::Export(None),
            Ask::Export(Some(Format::Text)),
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
            Ask::Export(Some(Format::Record)),
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
        let control = Control::ChooseGame { ask: Ask::Move { text: "é".repeat(500), place: None } };
        let id = control.encode();
        assert!(id.len() <= limits::CONTROL);
        assert_eq!(
            Control::decode(&id),
            Ok(Control::ChooseGame { ask: Ask::Move { text: "é".repeat(40), place: None } })
        );
    }

    #[test]
    fn garbage_is_refused_and_never_read_as_something_else() {
        let good = game(GameControl::Pick { draft: PartialAction::of(ActionKind::Move).into(), part: 1 }).encode();
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
        let long = format!("c1.a.m{}", "x".repeat(TEXT + 1));
        for twofold in
            ["c1.g.01.2.t", "c1.g.1.2.p0!m!m", "c1.g.1.2.p0!m!pQ", "c1.g.1.2.p0!te4!fe2", "c1.g.1.2.yo", "c1.c.", &long]
        {
            assert_eq!(Control::decode(twofold), Err(ControlError::Damaged), "{twofold}");
        }
    }
}
