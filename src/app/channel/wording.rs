//! The text of a game's messages, as they are posted and as the one line that they shrink to.

use std::sync::Arc;

use cardinal_rules::{BySeat, Commitment, Phase, Seat, Status, Supply, TakenBack, View, notation};
use cardinal_words::say;

use crate::app::channel::scene::{News, Scene, notified};
use crate::app::live::{Claim, Unfinished};
use crate::app::words::clock::TimeLeft;
use crate::app::words::game_line::describe;
use crate::app::words::{guide, story, text};
use crate::store::GameInfo;

/// The prefix of a line in small print.
pub(super) const SMALL: &str = "-# ";

pub(super) type Names = BySeat<Arc<str>>;

/// A player's name after the emoji of the side.
pub(super) fn named(names: &Names, seat: Seat) -> String {
    say!("channel-player", disc = text::disc(seat), name = text::plain(&names[seat]))
}

/// The text of an announcement.
pub(super) fn wording(scene: &Scene) -> String {
    let Scene { info, view, names, news, .. } = scene;
    let number = info.id.0;
    let heading = |what: String| say!("channel-heading", number = number, what = what);
    let next = what_is_next(info, view, names, *news);
    let mut lines = match news {
        News::Start => vec![
            heading(describe(info)),
            say!("channel-against", white = named(names, Seat::White), black = named(names, Seat::Black)),
            guide::goal(view.rules),
        ],
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
    };
    match lines.last_mut() {
        Some(line) if matches!(news, News::Offer | News::Declined(_)) => {
            line.push(' ');
            line.push_str(&next);
        }
        _ => lines.push(next),
    }
    let time = scene.time.filter(|_| !news.is_a_line());
    lines.extend(match (view.status, time) {
        (Status::Building, Some(TimeLeft::Until(end))) => Some(say!("building-until", time = end.0.to_string())),
        (_, time) => time.map(TimeLeft::in_words),
    });
    lines.extend(small_print(scene));
    lines.join("\n")
}

/// The news of a turn of several steps, in sentences.
fn told(scene: &Scene) -> Option<String> {
    let told = story::sentences(scene.story.as_ref()?.news(), &scene.names);
    (!told.is_empty()).then(|| told.join(" "))
}

/// Says that a turn ended whose steps were all announced before, because a card had asked for a response during the
/// turn.
fn ended_turn(scene: &Scene, by: Seat) -> Option<String> {
    let done = story::in_short(&scene.story.as_ref()?.deeds)?;
    Some(say!("channel-ends-turn", player = named(&scene.names, by), done = done))
}

/// The message of a game that was closed without a result.
pub(super) fn closed(info: &GameInfo, names: &Names, why: Unfinished) -> String {
    let heading = say!("channel-heading", number = info.id.0, what = describe(info));
    let (white, black) = (named(names, Seat::White), named(names, Seat::Black));
    let closed = match why {
        Unfinished::Rules => say!("channel-closed", white = white, black = black),
        Unfinished::Silence => say!("channel-closed-in-silence", white = white, black = black),
        Unfinished::Managers => say!("channel-closed-by-managers", white = white, black = black),
        Unfinished::Agreed => say!("channel-closed-by-agreement", white = white, black = black),
        Unfinished::Claimed(Claim::Silence) => say!("channel-closed-by-claim", white = white, black = black),
        Unfinished::Claimed(Claim::Left) => say!("channel-closed-by-claim-left", white = white, black = black),
    };
    let told: Vec<String> = Seat::ALL.into_iter().map(|seat| format!(" · <@{}>", info.players[seat])).collect();
    format!("{heading}\n{closed}{}", told.concat())
}

/// Says that a turn was taken back, and which drawn cards go back, as far as both players have seen it.
fn taken_back(info: &GameInfo, names: &Names, taken: TakenBack) -> Vec<String> {
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
fn what_is_next(info: &GameInfo, view: &View, names: &Names, news: News) -> String {
    let to_act = match view.status {
        Status::Building => {
            let [white, black] = Seat::ALL.map(|seat| info.players[seat].to_string());
            return say!("channel-building", white = white, black = black);
        }
        Status::Running { to_act, .. } => to_act,
        status => return ended(info, view, names, status, news),
    };
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
                _ => say!("channel-your-turn", disc = disc, user = user),
            };
            let offered = offer.filter(|seat| *seat != to_act).map(|_| say!("channel-draw-offered"));
            (called, offered)
        }
    };
    [called].into_iter().chain(check).chain(more).collect::<Vec<_>>().join(" ")
}

/// Who won, how, and after how many turns.
fn ended(info: &GameInfo, view: &View, names: &Names, status: Status, news: News) -> String {
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

/// The lines in small print below a message.
fn small_print(scene: &Scene) -> Vec<String> {
    let Scene { view, commitment, reveal, turns_before, news, .. } = scene;
    let mut lines = Vec::new();
    if let (News::Start, Some(commitment)) = (news, commitment) {
        let kept = say!("channel-fingerprint-kept", fingerprint = fingerprint(*commitment));
        lines.push(format!("{SMALL}{kept}"));
    }
    if !view.status.is_over() {
        return lines;
    }
    if let Some((seed, salt)) = reveal {
        let origin = say!("channel-shuffle", seed = seed.to_string(), salt = salt.to_string());
        lines.push(format!("{SMALL}{origin}"));
    }
    if let Some(turns) = turns_before {
        lines.push(format!("{SMALL}{}", say!("channel-corrected", turns = text::turns_before(*turns))));
    }
    lines
}

fn fingerprint(commitment: Commitment) -> String {
    say!("channel-fingerprint", seal = commitment.to_string())
}

/// The line that a message shrinks to when it is overtaken. `None` for a message that never is.
pub(super) fn line(scene: &Scene) -> Option<String> {
    let Scene { info, view, names, commitment, news, .. } = scene;
    if view.status.is_over() {
        return None;
    }
    let who = |seat: Seat| text::plain(&names[seat]);
    let told = match news {
        News::Start => {
            let start = say!("line-start", game = describe(info), white = who(Seat::White), black = who(Seat::Black));
            match commitment {
                Some(seal) => say!("line-start-sealed", start = start, fingerprint = fingerprint(*seal)),
                None => start,
            }
        }
        News::Dealt { .. } => say!("line-dealt"),
        News::Offer => say!("line-offered", name = who(view.offer?)),
        News::Declined(seat) => say!("line-declined", name = who(*seat)),
        News::Accepted(_) | News::Claimed(_) | News::Resigned(_) | News::TimeUp(_) | News::ClaimedAway { .. } => {
            return None;
        }
        News::TakenBack(taken) => say!("line-taken-back", name = who(taken.seat)),
        News::Lapsed(seat) => say!("line-lapsed", name = who(*seat)),
        News::Turn { by } => {
            let story = scene.story.as_deref();
            let told = story.and_then(|story| Some((story, story::in_short(story.news())?)));
            // For a turn with a response, the line names the player who responded and the number of the turn.
            let (ply, turn, seat, what) = if let Some((story, what)) = told {
                (story.ply + 1, story.seat, *by, what)
            } else {
                let seat = view.last_seat().unwrap_or(*by);
                (view.ply, seat, seat, turn_in_short(view, seat))
            };
            let dots = if turn == Seat::White { "." } else { "…" };
            say!("line-turn", number = format!("{}{dots}", ply.div_ceil(2)), what = what, name = who(seat))
        }
    };
    Some(format!("{SMALL}#{} · {told}", info.id))
}

/// Move and card of the last turn: `**Bd3** (Bishop)`.
fn turn_in_short(view: &View, seat: Seat) -> String {
    let last = &view.last;
    let card = last.card.as_ref().filter(|card| card.current).map(|card| card.card.in_words());
    let done = match last.moved.as_ref().filter(|moved| moved.seat == seat) {
        _ if last.exchanged > 0 => say!("line-exchanged", count = last.exchanged),
        _ if last.turn_lost => say!("line-turn-lost"),
        Some(moved) => match last.placed.filter(|placed| placed.seat == seat) {
            Some(placed) => {
                let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                say!("line-moved-and-placed", san = notation::readable(&moved.san), tile = tile, place = place)
            }
            None => say!("line-moved", san = notation::readable(&moved.san)),
        },
        None => say!("line-done"),
    };
    match card {
        Some(card) => say!("line-with-card", what = done, card = card),
        None => done,
    }
}

/// The last action in a sentence. `None` at the start.
fn happened(view: &View, names: &Names) -> Option<String> {
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
    let san = moved.map(|moved| notation::readable(&moved.san));
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
