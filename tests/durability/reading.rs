//! What the proof reads: public messages of games, answers to players, and the messages of a client of `PostgreSQL`.

use cardinal_faults::answer::{AWAY, Answer};
use cardinal_faults::channel::Channels;
use cardinal_faults::comparison::moves_in;
use cardinal_faults::proxy::{is_commit, next_message};
use cardinal_ids::GameId;
use cardinal_interaction::{Ask, Control, GameControl};
use cardinal_sandbox::{ChatMessage, RequestRecord};
use serde_json::{Value, json};

fn posted(number: u64, id: u64, turn: u32, content: &str) -> RequestRecord {
    let custom_id = Control::Game { game: GameId(7), ply: turn, what: GameControl::Ask(Ask::Panel) }.encode();
    let components = json!([{ "type": 1, "components": [{ "type": 2, "custom_id": custom_id, "label": "My turn" }] }]);
    let response = json!({ "id": id.to_string(), "content": content, "flags": 0, "components": components });
    RequestRecord {
        number,
        at_ms: 0,
        application_id: None,
        method: "POST".to_owned(),
        path: String::new(),
        query: String::new(),
        body: Value::Null,
        files: Vec::new(),
        status: 200,
        response,
    }
}

#[test]
fn turns_that_are_missing_or_told_twice_are_found() {
    let mut channels = Channels::default();
    channels.read(&[
        posted(1, 1, 0, "Game #7: Standard chess. Ada against Ben."),
        posted(2, 2, 1, "Game #7: Ada moves **e4**\nBen, it's your turn."),
        posted(3, 3, 3, "Game #7: Ben moves **e5**\nGame #7: Ada moves **d4**"),
        posted(4, 4, 5, "Game #7: Ada moves **d5**"),
    ]);
    assert_eq!(channels.missing(7, 5), [4]);
    assert_eq!(channels.missing(7, 6), [4, 6]);
    assert!(channels.take_repeated().is_empty());
    channels.read(&[
        posted(5, 5, 3, "Game #7: Ada moves **d4**"),
        posted(6, 6, 9, "Game #7: 5 earlier turns, see `/history`.\nGame #7: Ada moves **a3**"),
    ]);
    assert_eq!(channels.take_repeated().len(), 1);
    assert!(channels.take_repeated().is_empty() && channels.missing(7, 9).is_empty());
    channels.read(&[posted(
        7,
        7,
        11,
        "Game #7: 2 earlier turns, see `/history`.\n-# #7 · 5. **b3** · Ada\nGame #7: Ben moves **b6**",
    )]);
    assert!(channels.missing(7, 11).is_empty());
    channels.read(&[posted(8, 8, 11, "Game #7: Ben moves **b6**"), posted(9, 9, 10, "Game #7: Ada moves **b3**")]);
    assert_eq!(channels.take_repeated().len(), 2);
    channels.read(&[
        posted(10, 10, 12, "Game #7: Ada plays **Guardian**"),
        posted(11, 11, 12, "Game #7: Ben responds with **Chaos**"),
    ]);
    assert!(channels.take_repeated().is_empty(), "a turn that begins anew is told again");
    assert!(channels.take_odd().is_empty());
}

fn private(text: &str, custom_id: Option<&str>) -> ChatMessage {
    let buttons: Vec<_> = custom_id.iter().map(|id| json!({ "type": 2, "custom_id": id, "label": "a" })).collect();
    let rows = json!([{ "type": 1, "components": buttons }]);
    ChatMessage(json!({ "content": text, "ephemeral_for": "1", "author": { "bot": true }, "components": rows }))
}

#[test]
fn answers_are_told_apart() {
    assert!(matches!(Answer::of(private(AWAY, None)), Answer::Away));
    assert!(matches!(Answer::of(private("Something went wrong on my side. …", None)), Answer::Faulty(_)));
    let done = Answer::of(private("Game #3: You moved **e4**. <@5> is next.", Some("c1.g.4.0.p")));
    assert!(done.tells_of_a_turn());
    let goes_on = Answer::of(private("You moved **e4**.\nGame #3: **your turn**. You play White.", Some("c1.g.3.7.p")));
    assert!(!goes_on.tells_of_a_turn() && !goes_on.is_open());
}

#[test]
fn the_moves_in_an_answer_are_found() {
    assert_eq!(moves_in("Game #3: You moved **e4**. <@5> is next."), ["e4"]);
    assert_eq!(moves_in("Game #3: Ada moves **Nxd5+**\nGame #3: Ben moves **e5**"), ["Nxd5+", "e5"]);
    assert!(moves_in("Game #3: **your turn**.").is_empty());
}

fn query(text: &str) -> Vec<u8> {
    let length = (text.len() + 5) as u32;
    [&b"Q"[..], &length.to_be_bytes(), text.as_bytes(), b"\0"].concat()
}

#[tokio::test]
async fn messages_are_read_one_by_one_and_a_commit_is_recognised() {
    let encryption = [&8_u32.to_be_bytes()[..], &80_877_103_u32.to_be_bytes()].concat();
    let login = [&9_u32.to_be_bytes()[..], &[0, 3, 0, 0, 0]].concat();
    let sent = [encryption.clone(), login.clone(), query("BEGIN"), query("COMMIT")];
    let whole = sent.concat();
    let (mut from, mut has_logged_in) = (&whole[..], false);
    for expected in sent {
        let message = next_message(&mut from, &mut has_logged_in).await.unwrap();
        assert_eq!(message, expected);
        assert_eq!(is_commit(&message), expected == query("COMMIT"));
    }
    assert!(has_logged_in && next_message(&mut from, &mut has_logged_in).await.is_err());
}
