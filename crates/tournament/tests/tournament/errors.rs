//! Bad input is an error that says what would be right.

use cardinal_tournament::{
    Cycles, Format, FormatError, GameResult, GroupId, KnockOut, Recorded, Release, ResultSource, RoundRobin,
    Tournament, TournamentError, Withdrawal,
};

use crate::events::{entrants, id, knock_out, player, record, round_robin, seed};

fn groups(groups: u8, advancing: u8) -> Format {
    Format::RoundRobin(RoundRobin { groups: Some(groups), advancing, ..RoundRobin::default() })
}

#[test]
fn a_format_that_does_not_fit_says_what_would() {
    let (round_robin, knock_out) = (Format::RoundRobin(RoundRobin::default()), Format::KnockOut(KnockOut::default()));
    let refused = [
        (knock_out, 0, "0 entered, and the event needs at least 2"),
        (knock_out, 1, "1 entered, and the event needs at least 2"),
        (knock_out, 129, "129 entered, and the event takes at most 128"),
        (round_robin, 1, "1 entered, and the event needs at least 3"),
        (round_robin, 2, "2 entered, and the event needs at least 3"),
        (round_robin, 129, "129 entered, and the event takes at most 128"),
        (groups(0, 1), 8, "the players can't be in 0 groups: 1 is the least"),
        (groups(9, 1), 8, "8 players can't be in 9 groups of at least 3: 2 is the most"),
        (groups(3, 1), 8, "8 players can't be in 3 groups of at least 3: 2 is the most"),
        (groups(1, 1), 17, "17 players can't be in groups of at most 16 if there are 1: 2 is the least"),
        (groups(9, 2), 40, "2 of each of 9 groups are more than the 16 that a final group takes"),
        (groups(2, 3), 8, "3 of each group can't advance: it is 1 or 2"),
        (groups(2, 0), 8, "0 of each group can't advance: it is 1 or 2"),
    ];
    for (format, players, sentence) in refused {
        let error = format.check(players).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{format:?} with {players}");
        let made = Tournament::new(format, entrants(players as u16), seed(1));
        assert_eq!(made, Err(TournamentError::Format(error)));
    }
    for (format, players) in
        [(knock_out, 2), (knock_out, 128), (round_robin, 3), (round_robin, 128), (groups(16, 1), 48)]
    {
        assert_eq!(format.check(players), Ok(()), "{format:?} with {players}");
    }
    let one = Format::RoundRobin(RoundRobin { advancing: 1, ..RoundRobin::default() });
    assert_eq!(
        (one.check(256), one.check(257)),
        (Ok(()), Err(FormatError::TooManyPlayers { players: 257, most: 256 }))
    );
}

#[test]
fn no_two_entrants_have_the_same_number() {
    let mut doubled = entrants(4);
    doubled[3].number = player(2);
    let made = Tournament::new(Format::KnockOut(KnockOut::default()), doubled, seed(1));
    assert_eq!(made, Err(TournamentError::DoubledNumber(player(2))));
}

#[test]
fn numbers_may_have_gaps() {
    let mut gaps = entrants(3);
    gaps[2].number = player(900);
    let event = Tournament::new(Format::RoundRobin(RoundRobin::default()), gaps, seed(1)).unwrap();
    assert!(event.pairings().iter().any(|pairing| pairing.white == player(900)));
}

#[test]
fn only_pairings_that_are_known_have_results() {
    let mut event = knock_out(KnockOut::default(), 4);
    // The final, the second game of a match of one, a board, a group, a stage and a round that there aren't.
    for unknown in ["1.1.2.1.1", "1.1.1.1.2", "1.1.1.3.1", "1.2.1.1.1", "2.1.1.1.1", "1.1.3.1.1"].map(id) {
        let error = Err(TournamentError::UnknownPairing(unknown));
        assert_eq!(event.record(unknown, GameResult::Draw, ResultSource::Game), error);
        assert_eq!(event.annul(unknown), error);
        let recorded = [(unknown, Recorded::Result(GameResult::Draw, ResultSource::Game))];
        let loaded = Tournament::load(*event.format(), entrants(4), seed(1), recorded, []);
        assert_eq!(loaded.err(), error.err());
    }
    let format = RoundRobin { release: Release::RoundByRound, cycles: Cycles::Double, ..RoundRobin::default() };
    let mut event = round_robin(format, 4);
    let later = id("1.1.2.1.1");
    let refused = event.record(later, GameResult::Draw, ResultSource::Hand);
    assert_eq!(refused, Err(TournamentError::UnknownPairing(later)));
}

#[test]
fn only_entrants_withdraw_and_only_once() {
    let mut event = knock_out(KnockOut::default(), 2);
    assert_eq!(event.withdraw(player(3)), Err(TournamentError::UnknownPlayer(player(3))));
    let withdrawal = Withdrawal { player: player(1), stage: 1 };
    assert_eq!(event.withdraw(player(1)), Ok(withdrawal));
    assert_eq!(event.withdraw(player(1)), Err(TournamentError::AlreadyWithdrawn(player(1))));
    assert_eq!(event.withdraw(player(2)), Err(TournamentError::Over));
    let load = |withdrawals: &[Withdrawal]| {
        Tournament::load(*event.format(), entrants(2), seed(1), [], withdrawals.iter().copied()).err()
    };
    assert_eq!(load(&[withdrawal]), None);
    assert_eq!(load(&[withdrawal, withdrawal]), Some(TournamentError::AlreadyWithdrawn(player(1))));
    let unknown = Withdrawal { player: player(3), stage: 1 };
    assert_eq!(load(&[unknown]), Some(TournamentError::UnknownPlayer(player(3))));
    for stage in [0, 2] {
        let error = TournamentError::UnknownStage { player: player(1), stage, current: 1 };
        assert_eq!(load(&[Withdrawal { stage, ..withdrawal }]), Some(error));
    }
}

#[test]
fn what_a_withdrawal_has_decided_takes_no_result() {
    let mut event = round_robin(RoundRobin::default(), 4);
    record(&mut event, id("1.1.1.1.1"), GameResult::Draw);
    event.withdraw(player(1)).unwrap();
    let decided = id("1.1.2.2.1");
    let refused = event.record(decided, GameResult::Draw, ResultSource::Hand);
    assert_eq!(refused, Err(TournamentError::DecidedByWithdrawal(decided)));
    // What was recorded before can still be corrected.
    record(&mut event, id("1.1.1.1.1"), GameResult::WhiteWins);
}

#[test]
fn only_a_result_can_be_annulled() {
    let mut event = round_robin(RoundRobin::default(), 4);
    let first = id("1.1.1.1.1");
    assert_eq!(event.annul(first), Err(TournamentError::NothingToAnnul(first)));
    record(&mut event, first, GameResult::Draw);
    event.annul(first).unwrap();
    assert_eq!(event.annul(first), Err(TournamentError::NothingToAnnul(first)));
}

#[test]
fn only_groups_that_are_known_have_tables() {
    let event = round_robin(RoundRobin::default(), 4);
    for group in [GroupId { stage: 1, group: 2 }, GroupId { stage: 2, group: 1 }, GroupId { stage: 0, group: 0 }] {
        assert_eq!(event.table(group), Err(TournamentError::UnknownGroup(group)));
    }
    assert_eq!(event.bracket(), None);
}

#[test]
fn an_error_says_what_would_be_right() {
    let sentences = [
        (TournamentError::DoubledNumber(player(2)), "two entrants have the number 2: each needs a number of its own"),
        (
            TournamentError::UnknownPairing(id("1.1.2.1.1")),
            "1.1.2.1.1 isn't a pairing that is known by now: only those among the pairings have results",
        ),
        (TournamentError::UnknownGroup(GroupId { stage: 2, group: 1 }), "there is no group 1 in stage 2 by now"),
    ];
    for (error, sentence) in sentences {
        assert_eq!(error.to_string(), sentence);
    }
}
