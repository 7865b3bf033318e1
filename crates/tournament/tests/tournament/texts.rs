//! Formats as JSON, and the texts of ids, results and points.

use cardinal_tournament::{
    Cycles, Decider, Entrant, Format, GameResult, GroupId, HalfPoints, KnockOut, MatchGames, PairingId, QuarterPoints,
    Release, RoundRobin, Withdrawal,
};

use crate::events::{player, seed};

#[test]
fn formats_are_kept_as_json() {
    let formats = [
        (
            Format::RoundRobin(RoundRobin::default()),
            r#"{"format":"round_robin","cycles":"single","advancing":2,"release":"all_at_once"}"#,
        ),
        (
            Format::RoundRobin(RoundRobin {
                cycles: Cycles::Double,
                groups: Some(4),
                advancing: 1,
                release: Release::RoundByRound,
            }),
            r#"{"format":"round_robin","cycles":"double","groups":4,"advancing":1,"release":"round_by_round"}"#,
        ),
        (
            Format::KnockOut(KnockOut::default()),
            r#"{"format":"knock_out","games":"one","decider":"higher_seed","third_place":false}"#,
        ),
        (
            Format::KnockOut(KnockOut { games: MatchGames::Five, decider: Decider::Lots, third_place: true }),
            r#"{"format":"knock_out","games":"five","decider":"lots","third_place":true}"#,
        ),
    ];
    for (format, json) in formats {
        assert_eq!(serde_json::to_string(&format).unwrap(), json);
        assert_eq!(serde_json::from_str::<Format>(json).unwrap(), format);
    }
}

#[test]
fn options_left_out_are_the_default_and_unknown_ones_an_error() {
    let read = |json: &str| serde_json::from_str::<Format>(json).ok();
    assert_eq!(read(r#"{"format":"knock_out"}"#), Some(Format::KnockOut(KnockOut::default())));
    let three = KnockOut { games: MatchGames::Three, ..KnockOut::default() };
    assert_eq!(read(r#"{"games":"three","format":"knock_out"}"#), Some(Format::KnockOut(three)));
    for wrong in [
        "{}",
        r#"{"format":"ladder"}"#,
        r#"{"format":"knock_out","games":"two"}"#,
        r#"{"format":"knock_out","games":3}"#,
        r#"{"format":"knock_out","cycles":"double"}"#,
        r#"{"format":"round_robin","groups":-1}"#,
        r#"{"format":"round_robin","advancing":"one"}"#,
    ] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

#[test]
fn what_is_kept_of_players_reads_back() {
    let entrant = Entrant { number: player(7), rating: Some(-12) };
    let json = serde_json::to_string(&entrant).unwrap();
    assert_eq!((json.as_str(), serde_json::from_str(&json).ok()), (r#"{"number":7,"rating":-12}"#, Some(entrant)));
    let withdrawal = Withdrawal { player: player(7), stage: 2 };
    let json = serde_json::to_string(&withdrawal).unwrap();
    assert_eq!((json.as_str(), serde_json::from_str(&json).ok()), (r#"{"player":7,"stage":2}"#, Some(withdrawal)));
    assert!(serde_json::from_str::<Entrant>(r#"{"number":0,"rating":null}"#).is_err());
    assert_eq!(cardinal_tournament::PlayerNumber::new(0), None);
    let json = serde_json::to_string(&seed(3)).unwrap();
    assert_eq!(serde_json::from_str(&json).ok(), Some(seed(3)));
}

#[test]
fn an_id_has_one_text_and_is_read_back() {
    let id = PairingId { stage: 1, group: 2, round: 30, board: 64, game: 9 };
    assert_eq!((id.to_string().as_str(), "1.2.30.64.9".parse()), ("1.2.30.64.9", Ok(id)));
    assert_eq!(id.group_id(), GroupId { stage: 1, group: 2 });
    for stage in [1, 255] {
        for (group, round, board, game) in [(1, 1, 1, 1), (16, 30, 8, 1), (1, 7, 64, 9), (65_535, 65_535, 65_535, 255)]
        {
            let id = PairingId { stage, group, round, board, game };
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }
    for wrong in [
        "",
        "1",
        "1.1.1.1",
        "1.1.1.1.1.1",
        "1.1.1.1.",
        ".1.1.1.1",
        "0.1.1.1.1",
        "1.1.1.1.0",
        "01.1.1.1.1",
        "+1.1.1.1.1",
        "1.1.-1.1.1",
        "1.1.1.1.256",
        "256.1.1.1.1",
        "1.65536.1.1.1",
        "1.1.1.1.1 ",
        "1.a.1.1.1",
        "１.1.1.1.1",
    ] {
        let error = wrong.parse::<PairingId>().unwrap_err();
        assert!(error.to_string().starts_with(&format!("`{wrong}` is no id of a pairing")), "{error}");
    }
}

#[test]
fn results_are_read_back() {
    for result in GameResult::ALL {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    assert_eq!(GameResult::ALL.map(GameResult::as_str), ["1-0", "1/2-1/2", "0-1", "-/+", "+/-", "-/-"]);
    assert!("1-1".parse::<GameResult>().is_err() && "".parse::<GameResult>().is_err());
}

#[test]
fn points_are_written_as_players_read_them() {
    let halves = [0, 1, 2, 3, 21].map(|points| HalfPoints(points).to_string());
    assert_eq!(halves, ["0", "½", "1", "1½", "10½"]);
    let quarters = [0, 1, 2, 3, 4, 29].map(|points| QuarterPoints(points).to_string());
    assert_eq!(quarters, ["0", "¼", "½", "¾", "1", "7¼"]);
}
