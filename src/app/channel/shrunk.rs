//! The line that a game's message shrinks to once a newer one is posted.

use cardinal_interaction::Message;
use cardinal_rules::{Seat, View};
use cardinal_table::clock::time::Time;
use cardinal_words::{InWords, say};

use crate::app::channel::controls::controls;
use crate::app::channel::scene::{News, Scene};
use crate::app::channel::wording::{SMALL, shortened, wording};
use crate::app::words::clock::TimeLeft;
use crate::app::words::game_line::title;
use crate::app::words::{story, text};

/// What the message of a turn shrinks to when it is overtaken. `None` for a message that never is.
pub(super) fn line(scene: &Scene) -> Option<String> {
    let Scene { info, view, names, commitment, news, .. } = scene;
    if view.status.is_over() {
        return None;
    }
    let who = |seat: Seat| text::plain(&names[seat]);
    let told = match news {
        News::Start => {
            let start = say!("line-start", game = title(info), white = who(Seat::White), black = who(Seat::Black));
            match commitment {
                Some(commitment) => say!("line-start-committed", start = start, short = shortened(commitment)),
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
        Some(_) => match last.placed.filter(|placed| placed.seat == seat) {
            Some(placed) => {
                let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                say!(
                    "line-moved-and-placed",
                    san = view.readable_move().unwrap_or_default(),
                    tile = tile,
                    place = place
                )
            }
            None => say!("line-moved", san = view.readable_move().unwrap_or_default()),
        },
        None => say!("line-done"),
    };
    match card {
        Some(card) => say!("line-with-card", what = done, card = card),
        None => done,
    }
}

/// The message of an earlier turn, with the time that its next player had.
pub(super) fn message_as_posted(time: &Time, earlier: &mut Scene) -> Message {
    let mut info = earlier.info.clone();
    info.to_act = earlier.view.status.to_act().map(|seat| info.players[seat]);
    earlier.time = TimeLeft::of(time, &info);
    Message { controls: controls(earlier), ..Message::text(wording(earlier, &[])) }
}
