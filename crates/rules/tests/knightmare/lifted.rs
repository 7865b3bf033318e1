//! During an *Abduction*, games that differ only in the lifted piece look the same to the asked
//! seat and to everyone else, on any board and whatever card was on the piece.

use cardinal_rules::{
    Action, Card, Choice, ChoiceText, Effect, Game, Kind, KnightmareCard, KnightmareOptions, Lists, PartialAction,
    Position, Rules, Seat, Seed, Setup, Square, Viewer,
};
use cardinal_test_env::{bound, cases};

use crate::secrecy::{Dice, STARTS, actions, json, same};

/// A black piece that was or will be lifted, which only one of two games has, with a card on it.
#[derive(Clone)]
struct Lifted {
    square: Square,
    kind: Kind,
    card: Option<Effect>,
}

/// A board as its squares, starting from a1.
fn squares(placement: &str) -> Vec<Option<char>> {
    let mut ranks: Vec<Vec<Option<char>>> = Vec::new();
    for rank in placement.split('/') {
        let mut squares = Vec::new();
        for sign in rank.chars() {
            match sign.to_digit(10) {
                Some(empty) => squares.extend((0..empty).map(|_| None)),
                None => squares.push(Some(sign)),
            }
        }
        ranks.push(squares);
    }
    ranks.reverse();
    ranks.concat()
}

fn placement(squares: &[Option<char>]) -> String {
    let rank = |rank: &[Option<char>]| {
        let signs: String = rank.iter().map(|sign| sign.unwrap_or('1')).collect();
        signs
    };
    let mut ranks: Vec<String> = squares.chunks(8).map(rank).collect();
    ranks.reverse();
    crate::scenario::placement(&ranks.join("/"))
}

/// A piece for an empty square of this board, with a card on it or none.
fn lifted(dice: &mut Dice, board: &[Option<char>]) -> Lifted {
    let empty: Vec<usize> = (8..56).filter(|index| board[*index].is_none()).collect();
    let index = *dice.pick(&empty);
    let square = Square::all().nth(index).unwrap();
    let kind = *dice.pick(&[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]);
    let on = |card, owner| Some(Effect::new(Card::Knightmare(card), owner, vec![Choice::square(square)]));
    let card = match (dice.below(6), kind) {
        (0, Kind::Bishop | Kind::Rook | Kind::Queen) => on(KnightmareCard::Curse, Seat::White),
        (1, Kind::Pawn) => on(KnightmareCard::Crab, Seat::Black),
        (2, Kind::Pawn | Kind::Knight | Kind::Bishop | Kind::Rook) => on(KnightmareCard::Neutrality, Seat::White),
        (3, _) => on(KnightmareCard::Pacifism, Seat::Black),
        (4, _) => on(KnightmareCard::FatalAttraction, Seat::Black),
        (5, Kind::Bishop) => {
            let choices = vec![Choice::square(square), ChoiceText::Kind(Kind::Knight).into()];
            Some(Effect::new(Card::Knightmare(KnightmareCard::Confabulation), Seat::Black, choices))
        }
        _ => None,
    };
    Lifted { square, kind, card }
}

/// A game on this board with the piece on it; `None` if the position is not allowed.
fn with(board: &[Option<char>], lifted: &Lifted, shared: &[Effect]) -> Option<Game> {
    let mut board = board.to_vec();
    let index = Square::all().position(|square| square == lifted.square).unwrap();
    board[index] = lifted.kind.to_string().to_lowercase().chars().next();
    let card = |card| vec![Card::Knightmare(card)];
    let position = Position {
        fen: Some(format!("{} w - - 0 1", placement(&board))),
        hands: Some(Lists { white: card(KnightmareCard::Abduction), black: card(KnightmareCard::FogOfWar) }),
        effects: Some(shared.iter().cloned().chain(lifted.card.clone()).collect()),
        ..Position::default()
    };
    let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
    Game::new(setup, Seed::from_bytes([5; 32])).ok()
}

/// Lifts the pieces in two games after the same move; `None` if that is not possible, or the games
/// looked different before.
fn abduct(dice: &mut Dice, games: &mut [Game; 2], lifted: &[Lifted; 2]) -> Option<()> {
    let both = actions(&games[1], Seat::White);
    let moves: Vec<Action> = actions(&games[0], Seat::White)
        .into_iter()
        .filter(|action| matches!(action, Action::Move { .. }) && both.contains(action))
        .collect();
    if moves.is_empty() {
        return None;
    }
    let action = dice.pick(&moves).clone();
    for (game, lifted) in games.iter_mut().zip(lifted) {
        game.apply(Seat::White, &action).ok()?;
        let abduction = "abduction".parse().unwrap();
        let play = Action::Play { card: abduction, choices: vec![Choice::square(lifted.square)] };
        game.apply(Seat::White, &play).ok()?;
    }
    let open = |game: &Game| {
        let view = game.view(Viewer::Referee);
        (json(&view.captured), view.fen.split(' ').next().unwrap().to_owned(), json(&game.history()))
    };
    (open(&games[0]) == open(&games[1])).then_some(())
}

#[derive(Default)]
struct Met {
    waits: usize,
    other_kinds: usize,
    other_squares: usize,
    cards_on: usize,
    right_in_one: usize,
}

fn check(number: u64, met: &mut Met) {
    let mut dice = Dice(number);
    let board = squares(dice.pick(&STARTS).split(' ').next().unwrap());
    let lifted = [lifted(&mut dice, &board), lifted(&mut dice, &board)];
    let mut shared = Vec::new();
    if dice.below(3) == 0 {
        shared.push(Effect::new(Card::Knightmare(KnightmareCard::Doomsayer), Seat::White, Vec::new()));
    }
    let Some(games) = with(&board, &lifted[0], &shared).zip(with(&board, &lifted[1], &shared)) else { return };
    let mut games = [games.0, games.1];
    if abduct(&mut dice, &mut games, &lifted).is_none() {
        return;
    }
    let [one, other] = &games;
    for viewer in [Viewer::Black, Viewer::Public] {
        same(&json(&one.view(viewer)), &json(&other.view(viewer)), &format!("{number}: {viewer:?}"));
    }
    same(&json(&one.story()), &json(&other.story()), &format!("{number}: what is told"));
    for seat in Seat::ALL {
        let [first, second] = [one, other].map(|game| json(&game.options(seat, &PartialAction::default())));
        same(&first, &second, &format!("{number}: what {seat} may do"));
    }
    let mut attempts: Vec<Action> = (0..12).map(|_| dice.attempt(&[])).collect();
    attempts.extend(lifted.iter().map(|lifted| Action::Choose {
        choices: vec![ChoiceText::Kind(lifted.kind).into(), Choice::square(lifted.square)],
    }));
    for attempt in attempts {
        let [first, second] = [one, other].map(|game| game.clone().apply(Seat::Black, &attempt));
        match (first, second) {
            (Err(first), Err(second)) => {
                same(&format!("{first:?}"), &format!("{second:?}"), &format!("{number}: {attempt}"));
            }
            (first, second) => {
                assert_eq!(first.is_ok(), second.is_ok(), "{number}: {attempt}");
                met.right_in_one += usize::from(matches!(attempt, Action::Choose { .. }));
            }
        }
    }
    met.waits += 1;
    met.other_kinds += usize::from(lifted[0].kind != lifted[1].kind);
    met.other_squares += usize::from(lifted[0].square != lifted[1].square);
    met.cards_on += usize::from(lifted[0].card != lifted[1].card);
}

#[test]
fn which_piece_is_lifted_changes_nothing_that_the_asked_seat_or_anybody_gets() {
    let mut met = Met::default();
    for number in cases(50, 400) {
        check(number, &mut met);
    }
    let Met { waits, other_kinds, other_squares, cards_on, right_in_one } = met;
    let counts = [waits, other_kinds, other_squares, cards_on, right_in_one];
    assert!(waits > bound(18, 150) && other_kinds > bound(10, 80), "{counts:?} tell too little");
    assert!(other_squares > bound(12, 100) && cards_on > bound(7, 60), "{counts:?} tell too little");
    assert!(right_in_one > bound(12, 100), "{counts:?}");
}
