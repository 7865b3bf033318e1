//! Interactions with fields, or forms of fields, that the library does not know.

use cardinal_sandbox::Faults;
use cardinal_test_support::Hall;
use serde_json::{Value, json};

/// Changes to fields that the bot does not use, and permissions beyond today's.
fn changes() -> Vec<(&'static str, Value)> {
    vec![
        (
            "a user's flags over 32 bits",
            json!({ "member": { "user": { "flags": 1_u64 << 40, "public_flags": u64::MAX } } }),
        ),
        (
            "an avatar of another form",
            json!({ "member": { "avatar": "new:form", "user": { "avatar": { "hash": 1 } } } }),
        ),
        ("a banner of another form", json!({ "member": { "user": { "banner": [1, 2], "accent_color": "red" } } })),
        (
            "permissions over 64 bits",
            // 2^70, and all permissions that Discord has today.
            json!({
                "app_permissions": "1180591620717411303423",
                "member": { "permissions": "1180591620717411303423" },
                "channel": { "permissions": "1180591620717411303423" },
            }),
        ),
        (
            "an unknown component in a row",
            json!({ "message": { "components": [{ "type": 1, "components": [{ "type": 99, "what": {} }] }, { "type": 98 }] } }),
        ),
        (
            "a message's interaction without a name",
            json!({ "message": { "interaction": { "id": "1", "type": 2, "name": null, "user": { "id": "2" } } } }),
        ),
        (
            "things around it of other forms",
            json!({
                "locale": null, "guild_locale": 7, "entitlements": [{ "weird": true }], "context": 77,
                "authorizing_integration_owners": [], "attachment_size_limit": "much", "version": 1.5,
                "guild": { "features": 3 }, "application_id": null,
            }),
        ),
        ("a date of another form", json!({ "member": { "joined_at": 5, "premium_since": "soon", "roles": "none" } })),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_content_of_unused_fields_does_not_matter() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    for (what, change) in changes() {
        hall.sandbox.set_faults(Faults { interaction_patch: change, ..Faults::default() });
        assert!(ada.type_in("hand", &[]).await.is_ephemeral(), "{what}");
        assert!(!ada.suggestions("move", "move", "e").await.is_empty(), "{what}");
        let panel = ada.press(&start, "My turn").await;
        let picked = ada.pick(&panel, "e2").await;
        assert!(picked.is_ephemeral() && picked.id() == panel.id(), "{what}: {}", picked.text());
        let rules = ada.type_in("rules", &[]).await;
        let chosen = ada.pick(&rules, "standard").await;
        assert!(chosen.id() == rules.id() && chosen.text().contains("Checkmate"), "{what}: {}", chosen.text());
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_opponent_with_unknown_fields_can_be_challenged() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let key = ben.id().to_string();
    let change = json!({ "data": { "resolved": { "users": { &key: { "flags": u64::MAX } }, "members": { &key: { "avatar": 1 } } } } });
    hall.sandbox.set_faults(Faults { interaction_patch: change, ..Faults::default() });
    let asked = json!([{ "name": "game", "value": "standard" }, { "name": "opponent", "value": key }]);
    let challenge = ada.run("challenge", asked).await;
    assert_eq!(challenge.mentions(), [ben.id()], "{}", challenge.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_who_cannot_be_read_is_told_so() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let change = json!({ "member": { "user": { "id": "none" } } });
    hall.sandbox.set_faults(Faults { interaction_patch: change, ..Faults::default() });
    let refused = ada.refused("games", &[]).await;
    assert!(refused.contains("couldn't read"), "{refused}");
    hall.close().await;
}
