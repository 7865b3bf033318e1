//! Re-records the games of `tests/recorded`, where that is allowed: `cargo run -p cardinal-rules-tests
//! --features tools --example record`.
//!
//! A game that has a file keeps its entries. Under rules of the same version only its hashes may
//! change, and only with a new version of the encoding; any other change is refused with what
//! changed and where, and the file stays. Under new rules the outputs of today are recorded; a game
//! that the new rules refuse is played again, as is one without a file.

#[path = "../recorded/anew.rs"]
mod anew;
#[path = "../recorded/game.rs"]
mod game;
#[path = "../recorded/player.rs"]
mod player;
#[path = "../recorded/recipes.rs"]
mod recipes;

use std::fs;
use std::io;
use std::process::ExitCode;

use cardinal_rules::Game;
use cardinal_words::InWords;

use anew::{Verdict, Versions, judge};
use game::{Recorded, folder, watch};
use recipes::{RECIPES, Recipe, play};

fn main() -> ExitCode {
    let mut refused = 0;
    for recipe in RECIPES {
        match record(recipe) {
            Ok(said) => println!("{}: {said}", recipe.name),
            Err(why) => {
                eprintln!("{}: REFUSED: {why}", recipe.name);
                refused += 1;
            }
        }
    }
    if refused == 0 {
        return ExitCode::SUCCESS;
    }
    eprintln!("{refused} of {} games were not recorded; their files are as they were", RECIPES.len());
    ExitCode::FAILURE
}

/// Records one game, or says why not.
fn record(recipe: &Recipe) -> Result<String, String> {
    let path = folder().join(format!("{}.json", recipe.name));
    let old = match fs::read_to_string(&path) {
        Ok(text) => Recorded::read(&text).map_err(|error| format!("its file cannot be read: {error}"))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return write(recipe, &play(recipe)?, "played"),
        Err(error) => return Err(format!("its file cannot be read: {error}")),
    };
    match judge(&old, watch(&old.record), Versions::NOW).map_err(|refused| refused.to_string())? {
        Verdict::Keep => Ok("as it was".to_owned()),
        Verdict::Anew(anew) => write(recipe, &anew, "recorded anew"),
        Verdict::PlayAgain(stop) => {
            let after = format!("refused by the new rules after {} entries, and played again", stop.after);
            write(recipe, &play(recipe)?, &after)
        }
    }
}

fn write(recipe: &Recipe, game: &Recorded, how: &str) -> Result<String, String> {
    let end = Game::from_record(&game.record).map_err(|error| error.to_string())?.status().in_words();
    let path = folder().join(format!("{}.json", recipe.name));
    fs::write(&path, game.text()).map_err(|error| format!("its file cannot be written: {error}"))?;
    Ok(format!("{how}: {} entries; {end}", game.plies.len()))
}
