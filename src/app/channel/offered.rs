//! Announcements of offers that are not events of the game: a takeback, more time, or ending the game without a
//! result. Each is a line that is stored as a notice until it is posted. It is of use only for as long as the turn
//! of the offer lasts.

use cardinal_ids::{GameId, OfferKind, Pace, TimeSystem};
use cardinal_interaction::{Button, Control, GameControl, Message, Proposal, Row, Style};
use cardinal_rules::Seat;
use cardinal_store::{Delivery, GameInfo, NewNotice, OfferState, StoreError};
use cardinal_table::seat_of;
use cardinal_words::say;

use crate::app::Context;
use crate::app::channel::wording::{SMALL, SeatNames, named};
use crate::app::choices::weekends::time_left;
use crate::app::error::AppError;
use crate::app::words::clock::length;
use crate::app::words::text;

/// The divisor of a player's time for the whole game that gives the extra time on request.
const PART_OF_A_GAME: u32 = 2;

/// The extra time on request, in seconds: as much again for a turn, or half of the starting time of a whole game.
pub(crate) const fn more_time(pace: Pace) -> u32 {
    match pace.system {
        TimeSystem::Turn(seconds) => seconds,
        TimeSystem::Game { each, .. } => each / PART_OF_A_GAME,
    }
}

/// A change in the state of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OfferNews {
    pub(crate) kind: OfferKind,
    /// The seat that made the offer.
    pub(crate) by: Seat,
    pub(crate) state: OfferState,
}

/// A line about an offer, ready to be posted.
pub(crate) struct OfferLine {
    /// The game, with the channel where it is played.
    pub(crate) info: GameInfo,
    /// The version of the game that the offer belongs to.
    pub(crate) version: u32,
    pub(crate) message: Message,
    /// What the message shrinks to when it is superseded.
    pub(crate) line: String,
}

/// The prefix of notices about offers.
const PREFIX: &str = "offer";

impl OfferNews {
    /// The text that is stored with a notice.
    fn slug(self) -> String {
        format!("{PREFIX}/{}/{}/{}", self.kind, self.by, self.state)
    }

    /// Reads the text that is stored with a notice. `None` if the notice is not about an offer.
    pub(crate) fn of(slug: &str) -> Option<OfferNews> {
        let mut parts = slug.strip_prefix(PREFIX)?.strip_prefix('/')?.split('/');
        let kind = OfferKind::of(parts.next()?)?;
        let by = parts.next().and_then(|by| Seat::ALL.into_iter().find(|seat| seat.to_string() == by))?;
        let state = OfferState::of(parts.next()?)?;
        parts.next().is_none().then_some(OfferNews { kind, by, state })
    }

    /// The notice that stores it.
    pub(crate) fn notice(self, info: &GameInfo) -> NewNotice {
        let told = if self.state == OfferState::Stands { !self.by } else { self.by };
        NewNotice {
            user: info.players[told],
            guild: info.site.guild,
            channel: info.site.channel,
            way: Delivery::Channel,
            games: vec![info.id],
            what: self.slug(),
        }
    }
}

/// The line about an offer. `None` if the turn is over or the offer has changed since.
///
/// # Errors
/// The store fails.
pub(crate) async fn offer_line(
    context: &Context,
    game: GameId,
    news: OfferNews,
) -> Result<Option<OfferLine>, AppError> {
    let is_it = |kind, by, state| OfferNews { kind, by, state } == news;
    let offers = context.store.offers().of_turn(game).await.map_err(AppError::store("reading offers"))?;
    let Some(offered) = offers.into_iter().find(|each| is_it(each.kind, each.by, each.state)) else {
        return Ok(None);
    };
    let info = match context.store.games().info(game).await {
        Ok(info) => info,
        Err(StoreError::NoGame(_)) => return Ok(None),
        Err(source) => return Err(AppError::Store { doing: "reading a game", source }),
    };
    let names = context.people.names_of(&info).await?;
    let awaited = info.to_act.and_then(|user| seat_of(&info, user));
    let told = told(&info, &names, news, awaited);
    let mut text = say!("channel-offer-heading", number = info.id.0, what = told);
    let mut message = Message::default();
    let answerer = !news.by;
    match (news.state, awaited) {
        (OfferState::Stands, _) => {
            let user = info.players[answerer];
            text = say!("channel-offer-answer", what = text, user = user.to_string());
            message.mentions = vec![user];
            let turn = context.live.open(game).await?.turn();
            let answer = |accept| {
                let what = GameControl::AnswerOffer { what: Proposal::Aside(news.kind), accept };
                Control::Game { game, ply: turn, what }
            };
            message.controls = vec![Row::Buttons(vec![
                Button::new(Style::Success, say!("channel-accept-button"), answer(true)),
                Button::new(Style::Secondary, say!("channel-decline-button"), answer(false)),
            ])];
        }
        (_, Some(awaited)) if awaited == news.by => {
            let user = info.players[awaited];
            let next = say!("channel-your-turn", disc = text::disc(awaited), user = user.to_string());
            text = format!("{text} {next}");
            message.mentions = vec![user];
        }
        (_, Some(awaited)) => {
            text = format!("{text} {}", say!("channel-to-move", player = named(&names, awaited)));
        }
        (_, None) => {}
    }
    if news.state == OfferState::Accepted
        && let Some(time) = time_left(context, &info).await?
    {
        text = format!("{text}\n{}", time.in_words());
    }
    message.text = text;
    let line = format!("{SMALL}#{} · {}", info.id, in_short(&names, news));
    Ok(Some(OfferLine { version: offered.version, message, line, info }))
}

/// What happened, in a sentence.
fn told(info: &GameInfo, names: &SeatNames, news: OfferNews, awaited: Option<Seat>) -> String {
    let (by, other) = (named(names, news.by), named(names, !news.by));
    let amount = || info.clock.pace.map(|pace| length(more_time(pace))).unwrap_or_default();
    match (news.kind, news.state) {
        (OfferKind::MoreTime, OfferState::Stands) if awaited == Some(news.by) => {
            say!("channel-asks-for-time", player = by, amount = amount())
        }
        (OfferKind::MoreTime, OfferState::Stands) => {
            say!("channel-offers-time", player = by, other = other, amount = amount())
        }
        (OfferKind::TakeBack, OfferState::Stands) if info.variant.facts().cards.is_some() => {
            say!("channel-asks-to-take-cards-back", player = by)
        }
        (OfferKind::TakeBack, OfferState::Stands) => say!("channel-asks-to-take-back", player = by),
        (OfferKind::Unfinished, OfferState::Stands) => say!("channel-offers-unfinished", player = by),
        (OfferKind::MoreTime, OfferState::Accepted) => {
            say!("channel-accepts-time", player = other, amount = amount())
        }
        (OfferKind::MoreTime, OfferState::Declined) => say!("channel-declines-time", player = other),
        (OfferKind::TakeBack, _) => say!("channel-declines-take-back", player = other),
        (OfferKind::Unfinished, _) => say!("channel-declines-unfinished", player = other),
    }
}

/// What happened, in short.
fn in_short(names: &SeatNames, news: OfferNews) -> String {
    let who = if news.state == OfferState::Stands { news.by } else { !news.by };
    let name = text::plain(&names[who]);
    match (news.kind, news.state) {
        (OfferKind::MoreTime, OfferState::Stands) => say!("line-offered-time", name = name),
        (OfferKind::MoreTime, OfferState::Accepted) => say!("line-accepted-time", name = name),
        (OfferKind::MoreTime, OfferState::Declined) => say!("line-declined-time", name = name),
        (OfferKind::TakeBack, OfferState::Stands) => say!("line-asked-to-take-back", name = name),
        (OfferKind::TakeBack, _) => say!("line-declined-take-back", name = name),
        (OfferKind::Unfinished, OfferState::Stands) => say!("line-offered-unfinished", name = name),
        (OfferKind::Unfinished, _) => say!("line-declined-unfinished", name = name),
    }
}
