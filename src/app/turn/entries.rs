//! The values that can be picked next on a panel, in words.

use cardinal_interaction::{Emoji, Item, Notation, clip, encode_choice, limits};
use cardinal_rules::{Action, Card, Cell, Choice, Kind, Next, PartialAction, Seat, notation};
use cardinal_words::{InWords, card_line, say};

use crate::app::turn::choice_text;
use crate::app::turn::controls::{Carried, PanelLayout};
use crate::app::turn::no_effect::leaves_in_check;
use crate::app::turn::picking::{NO_MORE, STAYS, complete_action, panel_options, unpromoted, with_only_option};
use crate::app::words::{cards, text};

/// A value that can be picked.
pub(super) struct Entry {
    /// The value as [`pick`](crate::app::turn::picking::pick) reads it.
    pub(super) value: String,
    /// The text of a menu item.
    label: String,
    /// The second line of a menu item.
    note: Option<String>,
    /// The text of a button, which has no second line.
    pub(super) short: String,
    /// The emoji before the text.
    pub(super) sign: Option<Emoji>,
}

impl Entry {
    fn new(label: impl Into<String>, value: impl Into<String>) -> Entry {
        let label = label.into();
        Entry { value: value.into(), short: label.clone(), label, note: None, sign: None }
    }

    /// Adds a second line, for places with room for one.
    fn noted(mut self, note: impl Into<String>) -> Entry {
        self.note = Some(note.into());
        self
    }

    /// Sets another text for places without a second line.
    fn in_short(mut self, short: impl Into<String>) -> Entry {
        self.short = short.into();
        self
    }

    /// Sets the piece that it is about.
    fn of_piece(self, kind: Kind, side: Seat) -> Entry {
        Entry { sign: Some(Emoji::piece(kind, side)), ..self }
    }

    /// Puts a number before both texts.
    fn numbered(mut self, number: usize) -> Entry {
        self.label = format!("{number} · {}", self.label);
        self.short = format!("{number} · {}", self.short);
        self
    }

    /// The value as a menu item.
    pub(super) fn item(self) -> Item {
        let item = Item { emoji: self.sign, ..Item::new(self.label, self.value) };
        match self.note {
            Some(note) => item.described(note),
            None => item,
        }
    }
}

impl PanelLayout<'_> {
    /// The values that the next field of the partial action can have.
    pub(super) fn entries(&self, partial: &PartialAction, next: &Next) -> Vec<Entry> {
        if !next.card.is_empty() {
            // In the order of the picture.
            let mut cards = next.card.clone();
            let hand = self.view.hand.as_deref().unwrap_or_default();
            cards.sort_by_key(|card| hand.iter().position(|held| held == card));
            return cards.into_iter().map(|card| self.card(card)).collect();
        }
        if !next.from.is_empty() {
            return next.from.iter().map(|from| self.origin(partial, *from)).collect();
        }
        if !next.to.is_empty() {
            return self.numbered(next.to.iter().map(|to| self.target(partial, *to)));
        }
        if !next.promote.is_empty() {
            let stays = unpromoted(&self.listing.options(partial).actions)
                .map(|_| Entry::new(say!("entry-stays-button"), STAYS));
            let becomes = |kind: &Kind| {
                let name = kind.in_words();
                Entry::new(say!("entry-promote-item", piece = name.as_str()), kind.to_string())
                    .in_short(text::capital(&name))
                    .of_piece(*kind, self.seat())
            };
            // The most wanted pieces come first.
            return next.promote.iter().rev().map(becomes).chain(stays).collect();
        }
        if !next.part.is_empty() {
            let named = |kind: &Kind| {
                Entry::new(say!("entry-part-button", piece = kind.in_words()), kind.name()).of_piece(*kind, self.seat())
            };
            return next.part.iter().map(named).collect();
        }
        if !next.tile.is_empty() {
            return next.tile.iter().map(|tile| self.tile(partial, *tile)).collect();
        }
        if !next.spoken.is_empty() {
            let named =
                |kind: &Kind| Entry::new(text::capital(&kind.in_words()), kind.name()).of_piece(*kind, self.seat());
            return next.spoken.iter().map(named).collect();
        }
        if !next.at.is_empty() {
            return self.numbered(next.at.iter().map(|at| Entry::new(at.to_string(), at.to_string())));
        }
        let actions = panel_options(self.listing, partial).actions;
        let enough = complete_action(&actions, partial)
            .map(|_| Entry { sign: Some("✅".into()), ..Entry::new(say!("entry-enough-button"), NO_MORE) });
        let are_numbered = PanelLayout::are_numbered(next);
        let values = (1..).zip(&next.choices).map(|(number, choice)| {
            let entry = self.value_of(partial.card, choice);
            if are_numbered { entry.numbered(number) } else { entry }
        });
        enough.into_iter().chain(values).collect()
    }

    /// Numbers the entries as the picture numbers their points, if it does.
    fn numbered(&self, entries: impl Iterator<Item = Entry>) -> Vec<Entry> {
        let numbers = self.numbers();
        (1..).zip(entries).map(|(number, entry)| if numbers { entry.numbered(number) } else { entry }).collect()
    }

    fn tile(&self, partial: &PartialAction, tile: Kind) -> Entry {
        let card = Card::tile(tile);
        let entry = Entry::new(self.held_as(card), tile.to_string()).noted(card_line(self.view.variant, card));
        let entry = entry.of_piece(tile, self.seat());
        let picked = PartialAction { tile: Some(tile), ..partial.clone() };
        match with_only_option(self.listing, &picked).and_then(|picked| picked.at) {
            Some(at) => {
                let short = say!("entry-placement-item", tile = card.in_words(), place = at.to_string());
                entry.in_short(short).noted(say!("entry-place-description", place = at.to_string()))
            }
            None => entry,
        }
    }

    /// A card's name, with its count if the hand has several.
    fn held_as(&self, card: Card) -> String {
        let held = self.view.hand.as_ref().map_or(0, |hand| hand.iter().filter(|each| **each == card).count());
        if held > 1 { say!("entry-held-item", card = card.in_words(), number = held) } else { card.in_words() }
    }

    fn card(&self, card: Card) -> Entry {
        let entry =
            Entry { sign: cards::piece_of(card, self.seat()), ..Entry::new(self.held_as(card), card.to_string()) };
        if self.usable.no_effect.contains(&card) {
            let entry = entry.noted(say!("entry-skips-turn-description"));
            let short = say!("entry-skips-turn-button", card = card.in_words());
            return Entry { sign: Some("⚠️".into()), ..entry }.in_short(short);
        }
        let uses = self.listing.hand_uses();
        let when = uses.iter().find(|used| used.card == card).map(|used| &used.when);
        entry.noted(cards::described(self.view.variant, card, when))
    }

    fn origin(&self, partial: &PartialAction, from: Cell) -> Entry {
        let picked = PartialAction { from: Some(from), ..partial.clone() };
        let targets: Vec<String> = self.listing.options(&picked).next.to.iter().map(ToString::to_string).collect();
        let piece = self.piece(from);
        let short = match targets.as_slice() {
            [only] => format!("{piece} → {only}"),
            _ => piece.clone(),
        };
        let note = say!("entry-targets-description", places = targets.join(", "));
        let entry = Entry::new(piece, from.to_string()).noted(note).in_short(short);
        match self.view.board.iter().find(|piece| piece.cell == from) {
            // In the colours of its army, as on the picture.
            Some(piece) if piece.piece.is_ascii_uppercase() => entry.of_piece(piece.kind, Seat::White),
            Some(piece) => entry.of_piece(piece.kind, Seat::Black),
            None => entry,
        }
    }

    fn target(&self, partial: &PartialAction, to: Cell) -> Entry {
        let picked = PartialAction { to: Some(to), ..partial.clone() };
        let actions = self.listing.options(&picked).actions;
        let taken = self.view.board.iter().find(|piece| piece.cell == to).map(|piece| piece.kind.in_words());
        let label = match (actions.as_slice(), self.notation) {
            ([only], Notation::San) => {
                self.listing.san(only).map_or_else(|| only.to_string(), |san| notation::readable(&san).into_owned())
            }
            ([only], Notation::Coordinates) => only.to_string(),
            _ => to.to_string(),
        };
        let mut entry = Entry::new(label, to.to_string());
        if self.numbers() {
            // The point has the same number on the picture.
            entry.short = format!("{}{to}", if taken.is_some() { "×" } else { "" });
        }
        let is_kept = matches!(self.carried, Carried::Kept { .. });
        if let [only] = actions.as_slice()
            && is_kept
            && leaves_in_check(self.listing.game(), self.seat(), only)
        {
            let short = say!("entry-check-button", target = entry.short.as_str());
            let entry = entry.noted(say!("entry-check-description")).in_short(short);
            return Entry { sign: Some("⚠️".into()), ..entry };
        }
        if let Some(taken) = taken {
            return entry.noted(say!("entry-takes-description", piece = taken));
        }
        if actions.len() == 1 {
            return entry;
        }
        let what = if actions.iter().any(|action| matches!(action, Action::Move { part: Some(_), .. })) {
            say!("entry-either-part-description")
        } else if unpromoted(&actions).is_some() {
            say!("entry-can-promote-description")
        } else {
            say!("entry-promotes-description")
        };
        let short = format!("{} ({what})", entry.short);
        entry.noted(what).in_short(short)
    }

    pub(super) fn piece(&self, at: Cell) -> String {
        choice_text::piece(self.view, at)
    }

    fn value_of(&self, card: Option<Card>, choice: &Choice) -> Entry {
        let mut value = String::new();
        encode_choice(&mut value, choice);
        Entry::new(self.choice(card, choice), clip(value, limits::ITEM))
    }

    /// A choice for this card, in words.
    pub(super) fn choice(&self, card: Option<Card>, choice: &Choice) -> String {
        choice_text::choice(self.view, card, choice)
    }
}
