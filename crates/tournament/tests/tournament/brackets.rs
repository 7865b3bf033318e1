//! Brackets against published seeding.

use cardinal_tournament::{
    BracketMatch, BracketSide, Entrant, Format, GameResult, KnockOut, MatchDecision, MatchId, PlayerNumber, Tournament,
};

use crate::events::{knock_out, play_all, player, record, seed};

fn sides(shown: &BracketMatch) -> [u16; 2] {
    shown.sides.map(|side| side.player().map_or(0, PlayerNumber::get))
}

/// The players of the first round from the top, 0 for a bye.
fn first_round(players: u16) -> Vec<[u16; 2]> {
    knock_out(KnockOut::default(), players).bracket().unwrap().rounds[0].iter().map(sides).collect()
}

#[test]
fn four_and_eight_are_seeded_as_usual() {
    assert_eq!(first_round(2), [[1, 2]]);
    assert_eq!(first_round(4), [[1, 4], [2, 3]]);
    assert_eq!(first_round(8), [[1, 8], [4, 5], [2, 7], [3, 6]]);
}

/// A region of the basketball championship of American colleges is seeded like this: the games in braces are those
/// whose winners meet.
#[test]
fn sixteen_meet_as_in_a_published_bracket() {
    let published = [[[[[1, 16], [8, 9]], [[5, 12], [4, 13]]], [[[6, 11], [3, 14]], [[7, 10], [2, 15]]]]];
    let [[upper, lower]] = published;
    let matches = first_round(16);
    let at = |game: &[u16; 2]| matches.iter().position(|sides| sides == game).unwrap();
    for half in [upper, lower] {
        for [one, other] in half {
            assert_eq!(at(&one) / 2, at(&other) / 2, "{one:?} and {other:?} meet in round 2");
        }
        assert_eq!(at(&half[0][0]) / 4, at(&half[1][0]) / 4, "{half:?} is a half");
    }
    assert_ne!(at(&upper[0][0]) / 4, at(&lower[0][0]) / 4);
}

#[test]
fn the_highest_seeds_have_the_byes() {
    assert_eq!(first_round(3), [[1, 0], [2, 3]]);
    assert_eq!(first_round(5), [[1, 0], [4, 5], [2, 0], [3, 0]]);
    assert_eq!(first_round(6), [[1, 0], [4, 5], [2, 0], [3, 6]]);
    for players in 2..=128_u16 {
        let size = players.next_power_of_two();
        let round = first_round(players);
        assert_eq!(round.len(), usize::from(size / 2));
        let mut byes: Vec<u16> = round.iter().filter(|sides| sides.contains(&0)).map(|[upper, _]| *upper).collect();
        byes.sort_unstable();
        assert!(byes.iter().copied().eq(1..=size - players), "{players} players: {byes:?}");
    }
}

/// If the better seed always wins, each round pairs the best left with the last left, so that the two seeds of every
/// match have the same sum.
#[test]
fn better_seeds_meet_as_late_as_possible() {
    for players in 2..=128_u16 {
        let mut event = knock_out(KnockOut { third_place: true, ..KnockOut::default() }, players);
        play_all(&mut event, |white, black| white < black);
        let bracket = event.bracket().unwrap();
        for (round, matches) in bracket.rounds.iter().enumerate() {
            let sum = (players.next_power_of_two() >> round) + 1;
            for shown in matches {
                let [upper, lower] = sides(shown);
                assert!(upper == sum - lower || lower == 0, "{players} players, {shown:?}");
            }
        }
        assert_eq!(event.champions(), [player(1)], "{players} players");
        let podium: Vec<u16> = event.podium().iter().map(|placed| placed.player.get()).collect();
        assert_eq!(podium, (1..=players.min(3)).collect::<Vec<_>>(), "{players} players");
        // Everybody but the champion loses a match, and two play for third place if both of them have lost one.
        let games = usize::from(players - 1) + usize::from(players > 3);
        assert_eq!(event.pairings().len(), games, "{players} players");
        assert_eq!(event.round_count(), Some(bracket.rounds.len() as u16));
    }
}

#[test]
fn players_without_a_rating_are_seeded_last_in_the_order_of_entry() {
    let ratings = [None, Some(1400), None, Some(1600)];
    let entrants = (1..).zip(ratings).map(|(number, rating)| Entrant { number: player(number), rating }).collect();
    let event = Tournament::new(Format::KnockOut(KnockOut::default()), entrants, seed(1)).unwrap();
    let bracket = event.bracket().unwrap();
    assert_eq!(bracket.rounds[0].iter().map(sides).collect::<Vec<_>>(), [[4, 3], [2, 1]]);
}

#[test]
fn a_match_to_come_says_whose_winner_plays_it() {
    let mut event = knock_out(KnockOut { third_place: true, ..KnockOut::default() }, 4);
    let waiting = |board| MatchId { round: 1, board };
    let bracket = event.bracket().unwrap();
    assert_eq!(bracket.rounds[1][0].sides, [BracketSide::WinnerOf(waiting(1)), BracketSide::WinnerOf(waiting(2))]);
    let third_place = bracket.third_place.unwrap();
    assert_eq!(third_place.sides, [BracketSide::LoserOf(waiting(1)), BracketSide::LoserOf(waiting(2))]);
    assert_eq!(third_place.id, MatchId { round: 2, board: 2 });
    let first = event.pairings()[0];
    record(&mut event, first.id, GameResult::WhiteWins);
    let bracket = event.bracket().unwrap();
    let [winner, loser] = [first.white, first.black].map(BracketSide::Player);
    assert_eq!(bracket.rounds[0][0].decision, Some(MatchDecision::Games));
    assert_eq!(bracket.rounds[1][0].sides, [winner, BracketSide::WinnerOf(waiting(2))]);
    assert_eq!(bracket.third_place.unwrap().sides, [loser, BracketSide::LoserOf(waiting(2))]);
    // Neither of the two is known in full yet.
    assert_eq!((event.pairings().len(), event.current_round()), (2, Some(1)));
}

#[test]
fn without_a_match_for_it_the_losers_of_the_semi_finals_share_third_place() {
    let mut event = knock_out(KnockOut::default(), 8);
    play_all(&mut event, |white, black| white < black);
    let podium: Vec<(u32, u16)> = event.podium().iter().map(|placed| (placed.place, placed.player.get())).collect();
    assert_eq!(podium, [(1, 1), (2, 2), (3, 4), (3, 3)]);
    assert!(event.tables().is_empty());
}

#[test]
fn who_alone_has_lost_a_semi_final_is_third_without_a_match() {
    let mut event = knock_out(KnockOut { third_place: true, ..KnockOut::default() }, 3);
    play_all(&mut event, |white, black| white < black);
    assert_eq!(event.bracket().unwrap().third_place.unwrap().decision, Some(MatchDecision::Bye));
    assert_eq!(event.podium().last().map(|placed| placed.player), Some(player(3)));
    assert!(
        knock_out(KnockOut { third_place: true, ..KnockOut::default() }, 2).bracket().unwrap().third_place.is_none()
    );
}
