//! Presses on the panel on which a player guesses.

use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::control::Guessing;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Message, Outcome, Via};
use crate::app::live::Seated;
use crate::app::turn::guess::{Answers, Guess, written};
use crate::app::turn::picking::too_late;

impl Context {
    /// Handles a pick for the guess, or sends it.
    ///
    /// # Errors
    /// Nothing is to be guessed, or something fails.
    pub(crate) async fn guess(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        what: Guessing,
        value: &str,
        via: Via,
    ) -> Result<Outcome, AppError> {
        if self.has_acted(caller).await? {
            return self.already(caller, live, seat, via).await;
        }
        let ((live, seat), until) = match self.asks_for_guess(caller, &live, seat).await? {
            Some(until) => ((live, seat), until),
            // Without running time, the reply is the warning before it or, if it is over, what follows from that.
            None => match self.in_time(caller, (live, seat), via).await? {
                Ok((live, seat)) => return Err(too_late(&live, seat)),
                Err(outcome) => return Ok(outcome),
            },
        };
        let mut guess = Guess::of(&self.composed_by(&live, seat).await?);
        let answers = Answers::of(&live.game, seat);
        let known = |values: &[String]| values.iter().any(|known| known == value).then(|| value.to_owned());
        match what {
            Guessing::Kind => guess.kind = known(&answers.kinds.iter().map(written).collect::<Vec<_>>()),
            Guessing::File => guess.file = known(&answers.files),
            Guessing::Rank => guess.rank = known(&answers.ranks),
            Guessing::Send => {
                if let Some(answer) = guess.answer() {
                    return self.carry_out(caller, live, seat, vec![answer], via).await;
                }
            }
        }
        self.keep(&live, seat, guess.kept()).await?;
        let is_unfinished = what == Guessing::Send;
        let message = self.guess_panel(caller, live, seat, until).await?;
        let text = if is_unfinished {
            format!("{}\n{}", say!("guess-unfinished"), message.text)
        } else {
            message.text.clone()
        };
        Ok(Outcome { answer: via.answer(Message { text, ..message }), announcements: Vec::new() })
    }
}
