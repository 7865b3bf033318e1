//! The panel on which a player tells which piece is gone from the board, and from which square. It has three menus
//! and a button, since there is a single response and little time. Picks are stored, as for any composed turn.

use cardinal_ids::Timestamp;
use cardinal_interaction::{
    Button, Caller, Control, GameControl, Guessing, Item, Menu, Message, Row, Style, encode_choice, parse_choice,
};
use cardinal_rules::{Action, ActionKind, Cell, Choice, ChoiceText, Game, PartialAction, Seat};
use cardinal_store::KeptDraft;
use cardinal_table::{LiveGame, LockedGame, run_blocking};
use cardinal_words::{InWords, say};

use crate::app::Context;
use crate::app::error::AppError;
use crate::app::pictures::{Marks, draw_panel};
use crate::app::turn::composition::composed_by;
use crate::app::turn::panel::{Owner, panel_owner};
use crate::app::turn::timed_turn::{TimedTurn, timed_turn};
use crate::app::words::text;

/// The parts of the guess picked so far, as menus send them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) kind: Option<String>,
    pub(super) file: Option<String>,
    pub(super) rank: Option<String>,
}

/// The guesses that the rules allow: a kind of piece, and a square by file and rank.
pub(super) struct Answers {
    pub(super) kinds: Vec<Choice>,
    pub(super) files: Vec<String>,
    pub(super) ranks: Vec<String>,
}

impl Answers {
    pub(super) fn of(game: &Game, seat: Seat) -> Answers {
        let asked = PartialAction::of(ActionKind::Choose);
        let kinds = game.next_options(seat, &asked).next.choices;
        let with_kind = PartialAction { choices: kinds.first().cloned().into_iter().collect(), ..asked };
        let squares = game.next_options(seat, &with_kind).next.choices;
        let (mut files, mut ranks) = (Vec::new(), Vec::new());
        for square in &squares {
            let Choice::Text(ChoiceText::Cell(Cell::Square(square))) = square else { continue };
            let square = square.to_string();
            let (file, rank) = square.split_at(1);
            files.push(file.to_owned());
            ranks.push(rank.to_owned());
        }
        for values in [&mut files, &mut ranks] {
            values.sort();
            values.dedup();
        }
        Answers { kinds, files, ranks }
    }
}

impl Guess {
    /// Reads a stored guess.
    pub(super) fn of(kept: &KeptDraft) -> Guess {
        let Some(Choice::List(parts)) = kept.partial.choices.first() else { return Guess::default() };
        let part = |index: usize| match parts.get(index) {
            None | Some(Choice::Flag(_)) => None,
            Some(Choice::Number(number)) => Some(number.to_string()),
            Some(choice) => Some(written(choice)),
        };
        // A file is stored as a square on it.
        Guess { kind: part(0), file: part(1).map(|square| square[..1].to_owned()), rank: part(2) }
    }

    /// The guess as it is stored. A flag stands for a part that is not picked yet.
    pub(super) fn kept(&self) -> KeptDraft {
        let or_not = |choice: Option<Choice>| choice.unwrap_or(Choice::Flag(false));
        let kind = self.kind.as_deref().and_then(parse_choice);
        let file = self.file.as_deref().and_then(|file| parse_choice(&format!("{file}1")));
        let rank = self.rank.as_deref().and_then(|rank| rank.parse().ok()).map(Choice::Number);
        let choices = vec![Choice::List([kind, file, rank].map(or_not).to_vec())];
        KeptDraft { steps: Vec::new(), partial: PartialAction { choices, ..PartialAction::of(ActionKind::Choose) } }
    }

    /// The response, once every part is picked.
    pub(super) fn answer(&self) -> Option<Action> {
        let square = format!("{}{}", self.file.as_ref()?, self.rank.as_ref()?);
        Some(Action::Choose { choices: vec![parse_choice(self.kind.as_ref()?)?, parse_choice(&square)?] })
    }
}

pub(super) fn written(choice: &Choice) -> String {
    let mut text = String::new();
    encode_choice(&mut text, choice);
    text
}

fn kind_name(choice: &Choice) -> String {
    match choice {
        Choice::Text(ChoiceText::Kind(kind)) => text::capital(&kind.in_words()),
        other => text::capital(&other.to_string()),
    }
}

/// The deadline for the guess of the caller with this seat. `None` if nothing is to be guessed, or its time is
/// not running.
///
/// # Errors
/// The store fails.
pub(super) async fn guess_deadline(
    context: &Context,
    caller: &Caller,
    live: &LiveGame,
    seat: Seat,
) -> Result<Option<Timestamp>, AppError> {
    Ok(match timed_turn(context, caller, live, seat).await? {
        TimedTurn::Running(given, until) if given.of == cardinal_rules::TimeFor::Answer => Some(until),
        _ => None,
    })
}

/// The panel with the parts picked so far.
///
/// # Errors
/// The store fails, or the picture cannot be drawn.
pub(super) async fn guess_panel(
    context: &Context,
    caller: &Caller,
    live: LockedGame,
    seat: Seat,
    until: Timestamp,
) -> Result<Message, AppError> {
    let guess = Guess::of(&composed_by(&context.store, &live, seat).await?);
    let owner = panel_owner(context, caller, &live, seat).await?;
    let renderer = context.pictures.renderer();
    run_blocking("building a panel", move || {
        let message = laid_out(&live, seat, &guess, until);
        let view = live.game.view(seat.into());
        drop(live);
        let Owner { players, look, .. } = owner;
        let pictures = draw_panel(&renderer, &view, seat, &players, look, &Marks::default(), None)?;
        Ok(Message { pictures, ..message })
    })
    .await?
}

/// The text and controls of the panel.
fn laid_out(live: &LiveGame, seat: Seat, guess: &Guess, until: Timestamp) -> Message {
    let answers = Answers::of(&live.game, seat);
    let control = |what| Control::Game { game: live.info.id, ply: live.turn(), what: GameControl::Guess(what) };
    let menu = |what, placeholder: String, items: Vec<(String, String)>, picked: &Option<String>| {
        let item = |(label, value): (String, String)| {
            let chosen = picked.as_ref() == Some(&value);
            Item { chosen, ..Item::new(label, value) }
        };
        Row::Menu(Menu::new(control(what), placeholder, items.into_iter().map(item).collect()))
    };
    let kinds = answers.kinds.iter().map(|kind| (kind_name(kind), written(kind))).collect();
    let files = answers.files.iter().map(|file| (say!("guess-file-item", file = file.as_str()), file.clone()));
    let ranks = answers.ranks.iter().map(|rank| (say!("guess-rank-item", rank = rank.as_str()), rank.clone()));
    let (number, time) = (live.info.id.to_string(), until.0.to_string());
    let send = Button::new(Style::Success, say!("guess-send-button"), control(Guessing::Send));
    Message::text(say!("guess-heading", number = number, time = time))
        .with_row(menu(Guessing::Kind, say!("guess-kind-placeholder"), kinds, &guess.kind))
        .with_row(menu(Guessing::File, say!("guess-file-placeholder"), files.collect(), &guess.file))
        .with_row(menu(Guessing::Rank, say!("guess-rank-placeholder"), ranks.collect(), &guess.rank))
        .with_row(Row::Buttons(vec![send]))
}
