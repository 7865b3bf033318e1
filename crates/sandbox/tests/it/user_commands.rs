//! Commands of the menus of a member and of a message: registering, using and responding to them.

use cardinal_sandbox::Id;
use serde_json::{Value, json};

use crate::raw_bot::{APP, Stage, fault};

/// A command of a member's menu with these fields.
#[expect(clippy::needless_pass_by_value, reason = "bodies are built in place")]
fn user_command(extra: Value) -> Value {
    let mut command = json!({ "type": 2, "name": "Shake hands" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        command[key] = value.clone();
    }
    command
}

fn path() -> String {
    format!("/applications/{APP}/commands")
}

/// A stage whose bot has a command of a member's menu.
async fn stage() -> Stage {
    let stage = Stage::new().await;
    assert_eq!(stage.rest.post(&path(), &user_command(json!({}))).await.0, 201);
    stage
}

#[tokio::test]
async fn user_commands_are_refused_where_discord_refuses_them() {
    let stage = Stage::new().await;
    let option = json!([{ "type": 3, "name": "text", "description": "a text" }]);
    let rows = [
        ("mixed case and spaces", user_command(json!({})), (0, "")),
        ("an empty description", user_command(json!({ "description": "" })), (0, "")),
        ("32 characters", user_command(json!({ "name": "X".repeat(32) })), (0, "")),
        ("33 characters", user_command(json!({ "name": "X".repeat(33) })), (50035, "name")),
        ("no name", user_command(json!({ "name": null })), (50035, "name")),
        ("a blank name", user_command(json!({ "name": "  " })), (50035, "name")),
        ("a description", user_command(json!({ "description": "shakes" })), (50035, "description")),
        ("options", user_command(json!({ "options": option })), (50035, "options")),
        (
            "an unknown locale",
            user_command(json!({ "name_localizations": { "xx": "a" } })),
            (50035, "name_localizations.xx"),
        ),
        (
            "a translation of 33",
            user_command(json!({ "name_localizations": { "de": "x".repeat(33) } })),
            (50035, "name_localizations.de"),
        ),
    ];
    for (what, body, (code, at)) in rows {
        let (_, answer) = stage.rest.post(&path(), &body).await;
        assert_eq!(fault(&answer), (code, at.to_owned()), "{what}: {answer}");
    }
}

#[tokio::test]
async fn fifteen_user_commands_can_be_registered_beside_slash_commands() {
    let stage = Stage::new().await;
    let many = |count: usize| -> Vec<Value> {
        (0..count).map(|n| user_command(json!({ "name": format!("Greet {n}") }))).collect()
    };
    let put = async |list: &[Value]| stage.rest.call("PUT", &path(), &json!(list)).await;
    assert_eq!(put(&many(16)).await.1["code"], 50035);
    let slash = json!({ "name": "greet", "description": "greets" });
    let same = user_command(json!({ "name": "greet" }));
    let (status, listed) = put(&[many(14), vec![slash, same.clone()]].concat()).await;
    assert_eq!(status, 200, "names are unique within a type: {listed}");
    assert_eq!(listed.as_array().unwrap().len(), 16);
    let (status, answer) = stage.rest.post(&path(), &user_command(json!({ "name": "One more" }))).await;
    assert_eq!((status, &answer["code"]), (400, &json!(30032)));
    assert_eq!(stage.rest.post(&path(), &same).await.0, 200, "the same one again is no further one");
    assert_eq!(put(&[same.clone(), same]).await.1["code"], 50035, "a name twice within a type");
}

#[tokio::test]
async fn a_user_command_sends_its_target_to_the_bot() {
    let mut stage = stage().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let id = stage.ada.use_on(stage.games, "Shake hands", ben.id).await.unwrap();
    let used = stage.interaction().await;
    let (data, target) = (&used.event["data"], ben.id.to_string());
    assert_eq!((&used.event["type"], &data["type"], &data["name"]), (&json!(2), &json!(2), &json!("Shake hands")));
    assert_eq!((&data["target_id"], data.get("options")), (&json!(target), None));
    assert_eq!(data["resolved"]["users"][&target]["global_name"], "Ben");
    assert!(data["resolved"]["members"][&target]["roles"].is_array());
    assert_eq!(used.event["member"]["user"]["id"], stage.ada.id.to_string());

    let callback = json!({ "type": 4, "data": { "content": "They shook hands." } });
    assert_eq!(used.callback(&callback).await.0, 204);
    let shown = stage.ada.answer(id).await.unwrap();
    let (_, message) = stage.rest.get(&format!("{}/{}", stage.messages_path(), shown.id())).await;
    assert_eq!(message["type"], 23, "the type of a response to a command of a menu: {message}");
    let metadata = &message["interaction_metadata"];
    assert_eq!((&metadata["type"], &metadata["target_user"]["id"]), (&json!(2), &json!(target)));
}

#[tokio::test]
async fn user_commands_need_an_existing_target_and_cannot_be_typed() {
    let mut stage = stage().await;
    let (ada, games) = (stage.ada.clone(), stage.games);
    assert!(ada.use_on(games, "Shake hands", Id(1)).await.is_err(), "nobody has this id");
    assert!(
        ada.use_on(games, "do", ada.id).await.is_err() && ada.start(games, "Shake hands", json!([])).await.is_err()
    );
    let oneself = ada.use_on(games, "Shake hands", ada.id).await.unwrap();
    assert_eq!(stage.interaction().await.id(), oneself);
    ada.use_on(games, "Shake hands", APP).await.unwrap();
    assert_eq!(stage.interaction().await.event["data"]["resolved"]["users"][APP.to_string()]["bot"], true);

    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    ben.leave().await.unwrap();
    ada.use_on(games, "Shake hands", ben.id).await.expect("an author who has left still has a menu");
    let resolved = stage.interaction().await.event["data"]["resolved"].clone();
    assert!(resolved["users"][ben.id.to_string()].is_object() && resolved.get("members").is_none(), "{resolved}");
}

#[tokio::test]
async fn a_message_command_sends_a_message_that_all_see_to_the_bot() {
    let mut stage = Stage::new().await;
    let command = json!({ "type": 3, "name": "Translate" });
    assert_eq!(stage.rest.post(&path(), &command).await.0, 201);
    let (_, posted) = stage.rest.post(&stage.messages_path(), &json!({ "content": "Game on" })).await;
    let target: Id = posted["id"].as_str().unwrap().parse().unwrap();
    let id = stage.ada.use_on_message(stage.games, "Translate", target).await.unwrap();
    let used = stage.interaction().await;
    let (data, target_id) = (&used.event["data"], target.to_string());
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &json!(target_id)));
    assert_eq!(data["resolved"]["messages"][&target_id]["content"], "Game on");
    let callback = json!({ "type": 4, "data": { "content": "Spiel an", "flags": 64 } });
    assert_eq!(used.callback(&callback).await.0, 204);
    let shown = stage.ada.answer(id).await.unwrap();
    assert_eq!(shown.0["interaction_metadata"]["target_message_id"], json!(target_id));
    // One's own private message has no such menu, nor has one that isn't there.
    for wrong in [shown.id(), Id(1), stage.ada.id] {
        assert!(stage.ada.use_on_message(stage.games, "Translate", wrong).await.is_err(), "{wrong}");
    }
}
