//! `/learn`: the page with the lessons of a game, and the beginning of one.

use async_trait::async_trait;
use cardinal_ids::{Site, Venue};
use cardinal_interaction::{Button, Caller, Control, Item, Learning, Menu, Message, Outcome, Row, Style, Via};
use cardinal_lessons::Lesson;
use cardinal_rules::{BySeat, Game, Status, Variant};
use cardinal_store::{Computer, InteractionEffect, NewGame, NewTurn, Secret, StoreError};
use cardinal_words::{InWords, say};

use crate::app::building::pressed::open_own_panel;
use crate::app::chance::draw;
use crate::app::error::AppError;
use crate::app::games::computer::{computer_user, may_play_computer};
use crate::app::games::find::variant_here;
use crate::app::intent::UseCase;
use crate::app::turn::carry_out::open_seated;
use crate::app::words::game_line::game_items;
use crate::app::words::help::play_computer;
use crate::app::{Context, offered};

/// `/learn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learn {
    /// The game; none: the one that is played here, else the first on offer.
    pub variant: Option<Variant>,
}

#[async_trait]
impl UseCase for Learn {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        let variant = match self.variant {
            Some(variant) => variant,
            None => variant_here(&context.store, caller).await?,
        };
        Ok(Outcome::private(lesson_list(context, caller, variant).await?))
    }
}

/// Carries out a press on a control of the lessons. `value` is what was chosen in a menu.
///
/// # Errors
/// There is no such lesson, lessons are switched off, or something fails.
pub(crate) async fn press_learn(
    context: &Context,
    caller: &Caller,
    what: Learning,
    value: &str,
) -> Result<Outcome, AppError> {
    let lesson = match what {
        Learning::Open => return Learn { variant: None }.run(context, caller).await,
        Learning::Show(variant) => return Ok(Outcome::update(lesson_list(context, caller, variant).await?)),
        Learning::Game => {
            let variant = offered(value).ok_or_else(no_such_lesson)?;
            return Ok(Outcome::update(lesson_list(context, caller, variant).await?));
        }
        Learning::Lesson => Lesson::with_id(value),
        Learning::Begin(variant, number) => Lesson::with_id(&format!("{variant}/{number}")),
    };
    begin_lesson(context, caller, lesson.ok_or_else(no_such_lesson)?, Via::OnPanel).await
}

/// The lessons of a game, with what the caller has solved, and the button that goes on with the next.
async fn lesson_list(context: &Context, caller: &Caller, variant: Variant) -> Result<Message, AppError> {
    may_play_computer(&context.deployment)?;
    let solved = context.store.lessons().solved(caller.user).await.map_err(AppError::store("reading lessons"))?;
    let is_solved = |lesson: &Lesson| solved.iter().any(|each| each == lesson.id());
    let lessons = Lesson::all(variant);
    let done = lessons.iter().filter(|lesson| is_solved(lesson)).count();
    let name = variant.in_words();
    let text = if done == lessons.len() {
        say!("lessons-all-done", game = name)
    } else {
        say!("lessons-heading", game = name, done = done, count = lessons.len())
    };
    let items = lessons.iter().map(|lesson| {
        let item = Item::new(say!("lesson-item", number = lesson.number(), title = lesson.title()), lesson.id());
        Item { emoji: is_solved(lesson).then_some("✅".into()), ..item }.described(lesson.goal())
    });
    let menu = |what, placeholder, items| Row::Menu(Menu::new(Control::Learn(what), placeholder, items));
    let message = Message::text(text)
        .with_row(menu(Learning::Game, say!("set-up-game-placeholder"), game_items(variant)))
        .with_row(menu(Learning::Lesson, say!("lesson-placeholder"), items.collect()));
    let Some(next) = lessons.iter().find(|lesson| !is_solved(lesson)) else {
        return Ok(message.with_row(Row::Buttons(vec![play_computer()])));
    };
    let label = say!("lesson-next-button", title = next.title());
    let begin = Control::Learn(Learning::Begin(variant, next.number()));
    Ok(message.with_row(Row::Buttons(vec![Button::new(Style::Success, label, begin).with_emoji("▶️")])))
}

/// Begins a lesson, which ends the caller's earlier try.
///
/// # Errors
/// Lessons are switched off, or something fails.
pub(super) async fn begin_lesson(
    context: &Context,
    caller: &Caller,
    lesson: &'static Lesson,
    via: Via,
) -> Result<Outcome, AppError> {
    let computer = computer_user(context)?;
    let seat = lesson.seat();
    let game: Game = lesson.begin();
    let players = BySeat::from_fn(|each| if each == seat { caller.user } else { computer });
    let new = NewGame {
        variant: lesson.variant(),
        options: lesson.options().clone(),
        position: Some(lesson.position()),
        rules_version: cardinal_rules::RULES_VERSION,
        entries: game.entries().to_vec(),
        last_position: None,
        secret: Secret { seed: lesson.seed(), salt: draw(&context.chance)? },
        players,
        computer: Some(Computer { seat: !seat, level: 1, private: true, lesson: Some(lesson.id().to_owned()) }),
        site: Site { guild: caller.guild, channel: caller.channel, parent: caller.parent },
        venue: Venue::Channel,
        to_act: game.status().to_act().map(|seat| players[seat]),
        building: game.status() == Status::Building,
        pace: None,
        rated: false,
        by_account: caller.installation.is_account_alone(),
        // Nobody waits for anybody, so nothing is ever due.
        turn: NewTurn { at: context.time.clock_time(), left: None, due: None },
        announce: false,
        created_at: context.time.now(),
        limits: None,
    };
    let begun = context.store.lessons().begin(caller.user, new, Some(caller.interaction));
    let game = match begun.await {
        Ok(game) | Err(StoreError::Duplicate { done: InteractionEffect::Created(game), .. }) => game,
        Err(source) => return Err(AppError::Store { doing: "beginning a lesson", source }),
    };
    let seated = open_seated(context, caller, game).await?;
    Box::pin(open_own_panel(context, caller, seated, via)).await
}

/// The refusal for a lesson that does not exist.
fn no_such_lesson() -> AppError {
    AppError::refused(say!("lesson-gone"))
}
