//! Limits hold for players who press and type at the same instant, and everyone reads the outcome.

use std::sync::Arc;

use cardinal::app::{self, Command, Intent, SetUp, Settings};
use cardinal_ids::UserId;
use cardinal_interaction::{Answer, Ask, Caller, ChallengeControl, Control, Outcome};
use cardinal_rules::Variant;
use cardinal_store::{ChallengeFilter, GameFilter};

use crate::world::{
    ANN, BOB, EVE, LOBBY, World, button, buttons, challenge, judge, new_challenge, pressed, refused, said,
};

/// Performs all of these at once.
async fn at_once(world: &World, asked: Vec<(Caller, Intent)>) -> Vec<Outcome> {
    let tasks: Vec<_> = asked
        .into_iter()
        .map(|(caller, intent)| {
            let context = Arc::clone(&world.context);
            tokio::spawn(async move { app::handle(&context, &caller, intent).await })
        })
        .collect();
    let mut outcomes = Vec::new();
    for task in tasks {
        let outcome = task.await.unwrap();
        judge(&outcome);
        outcomes.push(outcome);
    }
    outcomes
}

/// The member with this number.
fn member(world: &World, number: u64) -> Caller {
    Caller { user: UserId(1_000 + number), ..world.caller(EVE) }
}

/// A challenge to anyone.
fn anyone() -> SetUp {
    SetUp { opponent: None, ..challenge(Variant::Standard, &[]) }
}

/// Creates open challenges of this many members. Returns the controls that accept them.
async fn offered(world: &World, count: u64) -> Vec<Control> {
    let mut accepting = Vec::new();
    for number in 0..count {
        let asked = Intent::Command(Command::global("challenge", anyone()));
        let panel = world.handle(&member(world, number), asked).await;
        let send = pressed(&button(said(&panel), "Send").control, None);
        let poster = world.handle(&member(world, number), send).await;
        accepting.push(button(said(&poster), "Accept").control.clone());
    }
    accepting
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_player_who_challenges_very_often_at_once_has_five_open_challenges() {
    let world = World::new().await;
    let panel = world.command(ANN, Command::global("challenge", anyone())).await;
    let send = pressed(&button(said(&panel), "Send").control, None);
    let mut outcomes = Vec::new();
    // As many at once as are answered in time on a slow machine, over and over.
    for _ in 0..5 {
        outcomes.extend(at_once(&world, (0..60).map(|_| (world.caller(ANN), send.clone())).collect()).await);
    }
    let made = outcomes.iter().filter(|outcome| matches!(outcome.answer, Answer::Sent { .. })).count();
    assert_eq!(made, 5);
    let wanted = "You already have 5 open challenges, the limit. Withdraw one in `/games` first.";
    for outcome in &outcomes {
        assert!(matches!(outcome.answer, Answer::Sent { .. }) || refused(outcome) == wanted, "{outcome:?}");
    }
    let own = ChallengeFilter { challenger: Some(ANN), ..ChallengeFilter::default() };
    assert_eq!(world.store.challenges().open(own, 400).await.unwrap().len(), 5);
}

/// The number of games that began, and what the other callers read.
fn begun<'a>(outcomes: &'a [Outcome]) -> (usize, Vec<&'a str>) {
    let (begun, others): (Vec<_>, Vec<_>) = outcomes.iter().partition(|outcome| !outcome.announcements.is_empty());
    (begun.len(), others.into_iter().map(refused).collect::<Vec<&'a str>>())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_player_who_accepts_many_challenges_at_once_has_fifty_games() {
    let world = World::with(Settings { games_per_channel: 1_000, ..Settings::default() }).await;
    let accepting = offered(&world, 60).await;
    let asked = accepting.iter().map(|control| (world.caller(BOB), pressed(control, None))).collect();
    let outcomes = at_once(&world, asked).await;
    let (begun, others) = begun(&outcomes);
    assert_eq!((begun, others.len()), (50, 10));
    let wanted = "You already have 50 running games, the limit. Finish one first.";
    assert!(others.iter().all(|text| *text == wanted), "{others:?}");
    let own = GameFilter { player: Some(BOB), ..GameFilter::default() };
    assert_eq!(world.store.games().count(own).await.unwrap(), 50);

    // Nor can anybody accept a challenge of a player at the limit.
    let id = world.store.challenges().create(new_challenge(BOB, Some(ANN))).await.unwrap();
    let accept = Control::Challenge { id, what: ChallengeControl::Accept };
    let told = world.press(ANN, &accept, None).await;
    assert_eq!(refused(&told), format!("<@{BOB}> already has 50 running games, the limit."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_channel_with_many_challenges_accepted_at_once_holds_twenty_games() {
    let world = World::new().await;
    let accepting = offered(&world, 40).await;
    let others = (0..).map(|number| member(&world, 500 + number));
    let asked = others.zip(&accepting).map(|(caller, control)| (caller, pressed(control, None))).collect();
    let outcomes = at_once(&world, asked).await;
    let (begun, others) = begun(&outcomes);
    assert_eq!((begun, others.len()), (20, 20));
    let wanted = "This channel already has 20 running games, the limit. Use another channel.";
    assert!(others.iter().all(|text| *text == wanted), "{others:?}");
    let here = GameFilter { channel: Some(LOBBY), ..GameFilter::default() };
    assert_eq!(world.store.games().count(here).await.unwrap(), 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_who_press_rematch_in_the_same_instant_make_one_challenge() {
    let world = World::new().await;
    for round in 0..20 {
        world.start(Variant::Standard, &[]).await;
        let question = world.ask(ANN, Ask::Resign).await;
        let ended = world.press_labelled(ANN, said(&question), "Resign").await;
        world.post(&ended).await;
        let mut asked = Vec::new();
        for user in [ANN, BOB] {
            let panel = world.press_labelled(user, &ended.announcements[0].message, "Play again").await;
            asked.push((world.caller(user), pressed(&button(said(&panel), "Send").control, None)));
        }
        let outcomes = at_once(&world, asked).await;
        let made: Vec<_> = outcomes.iter().filter(|outcome| matches!(outcome.answer, Answer::Sent { .. })).collect();
        assert_eq!(made.len(), 1, "round {round}: {outcomes:?}");
        let (other, first) = if outcomes[0] == *made[0] { (1, ANN) } else { (0, BOB) };
        let offer = &outcomes[other];
        let text = &said(offer).text;
        assert!(text.starts_with(&format!("<@{first}> has already challenged you: https://")), "{offer:?}");
        let labels: Vec<&str> = buttons(said(offer)).map(|button| button.label.as_str()).collect();
        assert_eq!(labels, ["Accept", "Rules", "Decline"]);
        let all = ChallengeFilter { channel: Some(LOBBY), ..ChallengeFilter::default() };
        assert_eq!(world.store.challenges().open(all, 10).await.unwrap().len(), 1, "round {round}");
        // It is a challenge like any other.
        let control = button(said(offer), "Decline").control.clone();
        let declined = world.press([ANN, BOB][other], &control, None).await;
        assert!(said(&declined).text.contains("Declined"), "{declined:?}");
    }
}
