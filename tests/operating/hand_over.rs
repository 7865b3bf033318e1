//! Two processes of the bot on one database, as when a new version takes over: Discord sends every
//! interaction to both.

use std::time::{Duration, Instant};

use cardinal::{app::Settings, config::Config};
use cardinal_sandbox::{ChatMessage, Faults, Id, SandboxConfig};
use cardinal_test_support::{Hall, Player, is_over, is_superseded, is_turn_message};

/// Turns at all tables together. The variable `HAND_OVER_TURNS` sets another number, for a long run.
const TURNS: usize = 120;

const TABLES: usize = 4;

/// How long to wait for a turn: so long that even a slow machine does not fail.
const PATIENCE: Duration = Duration::from_mins(1);

fn turns() -> usize {
    std::env::var("HAND_OVER_TURNS").ok().and_then(|number| number.parse().ok()).unwrap_or(TURNS)
}

/// A sandbox with a channel and two members for each table, and a bot whose database a second process can use.
async fn hall(adjust: impl FnOnce(&mut Config)) -> Hall {
    let sandbox = SandboxConfig {
        members: (0..2 * TABLES).map(|number| format!("Member {number}")).collect(),
        channels: ["games"].into_iter().map(str::to_owned).chain((1..TABLES).map(|n| format!("games-{n}"))).collect(),
        rate_limit: None,
        ..SandboxConfig::default()
    };
    let hall = Hall::open_with(sandbox, |config| {
        config.games.hand_over = Settings::default().hand_over;
        adjust(config);
    });
    hall.await
}

/// The two members of a table, in its channel.
async fn seats(hall: &Hall, table: usize) -> [Player; 2] {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    let name = if table == 0 { "games".to_owned() } else { format!("games-{table}") };
    let channel = world.channels.iter().find(|channel| channel.name == name).expect("it has a channel").id;
    let [white, black] = [2 * table, 2 * table + 1].map(|number| format!("Member {number}"));
    [hall.player(&white).await.in_channel(channel), hall.player(&black).await.in_channel(channel)]
}

/// Waits for the next turn message.
async fn told(player: &Player, last: Option<Id>) -> ChatMessage {
    player.turn_message_after(last).await
}

/// Plays games of standard chess by typing, one after the other. Returns the expected number of turn
/// messages: one for each start and each move.
async fn play(table: usize, [white, black]: &[Player; 2], turns: usize) -> usize {
    let (mut last, mut messages) = (None::<ChatMessage>, 0);
    for turn in 0..turns {
        let before = last.as_ref().map(ChatMessage::id);
        last = Some(match last {
            Some(message) if !is_over(&message) => {
                let player = if message.mentions() == [white.id()] { white } else { black };
                let moves = player.suggestions("move", "move", "").await;
                let (_, text) = &moves[(turn * 31 + table * 17) % moves.len()];
                // Either process may respond, with the turn message or privately.
                player.type_in("move", &[("move", text)]).await;
                told(player, before).await
            }
            _ => {
                let opponent = black.id().to_string();
                let asked = serde_json::json!([
                    { "name": "game", "value": "standard" },
                    { "name": "opponent", "value": opponent },
                    { "name": "where", "value": "here" },
                ]);
                let challenge = white.run("challenge", asked).await;
                assert!(!challenge.is_ephemeral(), "{}", challenge.text());
                black.press(&challenge, "Accept").await;
                told(white, before).await
            }
        });
        messages += 1;
    }
    messages
}

async fn turn_messages(player: &Player) -> Vec<String> {
    let messages = player.member.all_messages(player.channel).await.expect("the channel can be seen");
    let tells = |message: &&ChatMessage| is_turn_message(message) || is_superseded(message);
    messages.iter().filter(tells).map(|message| message.content().to_owned()).collect()
}

/// Plays at all tables while one process repeatedly takes over from the other.
async fn play_through_hand_overs(mut hall: Hall, turns: usize) {
    let mut tables = Vec::new();
    for table in 0..TABLES {
        tables.push(seats(&hall, table).await);
    }
    let each = turns / TABLES;
    let playing: Vec<_> = tables
        .iter()
        .cloned()
        .enumerate()
        .map(|(table, seats)| tokio::spawn(async move { play(table, &seats, each).await }))
        .collect();
    let patience = PATIENCE * turns as u32;
    let end = Instant::now() + patience;
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) {
        assert!(Instant::now() < end, "waited {patience:?} for the games to be played");
        hall.start_successor().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        hall.hand_over().await;
    }
    for (seats, played) in tables.iter().zip(playing) {
        let expected = played.await.expect("the table plays to its end");
        let messages = turn_messages(&seats[0]).await;
        assert_eq!(messages.len(), expected, "{messages:#?}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_turn_is_announced_once_while_one_process_takes_over_from_another() {
    play_through_hand_overs(hall(|_| {}).await, turns()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_turn_is_announced_once_though_discord_delays_each_response() {
    let hall = hall(|config| config.answer_within = Duration::ZERO).await;
    play_through_hand_overs(hall, turns() / 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_thread_is_created_for_a_game_though_another_process_starts_meanwhile() {
    let mut hall = hall(|_| {}).await;
    let [ada, ben] = seats(&hall, 0).await;
    // Discord creates the thread late and responds even later. Meanwhile, the successor looks for the thread.
    hall.sandbox.set_faults(Faults {
        rest_delay_ms: 9_000,
        rest_answer_delay_ms: 3_000,
        rest_fail_matching: format!("POST /channels/{}/threads", ada.channel),
        ..Faults::default()
    });
    let ben_id = ben.id().to_string();
    let options = [("opponent", &*ben_id), ("game", "standard"), ("where", "thread"), ("colour", "white")];
    let challenge = ada.type_in("challenge", &options).await;
    ben.press(&challenge, "Accept").await;
    hall.start_successor().await;
    let opened = ada.sees("that a thread was opened", |message| message.0["thread_id"].is_string()).await;
    let thread = opened.0["thread_id"].as_str().and_then(|id| id.parse().ok()).unwrap();
    let start = ada.in_channel(thread).turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    hall.sandbox.set_faults(Faults::default());
    hall.hand_over().await;
    let made = hall
        .sandbox
        .requests()
        .into_iter()
        .filter(|request| request.method == "POST" && request.path == format!("/channels/{}/threads", ada.channel));
    assert_eq!(made.count(), 1);
    assert_eq!(turn_messages(&ada.in_channel(thread)).await.len(), 1);
    hall.close().await;
}
