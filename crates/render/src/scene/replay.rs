//! Scenes of whole games, turn by turn.

use cardinal_rules::{BySeat, Seat, View};

use super::scenes::BoardScene;
use super::story::Story;
use crate::drawing::theme::Theme;

/// A game to show as an animation.
#[derive(Clone, Copy, Debug)]
pub struct ReplayScene<'a> {
    /// The position before the first turn, and then the one after each turn.
    pub frames: &'a [ReplayFrame<'a>],
    /// The side at the bottom of the board.
    pub orientation: Seat,
    /// The players' names, in any characters. They are written as on a [`BoardScene`].
    pub names: BySeat<&'a str>,
    /// The colours.
    pub theme: Theme,
    /// How long each turn is shown.
    pub pace: ReplayPace,
    /// The greatest size of the file in bytes.
    pub limit_bytes: usize,
}

/// The board after a turn.
#[derive(Clone, Copy, Debug)]
pub struct ReplayFrame<'a> {
    /// The game as the recipient of the replay may see it.
    pub view: &'a View,
    /// What happened in the turn, if that is more than the last move and the last card.
    pub story: Story<'a>,
    /// A few words at the lower right, such as the number and the move of the turn. May be empty.
    pub caption: &'a str,
}

/// How long a replay shows each turn. The first frame stays for 1.5 seconds and the last one for 5 seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplayPace {
    /// 2.5 seconds a turn, enough to read the cards.
    Slow,
    /// 1.4 seconds a turn.
    #[default]
    Normal,
    /// 0.7 seconds a turn.
    Fast,
}

/// How long the first and the last frame stay, in hundredths of a second.
const FIRST: u16 = 150;
const LAST: u16 = 500;

impl ReplayPace {
    /// Every pace, the slowest first.
    pub const ALL: [ReplayPace; 3] = [ReplayPace::Slow, ReplayPace::Normal, ReplayPace::Fast];

    /// How long a turn is shown, in hundredths of a second.
    const fn turn(self) -> u16 {
        match self {
            ReplayPace::Slow => 250,
            ReplayPace::Normal => 140,
            ReplayPace::Fast => 70,
        }
    }

    /// How long the frame with this index is shown, of this many frames, in hundredths of a second.
    pub(crate) const fn delay(self, index: usize, frames: usize) -> u16 {
        match index {
            _ if index + 1 == frames => LAST,
            0 => FIRST,
            _ => self.turn(),
        }
    }
}

impl<'a> ReplayScene<'a> {
    /// The board of a frame.
    pub(crate) fn board(&self, frame: &ReplayFrame<'a>) -> BoardScene<'a> {
        let &ReplayScene { orientation, names, theme, .. } = self;
        BoardScene { theme, story: frame.story, ..BoardScene::new(frame.view, orientation, names) }
    }
}
