//! Presses on the panel on which a player guesses.

use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::control::Guessing;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Message, Outcome, Via};
use crate::app::live::Seated;
use crate::app::turn::carry_out::carry_out;
use crate::app::turn::commit::has_acted;
use crate::app::turn::composition::{composed_by, keep_draft};
use crate::app::turn::guess::{Answers, Guess, guess_deadline, guess_panel, written};
use crate::app::turn::in_time::check_time;
use crate::app::turn::outcome::reply_again;
use crate::app::turn::picking::too_late;

/// Handles a pick for the guess, or sends it.
///
/// # Errors
/// Nothing is to be guessed, or something fails.
pub(crate) async fn press_guess(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    what: Guessing,
    value: &str,
    via: Via,
) -> Result<Outcome, AppError> {
    if has_acted(context, caller).await? {
        return reply_again(context, caller, live, seat, via).await;
    }
    let ((live, seat), until) = match guess_deadline(context, caller, &live, seat).await? {
        Some(until) => ((live, seat), until),
        // Without running time, the reply is the warning before it or, if it is over, what follows from that.
        None => match check_time(context, caller, (live, seat), via).await? {
            Ok((live, seat)) => return Err(too_late(&live, seat)),
            Err(outcome) => return Ok(outcome),
        },
    };
    let mut guess = Guess::of(&composed_by(&context.store, &live, seat).await?);
    let answers = Answers::of(&live.game, seat);
    let known = |values: &[String]| values.iter().any(|known| known == value).then(|| value.to_owned());
    match what {
        Guessing::Kind => guess.kind = known(&answers.kinds.iter().map(written).collect::<Vec<_>>()),
        Guessing::File => guess.file = known(&answers.files),
        Guessing::Rank => guess.rank = known(&answers.ranks),
        Guessing::Send => {
            if let Some(answer) = guess.answer() {
                return carry_out(context, caller, live, seat, vec![answer], via).await;
            }
        }
    }
    keep_draft(&context.store, &live, seat, guess.kept()).await?;
    let is_unfinished = what == Guessing::Send;
    let message = guess_panel(context, caller, live, seat, until).await?;
    let text =
        if is_unfinished { format!("{}\n{}", say!("guess-unfinished"), message.text) } else { message.text.clone() };
    Ok(Outcome { answer: via.answer(Message { text, ..message }), announcements: Vec::new() })
}
