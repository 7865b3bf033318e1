//! Hidden information changes no byte of what a viewer gets: views, options, refusals.

use std::fmt::Write;

use cardinal_rules::{
    Action, Card, Game, Level, Lists, PartialAction, Piles, Position, Seat, Setup, Square, Status, View, Viewer,
};
use cardinal_test_env::bound;

use super::support::{Dice, rules, seed, start};

/// Everything that a seat can get from the engine at this moment, as bytes.
fn outputs(game: &Game, viewer: Viewer) -> String {
    let mut text = serde_json::to_string(&game.view(viewer)).unwrap();
    write!(text, "{:?} {} {:?}", game.status(), game.ply(), game.history()).unwrap();
    for count in [0, 1, game.history().len() / 2] {
        text.push_str(&serde_json::to_string(&game.after_turns(count).1.view(viewer)).unwrap());
    }
    let Some(seat) = viewer.seat() else { return text };
    text.push_str(&serde_json::to_string(&game.options(seat, &PartialAction::default())).unwrap());
    write!(text, "{:?} {}", game.listing(seat).hand_uses(), game.only_end_is_left(seat)).unwrap();
    write!(text, "{}", game.determinized(seat, &seed(77)).hash()).unwrap();
    for action in attempts() {
        if let Err(refusal) = game.clone().apply(seat, &action) {
            write!(text, "{refusal:?}").unwrap();
        }
    }
    text
}

/// A variety of things to try: cards, moves, and actions that make no sense.
fn attempts() -> Vec<Action> {
    let mut attempts = vec![
        Action::Draw,
        Action::Exchange,
        Action::EndTurn,
        Action::Skip,
        Action::AcceptDraw,
        Action::ClaimDraw,
        Action::OfferDraw,
    ];
    for card in Card::NO_STRESS {
        attempts.extend([Action::play(card), Action::Discard { card }]);
    }
    for (from, to) in [("e1", "g1"), ("e1", "e2"), ("d4", "d5"), ("e7", "e5"), ("g8", "f6"), ("a1", "h8")] {
        attempts.push(Action::plain_move(from.parse::<Square>().unwrap(), to.parse().unwrap()));
    }
    attempts
}

/// The same game at the start of a turn with other hidden cards: the hands named in `hidden` and
/// the pile below its first `open` cards are shuffled together.
fn mixed(game: &Game, number: u8, hidden: &[Seat], open: usize, dice: &mut Dice) -> Option<(Game, Game)> {
    let view: View = game.view(Viewer::Referee);
    let (mut hands, mut pile) = (view.hands?, view.piles?.common);
    let game_at = |hands: &Lists<Card>, pile: &[Card]| {
        let position = Position {
            fen: Some(view.fen.clone()),
            hands: Some(hands.clone()),
            piles: Some(Piles { common: pile.to_vec(), ..Piles::default() }),
            discards: Some(view.discards.clone()),
            captured: Some(view.captured.clone()),
            ..Position::default()
        };
        Game::new(Setup { rules: game.setup().rules, position: Some(position) }, seed(number)).ok()
    };
    let one = game_at(&hands, &pile)?;
    let mut cards: Vec<Card> = pile.split_off(open.min(pile.len()));
    for seat in hidden {
        cards.append(if *seat == Seat::White { &mut hands.white } else { &mut hands.black });
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last + 1));
    }
    for seat in hidden {
        let rest = cards.split_off(cards.len() - view.hand_sizes[*seat]);
        *(if *seat == Seat::White { &mut hands.white } else { &mut hands.black }) = rest;
    }
    pile.append(&mut cards);
    let other = game_at(&hands, &pile)?;
    // The generator's state is hidden too: the other game has a different one.
    let setup = other.setup().clone();
    Some((one, Game::new(setup, seed(number ^ 0xff)).ok()?))
}

/// Games at the start of some turn.
fn turn_starts(levels: &[Level], dice: &mut Dice, count: u8) -> Vec<(u8, Game)> {
    let mut starts = Vec::new();
    for number in 0..count {
        for level in levels {
            let mut game = start(rules(*level), number);
            for _ in 0..dice.below(60) {
                step(&mut game, dice);
            }
            while game.status().phase().is_some_and(|phase| phase != cardinal_rules::Phase::Draw) {
                step(&mut game, dice);
            }
            if !game.status().is_over() {
                starts.push((number, game));
            }
        }
    }
    starts
}

fn turn_actions(game: &Game) -> Vec<Action> {
    let Status::Running { to_act, .. } = game.status() else { return Vec::new() };
    game.options(to_act, &PartialAction::default())
        .actions
        .into_iter()
        .filter(|action| !matches!(action, Action::Resign | Action::OfferDraw | Action::ClaimDraw))
        .collect()
}

fn step(game: &mut Game, dice: &mut Dice) {
    let actions = turn_actions(game);
    if let (Some(seat), false) = (game.status().to_act(), actions.is_empty()) {
        game.apply(seat, dice.pick(&actions)).unwrap();
    }
}

#[test]
fn a_player_sees_nothing_of_the_opponents_hand_or_the_pile() {
    let mut dice = Dice::new(41);
    let mut compared = 0;
    for (number, game) in turn_starts(&[Level::Two, Level::Three, Level::Advanced], &mut dice, bound(10, 40)) {
        let mover = game.status().to_act().unwrap();
        // The mover knows the top card once it is drawn; everything else stays hidden.
        let Some((mut one, mut other)) = mixed(&game, number, &[!mover], 1, &mut dice) else { continue };
        for viewer in [Viewer::from(mover), Viewer::Public] {
            assert_eq!(outputs(&one, viewer), outputs(&other, viewer));
        }
        while one.status().to_act() == Some(mover) {
            let actions: Vec<Action> =
                turn_actions(&one).into_iter().filter(|action| *action != Action::Exchange).collect();
            if actions.is_empty() {
                break;
            }
            let action = dice.pick(&actions);
            let events = [one.apply(mover, action).unwrap(), other.apply(mover, action).unwrap()];
            assert_eq!(events[0], events[1]);
            assert_eq!(outputs(&one, mover.into()), outputs(&other, mover.into()));
            compared += 1;
        }
        // The opponent draws a different card in each game, and nothing shows it.
        if one.status().to_act() == Some(!mover) {
            one.apply(!mover, &Action::Draw).unwrap();
            other.apply(!mover, &Action::Draw).unwrap();
            assert_eq!(outputs(&one, mover.into()), outputs(&other, mover.into()));
        }
    }
    assert!(compared > bound(25, 100), "only {compared} moments were compared");
}

#[test]
fn the_waiting_player_sees_nothing_of_the_movers_hand_or_the_pile() {
    let mut dice = Dice::new(42);
    for (number, game) in turn_starts(&[Level::Two, Level::Three, Level::Advanced], &mut dice, bound(10, 40)) {
        let mover = game.status().to_act().unwrap();
        let Some((mut one, mut other)) = mixed(&game, number, &[mover], 0, &mut dice) else { continue };
        for _ in 0..2 {
            assert_eq!(outputs(&one, (!mover).into()), outputs(&other, (!mover).into()));
            if one.status().phase() == Some(cardinal_rules::Phase::Draw) {
                one.apply(mover, &Action::Draw).unwrap();
                other.apply(mover, &Action::Draw).unwrap();
            }
        }
    }
}

#[test]
fn the_public_sees_no_hand_and_no_pile() {
    let mut dice = Dice::new(43);
    for (number, game) in turn_starts(&[Level::One, Level::Two, Level::Three, Level::Advanced], &mut dice, bound(8, 30))
    {
        let level_1 = game.view(Viewer::Public).hand_sizes.white == 0;
        let Some((mut one, mut other)) = mixed(&game, number, &Seat::ALL, 0, &mut dice) else { continue };
        assert_eq!(outputs(&one, Viewer::Public), outputs(&other, Viewer::Public));
        if !level_1 {
            let mover = one.status().to_act().unwrap();
            one.apply(mover, &Action::Draw).unwrap();
            other.apply(mover, &Action::Draw).unwrap();
            assert_eq!(outputs(&one, Viewer::Public), outputs(&other, Viewer::Public));
        }
    }
}

#[test]
fn only_the_referee_sees_piles_and_both_hands() {
    let game = start(rules(Level::Three), 3);
    for viewer in [Viewer::White, Viewer::Black, Viewer::Public] {
        let view = serde_json::to_value(game.view(viewer)).unwrap();
        assert!(view.get("hands").is_none() && view.get("piles").is_none() && view.get("seed").is_none());
        assert_eq!(view.get("hand").is_some(), viewer != Viewer::Public);
    }
    let view = serde_json::to_value(game.view(Viewer::Referee)).unwrap();
    assert_eq!(view["hands"]["white"].as_array().unwrap().len(), 5);
    assert_eq!(view["piles"]["common"].as_array().unwrap().len(), 46);
}
