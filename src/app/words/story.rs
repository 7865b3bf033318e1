//! Tells what happened in a turn of several steps, in sentences or in a few words.

use std::sync::Arc;

use cardinal_rules::{
    BySeat, Card, Choice, ChoiceText, Deed, DeedKind, Fate, Kind, Seat, Turn, Undone, Word, notation,
};
use cardinal_words::{InWords, say};

use crate::app::words::text;

/// The deeds in sentences. What a player did in a row shares a sentence, followed by what came of it.
pub(crate) fn sentences(deeds: &[Deed], names: &BySeat<Arc<str>>) -> Vec<String> {
    let mut sentences = Vec::new();
    for together in deeds.chunk_by(|one, other| one.seat == other.seat && !stands_alone(one) && !stands_alone(other)) {
        let Some(first) = together.first() else { continue };
        let player = player(names, first.seat);
        if let Some(sentence) = by_itself(first, &player) {
            sentences.push(sentence);
            continue;
        }
        let clauses: Vec<String> = together.iter().map(|deed| clause(deed, names)).collect();
        let done = say!("story-sentence", player = player, done = text::list(&clauses));
        sentences.push(match undone(together) {
            Some(undone) => say!("story-undone", done = done, undone = told_undone(undone, names, first.seat)),
            None => say!("story-done", done = done),
        });
        sentences.extend(came_of(together));
    }
    sentences
}

/// Stands between what was done in a turn, in the notation of lists of moves: `e4 + Holy War (b1, c1)`.
const BESIDE: &str = " + ";

/// The deeds in the notation of lists of moves: `**e4** + Holy War (b1, c1)`.
pub(crate) fn in_short(deeds: &[Deed]) -> Option<String> {
    let told: Vec<String> = deeds.iter().filter_map(short).collect();
    (!told.is_empty()).then(|| told.join(BESIDE))
}

/// A turn of several steps in the same notation, with its cards in the order in which they were played.
pub(crate) fn turn_in_short(turn: &Turn) -> String {
    let told = |after_move: bool| {
        let cards = turn.cards.iter().filter(move |played| played.after_move == after_move);
        cards.map(|played| {
            let card = card_in_short(played.card, &played.choices, played.no_effect);
            if played.seat == turn.seat { card } else { say!("line-answered", card = card) }
        })
    };
    let moved = turn.san.as_ref().map(|san| notation::readable(san).into_owned());
    let moved = moved.or_else(|| turn.lost.then(|| say!("line-move-lost")));
    told(false).chain(moved).chain(told(true)).collect::<Vec<_>>().join(BESIDE)
}

/// Returns whether a deed gets a sentence of its own.
const fn stands_alone(deed: &Deed) -> bool {
    matches!(deed.what, DeedKind::Answered { .. } | DeedKind::Returned { .. } | DeedKind::Sprung { .. })
}

fn player(names: &BySeat<Arc<str>>, seat: Seat) -> String {
    say!("channel-player", disc = text::disc(seat), name = text::plain(&names[seat]))
}

/// The sentence for an event that no player caused just now.
fn by_itself(deed: &Deed, player: &str) -> Option<String> {
    match &deed.what {
        DeedKind::Returned { at } => Some(say!("story-returned", player = player, square = at.to_string())),
        DeedKind::Sprung { at } => {
            let caught = pieces(&deed.lost);
            Some(say!("story-sprung", player = player, square = at.to_string(), pieces = caught))
        }
        _ => None,
    }
}

/// A player's deed as a clause without the player's name.
fn clause(deed: &Deed, names: &BySeat<Arc<str>>) -> String {
    match &deed.what {
        DeedKind::Moved(moved) => say!("story-moved", san = notation::readable(&moved.san)),
        DeedKind::Played { card, choices, no_effect, .. } => {
            let card = with_choices(*card, choices);
            if *no_effect { say!("story-played-no-effect", card = card) } else { say!("story-played", card = card) }
        }
        DeedKind::Answered { card, choices, no_effect, .. } => {
            let card = with_choices(*card, choices);
            if *no_effect { say!("story-answered-no-effect", card = card) } else { say!("story-answered", card = card) }
        }
        DeedKind::Chose { card, choices } if refuses(choices) => say!("story-refused", card = text::card(*card)),
        DeedKind::Chose { card, choices } => {
            say!("story-chose", card = text::card(*card), chosen = text::list(&chosen_in_words(choices)))
        }
        DeedKind::Discarded { card } => say!("story-discarded", card = text::card(*card)),
        DeedKind::TookBack { card: Some(card) } => say!("story-took-back", card = text::card(*card)),
        DeedKind::TookBack { card: None } => say!("story-took-move-back"),
        DeedKind::LostMove => say!("story-lost-move"),
        DeedKind::Said { kind } if deed.lost.is_empty() => say!("story-said", piece = kind.in_words()),
        DeedKind::Said { kind } => {
            let lost = pieces(&deed.lost);
            say!("story-said-and-lost", piece = kind.in_words(), pieces = lost)
        }
        DeedKind::Paid => say!("story-paid", pieces = pieces(&deed.lost)),
        DeedKind::Returned { .. } | DeedKind::Sprung { .. } => player(names, deed.seat),
    }
}

/// A card with its choices: `**Holy War** (b1, c1)`.
fn with_choices(card: Card, choices: &[Choice]) -> String {
    behind(text::card(card), choices)
}

/// A card with its choices, and whether it had an effect, in the notation of lists of moves.
fn card_in_short(card: Card, choices: &[Choice], no_effect: bool) -> String {
    let card = behind(card.in_words(), choices);
    if no_effect { say!("line-no-effect", card = card) } else { card }
}

fn behind(card: String, choices: &[Choice]) -> String {
    let chosen = chosen_in_words(choices);
    if chosen.is_empty() { card } else { say!("story-card", card = card, chosen = chosen.join(", ")) }
}

/// Choices in words, without those that would mean nothing to a reader.
pub(crate) fn chosen_in_words(choices: &[Choice]) -> Vec<String> {
    choices.iter().filter_map(chosen).collect()
}

/// A choice in words. `None` for numbers and flags, which would mean nothing to a reader.
fn chosen(choice: &Choice) -> Option<String> {
    match choice {
        Choice::Flag(_) | Choice::Number(_) => None,
        Choice::Text(ChoiceText::Card(card)) => Some(card.in_words()),
        Choice::Text(ChoiceText::Kind(kind)) => Some(kind.in_words()),
        Choice::Text(text) => Some(text.to_string()),
        Choice::List(list) => {
            let parts: Vec<String> = list.iter().filter_map(chosen).collect();
            Some(parts.join(" → "))
        }
    }
}

/// Returns whether a choice is to refuse what a card asks.
pub(crate) fn refuses(choices: &[Choice]) -> bool {
    matches!(choices, [Choice::Text(ChoiceText::Word(Word::Refuse))])
}

fn undone(deeds: &[Deed]) -> Option<&Undone> {
    deeds.iter().find_map(|deed| match &deed.what {
        DeedKind::Answered { undone, .. } => undone.as_ref(),
        _ => None,
    })
}

/// The steps that a response has undone for the other player.
fn told_undone(undone: &Undone, names: &BySeat<Arc<str>>, seat: Seat) -> String {
    let other = player(names, !seat);
    match undone {
        Undone::Turn => say!("story-turn-undone", player = other),
        Undone::Steps { cards, moved } => {
            let cards = cards.iter().map(|card| text::card(*card));
            let back: Vec<String> = moved.then(|| say!("story-the-move")).into_iter().chain(cards).collect();
            if back.is_empty() {
                return say!("story-turn-goes-on", player = other);
            }
            say!("story-steps-undone", player = other, steps = text::list(&back))
        }
    }
}

/// The results of deeds that their clauses leave out: pieces that cards captured, and pieces that returned.
fn came_of(deeds: &[Deed]) -> Vec<String> {
    // A move's own text already names what it captures.
    let of_cards = || {
        deeds.iter().filter(|deed| !matches!(deed.what, DeedKind::Moved(_) | DeedKind::Said { .. } | DeedKind::Paid))
    };
    let lost: Vec<Fate> = of_cards().flat_map(|deed| deed.lost.iter().copied()).collect();
    let travels = of_cards().flat_map(|deed| &deed.travels).filter(|travel| travel.back);
    let mut back: Vec<String> = Vec::new();
    for travel in travels {
        back.push(piece(travel.kind, &travel.to.to_string()));
    }
    back.extend(of_cards().flat_map(|deed| &deed.back).map(|fate| piece(fate.kind, &fate.at.to_string())));
    let lost = (!lost.is_empty()).then(|| say!("story-lost", pieces = pieces(&lost)));
    let back = (!back.is_empty()).then(|| say!("story-back", pieces = text::list(&back)));
    lost.into_iter().chain(back).collect()
}

/// Pieces with their squares: "the pawn on e2 and the rook on a1".
pub(crate) fn pieces(fates: &[Fate]) -> String {
    let pieces: Vec<String> = fates.iter().map(|fate| piece(fate.kind, &fate.at.to_string())).collect();
    text::list(&pieces)
}

fn piece(kind: Kind, at: &str) -> String {
    say!("story-piece", piece = kind.in_words(), square = at)
}

fn short(deed: &Deed) -> Option<String> {
    match &deed.what {
        DeedKind::Moved(moved) => Some(say!("line-moved", san = notation::readable(&moved.san))),
        DeedKind::Played { card, choices, no_effect, .. } => Some(card_in_short(*card, choices, *no_effect)),
        DeedKind::Answered { card, choices, no_effect, .. } => {
            Some(say!("line-answered", card = card_in_short(*card, choices, *no_effect)))
        }
        DeedKind::Chose { card, choices } if refuses(choices) => Some(say!("line-refused", card = card.in_words())),
        DeedKind::Chose { card, choices } => {
            Some(say!("line-chose", card = card.in_words(), chosen = text::list(&chosen_in_words(choices))))
        }
        DeedKind::LostMove => Some(say!("line-move-lost")),
        DeedKind::Sprung { at } => Some(say!("line-sprung", square = at.to_string())),
        DeedKind::Said { kind } => Some(say!("line-said", piece = kind.in_words())),
        DeedKind::Discarded { .. } | DeedKind::TookBack { .. } | DeedKind::Paid | DeedKind::Returned { .. } => None,
    }
}
