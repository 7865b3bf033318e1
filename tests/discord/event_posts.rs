//! Events that are announced as a post in a forum: opened once, kept current, tagged, and with its end.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Faults, Id, permissions::bits};
use cardinal_test_support::{Hall, Player, until};

use crate::events::chooses;
use crate::forums::{self, ALL, first_post, posts, resigns, tags, with_forum};

/// The panel of an event of three or more that is announced in the forum.
async fn set_up(ada: &Player, forum: Id) -> ChatMessage {
    let panel = ada.type_in("event new", &[("name", "Autumn Cup")]).await;
    let panel = chooses(ada, &panel, ".s", "l").await;
    let panel = chooses(ada, &panel, ".vl", "3").await;
    let panel = chooses(ada, &panel, ".s", "a").await;
    let panel = chooses(ada, &panel, ".va", "forum").await;
    let wanted = format!("*Announce* opens a post for it in <#{forum}>, and everyone there sees it.");
    assert!(panel.text().contains(&wanted), "{}", panel.text());
    panel
}

/// Waits until a message in a post says this, however long until it is brought up to date.
async fn says(hall: &Hall, reader: &Player, post: Id, part: &str) -> ChatMessage {
    let reader = reader.in_channel(post);
    let found = async || {
        let messages = reader.member.messages(post).await.expect("the post can be read");
        messages.into_iter().find(|message| !message.is_ephemeral() && message.text().contains(part))
    };
    until(part, async || {
        hall.sandbox.advance_clock(Duration::from_secs(20));
        found().await.is_some()
    })
    .await;
    found().await.expect("it was there")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_is_one_post_from_sign_up_to_its_end_though_the_bot_is_killed_as_it_opens() {
    let (mut hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    let cleo = hall.player("Cleo").await;
    forums::chooses(&ada, forum).await;
    let panel = set_up(&ada, forum).await;
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 600_000,
        rest_fail_matching: format!("POST /channels/{forum}/threads"),
        ..Faults::default()
    });
    ada.press(&panel, "Announce").await;
    let post = first_post(&hall, forum).await;
    assert_eq!(post.name, "Autumn Cup");
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;

    let poster = says(&hall, &ada, post.id, "**0 players**").await;
    assert_eq!(poster.id(), post.id, "it is the post's first message");
    for player in [&ada, &ben, &cleo] {
        let joined = player.in_channel(post.id).press(&poster, "Join").await;
        assert!(joined.is_ephemeral() && joined.text().starts_with("You take part"), "{}", joined.text());
    }
    let current = says(&hall, &ada, post.id, "**3 players**").await;
    assert_eq!(current.id(), post.id, "it is kept current");
    assert_eq!((posts(&hall, forum).await.len(), tags(&hall, post.id).await), (1, vec!["No Stress Chess".to_owned()]));

    let page = ada.type_in("event manage", &[]).await;
    let asked = ada.press(&page, "Begin now").await;
    ada.press(&asked, "Yes").await;
    until("three games", async || posts(&hall, forum).await.len() == 4).await;
    says(&hall, &ada, post.id, "0 of 3 games are over").await;
    until("the tag", async || tags(&hall, post.id).await == ["running", "No Stress Chess"]).await;
    for game in posts(&hall, forum).await.into_iter().filter(|each| each.id != post.id) {
        assert!(game.name.starts_with('#'), "{}", game.name);
        // White, who is named first, resigns.
        let players = [("Ada", &ada), ("Ben", &ben), ("Cleo", &cleo)];
        let white = players.iter().find(|(name, _)| game.name.contains(&format!(" {name} – ")));
        let white = white.unwrap_or_else(|| panic!("who plays in {}?", game.name)).1.in_channel(game.id);
        white.turn_message_after(None).await;
        resigns(&white).await;
    }
    let end = says(&hall, &ada, post.id, "The seed of its lots was").await;
    until("the end's own message", async || {
        hall.sandbox.advance_clock(Duration::from_secs(20));
        let messages = ada.member.messages(post.id).await.expect("the post can be read");
        messages.iter().filter(|message| message.button("Files").is_some()).count() == 2
    })
    .await;
    assert!(end.text().contains("🏆"), "{}", end.text());
    until("the tag", async || tags(&hall, post.id).await == ["finished", "No Stress Chess"]).await;
    let in_channel = ada.in_channel(hall.channel).member.messages(hall.channel).await.expect("the channel can be read");
    assert!(in_channel.iter().all(|message| message.is_ephemeral() || message.button("Table").is_none()));
    assert_eq!(posts(&hall, forum).await.len(), 4);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_post_can_be_opened_the_event_is_announced_in_the_channel_which_says_why() {
    let (hall, ada, ben, forum) = with_forum(15, 0, bits::SEND_MESSAGES).await;
    forums::chooses(&ada, forum).await;
    let panel = set_up(&ada, forum).await;
    ada.press(&panel, "Announce").await;
    let poster = ada.sees("the event", |message| message.button("Join").is_some()).await;
    let text = poster.text();
    assert!(text.contains("I'm missing **Send Messages**"), "{text}");
    assert!(text.contains("The event is announced here."), "{text}");
    ben.press(&poster, "Join").await;
    let current = says(&hall, &ada, hall.channel, "**1 player**").await;
    assert_eq!(current.id(), poster.id(), "it is kept current there");
    assert_eq!(posts(&hall, forum).await.len(), 0);
    hall.close().await;
}
