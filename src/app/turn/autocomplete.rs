//! Suggestions while a command is typed: only what the one who types may see, and only what can
//! be done.

use cardinal_rules::{
    Action, ActionKind, Card, CardForm, Cell, Geometry, Listing, Options, PartialAction, Seat, Variant, notation,
};
use cardinal_words::say;

use crate::app::App;
use crate::app::blocking::off_async;
use crate::app::clock::zone::{Zone, last_part};
use crate::app::error::AppError;
use crate::app::interaction::control::Drafted;
use crate::app::interaction::intent::{Autocomplete, Caller, Field};
use crate::app::interaction::limits;
use crate::app::interaction::reply::{Suggestion, clip};
use crate::app::live::LiveGame;
use crate::app::live::on_game;
use crate::app::turn::beginning::{Beginning, called, calling, hand};
use crate::app::turn::hurry::Hurry;
use crate::app::turn::picking::ahead;
use crate::app::turn::usable::usable;
use crate::app::words::cards;
use crate::app::words::text;

impl App {
    /// Suggestions for an option that is being typed, the best first. An error is no suggestion.
    pub async fn complete(&self, caller: &Caller, request: &Autocomplete) -> Vec<Suggestion> {
        let typed = request.typed.trim().to_lowercase();
        let game = request.game.as_deref();
        let found = match request.field {
            Field::Move => self.in_game(caller, game, |live, seat| Ok(typable(live, seat))).await,
            Field::Place => {
                let typed = request.mv.clone();
                self.in_game(caller, game, move |live, seat| Ok(tiles(live, seat, typed.as_deref()))).await
            }
            Field::PlayCard => self.in_game(caller, game, |live, seat| held(live, seat, ActionKind::Play)).await,
            Field::DiscardCard => self.in_game(caller, game, |live, seat| held(live, seat, ActionKind::Discard)).await,
            Field::Game => self.numbers(caller).await,
            Field::Until => self.suggested_ends(caller, &typed).await.map(|ends| {
                ends.into_iter().map(|(name, value)| Candidate::new(name, value.clone(), vec![value])).collect()
            }),
            Field::Zone => zones().await,
            Field::AnyCard => {
                Ok(cards::offered().into_iter().map(|(card, variants)| named(variants[0], card)).collect())
            }
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
        &self,
        caller: &Caller,
        game: Option<&str>,
        suggest: impl FnOnce(&LiveGame, Seat) -> Result<Vec<Candidate>, AppError> + Send + 'static,
    ) -> Result<Vec<Candidate>, AppError> {
        let found = match game.filter(|typed| !typed.trim().is_empty()) {
            Some(typed) => Some(self.named(caller, typed).await?),
            None => self.awaited(caller).await?,
        };
        let Some(game) = found.map(|info| info.id) else { return Ok(Vec::new()) };
        let (live, seat) = self.seated(caller, game).await?;
        if let Hurry::Covered(..) | Hurry::Up(_) = self.hurry(caller, &live, seat).await? {
            return Ok(Vec::new());
        }
        on_game(live, move |live| suggest(live, seat)).await?.1
    }

    async fn numbers(&self, caller: &Caller) -> Result<Vec<Candidate>, AppError> {
        let mut games = self.games_here(caller, true, false).await?;
        for lists in [self.games_of(caller).await?, self.games_here(caller, false, false).await?] {
            for info in lists {
                if games.iter().all(|known| known.id != info.id) {
                    games.push(info);
                }
            }
        }
        let mut candidates = Vec::new();
        for info in games {
            let label = self.label(&info).await?;
            let (game, variant) = (label.as_str(), info.variant.in_words());
            let name = if info.to_act == Some(caller.user) {
                say!("suggested-waiting-game-item", game = game, variant = variant)
            } else {
                say!("suggested-game-item", game = game, variant = variant)
            };
            let number = info.id.to_string();
            candidates.push(Candidate::new(name, number.clone(), vec![number, label]));
        }
        Ok(candidates)
    }
}

/// Every time zone, to be found by its city first.
async fn zones() -> Result<Vec<Candidate>, AppError> {
    // The first time reads the system's files.
    let names = off_async("reading time zones", || Zone::names().collect::<Vec<_>>()).await?;
    let candidate = |name: &str| {
        let city = last_part(name).replace('_', " ");
        let bare = city.replace([' ', '-'], "");
        let keys = vec![city, bare, name.to_owned(), name.replace('_', " ")];
        Candidate::new(name.to_owned(), name.to_owned(), keys)
    };
    Ok(names.into_iter().map(candidate).collect())
}

/// A suggestion with the texts that it can be found by.
struct Candidate {
    suggestion: Suggestion,
    keys: Vec<String>,
}

impl Candidate {
    fn new(name: String, value: String, keys: Vec<String>) -> Candidate {
        let suggestion = Suggestion { name: clip(name, limits::ITEM), value: clip(value, limits::ITEM) };
        Candidate { suggestion, keys: keys.into_iter().map(|key| key.to_lowercase()).collect() }
    }

    /// How well it fits: what is typed in full before beginnings, these before what contains the
    /// typed text, earlier keys first.
    fn rank(&self, typed: &str) -> Option<(u8, usize)> {
        let bare: String = typed.chars().filter(|c| !matches!(c, '-' | ' ' | '#' | '+' | '(' | ')')).collect();
        let fits = |how: fn(&str, &str) -> bool| self.keys.iter().position(|key| how(key, typed) || how(key, &bare));
        fits(|key, typed| key == typed)
            .map(|_| (0, 0))
            .or_else(|| fits(|key, typed| key.starts_with(typed)).map(|key| (1, key)))
            .or_else(|| fits(|key, typed| key.contains(typed)).map(|key| (2, key)))
    }
}

/// The moves that can be typed: those that can be made, or that the card held out or any card of the hand calls. What is to
/// be drawn first is not known to the one who types.
fn typable(live: &LiveGame, seat: Seat) -> Vec<Candidate> {
    if let drafted @ Some(Drafted::Card(_)) = live.drafted(seat)
        && let Ok(game) = ahead(live, seat, drafted)
    {
        return moves(&game.listing(seat));
    }
    let beginning = Beginning::of(live, seat);
    let ways = calling(&beginning.game, seat, hand(&live.game, seat));
    if ways.is_empty() {
        return moves(&live.game.listing(seat));
    }
    moves(&beginning.game.listing_of(seat, called(seat, &ways)))
}

/// The moves of a listing.
fn moves(listing: &Listing<'_>) -> Vec<Candidate> {
    if listing.game().setup().rules.variant().facts().geometry == Geometry::EndlessGrid {
        return grid_moves(listing);
    }
    let moves = listing.options(&PartialAction::of(ActionKind::Move)).actions;
    moves
        .iter()
        .map(|action| {
            let squares = action.to_string();
            match listing.san(action) {
                Some(san) => Candidate::new(format!("{san} ({squares})"), san.clone(), vec![san, squares]),
                None => Candidate::new(squares.clone(), squares.clone(), vec![squares]),
            }
        })
        .collect()
}

/// The tiles that can be placed after the move that was typed, and where.
fn tiles(live: &LiveGame, seat: Seat, typed: Option<&str>) -> Vec<Candidate> {
    let listing = live.game.listing(seat);
    let Some(action) = typed.and_then(|typed| notation::parse_move(&listing, typed).ok()) else {
        return Vec::new();
    };
    let mut ahead = live.game.clone();
    if ahead.apply(seat, &action).is_ok() { placements(&ahead.listing(seat)) } else { Vec::new() }
}

/// What of the hand can be used by an action of this kind: cards, or tiles and where.
fn held(live: &LiveGame, seat: Seat, kind: ActionKind) -> Result<Vec<Candidate>, AppError> {
    if live.info.variant.facts().uses(CardForm::Tile) {
        let drafted = live.drafted(seat).filter(|_| kind == ActionKind::Play);
        return match drafted {
            Some(_) => Ok(placements(&ahead(live, seat, drafted)?.listing(seat))),
            None => Ok(Vec::new()),
        };
    }
    let mut cards: Vec<Card> = Vec::new();
    let mut exchange = false;
    for action in &live.game.listing(seat).whole().actions {
        match action {
            Action::Play { card, .. } | Action::Discard { card } if action.kind() == kind => cards.push(*card),
            Action::Exchange => exchange = kind == ActionKind::Discard,
            _ => {}
        }
    }
    // Before the turn's draw nothing can be played, but what is held can be thought about.
    if cards.is_empty() && kind == ActionKind::Play {
        cards = live.game.view(seat.into()).hand.unwrap_or_default();
        cards.sort();
    }
    cards.dedup();
    let whole = exchange.then(|| {
        let (name, value) = (say!("suggested-whole-hand-item"), "hand".to_owned());
        Candidate::new(name.clone(), value.clone(), vec![value, name])
    });
    let wasted = if kind == ActionKind::Play { usable(&live.game.listing(seat)).wasted } else { Vec::new() };
    let named = |card| {
        let mut candidate = named(live.info.variant, card);
        if wasted.contains(&card) {
            candidate.suggestion.name = say!("suggested-wasted-item", card = card.in_words());
        }
        candidate
    };
    Ok(whole.into_iter().chain(cards.into_iter().map(named)).collect())
}

/// The moves on the grid, and the pieces, to see where each can go. Where not all of them can be
/// shown, the pieces come first: from them every move can be reached.
fn grid_moves(listing: &Listing<'_>) -> Vec<Candidate> {
    let of = |from| PartialAction { from, ..PartialAction::of(ActionKind::Move) };
    let standing = listing.game().view(listing.seat().into()).board;
    let (mut moves, mut origins) = (Vec::new(), Vec::new());
    for from in listing.options(&of(None)).next.from {
        let Options { actions, next } = listing.options(&of(Some(from)));
        moves.extend(actions.iter().map(|action| grid_move(listing, action, &actions, &next.to)));
        let Some(piece) = standing.iter().find(|piece| piece.cell == from) else { continue };
        let (name, place) = (piece.kind.in_words(), from.to_string());
        let said = say!("suggested-origin-item", piece = text::capital(&name), place = place.as_str());
        origins.push(Candidate::new(said, place.clone(), vec![place, format!("{name} {from}")]));
    }
    if moves.len() + origins.len() > limits::ITEMS {
        origins.append(&mut moves);
        return origins;
    }
    moves.append(&mut origins);
    moves
}

/// A move on the grid, which can be typed by points and by the number of its target as well.
fn grid_move(listing: &Listing<'_>, action: &Action, all: &[Action], targets: &[Cell]) -> Candidate {
    let points = action.to_string();
    let san = listing.san(action).unwrap_or_else(|| points.clone());
    let mut keys = vec![san.clone(), points];
    let mut name = notation::readable(&san).into_owned();
    if let Action::Move { from, to, promote, .. } = action {
        keys.push(format!("{from}{to}"));
        keys.extend(targets.iter().position(|each| each == to).map(|at| format!("{from} #{}", at + 1)));
        let promotes = |other: &Action| matches!(other, Action::Move { to: same, promote: Some(_), .. } if same == to);
        if promote.is_none() && all.iter().any(promotes) {
            name = say!("suggested-unpromoted-item", san = name);
        }
    }
    Candidate::new(name, san, keys)
}

/// What a seat can place, and that it need not.
fn placements(listing: &Listing<'_>) -> Vec<Candidate> {
    let none = || {
        let (name, value) = (say!("suggested-no-tile-item"), "none".to_owned());
        Candidate::new(name.clone(), value.clone(), vec![value, name])
    };
    let options = &listing.whole().actions;
    let skip = options.contains(&Action::Skip).then(none);
    let placed = options.iter().filter_map(|action| match action {
        Action::Place { tile, at } => {
            let short = format!("{} {at}", tile.letter());
            let long = format!("{} {at}", tile.in_words());
            let name = say!("entry-placement-item", tile = text::capital(&tile.in_words()), place = at.to_string());
            Some(Candidate::new(name, short.clone(), vec![short, long]))
        }
        _ => None,
    });
    skip.into_iter().chain(placed).collect()
}

fn named(variant: Variant, card: Card) -> Candidate {
    let name = format!("{}: {}", card.in_words(), variant.card_text(card));
    Candidate::new(name, card.to_string(), vec![card.in_words(), card.to_string()])
}
