//! Shows, accepts, declines and withdraws challenges.

use cardinal_rules::BySeat;
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::scene::News;
use crate::app::error::AppError;
use crate::app::games::begin::Beginning;
use crate::app::games::challenge::{has_lapsed, no_room, no_such_challenge};
use crate::app::interaction::control::ChallengeControl;
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::{Answer, Outcome};
use crate::app::words::help;
use crate::store::{self, ChallengeId, ChallengeState, Closing, Computer, InteractionEffect, StoreError, Timestamp};

impl Context {
    /// Handles a button under a challenge.
    ///
    /// # Errors
    /// The caller may not press it, the challenge is closed, a limit is reached, or something fails.
    pub(crate) async fn answer_challenge(
        &self,
        caller: &Caller,
        id: ChallengeId,
        what: ChallengeControl,
    ) -> Result<Outcome, AppError> {
        let challenge = self.known_challenge(caller, id).await?;
        let now = self.time.now();
        if let Some(outcome) = self.closed_by(caller, &challenge, now).await? {
            return Ok(outcome);
        }
        let mine = challenge.challenger == caller.user;
        match what {
            ChallengeControl::Rules => Ok(help::rules(challenge.variant)),
            ChallengeControl::Accept => {
                if mine {
                    return Err(AppError::refused(say!("challenge-accept-own")));
                }
                only_opponent(caller, &challenge, |other| say!("challenge-accept-others", opponent = other))?;
                self.accept(caller, challenge, None, now).await
            }
            ChallengeControl::PlayComputer if !mine => Err(AppError::refused(say!("challenge-computer-others"))),
            ChallengeControl::PlayComputer => {
                self.may_play_computer()?;
                let ladder = self.store.ladders().of_challenge(id).await;
                if ladder.map_err(AppError::store("reading a match on a ladder"))?.is_some() {
                    return Err(AppError::refused(say!("ladder-no-computer")));
                }
                let level = self.last_level(caller).await?;
                self.accept(caller, challenge, Some(level), now).await
            }
            ChallengeControl::Decline | ChallengeControl::Withdraw if mine => {
                self.close(caller, &challenge, Closing::Withdrawn, now).await
            }
            ChallengeControl::Decline => {
                if challenge.opponent.is_none() {
                    return Err(AppError::refused(say!("challenge-decline-open")));
                }
                only_opponent(caller, &challenge, |other| say!("challenge-decline-others", opponent = other))?;
                self.close(caller, &challenge, Closing::Declined, now).await
            }
            ChallengeControl::Withdraw => Err(AppError::refused(say!("challenge-withdraw-others"))),
        }
    }

    /// Shows a challenge chosen from the list, with what the caller can do about it.
    ///
    /// # Errors
    /// There is no such challenge for the caller, or the store fails.
    pub(crate) async fn choose_challenge(&self, caller: &Caller, value: &str) -> Result<Outcome, AppError> {
        let id = value.parse().map_err(|_| no_such_challenge())?;
        let challenge = self.known_challenge(caller, ChallengeId(id)).await?;
        if let Some(outcome) = self.closed_by(caller, &challenge, self.time.now()).await? {
            return Ok(outcome);
        }
        Ok(Outcome::update(self.shown_to(caller, &challenge).await?))
    }

    /// A challenge, open or closed, that the caller may see: challenger and opponent always, others only in the
    /// channel of its public message. A control that names the challenge proves nothing, since anyone can forge
    /// one.
    ///
    /// # Errors
    /// There is none for the caller, or the store fails.
    async fn known_challenge(&self, caller: &Caller, id: ChallengeId) -> Result<store::Challenge, AppError> {
        let challenge = self.stored_challenge(id).await?;
        let is_theirs = [Some(challenge.challenger), challenge.opponent].contains(&Some(caller.user));
        if is_theirs || challenge.site.channel == caller.channel { Ok(challenge) } else { Err(no_such_challenge()) }
    }

    /// The reply for a challenge that is closed or has expired. `None` while it can be accepted.
    async fn closed_by(
        &self,
        caller: &Caller,
        challenge: &store::Challenge,
        now: Timestamp,
    ) -> Result<Option<Outcome>, AppError> {
        if challenge.state != ChallengeState::Open {
            return self.closed(challenge).await.map(Some);
        }
        if has_lapsed(challenge, now) {
            return self.close(caller, challenge, Closing::Expired, now).await.map(Some);
        }
        Ok(None)
    }

    /// Starts the game of a challenge: against the caller, or against the computer player.
    async fn accept(
        &self,
        caller: &Caller,
        challenge: store::Challenge,
        computer: Option<u8>,
        now: Timestamp,
    ) -> Result<Outcome, AppError> {
        let seat = self.seat_of_challenger(challenge.seat)?;
        let other = if computer.is_some() { self.computer_user()? } else { caller.user };
        let beginning = Beginning {
            variant: challenge.variant,
            options: challenge.options.clone(),
            position: None,
            players: BySeat::from_fn(|each| if each == seat { challenge.challenger } else { other }),
            computer: computer.map(|level| Computer { seat: !seat, level, private: false, lesson: None }),
            site: challenge.site,
            venue: challenge.venue,
            pace: challenge.pace,
            rated: challenge.rated && computer.is_none(),
        };
        let game = self.new_game(beginning, now).await?;
        match self.store.challenges().accept(challenge.id, game, Some(caller.interaction)).await {
            Ok(game) => {
                let live = self.live.open(game).await?;
                let scene = self.scene(&live, News::Start).await?;
                drop(live);
                let announcements = self.announce(scene).await?.into_iter().collect();
                let shown = self.closed_challenge(&challenge, ChallengeState::Accepted(game)).await?;
                self.computer.wake();
                Ok(Outcome { answer: Answer::Update(shown), announcements })
            }
            Err(StoreError::Duplicate { done: InteractionEffect::Accepted { game, .. }, .. }) => {
                Ok(Outcome::update(self.closed_challenge(&challenge, ChallengeState::Accepted(game)).await?))
            }
            Err(StoreError::ChallengeClosed { state, .. }) => {
                self.closed(&store::Challenge { state, ..challenge }).await
            }
            Err(StoreError::Full(full)) => Err(no_room(full, caller)),
            Err(source) => Err(AppError::Store { doing: "accepting a challenge", source }),
        }
    }

    async fn close(
        &self,
        caller: &Caller,
        challenge: &store::Challenge,
        closing: Closing,
        now: Timestamp,
    ) -> Result<Outcome, AppError> {
        // An expired challenge is closed by anyone who touches it, which is not an act of theirs.
        let interaction = (closing != Closing::Expired).then_some(caller.interaction);
        let state = match closing {
            Closing::Declined => ChallengeState::Declined,
            Closing::Withdrawn => ChallengeState::Withdrawn,
            Closing::Expired => ChallengeState::Expired,
        };
        match self.store.challenges().close(challenge.id, closing, interaction, now).await {
            Ok(()) | Err(StoreError::Duplicate { .. }) => {
                Ok(Outcome::update(self.closed_challenge(challenge, state).await?))
            }
            Err(StoreError::ChallengeClosed { state, .. }) => {
                Ok(Outcome::update(self.closed_challenge(challenge, state).await?))
            }
            Err(source) => Err(AppError::Store { doing: "closing a challenge", source }),
        }
    }

    /// The reply to a button of a closed challenge: its message shows what happened to it.
    async fn closed(&self, challenge: &store::Challenge) -> Result<Outcome, AppError> {
        Ok(Outcome::update(self.closed_challenge(challenge, challenge.state).await?))
    }
}

/// Refuses anyone but the challenged player. The refusal names that player.
fn only_opponent(
    caller: &Caller,
    challenge: &store::Challenge,
    refusal: impl FnOnce(String) -> String,
) -> Result<(), AppError> {
    match challenge.opponent {
        Some(opponent) if opponent != caller.user => Err(AppError::refused(refusal(opponent.to_string()))),
        _ => Ok(()),
    }
}
