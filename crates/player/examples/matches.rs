//! Plays games between two players and prints the result with its 95 % interval.
//!
//! `cargo run --release -p cardinal-player --features tools --example matches -- chessme 6 random 40 20000`
//!
//! The arguments: the game with its options (`no-stress,level=2`), two players (a level, with `?` if its decks are
//! built at random and `!` if it never plays a card, `random` or `greedy`: the best capture, else random), the number
//! of games and the budget in nodes.

use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fmt};

use cardinal_player::{Level, choose, choose_without_cards};
use cardinal_rules::{
    Action, ActionKind, Game, Kind, Knowledge, PartialAction, Rules, Seat, Seed, Setup, Status, Variant,
};

#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    /// A level that builds its decks at random.
    Undecided(Level),
    /// A level that never plays a card.
    Cardless(Level),
    Random,
    Greedy,
}

impl Player {
    fn of(text: &str) -> Option<Player> {
        match text {
            "random" => Some(Player::Random),
            "greedy" => Some(Player::Greedy),
            _ => {
                let level = |number: &str| number.parse().ok().and_then(Level::with_number);
                match (text.strip_suffix('?'), text.strip_suffix('!')) {
                    (Some(number), _) => level(number).map(Player::Undecided),
                    (_, Some(number)) => level(number).map(Player::Cardless),
                    _ => level(text).map(Player::Level),
                }
            }
        }
    }
}

struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }
}

/// What the players' turns took, those at random and greedy ones left out.
#[derive(Default)]
struct Turns {
    nodes: u64,
    times: Vec<Duration>,
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.times.clone();
        sorted.sort();
        let percentile =
            |percent: usize| sorted.get(sorted.len().saturating_sub(1) * percent / 100).map_or(0, Duration::as_millis);
        let seconds: f64 = self.times.iter().map(Duration::as_secs_f64).sum();
        let (count, most) = (sorted.len() as u64, most_memory().unwrap_or_default());
        write!(
            f,
            "{count} plans of {} nodes, {:.0} nodes a second, p50 {} ms, p99 {} ms; at most {most} MB",
            self.nodes / count.max(1),
            self.nodes as f64 / seconds.max(0.001),
            percentile(50),
            percentile(99)
        )
    }
}

/// The most memory that this process has had, in MB, as Linux tells it.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

/// After this many steps a game counts as drawn.
const STEPS: usize = 1200;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, one, other, games, budget] = arguments.as_slice() else {
        eprintln!("matches GAME[,OPTION=VALUE…] PLAYER PLAYER GAMES NODES");
        return ExitCode::from(2);
    };
    let (Some(rules), Some(one), Some(other), Ok(games), Ok(budget)) =
        (rules(game), Player::of(one), Player::of(other), games.parse::<u64>(), budget.parse::<u64>())
    else {
        eprintln!(
            "the game is one of standard, no-stress, knightmare and chessme; a player is 1 to 6, random or greedy"
        );
        return ExitCode::from(2);
    };
    let (mut won, mut drawn, mut turns) = (0_u32, 0_u32, Turns::default());
    for number in 0..games {
        let first = if number % 2 == 0 { Seat::White } else { Seat::Black };
        match play(rules, number, first, [one, other], budget, &mut turns) {
            Ok(Some(winner)) if winner == first => won += 1,
            Ok(Some(_)) => {}
            Ok(None) => drawn += 1,
            Err(problem) => {
                eprintln!("game {number}: {problem}");
                return ExitCode::FAILURE;
            }
        }
    }
    let count = games as f64;
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / count;
    let spread = 1.96 * ((score * (1.0 - score)).max(0.0001) / count).sqrt();
    println!(
        "{game}: {one:?} against {other:?}: +{won} ={drawn} -{} of {games}: {:.1} % ± {:.1}; {turns}",
        games - u64::from(won) - u64::from(drawn),
        100.0 * score,
        100.0 * spread,
    );
    ExitCode::SUCCESS
}

fn rules(text: &str) -> Option<Rules> {
    let mut parts = text.split(',');
    let variant: Variant = parts.next()?.parse().ok()?;
    let options: Option<Vec<(&str, &str)>> = parts.map(|part| part.split_once('=')).collect();
    variant.rules(options?).ok()
}

/// Plays a game; `first` is the seat of the first player. Returns the winner.
fn play(
    rules: Rules,
    number: u64,
    first: Seat,
    players: [Player; 2],
    budget: u64,
    turns: &mut Turns,
) -> Result<Option<Seat>, String> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&(number / 2 + 1).to_le_bytes());
    let mut game = Game::new(Setup::new(rules), Seed::from_bytes(bytes)).map_err(|error| error.to_string())?;
    let mut dice = Dice(number + 17);
    for _ in 0..STEPS {
        let seats: Vec<Seat> = match game.status() {
            Status::Building => Seat::ALL.into_iter().filter(|seat| !of_turn(&game, *seat).is_empty()).collect(),
            status => status.to_act().into_iter().collect(),
        };
        let Some(seat) = seats.first().copied() else { break };
        let player = if seat == first { players[0] } else { players[1] };
        let actions = match player {
            Player::Undecided(_) if game.status() == Status::Building => vec![Action::Build { deck: None }],
            Player::Level(level) | Player::Undecided(level) | Player::Cardless(level) => {
                let choose = if matches!(player, Player::Cardless(_)) { choose_without_cards } else { choose };
                let began = Instant::now();
                let plan = choose(Knowledge::of(&game, seat), level, budget, dice.next());
                let plan = plan.ok_or_else(|| format!("no plan for {seat:?} in {:?}", game.status()))?;
                turns.times.push(began.elapsed());
                turns.nodes += plan.nodes;
                plan.actions
            }
            Player::Random => vec![random(&game, seat, &mut dice)?],
            Player::Greedy => vec![greedy(&game, seat, &mut dice)?],
        };
        for (index, action) in actions.iter().enumerate() {
            if let Err(refusal) = game.apply(seat, action) {
                if index == 0 {
                    return Err(format!("{action} in {:?}: {refusal}", game.status()));
                }
                break;
            }
        }
    }
    Ok(match game.status() {
        Status::Won { winner, .. } => Some(winner),
        _ => None,
    })
}

fn of_turn(game: &Game, seat: Seat) -> Vec<Action> {
    let mut actions = game.options(seat, &PartialAction::default()).actions;
    actions.retain(|action| {
        !matches!(
            action.kind(),
            ActionKind::Resign
                | ActionKind::OfferDraw
                | ActionKind::AcceptDraw
                | ActionKind::DeclineDraw
                | ActionKind::ClaimDraw
                | ActionKind::TakeBack
        )
    });
    actions
}

/// A kind of action at random, then one of it, so that cards with many choices don't crowd out moves.
fn random(game: &Game, seat: Seat, dice: &mut Dice) -> Result<Action, String> {
    let actions = of_turn(game, seat);
    if actions.is_empty() {
        return Err(format!("nothing to do for {seat:?} in {:?}", game.status()));
    }
    let mut kinds: Vec<ActionKind> = actions.iter().map(Action::kind).collect();
    kinds.dedup();
    let kind = kinds[dice.next() as usize % kinds.len()];
    let of: Vec<&Action> = actions.iter().filter(|action| action.kind() == kind).collect();
    Ok(of[dice.next() as usize % of.len()].clone())
}

fn greedy(game: &Game, seat: Seat, dice: &mut Dice) -> Result<Action, String> {
    const WORTH: [(Kind, i32); 5] =
        [(Kind::Pawn, 1), (Kind::Knight, 3), (Kind::Bishop, 3), (Kind::Rook, 5), (Kind::Queen, 9)];
    let force = |game: &Game| -> i32 {
        if let Status::Won { winner, .. } = game.status() {
            return if winner == seat { 1000 } else { -1000 };
        }
        let theirs = game.standing().filter(|(_, piece)| piece.owner != seat);
        -theirs
            .map(|(_, piece)| WORTH.iter().find(|(kind, _)| *kind == piece.kind).map_or(0, |(_, worth)| *worth))
            .sum::<i32>()
    };
    let now = force(game);
    let best = of_turn(game, seat).into_iter().filter_map(|action| {
        let mut after = game.clone();
        after.apply(seat, &action).ok()?;
        // A card of No Stress Chess captures by the move that it calls.
        let gain = match action.kind() {
            ActionKind::Play | ActionKind::Draw => after
                .options(seat, &PartialAction::of(ActionKind::Move))
                .actions
                .iter()
                .filter_map(|action| {
                    let mut moved = after.clone();
                    moved.apply(seat, action).ok().map(|_| force(&moved))
                })
                .max()
                .unwrap_or(now),
            _ => force(&after),
        };
        (gain > now).then_some((gain, action))
    });
    match best.max_by_key(|(gain, _)| *gain) {
        Some((_, action)) => Ok(action),
        None => random(game, seat, dice),
    }
}
