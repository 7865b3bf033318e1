//! Tests of the rules for scenes, and that every face can be drawn.

use std::collections::BTreeSet;

use cardinal_rules::{Card, KnightmareCard, Variant};

use super::face;
use super::illustration::markup;
use super::inks::Hue;
use super::size::Size;
use super::standing::Standing;
use crate::drawing::lettering::Fonts;
use crate::drawing::pieces;
use crate::drawing::theme::Theme;

const STANDINGS: [Standing; 5] =
    [Standing::Playable, Standing::Wasting, Standing::Idle, Standing::Picked, Standing::Held];
/// The largest size of a scene's file in bytes. It is built in, and read each time that a face is first drawn.
const BUDGET: usize = 7 * 1024;

fn cards() -> impl Iterator<Item = Card> {
    KnightmareCard::ALL.into_iter().map(Card::Knightmare)
}

/// The values of all attributes called `name` in a scene.
fn values<'a>(scene: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    scene.split(&start).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

/// The mistakes in a scene.
fn faults(scene: &str) -> Vec<String> {
    let known = Hue::Green.classes();
    let mut faults = Vec::new();
    for class in values(scene, "class").into_iter().flat_map(str::split_whitespace) {
        if !known.contains(&format!(".{class}{{")) && !["fine", "far"].contains(&class) {
            faults.push(format!("the class {class}"));
        }
    }
    for name in ["fill", "stroke", "style"] {
        faults.extend(
            values(scene, name).into_iter().filter(|value| *value != "none").map(|value| format!("{name} {value}")),
        );
    }
    let own: BTreeSet<&str> = values(scene, "id").into_iter().collect();
    for figure in values(scene, "href").into_iter().filter_map(|value| value.strip_prefix('#')) {
        let is_piece = pieces::DRAWN.iter().any(|kind| figure.strip_suffix("-dark").unwrap_or(figure) == kind.name());
        if !is_piece && !own.contains(figure) {
            faults.push(format!("the figure {figure}"));
        }
    }
    faults
}

#[test]
fn scenes_have_no_colours_but_those_of_their_inks() {
    for card in Card::all() {
        assert_eq!(faults(markup(card)), Vec::<String>::new(), "{card}");
    }
    let wrong = "<path class=\"f3 f7 fine\" fill=\"none\"/><path class=\"sx\" stroke=\"red\"/><use href=\"#duck\"/>";
    assert_eq!(faults(wrong), ["the class f7", "the class sx", "stroke red", "the figure duck"]);
}

#[test]
fn scenes_stay_small_and_each_card_has_its_own() {
    let mut seen = BTreeSet::new();
    for card in cards() {
        let scene = markup(card);
        assert!(scene.len() <= BUDGET, "{card}: {} bytes", scene.len());
        assert!(seen.insert(scene), "{card} has another card's scene");
    }
}

/// Draws every face in every size and standing.
fn draw_all(theme: Theme) {
    let fonts = Fonts::new().unwrap();
    let scheme = theme.scheme();
    let draw = |card: Card, size: Size, standing: Standing| {
        let face = face::draw(card, size, standing, scheme, &fonts);
        let face = face.unwrap_or_else(|error| panic!("{card}, {size:?}, {standing:?}: {error}"));
        assert_eq!((face.width() as usize, face.height() as usize), size.pixels(), "{card}, {size:?}, {standing:?}");
    };
    for card in cards() {
        for standing in STANDINGS {
            for size in [Size::Hand, Size::Tray, Size::Pool] {
                draw(card, size, standing);
            }
        }
        for size in [Size::Played, Size::Pile] {
            draw(card, size, Standing::Held);
        }
        face::large(card, Variant::Knightmare, scheme, &fonts).unwrap();
    }
}

#[test]
fn every_face_can_be_drawn_on_slate() {
    draw_all(Theme::Slate);
}

#[test]
fn every_face_can_be_drawn_on_wood() {
    draw_all(Theme::Wood);
}
