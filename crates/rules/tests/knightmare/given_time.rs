//! The short time given by *Panic* and *Abduction*: to whom, for what, and for how long.

use cardinal_rules::{Card, GivenTime, Seat, TimeFor};

use crate::scenario::{Scenario, scenario};

const CLOCK: &str = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1";

fn given(t: &Scenario) -> [Option<GivenTime>; 2] {
    Seat::ALL.map(|seat| t.game.given_time(seat))
}

fn by(slug: &str, of: TimeFor) -> GivenTime {
    let card: Card = slug.parse().unwrap();
    GivenTime { card, of }
}

#[test]
fn panic_gives_its_time_for_the_next_turn_of_the_other_seat_alone() {
    let mut t = scenario(CLOCK, "panic", "");
    assert_eq!(given(&t), [None, None]);
    t.play("e1f1; play panic");
    assert_eq!(given(&t), [None, None], "not before the turn has passed");
    t.play("end");
    let panics = [None, Some(by("panic", TimeFor::Turn))];
    assert_eq!(given(&t), panics);
    t.play("e8f8");
    assert_eq!(given(&t), panics, "for all of the turn");
    t.play("end; f1e1; end");
    assert_eq!(given(&t), [None, None]);
}

#[test]
fn nobody_sees_by_it_whether_the_seat_could_answer() {
    let times = ["", "chaos"].map(|hand| {
        let mut t = scenario(CLOCK, "panic", hand);
        t.play("e1f1; play panic; end");
        given(&t)
    });
    assert_eq!(times[0], times[1]);
    assert_eq!(times[0], [None, Some(by("panic", TimeFor::Turn))]);
}

#[test]
fn a_turn_that_is_made_anew_has_as_much_time_as_it_likes() {
    let mut t = scenario(CLOCK, "panic chaos", "");
    t.play("e1f1; play panic; end; e8f8; end; play chaos");
    t.awaits(Seat::Black, cardinal_rules::Phase::Move);
    assert_eq!(given(&t), [None, None]);
}

#[test]
fn while_the_other_seat_is_asked_within_the_turn_its_time_is_still_given() {
    let mut t = scenario("4k1b1/p7/8/8/8/8/P7/1B2K3 w - - 0 1", "panic", "heresy");
    t.play("e1f1; play panic; end; e8f8; play heresy");
    assert_eq!(t.to_act(), Seat::White);
    assert_eq!(given(&t), [None, Some(by("panic", TimeFor::Turn))]);
}

#[test]
fn an_abduction_gives_its_time_while_it_asks() {
    let mut t = scenario("r3k3/8/8/3n4/8/8/8/4K2R w - - 0 1", "abduction", "");
    t.play("h1h2; play abduction d5");
    assert_eq!(given(&t), [None, Some(by("abduction", TimeFor::Answer))]);
    t.play("choose n d5");
    assert_eq!(given(&t), [None, None]);
}

#[test]
fn a_time_that_is_up_is_given_no_more_even_where_the_turn_goes_on() {
    let mut t = scenario("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "panic", "");
    t.play("d1d8; play panic; end");
    assert_eq!(given(&t), [None, Some(by("panic", TimeFor::Turn))]);
    t.game.lapse(Seat::Black).unwrap();
    assert_eq!(t.to_act(), Seat::Black);
    assert_eq!(given(&t), [None, None]);
}
