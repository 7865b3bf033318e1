//! Suggestions while a command is typed: only what the one who types may see, and only what can
//! be done.

mod candidate;
mod challenge;
mod from_hand;
mod moves;

use cardinal_interaction::{Autocomplete, Caller, Field, Suggestion, limits};
use cardinal_rules::{ActionKind, Game, Seat, StarterDeck};
use cardinal_store::{Event, NamedDeck, SharedStore};
use cardinal_table::{
    LiveGame, Seated,
    clock::zone::{NamedZone, offset, places},
    on_game, run_blocking,
};
use cardinal_words::{InWords, say, spelling::bare, starter_plan};

use crate::app::Context;
use crate::app::building::bench::Bench;
use crate::app::choices::absences::suggested_ends;
use crate::app::choices::look::settings_of;
use crate::app::choices::offered_games::offered_on;
use crate::app::error::AppError;
use crate::app::events::command::events_here;
use crate::app::games::find::{awaited_game, game_label, games_here, games_of, named_game};
use crate::app::suggesting::candidate::Candidate;
use crate::app::suggesting::challenge::{rules, styles};
use crate::app::suggesting::from_hand::{answers, choices, held, in_deck, named, playable, to_add, with_move, words};
use crate::app::suggesting::moves::{moves, tiles, typable};
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::composition::{Composition, composed_by, is_composed};
use crate::app::turn::timed_turn::{TimedTurn, timed_turn};
use crate::app::words::{cards, text};

/// Suggestions for an option that is being typed, the best first. An error is no suggestion.
pub async fn complete(context: &Context, caller: &Caller, request: &Autocomplete) -> Vec<Suggestion> {
    if context.bars.refusal(caller).is_some() {
        return Vec::new();
    }
    let typed = request.typed.trim().to_lowercase();
    let game = request.game.as_deref();
    let found = match request.field {
        Field::Move => {
            let (first, again) = (request.typed.clone(), request.typed.clone());
            let of = move |game: &Game, seat| moves(&game.listing(seat), &first);
            match in_composed(context, caller, game, of).await {
                Ok(None) => in_game(context, caller, game, move |live, seat| Ok(typable(live, seat, &again))).await,
                found => found.map(Option::unwrap_or_default),
            }
        }
        Field::Choices => {
            let (card, typed) = (request.card.clone().unwrap_or_default(), request.typed.to_lowercase());
            let of = move |game: &Game, seat| choices(game, seat, &card, &typed);
            in_composed(context, caller, game, of).await.map(Option::unwrap_or_default)
        }
        Field::CardWithMove => {
            let (mv, typed) = (request.mv.clone(), request.typed.to_lowercase());
            let of = move |game: &Game, seat| with_move(game, seat, mv.as_deref(), &typed);
            in_composed(context, caller, game, of).await.map(Option::unwrap_or_default)
        }
        Field::Answer => {
            let typed = request.typed.to_lowercase();
            let of = move |game: &Game, seat| answers(game, seat, &typed);
            in_composed(context, caller, game, of).await.map(Option::unwrap_or_default)
        }
        Field::Word => Ok(words()),
        Field::Place => {
            let typed = request.mv.clone();
            in_game(context, caller, game, move |live, seat| Ok(tiles(live, seat, typed.as_deref()))).await
        }
        Field::PlayCard => match in_composed(context, caller, game, playable).await {
            Ok(None) => in_game(context, caller, game, |live, seat| held(live, seat, ActionKind::Play)).await,
            found => found.map(Option::unwrap_or_default),
        },
        Field::DiscardCard => in_game(context, caller, game, |live, seat| held(live, seat, ActionKind::Discard)).await,
        Field::Game => game_numbers(context, caller).await,
        Field::Event => events_by_name(&context.store, caller).await,
        Field::Until => suggested_ends(context, caller, &typed).await.map(|ends| {
            ends.into_iter().map(|(name, value)| Candidate::new(name, value.clone(), vec![value])).collect()
        }),
        Field::Zone => zones(typed.clone()).await,
        Field::Style | Field::Rules => settings_of(&context.store, caller.guild).await.map(|settings| {
            let (variant, offered) = (game.and_then(|game| game.parse().ok()), offered_on(&settings));
            if request.field == Field::Style { styles(variant, &offered) } else { rules(variant, &typed, &offered) }
        }),
        Field::AddToDeck | Field::TakeOutOfDeck => cards_of_deck(context, caller, request, &typed).await,
        Field::Deck => decks_by_name(&context.store, caller).await,
        Field::AnyCard => Ok(cards::offered().into_iter().map(|(card, variants)| named(variants[0], card)).collect()),
    };
    let mut found = found.unwrap_or_else(|error| {
        tracing::debug!(error = %error, "no suggestions");
        Vec::new()
    });
    found.retain(|candidate| candidate.rank(&typed).is_some());
    found.sort_by_cached_key(|candidate| candidate.rank(&typed));
    found.truncate(limits::ITEMS);
    found.into_iter().map(|candidate| candidate.suggestion).collect()
}

/// What the rules have to suggest to the caller, in the game that the command being typed is about.
async fn in_game(
    context: &Context,
    caller: &Caller,
    game: Option<&str>,
    suggest: impl FnOnce(&LiveGame, Seat) -> Result<Vec<Candidate>, AppError> + Send + 'static,
) -> Result<Vec<Candidate>, AppError> {
    let Some((live, seat)) = game_of(context, caller, game).await? else { return Ok(Vec::new()) };
    on_game(live, move |live| suggest(live, seat)).await?.1
}

/// What there is to suggest behind what the caller has composed of the turn; nothing where turns are not composed at
/// the table.
async fn in_composed(
    context: &Context,
    caller: &Caller,
    game: Option<&str>,
    suggest: impl FnOnce(&Game, Seat) -> Vec<Candidate> + Send + 'static,
) -> Result<Option<Vec<Candidate>>, AppError> {
    let Some((live, seat)) = game_of(context, caller, game).await? else { return Ok(None) };
    if !is_composed(&live) {
        return Ok(None);
    }
    let kept = composed_by(&context.store, &live, seat).await?;
    let suggested = move |live: &mut LiveGame| suggest(&Composition::of(live, seat, kept).game, seat);
    Ok(Some(on_game(live, suggested).await?.1))
}

/// The game that the command being typed is about, and the caller's seat.
async fn game_of(context: &Context, caller: &Caller, game: Option<&str>) -> Result<Option<Seated>, AppError> {
    let found = match game.filter(|typed| !typed.trim().is_empty()) {
        Some(typed) => Some(named_game(&context.store, caller, typed).await?),
        None => awaited_game(&context.store, caller).await?,
    };
    let Some(game) = found.map(|info| info.id) else { return Ok(None) };
    let (live, seat) = open_seated(context, caller, game).await?;
    // What could be done would tell what stands on a board that is covered.
    let hurry = timed_turn(context, caller, &live, seat).await?;
    let is_covered =
        live.is_covered_for(Some(seat)) || matches!(hurry, TimedTurn::NotStarted(..) | TimedTurn::Expired(_));
    Ok(Some((live, seat)).filter(|_| !is_covered))
}

/// The cards that can be added to the deck that the caller builds, or taken out of it.
async fn cards_of_deck(
    context: &Context,
    caller: &Caller,
    request: &Autocomplete,
    typed: &str,
) -> Result<Vec<Candidate>, AppError> {
    let (game, typed, field) = (request.game.as_deref(), typed.to_owned(), request.field);
    let Some((live, seat)) = game_of(context, caller, game).await? else { return Ok(Vec::new()) };
    let kept = composed_by(&context.store, &live, seat).await?;
    let suggested = move |live: &mut LiveGame| {
        let bench = Bench::of(&live.game, seat, kept);
        if field == Field::AddToDeck { to_add(&bench, &typed) } else { in_deck(&bench, &typed) }
    };
    Ok(on_game(live, suggested).await?.1)
}

/// The caller's saved decks, then the starter decks.
async fn decks_by_name(store: &SharedStore, caller: &Caller) -> Result<Vec<Candidate>, AppError> {
    let kept = store.decks().of_user(caller.user).await.map_err(AppError::store("reading kept decks"))?;
    let starters = StarterDeck::ALL.into_iter().filter_map(|deck| {
        let name = deck.in_words();
        let is_hidden = kept.iter().any(|own| own.name.eq_ignore_ascii_case(&name));
        let shown = say!("starter-item", name = name.as_str(), plan = starter_plan(deck));
        (!is_hidden).then(|| Candidate::new(shown, name.clone(), vec![name]))
    });
    let starters: Vec<Candidate> = starters.collect();
    let named = |deck: NamedDeck| Candidate::new(deck.name.clone(), deck.name.clone(), vec![deck.name]);
    Ok(kept.into_iter().map(named).chain(starters).collect())
}

/// The events of the caller's server, by number and name.
async fn events_by_name(store: &SharedStore, caller: &Caller) -> Result<Vec<Candidate>, AppError> {
    let Some(guild) = caller.guild else { return Ok(Vec::new()) };
    let events = events_here(store, guild).await?;
    let named = |event: Event| {
        let number = event.id.to_string();
        let shown = say!("event-list-item", number = event.id.0, name = text::bare(&event.name));
        Candidate::new(shown, number.clone(), vec![number, event.name])
    };
    Ok(events.into_iter().map(named).collect())
}

async fn game_numbers(context: &Context, caller: &Caller) -> Result<Vec<Candidate>, AppError> {
    let mut games = games_here(&context.store, caller, true, false).await?;
    for lists in [games_of(&context.store, caller).await?, games_here(&context.store, caller, false, false).await?] {
        for info in lists {
            if games.iter().all(|known| known.id != info.id) {
                games.push(info);
            }
        }
    }
    let mut candidates = Vec::new();
    context.people.learn_servers(caller, &games).await;
    for info in games {
        let label = game_label(&context.people, &info).await?;
        let (game, variant) = (label.as_str(), info.variant.in_words());
        let name = if info.awaits(caller.user) {
            say!("suggested-waiting-game-item", game = game, variant = variant)
        } else {
            say!("suggested-game-item", game = game, variant = variant)
        };
        let name = match context.people.server_of(caller, &info) {
            Some(server) => say!("suggested-on-server-item", item = name, server = server.to_string()),
            None => name,
        };
        let number = info.id.to_string();
        candidates.push(Candidate::new(name, number.clone(), vec![number, label]));
    }
    Ok(candidates)
}

/// Every time zone, to be found by its city and all else that it is called, and the distance from UTC that is typed.
async fn zones(typed: String) -> Result<Vec<Candidate>, AppError> {
    let candidate = |place: &NamedZone| {
        let bare = place.called.iter().map(|name| bare(name));
        let names = place.called.iter().cloned().chain(bare);
        let keys = names.chain([place.zone.clone(), place.zone.replace('_', " ")]).collect();
        Candidate::new(place.zone.clone(), place.zone.clone(), keys)
    };
    // The first time reads the system's files.
    let zones = run_blocking("reading time zones", move || {
        let by_offset = offset(&typed).map(|(name, _)| Candidate::new(name.to_owned(), name.to_owned(), vec![typed]));
        by_offset.into_iter().chain(places().iter().map(candidate)).collect()
    });
    Ok(zones.await?)
}
