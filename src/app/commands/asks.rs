//! The use case of each [`Ask`], with its name in the log and the games that it can be about.

use async_trait::async_trait;
use cardinal_ids::{GameId, OfferKind};
use cardinal_interaction::{About, Ask, Caller, Control, Expected, Offer, Outcome, PlainAction, Proposal, Via};

use crate::app::Context;
use crate::app::building::typed::type_build;
use crate::app::error::AppError;
use crate::app::games::board::show_board;
use crate::app::games::computer::is_against_computer;
use crate::app::games::export::export_game;
use crate::app::games::history::show_history;
use crate::app::games::replay::show_replay;
use crate::app::intent::GameUseCase;
use crate::app::planning::command::{open_with_plan, plan_by_command};
use crate::app::turn::claim::ask_claim;
use crate::app::turn::hand::show_hand;
use crate::app::turn::outcome::open_seated;
use crate::app::turn::pressed::{press_act, press_offer};
use crate::app::turn::questions::{ask_offer, ask_resign};
use crate::app::turn::typed::{type_act, type_discard, type_move, type_play, type_step};
use crate::app::turn::typed_steps::Typed;

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

    async fn run(&self, context: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
        match self {
            Ask::Move { text, place } => {
                let seated = open_seated(context, caller, game).await?;
                type_move(context, caller, seated, text, place.as_deref(), via).await
            }
            Ask::Draw => {
                press_act(context, caller, open_seated(context, caller, game).await?, PlainAction::Draw, None, via)
                    .await
            }
            Ask::Play { card } => {
                type_play(context, caller, open_seated(context, caller, game).await?, card, via).await
            }
            Ask::Discard { card } => {
                type_discard(context, caller, open_seated(context, caller, game).await?, card.as_deref(), via).await
            }
            Ask::Say { word } => type_step(context, caller, game, Typed::Word(word.clone()), via).await,
            Ask::Answer { choices } => type_step(context, caller, game, Typed::Answer(choices.clone()), via).await,
            Ask::Act(act) => type_act(context, caller, game, *act, via).await,
            Ask::Panel => {
                Box::pin(open_with_plan(context, caller, open_seated(context, caller, game).await?, via)).await
            }
            Ask::Build(wish) => type_build(context, caller, game, wish, via).await,
            Ask::Hand => show_hand(context, caller, game, via).await,
            Ask::Board { text } => show_board(context, caller, game, *text, via).await,
            Ask::Resign => {
                let seated = open_seated(context, caller, game).await?;
                Box::pin(ask_resign(&context.store, &seated, via)).await
            }
            // Asks first, as resigning does.
            Ask::Offer(Offer::ClaimAway(claim)) => {
                ask_claim(context, &open_seated(context, caller, game).await?, *claim, via).await
            }
            Ask::Offer(Offer::Make(Proposal::Aside(OfferKind::Unfinished)))
                if is_against_computer(&context.store, caller, game).await? =>
            {
                // Cardinal agrees at once.
                let offer = Offer::Make(Proposal::Aside(OfferKind::Unfinished));
                ask_offer(context, &open_seated(context, caller, game).await?, offer, via).await
            }
            Ask::Offer(offer) => {
                Box::pin(press_offer(context, caller, open_seated(context, caller, game).await?, *offer, via)).await
            }
            Ask::History => show_history(context, caller, game, via).await,
            Ask::Plan { lines } => Box::pin(plan_by_command(context, caller, game, lines.as_deref(), via)).await,
            Ask::Replay(what) => Box::pin(show_replay(context, caller, game, *what, via)).await,
            Ask::Export(format) => export_game(context, caller, game, *format, via).await,
        }
    }

    fn menu(&self) -> Option<Control> {
        let control = Control::ChooseGame { ask: self.clone() };
        // A custom id cuts a long text. Such a request is not carried on, rather than carried out cut short.
        (Control::decode(&control.encode()).as_ref() == Ok(&control)).then_some(control)
    }
}
