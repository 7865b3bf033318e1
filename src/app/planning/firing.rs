//! Plans that are due: played if they fit, and ended if they don't.

use cardinal_ids::GameId;
use cardinal_rules::{Action, DeedKind, Game, Seat, Viewer};
use cardinal_store::{Plan, PlannedMove, Reply, SharedStore, Stopped, StoreError};
use cardinal_table::{LiveGame, on_game};

use crate::app::Context;
use crate::app::channel::announce::announce;
use crate::app::channel::pending::HandOut;
use crate::app::error::AppError;
use crate::app::planning::trying::{listed, turn};
use crate::app::turn::commit::{Cause, commit_for};

/// The most games that are looked for at once.
const AT_ONCE: u32 = 1_000;

/// What becomes of a plan.
enum Verdict {
    /// These actions are played, and this remains.
    Plays(Vec<Action>, Option<Plan>),
    Ends(Stopped),
}

/// Waits until a plan may be due.
pub async fn wait_for_plans(context: &Context) {
    context.plans.woken().await;
}

/// The games in which a plan is due, those that have waited longest first. Each is to be handed to
/// [`run_plan`].
pub async fn games_with_due_plans(context: &Context) -> Vec<GameId> {
    context.store.plans().due(AT_ONCE).await.unwrap_or_else(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "cannot read which plans are due");
        Vec::new()
    })
}

/// Plays the plan of the player to act, or ends it. `hand_out` gets the message for everyone as soon as it is
/// built. A failure is logged, and it is tried again later.
pub async fn run_plan(context: &Context, game: GameId, hand_out: &mut HandOut<'_>) {
    if let Err(error) = Box::pin(play_plan(context, game, hand_out)).await {
        tracing::error!(game = game.0, error = &error as &dyn std::error::Error, "a plan failed in a game");
    }
}

async fn play_plan(context: &Context, game: GameId, hand_out: &mut HandOut<'_>) -> Result<(), AppError> {
    let live = context.live.open(game).await?;
    let Some(seat) = live.status().to_act() else { return Ok(()) };
    let plan = context.store.plans().get(game, seat).await.map_err(AppError::store("reading a plan"))?;
    let version = live.info.version;
    let Some(plan) = plan.clone().filter(|plan| plan.stopped.is_none()) else {
        // It could not be read, or was dropped meanwhile.
        return end_plan(&context.store, game, version, seat, plan).await;
    };
    let (live, verdict) = on_game(live, {
        let plan = plan.clone();
        move |live| judged(live, seat, &plan)
    })
    .await?;
    let why = match verdict {
        Verdict::Plays(actions, rest) => {
            let cause = Cause::Plan(rest);
            match Box::pin(commit_for(context, cause, live, seat, actions)).await {
                Ok((live, done)) => {
                    drop(live);
                    if let Some(scene) = done.scene
                        && let Some(announcement) = announce(context, scene.planned()).await?
                    {
                        hand_out(announcement);
                    }
                    tracing::info!(game = game.0, "a plan was played");
                    return Ok(());
                }
                // The player, or another process, was faster.
                Err(AppError::Refused(_)) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        Verdict::Ends(why) => why,
    };
    end_plan(&context.store, game, version, seat, Some(Plan { stopped: Some(why), ..plan })).await
}

/// Keeps what is left of a plan that is no longer due. If the game has gone on, the next look finds what is.
async fn end_plan(
    store: &SharedStore,
    game: GameId,
    version: u32,
    seat: Seat,
    plan: Option<Plan>,
) -> Result<(), AppError> {
    match store.plans().keep(game, version, seat, plan).await {
        Ok(()) | Err(StoreError::Conflict { .. } | StoreError::GameOver(_)) => Ok(()),
        Err(source) => Err(AppError::Store { doing: "ending a plan", source }),
    }
}

/// What becomes of a plan now that its player is to act.
fn judged(live: &LiveGame, seat: Seat, plan: &Plan) -> Verdict {
    let Some(theirs) = last_move(&live.game, !seat).filter(|_| live.turn() == plan.turn + 1) else {
        return Verdict::Ends(Stopped::OtherTurn);
    };
    let fits = |line: &&Vec<Reply>| line.first().is_some_and(|reply| reply.to == theirs);
    let Some(Reply { with, .. }) = plan.lines.iter().find(fits).and_then(|line| line.first()).cloned() else {
        return Verdict::Ends(Stopped::OtherTurn);
    };
    let Some((actions, ..)) = turn(&live.game, seat, &|listing| listed(listing, &with)) else {
        return Verdict::Ends(Stopped::NoReply);
    };
    let rest: Vec<Vec<Reply>> =
        plan.lines.iter().filter(fits).map(|line| line[1..].to_vec()).filter(|line| !line.is_empty()).collect();
    // The opponent's next turn is the one after the reply.
    let rest = Plan { turn: plan.turn + 2, lines: rest, stopped: None };
    Verdict::Plays(actions, Some(rest).filter(|rest| !rest.lines.is_empty()))
}

/// The only thing that this seat has done in its last turn, if that was a move.
fn last_move(game: &Game, seat: Seat) -> Option<PlannedMove> {
    let view = game.view(Viewer::Public);
    let last = &view.last;
    // Only turns of several steps have a story. Elsewhere a card belongs to every turn.
    let did_more =
        game.story().is_some_and(|story| story.deeds.iter().any(|deed| !matches!(deed.what, DeedKind::Moved(_))));
    if did_more || last.turn_lost || last.exchanged > 0 || last.placed.is_some() {
        return None;
    }
    let moved = last.moved.as_ref().filter(|moved| moved.seat == seat)?;
    Some(PlannedMove { from: moved.from, to: moved.to, promote: moved.promote, san: moved.san.clone() })
}
