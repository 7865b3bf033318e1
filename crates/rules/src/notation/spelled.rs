//! The many ways in which people write a move on the 8 by 8 board, as a list of tokens.

use crate::piece::Kind;

/// A part of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveToken {
    /// A piece by its word or its figurine, which can mean nothing else.
    Piece(Kind),
    /// A letter, in the case in which it was written, or a digit.
    Sign(char),
    /// What stands before a target.
    Dash,
    /// What stands before a target with a piece to capture.
    Takes,
    /// What stands before the kind that a pawn becomes.
    Becomes,
    /// The word for castling.
    Castle,
    /// The word for the king's side.
    Short,
    /// The word for the queen's side.
    Long,
}

/// Castling as it is written with the letter O or with zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Castling {
    Short,
    Long,
    /// Castling, but it can't be told to which side: `O-O-`.
    Unclear,
}

/// A written move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spelled {
    /// Castling by its letters.
    Castling(Castling),
    /// Anything else. `squares` is what a label adds in brackets: the `g1f3` of `Nf3 (g1f3)`.
    Tokens { tokens: Vec<MoveToken>, squares: Option<String> },
}

/// Words with their tokens; `None` for what says nothing. A longer one stands before those that it
/// begins with.
const WORDS: [(&str, Option<MoveToken>); 25] = [
    ("kingside", Some(MoveToken::Short)),
    ("queenside", Some(MoveToken::Long)),
    ("castles", Some(MoveToken::Castle)),
    ("castling", Some(MoveToken::Castle)),
    ("castle", Some(MoveToken::Castle)),
    ("short", Some(MoveToken::Short)),
    ("long", Some(MoveToken::Long)),
    ("knight", Some(MoveToken::Piece(Kind::Knight))),
    ("bishop", Some(MoveToken::Piece(Kind::Bishop))),
    ("queen", Some(MoveToken::Piece(Kind::Queen))),
    ("rook", Some(MoveToken::Piece(Kind::Rook))),
    ("king", Some(MoveToken::Piece(Kind::King))),
    ("pawn", Some(MoveToken::Piece(Kind::Pawn))),
    ("captures", Some(MoveToken::Takes)),
    ("capture", Some(MoveToken::Takes)),
    ("takes", Some(MoveToken::Takes)),
    ("take", Some(MoveToken::Takes)),
    ("promotes", Some(MoveToken::Becomes)),
    ("promote", Some(MoveToken::Becomes)),
    ("promotion", Some(MoveToken::Becomes)),
    ("becomes", Some(MoveToken::Becomes)),
    ("the ", None),
    ("to", Some(MoveToken::Dash)),
    ("->", Some(MoveToken::Dash)),
    ("=>", Some(MoveToken::Dash)),
];

/// Words that may stand behind a move without changing it.
const BEHIND: [&str; 8] = ["passant", "(e.p.)", "(e.p)", "(ep)", "e.p", "checkmate", "check", " double"];

/// Reads a text. `None` if it has a sign that is in no move.
pub(super) fn spelled(text: &str) -> Option<Spelled> {
    let (text, squares) = without_squares(bare(text));
    let text = bare(text);
    if let Some(castling) = castling(text) {
        return Some(Spelled::Castling(castling));
    }
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some((word, token)) = WORDS.iter().find(|(word, _)| begins(rest, word)) {
            tokens.extend(*token);
            rest = &rest[word.len()..];
            continue;
        }
        if let Some(side) = side_of(tokens.last()).filter(|_| begins(rest.trim_start_matches(BEFORE_SIDE), SIDE)) {
            tokens.pop();
            tokens.push(side);
            rest = &rest.trim_start_matches(BEFORE_SIDE)[SIDE.len()..];
            continue;
        }
        if let Some(article) = [" a ", " an "].into_iter().find(|article| begins(rest, article))
            && matches!(tokens.last(), Some(MoveToken::Becomes | MoveToken::Dash))
        {
            rest = &rest[article.len()..];
            continue;
        }
        tokens.extend(match next {
            ' ' | '(' | ')' => None,
            'x' | 'X' | ':' | '*' => Some(MoveToken::Takes),
            '=' | '/' => Some(MoveToken::Becomes),
            _ if is_selector(next) => None,
            _ if is_cross(next) => Some(MoveToken::Takes),
            _ if is_dash(next) => Some(MoveToken::Dash),
            _ if figurine(next).is_some() => figurine(next).map(MoveToken::Piece),
            _ if next.is_ascii_alphanumeric() => Some(MoveToken::Sign(next)),
            _ => return None,
        });
        rest = &rest[next.len_utf8()..];
    }
    Some(Spelled::Tokens { tokens, squares })
}

/// The second word of the side to castle to, and what may stand before it.
const SIDE: &str = "side";
const BEFORE_SIDE: [char; 2] = [' ', '-'];

/// The side that is named after a piece.
fn side_of(token: Option<&MoveToken>) -> Option<MoveToken> {
    match token? {
        MoveToken::Piece(Kind::King) => Some(MoveToken::Short),
        MoveToken::Piece(Kind::Queen) => Some(MoveToken::Long),
        _ => None,
    }
}

/// Whether a text begins with this, in any case.
fn begins(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}

fn is_dash(sign: char) -> bool {
    is_hyphen(sign) || is_arrow(sign)
}

/// Every dash and minus sign.
pub(super) fn is_hyphen(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{2e3a}' | '\u{2e3b}')
        || matches!(sign, '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Every arrow to the right.
pub(super) fn is_arrow(sign: char) -> bool {
    matches!(sign, '>' | '→' | '⇒' | '⇨' | '⟶' | '⟹' | '➔' | '➙'..='➡' | '⮕')
}

/// Every sign of a capture but the letter.
pub(super) fn is_cross(sign: char) -> bool {
    matches!(sign, '×' | '✕' | '✖' | '⨯')
}

/// The piece that a figurine shows, of either colour.
pub(super) fn figurine(sign: char) -> Option<Kind> {
    Some(match sign {
        '♔' | '♚' => Kind::King,
        '♕' | '♛' => Kind::Queen,
        '♖' | '♜' => Kind::Rook,
        '♗' | '♝' => Kind::Bishop,
        '♘' | '♞' => Kind::Knight,
        '♙' | '♟' => Kind::Pawn,
        _ => return None,
    })
}

/// Whether this may follow a figurine, to say whether it has colours.
pub(super) fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')
}

/// The move without what may stand before and behind it: quotation marks, the command, its number, signs of its
/// worth, full stops.
pub(super) fn bare(text: &str) -> &str {
    let mut text = text;
    loop {
        let before = text.len();
        text = text.trim().trim_matches(['"', '\'', '`', '“', '”', '„', '‘', '’', '*', '_']).trim();
        text = without_command(text);
        text = without_number(text);
        text = text.trim_end_matches(['+', '#', '!', '?', '.', ',', ';', '†', '‡', '…']);
        text = without_words_behind(text);
        if text.len() == before {
            return text;
        }
    }
}

fn without_command(text: &str) -> &str {
    let text = text.strip_prefix('/').unwrap_or(text);
    let Some(rest) = begins(text, "move").then(|| &text["move".len()..]) else { return text };
    match rest.trim_start().strip_prefix(':') {
        Some(rest) => rest,
        None if rest.starts_with(' ') => rest,
        None => text,
    }
}

/// Without the number of the move: `12. `, `12...`, `12 `, and dots alone.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (number, dots) = (text.len() - rest.len(), rest.trim_start().trim_start_matches(['.', '…']));
    let has_dots = dots.len() < rest.trim_start().len();
    // `1.5,0` is no number: on the endless grid, digits may follow.
    let is_parted = has_dots && !dots.starts_with(|sign: char| sign.is_ascii_digit());
    let is_number = number > 0 && !text.starts_with('0') && (is_parted || rest.starts_with([' ', ')']));
    match number {
        0 if has_dots => dots,
        _ if is_number => dots.strip_prefix(')').unwrap_or(dots),
        _ => text,
    }
}

fn without_words_behind(text: &str) -> &str {
    let cut = |word: &&str| {
        let at = text.len().checked_sub(word.len())?;
        begins(text.get(at..)?, word).then(|| &text[..at])
    };
    if let Some(text) = BEHIND.iter().find_map(cut) {
        return text;
    }
    // Behind a blank or a square alone, since they may be the end of another word.
    let stands = |text: &str| text.ends_with(|sign: char| !sign.is_alphabetic());
    [&"ep", &"en", &"mate"].into_iter().find_map(cut).filter(|text| stands(text)).unwrap_or(text)
}

/// The text before the squares that a label adds in brackets, and those without an equals sign.
fn without_squares(text: &str) -> (&str, Option<String>) {
    let found = text.strip_suffix(')').and_then(|text| text.rsplit_once('(')).filter(|(before, inside)| {
        let inside = inside.as_bytes();
        let square = |at: usize| inside[at].is_ascii_lowercase() && inside[at + 1].is_ascii_digit();
        !before.trim().is_empty() && inside.len() >= 4 && square(0) && square(2)
    });
    found.map_or((text, None), |(before, inside)| (before, Some(inside.replace('=', ""))))
}

/// Castling in letters or zeros. All separators must be there, or none.
fn castling(text: &str) -> Option<Castling> {
    let mut signs = String::new();
    for sign in text.chars().filter(|sign| *sign != ' ') {
        match sign {
            'o' | 'O' | '0' => signs.push('o'),
            _ if is_dash(sign) => signs.push('-'),
            _ => return None,
        }
    }
    match signs.as_str() {
        "oo" | "o-o" => Some(Castling::Short),
        "ooo" | "o-o-o" => Some(Castling::Long),
        other => (other.matches('o').count() > 1).then_some(Castling::Unclear),
    }
}
