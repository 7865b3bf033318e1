//! The messages that everyone in a game's channel sees: one for each turn, made from the public
//! view alone, with the one who is to act as the only person notified.

use std::sync::Arc;

use cardinal_rules::{
    Action, ActionKind, BySeat, Card, Commitment, Salt, Seat, Seed, Status, Supply, View, Viewer, notation,
};

use crate::app::App;
use crate::app::error::AppError;
use crate::app::interaction::ask::Format;
use crate::app::interaction::control::{Control, GameControl};
use crate::app::interaction::reply::{
    Announcement, AnnouncementKey, Answer, Button, Destination, Message, Outcome, Row, Style,
};
use crate::app::live::LiveGame;
use crate::app::pictures::Marks;
use crate::app::words::game_line::describe;
use crate::app::words::text;
use crate::store::{GameId, GameInfo, UserId};

/// What an announcement tells beyond the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The game starts.
    Start,
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
            _ => News::Turn { by: seat },
        }
    }
}

/// All that an announcement is made from. It holds a public view and no game.
pub(crate) struct Scene {
    info: GameInfo,
    view: View,
    names: BySeat<Arc<str>>,
    commitment: Option<Commitment>,
    reveal: Option<(Seed, Salt)>,
    /// Whether, and how many, turns were played by rules that have been corrected since.
    turns_before: Option<u32>,
    news: News,
}

impl Scene {
    /// The scene as that of another version of the game.
    pub(crate) fn at(mut self, version: u32) -> Scene {
        self.info.version = version;
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
            info: live.info.clone(),
            view,
            news,
        })
    }

    /// Draws and words an announcement.
    ///
    /// # Errors
    /// The picture cannot be drawn.
    pub(crate) async fn announce(&self, scene: Scene) -> Result<Announcement, AppError> {
        let Scene { info, view, names, commitment, reveal, turns_before, news } = scene;
        let version = info.version;
        let key = AnnouncementKey { game: info.id, version };
        let to = destination(&info, &names);
        let mut words = wording(&info, &view, &names, commitment, reveal, news);
        if let Some(turns) = turns_before.filter(|_| view.status.is_over()) {
            words.extend(["\n", &text::turns_before(turns), " Its record can be checked from there on."]);
        }
        let mut message = Message::text(words);
        message.mentions = notified(&info, &view, news).into_iter().collect();
        message.controls = controls(&info, &view);
        let side = match view.status {
            Status::Running { to_act, .. } => to_act,
            _ => Seat::White,
        };
        let look = self.common_look(info.site.guild).await?;
        let message = message.with_picture(self.board(view, side, names, look, Marks::default()).await?);
        self.in_flight.insert(info.id, (version, std::time::Instant::now()));
        Ok(Announcement { key, to, message })
    }

    /// Words the announcement of a game that was closed as unfinished. Both players are notified.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn announce_unfinished(&self, info: &GameInfo, version: u32) -> Result<Announcement, AppError> {
        let names = self.names_of(info).await?;
        let key = AnnouncementKey { game: info.id, version };
        let control = Control::Game { game: info.id, ply: 0, what: GameControl::Rematch };
        let mut message = Message::text(format!(
            "Game #{}: {}\n{} **{}** against {} **{}** cannot go on: the rules of the game have been corrected since it began, and it \
             does not fit the new ones. It is closed as unfinished, so nobody has won or lost.",
            info.id,
            describe(info),
            text::disc(Seat::White),
            text::plain(&names.white),
            text::disc(Seat::Black),
            text::plain(&names.black),
        ));
        message.mentions = vec![info.players.white, info.players.black];
        message.controls =
            vec![Row::Buttons(vec![Button::new(Style::Primary, "Play again", control).with_emoji("🔁")])];
        self.in_flight.insert(info.id, (version, std::time::Instant::now()));
        Ok(Announcement { key, to: destination(info, &names), message })
    }
}

/// The name of a game's thread, which begins with the game's number.
pub fn thread_name(game: GameId, players: &str) -> String {
    format!("#{game} {players}")
}

/// Where a game's next message goes.
fn destination(info: &GameInfo, names: &BySeat<Arc<str>>) -> Destination {
    if !info.wants_thread {
        return Destination::Channel(info.site.channel);
    }
    let name = thread_name(info.id, &format!("{} – {}", names.white, names.black));
    Destination::NewThread {
        parent: info.site.channel,
        name: name.chars().take(100).collect(),
        members: vec![info.players.white, info.players.black],
    }
}

/// The outcome of a command whose effect everyone sees: in the game's own channel the
/// announcement is the answer, elsewhere the caller is told where it is.
pub(crate) fn answered_by(announcement: Announcement, here: crate::store::ChannelId) -> Outcome {
    let answer = if announcement.to == Destination::Channel(here) {
        Answer::Announcement
    } else {
        Answer::Private(Message::text(format!("Done, in <#{}>.", announcement.to.channel())))
    };
    Outcome { answer, announcements: vec![announcement] }
}

/// Who is notified: the player who is awaited, or who has to know of what the other did.
fn notified(info: &GameInfo, view: &View, news: News) -> Option<UserId> {
    let seat = match (view.status, news) {
        (_, News::Offer) => view.offer.map(|seat| !seat),
        (Status::Running { to_act, .. }, News::Declined(by)) => (to_act != by).then_some(to_act),
        (Status::Running { to_act, .. }, News::Start | News::Turn { .. }) => Some(to_act),
        (_, News::Turn { by } | News::Accepted(by) | News::Claimed(by) | News::Resigned(by)) => Some(!by),
        (_, News::Start | News::Declined(_)) => None,
    }?;
    Some(info.players[seat])
}

fn controls(info: &GameInfo, view: &View) -> Vec<Row> {
    let control = |what| Control::Game { game: info.id, ply: view.ply, what };
    let mut buttons = Vec::new();
    if view.status.is_over() {
        buttons.push(Button::new(Style::Primary, "Rematch", control(GameControl::Rematch)).with_emoji("🔁"));
        let format = Format::usual(view.variant);
        let label = if format == Format::Pgn { "PGN" } else { "Moves" };
        buttons.push(Button::new(Style::Secondary, label, control(GameControl::Export(format))).with_emoji("📄"));
        buttons.push(Button::new(Style::Secondary, "Record", control(GameControl::Export(Format::Record))));
    } else {
        buttons.push(Button::new(Style::Primary, "My turn", control(GameControl::Open)).with_emoji("▶️"));
        buttons.push(Button::new(Style::Secondary, "Board from my side", control(GameControl::Board)));
        if view.offer.is_some() {
            let accept = control(GameControl::AnswerOffer { accept: true });
            let decline = control(GameControl::AnswerOffer { accept: false });
            buttons.push(Button::new(Style::Success, "Accept the draw", accept));
            buttons.push(Button::new(Style::Secondary, "Decline", decline));
        }
    }
    vec![Row::Buttons(buttons)]
}

fn wording(
    info: &GameInfo,
    view: &View,
    names: &BySeat<Arc<str>>,
    commitment: Option<Commitment>,
    reveal: Option<(Seed, Salt)>,
    news: News,
) -> String {
    let name = |seat: Seat| format!("{} **{}**", text::disc(seat), text::plain(&names[seat]));
    let mut lines = Vec::new();
    let does = |seat: Seat, what: &str| format!("Game #{}: {} {what}", info.id, name(seat));
    match news {
        News::Start => {
            lines.push(format!("Game #{}: {}", info.id, describe(info)));
            lines.push(format!("{} against {}", name(Seat::White), name(Seat::Black)));
            if let Some(commitment) = commitment {
                lines.push(format!(
                    "Fingerprint of the shuffle: `{commitment}` (what it was made from is shown at the end)"
                ));
            }
        }
        News::Offer => lines.extend(view.offer.map(|seat| does(seat, "offers a draw."))),
        News::Declined(seat) => lines.push(does(seat, "declines the draw.")),
        News::Accepted(seat) => lines.push(does(seat, "accepts the draw.")),
        News::Claimed(seat) => lines.push(does(seat, "claims a draw.")),
        News::Resigned(seat) => lines.push(does(seat, "resigns.")),
        News::Turn { .. } => lines.extend(happened(view, names).map(|what| format!("Game #{}: {what}", info.id))),
    }
    match view.status {
        Status::Building => lines.push("The decks are being built.".to_owned()),
        Status::Running { to_act, .. } => {
            let player = info.players[to_act];
            let check = if view.check { " Your king is in check." } else { "" };
            let disc = text::disc(to_act);
            lines.push(match (news, view.offer) {
                (News::Offer, Some(offerer)) if offerer == to_act => {
                    format!("<@{}>, accept or decline? {} is to move.", info.players[!offerer], name(to_act))
                }
                (News::Offer, Some(_)) => {
                    format!("{disc} <@{player}>, accept, decline, or go on with your turn.{check}")
                }
                (News::Declined(by), _) if by == to_act => format!("{} is to move.", name(to_act)),
                (_, offer) => {
                    let offer = match offer {
                        Some(seat) if seat != to_act => " A draw is offered to you.",
                        _ => "",
                    };
                    format!("{disc} <@{player}>, it is your turn.{check}{offer}")
                }
            });
        }
        status => {
            let ending = text::capital(&text::ending(status).unwrap_or_default());
            lines.push(format!("🏁 **{ending}.** {}", text::score(status)));
            if let Some(other) = notified(info, view, news) {
                lines.push(format!("<@{other}>"));
            }
            if let Some((seed, salt)) = reveal {
                lines.push(format!(
                    "The shuffle came from seed `{seed}` with salt `{salt}`. `/help` says how to check it."
                ));
            }
        }
    }
    lines.join("\n")
}

/// What was done last, in a sentence; nothing at the start.
fn happened(view: &View, names: &BySeat<Arc<str>>) -> Option<String> {
    let name = |seat: Seat| format!("{} **{}**", text::disc(seat), text::plain(&names[seat]));
    let last = &view.last;
    let current = last.card.as_ref().filter(|card| card.current);
    let pending = view.pending().is_some();
    let seat = view.last_seat()?;
    let who = name(seat);
    if last.exchanged > 0 && !pending {
        return Some(format!("{who} exchanges the whole hand, {} cards, for a new one.", last.exchanged));
    }
    let verb = if view.rules.supply() == Some(Supply::Turned) { "turns" } else { "plays" };
    let card = current.map(|current| played(verb, current.card));
    if last.turn_lost && !pending {
        let card = card.unwrap_or_default();
        if view.rules.supply() == Some(Supply::Replaced) {
            return Some(format!("{who}{card}: the move is lost."));
        }
        return Some(format!("{who}{card}: nothing that it calls can move, so the turn is lost."));
    }
    let moved = last.moved.as_ref().filter(|moved| moved.seat == seat && !pending);
    Some(match (card, moved) {
        (Some(card), Some(moved)) => format!("{who}{card}: **{}**", notation::readable(&moved.san)),
        (Some(card), None) => format!("{who}{card}."),
        (None, Some(moved)) => match last.placed.filter(|placed| placed.seat == seat) {
            Some(placed) => {
                let san = notation::readable(&moved.san);
                format!("{who} moves **{san}** and places a **{}** on {}", placed.tile.name(), placed.at)
            }
            None => format!("{who} moves **{}**", notation::readable(&moved.san)),
        },
        (None, None) => format!("{who} is done."),
    })
}

fn played(verb: &str, card: Card) -> String {
    format!(" {verb} {}", text::card(card))
}
