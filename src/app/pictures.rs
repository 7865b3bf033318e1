//! Draws pictures off the async threads, in the look that a player has chosen.

use std::sync::Arc;
use std::time::Instant;

use cardinal_ids::ReplayPace;
use cardinal_interaction::{Picture, clip, limits};
use cardinal_render::{
    BoardScene, HandScene, PanelScene, PoolCard, PoolScene, RenderError, Renderer, ReplayFrame, ReplayScene, Shape,
    Theme, TurnSummary,
};
use cardinal_rules::{BySeat, Card, Cell, Example, Seat, Variant, View};
use cardinal_table::run_blocking;
use cardinal_words::say;
use dashmap::DashMap;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::app::error::AppError;
use crate::app::people::Players;
use crate::metrics;

/// The look of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) shape: Shape,
}

/// The marks on a board besides the last turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The square of the picked piece.
    pub(crate) selected: Option<Cell>,
    /// The squares that it can go to.
    pub(crate) targets: Vec<Cell>,
    /// The squares that are numbered, from 1.
    pub(crate) numbers: Vec<Cell>,
    /// The card that is picked but not yet played.
    pub(crate) card: Option<Card>,
    /// What is shown of the last turns, or what is suggested. If it is empty, the last move is shown.
    pub(crate) told: TurnSummary,
}

/// The cards or tiles of a hand that can be used now, each face once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usable {
    /// All of them.
    pub(crate) playable: Vec<Card>,
    /// Those that let no piece move and so cost the turn.
    pub(crate) no_effect: Vec<Card>,
}

/// The maker of pictures, and the large faces that were asked for so far.
pub(crate) struct Pictures {
    renderer: Arc<Renderer>,
    /// Drawing one takes longer than all the rest of an answer.
    faces: DashMap<(Card, Theme), Picture>,
    /// The right to make an animation, which takes a core for a while.
    replaying: Semaphore,
}

impl Pictures {
    pub(crate) fn new(renderer: Arc<Renderer>) -> Pictures {
        Pictures { renderer, faces: DashMap::new(), replaying: Semaphore::new(1) }
    }

    /// The maker of pictures, to be used off the async threads.
    pub(crate) fn renderer(&self) -> Arc<Renderer> {
        Arc::clone(&self.renderer)
    }

    /// Waits for the right to make an animation.
    ///
    /// # Errors
    /// The program is shutting down.
    pub(crate) async fn turn_to_replay(&self) -> Result<SemaphorePermit<'_>, AppError> {
        self.replaying.acquire().await.map_err(|_| AppError::BrokenOff("waiting to make a replay"))
    }

    /// Draws a board with the story of its last turn.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn board(
        &self,
        view: View,
        side: Seat,
        players: Players,
        look: Look,
        told: TurnSummary,
    ) -> Result<Picture, AppError> {
        let renderer = self.renderer();
        drawn("board.png", move || {
            renderer.board(&BoardScene { story: told.story(), ..scene(&view, side, &players, look, &Marks::default()) })
        })
        .await
    }

    /// Draws the hand that the view shows.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn hand(
        &self,
        view: View,
        usable: Usable,
        picked: Option<Card>,
        theme: Theme,
    ) -> Result<Picture, AppError> {
        let renderer = self.renderer();
        drawn("hand.png", move || {
            renderer.hand(&HandScene {
                view: &view,
                playable: &usable.playable,
                no_effect: &usable.no_effect,
                picked,
                theme,
            })
        })
        .await
    }

    /// Draws a card as it looks in the games that have it. A drawn face is kept in memory.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(crate) async fn face(&self, card: Card, games: Vec<Variant>, theme: Theme) -> Result<Picture, AppError> {
        if let Some(known) = self.faces.get(&(card, theme)) {
            return Ok(known.clone());
        }
        let renderer = self.renderer();
        let face = drawn("card.png", move || renderer.card(card, &games, theme)).await?;
        self.faces.insert((card, theme), face.clone());
        Ok(face)
    }

    /// Draws the boards before and after the card of an example.
    ///
    /// # Errors
    /// They cannot be drawn.
    pub(crate) async fn example(&self, example: Example, theme: Theme) -> Result<[Picture; 2], AppError> {
        let renderer = self.renderer();
        let [before, after] =
            run_blocking("drawing an example", move || timed(|| renderer.example(&example, theme))).await??;
        let told = |mut picture: cardinal_render::Picture, name: &str, alt: String| {
            picture.alt = alt;
            named(name, picture)
        };
        let before_alt = say!("card-before-alt", board = before.alt.as_str());
        let after_alt = say!("card-after-alt", board = after.alt.as_str());
        Ok([told(before, "before.png", before_alt), told(after, "after.png", after_alt)])
    }
}

/// Draws the pictures of a player's panel: the board and, if the view shows a hand, that hand. The hand is on the
/// board's picture, or a picture of its own if it's large. The balanced shape has none if `hand` is `None`. Slow: don't
/// call this on the async threads.
///
/// # Errors
/// They cannot be drawn.
pub(crate) fn draw_panel(
    renderer: &Renderer,
    view: &View,
    side: Seat,
    players: &Players,
    look: Look,
    marks: &Marks,
    hand: Option<&Usable>,
) -> Result<Vec<Picture>, AppError> {
    let board = scene(view, side, players, look, marks);
    let usable = match hand {
        Some(usable) => usable,
        None if look.shape == Shape::Balanced => {
            return Ok(vec![named("board.png", timed(|| renderer.board(&board))?)]);
        }
        None => &Usable::default(),
    };
    let scene = PanelScene { board, playable: &usable.playable, no_effect: &usable.no_effect };
    let panel = timed(|| renderer.panel(&scene))?;
    let hand = panel.hand.map(|hand| named("hand.png", hand));
    Ok([named("board.png", panel.board)].into_iter().chain(hand).collect())
}

/// A page of cards, from a pool to build a deck from or from a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PoolPage {
    /// The cards, at most as many as fit on a page.
    pub(crate) cards: Vec<PoolCard>,
    /// The title above them.
    pub(crate) title: String,
    pub(crate) theme: Theme,
}

/// Draws a page of cards. Slow: don't call this on the async threads.
///
/// # Errors
/// It cannot be drawn.
pub(crate) fn draw_pool(renderer: &Renderer, page: &PoolPage) -> Result<Picture, AppError> {
    let scene = PoolScene { cards: &page.cards, title: &page.title, theme: page.theme };
    Ok(named("pool.png", timed(|| renderer.pool(&scene))?))
}

fn scene<'a>(
    view: &'a View,
    side: Seat,
    players: &'a Players,
    Look { theme, shape }: Look,
    marks: &'a Marks,
) -> BoardScene<'a> {
    let Players { names, ratings } = players;
    let names = BySeat { white: &*names.white, black: &*names.black };
    BoardScene {
        ratings: BySeat { white: &ratings.white, black: &ratings.black },
        theme,
        shape,
        selected: marks.selected,
        targets: &marks.targets,
        picked_card: marks.card,
        numbers: &marks.numbers,
        story: marks.told.story(),
        ..BoardScene::new(view, side, names)
    }
}

/// A game to be shown as an animation.
pub(crate) struct Film {
    /// The game before the first turn that is shown and after each of them, with what happened in that turn and a few
    /// words about it.
    pub(crate) frames: Vec<(View, TurnSummary, String)>,
    /// The side at the bottom.
    pub(crate) side: Seat,
    pub(crate) names: BySeat<Arc<str>>,
    pub(crate) theme: Theme,
    pub(crate) pace: ReplayPace,
    /// The most bytes.
    pub(crate) limit_bytes: usize,
}

/// Makes an animation, and says what of the game it shows. Slow: don't call this on the async threads.
///
/// # Errors
/// It cannot be made.
pub(crate) fn draw_replay(renderer: &Renderer, film: &Film) -> Result<(Picture, Shown), AppError> {
    let Film { side, pace, theme, limit_bytes, .. } = *film;
    let frames = film.frames.iter();
    let frames: Vec<ReplayFrame<'_>> =
        frames.map(|(view, told, caption)| ReplayFrame { view, story: told.story(), caption }).collect();
    let names = BySeat { white: &*film.names.white, black: &*film.names.black };
    let scene = ReplayScene { frames: &frames, orientation: side, names, theme, pace, limit_bytes };
    let replay = renderer.replay(&scene)?;
    let shown = Shown { first: *replay.shown.start(), every: replay.every };
    let alt = clip(replay.alt, limits::ALT);
    Ok((Picture { name: "replay.gif".to_owned(), bytes: replay.gif.into(), alt }, shown))
}

/// What an animation shows of its frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The first frame, counted from 0.
    pub(crate) first: usize,
    /// 1 if every frame from there on is shown, 2 if every second one is, and so on.
    pub(crate) every: usize,
}

/// Draws, and records how long that took.
fn timed<T>(draw: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let drawn = draw();
    metrics::picture(begun.elapsed());
    drawn
}

/// Draws a picture off the async threads.
///
/// # Errors
/// It cannot be drawn.
pub(crate) async fn drawn(
    name: &str,
    draw: impl FnOnce() -> Result<cardinal_render::Picture, RenderError> + Send + 'static,
) -> Result<Picture, AppError> {
    Ok(named(name, run_blocking("drawing a picture", || timed(draw)).await??))
}

fn named(name: &str, picture: cardinal_render::Picture) -> Picture {
    Picture { name: name.to_owned(), bytes: picture.png.into(), alt: clip(picture.alt, limits::ALT) }
}
