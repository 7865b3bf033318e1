//! `/export`: a game as a file.
//!
//! The button *Fair play*: the commitment of a game's shuffles, what it was made from once the game is over, and how
//! to verify it.

use cardinal_ids::{GameId, Timestamp};
use cardinal_interaction::{Caller, File, Format, Message, Outcome, Via};
use cardinal_rules::{
    Commitment, Salt, Seat, Seed,
    notation::pgn::{self, Tags},
};
use cardinal_store::{FinishedGame, SharedStore};
use cardinal_table::{LiveGame, run_blocking};
use cardinal_words::{InWords, say};
use serde_json::{Value, json};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::games::history;
use crate::app::words::text;

/// Sends a game as a file. The record reveals every card to come, so only finished games have one. The other
/// formats show what everybody has seen.
///
/// # Errors
/// The caller may not see the game, it does not (yet) have this format, or something fails.
pub(crate) async fn export_game(
    context: &Context,
    caller: &Caller,
    game: GameId,
    format: Option<Format>,
    via: Via,
) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    if !info.finished {
        let live = context.live.open(game).await?;
        if live.is_covered_for(live.seat_of(caller.user)) {
            return Err(AppError::refused(say!("game-covered", number = game.to_string())));
        }
    }
    let file = match format.unwrap_or_else(|| Format::usual(info.variant)) {
        Format::Pgn if Format::usual(info.variant) != Format::Pgn => {
            return Err(AppError::refused(say!("file-not-pgn", game = info.variant.in_words())));
        }
        Format::Pgn => Box::pin(pgn_file(context, game)).await?,
        Format::Text => Box::pin(transcript_file(context, game)).await?,
        Format::Record => record_file(&context.store, game).await?,
    };
    let message = Message::text(say!("file-heading", number = game.to_string())).with_file(file);
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

async fn pgn_file(context: &Context, game: GameId) -> Result<File, AppError> {
    let live = context.live.open(game).await?;
    let (copy, info, commitment) = (live.game.clone(), live.info.clone(), committed(&live));
    drop(live);
    let names = context.people.names_of(&info).await?;
    let tags: Tags = [
        ("Event", say!("turns-title", game = info.variant.in_words(), number = game.to_string())),
        ("Site", "Discord".to_owned()),
        ("Date", date(info.created_at)),
        ("White", names.white.to_string()),
        ("Black", names.black.to_string()),
    ]
    .into_iter()
    .chain(commitment.map(|commitment| ("Commitment", commitment)))
    .collect();
    let name = info.variant.in_words();
    let text = run_blocking("writing a game as a file", move || pgn::write(&copy, &tags))
        .await?
        .map_err(|_| AppError::refused(say!("file-not-pgn", game = name)))?;
    Ok(File { name: format!("game-{game}.pgn"), bytes: text.into_bytes().into() })
}

async fn transcript_file(context: &Context, game: GameId) -> Result<File, AppError> {
    let live = context.live.open(game).await?;
    let (copy, info, status, before) = (live.game.clone(), live.info.clone(), live.status(), live.turns_before());
    let commitment = committed(&live).map(|commitment| say!("fair-play-in-file", commitment = commitment));
    drop(live);
    let names = context.people.names_of(&info).await?;
    let player = |seat: Seat| say!("turns-player", colour = seat.in_words(), name = names[seat].as_ref());
    let head = [
        say!("turns-title", game = info.variant.in_words(), number = game.to_string()),
        say!("turns-begun", date = date(info.created_at)),
        player(Seat::White),
        player(Seat::Black),
    ];
    let head: Vec<String> = head.into_iter().chain(commitment).collect();
    let mut text = head.join("\n") + "\n\n";
    if let Some(turns) = before {
        text.push_str(&text::turns_before(turns));
        text.push('\n');
    }
    for line in history::lines(info.variant, &history::turns(copy).await?) {
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(ending) = text::ending(status) {
        text.extend(["\n", &text::capital(&ending), ". ", text::score(status), "\n"]);
    }
    Ok(File { name: format!("game-{game}.txt"), bytes: text.into_bytes().into() })
}

async fn record_file(store: &SharedStore, game: GameId) -> Result<File, AppError> {
    let finished = store.games().finished(game).await.map_err(AppError::store("reading a finished game"))?;
    let Some(FinishedGame { secret, outcome, .. }) = finished else {
        return Err(AppError::refused(say!("file-no-record", number = game.to_string())));
    };
    let (seed, salt) = (Seed::from_bytes(secret.seed), Salt::from_bytes(secret.salt));
    // The record as written when the game ended, by the rules of that time.
    let record: Value =
        serde_json::from_str(&outcome.record).map_err(|_| AppError::Broken("a stored record is not JSON"))?;
    // The record of a game that was resumed from its last position lacks the entries before it.
    let since = record.pointer("/resumed_from/ply").cloned();
    let mut record = json!({
        "game": game.0,
        "salt": salt,
        "commitment": Commitment::of(&seed, &salt).to_string(),
        "record": record,
    });
    if let Some(ply) = since {
        record["checkable_from_ply"] = ply;
    }
    let bytes = serde_json::to_vec_pretty(&record).map_err(|_| AppError::Broken("cannot write a record as JSON"))?;
    Ok(File { name: format!("game-{game}.json"), bytes: bytes.into() })
}

/// The commitment of a game's shuffles, if it has any.
fn committed(live: &LiveGame) -> Option<String> {
    live.info.variant.facts().has_chance().then(|| live.commitment().to_string())
}

/// The UTC date of a moment in the form of PGN.
fn date(moment: Timestamp) -> String {
    jiff::Timestamp::from_second(moment.0).unwrap_or_default().strftime("%Y.%m.%d").to_string()
}

/// Shows how a game's shuffles are verified. Seed and salt give every card away, so a running game shows only
/// their commitment.
///
/// # Errors
/// The caller may not see the game, nothing in it is shuffled, or the store fails.
pub(crate) async fn fair_play(context: &Context, caller: &Caller, game: GameId, via: Via) -> Result<Outcome, AppError> {
    let info = visible_game(&context.store, caller, game).await?;
    if !info.variant.facts().has_chance() {
        return Err(AppError::refused(say!("fair-play-none", game = info.variant.in_words())));
    }
    let ended = context.store.games().finished(game).await.map_err(AppError::store("reading a finished game"))?;
    let number = game.to_string();
    let told = if let Some(ended) = ended {
        let (seed, salt) = (Seed::from_bytes(ended.secret.seed), Salt::from_bytes(ended.secret.salt));
        let commitment = Commitment::of(&seed, &salt).to_string();
        let (seed, salt) = (seed.to_string(), salt.to_string());
        say!("fair-play-over", number = number, commitment = commitment, seed = seed, salt = salt)
    } else {
        let commitment = context.live.open(game).await?.commitment().to_string();
        say!("fair-play-running", number = number, commitment = commitment)
    };
    Ok(Outcome { answer: via.answer(Message::text(told)), announcements: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let cases = [
            (0, "1970.01.01"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_735_689_599, "2024.12.31"),
            (4_107_542_400, "2100.03.01"),
        ];
        for (seconds, day) in cases {
            assert_eq!(date(Timestamp(seconds)), day);
        }
    }
}
