//! Alternative texts of replays.

use cardinal_words::say;

use super::alt::{self, limit};
use crate::scene::scenes::BoardScene;

/// Describes a replay of this many turns, which ends with this board. At most [`crate::ALT_LIMIT`] characters.
/// `is_whole` means that it begins where the game does.
pub(crate) fn told(turns: usize, is_whole: bool, last: &BoardScene<'_>) -> String {
    let position = alt::board(last);
    limit(match (turns, is_whole) {
        (0, _) => position,
        (_, true) => say!("picture-replay", count = turns, position = position),
        (_, false) => say!("picture-replay-last", count = turns, position = position),
    })
}
