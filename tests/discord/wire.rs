//! Checks what the bot sends against models of Discord's API that are not ours.

use cardinal_sandbox::RequestRecord;
use cardinal_test_support::{Hall, play_by_commands, play_by_components, wire};
use serde_json::{Value, json};

fn request(method: &str, path: &str, body: &Value) -> RequestRecord {
    RequestRecord {
        number: 1,
        at_ms: 0,
        application_id: None,
        method: method.to_owned(),
        path: path.to_owned(),
        query: String::new(),
        body: body.clone(),
        files: Vec::new(),
        status: 200,
        response: Value::Null,
    }
}

fn message(content: &str, components: &Value) -> RequestRecord {
    let body = json!({ "content": content, "components": components, "allowed_mentions": { "parse": [] } });
    request("POST", "/channels/1/messages", &body)
}

#[test]
fn the_judge_finds_errors() {
    assert_eq!(wire::faults(&message("hello", &json!([]))), Vec::<String>::new());
    let button = json!({ "type": 2, "style": 1, "label": "a", "custom_id": "b" });
    let row = |count: usize| json!({ "type": 1, "components": vec![button.clone(); count] });
    for wrong in [
        message(&"x".repeat(2001), &json!([])),
        message("hello", &json!([row(6)])),
        message("hello", &json!(vec![row(1); 6])),
        message("hello", &json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "a" }] }])),
        request("POST", "/channels/1/messages", &json!({ "content": "hello" })),
        request("PUT", "/applications/1/commands", &json!([{ "name": "Upper Case", "description": "x", "type": 1 }])),
        request("POST", "/channels/1/threads", &json!({ "name": "", "type": 11 })),
        RequestRecord {
            response: json!({ "code": 50035, "message": "Invalid Form Body" }),
            ..message("x", &json!([]))
        },
    ] {
        assert_ne!(wire::faults(&wrong), Vec::<String>::new(), "{}", wrong.body);
    }
}

#[test]
fn discords_own_description_finds_errors_where_it_is_available() {
    if !wire::description_is_at_hand() {
        return;
    }
    let menu = json!([{ "type": 1, "components": [{ "type": 3, "custom_id": "a", "options": [] }] }]);
    for wrong in [
        message("hello", &menu),
        request("POST", "/channels/1/threads", &json!({ "name": "x", "type": 99 })),
        request("POST", "/channels/1/pins", &json!({ "any": 1 })),
    ] {
        assert_ne!(wire::faults(&wrong), Vec::<String>::new(), "{}", wrong.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_requests_of_two_games_are_valid() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let first = hall.begin(&ada, &ben, "no-stress", &[("style", "level-3")]).await;
    let first = play_by_components([&ada, &ben], first, 10, 3).await;
    assert!(!first.over, "these deals end too soon: {}", first.last.content());
    let question = ada.type_in("resign", &[("game", "1")]).await;
    ada.press(&question, "Resign").await;
    ada.turn_message_after(Some(first.last.id())).await;
    let second = hall.begin(&ada, &ben, "standard", &[]).await;
    play_by_commands([&ada, &ben], second, 10, 4).await;
    let requests = hall.sandbox.requests();
    for kind in ["/callback", "/messages", "/commands"] {
        assert!(requests.iter().any(|request| request.path.ends_with(kind) && !request.body.is_null()), "{kind}");
    }
    hall.close().await;
}
