//! *Forget me…* in `/preferences`: two questions, and the request. `src/app/due/forgetting.rs` carries it out.

use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::my_data::my_data;
use crate::app::choices::preferences::{Wishes, change_preferences};
use crate::app::error::AppError;
use crate::app::interaction::control::{Control, Privacy};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Button, Message, Outcome, Row, Style};
use crate::store::SharedStore;

/// The seconds within which a member is forgotten.
const WITHIN: i64 = 60;

/// Handles a button about what is kept of the caller.
///
/// # Errors
/// The store fails.
pub(crate) async fn press_privacy(context: &Context, caller: &Caller, what: Privacy) -> Result<Outcome, AppError> {
    match what {
        Privacy::MyData => my_data(context, caller).await,
        Privacy::AskForget => ask_forget(&context.store, caller).await,
        Privacy::AskAgain => {
            let forget = (say!("ask-forget-again-button"), Privacy::Forget);
            Ok(question(say!("ask-forget-again"), forget))
        }
        Privacy::Forget => forget_soon(context, caller).await,
        Privacy::Keep => Ok(Outcome::update(change_preferences(context, caller, &Wishes::default()).await?)),
    }
}

async fn ask_forget(store: &SharedStore, caller: &Caller) -> Result<Outcome, AppError> {
    let running = store.forgetting().running(caller.user).await;
    let running = running.map_err(AppError::store("reading a member's running games"))?;
    let text = say!("ask-forget", games = running.len());
    Ok(question(text, (say!("ask-forget-button"), Privacy::AskAgain)))
}

/// Notes the request. The same press may be delivered twice.
async fn forget_soon(context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
    let now = context.time.now();
    let asked = context.store.forgetting().ask(caller.user, now).await;
    asked.map_err(AppError::store("noting that a member is to be forgotten"))?;
    Ok(Outcome::update(Message::text(say!("forget-soon", time = now.plus(WITHIN).0.to_string()))))
}

fn question(text: String, (label, yes): (String, Privacy)) -> Outcome {
    let yes = Button::new(Style::Danger, label, Control::Privacy(yes));
    let keep = Button::new(Style::Secondary, say!("ask-keep-button"), Control::Privacy(Privacy::Keep)).with_emoji("↩️");
    Outcome::update(Message::text(text).with_row(Row::Buttons(vec![yes, keep])))
}
