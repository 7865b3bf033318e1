//! The standing of a card: playable, idle, picked and so on.

/// What its player can do with a card right now, which decides how the face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Standing {
    /// Playable now: raised, with a tick.
    Playable,
    /// Playable, but it would lose the turn: with an hourglass that has run out.
    Wasting,
    /// Not playable now: lowered, dimmed, with a slash.
    Idle,
    /// Picked by its player: raised, with a frame.
    Picked,
    /// Held for later, or already played: neither raised nor marked.
    Held,
}
