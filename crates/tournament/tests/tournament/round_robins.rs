//! Berger's tables, and what holds for round robins of every size.

use std::collections::BTreeMap;

use cardinal_tournament::{
    Cycles, Format, GameResult, GroupId, Pairing, PlayerNumber, Recorded, Release, ResultSource, RoundRobin, Tournament,
};

use crate::events::{entrants, id, play_all, player, record, round_robin, seed};

/// The rounds as Berger's tables are printed: `1-4 2-3`.
fn printed(event: &Tournament) -> Vec<String> {
    let rounds = 1..=event.round_count().unwrap();
    let game = |pairing: &Pairing| format!("{}-{}", pairing.white, pairing.black);
    rounds.map(|round| event.round_pairings(round).map(game).collect::<Vec<_>>().join(" ")).collect()
}

/// The tables in the appendix to the FIDE Handbook's general regulations for competitions.
#[test]
fn the_rounds_are_those_of_bergers_tables() {
    let tables: [(u16, &[&str]); 3] = [
        (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
        (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        (
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        ),
    ];
    for (players, rounds) in tables {
        assert_eq!(printed(&round_robin(RoundRobin::default(), players)), rounds, "{players} players");
    }
}

#[test]
fn with_an_odd_number_the_opponent_of_the_last_has_a_bye() {
    let three = round_robin(RoundRobin::default(), 3);
    assert_eq!(printed(&three), ["2-3", "1-2", "3-1"]);
    let five = round_robin(RoundRobin::default(), 5);
    assert_eq!(printed(&five), ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]);
}

#[test]
fn the_second_cycle_has_colours_swapped() {
    let double = round_robin(RoundRobin { cycles: Cycles::Double, ..RoundRobin::default() }, 4);
    assert_eq!(printed(&double), ["1-4 2-3", "4-3 1-2", "2-4 3-1", "4-1 3-2", "3-4 2-1", "4-2 1-3"]);
}

#[test]
fn everybody_meets_everybody_with_colours_that_differ_by_at_most_one() {
    for players in 3..=16 {
        for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
            let event = round_robin(RoundRobin { cycles, ..RoundRobin::default() }, players);
            let pairings = event.pairings();
            let mut meetings: BTreeMap<[PlayerNumber; 2], usize> = BTreeMap::new();
            let mut balance: BTreeMap<PlayerNumber, i32> = BTreeMap::new();
            for Pairing { white, black, .. } in pairings {
                let mut pair = [*white, *black];
                pair.sort_unstable();
                *meetings.entry(pair).or_default() += 1;
                *balance.entry(*white).or_default() += 1;
                *balance.entry(*black).or_default() -= 1;
            }
            let pairs = usize::from(players * (players - 1) / 2);
            assert_eq!((meetings.len(), pairings.len()), (pairs, pairs * times), "{players} players");
            assert!(meetings.values().all(|met| *met == times), "{players} players: {meetings:?}");
            assert!(balance.values().all(|balance| balance.abs() <= 1), "{players} players: {balance:?}");
            for round in 1..=event.round_count().unwrap() {
                let mut playing: Vec<_> = event.round_pairings(round).flat_map(Pairing::players).collect();
                playing.sort_unstable();
                playing.dedup();
                assert_eq!(playing.len(), usize::from(players / 2 * 2), "{players} players, round {round}");
            }
        }
    }
}

#[test]
fn round_by_round_the_next_games_come_when_all_of_a_round_are_decided() {
    let mut event = round_robin(RoundRobin { release: Release::RoundByRound, ..RoundRobin::default() }, 4);
    assert_eq!((event.pairings().len(), event.current_round(), event.round_count()), (2, Some(1), Some(3)));
    record(&mut event, id("1.1.1.1.1"), GameResult::Draw);
    assert_eq!((event.pairings().len(), event.is_round_over(1)), (2, false));
    record(&mut event, id("1.1.1.2.1"), GameResult::BothForfeit);
    assert_eq!((event.pairings().len(), event.current_round(), event.is_round_over(1)), (4, Some(2), true));
    // Taking a result back doesn't take games away that have begun.
    event.annul(id("1.1.1.1.1")).unwrap();
    assert_eq!(event.recorded()[&id("1.1.1.1.1")], Recorded::Annulled);
    assert_eq!((event.pairings().len(), event.current_round(), event.is_round_over(1)), (4, Some(1), false));
    assert_eq!(event.pairing(id("1.1.1.1.1")).unwrap().outcome, None);
    record(&mut event, id("1.1.1.1.1"), GameResult::WhiteWins);
    assert_eq!((event.current_round(), event.is_round_over(0), event.is_round_over(4)), (Some(2), false, false));
}

#[test]
fn all_games_at_once_are_known_from_the_beginning() {
    let mut event = round_robin(RoundRobin::default(), 5);
    assert_eq!(event.pairings().len(), 10);
    record(&mut event, id("1.1.5.1.1"), GameResult::Draw);
    assert_eq!((event.current_round(), event.is_over()), (Some(1), false));
    assert!(event.champions().is_empty() && event.podium().is_empty());
}

#[test]
fn who_shares_the_first_place_is_champion() {
    let mut event = round_robin(RoundRobin::default(), 4);
    for pairing in event.pairings().to_vec() {
        record(&mut event, pairing.id, GameResult::Draw);
    }
    // All have the same but for the games with Black, which 3 and 4 had twice.
    assert!(event.is_over());
    assert_eq!(event.champions(), [3, 4].map(player));
    let podium: Vec<(u32, u16)> = event.podium().iter().map(|placed| (placed.place, placed.player.get())).collect();
    assert_eq!(podium, [(1, 3), (1, 4), (3, 1), (3, 2)]);
}

#[test]
fn a_withdrawal_decides_the_games_that_have_no_result() {
    let mut event = round_robin(RoundRobin { release: Release::RoundByRound, ..RoundRobin::default() }, 4);
    event.withdraw(player(4)).unwrap();
    let first = event.pairing(id("1.1.1.1.1")).unwrap().outcome.unwrap();
    assert_eq!(first.result, GameResult::BlackForfeits);
    record(&mut event, id("1.1.1.2.1"), GameResult::Draw);
    // In round 2 player 4 has White against 3, which is known as soon as the round is.
    let second = event.pairing(id("1.1.2.1.1")).unwrap().outcome.unwrap();
    assert_eq!(second.result, GameResult::WhiteForfeits);
    play_all(&mut event, |_, _| true);
    assert!(event.is_over());
    let table = event.table(GroupId { stage: 1, group: 1 }).unwrap();
    let last = table.standing(player(4)).unwrap();
    assert_eq!((last.place, last.is_withdrawn, last.games), (None, true, 0));
    assert_eq!(table.rows.iter().map(|row| row.games).collect::<Vec<_>>(), [2, 2, 2, 0]);
}

#[test]
fn of_two_who_withdraw_the_first_forfeits_their_game() {
    let mut event = round_robin(RoundRobin::default(), 4);
    event.withdraw(player(3)).unwrap();
    event.withdraw(player(2)).unwrap();
    // Pairing 2-3 of round 1.
    assert_eq!(event.pairing(id("1.1.1.2.1")).unwrap().outcome.unwrap().result, GameResult::BlackForfeits);
}

#[test]
fn who_is_left_when_all_others_have_withdrawn_is_champion() {
    let mut event = round_robin(RoundRobin::default(), 4);
    for number in [2, 1, 4] {
        event.withdraw(player(number)).unwrap();
    }
    assert!(event.is_over());
    assert_eq!(event.champions(), [player(3)]);
    let table = &event.tables()[0];
    assert_eq!(table.rows.iter().filter(|row| row.place.is_some()).count(), 1);
}

#[test]
fn two_forfeits_are_a_reason_to_withdraw_a_player() {
    let mut event = round_robin(RoundRobin::default(), 4);
    record(&mut event, id("1.1.1.1.1"), GameResult::WhiteForfeits);
    assert!(event.players_to_withdraw().is_empty());
    // 3-1: both forfeit, the second time for player 1.
    event.record(id("1.1.3.2.1"), GameResult::BothForfeit, ResultSource::Hand).unwrap();
    assert_eq!(event.players_to_withdraw(), [player(1)]);
    event.withdraw(player(1)).unwrap();
    assert!(event.players_to_withdraw().is_empty());
}

#[test]
fn the_order_in_which_results_come_is_of_no_importance() {
    let format = RoundRobin { release: Release::RoundByRound, ..RoundRobin::default() };
    let mut event = round_robin(format, 5);
    play_all(&mut event, |white, black| white.get() % 3 > black.get() % 3);
    let recorded: Vec<_> = event.recorded().iter().rev().map(|(id, recorded)| (*id, *recorded)).collect();
    let loaded = Tournament::load(Format::RoundRobin(format), entrants(5), seed(1), recorded, []).unwrap();
    assert_eq!((loaded.tables(), loaded.pairings()), (event.tables(), event.pairings()));
}
