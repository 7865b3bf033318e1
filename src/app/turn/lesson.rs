//! The lesson that a game is a try of, and what its panel says of it.

use cardinal_interaction::{Button, Control, Learning, Style};
use cardinal_lessons::{Lesson, Verdict};
use cardinal_rules::Game;
use cardinal_words::say;

use cardinal_table::LiveGame;

/// The lesson that a game is a try of.
pub(crate) fn lesson_of(live: &LiveGame) -> Option<&'static Lesson> {
    Lesson::with_id(live.info.computer.as_ref()?.lesson.as_deref()?)
}

/// Returns whether the lesson, if the game is one, is decided after these steps. They are then sent at once.
pub(super) fn is_decided(live: &LiveGame, after: &Game) -> bool {
    lesson_of(live).is_some_and(|lesson| lesson.verdict(after) != Verdict::GoesOn)
}

/// The lesson's goal, which stands above the panel.
pub(crate) fn goal(lesson: &Lesson) -> String {
    say!("lesson-goal", number = lesson.number(), title = lesson.title(), goal = lesson.goal())
}

/// The buttons below a lesson's panel, in place of those about a game.
pub(super) fn to_lessons(lesson: &Lesson) -> Button {
    let control = Control::Learn(Learning::Show(lesson.variant()));
    Button::new(Style::Secondary, say!("lessons-button"), control)
}
