//! Forum and media channels: posts with their first message, and tags. By Discord's pages *Start Thread in Forum or
//! Media Channel*, *Forum Tag Object* and *Modify Channel*.

use cardinal_sandbox::{Id, permissions::bits};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Stage, fault};

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

fn post(tags: &[Id]) -> Value {
    json!({ "name": "a post", "applied_tags": tags, "message": { "content": "first" } })
}

#[tokio::test]
async fn a_post_is_made_with_its_first_message_which_has_its_id() {
    for kind in [15, 16] {
        let stage = Stage::new().await;
        let forum = stage.sandbox.add_channel("hall", kind);
        let tags = stage.sandbox.set_forum_tags(forum, &[("open", false), ("over", false)], false).unwrap();
        let path = format!("/channels/{forum}/threads");
        let body = json!({
            "name": "a game",
            "auto_archive_duration": 10_080,
            "applied_tags": [tags[1]],
            "message": { "content": "first", "attachments": [{ "id": 0, "filename": "a.txt" }] },
        });
        let (status, made) = stage.rest.upload("POST", &path, &body, &[("files[0]", "a.txt", b"a".to_vec())]).await;
        assert_eq!((status, &made["type"]), (201, &json!(11)), "{made}");
        assert_eq!((&made["parent_id"], &made["applied_tags"]), (&json!(forum), &json!([tags[1]])));
        assert_eq!((&made["message"]["id"], &made["message"]["channel_id"]), (&made["id"], &made["id"]));
        assert_eq!(made["message"]["attachments"][0]["filename"], "a.txt");
        let (_, seen) = stage.rest.get(&format!("/channels/{forum}")).await;
        assert_eq!((&seen["type"], &seen["flags"]), (&json!(kind), &json!(0)));
        assert_eq!(seen["available_tags"][1]["name"], "over");
        let (_, listed) = stage.rest.get(&format!("/channels/{}/messages", id(&made))).await;
        assert_eq!(listed[0]["content"], "first");
    }
}

#[tokio::test]
async fn a_post_needs_a_message_and_the_permission_to_send_messages() {
    let stage = Stage::new().await;
    let forum = stage.sandbox.add_channel("hall", 15);
    let path = format!("/channels/{forum}/threads");
    let (_, refused) = stage.rest.post(&path, &json!({ "name": "empty" })).await;
    assert_eq!(fault(&refused), (50035, "message".into()));
    let nonce = json!({ "name": "a", "message": { "content": "a", "nonce": "1" } });
    let (_, refused) = stage.rest.post(&path, &nonce).await;
    assert_eq!(fault(&refused), (50035, "message.nonce".into()));
    let nothing = json!({ "name": "a", "message": { "content": "" } });
    assert_eq!(code(&stage.rest.post(&path, &nothing).await), (400, 50006));
    // Opening one is no matter of *Create Public Threads*, and writing in it none of *Send Messages*.
    stage.sandbox.set_permissions(forum, APP, 0, bits::CREATE_PUBLIC_THREADS | bits::SEND_MESSAGES_IN_THREADS);
    let (status, made) = stage.rest.post(&path, &post(&[])).await;
    assert_eq!(status, 201);
    let further = format!("/channels/{}/messages", id(&made));
    assert_eq!(code(&stage.rest.post(&further, &json!({ "content": "b" })).await), (403, 50013));
    stage.sandbox.set_permissions(forum, APP, 0, bits::SEND_MESSAGES);
    assert_eq!(code(&stage.rest.post(&path, &post(&[])).await), (403, 50013));
    assert_eq!(stage.rest.post(&further, &json!({ "content": "b" })).await.0, 200);
    stage.sandbox.set_permissions(forum, APP, 0, bits::VIEW_CHANNEL);
    assert_eq!(code(&stage.rest.post(&path, &post(&[])).await), (403, 50001));
}

#[tokio::test]
async fn tags_can_be_required_moderated_or_unknown() {
    let stage = Stage::new().await;
    let forum = stage.sandbox.add_channel("hall", 15);
    let path = format!("/channels/{forum}/threads");
    let tags = stage.sandbox.set_forum_tags(forum, &[("open", false), ("official", true)], true).unwrap();
    let (_, seen) = stage.rest.get(&format!("/channels/{forum}")).await;
    assert_eq!((&seen["flags"], &seen["available_tags"][1]["moderated"]), (&json!(1 << 4), &json!(true)));
    assert_eq!(code(&stage.rest.post(&path, &post(&[])).await), (400, 40067));
    assert_eq!(code(&stage.rest.post(&path, &post(&[tags[1]])).await), (403, 50013));
    assert_eq!(code(&stage.rest.post(&path, &post(&[Id(7)])).await), (404, 10087));
    let (_, refused) = stage.rest.post(&path, &post(&[tags[0]; 6])).await;
    assert_eq!(fault(&refused), (50035, "applied_tags".into()));
    stage.sandbox.set_forum_tags(forum, &[("official", true)], true);
    assert_eq!(code(&stage.rest.post(&path, &post(&[])).await), (400, 40066));
}

#[tokio::test]
async fn a_posts_tags_are_changed_by_who_manages_threads_alone() {
    let stage = Stage::new().await;
    let forum = stage.sandbox.add_channel("hall", 15);
    let tags = stage.sandbox.set_forum_tags(forum, &[("open", false), ("over", true)], false).unwrap();
    let (_, made) = stage.rest.post(&format!("/channels/{forum}/threads"), &post(&[tags[0]])).await;
    let path = format!("/channels/{}", id(&made));
    let over = json!({ "applied_tags": [tags[1]] });
    assert_eq!(code(&stage.rest.call("PATCH", &path, &over).await), (403, 50013));
    assert_eq!(stage.rest.call("PATCH", &path, &json!({ "name": "its owner may name it" })).await.0, 200);
    stage.sandbox.set_permissions(forum, APP, bits::MANAGE_THREADS, 0);
    let (status, changed) = stage.rest.call("PATCH", &path, &over).await;
    assert_eq!((status, &changed["applied_tags"]), (200, &json!([tags[1]])));
}

#[tokio::test]
async fn a_forums_tags_are_made_by_who_manages_channels_and_are_twenty_at_most() {
    let stage = Stage::new().await;
    let forum = stage.sandbox.add_channel("hall", 15);
    let path = format!("/channels/{forum}");
    let tags = |count: usize| {
        let tags: Vec<Value> = (0..count).map(|number| json!({ "name": format!("tag {number}") })).collect();
        json!({ "available_tags": tags })
    };
    assert_eq!(code(&stage.rest.call("PATCH", &path, &tags(1)).await), (403, 50013));
    stage.sandbox.set_permissions(forum, APP, bits::MANAGE_CHANNELS, 0);
    let (_, refused) = stage.rest.call("PATCH", &path, &tags(21)).await;
    assert_eq!(fault(&refused), (50035, "available_tags".into()));
    let twice = json!({ "available_tags": [{ "name": "a" }, { "name": "a" }] });
    assert_eq!(code(&stage.rest.call("PATCH", &path, &twice).await), (400, 40061));
    let (status, made) = stage.rest.call("PATCH", &path, &tags(20)).await;
    assert_eq!((status, made["available_tags"].as_array().unwrap().len()), (200, 20));
    let kept = made["available_tags"][3].clone();
    let (_, after) = stage.rest.call("PATCH", &path, &json!({ "available_tags": [kept, { "name": "new" }] })).await;
    assert_eq!(after["available_tags"][0]["id"], made["available_tags"][3]["id"]);
}
