//! What players type for moves, cards and tiles: carried out, read on in the panel where it is only half
//! of it, or refused with what would have been right.

use cardinal_rules::notation::{self, MoveTextError, PlaceTextError};
use cardinal_rules::{Action, ActionKind, CardForm, Listing, PartialAction, Phase, Refusal, Seat};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::codec::parse_choice;
use crate::app::interaction::control::{Draft, DraftedMove};
use crate::app::interaction::intent::Caller;
use crate::app::interaction::reply::Outcome;
use crate::app::interaction::reply::Via;
use crate::app::live::LiveGame;
use crate::app::live::on_game;
use crate::app::turn::commit;
use crate::app::turn::outcome::Seated;
use crate::app::turn::picking::goes_on;
use crate::app::turn::refusal;
use crate::app::words::cards;
use crate::app::words::text;
use crate::store::GameId;

/// What a typed text leads to.
enum Reading {
    /// Actions to be carried out, all or none.
    Actions(Vec<Action>),
    /// More has to be said: the panel with what was. A drafted move is noted with the game.
    Panel(Draft),
    /// Nothing of the kind can be done now, unless just this has been done already.
    NotNow(AppError),
}

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
        let seated = self.seated(caller, game).await?;
        let (typed, place) = (typed.to_owned(), place.map(str::to_owned));
        self.read(caller, seated, via, move |live, seat| read_move(live, seat, &typed, place.as_deref())).await
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
        let seated = self.seated(caller, game).await?;
        let typed = typed.to_owned();
        self.read(caller, seated, via, move |live, seat| {
            let has_tiles = live.info.variant.facts().uses(CardForm::Tile);
            if has_tiles { read_tile(live, seat, &typed) } else { read_card(live, seat, &typed) }
        })
        .await
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
        self.carry_out(caller, live, seat, vec![action], via).await
    }

    /// Reads what was typed and does what it leads to.
    async fn read(
        &self,
        caller: &Caller,
        (live, seat): Seated,
        via: Via,
        read: impl FnOnce(&LiveGame, Seat) -> Result<Reading, AppError> + Send + 'static,
    ) -> Result<Outcome, AppError> {
        let (live, reading) = on_game(live, move |live| read(live, seat)).await?;
        let message = match reading? {
            Reading::Actions(actions) => return self.carry_out(caller, live, seat, actions, via).await,
            Reading::NotNow(_) if self.has_acted(caller).await? => {
                return self.after(caller, live, seat, commit::repeated(), via).await;
            }
            Reading::NotNow(error) => return Err(error),
            Reading::Panel(draft) if draft.drafted.is_some() => {
                self.composed_panel(caller, live, seat, draft, 0).await?
            }
            Reading::Panel(draft) => self.panel(caller, live, seat, draft).await?,
        };
        Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
    }
}

/// Reads a move, and the tile that is to be placed after it if one was typed.
fn read_move(live: &LiveGame, seat: Seat, typed: &str, place: Option<&str>) -> Result<Reading, AppError> {
    let listing = live.game.listing(seat);
    if listing.options(&PartialAction::of(ActionKind::Move)).actions.is_empty() {
        return Ok(Reading::NotNow(refusal::not_now(live, &listing, ActionKind::Move)));
    }
    let moved = match notation::parse_move(&listing, typed) {
        Ok(moved) => moved,
        Err(MoveTextError::Unfinished { from }) if place.is_none() => {
            let partial = PartialAction { from: Some(from), ..PartialAction::of(ActionKind::Move) };
            return Ok(Reading::Panel(partial.into()));
        }
        Err(error) => return Err(no_move(live, &listing, &error)),
    };
    let drafted = goes_on(&live.game, seat, &moved);
    let tile = match place {
        Some(place) => tile_after(live, &listing, &moved, place)?,
        None if drafted.is_some() => Tile::Open(PartialAction::default()),
        None => Tile::None,
    };
    Ok(tile.behind(moved, drafted))
}

/// Reads a card with its choices.
fn read_card(live: &LiveGame, seat: Seat, typed: &str) -> Result<Reading, AppError> {
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
    if live.game.options(seat, &partial).next.choices.is_empty() {
        return Ok(Reading::Actions(vec![Action::Play { card, choices: partial.choices }]));
    }
    Ok(Reading::Panel(partial.into()))
}

/// Reads a tile that is placed with the drafted move, or the word that none is: both are sent.
fn read_tile(live: &LiveGame, seat: Seat, typed: &str) -> Result<Reading, AppError> {
    let listing = live.game.listing(seat);
    if let Some(drafted) = live.drafted_move(seat) {
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

/// What was typed as the tile behind a move.
enum Tile {
    /// Nothing follows: the move ends the turn by itself.
    None,
    /// What follows the move: a tile, or the word that there is none.
    Then(Action),
    /// Something may follow; this much of it is said.
    Open(PartialAction),
}

impl Tile {
    /// What a move leads to with this behind it.
    fn behind(self, moved: Action, drafted: Option<DraftedMove>) -> Reading {
        match self {
            Tile::None => Reading::Actions(vec![moved]),
            Tile::Then(then) => Reading::Actions(vec![moved, then]),
            Tile::Open(partial) => Reading::Panel(Draft { drafted, partial }),
        }
    }
}

/// Reads the tile that is to be placed after this legal move.
///
/// # Errors
/// Text that is no tile, or a tile that cannot be placed there then.
fn tile_after(live: &LiveGame, listing: &Listing<'_>, moved: &Action, typed: &str) -> Result<Tile, AppError> {
    let seat = listing.seat();
    let mut ahead = live.game.clone();
    ahead.apply(seat, moved).map_err(|refusal| refusal::refusal_of(live, listing, &refusal, moved.kind()))?;
    let after = ahead.listing(seat);
    let follows = ahead.status().to_act() == Some(seat) && ahead.status().phase() == Some(Phase::Place);
    let refused = |refusal: &Refusal| {
        if follows {
            return AppError::refused(refusal::refused_in(&after, refusal, ActionKind::Place));
        }
        let name = listing.san(moved).unwrap_or_else(|| moved.to_string());
        AppError::refused(format!("No tile can be placed with {name}: {}. Leave `place` out.", refusal.message))
    };
    match notation::parse_place(&after, typed) {
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
        Err(error) => Err(no_tile(&after, &error)),
    }
}

/// Why a typed tile is none, with what could be placed.
fn no_tile(listing: &Listing<'_>, error: &PlaceTextError) -> AppError {
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
    let legal = listing.options(&PartialAction::of(ActionKind::Place)).actions;
    AppError::refused(format!("{what}{}", refusal::possible(&refusal::spoken(listing, &legal, None))))
}

/// Why a typed move is none, with the moves that are.
fn no_move(live: &LiveGame, listing: &Listing<'_>, error: &MoveTextError) -> AppError {
    let meant = match error {
        MoveTextError::NoSuchMove { meant: Some(action), .. } => Some(action.clone()),
        _ => None,
    };
    // The rules know why a move that was clearly meant is not legal.
    if let Some(action) = meant
        && let Err(refusal) = live.game.clone().apply(listing.seat(), &action)
    {
        return refusal::refusal_of(live, listing, &refusal, action.kind());
    }
    let moves = |from| listing.options(&PartialAction { from, ..PartialAction::of(ActionKind::Move) }).actions;
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
    AppError::refused(format!("{what}{}", refusal::possible(&refusal::spoken(listing, &legal, None))))
}
