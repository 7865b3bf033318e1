//! Forms in which a turn, a plan or a deck's name is typed: one press, a text, and it is sent. What is wrong can be
//! mended in the same form, with the text in it.

use cardinal_ids::GameId;
use cardinal_interaction::{
    Answer, Ask, Button, Caller, Control, Form, FormField, GameControl, GameForm, Outcome, Style,
};
use cardinal_rules::CardForm;
use cardinal_table::{Seated, has_steps};
use cardinal_words::say;

use crate::app::Context;
use crate::app::error::{AppError, Refused};

/// The most characters of a move or a card, as options of commands take them.
const MOVE: u16 = 100;

/// The most characters of a deck's name, more than a name has: what is too long is told, not cut off.
const DECK: u16 = 100;

/// The most characters of a plan.
const PLAN: u16 = 1_000;

/// Opens a form about a game, in which what was typed before stands if it could not be carried out.
pub(crate) fn open_form(context: &Context, caller: &Caller, (live, _): &Seated, form: GameForm) -> Outcome {
    let (game, ply, variant) = (live.info.id, live.turn(), live.info.variant);
    let number = game.to_string();
    let (title, fields) = match form {
        GameForm::Plan => {
            let lines = FormField::line(say!("form-plan-label"), say!("form-plan-hint"), PLAN).with_lines().required();
            (say!("form-plan-title", number = number), vec![lines])
        }
        GameForm::Deck => {
            let name = FormField::line(say!("form-deck-label"), say!("form-deck-hint"), DECK).required();
            (say!("form-deck-title", number = number), vec![name])
        }
        GameForm::Turn => {
            let facts = variant.facts();
            let has_tiles = facts.uses(CardForm::Tile);
            let hint = if has_tiles { say!("form-move-on-grid-hint") } else { say!("form-move-hint") };
            let typed = FormField::line(say!("form-move-label"), hint, MOVE);
            let beside = if has_tiles {
                Some(FormField::line(say!("form-tile-label"), say!("form-tile-hint"), MOVE))
            } else if has_steps(variant) {
                Some(FormField::line(say!("form-card-label"), say!("form-card-hint"), MOVE))
            } else {
                None
            };
            // A card can be a turn without a move, and a tile can come after it.
            let typed = if beside.is_some() { typed } else { typed.required() };
            (say!("form-move-title", number = number), [typed].into_iter().chain(beside).collect())
        }
    };
    let kept = context.typed.get((caller.user, game, form), context.time.now());
    let texts = kept.iter().map(String::as_str).chain(std::iter::repeat(""));
    let fields = fields.into_iter().zip(texts).map(|(field, text)| field.with_text(text)).collect();
    let control = Control::Game { game, ply, what: GameControl::SendForm(form) };
    Outcome { answer: Answer::Form(Form::new(control, title, fields)), announcements: Vec::new() }
}

/// What the texts of a form about a turn ask for.
///
/// # Errors
/// Nothing was typed.
pub(crate) fn asked_in_form(form: GameForm, texts: &[String]) -> Result<Ask, AppError> {
    let text = |index: usize| texts.get(index).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    match (form, text(0), text(1)) {
        (GameForm::Plan, Some(lines), _) => Ok(Ask::Plan { lines: Some(lines) }),
        (GameForm::Turn, Some(text), place) => Ok(Ask::Move { text, place }),
        (GameForm::Turn, None, Some(card)) => Ok(Ask::Play { card }),
        (GameForm::Deck, ..) | (_, None, _) => Err(AppError::refused(say!("form-empty"))),
    }
}

/// Keeps the texts of a form that could not be carried out, and offers another try.
pub(crate) fn keep_for_another_try(
    context: &Context,
    caller: &Caller,
    (game, ply): (GameId, u32),
    form: GameForm,
    texts: &[String],
    done: Result<Outcome, AppError>,
) -> Result<Outcome, AppError> {
    match done {
        Err(AppError::Refused(Refused { text, mut buttons })) => {
            context.typed.keep((caller.user, game, form), texts.to_vec(), context.time.now());
            let again = Control::Game { game, ply, what: GameControl::OpenForm(form) };
            buttons.push(Button::new(Style::Secondary, say!("form-again-button"), again).with_emoji("✏️"));
            Err(AppError::Refused(Refused { text, buttons }))
        }
        done => {
            context.typed.forget((caller.user, game, form));
            done
        }
    }
}
