//! What a player reads in private once there is nothing more to do: everything that the player has just done.

use cardinal_interaction::{Message, Notation};
use cardinal_rules::{
    Action, Card, Choice, Deed, DeedKind, Entry, MoveView, Seat, Status, Story, Supply, View, notation as spelling,
};
use cardinal_table::LiveGame;
use cardinal_words::{InWords, say};

use crate::app::channel::scene::News;
use crate::app::words::{story, text};

/// Reports the player's own news or, for an interaction that had already acted, the state of the game.
pub(super) fn done(live: &LiveGame, seat: Seat, news: Option<News>, notation: Notation) -> Message {
    let view = live.game.view(seat.into());
    if matches!(news, Some(News::ClaimedAway { .. })) {
        return Message::text(say!("done-claimed", number = live.info.id.to_string()));
    }
    if view.status.is_over() {
        return Message::text(text::over(&live.info, view.status, seat));
    }
    if view.status == Status::Building {
        return Message::text(say!("done-deck", number = live.info.id.to_string()));
    }
    let what = match news {
        Some(News::Offer) => say!("done-offered"),
        Some(News::Declined(_)) => say!("done-declined"),
        Some(News::Lapsed(_)) => say!("done-lapsed"),
        _ => match live.game.story() {
            Some(story) => steps(live, &view, &story, seat, notation),
            None => turn(&view, seat, notation),
        },
    };
    let number = live.info.id.to_string();
    let awaited = view.status.to_act().filter(|_| !live.computer_is_due());
    Message::text(match awaited.map(|seat| live.info.players[seat]) {
        Some(user) => say!("done-awaiting", number = number, what = what, user = user.to_string()),
        None => say!("done-news", number = number, what = what),
    })
}

/// What the player did in a turn of a few steps.
fn turn(view: &View, seat: Seat, notation: Notation) -> String {
    let last = &view.last;
    let own_card = last.card.as_ref().filter(|card| card.current && card.seat == seat).map(|card| card.card);
    let is_own = view.last_seat() == Some(seat);
    match (&last.moved, own_card) {
        _ if last.exchanged > 0 && is_own => say!("done-exchanged"),
        (_, Some(card)) if last.turn_lost => say!("done-turn-lost", card = card.in_words()),
        (Some(moved), card) if moved.seat == seat && view.status.to_act() != Some(seat) => {
            let moved = spelled(moved, notation);
            match (card, last.placed) {
                (_, Some(placed)) => {
                    let (tile, place) = (placed.tile.in_words(), placed.at.to_string());
                    say!("done-moved-and-placed", moved = moved, tile = tile, place = place)
                }
                (Some(card), None) if view.rules.supply() == Some(Supply::Turned) => {
                    say!("done-turned-and-moved", card = card.in_words(), moved = moved)
                }
                (Some(card), None) => say!("done-played-and-moved", card = card.in_words(), moved = moved),
                (None, None) => say!("done-moved", moved = moved),
            }
        }
        _ => say!("done-otherwise"),
    }
}

/// The steps that the player has just made while there is more to do. `None` if they are not of a turn of several
/// steps.
pub(super) fn so_far(live: &LiveGame, seat: Seat, notation: Notation) -> Option<String> {
    let steps = own_steps(live, &live.game.view(seat.into()), &live.game.story()?, seat, notation);
    (!steps.is_empty()).then(|| say!("done-steps", steps = text::list(&steps)))
}

/// What the player did in a turn of several steps, each of them named.
fn steps(live: &LiveGame, view: &View, story: &Story, seat: Seat, notation: Notation) -> String {
    let steps = own_steps(live, view, story, seat, notation);
    if steps.is_empty() { say!("done-otherwise") } else { say!("done-steps", steps = text::list(&steps)) }
}

fn own_steps(live: &LiveGame, view: &View, story: &Story, seat: Seat, notation: Notation) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    if view.is_covered() {
        // The story of a covered board leaves out the move, which its player knows.
        let moved = view.last.moved.as_ref().filter(|moved| moved.seat == seat);
        steps.extend(moved.map(|moved| say!("done-step-moved", moved = spelled(moved, notation))));
    }
    let own = story.deeds.iter().filter(|deed| deed.seat == seat);
    steps.extend(own.filter_map(|deed| step(live, deed, notation)));
    steps
}

fn step(live: &LiveGame, deed: &Deed, notation: Notation) -> Option<String> {
    let chosen = |choices: &[Choice]| text::list(&story::chosen_in_words(choices));
    Some(match &deed.what {
        DeedKind::Moved(moved) => say!("done-step-moved", moved = spelled(moved, notation)),
        DeedKind::Played { card, choices, no_effect, .. } => {
            let card = played(live, deed.seat, *card, choices);
            if *no_effect {
                say!("done-step-played-in-vain", card = card)
            } else {
                say!("done-step-played", card = card)
            }
        }
        DeedKind::Answered { card, choices, no_effect, .. } => {
            let card = played(live, deed.seat, *card, choices);
            if *no_effect {
                say!("done-step-answered-in-vain", card = card)
            } else {
                say!("done-step-answered", card = card)
            }
        }
        DeedKind::Chose { card, choices } if story::refuses(choices) => {
            say!("done-step-refused", card = card.in_words())
        }
        DeedKind::Chose { card, choices } => {
            say!("done-step-chose", card = card.in_words(), chosen = chosen(choices))
        }
        DeedKind::Discarded { card } => say!("done-step-discarded", card = card.in_words()),
        DeedKind::LostMove => say!("done-step-lost-move"),
        DeedKind::Said { kind } => say!("done-step-said", piece = kind.in_words()),
        DeedKind::Paid => say!("done-step-paid", pieces = story::pieces(&deed.lost)),
        DeedKind::TookBack { .. } | DeedKind::Returned { .. } | DeedKind::Sprung { .. } => return None,
    })
}

/// A card that the player has played, with its choices, including those that nobody else may know.
fn played(live: &LiveGame, seat: Seat, card: Card, choices: &[Choice]) -> String {
    let own = live.game.entries().iter().rev().find_map(|entry| match entry {
        Entry::Act { seat: by, action: Action::Play { card: played, choices } } if *by == seat && *played == card => {
            Some(choices.as_slice())
        }
        _ => None,
    });
    let choices = if choices.is_empty() { own.unwrap_or_default() } else { choices };
    let (card, chosen) = (card.in_words(), story::chosen_in_words(choices));
    match (choices, chosen.as_slice()) {
        (_, []) => say!("done-card", card = card),
        ([Choice::Text(_)], [place]) => say!("done-card-on", card = card, place = place.as_str()),
        (_, chosen) => say!("done-card-with", card = card, chosen = chosen.join(", ")),
    }
}

/// A move in the player's own notation.
fn spelled(moved: &MoveView, notation: Notation) -> String {
    match notation {
        Notation::San => spelling::readable(&moved.san).into_owned(),
        Notation::Coordinates => {
            let promoted = moved.promote.map(|kind| format!("={}", kind.letter())).unwrap_or_default();
            format!("{}–{}{promoted}", moved.from, moved.to)
        }
    }
}
