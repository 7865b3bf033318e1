//! Channel messages: attachments, mentions, permissions, threads, old messages, rate limits.

use std::time::Duration;

use cardinal_sandbox::{Faults, Id, RateLimitConfig, SandboxConfig, permissions::bits};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Rest, Stage, fault, page_request};

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

async fn say(stage: &Stage, content: &str) -> Value {
    let answer = stage.rest.post(&stage.messages_path(), &json!({ "content": content })).await;
    assert_eq!(answer.0, 200, "{}", answer.1);
    answer.1
}

#[tokio::test]
async fn an_edit_keeps_the_files_it_lists_and_those_alone() {
    let stage = Stage::new().await;
    let files = [("files[0]", "a.txt", b"a".to_vec()), ("files[1]", "b.txt", b"b".to_vec())];
    let (_, sent) = stage.rest.upload("POST", &stage.messages_path(), &json!({ "content": "two" }), &files).await;
    let (a, b) = (&sent["attachments"][0], &sent["attachments"][1]);
    let path = format!("{}/{}", stage.messages_path(), id(&sent));

    let (_, same) = stage.rest.call("PATCH", &path, &json!({ "content": "still two" })).await;
    assert_eq!(same["attachments"].as_array().unwrap().len(), 2);
    let keep = json!({ "attachments": [{ "id": b["id"] }, { "id": 0, "filename": "c.txt" }] });
    let (_, mixed) = stage.rest.upload("PATCH", &path, &keep, &[("files[0]", "c.txt", b"c".to_vec())]).await;
    let names: Vec<&str> =
        mixed["attachments"].as_array().unwrap().iter().map(|f| f["filename"].as_str().unwrap()).collect();
    assert_eq!(names, ["b.txt", "c.txt"]);
    let client = stage.sandbox.client();
    assert_eq!(client.file(b["url"].as_str().unwrap()).await.unwrap(), b"b");
    assert!(client.file(a["url"].as_str().unwrap()).await.is_err(), "a file that is not kept is gone");
    let emptied = stage.rest.call("PATCH", &path, &json!({ "content": "", "attachments": [] })).await;
    assert_eq!(code(&emptied), (400, 50006));
}

#[tokio::test]
async fn a_picture_in_an_embed_is_linked_and_not_listed_twice() {
    let stage = Stage::new().await;
    let body = json!({
        "embeds": [{ "title": "t", "image": { "url": "attachment://a.gif" } }],
        "attachments": [{ "id": 0, "filename": "a.gif", "description": "two by three" }],
    });
    let gif = b"GIF89a\x02\x00\x03\x00".to_vec();
    let (_, sent) = stage.rest.upload("POST", &stage.messages_path(), &body, &[("files[0]", "a.gif", gif)]).await;
    assert_eq!(sent["attachments"], json!([]));
    let image = &sent["embeds"][0]["image"];
    assert!(image["url"].as_str().unwrap().starts_with("http://"));
    assert_eq!((&image["width"], &image["height"]), (&json!(2), &json!(3)));
    assert_eq!(image["description"], "two by three", "readers of the screen hear it");
}

#[tokio::test]
async fn of_two_messages_with_an_enforced_nonce_one_is_made() {
    let stage = Stage::new().await;
    let path = stage.messages_path();
    let said = |content: &str, nonce: &str| json!({ "content": content, "nonce": nonce, "enforce_nonce": true });
    let (status, first) = stage.rest.post(&path, &said("one", "1-7")).await;
    assert_eq!((status, &first["nonce"]), (200, &json!("1-7")));
    let (status, again) = stage.rest.post(&path, &said("another", "1-7")).await;
    assert_eq!((status, id(&again), &again["content"]), (200, id(&first), &json!("one")));
    let (_, other) = stage.rest.post(&path, &said("two", "1-8")).await;
    assert_ne!(id(&other), id(&first));
    let unchecked = json!({ "content": "three", "nonce": "1-7" });
    let (_, free) = stage.rest.post(&path, &unchecked).await;
    assert_ne!(id(&free), id(&first), "a nonce that is not enforced is a mere note");
    stage.sandbox.advance_clock(Duration::from_mins(10));
    let (_, late) = stage.rest.post(&path, &said("four", "1-7")).await;
    assert_eq!(late["content"], "four", "nonces are forgotten after some minutes");
    assert_eq!(stage.rest.post(&path, &said("five", &"x".repeat(25))).await.0, 200);
    assert_eq!(fault(&stage.rest.post(&path, &said("six", &"x".repeat(26))).await.1), (50035, "nonce".into()));
}

#[tokio::test]
async fn a_bot_that_does_not_wait_for_its_answer_has_sent_its_message_all_the_same() {
    let stage = Stage::new().await;
    stage.sandbox.set_faults(Faults { rest_answer_delay_ms: 600_000, ..Faults::default() });
    let (rest, path) = (stage.rest.clone(), stage.messages_path());
    let sending = tokio::spawn(async move { rest.post(&path, &json!({ "content": "heard" })).await });
    stage.ada.wait_for(stage.games, "the message", |message| message.content() == "heard").await.unwrap();
    sending.abort();
    assert!(sending.await.unwrap_err().is_cancelled(), "no answer came before");
}

#[tokio::test]
async fn an_injected_failure_has_the_configured_error_code() {
    let stage = Stage::new().await;
    let faults = Faults { rest_fail_next: 1, rest_fail_status: 400, rest_fail_code: 160_006, ..Faults::default() };
    stage.sandbox.set_faults(faults);
    let failed = stage.rest.post(&stage.messages_path(), &json!({ "content": "a" })).await;
    assert_eq!(code(&failed), (400, 160_006));
    say(&stage, "b").await;
}

#[tokio::test]
async fn threads_are_changed_and_deleted_by_people_too() {
    let stage = Stage::new().await;
    let from = format!("/channels/{}/threads", stage.games);
    let (_, thread) = stage.rest.post(&from, &json!({ "name": "t", "type": 11 })).await;
    let (path, thread) = (format!("/channels/{}", id(&thread)), id(&thread));
    let text = json!({ "content": "a" });
    assert!(stage.sandbox.change_thread(thread, Some(true), Some(true)));
    assert_eq!(code(&stage.rest.post(&format!("{path}/messages"), &text).await), (400, 160_005));
    assert!(stage.sandbox.change_thread(thread, None, Some(false)));
    assert_eq!(stage.rest.get(&path).await.1["thread_metadata"]["archived"], true, "what is not given stays");
    assert_eq!(stage.rest.post(&format!("{path}/messages"), &text).await.0, 200);
    assert!(stage.sandbox.delete_thread(thread));
    assert_eq!(code(&stage.rest.post(&format!("{path}/messages"), &text).await), (404, 10003));
    assert!(stage.ada.messages(thread).await.is_err());
    assert!(!stage.sandbox.delete_thread(thread) && !stage.sandbox.change_thread(thread, Some(true), None));
    assert!(!stage.sandbox.delete_thread(stage.games), "a channel is no thread");
}

#[tokio::test]
async fn mentions_follow_the_permission_and_edits_parse_with_defaults_again() {
    let mut stage = Stage::new().await;
    let ada = stage.ada.id;
    let text = format!("<@{ada}> @everyone");
    let mentions = |message: &Value| message["mentions"].as_array().unwrap().len();
    let (_, quiet) =
        stage.rest.post(&stage.messages_path(), &json!({ "content": text, "allowed_mentions": { "parse": [] } })).await;
    assert_eq!(mentions(&quiet), 0);
    let path = format!("{}/{}", stage.messages_path(), id(&quiet));
    let (_, edited) = stage.rest.call("PATCH", &path, &json!({ "content": text })).await;
    assert_eq!(mentions(&edited), 1, "an edit without allowed_mentions uses the defaults");
    let (_, again) =
        stage.rest.call("PATCH", &path, &json!({ "content": text, "allowed_mentions": { "users": [] } })).await;
    assert_eq!(mentions(&again), 0);
    let loud = say(&stage, &text).await;
    assert_eq!(loud["mention_everyone"], false, "everyone needs a permission");
    stage.sandbox.set_permissions(stage.games, APP, bits::MENTION_EVERYONE, 0);
    assert_eq!(say(&stage, &text).await["mention_everyone"], true);
    let interaction = stage.command().await;
    interaction.callback(&json!({ "type": 4, "data": { "content": text } })).await;
    let answer = stage.ada.answer(interaction.id()).await.unwrap();
    assert_eq!(
        (answer.mentions(), &answer.0["mention_everyone"]),
        (vec![ada], &json!(false)),
        "interactions parse users alone"
    );
}

#[tokio::test]
async fn forbidden_requests_of_a_bot_are_refused() {
    let stage = Stage::new().await;
    let (path, games) = (stage.messages_path(), stage.games);
    let sent = say(&stage, "mine").await;
    let adas = stage.ada.write(games, "hers").await.unwrap();
    let plain = json!({ "content": "a" });
    let embed = json!({ "embeds": [{ "title": "a" }] });
    let thread = json!({ "name": "t", "type": 11 });
    let threads = format!("/channels/{games}/threads");
    for (denied, path, body, expected) in [
        (bits::VIEW_CHANNEL, &path, &plain, 50001),
        (bits::SEND_MESSAGES, &path, &plain, 50013),
        (bits::EMBED_LINKS, &path, &embed, 50013),
        (bits::CREATE_PUBLIC_THREADS, &threads, &thread, 50013),
    ] {
        assert!(stage.sandbox.set_permissions(games, APP, 0, denied));
        assert_eq!(code(&stage.rest.post(path, body).await), (403, expected), "{denied:b}");
    }
    stage.sandbox.set_permissions(games, APP, 0, bits::ATTACH_FILES);
    let file = stage.rest.upload("POST", &path, &json!({}), &[("files[0]", "a", vec![1])]).await;
    assert_eq!(code(&file), (403, 50013));
    stage.sandbox.set_permissions(games, APP, 0, 0);
    assert_eq!(stage.rest.post(&path, &plain).await.0, 200);

    let hers = format!("{path}/{}", adas.id());
    assert_eq!(code(&stage.rest.call("PATCH", &hers, &plain).await), (403, 50005));
    assert_eq!(code(&stage.rest.call("DELETE", &hers, &Value::Null).await), (403, 50013));
    assert_eq!(stage.rest.call("DELETE", &format!("{path}/{}", id(&sent)), &Value::Null).await.0, 204);
    assert_eq!(code(&stage.rest.get(&format!("{path}/{}", id(&sent))).await), (404, 10008));
    assert_eq!(code(&stage.rest.get("/channels/1").await), (404, 10003));
    assert_eq!(code(&stage.rest.get("/guilds/1").await), (404, 10004));
    assert_eq!(stage.rest.post("/channels/x/messages", &plain).await.1["code"], 50035);
}

#[tokio::test]
async fn threads_are_opened_archived_woken_and_locked() {
    let stage = Stage::new().await;
    let message = say(&stage, "a game").await;
    let from = format!("{}/{}/threads", stage.messages_path(), id(&message));
    for (body, path) in [
        (json!({ "name": "" }), "name"),
        (json!({ "name": "x".repeat(101) }), "name"),
        (json!({ "name": "t", "auto_archive_duration": 61 }), "auto_archive_duration"),
    ] {
        assert_eq!(fault(&stage.rest.post(&from, &body).await.1), (50035, path.into()));
    }
    let (status, thread) = stage.rest.post(&from, &json!({ "name": "t", "auto_archive_duration": 60 })).await;
    assert_eq!((status, id(&thread), &thread["type"]), (201, id(&message), &json!(11)));
    assert_eq!(code(&stage.rest.post(&from, &json!({ "name": "t" })).await), (400, 160_004));

    let path = format!("/channels/{}", id(&thread));
    let messages = format!("{path}/messages");
    let (_, first) = stage.rest.post(&messages, &json!({ "content": "one" })).await;
    let edit = format!("{messages}/{}", id(&first));
    stage.sandbox.advance_clock(Duration::from_secs(3601));
    let (_, quiet) = stage.rest.get(&path).await;
    assert_eq!(quiet["thread_metadata"]["archived"], true, "an hour of silence archives it");
    assert_eq!(code(&stage.rest.call("PATCH", &edit, &json!({ "content": "two" })).await), (400, 50083));
    assert_eq!(code(&stage.rest.call("PATCH", &path, &json!({ "name": "u" })).await), (400, 50083));
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let join = format!("{path}/thread-members/{}", ben.id);
    assert_eq!(code(&stage.rest.call("PUT", &join, &Value::Null).await), (400, 50083));
    assert_eq!(stage.rest.post(&messages, &json!({ "content": "two" })).await.0, 200);
    assert_eq!(stage.rest.get(&path).await.1["thread_metadata"]["archived"], false, "writing wakes it");
    assert_eq!(stage.rest.call("PUT", &join, &Value::Null).await.0, 204);

    let lock = json!({ "locked": true });
    assert_eq!(code(&stage.rest.call("PATCH", &path, &lock).await), (403, 50013));
    stage.sandbox.set_permissions(stage.games, APP, bits::MANAGE_THREADS, 0);
    assert_eq!(stage.rest.call("PATCH", &path, &lock).await.0, 200);
    stage.sandbox.set_permissions(stage.games, APP, 0, 0);
    assert_eq!(code(&stage.rest.post(&messages, &json!({ "content": "three" })).await), (400, 160_005));
    stage.sandbox.set_permissions(stage.games, APP, 0, bits::SEND_MESSAGES_IN_THREADS);
    assert_eq!(code(&stage.rest.post(&messages, &json!({ "content": "three" })).await), (403, 50013));
}

#[tokio::test]
async fn a_thread_is_named_and_archived_by_its_creator_and_gets_two_new_names_in_ten_minutes() {
    let stage = Stage::with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }).await;
    let threads = format!("/channels/{}/threads", stage.games);
    let (_, thread) = stage.rest.post(&threads, &json!({ "name": "a", "type": 11 })).await;
    let path = format!("/channels/{}", id(&thread));
    let change = async |body: Value| stage.rest.call("PATCH", &path, &body).await;
    for name in ["b", "c"] {
        let (status, renamed) = change(json!({ "name": name, "auto_archive_duration": 60 })).await;
        assert_eq!((status, &renamed["name"]), (200, &json!(name)));
    }
    let (status, refused) = change(json!({ "name": "d" })).await;
    assert_eq!((status, &refused["message"]), (429, &json!("You are being rate limited.")));
    let after = refused["retry_after"].as_f64().unwrap();
    assert!(after > 590.0 && after <= 600.0, "{after}");
    assert_eq!(change(json!({ "name": "c" })).await.0, 200, "it has this name already");
    stage.sandbox.advance_clock(Duration::from_mins(10));
    assert_eq!(change(json!({ "name": "d" })).await.0, 200);
    for managers in [json!({ "locked": true }), json!({ "rate_limit_per_user": 5 }), json!({ "applied_tags": [] })] {
        assert_eq!(code(&change(managers).await), (403, 50013));
    }
    assert_eq!(change(json!({ "archived": true })).await.1["thread_metadata"]["archived"], true);

    let other = Rest::new(&stage.rest.base, "another.bots.token");
    assert_eq!(code(&other.call("PATCH", &path, &json!({ "name": "e" })).await), (400, 50083));
    assert_eq!(other.call("PATCH", &path, &json!({ "archived": false })).await.0, 200, "who may write in it, wakes it");
    assert_eq!(code(&other.call("PATCH", &path, &json!({ "name": "e" })).await), (403, 50013));
}

#[tokio::test]
async fn a_private_thread_is_seen_by_its_members_alone() {
    let stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let (_, thread) =
        stage.rest.post(&format!("/channels/{}/threads", stage.games), &json!({ "name": "secret" })).await;
    assert_eq!(thread["type"], 12, "a thread without a message is private unless it says otherwise");
    assert!(ben.messages(id(&thread)).await.is_err());
    stage.rest.call("PUT", &format!("/channels/{}/thread-members/{}", id(&thread), ben.id), &Value::Null).await;
    assert!(ben.messages(id(&thread)).await.is_ok());
}

#[tokio::test]
async fn a_bot_that_is_not_in_a_private_thread_reaches_nothing_there_until_it_is_mentioned() {
    let mut stage = Stage::new().await;
    let (ada, games) = (&stage.ada, stage.games);
    assert_eq!(stage.sandbox.open_private_thread(Id(1), "nowhere", &[ada.id]), None);
    let thread = stage.sandbox.open_private_thread(games, "quiet", &[ada.id]).unwrap();
    // The app may still be used there. It is told what its roles allow, and may do none of it.
    let interaction = ada.start(thread, "do", json!([])).await.unwrap();
    let event = stage.socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["d"]["id"], interaction.to_string());
    let told: u64 = event["d"]["app_permissions"].as_str().unwrap().parse().unwrap();
    assert_ne!(told & bits::SEND_MESSAGES_IN_THREADS, 0);
    let messages = format!("/channels/{thread}/messages");
    let said = json!({ "content": "a" });
    assert_eq!(code(&stage.rest.post(&messages, &said).await), (403, 50001));
    assert_eq!(code(&stage.rest.get(&format!("/channels/{thread}")).await), (403, 50001));
    let token = event["d"]["token"].as_str().unwrap();
    let callback = format!("/interactions/{interaction}/{token}/callback");
    let shown = stage.rest.post(&callback, &json!({ "type": 4, "data": { "content": "shown" } })).await;
    assert_eq!((shown.0, code(&stage.rest.post(&messages, &said).await)), (204, (403, 50001)), "it is still not in it");
    ada.write(thread, &format!("<@{APP}>")).await.unwrap();
    assert_eq!(stage.rest.post(&messages, &said).await.0, 200);
}

#[tokio::test]
async fn of_a_channels_old_messages_few_can_be_edited_in_a_short_time() {
    let stage = Stage::with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }).await;
    let mut old = Vec::new();
    for number in 0..5 {
        old.push(format!("{}/{}", stage.messages_path(), id(&say(&stage, &format!("old {number}")).await)));
    }
    let edit = json!({ "content": "new" });
    for path in &old {
        assert_eq!(stage.rest.call("PATCH", path, &edit).await.0, 200, "it is not old yet");
    }
    stage.sandbox.advance_clock(Duration::from_secs(3601));
    for path in &old[..3] {
        assert_eq!(stage.rest.call("PATCH", path, &edit).await.0, 200);
    }
    for path in &old[2..] {
        let refused = stage.rest.call("PATCH", path, &edit).await;
        assert_eq!(code(&refused), (429, 30046));
        let after = refused.1["retry_after"].as_f64().unwrap();
        assert!(after > 0.0 && after <= 20.0, "{after}");
    }
    let young = format!("{}/{}", stage.messages_path(), id(&say(&stage, "young").await));
    assert_eq!(stage.rest.call("PATCH", &young, &edit).await.0, 200);
    stage.sandbox.advance_clock(Duration::from_secs(20));
    assert_eq!(stage.rest.call("PATCH", &old[3], &edit).await.0, 200);
}

#[tokio::test]
async fn voice_has_a_chat_without_threads_and_a_forum_has_posts_alone() {
    let stage = Stage::new().await;
    let ada = stage.sandbox.client().member("Ada").await.unwrap();
    let voice = stage.sandbox.add_channel("voice", 2);
    let forum = stage.sandbox.add_channel("forum", 15);
    let body = json!({ "content": "a" });
    assert_eq!(stage.rest.post(&format!("/channels/{voice}/messages"), &body).await.0, 200);
    assert_eq!(code(&stage.rest.post(&format!("/channels/{forum}/messages"), &body).await), (400, 50008));
    let thread = json!({ "name": "game", "type": 11 });
    let refused = stage.rest.post(&format!("/channels/{voice}/threads"), &thread).await;
    assert_eq!(code(&refused), (400, 50024));
    assert_eq!(stage.sandbox.open_post(voice, "no post", ada.id), None);
    let post = stage.sandbox.open_post(forum, "news", ada.id).unwrap();
    assert_eq!(stage.rest.post(&format!("/channels/{post}/messages"), &body).await.0, 200);
    let (_, seen) = stage.rest.call("GET", &format!("/channels/{post}"), &Value::Null).await;
    assert_eq!((&seen["type"], &seen["parent_id"]), (&json!(11), &json!(forum.to_string())));
}

#[tokio::test]
async fn an_announcement_channel_has_threads_of_its_own_kind() {
    let stage = Stage::new().await;
    let news = stage.sandbox.add_channel("news", 5);
    let path = format!("/channels/{news}/threads");
    for kind in [11, 12] {
        let refused = stage.rest.post(&path, &json!({ "name": "game", "type": kind })).await;
        assert_eq!(code(&refused), (400, 50024));
    }
    let in_text = format!("/channels/{}/threads", stage.games);
    let refused = stage.rest.post(&in_text, &json!({ "name": "game", "type": 10 })).await;
    assert_eq!(code(&refused), (400, 50024), "a text channel has none of them");
    let (status, thread) = stage.rest.post(&path, &json!({ "name": "game", "type": 10 })).await;
    assert_eq!((status, &thread["type"]), (201, &json!(10)));
    let (_, said) = stage.rest.post(&format!("/channels/{news}/messages"), &json!({ "content": "a" })).await;
    let on_message = format!("/channels/{news}/messages/{}/threads", id(&said));
    let (status, thread) = stage.rest.post(&on_message, &json!({ "name": "on it" })).await;
    assert_eq!((status, &thread["type"]), (201, &json!(10)));
    stage.sandbox.change_thread(id(&thread), Some(true), None);
    let (_, listed) = stage.rest.get(&format!("{path}/archived/public")).await;
    assert_eq!(listed["threads"][0]["id"], thread["id"]);
}

#[tokio::test]
async fn v2_stays_v2_and_an_edit_to_it_empties_the_rest() {
    let stage = Stage::new().await;
    let path = format!("{}/{}", stage.messages_path(), id(&say(&stage, "plain").await));
    let text = json!([{ "type": 10, "content": "shown" }]);
    let (_, kept) = stage.rest.call("PATCH", &path, &json!({ "flags": 1 << 15, "components": text })).await;
    assert_eq!(fault(&kept), (50035, "content".into()));
    let (status, shown) =
        stage.rest.call("PATCH", &path, &json!({ "flags": 1 << 15, "components": text, "content": null })).await;
    assert_eq!((status, &shown["content"]), (200, &json!("")));
    assert_eq!(fault(&stage.rest.call("PATCH", &path, &json!({ "flags": 0 })).await.1), (50035, "flags".into()));
    assert_eq!(fault(&stage.rest.call("PATCH", &path, &json!({ "content": "a" })).await.1), (50035, "content".into()));
}

#[tokio::test]
async fn buckets_empty_and_say_when_they_fill() {
    let hour = Duration::from_hours(1);
    let limits = RateLimitConfig { window: hour, ..RateLimitConfig::default() };
    let stage = Stage::with(SandboxConfig { rate_limit: Some(limits), ..SandboxConfig::default() }).await;
    let body = json!({ "content": "a" });
    for _ in 0..5 {
        assert_eq!(stage.rest.post(&stage.messages_path(), &body).await.0, 200);
    }
    let limited = stage.rest.post(&stage.messages_path(), &body).await;
    assert_eq!(limited.0, 429);
    assert_eq!(limited.1["global"], false);
    let after = limited.1["retry_after"].as_f64().unwrap();
    assert!(after > 0.0 && after <= 3600.0, "{after}");
    let lounge = stage.sandbox.client().channel("lounge").await.unwrap();
    let elsewhere = format!("/channels/{lounge}/messages");
    assert_eq!(stage.rest.post(&elsewhere, &body).await.0, 200, "another channel has its own bucket");
    stage.sandbox.advance_clock(hour);
    assert_eq!(stage.rest.post(&stage.messages_path(), &body).await.0, 200);
    let (_, headers) = stage.rest.headers("/users/@me").await;
    for name in ["limit", "remaining", "reset", "reset-after", "bucket"] {
        assert!(headers.contains_key(format!("x-ratelimit-{name}")), "{name}");
    }
}

#[tokio::test]
async fn rest_faults_are_injected_on_demand() {
    let stage = Stage::new().await;
    let failing = Faults {
        rest_fail_next: 1,
        rest_fail_status: 502,
        rest_fail_matching: "POST /channels".into(),
        ..Faults::default()
    };
    assert_eq!(page_request(&stage.sandbox, "PUT", "/faults", &json!(failing)).await.0, 200);
    assert_eq!(stage.rest.get("/users/@me").await.0, 200);
    assert_eq!(stage.rest.post(&stage.messages_path(), &json!({ "content": "a" })).await.0, 502);
    assert!(stage.ada.messages(stage.games).await.unwrap().is_empty());
    say(&stage, "b").await;
    let limited = Faults {
        rest_rate_limit_next: 1,
        rest_retry_after_ms: 1500,
        rest_rate_limit_global: true,
        ..Faults::default()
    };
    stage.sandbox.set_faults(limited);
    let (status, headers) = stage.rest.headers("/users/@me").await;
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    assert_eq!((status, header("retry-after"), header("x-ratelimit-global")), (429, Some("2"), Some("true")));
}

#[tokio::test]
async fn only_matching_requests_are_delayed() {
    let stage = Stage::new().await;
    let hour = Faults { rest_delay_ms: 3_600_000, rest_fail_matching: "POST /channels".into(), ..Faults::default() };
    stage.sandbox.set_faults(hour);
    let (path, late) = (stage.messages_path(), json!({ "content": "late" }));
    let delayed = tokio::time::timeout(Duration::from_millis(300), stage.rest.post(&path, &late)).await;
    assert!(delayed.is_err());
    for path in ["/users/@me", &path] {
        assert_eq!(stage.rest.get(path).await.0, 200);
    }
    assert!(stage.ada.messages(stage.games).await.unwrap().is_empty());
}

#[tokio::test]
async fn lists_are_newest_first_and_paged() {
    let stage = Stage::new().await;
    let mut ids = Vec::new();
    for n in 0..4 {
        ids.push(id(&say(&stage, &n.to_string()).await));
    }
    let contents = |messages: &Value| -> Vec<String> {
        messages.as_array().unwrap().iter().map(|m| m["content"].as_str().unwrap().to_owned()).collect()
    };
    let path = stage.messages_path();
    assert_eq!(contents(&stage.rest.get(&format!("{path}?limit=2")).await.1), ["3", "2"]);
    assert_eq!(contents(&stage.rest.get(&format!("{path}?before={}", ids[2])).await.1), ["1", "0"]);
    assert_eq!(contents(&stage.rest.get(&format!("{path}?after={}&limit=1", ids[1])).await.1), ["2"]);
    assert_eq!(stage.rest.get(&format!("{path}?limit=101")).await.1["code"], 50035);
}

#[tokio::test]
async fn commands_keep_their_ids_when_overwritten() {
    let stage = Stage::new().await;
    let path = format!("/applications/{APP}/commands");
    let (_, before) = stage.rest.get(&path).await;
    let list = json!([{ "name": "do", "description": "else" }, { "name": "new", "description": "d" }]);
    let (_, after) = stage.rest.call("PUT", &path, &list).await;
    assert_eq!((&after[0]["id"], &after[0]["description"]), (&before[0]["id"], &json!("else")));
    let one = format!("{path}/{}", after[1]["id"].as_str().unwrap());
    let (_, edited) = stage.rest.call("PATCH", &one, &json!({ "description": "changed" })).await;
    assert_eq!((&edited["name"], &edited["description"]), (&json!("new"), &json!("changed")));
    assert_eq!(stage.rest.call("DELETE", &one, &Value::Null).await.0, 204);
    assert_eq!(code(&stage.rest.get(&one).await), (404, 10063));
    let stranger = Rest::new(&stage.rest.base, "some.other.bot");
    assert_eq!(code(&stranger.get(&path).await), (403, 50001));
}

#[tokio::test]
async fn an_entry_point_command_cannot_be_left_out_of_an_overwrite() {
    let stage = Stage::new().await;
    let path = format!("/applications/{APP}/commands");
    let launch = json!({ "type": 4, "name": "launch", "description": "", "handler": 2 });
    let (_, made) = stage.rest.post(&path, &launch).await;
    let own = json!({ "name": "do", "description": "else" });
    assert_eq!(code(&stage.rest.call("PUT", &path, &json!([own])).await), (400, 50_240));
    let (_, after) = stage.rest.call("PUT", &path, &json!([own, launch])).await;
    assert_eq!((after.as_array().unwrap().len(), &after[1]["id"]), (2, &made["id"]));
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    assert_eq!(stage.rest.call("DELETE", &one, &Value::Null).await.0, 204);
    assert_eq!(stage.rest.call("PUT", &path, &json!([own])).await.0, 200);
}
