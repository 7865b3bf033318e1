//! Groups by rating, and the final group.

use cardinal_tournament::{
    Entrant, Format, GameResult, GroupId, PlayerNumber, Release, ResultSource, RoundRobin, Tournament, TournamentError,
};

use crate::events::{entrants, id, play_all, player, record, round_robin, seed};

fn in_groups(groups: u8, advancing: u8) -> RoundRobin {
    RoundRobin { groups: Some(groups), advancing, ..RoundRobin::default() }
}

/// The players of a group by number.
fn members(event: &Tournament, stage: u8, group: u16) -> Vec<u16> {
    let table = event.table(GroupId { stage, group }).unwrap();
    let mut players: Vec<u16> = table.rows.iter().map(|row| row.player.get()).collect();
    players.sort_unstable();
    players
}

#[test]
fn players_are_dealt_into_groups_like_a_snake() {
    let event = round_robin(in_groups(3, 1), 12);
    assert_eq!(members(&event, 1, 1), [1, 6, 7, 12]);
    assert_eq!(members(&event, 1, 2), [2, 5, 8, 11]);
    assert_eq!(members(&event, 1, 3), [3, 4, 9, 10]);
}

#[test]
fn who_has_no_rating_is_dealt_last_in_the_order_of_entry() {
    let ratings = [None, Some(1500), None, Some(1700), Some(1500), Some(-3)];
    let entrants = (1..).zip(ratings).map(|(number, rating)| Entrant { number: player(number), rating }).collect();
    let event = Tournament::new(Format::RoundRobin(in_groups(2, 1)), entrants, seed(1)).unwrap();
    assert_eq!(event.seeding(), [4, 2, 5, 6, 1, 3].map(player));
    assert_eq!(members(&event, 1, 1), [1, 4, 6]);
    assert_eq!(members(&event, 1, 2), [2, 3, 5]);
}

#[test]
fn groups_are_as_few_as_the_players_need() {
    let count = |players| round_robin(RoundRobin::default(), players).tables().len();
    assert_eq!([3, 16, 17, 32, 33, 128].map(count), [1, 1, 2, 2, 3, 8]);
}

#[test]
fn the_best_of_each_group_play_a_final_group_that_begins_anew() {
    let mut event = round_robin(in_groups(2, 2), 6);
    // 1, 4, 5 and 2, 3, 6, with 3 rounds, and a final group of 4 with 3 rounds more.
    assert_eq!((event.round_count(), event.stage(), event.pairings().len()), (Some(6), 1, 6));
    let unknown = event.table(GroupId { stage: 2, group: 1 });
    assert_eq!(unknown, Err(TournamentError::UnknownGroup(GroupId { stage: 2, group: 1 })));
    for pairing in event.pairings().to_vec() {
        let result = if pairing.white < pairing.black { GameResult::WhiteWins } else { GameResult::BlackWins };
        record(&mut event, pairing.id, result);
    }
    assert_eq!((event.stage(), event.current_round()), (2, Some(4)));
    assert_eq!(members(&event, 2, 1), [1, 2, 3, 4]);
    let first = event.round_pairings(4);
    assert_eq!(first.map(|pairing| pairing.id.to_string()).collect::<Vec<_>>(), ["2.1.1.1.1", "2.1.1.2.1"]);
    play_all(&mut event, |white, black| white > black);
    assert!(event.is_over());
    assert_eq!(event.champions(), [player(4)]);
}

#[test]
fn who_withdraws_before_the_final_group_is_replaced_by_the_next() {
    let mut event = round_robin(in_groups(2, 1), 6);
    play_group(&mut event, 1);
    assert_eq!(event.withdraw(player(1)).unwrap().stage, 1);
    play_group(&mut event, 2);
    // Player 1 has won group 1, whose table stays.
    let table = event.table(GroupId { stage: 1, group: 1 }).unwrap();
    assert_eq!((table.rows[0].player, table.rows[0].place), (player(1), Some(1)));
    assert_eq!(members(&event, 2, 1), [2, 4]);
}

#[test]
fn who_withdraws_in_the_final_group_stays_in_it() {
    let mut event = round_robin(in_groups(2, 1), 6);
    play_group(&mut event, 1);
    play_group(&mut event, 2);
    assert_eq!(event.withdraw(player(1)).unwrap().stage, 2);
    assert_eq!(members(&event, 2, 1), [1, 2]);
    assert!(event.is_over());
    assert_eq!(event.champions(), [player(2)]);
    // It has no say in the groups: this game of player 1 would have to be played, so it can't be annulled.
    let (changed, built) = (id("1.1.2.1.1"), id("2.1.1.1.1"));
    assert_eq!(event.annul(changed), Err(TournamentError::BuiltOn { changed, built }));
}

fn play_group(event: &mut Tournament, group: u16) {
    for pairing in event.pairings().to_vec().into_iter().filter(|pairing| pairing.id.group == group) {
        let result = if pairing.white < pairing.black { GameResult::WhiteWins } else { GameResult::BlackWins };
        record(event, pairing.id, result);
    }
}

#[test]
fn a_lot_decides_between_equal_players_who_advances() {
    let advanced = |number: u64| -> Vec<PlayerNumber> {
        let format = Format::RoundRobin(in_groups(2, 1));
        let mut event = Tournament::new(format, entrants(8), seed(number)).unwrap();
        for pairing in event.pairings().to_vec() {
            record(&mut event, pairing.id, GameResult::Draw);
        }
        event.table(GroupId { stage: 2, group: 1 }).unwrap().rows.iter().map(|row| row.player).collect()
    };
    let drawn: Vec<Vec<PlayerNumber>> = (0..32).map(advanced).collect();
    // Of 1, 4, 5, 8 the last two have had Black twice and share the first place, as do 6 and 7 of 2, 3, 6, 7.
    assert!(drawn.iter().flatten().all(|player| [5, 6, 7, 8].contains(&player.get())), "{drawn:?}");
    for number in 5..=8 {
        let times = drawn.iter().filter(|players| players.contains(&player(number))).count();
        assert!((4..=28).contains(&times), "{number} advances {times} times of 32");
    }
    assert_eq!(advanced(3), drawn[3]);
}

#[test]
fn a_round_waits_for_all_groups() {
    let mut event = round_robin(RoundRobin { release: Release::RoundByRound, ..in_groups(2, 1) }, 6);
    assert_eq!(event.pairings().len(), 2);
    record(&mut event, id("1.1.1.1.1"), GameResult::WhiteWins);
    assert_eq!(event.pairings().len(), 2);
    record(&mut event, id("1.2.1.1.1"), GameResult::WhiteWins);
    assert_eq!(event.pairings().len(), 4);
}

#[test]
fn a_result_that_the_final_group_was_made_from_cannot_change_who_is_in_it() {
    let mut event = round_robin(in_groups(2, 1), 6);
    play_group(&mut event, 1);
    play_group(&mut event, 2);
    // Group 1 is 1, 4, 5: its first game is 4-5, which 1 stays ahead of, and its second 1-4.
    record(&mut event, id("1.1.1.1.1"), GameResult::Draw);
    let (changed, built) = (id("1.1.2.1.1"), id("2.1.1.1.1"));
    let refused = Err(TournamentError::BuiltOn { changed, built });
    assert_eq!(event.record(changed, GameResult::BlackWins, ResultSource::Hand), refused);
    assert_eq!(event.annul(changed), refused);
    assert_eq!(event.pairing(changed).unwrap().outcome.unwrap().result, GameResult::WhiteWins);
    assert_eq!(members(&event, 2, 1), [1, 2]);
}
