//! *Heresy*, *Earthquake*, *Figure Dance* and *Peace Talks* ask both sides; only the seat itself
//! learns that it could respond.

use cardinal_rules::{Action, ActionKind, PartialAction, Phase, RefusalCode, Seat, Viewer};

use crate::scenario::{Scenario, action, choice, effect, position, scenario, start};

fn json(of: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(of).unwrap()
}

/// The answers listed, each as its choices with a pair as `a1+b2`, in alphabetical order.
fn answers(t: &Scenario) -> Vec<String> {
    let asked = t.game.options(t.to_act(), &PartialAction::of(ActionKind::Choose)).actions;
    let texts = asked.into_iter().map(|action| {
        let Action::Choose { choices } = action else { panic!("{action}") };
        let text = |choice: &serde_json::Value| match choice.as_array() {
            Some(pair) => pair.iter().map(|part| part.as_str().unwrap()).collect::<Vec<_>>().join("+"),
            None => choice.as_str().unwrap().to_owned(),
        };
        json(&choices).as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(" ")
    });
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

fn asks(t: &Scenario, seat: Seat, card: &str) {
    t.awaits(seat, Phase::Choose(card.parse().unwrap()));
}

#[test]
fn heresy_asks_the_opponent_first() {
    let mut t = scenario("2b1k3/8/8/8/8/8/4P3/2B1K3 w - - 0 1", "heresy", "");
    t.play("e2e3; play heresy");
    asks(&t, Seat::Black, "heresy");
    assert_eq!(answers(&t), ["c8+b8", "c8+c7", "c8+d8"]);
    for wrong in ["choose c8+c6", "choose c1+c2", "choose c8", "choose c7", "choose", "choose c8+c7 c8+b8"] {
        t.refused(wrong, RefusalCode::IllegalChoice);
    }
    assert_eq!(t.game.apply(Seat::White, &action("choose c8+c7")).unwrap_err().code, RefusalCode::NotYourTurn);
    for other in ["end", "e8e7", "skip", "back", "discard heresy"] {
        t.refused(other, RefusalCode::WrongPhase);
    }
    t.play("choose c8+c7");
    asks(&t, Seat::White, "heresy");
    assert_eq!(answers(&t), ["c1+b1", "c1+c2", "c1+d1"]);
    t.play("choose c1+c2");
    t.awaits(Seat::White, Phase::Discard);
    assert_eq!(t.board(), "4k3/2b5/8/8/8/4P3/2B5/4K3");
    t.refused("back", RefusalCode::WrongPhase);
}

#[test]
fn bishops_go_together_and_who_has_none_that_can_is_not_asked() {
    // Neither two to one square, nor one to a square that another leaves.
    let mut t = scenario("4k3/8/8/8/8/8/2B4P/1B2K3 w - - 0 1", "heresy", "");
    t.play("h2h3; play heresy");
    asks(&t, Seat::White, "heresy");
    let squares = [("a1", ["b2", "c1", "c3", "d2"]), ("b2", ["c1", "c3", "d2", ""]), ("c1", ["b2", "c3", "d2", ""])];
    let pairs = squares.iter().flat_map(|(one, others)| others.iter().map(move |other| (one, other)));
    let expected: Vec<String> =
        pairs.filter(|(_, other)| !other.is_empty()).map(|(one, other)| format!("b1+{one} c2+{other}")).collect();
    assert_eq!(answers(&t), expected);
    // In any order, but listed only once.
    t.play("choose c2+d2 b1+a1");
    assert_eq!(t.board(), "4k3/8/8/8/8/7P/3B4/B3K3");
    let mut t = scenario("bn2k3/p7/8/8/8/8/7P/4K3 w - - 0 1", "heresy", "");
    t.play("h2h3; play heresy");
    t.awaits(Seat::White, Phase::Discard);
}

#[test]
fn bishops_that_can_go_in_one_way_only_go_unasked() {
    // The black bishop has only a1, the white one g1 and h2.
    let mut t = scenario("4k3/8/8/8/8/pp6/bp2K3/7B w - - 0 1", "heresy", "fog-of-war");
    t.play("e2e3; play heresy");
    assert_eq!(t.board(), "4k3/8/8/8/8/pp2K3/1p6/b6B");
    assert_eq!(answers(&t), ["h1+g1", "h1+h2"]);
    t.play("choose h1+g1; end; play fog-of-war heresy");
    assert_eq!(t.board(), "4k3/8/8/8/8/pp2K3/bp6/7B");
    // A card whose question nobody had to answer can be taken back.
    let mut t = scenario("4k3/8/8/8/8/pp6/bp2K3/8 w - - 0 1", "heresy", "");
    t.play("e2e3; play heresy");
    t.awaits(Seat::White, Phase::Discard);
    t.play("back; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/pp2K3/bp6/8");
}

#[test]
fn an_earthquake_asks_the_opponent_first_what_its_pawns_become() {
    let mut t = scenario("4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "earthquake", "");
    t.play("e1e2; play earthquake clockwise");
    asks(&t, Seat::Black, "earthquake");
    assert_eq!(answers(&t), ["h5+b", "h5+n", "h5+q", "h5+r"]);
    t.refused("choose h5+k", RefusalCode::IllegalChoice);
    t.refused("choose a4+q", RefusalCode::IllegalChoice);
    t.play("choose h5+n");
    asks(&t, Seat::White, "earthquake");
    t.play("choose a4+q");
    assert_eq!(t.board(), "4k3/8/8/7n/Q7/8/4K3/8");
    t.awaits(Seat::White, Phase::Discard);
    // The card that turned the board back asks the acting side first.
    let mut position = position("4k3/8/8/8/8/8/4K3/p6P w - - 0 1", "peace-talks", "");
    position.effects = Some(vec![effect(Seat::Black, "earthquake counterclockwise")]);
    let mut t = start(position);
    t.play("e2e3; play peace-talks 0");
    asks(&t, Seat::Black, "peace-talks");
}

#[test]
fn a_figure_dance_asks_the_acting_side_first_and_no_promotion_of_the_other_side_may_give_check() {
    let fen = "p3k3/8/8/8/8/8/3K4/7P w - - 0 1";
    let dance = || {
        let mut t = scenario(fen, "figure-dance", "");
        t.play("d2c3; play figure-dance");
        asks(&t, Seat::White, "figure-dance");
        t.play("choose h8+r");
        asks(&t, Seat::Black, "figure-dance");
        t
    };
    let mut t = dance();
    t.play("choose a1+r");
    assert_eq!(t.board(), "4k2R/8/8/8/8/2K5/8/r7");
    // A queen on a1 gives check: the card has no effect and is used up.
    let mut t = dance();
    t.play("choose a1+q");
    assert_eq!(t.board(), "p3k3/8/8/8/8/2K5/8/7P");
    t.awaits(Seat::White, Phase::Discard);
    assert_eq!(t.hand(Seat::White), "");
    assert_eq!(json(&t.view().discards.white), serde_json::json!(["figure-dance"]));
}

#[test]
fn a_unit_that_parts_asks_its_owner_where_its_second_piece_goes() {
    let mut position = position("4k3/8/8/3b4/8/8/7P/4K3 w - - 0 1", "peace-talks", "");
    let joined = effect(Seat::Black, "confabulation d5");
    let choices = [joined.choices.clone(), vec![choice("n")]].concat();
    position.effects = Some(vec![cardinal_rules::Effect { choices, ..joined }]);
    let mut t = start(position);
    t.play("h2h3; play peace-talks 0");
    asks(&t, Seat::Black, "peace-talks");
    assert_eq!(answers(&t), ["c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"]);
    t.refused("choose d5", RefusalCode::IllegalChoice);
    t.play("choose d6");
    t.awaits(Seat::White, Phase::Discard);
    assert_eq!(t.view().board.len(), 5);
}

/// Two games, of which Black can respond in only one.
fn asked_and_not(white: &str, steps: &str, effects: &[&str]) -> [Scenario; 2] {
    let fen = "r3k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1";
    ["knightmare", "crab"].map(|black| {
        let mut position = position(fen, white, black);
        position.effects = Some(
            effects
                .iter()
                .map(|card| cardinal_rules::Effect::new(card.parse().unwrap(), Seat::White, Vec::new()))
                .collect(),
        );
        let mut t = start(position);
        t.play(steps);
        t
    })
}

/// White and the public get the same from both.
fn tells_nothing([one, other]: &mut [Scenario; 2], at: &str) {
    for viewer in [Viewer::White, Viewer::Public] {
        assert_eq!(json(&one.game.view(viewer)), json(&other.game.view(viewer)), "{at}: {viewer:?}");
    }
    let all = PartialAction::default();
    assert_eq!(one.game.options(Seat::White, &all), other.game.options(Seat::White, &all), "{at}");
    for text in ["end", "skip", "back", "claim", "e1e2", "play chaos", "discard crab", "lose", "choose a1", "say n"] {
        let [first, second] = [&*one, &*other].map(|t| t.game.clone().apply(Seat::White, &action(text)));
        match (first, second) {
            (Err(first), Err(second)) => assert_eq!(format!("{first:?}"), format!("{second:?}"), "{at}: {text}"),
            (first, second) => assert_eq!(first.is_ok(), second.is_ok(), "{at}: {text}"),
        }
    }
    for other_action in [Action::OfferDraw, Action::AcceptDraw, Action::DeclineDraw] {
        let [first, second] = [&*one, &*other].map(|t| t.game.clone().apply(Seat::White, &other_action));
        assert_eq!(first.map_err(|refusal| format!("{refusal:?}")).is_ok(), second.is_ok(), "{at}: {other_action}");
    }
    // The seat that is asked may still begin its own turn.
    let options = other.game.options(Seat::Black, &all).actions;
    let of_own_turn = options.iter().filter(|action| !matches!(action, Action::Play { .. } | Action::Discard { .. }));
    for action in of_own_turn {
        assert!(one.game.options(Seat::Black, &all).actions.contains(action), "{at}: {action}");
    }
}

#[test]
fn that_a_seat_is_asked_shows_nobody_else_beside_offers_words_and_clocks() {
    let mut games = asked_and_not("panic", "a2a3; play panic; end", &["doomsayer"]);
    games[0].awaits(Seat::Black, Phase::Answer);
    games[1].awaits(Seat::Black, Phase::Move);
    tells_nothing(&mut games, "a clock runs");
    for t in &mut games {
        t.game.apply(Seat::White, &Action::OfferDraw).unwrap();
    }
    tells_nothing(&mut games, "White has offered a draw");
    for t in &mut games {
        t.game.apply(Seat::White, &action("say p")).unwrap();
    }
    tells_nothing(&mut games, "White has spoken and is asked what it loses");
    for t in &mut games {
        asks(t, Seat::White, "doomsayer");
        t.game.apply(Seat::White, &action("choose h2")).unwrap();
    }
    tells_nothing(&mut games, "White has lost a pawn");
    for t in &mut games {
        assert!(t.game.clone().lapse(Seat::White).is_err());
        t.game.lapse(Seat::Black).unwrap();
        t.awaits(Seat::White, Phase::Move);
    }
    tells_nothing(&mut games, "Black's time was up");
}

#[test]
fn that_a_seat_with_a_word_to_pay_for_is_asked_shows_nobody_else() {
    let mut games = asked_and_not("crab", "a2a3; end", &["doomsayer"]);
    for t in &mut games {
        t.game.apply(Seat::Black, &action("say p")).unwrap();
        asks(t, Seat::Black, "doomsayer");
    }
    tells_nothing(&mut games, "Black has spoken");
    for t in &mut games {
        t.play("choose h7");
    }
    tells_nothing(&mut games, "Black has lost a pawn");
    games[0].awaits(Seat::Black, Phase::Answer);
    for t in &mut games {
        t.play("a7a6");
    }
    tells_nothing(&mut games, "Black has begun its turn");
}

#[test]
fn that_the_seat_whose_king_is_under_the_hill_is_asked_shows_nobody_else() {
    let fen = "r3k3/p6p/8/8/8/8/P6P/R3K3 b - - 0 1";
    let mut games = ["under-elf-hill knightmare", "under-elf-hill crab"].map(|black| {
        let mut t = scenario(fen, "crab", black);
        t.play("play under-elf-hill; end; a2a3; end");
        t
    });
    games[0].awaits(Seat::Black, Phase::Answer);
    asks(&games[1], Seat::Black, "under-elf-hill");
    tells_nothing(&mut games, "the king may come back");
    for t in &mut games {
        t.play("choose e8");
        t.awaits(Seat::Black, Phase::Move);
    }
    tells_nothing(&mut games, "the king is back");
}

#[test]
fn a_clock_that_is_up_while_a_seat_could_answer_and_owes_for_a_word_settles_both() {
    let mut games = asked_and_not("panic", "a2a3; play panic; end", &["doomsayer"]);
    for t in &mut games {
        t.play("say p");
        asks(t, Seat::Black, "doomsayer");
    }
    tells_nothing(&mut games, "Black has spoken");
    for t in &mut games {
        let before = t.game.hash();
        t.game.lapse(Seat::Black).unwrap();
        assert_eq!(t.board(), "r3k3/7p/8/8/8/P7/7P/R3K3");
        t.awaits(Seat::White, Phase::Move);
        let record = t.game.record();
        assert_eq!(cardinal_rules::Game::from_record(&record).unwrap().hash(), t.game.hash());
        t.game.take_back().unwrap();
        assert_eq!(t.game.hash(), before);
        t.game.lapse(Seat::Black).unwrap();
    }
    tells_nothing(&mut games, "Black's time was up");
}
