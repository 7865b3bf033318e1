//! Lines that end in mate because both sides help. Tests play them to bring a game of ChessMe to its proper end,
//! whatever tiles were dealt.

use cardinal_ids::GameId;
use cardinal_rules::{Action, ActionKind, Game, PartialAction, Phase, Rules, Seat, Seed, Setup, Status, WinReason};
use cardinal_store::{Address, StoreOptions};

use crate::play::Dice;

/// A turn: a move, and then the choice of a tile or none where the game asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: Seat,
    /// The move.
    pub moved: Action,
    /// A tile or `Skip`; `None` if the move ends the turn.
    pub then: Option<Action>,
}

/// The database's first game, of ChessMe, as it stands, including the tiles to come.
///
/// # Panics
/// If there is no such game.
pub async fn dealt(database: &Address) -> Game {
    let store = database.open(StoreOptions::default()).await.expect("the games can be read");
    let stored = store.games().load(GameId(1)).await.expect("the first game is there");
    store.shut_down().await;
    let entries = stored.entries.since(0).expect("its events can be read");
    Game::replay(Setup::new(Rules::ChessMe), Seed::from_bytes(stored.secret.seed), entries)
        .expect("a stored game can be replayed")
}

/// The maximum number of turns in a line. Most lines that mate at all do so earlier.
const LONGEST: usize = 40;
/// The number of lines to try.
const TRIES: u64 = 2_000;

/// Returns the shortest line to checkmate out of many random ones, in which each side mates as soon as it can. In
/// every line at least one tile is placed and one skipped. Knows the upcoming tiles from the game's seed, and prints
/// that seed so that a failed test can be repeated.
///
/// # Panics
/// If none of the lines ends in mate.
pub fn helpmate(game: &Game, seed: u64) -> Vec<Turn> {
    println!("deal: {}", game.seed());
    let mut best: Option<Vec<Turn>> = None;
    for attempt in 1..=TRIES {
        let most = best.as_ref().map_or(LONGEST, |line| line.len() - 1);
        if let Some(line) = line(game, most, &mut Dice(seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)) {
            best = Some(line);
        }
        // Short enough for a test.
        if best.as_ref().is_some_and(|line| line.len() <= 9) {
            break;
        }
    }
    best.unwrap_or_else(|| panic!("no line of {TRIES} ends in mate; seed of the game: {}", game.seed()))
}

fn line(game: &Game, most: usize, dice: &mut Dice) -> Option<Vec<Turn>> {
    let mut game = game.clone();
    let mut line = Vec::new();
    while line.len() < most {
        let seat = game.status().to_act()?;
        let turns = turns(&game, seat);
        let mates = |(_, after): &&(Turn, Game)| matches!(after.status(), Status::Won { winner, reason: WinReason::Checkmate } if winner == seat);
        if let Some((turn, _)) = turns.iter().find(mates) {
            line.push(turn.clone());
            let has =
                |kind: ActionKind| line.iter().filter_map(|turn| turn.then.as_ref()).any(|then| then.kind() == kind);
            return (has(ActionKind::Place) && has(ActionKind::Skip)).then_some(line);
        }
        if turns.is_empty() {
            return None;
        }
        let chosen = dice.roll(turns.len());
        let (turn, after) = turns.into_iter().nth(chosen)?;
        line.push(turn);
        game = after;
    }
    None
}

/// Every turn that the seat can take, with the game after it.
fn turns(game: &Game, seat: Seat) -> Vec<(Turn, Game)> {
    let mut turns = Vec::new();
    for moved in game.options(seat, &PartialAction::of(ActionKind::Move)).actions {
        let mut after = game.clone();
        if after.apply(seat, &moved).is_err() {
            continue;
        }
        if after.status().phase() != Some(Phase::Place) {
            turns.push((Turn { seat, moved, then: None }, after));
            continue;
        }
        for then in after.options(seat, &PartialAction::default()).actions {
            if matches!(then.kind(), ActionKind::Place | ActionKind::Skip) {
                let mut placed = after.clone();
                if placed.apply(seat, &then).is_ok() {
                    turns.push((Turn { seat, moved: moved.clone(), then: Some(then) }, placed));
                }
            }
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use cardinal_rules::{Rules, Seed, Setup};

    use super::*;

    #[test]
    fn every_deal_has_a_line_to_mate() {
        for deal in 0..8_u8 {
            let game = Game::new(Setup::new(Rules::ChessMe), Seed::from_bytes([deal; 32])).unwrap();
            let line = helpmate(&game, u64::from(deal));
            let mut played = game;
            for Turn { seat, moved, then } in &line {
                played.apply(*seat, moved).unwrap();
                if let Some(then) = then {
                    played.apply(*seat, then).unwrap();
                }
            }
            assert!(matches!(played.status(), Status::Won { reason: WinReason::Checkmate, .. }));
        }
    }
}
