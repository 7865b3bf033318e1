//! Databases full of games that were really played, written as the service writes them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, InteractionId, Pace, Site, Timestamp, UserId, Venue};
use cardinal_rules::{
    Action, ActionKind, BySeat, Entry, Game, PartialAction, RULES_VERSION, Seat, Seed, Setup, Snapshot, Status, Variant,
};
use cardinal_store::{Append, Counts, Finished, NewGame, NewTurn, Secret, SharedStore};

use crate::play::Dice;

/// The next interaction's number.
static INTERACTIONS: AtomicU64 = AtomicU64::new(1 << 40);

const NOW: Timestamp = Timestamp(1_800_000_000);
const PLAYERS: BySeat<UserId> = BySeat { white: UserId(501), black: UserId(502) };

/// The games of all kinds: the game and its options.
const GAMES: [(&str, &[(&str, &str)]); 7] = [
    ("standard", &[]),
    ("no-stress", &[("level", "1")]),
    ("no-stress", &[("level", "2")]),
    ("no-stress", &[("level", "3")]),
    ("no-stress", &[("level", "advanced")]),
    ("knightmare", &[("building", "dealt")]),
    ("chessme", &[]),
];

/// A game that was played at random, as it is stored.
struct Played {
    variant: Variant,
    options: BTreeMap<String, String>,
    seed: [u8; 32],
    begun: Option<Snapshot>,
    first: Option<Seat>,
    entries: Vec<Entry>,
    /// Where the last turn ended, behind how many events, and who was to act then.
    turn: Option<(Snapshot, usize, Option<Seat>)>,
    to_act: Option<Seat>,
    outcome: Option<Finished>,
    /// Whether it lasted long enough to count for ratings.
    counts: bool,
}

/// Writes this many games of all kinds, of about this many events each, into a store: running ones and finished ones.
///
/// # Panics
/// If the store fails.
pub async fn fill_with_games(store: &SharedStore, games: u64, events: usize) {
    let different = games.min(70);
    let played: Vec<Played> = (0..different).map(|number| play(number, events)).collect();
    let mut begun: Vec<GameId> = Vec::new();
    for from in (0..games).step_by(256) {
        let some: Vec<u64> = (from..games.min(from + 256)).collect();
        let one = |number: u64| {
            let (store, played) = (store.clone(), &played[(number % different) as usize]);
            let (game, appends) = (new_game(played, number), appends(played));
            async move {
                let id = store.games().create(game, None).await.expect("a game is created");
                for append in appends {
                    store.games().append(Append { game: id, ..append }).await.expect("its events are stored");
                }
                id
            }
        };
        let tasks: Vec<_> = some.into_iter().map(|number| tokio::spawn(one(number))).collect();
        for task in tasks {
            begun.push(task.await.expect("nothing panics"));
        }
    }
    assert_eq!(begun.len() as u64, games);
}

fn play(number: u64, events: usize) -> Played {
    let (name, options) = GAMES[number as usize % GAMES.len()];
    let variant: Variant = name.parse().expect("the game is known");
    let rules = variant.rules(options.iter().copied()).expect("its options are known");
    let seed = [number as u8 + 1; 32];
    let mut game = Game::new(Setup::new(rules), Seed::from_bytes(seed)).expect("it can begin");
    let (begun, first) = (game.snapshot(), game.status().to_act());
    let mut dice = Dice(number + 1);
    let mut turn = None;
    while game.entries().len() < events {
        let Some(seat) = game.status().to_act() else { break };
        let Some(action) = choice(&game, seat, &mut dice) else { break };
        let ply = game.ply();
        game.apply(seat, &action).expect("what is offered is accepted");
        if game.ply() != ply {
            turn = game.snapshot().map(|snapshot| (snapshot, game.entries().len(), game.status().to_act()));
        }
    }
    let (winner, reason) = match game.status() {
        Status::Won { winner, reason } => (Some(winner), serde_json::to_value(reason).ok()),
        Status::Drawn { reason } => (None, serde_json::to_value(reason).ok()),
        _ => (None, None),
    };
    let reason = reason.and_then(|reason| reason.as_str().map(str::to_owned));
    let record = serde_json::to_string(&game.record()).expect("a record can be written");
    Played {
        variant,
        options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        seed,
        begun,
        first,
        entries: game.entries().to_vec(),
        turn,
        to_act: game.status().to_act(),
        outcome: reason.map(|reason| Finished { winner, reason, record }),
        counts: game.ply() >= 4,
    }
}

/// An action at random, first its kind, so that cards with many choices don't crowd out moves.
fn choice(game: &Game, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let mut actions = game.options(seat, &PartialAction::default()).actions;
    actions.retain(|action| {
        !matches!(
            action.kind(),
            ActionKind::Resign | ActionKind::OfferDraw | ActionKind::ClaimDraw | ActionKind::TakeBack
        )
    });
    let mut kinds: Vec<ActionKind> = actions.iter().map(Action::kind).collect();
    kinds.dedup();
    let kind = *kinds.get(dice.roll(kinds.len()))?;
    actions.retain(|action| action.kind() == kind);
    let index = dice.roll(actions.len());
    Some(actions.swap_remove(index))
}

fn new_game(played: &Played, number: u64) -> NewGame {
    NewGame {
        variant: played.variant,
        options: played.options.clone(),
        position: None,
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: played.begun.clone(),
        secret: Secret { seed: played.seed, salt: [4; 16] },
        players: PLAYERS,
        site: Site { guild: Some(GuildId(11)), channel: ChannelId(12 + number), parent: None },
        computer: None,
        venue: Venue::Channel,
        to_act: played.first.map(|seat| PLAYERS[seat]),
        building: false,
        pace: Some(Pace::turn(86_400)),
        rated: true,
        by_account: false,
        turn: NewTurn { at: ClockTime(NOW.0), left: None, due: Some(ClockTime(NOW.0 + 86_400)) },
        announce: true,
        created_at: NOW,
        limits: None,
    }
}

/// The events up to the end of the last turn, and those behind it.
fn appends(played: &Played) -> Vec<Append> {
    let (turn, at) = played.turn.as_ref().map_or((None, 0), |(snapshot, at, _)| (Some(snapshot), *at));
    let (before, behind) = played.entries.split_at(at);
    let first = turn.map(|turn| {
        let to_act = played.turn.as_ref().and_then(|(.., seat)| *seat);
        append(played, before, 0, Some(turn.clone()), to_act)
    });
    let rest = (!behind.is_empty()).then(|| append(played, behind, at, None, played.to_act));
    let mut appends: Vec<Append> = first.into_iter().chain(rest).collect();
    if let Some(last) = appends.last_mut() {
        last.outcome.clone_from(&played.outcome);
        last.counts = (played.outcome.is_some() && played.counts).then_some(Counts { early: false });
    }
    appends
}

fn append(
    played: &Played,
    entries: &[Entry],
    version: usize,
    last_position: Option<Snapshot>,
    to_act: Option<Seat>,
) -> Append {
    let is_over = played.outcome.is_some() && version + entries.len() == played.entries.len();
    Append {
        game: GameId(0),
        expected_version: version as u32,
        entries: entries.to_vec(),
        rules_version: RULES_VERSION,
        last_position: last_position.filter(|_| !is_over),
        interaction: Some(InteractionId(INTERACTIONS.fetch_add(1, Ordering::Relaxed))),
        to_act: to_act.filter(|_| !is_over).map(|seat| PLAYERS[seat]),
        computer_is_due: false,
        turn: Some(NewTurn { at: ClockTime(NOW.0), left: None, due: (!is_over).then_some(ClockTime(NOW.0 + 86_400)) }),
        short_times: Vec::new(),
        announce: true,
        outcome: None,
        counts: None,
        plan: None,
        at: NOW,
    }
}
