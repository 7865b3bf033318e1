//! Events on Discord: a message that is posted once and kept current, and games that begin by themselves.

use cardinal_sandbox::{ChatMessage, Id};
use cardinal_test_support::{Hall, Player, is_turn_message, until};
use serde_json::json;

/// The event's message as it is now, which stands in the channel once.
async fn event_message(ada: &Player) -> ChatMessage {
    let mut shown = all(ada).await;
    assert_eq!(shown.len(), 1, "it is posted once");
    shown.remove(0)
}

async fn all(ada: &Player) -> Vec<ChatMessage> {
    let messages = ada.member.messages(ada.channel).await.expect("the channel can be read");
    messages.into_iter().filter(|message| !message.is_ephemeral() && message.button("Table").is_some()).collect()
}

/// Chooses a value on the panel of an event, in the menu with this custom id's end.
pub(crate) async fn chooses(ada: &Player, panel: &ChatMessage, menu: &str, value: &str) -> ChatMessage {
    let found = panel.components().into_iter().find_map(|component| {
        let id = component["custom_id"].as_str()?.to_owned();
        id.ends_with(menu).then_some(id)
    });
    ada.choose(panel, &found.unwrap_or_else(|| panic!("no menu {menu} on {:?}", panel.text())), value).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_is_announced_joined_and_begun_though_the_bot_is_killed_meanwhile() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let refused = ben.type_in("event new", &[]).await;
    assert!(refused.text().contains("*Manage Events*"), "{}", refused.text());

    let panel = ada.type_in("event new", &[("name", "Autumn Cup")]).await;
    assert!(panel.is_ephemeral() && panel.text().contains("You are setting up **Autumn Cup**"), "{}", panel.text());
    let panel = chooses(&ada, &panel, ".s", "l").await;
    let panel = chooses(&ada, &panel, ".vl", "3").await;
    assert!(panel.text().contains("3 to 16 players"), "{}", panel.text());
    ada.press(&panel, "Announce").await;
    let poster = ada.sees("the event", |message| message.button("Join").is_some()).await;
    for player in [&ada, &ben, &cleo] {
        let joined = player.press(&poster, "Join").await;
        assert!(joined.is_ephemeral() && joined.text().starts_with("You take part"), "{}", joined.text());
    }
    until("three players are shown", async || event_message(&ada).await.text().contains("**3 players**")).await;

    hall.kill().await;
    hall.start().await;
    let page = ada.type_in("event manage", &[]).await;
    let asked = ada.press(&page, "Begin now").await;
    ada.press(&asked, "Yes").await;
    let begun = async || {
        let world = hall.sandbox.client().world().await.expect("the sandbox answers");
        let threads = world.channels.into_iter().filter(|channel| channel.parent_id == Some(ada.channel));
        let mut starts = Vec::new();
        for thread in threads {
            let messages = ada.member.messages(thread.id).await.expect("the thread can be read");
            starts.extend(messages.into_iter().filter(is_turn_message).map(|message| message.text()));
        }
        starts
    };
    until("three games", async || begun().await.len() == 3).await;
    for start in begun().await {
        assert!(start.contains("🏆 Autumn Cup, event 1, round "), "{start}");
    }
    until("the round is shown", async || event_message(&ada).await.text().contains("0 of 3 games are over")).await;
    assert!(event_message(&ada).await.button("Join").is_none());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_role_chosen_in_the_settings_makes_events_and_one_on_the_panel_joins_them() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let (makers, club) = (hall.sandbox.add_role("Makers"), hall.sandbox.add_role("Club"));
    assert!(hall.sandbox.set_roles(ben.member.id, &[makers]) && hall.sandbox.set_roles(cleo.member.id, &[club]));
    let page = ada.press(&ada.type_in("settings", &[]).await, "Events").await;
    let page = chooses(&ada, &page, "2", &makers.to_string()).await;
    assert!(page.text().contains(&format!("<@&{makers}>")), "{}", page.text());

    let panel = ben.type_in("event new", &[("name", "Autumn Cup")]).await;
    let panel = chooses(&ben, &panel, ".s", "w").await;
    let panel = chooses(&ben, &panel, ".vw", &club.to_string()).await;
    assert!(panel.text().contains(&format!("For members with <@&{club}>.")), "{}", panel.text());
    ben.press(&panel, "Announce").await;
    let poster = ben.sees("the event", |message| message.button("Join").is_some()).await;
    let refused = ben.press(&poster, "Join").await;
    assert!(refused.text().contains("which you don't have"), "{}", refused.text());
    let joined = cleo.press(&poster, "Join").await;
    assert!(joined.text().starts_with("You take part"), "{}", joined.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_outlives_its_thread() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let cleo = hall.player("Cleo").await;
    let made =
        hall.rest("POST", &format!("/channels/{}/threads", ada.channel), &json!({ "name": "club", "type": 11 })).await;
    let thread: Id = made["id"].as_str().and_then(|id| id.parse().ok()).expect("a thread");
    let inside = |player: &Player| Player { channel: thread, ..player.clone() };
    let panel = inside(&ada).type_in("event new", &[("name", "Autumn Cup")]).await;
    let panel = chooses(&ada, &panel, ".s", "l").await;
    let panel = chooses(&ada, &panel, ".vl", "3").await;
    ada.press(&panel, "Announce").await;
    let poster = inside(&ada).sees("the event", |message| message.button("Join").is_some()).await;
    for player in [&ada, &ben, &cleo] {
        player.press(&poster, "Join").await;
    }
    assert!(hall.sandbox.delete_thread(thread));
    let page = ada.type_in("event manage", &[]).await;
    let asked = ada.press(&page, "Begin now").await;
    ada.press(&asked, "Yes").await;
    // Nobody can be told in the thread, so players find their games in their list.
    until("it is played", async || ben.type_in("games", &[]).await.text().matches("No Stress Chess").count() == 2)
        .await;
    let shown = ada.type_in("event show", &[]).await.text();
    assert!(shown.contains("0 of 3 games are over"), "{shown}");
    hall.close().await;
}
