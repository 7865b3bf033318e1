//! Handles presses on the panel of a turn that is composed step by step, and on that of a guess.

use cardinal_interaction::{
    Button, Caller, Check, Composing, Control, Draft, GameControl, Guessing, Message, Outcome, PlainAction, Style, Via,
    encode_choice,
};
use cardinal_rules::{Action, ActionKind, Game, PartialAction, Seat};
use cardinal_store::KeptDraft;
use cardinal_table::{LiveGame, Seated, on_game, run_blocking};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::carry_out::{carry_out, check_time, reply_again};
use crate::app::turn::commit::has_acted;
use crate::app::turn::composition::{self, Composition, Taken, composed_by, keep_draft};
use crate::app::turn::guess::{Answers, Guess, guess_deadline, guess_panel, written};
use crate::app::turn::lesson::is_decided;
use crate::app::turn::no_effect::{loses, no_effect, warning, why_no_effect};
use crate::app::turn::panel::{Owner, Panel, panel_owner};
use crate::app::turn::picking;
use crate::app::turn::picking::{NO_MORE, Picked, pick, step_back, too_late, with_forced_picks};
use crate::app::turn::pressed::open_panel;
use crate::app::turn::refusal::refusal_of;
use crate::app::turn::timed_turn::{TimedTurn, timed_turn};

/// The result of a press.
pub(super) enum Composed {
    /// Carries out these actions, all or none.
    Sends(Vec<Action>),
    /// Stores and shows the changed composition.
    Shows(Box<Panel>, KeptDraft),
    /// The panel was out of date, so the current one is shown.
    Stale(Box<Panel>),
}

/// Continues the composed turn after a press on its panel.
///
/// # Errors
/// The pressed value cannot be picked, or something fails.
pub(crate) async fn press_compose(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    check: Check,
    what: Composing,
    chosen: String,
) -> Result<Outcome, AppError> {
    if let (live, seat) = &seated
        && guess_deadline(context, caller, live, *seat).await?.is_some()
    {
        return Box::pin(open_panel(context, caller, seated, Via::OnPanel)).await;
    }
    let pressed =
        move |live: &LiveGame, owner: &Owner, composition| pressed(live, owner, composition, check, &what, &chosen);
    go_on_composing(context, caller, seated, Via::OnPanel, pressed).await
}

/// Takes back the latest part of the composition, as the panel's back button does.
///
/// # Errors
/// There is nothing to take back, or something fails.
pub(super) async fn step_back_composed(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    let back = |live: &LiveGame, owner: &Owner, composition| goes_back(live, owner, composition);
    go_on_composing(context, caller, seated, via, back).await
}

/// Continues what this player has composed.
///
/// # Errors
/// `go_on` refuses, or something fails.
pub(super) async fn go_on_composing(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    via: Via,
    go_on: impl FnOnce(&LiveGame, &Owner, Composition) -> Result<Composed, AppError> + Send + 'static,
) -> Result<Outcome, AppError> {
    let (live, seat) = match check_time(context, caller, seated, via).await? {
        Ok(seated) => seated,
        Err(outcome) => return Ok(outcome),
    };
    let until = match timed_turn(context, caller, &live, seat).await? {
        TimedTurn::Running(_, until) => Some(until),
        _ => None,
    };
    let owner = panel_owner(context, caller, &live, seat).await?.until(until);
    let kept = composed_by(&context.store, &live, seat).await?;
    let (live, composed) = on_game(live, move |live| {
        let composed = go_on(live, &owner, Composition::of(live, seat, kept));
        composed.map(|composed| (composed, owner))
    })
    .await?;
    match composed {
        Ok((composed, owner)) => settle_composed(context, caller, (live, seat), composed, owner, via).await,
        Err(_) if has_acted(context, caller).await? => reply_again(context, caller, live, seat, via).await,
        Err(error) => Err(error),
    }
}

/// Sends the composition, or stores it and shows its panel.
///
/// # Errors
/// The game has moved on in the meantime, or something fails.
async fn settle_composed(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    composed: Composed,
    owner: Owner,
    via: Via,
) -> Result<Outcome, AppError> {
    let panel = match composed {
        Composed::Sends(actions) => return carry_out(context, caller, live, seat, actions, via).await,
        Composed::Stale(panel) => panel,
        Composed::Shows(panel, draft) => {
            keep_draft(&context.store, &live, seat, draft).await?;
            panel
        }
    };
    drop(live);
    let renderer = context.pictures.renderer();
    let message = run_blocking("drawing a panel", move || panel.draw(&renderer, &owner)).await??;
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Adds the pressed value to the composition.
fn pressed(
    live: &LiveGame,
    owner: &Owner,
    mut composition: Composition,
    check: Check,
    what: &Composing,
    chosen: &str,
) -> Result<Composed, AppError> {
    let seat = owner.seat;
    if composition.check() != check {
        let panel = Panel::composed(live, &composition, owner, 0).noting(&say!("panel-changed-meanwhile"));
        return Ok(Composed::Stale(Box::new(panel)));
    }
    let base = |kind: Option<ActionKind>, partial: &PartialAction| match kind {
        Some(kind) if *partial == PartialAction::default() => PartialAction::of(kind),
        _ => partial.clone(),
    };
    let mut page = 0;
    match what {
        Composing::Pick { kind, .. } | Composing::Take { kind, .. } | Composing::Confirm { kind, .. } => {
            let value = match what {
                Composing::Take { value, .. } | Composing::Confirm { value, .. } => value,
                _ => chosen,
            };
            let is_sure = matches!(what, Composing::Confirm { .. });
            let picked = {
                let listing = composition.game.listing(seat);
                let partial = with_forced_picks(&listing, base(*kind, &composition.draft.partial));
                pick(live, &listing, &partial.into(), value)?
            };
            match picked {
                Picked::Draft(Draft { partial, .. }) => composition.draft.partial = partial,
                Picked::NoEffect(card) => return stepped(live, owner, composition, Action::play(card), is_sure),
                Picked::Actions(mut actions) => {
                    let Some(step) = actions.pop() else { return Err(AppError::Broken("a pick that does nothing")) };
                    return stepped(live, owner, composition, step, is_sure);
                }
            }
        }
        Composing::Show { kind, page: wanted } => {
            composition.draft.partial = base(*kind, &composition.draft.partial);
            page = *wanted;
        }
        Composing::Back | Composing::Act(PlainAction::TakeBack) => return goes_back(live, owner, composition),
        Composing::Act(act) => return stepped(live, owner, composition, act.action(), false),
        Composing::ConfirmAct(act) => return stepped(live, owner, composition, act.action(), true),
    }
    Ok(shows(live, owner, composition, page))
}

/// Takes back the latest pick or, if there is none, the latest composed step. If there is none either, asks the
/// rules to take back the last step that was sent.
///
/// # Errors
/// Touch-move forbids letting go of the piece.
fn goes_back(live: &LiveGame, owner: &Owner, mut composition: Composition) -> Result<Composed, AppError> {
    let partial = composition.draft.partial.clone();
    if partial != PartialAction::default() {
        let before = step_back(&composition.game.listing(owner.seat), partial);
        composition::judge(live, &composition, before.from)?;
        composition.draft.partial = before;
    } else if composition.draft.steps.is_empty() {
        return Ok(Composed::Sends(vec![Action::TakeBack]));
    } else {
        let left = composition::left_of(live, composition.draft.steps.last());
        composition = composition.shortened(live);
        composition.draft.partial = left;
    }
    Ok(shows(live, owner, composition, 0))
}

/// The changed composition, on its panel.
pub(super) fn shows(live: &LiveGame, owner: &Owner, composition: Composition, page: u8) -> Composed {
    if is_decided(live, &composition.game) {
        return Composed::Sends(composition.draft.steps);
    }
    Composed::Shows(Box::new(Panel::composed(live, &composition, owner, page)), composition.draft)
}

/// Returns whether the panel warns of this card before it is picked.
fn warns_of(game: &Game, seat: Seat, step: &Action) -> bool {
    let Action::Play { card, .. } = step else { return false };
    game.answers(seat).contains(card) && !no_effect(game, seat, &[*card]).is_empty()
}

/// Asks whether a card without effect is to be played. What was picked for it is kept, but for the last pick, which
/// the confirming button makes.
pub(super) fn asks_whether(live: &LiveGame, owner: &Owner, mut composition: Composition, step: &Action) -> Composed {
    let Action::Play { card, choices } = step else { return shows(live, owner, composition, 0) };
    let picked = PartialAction { card: Some(*card), choices: choices.clone(), ..PartialAction::of(ActionKind::Play) };
    let can_go_on = !picking::panel_options(&composition.game.listing(owner.seat), &picked).next.choices.is_empty();
    let (partial, value) = match choices.split_last() {
        _ if can_go_on => (picked, NO_MORE.to_owned()),
        Some((last, before)) => {
            let mut value = String::new();
            encode_choice(&mut value, last);
            (PartialAction { choices: before.to_vec(), ..picked }, value)
        }
        None => (PartialAction::default(), card.to_string()),
    };
    composition.draft.partial = partial;
    let (kind, check) = (Some(ActionKind::Play), composition.check());
    let control =
        |what| Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Compose { check, what } };
    let sure = control(Composing::Confirm { kind, value });
    let back = control(Composing::Show { kind: None, page: 0 });
    let buttons = vec![
        Button::new(Style::Danger, say!("ask-no-effect-button"), sure),
        Button::new(Style::Secondary, say!("panel-back-button"), back).with_emoji("↩️"),
    ];
    let name = card.in_words();
    let nothing = match why_no_effect(&composition.game, owner.seat, step) {
        Some(Some(why)) => say!("ask-no-effect-because", card = name, why = why),
        _ => say!("ask-no-effect", card = name),
    };
    let lost = loses(&composition.game, owner.seat, step).map(warning);
    let question = lost.into_iter().chain([nothing]).collect::<Vec<_>>().join(" ");
    let panel = Panel::composed(live, &composition, owner, 0).asking(question, buttons);
    Composed::Shows(Box::new(panel), composition.draft)
}

/// Asks whether to let the opponent's turn pass, if that loses the game.
pub(super) fn asks_to_pass(
    live: &LiveGame,
    owner: &Owner,
    composition: &Composition,
    step: &Action,
) -> Option<Composed> {
    if *step != Action::Skip {
        return None;
    }
    let lost = loses(&composition.game, owner.seat, step)?;
    let check = composition.check();
    let control =
        |what| Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Compose { check, what } };
    let back = control(Composing::Show { kind: None, page: 0 });
    let buttons = vec![
        Button::new(Style::Danger, say!("ask-pass-button"), control(Composing::ConfirmAct(PlainAction::Skip))),
        Button::new(Style::Secondary, say!("panel-back-button"), back).with_emoji("↩️"),
    ];
    let question = say!("ask-pass", lost = warning(lost));
    let panel = Panel::composed(live, composition, owner, 0).asking(question, buttons);
    Some(Composed::Shows(Box::new(panel), composition.draft.clone()))
}

/// Adds a step to those composed. A last step without effect is asked about first unless the player `is_sure`.
fn stepped(
    live: &LiveGame,
    owner: &Owner,
    mut composition: Composition,
    step: Action,
    is_sure: bool,
) -> Result<Composed, AppError> {
    composition::judge(live, &composition, composition::moved_from(&step))?;
    if !is_sure && let Some(asked) = asks_to_pass(live, owner, &composition, &step) {
        return Ok(asked);
    }
    match composition.take(step.clone()) {
        Ok(Taken::Composed) => Ok(match composition.ended(owner.ends_after_move) {
            Some(turn) => Composed::Sends(turn),
            None => shows(live, owner, composition, 0),
        }),
        // The panel already warns of a response that has no effect in any case.
        Ok(Taken::Final { no_effect: true, .. }) if !is_sure && !warns_of(&composition.game, owner.seat, &step) => {
            Ok(asks_whether(live, owner, composition, &step))
        }
        Ok(Taken::Final { ends, .. }) => Ok(Composed::Sends(composition.closed(step, ends))),
        Err(refusal) => Err(refusal_of(live, &composition.game.listing(owner.seat), &refusal, step.kind())),
    }
}

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
