//! `/export`: a game as a file.
//!
//! The button *Fair play*: the commitment of a game's shuffles, what it was made from once the game is over, and how
//! to verify it.

use cardinal_ids::{GameId, Pace, TimeSystem, Timestamp};
use cardinal_interaction::{Ask, Button, Caller, Control, File, Format, GameControl, Message, Outcome, Style, Via};
use cardinal_ratings::in_points;
use cardinal_rules::{
    BySeat, Commitment, Salt, Seat, Seed,
    notation::pgn::{self, Tags},
};
use cardinal_store::{FinishedGame, GameInfo, SharedStore};
use cardinal_table::{LiveGame, run_blocking};
use cardinal_words::{InWords, say};
use serde_json::{Value, json};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::games::find::visible_game;
use crate::app::games::history;
use crate::app::games::withheld::withheld_for;
use crate::app::words::text;

/// Sends a game as a file. The record reveals every card to come, so only finished games have one, and games of an
/// event with built decks when the event is over. The other formats show what everybody has seen.
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
    let has_pgn = info.variant.facts().has_pgn();
    let file = match format.unwrap_or_else(|| Format::usual(info.variant)) {
        Format::Pgn if !has_pgn => {
            let what = GameControl::Ask(Ask::Export(Some(Format::Text)));
            let control = Control::Game { game, ply: info.version, what };
            let button = Button::new(Style::Primary, say!("file-as-text-button"), control);
            return Err(AppError::refused_with(say!("file-not-pgn", game = info.variant.in_words()), button));
        }
        Format::Pgn => Box::pin(pgn_file(context, game)).await?,
        Format::Text => Box::pin(transcript_file(context, game)).await?,
        Format::Record => record_file(&context.store, &info).await?,
    };
    let number = game.to_string();
    let heading = if format.is_none() && !has_pgn {
        say!("file-instead-of-pgn", number = number, game = info.variant.in_words())
    } else {
        say!("file-heading", number = number)
    };
    let message = Message::text(heading).with_file(file);
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}

/// A game as PGN.
///
/// # Errors
/// It has none, or the store fails.
pub(crate) async fn pgn_file(context: &Context, game: GameId) -> Result<File, AppError> {
    let live = context.live.open(game).await?;
    let (copy, info, commitment) = (live.game.clone(), live.info.clone(), committed(&live));
    drop(live);
    let names = context.people.names_of(&info).await?;
    let mut tags: Tags = [
        ("Event", say!("turns-title", game = info.variant.in_words(), number = game.to_string())),
        ("Site", "Discord".to_owned()),
        ("Date", date(info.created_at)),
        ("White", names.white.to_string()),
        ("Black", names.black.to_string()),
    ]
    .into_iter()
    .collect();
    let ratings = ratings_before(context, &info).await?;
    for (seat, tag) in [(Seat::White, "WhiteElo"), (Seat::Black, "BlackElo")] {
        if let Some(points) = ratings[seat] {
            tags.set(tag, points.to_string());
        }
    }
    tags.set("TimeControl", time_control(info.clock.pace));
    if !copy.status().is_over() {
        tags.set("Termination", if info.finished { "abandoned" } else { "unterminated" });
    }
    if let Some(commitment) = commitment {
        tags.set("Commitment", commitment);
    }
    let name = info.variant.in_words();
    let text = run_blocking("writing a game as a file", move || pgn::write(&copy, &tags))
        .await?
        .map_err(|_| AppError::refused(say!("file-not-pgn", game = name)))?;
    Ok(File { name: format!("game-{game}.pgn"), bytes: text.into_bytes().into() })
}

/// The ratings with which the players of a rated game play it, or played it, in points. Those of a casual game change
/// without it, so it has none.
async fn ratings_before(context: &Context, info: &GameInfo) -> Result<BySeat<Option<i32>>, AppError> {
    let mut points = BySeat::default();
    if !info.rated {
        return Ok(points);
    }
    let ratings = context.store.ratings();
    let counted = ratings.of_game(info.id).await.map_err(AppError::store("reading what a game made of ratings"))?;
    for seat in Seat::ALL {
        points[seat] = if let Some(counted) = &counted {
            counted.changes.map(|changes| in_points(changes[seat].points_before))
        } else {
            let own = ratings.of_member(info.site.guild, info.players[seat]).await;
            let own = own.map_err(AppError::store("reading a player's rating"))?;
            own.iter().find(|own| own.variant == info.variant).map(|own| in_points(own.rating.points))
        };
    }
    Ok(points)
}

/// A time control in the form of PGN: seconds for each move, or for the game and each move.
fn time_control(pace: Option<Pace>) -> String {
    match pace.map(|pace| pace.system) {
        None => "-".to_owned(),
        Some(TimeSystem::Turn(seconds)) => format!("1/{seconds}"),
        Some(TimeSystem::Game { each, plus: 0, .. }) => each.to_string(),
        Some(TimeSystem::Game { each, plus, .. }) => format!("{each}+{plus}"),
    }
}

/// A game as text.
///
/// # Errors
/// The store fails.
pub(crate) async fn transcript_file(context: &Context, game: GameId) -> Result<File, AppError> {
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

async fn record_file(store: &SharedStore, info: &GameInfo) -> Result<File, AppError> {
    let game = info.id;
    let finished = store.games().finished(game).await.map_err(AppError::store("reading a finished game"))?;
    let Some(FinishedGame { secret, outcome, .. }) = finished else {
        return Err(AppError::refused(say!("file-no-record", number = game.to_string())));
    };
    if let Some(event) = withheld_for(store, info).await? {
        let name = text::plain(&event.name);
        return Err(AppError::refused(say!("file-record-withheld", number = game.to_string(), event = name)));
    }
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
/// their commitment, and so does every game of a running event with built decks.
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
    let told = if let Some(event) = withheld_for(&context.store, &info).await? {
        let commitment = context.live.open(game).await?.commitment().to_string();
        let name = text::plain(&event.name);
        say!("fair-play-withheld", number = number, commitment = commitment, event = name)
    } else if let Some(ended) = ended {
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
