//! Builds a deck: presses on its panel, and `/build`, which does the same by typing.

use std::sync::Arc;

use cardinal_interaction::{BuildRequest, Building, Caller, Check, Finish, Message, Outcome, PoolPart, Via};
use cardinal_rules::{Action, KnightmareCard, Variant};
use cardinal_store::{GameInfo, NamedDeck, SharedStore};
use cardinal_table::{LiveGame, Seated, on_game};
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::bench::{Bench, known};
use crate::app::building::panel::{Around, Target};
use crate::app::building::starter;
use crate::app::building::step::{BuildStep, Built, ShownDeck, left_out, pressed, shown, with_pool};
use crate::app::chance::Chance;
use crate::app::choices::look::user_theme;
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::turn::carry_out::carry_out;
use crate::app::turn::commit::has_acted;
use crate::app::turn::composition::{composed_by, keep_draft};
use crate::app::turn::lesson::{goal, lesson_of};
use crate::app::turn::pressed::open_panel;
use crate::app::words::cards;

/// Opens the panel: of the deck while this player builds one, else of the turn.
///
/// # Errors
/// Something fails.
pub(crate) async fn open_own_panel(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    via: Via,
) -> Result<Outcome, AppError> {
    if !seated.0.builders().contains(&seated.1) {
        return open_panel(context, caller, seated, via).await;
    }
    Box::pin(go_on_building(context, caller, seated, via, |_, _, _| Ok(BuildStep::Shows(PoolPart::default(), None))))
        .await
}

/// Continues the deck after a press on its panel.
///
/// # Errors
/// The press cannot be carried out, or something fails.
pub(crate) async fn press_build(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    (check, what, part): (Check, Building, PoolPart),
    values: Vec<String>,
) -> Result<Outcome, AppError> {
    if !seated.0.builders().contains(&seated.1) {
        // The press was delivered twice, or comes from an old panel.
        return open_panel(context, caller, seated, Via::OnPanel).await;
    }
    let pressed = move |bench: &mut Bench<'_>, around: &Around, chance: &Chance| {
        if bench.check() != check && !matches!(what, Building::Show | Building::Filter) {
            return Ok(BuildStep::Shows(part, Some(say!("building-changed-meanwhile"))));
        }
        pressed(bench, around, chance, what, part, &values)
    };
    Box::pin(go_on_building(context, caller, seated, Via::OnPanel, pressed)).await
}

/// Changes the deck, then stores and shows it, or submits it if it is finished.
///
/// # Errors
/// `step` refuses, or something fails.
pub(super) async fn go_on_building(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    via: Via,
    step: impl FnOnce(&mut Bench<'_>, &Around, &Chance) -> Result<BuildStep, AppError> + Send + 'static,
) -> Result<Outcome, AppError> {
    let kept = composed_by(&context.store, &live, seat).await?;
    let around = Around {
        target: Target::Game {
            number: live.info.id,
            ply: live.turn(),
            time: time_left(context, &live.info).await?.filter(|_| lesson_of(&live).is_none()),
        },
        kept: usable_decks(&context.store, caller, &live.info).await?,
        can_be_kept: has_own_sets(&live.info),
    };
    let chance = Arc::clone(&context.chance);
    let theme = user_theme(&context.store, caller.user).await?;
    let before = kept.clone();
    let (live, built) = on_game(live, move |live: &mut LiveGame| {
        let mut bench = Bench::of(&live.game, seat, kept);
        let step = step(&mut bench, &around, &chance)?;
        Ok::<_, AppError>(shown(&bench, &around, step, theme))
    })
    .await?;
    let ShownDeck { draft, message, page } = match built? {
        Built::Done(deck) => {
            return carry_out(context, caller, live, seat, vec![Action::Build { deck: Some(deck) }], via).await;
        }
        Built::ShownDeck(shown) => *shown,
    };
    if draft != before {
        keep_draft(&context.store, &live, seat, draft).await?;
    }
    let goal = lesson_of(&live).map(goal);
    drop(live);
    let message = match goal {
        Some(goal) => Message { text: format!("{goal}\n{}", message.text), ..message },
        None => message,
    };
    let message = with_pool(context, message, page).await?;
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// The player's saved decks, if the player builds from a set of their own.
async fn usable_decks(store: &SharedStore, caller: &Caller, info: &GameInfo) -> Result<Vec<NamedDeck>, AppError> {
    if !has_own_sets(info) {
        return Ok(Vec::new());
    }
    store.decks().of_user(caller.user).await.map_err(AppError::store("reading kept decks"))
}

/// Returns whether both players build from sets of their own, so that the same cards are available in every such
/// game.
pub(super) fn has_own_sets(info: &GameInfo) -> bool {
    info.options.get("decks").is_some_and(|decks| decks == "personal")
}

/// `/build`: takes a starter deck, then takes cards out, then adds cards, then fills, empties or finishes the deck.
///
/// # Errors
/// No deck is being built in the game, a typed text is not a card, a card cannot be added or taken out (nothing
/// is changed then), or something fails.
pub(crate) async fn type_build(
    context: &Context,
    caller: &Caller,
    seated: Seated,
    request: &BuildRequest,
    via: Via,
) -> Result<Outcome, AppError> {
    if !seated.0.builders().contains(&seated.1) {
        if has_acted(context, caller).await? {
            return open_panel(context, caller, seated, via).await;
        }
        let number = seated.0.info.id.to_string();
        return Err(AppError::refused(say!("building-not-now", number = number)));
    }
    let variant = seated.0.info.variant;
    let out = typed(variant, request.out.as_deref())?;
    let add = typed(variant, request.add.as_deref())?;
    let (starter, then) = (request.starter, request.then);
    let step = move |bench: &mut Bench<'_>, _: &Around, chance: &Chance| {
        let note = starter.map(|deck| starter::takes(bench, deck, chance)).transpose()?;
        changes(bench, chance, note, &out, add, then)
    };
    go_on_building(context, caller, seated, via, step).await
}

fn typed(variant: Variant, list: Option<&str>) -> Result<Vec<KnightmareCard>, AppError> {
    let cards = cards::parse_list(variant, list.unwrap_or_default())?;
    Ok(cards.into_iter().filter_map(known).collect())
}

fn changes(
    bench: &mut Bench<'_>,
    chance: &Chance,
    note: Option<String>,
    out: &[KnightmareCard],
    add: Vec<KnightmareCard>,
    then: Option<Finish>,
) -> Result<BuildStep, AppError> {
    if let Some(card) = out.iter().find(|card| !bench.take_out(**card)) {
        return Err(AppError::refused(say!("building-not-in-deck", card = *card)));
    }
    if let Some(unfit) = left_out(&bench.add_all(add)) {
        let (sum, limit) = (bench.sum(), bench.limit);
        return Err(AppError::refused(say!("building-cannot-add", unfit = unfit, sum = sum, limit = limit)));
    }
    Ok(match then {
        None => BuildStep::Shows(PoolPart::default(), note),
        Some(Finish::Fill) => {
            bench.fill(chance)?;
            BuildStep::Shows(PoolPart::default(), note)
        }
        Some(Finish::Empty) => {
            bench.deck.clear();
            BuildStep::Shows(PoolPart::default(), None)
        }
        Some(Finish::Done) => BuildStep::Done,
    })
}
