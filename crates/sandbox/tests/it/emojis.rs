//! Emojis of an application: uploading, using and deleting them.

use serde_json::{Value, json};

use crate::raw_bot::{APP, Stage, fault};

/// A PNG of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

fn path() -> String {
    format!("/applications/{APP}/emojis")
}

#[tokio::test]
async fn an_emoji_is_uploaded_listed_renamed_used_and_deleted() {
    let stage = Stage::new().await;
    let (status, made) = stage.rest.post(&path(), &json!({ "name": "white_king", "image": PIXEL })).await;
    assert_eq!((status, &made["name"]), (201, &json!("white_king")));
    let one = format!("{}/{}", path(), made["id"].as_str().unwrap());
    assert_eq!(stage.rest.get(&path()).await.1["items"], json!([made]));
    let (_, renamed) = stage.rest.call("PATCH", &one, &json!({ "name": "king" })).await;
    assert_eq!(renamed["name"], "king");
    let image = stage.sandbox.client().file(&format!("/emojis/{}.png", made["id"].as_str().unwrap())).await.unwrap();
    assert!(image.starts_with(b"\x89PNG"));

    let button = |id: &Value| {
        let button =
            json!({ "type": 2, "style": 2, "custom_id": "a", "label": "King", "emoji": { "id": id, "name": "k" } });
        json!({ "content": "a king", "components": [{ "type": 1, "components": [button] }] })
    };
    assert_eq!(stage.rest.post(&stage.messages_path(), &button(&made["id"])).await.0, 200);
    assert_eq!(stage.rest.call("DELETE", &one, &Value::Null).await.0, 204);
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "name": "king" })), ("DELETE", Value::Null)] {
        assert_eq!(stage.rest.call(method, &one, &body).await.1["code"], 10_014, "{method}");
    }
    let (status, refused) = stage.rest.post(&stage.messages_path(), &button(&made["id"])).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50_035)), "it is deleted: {refused}");
}

#[tokio::test]
async fn emojis_that_cannot_be_one_are_refused() {
    let stage = Stage::new().await;
    let large = format!("data:image/png;base64,{}", "A".repeat((256 * 1024 + 3) / 3 * 4));
    for (what, body, (code, at)) in [
        ("a name of one letter", json!({ "name": "k", "image": PIXEL }), (50035, "name")),
        ("33 letters", json!({ "name": "k".repeat(33), "image": PIXEL }), (50035, "name")),
        ("a hyphen", json!({ "name": "white-king", "image": PIXEL }), (50035, "name")),
        ("no image", json!({ "name": "king" }), (50035, "image")),
        ("an address", json!({ "name": "king", "image": "https://example.com/king.png" }), (50035, "image")),
        ("over 256 KiB", json!({ "name": "king", "image": large }), (50035, "image")),
    ] {
        let (_, answer) = stage.rest.post(&path(), &body).await;
        assert_eq!(fault(&answer), (code, at.to_owned()), "{what}: {answer}");
    }
    assert_eq!(stage.rest.get(&path()).await.1["items"], json!([]));
}
