//! The use case of each [`Ask`], with its name in the log and the games that it can be about.

use async_trait::async_trait;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::interaction::ask::{Ask, Offer, PlainAction, Proposal};
use crate::app::interaction::control::Control;
use crate::app::interaction::intent::{About, Caller, Expected, GameUseCase};
use crate::app::interaction::reply::{Outcome, Via};
use crate::app::turn::typed_steps::Typed;
use crate::store::{GameId, OfferKind};

#[async_trait]
impl GameUseCase for Ask {
    fn name(&self) -> &'static str {
        match self {
            Ask::Move { .. } => "move",
            Ask::Draw => "draw",
            Ask::Play { .. } => "play",
            Ask::Discard { .. } => "discard",
            Ask::Say { .. } => "say",
            Ask::Answer { .. } => "choose",
            Ask::Act(_) => "turn-act",
            Ask::Build(_) => "build",
            Ask::Panel => "turn",
            Ask::Hand => "hand",
            Ask::Board { .. } => "board",
            Ask::Resign => "resign",
            Ask::Offer(_) => "offer",
            Ask::History => "history",
            Ask::Plan { .. } => "plan",
            Ask::Replay(_) => "replay",
            Ask::Export(_) => "export",
        }
    }

    fn about(&self) -> About {
        match self {
            Ask::Move { .. }
            | Ask::Draw
            | Ask::Play { .. }
            | Ask::Discard { .. }
            | Ask::Say { .. }
            | Ask::Answer { .. }
            | Ask::Act(_)
            | Ask::Build(_)
            | Ask::Panel
            | Ask::Hand => About::Turn,
            Ask::Resign | Ask::Offer(_) | Ask::Plan { .. } => About::Game,
            Ask::Board { .. } | Ask::History | Ask::Replay(_) | Ask::Export(_) => About::View,
        }
    }

    fn expected(&self) -> Expected {
        match self {
            Ask::Replay(what) if what.everyone => Expected::Public,
            _ => Expected::Private,
        }
    }

    async fn run(&self, app: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
        match self {
            Ask::Move { text, place } => {
                let seated = app.seated(caller, game).await?;
                app.type_move(caller, seated, text, place.as_deref(), via).await
            }
            Ask::Draw => app.simply(caller, app.seated(caller, game).await?, PlainAction::Draw, None, via).await,
            Ask::Play { card } => app.type_play(caller, app.seated(caller, game).await?, card, via).await,
            Ask::Discard { card } => {
                app.type_discard(caller, app.seated(caller, game).await?, card.as_deref(), via).await
            }
            Ask::Say { word } => app.type_step(caller, game, Typed::Word(word.clone()), via).await,
            Ask::Answer { choices } => app.type_step(caller, game, Typed::Answer(choices.clone()), via).await,
            Ask::Act(act) => app.type_act(caller, game, *act, via).await,
            Ask::Panel => Box::pin(app.open_with_plan(caller, app.seated(caller, game).await?, via)).await,
            Ask::Build(wish) => app.type_build(caller, game, wish, via).await,
            Ask::Hand => app.show_hand(caller, game, via).await,
            Ask::Board { text } => app.show_board(caller, game, *text, via).await,
            Ask::Resign => {
                let seated = app.seated(caller, game).await?;
                Box::pin(app.ask_resign(&seated, via)).await
            }
            // Asks first, as resigning does.
            Ask::Offer(Offer::ClaimAway(claim)) => app.ask_claim(&app.seated(caller, game).await?, *claim, via).await,
            Ask::Offer(Offer::Make(Proposal::Aside(OfferKind::Unfinished)))
                if app.is_against_computer(caller, game).await? =>
            {
                // Cardinal agrees at once.
                let offer = Offer::Make(Proposal::Aside(OfferKind::Unfinished));
                app.ask_offer(&app.seated(caller, game).await?, offer, via).await
            }
            Ask::Offer(offer) => Box::pin(app.offer(caller, app.seated(caller, game).await?, *offer, via)).await,
            Ask::History => app.history(caller, game, via).await,
            Ask::Plan { lines } => Box::pin(app.plan(caller, game, lines.as_deref(), via)).await,
            Ask::Replay(what) => Box::pin(app.replay(caller, game, *what, via)).await,
            Ask::Export(format) => app.export(caller, game, *format, via).await,
        }
    }

    fn menu(&self) -> Option<Control> {
        let control = Control::ChooseGame { ask: self.clone() };
        // A custom id cuts a long text. Such a request is not carried on, rather than carried out cut short.
        (Control::decode(&control.encode()).as_ref() == Ok(&control)).then_some(control)
    }
}
