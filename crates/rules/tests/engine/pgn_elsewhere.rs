//! Games as read by programs that know only chess: python-chess, chess.js, kokopu and pgn-extract. What a machine
//! lacks is skipped with a message.

use cardinal_rules::{
    Action, ActionKind, Entry, Game, KnightmareOptions, Level, NoStressOptions, PartialAction, Rules, Seat, Start,
    Status,
    notation::pgn::{Outcome, Tags, write},
};
use cardinal_test_env::bound;

use super::readers::Reader;
use super::support::{Dice, RICH_POSITIONS, act, standard as set_up, start};

/// What comes before everything that chess has no moves for, in a comment.
const BEYOND: &str = "Chess has no moves for the rest: ";

/// The text with its line breaks removed.
fn unwrapped(text: &str) -> String {
    text.replace('\n', " ")
}

/// A random game with occasional takebacks, and the move of each turn that still counts, as squares. Where a card or a
/// move can be played, it is a card as seldom as this.
fn by_dice(beginning: &Game, number: u8, card_in: usize) -> (Game, Vec<String>) {
    let mut dice = Dice::new(u64::from(number));
    let mut game = beginning.clone();
    if game.status() == Status::Building {
        for seat in Seat::ALL {
            game.apply(seat, &Action::Build { deck: None }).unwrap();
        }
    }
    for _ in 0..120 {
        let Some(seat) = game.status().to_act() else { break };
        let mut actions = game.options(seat, &PartialAction::default()).actions;
        actions.retain(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw));
        let quiet: Vec<Action> = actions.iter().filter(|action| action.kind() != ActionKind::Play).cloned().collect();
        let chosen = if quiet.is_empty() || dice.below(card_in) == 0 { &actions } else { &quiet };
        act(&mut game, dice.pick(chosen));
        if dice.below(30) == 0 {
            drop(game.take_back_turn(seat));
        }
    }
    let mut replayed = beginning.clone();
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

/// A random game of each kind that can be written, by its number. Every fourth one of standard chess begins from a
/// position.
fn standard(number: u8) -> (Game, Vec<String>) {
    let position = RICH_POSITIONS[usize::from(number / 4) % RICH_POSITIONS.len()];
    let beginning = if number % 4 == 3 { set_up(position) } else { start(Rules::Standard, number) };
    by_dice(&beginning, number, 1)
}

fn no_stress(number: u8) -> (Game, Vec<String>) {
    let level = [Level::One, Level::Two, Level::Three, Level::Advanced][usize::from(number % 4)];
    let start = [Start::Standard, Start::D4E3][usize::from(number / 4 % 2)];
    no_stress_game(NoStressOptions { level, start, ..NoStressOptions::default() }, number)
}

fn no_stress_game(options: NoStressOptions, number: u8) -> (Game, Vec<String>) {
    by_dice(&start(Rules::NoStress(options), number), number, 1)
}

fn knightmare(number: u8) -> (Game, Vec<String>) {
    by_dice(&start(Rules::Knightmare(KnightmareOptions::default()), number), number, 12)
}

/// Has every program read so many games of each kind, and compares what they read.
fn compare(count: u8) {
    for (name, play) in
        [("standard chess", standard as fn(u8) -> _), ("No Stress Chess", no_stress), ("Knightmare Chess", knightmare)]
    {
        let games: Vec<(Game, Vec<String>)> = (0..count).map(play).collect();
        let tags: Tags = [("White", "Ada \"the\" \\ Bold {;%}"), ("Black", "Бен [x]")].into_iter().collect();
        let texts: Vec<String> = games.iter().map(|(game, _)| write(game, &tags).unwrap()).collect();
        let mut lengths: Option<Vec<usize>> = None;
        for reader in Reader::ALL {
            let Some(read) = reader.read(&texts) else { continue };
            assert_eq!(read.len(), games.len(), "{reader:?} reads every game of {name}");
            for (((game, moved), text), read) in games.iter().zip(&texts).zip(&read) {
                assert_eq!(read.errors, 0, "{reader:?}: {text}");
                assert_eq!(read.result, Outcome::from(game.status()).to_string(), "{reader:?}: {text}");
                assert_eq!(read.moves[..], moved[..read.moves.len()], "{reader:?}: {text}");
                if !unwrapped(text).contains(BEYOND) {
                    assert_eq!(read.moves.len(), moved.len(), "{reader:?}: {text}");
                }
            }
            let read: Vec<usize> = read.iter().map(|game| game.moves.len()).collect();
            println!("{reader:?} reads {} games of {name} with {} half-moves", read.len(), read.iter().sum::<usize>());
            assert_eq!(lengths.get_or_insert_with(|| read.clone()), &read, "{reader:?} reads as far as the others");
        }
    }
}

#[test]
fn four_programs_read_the_games_of_each_kind_alike() {
    compare(bound(4, 100));
}

#[test]
fn the_moves_go_on_until_a_turn_is_skipped_or_is_not_chess() {
    let mut games = Vec::new();
    for number in 0..bound(12_u8, 60) {
        for level in [Level::One, Level::Two, Level::Three, Level::Advanced] {
            for start in [Start::Standard, Start::D4E3] {
                let options = NoStressOptions { level, start, ..NoStressOptions::default() };
                games.push((level, no_stress_game(options, number)));
            }
        }
    }
    let texts: Vec<String> = games.iter().map(|(_, (game, _))| write(game, &Tags::new()).unwrap()).collect();
    let Some(read) = Reader::PythonChess.read(&texts) else { return };
    assert_eq!(read.len(), games.len());
    let (mut whole, mut skipped, mut foreign) = (0, 0, Vec::new());
    for (((level, (game, moved)), text), read) in games.iter().zip(&texts).zip(&read) {
        assert_eq!(read.errors, 0, "{text}");
        assert_eq!(read.result, Outcome::from(game.status()).to_string());
        assert_eq!(read.moves[..], moved[..read.moves.len()], "{text}");
        assert!(!read.moves.contains(&"0000".to_owned()), "a skipped turn is no move: {text}");
        match moved.get(read.moves.len()).map(String::as_str) {
            None => whole += 1,
            Some("0000") => skipped += 1,
            Some(_) => {
                assert!(*level != Level::Advanced, "kings are as safe as in chess: {text}");
                foreign.push(text);
            }
        }
    }
    let enough = whole > bound(1, 8) && skipped > bound(10, 60) && foreign.len() > bound(10, 60);
    assert!(enough, "{whole} whole, {skipped} up to a skipped turn, {} up to another", foreign.len());
    // The comment's content is not chess: the reader fails on it.
    let bare = |text: &&String| {
        let (tags, moves) = text.split_once("\n\n")?;
        let moves = unwrapped(moves);
        let (before, rest) = moves.split_once(BEYOND)?;
        let (before, _) = before.rsplit_once('{')?;
        Some(format!("{tags}\n\n{before}{}\n\n", rest.replacen('}', "", 1).replace('(', "{").replace(')', "}")))
    };
    let beyond: Vec<String> = foreign.iter().filter_map(bare).collect();
    let Some(read) = Reader::PythonChess.read(&beyond) else { return };
    assert!(read.len() == foreign.len() && read.iter().all(|read| read.errors > 0));
}
