//! Every target with its corpus and mutations of it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use cardinal_fuzzing::{TARGETS, Target};
use cardinal_test_env::bound;

use crate::mutations::Mutations;
use crate::{corpus, fuzz};

/// Runs a target. If it panics, prints the input.
fn run(name: &str, target: Target, input: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| target(input))).unwrap_or_else(|fault| {
        eprintln!("{name} breaks with b\"{}\"", input.escape_ascii());
        resume_unwind(fault)
    })
}

/// The words of the fuzzer's dictionary.
fn words() -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(fuzz().join("words.dict")).unwrap();
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    quoted.map(|word| word.replace("\\\"", "\"").replace("\\x0a", "\n").into_bytes()).collect()
}

/// Runs a target with its corpus, to which a fuzzer on this machine may have added, and with mutations of
/// the seeds, which are the same everywhere: as a rule a tenth of this many. All seeds and some mutations
/// must parse, since otherwise the test would check no more than parsing.
fn check(name: &str, all_mutations: usize) {
    let mutations = bound(all_mutations / 10, all_mutations);
    let (_, target) = TARGETS.into_iter().find(|(each, _)| *each == name).unwrap();
    let mut seeds = Vec::new();
    for (file, input) in corpus(name) {
        let read = run(name, target, &input);
        if file.starts_with("seed-") {
            assert!(read, "{name}/{file} cannot be read");
            seeds.push(input);
        }
    }
    let read = Mutations::new(seeds, words()).take(mutations).filter(|input| run(name, target, input)).count();
    println!("{name}: {read} of {mutations} mutations can be read");
    assert!(read > mutations / 100, "{read} of {mutations}");
}

#[test]
fn custom_ids_hold() {
    check("custom_id", 100_000);
}

#[test]
fn games_in_pgn_hold() {
    check("pgn", 20_000);
}

#[test]
fn records_hold() {
    check("record", 20_000);
}

#[test]
fn lines_to_the_referee_hold() {
    check("referee", 5_000);
}

#[test]
fn typed_moves_hold() {
    check("typed", 20_000);
}

#[test]
fn the_fuzzer_runs_every_target() {
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let body = std::fs::read_to_string(fuzz().join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(body.contains(&format!("cardinal_fuzzing::{name}(")), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}
