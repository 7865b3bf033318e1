//! `/build`: builds a deck by typing.

use cardinal_interaction::{BuildRequest, Caller, Finish, Outcome, PoolPart, Via};
use cardinal_rules::{KnightmareCard, Variant};
use cardinal_table::Seated;
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::bench::{Bench, known};
use crate::app::building::panel::Around;
use crate::app::building::pressed::{Step, go_on_building, left_out};
use crate::app::building::starter;
use crate::app::chance::Chance;
use crate::app::error::AppError;

use crate::app::turn::commit::has_acted;
use crate::app::turn::pressed::open_panel;
use crate::app::words::cards;

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
) -> Result<Step, AppError> {
    if let Some(card) = out.iter().find(|card| !bench.take_out(**card)) {
        return Err(AppError::refused(say!("building-not-in-deck", card = *card)));
    }
    if let Some(unfit) = left_out(&bench.add_all(add)) {
        let (sum, limit) = (bench.sum(), bench.limit);
        return Err(AppError::refused(say!("building-cannot-add", unfit = unfit, sum = sum, limit = limit)));
    }
    Ok(match then {
        None => Step::Shows(PoolPart::default(), note),
        Some(Finish::Fill) => {
            bench.fill(chance)?;
            Step::Shows(PoolPart::default(), note)
        }
        Some(Finish::Empty) => {
            bench.deck.clear();
            Step::Shows(PoolPart::default(), None)
        }
        Some(Finish::Done) => Step::Done,
    })
}
