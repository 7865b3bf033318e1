//! The encoding of the controls on panels that belong to no game.

use std::fmt::Write as _;

use cardinal_ids::{BestOf, GameId, UserId, Venue};

use crate::codec::building::{decode_part, encode_part};
use crate::codec::letters::{GAMES, RATED, base36, first_letter, letter_in, number_of, value_in, value_of};
use crate::control::{
    Browsing, Check, Colour, Control, Correction, LadderControl, Learning, Privacy, ServerControl, SetUpStep,
    SettingUp, Standings, Where,
};
use crate::part::PoolPart;

/// Appends a letter: `m` for the menu, or a game's with the number of a page.
pub(super) fn encode_standings(id: &mut String, control: Standings) {
    match control {
        Standings::Game => id.push('m'),
        Standings::Page(variant, page) => {
            id.push(letter_in(&GAMES, variant));
            id.push_str(&base36(page));
        }
    }
}

pub(super) fn decode_standings(text: &str) -> Option<Standings> {
    if text == "m" {
        return Some(Standings::Game);
    }
    let (game, page) = first_letter(text)?;
    Some(Standings::Page(value_in(&GAMES, game)?, number_of(page)?))
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

const SERVER_PLAIN: [(ServerControl, char); 7] = [
    (ServerControl::Show, 'o'),
    (ServerControl::Shape, 's'),
    (ServerControl::Pictures, 'p'),
    (ServerControl::TimeControl, 't'),
    (ServerControl::Places, 'c'),
    (ServerControl::Annullable, 'l'),
    (ServerControl::AskAnnul, 'a'),
];

const VENUES: [(Venue, char); 2] = [(Venue::Channel, 'c'), (Venue::Thread, 't')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_server(id: &mut String, control: ServerControl) {
    match control {
        ServerControl::Venue(venue) => id.extend(['w', letter_in(&VENUES, venue)]),
        ServerControl::Rated(rated) => id.extend(['r', letter_in(&RATED, rated)]),
        ServerControl::Annul(game) => {
            id.push('x');
            id.push_str(&base36(game.0));
        }
        plain => id.push(letter_in(&SERVER_PLAIN, plain)),
    }
}

pub(super) fn decode_server(text: &str) -> Option<ServerControl> {
    Some(match first_letter(text)? {
        ('w', venue) => ServerControl::Venue(value_of(&VENUES, venue)?),
        ('r', rated) => ServerControl::Rated(value_of(&RATED, rated)?),
        ('x', game) => ServerControl::Annul(GameId(number_of(game)?)),
        _ => value_of(&SERVER_PLAIN, text)?,
    })
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

pub(super) fn decode_browsing(text: &str) -> Option<Control> {
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
    Some(Control::Cards { what, part: decode_part(part)? })
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

const SET_UP_PLAIN: [(SetUpStep, char); 12] = [
    (SetUpStep::Open, 'o'),
    (SetUpStep::Show, 's'),
    (SetUpStep::Game, 'g'),
    (SetUpStep::Style, 'y'),
    (SetUpStep::Time, 't'),
    (SetUpStep::Opponent, 'm'),
    (SetUpStep::Rules, 'r'),
    (SetUpStep::Option, 'k'),
    (SetUpStep::ResetRules, 'x'),
    (SetUpStep::Level, 'l'),
    (SetUpStep::PlayComputer, 'p'),
    (SetUpStep::OpenComputer, 'q'),
];

const COLOURS: [(Colour, char); 3] = [(Colour::Random, 'r'), (Colour::White, 'w'), (Colour::Black, 'b')];

const PLACES: [(Where, char); 3] =
    [(Where::Private, 'p'), (Where::Public(Venue::Channel), 'c'), (Where::Public(Venue::Thread), 't')];

const SERIES: [(Option<BestOf>, char); 3] = [(None, '1'), (Some(BestOf::Three), '3'), (Some(BestOf::Five), '5')];

/// Appends the opponent's id, 0 for anyone, and a letter with what belongs to it.
pub(super) fn encode_setting_up(id: &mut String, control: SettingUp) {
    id.push_str(&base36(control.opponent.map_or(0, |user| user.0)));
    id.push('.');
    match control.what {
        SetUpStep::Colour(colour) => id.extend(['c', letter_in(&COLOURS, colour)]),
        SetUpStep::Where(place) => id.extend(['v', letter_in(&PLACES, place)]),
        SetUpStep::Rated(rated) => id.extend(['d', letter_in(&RATED, rated)]),
        SetUpStep::BestOf(best_of) => id.extend(['b', letter_in(&SERIES, best_of)]),
        SetUpStep::Value(option) => {
            id.push('w');
            id.push_str(&base36(option));
        }
        SetUpStep::Send(Check(check)) => {
            id.push('z');
            id.push_str(&base36(check));
        }
        SetUpStep::Start(Check(check)) => {
            id.push('a');
            id.push_str(&base36(check));
        }
        plain => id.push(letter_in(&SET_UP_PLAIN, plain)),
    }
}

pub(super) fn decode_setting_up(text: &str) -> Option<SettingUp> {
    let (opponent, what) = text.split_once('.')?;
    let opponent: u64 = number_of(opponent)?;
    let (letter, rest) = what.split_at_checked(1)?;
    let what = match letter {
        "c" => SetUpStep::Colour(value_of(&COLOURS, rest)?),
        "v" => SetUpStep::Where(value_of(&PLACES, rest)?),
        "d" => SetUpStep::Rated(value_of(&RATED, rest)?),
        "b" => SetUpStep::BestOf(value_of(&SERIES, rest)?),
        "w" => SetUpStep::Value(number_of(rest)?),
        "a" => SetUpStep::Start(Check(number_of(rest)?)),
        "z" => SetUpStep::Send(Check(number_of(rest)?)),
        _ => value_of(&SET_UP_PLAIN, what)?,
    };
    Some(SettingUp { opponent: (opponent != 0).then_some(UserId(opponent)), what })
}
