//! A game of Knightmare Chess, from the challenge and the building of decks to checkmate.

use crate::room::{Room, accepted, in_a_hall, is_over, open_panel, settled, told};
use crate::window::{Shown, Window, Windows};

pub(crate) async fn two_members_build_their_decks_and_play_to_a_mate(windows: &Windows) {
    in_a_hall(windows, play).await;
}

async fn play(room: Room) {
    let challenge =
        accepted(&room, "knightmare", "Knightmare Chess", &[("style", "build"), ("rules", "decks personal")]).await;
    let Room { ada, ben, .. } = &room;
    let start = told(ada, ben, &challenge, None).await;
    for window in [ada, ben] {
        let seen = window.sees("the beginning", |message| message.offers("Build my deck")).await;
        assert!(seen.calls_me, "both have a deck to build");
    }
    // White's only card moves pawns two squares, so it cannot answer a check on the diagonal from h4.
    let panel = build(ada, ben, &start).await;
    let [add, ..] = panel.menus.as_slice() else { panic!("there is nothing to add: {panel:?}") };
    let items = ada.unfold(&panel, add).await;
    let card = items.iter().find(|item| item.value == "annexation").expect("it is on the first page");
    ada.pick(card).await;
    ada.click(r#"[data-testid="select-done"]"#).await;
    let panel = ada.becomes(&panel, "the card in the deck", |panel| panel.text.contains("3 of 150 points")).await;
    ada.press(&panel, "Done").await;
    let question = ada.becomes(&panel, "the question", |panel| panel.offers("Done as it is")).await;
    ada.press(&question, "Done as it is").await;
    ada.becomes(&question, "that it is done", |panel| panel.text.contains("your deck is done")).await;
    let panel = build(ben, ada, &start).await;
    ben.press(&panel, "Fill up for me").await;
    let full = ben.becomes(&panel, "a full deck", |panel| panel.text.contains("In your deck") && settled(panel)).await;
    assert!(full.has_picture());
    ben.press(&full, "Done").await;
    let mut last = told(ada, ben, &start, Some(ada)).await;
    assert!(last.text.contains("the hands are dealt"), "{}", last.text);
    // The shortest mate.
    for (mover, other, from, to) in
        [(ada, ben, "f2", "f3"), (ben, ada, "e7", "e5"), (ada, ben, "g2", "g4"), (ben, ada, "d8", "h4")]
    {
        last = moves(mover, other, &last, from, to).await;
    }
    assert!(is_over(&last) && last.text.contains("Ben"), "{}", last.text);
    assert!(last.text.contains("checkmate") || last.text.contains("Checkmate"), "{}", last.text);
}

/// Opens the private panel for building a deck.
async fn build(builder: &Window, other: &Window, start: &Shown) -> Shown {
    builder.press(start, "Build my deck").await;
    let panel = builder
        .sees("the pool", |message| message.private && message.text.contains("0 of 150 points") && settled(message))
        .await;
    assert!(panel.has_picture(), "{panel:?}");
    assert!(other.messages().await.iter().all(|message| message.number() != panel.number()));
    panel
}

/// Composes a move on the panel and ends the turn.
async fn moves(mover: &Window, other: &Window, last: &Shown, from: &str, to: &str) -> Shown {
    let mut panel = open_panel(mover, other, last).await;
    // Board, hand and the lines about five cards leave room for the first menu on a desktop.
    panel = mover.becomes(&panel, "the whole panel", settled).await;
    assert!((1.0..=800.0).contains(&panel.reach), "the menus are {} pixels down", panel.reach);
    for value in [from, to] {
        pick(mover, &panel, value).await;
        let before = panel.clone();
        panel = mover.becomes(&panel, "the next step", |message| *message != before && settled(message)).await;
    }
    assert!(panel.text.contains("not sent yet"), "{}", panel.text);
    assert!((1.0..=800.0).contains(&panel.reach), "End turn is {} pixels down", panel.reach);
    mover.press(&panel, "End turn").await;
    told(mover, other, last, Some(other)).await
}

/// Selects a value on a panel, by its button or in a menu.
async fn pick(mover: &Window, panel: &Shown, value: &str) {
    if let Some(label) = panel.label_of(value) {
        return mover.press(panel, &label).await;
    }
    for menu in &panel.menus {
        let items = mover.unfold(panel, menu).await;
        if let Some(item) = items.iter().find(|item| item.value == value) {
            return mover.pick(item).await;
        }
        mover.fold().await;
    }
    panic!("{value} is not offered: {panel:?}");
}
