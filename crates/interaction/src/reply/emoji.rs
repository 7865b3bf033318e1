//! Small pictures before labels and in texts: Unicode's, and the bot's own.

use std::borrow::Cow;

use cardinal_rules::{Kind, Seat};

/// A small picture before a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emoji {
    /// One of Unicode's.
    Unicode(&'static str),
    /// A piece that the bot draws. It is shown once Discord has it, which is when it has an id.
    Piece(PieceEmoji, Option<u64>),
}

impl Emoji {
    /// A piece in the colours of a side.
    pub const fn piece(kind: Kind, side: Seat) -> Emoji {
        // A prince looks like a king.
        let kind = match kind {
            Kind::Prince => Kind::King,
            kind => kind,
        };
        Emoji::Piece(PieceEmoji { kind, side }, None)
    }
}

impl From<&'static str> for Emoji {
    fn from(unicode: &'static str) -> Emoji {
        Emoji::Unicode(unicode)
    }
}

/// The first of the characters that stand for emojis in texts: Unicode keeps them free for private use.
const FIRST_MARK: u32 = 0xF_0000;

/// The text with the emojis that its marks stand for, as Discord writes them: `<:white_knight:1>`. Marks of those
/// without an id are left out.
pub fn with_emojis(text: &str, id: impl Fn(PieceEmoji) -> Option<u64>) -> Cow<'_, str> {
    if !text.contains(|letter| PieceEmoji::marked(letter).is_some()) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match PieceEmoji::marked(letter) {
            Some(piece) => {
                if let Some(id) = id(piece) {
                    shown.extend(["<:", &piece.name(), ":", &id.to_string(), "> "]);
                }
            }
            None => shown.push(letter),
        }
    }
    shown.into()
}

/// A piece as the bot draws it for labels and texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceEmoji {
    /// The piece, never a prince.
    pub kind: Kind,
    /// Whose colours it has.
    pub side: Seat,
}

impl PieceEmoji {
    /// Every piece in the colours of both sides.
    pub fn all() -> impl Iterator<Item = PieceEmoji> {
        let drawn = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Prince);
        drawn.flat_map(|kind| [Seat::White, Seat::Black].map(|side| PieceEmoji { kind, side }))
    }

    /// The character that stands for it in a text, before the word that it belongs to. A message shows the emoji in its
    /// place once Discord has it, and nothing otherwise. No name of a member contains it.
    ///
    /// # Panics
    /// Never for a piece of [`all`](Self::all).
    pub fn mark(self) -> char {
        let number = PieceEmoji::all().position(|piece| piece == self);
        let mark = number.and_then(|number| char::from_u32(FIRST_MARK + number as u32));
        mark.expect("every piece but the prince is among them")
    }

    /// The emoji that a character stands for; none for any other character.
    fn marked(letter: char) -> Option<PieceEmoji> {
        let number = u32::from(letter).checked_sub(FIRST_MARK)?;
        PieceEmoji::all().nth(number as usize)
    }

    /// Its name in letters that Discord takes: `white_knight`.
    pub fn name(self) -> String {
        let side = match self.side {
            Seat::White => "white",
            Seat::Black => "black",
        };
        format!("{side}_{}", self.kind.name())
    }
}
