//! Alternative texts of pictures about players.

use cardinal_words::say;

use super::alt::{NAME, limit, sentences};
use crate::scene::ladder::{LadderRow, LadderScene};
use crate::scene::leaderboard::{LeaderboardRow, LeaderboardScene};
use crate::scene::profile::{ProfileRow, ProfileScene};
use crate::scene::rating::RatingShown;

/// Describes a member's card: the results in each game, the longest winning streak, the current games and the
/// favourite card. At most [`crate::ALT_LIMIT`] characters.
pub fn profile(scene: &ProfileScene<'_>) -> String {
    let mut parts = vec![say!("picture-profile-title", name = name(scene.name), place = short(scene.place))];
    if scene.rows.is_empty() {
        parts.push(say!("picture-profile-none"));
    }
    parts.extend(scene.rows.iter().map(results));
    if scene.streak > 0 {
        parts.push(say!("picture-profile-streak-told", count = scene.streak));
    }
    if scene.running > 0 {
        parts.push(say!("picture-profile-running-told", count = scene.running));
    }
    parts.extend(scene.favourite.map(|card| say!("picture-profile-favourite-told", card = card)));
    limit(sentences(parts))
}

/// The results in one game.
fn results(row: &ProfileRow<'_>) -> String {
    let rating = row.rating.map_or_else(|| say!("picture-profile-casual-told"), rated);
    let wins = say!("picture-profile-wins", count = row.wins);
    let draws = say!("picture-profile-draws", count = row.draws);
    let losses = say!("picture-profile-losses", count = row.losses);
    let game = short(row.game);
    let results =
        say!("picture-profile-results", game = game, rating = rating, wins = wins, draws = draws, losses = losses);
    match (row.course.iter().min(), row.course.iter().max()) {
        (Some(least), Some(most)) if least != most => {
            say!("picture-profile-course", results = results, least = *least, most = *most)
        }
        _ => results,
    }
}

/// Describes a page of a leaderboard, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn leaderboard(scene: &LeaderboardScene<'_>) -> String {
    let mut parts = vec![say!("picture-table-title", game = short(scene.title), place = short(scene.place))];
    if scene.rows.is_empty() {
        parts.push(say!("picture-table-none"));
    }
    parts.extend(scene.rows.iter().map(|row| placed(row, row.is_asker)));
    parts.extend(scene.asker.as_ref().map(|row| placed(row, true)));
    parts.extend(Some(short(scene.footer)).filter(|footer| !footer.is_empty()));
    limit(sentences(parts))
}

/// A row of a leaderboard.
fn placed(row: &LeaderboardRow<'_>, is_asker: bool) -> String {
    let name = name(row.name);
    let rating = points(row.rating);
    let placed = say!("picture-table-row", rank = row.rank, name = name, rating = rating, count = row.games);
    if is_asker { say!("picture-table-own-row", row = placed) } else { placed }
}

/// Describes a page of a ladder, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn ladder(scene: &LadderScene<'_>) -> String {
    let mut parts = vec![say!("picture-ladder-title", game = short(scene.title), place = short(scene.place))];
    if scene.rows.is_empty() {
        parts.push(say!("picture-ladder-none"));
    }
    parts.extend(scene.rows.iter().map(|row| rung(row, row.is_asker)));
    parts.extend(scene.asker.as_ref().map(|row| rung(row, true)));
    parts.extend(Some(short(scene.footer)).filter(|footer| !footer.is_empty()));
    limit(sentences(parts))
}

/// A row of a ladder.
fn rung(row: &LadderRow<'_>, is_asker: bool) -> String {
    let placed =
        say!("picture-ladder-row", rank = row.place, name = name(row.name), since = row.since, count = row.games);
    if is_asker { say!("picture-table-own-row", row = placed) } else { placed }
}

/// A rating in words.
fn rated(rating: RatingShown) -> String {
    if rating.provisional {
        say!("picture-profile-provisional", points = rating.points)
    } else {
        say!("picture-profile-rated", points = rating.points)
    }
}

/// A rating as on the picture.
fn points(rating: RatingShown) -> String {
    let mark = if rating.provisional { say!("picture-provisional") } else { String::new() };
    format!("{}{mark}", rating.points)
}

/// A member's name, shortened, or a word for it if there is none.
fn name(name: &str) -> String {
    let name = short(name);
    if name.is_empty() { say!("picture-someone") } else { name }
}

/// A text in one line, shortened with an ellipsis.
fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(NAME) {
        Some(_) => text.chars().take(NAME - 1).chain(['…']).collect(),
        None => text,
    }
}
