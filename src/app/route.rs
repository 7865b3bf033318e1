//! Leads each request to its use case.

use cardinal_rules::ActionKind;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::preferences::Wishes;
use crate::app::commands::help::ShowHelp;
use crate::app::error::AppError;
use crate::app::games::find::Found;
use crate::app::interaction::ask::{Proposal, Replaying};
use crate::app::interaction::control::{
    Control, Correction, FollowStep, GameControl, ServerControl, Stepping, TypedAs,
};
use crate::app::interaction::intent::{About, Caller, Command, GameUseCase as _, Intent, Opponent, UseCase as _};
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::live::Seated;
use crate::app::turn::refusal;
use crate::app::words::help;
use crate::store::{GameId, OfferKind};

impl Context {
    /// Carries out a request, and sets `about` to its game as soon as that is known.
    ///
    /// # Errors
    /// Returns [`AppError::Refused`] if it cannot be done, and another error if something fails.
    pub(super) async fn route(
        &self,
        caller: &Caller,
        intent: Intent,
        about: &mut Option<GameId>,
    ) -> Result<Outcome, AppError> {
        match intent {
            Intent::Command(command) => Box::pin(self.command(caller, command, about)).await,
            Intent::Press { control, values, members } => {
                Box::pin(self.press(caller, control, values, &members, about)).await
            }
            Intent::Unreadable(error) => {
                tracing::debug!(%error, "unreadable component");
                Err(AppError::refused(say!("cannot-read-control")))
            }
        }
    }

    async fn command(
        &self,
        caller: &Caller,
        command: Command,
        about: &mut Option<GameId>,
    ) -> Result<Outcome, AppError> {
        match command {
            Command::Game { game, case } => match self.seek(caller, game.as_deref(), &*case).await? {
                Found::Game(game) => {
                    *about = Some(game);
                    let result = case.run(self, caller, game, Via::Afresh).await;
                    result.map_err(|error| if case.about() == About::Turn { error.in_game(game) } else { error })
                }
                Found::Question(question) => Ok(*question),
            },
            Command::Whole { case, .. } => case.run(self, caller).await,
        }
    }

    async fn press(
        &self,
        caller: &Caller,
        control: Control,
        values: Vec<String>,
        members: &[Opponent],
        about: &mut Option<GameId>,
    ) -> Result<Outcome, AppError> {
        let value = values.first().cloned().unwrap_or_default();
        match control {
            Control::Server(ServerControl::Annullable) => self.annullable(caller).await,
            Control::Server(ServerControl::AskAnnul) => self.ask_annul(caller, &value, Via::OnPanel).await,
            Control::Server(ServerControl::Annul(game)) => {
                *about = Some(game);
                self.annul(caller, game).await
            }
            Control::Server(what) => self.choose_setting(caller, what, &values).await,
            Control::Standings(what) => self.turn_standings(caller, what, &value).await,
            Control::Ladder(what) => Box::pin(self.press_ladder(caller, what, &value)).await,
            Control::Challenge { id, what } => Box::pin(self.answer_challenge(caller, id, what)).await,
            Control::ChooseGame { ask } => {
                let info = self.named(caller, &value).await?;
                *about = Some(info.id);
                ask.run(self, caller, info.id, Via::OnPanel).await
            }
            Control::ChooseChallenge => self.choose_challenge(caller, &value).await,
            Control::Theme
            | Control::Notation
            | Control::Shape
            | Control::Remind
            | Control::EndsAfterMove(_)
            | Control::PassAfter(_)
            | Control::Listed(_) => self.choose_preference(caller, &control, &value).await,
            Control::Correct(Correction::Card(card)) => Box::pin(self.told_of(caller, card)).await.map(Outcome::update),
            Control::Correct(Correction::Preferences { zone, quiet }) => {
                let wishes = Wishes { zone, quiet, ..Wishes::default() };
                self.prefer(caller, &wishes).await.map(Outcome::update)
            }
            Control::Correct(Correction::Vacation(until)) => self.away(caller, &until, Via::OnPanel).await,
            Control::Privacy(what) => self.press_privacy(caller, what).await,
            Control::HowToPlay => ShowHelp.run(self, caller).await,
            Control::Rules => help::choose_rules(&value),
            Control::HelpPage => help::choose_help(&value, self.may_play_computer().is_ok()),
            Control::Cards { what, part } => Box::pin(self.browse(caller, what, part, &value)).await,
            Control::SetUp(control) => Box::pin(self.press_set_up(caller, control, &value, members)).await,
            Control::Learn(what) => Box::pin(self.learn(caller, what, &value)).await,
            Control::Watch { after } => Box::pin(self.watch(caller, after)).await,
            Control::EndGame { game } => {
                *about = Some(game);
                self.end_game(caller, game).await
            }
            Control::Game { game, ply, what } => Box::pin(self.press_game(caller, game, ply, what, &values)).await,
        }
    }

    async fn press_game(
        &self,
        caller: &Caller,
        game: GameId,
        ply: u32,
        what: GameControl,
        values: &[String],
    ) -> Result<Outcome, AppError> {
        let value = values.first().map_or("", String::as_str);
        let via = match what {
            GameControl::Open
            | GameControl::Board
            | GameControl::AnswerOffer { .. }
            | GameControl::AskClaim(_)
            | GameControl::Export(_)
            | GameControl::History
            | GameControl::OpenReplay
            | GameControl::Step(Stepping::Open)
            | GameControl::Follow(FollowStep::Begin | FollowStep::StopByMessage)
            | GameControl::Signs
            | GameControl::FairPlay
            | GameControl::Card(_) => Via::Afresh,
            _ => Via::OnPanel,
        };
        // On the heap: otherwise the stack holds room for one in each arm below.
        let in_turn = || Box::pin(self.in_turn(caller, game, ply));
        let about_game = || Box::pin(self.about_game(caller, game, ply));
        match what {
            GameControl::Open => Box::pin(self.open_with_plan(caller, in_turn().await?, via)).await,
            GameControl::Panel => Box::pin(self.open_with_plan(caller, self.seated(caller, game).await?, via)).await,
            GameControl::Pick { draft, .. } => {
                Box::pin(self.choose(caller, in_turn().await?, draft, value.to_owned())).await
            }
            GameControl::Take { draft, value } => Box::pin(self.choose(caller, in_turn().await?, draft, value)).await,
            GameControl::Show { draft, page } => self.show_picked(caller, in_turn().await?, draft, page).await,
            GameControl::Act { act, drafted } => {
                Box::pin(self.simply(caller, in_turn().await?, act, drafted, via)).await
            }
            GameControl::Compose { check, what } => {
                Box::pin(self.compose(caller, in_turn().await?, check, what, value.to_owned())).await
            }
            GameControl::Build { check, what, part } => {
                self.build(caller, in_turn().await?, (check, what, part), values.to_vec()).await
            }
            GameControl::Begin => Box::pin(self.begin_time(caller, in_turn().await?, via)).await,
            GameControl::Guess(what) => Box::pin(self.guess(caller, in_turn().await?, what, value, via)).await,
            GameControl::Type { typed_as: TypedAs::Move, text } => {
                Box::pin(self.type_move(caller, in_turn().await?, &text, None, via)).await
            }
            GameControl::Type { typed_as: TypedAs::Play, text } => {
                Box::pin(self.type_play(caller, in_turn().await?, &text, via)).await
            }
            GameControl::Type { typed_as: TypedAs::Discard, text } => {
                Box::pin(self.type_discard(caller, in_turn().await?, Some(&text), via)).await
            }
            GameControl::WithoutEffect(card) => {
                Box::pin(self.play_without_effect(caller, in_turn().await?, card, via)).await
            }
            GameControl::Hint => Box::pin(self.hint(caller, in_turn().await?, via)).await,
            GameControl::AskPublish => self.ask_publish(caller, &self.seated(caller, game).await?, via).await,
            GameControl::Publish => Box::pin(self.publish(caller, self.seated(caller, game).await?, via)).await,
            GameControl::More => self.more(&self.seated(caller, game).await?, via).await,
            GameControl::Hand => Box::pin(self.show_hand(caller, game, via)).await,
            GameControl::AskExchange => Context::ask_exchange(&in_turn().await?, via),
            GameControl::AskOffer(offer) => self.ask_offer(&about_game().await?, offer, via).await,
            GameControl::Board => Box::pin(self.show_board(caller, game, false, via)).await,
            GameControl::Resign => Box::pin(self.ask_resign(&about_game().await?, via)).await,
            GameControl::ConfirmResign => Box::pin(self.resign(caller, about_game().await?, via)).await,
            GameControl::LeaveSeries => Box::pin(self.leave_series(caller, about_game().await?, via)).await,
            GameControl::Offer(offer) => Box::pin(self.offer(caller, about_game().await?, offer, via)).await,
            // Giving more time needs no question: the giver loses nothing.
            GameControl::AnswerOffer { what, accept: true } if what != Proposal::Aside(OfferKind::MoreTime) => {
                self.ask_answer(&in_turn().await?, what, via).await
            }
            GameControl::AskAnswer(what) => self.ask_answer(&in_turn().await?, what, via).await,
            GameControl::AnswerOffer { what, accept } | GameControl::Answer { what, accept } => {
                Box::pin(self.answer(caller, in_turn().await?, what, accept, via)).await
            }
            GameControl::AskClaim(claim) => self.ask_claim(&in_turn().await?, claim, via).await,
            GameControl::Export(format) => Box::pin(self.export(caller, game, Some(format), via)).await,
            GameControl::Rematch => Box::pin(self.rematch(caller, game)).await,
            GameControl::HowToPlay => Ok(help::rules(self.visible(caller, game).await?.variant)),
            GameControl::History => Box::pin(self.history(caller, game, via)).await,
            GameControl::PlanAhead => Box::pin(self.plan_ahead(caller, in_turn().await?, via)).await,
            GameControl::Plan { check, what } => {
                Box::pin(self.press_plan(caller, in_turn().await?, check, what, value.to_owned())).await
            }
            GameControl::OpenReplay => Box::pin(self.replay(caller, game, Replaying::default(), via)).await,
            GameControl::Replay(what) => Box::pin(self.replay(caller, game, what, via)).await,
            GameControl::Step(to) => Box::pin(self.step(caller, game, to, value, via)).await,
            GameControl::Follow(step) => Box::pin(self.follow(caller, game, step, via)).await,
            GameControl::Signs => self.show_signs(caller, game, via).await,
            GameControl::FairPlay => self.fair_play(caller, game, via).await,
            GameControl::AbortUnreadable => self.abort_unreadable(caller, game).await,
            GameControl::Card(card) => Ok(Outcome::private(Box::pin(self.told_of(caller, card)).await?)),
        }
    }

    /// As [`Context::in_turn`], for a control about the game as a whole. The computer player replies within seconds, so
    /// against it such a control is valid in later turns too.
    ///
    /// # Errors
    /// As [`Context::in_turn`].
    async fn about_game(&self, caller: &Caller, game: GameId, ply: u32) -> Result<Seated, AppError> {
        let seated = self.seated(caller, game).await?;
        if seated.0.computer().is_some() {
            return Ok(seated);
        }
        drop(seated);
        self.in_turn(caller, game, ply).await
    }

    /// Returns the game under its lock, for a control that is valid only in its own turn. The lock makes sure that
    /// the control acts in the turn that was checked.
    ///
    /// # Errors
    /// Returns [`AppError::Refused`] if the control is from an earlier turn (with a button for the current one) or
    /// the caller is not a player. Or the store fails.
    async fn in_turn(&self, caller: &Caller, game: GameId, ply: u32) -> Result<Seated, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        // A press that is delivered twice may come in a later turn, because its first delivery ended its own.
        if ply == live.turn() || self.has_acted(caller).await? {
            return Ok((live, seat));
        }
        if live.status().is_over() {
            return Err(refusal::not_now(&live, &live.game.listing(seat), ActionKind::Move));
        }
        Err(AppError::refused_with(say!("cannot-in-later-turn"), refusal::open(&live)))
    }
}
