//! Games as read by another program: python-chess, which knows only chess. Skipped with a message
//! if Python is not available.

use cardinal_rules::{
    Action, Entry, Game, Level, NoStressOptions, PartialAction, Rules, Start,
    notation::pgn::{Outcome, Tags, write},
};
use cardinal_test_env::bound;

use super::readers::ask_python;
use super::support::{Dice, act, start};

/// The start of the comment with everything that chess has no moves for.
const BEYOND: &str = "{Chess has no moves for the rest: ";

/// The text with its line breaks removed.
fn unwrapped(text: &str) -> String {
    text.replace('\n', " ")
}

/// What python-chess reads in each text: the number of errors, the result, and the moves.
fn read_by_python(texts: &[String]) -> Option<Vec<(usize, String, Vec<String>)>> {
    let output = ask_python("read_pgn.py", texts.concat())?;
    let read = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        (words.next().unwrap().parse().unwrap(), words.next().unwrap(), words.collect())
    };
    Some(output.lines().map(read).collect())
}

/// A random game with occasional takebacks, and the move of each turn that still counts, as
/// squares.
fn by_dice(rules: Rules, number: u8) -> (Game, Vec<String>) {
    let mut dice = Dice::new(u64::from(number));
    let mut game = start(rules, number);
    for _ in 0..120 {
        let Some(seat) = game.status().to_act() else { break };
        let mut actions = game.options(seat, &PartialAction::default()).actions;
        actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw));
        act(&mut game, dice.pick(&actions));
        if dice.below(30) == 0 {
            drop(game.take_back_turn(seat));
        }
    }
    let mut replayed = start(rules, number);
    let mut moved = Vec::new();
    for entry in game.standing_entries() {
        let turn = replayed.ply() as usize;
        moved.resize(turn + 1, "0000".to_owned());
        replayed.enter(entry).unwrap();
        if let Entry::Act { action: Action::Move { from, to, promote, .. }, .. } = entry {
            moved[turn] =
                format!("{from}{to}{}", promote.map_or(String::new(), |kind| kind.to_string().to_lowercase()));
        }
    }
    moved.truncate(game.history().len());
    (game, moved)
}

#[test]
fn python_chess_reads_no_stress_chess_as_far_as_it_is_chess() {
    let mut games = Vec::new();
    for number in 0..bound(12_u8, 60) {
        for level in [Level::One, Level::Two, Level::Three, Level::Advanced] {
            for start in [Start::Standard, Start::D4E3] {
                let options = NoStressOptions { level, start, ..NoStressOptions::default() };
                games.push((level, by_dice(Rules::NoStress(options), number)));
            }
        }
    }
    let texts: Vec<String> = games.iter().map(|(_, (game, _))| write(game, &Tags::new()).unwrap()).collect();
    let Some(read) = read_by_python(&texts) else { return };
    assert_eq!(read.len(), games.len());
    let (mut whole, mut lost) = (0, 0);
    for (((level, (game, moved)), text), (errors, result, moves)) in games.iter().zip(&texts).zip(&read) {
        assert_eq!(*errors, 0, "{text}");
        assert_eq!(*result, Outcome::from(game.status()).to_string());
        assert_eq!(moves[..], moved[..moves.len()], "{text}");
        lost += moves.iter().filter(|mv| *mv == "0000").count();
        if unwrapped(text).contains(BEYOND) {
            assert!(*level != Level::Advanced, "kings are as safe as in chess: {text}");
        } else {
            assert_eq!(moves.len(), moved.len(), "{text}");
            whole += 1;
        }
    }
    assert!(whole > bound(24, 120) && lost > bound(20, 100), "{whole} games, {lost} turns without a move");
    // The comment's content is not chess: the reader fails on it.
    let bare = |text: &String| {
        let (tags, moves) = text.split_once("\n\n")?;
        let moves = unwrapped(moves);
        let (before, rest) = moves.split_once(BEYOND)?;
        Some(format!("{tags}\n\n{before}{}\n\n", rest.replacen('}', "", 1).replace('(', "{").replace(')', "}")))
    };
    let beyond: Vec<String> = texts.iter().filter_map(bare).collect();
    let Some(read) = read_by_python(&beyond) else { return };
    assert!(beyond.len() > bound(10, 60) && read.iter().all(|(errors, ..)| *errors > 0));
}
