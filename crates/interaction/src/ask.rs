//! Requests about one game, by a command, a button or a menu of games, and how a menu of games carries them.

use std::fmt::Write as _;

use cardinal_ids::ReplayPace;
use cardinal_rules::{StarterDeck, Variant};

use crate::caller::{About, Handling};
use crate::letters::{base36, first_letter, letter_in, number_of, value_in, value_of};
use crate::offer::{OFFERS, Offer, PlainAction, SIMPLE};

/// A request about one game: by a command, which a menu of games can carry on, or by a control of that game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// `/move`: a move in algebraic notation or coordinates.
    Move {
        /// As typed.
        text: String,
        /// The rest of a turn with several steps, as typed: the tile to place after the move and where, or a card with
        /// its choices.
        place: Option<String>,
    },
    /// `/draw`: turns or draws the turn's card.
    Draw,
    /// `/play`: a card or tile of the hand.
    Play {
        /// As typed: name or slug, then any choices that the card asks for, or a tile's place.
        card: String,
    },
    /// `/discard`: one card, or the whole hand.
    Discard {
        /// As typed; none: the whole hand.
        card: Option<String>,
    },
    /// `/say`: the name of a kind of piece.
    Say {
        /// As typed.
        word: String,
    },
    /// `/choose`: answers what a card asks during a turn.
    Answer {
        /// As typed.
        choices: String,
    },
    /// `/turn`, or *My turn*: the private panel.
    Panel,
    /// `/turn` with an action that needs no detail.
    Act(PlainAction),
    /// `/build`: continues building the caller's deck.
    Build(BuildRequest),
    /// `/hand`: the caller's own cards.
    Hand,
    /// `/board`.
    Board {
        /// As text instead of a picture.
        text: bool,
    },
    /// `/resign`: asks first.
    Resign,
    /// `/offer`.
    Offer(Offer),
    /// `/history`.
    History,
    /// `/plan`: adds lines to the caller's plan, or shows it.
    Plan {
        /// The lines, as typed.
        lines: Option<String>,
    },
    /// `/replay`.
    Replay(Replaying),
    /// `/export`; without a format, in the game's usual one.
    Export(Option<Format>),
}

impl Ask {
    /// Shows the board as a picture.
    pub const BOARD: Ask = Ask::Board { text: false };

    /// Shows the caller's plan.
    pub const PLAN: Ask = Ask::Plan { lines: None };

    /// Returns how the command is logged and answered.
    pub const fn handling(&self) -> Handling {
        Handling::private(match self {
            Ask::Move { .. } => "move",
            Ask::Draw => "draw",
            Ask::Play { .. } => "play",
            Ask::Discard { .. } => "discard",
            Ask::Say { .. } => "say",
            Ask::Answer { .. } => "choose",
            Ask::Act(_) => "turn-act",
            Ask::Build(_) => "build",
            Ask::Panel => "turn",
            Ask::Hand => "hand",
            Ask::Board { .. } => "board",
            Ask::Resign => "resign",
            Ask::Offer(_) => "offer",
            Ask::History => "history",
            Ask::Plan { .. } => "plan",
            Ask::Replay(Replaying { everyone: true, .. }) => return Handling::public("replay"),
            Ask::Replay(_) => "replay",
            Ask::Export(_) => "export",
        })
    }

    /// Returns the games that it can be about where the caller names none.
    pub const fn about(&self) -> About {
        match self {
            Ask::Move { .. }
            | Ask::Draw
            | Ask::Play { .. }
            | Ask::Discard { .. }
            | Ask::Say { .. }
            | Ask::Answer { .. }
            | Ask::Act(_)
            | Ask::Build(_)
            | Ask::Panel
            | Ask::Hand => About::Turn,
            Ask::Resign | Ask::Offer(_) | Ask::Plan { .. } => About::Game,
            Ask::Board { .. } | Ask::History | Ask::Replay(_) | Ask::Export(_) => About::View,
        }
    }
}

/// What is shown of a game as an animation, and to whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replaying {
    /// How long each turn stays.
    pub pace: ReplayPace,
    /// The turns.
    pub part: ReplayPart,
    /// Whether everybody in the channel sees it.
    pub everyone: bool,
}

/// The turns of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplayPart {
    /// All of them.
    #[default]
    Full,
    /// Those from the move with this number on, counted as in `/history`.
    From(u32),
    /// So many from the end.
    Last(u32),
}

/// The changes that `/build` makes to a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BuildRequest {
    /// The starter deck that replaces the deck, before cards are removed and added.
    pub starter: Option<StarterDeck>,
    /// The cards to remove, as typed.
    pub out: Option<String>,
    /// The cards to add, as typed.
    pub add: Option<String>,
    /// The last step, after the cards are removed and added.
    pub then: Option<Finish>,
}

/// The last step of `/build`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// Fills the deck up at random.
    Fill,
    /// Removes all cards.
    Empty,
    /// Declares the deck finished.
    Done,
}

/// The formats of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Game Notation, for games on the chessboard.
    Pgn,
    /// The turns as `/history` writes them, of every game.
    Text,
    /// The game's record as JSON: setup, seed and every action. Only of finished games.
    Record,
}

impl Format {
    /// Returns the format if the caller chooses none: what other programs read if they know the board, else text.
    pub const fn usual(variant: Variant) -> Format {
        if variant.facts().has_pgn() { Format::Pgn } else { Format::Text }
    }
}

/// How moves are written in menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Algebraic: `Nf3`.
    #[default]
    San,
    /// Coordinates: `g1f3`.
    Coordinates,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 2] = [Notation::San, Notation::Coordinates];

    /// Returns the name in options and in a player's stored preferences.
    pub const fn slug(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Coordinates => "coordinates",
        }
    }

    /// Parses a [slug](Notation::slug).
    pub fn of(slug: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.slug() == slug)
    }
}

pub(crate) const FORMATS: [(Format, char); 3] = [(Format::Pgn, 'p'), (Format::Text, 't'), (Format::Record, 'r')];

const FINISHES: [(Finish, char); 3] = [(Finish::Fill, 'f'), (Finish::Empty, 'e'), (Finish::Done, 'd')];

pub(crate) const STARTERS: [(StarterDeck, char); StarterDeck::ALL.len()] = [
    (StarterDeck::Fortress, 'f'),
    (StarterDeck::PawnStorm, 'p'),
    (StarterDeck::Cavalry, 'c'),
    (StarterDeck::Wildfire, 'w'),
    (StarterDeck::MusicalChairs, 'm'),
    (StarterDeck::Saboteur, 's'),
];

/// The most bytes of free text in a custom id. A longer text is cut, so that the control reads back as another one.
/// No move or card name is that long.
pub(crate) const TEXT: usize = 80;

/// Appends a letter and its text.
pub(crate) fn encode_ask(id: &mut String, ask: &Ask) {
    match ask {
        Ask::Move { text, place: None } => push_text(id, 'm', text),
        // The move's length marks where the rest begins: both may contain any character.
        Ask::Move { text, place: Some(place) } => {
            let _ = write!(id, "M{}", base36(text.len() as u64));
            push_text(id, '.', &format!("{text}{place}"));
        }
        Ask::Draw => id.push('d'),
        Ask::Play { card } => push_text(id, 'p', card),
        Ask::Discard { card: Some(card) } => push_text(id, 'c', card),
        Ask::Discard { card: None } => id.push('e'),
        Ask::Say { word } => push_text(id, 'z', word),
        Ask::Answer { choices } => push_text(id, 'w', choices),
        Ask::Act(act) => id.extend(['a', letter_in(&SIMPLE, *act)]),
        Ask::Build(BuildRequest { starter, out, add, then }) => {
            let [out, add] = [out, add].map(|list| list.as_deref().unwrap_or_default());
            let then = then.map_or('-', |then| letter_in(&FINISHES, then));
            match starter {
                None => push_text(id, 'k', &format!("{then}{out}|{add}")),
                Some(deck) => push_text(id, 'K', &format!("{}{then}{out}|{add}", letter_in(&STARTERS, *deck))),
            }
        }
        Ask::Panel => id.push('t'),
        Ask::Hand => id.push('h'),
        Ask::Board { text } => id.push_str(if *text { "B" } else { "b" }),
        Ask::Resign => id.push('r'),
        Ask::Offer(offer) => id.extend(['o', letter_in(&OFFERS, *offer)]),
        Ask::History => id.push('y'),
        Ask::Plan { lines: Some(lines) } => push_text(id, 'n', lines),
        Ask::Plan { lines: None } => id.push('N'),
        Ask::Replay(what) => {
            id.push('v');
            encode_replaying(id, *what);
        }
        Ask::Export(format) => {
            id.push('x');
            id.extend(format.map(|format| letter_in(&FORMATS, format)));
        }
    }
}

pub(crate) fn decode_ask(text: &str) -> Option<Ask> {
    let (what, rest) = first_letter(text)?;
    let bare = |ask| rest.is_empty().then_some(ask);
    match what {
        'm' => Some(Ask::Move { text: rest.to_owned(), place: None }),
        'M' => {
            let (length, rest) = rest.split_once('.')?;
            let (text, place) = rest.split_at_checked(number_of(length)?)?;
            Some(Ask::Move { text: text.to_owned(), place: Some(place.to_owned()) })
        }
        'd' => bare(Ask::Draw),
        'p' => Some(Ask::Play { card: rest.to_owned() }),
        'c' => Some(Ask::Discard { card: Some(rest.to_owned()) }),
        'e' => bare(Ask::Discard { card: None }),
        'z' => Some(Ask::Say { word: rest.to_owned() }),
        'w' => Some(Ask::Answer { choices: rest.to_owned() }),
        'a' => value_of(&SIMPLE, rest).map(Ask::Act),
        'k' => decode_build(None, rest),
        'K' => first_letter(rest).and_then(|(deck, rest)| decode_build(Some(value_in(&STARTERS, deck)?), rest)),
        't' => bare(Ask::Panel),
        'h' => bare(Ask::Hand),
        'B' => bare(Ask::Board { text: true }),
        'b' => bare(Ask::Board { text: false }),
        'r' => bare(Ask::Resign),
        'o' => value_of(&OFFERS, rest).map(Ask::Offer),
        'y' => bare(Ask::History),
        'n' => Some(Ask::Plan { lines: Some(rest.to_owned()) }),
        'N' => bare(Ask::Plan { lines: None }),
        'v' => decode_replaying(rest).map(Ask::Replay),
        'x' if rest.is_empty() => Some(Ask::Export(None)),
        'x' => value_of(&FORMATS, rest).map(|format| Ask::Export(Some(format))),
        _ => None,
    }
}

fn decode_build(starter: Option<StarterDeck>, text: &str) -> Option<Ask> {
    let (letter, lists) = first_letter(text)?;
    let (out, add) = lists.split_once('|')?;
    let then = match letter {
        '-' => None,
        letter => Some(value_in(&FINISHES, letter)?),
    };
    let [out, add] = [out, add].map(|list| Some(list.to_owned()).filter(|list| !list.is_empty()));
    Some(Ask::Build(BuildRequest { starter, out, add, then }))
}

fn push_text(id: &mut String, letter: char, text: &str) {
    id.push(letter);
    let mut end = text.len().min(TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    id.push_str(&text[..end]);
}

const PACES: [(ReplayPace, char); 3] = [(ReplayPace::Slow, 's'), (ReplayPace::Normal, 'n'), (ReplayPace::Fast, 'f')];

/// Appends three letters, and a number if the replay doesn't begin at the start.
pub(crate) fn encode_replaying(id: &mut String, what: Replaying) {
    let (part, number) = match what.part {
        ReplayPart::Full => ('w', None),
        ReplayPart::From(number) => ('f', Some(number)),
        ReplayPart::Last(count) => ('l', Some(count)),
    };
    id.extend([if what.everyone { 'e' } else { 'p' }, letter_in(&PACES, what.pace), part]);
    id.extend(number.map(base36));
}

pub(crate) fn decode_replaying(text: &str) -> Option<Replaying> {
    let (audience, rest) = first_letter(text)?;
    let everyone = match audience {
        'e' => true,
        'p' => false,
        _ => return None,
    };
    let (pace, rest) = first_letter(rest)?;
    let part = match first_letter(rest)? {
        ('w', "") => ReplayPart::Full,
        ('f', number) => ReplayPart::From(number_of(number)?),
        ('l', count) => ReplayPart::Last(number_of(count)?),
        _ => return None,
    };
    Some(Replaying { pace: value_in(&PACES, pace)?, part, everyone })
}
