//! The text of a game's messages, as they are posted.

use std::sync::Arc;

use cardinal_interaction::{EarlierTurn, Message};
use cardinal_rules::{BySeat, Commitment, Phase, Seat, Status, Supply, TakenBack, View};
use cardinal_store::{GameFrame, GameInfo};
use cardinal_table::{Claim, Unfinished};
use cardinal_words::{InWords, say};

use crate::app::channel::controls;
use crate::app::channel::scene::{News, Rated, Scene, notified};
use crate::app::channel::series::series_line;
use crate::app::words::game_line::title;
use crate::app::words::{guide, ratings, story, text};

/// How many digits of a commitment are shown at either end.
const SHOWN_DIGITS: usize = 4;

/// The prefix of a line in small print.
pub(super) const SMALL: &str = "-# ";

pub(super) type SeatNames = BySeat<Arc<str>>;

/// A player's name after the emoji of the side.
pub(super) fn named(names: &SeatNames, seat: Seat) -> String {
    say!("channel-player", disc = text::disc(seat), name = text::plain(&names[seat]))
}

/// The most earlier turns that a message tells of in sentences. Those before them have a short line each.
const TOLD: usize = 5;

/// The most characters of such lines. Discord takes 2,000 in a message.
const IN_SHORT: usize = 1_000;

/// A turn that no other message has told of.
pub(super) struct UnannouncedTurn {
    pub(super) scene: Scene,
    /// The line that a message of its own would have shrunk to.
    pub(super) line: Option<String>,
}

impl UnannouncedTurn {
    /// What the message that tells of it keeps of it. `message` is one of its own.
    pub(super) fn in_short(self, message: Message) -> EarlierTurn {
        let UnannouncedTurn { scene, line } = self;
        let has_picture = !scene.news.is_a_line();
        EarlierTurn { version: scene.info.version, turn: scene.turn, line, has_picture, message }
    }
}

/// The text of an announcement, which also tells of the turns before it that no other message has told of.
pub(super) fn wording(scene: &Scene, unannounced: &[UnannouncedTurn]) -> String {
    let Scene { info, view, names, news, .. } = scene;
    let (before, last) = unannounced.split_at(unannounced.len().saturating_sub(TOLD));
    let mut room = IN_SHORT;
    let in_short: Vec<&String> = before
        .iter()
        .rev()
        .map_while(|earlier| {
            let line = earlier.line.as_ref()?;
            room = room.checked_sub(line.chars().count())?;
            Some(line)
        })
        .collect();
    let more = before.len() - in_short.len();
    let skipped = (more > 0).then(|| say!("channel-earlier", number = info.id.0, count = more));
    let mut lines: Vec<String> = skipped.into_iter().chain(in_short.into_iter().rev().cloned()).collect();
    lines.extend(last.iter().flat_map(|earlier| news_of(&earlier.scene)));
    lines.extend(news_of(scene));
    let mut next = what_is_next(info, view, names, *news);
    let mut time = time_left(scene);
    // The first message is short: its clock shares a line with whose turn it is.
    if let Some(time) = time.take_if(|_| news.is_a_beginning()) {
        next = format!("{next} {time}");
    }
    lines.extend(controls::explained(scene).into_iter().map(|line| format!("{SMALL}{line}")));
    match lines.last_mut() {
        Some(line) if matches!(news, News::Offer | News::Declined(_)) => {
            line.push(' ');
            line.push_str(&next);
        }
        _ => lines.push(next),
    }
    lines.extend(time);
    lines.extend(scene.rated.as_ref().map(|rated| ratings_line(names, rated)));
    lines.extend(scene.series.as_ref().map(|series| series_line(series, names)));
    lines.extend(scene.ladder.clone());
    lines.extend(scene.event.clone());
    lines.extend(small_print(scene));
    // A message that is built again after a restart doesn't know it, and a last line in small print is no difference.
    lines.extend(scene.is_planned.then(|| format!("{SMALL}{}", say!("channel-planned"))));
    lines.join("\n")
}

/// What happened, with the cards explained, for the only reader of a private game.
pub(crate) fn news(scene: &Scene) -> String {
    let explained = controls::explained(scene).into_iter().map(|line| format!("{SMALL}{line}"));
    news_of(scene).into_iter().chain(explained).collect::<Vec<_>>().join("\n")
}

/// What happened, in sentences.
fn news_of(scene: &Scene) -> Vec<String> {
    let Scene { info, view, names, news, .. } = scene;
    let number = info.id.0;
    let heading = |what: String| say!("channel-heading", number = number, what = what);
    match news {
        News::Start => {
            let (white, black) = (named(names, Seat::White), named(names, Seat::Black));
            let start = say!("channel-start", number = number, game = title(info), white = white, black = black);
            vec![start, guide::goal(view.rules)]
        }
        News::Offer => {
            let offer = |seat| say!("channel-offers", number = number, player = named(names, seat));
            view.offer.map(offer).into_iter().collect()
        }
        News::Declined(seat) => vec![say!("channel-declines", number = number, player = named(names, *seat))],
        News::Accepted(seat) => vec![say!("channel-accepts", number = number, player = named(names, *seat))],
        News::Claimed(seat) => vec![say!("channel-claims", number = number, player = named(names, *seat))],
        News::Resigned(seat) => vec![say!("channel-resigns", number = number, player = named(names, *seat))],
        News::Lapsed(seat) => {
            let lapsed = say!("channel-lapsed", number = number, player = named(names, *seat));
            [lapsed].into_iter().chain(told(scene).or_else(|| happened(view, names))).collect()
        }
        News::TimeUp(seat) => vec![say!("channel-time-up", number = number, player = named(names, *seat))],
        News::ClaimedAway { by, why } => {
            let (player, absent) = (named(names, *by), named(names, !*by));
            vec![match why {
                Claim::Silence => say!("channel-claims-silent", number = number, player = player, absent = absent),
                Claim::Left => say!("channel-claims-left", number = number, player = player, absent = absent),
            }]
        }
        News::TakenBack(taken) => taken_back(info, names, *taken),
        News::Dealt { late } => {
            let dealt = Seat::ALL.into_iter().filter(|seat| late[*seat]);
            let late: Vec<String> = dealt.map(|seat| named(names, seat)).collect();
            vec![heading(if late.is_empty() {
                say!("channel-dealt")
            } else {
                say!("channel-dealt-late", players = text::list(&late))
            })]
        }
        News::Turn { by } => {
            let happened = told(scene).or_else(|| ended_turn(scene, *by)).or_else(|| happened(view, names));
            happened.map(heading).into_iter().collect()
        }
    }
}

/// The time left on the clock, under a message with a board.
fn time_left(scene: &Scene) -> Option<String> {
    let time = scene.time.filter(|_| !scene.news.is_a_line())?;
    Some(match time.until().filter(|_| scene.view.status == Status::Building) {
        Some(end) => say!("building-until", time = end.0.to_string()),
        None => time.in_words(),
    })
}

/// The news of a turn of several steps, in sentences.
fn told(scene: &Scene) -> Option<String> {
    let told = story::sentences(scene.story.as_ref()?.news(), &scene.names);
    (!told.is_empty()).then(|| told.join(" "))
}

/// Says that a turn ended whose steps were all announced before, because a card had asked for a response during the
/// turn, or that the opponent lets it pass.
fn ended_turn(scene: &Scene, by: Seat) -> Option<String> {
    let story = scene.story.as_ref()?;
    if story.seat != by {
        return Some(say!("channel-lets-pass", player = named(&scene.names, by)));
    }
    let done = story::in_short(&story.deeds)?;
    Some(say!("channel-ends-turn", player = named(&scene.names, by), done = done))
}

/// The message of a game that was closed without a result.
pub(super) fn closed(game: &GameFrame, names: &SeatNames, why: Unfinished) -> String {
    let (white, black) = (named(names, Seat::White), named(names, Seat::Black));
    let closed = match why {
        Unfinished::Rules => say!("channel-closed", white = white, black = black),
        Unfinished::Unreadable => say!("channel-closed-unreadable", white = white, black = black),
        Unfinished::Silence => say!("channel-closed-in-silence", white = white, black = black),
        Unfinished::Managers => say!("channel-closed-by-managers", white = white, black = black),
        Unfinished::Operators => say!("channel-closed-by-operators", white = white, black = black),
        Unfinished::Agreed => say!("channel-closed-by-agreement", white = white, black = black),
        Unfinished::Claimed(Claim::Silence) => say!("channel-closed-by-claim", white = white, black = black),
        Unfinished::Claimed(Claim::Left) => say!("channel-closed-by-claim-left", white = white, black = black),
        Unfinished::DecidedByEvent => say!("channel-closed-by-event", white = white, black = black),
        Unfinished::NoFirstMove(seat) => {
            let (player, other) = (named(names, seat), named(names, !seat));
            say!("channel-closed-without-move", player = player, other = other)
        }
    };
    let told: Vec<String> = game.members().map(|user| format!(" · <@{user}>")).collect();
    say!("channel-heading", number = game.id.0, what = closed) + &told.concat()
}

/// Says that a turn was taken back, and which drawn cards go back, as far as both players have seen it.
fn taken_back(info: &GameInfo, names: &SeatNames, taken: TakenBack) -> Vec<String> {
    let (player, other) = (named(names, taken.seat), named(names, !taken.seat));
    let mut lines = vec![say!("channel-taken-back", number = info.id.0, player = player, other = other)];
    let drew = |seat: Seat| {
        let count = taken.drawn[seat];
        (count > 0).then(|| say!("channel-drew-since", player = named(names, seat), count = count))
    };
    let drawn: Vec<String> = Seat::ALL.into_iter().filter_map(drew).collect();
    if !drawn.is_empty() {
        lines.push(say!("channel-drawn-go-back", drawn = text::list(&drawn)));
    }
    lines
}

/// Who is to act, or how the game ended.
fn what_is_next(info: &GameInfo, view: &View, names: &SeatNames, news: News) -> String {
    let to_act = match view.status {
        Status::Building => {
            if let Some(computer) = &info.computer {
                let seat = !computer.seat;
                return say!("channel-first-turn-deck", disc = text::disc(seat), user = info.players[seat].to_string());
            }
            let [white, black] = Seat::ALL.map(|seat| info.players[seat].to_string());
            return say!("channel-building", white = white, black = black);
        }
        Status::Running { to_act, .. } => to_act,
        status => return ended(info, view, names, status, news),
    };
    if info.computer.as_ref().is_some_and(|computer| computer.seat == to_act) {
        return say!("channel-computer-thinks", disc = text::disc(to_act));
    }
    let player = info.players[to_act];
    let check = view.check.then(|| say!("channel-in-check"));
    let disc = text::disc(to_act);
    let (called, more) = match (news, view.offer) {
        (News::Offer, Some(offerer)) if offerer == to_act => {
            let user = info.players[!offerer].to_string();
            return say!("channel-answer-offer", user = user, player = named(names, to_act));
        }
        (News::Declined(by), _) if by == to_act => return say!("channel-to-move", player = named(names, to_act)),
        (News::Offer, Some(_)) => (say!("channel-answer-or-move", disc = disc, user = player.to_string()), None),
        (_, offer) => {
            let (disc, user) = (disc, player.to_string());
            let called = match view.status.phase() {
                // Nothing else is possible until then.
                Some(Phase::Choose(card)) => {
                    say!("channel-asked", disc = disc, user = user, card = text::card(card))
                }
                _ if news.is_a_beginning() => say!("channel-first-turn", disc = disc, user = user),
                _ => say!("channel-your-turn", disc = disc, user = user),
            };
            let offered = offer.filter(|seat| *seat != to_act).map(|_| say!("channel-draw-offered"));
            (called, offered)
        }
    };
    [called].into_iter().chain(check).chain(more).collect::<Vec<_>>().join(" ")
}

/// Who won, how, and after how many turns.
fn ended(info: &GameInfo, view: &View, names: &SeatNames, status: Status, news: News) -> String {
    let ending = match status {
        Status::Won { winner, reason } => {
            let name = text::plain(&names[winner]);
            let how = match news {
                News::ClaimedAway { why: Claim::Silence, .. } => say!("channel-won-by-silence"),
                News::ClaimedAway { why: Claim::Left, .. } => say!("channel-won-by-leaving"),
                _ => reason.in_words(),
            };
            say!("channel-won", disc = text::disc(winner), name = name, how = how)
        }
        _ => say!("channel-drawn", how = text::capital(&text::ending(status).unwrap_or_default())),
    };
    let told: Vec<String> = notified(info, view, news).iter().map(|user| format!(" · <@{user}>")).collect();
    say!("channel-ended", ending = ending, turns = view.ply, score = text::score(status)) + &told.concat()
}

/// What a rated game made of its players' ratings.
fn ratings_line(names: &SeatNames, rated: &Rated) -> String {
    match rated {
        Rated::Changed(changes) => ratings::changes(names, changes),
        Rated::TooOften => say!("rating-too-often"),
        Rated::TooShort => say!("rating-too-short"),
    }
}

/// The lines in small print below a message: the commitment of the shuffle at the start and the end of a game.
fn small_print(scene: &Scene) -> Vec<String> {
    let Scene { view, commitment, turns_before, news, .. } = scene;
    let over = view.status.is_over();
    let committed = commitment.as_ref().and_then(|commitment| match news {
        _ if over => Some(say!("channel-shuffle-over", short = shortened(commitment))),
        News::Start => Some(say!("channel-shuffle", short = shortened(commitment))),
        _ => None,
    });
    let corrected = turns_before.filter(|_| over);
    let corrected = corrected.map(|turns| say!("channel-corrected", turns = text::turns_before(turns)));
    committed.into_iter().chain(corrected).map(|line| format!("{SMALL}{line}")).collect()
}

/// A commitment by its first and last digits. The whole one is shown under *Fair play*.
pub(super) fn shortened(commitment: &Commitment) -> String {
    let digits = commitment.to_string();
    let end = digits.len() - SHOWN_DIGITS;
    format!("{}…{}", &digits[..SHOWN_DIGITS], &digits[end..])
}

/// The last action in a sentence. `None` at the start.
fn happened(view: &View, names: &SeatNames) -> Option<String> {
    let last = &view.last;
    let pending = view.pending().is_some();
    let seat = view.last_seat()?;
    let player = named(names, seat);
    if last.exchanged > 0 && !pending {
        return Some(say!("turn-exchanged", player = player, count = last.exchanged));
    }
    let card = last.card.as_ref().filter(|card| card.current).map(|current| {
        let card = text::card(current.card);
        match view.rules.supply() {
            Some(Supply::Turned) => say!("turn-card-turned", card = card),
            _ => say!("turn-card-played", card = card),
        }
    });
    let is_card = card.is_some();
    let who = match card {
        Some(card) => say!("turn-with-card", player = player, card = card),
        None => player,
    };
    if last.turn_lost && !pending {
        return Some(match view.rules.supply() {
            Some(Supply::Replaced) => say!("turn-move-lost", who = who),
            _ => say!("turn-lost", who = who),
        });
    }
    let moved = last.moved.as_ref().filter(|moved| moved.seat == seat && !pending);
    let san = moved.and_then(|_| view.readable_move());
    Some(match (san, last.placed.filter(|placed| placed.seat == seat)) {
        (Some(san), _) if is_card => say!("turn-card-moved", who = who, san = san),
        (None, _) if is_card => say!("turn-card-alone", who = who),
        (Some(san), Some(placed)) => {
            let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
            say!("turn-moved-and-placed", player = who, san = san, tile = tile, place = place)
        }
        (Some(san), None) => say!("turn-moved", player = who, san = san),
        (None, _) => say!("turn-done", player = who),
    })
}
