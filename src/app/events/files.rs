//! An event that is over as files: its table as comma-separated values, and its games as PGN, or as text where a game
//! has no PGN.

use cardinal_interaction::{Caller, File, Message};
use cardinal_store::EventState;
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::events::standing::{Standing, result_of};
use crate::app::games::export::{pgn_file, transcript_file};
use crate::app::words::text;

/// The bytes that are kept free for the table.
const TABLE: usize = 64 * 1024;

/// The message with the files.
///
/// # Errors
/// The event isn't over, or the store fails.
pub(super) async fn event_files(context: &Context, caller: &Caller, standing: &Standing) -> Result<Message, AppError> {
    if standing.event.state != EventState::Over {
        return Err(AppError::refused(say!("event-files-later")));
    }
    let number = standing.event.id;
    let has_pgn = standing.plan.variant()?.facts().has_pgn();
    let (mut games, mut count, mut is_cut) = (Vec::new(), 0_usize, false);
    for game in standing.games.iter().filter_map(|game| game.game) {
        let file = if has_pgn {
            Box::pin(pgn_file(context, game)).await
        } else {
            Box::pin(transcript_file(context, game)).await
        };
        // One that can't be read any more is left out.
        let Ok(file) = file else { continue };
        if games.len() + file.bytes.len() + TABLE > caller.file_limit {
            is_cut = true;
            break;
        }
        if !games.is_empty() {
            games.push(b'\n');
        }
        games.extend_from_slice(&file.bytes);
        count += 1;
    }
    let mut said = say!("event-files-heading", name = text::plain(&standing.event.name));
    if is_cut {
        said = format!("{said}\n{}", say!("event-files-cut", count = count));
    }
    let mut message = Message::text(said).with_file(File {
        name: format!("event-{number}.csv"),
        bytes: table(context, standing).await?.into_bytes().into(),
    });
    if !games.is_empty() {
        let ending = if has_pgn { "pgn" } else { "txt" };
        message = message.with_file(File { name: format!("event-{number}.{ending}"), bytes: games.into() });
    }
    Ok(message)
}

/// The table with a row for each player, and then the games.
async fn table(context: &Context, standing: &Standing) -> Result<String, AppError> {
    let names = standing.names(context).await?;
    let name = |number: u16| quoted(names.get(&number).map_or("", |name| name));
    let tournament = standing.tournament()?;
    let mut lines = vec!["stage,group,place,player,points,games,wins,draws,losses".to_owned()];
    for group in tournament.tables() {
        for row in &group.rows {
            let place = row.place.map(|place| place.to_string()).unwrap_or_default();
            let points = f64::from(row.points.0) / 2.0;
            lines.push(format!(
                "{},{},{place},{},{points},{},{},{},{}",
                group.group.stage,
                group.group.group,
                name(row.player.get()),
                row.games,
                row.wins,
                row.draws,
                row.losses
            ));
        }
    }
    lines.push("round,white,black,result,game".to_owned());
    for game in &standing.games {
        let result = result_of(game).map(|(result, _)| result.to_string()).unwrap_or_default();
        let number = game.game.map(|game| game.to_string()).unwrap_or_default();
        lines.push(format!("{},{},{},{result},{number}", game.round, name(game.white), name(game.black)));
    }
    Ok(lines.join("\r\n") + "\r\n")
}

/// A value of the table. Programs that calculate must take no name for a formula.
fn quoted(name: &str) -> String {
    let guard = if name.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", name.replace('"', "\"\""))
}
