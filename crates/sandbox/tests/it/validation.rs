//! Bodies that must be rejected, each with the expected error code and path, and similar bodies that must be
//! accepted.

#![expect(clippy::needless_pass_by_value, reason = "bodies are built in place")]

use serde_json::{Value, json};

use crate::raw_bot::{APP, Stage, fault};

fn chars(count: usize) -> String {
    "x".repeat(count)
}

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "go", "custom_id": custom_id })
}

fn row(components: Value) -> Value {
    json!({ "components": [{ "type": 1, "components": components }] })
}

fn options(count: usize) -> Vec<Value> {
    (0..count).map(|n| json!({ "label": format!("l{n}"), "value": format!("v{n}") })).collect()
}

fn select(extra: Value) -> Value {
    let mut select = json!({ "type": 3, "custom_id": "s", "options": options(3) });
    for (key, value) in extra.as_object().into_iter().flatten() {
        select[key] = value.clone();
    }
    row(json!([select]))
}

/// A select of users (5), roles (6), both (7) or channels (8), with these selected by default.
fn picker(kind: u64, selected: &[&str]) -> Value {
    let selected: Vec<Value> = selected.iter().map(|of| json!({ "id": "41771983429993937", "type": of })).collect();
    row(json!([{ "type": kind, "custom_id": "s", "max_values": 2, "default_values": selected }]))
}

/// A select of users with these fields.
fn users(extra: Value) -> Value {
    let mut select = json!({ "type": 5, "custom_id": "s" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        select[key] = value.clone();
    }
    row(json!([select]))
}

fn v2(components: Value) -> Value {
    json!({ "flags": 1 << 15, "components": components })
}

const OK: (u64, &str) = (0, "");
const EMPTY: (u64, &str) = (50006, "");

fn bad(path: &'static str) -> (u64, &'static str) {
    (50035, path)
}

type Row = (&'static str, Value, (u64, &'static str));

fn contents_and_embeds() -> Vec<Row> {
    let field = |name: usize, value: usize| json!({ "embeds": [{ "fields": [{ "name": chars(name), "value": chars(value) }] }] });
    let fields = |count: usize| {
        let fields: Vec<Value> = (0..count).map(|_| json!({ "name": "n", "value": "v" })).collect();
        json!({ "embeds": [{ "fields": fields }] })
    };
    let described = |lengths: &[usize]| {
        let embeds: Vec<Value> = lengths.iter().map(|n| json!({ "description": chars(*n) })).collect();
        json!({ "embeds": embeds })
    };
    let many_users: Vec<String> = (1..=101).map(|id| id.to_string()).collect();
    vec![
        ("content of 2000", json!({ "content": chars(2000) }), OK),
        ("content of 2001", json!({ "content": chars(2001) }), bad("content")),
        ("2000 characters count, not bytes", json!({ "content": "é".repeat(2000) }), OK),
        ("ten embeds", described(&[1; 10]), OK),
        ("eleven embeds", described(&[1; 11]), bad("embeds")),
        ("title of 257", json!({ "embeds": [{ "title": chars(257) }] }), bad("embeds.0.title")),
        ("description of 4096", described(&[4096]), OK),
        ("description of 4097", described(&[4097]), bad("embeds.0.description")),
        ("footer of 2049", json!({ "embeds": [{ "footer": { "text": chars(2049) } }] }), bad("embeds.0.footer.text")),
        ("author of 257", json!({ "embeds": [{ "author": { "name": chars(257) } }] }), bad("embeds.0.author.name")),
        ("25 fields", fields(25), OK),
        ("26 fields", fields(26), bad("embeds.0.fields")),
        ("field name of 257", field(257, 1), bad("embeds.0.fields.0.name")),
        ("field value of 1025", field(1, 1025), bad("embeds.0.fields.0.value")),
        ("6000 over two embeds", described(&[3000, 3000]), OK),
        ("6001 over two embeds", described(&[3000, 3001]), bad("embeds")),
        (
            "6001 in one embed",
            json!({ "embeds": [{ "description": chars(4096), "footer": { "text": chars(1905) } }] }),
            bad("embeds"),
        ),
        ("nothing", json!({}), EMPTY),
        ("blank content", json!({ "content": " \n" }), EMPTY),
        ("misspelt key", json!({ "content": "a", "embed": {} }), bad("embed")),
        ("misspelt key of an embed", json!({ "embeds": [{ "title": "a", "colour": 1 }] }), bad("embeds.0.colour")),
        ("ephemeral in a channel", json!({ "content": "a", "flags": 64 }), bad("flags")),
        ("three stickers", json!({ "content": "a", "sticker_ids": ["1", "2", "3"] }), OK),
        ("four stickers", json!({ "content": "a", "sticker_ids": ["1", "2", "3", "4"] }), bad("sticker_ids")),
        ("a sticker that is no id", json!({ "content": "a", "sticker_ids": ["one"] }), bad("sticker_ids.0")),
        ("an embed's flags", json!({ "embeds": [{ "title": "a", "flags": 0 }] }), OK),
        ("silent", json!({ "content": "a", "flags": 4096 }), OK),
        ("crossposted flag", json!({ "content": "a", "flags": 1 }), bad("flags")),
        (
            "parse and users",
            json!({ "content": "a", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            bad("allowed_mentions"),
        ),
        (
            "parse roles and users",
            json!({ "content": "a", "allowed_mentions": { "parse": ["roles"], "users": ["1"] } }),
            OK,
        ),
        (
            "101 users",
            json!({ "content": "a", "allowed_mentions": { "users": many_users } }),
            bad("allowed_mentions.users"),
        ),
        (
            "unknown parse",
            json!({ "content": "a", "allowed_mentions": { "parse": ["here"] } }),
            bad("allowed_mentions.parse.0"),
        ),
        (
            "attachment without a file",
            json!({ "content": "a", "attachments": [{ "id": 0, "filename": "a.png" }] }),
            bad("attachments.0.id"),
        ),
        (
            "picture of no file",
            json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] }),
            bad("embeds.0.image.url"),
        ),
        ("content is a number", json!({ "content": 7 }), bad("content")),
    ]
}

fn components() -> Vec<Row> {
    let rows = |count: usize| {
        let rows: Vec<Value> =
            (0..count).map(|n| json!({ "type": 1, "components": [button(&n.to_string())] })).collect();
        json!({ "components": rows })
    };
    let buttons = |count: usize| row((0..count).map(|n| button(&n.to_string())).collect());
    let one = |extra: Value| {
        let mut one = button("a");
        for (key, value) in extra.as_object().into_iter().flatten() {
            one[key] = value.clone();
        }
        row(json!([one]))
    };
    let at = "components.0.components.0";
    vec![
        ("five rows", rows(5), OK),
        ("six rows", rows(6), bad("components")),
        ("five buttons", buttons(5), OK),
        ("six buttons", buttons(6), bad("components.0.components")),
        ("empty row", row(json!([])), bad("components.0.components")),
        ("button outside a row", json!({ "components": [button("a")] }), bad("components.0.type")),
        (
            "select and button",
            row(json!([{ "type": 3, "custom_id": "s", "options": options(1) }, button("a")])),
            bad("components.0.components"),
        ),
        ("custom id of 100", one(json!({ "custom_id": chars(100) })), OK),
        ("custom id of 101", one(json!({ "custom_id": chars(101) })), bad("components.0.components.0.custom_id")),
        ("empty custom id", one(json!({ "custom_id": "" })), bad("components.0.components.0.custom_id")),
        ("no custom id", one(json!({ "custom_id": null })), bad("components.0.components.0.custom_id")),
        ("same custom id twice", row(json!([button("a"), button("a")])), bad("components.0.components.1.custom_id")),
        ("label of 81", one(json!({ "label": chars(81) })), bad("components.0.components.0.label")),
        ("neither label nor emoji", one(json!({ "label": null })), bad(at)),
        ("a keycap", one(json!({ "emoji": { "name": "1️⃣" } })), OK),
        (
            "an emoji of a server, its id no number",
            one(json!({ "emoji": { "name": "x", "id": "abc" } })),
            bad("components.0.components.0.emoji.id"),
        ),
        (
            "an emoji that nobody has",
            one(json!({ "emoji": { "name": "x", "id": "41771983429993937" } })),
            bad("components.emoji"),
        ),
        (
            "a symbol that is no emoji",
            one(json!({ "emoji": { "name": "♤" } })),
            bad("components.0.components.0.emoji.name"),
        ),
        ("an emoji alone", one(json!({ "label": null, "emoji": { "name": "♠️" } })), OK),
        (
            "link with a custom id",
            one(json!({ "style": 5, "url": "https://example.org" })),
            bad("components.0.components.0.custom_id"),
        ),
        ("link", one(json!({ "style": 5, "url": "https://example.org", "custom_id": null })), OK),
        (
            "url of 513",
            one(json!({ "style": 5, "custom_id": null, "url": format!("https://{}", chars(505)) })),
            bad("components.0.components.0.url"),
        ),
        ("style 9", one(json!({ "style": 9 })), bad("components.0.components.0.style")),
        ("25 options", select(json!({ "options": options(25) })), OK),
        ("26 options", select(json!({ "options": options(26) })), bad("components.0.components.0.options")),
        ("what modals ask of a select", select(json!({ "required": false })), OK),
        ("no options", select(json!({ "options": [] })), bad("components.0.components.0.options")),
        (
            "option label of 101",
            select(json!({ "options": [{ "label": chars(101), "value": "v" }] })),
            bad("components.0.components.0.options.0.label"),
        ),
        (
            "option value of 101",
            select(json!({ "options": [{ "label": "l", "value": chars(101) }] })),
            bad("components.0.components.0.options.0.value"),
        ),
        (
            "option description of 101",
            select(json!({ "options": [{ "label": "l", "value": "v", "description": chars(101) }] })),
            bad("components.0.components.0.options.0.description"),
        ),
        (
            "same value twice",
            select(json!({ "options": [{ "label": "l", "value": "v" }, { "label": "m", "value": "v" }] })),
            bad("components.0.components.0.options.1.value"),
        ),
        (
            "placeholder of 151",
            select(json!({ "placeholder": chars(151) })),
            bad("components.0.components.0.placeholder"),
        ),
        (
            "max_values over the options",
            select(json!({ "max_values": 4 })),
            bad("components.0.components.0.max_values"),
        ),
        (
            "max_values of 26",
            select(json!({ "max_values": 26, "options": options(25) })),
            bad("components.0.components.0.max_values"),
        ),
        (
            "min over max",
            select(json!({ "min_values": 3, "max_values": 2 })),
            bad("components.0.components.0.min_values"),
        ),
        ("a user selected beforehand", picker(5, &["user"]), OK),
        ("a role where users are", picker(5, &["role"]), bad("components.0.components.0.default_values.0.type")),
        ("a user where roles are", picker(6, &["user"]), bad("components.0.components.0.default_values.0.type")),
        ("a user and a role where both are", picker(7, &["user", "role"]), OK),
        ("a channel where both are", picker(7, &["channel"]), bad("components.0.components.0.default_values.0.type")),
        ("a channel where channels are", picker(8, &["channel"]), OK),
        ("more selected than can be", picker(5, &["user"; 3]), bad("components.0.components.0.default_values")),
        (
            "fewer selected than must be",
            users(json!({ "min_values": 2, "max_values": 2, "default_values": [{ "id": "1", "type": "user" }] })),
            bad("components.0.components.0.default_values"),
        ),
        ("nobody selected where two must be", users(json!({ "min_values": 2, "max_values": 2 })), OK),
        ("one or no user", users(json!({ "min_values": 0, "default_values": [] })), OK),
        (
            "a user without an id",
            users(json!({ "default_values": [{ "type": "user" }] })),
            bad("components.0.components.0.default_values.0.id"),
        ),
        (
            "placeholder of 151 over users",
            users(json!({ "placeholder": chars(151) })),
            bad("components.0.components.0.placeholder"),
        ),
        ("users with options", users(json!({ "options": options(1) })), bad("components.0.components.0.options")),
        ("a nonce", json!({ "content": "a", "nonce": "n", "enforce_nonce": true }), OK),
        ("no nonce to enforce", json!({ "content": "a", "enforce_nonce": true }), bad("nonce")),
        ("no nonce, and none enforced", json!({ "content": "a", "enforce_nonce": false }), OK),
        ("misspelt key", one(json!({ "lable": "x" })), bad("components.0.components.0.lable")),
    ]
}

fn v2_components() -> Vec<Row> {
    let text = |length: usize| json!({ "type": 10, "content": chars(length) });
    let many = |count: usize| v2((0..count).map(|_| text(1)).collect());
    vec![
        ("text display", v2(json!([text(3000)])), OK),
        ("text display without the flag", json!({ "components": [text(1)] }), bad("components.0.type")),
        ("text of 4000 in all", v2(json!([text(2000), text(2000)])), OK),
        ("text of 4001 in all", v2(json!([text(2000), text(2001)])), bad("components")),
        ("40 components", many(40), OK),
        ("41 components", many(41), bad("components")),
        (
            "41 nested",
            v2(json!([{ "type": 17, "components": (0..40).map(|_| text(1)).collect::<Vec<_>>() }])),
            bad("components"),
        ),
        ("content with the flag", json!({ "flags": 1 << 15, "content": "a", "components": [text(1)] }), bad("content")),
        (
            "embeds with the flag",
            json!({ "flags": 1 << 15, "embeds": [{ "title": "a" }], "components": [text(1)] }),
            bad("embeds"),
        ),
        ("empty gallery", v2(json!([{ "type": 12, "items": [] }])), bad("components.0.items")),
        (
            "four texts in a section",
            v2(json!([{ "type": 9, "components": [text(1), text(1), text(1), text(1)], "accessory": button("a") }])),
            bad("components.0.components"),
        ),
        (
            "section without accessory",
            v2(json!([{ "type": 9, "components": [text(1)] }])),
            bad("components.0.accessory"),
        ),
        (
            "same id twice",
            v2(json!([{ "type": 10, "id": 5, "content": "a" }, { "type": 10, "id": 5, "content": "b" }])),
            bad("components.1.id"),
        ),
        ("nothing with the flag", json!({ "flags": 1 << 15 }), EMPTY),
    ]
}

#[tokio::test]
async fn messages_are_refused_where_discord_refuses_them() {
    let stage = Stage::new().await;
    for (what, body, expected) in [contents_and_embeds(), components(), v2_components()].concat() {
        let (status, answer) = stage.rest.post(&stage.messages_path(), &body).await;
        let (code, path) = fault(&answer);
        assert_eq!((code, path.as_str()), expected, "{what}: {answer}");
        assert_eq!(status, if code == 0 { 200 } else { 400 }, "{what}");
    }
}

#[tokio::test]
async fn too_many_or_too_large_files_are_refused() {
    let stage = Stage::new().await;
    let path = stage.messages_path();
    let listed = |ids: std::ops::Range<usize>| {
        let list: Vec<Value> = ids.map(|id| json!({ "id": id, "filename": format!("{id}.txt") })).collect();
        json!({ "attachments": list })
    };
    let parts = |count: usize| -> Vec<(String, Vec<u8>)> {
        (0..count).map(|n| (format!("files[{n}]"), b"x".to_vec())).collect()
    };
    for (count, expected) in [(10, 200), (11, 400)] {
        let parts = parts(count);
        let files: Vec<(&str, &str, Vec<u8>)> =
            parts.iter().map(|(field, bytes)| (field.as_str(), "a.txt", bytes.clone())).collect();
        let (status, answer) = stage.rest.upload("POST", &path, &listed(0..count), &files).await;
        assert_eq!(status, expected, "{count} files: {answer}");
    }
    let large = vec![0; 10 * 1024 * 1024];
    let (status, _) = stage.rest.upload("POST", &path, &json!({}), &[("files[0]", "large.bin", large.clone())]).await;
    assert_eq!(status, 200, "ten mebibytes are taken");
    let too_large = [large, vec![0]].concat();
    let (status, answer) = stage.rest.upload("POST", &path, &json!({}), &[("files[0]", "large.bin", too_large)]).await;
    assert_eq!((status, answer["code"].as_u64()), (413, Some(40005)));
    let described = json!({ "attachments": [{ "id": 0, "description": chars(1025) }] });
    let (_, answer) = stage.rest.upload("POST", &path, &described, &[("files[0]", "a.png", vec![1])]).await;
    assert_eq!(fault(&answer), (50035, "attachments.0.description".into()));
}

fn command(extra: Value) -> Value {
    let mut command = json!({ "name": "move", "description": "moves" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        command[key] = value.clone();
    }
    command
}

fn option(extra: Value) -> Value {
    let mut option = json!({ "type": 3, "name": "text", "description": "a text" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        option[key] = value.clone();
    }
    command(json!({ "options": [option] }))
}

#[tokio::test]
async fn commands_are_refused_where_discord_refuses_them() {
    let stage = Stage::new().await;
    let named = |names: &[(&str, bool)]| {
        let options: Vec<Value> = names
            .iter()
            .map(|(name, required)| json!({ "type": 3, "name": name, "description": "d", "required": required }))
            .collect();
        command(json!({ "options": options }))
    };
    let choices = |count: usize| -> Vec<Value> {
        (0..count).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect()
    };
    let sized = |per_choice: usize| {
        let choice = |n: usize| json!({ "name": format!("{n:0>3}"), "value": chars(per_choice) });
        let choices: Vec<Value> = (0..25).map(choice).collect();
        let option = |o: usize| json!({ "type": 3, "name": format!("o{o}"), "description": "d", "choices": choices });
        command(json!({ "options": (0..4).map(option).collect::<Vec<_>>() }))
    };
    let plain_option = |n: usize| json!({ "type": 3, "name": n.to_string(), "description": "d" });
    let sub = json!({ "type": 1, "name": "sub", "description": "d" });
    let rows: Vec<Row> = vec![
        ("plain", command(json!({})), OK),
        ("name of 33", command(json!({ "name": chars(33) })), bad("name")),
        ("upper case", command(json!({ "name": "Move" })), bad("name")),
        ("with a space", command(json!({ "name": "my move" })), bad("name")),
        ("other scripts", command(json!({ "name": "ход" })), OK),
        ("no description", json!({ "name": "move" }), bad("description")),
        ("description of 101", command(json!({ "description": chars(101) })), bad("description")),
        ("unknown locale", command(json!({ "name_localizations": { "xx": "a" } })), bad("name_localizations.xx")),
        ("German", command(json!({ "name_localizations": { "de": "zug" } })), OK),
        ("misspelt key", command(json!({ "describtion": "a" })), bad("describtion")),
        ("26 options", command(json!({ "options": (0..26).map(plain_option).collect::<Vec<_>>() })), bad("options")),
        ("required after optional", named(&[("a", false), ("b", true)]), bad("options.1")),
        ("optional after required", named(&[("a", true), ("b", false)]), OK),
        ("same option twice", named(&[("a", true), ("a", true)]), bad("options.1.name")),
        ("25 choices", option(json!({ "choices": choices(25) })), OK),
        ("26 choices", option(json!({ "choices": choices(26) })), bad("options.0.choices")),
        (
            "choice name of 101",
            option(json!({ "choices": [{ "name": chars(101), "value": "a" }] })),
            bad("options.0.choices.0.name"),
        ),
        (
            "choices with autocomplete",
            option(json!({ "choices": choices(1), "autocomplete": true })),
            bad("options.0.autocomplete"),
        ),
        ("min over max length", option(json!({ "min_length": 5, "max_length": 4 })), bad("options.0.min_length")),
        (
            "subcommand and option",
            command(json!({ "options": [sub, { "type": 3, "name": "a", "description": "d" }] })),
            bad("options"),
        ),
        ("subcommand alone", command(json!({ "options": [sub] })), OK),
        ("unknown type", option(json!({ "type": 12 })), bad("options.0.type")),
        // Four options with 25 choices each. A choice counts three characters for its name, plus its value.
        ("8000 characters", sized(76), OK),
        ("over 8000 characters", sized(78), bad("")),
    ];
    for (what, body, expected) in rows {
        let (_, answer) = stage.rest.post(&format!("/applications/{APP}/commands"), &body).await;
        let (code, path) = fault(&answer);
        assert_eq!((code, path.as_str()), expected, "{what}: {answer}");
    }
    let twice = json!([command(json!({})), command(json!({}))]);
    let (_, answer) = stage.rest.call("PUT", &format!("/applications/{APP}/commands"), &twice).await;
    assert_eq!(fault(&answer), (50035, "1.name".into()));
    let many: Vec<Value> = (0..101).map(|n| command(json!({ "name": format!("c{n}") }))).collect();
    let (_, answer) = stage.rest.call("PUT", &format!("/applications/{APP}/commands"), &json!(many)).await;
    assert_eq!(answer["code"], 50035);
    let (status, _) = stage.rest.call("PUT", &format!("/applications/{APP}/commands"), &json!(many[..100])).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn callbacks_are_refused_where_discord_refuses_them() {
    let mut stage = Stage::new().await;
    let input = |extra: Value| {
        let mut input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "Word" });
        for (key, value) in extra.as_object().into_iter().flatten() {
            input[key] = value.clone();
        }
        json!({ "type": 1, "components": [input] })
    };
    let modal = |title: usize, rows: Vec<Value>| json!({ "type": 9, "data": { "custom_id": "m", "title": chars(title), "components": rows } });
    let inputs = |count: usize| (0..count).map(|n| input(json!({ "custom_id": n.to_string() }))).collect::<Vec<_>>();
    let rows: Vec<Row> = vec![
        ("empty answer", json!({ "type": 4, "data": {} }), EMPTY),
        ("content of 2001", json!({ "type": 4, "data": { "content": chars(2001) } }), bad("data.content")),
        ("update of a command", json!({ "type": 7, "data": { "content": "a" } }), bad("type")),
        ("deferred update of a command", json!({ "type": 6 }), bad("type")),
        ("choices for a command", json!({ "type": 8, "data": { "choices": [] } }), bad("type")),
        ("unknown type", json!({ "type": 3 }), bad("type")),
        ("deferred with a forbidden flag", json!({ "type": 5, "data": { "flags": 1 << 15 } }), bad("data.flags")),
        ("title of 46", modal(46, inputs(1)), bad("data.title")),
        ("six components", modal(1, inputs(6)), bad("data.components")),
        ("no components", modal(1, vec![]), bad("data.components")),
        (
            "same input twice",
            modal(1, vec![input(json!({})), input(json!({}))]),
            bad("data.components.1.components.0.custom_id"),
        ),
        (
            "input label of 46",
            modal(1, vec![input(json!({ "label": chars(46) }))]),
            bad("data.components.0.components.0.label"),
        ),
        (
            "min over max",
            modal(1, vec![input(json!({ "min_length": 5, "max_length": 4 }))]),
            bad("data.components.0.components.0.min_length"),
        ),
        (
            "button in a form",
            modal(1, vec![json!({ "type": 1, "components": [button("a")] })]),
            bad("data.components.0.components.0.type"),
        ),
    ];
    let interaction = stage.command().await;
    for (what, body, expected) in rows {
        let (_, answer) = interaction.callback(&body).await;
        let (code, path) = fault(&answer);
        assert_eq!((code, path.as_str()), expected, "{what}: {answer}");
    }
    let (status, _) = interaction.callback(&modal(45, inputs(5))).await;
    assert_eq!(status, 204, "a refused body leaves the interaction open");
}
