//! Choices that cards ask of players during a turn: they are mentioned, choose on their panel, and the
//! turn continues.

use cardinal_rules::KnightmareCard;
use cardinal_sandbox::ChatMessage;
use cardinal_test_support::{Hall, Player, offers};

use crate::knightmare::{at, board, given, position, turn};

/// A game in which Ada's rook has crossed the middle line from b1 to b5, and Ben holds *Toll*. Returns
/// her turn message.
async fn crossed(hall: &Hall) -> (Player, Player, ChatMessage) {
    let fen = "4k3/7p/8/8/8/8/P6P/1R2K3 w - - 0 1";
    let (ada, ben) = given(hall, position(fen, &[], &[KnightmareCard::Toll])).await;
    let crossed = turn(&ada, &["b1", "b5", "."]).await;
    (ada, ben, crossed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_toll_is_paid_with_the_pawn_that_the_player_chooses() {
    let hall = Hall::open().await;
    let (ada, ben, crossed) = crossed(&hall).await;
    let panel = ben.press(&crossed, "My turn").await;
    assert!(panel.text().contains("You can respond with **Toll**"), "{}", panel.text());
    ben.pick(&panel, "toll").await;
    let asked = ada.turn_message_after(Some(crossed.id())).await;
    assert_eq!(asked.mentions(), [ada.id()], "{}", asked.content());
    assert!(asked.content().contains("**Toll** asks you something"), "{}", asked.content());
    let games = ada.run("games", serde_json::json!([])).await;
    assert!(games.text().contains("your turn"), "{}", games.text());
    let panel = ada.press(&asked, "My turn").await;
    // Ruling 73 of the cards: an own pawn, or none, which undoes the turn.
    assert!(offers(&panel, "a2") && offers(&panel, "h2") && offers(&panel, "refuse"), "{:?}", panel.components());
    ada.pick(&panel, "a2").await;
    let paid = ben.turn_message_after(Some(asked.id())).await;
    assert_eq!(paid.mentions(), [ben.id()], "{}", paid.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "a2"), at(&shown, "h2"), at(&shown, "b5")], ['.', 'P', 'R'], "{shown}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_toll_that_is_refused_undoes_the_turn() {
    let hall = Hall::open().await;
    let (ada, ben, crossed) = crossed(&hall).await;
    ben.type_in("play", &[("card", "toll")]).await;
    let asked = ada.turn_message_after(Some(crossed.id())).await;
    ada.type_in("choose", &[("choices", "refuse")]).await;
    let told = ben.turn_message_after(Some(asked.id())).await;
    assert_eq!(told.mentions(), [ben.id()], "{}", told.content());
    assert!(told.content().contains("**Ada** says no to **Toll** and skips the move"), "{}", told.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "a2"), at(&shown, "b1"), at(&shown, "b5")], ['P', 'R', '.'], "{shown}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_whose_pawn_a_card_moves_to_its_last_rank_chooses_the_promotion() {
    let hall = Hall::open().await;
    let fen = "p3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let (ada, ben) = given(&hall, position(fen, &[KnightmareCard::FigureDance], &[])).await;
    let danced = turn(&ada, &["e2", "figure-dance"]).await;
    assert_eq!(danced.mentions(), [ben.id()], "{}", danced.content());
    assert!(danced.content().contains("**Figure Dance** asks you something"), "{}", danced.content());
    let panel = ben.press(&danced, "My turn").await;
    ben.pick(&panel, "[a1;r;]").await;
    let returned = ada.turn_message_after(Some(danced.id())).await;
    assert_eq!(returned.mentions(), [ada.id()], "{}", returned.content());
    let shown = board(&ada).await;
    assert_eq!([at(&shown, "a8"), at(&shown, "a1")], ['.', 'r'], "counterclockwise, and a rook: {shown}");
    hall.close().await;
}
