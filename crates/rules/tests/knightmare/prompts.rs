//! *Abduction*, *Doomsayer*, *Under Elf Hill* and *Panic*: what is asked in a turn, of whom, and
//! what the answer leads to.

use cardinal_rules::{
    Action, ActionKind, DrawReason, Effect, Event, PartialAction, Phase, RefusalCode, Seat, Status, Viewer, WinReason,
};

use crate::scenario::{Scenario, action, choice, position, scenario, scenario_with_piles, start};

/// A continuing card: its owner, and its slug with its choices.
type Laid = (Seat, &'static str);

fn with_effects(fen: &str, white: &str, black: &str, effects: &[(Seat, &str)]) -> Scenario {
    let laid = |(owner, text): &(Seat, &str)| {
        let mut words = text.split(' ');
        Effect::new(words.next().unwrap().parse().unwrap(), *owner, words.map(choice).collect())
    };
    let effects = effects.iter().map(laid).collect();
    let mut position = position(fen, white, black);
    position.effects = Some(effects);
    start(position)
}

fn json(of: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(of).unwrap()
}

impl Scenario {
    /// Takes an action for this seat, whoever is to act.
    fn by(&mut self, seat: Seat, text: &str) -> Vec<Event> {
        self.game.apply(seat, &action(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    /// The answers listed, as texts.
    fn answers(&self) -> Vec<String> {
        let asked = self.game.options(self.to_act(), &PartialAction::of(ActionKind::Choose)).actions;
        let text = |action: Action| match action {
            Action::Choose { choices } => json(&choices).to_string().replace(['"', '[', ']'], ""),
            other => panic!("{other}"),
        };
        asked.into_iter().map(text).collect()
    }
}

const LIFTED: &str = "r3k3/8/8/3n4/8/8/8/4K2R w - - 0 1";

#[test]
fn while_an_abduction_waits_its_player_alone_sees_what_is_gone() {
    let effects = [(Seat::Black, "pacifism d5")];
    let mut t = with_effects(LIFTED, "abduction", "", &effects);
    t.play("h1h2; play abduction d5");
    t.awaits(Seat::Black, Phase::Choose("abduction".parse().unwrap()));
    let [white, black, public] =
        [Viewer::White, Viewer::Black, Viewer::Public].map(|viewer| json(&t.game.view(viewer)));
    assert_eq!(white["away"]["black"], serde_json::json!(["n"]));
    assert_eq!(white["fen"], black["fen"]);
    assert!(black["fen"].as_str().unwrap().starts_with("r3k3/8/8/8/8/8/7R/4K3 "), "{}", black["fen"]);
    assert_eq!(black["board"].as_array().unwrap().len(), 4);
    assert_eq!(white["effects"].as_array().unwrap().len(), 1);
    for hidden in [&black, &public] {
        assert!(hidden.get("away").is_none(), "{hidden}");
        assert_eq!(hidden["effects"], serde_json::json!([]));
        assert_eq!(hidden["last"]["move"], serde_json::Value::Null);
        assert_eq!(hidden["status"]["for"], "abduction");
    }
    assert!(public.get("board").is_none() && public.get("fen").is_none());
    assert_eq!(public["check"], false);
    // The right answer brings it back with the cards on it.
    t.play("choose n d5; end");
    let public = t.game.view(Viewer::Public);
    assert_eq!(public.fen.split(' ').next(), Some("r3k3/8/8/3n4/8/8/7R/4K3"));
    assert_eq!(json(&public.effects)[0]["choices"], serde_json::json!(["d5"]));
}

#[test]
fn what_is_gone_changes_nothing_that_the_asked_seat_can_choose_or_is_told() {
    let lifted = |square: &str| {
        let mut t = scenario(LIFTED, "abduction", "");
        t.play(&format!("h1h2; play abduction {square}"));
        t
    };
    let [mut one, mut other] = ["a8", "d5"].map(lifted);
    let options = |t: &Scenario| json(&t.game.options(Seat::Black, &PartialAction::default()));
    assert_eq!(options(&one), options(&other));
    assert_eq!(one.answers().len(), 7 * 64, "every kind with every square");
    assert_eq!(json(&one.game.view(Viewer::Public)), json(&other.game.view(Viewer::Public)));
    for text in ["end", "e8e7", "choose", "choose n", "choose d5 n", "choose k d5", "skip", "say n", "lose", "back"] {
        let [first, second] = [&mut one, &mut other].map(|t| format!("{:?}", t.refusal(text)));
        assert_eq!(first, second, "{text}");
    }
}

#[test]
fn an_abducted_piece_is_called_by_what_it_is() {
    let fen = "4k3/3p4/8/3n4/8/8/8/4K2R w - - 0 1";
    let crab = [(Seat::Black, "crab d7")];
    let unit = [(Seat::Black, "confabulation d5 p")];
    let coup = [(Seat::Black, "coup d7")];
    let cases: [(&[Laid], &str, &str, bool); 9] = [
        (&crab, "d7", "p d7", true),
        (&crab, "d7", "crab d7", true),
        (&crab, "d7", "n d7", false),
        (&[], "d7", "crab d7", false),
        (&unit, "d5", "n d5", true),
        (&unit, "d5", "p d5", true),
        (&unit, "d5", "q d5", false),
        (&coup, "e8", "prince e8", true),
        (&coup, "e8", "prince d8", false),
    ];
    for (effects, lifted, answer, right) in cases {
        let mut t = with_effects(fen, "abduction", "", effects);
        t.play("h1h2");
        let before = t.board();
        t.play(&format!("play abduction {lifted}; choose {answer}"));
        assert_eq!(t.board() == before, right, "{answer}");
        assert_eq!(t.view().captured.black.is_empty(), right, "{answer}");
    }
}

#[test]
fn an_answer_tells_nobody_what_the_other_draws() {
    let mut t = scenario_with_piles(LIFTED, ("abduction", ""), ("crab", ""));
    t.play("h1h2; play abduction d5");
    let events = t.by(Seat::Black, "choose n d5");
    assert_eq!(t.hand(Seat::White), "crab");
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })), "{events:?}");
    // Nothing before an answered question can be taken back.
    t.refused("back", RefusalCode::WrongPhase);
}

#[test]
fn an_abduction_whose_time_is_up_is_answered_wrongly() {
    let mut t = scenario(LIFTED, "abduction", "");
    t.play("h1h2");
    assert!(t.game.lapse(Seat::Black).is_err());
    t.play("play abduction d5");
    assert_eq!(t.game.lapse(Seat::White).unwrap_err().code, RefusalCode::WrongPhase);
    t.game.lapse(Seat::Black).unwrap();
    assert_eq!(t.board(), "r3k3/8/8/8/8/8/7R/4K3");
    t.awaits(Seat::White, Phase::Discard);
    assert!(t.game.lapse(Seat::Black).is_err(), "once");
}

#[test]
fn what_is_said_while_something_is_asked_is_settled_after_the_answer() {
    let mut t = with_effects(LIFTED, "abduction", "", &[(Seat::White, "doomsayer")]);
    t.play("h1h2; play abduction d5");
    t.by(Seat::Black, "say r");
    t.awaits(Seat::Black, Phase::Choose("abduction".parse().unwrap()));
    assert_eq!(t.board(), "4k3/8/8/8/8/8/7R/4K3".replacen("4k3", "r3k3", 1));
    t.play("choose n d5");
    assert_eq!(t.board(), "4k3/8/8/3n4/8/8/7R/4K3");
    assert!(t.view().effects.is_empty());
    assert_eq!(t.view().captured.black, vec![cardinal_rules::Kind::Rook]);
}

#[test]
fn what_is_said_while_a_toll_is_asked_is_settled_though_the_turn_passes_or_is_undone() {
    let fen = "n3k3/p6p/8/p7/8/8/P6P/RN2K3 b - - 0 1";
    for (seat, lost) in [(Seat::White, "n3k3/R3K3"), (Seat::Black, "4k3/RN2K3")] {
        for (answer, pawns) in [
            ("play fog-of-war toll", "p6p/8/8/p7/8/P6P"),
            ("play vulture toll; choose a4", "p6p/8/8/8/8/P6P"),
            ("choose a4", "p6p/8/8/8/8/P6P"),
            ("choose refuse", "p6p/8/p7/8/8/P6P"),
        ] {
            let mut t = with_effects(fen, "toll", "fog-of-war vulture", &[(Seat::White, "doomsayer")]);
            t.play("a5a4; end; play toll");
            t.by(seat, "say n");
            assert_eq!(t.board(), "n3k3/p6p/8/8/p7/8/P6P/RN2K3");
            t.play(answer);
            let (first, last) = lost.split_once('/').unwrap();
            assert_eq!(t.board(), format!("{first}/{pawns}/{last}"), "{seat} {answer}");
            assert!(t.view().effects.is_empty());
        }
    }
    // If a card has no effect after it has asked, what was said still costs its price: the bishops
    // of both sides would leave the player's own king in check.
    let fen = "7k/8/1b3b2/8/2B2B2/8/8/K7 w - - 0 1";
    let mut t = with_effects(fen, "heresy", "", &[(Seat::White, "doomsayer")]);
    t.play("a1a2; play heresy");
    t.by(Seat::Black, "say b");
    t.play("choose b6+b7 f6+f7; choose c4+c5 f4+f5");
    t.awaits(Seat::Black, Phase::Choose("doomsayer".parse().unwrap()));
    t.play("choose b6");
    assert_eq!(t.board(), "7k/8/5b2/8/2B2B2/8/K7/8");
}

#[test]
fn either_seat_may_speak_and_chooses_what_it_loses() {
    let fen = "n3k1n1/8/8/8/8/8/8/R3K2R w - - 0 1";
    let mut t = with_effects(fen, "", "", &[(Seat::White, "doomsayer")]);
    // The waiting seat speaks, and has two to lose.
    t.by(Seat::Black, "say n");
    t.awaits(Seat::Black, Phase::Choose("doomsayer".parse().unwrap()));
    assert_eq!(t.answers(), ["a8", "g8"]);
    assert_eq!(t.game.apply(Seat::White, &action("choose a8")).unwrap_err().code, RefusalCode::NotYourTurn);
    t.refused("choose a1", RefusalCode::IllegalChoice);
    t.refused("choose a8 g8", RefusalCode::IllegalChoice);
    t.play("choose g8");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "n3k3/8/8/8/8/8/8/R3K2R");
    t.refused("choose a8", RefusalCode::WrongPhase);
    t.refused("say n", RefusalCode::WrongPhase);
}

#[test]
fn a_name_of_which_the_speaker_has_nothing_leaves_the_card_and_of_two_cards_each_takes_one() {
    let fen = "n3k1n1/8/8/8/8/8/8/R3K2R w - - 0 1";
    let two = [(Seat::White, "doomsayer"), (Seat::Black, "doomsayer")];
    let mut t = with_effects(fen, "", "", &two);
    t.by(Seat::White, "say q");
    assert_eq!(t.view().effects.len(), 2);
    t.by(Seat::Black, "say n");
    t.play("choose a8");
    // The second one loses the piece that is left.
    assert_eq!(t.board(), "4k3/8/8/8/8/8/8/R3K2R");
    assert!(t.view().effects.is_empty());
    let mut t = with_effects(fen, "", "", &two);
    t.play("a1a2; say r; choose h1");
    assert_eq!((t.board().as_str(), t.view().effects.len()), ("n3k1n1/8/8/8/8/8/8/4K3", 0));
    t.refused("back", RefusalCode::WrongPhase);
}

#[test]
fn what_a_name_can_cost() {
    let fen = "4k3/p7/8/3n4/8/8/4N3/4K3 w - - 0 1";
    let cases: [(&[Laid], Seat, &str, &str); 10] = [
        (&[(Seat::Black, "crab a7")], Seat::Black, "p", "4k3/8/8/3n4/8/8/4N3/4K3"),
        (&[(Seat::Black, "crab a7")], Seat::Black, "crab", "4k3/8/8/3n4/8/8/4N3/4K3"),
        (&[], Seat::Black, "crab", "4k3/p7/8/3n4/8/8/4N3/4K3"),
        (&[(Seat::Black, "pacifism a7")], Seat::Black, "p", "4k3/p7/8/3n4/8/8/4N3/4K3"),
        (&[(Seat::Black, "truce")], Seat::Black, "p", "4k3/p7/8/3n4/8/8/4N3/4K3"),
        // A pawn that is king is safe; a prince falls only to its own name.
        (&[(Seat::Black, "coup a7")], Seat::Black, "p", "4k3/p7/8/3n4/8/8/4N3/4K3"),
        (&[(Seat::Black, "coup a7")], Seat::Black, "prince", "8/p7/8/3n4/8/8/4N3/4K3"),
        // Neutral pieces of the seat's own are lost like any others.
        (&[(Seat::White, "neutrality d5")], Seat::White, "n", "4k3/p7/8/3n4/8/8/8/4K3"),
        (&[(Seat::White, "neutrality d5")], Seat::Black, "n", "4k3/p7/8/8/8/8/4N3/4K3"),
        (&[(Seat::White, "neutrality d5"), (Seat::White, "pacifism e2")], Seat::White, "n", "4k3/p7/8/8/8/8/4N3/4K3"),
    ];
    for (effects, seat, name, board) in cases {
        let effects = [effects, &[(Seat::White, "doomsayer")]].concat();
        let mut t = with_effects(fen, "", "", &effects);
        t.by(seat, &format!("say {name}"));
        assert_eq!(t.board(), board, "{effects:?} {seat} {name}");
    }
}

#[test]
fn speech_can_mate() {
    let mut t = with_effects("R2b3k/6pp/8/8/8/8/8/K7 b - - 0 1", "", "", &[(Seat::White, "doomsayer")]);
    t.play("say b");
    assert_eq!(t.game.status(), Status::Won { winner: Seat::White, reason: WinReason::Checkmate });
}

#[test]
fn a_king_under_the_hill_comes_back_to_a_free_edge_square_that_is_not_attacked() {
    let mut t = scenario("7k/8/8/8/8/1r2p3/P3P3/4K3 w - - 0 1", "under-elf-hill", "");
    t.play("play under-elf-hill; end; h8g8; end");
    t.awaits(Seat::White, Phase::Choose("under-elf-hill".parse().unwrap()));
    assert_eq!(t.view().away.white, vec![cardinal_rules::Kind::King]);
    // The rook covers a3, b1 and b8, the king f8 and h8 and stands on g8.
    let free = [
        "a1", "c1", "d1", "e1", "g1", "h1", "h2", "h3", "a4", "h4", "a5", "h5", "a6", "h6", "a7", "a8", "c8", "d8",
        "e8",
    ];
    let mut answers = t.answers();
    let mut expected: Vec<String> = free.iter().map(ToString::to_string).collect();
    // The pawn on e3 attacks only d2 and f2.
    expected.push("f1".to_owned());
    answers.sort();
    expected.sort();
    assert_eq!(answers, expected);
    t.refused("choose a3", RefusalCode::IllegalChoice);
    t.refused("a2a3", RefusalCode::WrongPhase);
    t.refused("end", RefusalCode::WrongPhase);
    t.play("choose e1");
    // It does not move in this turn.
    t.refused("e1f1", RefusalCode::IllegalMove);
    t.refused("back", RefusalCode::WrongPhase);
    t.play("a2b3; end; g8g7; end; e1f1");
}

#[test]
fn no_card_moves_a_king_that_has_just_come_back() {
    let fen = "4k3/8/8/8/8/4n3/P6B/R2RK3 w - - 0 1";
    let hand = "under-elf-hill under-elf-hill dubbing blessing masquerade ghostwalk assassin confabulation sanctuary \
                hidden-passage doppelganger";
    let mut t = scenario(fen, hand, "");
    t.play("play under-elf-hill; end; e3c4; end; choose h4");
    for card in hand.split(' ').skip(1).filter(|card| !card.is_empty()) {
        let plays = t.plays(card);
        assert!(plays.iter().all(|choices| !choices.starts_with("h4")), "{card}: {plays:?}");
    }
    for card in ["under-elf-hill", "sanctuary", "hidden-passage"] {
        assert!(t.plays(card).is_empty(), "{card}");
    }
    t.refused("play dubbing h4 g6", RefusalCode::IllegalChoice);
    // Other pieces are moved by cards as ever, also to the king's side.
    assert!(t.plays("dubbing").contains(&"a2 b4".to_owned()));
    t.play("a2a3; end; c4b2; end");
    assert!(t.plays("dubbing").contains(&"h4 g6".to_owned()));
    assert!(!t.plays("hidden-passage").is_empty());
}

#[test]
fn a_king_that_cannot_come_back_draws() {
    let mut t = scenario("7r/8/8/2K5/5k2/8/8/r7 w - - 0 1", "under-elf-hill", "");
    t.play("play under-elf-hill; end; f4f5; end");
    assert_eq!(t.game.status(), Status::Drawn { reason: DrawReason::Stalemate });
}

#[test]
fn the_royal_piece_goes_under_the_hill_and_keeps_what_lies_on_it() {
    let fen = "4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1";
    let mut t = with_effects(fen, "under-elf-hill", "", &[(Seat::White, "coup b1")]);
    t.play("play under-elf-hill; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/8/P7/4K3");
    assert_eq!(t.view().away.white, vec![cardinal_rules::Kind::Knight]);
    t.play("e8e7; end; choose h8");
    let knight = t.view().board.into_iter().find(|piece| piece.piece == 'N').unwrap();
    assert!(json(&knight.marks).as_array().unwrap().contains(&"royal".into()));
    t.refused("h8g6", RefusalCode::IllegalMove);
    // The prince is free to move.
    t.play("e1f1; end");
}

#[test]
fn a_move_that_nothing_can_make_is_lost_when_the_king_is_back() {
    let mut t = scenario("7k/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "under-elf-hill", "");
    t.play("play under-elf-hill; end; h8g8; end; choose a4; end");
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.board(), "6k1/8/8/8/K7/4p3/4P3/8");
}

#[test]
fn a_move_that_riposte_has_cost_is_lost_when_the_king_is_back_too() {
    // If there is only one square for the king, nobody is asked.
    for (fen, asked) in [("7k/8/8/8/2n5/8/P2R3P/4K3 w - - 0 1", true), ("r7/5k2/8/8/2nK4/8/P2R4/1N5r w - - 0 1", false)]
    {
        let mut t = scenario(fen, "under-elf-hill riposte crab", "");
        t.play("play under-elf-hill; end; c4d2; end; play riposte");
        if asked {
            t.play("choose a1");
        }
        t.awaits(Seat::White, Phase::Discard);
        assert!(t.board().ends_with(if asked { "/K7" } else { "/KN5r" }), "{}", t.board());
        t.refused("a2a3", RefusalCode::WrongPhase);
        t.refused("back", RefusalCode::WrongPhase);
        t.play("play crab a2; end");
        t.awaits(Seat::Black, Phase::Move);
    }
}

const CLOCK: &str = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";

#[test]
fn a_turn_whose_time_is_up_passes_with_what_was_done() {
    // Nothing, only a card before the move, or a move.
    for (steps, board) in [
        ("", "4k3/p6p/8/8/8/8/P6P/5K2"),
        ("play pacifism a7", "4k3/p6p/8/8/8/8/P6P/5K2"),
        ("a7a6", "4k3/7p/p7/8/8/8/P6P/5K2"),
    ] {
        let mut t = scenario(CLOCK, "panic", "pacifism");
        t.play("e1f1; play panic; end");
        if !steps.is_empty() {
            t.play(steps);
        }
        t.game.lapse(Seat::Black).unwrap();
        t.awaits(Seat::White, Phase::Move);
        assert_eq!(t.board(), board, "{steps}");
        assert_eq!(t.view().effects.len(), usize::from(steps.starts_with("play")));
        // One turn is lost, not two.
        t.play("f1e1; end");
        assert_eq!(t.game.lapse(Seat::Black).unwrap_err().code, RefusalCode::WrongPhase);
        t.play("e8e7; end");
    }
}

#[test]
fn a_king_in_check_has_no_clock_that_costs_its_turn() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "panic", "");
    t.play("d1d8; play panic; end");
    t.game.lapse(Seat::Black).unwrap();
    t.awaits(Seat::Black, Phase::Move);
    assert_eq!(t.game.lapse(Seat::Black).unwrap_err().code, RefusalCode::WrongPhase);
    t.play("e8d8; end");
}

#[test]
fn a_question_that_is_open_when_the_time_is_up_gets_its_first_answer() {
    let mut t = scenario("7k/8/8/8/8/8/P7/4K3 w - - 0 1", "under-elf-hill", "panic");
    t.play("play under-elf-hill; end; h8g8; play panic; end");
    let first = t.answers()[0].clone();
    t.game.lapse(Seat::White).unwrap();
    t.awaits(Seat::Black, Phase::Move);
    let king = t.view().board.into_iter().find(|piece| piece.piece == 'K').unwrap();
    assert_eq!(json(&king.cell), first.as_str());
    // Even with a spoken name still to be paid for.
    let mut t = with_effects(CLOCK, "panic", "", &[(Seat::White, "doomsayer")]);
    t.play("e1f1; play panic; end; say p");
    assert_eq!(t.answers(), ["a7", "h7"]);
    t.game.lapse(Seat::Black).unwrap();
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.board(), "4k3/7p/8/8/8/8/P6P/5K2");
}

#[test]
fn a_seat_that_could_answer_may_run_out_of_time_too() {
    let mut t = scenario(CLOCK, "panic", "knightmare");
    t.play("e1f1; play panic; end");
    t.awaits(Seat::Black, Phase::Answer);
    t.game.lapse(Seat::Black).unwrap();
    t.awaits(Seat::White, Phase::Move);
    t.game.take_back().unwrap();
    t.awaits(Seat::Black, Phase::Answer);
}

#[test]
fn without_a_card_nobody_speaks_loses_a_move_or_has_a_clock() {
    let mut t = scenario(CLOCK, "", "");
    t.refused("say n", RefusalCode::WrongPhase);
    t.refused("lose", RefusalCode::WrongPhase);
    t.refused("choose e4", RefusalCode::WrongPhase);
    for seat in Seat::ALL {
        assert_eq!(t.game.lapse(seat).unwrap_err().code, RefusalCode::WrongPhase);
    }
    assert_eq!(t.game.apply(Seat::Black, &action("say n")).unwrap_err().code, RefusalCode::WrongPhase);
}
