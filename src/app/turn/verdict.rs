//! The end of a lesson's try: whether the goal is reached, what went wrong, and what comes next.

use cardinal_interaction::{Button, Caller, Control, Learning, Message, Outcome, Row, Style, Via};
use cardinal_lessons::{Lesson, Verdict};
use cardinal_table::Seated;
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::caller_look;
use crate::app::error::AppError;
use crate::app::turn::lesson::to_lessons;
use crate::app::turn::present::present_panel;
use crate::app::words::help::play_computer;

/// The reply to an action in a lesson: the panel while it goes on, else the verdict.
///
/// # Errors
/// The store fails, or a picture cannot be drawn.
pub(super) async fn after_in_lesson(
    context: &Context,
    caller: &Caller,
    (live, seat): Seated,
    lesson: &'static Lesson,
    via: Via,
) -> Result<Outcome, AppError> {
    let (text, is_solved) = match lesson.verdict(&live.game) {
        Verdict::GoesOn => {
            let message = present_panel(context, caller, live, seat).await?;
            return Ok(Outcome { answer: via.answer(message), announcements: Vec::new() });
        }
        Verdict::Solved(text) => (say!("lesson-solved", text = text), true),
        Verdict::Wrong(text) => (say!("lesson-missed", text = text), false),
    };
    let view = live.game.view(seat.into());
    let players = context.people.players_of(&live.info).await?;
    let told = live.both_turns();
    drop(live);
    if is_solved {
        let noted = context.store.lessons().note_solved(caller.user, lesson.id(), context.time.now()).await;
        noted.map_err(AppError::store("noting a solved lesson"))?;
    }
    let picture = context.pictures.board(view, seat, players, caller_look(&context.store, caller).await?, told).await?;
    let begin = |lesson: &Lesson| Control::Learn(Learning::Begin(lesson.variant(), lesson.number()));
    let again = |style| Button::new(style, say!("lesson-again-button"), begin(lesson)).with_emoji("🔁");
    let mut buttons = Vec::new();
    match lesson.next() {
        _ if !is_solved => buttons.push(again(Style::Primary)),
        Some(next) => {
            let label = say!("lesson-next-button", title = next.title());
            buttons.push(Button::new(Style::Success, label, begin(next)).with_emoji("▶️"));
            buttons.push(again(Style::Secondary));
        }
        None => buttons.extend([play_computer(), again(Style::Secondary)]),
    }
    buttons.push(to_lessons(lesson));
    let message = Message::text(text).with_picture(picture).with_row(Row::Buttons(buttons));
    Ok(Outcome { answer: via.answer(message), announcements: Vec::new() })
}
