//! Alternative texts of pictures of events: standings, brackets and champions.

use cardinal_words::say;

use super::alt::{limit, name, sentences, short};
use crate::scene::event::bracket::{BracketScene, BracketTie, Shown, TieSide};
use crate::scene::event::champion::ChampionScene;
use crate::scene::event::standings::{StandingsRow, StandingsScene};
use crate::scene::phrases;

/// Describes a page of standings, row by row. At most [`crate::ALT_LIMIT`] characters.
pub fn standings(scene: &StandingsScene<'_>) -> String {
    let mut parts = vec![say!("picture-standings-title", event = short(scene.title), place = short(scene.place))];
    parts.extend(scene.rows.iter().map(standings_row));
    parts.extend(footer(scene.footer));
    limit(sentences(parts))
}

fn standings_row(row: &StandingsRow<'_>) -> String {
    let (name, [_, berger, ..]) = (name(row.name), row.tie_breaks);
    let told = match row.place {
        Some(place) if berger.is_empty() => {
            say!("picture-standings-row-short", place = place, name = name, points = row.points)
        }
        Some(place) => {
            say!("picture-standings-row", place = place, name = name, points = row.points, berger = berger)
        }
        None => say!("picture-standings-withdrawn", name = name),
    };
    if row.is_asker { say!("picture-table-own-row", row = told) } else { told }
}

/// Describes a bracket, or the part of it that is drawn, from its last round. At most [`crate::ALT_LIMIT`] characters.
pub fn bracket(scene: &BracketScene<'_>) -> String {
    let mut parts = vec![say!("picture-bracket-title", event = short(scene.title), place = short(scene.place))];
    if let Ok((columns, third_place)) = scene.shown() {
        let told = |round: String, ties: &[BracketTie<'_>]| {
            let ties: Vec<String> = ties.iter().filter_map(tie).collect();
            (!ties.is_empty()).then(|| say!("picture-bracket-round", round = round, matches = ties.join("; ")))
        };
        let mut rounds = columns.iter().rev().map(|Shown { name, ties }| told(short(name), ties));
        parts.extend(rounds.next().flatten());
        parts.extend(third_place.and_then(|tie| told(say!("picture-bracket-third"), &[tie])));
        parts.extend(rounds.flatten());
    }
    parts.extend(footer(scene.footer));
    limit(sentences(parts))
}

/// Describes a match, if anybody is known to be in it.
fn tie(tie: &BracketTie<'_>) -> Option<String> {
    let (winner, loser) = match tie.winner {
        Some(0) => (tie.sides[0], tie.sides[1]),
        Some(_) => (tie.sides[1], tie.sides[0]),
        None => return undecided(tie.sides),
    };
    let TieSide::Player { name: of_winner, score } = winner else { return None };
    let of_winner = name(of_winner);
    let TieSide::Player { name: of_loser, score: other } = loser else {
        return Some(say!("picture-bracket-goes-on", name = of_winner));
    };
    let of_loser = name(of_loser);
    Some(if score.is_empty() {
        say!("picture-bracket-beat", winner = of_winner, loser = of_loser)
    } else {
        let score = say!("picture-bracket-score", own = score, other = other);
        say!("picture-bracket-beat-score", winner = of_winner, loser = of_loser, score = score)
    })
}

fn undecided(sides: [TieSide<'_>; 2]) -> Option<String> {
    match sides {
        [TieSide::Player { name: upper, score }, TieSide::Player { name: lower, score: other }] => {
            let (upper, lower) = (name(upper), name(lower));
            Some(if score.is_empty() {
                say!("picture-bracket-against", one = upper, other = lower)
            } else {
                let score = say!("picture-bracket-score", own = score, other = other);
                say!("picture-bracket-against-score", one = upper, other = lower, score = score)
            })
        }
        [TieSide::Player { name: player, .. }, _] | [_, TieSide::Player { name: player, .. }] => {
            Some(say!("picture-bracket-waits", name = name(player)))
        }
        _ => None,
    }
}

/// Describes the end of an event: the champions, and who came next. At most [`crate::ALT_LIMIT`] characters.
pub fn champion(scene: &ChampionScene<'_>) -> String {
    let mut parts = vec![say!("picture-champion-title", event = short(scene.title), place = short(scene.place))];
    let names = phrases::and(scene.champions.iter().map(|champion| name(champion)));
    let count = scene.champions.len();
    parts.extend(names.map(|names| say!("picture-champion-told", count = count, names = names)));
    parts.extend(scene.rows.iter().map(|row| {
        let name = name(row.name);
        if row.value.is_empty() {
            say!("picture-champion-row-short", place = row.place, name = name)
        } else {
            say!("picture-champion-row", place = row.place, name = name, value = row.value)
        }
    }));
    parts.extend(footer(scene.footer));
    limit(sentences(parts))
}

/// The line below the sheets, if there is one.
fn footer(text: &str) -> Option<String> {
    Some(short(text)).filter(|text| !text.is_empty())
}
