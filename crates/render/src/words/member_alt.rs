//! Alternative texts of pictures about members: profiles, leaderboards and ladders.

use cardinal_words::say;

use super::alt::{NAME, limit, sentences};
use crate::scene::member_table::{LadderScene, LeaderboardScene, RatingShown, TableScene};
use crate::scene::profile::{ProfileRow, ProfileScene};

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
    let title = say!("picture-table-title", game = short(scene.title), place = short(scene.place));
    table(scene, title, say!("picture-table-none"), |row| {
        let (name, rating) = (name(row.name), points(row.rating));
        let told = say!("picture-table-row", rank = row.rank, name = name, rating = rating, count = row.games);
        (told, row.is_asker)
    })
}

/// Describes a page of a ladder, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn ladder(scene: &LadderScene<'_>) -> String {
    let title = say!("picture-ladder-title", game = short(scene.title), place = short(scene.place));
    table(scene, title, say!("picture-ladder-none"), |row| {
        let name = name(row.name);
        let told = say!("picture-ladder-row", rank = row.place, name = name, since = row.since, count = row.games);
        (told, row.is_asker)
    })
}

/// Describes a table, with the text for one without rows. `describe` tells a row, and whether it is the asker's.
fn table<R>(scene: &TableScene<'_, R>, title: String, none: String, describe: impl Fn(&R) -> (String, bool)) -> String {
    let told = |row: &R, asks: bool| {
        let (told, is_asker) = describe(row);
        if asks || is_asker { say!("picture-table-own-row", row = told) } else { told }
    };
    let mut parts = vec![title];
    if scene.rows.is_empty() {
        parts.push(none);
    }
    parts.extend(scene.rows.iter().map(|row| told(row, false)));
    parts.extend(scene.asker.as_ref().map(|row| told(row, true)));
    parts.extend(Some(short(scene.footer)).filter(|footer| !footer.is_empty()));
    limit(sentences(parts))
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
