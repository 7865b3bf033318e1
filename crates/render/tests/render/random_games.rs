//! Games played at random, as the frames of a replay.

use cardinal_render::{ReplayFrame, TurnSummary};
use cardinal_rules::{Action, Game, PartialAction, Rules, Seed, Setup, View, Viewer};

/// What a replay shows of a turn.
pub(crate) struct Step {
    /// The board after it.
    pub(crate) view: View,
    told: TurnSummary,
    caption: String,
}

/// A number from a sequence that looks random.
fn next(dice: &mut u64) -> usize {
    *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*dice >> 33) as usize
}

/// A game after each turn, beginning with the start, as everyone may see it.
///
/// It is played at random with this seed, by players who like to capture and to play cards, for at most this many
/// turns.
pub(crate) fn played(rules: Rules, seed: u8, turns: usize) -> Vec<Step> {
    let mut game = Game::new(Setup::new(rules), Seed::from_bytes([seed; 32])).expect("the usual start");
    let mut dice = u64::from(seed);
    while game.history().len() < turns {
        let Some(seat) = game.status().to_act() else { break };
        let ends = |action: &Action| {
            matches!(
                action,
                Action::Resign | Action::AcceptDraw | Action::ClaimDraw | Action::OfferDraw | Action::TakeBack
            )
        };
        let mut actions = game.options(seat, &PartialAction::default()).actions;
        actions.retain(|action| !ends(action));
        let plays: Vec<Action> =
            actions.iter().filter(|action| matches!(action, Action::Play { .. })).cloned().collect();
        let actions = if plays.is_empty() || next(&mut dice).is_multiple_of(3) { actions } else { plays };
        let action = actions[next(&mut dice) % actions.len()].clone();
        game.apply(seat, &action).expect("a listed action");
    }
    steps(&game)
}

/// The position before the first turn of a game, and the one after each turn.
pub(crate) fn steps(game: &Game) -> Vec<Step> {
    (0..=game.history().len()).map(|after| step(game, after)).collect()
}

fn step(game: &Game, after: usize) -> Step {
    let (turns, then) = game.after_turns(after);
    let view = then.view(Viewer::Public);
    let told = then.story().as_ref().map(TurnSummary::of).unwrap_or_default();
    let san = view.last.moved.as_ref().map_or("", |moved| &moved.san);
    let caption = if after == 0 { String::new() } else { format!("{}. {san}", after.min(turns.len())) };
    Step { view, told, caption }
}

/// The steps as a scene takes them.
pub(crate) fn frames(steps: &[Step]) -> Vec<ReplayFrame<'_>> {
    let steps = steps.iter();
    steps.map(|Step { view, told, caption }| ReplayFrame { view, story: told.story(), caption }).collect()
}
