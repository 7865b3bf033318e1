//! The page shows pictures at the same size as Discord.

use crate::browser::room::{begin, in_two_windows, open_panel};
use crate::browser::window::{Picture, Shown};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_are_as_large_as_discord_shows_them() {
    in_two_windows(|room| async move {
        let start = begin(&room, "no-stress", "No Stress Chess", &[("style", "level-2")]).await;
        let panel = open_panel(&room.ada, &room.ben, &start).await;
        let screens: [Screen; 2] = [(1280, 800, as_on_a_desktop), (390, 844, as_on_a_phone)];
        for (width, height, is_right) in screens {
            room.ada.has_room(width, height).await;
            for (message, pictures) in [(&start, 1), (&panel, 1)] {
                let look = |shown: &Shown| {
                    shown.pictures.len() == pictures && shown.has_picture() && shown.pictures.iter().all(is_right)
                };
                let shown = room.ada.becomes(message, "pictures as large as Discord shows them", look).await;
                if message.private && width == 1280 {
                    assert!((1.0..=800.0).contains(&shown.reach), "the menus are {} pixels down", shown.reach);
                }
            }
        }
    })
    .await;
}
