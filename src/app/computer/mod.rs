//! The computer player: games against it, its turns, and its hints.
//!
//! Whatever it has to do is stored with the game ([`cardinal_store::ComputerTurns`]), like the messages to post. So
//! the next start finds it. It thinks with what its seat may know, off the game's lock, and acts like a player:
//! by the version check, and announced as everyone's turns are.

pub(crate) mod hint;
pub(crate) mod playing;
pub(crate) mod publish;
pub(crate) mod start;
