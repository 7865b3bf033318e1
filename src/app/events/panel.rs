//! The private panel on which an event is set up: a menu of subjects, a menu of the chosen subject's values, and
//! buttons. What is chosen is stored with the event.

use cardinal_ids::{EventId, GuildId, RoleId, Site, UserId};
use cardinal_interaction::{
    Answer, Button, Caller, Control, EventControl, EventSubject, Form, FormField, Item, Menu, Message, Outcome,
    RoleMenu, Row, Style,
};
use cardinal_store::{Event, EventState, NewEvent};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_tournament::{Cycles, Decider, Format, KnockOut, MatchGames, Release, RoundRobin};
use cardinal_words::{InWords, say, starter_plan, style_help, style_name};

use crate::app::Context;
use crate::app::chance::draw;
use crate::app::choices::look::settings_of;
use crate::app::choices::offered_games::offered_on;
use crate::app::choices::server::usual_time_control;
use crate::app::error::AppError;
use crate::app::events::forum::forum_for;
use crate::app::events::may::{is_everyone, may_make_events};
use crate::app::events::plan::{EventPlan, NAME_AT_MOST, PAUSES, PLAYERS, ROUNDS, SIGN_UPS};
use crate::app::events::standing::the_event;
use crate::app::events::terms::{eligibility, format_name, in_short, length_of, unfit_word};
use crate::app::games::challenge::venue_of;
use crate::app::games::event_decks::EventDecks;
use crate::app::games::may_play::may_play_here;
use crate::app::words::clock::time_control_word;
use crate::app::words::text;
use crate::app::{OFFERED, offered};

/// How long an event that is being set up is kept, in seconds.
const DRAFT_KEPT: i64 = 24 * 60 * 60;

/// The values of the menu of where an event is announced.
const HERE: &str = "here";
const IN_FORUM: &str = "forum";

/// The most characters of a rating that is typed.
const RATING: u16 = 5;

/// The ratings that can be asked for.
const RATINGS: std::ops::RangeInclusive<u16> = 100..=4000;

/// Begins to set an event up.
///
/// # Errors
/// The caller may not make events here, or the store fails.
pub(super) async fn new_event(context: &Context, caller: &Caller, name: Option<&str>) -> Result<Message, AppError> {
    let guild = may_make_events(&context.store, caller).await?;
    may_play_here(&context.store, caller).await?;
    let name = match name.map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => checked_name(name)?,
        None => say!("event-usual-name"),
    };
    let settings = settings_of(&context.store, Some(guild)).await?;
    let variant = *offered_on(&settings).first().unwrap_or(&OFFERED[0]);
    let time = usual_time_control(&context.store, Some(guild)).await?;
    let plan = EventPlan::new(variant, settings.usually_rated(), time);
    let now = context.time.now();
    let new = NewEvent {
        guild,
        site: Site { guild: Some(guild), channel: caller.channel, parent: caller.parent },
        venue: venue_of(&context.store, caller, None).await?,
        maker: caller.user,
        name,
        plan: plan.stored()?,
        seed: draw(&context.chance)?,
        at: now,
        dropped_at: now.plus(DRAFT_KEPT),
    };
    let event = context.store.events().draft(new).await.map_err(AppError::store("keeping an event"))?;
    panel(context, &the_event(&context.store, event).await?, EventSubject::Format).await
}

fn checked_name(name: &str) -> Result<String, AppError> {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || text::is_blank(name) {
        return Err(AppError::refused(say!("event-name-missing")));
    }
    if name.chars().count() > NAME_AT_MOST {
        return Err(AppError::refused(say!("event-name-long", most = NAME_AT_MOST)));
    }
    Ok(name.to_owned())
}

/// The panel of an event that is set up, with the values of a subject to choose from.
///
/// # Errors
/// The store fails, or what it holds of the event can't be read.
async fn panel(context: &Context, event: &Event, subject: EventSubject) -> Result<Message, AppError> {
    let plan = EventPlan::of(event)?;
    let mut lines = vec![say!("event-panel-heading", name = text::plain(&event.name)), in_short(&plan)?];
    lines.push(say!("event-panel-players", least = plan.least, most = plan.most));
    let sign_up = length_of(plan.sign_up);
    lines.push(if plan.pause == 0 {
        say!("event-panel-at-once", sign_up = sign_up)
    } else {
        say!("event-panel-later", sign_up = sign_up, pause = length_of(plan.pause))
    });
    lines.extend(eligibility(&plan));
    if let Err(unfit) = plan.check() {
        lines.push(unfit_word(unfit));
    }
    lines.push(match plan.forum {
        Some(forum) => say!("event-panel-in-forum", forum = forum.to_string()),
        None => say!("event-panel-public"),
    });
    let control = |what| Control::Event { event: event.id, what };
    let has_forum = plan.forum.is_some() || forum_for(context, event).await?.is_some();
    let is_offered = |each: EventSubject| applies(each, &plan) && (each != EventSubject::Place || has_forum);
    let subjects = EventSubject::ALL.into_iter().filter(|each| is_offered(*each)).map(|each| Item {
        chosen: each == subject,
        ..Item::new(subject_name(each, &plan), each.letter().to_string()).described(value_name(each, &plan))
    });
    let settings = settings_of(&context.store, Some(event.guild)).await?;
    let placeholder = say!("event-value-placeholder", subject = subject_name(subject, &plan));
    let of_items = |items| Row::Menu(Menu::new(control(EventControl::Set(subject)), placeholder, items));
    let values = match subject {
        EventSubject::Role => Row::Roles(RoleMenu {
            control: control(EventControl::Set(subject)),
            placeholder: say!("event-role-placeholder"),
            chosen: plan.role,
        }),
        EventSubject::Game => of_items(
            offered_on(&settings)
                .into_iter()
                .map(|variant| Item {
                    chosen: variant.slug() == plan.game,
                    ..Item::new(variant.in_words(), variant.slug())
                })
                .collect(),
        ),
        subject => of_items(values(subject, &plan)?),
    };
    let button = |style, label, what| Button::new(style, label, control(what));
    let buttons = vec![
        button(Style::Success, say!("event-announce-button"), EventControl::Announce),
        button(Style::Secondary, say!("event-name-button"), EventControl::Name),
        button(Style::Danger, say!("event-drop-button"), EventControl::Drop),
    ];
    Ok(Message::text(lines.join("\n"))
        .with_row(Row::Menu(Menu::new(
            control(EventControl::Subject),
            say!("event-subject-placeholder"),
            subjects.collect(),
        )))
        .with_row(values)
        .with_row(Row::Buttons(buttons)))
}

/// Whether there is something to choose about a subject.
fn applies(subject: EventSubject, plan: &EventPlan) -> bool {
    match subject {
        EventSubject::Style => offered(&plan.game).is_some_and(|variant| !variant.styles().is_empty()),
        EventSubject::Time => plan.round_days.is_none(),
        EventSubject::Ties => match plan.format {
            Format::RoundRobin(_) => plan.most > 16,
            Format::KnockOut(_) => true,
        },
        _ => true,
    }
}

fn subject_name(subject: EventSubject, plan: &EventPlan) -> String {
    let is_knock_out = matches!(plan.format, Format::KnockOut(_));
    match subject {
        EventSubject::Format => say!("event-subject-format-item"),
        EventSubject::Games if is_knock_out => say!("event-subject-match-item"),
        EventSubject::Games => say!("event-subject-release-item"),
        EventSubject::Ties if is_knock_out => say!("event-subject-decider-item"),
        EventSubject::Ties => say!("event-subject-advancing-item"),
        EventSubject::Game => say!("event-subject-game-item"),
        EventSubject::Style => say!("event-subject-style-item"),
        EventSubject::Time => say!("event-subject-time-item"),
        EventSubject::Round => say!("event-subject-round-item"),
        EventSubject::Rated => say!("event-subject-rated-item"),
        EventSubject::Role => say!("event-subject-role-item"),
        EventSubject::Least => say!("event-subject-least-item"),
        EventSubject::Most => say!("event-subject-most-item"),
        EventSubject::SignUp => say!("event-subject-sign-up-item"),
        EventSubject::Begins => say!("event-subject-begins-item"),
        EventSubject::Place => say!("event-subject-place-item"),
    }
}

/// The chosen value of a subject.
fn value_name(subject: EventSubject, plan: &EventPlan) -> String {
    if subject == EventSubject::Role {
        return if plan.role.is_some() { say!("event-role-item") } else { say!("event-everyone-item") };
    }
    if subject == EventSubject::Game {
        return offered(&plan.game).map_or_else(String::new, |variant| variant.in_words());
    }
    let values = values(subject, plan).unwrap_or_default();
    values.into_iter().find(|item| item.chosen).map_or_else(|| format_name(plan), |item| item.label)
}

/// The values of a subject, but for the games, which a server chooses, and the roles, which Discord lists.
fn values(subject: EventSubject, plan: &EventPlan) -> Result<Vec<Item>, AppError> {
    let item = |label: String, value: &str, chosen: bool| Item { chosen, ..Item::new(label, value) };
    let of_lengths = |lengths: &[i64], chosen: i64, none: Option<String>| -> Vec<Item> {
        lengths
            .iter()
            .map(|seconds| {
                let label = if *seconds == 0 { none.clone().unwrap_or_default() } else { length_of(*seconds) };
                item(label, &seconds.to_string(), *seconds == chosen)
            })
            .collect()
    };
    let of_players = |chosen: u16| -> Vec<Item> {
        PLAYERS
            .iter()
            .map(|count| item(say!("event-players-item", count = *count), &count.to_string(), *count == chosen))
            .collect()
    };
    Ok(match (subject, plan.format) {
        (EventSubject::Format, format) => {
            let cycles = |cycles| matches!(format, Format::RoundRobin(round_robin) if round_robin.cycles == cycles);
            vec![
                item(say!("event-round-robin"), "single", cycles(Cycles::Single))
                    .described(say!("event-round-robin-description")),
                item(say!("event-double-round-robin"), "double", cycles(Cycles::Double))
                    .described(say!("event-double-description")),
                item(say!("event-knock-out"), "knock-out", matches!(format, Format::KnockOut(_)))
                    .described(say!("event-knock-out-description")),
            ]
        }
        (EventSubject::Games, Format::RoundRobin(round_robin)) => vec![
            item(say!("event-at-once-item"), "all", round_robin.release == Release::AllAtOnce),
            item(say!("event-by-rounds-item"), "rounds", round_robin.release == Release::RoundByRound),
        ],
        (EventSubject::Games, Format::KnockOut(knock_out)) => [MatchGames::One, MatchGames::Three, MatchGames::Five]
            .map(|games| {
                let count = games.count();
                item(say!("event-match-games-item", count = count), &count.to_string(), knock_out.games == games)
            })
            .into(),
        (EventSubject::Ties, Format::RoundRobin(round_robin)) => [1_u8, 2]
            .map(|count| {
                item(say!("event-advancing-item", count = count), &count.to_string(), round_robin.advancing == count)
            })
            .into(),
        (EventSubject::Ties, Format::KnockOut(knock_out)) => {
            let third = |decider, third| knock_out.decider == decider && knock_out.third_place == third;
            vec![
                item(say!("event-seed-item"), "seed", third(Decider::HigherSeed, false)),
                item(say!("event-lots-item"), "lots", third(Decider::Lots, false)),
                item(say!("event-seed-third-item"), "seed-third", third(Decider::HigherSeed, true)),
                item(say!("event-lots-third-item"), "lots-third", third(Decider::Lots, true)),
            ]
        }
        (EventSubject::Game | EventSubject::Role, _) => Vec::new(),
        (EventSubject::Style, _) => {
            let variant = plan.variant()?;
            let chosen = plan.style().map(|style| style.slug).filter(|_| plan.decks == EventDecks::OfStyle);
            let styles = EventPlan::styles(variant).map(|style| {
                item(style_name(style), style.slug, chosen == Some(style.slug)).described(style_help(style))
            });
            let brought = EventDecks::brought().filter(|_| EventPlan::takes_decks(variant));
            let brought = brought.map(|decks| {
                let chosen = plan.decks == decks;
                match decks {
                    EventDecks::OfStyle | EventDecks::Built => item(say!("event-own-decks-item"), decks.slug(), chosen)
                        .described(say!("event-own-decks-description")),
                    EventDecks::Starter(deck) => {
                        let label = say!("event-starter-item", deck = deck.in_words());
                        item(label, decks.slug(), chosen).described(starter_plan(deck))
                    }
                }
            });
            styles.chain(brought).collect()
        }
        (EventSubject::Time, _) => TimeControl::all()
            .filter(|(_, time)| time.0.is_some())
            .map(|(slug, time)| item(time_control_word(time), slug, slug == plan.time))
            .collect(),
        (EventSubject::Round, _) => {
            let none = item(say!("event-no-rounds-item"), "0", plan.round_days.is_none());
            let days = ROUNDS.iter().map(|days| {
                item(say!("event-round-item", days = *days), &days.to_string(), plan.round_days == Some(*days))
            });
            [none].into_iter().chain(days).collect()
        }
        (EventSubject::Rated, _) => vec![
            item(say!("event-rated-item"), "rated", plan.rated),
            item(say!("event-casual-item"), "casual", !plan.rated),
        ],
        (EventSubject::Least, _) => of_players(plan.least),
        (EventSubject::Most, _) => of_players(plan.most),
        (EventSubject::SignUp, _) => of_lengths(&SIGN_UPS, plan.sign_up, None),
        (EventSubject::Begins, _) => of_lengths(&PAUSES, plan.pause, Some(say!("event-at-once-begin-item"))),
        (EventSubject::Place, _) => vec![
            item(say!("event-here-item"), HERE, plan.forum.is_none()),
            item(say!("event-in-forum-item"), IN_FORUM, plan.forum.is_some()),
        ],
    })
}

/// Sets a subject to a value of its menu.
///
/// # Errors
/// The value no longer exists.
fn set(plan: &mut EventPlan, guild: GuildId, subject: EventSubject, value: &str) -> Result<(), AppError> {
    let unknown = || AppError::refused(say!("settings-unknown"));
    let number = || value.parse::<i64>().map_err(|_| unknown());
    let small = || value.parse::<u16>().map_err(|_| unknown());
    match (subject, &mut plan.format) {
        (EventSubject::Format, format) => {
            let cycles = |cycles| RoundRobin { cycles, ..RoundRobin::default() };
            *format = match value {
                "single" => Format::RoundRobin(cycles(Cycles::Single)),
                "double" => Format::RoundRobin(cycles(Cycles::Double)),
                "knock-out" => Format::KnockOut(KnockOut::default()),
                _ => return Err(unknown()),
            };
        }
        (EventSubject::Games, Format::RoundRobin(round_robin)) => {
            round_robin.release = if value == "rounds" { Release::RoundByRound } else { Release::AllAtOnce };
        }
        (EventSubject::Games, Format::KnockOut(knock_out)) => {
            let all = [MatchGames::One, MatchGames::Three, MatchGames::Five];
            let found = all.into_iter().find(|games| games.count().to_string() == value);
            knock_out.games = found.ok_or_else(unknown)?;
        }
        (EventSubject::Ties, Format::RoundRobin(round_robin)) => {
            round_robin.advancing = if value == "1" { 1 } else { 2 };
        }
        (EventSubject::Ties, Format::KnockOut(knock_out)) => {
            knock_out.decider = if value.starts_with("lots") { Decider::Lots } else { Decider::HigherSeed };
            knock_out.third_place = value.ends_with("-third");
        }
        (EventSubject::Game, _) => plan.set_game(offered(value).ok_or_else(unknown)?),
        (EventSubject::Style, _) => {
            let variant = plan.variant()?;
            match EventDecks::brought().find(|decks| decks.slug() == value) {
                Some(decks) if EventPlan::takes_decks(variant) => plan.set_decks(decks),
                _ => {
                    let style = EventPlan::styles(variant).find(|style| style.slug == value);
                    plan.set_style(variant, style.ok_or_else(unknown)?);
                }
            }
        }
        (EventSubject::Time, _) => {
            TimeControl::of(value).ok_or_else(unknown)?;
            value.clone_into(&mut plan.time);
        }
        (EventSubject::Round, format) => {
            plan.round_days = Some(small()?).filter(|days| *days > 0);
            // A round that ends is one whose games begin with it.
            if let (Some(_), Format::RoundRobin(round_robin)) = (plan.round_days, format) {
                round_robin.release = Release::RoundByRound;
            }
        }
        (EventSubject::Rated, _) => plan.rated = value == "rated",
        (EventSubject::Role, _) if value.is_empty() => plan.role = None,
        (EventSubject::Role, _) => {
            let role = value.parse().map(RoleId).map_err(|_| unknown())?;
            plan.role = Some(role).filter(|role| !is_everyone(guild, *role));
        }
        (EventSubject::Least, _) => plan.least = small()?,
        (EventSubject::Most, _) => plan.most = small()?,
        (EventSubject::SignUp, _) => plan.sign_up = number()?,
        (EventSubject::Begins, _) => plan.pause = number()?,
        // Which forum that is has to be looked up first.
        (EventSubject::Place, _) => return Err(unknown()),
    }
    Ok(())
}

/// Carries out a press on the panel.
///
/// # Errors
/// The event is announced or gone, the value no longer exists, or the store fails.
pub(super) async fn press_panel(
    context: &Context,
    caller: &Caller,
    event: EventId,
    what: EventControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let found = draft_of(context, caller.user, event).await?;
    let value = values.first().map_or("", String::as_str);
    match what {
        EventControl::Subject => {
            let subject = EventSubject::of(value).unwrap_or(EventSubject::Format);
            panel(context, &found, subject).await.map(Outcome::update)
        }
        EventControl::Set(subject) => {
            let mut plan = EventPlan::of(&found)?;
            match (subject, value) {
                (EventSubject::Place, HERE) => plan.forum = None,
                (EventSubject::Place, IN_FORUM) => {
                    let forum = forum_for(context, &found).await?;
                    plan.forum = Some(forum.ok_or_else(|| AppError::refused(say!("event-no-forum")))?.0);
                }
                _ => set(&mut plan, found.guild, subject, value)?,
            }
            let found = changed(context, &found, found.name.clone(), &plan).await?;
            panel(context, &found, subject).await.map(Outcome::update)
        }
        EventControl::Name => Ok(Outcome { answer: Answer::Form(name_form(&found)?), announcements: Vec::new() }),
        EventControl::SendName => {
            let mut plan = EventPlan::of(&found)?;
            let typed = |index: usize| values.get(index).map_or("", String::as_str).trim();
            let name = checked_name(typed(0))?;
            plan.ratings = (rating(typed(1))?, rating(typed(2))?);
            if let (Some(lowest), Some(highest)) = plan.ratings
                && lowest > highest
            {
                return Err(AppError::refused(say!("event-ratings-crossed", lowest = lowest, highest = highest)));
            }
            let found = changed(context, &found, name, &plan).await?;
            panel(context, &found, EventSubject::Format).await.map(Outcome::update)
        }
        EventControl::Drop => {
            let dropped = context.store.events().drop_draft(event).await;
            dropped.map_err(AppError::store("dropping an event"))?;
            Ok(Outcome::update(Message::text(say!("event-dropped"))))
        }
        _ => announce_event(context, caller, &found).await,
    }
}

/// An event of this member that is being set up.
async fn draft_of(context: &Context, user: UserId, event: EventId) -> Result<Event, AppError> {
    let found = context.store.events().get(event).await.map_err(AppError::store("reading an event"))?;
    match found {
        Some(found) if found.maker == user && found.state == EventState::Draft => Ok(found),
        Some(found) if found.maker == user => Err(AppError::refused(say!("event-announced-already"))),
        _ => Err(AppError::refused(say!("event-draft-gone"))),
    }
}

async fn changed(context: &Context, event: &Event, name: String, plan: &EventPlan) -> Result<Event, AppError> {
    let changed = context.store.events().change(event.id, event.version, name, plan.stored()?).await;
    if !changed.map_err(AppError::store("changing an event"))? {
        return Err(AppError::refused(say!("event-changed-meanwhile")));
    }
    the_event(&context.store, event.id).await
}

fn name_form(event: &Event) -> Result<Form, AppError> {
    let plan = EventPlan::of(event)?;
    let written = |rating: Option<u16>| rating.map(|rating| rating.to_string()).unwrap_or_default();
    let fields = vec![
        FormField::line(say!("event-name-label"), say!("event-name-hint"), NAME_AT_MOST as u16)
            .required()
            .with_text(&event.name),
        FormField::line(say!("event-lowest-label"), say!("event-lowest-hint"), RATING)
            .with_text(&written(plan.ratings.0)),
        FormField::line(say!("event-highest-label"), say!("event-highest-hint"), RATING)
            .with_text(&written(plan.ratings.1)),
    ];
    let control = Control::Event { event: event.id, what: EventControl::SendName };
    Ok(Form::new(control, say!("event-name-title"), fields))
}

fn rating(typed: &str) -> Result<Option<u16>, AppError> {
    if typed.is_empty() {
        return Ok(None);
    }
    let read = typed.parse().ok().filter(|rating| RATINGS.contains(rating));
    let refused = || {
        let (lowest, highest) = (RATINGS.start(), RATINGS.end());
        AppError::refused(say!(
            "event-rating-unread",
            typed = text::quoted(typed),
            lowest = *lowest,
            highest = *highest
        ))
    };
    read.map(Some).ok_or_else(refused)
}

/// Announces an event that was set up. Its message is posted by itself.
async fn announce_event(context: &Context, caller: &Caller, event: &Event) -> Result<Outcome, AppError> {
    may_make_events(&context.store, caller).await?;
    let plan = EventPlan::of(event)?;
    plan.check().map_err(|unfit| AppError::refused(unfit_word(unfit)))?;
    let now = context.time.now();
    let closes_at = now.plus(plan.sign_up);
    let opened =
        context.store.events().open(event.id, event.version, (closes_at, closes_at.plus(plan.pause)), now).await;
    if !opened.map_err(AppError::store("announcing an event"))? {
        return Err(AppError::refused(say!("event-changed-meanwhile")));
    }
    tracing::info!(event = event.id.0, "an event is announced");
    let told = say!("event-announced", name = text::plain(&event.name), number = event.id.0);
    let manage = Control::Event { event: event.id, what: EventControl::Manage };
    let button = Button::new(Style::Secondary, say!("event-manage-button"), manage);
    Ok(Outcome::update(Message::text(told).with_row(Row::Buttons(vec![button]))))
}
