//! Handles typed moves, cards and tiles. They are carried out, continued on the panel if incomplete, or refused
//! with what would have been right.

use cardinal_interaction::{Button, Caller, Control, GameControl, Message, Outcome, PlainAction, Row, Style, Via};
use cardinal_rules::{Action, Card, CardForm, Seat};
use cardinal_table::{LiveGame, Seated, on_game};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::turn::beginning::Drawn;
use crate::app::turn::carry_out::{carry_out, reply_after};
use crate::app::turn::commit::{commit, done_before, has_acted};
use crate::app::turn::compose::step_back_composed;
use crate::app::turn::composition::is_composed;
use crate::app::turn::panel::{composed_panel, panel_message, panel_owner};
use crate::app::turn::picking::draws_into_hand;
use crate::app::turn::pressed::press_act;
use crate::app::turn::questions::ask_no_effect;
use crate::app::turn::reading::{Read, Reading, Shown, read_card, read_move, read_tile};
use crate::app::turn::typed_choices::{discard_card, typed_card};
use crate::app::turn::typed_steps::{Typed, type_steps};
use crate::app::words::{guide, text};

/// `/move`: moves a piece, after drawing the turn's card and playing the card of the hand that allows the move.
/// A tile is placed with the move. Without one, a move that a tile may follow is drafted, and `/play` or the
/// panel sends it.
///
/// # Errors
/// The move or the tile is not legal, or something fails.
pub(crate) async fn type_move(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    typed: &str,
    place: Option<&str>,
    via: Via,
) -> Result<Outcome, AppError> {
    if is_composed(&seated.0) {
        let moved = Typed::Move(typed.to_owned());
        let card = place.map(|card| Typed::Card(card.to_owned()));
        return type_steps(context, caller, seated, [moved].into_iter().chain(card).collect(), via).await;
    }
    let (typed, place) = (typed.to_owned(), place.map(str::to_owned));
    carry_out_typed(context, caller, seated, via, move |live, seat| read_move(live, seat, &typed, place.as_deref()))
        .await
}

/// `/play`: plays a card, followed by its choices if it has any, or places a tile on a point. A card that lets
/// a piece move is drafted until the move is chosen.
///
/// # Errors
/// The card cannot be played, or something fails.
pub(crate) async fn type_play(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    typed: &str,
    via: Via,
) -> Result<Outcome, AppError> {
    if is_composed(&seated.0) {
        return type_steps(context, caller, seated, vec![Typed::Card(typed.to_owned())], via).await;
    }
    let typed = typed.to_owned();
    carry_out_typed(context, caller, seated, via, move |live, seat| {
        let has_tiles = live.info.variant.facts().uses(CardForm::Tile);
        if has_tiles { Read::plainly(read_tile(live, seat, &typed)) } else { read_card(live, seat, &typed) }
    })
    .await
}

/// `/discard`: discards a card, or swaps the whole hand.
///
/// # Errors
/// The cards cannot be discarded, or something fails.
pub(crate) async fn type_discard(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    typed: Option<&str>,
    via: Via,
) -> Result<Outcome, AppError> {
    if is_composed(&live)
        && let Some(card) = typed.filter(|typed| !typed.trim().is_empty())
    {
        return type_steps(context, caller, (live, seat), vec![Typed::Discard(card.to_owned())], via).await;
    }
    let action = match typed.map(str::trim) {
        None => Action::Exchange,
        Some(whole) if whole.is_empty() || ["hand", "all"].contains(&whole.to_ascii_lowercase().as_str()) => {
            Action::Exchange
        }
        Some(card) => Action::Discard { card: typed_card(&live, discard_card, card)?.0 },
    };
    carry_out(context, caller, live, seat, vec![action], via).await
}

/// `/say` and `/choose`: names a kind of piece, or answers a card's question.
///
/// # Errors
/// The game has no such step, nobody listens or asks, the text is not such a name or
/// response, or something fails.
pub(crate) async fn type_step(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    step: Typed,
    via: Via,
) -> Result<Outcome, AppError> {
    if let Some(missing) = guide::missing(seated.0.game.setup().rules, step.kind()) {
        return Err(AppError::refused(missing));
    }
    type_steps(context, caller, seated, vec![step], via).await
}

/// `/turn` with an action that needs no details.
///
/// # Errors
/// It cannot be done now, or something fails.
pub(crate) async fn type_act(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    act: PlainAction,
    via: Via,
) -> Result<Outcome, AppError> {
    if !is_composed(&live) {
        let drafted = live.drafted(seat);
        return press_act(context, caller, (live, seat), act, drafted, via).await;
    }
    if act == PlainAction::TakeBack {
        return step_back_composed(context, caller, (live, seat), via).await;
    }
    type_steps(context, caller, (live, seat), vec![Typed::Act(act)], via).await
}

/// Reads what was typed and carries out the result.
async fn carry_out_typed(
    context: &Context,
    caller: &Caller,
    (mut live, seat): Seated,
    via: Via,
    read: impl FnOnce(&LiveGame, Seat) -> Read + Send + 'static,
) -> Result<Outcome, AppError> {
    let what;
    (live, what) = on_game(live, move |live| read(live, seat)).await?;
    let Read { drawn, reading } = what;
    let shown = match reading {
        Ok(Reading::Actions(actions)) => {
            let draw = drawn.map(|_| Action::Draw);
            return carry_out(context, caller, live, seat, draw.into_iter().chain(actions).collect(), via).await;
        }
        Ok(Reading::NotNow(_)) if has_acted(context, caller).await? => {
            return reply_after(context, caller, live, seat, done_before(&context.outbox), via).await;
        }
        Ok(Reading::NotNow(error)) => return Err(error),
        Ok(Reading::Shown(shown)) => Ok(shown),
        Err(error) => Err(error),
    };
    if let Some(drawn) = drawn {
        // A repeated interaction must not show what it did not draw.
        if has_acted(context, caller).await? {
            return reply_after(context, caller, live, seat, done_before(&context.outbox), via).await;
        }
        live = commit(context, caller, live, seat, vec![Action::Draw]).await?.0;
        if let Err(error) = shown {
            return Err(after_draw(&live, drawn, error));
        }
    }
    let message = match shown? {
        Shown::Which(ways) => which(&live, ways),
        Shown::NoEffect(card) => return ask_no_effect(&(live, seat), card, via),
        Shown::Panel(draft) if draft.drafted.is_some() => composed_panel(context, caller, live, seat, draft, 0).await?,
        Shown::Panel(draft) => {
            let owner = panel_owner(context, caller, &live, seat).await?;
            panel_message(&context.pictures, live, owner, draft).await?
        }
    };
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// Asks which card to play, because several allow what was typed.
fn which(live: &LiveGame, ways: Vec<(Card, GameControl)>) -> Message {
    let buttons = ways.into_iter().map(|(card, what)| {
        let control = Control::Game { game: live.info.id, ply: live.turn(), what };
        Button::new(Style::Secondary, card.in_words(), control)
    });
    Message::text(say!("ask-which-card")).with_row(Row::Buttons(buttons.collect()))
}

/// Adds to a refusal which card was drawn first and stays drawn.
fn after_draw(live: &LiveGame, Drawn { card }: Drawn, error: AppError) -> AppError {
    let Some(card) = card else { return error };
    let AppError::Refused(mut refused) = error else { return error };
    let card = text::card(card);
    refused.text = if draws_into_hand(live.game.setup().rules) {
        say!("done-drew", card = card, refusal = refused.text)
    } else {
        say!("done-turned", card = card, refusal = refused.text)
    };
    AppError::Refused(refused)
}
