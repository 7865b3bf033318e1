//! What may be re-recorded, and what is refused.

use cardinal_rules::{Action, Entry, Seat, StateHash};

use super::anew::{Refused, Verdict, Versions, judge};
use super::game::{Ply, Recorded, watch};
use super::replay::games;

type Change = fn(&mut Ply, String);

/// A short recorded game.
fn recorded() -> Recorded {
    let short = games().into_iter().map(|(_, game)| game).filter(|game| game.plies.len() > 4);
    short.min_by_key(|game| game.plies.len()).unwrap()
}

/// The verdict of this program on a recorded game.
fn verdict(old: &Recorded) -> Result<Verdict, Refused> {
    judge(old, watch(&old.record), Versions::NOW)
}

fn other_hash() -> String {
    StateHash::from_bytes([7; 16]).to_string()
}

#[test]
fn what_is_the_same_is_kept() {
    assert_eq!(verdict(&recorded()), Ok(Verdict::Keep));
}

#[test]
fn by_the_same_rules_nobody_may_see_or_do_anything_else() {
    let digits = || "0".repeat(16);
    let changes: [(Change, &str); 4] = [
        (|ply, text| ply.white = text, "what White sees"),
        (|ply, text| ply.black = text, "what Black sees"),
        (|ply, text| ply.public = text, "what the public sees"),
        (|ply, text| ply.legal = text, "what is legal"),
    ];
    for (change, what) in changes {
        let mut old = recorded();
        change(&mut old.plies[2], digits());
        assert_eq!(verdict(&old), Err(Refused::Behaviour { after: 3, what }));
        // Not even with another encoding.
        old.encoding -= 1;
        assert_eq!(verdict(&old), Err(Refused::Behaviour { after: 3, what }));
        let mut old = recorded();
        change(&mut old.start, digits());
        assert_eq!(verdict(&old), Err(Refused::Behaviour { after: 0, what }));
    }
}

#[test]
fn by_the_same_rules_every_entry_stays_legal() {
    let mut old = recorded();
    old.record.entries[3] = Entry::Act { seat: Seat::White, action: Action::AcceptDraw };
    assert!(matches!(verdict(&old), Err(Refused::Illegal(stop)) if stop.after == 3));
}

#[test]
fn a_hash_changes_by_a_new_encoding_alone() {
    let mut old = recorded();
    old.plies[2].hash = other_hash();
    assert_eq!(verdict(&old), Err(Refused::Hash { after: 3 }));
    old.encoding -= 1;
    assert_eq!(verdict(&old), Ok(Verdict::Anew(Box::new(recorded()))));
}

#[test]
fn by_new_rules_everything_may_change() {
    let newer = Versions { rules: Versions::NOW.rules + 1, ..Versions::NOW };
    let mut old = recorded();
    old.plies[2].hash = other_hash();
    old.plies[1].white = "0".repeat(16);
    let Ok(Verdict::Anew(anew)) = judge(&old, watch(&old.record), newer) else { panic!("a new version is a decision") };
    assert_eq!(anew.record.rules_version, newer.rules);
    assert_eq!(anew.plies, recorded().plies);
    // A game that the new rules refuse is played again.
    old.record.entries[3] = Entry::Act { seat: Seat::White, action: Action::AcceptDraw };
    assert!(matches!(judge(&old, watch(&old.record), newer), Ok(Verdict::PlayAgain(stop)) if stop.after == 3));
}

#[test]
fn an_older_program_records_nothing_over_a_newer_one() {
    let mut old = recorded();
    old.record.rules_version += 1;
    assert!(matches!(verdict(&old), Err(Refused::Later { .. })));
    let mut old = recorded();
    old.encoding += 1;
    assert!(matches!(verdict(&old), Err(Refused::Later { .. })));
}
