//! Presses at the same moment in Knightmare Chess: one counts, and is announced once.

use cardinal_rules::KnightmareCard;
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player, is_over, is_superseded, is_turn_message};

use crate::knightmare::{BISHOPS, at, board, given, picks, position, turn};

/// The id of the button with this label.
fn button<'a>(message: &'a ChatMessage, label: &str) -> &'a str {
    message.button(label).unwrap_or_else(|| panic!("no {label} on {}", message.text()))
}

/// Both players press at the same moment.
async fn both(one: (&Player, &ChatMessage, &str), other: (&Player, &ChatMessage, &str)) -> [ChatMessage; 2] {
    let press = |(player, message, label): (&Player, &ChatMessage, &str)| {
        let (member, message, id) = (player.member.clone(), message.clone(), button(message, label).to_owned());
        async move { member.press(&message, &id).await.expect("it can be pressed") }
    };
    let (first, second) = tokio::join!(press(one), press(other));
    [one.0.answer(first).await, other.0.answer(second).await]
}

/// All turn messages, including the superseded ones.
async fn told(player: &Player) -> Vec<ChatMessage> {
    let messages = player.member.messages(player.channel).await.expect("the channel can be seen");
    messages.into_iter().filter(|message| is_turn_message(message) || is_superseded(message)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_decks_done_at_the_same_moment_both_count_and_the_game_begins_once() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let start =
        hall.begin(&ada, &ben, "knightmare", &[("style", "build"), ("rules", "decks personal, points 20")]).await;
    let mut panels = Vec::new();
    for player in [&ada, &ben] {
        let panel = player.press(&start, "Build my deck").await;
        let panel = player.pick(&panel, "chaos").await;
        panels.push(player.press(&panel, "Done").await);
    }
    let so = "Done as it is";
    both((&ada, &panels[0], so), (&ben, &panels[1], so)).await;
    let begun = ada.turn_message_after(Some(start.id())).await;
    assert!(begun.mentions() == [ada.id()], "{}", begun.content());
    let sent = turn(&ada, &["e2", "e4", "."]).await;
    assert!(sent.content().contains("**e4**"), "{}", sent.content());
    hall.sandbox.client().wait_for_bot(true).await.expect("the bot is there");
    let told = told(&ada).await;
    assert_eq!(
        told.len(),
        3,
        "the start, the beginning and a turn: {:?}",
        told.iter().map(ChatMessage::content).collect::<Vec<_>>()
    );
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_response_and_an_own_turn_at_the_same_moment_one_counts() {
    let hall = Hall::open().await;
    let (ada, ben) = given(&hall, position(BISHOPS, &[], &[KnightmareCard::Chaos])).await;
    let sent = turn(&ada, &["e1", "f1", "."]).await;
    // Two windows: one offers the response, the other composes a turn.
    let answering = ben.press(&sent, "My turn").await;
    let own = ben.type_in("turn", &[]).await;
    let own = picks(&ben, own, &["e8", "f8"]).await;
    let answers = both((&ben, &answering, "Chaos"), (&ben, &own, "End turn")).await;
    assert!(answers.iter().all(ChatMessage::is_ephemeral));
    let next = ada.turn_message_after(Some(sent.id())).await;
    assert_eq!(next.mentions(), [ada.id()], "{}", next.content());
    let shown = board(&ada).await;
    let (is_answered, is_moved) = (at(&shown, "e1") == 'K', at(&shown, "f8") == 'k');
    assert!(is_answered != is_moved, "{shown}");
    assert_eq!(next.content().contains("Chaos"), is_answered, "{}", next.content());
    assert_eq!(told(&ada).await.len(), 2, "one of them is told");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_presses_at_the_same_moment_get_a_response() {
    let hall = Hall::open().await;
    let (ada, ben) = given(&hall, position(BISHOPS, &[KnightmareCard::HolyWar], &[KnightmareCard::Chaos])).await;
    let sent = turn(&ada, &["e1", "f1", "."]).await;
    let answering = ben.press(&sent, "My turn").await;
    let waiting = ada.press(&sent, "My turn").await;
    let more = ada.press(&waiting, "More").await;
    let question = ada.press(&more, "Resign…").await;
    // She resigns as he responds. If he is first, her turn is played again, and her question belongs to
    // the earlier one.
    both((&ben, &answering, "Chaos"), (&ada, &question, "Resign")).await;
    let next = ben.turn_message_after(Some(sent.id())).await;
    let is_answered = next.content().contains("Chaos");
    assert!(is_answered != is_over(&next), "{}", next.content());
    assert_eq!(at(&board(&ada).await, "e1") == 'K', is_answered);
    assert_eq!(told(&ada).await.len(), 2, "one of them is told");
    hall.close().await;
}
