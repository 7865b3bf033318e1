//! The encoding of the controls of ladders.

use super::standings::GAMES;
use super::symbols::{base36, letter_in, number_of, one_letter, value_in};
use crate::app::interaction::control::LadderControl;
use crate::store::UserId;

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
    let (letter, rest) = text.split_at_checked(1)?;
    let (game, rest) = rest.split_at_checked(1)?;
    let variant = value_in(&GAMES, one_letter(game)?)?;
    let number = || number_of(rest).ok();
    Some(match letter {
        "p" => LadderControl::Page(variant, u16::try_from(number()?).ok()?),
        "c" => LadderControl::Challenge(variant, UserId(number()?)),
        _ if !rest.is_empty() => return None,
        "o" => LadderControl::Own(variant),
        "j" => LadderControl::Join(variant),
        "q" => LadderControl::AskLeave(variant),
        "l" => LadderControl::Leave(variant),
        "a" => LadderControl::AskChallenge(variant),
        _ => return None,
    })
}
