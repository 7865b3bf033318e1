//! Following an event: its results by direct message, at most once a day, and its end.

use cardinal::app::{self, EventRequest, Place, Told};
use cardinal_ids::{ChannelId, EventId, UserId};
use cardinal_interaction::{Answer, Caller, Control, EventAct, EventControl, Message};
use cardinal_store::EventState;

use crate::clocks::{DAY, HOUR, MINUTE, only};
use crate::events::DORA;
use crate::reminders::quiet_between;
use crate::world::{ANN, BOB, EVE, World, button, buttons, pressed, refused, said};

/// The seconds that pass when an event begins after an hour.
const BEGUN: u64 = HOUR + 5;

impl World {
    /// An announced event of Ann, Bob and Dora in which everybody plays everybody at once, with its message.
    async fn cup(&self) -> (EventId, Message) {
        let choices = [
            ("Fewest players", "3 players"),
            ("Sign-up", "1 hour"),
            ("Time control", "7 days per turn"),
            ("Rated", "Casual"),
        ];
        let panel = self.set_up(&choices).await;
        let event = self.announces(&panel).await;
        self.joins(event, &[ANN, BOB, DORA]).await;
        (event, self.shown_event().await.expect("it is posted").message)
    }

    /// The direct messages to this user that are to be posted now, which are marked as posted.
    async fn told_of_event(&self, user: UserId) -> Vec<Told> {
        // Players are reminded of their games.
        self.told().await.into_iter().filter(|told| told.place == Place::Direct(user)).collect()
    }

    /// The one who gives up loses to the other.
    async fn loses(&self, event: EventId, loser: UserId, to: UserId) {
        let games = self.games_of(event).await;
        let game = games.iter().find(|(_, white, black)| [[loser, to], [to, loser]].contains(&[*white, *black]));
        self.gives_up(loser, game.expect("they play").0).await;
    }
}

#[tokio::test]
async fn a_follower_reads_the_results_once_a_day_and_the_champion_at_once() {
    let world = World::new().await;
    let (event, message) = world.cup().await;
    let answer = world.press_labelled(EVE, &message, "Follow").await;
    let Answer::Private(followed) = &answer.answer else { panic!("{answer:?}") };
    let wanted = "You follow **Autumn Cup**: you'll get its results in a direct message, at most one a day, and its \
                  champion when it's over.";
    assert_eq!(followed.text, wanted);
    button(followed, "Stop following");
    world.goes_on(HOUR).await;
    world.loses(event, ANN, BOB).await;
    world.goes_on(DAY - BEGUN - 10).await;
    assert!(world.told_of_event(EVE).await.is_empty(), "a day isn't over");
    world.goes_on(10).await;
    let told = only(world.told_of_event(EVE).await);
    assert_eq!(told.message.text, "**Autumn Cup**: round 1\nBob beat Ann.\n**Bob** leads with 1 point.");
    assert!(told.message.pictures.is_empty() && told.message.mentions.is_empty());
    button(&told.message, "Stop following");

    world.goes_on(DAY).await;
    assert!(world.told_of_event(EVE).await.is_empty(), "nothing is told of a day without results");
    world.loses(event, DORA, BOB).await;
    world.goes_on(HOUR).await;
    assert!(world.told_of_event(EVE).await.is_empty(), "the next one is due in 23 hours");
    world.loses(event, ANN, DORA).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    let told = only(world.told_of_event(EVE).await);
    let wanted = "**Autumn Cup**\nBob beat Dora. Dora beat Ann.\n**Bob** is the champion. 🏆";
    assert_eq!(told.message.text, wanted, "what was told before isn't told again");
    assert!(buttons(&told.message).next().is_none(), "there is nothing more to stop");
    world.goes_on(3 * DAY).await;
    assert!(world.told_of_event(EVE).await.is_empty());
    let over = world.press_event(EVE, event, EventControl::Follow).await;
    assert_eq!(refused(&over), "This event is over.");
}

#[tokio::test]
async fn who_stops_or_leaves_or_accepts_no_direct_messages_is_told_nothing_more() {
    let world = World::new().await;
    let (event, message) = world.cup().await;
    world.press_labelled(EVE, &message, "Follow").await;
    let shown = world.event_command(&world.caller(EVE), EventRequest::Show(None)).await;
    assert!(buttons(said(&shown)).all(|button| button.label != "Follow"), "{shown:?}");
    let stopped = world.press_labelled(EVE, said(&shown), "Stop following").await;
    let Answer::Update(told) = &stopped.answer else { panic!("{stopped:?}") };
    assert_eq!(told.text, "You no longer follow event 1.");
    let shown = world.event_command(&world.caller(EVE), EventRequest::Show(None)).await;
    world.press_labelled(EVE, said(&shown), "Follow").await;
    for user in [ANN, BOB, DORA] {
        world.press_event(user, event, EventControl::Follow).await;
    }
    world.goes_on(HOUR).await;
    world.loses(event, ANN, BOB).await;
    world.goes_on(DAY).await;
    let mut told = app::pending_notices(&world.context).await;
    told.retain(|told| matches!(told.place, Place::Direct(_)));
    assert_eq!(told.len(), 4, "{told:?}");
    let of = |user| told.iter().find(|told| told.place == Place::Direct(user)).expect("everybody is told");
    // Dora's direct messages are closed: nothing goes to a channel instead.
    app::direct_message_refused(&world.context, of(DORA).id).await;
    assert!(world.told().await.is_empty());
    for user in [ANN, BOB, EVE] {
        app::settle_notice(&world.context, of(user).id).await;
    }
    let stop = button(&of(EVE).message, "Stop following").control.clone();
    let there = Caller { guild: None, channel: ChannelId(77), ..world.caller(EVE) };
    let stopped = world.handle(&there, pressed(&stop, None)).await;
    let Answer::Private(told) = &stopped.answer else { panic!("the direct message stays: {stopped:?}") };
    assert_eq!(told.text, "You no longer follow event 1.");
    world.is_gone(ANN).await;
    world.loses(event, DORA, BOB).await;
    world.goes_on(DAY).await;
    // Who has left the server is out, which decides her last game, and so the event is over.
    assert_eq!(world.state(event).await, EventState::Over);
    let mut told = world.told().await;
    told.retain(|told| matches!(told.place, Place::Direct(_)));
    assert!(told.iter().all(|told| told.place == Place::Direct(BOB)), "{told:?}");
    // The day's results were due just before it ended: neither message is lost, nor tells what the other does.
    let [day, end] = told.as_slice() else { panic!("{told:?}") };
    assert!(day.message.text.contains("\nBob beat Dora.\n"), "{}", day.message.text);
    assert_eq!(end.message.text, "**Autumn Cup**\n**Bob** is the champion. 🏆");
    for user in [ANN, BOB, DORA, EVE] {
        assert_eq!(world.store.event_follows().count_followed(user).await.unwrap(), 0, "{user}");
    }
}

#[tokio::test]
async fn results_and_the_end_wait_for_the_end_of_quiet_hours() {
    let world = World::new().await;
    world.prefers(EVE, quiet_between(23, 24 + 6)).await;
    let (event, message) = world.cup().await;
    world.press_labelled(EVE, &message, "Follow").await;
    world.goes_on(HOUR).await;
    world.loses(event, ANN, BOB).await;
    world.goes_on(28 * HOUR).await;
    assert!(world.told_of_event(EVE).await.is_empty(), "the hours end at 30");
    world.goes_on(HOUR).await;
    assert_eq!(world.told_of_event(EVE).await.len(), 1);
    // Now it ends at night: from 47 to 54 hours.
    world.goes_on(18 * HOUR).await;
    world.loses(event, ANN, DORA).await;
    world.loses(event, DORA, BOB).await;
    world.goes_on(HOUR).await;
    assert_eq!(world.state(event).await, EventState::Over);
    assert!(world.told_of_event(EVE).await.is_empty());
    world.goes_on(5 * HOUR + MINUTE).await;
    let told = only(world.told_of_event(EVE).await);
    assert!(told.message.text.ends_with("**Bob** is the champion. 🏆"), "{}", told.message.text);
}

#[tokio::test]
async fn of_two_processes_one_tells_a_follower_and_a_killed_one_is_made_up_for() {
    let mut world = World::new().await;
    let (event, message) = world.cup().await;
    world.press_labelled(EVE, &message, "Follow").await;
    world.goes_on(HOUR).await;
    world.loses(event, ANN, BOB).await;
    let other = world.second().await;
    world.pass(DAY);
    let (one, two) = tokio::join!(app::due_work(&world.context), app::due_work(&other));
    assert!(one.has_notices || two.has_notices);
    // Killed before it could post anything.
    world.kill().await;
    let told = only(world.told_of_event(EVE).await);
    assert!(told.message.text.contains("Bob beat Ann."), "{}", told.message.text);
    world.goes_on(HOUR).await;
    assert!(world.told_of_event(EVE).await.is_empty());
}

#[tokio::test]
async fn a_knock_out_tells_who_is_out_and_an_event_that_is_called_off_says_so() {
    let world = World::new().await;
    let choices = [
        ("Format", "Knock-out"),
        ("Fewest players", "4 players"),
        ("Sign-up", "1 hour"),
        ("Time control", "7 days per turn"),
        ("Rated", "Casual"),
    ];
    let panel = world.set_up(&choices).await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA, EVE]).await;
    let frank = UserId(302);
    world.press_event(frank, event, EventControl::Follow).await;
    world.goes_on(HOUR).await;
    let (game, white, _) = world.games_of(event).await[0];
    world.gives_up(white, game).await;
    let names = [(ANN, "Ann"), (BOB, "Bob"), (DORA, "Dora"), (EVE, "Eve")];
    let loser = names.iter().find(|(user, _)| *user == white).expect("a player").1;
    world.goes_on(DAY).await;
    let told = only(world.told_of_event(frank).await);
    let lines: Vec<&str> = told.message.text.lines().collect();
    let [heading, result, out] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!((*heading, *out), ("**Autumn Cup**: round 1", &*format!("**{loser}** is out.")));
    assert!(result.ends_with(&format!(" beat {loser}.")), "{result}");

    let call_off = Control::Event { event, what: EventControl::Confirm(EventAct::Cancel, 0) };
    world.handle(&world.organiser(), pressed(&call_off, None)).await;
    world.goes_on(1).await;
    let told = only(world.told_of_event(frank).await);
    assert_eq!(told.message.text, "**Autumn Cup**\nIt was called off.");
}
