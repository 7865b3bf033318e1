//! The heartbeat file, and what a health check reads in it.

use std::time::{Duration, SystemTime};

use cardinal::health::{DatabaseState, Heartbeat, Unwell, check};

#[test]
fn a_fresh_heartbeat_is_well_and_an_old_or_missing_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("beat");
    assert!(matches!(check(&file), Err(Unwell::NoFile(..))));
    let heartbeat = Heartbeat::new(file.clone());
    heartbeat.write(DatabaseState::Works).unwrap();
    check(&file).unwrap();
    let old = SystemTime::now() - Duration::from_mins(2);
    std::fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
    assert!(matches!(check(&file), Err(Unwell::Old(_, 119..))));
    heartbeat.write(DatabaseState::Silent).unwrap();
    assert!(matches!(check(&file), Err(Unwell::NoDatabase)));
    heartbeat.write(DatabaseState::ReadOnly).unwrap();
    assert!(matches!(check(&file), Err(Unwell::NoWrites)));
    heartbeat.write(DatabaseState::Works).unwrap();
    check(&file).unwrap();
}

#[test]
fn a_stopping_process_leaves_its_successors_heartbeat_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("beat");
    let first = Heartbeat::new(file.clone());
    first.write(DatabaseState::Works).unwrap();
    let second = Heartbeat::new(file.clone());
    second.write(DatabaseState::Works).unwrap();
    // Both run for a while.
    first.write(DatabaseState::Works).unwrap();
    first.end();
    check(&file).unwrap();
    second.end();
    assert!(matches!(check(&file), Err(Unwell::NoFile(..))));
}

#[test]
fn a_process_whose_successor_is_gone_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("beat");
    let first = Heartbeat::new(file.clone());
    let second = Heartbeat::new(file.clone());
    second.write(DatabaseState::Works).unwrap();
    let old = SystemTime::now() - Duration::from_mins(2);
    std::fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
    first.write(DatabaseState::Works).unwrap();
    check(&file).unwrap();
}
