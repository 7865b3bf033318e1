//! Matches of several games, and what decides them.

use cardinal_tournament::{
    BracketMatch, Decider, Format, GameResult, HalfPoints, KnockOut, MatchDecision, MatchGames, Pairing, PlayerNumber,
    ResultSource, Tournament, TournamentError,
};

use crate::events::{entrants, id, knock_out, player, record, seed};

/// A match between players 1 and 2.
fn match_of(games: MatchGames) -> Tournament {
    knock_out(KnockOut { games, ..KnockOut::default() }, 2)
}

/// The game that is to be played.
fn open(event: &Tournament) -> Option<Pairing> {
    let mut open = event.pairings().to_vec().into_iter().filter(|pairing| pairing.outcome.is_none());
    let first = open.next();
    assert_eq!(open.next(), None, "a match has one game at a time");
    first
}

fn shown(event: &Tournament) -> BracketMatch {
    event.bracket().unwrap().rounds[0][0]
}

/// Plays games with these results for player 1: `1`, `=` or `0`.
fn play(event: &mut Tournament, results: &str) {
    for result in results.chars() {
        let pairing = open(event).unwrap_or_else(|| panic!("nothing is to be played for {result}"));
        let is_white = pairing.white == player(1);
        record(
            event,
            pairing.id,
            match result {
                '=' => GameResult::Draw,
                'x' => GameResult::BothForfeit,
                _ if (result == '1') == is_white => GameResult::WhiteWins,
                _ => GameResult::BlackWins,
            },
        );
    }
}

#[test]
fn a_match_is_over_when_it_is_decided() {
    use MatchGames::{Five, One, Three};
    // The games of player 1, and the points in halves.
    let decided = [
        (One, "1", [2, 0]),
        (Three, "11", [4, 0]),
        (Three, "101", [4, 2]),
        (Three, "1=1", [5, 1]),
        (Three, "1==", [4, 2]),
        (Three, "==1", [4, 2]),
        (Five, "111", [6, 0]),
        (Five, "1==1", [6, 2]),
        (Five, "=0=0", [2, 6]),
        // Drawn, and then decided by two games more.
        (One, "=11", [5, 1]),
        (One, "=1=", [4, 2]),
        (One, "==1", [4, 2]),
        (Three, "===0=", [4, 6]),
        (Three, "10=1=", [6, 4]),
        // Drawn again, and decided by the last two.
        (One, "===0=", [4, 6]),
        (One, "=10=1", [6, 4]),
    ];
    for (games, results, [own, other]) in decided {
        let mut event = match_of(games);
        play(&mut event, results);
        let shown = shown(&event);
        let winner = if own > other { 1 } else { 2 };
        assert_eq!(shown.score, [HalfPoints(own), HalfPoints(other)], "{games:?} {results}");
        assert_eq!(shown.decision, Some(MatchDecision::Games), "{games:?} {results}");
        assert_eq!((event.champions(), open(&event)), (vec![player(winner)], None), "{games:?} {results}");
    }
    for (games, results) in [(Three, "1="), (Three, "10"), (Five, "11="), (Five, "1==="), (One, "=1"), (Three, "====")]
    {
        let mut event = match_of(games);
        play(&mut event, results);
        assert!(open(&event).is_some() && event.champions().is_empty(), "{games:?} {results}");
    }
}

#[test]
fn colours_alternate_through_the_whole_match() {
    for number in 0..8 {
        let format = Format::KnockOut(KnockOut { games: MatchGames::Three, ..KnockOut::default() });
        let mut event = Tournament::new(format, entrants(2), seed(number)).unwrap();
        play(&mut event, "=======");
        let whites: Vec<PlayerNumber> = event.pairings().iter().map(|pairing| pairing.white).collect();
        assert_eq!(whites.len(), 7);
        assert!(whites.windows(2).all(|pair| pair[0] != pair[1]), "{whites:?}");
    }
}

#[test]
fn a_lot_decides_who_has_white_first() {
    let event = |number| Tournament::new(Format::KnockOut(KnockOut::default()), entrants(128), seed(number)).unwrap();
    let whites = |number| event(number).pairings().iter().filter(|game| game.white < game.black).count();
    // Of 64 games each; the chance of less than 10 or more than 54 is one in a hundred million.
    assert!((0..8).map(whites).all(|higher| (10..=54).contains(&higher)));
    assert_eq!(event(3).pairings(), event(3).pairings());
    assert_ne!(event(3).pairings(), event(4).pairings());
}

#[test]
fn a_match_that_stays_drawn_goes_to_the_higher_seed_or_by_lots() {
    let champion = |decider, number| {
        let format = Format::KnockOut(KnockOut { decider, ..KnockOut::default() });
        let mut event = Tournament::new(format, entrants(2), seed(number)).unwrap();
        play(&mut event, "=====");
        assert_eq!(open(&event), None);
        let decision = shown(&event).decision.unwrap();
        (decision, event.champions()[0].get())
    };
    assert!((0..32).all(|number| champion(Decider::HigherSeed, number) == (MatchDecision::HigherSeed, 1)));
    let lots: Vec<_> = (0..32).map(|number| champion(Decider::Lots, number)).collect();
    assert!(lots.iter().all(|(decision, _)| *decision == MatchDecision::Lots));
    let higher = lots.iter().filter(|(_, champion)| *champion == 1).count();
    assert!((4..=28).contains(&higher), "{higher} of 32");
    assert_eq!(champion(Decider::Lots, 7), lots[7]);
}

#[test]
fn who_withdraws_loses_the_match_whatever_the_score() {
    let mut event = match_of(MatchGames::Three);
    play(&mut event, "1");
    event.withdraw(player(1)).unwrap();
    assert_eq!(shown(&event).decision, Some(MatchDecision::Withdrawal));
    assert_eq!((event.champions(), open(&event)), (vec![player(2)], None));
    // The game that was to be played is decided, and no other follows.
    let games = event.pairings();
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[1].outcome.unwrap().result.forfeits(),
        [games[1].white, games[1].black].map(|one| one == player(1))
    );
}

#[test]
fn of_two_who_withdraw_the_later_goes_on_and_then_the_next_opponent() {
    let mut event = knock_out(KnockOut::default(), 4);
    event.withdraw(player(1)).unwrap();
    event.withdraw(player(4)).unwrap();
    let game = open(&event).unwrap();
    assert_eq!(game.id, id("1.1.1.2.1"));
    record(&mut event, game.id, GameResult::WhiteWins);
    assert!(event.is_over());
    assert_eq!(event.champions(), [game.white]);
    let bracket = event.bracket().unwrap();
    assert_eq!(bracket.rounds[0][0].winner, Some(player(4)));
}

#[test]
fn when_both_forfeit_nobody_goes_on_and_the_next_opponent_has_a_bye() {
    let mut event = knock_out(KnockOut::default(), 4);
    record(&mut event, id("1.1.1.1.1"), GameResult::BothForfeit);
    assert_eq!(shown(&event).decision, Some(MatchDecision::NobodyCame));
    let game = open(&event).unwrap();
    record(&mut event, game.id, GameResult::BlackWins);
    assert_eq!(event.champions(), [game.black]);
    assert_eq!(event.bracket().unwrap().rounds[1][0].decision, Some(MatchDecision::Bye));
}

#[test]
fn a_game_that_both_forfeit_gives_no_points_and_the_match_goes_on() {
    let mut event = match_of(MatchGames::Three);
    play(&mut event, "x1");
    // One game is left, which can level the match.
    assert!(open(&event).is_some());
    play(&mut event, "=");
    assert_eq!(event.champions(), [player(1)]);
    let mut event = match_of(MatchGames::Three);
    play(&mut event, "xx");
    assert_eq!(event.players_to_withdraw(), [1, 2].map(player));
    let mut withdrawn = event.clone();
    withdrawn.withdraw(player(1)).unwrap();
    assert_eq!((withdrawn.champions(), withdrawn.players_to_withdraw()), (vec![player(2)], vec![]));
    play(&mut event, "x");
    assert!(event.is_over() && event.champions().is_empty() && event.podium().is_empty());
}

#[test]
fn the_last_game_can_be_annulled_and_is_played_again() {
    let mut event = match_of(MatchGames::Three);
    play(&mut event, "1");
    event.annul(id("1.1.1.1.1")).unwrap_err();
    let mut event = match_of(MatchGames::One);
    play(&mut event, "1");
    event.annul(id("1.1.1.1.1")).unwrap();
    assert!(!event.is_over());
    assert_eq!(open(&event).map(|pairing| pairing.id), Some(id("1.1.1.1.1")));
    play(&mut event, "0");
    assert_eq!(event.champions(), [player(2)]);
}

#[test]
fn what_a_later_game_was_made_from_is_corrected_only_if_that_game_stays() {
    let mut event = match_of(MatchGames::Three);
    play(&mut event, "1");
    let (changed, built) = (id("1.1.1.1.1"), id("1.1.1.1.2"));
    assert_eq!(event.annul(changed), Err(TournamentError::BuiltOn { changed, built }));
    for result in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::WhiteForfeits] {
        event.record(changed, result, ResultSource::Hand).unwrap();
    }
    let mut event = knock_out(KnockOut::default(), 4);
    record(&mut event, id("1.1.1.1.1"), GameResult::WhiteWins);
    record(&mut event, id("1.1.1.1.1"), GameResult::BlackWins);
    record(&mut event, id("1.1.1.2.1"), GameResult::WhiteWins);
    let before = event.clone();
    let (changed, built) = (id("1.1.1.1.1"), id("1.1.2.1.1"));
    let refused = event.record(changed, GameResult::WhiteWins, ResultSource::Hand);
    assert_eq!(refused, Err(TournamentError::BuiltOn { changed, built }));
    assert_eq!(event, before);
    // Black wins it all the same.
    event.record(changed, GameResult::WhiteForfeits, ResultSource::Hand).unwrap();
}
