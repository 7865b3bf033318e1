//! The controls below the public messages of a game.

use cardinal_ids::GameId;
use cardinal_interaction::{
    Ask, Button, Control, FollowStep, Format, GameControl, Proposal, Row, Stepping, Style, limits,
};
use cardinal_render::lasting_signs;
use cardinal_rules::{Card, DeedKind, Status};
use cardinal_words::{InWords, face_lines, say};

use crate::app::channel::scene::{News, Scene};
use crate::app::words::text;

pub(super) fn controls(scene: &Scene) -> Vec<Row> {
    let Scene { info, view, turn, news, .. } = scene;
    let control = |what| Control::Game { game: info.id, ply: *turn, what };
    let mut buttons = Vec::new();
    if view.status.is_over() {
        buttons.push(
            Button::new(Style::Primary, say!("channel-rematch-button"), control(GameControl::Rematch)).with_emoji("🔁"),
        );
        let replay = Button::new(Style::Secondary, say!("replay-button"), control(GameControl::OpenReplay));
        buttons.push(replay.with_emoji("🎞️"));
        let step = control(GameControl::Step(Stepping::Open));
        buttons.push(Button::new(Style::Secondary, say!("stepping-button"), step));
        buttons.push(Button::new(
            Style::Secondary,
            say!("channel-moves-button"),
            control(GameControl::Ask(Ask::History)),
        ));
        buttons.push(Button::new(
            Style::Secondary,
            say!("channel-record-button"),
            control(GameControl::Ask(Ask::Export(Some(Format::Record)))),
        ));
        if scene.commitment.is_some() {
            let label = say!("channel-fair-play-button");
            buttons.push(Button::new(Style::Secondary, label, control(GameControl::FairPlay)));
        }
        buttons.extend(card_buttons(scene));
        let links = Row::Links(scene.finale.link.iter().cloned().collect());
        return rows(&buttons).into_iter().chain([links].into_iter().filter(|row| !row.is_empty())).collect();
    }
    if !news.is_a_line() {
        let (label, sign) = if view.status == Status::Building {
            (say!("channel-my-deck-button"), "🃏")
        } else {
            (say!("channel-my-turn-button"), "▶️")
        };
        buttons.push(Button::new(Style::Primary, label, control(GameControl::Ask(Ask::Panel))).with_emoji(sign));
        buttons.push(Button::new(
            Style::Secondary,
            say!("channel-board-button"),
            control(GameControl::Ask(Ask::BOARD)),
        ));
    }
    if !news.is_a_line() && !lasting_signs(view).is_empty() {
        buttons.push(Button::new(Style::Secondary, say!("channel-signs-button"), control(GameControl::Signs)));
    }
    buttons.extend(card_buttons(scene));
    if *news == News::Start {
        buttons.push(Button::new(Style::Secondary, say!("channel-rules-button"), control(GameControl::HowToPlay)));
    }
    if !news.is_a_line() {
        buttons.push(follow_button(info.id));
    }
    if view.offer.is_some() {
        let accept = control(GameControl::AnswerOffer { what: Proposal::Draw, accept: true });
        let decline = control(GameControl::AnswerOffer { what: Proposal::Draw, accept: false });
        buttons.push(Button::new(Style::Success, say!("channel-accept-draw-button"), accept));
        buttons.push(Button::new(Style::Secondary, say!("channel-decline-draw-button"), decline));
    }
    rows(&buttons)
}

/// The button with which anyone begins to follow a game.
pub(crate) fn follow_button(game: GameId) -> Button {
    let control = Control::Game { game, ply: 0, what: GameControl::Follow(FollowStep::Begin) };
    Button::new(Style::Secondary, say!("follow-button"), control).with_emoji("🔔")
}

pub(super) fn rows(buttons: &[Button]) -> Vec<Row> {
    buttons.chunks(limits::BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
}

/// The most cards of a turn that are explained: a card, and a response to it.
const EXPLAINED: usize = 2;

/// The last cards that the news tells of and that have words on their face, each once, in order. A card that only
/// shows a piece needs no explanation.
fn told_cards(scene: &Scene) -> Vec<Card> {
    if !matches!(scene.news, News::Turn { .. } | News::Lapsed(_)) {
        return Vec::new();
    }
    let played: Vec<Card> = match &scene.story {
        Some(story) => {
            let played = story.news().iter().filter_map(|deed| match deed.what {
                DeedKind::Played { card, .. } | DeedKind::Answered { card, .. } => Some(card),
                _ => None,
            });
            played.collect()
        }
        None => scene.view.last.card.iter().filter(|last| last.current).map(|last| last.card).collect(),
    };
    let mut cards: Vec<Card> = Vec::new();
    for card in played.into_iter().rev().filter(|card| !face_lines(*card).is_empty()) {
        if cards.len() < EXPLAINED && !cards.contains(&card) {
            cards.insert(0, card);
        }
    }
    cards
}

/// What the cards do, as it is printed on their faces: a line each.
pub(super) fn explained(scene: &Scene) -> Vec<String> {
    let line = |card: Card| say!("channel-card", card = text::card(card), brief = face_lines(card).join(" "));
    told_cards(scene).into_iter().map(line).collect()
}

/// The buttons that show the cards' pages.
fn card_buttons(scene: &Scene) -> Vec<Button> {
    let cards = told_cards(scene);
    let button = |card: &Card| {
        let control = Control::Game { game: scene.info.id, ply: scene.turn, what: GameControl::Card(*card) };
        Button::new(Style::Secondary, say!("channel-card-button", card = card.in_words()), control)
    };
    cards.iter().map(button).collect()
}
