//! Presses on the panel of a ladder.

use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::interaction::control::LadderControl;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Outcome;
use crate::app::standings::ladder::on_a_server;
use crate::app::{Context, OFFERED};
use crate::store::Ladder;

impl Context {
    /// Handles a control of a ladder.
    ///
    /// # Errors
    /// The caller is on no server, there is no such game, what is asked for can't be done, or something fails.
    pub(crate) async fn press_ladder(
        &self,
        caller: &Caller,
        what: LadderControl,
        value: &str,
    ) -> Result<Outcome, AppError> {
        let guild = on_a_server(caller)?;
        self.seen_here(guild, caller.user).await?;
        let of = |variant| Ladder { guild, variant };
        match what {
            LadderControl::Game => {
                let chosen = value.parse().ok().filter(|variant| OFFERED.contains(variant));
                let variant = chosen.ok_or_else(|| AppError::refused(say!("ladder-no-game")))?;
                Ok(Outcome::update(self.ladder_panel(caller, of(variant), None).await?))
            }
            LadderControl::Own(variant) => Ok(Outcome::update(self.ladder_panel(caller, of(variant), None).await?)),
            LadderControl::Page(variant, page) => {
                Ok(Outcome::update(self.ladder_panel(caller, of(variant), Some(u32::from(page))).await?))
            }
            LadderControl::Join(variant) => self.join_ladder(caller, of(variant)).await,
            LadderControl::AskLeave(variant) => self.ask_leave_ladder(caller, of(variant)).await,
            LadderControl::Leave(variant) => self.leave_ladder(caller, of(variant)).await,
            LadderControl::AskChallenge(variant) => self.ask_ladder_challenge(caller, of(variant), value).await,
            LadderControl::Challenge(variant, user) => {
                Box::pin(self.challenge_on_ladder(caller, of(variant), user)).await
            }
        }
    }
}
