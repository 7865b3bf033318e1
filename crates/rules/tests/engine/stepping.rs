//! Going back to earlier moments of a game to look at them.

use cardinal_rules::{ActionKind, Game, Level, PartialAction, Rules, Seat, Viewer};

use super::support::{Dice, rules, sans, seed, start};

/// Plays at random and keeps the game as it was before each action, with the number of turns that had begun.
fn random(game: &mut Game, dice: &mut Dice, actions: usize) -> Vec<(usize, Game)> {
    let mut before = Vec::new();
    for _ in 0..actions {
        let Some(seat) = game.status().to_act() else { break };
        let mut legal = game.options(seat, &PartialAction::default()).actions;
        legal.retain(|action| action.kind() != ActionKind::Resign);
        before.push((game.history().len(), game.clone()));
        let action = dice.pick(&legal).clone();
        game.apply(seat, &action).unwrap();
    }
    before
}

#[test]
fn a_game_goes_back_to_how_it_was_after_each_turn() {
    let all = [Level::One, Level::Two, Level::Three, Level::Advanced].map(rules);
    let mut stepped = 0;
    for (number, rules) in all.into_iter().chain([Rules::Standard]).enumerate() {
        let mut dice = Dice::new(number as u64 + 1);
        let mut game = start(rules, number as u8 + 1);
        let before = random(&mut game, &mut dice, 90);
        let turns = game.history();
        stepped += turns.len();
        for count in 0..turns.len() {
            let (told, then) = game.after_turns(count);
            // The last state before anything of the next turn.
            let (_, wanted) = before.iter().rfind(|(begun, _)| *begun == count).unwrap();
            for viewer in [Viewer::Public, Seat::White.into(), Seat::Black.into(), Viewer::Referee] {
                assert_eq!(then.view(viewer), wanted.view(viewer), "{rules:?}: after {count} turns");
            }
            assert_eq!((told, then.hash()), (turns.clone(), wanted.hash()));
        }
        let one_by_one: Vec<_> = (0..=turns.len()).map(|count| game.after_turns(count).1.hash()).collect();
        assert_eq!(game.after_each_turn(Game::hash), (turns.clone(), one_by_one));
        let (told, then) = game.before_last_turn();
        assert_eq!((told, then.unwrap().hash()), (turns.clone(), game.after_turns(turns.len() - 1).1.hash()));
        assert_eq!(game.after_turns(turns.len()).1.hash(), game.hash());
        assert_eq!(game.after_turns(usize::MAX).1.hash(), game.hash());
    }
    assert!(stepped > 100, "{stepped} turns");
}

#[test]
fn turns_that_were_taken_back_are_not_gone_back_to() {
    let mut game = Game::new(cardinal_rules::Setup::new(Rules::Standard), seed(1)).unwrap();
    sans(&mut game, "e4 e5 Qh5 Ke7");
    game.take_back_turn(Seat::Black).unwrap();
    sans(&mut game, "Nc6 Bc4");
    let line = |count: usize| {
        let (turns, then) = game.after_turns(count);
        (turns.len(), then.history().into_iter().filter_map(|turn| turn.san).collect::<Vec<_>>().join(" "))
    };
    assert_eq!([3, 4].map(line), [(5, "e4 e5 Qh5".to_owned()), (5, "e4 e5 Qh5 Nc6".to_owned())]);
}
