//! A Discord that is slow, fails, limits requests, disconnects, or does not let the bot post.

use std::sync::Arc;
use std::time::Duration;

use cardinal::{
    app::{Context, Settings},
    discord::{Bot, GatewayEnd},
};
use cardinal_render::Renderer;
use cardinal_sandbox::{Faults, GatewayFault, SandboxConfig, permissions::bits};
use cardinal_store::{SharedStore, StoreOptions};
use cardinal_test_support::{Hall, deals, is_over, until};
use serde_json::json;

fn quick() -> SandboxConfig {
    SandboxConfig { rate_limit: None, ..SandboxConfig::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_response_also_works_when_it_is_deferred() {
    let hall = Hall::open_with(quick(), |config| config.answer_within = Duration::ZERO).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let board = ada.type_in("board", &[]).await;
    assert!(board.is_ephemeral() && board.files().len() == 1);
    let refused = ben.type_in("move", &[("move", "e5")]).await;
    assert!(refused.is_ephemeral());
    ada.type_in("move", &[("move", "e4")]).await;
    let told = ben.turn_message_after(Some(start.id())).await;
    let panel = ben.press(&told, "My turn").await;
    assert!(panel.is_ephemeral());
    ben.pick(&panel, "e7").await;
    ben.sees("the panel with the piece picked", |message| {
        message.id() == panel.id() && message.button("Back").is_some()
    })
    .await;
    // A private refusal to a command whose deferred response was public.
    let options = json!([
        { "name": "game", "value": "standard" },
        { "name": "style", "value": "level-2" },
        { "name": "opponent", "value": ben.id().to_string() },
    ]);
    let interaction = ada.member.start(hall.channel, "challenge", options).await.unwrap();
    let refusal =
        ada.sees("the refusal", |message| message.is_ephemeral() && message.text().contains("one way only")).await;
    assert!(refusal.is_ephemeral());
    assert!(ada.outcome(interaction).await.error.is_none());
    let seen = ben.member.messages(hall.channel).await.unwrap();
    assert!(seen.iter().all(|message| !message.is_pending()), "nothing is left thinking");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_response_is_posted_even_if_the_token_has_expired() {
    let hall = Hall::open_with(quick(), |config| config.answer_within = Duration::ZERO).await;
    let (ada, ben) = hall.players().await;
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1000,
        rest_fail_status: 503,
        rest_fail_matching: "PATCH /webhooks".to_owned(),
        ..Faults::default()
    });
    let options =
        json!([{ "name": "game", "value": "standard" }, { "name": "opponent", "value": ben.id().to_string() }]);
    let interaction = ada.member.start(hall.channel, "challenge", options);
    let deferred = ada.outcome(interaction.await.unwrap()).await;
    assert_eq!(deferred.callback, Some(5));
    // The edit is retried until it is too late.
    hall.sandbox.advance_clock(Duration::from_mins(16));
    hall.sandbox.set_faults(Faults::default());
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    let posts = format!("/channels/{}/messages", hall.channel);
    let requests = hall.sandbox.requests();
    assert!(requests.iter().any(|request| request.method == "POST" && request.path == posts), "it went to the channel");
    let accepted = ben.press(&challenge, "Accept").await;
    assert_eq!(accepted.id(), challenge.id());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failing_requests_are_tried_again() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let fail = |matching: &str, status| Faults {
        rest_fail_next: 2,
        rest_fail_status: status,
        rest_fail_matching: matching.to_owned(),
        ..Faults::default()
    };
    hall.sandbox.set_faults(fail("/callback", 502));
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    assert_eq!(hall.sandbox.faults().rest_fail_next, 0, "the answer failed twice before");
    hall.sandbox.set_faults(fail("POST /channels", 503));
    let panel = ben.press(&moved, "My turn").await;
    let question = ben.asked(&panel, "Offer a draw…").await;
    ben.press(&question, "Offer a draw").await;
    let offered = ada.turn_message_after(Some(moved.id())).await;
    assert!(offered.content().contains("offers a draw"));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_waits_as_long_as_a_429_says() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    for everywhere in [false, true] {
        hall.sandbox.set_faults(Faults {
            rest_rate_limit_next: 1,
            rest_retry_after_ms: 700,
            rest_rate_limit_global: everywhere,
            rest_fail_matching: "POST /channels".to_owned(),
            ..Faults::default()
        });
        let before = ada.newest().await.unwrap();
        let panel = ada.press(&start, "My turn").await;
        let (label, yes) = if everywhere { ("Resign…", "Resign") } else { ("Offer a draw…", "Offer a draw") };
        let question = ada.asked(&panel, label).await;
        ada.press(&question, yes).await;
        ada.turn_message_after(Some(before.id())).await;
    }
    let requests = hall.sandbox.requests();
    let posts: Vec<_> = requests.iter().filter(|r| r.method == "POST" && r.path.starts_with("/channels")).collect();
    for (index, refused) in posts.iter().enumerate().filter(|(_, request)| request.status == 429) {
        let next = posts[index + 1];
        assert!(next.at_ms - refused.at_ms >= 700, "tried again after {} ms", next.at_ms - refused.at_ms);
    }
    assert_eq!(posts.iter().filter(|request| request.status == 429).count(), 2);
    assert!(is_over(&ada.newest().await.unwrap()));
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_keeps_discords_limits_and_gets_no_429() {
    let hall = Hall::open_with(SandboxConfig::default(), |_| {}).await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    for moves in [["e4", "e5"], ["Nf3", "Nc6"], ["Bb5", "a6"], ["Ba4", "Nf6"]] {
        for (player, text) in [&ada, &ben].into_iter().zip(moves) {
            player.moves(text).await;
        }
    }
    let refused = hall.sandbox.requests().into_iter().filter(|request| request.status == 429).count();
    assert_eq!(refused, 0);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_gateway_is_found_again() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    for (fault, move_text, player) in [
        (GatewayFault::Reconnect, "e4", &ada),
        (GatewayFault::Close(4000), "e5", &ben),
        (GatewayFault::Drop, "Nf3", &ada),
    ] {
        hall.break_line(fault).await;
        let told = player.moves(move_text).await;
        assert!(told.content().contains(move_text), "{}", told.content());
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_permission_is_named_to_the_player() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bits::SEND_MESSAGES));
    let refused = ada.refused("challenge", &[("game", "standard")]).await;
    assert!(refused.contains("Send Messages"), "{refused}");
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    ada.sees("what is missing, told to the player", |message| {
        message.is_ephemeral() && message.id() > panel.id() && message.text().contains("Send Messages")
    })
    .await;
    hall.sandbox.set_permissions(hall.channel, bot, 0, 0);
    // Any interaction in the channel shows that the bot may post again. Pending messages come first.
    assert!(ben.type_in("help", &[]).await.is_ephemeral());
    let told = ben.turn_message_after(Some(start.id())).await;
    assert!(told.content().contains("offers a draw"), "{}", told.content());
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "the game goes on: {}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_elsewhere_the_channel_is_named_in_which_a_permission_is_missing() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bits::SEND_MESSAGES));
    let attic = ada.in_channel(hall.sandbox.add_channel("attic", 0));
    attic.type_in("move", &[("move", "e4"), ("game", "1")]).await;
    let place = format!("in <#{}>", hall.channel);
    attic
        .sees("what is missing there", |message| {
            message.text().contains(&place) && message.text().contains("**Send Messages**")
        })
        .await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_where_the_bot_may_not_write_leaves_the_game_in_the_channel() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("where", "thread"), ("colour", "white")]).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bits::SEND_MESSAGES_IN_THREADS));
    ben.press(&challenge, "Accept").await;
    let start = ada.turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    let threads = hall.sandbox.requests().into_iter().filter(|request| request.path.ends_with("/threads")).count();
    assert_eq!(threads, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_messages_and_deleted_ones_do_not_stop_a_game() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.advance_clock(Duration::from_hours(30));
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    ada.member.delete(moved.id()).await.unwrap();
    let answer = ben.moves("e5").await;
    assert!(answer.content().contains("e5"), "{}", answer.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_that_is_not_about_the_message_leaves_it_pending() {
    // A rejected token, and pages of something between the bot and Discord: neither has an error code of Discord's.
    for status in [401, 403, 404] {
        let mut hall = Hall::open().await;
        let (ada, ben) = hall.players().await;
        let start = hall.begin(&ada, &ben, "standard", &[]).await;
        hall.sandbox.set_faults(Faults {
            rest_fail_next: 1000,
            rest_fail_status: status,
            rest_fail_matching: "POST /channels".to_owned(),
            ..Faults::default()
        });
        let panel = ada.press(&start, "My turn").await;
        let question = ada.asked(&panel, "Offer a draw…").await;
        ada.press(&question, "Offer a draw").await;
        let is_refused = async || hall.sandbox.requests().iter().any(|request| request.status == status);
        until("the refusal", is_refused).await;
        hall.stop().await;
        hall.sandbox.set_faults(Faults::default());
        hall.start().await;
        let told = ben.turn_message_after(Some(start.id())).await;
        assert!(told.content().contains("offers a draw"), "after {status}: {}", told.content());
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_token_ends_the_bot_and_until_then_it_still_responds() {
    let hall = Hall::open_without_bot(quick()).await;
    let store: SharedStore = hall.config.database.open(StoreOptions::default()).await.unwrap();
    let renderer = Arc::new(Renderer::new().unwrap());
    let context =
        Context::open(store.clone(), renderer, deals(1), hall.clock.clone(), Settings::default()).await.unwrap();
    let context = Arc::new(context);
    let bot = Bot::start(&hall.config, hall.config.token.as_ref().unwrap(), context).await.unwrap();
    hall.sandbox.client().wait_for_command("challenge").await.unwrap();
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1000,
        rest_fail_status: 401,
        rest_fail_matching: "POST /channels".to_owned(),
        ..Faults::default()
    });
    let panel = ada.press(&start, "My turn").await;
    let question = ada.asked(&panel, "Offer a draw…").await;
    ada.press(&question, "Offer a draw").await;
    let end = tokio::time::timeout(Duration::from_mins(5), bot.ended()).await.expect("the bot ends");
    assert!(matches!(end, GatewayEnd::Token), "{end}");
    assert!(end.to_string().contains("token"), "{end}");
    let board = ada.type_in("board", &[]).await;
    assert!(board.is_ephemeral() && board.files().len() == 1, "an answer needs no token of the bot's");
    assert!(bot.stop().await);
    store.shut_down().await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_waits_for_a_slow_discord_as_long_as_it_accepts_responses() {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let time = Duration::from_secs(10);
    let hall = Hall::open_with(sandbox, |config| config.first_answer_within = time).await;
    let ada = hall.player("Ada").await;
    // Each request takes more than half of the available time.
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: time.mul_f64(0.6).as_millis() as u64,
        rest_fail_matching: "/callback".to_owned(),
        ..Faults::default()
    });
    assert!(ada.type_in("help", &[]).await.is_ephemeral());
    hall.sandbox.set_faults(Faults::default());
    let tries = hall.sandbox.requests().into_iter().filter(|request| request.path.ends_with("/callback")).count();
    assert_eq!(tries, 1);
    hall.close().await;
}
