//! *Pass for me after …*: the opponent's turn passes for a player who can only respond to it.

use cardinal::app::{self, PassAfter, PreferencesPatch};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::Ask;
use cardinal_rules::KnightmareCard;

use crate::composed::{START, knightmare};
use crate::world::{ANN, BOB, World, button, buttons, said};

const HOUR: u64 = 60 * 60;

fn pass(pass: PassAfter) -> PreferencesPatch {
    PreferencesPatch { pass: Some(pass), ..PreferencesPatch::default() }
}

impl World {
    async fn awaited(&self, game: GameId) -> Option<UserId> {
        self.store.games().info(game).await.unwrap().to_act
    }

    /// Ann responds to a capture of Bob's, who holds this card and is asked whether he responds to that.
    async fn bob_is_asked(&self, card: KnightmareCard) -> GameId {
        let fen = "4k3/8/8/1p2p3/2P5/8/8/K3R3 w - - 0 1";
        let game = knightmare(self, fen, &[KnightmareCard::Revenge], &[card]).await;
        self.turn(ANN, &["a1", "a2", "."]).await;
        self.turn(BOB, &["b5", "c4", "."]).await;
        self.turn(ANN, &["revenge", "c4"]).await;
        assert_eq!(self.awaited(game).await, Some(BOB));
        game
    }
}

#[tokio::test]
async fn a_response_that_nobody_gives_passes_after_the_hours_that_were_chosen_whatever_the_hand_holds() {
    let mut seen = Vec::new();
    // The one could cancel Ann's card, the other can't do anything now.
    for card in [KnightmareCard::FogOfWar, KnightmareCard::Crab] {
        let world = World::new().await;
        world.prefers(BOB, pass(PassAfter::SixHours)).await;
        let game = world.bob_is_asked(card).await;
        world.clock.pass(std::time::Duration::from_secs(6 * HOUR - 1));
        let early = app::due_work(&world.context).await;
        assert!(early.announcements.is_empty(), "{early:?}");
        assert_eq!(world.awaited(game).await, Some(BOB), "{card:?}");
        world.clock.pass(std::time::Duration::from_secs(1));
        let work = app::due_work(&world.context).await;
        assert_eq!(world.awaited(game).await, Some(ANN), "{card:?}: {work:?}");
        let texts: Vec<String> = work.announcements.into_iter().map(|told| told.message.text).collect();
        seen.push((texts, world.seen_by(ANN).await));
    }
    assert_eq!(seen[0], seen[1], "nobody can tell what the hand held");
    assert_eq!(seen[0].0.len(), 1, "{seen:?}");
}

#[tokio::test]
async fn without_that_choice_it_waits() {
    let world = World::new().await;
    let game = world.bob_is_asked(KnightmareCard::Crab).await;
    world.clock.pass(std::time::Duration::from_secs(48 * HOUR));
    app::due_work(&world.context).await;
    assert_eq!(world.awaited(game).await, Some(BOB));
}

#[tokio::test]
async fn chosen_later_it_counts_from_the_beginning_of_the_turn() {
    let world = World::new().await;
    let game = world.bob_is_asked(KnightmareCard::Crab).await;
    world.clock.pass(std::time::Duration::from_secs(2 * HOUR));
    app::due_work(&world.context).await;
    world.prefers(BOB, pass(PassAfter::Hour)).await;
    app::due_work(&world.context).await;
    assert_eq!(world.awaited(game).await, Some(ANN));
}

#[tokio::test]
async fn a_mate_never_passes_by_itself_and_a_turn_of_ones_own_neither() {
    let world = World::new().await;
    world.prefers(ANN, pass(PassAfter::Hour)).await;
    let game = knightmare(&world, START, &[KnightmareCard::Knightmare], &[]).await;
    for (user, from, to) in [(ANN, "f2", "f3"), (BOB, "e7", "e5"), (ANN, "g2", "g4")] {
        if user == ANN {
            world.clock.pass(std::time::Duration::from_secs(3 * HOUR));
            let work = app::due_work(&world.context).await;
            assert!(work.announcements.is_empty(), "her own turn: {work:?}");
        }
        world.turn(user, &[from, to, "."]).await;
    }
    world.turn(BOB, &["d8", "h4", "."]).await;
    world.clock.pass(std::time::Duration::from_secs(30 * HOUR));
    app::due_work(&world.context).await;
    assert_eq!(world.awaited(game).await, Some(ANN), "the mate is still hers to answer");
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(buttons(said(&panel)).any(|button| button.label == "Knightmare!"), "{}", said(&panel).text);
}

#[tokio::test]
async fn the_button_of_the_preferences_goes_through_the_times() {
    let world = World::new().await;
    let mut shown = world.prefers(ANN, PreferencesPatch::default()).await;
    let labels = ["off", "after 1 hour", "after 6 hours", "after 24 hours", "off"];
    for (now, next) in labels.iter().zip(&labels[1..]) {
        let label = format!("Pass for me: {now}");
        assert_eq!(button(said(&shown), &label).label, label);
        shown = world.press_labelled(ANN, said(&shown), &label).await;
        assert!(buttons(said(&shown)).any(|button| button.label == format!("Pass for me: {next}")), "{shown:?}");
    }
}
