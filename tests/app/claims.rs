//! Games without a clock whose awaited player is silent: claimed as won, or aborted.

use cardinal::app::{self, Command};
use cardinal_ids::{ClockTime, Pace, UserId};
use cardinal_interaction::{Ask, AwayClaim, Message, Offer, Outcome};
use cardinal_rules::Variant;
use cardinal_store::{NewGame, NewTurn};
use cardinal_test_support::start_of_time;

use crate::world::{ANN, BOB, World, buttons, refused, said};

const SECOND: u64 = 1;
const DAY: u64 = 24 * 60 * 60;

const WIN: Offer = Offer::ClaimAway(AwayClaim::Win);
const UNFINISHED: Offer = Offer::ClaimAway(AwayClaim::Unfinished);

impl World {
    async fn claims(&self, user: UserId, claim: Offer) -> Outcome {
        self.command(user, Command::game(Some("1".to_owned()), Ask::Offer(claim))).await
    }

    /// Ann is silent for long enough. Returns what Bob is told then.
    async fn falls_silent(&self) -> Message {
        self.after(12 * DAY).await;
        self.told().await;
        assert!(self.after(2 * DAY).await.has_notices);
        self.told().await.remove(0).message
    }
}

#[tokio::test]
async fn a_silent_opponents_game_is_claimed_as_won() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let notice = world.falls_silent().await;
    let labels: Vec<&str> = buttons(&notice).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Claim the win…", "Abort the game…"]);
    let question = world.press_labelled(BOB, &notice, "Claim the win…").await;
    assert!(!world.over(game).await, "it asks first");
    let end = world.press_labelled(BOB, said(&question), "Claim the win").await;
    assert!(said(&end).text.contains("You claimed game #1"), "{}", said(&end).text);
    let told = &end.announcements[0];
    assert_eq!(
        told.message.text,
        "Game #1: ⚫ **Bob** claims the game because ⚪ **Ann** hasn't moved for 14 days.\n🏁 ⚫ **Bob wins because the \
         opponent hasn't moved for 14 days** before the first turn. 0–1 · <@101>"
    );
    assert_eq!((told.message.mentions.as_slice(), told.message.pictures.len()), ([ANN].as_slice(), 1));
    world.restart().await;
    let again = app::find_repairs(&world.context).await.announcements;
    assert_eq!(again[0].message.text, told.message.text, "told as at once");
    let over = world.claims(BOB, WIN).await;
    assert!(refused(&over).contains("by abandonment"), "not on time: {}", refused(&over));
}

#[tokio::test]
async fn a_claim_is_not_made_too_early() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.pass(14 * DAY - SECOND);
    let from = start_of_time().0 + 14 * 24 * 60 * 60;
    for claim in [WIN, UNFINISHED] {
        let text = refused(&world.claims(BOB, claim).await).to_owned();
        assert!(text.contains(&format!("<t:{from}:f>")), "it says when: {text}");
        assert!(refused(&world.claims(ANN, claim).await).contains("is waiting for you"));
    }
    let panel = world.ask(BOB, Ask::Panel).await;
    let more = world.press_labelled(BOB, said(&panel), "More").await;
    assert!(!buttons(said(&more)).any(|button| button.label.contains("Claim the win")));
    world.pass(SECOND);
    let more = world.press_labelled(BOB, said(&panel), "More").await;
    let question = world.press_labelled(BOB, said(&more), "Claim the win…").await;
    assert!(said(&question).text.contains("Claim the win in game #1"), "{question:?}");
    assert!(refused(&world.claims(ANN, WIN).await).contains("is waiting for you"));
}

#[tokio::test]
async fn a_game_with_a_clock_is_not_claimed() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::turn(14 * 24 * 60 * 60))).await;
    world.pass(14 * DAY);
    assert!(refused(&world.claims(BOB, WIN).await).contains("has a running clock"));
}

#[tokio::test]
async fn a_silent_opponents_game_is_aborted() {
    let mut world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "2")]).await;
    let notice = world.falls_silent().await;
    let question = world.press_labelled(BOB, &notice, "Abort the game…").await;
    let end = world.press_labelled(BOB, said(&question), "Abort the game").await;
    let told = &end.announcements[0].message;
    assert!(told.text.contains("nobody moved for 14 days") && told.text.contains("No result"), "{}", told.text);
    assert_eq!(told.mentions, [ANN, BOB]);
    assert!(world.over(game).await);
    world.restart().await;
    assert_eq!(app::find_repairs(&world.context).await.announcements, end.announcements);
    assert!(refused(&world.claims(BOB, WIN).await).contains("was aborted. No result."));
}

#[tokio::test]
async fn a_player_who_could_never_win_claims_a_draw() {
    let world = World::new().await;
    let bare = "8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1".parse().unwrap();
    let position = cardinal_rules::Position { fen: Some(bare), ..cardinal_rules::Position::default() };
    let turn = NewTurn { at: ClockTime(start_of_time().0), left: None, due: None };
    let game = crate::world::new_game(Variant::Standard, Some(position));
    world.store.games().create(NewGame { turn, ..game }, None).await.unwrap();
    world.pass(14 * DAY);
    let question = world.claims(BOB, WIN).await;
    let end = world.press_labelled(BOB, said(&question), "Claim the win").await;
    assert!(end.announcements[0].message.text.contains("½"), "Black has a bare king: {end:?}");
}

#[tokio::test]
async fn the_opponent_must_still_be_silent_when_the_claim_is_confirmed() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let notice = world.falls_silent().await;
    let question = world.press_labelled(BOB, &notice, "Claim the win…").await;
    world.post(&world.moves(ANN, "e4").await).await;
    assert!(refused(&world.press_labelled(BOB, said(&question), "Claim the win").await).contains("earlier turn"));
    assert!(refused(&world.press_labelled(BOB, &notice, "Abort the game…").await).contains("earlier turn"));
    assert!(refused(&world.claims(BOB, WIN).await).contains("is waiting for you"));
    assert!(!world.over(game).await);
}

#[tokio::test]
async fn of_two_processes_one_ends_a_claimed_game() {
    for claim in [WIN, UNFINISHED] {
        let world = World::new().await;
        let game = world.start(Variant::Standard, &[]).await;
        world.pass(14 * DAY);
        let question = world.claims(BOB, claim).await;
        let control = buttons(said(&question)).next().unwrap().control.clone();
        let other = world.second().await;
        let presses = [world.caller(BOB), world.caller(BOB)];
        let intent = crate::world::pressed(&control, None);
        let (one, two) = tokio::join!(
            app::handle(&world.context, &presses[0], intent.clone()),
            app::handle(&other, &presses[1], intent.clone())
        );
        assert_eq!(one.announcements.len() + two.announcements.len(), 1, "{one:?} {two:?}");
        assert!(world.over(game).await);
        // The same press, delivered again.
        let again = app::handle(&other, &presses[0], intent).await;
        assert!(again.announcements.is_empty(), "{again:?}");
    }
}
