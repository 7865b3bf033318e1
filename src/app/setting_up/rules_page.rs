//! The page of the set-up panel with the options beside the style, whether the game counts for ratings, and how many
//! games there are.

use cardinal_ids::{BestOf, UserId};
use cardinal_interaction::{Button, Caller, Control, Item, Menu, Message, Row, SetUpStep, SettingUp, Style, limits};
use cardinal_rules::{OptionForm, OptionSpec};
use cardinal_store::SharedStore;
use cardinal_table::clock::time_control::TimeControl;
use cardinal_words::{InWords, option_help, option_value, say};

use crate::app::Context;
use crate::app::choices::server::usual_time_control;
use crate::app::error::AppError;
use crate::app::games::first_games::{Counting, FIRST_GAMES, counting};
use crate::app::setting_up::choices::Choices;
use crate::app::words::cards::QUICK_HANDS_TYPED;
use crate::app::words::clock::weekends_button;
use crate::app::words::options::style_and_rest;

/// The menu's value for an empty list of cards.
pub(super) const NO_CARDS: &str = "none";

/// Numbers that a menu offers from a range too long to list.
const ROUND: [i64; 14] = [20, 30, 40, 50, 60, 75, 90, 100, 125, 150, 200, 250, 300, 400];

/// The page. With an option, it offers the values of that one.
///
/// # Errors
/// The store fails.
pub(super) async fn rules_page(
    context: &Context,
    caller: &Caller,
    opponent: Option<UserId>,
    choices: &Choices,
    option: Option<usize>,
) -> Result<Message, AppError> {
    let is_computer = opponent.is_some() && opponent == context.people.bot();
    let counting = if is_computer { None } else { Some(counting_of(&context.store, caller, opponent, choices).await?) };
    let time = choices.time_of(usual_time_control(&context.store, caller.guild).await?);
    Ok(page(opponent, choices, option, counting.map(|counting| (counting, time))))
}

/// Whether a game with these choices counts for ratings.
///
/// # Errors
/// The store fails.
pub(super) async fn counting_of(
    store: &SharedStore,
    caller: &Caller,
    opponent: Option<UserId>,
    choices: &Choices,
) -> Result<Counting, AppError> {
    let players: Vec<UserId> = [Some(caller.user), opponent].into_iter().flatten().collect();
    counting(store, caller.guild, choices.rated, &players).await
}

/// The page, in a game against a person with buttons for whether it counts for ratings, how many games there are and,
/// if its time control is one of days, whether weekends are off.
fn page(
    opponent: Option<UserId>,
    choices: &Choices,
    option: Option<usize>,
    against_person: Option<(Counting, TimeControl)>,
) -> Message {
    let rated = against_person.map(|(counting, _)| counting);
    let control = |what| Control::SetUp(SettingUp { opponent, what });
    let chosen = choices.options().unwrap_or_default();
    let (_, rest) = style_and_rest(choices.variant, &chosen);
    let game = choices.variant.in_words();
    let specs = choices.variant.options();
    let mut lines = vec![if specs.is_empty() {
        say!("set-up-no-rules-heading", game = game)
    } else {
        say!("set-up-rules-heading", game = game)
    }];
    if !rest.is_empty() {
        lines.push(say!("set-up-rules-chosen", rules = rest.join(" · ")));
    }
    lines.extend(rated.map(|counting| match counting {
        Counting::Rated if choices.rated.is_none() => say!("set-up-rated-usually", count = FIRST_GAMES),
        Counting::Rated => say!("set-up-rated"),
        Counting::Casual => say!("set-up-casual"),
        Counting::FirstGames => say!("set-up-first-games", count = FIRST_GAMES),
    }));
    let best_of = choices.best_of.filter(|_| rated.is_some());
    lines.extend(best_of.map(|best_of| say!("set-up-series", most = best_of.games())));
    lines.extend(against_person.filter(|(_, time)| time.has_weekends_off()).map(|_| say!("set-up-weekends-off")));
    let items = specs.iter().enumerate().map(|(number, spec)| {
        let now = chosen.get(spec.key).and_then(|value| option_value(spec, value));
        let item = Item::new(option_help(spec), spec.key);
        let item = Item { chosen: option == Some(number), ..item };
        now.map_or(item.clone(), |now| item.described(now))
    });
    let menu = Menu::new(control(SetUpStep::Option), say!("set-up-option-placeholder"), items.collect());
    let mut message = Message::text(lines.join("\n")).with_row(Row::Menu(menu));
    if let Some((number, spec)) = option.and_then(|number| Some((number, specs.get(number)?))) {
        let now = chosen.get(spec.key).map(String::as_str);
        let step = SetUpStep::Value(number as u8);
        message = message.with_row(Row::Menu(Menu::new(control(step), option_help(spec), values(spec, now))));
    }
    let mut buttons =
        vec![Button::new(Style::Primary, say!("panel-back-button"), control(SetUpStep::Show)).with_emoji("↩️")];
    if let Some(counting) = rated {
        buttons.extend([rated_button(counting.is_rated(), &control), series_button(choices.best_of, &control)]);
    }
    if let Some((_, time)) = against_person.filter(|(_, time)| time.is_of_days()) {
        let off = time.has_weekends_off();
        buttons.push(Button::new(Style::Secondary, weekends_button(off), control(SetUpStep::WeekendsOff(!off))));
    }
    if !choices.rules.is_empty() {
        buttons.push(Button::new(Style::Secondary, say!("set-up-reset-button"), control(SetUpStep::ResetRules)));
    }
    message.with_row(Row::Buttons(buttons))
}

/// The button that shows whether the game counts for ratings. A press chooses the other.
fn rated_button(rated: bool, control: &dyn Fn(SetUpStep) -> Control) -> Button {
    let label = if rated { say!("set-up-rated-button") } else { say!("set-up-casual-button") };
    Button::new(Style::Secondary, label, control(SetUpStep::Rated(!rated)))
}

/// The button that shows how many games there are. A press chooses the next number.
fn series_button(best_of: Option<BestOf>, control: &dyn Fn(SetUpStep) -> Control) -> Button {
    let (label, next) = match best_of {
        None => (say!("set-up-one-game-button"), Some(BestOf::Three)),
        Some(BestOf::Three) => (say!("series-item", most = 3), Some(BestOf::Five)),
        Some(BestOf::Five) => (say!("series-item", most = 5), None),
    };
    Button::new(Style::Secondary, label, control(SetUpStep::BestOf(next)))
}

/// The values of an option as a menu's items.
fn values(spec: &OptionSpec, now: Option<&str>) -> Vec<Item> {
    let item = |value: String| {
        let name = option_value(spec, &value).unwrap_or_else(|| value.clone());
        Item { chosen: now == Some(value.as_str()), ..Item::new(name, value) }
    };
    match spec.form {
        OptionForm::Words(words) => words.iter().map(|word| item((*word).to_owned())).collect(),
        OptionForm::Whole { least, most, .. } => {
            let all = least..=most;
            let listed: Vec<i64> = if most - least < limits::ITEMS as i64 {
                all.collect()
            } else {
                ROUND.into_iter().filter(|number| all.contains(number)).collect()
            };
            listed.into_iter().map(|number| item(number.to_string())).collect()
        }
        // Single cards are typed, as `rules` of `/challenge`.
        OptionForm::Cards => vec![
            Item { chosen: now == Some(""), ..Item::new(say!("set-up-no-card-item"), NO_CARDS) },
            Item::new(say!("suggested-quick-hands-item"), QUICK_HANDS_TYPED),
        ],
    }
}
