//! The two versions that are stored with a game: of the rules and of the hash.
//!
//! Games outlive programs: a game that began last week is replayed by today's rules. Raise the version of the rules
//! with every change of what a game does, and that of the hash when a state is only encoded differently.

/// The version of the rules: what a record's entries mean, in every game and with every option.
///
/// If you change what a game does, raise it by one in the same commit: whenever replaying an older
/// record can give a different game, refuse an entry, or show anyone something else. The recorded
/// games of `tests/recorded` fail until you decide. A new option or game that no older record can
/// contain needs no new version; a new card of Knightmare Chess does, since it joins the stock that
/// decks are dealt from. A new kind of entry needs none either: a program that does not know it
/// cannot read it, and resumes the game from its last position.
///
/// A record without a version has version 1.
pub const RULES_VERSION: u32 = 7;

/// The version of the encoding from which [`StateHash`](crate::StateHash) is made, and the first
/// value in it.
///
/// If you change any byte that is written for a state, raise it by one: hashes of different
/// versions cannot be compared. It says nothing about the rules, which stay as they are.
pub const STATE_ENCODING: u32 = 3;

/// The version of a record that names none.
pub const fn first_rules() -> u32 {
    1
}
