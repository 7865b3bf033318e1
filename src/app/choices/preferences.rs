//! `/preferences`: a player's choice of picture look and shape, notation and reminders.

use async_trait::async_trait;
use cardinal_ids::UserId;
use cardinal_interaction::{
    Button, Caller, ChallengersControl, Control, Item, Menu, Message, Notation, Outcome, PreferenceControl, Privacy,
    Row, Style,
};
use cardinal_render::{Shape, Theme};
use cardinal_store::{Preferences, SharedStore, WhoMayChallenge};
use cardinal_table::clock::reminding::{Remind, RemindAt};
use cardinal_words::say;

use crate::app::Context;
use crate::app::choices::look::{
    notation_of, preferences_of, said_of, server_shape, shape_called, shape_word, theme_of, theme_word,
};
use crate::app::choices::reminders::{self, remind_anew, reminders_in_words, schedule_digest};
use crate::app::choices::who_may_challenge::choose_who;
use crate::app::error::AppError;
use crate::app::intent::UseCase;
use crate::app::words::text;

/// `/preferences`: changes the given ones and shows all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreferencesPatch {
    /// The look of boards and cards, by name.
    pub theme: Option<String>,
    /// How moves are written in menus.
    pub notation: Option<Notation>,
    /// The shape of pictures, by name.
    pub shape: Option<String>,
    /// The time zone, as typed or autocompleted: its name or its city.
    pub zone: Option<String>,
    /// The hours without reminders, as typed; `none` removes them.
    pub quiet: Option<String>,
    /// How reminders come.
    pub remind: Option<Remind>,
    /// At which moments of a turn reminders come.
    pub remind_at: Option<RemindAt>,
    /// Whether one message a day replaces reminders while many games wait.
    pub digest: Option<bool>,
    /// How turns end that could go on after the move.
    pub turn_end: Option<TurnEnd>,
    /// When the opponent's turn passes for the player.
    pub pass: Option<PassAfter>,
    /// Whether the player stands in tables of ratings.
    pub listed: Option<bool>,
    /// Who may challenge the player.
    pub challengers: Option<WhoMayChallenge>,
}

/// How a turn ends in which something could be done after the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnEnd {
    /// By the button.
    #[default]
    Asked,
    /// By itself, with the move.
    AfterMove,
}

impl TurnEnd {
    /// All of them.
    pub const ALL: [TurnEnd; 2] = [TurnEnd::Asked, TurnEnd::AfterMove];

    /// Returns the name in options and menus.
    pub const fn slug(self) -> &'static str {
        match self {
            TurnEnd::Asked => "asked",
            TurnEnd::AfterMove => "after-move",
        }
    }

    /// Reads a [slug](TurnEnd::slug).
    pub fn of(slug: &str) -> Option<TurnEnd> {
        TurnEnd::ALL.into_iter().find(|end| end.slug() == slug)
    }

    /// Returns what it is called.
    pub fn name(self) -> String {
        match self {
            TurnEnd::Asked => say!("turn-end-asked-item"),
            TurnEnd::AfterMove => say!("turn-end-after-move-item"),
        }
    }

    const fn of_kept(kept: &Preferences) -> TurnEnd {
        if kept.ends_after_move { TurnEnd::AfterMove } else { TurnEnd::Asked }
    }
}

/// When the opponent's turn passes for a player who can only respond to it or let it pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassAfter {
    /// When the player lets it pass.
    #[default]
    Never,
    /// After an hour.
    Hour,
    /// After six hours.
    SixHours,
    /// After a day.
    Day,
}

impl PassAfter {
    /// All of them.
    pub const ALL: [PassAfter; 4] = [PassAfter::Never, PassAfter::Hour, PassAfter::SixHours, PassAfter::Day];

    /// Returns the hours; 0 for never.
    pub const fn hours(self) -> u8 {
        match self {
            PassAfter::Never => 0,
            PassAfter::Hour => 1,
            PassAfter::SixHours => 6,
            PassAfter::Day => 24,
        }
    }

    /// Reads the [hours](PassAfter::hours).
    pub fn of_hours(hours: u8) -> Option<PassAfter> {
        PassAfter::ALL.into_iter().find(|pass| pass.hours() == hours)
    }

    /// Returns the name in options.
    pub const fn slug(self) -> &'static str {
        match self {
            PassAfter::Never => "off",
            PassAfter::Hour => "1h",
            PassAfter::SixHours => "6h",
            PassAfter::Day => "24h",
        }
    }

    /// Reads a [slug](PassAfter::slug).
    pub fn of(slug: &str) -> Option<PassAfter> {
        PassAfter::ALL.into_iter().find(|pass| pass.slug() == slug)
    }

    /// Returns what it is called.
    pub fn name(self) -> String {
        if self == PassAfter::Never { say!("pass-after-off") } else { say!("pass-after-hours", hours = self.hours()) }
    }

    fn of_kept(kept: &Preferences) -> PassAfter {
        kept.pass_after.and_then(PassAfter::of_hours).unwrap_or_default()
    }
}

impl PreferencesPatch {
    /// Whether only the time zone and the quiet hours are changed, so that a button can carry all of it.
    fn is_only_about_reminders(&self) -> bool {
        let own =
            PreferencesPatch { zone: self.zone.clone(), quiet: self.quiet.clone(), ..PreferencesPatch::default() };
        *self == own
    }
}

#[async_trait]
impl UseCase for PreferencesPatch {
    async fn run(&self, context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
        change_preferences(context, caller, self).await.map(Outcome::private)
    }
}

/// Sets a preference from one of the menus.
///
/// # Errors
/// The value no longer exists, or the store fails.
pub(crate) async fn choose_preference(
    context: &Context,
    caller: &Caller,
    control: PreferenceControl,
    value: &str,
) -> Result<Outcome, AppError> {
    let mut patch = PreferencesPatch::default();
    // What is chosen on the page about reminders is shown there.
    let mut is_about_reminders = true;
    match control {
        PreferenceControl::Reminders => {}
        PreferenceControl::RemindAt => {
            patch.remind_at = Some(RemindAt::of(value).ok_or_else(|| AppError::refused(say!("remind-unknown")))?);
        }
        PreferenceControl::Digest(sent) => patch.digest = Some(sent),
        PreferenceControl::Remind => {
            patch.remind = Some(Remind::of(value).ok_or_else(|| AppError::refused(say!("remind-unknown")))?);
        }
        _ => is_about_reminders = false,
    }
    match control {
        PreferenceControl::Reminders
        | PreferenceControl::RemindAt
        | PreferenceControl::Digest(_)
        | PreferenceControl::Remind
        | PreferenceControl::Show => {}
        PreferenceControl::Theme => patch.theme = Some(value.to_owned()),
        PreferenceControl::Shape => patch.shape = Some(value.to_owned()),
        PreferenceControl::Notation => {
            patch.notation = Some(Notation::of(value).ok_or_else(|| AppError::refused(say!("notation-unknown")))?);
        }
        PreferenceControl::WriteMoves(notation) => patch.notation = Some(notation),
        PreferenceControl::PassAfter(hours) => {
            let pass = PassAfter::of_hours(hours).ok_or_else(|| AppError::refused(say!("cannot-read-control")))?;
            patch.pass = Some(pass);
        }
        PreferenceControl::EndsAfterMove(ends) => {
            patch.turn_end = Some(if ends { TurnEnd::AfterMove } else { TurnEnd::Asked });
        }
        PreferenceControl::Listed(listed) => patch.listed = Some(listed),
    }
    if is_about_reminders {
        let kept = keep_preferences(context, caller, &patch).await?;
        return Ok(Outcome::update(reminders::page(context, &kept)));
    }
    Ok(Outcome::update(change_preferences(context, caller, &patch).await?))
}

/// Changes the given preferences, and shows them all.
///
/// # Errors
/// A given value cannot be read, in which case nothing is changed, or the store fails.
pub(crate) async fn change_preferences(
    context: &Context,
    caller: &Caller,
    patch: &PreferencesPatch,
) -> Result<Message, AppError> {
    let kept = keep_preferences(context, caller, patch).await?;
    let listed = keep_listed(&context.store, caller.user, patch.listed).await?;
    shown(context, caller, &kept, listed).await
}

/// Changes the given preferences, but for whether the player stands in tables, and returns them all.
async fn keep_preferences(
    context: &Context,
    caller: &Caller,
    patch: &PreferencesPatch,
) -> Result<Preferences, AppError> {
    let mut kept = preferences_of(&context.store, caller.user).await?;
    let before = kept.clone();
    if let Some(typed) = &patch.theme {
        let theme: Theme = typed.trim().to_lowercase().parse().map_err(|_| {
            let names: Vec<String> = Theme::ALL.iter().copied().map(theme_word).collect();
            AppError::refused(say!("theme-unknown", typed = text::quoted(typed), names = text::list(&names)))
        })?;
        kept.theme = Some(theme.name().to_owned());
    }
    if let Some(notation) = patch.notation {
        kept.notation = Some(notation.slug().to_owned());
    }
    if let Some(end) = patch.turn_end {
        kept.ends_after_move = end == TurnEnd::AfterMove;
    }
    if let Some(pass) = patch.pass {
        kept.pass_after = Some(pass.hours()).filter(|hours| *hours > 0);
    }
    if let Some(typed) = &patch.shape {
        kept.shape = if typed == AS_THE_SERVER { None } else { Some(shape_called(typed)?.name().to_owned()) };
    }
    reminders::change(&mut kept, patch.zone.as_deref(), patch.quiet.as_deref(), patch.remind)
        .map_err(|refused| if patch.is_only_about_reminders() { refused } else { refused.without_buttons() })?;
    if let Some(at) = patch.remind_at {
        kept.remind_at = (at != RemindAt::default()).then(|| at.slug().to_owned());
    }
    kept.digest = patch.digest.unwrap_or(kept.digest);
    let digest = |kept: &Preferences| (kept.digest, kept.zone.clone(), kept.quiet.clone());
    if digest(&kept) != digest(&before) && (kept.digest || before.digest) {
        // Before the choice: without its moment, a digest that is wanted would keep reminders back and never come.
        schedule_digest(context, caller.user, &kept).await?;
    }
    // Refused before anything is changed, after everything else is read.
    if let Some(who) = patch.challengers {
        choose_who(context, caller, who).await?;
    }
    if kept != before {
        context
            .store
            .settings()
            .set_preferences(caller.user, kept.clone())
            .await
            .map_err(AppError::store("keeping a player's preferences"))?;
    }
    let timed = |kept: &Preferences| {
        let Preferences { zone, quiet, remind, remind_at, pass_after, .. } = kept.clone();
        (zone, quiet, remind, remind_at, pass_after)
    };
    if timed(&kept) != timed(&before) {
        remind_anew(context, caller.user).await?;
    }
    Ok(kept)
}

/// The preferences, with a menu or a button for each.
async fn shown(context: &Context, caller: &Caller, kept: &Preferences, listed: bool) -> Result<Message, AppError> {
    let theme = theme_of(kept);
    let notation = notation_of(kept);
    let own = kept.shape.as_deref().and_then(|name| name.parse::<Shape>().ok());
    let servers = server_shape(&context.store, caller.guild).await?;
    let themes = Theme::ALL
        .iter()
        .map(|each| Item {
            chosen: *each == theme,
            ..Item::new(say!("theme-item", name = theme_word(*each)), each.name())
        })
        .collect();
    let mut shapes: Vec<Item> = Shape::ALL
        .iter()
        .map(|each| Item {
            chosen: own == Some(*each),
            ..Item::new(say!("shape-item", name = shape_word(*each)), each.name()).described(said_of(*each))
        })
        .collect();
    let as_the_server = say!("shape-of-server-description", shape = shape_word(servers));
    shapes.push(Item {
        chosen: own.is_none(),
        ..Item::new(say!("shape-of-server-item"), AS_THE_SERVER).described(as_the_server)
    });
    let menu = |what, placeholder, items| Row::Menu(Menu::new(Control::Preference(what), placeholder, items));
    // They show what is chosen, and a press chooses the other.
    let choose = |label, what| Button::new(Style::Secondary, label, Control::Preference(what));
    let button = |label, what| Button::new(Style::Secondary, label, Control::Privacy(what));
    let heading = say!("preferences");
    let page = choose(say!("reminders-button"), PreferenceControl::Reminders).with_emoji("🔔");
    Ok(Message::text(format!("{heading}\n{}", reminders_in_words(context, kept)))
        .with_row(menu(PreferenceControl::Theme, say!("theme-placeholder"), themes))
        .with_row(menu(PreferenceControl::Shape, say!("shape-placeholder"), shapes))
        .with_row(Row::Buttons(vec![page]))
        .with_row(Row::Buttons(vec![
            match TurnEnd::of_kept(kept) {
                TurnEnd::Asked => choose(say!("turn-end-asked-button"), PreferenceControl::EndsAfterMove(true)),
                TurnEnd::AfterMove => {
                    choose(say!("turn-end-after-move-button"), PreferenceControl::EndsAfterMove(false))
                }
            },
            pass_button(kept),
            notation_button(notation),
        ]))
        .with_row(Row::Buttons(vec![
            if listed {
                choose(say!("listed-button"), PreferenceControl::Listed(false))
            } else {
                choose(say!("unlisted-button"), PreferenceControl::Listed(true))
            },
            Button::new(Style::Secondary, say!("challengers-button"), Control::Challengers(ChallengersControl::Show)),
            button(say!("my-data-button"), Privacy::MyData),
            button(say!("forget-me-button"), Privacy::AskForget),
        ])))
}

/// Whether a player stands in tables of ratings, after changing that if wanted.
async fn keep_listed(store: &SharedStore, user: UserId, wanted: Option<bool>) -> Result<bool, AppError> {
    if let Some(listed) = wanted {
        let set = store.ratings().set_listed(user, listed).await;
        set.map_err(AppError::store("keeping whether a player is listed"))?;
        return Ok(listed);
    }
    store.ratings().is_listed(user).await.map_err(AppError::store("reading whether a player is listed"))
}

/// The button that shows how moves are written. A press chooses the other way.
fn notation_button(now: Notation) -> Button {
    let (label, other) = match now {
        Notation::San => (say!("notation-san-button"), Notation::Coordinates),
        Notation::Coordinates => (say!("notation-coordinates-button"), Notation::San),
    };
    Button::new(Style::Secondary, label, Control::Preference(PreferenceControl::WriteMoves(other)))
}

/// The button that shows when the opponent's turn passes for the player. A press chooses the next time.
fn pass_button(kept: &Preferences) -> Button {
    let now = PassAfter::of_kept(kept);
    let at = PassAfter::ALL.iter().position(|pass| *pass == now).unwrap_or_default();
    let next = PassAfter::ALL[(at + 1) % PassAfter::ALL.len()];
    let control = Control::Preference(PreferenceControl::PassAfter(next.hours()));
    Button::new(Style::Secondary, say!("pass-after-button", when = now.name()), control)
}

/// The value, in the option and the menu, that replaces a user's own picture shape with the server's.
pub const AS_THE_SERVER: &str = "server";
