//! What an announcement is made from: what has happened, and the game as everyone may see it then.

use std::sync::Arc;

use cardinal_rules::{
    Action, ActionKind, BySeat, Commitment, Salt, Seat, Seed, Status, Story, TakenBack, View, Viewer,
};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::live::{Claim, LiveGame};
use crate::app::words::clock::TimeLeft;
use crate::store::{GameInfo, UserId};

/// What an announcement tells beyond the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The game starts.
    Start,
    /// The decks are built, and the first turn begins.
    Dealt {
        /// Whose deck was dealt at random, because the time for building was up.
        late: BySeat<bool>,
    },
    /// Whatever the view tells was done last.
    Turn {
        /// Who did it.
        by: Seat,
    },
    /// A draw was offered.
    Offer,
    /// The offer of a draw was declined by this seat.
    Declined(Seat),
    /// The offer of a draw was accepted by this seat.
    Accepted(Seat),
    /// A draw was claimed by this seat.
    Claimed(Seat),
    /// This seat resigned.
    Resigned(Seat),
    /// This seat's time is up.
    TimeUp(Seat),
    /// The short time that a card has given this seat is up.
    Lapsed(Seat),
    /// The game was claimed as won, because the player who was awaited is away.
    ClaimedAway {
        /// Who has claimed it.
        by: Seat,
        /// Why it could be.
        why: Claim,
    },
    /// A turn was taken back by agreement.
    TakenBack(TakenBack),
}

impl News {
    /// The news of actions just carried out.
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

    /// Whether it changes nothing on the board, so that the message of the turn before goes on showing it.
    pub(super) const fn is_a_line(self) -> bool {
        matches!(self, News::Offer | News::Declined(_) | News::Claimed(_))
    }
}

/// All that an announcement is made from. It holds a public view and no game.
pub(crate) struct Scene {
    pub(super) info: GameInfo,
    pub(super) view: View,
    /// What tells the present turn from every other.
    pub(super) turn: u32,
    pub(super) names: BySeat<Arc<str>>,
    pub(super) commitment: Option<Commitment>,
    pub(super) reveal: Option<(Seed, Salt)>,
    /// Whether, and how many, turns were played by rules that have been corrected since.
    pub(super) turns_before: Option<u32>,
    /// What the clock shows for the player who is awaited.
    pub(super) time: Option<TimeLeft>,
    pub(super) news: News,
    /// What happened in the last turn, in games whose turns have several steps.
    pub(super) story: Option<Box<Story>>,
}

impl Scene {
    /// The scene as that of another version of the game.
    pub(crate) fn at(mut self, version: u32) -> Scene {
        self.info.version = version;
        self
    }

    /// The scene with other news to tell.
    pub(super) const fn telling(mut self, news: News) -> Scene {
        self.news = news;
        self
    }

    /// What there is to tell.
    pub(crate) const fn news(&self) -> News {
        self.news
    }
}

impl App {
    /// Takes from a game what an announcement is made from.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn scene(&self, live: &LiveGame, news: News) -> Result<Scene, AppError> {
        let view = live.game.view(Viewer::Public);
        let over = view.status.is_over();
        // The same from the start to the end: what is promised at the start is shown at the end.
        let shuffled = view.variant.facts().has_chance();
        Ok(Scene {
            names: self.names_of(&live.info).await?,
            commitment: shuffled.then(|| Commitment::of(&live.seed(), &live.salt())),
            reveal: (over && shuffled).then(|| (live.seed(), live.salt())),
            turns_before: live.turns_before(),
            time: self.time_left(&live.info),
            info: live.info.clone(),
            turn: live.game.turns_begun(Viewer::Public),
            story: live.game.story().map(Box::new),
            view,
            news,
        })
    }
}

/// Who is notified: the player who is awaited, or who has to know of what the other did; both of what nobody did.
pub(super) fn notified(info: &GameInfo, view: &View, news: News) -> Vec<UserId> {
    let seat = match (view.status, news) {
        // Both have a deck to build, or nobody did it.
        (Status::Building, _) | (_, News::TimeUp(_)) => return vec![info.players.white, info.players.black],
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
    seat.map(|seat| info.players[seat]).into_iter().collect()
}
