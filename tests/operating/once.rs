//! Public messages are posted once and show the final state, even if the bot ends before it learns what Discord did.

use std::net::Ipv4Addr;
use std::time::Duration;

use cardinal::config::Shards;
use cardinal_ids::{ChannelId, GameId};
use cardinal_sandbox::{ChatMessage, Faults, SandboxConfig, permissions::bits};
use cardinal_store::{ChallengeFilter, SharedStore, StoreOptions};
use cardinal_test_support::{Hall, Player, is_superseded, is_turn_message, until};
use serde_json::json;

/// Longer than any test takes, so that a response delayed this long never arrives.
const NEVER_MS: u64 = 600_000;

/// The store of the bot's games.
async fn store(hall: &Hall) -> SharedStore {
    hall.config.database.open(StoreOptions::default()).await.expect("the database can be opened")
}

/// Waits until no message is pending.
async fn nothing_is_pending(hall: &Hall) {
    let store = store(hall).await;
    let is_so = async || store.messages().pending(None, 10).await.expect("the database can be read").is_empty();
    until("the last message", is_so).await;
    store.shut_down().await;
}

/// All turn messages, oldest first.
async fn turns(player: &Player) -> Vec<ChatMessage> {
    let messages = player.member.messages(player.channel).await.expect("the channel can be seen");
    messages.into_iter().filter(|message| is_turn_message(message) || is_superseded(message)).collect()
}

/// Ada plays e4 and is answered with the turn itself, and the bot is killed before it learns that. Returns the
/// message of the start and that of her turn.
async fn answered_before_a_crash(hall: &mut Hall, ada: &Player, ben: &Player) -> (ChatMessage, ChatMessage) {
    let start = hall.begin(ada, ben, "standard", &[]).await;
    nothing_is_pending(hall).await;
    hall.sandbox.set_faults(Faults { rest_answer_delay_ms: NEVER_MS, ..Faults::default() });
    let asked = ada.member.start(hall.channel, "move", json!([{ "name": "move", "value": "e4" }])).await;
    asked.expect("the command is sent");
    let moved = ben.turn_message_after(Some(start.id())).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    (start, moved)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_that_arrived_before_a_crash_is_not_posted_again() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (start, moved) = answered_before_a_crash(&mut hall, &ada, &ben).await;
    hall.start().await;
    nothing_is_pending(&hall).await;
    let ids = |messages: &[ChatMessage]| messages.iter().map(ChatMessage::id).collect::<Vec<_>>();
    assert_eq!(ids(&turns(&ben).await), [start.id(), moved.id()]);
    // The message is known again: the next turn removes its controls.
    ben.type_in("move", &[("move", "e5")]).await;
    ben.sees("the message without controls", |message| message.id() == moved.id() && message.custom_ids().is_empty())
        .await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_was_posted_before_a_crash_is_not_told_again_by_the_next() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (_, moved) = answered_before_a_crash(&mut hall, &ada, &ben).await;
    // What another process may just be posting is left alone for so long that Ben is faster.
    hall.config.games.hand_over = Duration::from_hours(1);
    hall.start().await;
    let answered = ben.moves("e5").await;
    assert!(!answered.content().contains("e4"), "{}", answered.content());
    ada.sees("the message as a line", |message| message.id() == moved.id() && is_superseded(message)).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_of_another_process_is_not_told_again_although_the_channel_cannot_be_read_at_once() {
    let mut hall = Hall::open_with(SandboxConfig::default(), |config| {
        config.shards = Shards::Auto;
        config.interactions_listen = Some((Ipv4Addr::LOCALHOST, 0).into());
    })
    .await;
    let (ada, ben) = hall.players().await;
    let (_, moved) = answered_before_a_crash(&mut hall, &ada, &ben).await;
    hall.config.games.hand_over = Duration::from_hours(1);
    hall.start().await;
    // Longer than a player who waits for an answer is kept waiting.
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 2_200,
        rest_fail_matching: format!("GET /channels/{}/messages", hall.channel),
        ..Faults::default()
    });
    let answered = ben.moves("e5").await;
    assert!(!answered.content().contains("e4"), "{}", answered.content());
    hall.sandbox.set_faults(Faults::default());
    ada.sees("the message as a line", |message| message.id() == moved.id() && is_superseded(message)).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_whose_player_is_answered_late_is_told_before_the_next() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let targets = ada.pick(&panel, "e2").await;
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 2_000,
        rest_fail_matching: "/callback".to_owned(),
        ..Faults::default()
    });
    let late = tokio::spawn({
        let ada = ada.clone();
        async move { ada.pick(&targets, "e4").await }
    });
    let store = store(&hall).await;
    let is_done = async || store.games().info(GameId(1)).await.expect("the game can be read").version == 1;
    until("the move to be stored", is_done).await;
    hall.sandbox.set_faults(Faults::default());
    ben.type_in("move", &[("move", "e5")]).await;
    late.await.expect("Ada is answered");
    store.shut_down().await;
    nothing_is_pending(&hall).await;
    let told: Vec<String> = turns(&ada).await.iter().map(ChatMessage::text).collect();
    let of = |san: &str| {
        told.iter()
            .enumerate()
            .filter(|(_, text)| text.contains(&format!("**{san}**")))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    assert_eq!((of("e4"), of("e5")), (vec![1], vec![2]), "{told:#?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_waits_for_discord_is_not_left_to_its_own_successor() {
    // A process that shares the shards looks whether another one has told of a turn.
    let hall = Hall::open_with(SandboxConfig::default(), |config| config.shards = Shards::Auto).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let targets = ada.pick(&panel, "e2").await;
    hall.sandbox.set_faults(Faults {
        rest_rate_limit_next: 1,
        rest_retry_after_ms: 1_500,
        rest_fail_matching: "POST /channels".to_owned(),
        ..Faults::default()
    });
    ada.pick(&targets, "e4").await;
    ben.type_in("move", &[("move", "e5")]).await;
    nothing_is_pending(&hall).await;
    let told: Vec<String> = turns(&ada).await.iter().map(ChatMessage::text).collect();
    assert_eq!(told.len(), 3, "each turn has a message of its own: {told:#?}");
    assert!(told[1].contains("**e4**") && told[2].contains("**e5**"), "{told:#?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_was_posted_before_a_crash_is_not_told_again_where_the_bot_may_not_look() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    nothing_is_pending(&hall).await;
    let panel = ada.press(&start, "My turn").await;
    let targets = ada.pick(&panel, "e2").await;
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: NEVER_MS,
        rest_fail_matching: "POST /channels".to_owned(),
        ..Faults::default()
    });
    ada.pick(&targets, "e4").await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bits::READ_MESSAGE_HISTORY));
    hall.start().await;
    // Ben may be faster than the repairs. Discord then recognises the message that would tell of both turns by its
    // nonce.
    let panel = ben.press(&moved, "My turn").await;
    let targets = ben.pick(&panel, "e7").await;
    ben.pick(&targets, "e5").await;
    let answered = ada.turn_message_after(Some(moved.id())).await;
    nothing_is_pending(&hall).await;
    assert!(answered.content().contains("e5") && !answered.content().contains("e4"), "{}", answered.content());
    let ids: Vec<_> = turns(&ada).await.iter().map(ChatMessage::id).collect();
    assert_eq!(ids, [start.id(), moved.id(), answered.id()]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_arrived_before_a_crash_is_not_posted_again() {
    // Once because the bot reads the channel, after Discord has forgotten the first attempt, and once
    // because Discord recognizes the nonce, when the bot may not read the channel.
    for may_look in [true, false] {
        let mut hall = Hall::open().await;
        let (ada, ben) = hall.players().await;
        let start = hall.begin(&ada, &ben, "standard", &[]).await;
        nothing_is_pending(&hall).await;
        let panel = ada.press(&start, "My turn").await;
        hall.sandbox.set_faults(Faults {
            rest_answer_delay_ms: NEVER_MS,
            rest_fail_matching: "POST /channels".to_owned(),
            ..Faults::default()
        });
        let question = ada.asked(&panel, "Offer a draw…").await;
        ada.press(&question, "Offer a draw").await;
        let told = ben.turn_message_after(Some(start.id())).await;
        hall.kill().await;
        hall.sandbox.set_faults(Faults::default());
        if may_look {
            hall.sandbox.advance_clock(Duration::from_mins(10));
        } else {
            let world = hall.sandbox.client().world().await.unwrap();
            let bot = world.members.iter().find(|member| member.bot).unwrap().id;
            assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bits::READ_MESSAGE_HISTORY));
        }
        hall.start().await;
        nothing_is_pending(&hall).await;
        assert_eq!(turns(&ben).await.len(), 2, "the start and the offer; the bot may look: {may_look}");
        ben.press(&told, "Accept the draw").await;
        hall.close().await;
    }
}

/// Ada and Ben have finished a game. Her rematch challenge is public, and Ben, who asked for one as
/// well, gets a private offer to accept it. Returns the challenge and the offer.
async fn rematch_asked_by_both(hall: &Hall, ada: &Player, ben: &Player) -> (ChatMessage, ChatMessage) {
    let start = hall.begin(ada, ben, "standard", &[]).await;
    let question = ada.type_in("resign", &[]).await;
    ada.press(&question, "Resign").await;
    let end = ada.turn_message_after(Some(start.id())).await;
    let panel = ada.press(&end, "Play again").await;
    ada.press(&panel, "Send").await;
    let challenge = ada.sees("the challenge", |message| message.button("Accept").is_some()).await;
    assert!(!challenge.is_ephemeral() && challenge.button("Accept").is_some(), "{}", challenge.text());
    // The bot records the challenge's message a little later than the message becomes visible.
    let store = store(hall).await;
    let here = ChallengeFilter { channel: Some(ChannelId(hall.channel.0)), ..ChallengeFilter::default() };
    let is_known = async || {
        let open = store.challenges().open(here, 1).await.expect("the database can be read");
        open.first().is_some_and(|challenge| challenge.message.is_some())
    };
    until("the challenge's message to be known", is_known).await;
    store.shut_down().await;
    let panel = ben.press(&end, "Play again").await;
    let offer = ben.press(&panel, "Send").await;
    assert!(offer.is_ephemeral() && offer.button("Accept").is_some(), "{}", offer.text());
    (challenge, offer)
}

async fn sees_it_accepted(player: &Player, challenge: &ChatMessage) {
    let shown = player
        .sees("the challenge without buttons", |message| {
            message.id() == challenge.id() && message.custom_ids().is_empty()
        })
        .await;
    assert!(shown.content().contains("Accepted: game #2"), "{}", shown.content());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_accepted_in_private_is_updated_for_all() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (challenge, offer) = rematch_asked_by_both(&hall, &ada, &ben).await;
    ben.press(&offer, "Accept").await;
    sees_it_accepted(&ada, &challenge).await;
    hall.stop().await;
    let requests = hall.sandbox.requests();
    let edits = |message: &ChatMessage| {
        let path = format!("/channels/{}/messages/{}", hall.channel, message.id());
        requests.iter().filter(|request| request.method == "PATCH" && request.path == path).count()
    };
    assert_eq!(edits(&challenge), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_accepted_in_private_is_updated_for_all_after_a_crash() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (challenge, offer) = rematch_asked_by_both(&hall, &ada, &ben).await;
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1000,
        rest_fail_status: 503,
        rest_fail_matching: format!("PATCH /channels/{}/messages/{}", hall.channel, challenge.id()),
        ..Faults::default()
    });
    ben.press(&offer, "Accept").await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    sees_it_accepted(&ada, &challenge).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_answered_on_its_own_message_is_changed_by_that_response_only() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("where", "here")]).await;
    ben.press(&challenge, "Accept").await;
    ada.turn_message_after(None).await;
    hall.stop().await;
    hall.start().await;
    hall.stop().await;
    let path = format!("/channels/{}/messages/{}", hall.channel, challenge.id());
    let edits = hall.sandbox.requests().into_iter().filter(|request| request.path == path).count();
    assert_eq!(edits, 0);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_database_does_not_take_over_messages_of_the_old_one() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let first = hall.begin(&ada, &ben, "standard", &[]).await;
    hall.stop().await;
    hall.config.database = hall.folder().join("fresh.db").into();
    hall.start().await;
    // Again the first game of its database.
    let second = hall.begin(&ada, &ben, "standard", &[]).await;
    assert!(second.content().contains("Game #1") && second.id() > first.id(), "{}", second.content());
    hall.close().await;
}
