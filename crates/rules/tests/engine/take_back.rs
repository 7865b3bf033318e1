//! Takebacks by agreement: where they lead, what goes with them, and what players are told.

use cardinal_rules::{
    Action, BySeat, Entry, Game, Level, Record, RefusalCode, Rules, Seat, Setup, TakenBack, Viewer,
    notation::pgn::{Tags, write},
};
use cardinal_words::InWords;
use serde_json::json;

use super::support::{
    NoStressSetup, cards, fen, kinds_of_action, refused_to, sans, script, seed, sorted_faces, standard, start, status,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const AFTER_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

fn played(text: &str) -> Game {
    let mut game = start(Rules::Standard, 1);
    sans(&mut game, text);
    game
}

/// What a seat is told when its takeback is refused.
fn refusal(game: &Game, seat: Seat) -> (RefusalCode, String) {
    let mut tried = game.clone();
    let refused = tried.take_back_turn(seat).unwrap_err();
    assert_eq!(game.can_take_back_turn(seat), Err(refused.clone()));
    assert_eq!((tried.hash(), tried.entries()), (game.hash(), game.entries()));
    (refused.code, refused.reason.in_words())
}

#[test]
fn a_turn_goes_back_to_before_the_own_last_turn() {
    for (moves, seat, expected) in [
        ("e4", Seat::White, START),
        ("e4 e5", Seat::White, START),
        ("e4 e5", Seat::Black, AFTER_E4),
        ("e4 e5 Nf3", Seat::White, AFTER_E5),
        ("e4 e5 Nf3", Seat::Black, AFTER_E4),
        ("e4 e5 Nf3 Nc6", Seat::White, AFTER_E5),
    ] {
        let mut game = played(moves);
        assert_eq!(game.can_take_back_turn(seat), Ok(()));
        let taken = game.take_back_turn(seat).unwrap();
        assert_eq!(fen(&game), expected, "{moves}, {seat}");
        assert_eq!(taken, TakenBack { seat, ply: game.ply(), drawn: BySeat::default() });
        assert_eq!(game.view(Viewer::Public).turn, seat);
        assert_eq!(game.entries().len(), moves.split(' ').count() + 1, "the record keeps what was overtaken");
    }
}

#[test]
fn taking_back_again_and_again_comes_to_the_first_turn() {
    let mut game = played("e4 e5 Nf3 Nc6 Bb5");
    for expected in ["rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", AFTER_E4] {
        game.take_back_turn(Seat::Black).unwrap();
        assert_eq!(fen(&game), expected);
    }
    assert_eq!(
        refusal(&game, Seat::Black),
        (RefusalCode::WrongPhase, "Black hasn't made a turn yet that could be taken back".to_owned())
    );
    game.take_back_turn(Seat::White).unwrap();
    assert_eq!(fen(&game), START);
    assert_eq!(refusal(&game, Seat::White).0, RefusalCode::WrongPhase);
}

#[test]
fn who_has_made_no_turn_takes_none_back() {
    let game = start(Rules::Standard, 1);
    assert!(Seat::ALL.into_iter().all(|seat| refusal(&game, seat).0 == RefusalCode::WrongPhase));
    assert_eq!(refusal(&played("e4"), Seat::Black).0, RefusalCode::WrongPhase);
    // Black moves first here.
    let mut game = standard(AFTER_E4);
    assert_eq!(refusal(&game, Seat::White).0, RefusalCode::WrongPhase);
    sans(&mut game, "e5");
    assert_eq!(refusal(&game, Seat::White).0, RefusalCode::WrongPhase);
    game.take_back_turn(Seat::Black).unwrap();
    assert_eq!(fen(&game), AFTER_E4);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let game = played("f3 e5 g4 Qh4#");
    for seat in Seat::ALL {
        let (code, message) = refusal(&game, seat);
        assert_eq!((code, message.as_str()), (RefusalCode::GameOver, "the game is over: Black wins by checkmate"));
    }
}

#[test]
fn the_number_of_turns_begun_only_grows() {
    let mut game = played("e4 e5");
    let number = |game: &Game| (game.ply(), game.turns_begun(Viewer::Public), game.turns_begun(Viewer::Black));
    assert_eq!(number(&game), (2, 2, 2));
    // Turns 0, 1 and 2 had begun; the fourth turn to begin is the first one again.
    game.take_back_turn(Seat::White).unwrap();
    assert_eq!(number(&game), (0, 3, 3));
    sans(&mut game, "d4");
    assert_eq!(number(&game), (1, 4, 4));
    game.take_back_turn(Seat::White).unwrap();
    assert_eq!(number(&game), (0, 5, 5));
    // The count continues in a game resumed from there.
    let resumed = Game::resume(game.setup().clone(), *game.seed(), &game.snapshot().unwrap()).unwrap();
    assert_eq!(number(&resumed), (0, 5, 5));
    let again = Game::from_record(&game.record()).unwrap();
    assert_eq!(number(&again), (0, 5, 5));
}

#[test]
fn offers_stand_as_they_stood_then() {
    // White offers and Black moves on: the offer has lapsed, and White has used the one for its
    // turn.
    let mut game = played("e4");
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    game.apply(Seat::Black, &Action::DeclineDraw).unwrap();
    sans(&mut game, "e5");
    assert_eq!(refused_to(&mut game, Seat::White, &Action::OfferDraw), RefusalCode::WrongPhase);
    game.take_back_turn(Seat::Black).unwrap();
    assert_eq!(game.view(Viewer::Public).offer, None, "it was made after the turn had begun");
    assert!(kinds_of_action(&game, Seat::White).contains(&cardinal_rules::ActionKind::OfferDraw));
    // An offer that was open when the turn began is open again.
    let mut game = start(Rules::Standard, 1);
    game.apply(Seat::White, &Action::OfferDraw).unwrap();
    sans(&mut game, "e4 e5 Nf3");
    assert_eq!(game.view(Viewer::Public).offer, None);
    game.take_back_turn(Seat::Black).unwrap();
    assert_eq!(game.view(Viewer::Public).offer, Some(Seat::White));
    game.apply(Seat::Black, &Action::AcceptDraw).unwrap();
    assert_eq!(status(&game), "drawn: agreement");
}

#[test]
fn what_was_taken_back_repeats_nothing() {
    let mut game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    // After Ng8 the start position occurs for the third time; after the other way to it, likewise.
    game.take_back_turn(Seat::White).unwrap();
    assert_eq!(refused_to(&mut game, Seat::White, &Action::ClaimDraw), RefusalCode::IllegalMove);
    sans(&mut game, "Ng1 Ng8");
    game.apply(Seat::White, &Action::ClaimDraw).unwrap();
    assert_eq!(status(&game), "drawn: threefold");
}

#[test]
fn cards_that_were_drawn_lie_in_the_pile_again_in_their_order() {
    let mut game = NoStressSetup::new(Level::Two, "").hands("NPP", "NPP").pile("QRBKN").game();
    let before = game.view(Viewer::Referee);
    script(&mut game, "draw N! b1c3 draw N! b8c6 draw");
    assert_eq!(sorted_faces(&game.view(Viewer::White).hand.unwrap()), "BPPQ");
    // White had drawn queen and bishop, Black the rook.
    let mut taken = game.clone();
    assert_eq!(taken.take_back_turn(Seat::White).unwrap().drawn, BySeat { white: 2, black: 1 });
    assert_eq!(taken.view(Viewer::Referee), before);
    assert_eq!(taken.view(Viewer::Referee).piles.unwrap().common, cards("QRBKN"));
    assert_eq!(game.take_back_turn(Seat::Black).unwrap().drawn, BySeat { white: 1, black: 1 });
    let view = game.view(Viewer::Referee);
    assert_eq!((view.piles.unwrap().common, view.hands.unwrap().white), (cards("RBKN"), cards("PPQ")));
    script(&mut game, "draw");
    assert_eq!(sorted_faces(&game.view(Viewer::Black).hand.unwrap()), "NPPR");
}

#[test]
fn a_turned_card_counts_for_who_turned_it() {
    let mut game = NoStressSetup::new(Level::One, "").pile("NNPP").game();
    script(&mut game, "draw b1c3 draw b8c6");
    assert_eq!(game.take_back_turn(Seat::Black).unwrap().drawn, BySeat { white: 0, black: 1 });
    script(&mut game, "draw");
    assert_eq!(game.take_back_turn(Seat::White).unwrap().drawn, BySeat { white: 1, black: 1 });
    assert_eq!(game.view(Viewer::Referee).piles.unwrap().common, cards("NNPP"));
}

#[test]
fn a_pile_that_was_shuffled_anew_was_not() {
    let setup = NoStressSetup::new(Level::Two, "").hands("NPP", "NPP").pile("Q").discards("PPKR", "BBQ");
    let mut game = setup.game();
    let before = game.view(Viewer::Referee);
    script(&mut game, "draw N! b1c3 draw");
    let shuffled = game.view(Viewer::Referee).piles.unwrap().common;
    assert_eq!(shuffled.len(), 7, "eight discards, one of which Black has drawn");
    let taken = game.take_back_turn(Seat::White).unwrap();
    assert_eq!((game.view(Viewer::Referee), taken.drawn), (before, BySeat { white: 1, black: 1 }));
    // The randomness is restored: the same discards are shuffled the same way.
    script(&mut game, "draw N! b1c3 draw");
    assert_eq!(game.view(Viewer::Referee).piles.unwrap().common, shuffled);
}

#[test]
fn history_and_pgn_show_what_stands() {
    let mut game = played("e4 e5 Qh5 Ke7");
    game.take_back_turn(Seat::Black).unwrap();
    sans(&mut game, "Nc6 Bc4");
    let line: Vec<String> = game.history().into_iter().filter_map(|turn| turn.san).collect();
    assert_eq!(line.join(" "), "e4 e5 Qh5 Nc6 Bc4");
    let text = write(&game, &Tags::new()).unwrap();
    assert!(text.ends_with("\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 *\n\n"), "{text}");
    assert_eq!((game.entries().len(), game.standing_entries().len()), (7, 5));
}

#[test]
fn a_record_says_who_took_back() {
    let mut game = played("e4 e5");
    game.take_back_turn(Seat::Black).unwrap();
    let record = serde_json::to_value(game.record()).unwrap();
    assert_eq!(record["entries"][2], json!({"takeback": "black"}));
    let read: Record = serde_json::from_value(record).unwrap();
    assert_eq!(read.entries[2], Entry::TakeBack { takeback: Seat::Black });
    assert_eq!(fen(&Game::from_record(&read).unwrap()), AFTER_E4);
    for wrong in [json!({"takeback": "green"}), json!({"takeback": null}), json!({"take_back": "white"})] {
        assert!(serde_json::from_value::<Entry>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn a_game_that_was_resumed_goes_back_no_further() {
    let game = played("e4 e5");
    let mut resumed = Game::resume(Setup::new(Rules::Standard), seed(1), &game.snapshot().unwrap()).unwrap();
    let beyond = "White's last turn can't be taken back: this game was resumed from a position after it";
    assert_eq!(refusal(&resumed, Seat::White), (RefusalCode::WrongPhase, beyond.to_owned()));
    assert_eq!(refusal(&resumed, Seat::Black).0, RefusalCode::WrongPhase);
    sans(&mut resumed, "Nf3");
    assert!(refusal(&resumed, Seat::Black).1.starts_with("Black's last turn can't"));
    resumed.forget_past();
    resumed.take_back_turn(Seat::White).unwrap();
    assert_eq!(resumed.hash(), game.hash());
    let again = Game::from_record(&resumed.record()).unwrap();
    assert_eq!((again.hash(), again.entries()), (game.hash(), resumed.entries()));
}

#[test]
fn the_referee_undoes_taking_back_too() {
    let mut game = played("e4 e5");
    let before = game.hash();
    game.take_back_turn(Seat::White).unwrap();
    sans(&mut game, "d4");
    for _ in 0..2 {
        game.take_back().unwrap();
    }
    assert_eq!((fen(&game).as_str(), game.hash(), game.entries().len()), (AFTER_E5, before, 2));
    game.take_back().unwrap();
    assert_eq!(fen(&game), AFTER_E4);
    // What is final stays, even before a turn that was taken back.
    let mut game = played("e4 e5");
    game.take_back_turn(Seat::White).unwrap();
    game.forget_past();
    assert_eq!(game.take_back().unwrap_err().code, RefusalCode::WrongPhase);
}
