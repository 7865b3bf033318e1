//! The encoding of the controls of a server's settings.

use super::symbols::{base36, letter_in, number_of, one_letter, value_in};
use crate::app::interaction::control::ServerControl;
use crate::store::{GameId, Venue};

const PLAIN: [(ServerControl, char); 7] = [
    (ServerControl::Show, 'o'),
    (ServerControl::Shape, 's'),
    (ServerControl::Pictures, 'p'),
    (ServerControl::TimeControl, 't'),
    (ServerControl::Places, 'c'),
    (ServerControl::Annullable, 'l'),
    (ServerControl::AskAnnul, 'a'),
];

const VENUES: [(Venue, char); 2] = [(Venue::Channel, 'c'), (Venue::Thread, 't')];

const RATED: [(bool, char); 2] = [(true, 'r'), (false, 'c')];

/// Appends a letter with what belongs to it.
pub(super) fn encode_server(id: &mut String, control: ServerControl) {
    match control {
        ServerControl::Venue(venue) => id.extend(['w', letter_in(&VENUES, venue)]),
        ServerControl::Rated(rated) => id.extend(['r', letter_in(&RATED, rated)]),
        ServerControl::Annul(game) => {
            id.push('x');
            id.push_str(&base36(game.0));
        }
        plain => id.push(letter_in(&PLAIN, plain)),
    }
}

pub(super) fn decode_server(text: &str) -> Option<ServerControl> {
    let (letter, rest) = text.split_at_checked(1)?;
    Some(match letter {
        "w" => ServerControl::Venue(value_in(&VENUES, one_letter(rest)?)?),
        "r" => ServerControl::Rated(value_in(&RATED, one_letter(rest)?)?),
        "x" => ServerControl::Annul(GameId(number_of(rest).ok()?)),
        _ => value_in(&PLAIN, one_letter(text)?)?,
    })
}
