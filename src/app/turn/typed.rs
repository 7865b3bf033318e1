//! What players type for moves, cards and tiles: carried out, read on in the panel where it is only half
//! of it, or refused with what would have been right.

use cardinal_rules::notation::{self, MoveTextError, PlaceTextError};
use cardinal_rules::{Action, ActionKind, CardForm, Game, PartialAction, Phase, Refusal, Seat};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::codec::parse_choice;
use crate::app::interaction::control::{Draft, DraftedMove};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Outcome;
use crate::app::interaction::reply::Via;
use crate::app::live::{LiveGame, LockedGame};
use crate::app::turn::commit;
use crate::app::turn::picking::goes_on;
use crate::app::turn::refusal;
use crate::app::words::cards;
use crate::app::words::text;
use crate::store::GameId;

impl App {
    /// `/move`: a piece moves. With a tile, both are carried out together; without, but where a tile may
    /// follow, the move is drafted for `/play` or the panel to send.
    ///
    /// # Errors
    /// The caller does not play, the move or the tile is none, or something fails.
    pub(crate) async fn type_move(
        &self,
        caller: &Caller,
        game: GameId,
        typed: &str,
        place: Option<&str>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        if live.game.options(seat, &PartialAction::of(ActionKind::Move)).actions.is_empty() {
            if self.has_acted(caller).await? {
                return self.after(caller, live, seat, commit::repeated(), via).await;
            }
            return Err(refusal::not_now(&live, seat, ActionKind::Move));
        }
        let moved = match notation::parse_move(&live.game, seat, typed) {
            Ok(moved) => moved,
            Err(error @ MoveTextError::Unfinished { .. }) if place.is_some() => {
                return Err(no_move(&live, seat, &error));
            }
            Err(MoveTextError::Unfinished { from }) => {
                let partial = PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) };
                let panel = self.panel(caller, &live, seat, partial.into(), 0).await?;
                return self.reveal(caller, live, panel, via).await;
            }
            Err(error) => return Err(no_move(&live, seat, &error)),
        };
        let drafted = goes_on(&live.game, seat, &moved);
        let then = match place {
            Some(place) => tile_after(&live, seat, &moved, place)?,
            None if drafted.is_some() => Tile::Open(PartialAction::default()),
            None => Tile::None,
        };
        self.send(caller, live, seat, (moved, drafted), then, via).await
    }

    /// Sends a move with its tile, or lays it out where the tile is still to be said.
    async fn send(
        &self,
        caller: &Caller,
        mut live: LockedGame,
        seat: Seat,
        (moved, drafted): (Action, Option<DraftedMove>),
        then: Tile,
        via: Via,
    ) -> Result<Outcome, AppError> {
        match then {
            Tile::None => self.carry_out(caller, live, seat, &[moved], via).await,
            Tile::Then(then) => self.carry_out(caller, live, seat, &[moved, then], via).await,
            Tile::Open(partial) => {
                live.set_drafted_move(drafted);
                let panel = self.panel(caller, &live, seat, Draft { drafted, partial }, 0).await?;
                self.reveal(caller, live, panel, via).await
            }
        }
    }

    /// `/play`: a card, with its choices behind it where it has any, or a tile with its point.
    ///
    /// # Errors
    /// The caller does not play, the card cannot be played, or something fails.
    pub(crate) async fn type_play(
        &self,
        caller: &Caller,
        game: GameId,
        typed: &str,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        if live.info.variant.facts().uses(CardForm::Tile) {
            return self.type_tile(caller, live, seat, typed, via).await;
        }
        let (card, rest) = cards::parse(live.info.variant, typed)?;
        let mut choices = Vec::new();
        for word in rest.split_whitespace() {
            let choice = parse_choice(word).ok_or_else(|| {
                AppError::refused(format!(
                    "{} is not a square, a piece or a direction: a card asks for nothing else.",
                    text::quoted(word)
                ))
            })?;
            choices.push(choice);
        }
        let partial = PartialAction { card: Some(card), choices, ..PartialAction::of(ActionKind::Play) };
        let options = live.game.options(seat, &partial);
        if !options.next.choices.is_empty() {
            let panel = self.panel(caller, &live, seat, partial.into(), 0).await?;
            return self.reveal(caller, live, panel, via).await;
        }
        self.carry_out(caller, live, seat, &[Action::Play { card, choices: partial.choices }], via).await
    }

    /// A tile is placed with the drafted move, or none is, and the turn is sent.
    async fn type_tile(
        &self,
        caller: &Caller,
        live: LockedGame,
        seat: Seat,
        typed: &str,
        via: Via,
    ) -> Result<Outcome, AppError> {
        if let Some(drafted) = live.drafted_move(seat) {
            let moved = Action::from(drafted);
            let then = tile_after(&live, seat, &moved, typed)?;
            return self.send(caller, live, seat, (moved, Some(drafted)), then, via).await;
        }
        // The rules say what is missing.
        match notation::parse_place(&live.game, seat, typed) {
            Ok(action) => self.carry_out(caller, live, seat, &[action], via).await,
            Err(PlaceTextError::Refused(refusal)) => Err(refusal::refusal_of(&live, seat, &refusal, ActionKind::Place)),
            Err(_) => Err(refusal::not_now(&live, seat, ActionKind::Place)),
        }
    }

    /// `/discard`: one card, or the whole hand.
    ///
    /// # Errors
    /// The caller does not play, it cannot be discarded, or something fails.
    pub(crate) async fn type_discard(
        &self,
        caller: &Caller,
        game: GameId,
        typed: Option<&str>,
        via: Via,
    ) -> Result<Outcome, AppError> {
        let (live, seat) = self.seated(caller, game).await?;
        let action = match typed.map(str::trim) {
            None => Action::Exchange,
            Some(whole) if whole.is_empty() || ["hand", "all"].contains(&whole.to_ascii_lowercase().as_str()) => {
                Action::Exchange
            }
            Some(card) => Action::Discard { card: cards::parse(live.info.variant, card)?.0 },
        };
        self.carry_out(caller, live, seat, &[action], via).await
    }
}

/// What was typed as the tile behind a move.
enum Tile {
    /// Nothing follows: the move ends the turn by itself.
    None,
    /// What follows the move: a tile, or the word that there is none.
    Then(Action),
    /// Something may follow; this much of it is said.
    Open(PartialAction),
}

/// Reads the tile that is to be placed after this legal move.
///
/// # Errors
/// Text that is no tile, or a tile that cannot be placed there then.
fn tile_after(live: &LiveGame, seat: Seat, moved: &Action, typed: &str) -> Result<Tile, AppError> {
    let mut ahead = live.game.clone();
    ahead.apply(seat, moved).map_err(|refusal| refusal::refusal_of(live, seat, &refusal, moved.kind()))?;
    let follows = ahead.status().to_act() == Some(seat) && ahead.status().phase() == Some(Phase::Place);
    let refused = |refusal: &Refusal| {
        if follows {
            return AppError::refused(refusal::refused_in(&ahead, seat, refusal, ActionKind::Place));
        }
        let name = notation::san(&live.game, moved).unwrap_or_else(|| moved.to_string());
        AppError::refused(format!("No tile can be placed with {name}: {}. Leave `place` out.", refusal.message))
    };
    match notation::parse_place(&ahead, seat, typed) {
        Ok(Action::Skip) if !follows => Ok(Tile::None),
        _ if !live.info.variant.facts().uses(CardForm::Tile) => {
            Err(AppError::refused("There are no tiles to place in this game: leave `place` out."))
        }
        Ok(action) => match ahead.clone().apply(seat, &action) {
            Ok(_) => Ok(Tile::Then(action)),
            Err(refusal) => Err(refused(&refusal)),
        },
        Err(PlaceTextError::NoPlace { tile }) => {
            Ok(Tile::Open(PartialAction { tile: Some(tile), ..PartialAction::of(ActionKind::Place) }))
        }
        Err(PlaceTextError::Refused(refusal)) => Err(refused(&refusal)),
        Err(error) => Err(no_tile(&ahead, seat, &error)),
    }
}

/// Why a typed tile is none, with what could be placed.
fn no_tile(game: &Game, seat: Seat, error: &PlaceTextError) -> AppError {
    let what = match error {
        PlaceTextError::Unreadable(typed) => {
            format!("{} is not a tile: write its letter and its point, like `R 1,0`, or `none`.", text::quoted(typed))
        }
        PlaceTextError::NoPoint { tile, text: typed } => format!(
            "{} is not a point for the {}: points are written `x,y`, like `1,0`, or by their number, like `#2`.",
            text::quoted(typed),
            tile.name()
        ),
        PlaceTextError::NoPlace { .. }
        | PlaceTextError::TooFar { .. }
        | PlaceTextError::NoSuchPlace { .. }
        | PlaceTextError::Refused(_) => refusal::sentence(&error.to_string()),
    };
    let legal = game.options(seat, &PartialAction::of(ActionKind::Place)).actions;
    AppError::refused(format!("{what}{}", refusal::possible(&refusal::spoken(game, seat, &legal, None))))
}

/// Why a typed move is none, with the moves that are.
fn no_move(live: &LiveGame, seat: Seat, error: &MoveTextError) -> AppError {
    let meant = match error {
        MoveTextError::NoSuchMove { meant: Some(action), .. } => Some(action.clone()),
        _ => None,
    };
    // The rules know why a move that was clearly meant is not legal.
    if let Some(action) = meant
        && let Err(refusal) = live.game.clone().apply(seat, &action)
    {
        return refusal::refusal_of(live, seat, &refusal, action.kind());
    }
    let moves = |from| live.game.options(seat, &PartialAction { from, ..PartialAction::of(ActionKind::Move) }).actions;
    let legal = match error {
        MoveTextError::Ambiguous { candidates, .. } => candidates.clone(),
        MoveTextError::Unfinished { from } | MoveTextError::NoSuchTarget { from, .. } => moves(Some(*from)),
        _ => moves(None),
    };
    let what = match error {
        MoveTextError::Unreadable(typed) => {
            format!(
                "{} is not a move: write it like `Nf3`, `exd5`, `O-O`, `e8=Q`, or as squares like `e2e4`.",
                text::quoted(typed)
            )
        }
        MoveTextError::UnreadableOnGrid(typed) => format!(
            "{} is not a move: write it as two points like `1,0-0,0`, as a piece and where it goes like `K0,0`, or by \
             the number of its target like `1,0 #2`; `1,0` alone shows the targets of the piece there. A tile goes into \
             `place`, like `R 1,0`.",
            text::quoted(typed)
        ),
        MoveTextError::NoSuchMove { text: typed, .. } => format!("{} is not possible now.", text::quoted(typed)),
        MoveTextError::Ambiguous { text: typed, .. } => format!("{} can be more than one move.", text::quoted(typed)),
        MoveTextError::Unfinished { from } => {
            format!("Say where the piece goes as well, like `{from} #1`, to place a tile with its move.")
        }
        MoveTextError::Immobile { .. } | MoveTextError::NoSuchTarget { .. } | MoveTextError::TooFar { .. } => {
            refusal::sentence(&error.to_string())
        }
    };
    AppError::refused(format!("{what}{}", refusal::possible(&refusal::spoken(&live.game, seat, &legal, None))))
}
