//! Exactly what is offered is accepted.

use cardinal_rules::{
    Action, ActionKind, Choice, ChoiceText, Game, KnightmareCard, KnightmareOptions, Lists, PartialAction, Position,
    Rules, Seat, Seed, Setup, Square,
};
use cardinal_test_env::cases;

const STARTS: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "r6r/2p2k2/1p1p4/p2P4/P1P1n3/1P2B1N1/5K2/R7 b - - 0 1",
    "4k3/p1p1p1p1/1P1P1P2/2b2r2/2B2R2/1n4p1/P1N2P1P/4K2R w K - 0 1",
];

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn square(&mut self) -> Choice {
        Choice::square(Square::all().nth(self.below(64)).unwrap())
    }

    /// A choice of any form.
    fn choice(&mut self) -> Choice {
        match self.below(8) {
            0 => Choice::Flag(self.below(2) == 0),
            1 => Choice::List(vec![self.square(), self.square()]),
            2 => ChoiceText::Kind(cardinal_rules::Kind::CHESS[self.below(6)]).into(),
            _ => self.square(),
        }
    }
}

fn of_card(card: cardinal_rules::Card, choices: &[Choice]) -> PartialAction {
    PartialAction { card: Some(card), choices: choices.to_vec(), ..PartialAction::of(ActionKind::Play) }
}

/// Asks for every beginning of the play, and for what can follow it.
fn check_steps(game: &Game, seat: Seat, action: &Action) {
    let Action::Play { card, choices } = action else { return };
    for made in 0..=choices.len() {
        let options = game.options(seat, &of_card(*card, &choices[..made]));
        assert!(options.actions.contains(action), "{action} is lost after {made} choices");
        if let Some(next) = choices.get(made) {
            assert!(options.next.choices.contains(next), "{action}: {next} is not among what comes next");
        }
        for next in options.next.choices.iter().take(6) {
            let longer = [&choices[..made], std::slice::from_ref(next)].concat();
            assert!(!game.options(seat, &of_card(*card, &longer)).actions.is_empty(), "{card} {longer:?} ends nowhere");
        }
    }
}

#[test]
fn every_play_is_offered_step_by_step_and_no_other_is_accepted() {
    let mut plays_seen = 0;
    for number in cases(8, 24) {
        let mut dice = Dice(number);
        let mut cards = || -> Vec<cardinal_rules::Card> {
            let all = KnightmareCard::PLAYED;
            (0..6).map(|_| cardinal_rules::Card::Knightmare(all[dice.below(all.len())])).collect()
        };
        let hands = Lists { white: cards(), black: cards() };
        let fen = STARTS[number as usize % STARTS.len()].to_owned();
        let captured = Lists { white: vec![cardinal_rules::Kind::Pawn; 2], black: vec![cardinal_rules::Kind::Rook; 1] };
        let position = Position { fen: Some(fen), hands: Some(hands), captured: Some(captured), ..Position::default() };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        let mut game = Game::new(setup, Seed::from_bytes([2; 32])).unwrap();
        for _ in 0..12 {
            let Some(seat) = game.status().to_act() else { break };
            let whole = game.options(seat, &PartialAction::default()).actions;
            let plays: Vec<&Action> = whole.iter().filter(|action| action.kind() == ActionKind::Play).collect();
            for _ in 0..6 {
                let Some(action) = (!plays.is_empty()).then(|| plays[dice.below(plays.len())]) else { break };
                plays_seen += 1;
                check_steps(&game, seat, action);
                let Action::Play { card, choices } = action else { continue };
                assert!(game.clone().apply(seat, action).is_ok(), "{action}");
                // With one choice replaced or added, the play is accepted if and only if it is
                // listed.
                let mut other = choices.clone();
                let at = dice.below(other.len() + 1);
                let value = dice.choice();
                if at == other.len() {
                    other.push(value);
                } else {
                    other[at] = value;
                }
                let other = Action::Play { card: *card, choices: other };
                let mut turned = game.clone();
                if turned.apply(seat, &other).is_ok() {
                    let Some(cardinal_rules::Entry::Act { action: entered, .. }) = turned.entries().last() else {
                        panic!("{other} leaves no entry")
                    };
                    assert!(whole.contains(entered), "{other} is accepted and not offered");
                } else {
                    assert!(!whole.contains(&other), "{other} is offered and refused");
                }
            }
            let moves: Vec<&Action> = whole
                .iter()
                .filter(|action| {
                    matches!(
                        action.kind(),
                        ActionKind::Move | ActionKind::EndTurn | ActionKind::Skip | ActionKind::Play
                    )
                })
                .collect();
            let Some(action) = (!moves.is_empty()).then(|| moves[dice.below(moves.len())].clone()) else { break };
            game.apply(seat, &action).unwrap();
        }
    }
    assert!(plays_seen > 300, "{plays_seen} plays tell too little");
}

#[test]
fn pawns_that_go_together_may_be_named_in_any_order_and_are_listed_once() {
    let fen = "4k3/8/8/8/8/8/P1P1P3/4K3 w - - 0 1";
    let mut t = crate::scenario::scenario(fen, "onslaught annexation", "");
    let count = |card: &str| {
        let actions = t.game.options(Seat::White, &of_card(card.parse().unwrap(), &[])).actions;
        actions.len()
    };
    assert_eq!((count("onslaught"), count("annexation")), (7, 6));
    t.refused("play onslaught a2+a3 a2+a3", cardinal_rules::RefusalCode::IllegalChoice);
    t.play("play onslaught e2+e3 a2+a3");
    assert_eq!(t.board(), "4k3/8/8/8/8/P3P3/2P5/4K3");
    let last = t.view().last.card.unwrap();
    assert_eq!(last.choices, ["a2+a3", "e2+e3"].map(crate::scenario::choice));
}
