//! Results that organisers enter by hand, or correct as long as no later game was paired from them.

use cardinal_interaction::{Caller, Control, EventAct, EventControl, Item, MemberMenu, Menu, Message, Row, limits};
use cardinal_store::{EventGame, EventStep};
use cardinal_tournament::{GameResult, PairingId, ResultSource, TournamentError};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::acts::{Act, note};
use crate::app::events::standing::{Names, Standing, named, result_of};
use crate::app::events::step::{step_of, take};
use crate::app::events::taking_part::done;

/// What became of a choice.
pub(super) enum Entered {
    /// The message that asks on.
    Asks(Message),
    /// The result is entered, which is told in words.
    Done(String),
}

const fn control(standing: &Standing) -> Control {
    Control::Event { event: standing.event.id, what: EventControl::Do(EventAct::Result) }
}

/// The menu of an event's games, or where they are too many for one, of the members whose games are listed then.
pub(super) fn result_row(standing: &Standing, names: &Names) -> Row {
    if standing.games.len() > limits::ITEMS {
        let placeholder = say!("event-result-of-member-placeholder");
        return Row::Members(MemberMenu::of_one(control(standing), placeholder, None));
    }
    Row::Menu(game_menu(standing, names, standing.games.iter()))
}

/// A menu of games, those without a result first.
fn game_menu<'s>(standing: &'s Standing, names: &Names, games: impl Iterator<Item = &'s EventGame>) -> Menu {
    let mut games: Vec<&EventGame> = games.collect();
    games.sort_by_key(|game| (result_of(game).is_some(), game.round));
    let items = games.into_iter().take(limits::ITEMS).map(|game| {
        let (white, black) = (named(names, game.white), named(names, game.black));
        let label = say!("event-game-item", round = game.round, white = white, black = black);
        let item = Item::new(label, game.pairing.clone());
        match result_of(game) {
            Some((result, _)) => item.described(result.to_string()),
            None => item,
        }
    });
    Menu::new(control(standing), say!("event-result-placeholder"), items.collect())
}

/// Asks of which game of a player the result is entered.
///
/// # Errors
/// The store fails.
pub(super) async fn games_of_player(context: &Context, standing: &Standing, number: u16) -> Result<Message, AppError> {
    let names = standing.names(context).await?;
    let asked = say!("event-result-of-player", player = named(&names, number));
    let menu = game_menu(standing, &names, standing.games.iter().filter(|game| game.has(number)));
    Ok(Message::text(asked).with_row(Row::Menu(menu)))
}

/// Asks how a game has ended, or enters it: the value names a game, and perhaps a result.
///
/// # Errors
/// The result can no longer be entered, the event was changed meanwhile, or the store fails.
pub(super) async fn enter_result(
    context: &Context,
    caller: &Caller,
    standing: &Standing,
    value: &str,
) -> Result<Entered, AppError> {
    let unknown = || AppError::refused(say!("settings-unknown"));
    let (pairing, result) = value.split_once(' ').map_or((value, None), |(pairing, result)| (pairing, Some(result)));
    let id: PairingId = pairing.parse().map_err(|_| unknown())?;
    let game = standing.games.iter().find(|game| game.pairing == pairing).ok_or_else(unknown)?;
    let names = standing.names(context).await?;
    let (white, black) = (named(&names, game.white), named(&names, game.black));
    let Some(result) = result else {
        let items = GameResult::ALL
            .into_iter()
            .map(|result| Item::new(result_word(result, &white, &black), format!("{pairing} {result}")));
        let asked = say!("event-result-asked", white = white.clone(), black = black.clone());
        let menu = Menu::new(control(standing), say!("event-result-of-placeholder"), items.collect());
        return Ok(Entered::Asks(Message::text(asked).with_row(Row::Menu(menu))));
    };
    let result: GameResult = result.parse().map_err(|_| unknown())?;
    let mut tournament = standing.tournament()?;
    tournament.record(id, result, ResultSource::Hand).map_err(|error| {
        AppError::refused(match error {
            TournamentError::BuiltOn { .. } => say!("event-result-built-on"),
            TournamentError::DecidedByWithdrawal(_) => say!("event-result-of-withdrawn"),
            _ => say!("settings-unknown"),
        })
    })?;
    let step = EventStep {
        decided: vec![(pairing.to_owned(), result.to_string(), Some(caller.user))],
        ..step_of(standing, context.time.now())
    };
    done(take(&context.store, step).await?.is_some())?;
    note(context, standing, &Act::Entered(pairing.to_owned())).await?;
    Ok(Entered::Done(say!("event-result-entered", result = result_word(result, &white, &black))))
}

fn result_word(result: GameResult, white: &str, black: &str) -> String {
    match result {
        GameResult::WhiteWins => say!("event-result-wins-item", player = white),
        GameResult::BlackWins => say!("event-result-wins-item", player = black),
        GameResult::Draw => say!("event-result-draw-item"),
        GameResult::WhiteForfeits => say!("event-result-forfeits-item", player = white),
        GameResult::BlackForfeits => say!("event-result-forfeits-item", player = black),
        GameResult::BothForfeit => say!("event-result-both-item"),
    }
}
