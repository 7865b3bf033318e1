//! The greeting of a server: once for each joining, and soon after it or never.

use std::time::Duration;

use cardinal::app::{ChannelId, Control, Greeting, GuildId, Joining, Settings, Timestamp};
use cardinal_test_support::start_of_time;

use crate::world::{ANN, LOBBY, World, pressed, said};

const HOUR: Duration = Duration::from_hours(1);

fn joined(at: Timestamp) -> Joining {
    Joining { guild: GuildId(1), at, channel: Some(LOBBY) }
}

#[tokio::test]
async fn a_server_is_greeted_once_and_again_after_another_invitation() {
    let mut world = World::new().await;
    let now = start_of_time();
    let greeting = world.app.has_joined(joined(now)).await.unwrap();
    let Greeting { guild, joined_at, channel, .. } = &greeting;
    assert_eq!((*guild, *joined_at, *channel), (GuildId(1), now, LOBBY));
    assert_eq!(world.app.has_joined(joined(now)).await, None, "an outage is over");
    assert_eq!(world.app.greetings().await, [], "it is under way");
    world.app.greeting_settled(greeting.guild, greeting.joined_at).await;
    assert_eq!(world.app.greetings().await, []);

    world.restart().await;
    assert_eq!(world.app.has_joined(joined(now)).await, None, "a session begins");
    world.clock.pass(Duration::from_mins(5));
    let again = world.app.has_joined(joined(now.plus(300))).await.unwrap();
    assert_eq!((again.joined_at, again.message), (now.plus(300), greeting.message));
}

#[tokio::test]
async fn of_two_processes_one_greets() {
    let world = World::new().await;
    let second = world.second().await;
    let now = start_of_time();
    assert!(world.app.has_joined(joined(now)).await.is_some());
    assert_eq!(second.has_joined(joined(now)).await, None);
}

#[tokio::test]
async fn a_greeting_that_was_not_posted_is_tried_again_but_not_for_ever() {
    let mut world = World::new().await;
    let now = start_of_time();
    let greeting = world.app.has_joined(joined(now)).await.unwrap();
    world.app.outbox.release_greeting(greeting.guild);
    assert_eq!(world.app.greetings().await, std::slice::from_ref(&greeting));
    world.restart().await;
    world.clock.pass(HOUR);
    assert_eq!(world.app.greetings().await, std::slice::from_ref(&greeting), "a restart forgets none");

    world.app.outbox.release_greeting(greeting.guild);
    world.clock.pass(Duration::from_secs(1));
    assert_eq!(world.app.greetings().await, [], "it would come out of the blue");
    world.clock.set(-60);
    assert_eq!(world.app.greetings().await, [], "it is dropped");
}

#[tokio::test]
async fn servers_of_old_and_those_without_a_channel_are_not_greeted() {
    let world = World::new().await;
    let (now, hour) = (start_of_time(), HOUR.as_secs().cast_signed());
    assert_eq!(world.app.has_joined(joined(now.plus(-hour - 1))).await, None);
    assert!(world.app.has_joined(joined(now.plus(-hour))).await.is_some());

    let without = Joining { guild: GuildId(2), channel: None, ..joined(now) };
    assert_eq!(world.app.has_joined(without).await, None);
    let later = Joining { channel: Some(ChannelId(5)), ..without };
    assert_eq!(world.app.has_joined(later).await, None, "a channel chosen later makes it no new invitation");
    assert_eq!(world.app.greetings().await, [], "the first is under way, the other has none");
}

#[tokio::test]
async fn an_operator_can_turn_greetings_off() {
    let world = World::with(Settings { greeting: false, ..Settings::default() }).await;
    assert_eq!(world.app.has_joined(joined(start_of_time())).await, None);
    assert_eq!(world.app.greetings().await, []);
}

#[tokio::test]
async fn a_greeting_is_short_and_leads_to_the_help() {
    let world = World::new().await;
    let greeting = world.app.has_joined(joined(start_of_time())).await.unwrap().message;
    assert!(greeting.text.contains("Cardinal") && greeting.text.chars().count() <= 200, "{}", greeting.text);
    assert!(greeting.mentions.is_empty() && greeting.pictures.is_empty());
    let labels: Vec<&str> = crate::world::buttons(&greeting).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Play now", "Play Cardinal", "Learn a game", "How to play"]);
    let help = world.handle(&world.caller(ANN), pressed(&Control::HowToPlay, None)).await;
    assert!(matches!(help.answer, cardinal::app::Answer::Private(_)), "the greeting stays for the others");
    assert!(said(&help).text.contains("/challenge"), "{}", said(&help).text);
}
