//! Compares the files that players can export with what is stored.

use cardinal_rules::{Record, notation};
use cardinal_sandbox::{Id, MemberClient};
use serde_json::Value;

use crate::Trouble;
use crate::answer::Answer;
use crate::player::{About, Player};
use crate::stored::{Stored, StoredGame};
use crate::tally::Verdict;

/// Exports games that this player plays, and compares them.
///
/// # Errors
/// The local Discord can't be asked.
pub async fn compare(
    client: &MemberClient,
    player: &Player,
    stored: &Stored,
    verdict: &mut Verdict,
) -> Result<(), Trouble> {
    for game in stored.games.values().filter(|game| plays(game, player.member.id)) {
        let (replayed, _) = game.now().map_err(Trouble::new)?;
        let mut wrong = Vec::new();
        let text = exported(client, player, game.id, "turns").await?;
        let lines: Vec<&str> =
            text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit())).collect();
        for turn in replayed.history() {
            let Some(san) = turn.san else { continue };
            let line = lines.iter().find(|line| number_of(line) == Some(turn.number));
            if !line.is_some_and(|line| line.contains(&*notation::readable(&san))) {
                wrong.push(format!("game {}: the export has {line:?} for {}. {san}", game.id, turn.number));
            }
        }
        if let Some(record) = stored.records.get(&game.id) {
            let file: Value = serde_json::from_str(&exported(client, player, game.id, "record").await?)?;
            let record: Record = serde_json::from_str(record)?;
            let same = serde_json::from_value::<Record>(file["record"].clone()).is_ok_and(|file| file == record);
            if !same || record.entries != game.entries {
                wrong.push(format!("game {}: the record isn't what is stored", game.id));
            }
        }
        verdict.wrong += wrong.len() as u64;
        verdict.findings.extend(wrong);
    }
    Ok(())
}

fn plays(game: &StoredGame, player: Id) -> bool {
    [game.players.white, game.players.black].contains(&player)
}

async fn exported(client: &MemberClient, player: &Player, game: u64, format: &str) -> Result<String, Trouble> {
    let about = About { game: Some(game), turn: 0 };
    let answer = player.types(about, "export", &[("format", format), ("game", &game.to_string())]).await?;
    let Answer::Said(message) = answer else {
        return Err(Trouble::new(format!("no export of game {game}: {answer:?}")));
    };
    let files = message.files();
    let file = files.first().ok_or_else(|| Trouble::new(format!("no export of game {game}: {}", message.text())))?;
    let bytes = client.file(file).await?;
    String::from_utf8(bytes).map_err(|error| Trouble::new(error.to_string()))
}

/// The number with which a line of turns begins.
fn number_of(line: &str) -> Option<u32> {
    line.split(['.', '…']).next()?.parse().ok()
}
