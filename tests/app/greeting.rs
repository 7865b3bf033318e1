//! The greeting of a server: once for each joining, and soon after it or never.

use std::time::Duration;

use cardinal::app::{self, Greeting, PublicLinks, Settings};
use cardinal_ids::{ChannelId, GuildId, Timestamp};
use cardinal_interaction::{Control, Row};
use cardinal_store::Joining;
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
    let greeting = app::server_joined(&world.context, joined(now)).await.unwrap();
    let Greeting { guild, joined_at, channel, .. } = &greeting;
    assert_eq!((*guild, *joined_at, *channel), (GuildId(1), now, LOBBY));
    assert_eq!(app::server_joined(&world.context, joined(now)).await, None, "an outage is over");
    assert_eq!(app::pending_greetings(&world.context).await, [], "it is under way");
    app::settle_greeting(&world.context, greeting.guild, greeting.joined_at).await;
    assert_eq!(app::pending_greetings(&world.context).await, []);

    world.restart().await;
    assert_eq!(app::server_joined(&world.context, joined(now)).await, None, "a session begins");
    world.clock.pass(Duration::from_mins(5));
    let again = app::server_joined(&world.context, joined(now.plus(300))).await.unwrap();
    assert_eq!((again.joined_at, again.message), (now.plus(300), greeting.message));
}

#[tokio::test]
async fn of_two_processes_one_greets() {
    let world = World::new().await;
    let second = world.second().await;
    let now = start_of_time();
    assert!(app::server_joined(&world.context, joined(now)).await.is_some());
    assert_eq!(app::server_joined(&second, joined(now)).await, None);
}

#[tokio::test]
async fn a_greeting_that_was_not_posted_is_tried_again_but_not_for_ever() {
    let mut world = World::new().await;
    let now = start_of_time();
    let greeting = app::server_joined(&world.context, joined(now)).await.unwrap();
    world.context.outbox.release_greeting(greeting.guild);
    assert_eq!(app::pending_greetings(&world.context).await, std::slice::from_ref(&greeting));
    world.restart().await;
    world.clock.pass(HOUR);
    assert_eq!(app::pending_greetings(&world.context).await, std::slice::from_ref(&greeting), "a restart forgets none");

    world.context.outbox.release_greeting(greeting.guild);
    world.clock.pass(Duration::from_secs(1));
    assert_eq!(app::pending_greetings(&world.context).await, [], "it would come out of the blue");
    world.clock.set(-60);
    assert_eq!(app::pending_greetings(&world.context).await, [], "it is dropped");
}

#[tokio::test]
async fn servers_of_old_and_those_without_a_channel_are_not_greeted() {
    let world = World::new().await;
    let (now, hour) = (start_of_time(), HOUR.as_secs().cast_signed());
    assert_eq!(app::server_joined(&world.context, joined(now.plus(-hour - 1))).await, None);
    assert!(app::server_joined(&world.context, joined(now.plus(-hour))).await.is_some());

    let without = Joining { guild: GuildId(2), channel: None, ..joined(now) };
    assert_eq!(app::server_joined(&world.context, without).await, None);
    let later = Joining { channel: Some(ChannelId(5)), ..without };
    assert_eq!(
        app::server_joined(&world.context, later).await,
        None,
        "a channel chosen later makes it no new invitation"
    );
    assert_eq!(app::pending_greetings(&world.context).await, [], "the first is under way, the other has none");
}

#[tokio::test]
async fn an_operator_can_turn_greetings_off() {
    let world = World::with(Settings { greeting: false, ..Settings::default() }).await;
    assert_eq!(app::server_joined(&world.context, joined(start_of_time())).await, None);
    assert_eq!(app::pending_greetings(&world.context).await, []);
}

#[tokio::test]
async fn a_greeting_and_the_help_lead_to_the_pages_that_the_operator_gives() {
    let (support, terms) = ("https://discord.gg/a1b2c3", "https://bot.example/terms");
    let world = World::new().await;
    let links = PublicLinks { support: Some(support.into()), terms: Some(terms.into()), ..PublicLinks::default() };
    world.context.set_links(links);
    let greeting = app::server_joined(&world.context, joined(start_of_time())).await.unwrap().message;
    let help = world.handle(&world.caller(ANN), pressed(&Control::HowToPlay, None)).await;
    for message in [&greeting, said(&help)] {
        let links =
            message.controls.iter().find_map(|row| if let Row::Links(links) = row { Some(links) } else { None });
        let shown: Vec<(&str, &str)> = links.unwrap().iter().map(|link| (&*link.label, &*link.address)).collect();
        assert_eq!(shown, [("Get help", support), ("Terms", terms)]);
    }
    let version = format!("Cardinal {}, commit {}", cardinal::version::VERSION, cardinal::version::COMMIT);
    assert!(said(&help).text.contains(&version), "{}", said(&help).text);
}

#[tokio::test]
async fn a_greeting_is_short_and_leads_to_the_help() {
    let world = World::new().await;
    let greeting = app::server_joined(&world.context, joined(start_of_time())).await.unwrap().message;
    assert!(greeting.text.contains("Cardinal") && greeting.text.chars().count() <= 200, "{}", greeting.text);
    assert!(greeting.mentions.is_empty() && greeting.pictures.is_empty());
    let labels: Vec<&str> = crate::world::buttons(&greeting).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Play now", "Play Cardinal", "Learn a game", "How to play"]);
    let help = world.handle(&world.caller(ANN), pressed(&Control::HowToPlay, None)).await;
    assert!(matches!(help.answer, cardinal_interaction::Answer::Private(_)), "the greeting stays for the others");
    assert!(said(&help).text.contains("/challenge"), "{}", said(&help).text);
}
