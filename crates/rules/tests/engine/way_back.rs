//! Every action of every game can be taken back, and leaves nothing behind.

use cardinal_rules::{
    Action, Card, Game, KnightmareCard, KnightmareOptions, Level, Lists, NoStressOptions, Options, PartialAction,
    Piles, Position, Rules, Seat, Setup, Snapshot, Start, StateHash, View, Viewer,
};

use super::support::seed;

fn setups() -> Vec<Setup> {
    let levels = [Level::One, Level::Two, Level::Three, Level::Advanced];
    let no_stress = levels.map(|level| NoStressOptions { level, start: Start::D4E3, promote_always: true });
    let plain = [Rules::Standard, Rules::ChessMe].into_iter().chain(no_stress.map(Rules::NoStress));
    let all = KnightmareCard::PLAYED.map(Card::Knightmare).to_vec();
    let knightmare = all.chunks(6).map(|some| {
        let position = Position {
            hands: Some(Lists { white: some.to_vec(), black: some.to_vec() }),
            piles: Some(Piles { common: Vec::new(), white: some.repeat(3), black: some.repeat(3) }),
            ..Position::default()
        };
        Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) }
    });
    plain.map(Setup::new).chain(knightmare).collect()
}

/// Everything that is shown of a game, to whomever.
#[derive(PartialEq)]
struct Shown {
    hash: StateHash,
    views: [View; 4],
    /// What can be kept of it at the start of a turn, which has more than any view.
    snapshot: Option<Snapshot>,
    repetitions: usize,
    standing: Vec<(cardinal_rules::Cell, cardinal_rules::Piece)>,
    answers: [Vec<Card>; 2],
}

impl Shown {
    fn of(game: &Game) -> Shown {
        Shown {
            hash: game.hash(),
            views: [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee].map(|viewer| game.view(viewer)),
            snapshot: game.snapshot(),
            repetitions: game.repetitions(),
            standing: game.standing().collect(),
            answers: Seat::ALL.map(|seat| game.answers(seat)),
        }
    }
}

fn options(game: &Game, seat: Seat) -> Options {
    game.options(seat, &PartialAction::default())
}

#[test]
fn every_action_is_taken_back_to_the_last_field() {
    for setup in setups() {
        let rules = setup.rules;
        let mut actions_taken = 0;
        for number in 0..6 {
            let mut game = Game::new(setup.clone(), seed(number)).unwrap();
            let mut dice = u64::from(number);
            let mut states = Vec::new();
            for _ in 0..80 {
                let Some(seat) = game.status().to_act() else { break };
                let offered = options(&game, seat);
                let mut actions = offered.actions.clone();
                actions.retain(|action| !matches!(action, Action::Resign | Action::AcceptDraw | Action::ClaimDraw));
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = actions[(dice >> 33) as usize % actions.len()].clone();
                states.push((Shown::of(&game), seat, offered, action.clone()));
                game.apply(seat, &action).unwrap();
            }
            actions_taken += states.len();
            while let Some((shown, seat, offered, action)) = states.pop() {
                game.take_back().unwrap();
                let same = Shown::of(&game) == shown && options(&game, seat) == offered;
                assert!(same, "{rules:?}, game {number}: {action} leaves something behind");
            }
        }
        assert!(actions_taken > 50, "the games of {rules:?} are too short to tell anything: {actions_taken}");
    }
}
