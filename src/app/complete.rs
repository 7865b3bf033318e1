//! Suggestions while a command is typed: only what the one who types may see, and only what can
//! be done.

use cardinal_rules::{Action, ActionKind, Card, PartialAction, notation};

use super::error::AppError;
use super::intent::{Autocomplete, Caller, Field};
use super::reply::{Suggestion, clip, limits};
use super::words::card_does;
use super::{App, OFFERED, cards};
use crate::store::GameId;

impl App {
    /// Suggestions for an option that is being typed, the best first. An error is no suggestion.
    pub async fn complete(&self, caller: &Caller, request: &Autocomplete) -> Vec<Suggestion> {
        let typed = request.typed.trim().to_lowercase();
        let found = match request.field {
            Field::Move => self.moves(caller, request.game.as_deref()).await,
            Field::PlayCard => self.held(caller, request.game.as_deref(), ActionKind::Play).await,
            Field::DiscardCard => self.held(caller, request.game.as_deref(), ActionKind::Discard).await,
            Field::Game => self.numbers(caller).await,
            Field::AnyCard => Ok(OFFERED.into_iter().flat_map(cards::all).map(named).collect()),
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

    async fn moves(&self, caller: &Caller, game: Option<&str>) -> Result<Vec<Candidate>, AppError> {
        let Some(game) = self.meant(caller, game).await? else { return Ok(Vec::new()) };
        let (table, seat) = self.seated(caller, game).await?;
        let moves = table.game.options(seat, &PartialAction::of(ActionKind::Move)).actions;
        Ok(moves
            .iter()
            .map(|action| {
                let squares = action.to_string();
                match notation::san(&table.game, action) {
                    Some(san) => Candidate::new(format!("{san} ({squares})"), san.clone(), [san, squares]),
                    None => Candidate::new(squares.clone(), squares.clone(), [squares, String::new()]),
                }
            })
            .collect())
    }

    async fn held(&self, caller: &Caller, game: Option<&str>, kind: ActionKind) -> Result<Vec<Candidate>, AppError> {
        let Some(game) = self.meant(caller, game).await? else { return Ok(Vec::new()) };
        let (table, seat) = self.seated(caller, game).await?;
        let mut cards: Vec<Card> = Vec::new();
        let mut exchange = false;
        for action in table.game.options(seat, &PartialAction::default()).actions {
            match action {
                Action::Play { card, .. } | Action::Discard { card } if action.kind() == kind => cards.push(card),
                Action::Exchange => exchange = kind == ActionKind::Discard,
                _ => {}
            }
        }
        // Before the turn's draw nothing can be played, but what is held can be thought about.
        if cards.is_empty() && kind == ActionKind::Play {
            cards = table.game.view(seat.into()).hand.unwrap_or_default();
            cards.sort();
        }
        cards.dedup();
        let whole = exchange.then(|| {
            Candidate::new(
                "The whole hand, for a new one".to_owned(),
                "hand".to_owned(),
                ["hand".to_owned(), "whole".to_owned()],
            )
        });
        Ok(whole.into_iter().chain(cards.into_iter().map(named)).collect())
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
            let turn = if info.to_act == Some(caller.user) { ", your turn" } else { "" };
            let number = info.id.to_string();
            candidates.push(Candidate::new(
                format!("{label}, {}{turn}", info.variant.name()),
                number.clone(),
                [number, label],
            ));
        }
        Ok(candidates)
    }

    /// The game that a command being typed is about: the named one, else the only one of the
    /// caller's here, else the only one of those that awaits the caller.
    async fn meant(&self, caller: &Caller, game: Option<&str>) -> Result<Option<GameId>, AppError> {
        if let Some(typed) = game.filter(|typed| !typed.trim().is_empty()) {
            return self.named(caller, typed).await.map(|info| Some(info.id));
        }
        let games = self.games_here(caller, true, false).await?;
        if let [only] = games.as_slice() {
            return Ok(Some(only.id));
        }
        let mut waiting = games.iter().filter(|info| info.to_act == Some(caller.user));
        Ok(match (waiting.next(), waiting.next()) {
            (Some(only), None) => Some(only.id),
            _ => None,
        })
    }
}

/// A suggestion with the texts that it can be found by.
struct Candidate {
    suggestion: Suggestion,
    keys: [String; 2],
}

impl Candidate {
    fn new(name: String, value: String, keys: [String; 2]) -> Candidate {
        let suggestion = Suggestion { name: clip(name, limits::ITEM), value: clip(value, limits::ITEM) };
        Candidate { suggestion, keys: keys.map(|key| key.to_lowercase()) }
    }

    /// How well it fits: beginnings before what contains the typed text, earlier keys first.
    fn rank(&self, typed: &str) -> Option<(u8, usize)> {
        let bare: String = typed.chars().filter(|c| !matches!(c, '-' | ' ' | '#' | '+')).collect();
        let fits = |how: fn(&str, &str) -> bool| self.keys.iter().position(|key| how(key, typed) || how(key, &bare));
        fits(|key, typed| key.starts_with(typed))
            .map(|key| (0, key))
            .or_else(|| fits(|key, typed| key.contains(typed)).map(|key| (1, key)))
    }
}

fn named(card: Card) -> Candidate {
    let name = format!("{}: {}", card.name(), card_does(card));
    Candidate::new(name, card.to_string(), [card.name().to_owned(), card.to_string()])
}
