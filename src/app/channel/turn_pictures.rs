//! The names of the pictures of turns: each has the number of its move, by which a message is known that keeps its
//! picture and tells no number.

use cardinal_rules::Seat;

use crate::app::channel::scene::{News, Scene};
use crate::app::words::story;

/// The name of the picture of this move.
fn name_of(number: u32) -> String {
    format!("move-{number}.png")
}

/// The number of the move whose picture has this name.
pub(crate) fn number_in(name: &str) -> Option<u32> {
    name.strip_prefix("move-")?.strip_suffix(".png")?.parse().ok()
}

/// The name of the picture of a turn that a message tells of. `None` if it tells of something else.
pub(super) fn turn_picture(scene: &Scene) -> Option<String> {
    let News::Turn { by } = scene.news else { return None };
    (!scene.view.status.is_over()).then(|| name_of(told_turn(scene, by).number))
}

/// A turn that a message tells of.
pub(super) struct ToldTurn {
    /// The number of its move.
    pub(super) number: u32,
    /// Who took it.
    pub(super) turn: Seat,
    /// Who is named with it.
    pub(super) by: Seat,
    /// What was done in it, if it had several steps.
    pub(super) steps: Option<String>,
}

/// The turn that the news of a turn of this player tells of. If it had a response, that is the turn responded to, and
/// the player named is the one who responded.
pub(super) fn told_turn(scene: &Scene, by: Seat) -> ToldTurn {
    let Scene { view, story, .. } = scene;
    let steps = story.as_deref().and_then(|story| Some((story, story::in_short(story.news())?)));
    if let Some((story, what)) = steps {
        return ToldTurn { number: (story.ply + 1).div_ceil(2), turn: story.seat, by, steps: Some(what) };
    }
    let seat = view.last_seat().unwrap_or(by);
    ToldTurn { number: view.ply.div_ceil(2), turn: seat, by: seat, steps: None }
}
