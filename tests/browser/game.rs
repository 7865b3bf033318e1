//! A short game of No Stress Chess, from the challenge to its end.

use std::time::Duration;

use cardinal_test_support::{Hall, Player};

use crate::chromium::Chromium;
use crate::window::{Item, Shown, Window};

/// After so many turns without a king taken, the one to move resigns.
const TURNS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_members_play_in_two_windows() {
    let Some(chromium) = Chromium::start() else { return };
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let windows = tokio::join!(Window::open(&chromium, &hall, &ada), Window::open(&chromium, &hall, &ben));
    let (for_ada, for_ben) = windows.clone();
    let game = tokio::spawn(tokio::time::timeout(Duration::from_mins(3), async move {
        play(&for_ada, &for_ben, &ben).await;
    }));
    let played = game.await;
    windows.0.close().await;
    windows.1.close().await;
    if let Err(failure) = played {
        std::panic::resume_unwind(failure.into_panic());
    }
    assert!(matches!(played, Ok(Ok(()))), "the game takes too long");
    hall.close().await;
}

async fn play(ada: &Window, ben: &Window, bens: &Player) {
    let start = begin(ada, ben, bens).await;
    let mut last = start;
    for turn in 0..TURNS {
        let (mover, other) = if turn % 2 == 0 { (ada, ben) } else { (ben, ada) };
        last = take_turn(mover, other, &last).await;
        if is_over(&last) {
            break;
        }
    }
    if !is_over(&last) {
        let (mover, other) = if TURNS.is_multiple_of(2) { (ada, ben) } else { (ben, ada) };
        last = resign(mover, other, &last).await;
    }
    for window in [ada, ben] {
        let end = window.becomes(&last, "the result", Shown::has_picture).await;
        assert!(end.text.contains("wins"), "{}", end.text);
        assert!(end.text.contains("seed") && end.text.contains("salt"), "the shuffle is shown: {}", end.text);
        assert!(end.offers("Rematch") && !end.offers("My turn"), "{end:?}");
    }
}

/// Ada types `/challenge` and picks what it asks for; Ben accepts. Gives the game's first message.
async fn begin(ada: &Window, ben: &Window, bens: &Player) -> Shown {
    ada.types("/chal").await;
    ada.click(r#"[data-testid="command-item"][data-command="challenge"]"#).await;
    choose(ada, "no-stress").await;
    for (option, value) in [("opponent", bens.id().to_string().as_str()), ("level", "1"), ("colour", "white")] {
        ada.click(&format!(r#"[data-testid="option-offer"][data-option="{option}"]"#)).await;
        choose(ada, value).await;
    }
    ada.enter().await;
    let challenge = ada.sees("the challenge", |message| message.offers("Accept")).await;
    assert!(challenge.text.contains("No Stress Chess") && challenge.text.contains("@Ben"), "{}", challenge.text);
    assert!(!challenge.calls_me, "the challenger is not called");
    let challenge = ben.sees("the challenge", |message| message.offers("Accept")).await;
    assert!(challenge.calls_me && !challenge.private, "{challenge:?}");
    ben.press(&challenge, "Accept").await;
    for window in [ada, ben] {
        let closed = window.becomes(&challenge, "the challenge to be closed", |message| !message.has_controls()).await;
        assert!(closed.text.contains("ccepted"), "{}", closed.text);
    }
    told(ada, ben, &challenge, Some(ada)).await
}

async fn choose(window: &Window, value: &str) {
    window.click(&format!(r#"[data-testid="choice-item"][data-value="{value}"]"#)).await;
}

/// Waits in both windows for the message that follows, and looks whether it is as it should be:
/// with a picture, calling the player to move and nobody else, and alone in having controls.
async fn told(one: &Window, two: &Window, before: &Shown, to_move: Option<&Window>) -> Shown {
    let mut told = None;
    for window in [one, two] {
        let message = window
            .sees("the next message of the game", |message| {
                !message.private && message.number() > before.number() && message.has_picture()
            })
            .await;
        if let Some(called) = to_move.filter(|_| !is_over(&message)) {
            assert!(message.text.contains(&format!("@{}, it is your turn", called.name)), "{}", message.text);
            assert_eq!(message.calls_me, called.name == window.name, "{}: {}", window.name, message.text);
            assert!(message.offers("My turn"), "{message:?}");
        }
        window.becomes(before, "the message before to lose its controls", |message| !message.has_controls()).await;
        told.get_or_insert(message);
    }
    told.expect("both windows were looked at")
}

/// Opens the private panel, which nobody else sees.
async fn open_panel(mover: &Window, other: &Window, last: &Shown) -> Shown {
    let newest = mover.messages().await.last().map_or(0, Shown::number);
    mover.press(last, "My turn").await;
    let panel = mover
        .sees("the panel", |message| {
            message.private && !message.pending && message.number() > newest && message.has_picture()
        })
        .await;
    assert!(panel.text.contains("your turn"), "{}", panel.text);
    let seen = other.messages().await;
    assert!(
        seen.iter().all(|message| message.number() != panel.number()),
        "{} sees {}'s panel",
        other.name,
        mover.name
    );
    panel
}

/// Turns the card and moves, with buttons and menus alone. Gives the message that tells of it.
async fn take_turn(mover: &Window, other: &Window, last: &Shown) -> Shown {
    let mut panel = open_panel(mover, other, last).await;
    mover.press(&panel, "Turn the card").await;
    panel = mover.becomes(&panel, "the card", |message| !message.offers("Turn the card") && settled(message)).await;
    while let Some(menu) = panel.menus.first().cloned() {
        let items = mover.unfold(&panel, &menu).await;
        mover.pick(best(&items)).await;
        let before = panel.clone();
        panel = mover.becomes(&panel, "the next step", |message| *message != before && settled(message)).await;
    }
    assert!(panel.text.contains('@') || panel.text.contains("is over"), "the panel says who is next: {}", panel.text);
    told(mover, other, last, Some(other)).await
}

/// Whether a panel has come to rest: its controls can be used and its picture is there, or it has neither.
fn settled(panel: &Shown) -> bool {
    let usable = panel.buttons.iter().chain(&panel.menus).all(crate::window::Control::is_enabled);
    usable && (panel.has_picture() || !panel.has_controls())
}

/// Takes the king, else anything, else the first that is offered.
fn best(items: &[Item]) -> &Item {
    let taking = |what: &str| items.iter().find(|item| item.text.contains(what));
    taking("takes the king").or_else(|| taking("takes")).unwrap_or(&items[0])
}

/// Resigns from the panel, which asks first.
async fn resign(mover: &Window, other: &Window, last: &Shown) -> Shown {
    let panel = open_panel(mover, other, last).await;
    mover.press(&panel, "Resign…").await;
    let asked = mover.becomes(&panel, "the question", |message| message.offers("Resign")).await;
    assert!(asked.offers("No, go on") && asked.text.contains("really"), "{asked:?}");
    mover.press(&asked, "Resign").await;
    let end = told(mover, other, last, None).await;
    assert!(end.text.contains(&format!("{} resigns", mover.name)), "{}", end.text);
    end
}

fn is_over(message: &Shown) -> bool {
    message.text.contains('🏁')
}
