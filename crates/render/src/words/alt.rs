//! Alternative texts: what a picture shows, in words, from the same view.

use cardinal_rules::{BySeat, Card, CardForm, Cell, DrawPile, Seat, Square, Variant, View};

use crate::scene::card;
use crate::scene::grid::frame;
use crate::scene::phrases::{self, count};
use crate::scene::scenes::{BoardScene, HandScene, PanelScene};
use crate::words::board_text;

/// How many characters an alternative text may have on Discord.
pub const ALT_LIMIT: usize = 1024;

/// How many characters of a player's name are told.
const NAME: usize = 32;

/// The text for the picture of a board: whose turn it is, what happened, what is chosen and where
/// it may go, with the numbers that the picture gives, and where every piece stands. At most
/// [`ALT_LIMIT`] characters.
pub fn board(scene: &BoardScene<'_>) -> String {
    limit(told(scene))
}

fn told(scene: &BoardScene<'_>) -> String {
    let &BoardScene { view, names, selected, targets, .. } = scene;
    let mut parts = vec![format!("{}: {}.", view.variant.name(), phrases::headline(view))];
    if let Some(seat) = phrases::checked(view) {
        parts.push(format!("{} is in check{}.", seat.name(), attackers(view)));
    }
    let on_grid = frame::is_endless(view);
    if let Some(event) = phrases::event(view) {
        parts.push(match &view.last.moved {
            Some(moved) if !on_grid && event.ends_with(&moved.san) => {
                format!("{event} ({} to {}).", moved.from, moved.to)
            }
            _ => format!("{event}."),
        });
    }
    parts.extend(same_again(view));
    parts.extend(selected.map(|cell| {
        let piece = view.board.iter().find(|piece| piece.cell == cell);
        piece.map_or_else(|| format!("Chosen: {cell}."), |piece| format!("Chosen: {} {cell}.", piece.kind.name()))
    }));
    if !targets.is_empty() {
        let target = |(index, cell): (usize, &Cell)| {
            if on_grid { format!("#{} {cell}", index + 1) } else { cell.to_string() }
        };
        let list: Vec<String> = targets.iter().enumerate().map(target).collect();
        parts.push(format!("Possible: {}.", list.join(" ")));
    }
    for seat in Seat::ALL {
        parts.push(side(view, seat, names[seat]));
    }
    parts.extend(walls(view));
    parts.extend(beside_the_board(view));
    // The least that can be missed, if the text is too long.
    if on_grid {
        parts.extend(board_text::frame(view).and_then(|frame| frame.folded()).map(|folded| format!("{folded}.")));
    }
    parts.join(" ")
}

/// Which pieces give check: ` from the queen h4`.
fn attackers(view: &View) -> String {
    let standing = |cell: &Cell| view.board.iter().find(|piece| piece.cell == *cell);
    let told = view.attackers.iter().filter_map(standing);
    let told: Vec<String> = told.map(|piece| format!("the {} {}", piece.kind.name(), piece.cell)).collect();
    if told.is_empty() { String::new() } else { format!(" from {}", told.join(" and ")) }
}

/// What a *Same Again* that lies beside the board stands for, and what the next one would.
fn same_again(view: &View) -> Option<String> {
    let stood_for = phrases::stood_for(view)?;
    Some(if view.pending().is_some() || view.again.is_empty() {
        format!("Same Again stands for {stood_for}.")
    } else {
        format!("Same Again stood for {stood_for}; the next one stands for {}.", phrases::either(&view.again))
    })
}

/// The text for the picture of a hand: which cards, which of them can be played, and which of those would lose the turn. At most
/// [`ALT_LIMIT`] characters.
pub fn hand(scene: &HandScene<'_>) -> String {
    let &HandScene { view, playable, wasting, picked, .. } = scene;
    let cards = view.hand.as_deref().unwrap_or_default();
    let form = phrases::form(view);
    let (card, played) = (form.name(), form.used());
    let list = |wanted: &dyn Fn(&Card) -> bool| -> Vec<&str> {
        cards.iter().filter(|card| wanted(card)).map(|card| card.name()).collect()
    };
    let can = list(&|card| playable.contains(card) && !wasting.contains(card));
    let cannot = list(&|card| !playable.contains(card));
    let is_held = phrases::is_held(view, playable);
    let mut parts = vec![if cards.is_empty() {
        "Your hand is empty.".to_owned()
    } else if is_held {
        format!("Your hand of {}: {}.", count(cards.len(), card), cannot.join(", "))
    } else {
        format!("Your hand of {}.", count(cards.len(), card))
    }];
    if !can.is_empty() {
        parts.push(format!("Can be {played}: {}.", can.join(", ")));
    }
    let losing = list(&|card| wasting.contains(card));
    if !losing.is_empty() {
        parts.push(format!("Would lose the turn: {}.", losing.join(", ")));
    }
    if is_held {
        let later = form == CardForm::Tile && !cards.is_empty() && !view.status.is_over();
        parts.extend(later.then(|| format!("One may be {played} after a move.")));
    } else if !cannot.is_empty() {
        parts.push(format!("Cannot be {played} now: {}.", cannot.join(", ")));
    }
    parts.extend(picked.map(|card| format!("Picked: {}.", card.name())));
    limit(parts.join(" "))
}

/// The text for the picture of a board with its player's hand: the hand first, then the board. At
/// most [`ALT_LIMIT`] characters.
pub fn panel(scene: &PanelScene<'_>) -> String {
    limit(format!("{} {}", hand(&scene.hand()), told(&scene.board)))
}

/// The text for the picture of a single card in these games.
pub fn card(card: Card, games: &[Variant]) -> String {
    let name = card.name();
    let Some(kind) = card.kind() else { return format!("The card {name}: {}.", card.brief_text().join(" ")) };
    let faces = card::faces(card, games);
    let moves = |games: &[Variant]| {
        let goes = games[0].movement_text(kind);
        if faces.len() > 1 {
            format!("In {} a {} {goes}.", card::named(games), kind.name())
        } else {
            format!("A {} {goes}.", kind.name())
        }
    };
    let faces: Vec<String> = faces.iter().map(|games| moves(games)).collect();
    format!("The card {name}. {}", faces.join(" "))
}

/// The pieces of one side, the king first.
fn side(view: &View, seat: Seat, name: &str) -> String {
    let groups = phrases::men(view, seat);
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
    let who = if name.is_empty() { seat.name().to_owned() } else { format!("{} ({name})", seat.name()) };
    let pieces = if groups.is_empty() { "no pieces".to_owned() } else { groups.join(", ") };
    format!("{who}: {pieces}.")
}

fn walls(view: &View) -> Option<String> {
    let pair = |(one, other): &(Square, Square)| format!("{one} and {other}");
    let walls: Vec<String> = view.walls.iter().map(pair).collect();
    if walls.is_empty() { None } else { Some(format!("Walls between {}.", walls.join("; "))) }
}

/// Captured pieces, hands and piles.
fn beside_the_board(view: &View) -> Vec<String> {
    let mut parts = Vec::new();
    for seat in Seat::ALL {
        let lost: Vec<&str> = view.captured.of(seat).iter().chain(view.dead.of(seat)).map(|kind| kind.name()).collect();
        if !lost.is_empty() {
            parts.push(format!("{} has lost {}.", seat.name(), grouped(&lost)));
        }
    }
    if let Some(cards) = &view.variant.facts().cards {
        let BySeat { white, black } = view.hand_sizes;
        let card = cards.form.name();
        if white + black > 0 {
            parts.push(format!("White holds {}, Black {}.", count(white, card), count(black, card)));
        }
        let piles = view.pile_sizes;
        parts.extend(view.rules.draw_pile().map(|pile| match pile {
            DrawPile::Common => format!("Draw pile: {}.", count(piles.common, card)),
            DrawPile::Own => format!("Draw piles: White {}, Black {}.", piles.white, piles.black),
        }));
        for (seat, pile) in [(Seat::White, &view.discards.white), (Seat::Black, &view.discards.black)] {
            if let Some(top) = pile.last() {
                parts.push(format!("{}'s discards: {} on top of {}.", seat.name(), top.name(), pile.len()));
            }
        }
    }
    parts
}

/// `2 pawns, knight` from a list of names.
fn grouped(names: &[&str]) -> String {
    let mut names = names.to_vec();
    names.sort_unstable();
    let groups: Vec<String> =
        names.chunk_by(|one, other| one == other).map(|group| count(group.len(), group[0])).collect();
    groups.join(", ")
}

fn limit(text: String) -> String {
    if text.chars().count() <= ALT_LIMIT {
        return text;
    }
    let mut short: String = text.chars().take(ALT_LIMIT - 1).collect();
    short.push('…');
    short
}
