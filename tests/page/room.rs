//! The steps that games of every kind share in two windows: opening them, the challenge, the panel, and
//! the messages that both see.

use std::time::Duration;

use cardinal_store::Address;
use cardinal_test_support::{Hall, Player};

use crate::window::{Shown, Window, Windows};

/// The maximum time for a whole game, with a browser on a slow machine.
const LONGEST_GAME: Duration = Duration::from_mins(15);

/// Opens a hall, shows it to two of its members, and lets them play.
pub(crate) async fn in_a_hall(windows: &Windows, play: impl AsyncFnOnce(Room)) {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let (for_ada, for_ben) = windows.show(&hall.sandbox, [&ada, &ben]).await;
    let database = hall.config.database.clone();
    let room = Room { ada: for_ada, ben: for_ben, bens: ben, database };
    tokio::time::timeout(LONGEST_GAME, play(room)).await.expect("the game takes too long");
    hall.close().await;
}

/// Two members at their windows.
pub(crate) struct Room {
    pub(crate) ada: Window,
    pub(crate) ben: Window,
    pub(crate) bens: Player,
    /// The bot's database.
    pub(crate) database: Address,
}

/// Ada types `/challenge` and fills in its options, these among them; she plays White. Ben accepts.
/// Returns the game's first message.
pub(crate) async fn begin(room: &Room, game: &str, name: &str, options: &[(&str, &str)]) -> Shown {
    let challenge = accepted(room, game, name, options).await;
    told(&room.ada, &room.ben, &challenge, Some(&room.ada)).await
}

/// Like [`begin`], but returns the message of the challenge, which Ben has accepted.
pub(crate) async fn accepted(room: &Room, game: &str, name: &str, options: &[(&str, &str)]) -> Shown {
    let Room { ada, ben, bens, .. } = room;
    ada.types("/chal").await;
    ada.click(r#"[data-testid="command-item"][data-command="challenge"]"#).await;
    let bens = bens.id().to_string();
    let all = [("game", game), ("opponent", bens.as_str()), ("colour", "white"), ("where", "here")];
    for (option, value) in all.iter().chain(options) {
        ada.click(&format!(r#"[data-testid="option-offer"][data-option="{option}"]"#)).await;
        ada.takes(value).await;
    }
    ada.enter().await;
    let challenge = ada.sees("the challenge", |message| message.offers("Accept")).await;
    assert!(challenge.text.contains(name) && challenge.text.contains("@Ben"), "{}", challenge.text);
    assert!(!challenge.calls_me, "the challenger is not called");
    let challenge = ben.sees("the challenge", |message| message.offers("Accept")).await;
    assert!(challenge.calls_me && !challenge.private, "{challenge:?}");
    ben.press(&challenge, "Accept").await;
    for window in [ada, ben] {
        let closed = window.becomes(&challenge, "the challenge to be closed", |message| !message.has_controls()).await;
        assert!(closed.text.contains("ccepted"), "{}", closed.text);
    }
    challenge
}

/// Waits in both windows for the next turn message, and checks it: it has a picture, mentions only the
/// player to move, and is the only message with controls and a picture.
pub(crate) async fn told(one: &Window, two: &Window, before: &Shown, to_move: Option<&Window>) -> Shown {
    let mut told = None;
    for window in [one, two] {
        let message = window
            .sees("the next message of the game", |message| {
                !message.private && message.number() > before.number() && message.has_picture()
            })
            .await;
        if let Some(called) = to_move.filter(|_| !is_over(&message)) {
            assert!(message.text.contains(&format!("@{}, it's your turn", called.name)), "{}", message.text);
            assert_eq!(message.calls_me, called.name == window.name, "{}: {}", window.name, message.text);
            assert!(message.offers("My turn"), "{message:?}");
        }
        let shrunk = |message: &Shown| !message.has_controls() && !message.has_picture();
        window.becomes(before, "the message before to lose its controls", shrunk).await;
        told.get_or_insert(message);
    }
    told.expect("both windows were looked at")
}

/// Opens the private panel, and checks that nobody else sees it.
pub(crate) async fn open_panel(mover: &Window, other: &Window, last: &Shown) -> Shown {
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

/// Whether a panel is complete: its controls are enabled, and its picture, if it has one, is loaded.
pub(crate) fn settled(panel: &Shown) -> bool {
    let usable = panel.buttons.iter().chain(&panel.menus).all(crate::window::Control::is_enabled);
    usable && (panel.pictures.is_empty() || panel.has_picture())
}

/// Whether a message announces the end of a game.
pub(crate) fn is_over(message: &Shown) -> bool {
    message.text.contains('🏁')
}
