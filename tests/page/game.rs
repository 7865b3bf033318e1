//! A short game of No Stress Chess, from the challenge to its end, and the sizes of its pictures.

use crate::room::{Room, begin, in_a_hall, is_over, open_panel, settled, told};
use crate::window::{Item, Picture, Shown, Window, Windows};

/// The box into which Discord's desktop client fits a single picture, and the width that a phone gives it, in pixels.
const DESKTOP: (f64, f64) = (550.0, 350.0);
const PHONE: f64 = 340.0;

/// Width and height in pixels, and whether a picture has the right size there.
type Screen = (u32, u32, fn(&Picture) -> bool);

fn fits(picture: &Picture, scale: f64) -> bool {
    let expected = (f64::from(picture.width) * scale, f64::from(picture.height) * scale);
    (picture.shown.0 - expected.0).abs() < 1.0 && (picture.shown.1 - expected.1).abs() < 1.0
}

fn as_on_a_desktop(picture: &Picture) -> bool {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    fits(picture, (DESKTOP.0 / width).min(DESKTOP.1 / height).min(1.0))
}

fn as_on_a_phone(picture: &Picture) -> bool {
    fits(picture, (PHONE / f64::from(picture.width)).min(1.0))
}

/// After this many turns without a captured king, the player to move resigns.
const TURNS: usize = 8;

pub(crate) async fn two_members_play(windows: &Windows) {
    in_a_hall(windows, play).await;
}

async fn play(room: Room) {
    let start = begin(&room, "no-stress", "No Stress Chess", &[("style", "level-2")]).await;
    let Room { ada, ben, .. } = &room;
    pictures_are_as_large_as_discord_shows_them(ada, ben, &start).await;
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
        assert!(end.text.contains("The shuffle was sealed"), "{}", end.text);
        assert!(end.offers("Play again") && end.offers("Fair play") && !end.offers("My turn"), "{end:?}");
    }
    // A whole command can be typed: the name of an option ends the value before it.
    ben.types("/challenge opponent:Ada game:standard").await;
    ben.enter().await;
    let challenge = ada.sees("the typed challenge", |message| message.offers("Accept")).await;
    assert!(challenge.text.contains("Standard chess") && challenge.text.contains("@Ada"), "{}", challenge.text);
}

/// Opens a panel on a desktop and on a phone, and looks at the pictures. The size stays that of a desktop.
async fn pictures_are_as_large_as_discord_shows_them(mover: &Window, other: &Window, start: &Shown) {
    let panel = open_panel(mover, other, start).await;
    let screens: [Screen; 2] = [(390, 844, as_on_a_phone), (1280, 800, as_on_a_desktop)];
    for (width, height, is_right) in screens {
        mover.has_room(width, height).await;
        for message in [start, &panel] {
            let look =
                |shown: &Shown| shown.pictures.len() == 1 && shown.has_picture() && shown.pictures.iter().all(is_right);
            let shown = mover.becomes(message, "pictures as large as Discord shows them", look).await;
            if message.private && width == 1280 {
                assert!((1.0..=800.0).contains(&shown.reach), "the menus are {} pixels down", shown.reach);
            }
        }
    }
}

/// Plays a card and moves with buttons and menus only; *My turn* draws. Returns the message that announces the turn.
async fn take_turn(mover: &Window, other: &Window, last: &Shown) -> Shown {
    let mut panel = open_panel(mover, other, last).await;
    loop {
        let before = panel.clone();
        if let Some(menu) = panel.menus.first().cloned() {
            let items = mover.unfold(&panel, &menu).await;
            mover.pick(best(&items)).await;
        } else if let Some(label) = taken(&panel) {
            mover.press(&panel, &label).await;
        } else {
            break;
        }
        panel = mover.becomes(&panel, "the next step", |message| *message != before && settled(message)).await;
    }
    assert!(panel.text.contains('@') || panel.text.contains("is over"), "the panel says who is next: {}", panel.text);
    told(mover, other, last, Some(other)).await
}

/// Chooses a capture of the king, else any capture, else the first item.
fn best(items: &[Item]) -> &Item {
    let taking = |what: &str| items.iter().find(|item| item.text.contains(what));
    taking("captures the king").or_else(|| taking("captures")).unwrap_or(&items[0])
}

/// The button that captures on the kings' first squares, else any capture, else the first that continues the turn.
fn taken(panel: &Shown) -> Option<String> {
    let goes_on = |label: &&str| {
        !["Back", "More", "Why?", "Next", "Previous", "Swap your hand…", "Plan ahead", "Type a move"].contains(label)
    };
    let labels: Vec<&str> = panel.buttons.iter().map(|button| button.label.as_str()).filter(goes_on).collect();
    let takes = |what: &str| labels.iter().find(|label| label.contains(what));
    takes("×e8").or_else(|| takes("×e1")).or_else(|| takes("×")).or(labels.first()).map(|label| (*label).to_owned())
}

/// Resigns from the panel, which asks first.
async fn resign(mover: &Window, other: &Window, last: &Shown) -> Shown {
    let panel = open_panel(mover, other, last).await;
    mover.press(&panel, "More").await;
    let more = mover.becomes(&panel, "what else can be done", |message| message.offers("Resign…")).await;
    mover.press(&more, "Resign…").await;
    let asked = mover.becomes(&more, "the question", |message| message.offers("Resign")).await;
    assert!(asked.offers("No, go back") && asked.text.contains("This ends the game"), "{asked:?}");
    mover.press(&asked, "Resign").await;
    let end = told(mover, other, last, None).await;
    assert!(end.text.contains(&format!("{} resigns", mover.name)), "{}", end.text);
    end
}
