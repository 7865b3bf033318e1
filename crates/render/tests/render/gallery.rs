//! Checks that the gallery of the Knightmare Chess cards in `docs/cards.md`, its pictures, and the list of
//! windows in `docs/knightmare.md` are up to date. They are generated from the cards themselves: `UPDATE_CARDS=1
//! cargo test -p cardinal-render-tests gallery`.

mod page;
pub(crate) mod sheet;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cardinal_render::{Renderer, Theme};
use cardinal_rules::{Card, KnightmareCard, Variant};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs")
}

fn updates() -> bool {
    std::env::var_os("UPDATE_CARDS").is_some()
}

/// Every picture of the gallery, by its path below `docs`.
fn pictures() -> BTreeMap<String, Vec<u8>> {
    let renderer = Renderer::new().expect("the built-in drawings can be read");
    let sheet = sheet::sheet(&renderer, Theme::default(), "held").expect("all faces can be drawn");
    let mut pictures = BTreeMap::from([(page::SHEET.to_owned(), sheet.png)]);
    for card in KnightmareCard::ALL {
        let face = renderer.card(Card::Knightmare(card), &[Variant::Knightmare], Theme::default());
        pictures.insert(page::face(card), face.expect("every card has a face").png);
        let example = card.example().expect("every card has an example");
        let [before, after] = renderer.example(&example, Theme::default()).expect("every example can be drawn");
        pictures.insert(page::before(card), before.png);
        pictures.insert(page::after(card), after.png);
    }
    pictures
}

/// The text, with everything between the two marks replaced.
fn with_windows(text: &str) -> String {
    let (head, rest) = text.split_once(page::BEGIN).expect("the list begins with a mark");
    let (_, tail) = rest.split_once(page::END).expect("the list ends with a mark");
    format!("{head}{}\n{}{}{tail}", page::BEGIN, page::windows(), page::END)
}

#[test]
fn the_gallery_is_up_to_date() {
    let path = docs().join("cards.md");
    if updates() {
        fs::write(&path, page::gallery()).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let same = written == page::gallery();
    assert!(same, "docs/cards.md is stale: UPDATE_CARDS=1 cargo test -p cardinal-render-tests gallery");
}

#[test]
fn the_pictures_of_the_gallery_are_up_to_date() {
    let folder = docs().join("images/cards");
    let pictures = pictures();
    if updates() {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        for (path, png) in &pictures {
            fs::write(docs().join(path), png).expect("a picture can be written");
        }
    }
    let stale: Vec<&String> = pictures
        .iter()
        .filter(|(path, png)| fs::read(docs().join(path)).ok().as_ref() != Some(png))
        .map(|(path, _)| path)
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; UPDATE_CARDS=1 cargo test -p cardinal-render-tests gallery");
    let files = fs::read_dir(&folder).expect("the folder is there").count();
    // The sheet is outside the folder.
    assert_eq!(files + 1, pictures.len(), "nothing else lies in docs/images/cards");
}

#[test]
fn the_list_of_windows_is_up_to_date() {
    let path = docs().join("knightmare.md");
    let text = fs::read_to_string(&path).expect("the page is there");
    let wanted = with_windows(&text);
    if updates() {
        fs::write(&path, &wanted).expect("the page can be written");
        return;
    }
    assert!(text == wanted, "docs/knightmare.md is stale: UPDATE_CARDS=1 cargo test -p cardinal-render-tests gallery");
}
