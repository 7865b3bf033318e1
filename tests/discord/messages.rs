//! Messages in Discord's JSON: how they are written, and how one that Discord has is known again.

use cardinal::discord::message::{MessageForm, is_shown_by, replacing, turn_of};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Button, Control, GameControl, MemberMenu, Message, Picture, Row, Style};
use serde_json::{Value, json};

fn picture(name: &str) -> Picture {
    Picture { name: name.to_owned(), bytes: [].into(), alt: format!("What {name} shows") }
}

#[test]
fn two_pictures_are_two_galleries_and_the_message_is_written_as_components_from_then_on() {
    let two = Message::text("Your turn").with_picture(picture("board.png")).with_picture(picture("hand.png"));
    let written = replacing(&two, MessageForm::Plain);
    let shown = written["components"].as_array().unwrap();
    let kinds: Vec<&Value> = shown.iter().map(|component| &component["type"]).collect();
    assert_eq!(kinds, [10, 12, 12]);
    for (gallery, name) in shown[1..].iter().zip(["board.png", "hand.png"]) {
        let item = json!({
            "media": { "url": format!("attachment://{name}") }, "description": format!("What {name} shows"),
        });
        assert_eq!(gallery["items"], json!([item]));
    }
    assert_eq!((&written["content"], &written["embeds"]), (&Value::Null, &json!([])), "the text before is gone");
    let later = replacing(&Message::text("Done."), MessageForm::Components);
    assert_eq!(later["components"], json!([{ "type": 10, "content": "Done." }]));
    assert!(!later.contains_key("content"));
    let plain = replacing(&Message::text("Done.").with_picture(picture("board.png")), MessageForm::Plain);
    assert_eq!((&plain["content"], plain.get("flags")), (&json!("Done."), None));
}

#[test]
fn a_menu_of_members_is_a_user_select_from_which_one_or_nobody_is_chosen() {
    let written = |menu| {
        let message = Message::text("Who?").with_row(Row::Members(menu));
        replacing(&message, MessageForm::Plain)["components"][0]["components"][0].clone()
    };
    let menu = |chosen| written(MemberMenu::of_one(Control::Rules, "Opponent", chosen));
    let open = menu(None);
    assert_eq!((&open["type"], &open["min_values"], &open["max_values"]), (&json!(5), &json!(0), &json!(1)));
    assert_eq!((&open["placeholder"], &open["default_values"]), (&json!("Opponent"), &json!([])));
    assert_eq!(open.get("options"), None, "Discord lists the members");
    assert_eq!(menu(Some(UserId(7)))["default_values"], json!([{ "id": "7", "type": "user" }]));
    let several = MemberMenu { most: 20, ..MemberMenu::of_one(Control::Rules, "Members", None) };
    assert_eq!(written(several)["max_values"], json!(20));
}

#[test]
fn a_message_is_known_again_by_its_words_also_over_small_print() {
    let message = Message::text("Game #1: **Ada** moves **e4**\n<@7>");
    let posted = |content: &str| json!({ "content": content, "components": [] });
    assert!(is_shown_by(&message, &posted(&message.text)));
    assert!(is_shown_by(&message, &posted(&format!("{}\n-# No thread.", message.text))));
    assert!(is_shown_by(&message, &posted(&format!("Game #1: **Ben** moves **e5**\n{}", message.text))));
    assert!(!is_shown_by(&message, &posted(&format!("{} and more", message.text))));
    assert!(!is_shown_by(&message, &posted(&format!("**{}", message.text))));
    assert!(!is_shown_by(&message, &posted("Game #1")));
}

#[test]
fn a_message_with_two_pictures_is_known_again_by_its_text_and_controls() {
    let control = Control::Game { game: GameId(1), ply: 4, what: GameControl::Rematch };
    let buttons = Row::Buttons(vec![Button::new(Style::Primary, "Play again", control)]);
    let message = Message::text("Game #1: **Ada** wins").with_row(buttons);
    // Discord gives the text and the galleries beside the rows of controls.
    let posted = |text: &str| {
        let gallery = json!({ "type": 12, "items": [{ "media": { "url": "https://cdn.example/board.png" } }] });
        let written = replacing(&message, MessageForm::Plain);
        let rows = written["components"].as_array().unwrap().clone();
        let shown = vec![json!({ "type": 10, "content": text }), gallery.clone(), gallery];
        let components = [shown, rows].concat();
        json!({ "content": "", "components": components })
    };
    assert!(is_shown_by(&message, &posted("Game #1: **Ada** wins")));
    assert!(!is_shown_by(&message, &posted("Game #1: **Ben** wins")));
    assert_eq!(turn_of(&posted("Game #1: **Ada** wins")), Some(4));
}
