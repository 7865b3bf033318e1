//! What a message of a channel is about, on which a command of its *Apps* menu is used.

use cardinal_ids::GameId;
use cardinal_interaction::{Control, ReplayPart};

use crate::app::channel::turn_pictures::number_in;

/// A message, as far as Discord sends it along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetMessage {
    /// Whether this bot wrote it.
    pub is_own: bool,
    /// Its text.
    pub text: String,
    /// The custom ids of its components.
    pub custom_ids: Vec<String>,
    /// The names of its pictures and files.
    pub files: Vec<String>,
}

impl TargetMessage {
    /// The game that it is about: that of its controls, or else the one that its text names first, as every message
    /// about a game does. Others' messages are about none.
    pub(crate) fn game(&self) -> Option<GameId> {
        let of_controls = self.controls().find_map(|control| control.game());
        of_controls.or_else(|| self.named().map(|(game, _)| game)).filter(|_| self.is_own)
    }

    /// The turns of its game from here on: from the move that a line about an earlier turn begins with or that its
    /// picture shows, or the last turn if the message still has its controls. All of them, if it tells of no turn.
    pub(crate) fn replayed(&self) -> ReplayPart {
        let is_newest = self.controls().any(|control| control.game().is_some());
        let number = self.named().and_then(|(_, rest)| number_of_move(rest));
        if is_newest && number.is_none() {
            return ReplayPart::Last(1);
        }
        let pictured = || self.files.iter().find_map(|name| number_in(name));
        number.or_else(pictured).map_or(ReplayPart::Full, ReplayPart::From)
    }

    fn controls(&self) -> impl Iterator<Item = Control> {
        self.custom_ids.iter().filter_map(|id| Control::decode(id).ok())
    }

    /// The first game that the text names by its number, and what follows.
    fn named(&self) -> Option<(GameId, &str)> {
        self.text.match_indices('#').find_map(|(at, _)| {
            let (number, rest) = leading_number(&self.text[at + 1..])?;
            Some((GameId(number), rest))
        })
    }
}

/// The number of a move at the beginning of what a line tells: `3.` or `3…`, after a dot between the two.
fn number_of_move(told: &str) -> Option<u32> {
    let (number, rest) = leading_number(told.strip_prefix(" · ")?)?;
    rest.starts_with(['.', '…']).then_some(number).and_then(|number| number.try_into().ok())
}

fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}
