//! Whether, and as whom, the computer player plays.

use cardinal_words::say;

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::intent::Caller;
use crate::store::UserId;

/// The level for someone who has never chosen one.
pub(crate) const FIRST_LEVEL: u8 = 2;

impl App {
    /// Checks that the computer player plays here.
    ///
    /// # Errors
    /// The operator has turned it off.
    pub(crate) fn may_play_computer(&self) -> Result<(), AppError> {
        if self.settings.computer { Ok(()) } else { Err(AppError::refused(say!("play-computer-off"))) }
    }

    /// The user under which the computer player plays.
    ///
    /// # Errors
    /// It does not play, or the bot has not logged in yet.
    pub(crate) fn computer_user(&self) -> Result<UserId, AppError> {
        self.may_play_computer()?;
        self.computer.user().ok_or_else(|| AppError::refused(say!("play-computer-not-ready")))
    }

    /// The level that the caller chose last.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn last_level(&self, caller: &Caller) -> Result<u8, AppError> {
        let last = self.preferences_of(caller.user).await?.set_up.and_then(|last| last.level);
        Ok(last.filter(|level| (1..=6).contains(level)).unwrap_or(FIRST_LEVEL))
    }
}
