//! Turns and plans that are typed in a form.

use std::net::Ipv4Addr;
use std::time::Duration;

use cardinal_sandbox::SandboxConfig;
use cardinal_test_support::{Hall, OpenForm, is_turn_message};
use serde_json::{Value, json};

/// The inputs of a form, in whatever stands around them.
fn inputs(form: &OpenForm) -> Vec<Value> {
    let fields = form.form["components"].as_array().expect("a form has fields");
    let input = |field: &Value| match &field["component"] {
        Value::Null => field["components"][0].clone(),
        labelled => labelled.clone(),
    };
    fields.iter().map(input).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_takes_one_press_a_text_and_sending_it() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let form = ada.opens_form(&panel, "Type a move").await;
    assert_eq!(form.form["title"], "Game #1: your move");
    assert_eq!(inputs(&form).len(), 1);
    let sent = ada.sends(&form, &["e2-e4"]).await;
    assert_eq!(sent.id(), panel.id(), "the panel goes on");
    ben.sees("the move", |message| is_turn_message(message) && message.content().contains("e4")).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_text_is_mended_in_the_same_form() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let form = ada.opens_form(&panel, "Type a move").await;
    let refused = ada.sends(&form, &["e2e5"]).await;
    assert!(refused.is_ephemeral() && refused.id() != panel.id(), "{}", refused.text());
    let again = ada.opens_form(&refused, "Try again").await;
    assert_eq!(inputs(&again)[0]["value"], "e2e5");
    let empty = ada.opens_form(&panel, "Type a move").await;
    assert_eq!(inputs(&empty)[0]["value"], "e2e5", "it stands there too");
    ada.sends(&again, &["e4"]).await;
    ben.sees("the move", |message| is_turn_message(message) && message.content().contains("e4")).await;
    // The other form is sent after the game has moved on.
    let late = ada.sends(&empty, &["d4"]).await;
    assert!(late.text().contains("turn"), "{}", late.text());
    let after = ben.newest().await.expect("there is the turn");
    assert!(!after.content().contains("d4"), "{}", after.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_is_kept_for_a_quarter_of_an_hour_and_for_its_writer_alone() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "standard", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    ada.sends(&ada.opens_form(&panel, "Type a move").await, &["Ke5"]).await;
    hall.sandbox.advance_clock(Duration::from_mins(15));
    let form = ada.opens_form(&panel, "Type a move").await;
    assert_eq!(inputs(&form)[0]["value"], Value::Null);
    ada.sends(&form, &["Ke5"]).await;
    let turn = ada.moves("e4").await;
    let of_ben = ben.opens_form(&ben.press(&turn, "My turn").await, "Type a move").await;
    assert_eq!(inputs(&of_ben)[0]["value"], Value::Null, "what Ada typed is hers");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_is_typed_line_by_line() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("e4").await;
    let plan = ada.type_in("plan", &[]).await;
    let form = ada.opens_form(&plan, "Type a plan").await;
    assert_eq!(inputs(&form)[0]["style"], 2, "it has several lines");
    let kept = ada.sends(&form, &["e5 Nf3\nc5 d4"]).await;
    assert!(kept.text().contains("Nf3") && kept.text().contains("d4"), "{}", kept.text());
    ben.moves("c5").await;
    ben.sees("the reply", |message| is_turn_message(message) && message.content().contains("d4")).await;
    hall.close().await;
}

/// Over HTTP, the bot reads what is typed in labels too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_have_labels_where_they_can_be_read() {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    let hall =
        Hall::open_with(sandbox, |config| config.interactions_listen = Some((Ipv4Addr::LOCALHOST, 0).into())).await;
    let (ada, ben) = hall.players().await;
    let start = hall.begin(&ada, &ben, "chessme", &[]).await;
    let panel = ada.press(&start, "My turn").await;
    let form = ada.opens_form(&panel, "Type a move").await;
    let kinds: Vec<&Value> =
        form.form["components"].as_array().expect("fields").iter().map(|field| &field["type"]).collect();
    assert_eq!(kinds, [&json!(18), &json!(18)], "a move, and a tile");
    let refused = ada.sends(&form, &["", ""]).await;
    assert!(refused.text().contains("Nothing was typed"), "{}", refused.text());
    let refused = ada.sends(&ada.opens_form(&refused, "Try again").await, &["K9,9-8,8", ""]).await;
    assert!(refused.is_ephemeral() && refused.button("Try again").is_some(), "{}", refused.text());
    hall.close().await;
}
