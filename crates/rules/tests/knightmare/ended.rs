//! What each continuing card leaves behind when *Peace Talks* ends it, and which card is meant when
//! the turn is played again.

use cardinal_rules::{
    Action, ActionKind, ChoiceText, Effect, Kind, PartialAction, Phase, Position, RefusalCode::WrongPhase, Seat,
};

use crate::peace::{discards, with_effects};
use crate::scenario::{START, Scenario, effect, position, start};

fn marks(t: &Scenario, square: &str) -> String {
    let board = t.view().board;
    let piece = board.iter().find(|piece| piece.cell.to_string() == square).unwrap();
    piece.marks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn ending_a_card_that_came_before_a_unit_leaves_the_unit() {
    for first in ["w crab e2", "w earthquake clockwise", "b doomsayer"] {
        let fen = "4k3/8/8/8/8/2B5/4P3/4K3 b - - 0 1";
        let unit = Effect {
            choices: vec!["c3".parse::<ChoiceText>().unwrap().into(), ChoiceText::Kind(Kind::Knight).into()],
            ..effect(Seat::White, "confabulation c3")
        };
        let seat = if first.starts_with('w') { Seat::White } else { Seat::Black };
        let first = first[2..]
            .split_once(' ')
            .map_or_else(|| Effect::new(first[2..].parse().unwrap(), seat, Vec::new()), |_| effect(seat, &first[2..]));
        let effects = Some(vec![first, unit.clone()]);
        let mut t = start(Position { effects, ..position(fen, "", "peace-talks") });
        t.play("e8e7; play peace-talks 0");
        t.awaits(Seat::Black, Phase::Discard);
        assert_eq!(t.view().effects, [unit]);
    }
}

#[test]
fn what_slept_under_a_coup_wakes_when_it_ends() {
    // A crab.
    let fen = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", "peace-talks"), &["w crab e4", "w coup e4"]);
    assert_eq!((marks(&t, "e4").as_str(), marks(&t, "e1").as_str()), ("royal asleep-crab", "prince"));
    t.play("e8e7; play peace-talks 1; end");
    assert_eq!((marks(&t, "e4").as_str(), marks(&t, "e1").as_str()), ("crab", ""));
    assert!(t.legal("e4d5") && !t.legal("e4e5"));
    // A neutral piece, a pacifist.
    for (mark, shown) in [("b neutrality e4", "neutral"), ("w pacifism e4", "pacifist")] {
        let fen = "4k3/8/8/8/4N3/8/8/4K3 b - - 0 1";
        let mut t = with_effects(fen, ("", "peace-talks"), &[mark, "w coup e4"]);
        t.play("e8d8; play peace-talks 1; end");
        assert_eq!(marks(&t, "e4"), shown);
        t.play("e1e2; end");
        assert_eq!(t.legal("e4c3"), shown == "neutral");
    }
}

#[test]
fn of_a_chain_of_coups_one_is_ended_and_the_others_stand() {
    let fen = "4k3/8/8/8/2B5/2N5/8/4K3 b - - 0 1";
    let chain = ["w coup c3", "w coup c4"];
    for (ended, royal, other) in [("0", "c4", "c3"), ("1", "c3", "c4")] {
        let mut t = with_effects(fen, ("", "peace-talks"), &chain);
        t.play(&format!("e8e7; play peace-talks {ended}; end"));
        assert_eq!((marks(&t, royal).as_str(), marks(&t, other).as_str()), ("royal", ""));
        assert_eq!(marks(&t, "e1"), "prince");
    }
    // With the prince lost, the crown has a piece to go to only from the last one.
    let mut t = with_effects("4k3/8/8/8/2B5/2N5/4r3/4K3 b - - 0 1", ("", "peace-talks"), &chain);
    t.play("e2e1");
    assert_eq!(t.plays("peace-talks"), ["1"]);
}

#[test]
fn the_old_king_may_be_left_in_check_and_not_in_mate() {
    let mut t = with_effects("4k3/8/8/8/4r3/2N5/8/4K3 b - - 0 1", ("", "peace-talks"), &["w coup c3"]);
    t.play("e8d8; play peace-talks 0; end");
    assert!(t.view().check && !t.legal("c3b1"));
    t.play("c3e4; end");
    // Two rooks would mate it.
    let mut t = with_effects("4k3/8/8/8/8/2N5/r7/1r2K3 b - - 0 1", ("", "peace-talks"), &["w coup c3"]);
    t.play("b1b2; end; c3e4; end; b2b1; play peace-talks 0; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "coup e4")]);
    t.awaits(Seat::White, Phase::Move);
    // Nor may the player's own former king be left in check.
    let mut t = with_effects("4k3/8/8/8/4r3/2N5/8/4K3 w - - 0 1", ("peace-talks", ""), &["w coup c3"]);
    t.play("c3b1; play peace-talks 0; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "coup b1")]);
}

#[test]
fn a_royal_piece_under_the_hill_comes_back_though_its_coup_has_ended() {
    let mut t = with_effects("4k3/8/8/8/8/2N5/P7/4K3 w - - 0 1", ("under-elf-hill", "peace-talks"), &["w coup c3"]);
    t.play("play under-elf-hill; end; e8e7; play peace-talks 0; end");
    t.awaits(Seat::White, Phase::Choose("under-elf-hill".parse().unwrap()));
    t.play("choose h3");
    assert_eq!((t.board().as_str(), marks(&t, "e1").as_str()), ("8/4k3/8/8/8/7N/P7/4K3", ""));
    // The knight does not move in this turn, and the king does.
    assert!(!t.legal("h3g5") && t.legal("e1d1"));
    t.play("e1d1; end; e7e8; end");
    assert!(t.legal("h3g5"));
}

#[test]
fn a_piece_that_is_no_king_any_more_and_finds_no_way_out_of_the_hill_is_lost() {
    // Every free square on the edge is attacked.
    let fen = "q6q/8/8/8/3k4/2N2K2/8/q6q w - - 0 1";
    let mut t = with_effects(fen, ("under-elf-hill", "peace-talks"), &["w coup c3"]);
    t.play("play under-elf-hill; end; d4d5; play peace-talks 0; end");
    assert_eq!(t.view().captured.white, [Kind::Knight]);
    assert!(t.view().away.white.is_empty());
    t.awaits(Seat::White, Phase::Move);
}

#[test]
fn a_prince_in_a_unit_makes_it_royal_when_it_is_king_again() {
    let mut t = with_effects("4k3/8/8/8/8/2N5/P7/3RK3 w - - 0 1", ("confabulation", "peace-talks"), &["w coup c3"]);
    t.play("play confabulation e1 d1; end; e8e7; play peace-talks 0; end");
    t.awaits(Seat::White, Phase::Move);
    assert_eq!(t.view().effects.len(), 1);
    // It moves as either part, and may not be left in check.
    assert!(t.legal("d1d5") && t.legal("d1e2") && !t.legal("d1d6"));
    t.play("a2a3; end");
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn what_was_held_or_harmless_checks_again() {
    // A piece held by a magnet: if the player's own king is in its line, the card has no effect; if
    // the enemy's, the magnet ends.
    let magnet = ["b fatal-attraction d3"];
    let mut t = with_effects("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1", ("peace-talks", ""), &magnet);
    t.play("e1e2; play peace-talks 0; end");
    assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"));
    let mut t = with_effects("4k3/8/8/8/4R3/3n4/8/5K2 w - - 0 1", ("peace-talks", ""), &magnet);
    t.play("f1g1; play peace-talks 0; end");
    assert!(t.view().effects.is_empty() && t.view().check);
    // A cursed rook seven squares away.
    let mut t = with_effects("4k3/8/8/8/8/8/8/r5K1 w - - 0 1", ("peace-talks", ""), &["w curse a1"]);
    t.play("g1h1; play peace-talks 0; end");
    assert_eq!(t.view().effects.len(), 1);
    // A pacifist, and a neutral rook of the player's own that the other side could have moved away:
    // ending either would mate.
    for card in ["w pacifism h1", "b neutrality h1"] {
        let mut t = with_effects("k7/8/K7/8/8/8/8/7R w - - 0 1", ("peace-talks", ""), &[card]);
        t.play("h1h8; play peace-talks 0; end");
        assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"), "{card}");
        t.awaits(Seat::Black, Phase::Move);
    }
}

#[test]
fn a_truce_and_a_vendetta_are_ended() {
    let bare = |card: &str| Effect::new(card.parse().unwrap(), Seat::White, Vec::new());
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for card in ["truce", "vendetta"] {
        let mut t = start(Position { effects: Some(vec![bare(card)]), ..position(fen, "peace-talks", "") });
        // Truce forbids the capture, Vendetta requires it.
        assert_eq!(t.legal("e4d5"), card == "vendetta");
        assert_eq!(t.legal("e4e5"), card == "truce");
        t.play(if card == "truce" { "e1e2" } else { "e4d5" });
        t.play("play peace-talks 0; end");
        assert!(t.view().effects.is_empty());
        assert!(t.legal("e8d8") && t.legal("d5e4") == (card == "truce"));
    }
}

#[test]
fn who_speaks_after_a_doomsayer_has_ended_loses_nothing() {
    let doomsayer = Effect::new("doomsayer".parse().unwrap(), Seat::White, Vec::new());
    let mut t = start(Position { effects: Some(vec![doomsayer]), ..position(START, "peace-talks", "") });
    t.play("e2e4; play peace-talks 0");
    t.refused("say n", WrongPhase);
    t.play("end");
}

#[test]
fn a_second_plea_means_the_card_that_it_meant_though_the_first_is_cancelled() {
    // The list is shorter when the second card is chosen than if the first had not ended yet.
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let effects = ["b forbidden-city d5", "b forbidden-city d6", "b forbidden-city d7"];
    let hands = ("plots-within-plots peace-talks peace-talks", "fog-of-war");
    let mut t = with_effects(fen, hands, &effects);
    t.play("a2a3; play plots-within-plots peace-talks peace-talks; play peace-talks 0; play peace-talks 1; end");
    assert_eq!(t.view().effects, [effect(Seat::Black, "forbidden-city d6")]);
    t.play("play fog-of-war peace-talks 0");
    assert_eq!(t.view().effects, ["d5", "d6"].map(|city| effect(Seat::Black, &format!("forbidden-city {city}"))));
    t.awaits(Seat::Black, Phase::Move);
}

#[test]
fn a_plea_that_is_left_in_an_undone_turn_means_the_card_that_it_meant() {
    // The bishop's curse had already ended with it when the City was chosen, as the first card.
    let fen = "4k3/8/8/3b4/8/8/P7/3RK3 w - - 0 1";
    let mut t = with_effects(fen, ("peace-talks", "chaos"), &["w curse d5", "b forbidden-city a8"]);
    t.play("d1d5; play peace-talks 0; end; play chaos");
    assert_eq!(t.view().effects, [effect(Seat::White, "curse d5")]);
    t.play("d1c1; end");
}

#[test]
fn a_copy_is_ended_by_itself() {
    let mut t = start(Position { ..position(START, "crab peace-talks", "haunting-memories") });
    t.play("e2e4; play crab e4; end; e7e5; play haunting-memories e5; end; d2d3; play peace-talks 1; end");
    assert_eq!(t.view().effects, [effect(Seat::White, "crab e4")]);
    assert_eq!(discards(&t), ("peace-talks".to_owned(), "haunting-memories".to_owned()));
}

#[test]
fn an_earthquake_turned_back_whose_promotion_checks_the_acting_side_is_void() {
    // Black's pawn on e1 is on its last rank again when the board is turned back.
    let quake = ["b earthquake counterclockwise"];
    let mut t = with_effects("7k/8/8/8/8/8/P7/K3p3 w - - 0 1", ("peace-talks", ""), &quake);
    t.play("a2b2; play peace-talks 0");
    t.awaits(Seat::Black, Phase::Choose("peace-talks".parse().unwrap()));
    let mut other = Scenario { game: t.game.clone() };
    t.play("choose e1+q");
    assert_eq!((t.view().effects.len(), discards(&t).0.as_str()), (1, "peace-talks"));
    other.play("choose e1+n; end");
    assert!(other.view().effects.is_empty());
    assert!(other.board().ends_with("K3n3"));
}

#[test]
fn a_crab_on_its_first_or_last_rank_is_a_pawn_there() {
    // From the first rank it moves one step or two, and can be captured in passing behind either.
    let fen = "3pk3/8/2P5/8/8/8/P7/4K3 w - - 0 1";
    let mut t = with_effects(fen, ("peace-talks", ""), &["b crab d8"]);
    t.play("a2a3; play peace-talks 0; end");
    assert!(t.legal("d8d7") && t.legal("d8d6") && !t.legal("d8c7"));
    // On the last rank it stays a pawn: no move has brought it there.
    let mut t = with_effects("4k3/8/8/8/8/8/P7/3pK3 w - - 0 1", ("peace-talks", ""), &["b crab d1"]);
    t.play("a2a3; play peace-talks 0; end");
    assert_eq!(t.board(), "4k3/8/8/8/8/P7/8/3pK3");
    t.awaits(Seat::Black, Phase::Move);
    assert!(
        t.game
            .options(Seat::Black, &PartialAction::of(ActionKind::Move))
            .actions
            .iter()
            .all(|action| { matches!(action, Action::Move { from, .. } if from.to_string() == "e8") })
    );
}

#[test]
fn what_a_turned_board_had_made_of_ranks_ends_with_it() {
    // Clockwise, White's pawns move towards the a-file: from the g-file two steps, from the c-file
    // one.
    let fen = "4k3/8/8/6P1/2P5/8/8/4K3 b - - 0 1";
    let mut t = with_effects(fen, ("", "peace-talks"), &["w earthquake clockwise"]);
    let before = Scenario { game: t.game.clone() };
    t.play("e8e7; play peace-talks 0; end");
    assert_eq!((t.view().turned.unwrap_or(0), before.view().turned), (0, Some(1)));
    assert!(t.legal("g5g6") && t.legal("c4c5") && !t.legal("g5f5") && !t.legal("c4b4"));
    let mut t = before;
    t.play("e8e7; end");
    assert!(t.legal("g5f5") && t.legal("g5e5") && t.legal("c4b4") && !t.legal("g5g6"));
}

#[test]
fn a_city_and_a_wall_that_are_ended_let_pieces_pass() {
    let effects = ["b forbidden-city a4", "b fortification e1/e2"];
    for (ended, opens, shut) in [("0", "a1a8", "e1e2"), ("1", "e1e2", "a1a8")] {
        let mut t = with_effects("7k/8/8/8/8/8/7P/R3K3 w - - 0 1", ("peace-talks", ""), &effects);
        assert!(!t.legal(opens) && !t.legal(shut));
        t.play(&format!("h2h3; play peace-talks {ended}; end; h8h7; end"));
        assert!(t.legal(opens) && !t.legal(shut), "{ended}");
    }
}
