//! Lists of threads, in which a bot finds its own and others' threads.

use std::time::Duration;

use cardinal_sandbox::{Id, permissions::bits};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Rest, Stage, fault};

const MANAGER: &str = "another.bots.token";

fn id(value: &Value) -> Id {
    value["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

fn names(list: &Value) -> Vec<&str> {
    let threads = list["threads"].as_array().expect("a list");
    threads.iter().map(|thread| thread["name"].as_str().expect("a name")).collect()
}

async fn thread(rest: &Rest, channel: Id, name: &str, kind: u8) -> Id {
    let (status, thread) =
        rest.post(&format!("/channels/{channel}/threads"), &json!({ "name": name, "type": kind })).await;
    assert_eq!(status, 201, "{thread}");
    id(&thread)
}

#[tokio::test]
async fn active_threads_are_those_that_the_bot_sees_newest_first() {
    let stage = Stage::new().await;
    let lounge = stage.sandbox.client().channel("lounge").await.unwrap();
    let (_, guild) = stage.rest.get("/users/@me/guilds").await;
    let path = format!("/guilds/{}/threads/active", guild[0]["id"].as_str().unwrap());
    let others = Rest::new(&stage.rest.base, MANAGER);
    let first = thread(&stage.rest, stage.games, "first", 11).await;
    let quiet = thread(&stage.rest, stage.games, "quiet", 11).await;
    thread(&others, stage.games, "theirs", 11).await;
    thread(&others, stage.games, "hidden", 12).await;
    let there = thread(&others, lounge, "there", 11).await;
    stage.sandbox.change_thread(quiet, Some(true), None);

    let (status, list) = stage.rest.get(&path).await;
    assert_eq!((status, names(&list)), (200, vec!["there", "theirs", "first"]));
    let found = &list["threads"][2];
    assert_eq!((id(found), &found["parent_id"]), (first, &json!(stage.games)));
    assert_eq!((&found["guild_id"], &found["type"]), (&guild[0]["id"], &json!(11)));
    assert_eq!((&found["owner_id"], &found["thread_metadata"]["archived"]), (&json!(APP), &json!(false)));
    let members = list["members"].as_array().unwrap();
    assert_eq!((members.len(), id(&members[0]), &members[0]["user_id"]), (1, first, &json!(APP)));

    stage.sandbox.set_permissions(lounge, APP, 0, bits::VIEW_CHANNEL);
    assert_eq!(names(&stage.rest.get(&path).await.1), ["theirs", "first"]);
    assert_eq!(stage.rest.get(&format!("/channels/{there}")).await.0, 403);
}

#[tokio::test]
async fn archived_threads_are_listed_by_the_time_of_their_archiving() {
    let stage = Stage::new().await;
    let mut threads = Vec::new();
    for name in ["a", "b", "c", "active"] {
        threads.push(thread(&stage.rest, stage.games, name, 11).await);
    }
    let secret = thread(&stage.rest, stage.games, "secret", 12).await;
    for archived in [threads[2], threads[0], secret, threads[1]] {
        stage.sandbox.advance_clock(Duration::from_mins(1));
        stage.sandbox.change_thread(archived, Some(true), None);
    }
    // Other changes of an archived thread do not change its place in the list.
    stage.sandbox.advance_clock(Duration::from_mins(1));
    stage.sandbox.change_thread(threads[2], None, Some(true));

    let path = format!("/channels/{}/threads/archived/public", stage.games);
    let (status, all) = stage.rest.get(&path).await;
    assert_eq!((status, names(&all), &all["has_more"]), (200, vec!["b", "a", "c"], &json!(false)));
    assert_eq!(all["members"].as_array().unwrap().len(), 3);
    assert_eq!(all["threads"][0]["thread_metadata"]["archived"], true);

    let (_, page) = stage.rest.get(&format!("{path}?limit=2")).await;
    assert_eq!((names(&page), &page["has_more"]), (vec!["b", "a"], &json!(true)));
    let last = page["threads"][1]["thread_metadata"]["archive_timestamp"].as_str().unwrap().replace('+', "%2B");
    let (_, rest) = stage.rest.get(&format!("{path}?limit=2&before={last}")).await;
    assert_eq!((names(&rest), &rest["has_more"]), (vec!["c"], &json!(false)));

    for (query, key) in
        [("limit=1", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("before=yesterday", "before")]
    {
        let (status, refused) = stage.rest.get(&format!("{path}?{query}")).await;
        assert_eq!((status, fault(&refused)), (400, (50_035, key.to_owned())), "{query}");
    }
}

#[tokio::test]
async fn archived_threads_need_permission_to_read_the_history() {
    let stage = Stage::new().await;
    let secret = thread(&stage.rest, stage.games, "secret", 12).await;
    stage.sandbox.change_thread(secret, Some(true), None);
    let path = |kind: &str| format!("/channels/{}/threads/archived/{kind}", stage.games);
    assert_eq!(stage.rest.get(&path("private")).await.1["code"], 50_013);
    stage.sandbox.set_permissions(stage.games, APP, bits::MANAGE_THREADS, 0);
    assert_eq!(names(&stage.rest.get(&path("private")).await.1), ["secret"]);
    assert!(names(&stage.rest.get(&path("public")).await.1).is_empty());
    stage.sandbox.set_permissions(stage.games, APP, 0, bits::READ_MESSAGE_HISTORY);
    let (status, refused) = stage.rest.get(&path("public")).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50_013)));
}
