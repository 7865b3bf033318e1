//! What followers of a game are told of.

/// What a follower of a game is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Following {
    /// Its end.
    End,
    /// Its turns, as often as followers are told of turns, and its end.
    Turns,
}
