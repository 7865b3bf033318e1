//! The encoding of the set-up panel's controls.

use cardinal_ids::{BestOf, UserId, Venue};

use crate::codec::letters::{base36, letter_in, number_of, one_letter, value_in};
use crate::control::{Check, Colour, SetUpStep, SettingUp, Where};

const PLAIN: [(SetUpStep, char); 12] = [
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

const RATED: [(bool, char); 2] = [(true, 'r'), (false, 'c')];

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
            id.push_str(&base36(u64::from(option)));
        }
        SetUpStep::Send(Check(check)) => {
            id.push('z');
            id.push_str(&base36(u64::from(check)));
        }
        SetUpStep::Start(Check(check)) => {
            id.push('a');
            id.push_str(&base36(u64::from(check)));
        }
        plain => id.push(letter_in(&PLAIN, plain)),
    }
}

pub(super) fn decode_setting_up(text: &str) -> Option<SettingUp> {
    let (opponent, what) = text.split_once('.')?;
    let opponent = number_of(opponent).ok()?;
    let (letter, rest) = what.split_at_checked(1)?;
    let number = || number_of(rest).ok();
    let what = match letter {
        "c" => SetUpStep::Colour(value_in(&COLOURS, one_letter(rest)?)?),
        "v" => SetUpStep::Where(value_in(&PLACES, one_letter(rest)?)?),
        "d" => SetUpStep::Rated(value_in(&RATED, one_letter(rest)?)?),
        "b" => SetUpStep::BestOf(value_in(&SERIES, one_letter(rest)?)?),
        "w" => SetUpStep::Value(u8::try_from(number()?).ok()?),
        "a" => SetUpStep::Start(Check(u16::try_from(number()?).ok()?)),
        "z" => SetUpStep::Send(Check(u16::try_from(number()?).ok()?)),
        _ => value_in(&PLAIN, one_letter(what)?)?,
    };
    Some(SettingUp { opponent: (opponent != 0).then_some(UserId(opponent)), what })
}
