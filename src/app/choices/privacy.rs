//! What is kept of a member: a file of everything, and forgetting it.

use cardinal_ids::{GuildId, Timestamp};
use cardinal_interaction::{Button, Caller, Control, File, Message, Outcome, Privacy, Row, Style};
use cardinal_store::{Datum, PersonalRows, SharedStore};
use cardinal_table::{
    clock::date::{DAY, Date},
    run_blocking,
};
use cardinal_words::say;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::app::Context;
use crate::app::choices::preferences::{PreferencesPatch, change_preferences};
use crate::app::error::AppError;
use crate::app::people::People;

/// The most rows of a kind: with these, the file is smaller than Discord takes.
const AT_MOST: u32 = 5_000;

/// An object whose keys keep their order.
struct Object<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The file.
#[derive(Serialize)]
struct Data {
    about: String,
    made: String,
    your_id: String,
    /// The kinds of which only the newest are there.
    cut_to_the_newest: Vec<&'static str>,
    kept: Object<Vec<Object<Value>>>,
}

/// Sends the caller a file of everything that is kept of them. Of running games it tells only that they run.
///
/// # Errors
/// Something fails.
pub(super) async fn my_data(context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
    let kept = context.store.personal().all_of(caller.user, AT_MOST).await;
    let kept = kept.map_err(AppError::store("reading what is kept of a member"))?;
    let cut_to_the_newest = kept.iter().filter(|part| part.is_cut).map(|part| part.what).collect();
    let mut parts = Vec::with_capacity(kept.len());
    for PersonalRows { what, rows, .. } in kept {
        let mut objects = Vec::with_capacity(rows.len());
        for row in rows {
            objects.push(in_words(&context.people, row).await?);
        }
        parts.push((what, objects));
    }
    let data = Data {
        about: say!("my-data-about"),
        made: time(context.time.now()),
        your_id: caller.user.to_string(),
        cut_to_the_newest,
        kept: Object(parts),
    };
    let bytes = run_blocking("writing what is kept of a member", move || serde_json::to_vec_pretty(&data)).await?;
    let bytes = bytes.map_err(|_| AppError::Broken("cannot write what is kept of a member as JSON"))?;
    let file = File { name: "my-data.json".to_owned(), bytes: bytes.into() };
    Ok(Outcome::private(Message::text(say!("my-data")).with_file(file)))
}

/// A row with names in place of users, as they are called on the row's server.
async fn in_words(people: &People, row: Vec<(&'static str, Datum)>) -> Result<Object<Value>, AppError> {
    let server = row.iter().find_map(|(key, datum)| match datum {
        Datum::Id(id) if *key == "server" => Some(GuildId(*id)),
        _ => None,
    });
    let mut values = Vec::with_capacity(row.len());
    for (key, datum) in row {
        let value = match datum {
            Datum::Nothing => continue,
            Datum::Text(text) => text.into(),
            Datum::Number(number) => number.into(),
            Datum::Flag(flag) => flag.into(),
            // To hundredths of a point.
            Datum::Points(millionths) => json!((millionths as f64 / 10_000.0).round() / 100.0),
            Datum::Moment(moment) => time(moment).into(),
            // As text, because programs that read numbers as fractions would round it.
            Datum::Id(id) => id.to_string().into(),
            Datum::User(user) => people.name(server, user).await?.to_string().into(),
            Datum::Json(value) => value,
        };
        values.push((key, value));
    }
    Ok(Object(values))
}

/// A moment in UTC, as in `2026-12-24T18:30:00Z`.
fn time(moment: Timestamp) -> String {
    let second = moment.0.rem_euclid(DAY);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", Date::of(moment))
}

/// The seconds within which a member is forgotten.
const WITHIN: i64 = 60;

/// Handles a button about what is kept of the caller.
///
/// # Errors
/// The store fails.
pub(crate) async fn press_privacy(context: &Context, caller: &Caller, what: Privacy) -> Result<Outcome, AppError> {
    match what {
        Privacy::MyData => my_data(context, caller).await,
        Privacy::AskForget => ask_forget(&context.store, caller).await,
        Privacy::AskAgain => {
            let forget = (say!("ask-forget-again-button"), Privacy::Forget);
            Ok(question(say!("ask-forget-again"), forget))
        }
        Privacy::Forget => forget_soon(context, caller).await,
        Privacy::Keep => Ok(Outcome::update(change_preferences(context, caller, &PreferencesPatch::default()).await?)),
    }
}

async fn ask_forget(store: &SharedStore, caller: &Caller) -> Result<Outcome, AppError> {
    let running = store.forgetting().running(caller.user).await;
    let running = running.map_err(AppError::store("reading a member's running games"))?;
    let text = say!("ask-forget", games = running.len());
    Ok(question(text, (say!("ask-forget-button"), Privacy::AskAgain)))
}

/// Notes the request. The same press may be delivered twice.
async fn forget_soon(context: &Context, caller: &Caller) -> Result<Outcome, AppError> {
    let now = context.time.now();
    let asked = context.store.forgetting().ask(caller.user, now).await;
    asked.map_err(AppError::store("noting that a member is to be forgotten"))?;
    Ok(Outcome::update(Message::text(say!("forget-soon", time = now.plus(WITHIN).0.to_string()))))
}

fn question(text: String, (label, yes): (String, Privacy)) -> Outcome {
    let yes = Button::new(Style::Danger, label, Control::Privacy(yes));
    let keep = Button::new(Style::Secondary, say!("ask-keep-button"), Control::Privacy(Privacy::Keep)).with_emoji("↩️");
    Outcome::update(Message::text(text).with_row(Row::Buttons(vec![yes, keep])))
}
