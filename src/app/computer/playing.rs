//! The computer player's part in its games: it finds them, thinks and acts.

use std::time::{Duration, Instant};

use cardinal_ids::GameId;
use cardinal_interaction::{Caller, Message};
use cardinal_player::{Level, Plan};
use cardinal_rules::{Action, ActionKind, Game, Knowledge, Seat, Seed, Status, Viewer};
use cardinal_table::{LiveGame, on_game, run_blocking};

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::channel::announce::announce;
use crate::app::channel::pending::HandOut;
use crate::app::error::AppError;
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::commit::{Cause, commit_for};
use crate::app::turn::present::present_panel;
use crate::metrics;

/// The most games that are looked for at once.
const AT_ONCE: u32 = 1_000;

/// The most steps of one turn: an end for a turn that would have none.
const STEPS: usize = 60;

/// How long a game in which something failed is left alone.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The same while the database is away, which a player notices.
const BACK_AFTER: Duration = Duration::from_secs(2);

/// An offered draw is accepted if the player expects no more than this for its side, in hundredths of a pawn.
const NO_ADVANTAGE: i32 = 20;

/// What it does next.
enum Next {
    Acts(Vec<Action>),
    Nothing,
}

/// Waits until the computer player may have something to do.
pub async fn wait_for_computer(context: &Context) {
    context.computer.woken().await;
}

/// The games in which the computer player has something to do and is not doing it yet, those that have waited
/// longest first. Each is to be handed to [`run_computer`].
pub async fn games_for_computer(context: &Context) -> Vec<GameId> {
    if !context.deployment.settings.computer {
        return Vec::new();
    }
    match context.store.computer_turns().waiting(AT_ONCE).await {
        Ok(mut games) => {
            games.retain(|game| !context.computer.is_under_way(*game));
            games
        }
        Err(error) => {
            tracing::error!(error = &error as &dyn std::error::Error, "cannot read the computer player's turns");
            Vec::new()
        }
    }
}

/// Returns whether the computer player has something to do in this game. Not if that cannot be read.
pub async fn is_computer_thinking(context: &Context, game: GameId) -> bool {
    context.live.open(game).await.is_ok_and(|live| live.computer_is_due() && context.deployment.settings.computer)
}

/// The panel of a game's present turn, for the player whose panel followed the game. `None` if it cannot be built.
pub async fn panel_after_computer(context: &Context, caller: &Caller, game: GameId) -> Option<Message> {
    let shown = async {
        let (live, seat) = open_seated(context, caller, game).await?;
        if live.builders().contains(&seat) {
            return Err(AppError::Broken("a panel followed a game whose deck is still to be built"));
        }
        present_panel(context, caller, live, seat).await
    };
    match Box::pin(shown).await {
        Ok(message) => Some(message),
        Err(error) => {
            tracing::warn!(game = game.0, error = &error as &dyn std::error::Error, "cannot show a game's next turn");
            None
        }
    }
}

/// Has the computer player do what it has to do in a game. `hand_out` gets the messages for everyone, in order, each as
/// soon as it is built: until then, the next one takes over what it tells. A failure is logged, and it is tried again
/// later.
pub async fn run_computer(context: &Context, game: GameId, hand_out: &mut HandOut<'_>) {
    let Some(_under_way) = context.computer.begin(game) else { return };
    let (begun, mut acted) = (Instant::now(), false);
    let done = play_on(context, game, &mut acted, hand_out).await;
    let took = begun.elapsed();
    if acted {
        metrics::computer_turn(took);
    }
    let (took_ms, waiting) = (took.as_millis() as u64, context.computer.waiting());
    match done {
        Ok(()) if acted => tracing::info!(game = game.0, took_ms, waiting, "the computer player has played"),
        Ok(()) => {}
        Err(AppError::Refused(refused)) => {
            tracing::info!(game = game.0, why = refused.text, "the computer player cannot play on");
            tokio::time::sleep(RETRY_AFTER).await;
        }
        Err(error) => {
            tracing::error!(
                game = game.0,
                error = &error as &dyn std::error::Error,
                "the computer player failed in a game"
            );
            tokio::time::sleep(if error.is_unavailable() { BACK_AFTER } else { RETRY_AFTER }).await;
        }
    }
}

/// Plays until there is nothing more to do. `acted` becomes whether it did anything.
async fn play_on(
    context: &Context,
    game: GameId,
    acted: &mut bool,
    hand_out: &mut HandOut<'_>,
) -> Result<(), AppError> {
    // Since when a person can look at the board.
    let mut since = Instant::now();
    for _step in 0..STEPS {
        let live = context.live.open(game).await?;
        let Some((seat, level)) = due(&live) else { return Ok(()) };
        let (version, now) = (live.info.version, live.game.clone());
        drop(live);
        let next = Box::pin(decide(context, now, seat, level)).await?;
        if !*acted {
            tokio::time::sleep(context.deployment.settings.computer_pause.saturating_sub(since.elapsed())).await;
        }
        let live = context.live.open(game).await?;
        if live.info.version != version || due(&live).is_none() {
            // The person has taken back a turn, or played another one meanwhile.
            (since, *acted) = (Instant::now(), false);
            continue;
        }
        let Next::Acts(actions) = next else { return Ok(()) };
        let (live, actions) = on_game(live, move |live| possible(&live.game, seat, actions)).await?;
        let (live, done) = match commit_for(context, Cause::Cardinal, live, seat, actions).await {
            Ok(committed) => committed,
            // Another process, or the person, was faster.
            Err(AppError::Refused(_)) => {
                (since, *acted) = (Instant::now(), false);
                continue;
            }
            Err(error) => return Err(error),
        };
        drop(live);
        *acted = true;
        if let Some(scene) = done.scene
            && let Some(announcement) = announce(context, scene).await?
        {
            hand_out(announcement);
        }
    }
    tracing::error!(game = game.0, "the computer player's turn has no end");
    Ok(())
}

/// What the computer player does next.
async fn decide(context: &Context, game: Game, seat: Seat, level: Level) -> Result<Next, AppError> {
    let offered = game.view(Viewer::Public).offer == Some(!seat);
    let dice = u64::from_le_bytes(draw(&context.chance)?);
    if offered && game.status().to_act() != Some(seat) {
        // It is the opponent who is to act: what would that one expect?
        let imagined = run_blocking("imagining a game", {
            let game = game.clone();
            move || Knowledge::of(&game, seat).determinized(&Seed::from_bytes([dice as u8; 32]))
        })
        .await?;
        let accepts = match Box::pin(context.computer.think(imagined, !seat, level, dice)).await {
            Ok(theirs) => theirs.is_none_or(|plan| -plan.worth <= NO_ADVANTAGE),
            Err(AppError::BrokenOff(_)) => false,
            Err(error) => return Err(error),
        };
        let answer = if accepts { Action::AcceptDraw } else { Action::DeclineDraw };
        return Ok(Next::Acts(vec![answer]));
    }
    let fallback = game.clone();
    let plan = match Box::pin(context.computer.think(game, seat, level, dice)).await {
        Ok(plan) => plan,
        Err(AppError::BrokenOff(_)) => None,
        Err(error) => return Err(error),
    };
    Ok(match plan {
        Some(Plan { worth, .. }) if offered && worth <= NO_ADVANTAGE => Next::Acts(vec![Action::AcceptDraw]),
        Some(plan) if !plan.actions.is_empty() => Next::Acts(plan.actions),
        _ => {
            tracing::error!(variant = %fallback.setup().rules.variant(), "the computer player has no plan");
            match run_blocking("choosing any action", move || anything(&fallback, seat)).await? {
                Some(action) => Next::Acts(vec![action]),
                None => Next::Nothing,
            }
        }
    })
}

/// The seat and level of the computer player, if it has something to do.
fn due(live: &LiveGame) -> Option<(Seat, Level)> {
    let computer = live.info.computer.as_ref().filter(|_| live.computer_is_due() && !live.info.finished)?;
    Some((computer.seat, Level::with_number(computer.level).unwrap_or(Level::Six)))
}

/// The actions up to the first that is refused, because something hidden is in its way. If that is the first, any other
/// legal action.
fn possible(game: &Game, seat: Seat, mut actions: Vec<Action>) -> Vec<Action> {
    let mut trial = game.clone();
    let done = actions.iter().take_while(|action| trial.apply(seat, action).is_ok()).count();
    actions.truncate(done);
    if actions.is_empty() {
        actions.extend(anything(game, seat));
    }
    actions
}

/// A legal action that goes on with the game.
fn anything(game: &Game, seat: Seat) -> Option<Action> {
    if game.status() == Status::Building {
        return Some(Action::Build { deck: None });
    }
    let ends = [ActionKind::Resign, ActionKind::OfferDraw, ActionKind::AcceptDraw, ActionKind::DeclineDraw];
    let listing = game.listing(seat);
    listing.whole().actions.iter().find(|action| !ends.contains(&action.kind())).cloned()
}
