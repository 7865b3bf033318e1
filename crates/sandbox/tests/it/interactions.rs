//! Interactions: deadlines, the single first response, tokens, edits and follow-ups.

use std::time::Duration;

use cardinal_sandbox::{Faults, SandboxConfig};
use serde_json::{Value, json};

use crate::raw_bot::{APP, Stage, WINDOW, fault};

const HELLO: fn() -> Value = || json!({ "type": 4, "data": { "content": "hello" } });
const LATER: fn() -> Value = || json!({ "type": 5 });

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

#[tokio::test]
async fn an_interaction_has_the_fields_that_discord_sends() {
    let mut stage = Stage::new().await;
    let options = json!([{ "name": "who", "value": stage.ada.id }, { "name": "level", "value": "2" }]);
    stage.ada.start(stage.games, "do", options).await.unwrap();
    let event = stage.interaction().await.event;
    let ada = stage.ada.id.to_string();
    assert_eq!((&event["type"], &event["version"], &event["context"]), (&json!(2), &json!(1), &json!(0)));
    assert_eq!(event["data"]["options"][1], json!({ "name": "level", "type": 4, "value": 2 }));
    assert_eq!(event["data"]["resolved"]["users"][&ada]["global_name"], "Ada");
    assert_eq!(event["member"]["user"]["id"], ada);
    assert!(event["member"]["permissions"].is_string() && event["app_permissions"].is_string());
    assert_eq!(event["attachment_size_limit"], 10 * 1024 * 1024);
    assert_eq!(event["entitlements"], json!([]));
    assert_eq!(event["authorizing_integration_owners"]["0"], event["guild_id"]);
    assert_eq!(event["channel"]["id"], stage.games.to_string());
}

#[tokio::test]
async fn an_interaction_patch_changes_only_what_the_bot_gets() {
    let mut stage = Stage::new().await;
    let row = json!({ "type": 1, "components": [{ "type": 2, "style": 2, "label": "Go", "custom_id": "go" }] });
    let shown = stage.command().await;
    shown.callback(&json!({ "type": 4, "data": { "content": "press", "components": [row] } })).await;
    let message = stage.ada.answer(shown.id()).await.unwrap();

    let unknown = json!([{ "type": 99, "id": 1 }]);
    let patch = json!({
        "member": { "user": { "flags": 1_u64 << 32, "avatar": "new_form" }, "permissions": "99999999999999999999" },
        "message": { "components": unknown, "interaction_metadata": null },
        "locale": null,
    });
    stage.sandbox.set_faults(Faults { interaction_patch: patch, ..Faults::default() });
    stage.ada.press(&message, "go").await.expect("the button is there for the sandbox");
    let pressed = stage.interaction().await;
    let (user, seen) = (&pressed.event["member"]["user"], &pressed.event["message"]);
    assert_eq!((&user["flags"], &user["avatar"]), (&json!(1_u64 << 32), &json!("new_form")));
    assert_eq!(user["id"], stage.ada.id.to_string(), "what the patch does not name stays");
    assert_eq!(pressed.event["member"]["permissions"], "99999999999999999999");
    assert_eq!((&seen["components"], &seen["content"]), (&unknown, &json!("press")));
    assert!(seen.get("interaction_metadata").is_none() && pressed.event.get("locale").is_none());
    assert_eq!(pressed.callback(&json!({ "type": 6 })).await.0, 204);
    assert_eq!(stage.ada.messages(stage.games).await.unwrap()[0].custom_ids(), ["go"]);

    stage.sandbox.set_faults(Faults::default());
    assert_eq!(stage.command().await.event["locale"], "en-US");
}

#[tokio::test]
async fn options_are_checked_before_anything_is_sent() {
    let stage = Stage::new().await;
    let rows = [
        json!([{ "name": "nothing", "value": "a" }]),
        json!([{ "name": "text", "value": "longer than ten" }]),
        json!([{ "name": "level", "value": 3 }]),
        json!([{ "name": "level", "value": "many" }]),
        json!([{ "name": "who", "value": "1" }]),
    ];
    for options in rows {
        let refused = stage.ada.start(stage.games, "do", options.clone()).await;
        assert!(refused.is_err(), "{options}");
    }
}

#[test]
fn deadlines_are_discords_unless_set_otherwise() {
    let config = SandboxConfig::default();
    assert_eq!((config.answer_window, config.token_lifetime), (Duration::from_secs(3), Duration::from_mins(15)));
}

#[tokio::test]
async fn the_first_response_is_accepted_once_and_in_time() {
    let mut stage = Stage::new().await;
    let answered = stage.command().await;
    assert_eq!(answered.callback(&HELLO()).await.0, 204);
    assert_eq!(code(&answered.callback(&HELLO()).await), (400, 40060));

    let late = stage.command().await;
    stage.sandbox.advance_clock(WINDOW);
    assert_eq!(code(&late.callback(&HELLO()).await), (404, 10062));
    let view = stage.ada.interaction(late.id()).await.unwrap();
    assert_eq!(view.error.as_deref(), Some("The application did not respond"));
    assert_eq!(code(&stage.rest.post(&late.webhook(""), &json!({ "content": "a" })).await), (404, 10015));
    let (status, answer) = stage.rest.post("/interactions/1/nonsense/callback", &HELLO()).await;
    assert_eq!(code(&(status, answer)), (404, 10062));
}

#[tokio::test]
async fn the_token_dies_after_a_quarter_of_an_hour() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    interaction.callback(&LATER()).await;
    let original = interaction.webhook("/messages/@original");
    stage.sandbox.advance_clock(Duration::from_mins(14));
    assert_eq!(stage.rest.call("PATCH", &original, &json!({ "content": "a" })).await.0, 200);
    stage.sandbox.advance_clock(Duration::from_mins(1));
    let edit = stage.rest.call("PATCH", &original, &json!({ "content": "b" })).await;
    assert_eq!(code(&edit), (401, 50027));
    assert_eq!(code(&stage.rest.post(&interaction.webhook(""), &json!({ "content": "c" })).await), (401, 50027));
}

#[tokio::test]
async fn a_deferred_response_is_completed_followed_and_deleted() {
    let mut stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let interaction = stage.command().await;
    assert_eq!(code(&stage.rest.post(&interaction.webhook(""), &json!({ "content": "early" })).await), (404, 10015));
    interaction.callback(&json!({ "type": 5, "data": { "flags": 64 } })).await;
    let pending = stage.ada.interaction(interaction.id()).await.unwrap().message.unwrap();
    assert!(pending.is_pending() && pending.is_ephemeral());
    assert!(ben.messages(stage.games).await.unwrap().is_empty());

    let original = interaction.webhook("/messages/@original");
    let (_, edited) = stage.rest.call("PATCH", &original, &json!({ "content": "done" })).await;
    assert_eq!((&edited["content"], &edited["flags"]), (&json!("done"), &json!(64)));
    assert_eq!(stage.rest.get(&original).await.1["id"], edited["id"]);
    let hidden = format!("{}/{}", stage.messages_path(), edited["id"].as_str().unwrap());
    assert_eq!(code(&stage.rest.get(&hidden).await), (404, 10008), "ephemeral messages are not in the channel");

    let (_, follow) = stage.rest.post(&interaction.webhook(""), &json!({ "content": "more" })).await;
    let follow = interaction.webhook(&format!("/messages/{}", follow["id"].as_str().unwrap()));
    assert_eq!(stage.rest.call("PATCH", &follow, &json!({ "content": "less" })).await.1["content"], "less");
    assert_eq!(stage.rest.call("DELETE", &follow, &Value::Null).await.0, 204);
    assert_eq!(code(&stage.rest.get(&follow).await), (404, 10008));
    assert_eq!(stage.rest.call("DELETE", &original, &Value::Null).await.0, 204);
    assert!(stage.ada.messages(stage.games).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_first_follow_up_replaces_a_deferred_response() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    interaction.callback(&LATER()).await;
    let pending = stage.ada.interaction(interaction.id()).await.unwrap().message.unwrap();
    let (_, follow) = stage.rest.post(&interaction.webhook(""), &json!({ "content": "here" })).await;
    assert_eq!(follow["id"], pending.id().to_string());
}

#[tokio::test]
async fn with_response_names_the_message() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        interaction.id(),
        interaction.event["token"].as_str().unwrap()
    );
    let (status, answer) = stage.rest.post(&path, &HELLO()).await;
    assert_eq!(status, 200);
    assert_eq!((&answer["resource"]["type"], &answer["resource"]["message"]["content"]), (&json!(4), &json!("hello")));
    assert_eq!(answer["interaction"]["response_message_id"], answer["resource"]["message"]["id"]);
}

#[tokio::test]
async fn components_update_their_message_and_menus_check_their_values() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    let option = |value: &str| json!({ "label": value, "value": value });
    let components = json!([
        { "type": 1, "components": [{ "type": 2, "style": 2, "label": "Go", "custom_id": "go" },
                                    { "type": 2, "style": 2, "label": "Off", "custom_id": "off", "disabled": true }] },
        { "type": 1, "components": [{ "type": 3, "custom_id": "menu", "options": [option("a"), option("b")] }] },
        { "type": 1, "components": [{ "type": 5, "custom_id": "who" }] },
    ]);
    interaction.callback(&json!({ "type": 4, "data": { "content": "pick", "components": components } })).await;
    let message = stage.ada.answer(interaction.id()).await.unwrap();
    assert!(stage.ada.press(&message, "off").await.is_err());
    assert!(stage.ada.press(&message, "gone").await.is_err());
    for values in [&["c"][..], &["a", "b"], &[]] {
        assert!(stage.ada.select(&message, "menu", values).await.is_err(), "{values:?}");
    }
    stage.ada.select(&message, "menu", &["b"]).await.unwrap();
    let picked = stage.interaction().await;
    assert_eq!((&picked.event["data"]["values"], &picked.event["data"]["component_type"]), (&json!(["b"]), &json!(3)));
    assert_eq!(picked.event["message"]["id"], message.id().to_string());
    assert_eq!(picked.callback(&json!({ "type": 6 })).await.0, 204);
    let original = picked.webhook("/messages/@original");
    stage.rest.call("PATCH", &original, &json!({ "content": "picked" })).await;
    assert_eq!(stage.ada.messages(stage.games).await.unwrap()[0].content(), "picked");

    stage.ada.select(&message, "who", &[&stage.ada.id.to_string()]).await.unwrap();
    let chosen = stage.interaction().await;
    assert_eq!(chosen.event["data"]["resolved"]["users"][stage.ada.id.to_string()]["username"], "ada");
    let update = json!({ "type": 7, "data": { "content": "over", "components": [] } });
    assert_eq!(chosen.callback(&update).await.0, 204);
    let messages = stage.ada.messages(stage.games).await.unwrap();
    assert_eq!((messages.len(), messages[0].content(), messages[0].custom_ids().len()), (1, "over", 0));
}

#[tokio::test]
async fn a_modal_is_rejected_as_a_response_to_a_modal() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    let input = json!({ "type": 4, "custom_id": "word", "style": 1, "required": true });
    let label = json!({ "type": 18, "label": "Your word", "component": input });
    let modal = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [label] } });
    assert_eq!(interaction.callback(&modal).await.0, 204);
    let (games, id) = (stage.games, interaction.id());
    assert!(stage.ada.submit(games, id, "form", json!({})).await.is_err(), "the word is required");
    stage.ada.submit(games, id, "form", json!({ "word": "yes" })).await.unwrap();
    let submitted = stage.interaction().await;
    assert_eq!(submitted.event["type"], 5);
    assert_eq!(submitted.event["data"]["components"][0]["component"]["value"], "yes");
    assert_eq!(submitted.callback(&modal).await.1["code"], 50035);
    assert_eq!(submitted.callback(&HELLO()).await.0, 204);
}

#[tokio::test]
async fn a_modal_whose_submit_failed_can_be_submitted_again() {
    let mut stage = Stage::new().await;
    let interaction = stage.command().await;
    let input = json!({ "type": 4, "custom_id": "word", "style": 1, "label": "Your word" });
    let row = json!({ "type": 1, "components": [input] });
    let modal = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [row] } });
    assert_eq!(interaction.callback(&modal).await.0, 204);
    let (games, id) = (stage.games, interaction.id());
    let failed = stage.ada.submit(games, id, "form", json!({ "word": "yes" })).await.unwrap();
    stage.interaction().await;
    stage.sandbox.advance_clock(WINDOW);
    let view = stage.ada.interaction(failed).await.unwrap();
    assert_eq!(view.state, "failed");
    stage.ada.submit(games, id, "form", json!({ "word": "yes" })).await.unwrap();
    assert_eq!(stage.interaction().await.callback(&HELLO()).await.0, 204);
    assert!(stage.ada.submit(games, id, "form", json!({ "word": "yes" })).await.is_err(), "it was taken");
}

#[tokio::test]
async fn autocomplete_responses_are_limited() {
    let mut stage = Stage::new().await;
    let choices = |count: usize, length: usize| {
        let choices: Vec<Value> = (0..count).map(|_| json!({ "name": "x".repeat(length), "value": "v" })).collect();
        json!({ "type": 8, "data": { "choices": choices } })
    };
    let (ada, games) = (stage.ada.clone(), stage.games);
    let typing = tokio::spawn(async move {
        ada.autocomplete(games, "do", json!([{ "name": "text", "value": "e", "focused": true }])).await
    });
    let interaction = stage.interaction().await;
    assert_eq!(
        (&interaction.event["type"], &interaction.event["data"]["options"][0]["focused"]),
        (&json!(4), &json!(true))
    );
    assert_eq!(interaction.callback(&choices(26, 1)).await.1["code"], 50035);
    assert_eq!(interaction.callback(&choices(1, 101)).await.1["code"], 50035);
    assert_eq!(interaction.callback(&HELLO()).await.1["code"], 50035);
    assert_eq!(interaction.callback(&choices(25, 100)).await.0, 204);
    assert_eq!(typing.await.unwrap().unwrap().len(), 25);
}

#[tokio::test]
async fn an_autocomplete_choice_has_the_type_of_its_option() {
    let mut stage = Stage::new().await;
    let option = |kind: u8, name: &str| json!({ "type": kind, "name": name, "description": "d", "autocomplete": true });
    let options = [option(4, "whole"), option(10, "part"), option(3, "text")];
    let inner = json!({ "type": 1, "name": "in", "description": "d", "options": options });
    let command = json!({ "name": "typed", "description": "d", "options": [inner] });
    assert_eq!(stage.rest.post(&format!("/applications/{APP}/commands"), &command).await.0, 201);
    let rows = [
        ("text", json!("1"), true),
        ("text", json!(1), false),
        ("whole", json!(1), true),
        ("whole", json!(1.5), false),
        ("whole", json!("1"), false),
        ("part", json!(1.5), true),
        ("part", json!(1), true),
        ("part", json!("1.5"), false),
    ];
    for (name, value, fits) in rows {
        let (ada, games) = (stage.ada.clone(), stage.games);
        let focused = json!([{ "name": name, "value": "1", "focused": true }]);
        let typing = tokio::spawn(async move {
            ada.autocomplete(games, "typed", json!([{ "name": "in", "options": focused }])).await
        });
        let interaction = stage.interaction().await;
        let choices = json!({ "type": 8, "data": { "choices": [{ "name": "one", "value": value }] } });
        let (status, answer) = interaction.callback(&choices).await;
        if fits {
            assert_eq!(status, 204, "{name} {value}: {answer}");
        } else {
            assert_eq!((status, fault(&answer)), (400, (50035, "data.choices.0.value".into())), "{name} {value}");
            assert_eq!(interaction.callback(&json!({ "type": 8, "data": { "choices": [] } })).await.0, 204);
        }
        typing.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_user_menu_accepts_a_member_or_nobody() {
    let mut stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let cleo = stage.sandbox.client().member("Cleo").await.unwrap();
    let shown = stage.command().await;
    let chosen = json!([{ "id": cleo.id, "type": "user" }]);
    let menus = json!([
        { "type": 1, "components": [{ "type": 5, "custom_id": "who", "min_values": 0, "default_values": chosen }] },
        { "type": 1, "components": [{ "type": 5, "custom_id": "must" }] },
    ]);
    shown.callback(&json!({ "type": 4, "data": { "content": "whom", "components": menus } })).await;
    let message = stage.ada.answer(shown.id()).await.unwrap();

    let id = ben.id.to_string();
    stage.ada.select(&message, "who", &[&id]).await.unwrap();
    let data = stage.interaction().await.event["data"].clone();
    assert_eq!((&data["component_type"], &data["values"]), (&json!(5), &json!([id])));
    assert_eq!(data["resolved"]["users"][&id]["global_name"], "Ben");
    let member = &data["resolved"]["members"][&id];
    assert!(member["permissions"].is_string() && member["joined_at"].is_string() && member.get("user").is_none());

    stage.ada.select(&message, "who", &[]).await.unwrap();
    let data = stage.interaction().await.event["data"].clone();
    assert_eq!((&data["values"], data.get("resolved")), (&json!([]), None));
    assert!(stage.ada.select(&message, "must", &[]).await.is_err(), "by default one must be chosen");
    assert!(stage.ada.select(&message, "who", &[&id, &stage.ada.id.to_string()]).await.is_err(), "one at most");
    assert!(stage.ada.select(&message, "who", &["1"]).await.is_err(), "nobody has this id");

    ben.leave().await.unwrap();
    cleo.leave().await.unwrap();
    assert!(stage.ada.select(&message, "who", &[&id]).await.is_err(), "who has left is not listed");
    let kept = cleo.id.to_string();
    stage.ada.select(&message, "who", &[&kept]).await.unwrap();
    let data = stage.interaction().await.event["data"].clone();
    assert_eq!(data["resolved"]["users"][&kept]["global_name"], "Cleo");
    assert_eq!(data["resolved"].get("members"), None, "who was chosen already stays so, without a member object");
}

#[tokio::test]
async fn a_refused_request_changes_nothing_and_is_in_the_log() {
    let mut stage = Stage::with(SandboxConfig::default()).await;
    let interaction = stage.command().await;
    interaction.callback(&json!({ "type": 4, "data": { "content": "x".repeat(2001) } })).await;
    assert!(stage.ada.messages(stage.games).await.unwrap().is_empty());
    let last = stage.sandbox.requests().pop().unwrap();
    assert_eq!((last.status, last.method.as_str()), (400, "POST"));
    assert_eq!(last.response["errors"]["data"]["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
}
