//! Promises that hold in every game, checked in random games of every form.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, ActionKind, Card, Choice, Game, Kind, Level, NoStressOptions, PartialAction, Phase, Position, Record,
    RefusalCode, Rules, Seat, Setup, Square, Start, Viewer, defaults::NO_STRESS_DECK,
};
use cardinal_test_env::{bound, cases};

use super::support::{Dice, RICH_POSITIONS, act, rules, seed, sorted_faces, standard, start};

const VIEWERS: [Viewer; 4] = [Viewer::White, Viewer::Black, Viewer::Public, Viewer::Referee];
const LEVELS: [Level; 4] = [Level::One, Level::Two, Level::Three, Level::Advanced];

/// A game of each form, from its start and from richer positions.
fn games(number: u8) -> Vec<Game> {
    let mut games = vec![start(Rules::Standard, number)];
    games.extend(RICH_POSITIONS.map(standard));
    for level in LEVELS {
        for (start, promote_always) in [(Start::D4E3, false), (Start::Standard, true)] {
            let options = NoStressOptions { level, start, promote_always };
            games.push(Game::new(Setup::new(Rules::NoStress(options)), seed(number)).unwrap());
        }
        let fen = RICH_POSITIONS[usize::from(number) % RICH_POSITIONS.len()];
        let position = Position { fen: Some(fen.to_owned()), ..Position::default() };
        games.push(Game::new(Setup { rules: rules(level), position: Some(position) }, seed(number)).unwrap());
    }
    games
}

fn all_options(game: &Game, seat: Seat) -> Vec<Action> {
    game.options(seat, &PartialAction::default()).actions
}

/// One random action: usually in the turn, sometimes an offer or an answer to one, rarely the end.
fn random_step(game: &mut Game, dice: &mut Dice) -> bool {
    let Some(to_act) = game.status().to_act() else { return false };
    let seat = if dice.below(12) == 0 { !to_act } else { to_act };
    let ending = dice.below(150) == 0;
    let fitting: Vec<Action> = all_options(game, seat)
        .into_iter()
        .filter(|action| ending || !matches!(action, Action::Resign | Action::AcceptDraw | Action::ClaimDraw))
        .collect();
    if !fitting.is_empty() {
        let action = dice.pick(&fitting);
        game.apply(seat, action).unwrap();
    }
    true
}

fn views(game: &Game) -> Vec<String> {
    VIEWERS.iter().map(|viewer| serde_json::to_string(&game.view(*viewer)).unwrap()).collect()
}

#[test]
fn taking_back_restores_everything() {
    let mut dice = Dice::new(11);
    for number in 0..3 {
        for mut game in games(number) {
            let snapshot =
                |game: &Game| (game.hash(), views(game), Seat::ALL.map(|seat| all_options(game, seat)), game.ply());
            let mut before = vec![snapshot(&game)];
            for _ in cases(40, 150) {
                let entries = game.entries().len();
                if !random_step(&mut game, &mut dice) {
                    break;
                }
                if game.entries().len() > entries {
                    before.push(snapshot(&game));
                }
            }
            before.pop();
            while let Some(then) = before.pop() {
                game.take_back().unwrap();
                assert_eq!(snapshot(&game), then);
            }
            assert_eq!(game.take_back().unwrap_err().code, RefusalCode::WrongPhase);
        }
    }
}

#[test]
fn a_replayed_record_passes_the_same_states() {
    let mut dice = Dice::new(12);
    for number in 4..7 {
        for mut game in games(number) {
            let mut hashes = vec![game.hash()];
            for _ in 0..200 {
                let entries = game.entries().len();
                if !random_step(&mut game, &mut dice) {
                    break;
                }
                if game.entries().len() > entries {
                    hashes.push(game.hash());
                }
            }
            if dice.below(3) == 0 && !game.status().is_over() {
                game.flag(*dice.pick(&Seat::ALL)).unwrap();
                hashes.push(game.hash());
            }
            let text = serde_json::to_string(&game.record()).unwrap();
            let record: Record = serde_json::from_str(&text).unwrap();
            assert_eq!(record, game.record());
            let mut again = Game::new(record.setup.clone(), record.seed).unwrap();
            assert_eq!(again.hash(), hashes[0]);
            for (entry, hash) in record.entries.iter().zip(&hashes[1..]) {
                again.enter(entry).unwrap();
                assert_eq!(again.hash(), *hash);
            }
            assert_eq!(views(&Game::from_record(&record).unwrap()), views(&game));
            game.forget_past();
            assert_eq!(game.hash(), *hashes.last().unwrap());
        }
    }
}

/// Every card, and every action without fields.
fn other_actions() -> Vec<Action> {
    let mut actions = vec![
        Action::Draw,
        Action::Exchange,
        Action::Skip,
        Action::EndTurn,
        Action::TakeBack,
        Action::Resign,
        Action::OfferDraw,
        Action::AcceptDraw,
        Action::DeclineDraw,
        Action::ClaimDraw,
        Action::Place { tile: Kind::Queen, at: "3,1".parse().unwrap() },
        Action::Move { from: "0,0".parse().unwrap(), to: "1,1".parse().unwrap(), promote: None, part: None },
    ];
    let knightmare = ["chaos", "crab", "fanatic", "fortification", "holy-war", "hostage"];
    let strangers = knightmare.map(|slug| slug.parse::<Card>().unwrap());
    for card in Card::NO_STRESS.into_iter().chain(strangers) {
        actions.push(Action::play(card));
        actions.push(Action::Discard { card });
        actions.push(Action::Play { card, choices: vec![Choice::square("e4".parse().unwrap())] });
    }
    actions
}

/// Whether the refusal's code fits what was tried.
fn sensible(game: &Game, seat: Seat, action: &Action, code: RefusalCode) -> bool {
    let Some(phase) = game.status().phase() else { return code == RefusalCode::GameOver };
    let held = |card: &Card| game.view(seat.into()).hand.is_some_and(|hand| hand.contains(card));
    match action {
        Action::AcceptDraw | Action::DeclineDraw => code == RefusalCode::NothingToAccept,
        Action::OfferDraw => code == RefusalCode::WrongPhase,
        Action::ClaimDraw => code == RefusalCode::IllegalMove,
        _ if game.status().to_act() != Some(seat) => code == RefusalCode::NotYourTurn,
        Action::Move { .. } if phase == Phase::Move => code == RefusalCode::IllegalMove,
        Action::Play { card, .. } if phase == Phase::Card && !held(card) => code == RefusalCode::CardNotHeld,
        Action::Play { choices, .. } if phase == Phase::Card => {
            code == RefusalCode::IllegalCard || (code == RefusalCode::IllegalChoice && !choices.is_empty())
        }
        Action::Exchange if phase == Phase::Card => code == RefusalCode::IllegalCard,
        _ => code == RefusalCode::WrongPhase,
    }
}

/// Tries an action, which must be accepted exactly if it is offered.
fn try_action(game: &mut Game, seat: Seat, action: &Action, offered: &BTreeSet<Action>) {
    let before = game.hash();
    if offered.contains(action) {
        let mut copy = game.clone();
        copy.apply(seat, action).unwrap();
        assert_eq!(copy.entries().len(), game.entries().len() + 1);
    } else {
        let refusal = game.apply(seat, action).unwrap_err();
        assert!(sensible(game, seat, action, refusal.code), "{action} by {seat}: {refusal:?} at {:?}", game.status());
        assert!(refusal.legal.iter().all(|legal| offered.contains(legal)), "{action} by {seat}: {refusal:?}");
    }
    assert_eq!(game.hash(), before);
}

#[test]
fn exactly_the_offered_actions_are_accepted() {
    let mut dice = Dice::new(13);
    let others = other_actions();
    for number in 10..12 {
        for mut game in games(number) {
            for _ in cases(6, 15) {
                for seat in Seat::ALL {
                    let offered: BTreeSet<Action> = all_options(&game, seat).into_iter().collect();
                    assert_eq!(offered.len(), all_options(&game, seat).len(), "an action is listed twice");
                    let seen = views(&game);
                    for action in offered.clone().iter().chain(&others) {
                        try_action(&mut game, seat, action, &offered);
                    }
                    for _ in cases(15, 40) {
                        let square = |dice: &mut Dice| Square::new(dice.below(64) as u8).into();
                        let promote = if dice.below(3) == 0 { Some(*dice.pick(&Kind::CHESS)) } else { None };
                        let action =
                            Action::Move { from: square(&mut dice), to: square(&mut dice), promote, part: None };
                        try_action(&mut game, seat, &action, &offered);
                    }
                    assert_eq!(views(&game), seen);
                }
                if !random_step(&mut game, &mut dice) {
                    break;
                }
            }
        }
    }
}

#[test]
fn no_other_squares_or_promotions_are_accepted_at_all() {
    let mut game = standard(RICH_POSITIONS[3]);
    let offered: BTreeSet<Action> = all_options(&game, Seat::White).into_iter().collect();
    let promotions: Vec<Option<Kind>> = [None].into_iter().chain(Kind::CHESS.map(Some)).collect();
    let mut accepted = 0;
    for from in Square::all() {
        for to in Square::all() {
            for promote in &promotions {
                let action = Action::Move { from: from.into(), to: to.into(), promote: *promote, part: None };
                if offered.contains(&action) {
                    accepted += 1;
                    assert!(game.clone().apply(Seat::White, &action).is_ok());
                } else {
                    assert_eq!(game.apply(Seat::White, &action).unwrap_err().code, RefusalCode::IllegalMove);
                }
            }
        }
    }
    assert_eq!(accepted, 44); // The published count of moves of this position.
    assert!(game.entries().is_empty());
}

/// The fields of an action, as far as a partial one has them.
fn fields(action: &Action) -> PartialAction {
    let mut partial = PartialAction::of(action.kind());
    match action {
        Action::Move { from, to, promote, .. } => {
            partial.from = Some(*from);
            partial.to = Some(*to);
            partial.promote = *promote;
        }
        Action::Play { card, .. } => partial.card = Some(*card),
        _ => {}
    }
    partial
}

#[test]
fn partial_actions_are_completed_from_the_full_list() {
    let mut dice = Dice::new(14);
    for mut game in games(13) {
        for _ in 0..25 {
            for seat in Seat::ALL {
                let full = all_options(&game, seat);
                let every = |keep: &dyn Fn(&PartialAction) -> bool| -> Vec<Action> {
                    full.iter().filter(|action| keep(&fields(action))).cloned().collect()
                };
                let kinds: BTreeSet<ActionKind> = full.iter().map(Action::kind).collect();
                let nothing = game.options(seat, &PartialAction::default());
                assert_eq!(nothing.next.kinds, kinds.iter().copied().collect::<Vec<_>>());
                for kind in kinds {
                    let of_kind = game.options(seat, &PartialAction::of(kind));
                    assert_eq!(of_kind.actions, every(&|has| has.kind == Some(kind)));
                    let cards: BTreeSet<Card> = of_kind.actions.iter().filter_map(|act| fields(act).card).collect();
                    assert_eq!(of_kind.next.card, cards.into_iter().collect::<Vec<_>>());
                    let origins: BTreeSet<_> = of_kind.actions.iter().filter_map(|act| fields(act).from).collect();
                    assert_eq!(of_kind.next.from, origins.iter().copied().collect::<Vec<_>>());
                    for from in origins {
                        let partial = PartialAction { from: Some(from), ..PartialAction::of(kind) };
                        let leaving = game.options(seat, &partial);
                        assert_eq!(leaving.actions, every(&|has| has.from == Some(from)));
                        let ends: BTreeSet<_> = leaving.actions.iter().filter_map(|act| fields(act).to).collect();
                        assert_eq!(leaving.next.to, ends.iter().copied().collect::<Vec<_>>());
                        for to in ends {
                            let both = game.options(seat, &PartialAction { to: Some(to), ..partial.clone() });
                            assert_eq!(both.actions, every(&|has| has.from == Some(from) && has.to == Some(to)));
                            let kinds: BTreeSet<_> =
                                both.actions.iter().filter_map(|act| fields(act).promote).collect();
                            assert_eq!(both.next.promote, kinds.into_iter().collect::<Vec<_>>());
                        }
                    }
                }
                for action in &full {
                    let complete = game.options(seat, &fields(action));
                    assert_eq!(complete.actions, std::slice::from_ref(action));
                    assert_eq!(complete.next, cardinal_rules::Next::default());
                }
            }
            if !random_step(&mut game, &mut dice) {
                break;
            }
        }
    }
}

#[test]
fn no_card_is_lost_and_hands_have_their_size() {
    let deck: Vec<Card> = NO_STRESS_DECK.iter().flat_map(|(card, count)| vec![*card; *count]).collect();
    let deck = sorted_faces(&deck);
    let mut dice = Dice::new(15);
    for number in 0..bound(8, 25) {
        for level in LEVELS {
            let mut game = start(rules(level), number);
            let size = level.hand_size();
            for _ in 0..400 {
                let view = game.view(Viewer::Referee);
                let (hands, piles) = (view.hands.unwrap(), view.piles.unwrap());
                let cards: Vec<Card> =
                    [&hands.white, &hands.black, &piles.common, &view.discards.white, &view.discards.black]
                        .into_iter()
                        .flatten()
                        .copied()
                        .collect();
                assert_eq!(sorted_faces(&cards), deck);
                assert_eq!(view.pile_sizes.common, piles.common.len());
                if let (Some(to_act), Some(phase)) = (view.status.to_act(), view.status.phase()) {
                    let drawn = usize::from(phase == Phase::Card);
                    assert_eq!((hands.of(to_act).len(), hands.of(!to_act).len()), (size + drawn, size), "{phase:?}");
                    assert_eq!(view.hand_sizes[to_act], size + drawn);
                }
                if !random_step(&mut game, &mut dice) {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_position_laid_out_anew_goes_on_as_the_game_did() {
    let mut dice = Dice::new(16);
    let mut compared = 0;
    for number in 0..60 {
        for level in [Level::One, Level::Two, Level::Three] {
            let mut game = start(rules(level), number);
            for _ in 0..30 + dice.below(30) {
                let Some(seat) = game.status().to_act() else { break };
                let turn: Vec<Action> = all_options(&game, seat)
                    .into_iter()
                    .filter(|action| !matches!(action, Action::Resign | Action::OfferDraw))
                    .collect();
                act(&mut game, dice.pick(&turn));
            }
            if game.status().phase() != Some(Phase::Draw) {
                continue;
            }
            let view = game.view(Viewer::Referee);
            let position = Position {
                fen: Some(view.fen),
                hands: view.hands,
                piles: view.piles,
                discards: Some(view.discards),
                captured: Some(view.captured),
                ..Position::default()
            };
            let setup = Setup { rules: rules(level), position: Some(position) };
            let mut anew = Game::new(setup, seed(number)).unwrap();
            // Equal states have equal futures, including shuffles of the used cards.
            for _ in 0..250 {
                assert_eq!(anew.hash(), game.hash());
                let Some(seat) = game.status().to_act() else { break };
                let turn: Vec<Action> =
                    all_options(&game, seat).into_iter().filter(|action| *action != Action::Resign).collect();
                let action = dice.pick(&turn);
                game.apply(seat, action).unwrap();
                anew.apply(seat, action).unwrap();
            }
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} games were compared");
}
