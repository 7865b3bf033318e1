//! A player's time runs out: the other side wins, unless it could never win.

use cardinal_rules::{Action, DrawReason, Game, Phase, Seat, Status, Viewer, WinReason};

use crate::scenario::{Scenario, scenario, scenario_with_piles};

const F1: &str = "7k/6n1/8/r2N4/8/8/PPPPPPPP/7K b - - 0 1";
const TIMEOUT: fn(Seat) -> Status = |winner| Status::Won { winner, reason: WinReason::Timeout };
const DRAWN: Status = Status::Drawn { reason: DrawReason::InsufficientMaterial };

/// How the game ends when the seat's time runs out, in the record too.
fn flagged(t: &Scenario, seat: Seat) -> Status {
    let mut game = t.game.clone();
    game.flag(seat).unwrap();
    assert_eq!(Game::from_record(&game.record()).unwrap().hash(), game.hash());
    assert_eq!(game.view(Viewer::Public).offer, None);
    game.status()
}

#[test]
fn either_time_can_be_up_while_an_answer_is_awaited() {
    let mut t = scenario(F1, "hostage chaos", "");
    t.play("a5d5; end");
    t.awaits(Seat::White, Phase::Answer);
    t.game.apply(Seat::Black, &Action::OfferDraw).unwrap();
    assert_eq!(flagged(&t, Seat::White), TIMEOUT(Seat::Black));
    assert_eq!(flagged(&t, Seat::Black), TIMEOUT(Seat::White));
}

#[test]
fn a_mate_that_could_be_answered_is_won_on_time() {
    let mut t = scenario("1r5k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "chaos", "");
    t.play("b8b1; end");
    t.awaits(Seat::White, Phase::Answer);
    assert_eq!(flagged(&t, Seat::White), TIMEOUT(Seat::Black));
}

#[test]
fn time_is_up_while_a_card_asks() {
    let mut t = scenario("r6k/p7/8/8/8/8/P7/6K1 w - - 0 1", "doomsayer", "");
    t.play("g1f1; play doomsayer; end; say p");
    for seat in Seat::ALL {
        assert_eq!(flagged(&t, seat), TIMEOUT(!seat));
    }
}

#[test]
fn a_bare_king_wins_by_cards_alone() {
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(flagged(&scenario(bare, "", ""), Seat::White), DRAWN);
    assert_eq!(flagged(&scenario(bare, "", ""), Seat::Black), TIMEOUT(Seat::White));
    // A card of either side, in a hand or still to be drawn, may turn a piece into any other.
    assert_eq!(flagged(&scenario(bare, "", "crab"), Seat::White), TIMEOUT(Seat::Black));
    assert_eq!(flagged(&scenario(bare, "crab", ""), Seat::White), TIMEOUT(Seat::Black));
    assert_eq!(flagged(&scenario_with_piles(bare, ("", ""), ("", "crab")), Seat::White), TIMEOUT(Seat::Black));
}
