//! The source of randomness in games.

use crate::app::error::AppError;

/// Fills a buffer with random bytes: for a game's seed, its salt, and the choice of who plays White if nobody
/// chose.
///
/// Anyone who can predict these bytes knows every hand. So they come from the system, except where a test has to
/// replay the same game.
pub type Chance = Box<dyn Fn(&mut [u8]) -> Result<(), getrandom::Error> + Send + Sync>;

/// Random bytes from the system.
pub fn system_chance() -> Chance {
    Box::new(getrandom::fill)
}

/// Draws this many random bytes.
///
/// # Errors
/// The system has no random bytes to give.
pub(super) fn draw<const BYTES: usize>(chance: &Chance) -> Result<[u8; BYTES], AppError> {
    let mut bytes = [0; BYTES];
    chance(&mut bytes).map_err(|_| AppError::Broken("the system gave no random bytes"))?;
    Ok(bytes)
}
