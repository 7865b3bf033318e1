//! Where the chance in games comes from.

use crate::app::error::AppError;

/// Fills bytes by chance: a game's seed, its salt, and who plays White where nobody chose.
///
/// Whoever can foretell it knows every hand. So it is the system's, except where a test has to play
/// the same game again.
pub type Chance = Box<dyn Fn(&mut [u8]) -> Result<(), getrandom::Error> + Send + Sync>;

/// The system's random bytes.
pub fn system_chance() -> Chance {
    Box::new(getrandom::fill)
}

/// So many bytes of it.
///
/// # Errors
/// The system has none to give.
pub(super) fn draw<const BYTES: usize>(chance: &Chance) -> Result<[u8; BYTES], AppError> {
    let mut bytes = [0; BYTES];
    chance(&mut bytes).map_err(|_| AppError::Broken("the system gives no random bytes"))?;
    Ok(bytes)
}
