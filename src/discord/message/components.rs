//! Components: rows of controls, and contents where a message consists of components.

use serde_json::{Value, json};

use cardinal_interaction::{Button, ChannelMenu, Item, Link, MemberMenu, Menu, Message, Row, Style, limits};

/// A message as components: its text, pictures, controls, the text below them, and files.
pub(super) fn shown(message: &Message) -> Vec<Value> {
    let media = |name: &str| json!({ "url": format!("attachment://{name}") });
    let text = |text: &str| (!text.is_empty()).then(|| json!({ "type": 10, "content": text }));
    let pictures = message.pictures.iter().map(|picture| {
        let mut item = json!({ "media": media(&picture.name) });
        if !picture.alt.is_empty() {
            item["description"] = picture.alt.as_str().into();
        }
        json!({ "type": 12, "items": [item] })
    });
    let files = message.files.iter().map(|file| json!({ "type": 13, "file": media(&file.name) }));
    let above = text(&message.text).into_iter().chain(pictures);
    above.chain(rows(message)).chain(text(&message.below)).chain(files).collect()
}

/// A message's rows of controls.
pub(super) fn rows(message: &Message) -> impl Iterator<Item = Value> {
    message.controls.iter().filter(|row| !row.is_empty()).map(row)
}

pub(super) fn row(row: &Row) -> Value {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Links(links) => links.iter().map(link).collect(),
        Row::Menu(list) => vec![menu(list)],
        Row::Channels(list) => vec![channel_menu(list)],
        Row::Members(list) => vec![member_menu(list)],
    };
    json!({ "type": 1, "components": components })
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let mut json = json!({
        "type": 2, "style": style, "label": button.label, "custom_id": button.control.encode(),
    });
    if button.disabled {
        json["disabled"] = true.into();
    }
    put_emoji(&mut json, button.emoji);
    json
}

fn link(link: &Link) -> Value {
    json!({ "type": 2, "style": 5, "label": link.label, "url": link.address })
}

fn menu(menu: &Menu) -> Value {
    let items: Vec<Value> = menu.items.iter().map(item).collect();
    let most = if menu.several { items.len() } else { 1 };
    json!({
        "type": 3, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "options": items,
        "max_values": most,
    })
}

/// The channel types in which a game can be played: text, voice, announcements, forum.
const CHANNEL_TYPES: [u64; 4] = [0, 2, 5, 15];

fn channel_menu(menu: &ChannelMenu) -> Value {
    let chosen: Vec<Value> =
        menu.chosen.iter().map(|channel| json!({ "id": channel.to_string(), "type": "channel" })).collect();
    json!({
        "type": 8, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "channel_types": CHANNEL_TYPES,
        "min_values": 0, "max_values": limits::ITEMS, "default_values": chosen,
    })
}

fn member_menu(menu: &MemberMenu) -> Value {
    let chosen: Vec<Value> = menu.chosen.iter().map(|user| json!({ "id": user.to_string(), "type": "user" })).collect();
    json!({
        "type": 5, "custom_id": menu.control.encode(), "placeholder": menu.placeholder, "min_values": 0,
        "max_values": 1, "default_values": chosen,
    })
}

fn item(item: &Item) -> Value {
    let mut json = json!({ "label": item.label, "value": item.value });
    if let Some(description) = &item.description {
        json["description"] = description.as_str().into();
    }
    if item.chosen {
        json["default"] = true.into();
    }
    put_emoji(&mut json, item.emoji);
    json
}

fn put_emoji(json: &mut Value, emoji: Option<&str>) {
    if let Some(emoji) = emoji {
        json["emoji"] = json!({ "id": null, "name": emoji });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardinal_ids::UserId;
    use cardinal_interaction::Control;

    #[test]
    fn a_menu_of_members_is_a_user_select_from_which_one_or_nobody_is_chosen() {
        let menu = |chosen| {
            let menu = MemberMenu { control: Control::Rules, placeholder: "Opponent".to_owned(), chosen };
            row(&Row::Members(menu))["components"][0].clone()
        };
        let open = menu(None);
        assert_eq!((&open["type"], &open["min_values"], &open["max_values"]), (&json!(5), &json!(0), &json!(1)));
        assert_eq!((&open["placeholder"], &open["default_values"]), (&json!("Opponent"), &json!([])));
        assert_eq!(open.get("options"), None, "Discord lists the members");
        assert_eq!(menu(Some(UserId(7)))["default_values"], json!([{ "id": "7", "type": "user" }]));
    }
}
