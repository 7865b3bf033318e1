//! What events make of what nobody plans: everybody leaves, presses that cross each other, a maker who is forgotten.

use cardinal::app::{self, EventRequest};
use cardinal_ids::{EventId, GameId, UserId};
use cardinal_interaction::{Caller, Control, EventAct, EventControl, Message};
use cardinal_store::EventState;

use crate::clocks::HOUR;
use crate::events::DORA;
use crate::privacy::asks_to_be_forgotten;
use crate::world::{ANN, BOB, EVE, World, button, buttons, menus, pressed, refused, said};

const EMIL: UserId = UserId(202);
const CLOSED: &str = "Sign-up for this event has ended.";
const OVER: &str = "This event is over.";

impl World {
    /// An event for which these members have signed up.
    async fn event_of(&self, choices: &[(&str, &str)], members: &[UserId]) -> EventId {
        let usual = [("Sign-up", "1 hour"), ("Rated", "Casual")];
        let event = self.announces(&self.set_up(&[choices, &usual].concat()).await).await;
        self.joins(event, members).await;
        event
    }

    /// A running event of these members.
    async fn running_event_of(&self, choices: &[(&str, &str)], members: &[UserId]) -> EventId {
        let event = self.event_of(choices, members).await;
        self.goes_on(HOUR).await;
        assert_eq!(self.state(event).await, EventState::Running);
        event
    }

    /// The event's message when it is brought up to date the next time.
    async fn end_of_event(&self) -> Message {
        self.after(61).await;
        self.shown_event().await.expect("its end is shown").message
    }

    /// The players who have places at the end, with these.
    async fn places_of(&self, event: EventId) -> Vec<(u16, u32)> {
        let players = self.store.events().players(event).await.unwrap();
        players.iter().filter_map(|player| Some((player.number, player.place?))).collect()
    }
}

#[tokio::test]
async fn an_event_of_one_is_called_off() {
    let world = World::new().await;
    let event = world.event_of(&[("Format", "Knock-out"), ("Fewest players", "2 players")], &[ANN]).await;
    let page = world.event_command(&world.organiser(), EventRequest::Manage(None)).await;
    let begin = world.press_event(EVE, event, EventControl::Confirm(EventAct::Begin, 0)).await;
    let few = refused(&begin);
    assert!(
        few.starts_with("1 player has signed up") && buttons(said(&page)).any(|button| button.label == "Begin now")
    );
    world.goes_on(HOUR).await;
    assert_eq!(world.state(event).await, EventState::Cancelled);
    let text = world.end_of_event().await.text;
    assert!(text.contains("It was called off. 1 member had signed up, and it needs 2."), "{text}");
    assert_eq!(refused(&world.press_event(ANN, event, EventControl::Leave).await), OVER);
}

#[tokio::test]
async fn who_stays_when_all_others_withdraw_is_the_champion() {
    for format in ["Round robin", "Knock-out"] {
        // Whether or not there is time to look at the event between two who withdraw.
        for at_once in [true, false] {
            let world = World::new().await;
            let choices = [("Format", format), ("Fewest players", "4 players")];
            let event = world.running_event_of(&choices, &[ANN, BOB, DORA, EMIL]).await;
            for user in [BOB, DORA, ANN] {
                let left = world.press_event(user, event, EventControl::Withdraw).await;
                assert_eq!(said(&left).text, "You have withdrawn from **Autumn Cup**.", "{format}");
                let again = world.press_event(user, event, EventControl::Withdraw).await;
                assert_eq!(refused(&again), "You don't take part in this event.");
                if !at_once {
                    world.goes_on(1).await;
                }
            }
            let last = world.press_event(EMIL, event, EventControl::Withdraw).await;
            assert_eq!(refused(&last), OVER, "{format}");
            world.goes_on(1).await;
            assert_eq!(world.state(event).await, EventState::Over, "{format}");
            assert!(world.games_of(event).await.is_empty(), "{format}");
            let places = world.places_of(event).await;
            assert_eq!(places.iter().filter(|(_, place)| *place == 1).collect::<Vec<_>>(), [&(4, 1)], "{format}");
            let text = world.end_of_event().await.text;
            assert!(text.contains("** is the champion. 🏆"), "{text}");
        }
    }
}

#[tokio::test]
async fn an_event_whose_whole_field_leaves_the_server_ends() {
    for format in ["Round robin", "Knock-out"] {
        let world = World::new().await;
        let choices = [("Format", format), ("Fewest players", "4 players")];
        let event = world.running_event_of(&choices, &[ANN, BOB, DORA, EMIL]).await;
        for user in [ANN, BOB, DORA, EMIL] {
            world.is_gone(user).await;
        }
        world.goes_on(6 * HOUR).await;
        assert_eq!(world.state(event).await, EventState::Over, "{format}");
        assert!(world.games_of(event).await.is_empty(), "{format}");
        let first = world.places_of(event).await.into_iter().filter(|(_, place)| *place == 1).count();
        assert_eq!(first, 1, "{format}");
        let text = world.end_of_event().await.text;
        assert!(text.contains("** is the champion. 🏆"), "{text}");
    }
}

#[tokio::test]
async fn a_member_who_leaves_the_server_is_withdrawn_and_results_stay() {
    let world = World::new().await;
    let event = world.running_event_of(&[("Fewest players", "3 players")], &[ANN, BOB, DORA]).await;
    let of =
        |one, other| move |game: &(GameId, UserId, UserId)| [(one, other), (other, one)].contains(&(game.1, game.2));
    let games = world.games_of(event).await;
    let (won, ..) = *games.iter().find(|game| of(ANN, BOB)(game)).expect("they play");
    world.gives_up(BOB, won).await;
    world.is_gone(ANN).await;
    world.goes_on(6 * HOUR).await;
    let players = world.store.events().players(event).await.unwrap();
    let why: Vec<Option<&str>> =
        players.iter().map(|player| player.withdrawn.as_ref().map(|withdrawn| withdrawn.why.as_str())).collect();
    assert_eq!(why, [Some("gone"), None, None]);
    // Only Bob and Dora still play. Ann has played half of her games, so they count.
    let rest = world.games_of(event).await;
    assert!(rest.len() == 1 && of(BOB, DORA)(&rest[0]), "{rest:?}");
    world.gives_up(BOB, rest[0].0).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    assert_eq!(world.places_of(event).await, [(1, 2), (2, 3), (3, 1)], "Dora 2, Ann 1, Bob 0 points");
}

#[tokio::test]
async fn who_presses_in_the_second_in_which_sign_up_ends_is_too_late() {
    let world = World::new().await;
    let event = world.event_of(&[("Fewest players", "3 players")], &[ANN, BOB]).await;
    world.pass(HOUR - 1);
    world.joins(event, &[DORA]).await;
    world.pass(1);
    // Nothing has looked at the event yet.
    assert_eq!(refused(&world.press_event(EMIL, event, EventControl::Join).await), CLOSED);
    let (late, _) = tokio::join!(world.press_event(EMIL, event, EventControl::Join), app::due_work(&world.context));
    assert_eq!(refused(&late), CLOSED);
    world.goes_on(0).await;
    assert_eq!(refused(&world.press_event(EMIL, event, EventControl::Join).await), CLOSED);
    assert_eq!(world.games_of(event).await.len(), 3, "of those who were in time");
}

#[tokio::test]
async fn who_joins_while_another_process_ends_sign_up_is_in_it_or_not() {
    let world = World::new().await;
    let event = world.event_of(&[("Fewest players", "3 players")], &[ANN, BOB, DORA]).await;
    let other = world.second().await;
    let begin = world.press_event(EVE, event, EventControl::Confirm(EventAct::Begin, 0));
    let (begin, join) = tokio::join!(begin, world.press_event(EMIL, event, EventControl::Join));
    assert!(said(&begin).text.starts_with("It begins in a moment."), "{begin:?}");
    let is_in = said(&join).text.starts_with("You take part");
    assert!(is_in || refused(&join) == CLOSED, "{join:?}");
    for _round in 0..4 {
        tokio::join!(app::due_work(&world.context), app::due_work(&other));
    }
    assert_eq!(world.games_of(event).await.len(), if is_in { 6 } else { 3 });
}

#[tokio::test]
async fn of_two_organisers_who_press_at_once_one_or_both_are_followed() {
    let changed = "The event was changed in the meantime. Please look again.";
    for other_first in [None, Some(false), Some(true)] {
        let world = World::new().await;
        let event = world.event_of(&[("Fewest players", "3 players")], &[ANN, BOB, DORA]).await;
        let other = world.second().await;
        let press = |act| pressed(&Control::Event { event, what: EventControl::Confirm(act, 0) }, None);
        let (eve, ann) = (world.organiser(), world.caller(ANN));
        world.store.events().add_organiser(event, ANN).await.unwrap();
        let begins = app::handle(&world.context, &eve, press(EventAct::Begin));
        let ends = app::handle(&other, &ann, press(EventAct::Cancel));
        let (begun, cancelled) = match other_first {
            None => tokio::join!(begins, ends),
            Some(false) => (begins.await, ends.await),
            Some(true) => {
                let ended = ends.await;
                (begins.await, ended)
            }
        };
        let is_begun = said(&begun).text.starts_with("It begins in a moment.");
        let is_cancelled = said(&cancelled).text == "**Autumn Cup** is called off.";
        assert!(is_begun || refused(&begun) == changed, "{begun:?}");
        assert!(is_cancelled || refused(&cancelled) == changed, "{cancelled:?}");
        match other_first {
            None => assert!(is_begun || is_cancelled),
            Some(false) => assert!(is_begun && is_cancelled, "called off before its games have begun"),
            Some(true) => assert!(!is_begun && is_cancelled),
        }
        for _round in 0..4 {
            tokio::join!(app::due_work(&world.context), app::due_work(&other));
        }
        let wanted = if is_cancelled { EventState::Cancelled } else { EventState::Running };
        assert_eq!(world.state(event).await, wanted);
        assert_eq!(world.games_of(event).await.len(), if is_cancelled { 0 } else { 3 });
        // A late press on the same page.
        let again = app::handle(&world.context, &eve, press(EventAct::Begin)).await;
        assert_eq!(refused(&again), changed);
    }
}

#[tokio::test]
async fn a_panel_of_an_event_that_is_announced_changes_nothing() {
    let world = World::new().await;
    let panel = world.set_up(&[("Fewest players", "3 players"), ("Sign-up", "1 hour")]).await;
    let event = world.announces(&panel).await;
    let plan = world.store.events().get(event).await.unwrap().unwrap().plan;
    let menu = menus(&panel).nth(1).expect("its values").clone();
    let announced = "This event is announced already.";
    let late = world.handle(&world.organiser(), pressed(&menu.control, Some(&menu.items[0].value))).await;
    assert_eq!(refused(&late), announced);
    for label in ["Announce", "Discard"] {
        let late = world.handle(&world.organiser(), pressed(&button(&panel, label).control, None)).await;
        assert_eq!(refused(&late), announced, "{label}");
    }
    assert_eq!(world.store.events().get(event).await.unwrap().unwrap().plan, plan);
    assert_eq!(world.state(event).await, EventState::Open);
}

#[tokio::test]
async fn an_event_goes_on_though_its_maker_is_forgotten() {
    let world = World::new().await;
    let event = world.running_event_of(&[("Fewest players", "3 players")], &[ANN, BOB, DORA]).await;
    asks_to_be_forgotten(&world, EVE).await;
    world.goes_on(1).await;
    assert_ne!(world.store.events().get(event).await.unwrap().unwrap().maker, EVE);
    // She manages it no longer, and the administrators of the server do.
    let page = world.press_event(EVE, event, EventControl::Manage).await;
    assert!(refused(&page).starts_with("Only the organisers of this event"), "{page:?}");
    let admin = Caller { manages: true, ..world.caller(EMIL) };
    let control = Control::Event { event, what: EventControl::Manage };
    let page = world.handle(&admin, pressed(&control, None)).await;
    assert!(buttons(said(&page)).any(|button| button.label == "Call off"), "{page:?}");
    world.plays_out(event, &[BOB, DORA, ANN]).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    let text = world.end_of_event().await.text;
    assert!(text.contains("**Bob** is the champion. 🏆"), "{text}");
}

#[tokio::test]
async fn a_player_who_is_forgotten_is_withdrawn() {
    let world = World::new().await;
    let event = world.running_event_of(&[("Fewest players", "3 players")], &[ANN, BOB, DORA]).await;
    asks_to_be_forgotten(&world, ANN).await;
    world.goes_on(1).await;
    world.after(6 * HOUR).await;
    world.goes_on(1).await;
    let players = world.store.events().players(event).await.unwrap();
    assert!(players[0].withdrawn.is_some(), "{players:?}");
    let rest = world.games_of(event).await;
    assert!(rest.len() == 1, "{rest:?}");
    world.gives_up(BOB, rest[0].0).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    assert!(world.end_of_event().await.text.contains("**Dora** is the champion. 🏆"));
}
