//! Lines of a plan: read from what was typed, and added to others.

use cardinal_rules::{Game, Listing, Seat, notation};
use cardinal_store::{PlannedMove, Reply};
use cardinal_words::say;

use crate::app::error::AppError;
use crate::app::planning::trying::tried;
use crate::app::words::text;

/// The most lines of a plan.
pub(super) const LINES: usize = 20;

/// The most replies in a line.
pub(super) const REPLIES: usize = 10;

/// Reads lines of play, such as `Nf6 e5 Nd5 d4; Bc5 c3`: turns by turns, the opponent's first. `seat` is the planner's.
///
/// # Errors
/// There is nothing to read, a line has no reply at its end or is too long, or a move can't be played there.
pub(super) fn read(game: &Game, seat: Seat, typed: &str) -> Result<Vec<Vec<Reply>>, AppError> {
    let texts: Vec<&str> = typed.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()).collect();
    if texts.is_empty() {
        return Err(AppError::refused(say!("plan-empty")));
    }
    texts.into_iter().map(|text| read_line(game, seat, text)).collect()
}

fn read_line(game: &Game, seat: Seat, typed: &str) -> Result<Vec<Reply>, AppError> {
    let words: Vec<&str> = typed.split_whitespace().filter_map(word).collect();
    let line = || text::quoted(typed);
    let refused = |said: String| Err(AppError::refused(said));
    let (mut left, mut game, mut replies) = (words.as_slice(), game.clone(), Vec::new());
    while let [first, ..] = *left {
        if replies.len() == REPLIES {
            return refused(say!("plan-line-too-long", line = line(), most = REPLIES));
        }
        let Some((after, to, length)) = next_move(&game, seat, !seat, left) else {
            return refused(say!("plan-not-theirs", line = line(), move = text::quoted(first)));
        };
        let (theirs, rest) = left.split_at(length);
        let [first, ..] = *rest else {
            return refused(say!("plan-no-reply", line = line(), last = text::quoted(&theirs.join(" "))));
        };
        let Some((after, with, length)) = next_move(&after, seat, seat, rest) else {
            return refused(say!("plan-not-own", line = line(), move = text::quoted(first), after = to.san.as_str()));
        };
        (game, left) = (after, &rest[length..]);
        replies.push(Reply { to, with });
    }
    Ok(replies)
}

/// The most words of a move: `knight g1 to f3`.
const WORDS: usize = 4;

/// What may stand behind a move that is one without it.
const BEHIND: [&str; 8] = ["ep", "e.p.", "(ep)", "check", "mate", "kingside", "queenside", "side"];

/// The move that the first words say, of as few of them as a move can be of, with the game after it and the number of
/// words.
fn next_move(game: &Game, seat: Seat, mover: Seat, words: &[&str]) -> Option<(Game, PlannedMove, usize)> {
    let play = |length: usize| {
        let text = words.get(..length)?.join(" ");
        let parsed = |listing: &Listing<'_>| notation::parse_move(listing, &text).ok();
        let (after, played) = tried(game, seat, mover, &parsed)?;
        Some((after, played, length))
    };
    let mut found = (1..=WORDS).find_map(play)?;
    while let Some(more) = words.get(found.2)
        && BEHIND.contains(more)
    {
        found = play(found.2 + 1)?;
    }
    Some(found)
}

/// A word of a line without what stands between moves: numbers, commas, and the arrow of the panel.
fn word(typed: &str) -> Option<&str> {
    let bare = without_number(typed.trim_end_matches(','));
    (!bare.is_empty() && !["→", "->", "=>"].contains(&bare)).then_some(bare)
}

/// A move without the number before it: `1.`, `12…` or `3...`.
fn without_number(typed: &str) -> &str {
    let rest = typed.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix(['.', '…']) {
        Some(rest) if rest.len() < typed.len() => rest.trim_start_matches(['.', '…']),
        _ => typed,
    }
}

/// Adds lines to a plan. A line that continues one of them, or that one of them continues, takes its place.
///
/// # Errors
/// Two lines have different replies to the same turns, or there are too many.
pub(super) fn added(mut lines: Vec<Vec<Reply>>, more: Vec<Vec<Reply>>) -> Result<Vec<Vec<Reply>>, AppError> {
    for line in more {
        for other in &lines {
            let parted = line.iter().zip(other).find(|(new, old)| new != old);
            if let Some((new, old)) = parted.filter(|(new, old)| new.to == old.to) {
                let (to, one, two) = (old.to.san.as_str(), old.with.san.as_str(), new.with.san.as_str());
                return Err(AppError::refused(say!("plan-contradiction", to = to, one = one, other = two)));
            }
        }
        if lines.iter().any(|other| other.starts_with(&line)) {
            continue;
        }
        let place = lines.iter().position(|other| line.starts_with(other)).unwrap_or(lines.len());
        lines.retain(|other| !line.starts_with(other));
        lines.insert(place, line);
    }
    if lines.len() > LINES {
        return Err(AppError::refused(say!("plan-too-many", most = LINES)));
    }
    Ok(lines)
}
