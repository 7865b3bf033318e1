//! Takebacks by agreement in Knightmare Chess: with cards, responses, and what must stay hidden.

use cardinal_rules::{BySeat, Game, Phase, RefusalCode, Seat, TakenBack, Variant, Viewer};

use crate::scenario::{START, Scenario, scenario, scenario_with_piles};

const F1: &str = "7k/6n1/8/r2N4/8/8/PPPPPPPP/7K b - - 0 1";

/// Takes the seat's last turn back, with its past and without it.
fn take_back(t: &Scenario, seat: Seat) -> (Scenario, TakenBack) {
    let (mut game, mut lean) = (t.game.clone(), t.game.clone());
    lean.forget_past();
    let taken = game.take_back_turn(seat).unwrap();
    assert_eq!(lean.take_back_turn(seat), Ok(taken));
    assert_eq!(lean.hash(), game.hash());
    (Scenario { game }, taken)
}

#[test]
fn a_turn_that_waits_for_an_answer_is_taken_back_as_a_turn_that_is_over() {
    let (mut asked, mut other) = (scenario(F1, "hostage chaos", ""), scenario(F1, "crab fanatic", ""));
    let before = asked.game.hash();
    for t in [&mut asked, &mut other] {
        t.play("a5d5; end");
    }
    asked.awaits(Seat::White, Phase::Answer);
    other.awaits(Seat::White, Phase::Move);
    for seat in Seat::ALL {
        let able = [&asked, &other].map(|t| t.game.can_take_back_turn(seat));
        assert_eq!(able[0], able[1], "{seat}");
    }
    assert_eq!(asked.game.can_take_back_turn(Seat::White).unwrap_err().code, RefusalCode::WrongPhase);
    let ((asked, told), (other, same)) = (take_back(&asked, Seat::Black), take_back(&other, Seat::Black));
    assert_eq!((told, asked.game.hash()), (same, before));
    for viewer in [Viewer::Black, Viewer::Public] {
        assert_eq!(asked.game.view(viewer), other.game.view(viewer), "{viewer:?}");
        assert_eq!(asked.game.turns_begun(viewer), other.game.turns_begun(viewer), "{viewer:?}");
        assert_eq!(asked.game.turns_begun(viewer), 2, "two turns had begun for all to see");
    }
}

#[test]
fn who_is_asked_takes_back_the_turn_before() {
    let mut t = scenario(START, "chaos", "crab");
    t.play("g1f3; end");
    let white = t.game.hash();
    t.play("b8c6; end");
    t.play("f3e5; end");
    let black = t.game.hash();
    t.play("c6e5; end");
    t.awaits(Seat::White, Phase::Answer);
    let (taken, told) = take_back(&t, Seat::White);
    assert_eq!(told, TakenBack { seat: Seat::White, ply: 2, drawn: BySeat::default() });
    assert_eq!(taken.board(), "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R");
    assert_eq!(take_back(&t, Seat::Black).0.game.hash(), black);
    let (mut taken, _) = take_back(&taken, Seat::Black);
    assert_eq!(taken.game.hash(), white);
    taken.awaits(Seat::Black, Phase::Move);
    taken.play("b8c6; end");
}

#[test]
fn cards_played_answered_and_drawn_go_back_together() {
    let mut t = scenario_with_piles(F1, ("hostage", "crab fanatic"), ("holy-war", "chaos panic"));
    let before = t.game.hash();
    t.play("a5d5; discard crab; end; play hostage d5 a2");
    assert_eq!((t.hand(Seat::White), t.hand(Seat::Black)), ("holy-war".to_owned(), "fanatic chaos".to_owned()));
    // Black may respond to that: its last turn is its own again, with none before it.
    t.awaits(Seat::Black, Phase::Answer);
    assert_eq!(t.game.can_take_back_turn(Seat::Black).unwrap_err().code, RefusalCode::WrongPhase);
    t.play("skip");
    t.awaits(Seat::White, Phase::Move);
    let (taken, told) = take_back(&t, Seat::Black);
    assert_eq!(told, TakenBack { seat: Seat::Black, ply: 0, drawn: BySeat { white: 1, black: 1 } });
    assert_eq!(taken.game.hash(), before);
    assert_eq!((taken.hand(Seat::White), taken.hand(Seat::Black)), ("hostage".to_owned(), "crab fanatic".to_owned()));
    let piles = taken.view().piles.unwrap();
    let names = |pile: &[cardinal_rules::Card]| pile.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!((names(&piles.white), names(&piles.black)), ("holy-war".to_owned(), "chaos panic".to_owned()));
}

#[test]
fn an_undone_turn_goes_back_to_before_it_was_undone() {
    let mut t = scenario_with_piles(F1, ("chaos", ""), ("crab", ""));
    let before = t.game.hash();
    t.play("a5d5; end; play chaos");
    t.awaits(Seat::Black, Phase::Move);
    // Black has its turn again: the one that it handed over was undone, and there is none before
    // it.
    assert_eq!(t.game.can_take_back_turn(Seat::Black).unwrap_err().code, RefusalCode::WrongPhase);
    t.play("a5a6; end");
    let (taken, told) = take_back(&t, Seat::Black);
    assert_eq!((taken.game.hash(), told.drawn), (before, BySeat { white: 1, black: 0 }));
    assert_eq!(taken.hand(Seat::White), "chaos");
}

#[test]
fn a_mate_that_can_be_answered_ends_the_turn_for_all() {
    let mut t = scenario("1r5k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "chaos", "");
    let before = t.game.hash();
    t.play("b8b1; end");
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!(t.game.can_take_back_turn(Seat::White).unwrap_err().code, RefusalCode::WrongPhase);
    assert_eq!(take_back(&t, Seat::Black).0.game.hash(), before);
}

#[test]
fn decks_that_were_built_stay_built() {
    let rules = Variant::Knightmare.rules([("decks", "personal")]).unwrap();
    let mut game = Game::new(cardinal_rules::Setup::new(rules), cardinal_rules::Seed::from_bytes([3; 32])).unwrap();
    for seat in Seat::ALL {
        assert_eq!(game.can_take_back_turn(seat).unwrap_err().code, RefusalCode::WrongPhase, "none has begun");
        game.apply(seat, &cardinal_rules::Action::Build { deck: None }).unwrap();
    }
    let built = game.hash();
    let mut t = Scenario { game };
    t.play("e2e4; end");
    let (taken, told) = take_back(&t, Seat::White);
    assert_eq!((taken.game.hash(), told.ply), (built, 0));
}
