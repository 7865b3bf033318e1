//! The private panel *My turn*: what a player sees of the game, and what can be done, step by
//! step from menus. It keeps nothing in memory: what was picked so far is in its controls.

use std::borrow::Cow;
use std::sync::Arc;

use cardinal_rules::{Action, ActionKind, BySeat, Card, Game, Next, Options, PartialAction, Phase, Seat, View};

use super::codec::parse_choice;
use super::control::{Draft, Laid};
use super::desk::Desk;
use super::error::AppError;
use super::intent::Caller;
use super::pictures::Marks;
use super::reply::Message;
use super::table::Table;
use super::{App, act};

/// A panel before its picture is drawn. It holds its owner's view and no game.
pub(crate) struct Panel {
    message: Message,
    view: View,
    side: Seat,
    names: BySeat<Arc<str>>,
    marks: Marks,
    playable: Vec<Card>,
}

/// What choosing from the panel leads to.
pub(crate) enum Picked {
    /// Complete actions, to be carried out as one step.
    Actions(Vec<Action>),
    /// More has to be picked.
    Draft(Draft),
}

impl App {
    /// The panel of a seat with this much picked.
    ///
    /// # Errors
    /// What is laid out or picked is not possible, or the store fails.
    pub(crate) async fn panel(
        &self,
        caller: &Caller,
        table: &Table,
        seat: Seat,
        draft: Draft,
        page: u8,
    ) -> Result<Panel, AppError> {
        let notation = self.notation(caller.user).await?;
        let names = self.names_of(&table.info).await?;
        let game = ahead(table, seat, draft.laid)?;
        // What a control brings back may be of another game, or leave nothing to pick.
        let picked = draft.partial != PartialAction::default();
        if picked && game.options(seat, &draft.partial).next == Next::default() {
            return Err(too_late(table, seat));
        }
        let view = game.view(seat.into());
        let all = game.options(seat, &PartialAction::default());
        let playable = held_in(&all.actions);
        let desk = Desk {
            number: table.info.id,
            ply: table.game.ply(),
            game: &game,
            seat,
            view: &view,
            all: &all,
            laid: draft.laid,
            notation,
        };
        let (message, marks) = desk.lay(draft.partial, page);
        Ok(Panel { message, side: seat, names, marks, playable, view })
    }

    /// Draws a panel's picture.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn show(&self, caller: &Caller, panel: Panel) -> Result<Message, AppError> {
        let Panel { message, view, side, names, marks, playable } = panel;
        let theme = self.theme(caller.user).await?;
        let picture = self.own_board(view, side, names, theme, marks, playable).await?;
        Ok(message.with_picture(picture))
    }
}

/// What drawing the turn's card means here: turned for all to see, or taken into the hand.
pub(crate) fn draws_into_hand(view: &View, seat: Seat) -> bool {
    view.hand_sizes[seat] > 0
}

/// The game as it stands when what is laid out is done.
///
/// # Errors
/// It cannot be laid out (any more).
pub(crate) fn ahead(table: &Table, seat: Seat, laid: Option<Laid>) -> Result<Cow<'_, Game>, AppError> {
    let Some(laid) = laid else { return Ok(Cow::Borrowed(&table.game)) };
    going_on(&table.game, seat, &laid.into()).map(Cow::Owned).ok_or_else(|| too_late(table, seat))
}

fn too_late(table: &Table, seat: Seat) -> AppError {
    if table.status().to_act() != Some(seat) {
        return act::not_now(table, seat, ActionKind::Move);
    }
    AppError::refused_with("That can no longer be picked. Here is what can.", act::open(table))
}

/// Whether a tile may follow this move in the same turn: then it is laid out first, and sent
/// together with what follows.
pub(crate) fn goes_on(game: &Game, seat: Seat, action: &Action) -> Option<Laid> {
    let laid = Laid::of(action)?;
    going_on(game, seat, action).map(|_| laid)
}

/// The game after this action, if a tile may follow it in the same turn.
fn going_on(game: &Game, seat: Seat, action: &Action) -> Option<Game> {
    let mut ahead = game.clone();
    ahead.apply(seat, action).ok()?;
    let status = ahead.status();
    (status.to_act() == Some(seat) && status.phase() == Some(Phase::Place)).then_some(ahead)
}

/// Adds a menu's chosen value to what was picked.
///
/// # Errors
/// The value is not one that can be picked now.
pub(crate) fn pick(table: &Table, seat: Seat, draft: &Draft, value: &str) -> Result<Picked, AppError> {
    let game = ahead(table, seat, draft.laid)?;
    let Options { actions, next } = game.options(seat, &draft.partial);
    if value == STAYS && !next.promote.is_empty() {
        let stays = unpromoted(&actions).cloned().ok_or_else(|| too_late(table, seat))?;
        return Ok(complete(&game, seat, draft.laid, stays));
    }
    let mut partial = draft.partial.clone();
    let known = add(&mut partial, &next, value).is_some();
    let options = game.options(seat, &partial);
    if !known || options.actions.is_empty() {
        return Err(too_late(table, seat));
    }
    let [only] = options.actions.as_slice() else {
        return Ok(Picked::Draft(Draft { laid: draft.laid, partial }));
    };
    if options.next != Next::default() {
        return Ok(Picked::Draft(Draft { laid: draft.laid, partial }));
    }
    Ok(complete(&game, seat, draft.laid, only.clone()))
}

/// The menu's value for a pawn that could be promoted and is not to be.
pub(crate) const STAYS: &str = "stays";

/// The move among these that leaves a pawn what it is.
pub(crate) fn unpromoted(actions: &[Action]) -> Option<&Action> {
    actions.iter().find(|action| matches!(action, Action::Move { promote: None, .. }))
}

fn complete(game: &Game, seat: Seat, laid: Option<Laid>, action: Action) -> Picked {
    match (laid, goes_on(game, seat, &action)) {
        (None, Some(laid)) => Picked::Draft(Draft { laid: Some(laid), partial: PartialAction::default() }),
        (laid, _) => Picked::Actions(laid.map(Action::from).into_iter().chain([action]).collect()),
    }
}

fn add(picked: &mut PartialAction, next: &Next, value: &str) -> Option<()> {
    fn chosen<T: Copy + ToString>(offered: &[T], value: &str) -> Option<T> {
        offered.iter().copied().find(|each| each.to_string() == value)
    }
    if !next.kinds.is_empty() {
        picked.kind = Some(chosen(&next.kinds, value)?);
    } else if !next.card.is_empty() {
        picked.card = Some(chosen(&next.card, value)?);
    } else if !next.from.is_empty() {
        picked.from = Some(chosen(&next.from, value)?);
    } else if !next.to.is_empty() {
        picked.to = Some(chosen(&next.to, value)?);
    } else if !next.promote.is_empty() {
        picked.promote = Some(chosen(&next.promote, value)?);
    } else if !next.tile.is_empty() {
        picked.tile = Some(chosen(&next.tile, value)?);
    } else if !next.at.is_empty() {
        picked.at = Some(chosen(&next.at, value)?);
    } else {
        picked.choices.push(parse_choice(value).filter(|choice| next.choices.contains(choice))?);
    }
    Some(())
}

/// The cards or tiles of the hand that these actions use.
pub(crate) fn held_in(actions: &[Action]) -> Vec<Card> {
    let mut cards: Vec<Card> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Play { card, .. } => Some(*card),
            Action::Place { tile, .. } => Some(Card::Call(*tile)),
            _ => None,
        })
        .collect();
    cards.dedup();
    cards
}
