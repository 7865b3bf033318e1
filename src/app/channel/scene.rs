//! The content of an announcement: what happened, and the game as everybody could see it then.
//!
//! At a game's end it also shows the turn that decided it, and where the game is analysed.

use std::sync::Arc;

use cardinal_ids::{GameId, UserId};
use cardinal_interaction::Link;
use cardinal_render::TurnSummary;
use cardinal_rules::{
    Action, ActionKind, BySeat, Commitment, Entry, Seat, Status, Story, TakenBack, View, Viewer, WinReason,
};
use cardinal_store::{GameInfo, RatingChange, SharedStore};
use cardinal_table::{Claim, LiveGame, SeriesStanding, run_blocking};

use crate::app::Context;
use crate::app::channel::event_line::event_line;
use crate::app::channel::ladder_line::ladder_after_game;
use crate::app::channel::series::series_of;
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::words::analysis;
use crate::app::words::clock::TimeLeft;

/// What an announcement reports beyond the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The game starts.
    Start,
    /// The decks are built, and the first turn begins.
    Dealt {
        /// The seats whose deck was dealt at random because time for building ran out.
        late: BySeat<bool>,
    },
    /// The last action in the view.
    Turn {
        /// The seat that acted.
        by: Seat,
    },
    /// A draw was offered.
    Offer,
    /// This seat declined the offer of a draw.
    Declined(Seat),
    /// This seat accepted the offer of a draw.
    Accepted(Seat),
    /// This seat claimed a draw.
    Claimed(Seat),
    /// This seat resigned.
    Resigned(Seat),
    /// This seat lost on time.
    TimeUp(Seat),
    /// This seat ran out of the time that a timed card gave it.
    Lapsed(Seat),
    /// The game was claimed as won, because the player to act is away.
    ClaimedAway {
        /// The seat that claimed it.
        by: Seat,
        /// The grounds for the claim.
        why: Claim,
    },
    /// A turn was taken back by agreement.
    TakenBack(TakenBack),
}

impl News {
    /// The news of actions that were just carried out.
    pub(crate) fn after(actions: &[Action], seat: Seat) -> News {
        match actions.last().map(Action::kind) {
            Some(ActionKind::OfferDraw) => News::Offer,
            Some(ActionKind::DeclineDraw) => News::Declined(seat),
            Some(ActionKind::AcceptDraw) => News::Accepted(seat),
            Some(ActionKind::ClaimDraw) => News::Claimed(seat),
            Some(ActionKind::Resign) => News::Resigned(seat),
            Some(ActionKind::Build) => News::Dealt { late: BySeat::default() },
            _ => News::Turn { by: seat },
        }
    }

    /// Returns whether the game, or its first turn, begins.
    pub(super) const fn is_a_beginning(self) -> bool {
        matches!(self, News::Start | News::Dealt { .. })
    }

    /// Returns whether the board stays the same, so that the previous turn's message still shows it.
    pub(super) const fn is_a_line(self) -> bool {
        matches!(self, News::Offer | News::Declined(_) | News::Claimed(_))
    }
}

/// What a rated game that is over made of its players' ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rated {
    /// They changed.
    Changed(BySeat<RatingChange>),
    /// Nothing: the two have played too often lately.
    TooOften,
    /// Nothing: it was over too soon.
    TooShort,
}

/// Everything that an announcement is built from. It holds a public view, and no game.
pub(crate) struct Scene {
    pub(super) info: GameInfo,
    pub(super) view: View,
    /// Identifies the current turn.
    pub(super) turn: u32,
    pub(super) names: BySeat<Arc<str>>,
    /// The commitment of the shuffles, in a game that has any.
    pub(super) commitment: Option<Commitment>,
    /// The number of turns that were played by rules corrected since, if any.
    pub(super) turns_before: Option<u32>,
    /// The time left on the clock of the player to act.
    pub(super) time: Option<TimeLeft>,
    pub(super) news: News,
    /// The version of the message that was pending before. If nobody is posting it, this message tells what it would
    /// have told.
    pub(super) pending_before: Option<u32>,
    /// Whether another process was to post that message, and may just be posting it.
    is_pending_elsewhere: bool,
    /// Whether its player has planned the turn.
    pub(super) is_planned: bool,
    /// What a rated game that is over made of its players' ratings.
    pub(super) rated: Option<Rated>,
    /// What a game that is over has done to a ladder.
    pub(super) ladder: Option<String>,
    /// What the message about the end shows besides the final board.
    pub(super) finale: Finale,
    /// How the series stands that the game belongs to, at its beginning and its end.
    pub(super) series: Option<SeriesStanding>,
    /// The event that the game belongs to, in a line, at its beginning and its end.
    pub(super) event: Option<String>,
    /// What happened in the last turn, in games whose turns have several steps.
    pub(super) story: Option<Box<Story>>,
}

impl Scene {
    /// The scene with another version number.
    pub(crate) fn at(mut self: Box<Self>, version: u32) -> Box<Scene> {
        self.info.version = version;
        self
    }

    /// The scene with other news.
    pub(super) fn telling(mut self: Box<Self>, news: News) -> Box<Scene> {
        self.news = news;
        self
    }

    /// The scene of a message that is rebuilt, which may have to tell of earlier turns, too.
    pub(super) fn rebuilt(mut self: Box<Self>) -> Box<Scene> {
        self.pending_before = Some(0);
        self.is_pending_elsewhere = false;
        self
    }

    /// The version of the message that was pending just before, which another process may be posting.
    pub(super) fn pending_elsewhere(&self) -> Option<u32> {
        self.pending_before.filter(|_| self.is_pending_elsewhere)
    }

    /// The scene of a turn that its player has planned.
    #[must_use]
    pub(crate) fn planned(mut self: Box<Self>) -> Box<Scene> {
        self.is_planned = true;
        self
    }

    /// The news.
    pub(crate) const fn news(&self) -> News {
        self.news
    }
}

/// Takes from a game what an announcement is built from.
///
/// # Errors
/// The store fails.
pub(crate) async fn scene_of(context: &Context, live: &LiveGame, news: News) -> Result<Box<Scene>, AppError> {
    let is_told = live.game.status().is_over() || news.is_a_beginning();
    let event = if is_told { Box::pin(event_line(&context.store, live.info.id)).await? } else { None };
    // The decks of an event's games are built before they begin.
    let news = if event.is_some() && matches!(news, News::Dealt { .. }) { News::Start } else { news };
    let scene =
        Scene::of(live, news, context.people.names_of(&live.info).await?, time_left(context, &live.info).await?);
    let is_rated = live.info.rated && scene.view.status.is_over();
    let by_turn = matches!(news, News::Turn { .. });
    let is_over = scene.view.status.is_over();
    let finale = if is_over { finale_of(live, by_turn).await? } else { Finale::default() };
    let ladder = if is_over { Box::pin(ladder_after_game(context, live.info.id)).await? } else { None };
    let tells_of_series = is_over || matches!(news, News::Start);
    let series = if tells_of_series { Box::pin(series_of(&context.store, live.info.id)).await? } else { None };
    Ok(Box::new(Scene {
        event,
        rated: if is_rated { Some(rated_of(&context.store, live.info.id).await?) } else { None },
        ladder,
        series,
        finale,
        ..scene
    }))
}

/// What a rated game that is over made of its players' ratings.
async fn rated_of(store: &SharedStore, game: GameId) -> Result<Rated, AppError> {
    let rated = store.ratings().of_game(game).await.map_err(AppError::store("reading a rated game"))?;
    Ok(match rated.map(|rated| rated.changes) {
        Some(Some(changes)) => Rated::Changed(changes),
        Some(None) => Rated::TooOften,
        None => Rated::TooShort,
    })
}

impl Scene {
    pub(super) fn of(live: &LiveGame, news: News, names: BySeat<Arc<str>>, time: Option<TimeLeft>) -> Scene {
        let view = live.game.view(Viewer::Public);
        // The same from start to end: what the commitment at the start was made from is revealed at the end.
        let shuffled = view.variant.facts().has_chance();
        Scene {
            names,
            commitment: shuffled.then(|| live.commitment()),
            turns_before: live.turns_before(),
            time,
            info: live.info.clone(),
            turn: live.game.turns_begun(Viewer::Public),
            story: live.game.story().map(Box::new),
            pending_before: live.pending_before(),
            is_pending_elsewhere: live.is_pending_elsewhere(),
            is_planned: false,
            rated: None,
            ladder: None,
            finale: Finale::default(),
            series: None,
            event: None,
            view,
            news,
        }
    }
}

/// The players, without the computer player and members who were forgotten.
fn people(info: &GameInfo) -> Vec<UserId> {
    let is_person = |seat: &Seat| info.computer.as_ref().is_none_or(|computer| computer.seat != *seat);
    let players = Seat::ALL.into_iter().filter(is_person).map(|seat| info.players[seat]);
    players.filter(|user| user.former_number().is_none()).collect()
}

/// The users to mention: the player to act, or the one who has to know what the other did. For what neither player
/// did, both.
pub(super) fn notified(info: &GameInfo, view: &View, news: News) -> Vec<UserId> {
    let seat = match (view.status, news) {
        // Both have a deck to build, or neither player did it.
        (Status::Building, _) | (_, News::TimeUp(_)) => return people(info),
        (_, News::Offer) => view.offer.map(|seat| !seat),
        (Status::Running { to_act, .. }, News::Declined(by)) => (to_act != by).then_some(to_act),
        (
            Status::Running { to_act, .. },
            News::Start | News::Dealt { .. } | News::Turn { .. } | News::Lapsed(_) | News::TakenBack(_),
        ) => Some(to_act),
        (
            _,
            News::Turn { by }
            | News::Accepted(by)
            | News::Claimed(by)
            | News::Resigned(by)
            | News::ClaimedAway { by, .. },
        ) => Some(!by),
        (_, News::Lapsed(seat)) => Some(seat),
        (_, News::Start | News::Dealt { .. } | News::Declined(_) | News::TakenBack(_)) => None,
    };
    let people = people(info);
    seat.map(|seat| info.players[seat]).filter(|user| people.contains(user)).into_iter().collect()
}

/// The news of the event that led to this version, as it would have been announced at the time.
pub(super) fn news_of(live: &LiveGame, version: u32) -> News {
    match live.event_to(version) {
        None if version == 0 => News::Start,
        None => News::Turn { by: live.game.view(Viewer::Public).last_seat().unwrap_or(Seat::White) },
        Some(Entry::Act { seat, action }) => News::after(std::slice::from_ref(action), *seat),
        Some(Entry::Flag { flag } | Entry::Abandon { abandon: flag }) => News::TimeUp(*flag),
        Some(Entry::Lapse { lapse }) => News::Lapsed(*lapse),
        Some(Entry::TakeBack { takeback }) => {
            News::TakenBack(TakenBack { seat: *takeback, ply: live.game.ply(), drawn: BySeat::default() })
        }
    }
}

/// The end of a game.
#[derive(Default)]
pub(super) struct Finale {
    /// The board before the turn that won the game, and the moves and cards of that turn. None if it was no turn that
    /// ended it, and after a checkmate, which the final board shows as well.
    pub(super) decisive: Option<Box<(View, TurnSummary)>>,
    /// Where the game is analysed.
    pub(super) link: Option<Link>,
}

/// Looks back at a game that is over. `by_turn` says whether a turn ended it.
///
/// # Errors
/// The program is shutting down.
pub(super) async fn finale_of(live: &LiveGame, by_turn: bool) -> Result<Finale, AppError> {
    let (game, info, is_whole) = (live.game.clone(), live.info.clone(), live.turns_before().is_none());
    let finale = run_blocking("looking back at a game", move || {
        let (turns, then) = game.before_last_turn();
        let is_won = by_turn && matches!(game.status(), Status::Won { reason, .. } if reason != WinReason::Checkmate);
        let before = then.filter(|_| is_won).map(|then| then.view(Viewer::Public));
        let before = before.filter(|view| !view.is_covered());
        let view = game.view(Viewer::Public);
        let told = game.story().as_ref().map_or_else(|| TurnSummary::of_view(&view), TurnSummary::of);
        let is_whole = is_whole && game.setup().position.is_none();
        let link = analysis::link(&info, &turns, &view, is_whole, Seat::White);
        Finale { decisive: before.map(|before| Box::new((before, told))), link }
    });
    Ok(finale.await?)
}
