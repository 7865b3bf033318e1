//! Events that are played at random, and what holds for all of them.

use cardinal_test_env::cases;
use cardinal_tournament::{
    Cycles, Format, GameResult, Pairing, PairingId, Release, ResultSource, RoundRobin, Tournament, TournamentError,
};
use fastrand::Rng;

use crate::events::{entrants, seed};

/// How likely things are.
#[derive(Clone, Copy)]
pub(crate) struct Chances {
    pub(crate) withdrawal: f64,
    pub(crate) both_forfeit: f64,
    pub(crate) draw: f64,
}

/// Whether pairings that were known are there, with the same players.
pub(crate) fn contains_all(pairings: &[Pairing], known: &[Pairing]) -> bool {
    // Both are in the same order.
    let mut left = pairings.iter();
    known.iter().all(|one| left.any(|other| (one.id, one.players()) == (other.id, other.players())))
}

/// Has something happen: a result, a withdrawal, or now and then a result that is corrected or annulled.
pub(crate) fn step(event: &mut Tournament, chances: Chances, random: &mut Rng) {
    if random.f64() < chances.withdrawal {
        let entrants = event.entrants();
        let player = entrants[random.usize(..entrants.len())].number;
        match event.withdraw(player) {
            Ok(_) | Err(TournamentError::AlreadyWithdrawn(_)) => return,
            Err(error) => panic!("{player} can't withdraw: {error}"),
        }
    }
    let result = if random.f64() < chances.draw {
        GameResult::Draw
    } else if random.f64() < chances.both_forfeit {
        GameResult::BothForfeit
    } else {
        use GameResult::{BlackForfeits, BlackWins, WhiteForfeits, WhiteWins};
        [WhiteWins, BlackWins, WhiteWins, BlackWins, WhiteForfeits, BlackForfeits][random.usize(..6)]
    };
    let pairings = event.pairings();
    let is_again = random.u8(..) < 20;
    let candidates: Vec<PairingId> =
        pairings.iter().filter(|pairing| pairing.outcome.is_none() != is_again).map(|pairing| pairing.id).collect();
    let Some(id) = random.choice(candidates) else { return };
    let done = if is_again && random.bool() { event.annul(id) } else { event.record(id, result, ResultSource::Game) };
    match done {
        Ok(()) => {}
        Err(
            TournamentError::BuiltOn { .. }
            | TournamentError::DecidedByWithdrawal(_)
            | TournamentError::NothingToAnnul(_),
        ) if is_again => {}
        Err(error) => panic!("{id} {result}: {error}"),
    }
}

/// A round robin of random size and options.
fn format(players: u16, random: &mut Rng) -> RoundRobin {
    let cycles = if random.bool() { Cycles::Single } else { Cycles::Double };
    let release = if random.bool() { Release::AllAtOnce } else { Release::RoundByRound };
    let advancing = random.u8(1..=2);
    let least = players.div_ceil(16) as u8;
    let most = (players / 3).min(16 / u16::from(advancing)) as u8;
    let groups = Some(random.u8(least..=most.min(least + 3)));
    RoundRobin { cycles, groups, advancing, release }
}

#[test]
fn every_round_robin_comes_to_an_end() {
    let (mut finals, mut placeless) = (0, 0);
    for case in cases(60, 3_000) {
        let mut random = Rng::with_seed(case);
        let players = random.u16(3..=24);
        let format = format(players, &mut random);
        let mut event = Tournament::new(Format::RoundRobin(format), entrants(players), seed(case)).unwrap();
        let chances = Chances { withdrawal: [0.0, 0.01, 0.2][random.usize(..3)], both_forfeit: 0.1, draw: 0.3 };
        let mut known = Vec::new();
        let mut steps = 0;
        while !event.is_over() {
            let pairings = event.pairings();
            assert!(contains_all(pairings, &known), "case {case}");
            assert!(pairings.iter().any(|pairing| pairing.outcome.is_none()), "case {case} waits for nothing");
            known = pairings.to_vec();
            step(&mut event, chances, &mut random);
            steps += 1;
            assert!(steps < 5_000, "case {case} comes to no end");
        }
        finals += usize::from(event.stage() == 2);
        let tables = event.tables();
        placeless += tables.iter().flat_map(|table| &table.rows).filter(|row| row.place.is_none()).count();
        for table in &tables {
            // Each game gives a point in all, but for those that both forfeit and those that don't count.
            let given: u32 = table.rows.iter().map(|row| row.points.0).sum();
            let cells = table.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.counts);
            let scores = cells.map(|cell| match cell.score.to_string().as_str() {
                "1" | "+" => 2,
                "½" => 1,
                _ => 0,
            });
            assert_eq!(given, scores.sum::<u32>(), "case {case}");
            assert!(table.rows.iter().filter_map(|row| row.place).is_sorted(), "case {case}");
        }
        let last = tables.last().unwrap();
        assert_eq!(event.champions().is_empty(), last.rows.iter().all(|row| row.place.is_none()), "case {case}");
        // What was kept gives the same event again.
        let (kept, withdrawals) = (event.recorded().clone(), event.withdrawals().to_vec());
        let loaded = Tournament::load(*event.format(), entrants(players), event.seed(), kept, withdrawals).unwrap();
        assert_eq!(loaded.pairings(), event.pairings(), "case {case}");
    }
    assert!(finals > 10 && placeless > 10, "{finals} final groups, {placeless} rows without a place");
}
