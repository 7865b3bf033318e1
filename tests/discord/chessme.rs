//! Whole games of ChessMe from the challenge to checkmate, one with menus only and others with typed
//! commands only. The players cooperate: they follow a line that is searched for once the tiles are
//! dealt.

use cardinal_rules::{Action, Seat};
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player, Turn, dealt, helpmate, is_over, offers};

/// Plays the whole line. `take` plays one turn and returns the message that announces it.
async fn play<F>(take: impl Fn(Player, ChatMessage, Turn) -> F)
where
    F: Future<Output = ChatMessage>,
{
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let mut last = hall.begin(&ada, &ben, "chessme", &[]).await;
    let line = helpmate(&dealt(&hall.config.database).await, 7);
    let winner = if line.last().expect("a line has turns").seat == Seat::White { "Ada" } else { "Ben" };
    for turn in line {
        assert!(!is_over(&last), "over too early: {}", last.content());
        let player = if turn.seat == Seat::White { &ada } else { &ben };
        assert_eq!(last.mentions(), [player.id()], "the one to move is called: {}", last.content());
        let told = take(player.clone(), last, turn.clone()).await;
        if let Some(Action::Place { tile, at }) = turn.then {
            let words = format!("places a **{}** on {at}", tile.name());
            assert!(told.content().contains(&words), "{words}: {}", told.content());
        }
        last = told;
    }
    assert!(is_over(&last) && last.content().contains(&format!("{winner} wins by checkmate")), "{}", last.content());
    let fair = ben.press(&last, "Fair play").await;
    assert!(
        fair.text().contains("seed") && fair.text().contains("salt"),
        "the tiles can be dealt again: {}",
        fair.text()
    );
    let record = ada.press(&last, "Full record (file)").await;
    assert_eq!(record.files().len(), 1, "{}", record.text());
    hall.close().await;
}

async fn by_menus(player: Player, last: ChatMessage, turn: Turn) -> ChatMessage {
    let before = last.id();
    let mut panel = player.press(&last, "My turn").await;
    let Action::Move { from, to, promote, .. } = turn.moved else { panic!("a turn begins with a move") };
    // A single choice is selected automatically.
    if offers(&panel, &from.to_string()) {
        panel = player.pick(&panel, &from.to_string()).await;
    }
    let promote = promote.map_or("stays".to_owned(), |kind| kind.to_string());
    for value in [to.to_string(), promote] {
        if offers(&panel, &value) {
            panel = player.pick(&panel, &value).await;
        }
    }
    match turn.then {
        Some(Action::Place { tile, at }) => {
            for value in [tile.to_string(), at.to_string()] {
                if offers(&panel, &value) {
                    panel = player.pick(&panel, &value).await;
                }
            }
        }
        Some(_) => {
            player.press(&panel, "Send without a tile").await;
        }
        None => {}
    }
    player.turn_message_after(Some(before)).await
}

/// Move and tile in one command.
async fn by_one_command(player: Player, last: ChatMessage, turn: Turn) -> ChatMessage {
    let before = last.id();
    let place = match turn.then {
        Some(Action::Place { tile, at }) => format!("{} {at}", tile.letter()),
        Some(_) => "none".to_owned(),
        None => String::new(),
    };
    let moved = turn.moved.to_string();
    let mut options = vec![("move", moved.as_str())];
    if !place.is_empty() {
        options.push(("place", place.as_str()));
    }
    player.type_in("move", &options).await;
    player.turn_message_after(Some(before)).await
}

/// The move first, then the tile with a second command.
async fn by_two_commands(player: Player, last: ChatMessage, turn: Turn) -> ChatMessage {
    let before = last.id();
    let answer = player.type_in("move", &[("move", &turn.moved.to_string())]).await;
    if let Some(then) = turn.then {
        assert!(answer.is_ephemeral(), "nobody is told of half a turn: {}", answer.text());
        let card = match then {
            Action::Place { tile, at } => format!("{} {at}", tile.name()),
            _ => "none".to_owned(),
        };
        player.type_in("play", &[("card", &card)]).await;
    }
    player.turn_message_after(Some(before)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_a_mate_by_menus_alone() {
    play(by_menus).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_a_mate_by_one_command_a_turn() {
    play(by_one_command).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_a_mate_by_move_and_play() {
    play(by_two_commands).await;
}
