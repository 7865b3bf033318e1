//! The two versions that what is kept of a game carries: that of the rules and that of the hash.

/// The version of the rules: what a record's entries mean, in every game and under every option.
///
/// It is raised by one by whoever changes what a game does, in the same commit: whenever replaying
/// an older record can give another game, refuse an entry, or show anyone something else. The
/// recorded games of `tests/recorded` fail until that is decided. A new option or game that no
/// older record can hold needs no new version; a new card of Knightmare Chess does, since it joins
/// the stock from which decks are dealt. A new kind of entry needs none either: a program that does
/// not know it cannot read it, and lets the game go on from its last position.
///
/// A record that names no version is of version 1.
pub const RULES_VERSION: u32 = 4;

/// The version of the encoding from which [`StateHash`](crate::StateHash) is made, and the first
/// thing in it.
///
/// It is raised by one by whoever changes a byte that is written for a state: hashes of two versions
/// have nothing to say of each other. It says nothing about the rules, which stay as they are.
pub const STATE_ENCODING: u32 = 3;

/// What a record without a version is of.
pub(crate) const fn first_rules() -> u32 {
    1
}
