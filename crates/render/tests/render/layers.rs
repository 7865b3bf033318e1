//! Checks the layers of the crate.

use std::path::{Path, PathBuf};

/// The layers from the lowest. Each may use only those before it.
const ROOMS: [&str; 5] = ["png", "gif", "drawing", "scene", "words"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn no_layer_uses_one_above_it() {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut wrong = Vec::new();
    for (level, room) in ROOMS.into_iter().enumerate() {
        let (folder, file) = (src.join(room), src.join(format!("{room}.rs")));
        let files = if folder.is_dir() { files(&folder) } else { vec![file] };
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let above = ROOMS[level + 1..].iter().chain(&["renderer", "replay"]);
            let used = above.filter(|other| text.contains(&format!("crate::{other}::")));
            wrong.extend(used.map(|other| format!("{} uses {other}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
