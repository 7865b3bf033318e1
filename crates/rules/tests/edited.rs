//! Games in states that no setup gives: a snapshot is changed and the game resumed from it.

use cardinal_rules::{Game, ResumeError, Snapshot};
use serde_json::Value;

/// The game at the start of a turn, with its snapshot changed.
pub(crate) fn edited(game: &Game, change: impl FnOnce(&mut Value)) -> Game {
    let mut form = serde_json::to_value(game.snapshot().expect("a turn begins")).unwrap();
    change(&mut form);
    let resume = |form: &Value| {
        let snapshot: Snapshot = serde_json::from_value(form.clone()).unwrap_or_else(|error| panic!("{form}: {error}"));
        Game::resume(game.setup().clone(), *game.seed(), &snapshot)
    };
    match resume(&form) {
        // The snapshot still has the hash of the game that it was made from.
        Err(ResumeError::Hash { found, .. }) => {
            form["hash"] = found.to_string().into();
            resume(&form).unwrap()
        }
        resumed => resumed.unwrap(),
    }
}
