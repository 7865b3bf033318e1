//! *Forget me…* in `/preferences`: two questions, and the request. `src/app/due/forgetting.rs` carries it out.

use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::preferences::Wishes;
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, Privacy};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};

/// The seconds within which a member is forgotten.
const WITHIN: i64 = 60;

impl Context {
    /// Handles a button about what is kept of the caller.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn press_privacy(&self, caller: &Caller, what: Privacy) -> Result<Outcome, AppError> {
        match what {
            Privacy::MyData => self.my_data(caller).await,
            Privacy::AskForget => self.ask_forget(caller).await,
            Privacy::AskAgain => {
                let forget = (say!("ask-forget-again-button"), Privacy::Forget);
                Ok(question(say!("ask-forget-again"), forget))
            }
            Privacy::Forget => self.forget_soon(caller).await,
            Privacy::Keep => Ok(Outcome::update(self.prefer(caller, &Wishes::default()).await?)),
        }
    }

    async fn ask_forget(&self, caller: &Caller) -> Result<Outcome, AppError> {
        let running = self.store.forgetting().running(caller.user).await;
        let running = running.map_err(AppError::store("reading a member's running games"))?;
        let text = say!("ask-forget", games = running.len());
        Ok(question(text, (say!("ask-forget-button"), Privacy::AskAgain)))
    }

    /// Notes the request. The same press may be delivered twice.
    async fn forget_soon(&self, caller: &Caller) -> Result<Outcome, AppError> {
        let now = self.time.now();
        let asked = self.store.forgetting().ask(caller.user, now).await;
        asked.map_err(AppError::store("noting that a member is to be forgotten"))?;
        Ok(Outcome::update(Message::text(say!("forget-soon", time = now.plus(WITHIN).0.to_string()))))
    }
}

fn question(text: String, (label, yes): (String, Privacy)) -> Outcome {
    let yes = Button::new(Style::Danger, label, Control::Privacy(yes));
    let keep = Button::new(Style::Secondary, say!("ask-keep-button"), Control::Privacy(Privacy::Keep)).with_emoji("↩️");
    Outcome::update(Message::text(text).with_row(Row::Buttons(vec![yes, keep])))
}
