//! Suggestions for moves and tiles.

use cardinal_interaction::{Drafted, limits};
use cardinal_rules::{
    Action, ActionKind, Cell, Geometry, Kind, Listing, Options, PartialAction, Rules, Seat,
    notation::{self, MoveTextError},
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::suggesting::candidate::Candidate;
use crate::app::turn::beginning::{Beginning, DRAW, called, calling, hand};
use crate::app::turn::picking::{ahead, draws_into_hand};
use crate::app::words::text;

/// The moves that can be typed: the legal ones, or those that the drafted card or any card of the hand allows. A
/// card still to be drawn is not counted, since the player does not know it yet.
pub(super) fn typable(live: &LiveGame, seat: Seat, typed: &str) -> Vec<Candidate> {
    if let drafted @ Some(Drafted::Card(_)) = live.drafted(seat)
        && let Ok(game) = ahead(live, seat, drafted)
    {
        return moves(&game.listing(seat), typed);
    }
    let beginning = Beginning::of(live, seat);
    let ways = calling(&beginning.game, seat, hand(&live.game, seat));
    if ways.is_empty() {
        let listing = live.game.listing(seat);
        if beginning.drawn.is_some() {
            return vec![draw_first(listing.game().setup().rules)];
        }
        let plays = |action: &Action| action.kind() == ActionKind::Play;
        let no_card_moves = listing.whole().actions.iter().any(plays);
        return if no_card_moves { vec![cards_only()] } else { moves(&listing, typed) };
    }
    moves(&beginning.game.listing_of(seat, called(seat, &ways)), typed)
}

/// Says that no card of the hand moves a piece. Typed as a move, it is refused with what else can be done.
fn cards_only() -> Candidate {
    Candidate::new(say!("suggested-cards-only-item"), "none".to_owned(), vec!["none".to_owned()])
}

/// The draw that comes before any move can be suggested. As a move it reads like `/draw`.
fn draw_first(rules: Rules) -> Candidate {
    let name = if draws_into_hand(rules) { say!("suggested-draw-item") } else { say!("suggested-turn-item") };
    Candidate::new(name, DRAW.to_owned(), vec![DRAW.to_owned()])
}

/// The moves of a listing for what is typed. A text that is read as a move suggests that one first, and a text that can
/// be read in several ways suggests those alone: sending it does the same.
pub(super) fn moves(listing: &Listing<'_>, typed: &str) -> Vec<Candidate> {
    if listing.game().setup().rules.variant().facts().geometry == Geometry::EndlessGrid {
        return grid_moves(listing);
    }
    let mut moves = listing.options(&PartialAction::of(ActionKind::Move)).actions;
    let (meant, is_doubtful) = match notation::parse_move(listing, typed) {
        Ok(action) => (vec![action], false),
        Err(MoveTextError::Ambiguous { candidates, .. }) => {
            moves.clone_from(&candidates);
            let is_doubtful = candidates.len() == 1;
            (candidates, is_doubtful)
        }
        Err(_) => (Vec::new(), false),
    };
    let promotion = |action: &Action| match action {
        Action::Move { promote: Some(kind), .. } => Kind::PROMOTIONS.iter().position(|each| each == kind),
        _ => None,
    };
    // The same pawn's promotions stand together, the queen first.
    let place = |action: &Action| meant.iter().position(|each| each == action).unwrap_or(meant.len());
    moves.sort_by_key(|action| (place(action), squares(action), promotion(action)));
    moves
        .iter()
        .map(|action| {
            let squares = action.to_string();
            let mut keys: Vec<String> = meant.contains(action).then(|| typed.trim().to_owned()).into_iter().collect();
            let Some(san) = listing.san(action) else {
                keys.push(squares.clone());
                return Candidate::new(squares.clone(), squares, keys);
            };
            let label = format!("{} ({squares})", notation::readable(&san));
            // Algebraic notation alone may be read in another way by those who write it otherwise.
            let is_read = notation::parse_move(listing, &san).as_ref() == Ok(action);
            let value = if is_read { san.clone() } else { label.clone() };
            keys.extend([san, squares, label.clone()]);
            // Whoever takes it must see that it isn't what was typed.
            let name = if is_doubtful { say!("suggested-did-you-mean-item", move = label) } else { label };
            Candidate::new(name, value, keys)
        })
        .collect()
}

/// Where a move goes from and to.
fn squares(action: &Action) -> Option<(Cell, Cell)> {
    if let Action::Move { from, to, .. } = action { Some((*from, *to)) } else { None }
}

/// The tiles that can be placed after the typed move, with their points.
pub(super) fn tiles(live: &LiveGame, seat: Seat, typed: Option<&str>) -> Vec<Candidate> {
    let listing = live.game.listing(seat);
    let Some(action) = typed.and_then(|typed| notation::parse_move(&listing, typed).ok()) else {
        return Vec::new();
    };
    let mut ahead = live.game.clone();
    if ahead.apply(seat, &action).is_ok() { placements(&ahead.listing(seat)) } else { Vec::new() }
}

/// Moves on the grid, and pieces, which narrow the suggestions down to their own moves. If not all of them can be
/// shown, the pieces come first, because every move can be reached from them.
fn grid_moves(listing: &Listing<'_>) -> Vec<Candidate> {
    let of = |from| PartialAction { from, ..PartialAction::of(ActionKind::Move) };
    let standing = listing.game().view(listing.seat().into()).board;
    let (mut moves, mut origins) = (Vec::new(), Vec::new());
    for from in listing.options(&of(None)).next.from {
        let Options { actions, next } = listing.options(&of(Some(from)));
        moves.extend(actions.iter().map(|action| grid_move(listing, action, &actions, &next.to)));
        let Some(piece) = standing.iter().find(|piece| piece.cell == from) else { continue };
        let (name, place) = (piece.kind.in_words(), from.to_string());
        let said = say!("suggested-origin-item", piece = text::capital(&name), place = place.as_str());
        origins.push(Candidate::new(said, place.clone(), vec![place, format!("{name} {from}")]));
    }
    if moves.len() + origins.len() > limits::ITEMS {
        origins.append(&mut moves);
        return origins;
    }
    moves.append(&mut origins);
    moves
}

/// A move on the grid. It can also be typed by points, or by the number of its target.
fn grid_move(listing: &Listing<'_>, action: &Action, all: &[Action], targets: &[Cell]) -> Candidate {
    let points = action.to_string();
    let san = listing.san(action).unwrap_or_else(|| points.clone());
    let mut keys = vec![san.clone(), points];
    let mut name = notation::readable(&san).into_owned();
    if let Action::Move { from, to, promote, .. } = action {
        keys.push(format!("{from}{to}"));
        keys.extend(targets.iter().position(|each| each == to).map(|at| format!("{from} #{}", at + 1)));
        let promotes = |other: &Action| matches!(other, Action::Move { to: same, promote: Some(_), .. } if same == to);
        if promote.is_none() && all.iter().any(promotes) {
            name = say!("suggested-unpromoted-item", san = name);
        }
    }
    Candidate::new(name, san, keys)
}

/// The tiles that a seat can place, and the word for none.
pub(super) fn placements(listing: &Listing<'_>) -> Vec<Candidate> {
    let none = || {
        let (name, value) = (say!("suggested-no-tile-item"), "none".to_owned());
        Candidate::new(name.clone(), value.clone(), vec![value, name])
    };
    let options = &listing.whole().actions;
    let skip = options.contains(&Action::Skip).then(none);
    let placed = options.iter().filter_map(|action| match action {
        Action::Place { tile, at } => {
            let short = format!("{} {at}", tile.letter());
            let long = format!("{} {at}", tile.in_words());
            let name = say!("entry-placement-item", tile = text::capital(&tile.in_words()), place = at.to_string());
            Some(Candidate::new(name, short.clone(), vec![short, long]))
        }
        _ => None,
    });
    skip.into_iter().chain(placed).collect()
}
