//! The drawings of scenes keep to what `assets/README.md` asks of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cardinal_rules::{Card, KnightmareCard};

/// The largest size of a scene in bytes. It is built in, and read each time that a face is first drawn.
const BUDGET: usize = 7 * 1024;
/// The scenes of the cards that call pieces.
const CALLS: [&str; 7] = ["pawn", "knight", "bishop", "rook", "queen", "king", "same-again"];

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../assets")
}

/// The scene with this name, without the outermost tags and the style that is only for looking at it.
fn scene(name: &str) -> String {
    let text = fs::read_to_string(assets().join("cards").join(format!("{name}.svg"))).unwrap();
    let (_, inner) = text.split_once("</style>").unwrap_or(("", &text));
    inner.rsplit_once("</svg>").map_or(inner, |(inner, _)| inner).to_owned()
}

fn slugs() -> impl Iterator<Item = String> {
    KnightmareCard::ALL.into_iter().map(|card| Card::Knightmare(card).to_string())
}

/// The values of all attributes called `name` in a scene.
fn values<'a>(scene: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    scene.split(&start).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

/// The mistakes in a scene.
fn faults(scene: &str) -> Vec<String> {
    // Seven tones of the card's hue, paper, ink, gold and dark gold, each to fill or to draw lines with.
    let inks: BTreeSet<String> = "0123456pigd".chars().flat_map(|ink| [format!("f{ink}"), format!("s{ink}")]).collect();
    let pieces = fs::read_dir(assets().join("pieces")).unwrap().map(|entry| entry.unwrap().path());
    let pieces: BTreeSet<String> = pieces
        .filter(|path| path.extension().is_some_and(|end| end == "svg"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut faults = Vec::new();
    for class in values(scene, "class").into_iter().flat_map(str::split_whitespace) {
        if !inks.contains(class) && !["fine", "far"].contains(&class) {
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
        if !pieces.contains(figure.strip_suffix("-dark").unwrap_or(figure)) && !own.contains(figure) {
            faults.push(format!("the figure {figure}"));
        }
    }
    faults
}

#[test]
fn scenes_have_no_colours_but_those_of_their_inks() {
    for name in slugs().chain(CALLS.map(str::to_owned)) {
        assert_eq!(faults(&scene(&name)), Vec::<String>::new(), "{name}");
    }
    let wrong = "<path class=\"f3 f7 fine\" fill=\"none\"/><path class=\"sx\" stroke=\"red\"/><use href=\"#duck\"/>";
    assert_eq!(faults(wrong), ["the class f7", "the class sx", "stroke red", "the figure duck"]);
}

#[test]
fn scenes_stay_small_and_each_card_has_its_own() {
    let mut seen = BTreeSet::new();
    for slug in slugs() {
        let scene = scene(&slug);
        assert!(scene.len() <= BUDGET, "{slug}: {} bytes", scene.len());
        assert!(seen.insert(scene), "{slug} has another card's scene");
    }
}
