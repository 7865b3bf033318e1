//! What holds for knock-outs of every size with random results, and with withdrawals at any moment.

use cardinal_test_env::cases;
use cardinal_tournament::{
    Decider, Format, GameResult, KnockOut, MatchDecision, MatchGames, Pairing, PlayerNumber, Tournament,
};
use fastrand::Rng;

use crate::events::{entrants, seed};
use crate::random_events::{Chances, contains_all, step};

const FORMATS: [KnockOut; 4] = [
    KnockOut { games: MatchGames::One, decider: Decider::HigherSeed, third_place: false },
    KnockOut { games: MatchGames::Three, decider: Decider::Lots, third_place: true },
    KnockOut { games: MatchGames::One, decider: Decider::Lots, third_place: true },
    KnockOut { games: MatchGames::Five, decider: Decider::HigherSeed, third_place: false },
];

/// Plays an event to its end. `both_forfeit` says whether games may be forfeited by both.
fn play(case: u64, both_forfeit: bool) -> Tournament {
    let players = 2 + (case % 127) as u16;
    let mut random = Rng::with_seed(case);
    let format = FORMATS[random.usize(..FORMATS.len())];
    let mut event = Tournament::new(Format::KnockOut(format), entrants(players), seed(case)).unwrap();
    let chances = Chances {
        withdrawal: [0.0, 0.02, 0.1, 0.5][random.usize(..4)],
        both_forfeit: if both_forfeit { 0.2 } else { 0.0 },
        draw: [0.0, 0.3, 0.9][random.usize(..3)],
    };
    let mut known = Vec::new();
    // Everybody but one is beaten once, in at most 9 games, and some games are played again.
    for _ in 0..40 * usize::from(players) + 40 {
        if check(&event, &mut known, case) {
            return event;
        }
        step(&mut event, chances, &mut random);
    }
    panic!("case {case} comes to no end");
}

/// Sees to what holds at every moment, and returns whether the event is over.
fn check(event: &Tournament, known: &mut Vec<Pairing>, case: u64) -> bool {
    let pairings = event.pairings();
    assert!(contains_all(pairings, known), "case {case}: a pairing that was known has changed");
    let open: Vec<&Pairing> = pairings.iter().filter(|pairing| pairing.outcome.is_none()).collect();
    let is_over = event.is_over();
    assert_eq!(open.is_empty(), is_over, "case {case}: somebody waits for a game that doesn't come");
    let has_withdrawn = |player| event.withdrawals().iter().any(|withdrawal| withdrawal.player == player);
    assert!(!open.iter().flat_map(|pairing| pairing.players()).any(has_withdrawn), "case {case}");
    *known = pairings.to_vec();
    is_over
}

#[test]
fn every_knock_out_ends_with_one_champion() {
    let (mut withdrawn, mut lots) = (0, 0);
    for case in cases(127, 5_080) {
        let event = play(case, false);
        let champions = event.champions();
        assert_eq!(champions.len(), 1, "case {case}");
        let bracket = event.bracket().unwrap();
        let matches: Vec<_> = bracket.rounds.iter().flatten().collect();
        assert_eq!(matches.last().unwrap().winner, Some(champions[0]), "case {case}");
        assert!(matches.iter().all(|shown| shown.winner.is_some()), "case {case}");
        // Everybody else has lost exactly one match of the bracket.
        let mut losers: Vec<PlayerNumber> = matches.iter().filter_map(|shown| shown.loser()).collect();
        losers.push(champions[0]);
        losers.sort_unstable();
        assert!(losers.iter().eq(event.entrants().iter().map(|entrant| &entrant.number)), "case {case}");
        withdrawn += usize::from(!event.withdrawals().is_empty());
        lots += matches.iter().filter(|shown| shown.decision == Some(MatchDecision::Lots)).count();
    }
    assert!(withdrawn > 60 && lots > 10, "{withdrawn} events with withdrawals, {lots} lots");
}

#[test]
fn every_knock_out_ends_even_if_games_are_forfeited_by_both() {
    let mut without = 0;
    for case in cases(60, 2_540) {
        let event = play(case, true);
        let nobody = event
            .pairings()
            .iter()
            .any(|pairing| pairing.outcome.is_some_and(|outcome| outcome.result == GameResult::BothForfeit));
        assert!(event.champions().len() == 1 || nobody, "case {case}");
        without += usize::from(event.champions().is_empty());
    }
    assert!(without > 0, "nobody has come to a final");
}
