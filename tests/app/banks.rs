//! Time for the whole game over days: a bank with a cap, and a total. Days pass instantly here.

use cardinal::app::{self, Command, ListGames};
use cardinal_ids::{GameId, OfferKind, Pace, UserId};
use cardinal_interaction::{Ask, Offer, Outcome, Proposal};
use cardinal_rules::{BySeat, Variant};
use cardinal_test_support::start_of_time;

use crate::clocks::{DAY, HOUR, MINUTE, SECOND, moment_in, moment_on_panel, only, time_up};
use crate::world::{ANN, BOB, World, said, whole_text};

const D: u32 = 24 * 60 * 60;

/// Three days at the start, a day more after each turn, and never more than five.
const BANK: Pace = Pace::bank(3 * D, D, 5 * D);

impl World {
    /// What both players of a game have left, in hours.
    async fn left(&self, game: GameId) -> (u32, u32) {
        let BySeat { white, black } = self.clock_of(game).await.left.unwrap();
        (white * 24 / D, black * 24 / D)
    }

    async fn moves_on(&self, user: UserId, text: &str) -> Outcome {
        let outcome = self.moves(user, text).await;
        self.post(&outcome).await;
        outcome
    }
}

#[tokio::test]
async fn a_bank_grows_by_a_day_a_turn_up_to_its_cap() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(BANK)).await;
    assert_eq!(world.left(game).await, (72, 72));
    for (white, black, left) in [("Nf3", "Nf6", 96), ("Ng1", "Ng8", 120), ("Nf3", "Nf6", 120)] {
        world.moves_on(ANN, white).await;
        world.moves_on(BOB, black).await;
        assert_eq!(world.left(game).await, (left, left));
    }
    // Half a day of five is refilled, a day and a half is not.
    world.pass(12 * HOUR);
    world.moves_on(ANN, "Ng1").await;
    assert_eq!(world.left(game).await.0, 120);
    world.moves_on(BOB, "Ng8").await;
    world.pass(DAY + 12 * HOUR);
    app::due_work(&world.context).await;
    world.moves_on(ANN, "Nf3").await;
    assert_eq!(world.left(game).await.0, 108);
}

#[tokio::test]
async fn both_players_see_what_each_has_left() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(BANK)).await;
    world.pass(12 * HOUR);
    let moved = world.moves_on(ANN, "e4").await;
    let end = start_of_time().0 + (3 * DAY + 12 * HOUR).cast_signed();
    let told = &moved.announcements[0].message.text;
    assert_eq!(moment_in(told), end, "Bob has three days");
    assert!(told.contains("White has 3 days left."), "{told}");
    assert_eq!(moment_on_panel(&world, ANN).await, end);
    assert!(world.panel_of(BOB).await.contains("White has 3 days left."));
    let listed = whole_text(said(&world.command(BOB, Command::global("games", ListGames)).await));
    assert!(listed.contains("3 days, 1 day more after each turn, at most 5 days"), "{listed}");
}

#[tokio::test]
async fn reminders_of_a_bank_are_of_what_was_left_when_the_turn_began() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(BANK)).await;
    world.pass(2 * DAY);
    app::due_work(&world.context).await;
    world.told().await;
    world.moves_on(ANN, "e4").await;
    world.moves_on(BOB, "e5").await;
    // Ann has two days: a reminder after one, and another with a tenth, 4.8 hours, left.
    world.nothing_within(DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    let told = only(world.told().await);
    assert_eq!(moment_in(&told.message.text), start_of_time().0 + (4 * DAY).cast_signed());
    world.nothing_within(DAY - 288 * MINUTE - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    world.told().await;
    world.nothing_within(288 * MINUTE - SECOND).await;
    assert!(!world.over(game).await);
    time_up(world.after(SECOND).await);
}

#[tokio::test]
async fn a_total_is_for_all_turns_and_survives_an_outage() {
    let mut world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(Pace::total(7 * D))).await;
    world.pass(2 * DAY);
    world.moves_on(ANN, "e4").await;
    world.moves_on(BOB, "e5").await;
    assert_eq!(world.left(game).await, (120, 168));
    world.context.time.heartbeat().await;
    world.pass(20 * DAY);
    world.restart().await;
    world.nothing_within(2 * DAY + 12 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices, "half of five days");
    world.told().await;
    world.moves_on(ANN, "d4").await;
    assert_eq!(world.left(game).await, (60, 168));
}

#[tokio::test]
async fn more_time_is_half_of_the_bank_for_this_turn() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(BANK)).await;
    world.ask(ANN, Ask::Offer(Offer::Make(Proposal::Aside(OfferKind::MoreTime)))).await;
    let line = only(world.told().await).message;
    assert!(line.text.contains("36 hours more"), "{}", line.text);
    world.press_labelled(BOB, &line, "Accept").await;
    world.told().await;
    assert_eq!(moment_on_panel(&world, ANN).await, start_of_time().0 + (4 * DAY + 12 * HOUR).cast_signed());
    world.moves_on(ANN, "e4").await;
    assert_eq!(world.left(game).await.0, 120, "four and a half days, and no more than five");
}
