//! Reads typed text in the current turn. A move includes what has to come first: the draw, and the card of the hand
//! that allows the move.

use cardinal_interaction::{Draft, Drafted, GameControl, parse_choice};
use cardinal_rules::{
    Action, ActionKind, Card, CardForm, Choice, Game, Listing, PartialAction, Phase, Refusal, Seat,
    notation::{self, MoveTextError, PlaceTextError},
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::error::AppError;
use crate::app::turn::beginning::{Beginning, DRAW, Drawn, called, calling, hand};
use crate::app::turn::misread::{is_no_move, meant, no_called_move, no_move, no_tile, which_move};
use crate::app::turn::no_effect::loses_turn;
use crate::app::turn::picking::goes_on;
use crate::app::turn::refusal;
use crate::app::turn::typed_choices::{play_card, typed_card};
use crate::app::words::text;

/// What a text means in the current turn.
pub(super) struct Read {
    /// What is drawn or turned first. It stays drawn whatever happens to the rest.
    pub(super) drawn: Option<Drawn>,
    pub(super) reading: Result<Reading, AppError>,
}

impl Read {
    /// A reading without a draw.
    pub(super) const fn plainly(reading: Result<Reading, AppError>) -> Read {
        Read { drawn: None, reading }
    }
}

/// The result of reading a text.
pub(super) enum Reading {
    /// Actions to be carried out, all or none.
    Actions(Vec<Action>),
    /// More has to be said.
    Shown(Shown),
    /// Nothing of the kind can be done now, unless this interaction has already done it.
    NotNow(AppError),
}

/// What is shown when more has to be said.
pub(super) enum Shown {
    /// The panel with these picks. A drafted step is stored in memory with the game.
    Panel(Draft),
    /// Asks which of several cards to play.
    Which(Vec<(Card, GameControl)>),
    /// Asks whether to play a card that loses the turn.
    NoEffect(Card),
}

/// Reads a move and, if one was typed, the tile to place after it.
pub(super) fn read_move(live: &LiveGame, seat: Seat, typed: &str, place: Option<&str>) -> Read {
    let listing = live.game.listing(seat);
    if moves(&listing) {
        return Read::plainly(read_move_now(live, &listing, typed, place));
    }
    let beginning = Beginning::of(live, seat);
    let plays = |action: &Action| action.kind() == ActionKind::Play;
    if beginning.drawn.is_none() && !listing.whole().actions.iter().any(plays) {
        return Read::plainly(Ok(Reading::NotNow(refusal::not_now(live, &listing, ActionKind::Move))));
    }
    if beginning.drawn.is_some() && place.is_none() && typed.trim().eq_ignore_ascii_case(DRAW) {
        return Read { drawn: beginning.drawn, reading: Ok(Reading::Actions(Vec::new())) };
    }
    if beginning.drawn.is_none() && calling(&live.game, seat, hand(&live.game, seat)).is_empty() {
        return Read::plainly(Err(no_card_moves(live, &listing)));
    }
    // A text that is wrong whatever is drawn must not cause a draw.
    if let Some(error) = wrong_anyway(live, &listing, &beginning.game, typed, place) {
        return Read::plainly(Err(error));
    }
    let game = &*beginning.game;
    let after = game.listing(seat);
    let reading = if game.status().to_act() != Some(seat) {
        // The turned card lets nothing move.
        Ok(Reading::Actions(Vec::new()))
    } else if moves(&after) {
        read_move_now(live, &after, typed, place)
    } else {
        read_called_move(live, game, seat, typed)
    };
    Read { drawn: beginning.drawn, reading }
}

/// Returns whether the listing's seat can move a piece.
fn moves(listing: &Listing<'_>) -> bool {
    listing.whole().actions.iter().any(|action| action.kind() == ActionKind::Move)
}

/// Why a text is not a move in this turn whatever card is drawn, or `None` if it may be one. The refusal names the
/// moves that the cards held before the draw allow.
fn wrong_anyway(
    live: &LiveGame,
    listing: &Listing<'_>,
    drawn: &Game,
    typed: &str,
    place: Option<&str>,
) -> Option<AppError> {
    let seat = listing.seat();
    if let Some(place) = place
        && !matches!(notation::parse_place(listing, place), Ok(Action::Skip))
    {
        return Some(no_tiles());
    }
    let error = notation::parse_move(listing, typed).err()?;
    if let Some(never) = meant(&error).and_then(|action| live.game.never(action)) {
        return Some(AppError::refused(refusal::sentence(&never.in_words())));
    }
    let held = calling(drawn, seat, hand(&live.game, seat));
    is_no_move(&error).then(|| no_move(&drawn.listing_of(seat, called(seat, &held)), typed, &error))
}

/// Reads a move that needs no card first.
fn read_move_now(
    live: &LiveGame,
    listing: &Listing<'_>,
    typed: &str,
    place: Option<&str>,
) -> Result<Reading, AppError> {
    let moved = match notation::parse_move(listing, typed) {
        Ok(moved) => moved,
        Err(MoveTextError::Unfinished { from }) if place.is_none() => {
            let partial = PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) };
            return Ok(Reading::Shown(Shown::Panel(partial.into())));
        }
        Err(MoveTextError::Ambiguous { candidates, .. }) if place.is_none() => {
            return Err(which_move(live, listing, typed, &candidates));
        }
        Err(error) => return Err(no_move(listing, typed, &error)),
    };
    let drafted = goes_on(listing.game(), listing.seat(), &moved);
    let tile = match place {
        Some(place) => tile_after(live, listing, &moved, place)?,
        None if drafted.is_some() => Tile::Open(PartialAction::default()),
        None => Tile::None,
    };
    Ok(tile.behind(moved, drafted))
}

/// Reads a move that needs a card of the hand first, and finds the card. A card that is already drafted takes
/// precedence over others that allow the same move.
fn read_called_move(live: &LiveGame, game: &Game, seat: Seat, typed: &str) -> Result<Reading, AppError> {
    let mut ways = calling(game, seat, hand(game, seat));
    if ways.is_empty() {
        return Err(no_card_moves(live, &game.listing(seat)));
    }
    let listing = game.listing_of(seat, called(seat, &ways));
    let (moved, from, to, promote) = match notation::parse_move(&listing, typed) {
        Ok(action) => match action {
            Action::Move { from, to, promote, .. } => (Some(action), from, Some(to), promote),
            _ => return Err(refusal::not_now(live, &listing, ActionKind::Move)),
        },
        Err(MoveTextError::Unfinished { from }) => (None, from, None, None),
        Err(MoveTextError::Ambiguous { candidates, .. }) => {
            return Err(which_move(live, &listing, typed, &candidates));
        }
        Err(error) => return Err(no_called_move(&listing, ways.iter().map(|(_, game)| game), typed, &error)),
    };
    let said = PartialAction { from: Some(from), to, promote, ..PartialAction::of(ActionKind::Move) };
    ways.retain(|(_, game)| !game.options(seat, &said).actions.is_empty());
    if let Some(Drafted::Card(held)) = live.drafted(seat)
        && ways.iter().any(|(card, _)| *card == held)
    {
        ways.retain(|(card, _)| *card == held);
    }
    let draft = |card: Card, partial| Draft { drafted: Some(Drafted::Card(card)), partial };
    Ok(match (ways.as_slice(), moved) {
        ([(card, _)], Some(moved)) => Reading::Actions(vec![Action::play(*card), moved]),
        ([(card, _)], None) => Reading::Shown(Shown::Panel(draft(*card, said))),
        _ => Reading::Shown(Shown::Which(
            ways.iter().map(|(card, _)| (*card, last_step(draft(*card, said.clone())))).collect(),
        )),
    })
}

/// Says that no card of the hand moves a piece, and what else can be done.
fn no_card_moves(live: &LiveGame, listing: &Listing<'_>) -> AppError {
    let possible = refusal::spoken(listing, &listing.whole().actions, None);
    let why = refusal::with_possible(say!("misread-no-card-moves"), &possible, text::LISTED);
    AppError::refused_with(why, refusal::open(live))
}

/// The control that completes the drafted move as typed. If only half of the move was typed, it is the one that
/// shows the rest to pick.
fn last_step(mut draft: Draft) -> GameControl {
    let promote = draft.partial.promote.take().map(|kind| kind.to_string());
    let value = promote.or_else(|| draft.partial.to.take().map(|to| to.to_string()));
    match value {
        Some(value) => GameControl::Take { draft, value },
        None => GameControl::Show { draft, page: 0 },
    }
}

/// Reads a card with its choices.
pub(super) fn read_card(live: &LiveGame, seat: Seat, typed: &str) -> Read {
    let (card, choices) = match named_card(live, typed) {
        Ok(named) => named,
        Err(error) => return Read::plainly(Err(error)),
    };
    let beginning = Beginning::of(live, seat);
    let game = &*beginning.game;
    let play = Action::Play { card, choices };
    let reading = if let Some(drafted) = goes_on(game, seat, &play) {
        Ok(Reading::Shown(Shown::Panel(Draft { drafted: Some(drafted), partial: PartialAction::default() })))
    } else if loses_turn(game, seat, card) {
        Ok(Reading::Shown(Shown::NoEffect(card)))
    } else {
        read_play(live, game, seat, play, beginning.drawn.is_some())
    };
    Read { drawn: beginning.drawn, reading }
}

/// Reads a card to be played at once, or one with more choices to make. Refusals are left to the rules, unless a
/// card is drawn first.
fn read_play(live: &LiveGame, game: &Game, seat: Seat, play: Action, draws: bool) -> Result<Reading, AppError> {
    let Action::Play { card, choices } = &play else { return Ok(Reading::Actions(vec![play])) };
    let partial = PartialAction { card: Some(*card), choices: choices.clone(), ..PartialAction::of(ActionKind::Play) };
    if !game.options(seat, &partial).next.choices.is_empty() {
        return Ok(Reading::Shown(Shown::Panel(partial.into())));
    }
    if draws && let Err(refused) = game.clone().apply(seat, &play) {
        return Err(refusal::refusal_of(live, &game.listing(seat), &refused, ActionKind::Play));
    }
    Ok(Reading::Actions(vec![play]))
}

/// The typed card and its choices.
fn named_card(live: &LiveGame, typed: &str) -> Result<(Card, Vec<Choice>), AppError> {
    let (card, rest) = typed_card(live, play_card, typed)?;
    let choice = |word: &str| {
        parse_choice(word).ok_or_else(|| AppError::refused(say!("misread-choice", typed = text::quoted(word))))
    };
    Ok((card, rest.split_whitespace().map(choice).collect::<Result<_, _>>()?))
}

/// Reads a tile to place with the drafted move, or the word for none. Both are then sent.
pub(super) fn read_tile(live: &LiveGame, seat: Seat, typed: &str) -> Result<Reading, AppError> {
    let listing = live.game.listing(seat);
    if let Some(drafted) = live.drafted(seat) {
        let moved = Action::from(drafted);
        return Ok(tile_after(live, &listing, &moved, typed)?.behind(moved, Some(drafted)));
    }
    // The rules say what is missing.
    match notation::parse_place(&listing, typed) {
        Ok(action) => Ok(Reading::Actions(vec![action])),
        Err(PlaceTextError::Refused(refusal)) => Err(refusal::refusal_of(live, &listing, &refusal, ActionKind::Place)),
        Err(_) => Err(refusal::not_now(live, &listing, ActionKind::Place)),
    }
}

fn no_tiles() -> AppError {
    AppError::refused(say!("misread-no-tiles"))
}

/// What was typed as the tile after a move.
enum Tile {
    /// Nothing follows, since the move ends the turn.
    None,
    /// A tile, or the word for none.
    Then(Action),
    /// A tile may follow, of which this much was typed.
    Open(PartialAction),
}

impl Tile {
    /// The reading of a move followed by this.
    fn behind(self, moved: Action, drafted: Option<Drafted>) -> Reading {
        match self {
            Tile::None => Reading::Actions(vec![moved]),
            Tile::Then(then) => Reading::Actions(vec![moved, then]),
            Tile::Open(partial) => Reading::Shown(Shown::Panel(Draft { drafted, partial })),
        }
    }
}

/// Reads the tile to place after this legal move.
///
/// # Errors
/// The text is not a tile, or the tile cannot be placed there.
fn tile_after(live: &LiveGame, listing: &Listing<'_>, moved: &Action, typed: &str) -> Result<Tile, AppError> {
    let seat = listing.seat();
    let mut ahead = listing.game().clone();
    ahead.apply(seat, moved).map_err(|refusal| refusal::refusal_of(live, listing, &refusal, moved.kind()))?;
    let after = ahead.listing(seat);
    let follows = ahead.status().to_act() == Some(seat) && ahead.status().phase() == Some(Phase::Place);
    let refused = |refusal: &Refusal| {
        if follows {
            return AppError::refused(refusal::refused_in(&after, refusal, ActionKind::Place));
        }
        let (action, reason) = (refusal::said(listing, moved), refusal.reason.in_words());
        AppError::refused(say!("misread-tile-after", action = action, reason = reason))
    };
    match notation::parse_place(&after, typed) {
        Ok(Action::Skip) if !follows => Ok(Tile::None),
        _ if !live.info.variant.facts().uses(CardForm::Tile) => Err(no_tiles()),
        Ok(action) => match ahead.clone().apply(seat, &action) {
            Ok(_) => Ok(Tile::Then(action)),
            Err(refusal) => Err(refused(&refusal)),
        },
        Err(PlaceTextError::NoPlace { tile }) => {
            Ok(Tile::Open(PartialAction { tile: Some(tile), ..PartialAction::of(ActionKind::Place) }))
        }
        Err(PlaceTextError::Refused(refusal)) => Err(refused(&refusal)),
        Err(error) => Err(no_tile(&after, &error)),
    }
}
