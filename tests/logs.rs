//! The contents of the logs, with the most verbose filter and a gateway whose faults make the client log warnings.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use cardinal::config::{Config, LogFormat};
use cardinal::logging;
use cardinal_ids::InteractionId;
use cardinal_sandbox::{Faults, SandboxConfig};
use cardinal_test_support::{Hall, until};
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};
use tracing_subscriber::util::SubscriberInitExt;

/// What a member types as a card. No other text in these tests contains it.
const TYPED: &str = "queen-of-the-night";

/// The format of the token that the sandbox's bots log in with in tests.
const TOKEN: &str = "dGVzdA.token.cardinal";

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The lines so far.
    fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
    }
}

/// What all bots of these tests log, as JSON.
static WRITTEN: LazyLock<Written> = LazyLock::new(|| {
    let written = Written::default();
    let writer = written.clone();
    let everything =
        Config { log: "trace".parse().expect("it is a filter"), log_format: LogFormat::Json, ..Config::default() };
    logging::subscriber(&everything, false, move || writer.clone()).init();
    written
});

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_hold_no_token_and_nothing_that_a_member_typed() {
    let written = &*WRITTEN;
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "no-stress", &[("style", "level-2")]).await;
    hall.sandbox.set_faults(Faults { skipped_numbers: 1, broken_frames: 1, ..Faults::default() });
    let refused = ada.refused("play", &[("card", TYPED)]).await;
    assert!(!refused.is_empty());
    hall.sandbox.set_faults(Faults { skipped_numbers: 1, broken_frames: 1, ..Faults::default() });
    ada.suggestions("play", "card", TYPED).await;

    let secrets: Vec<String> = hall
        .sandbox
        .requests()
        .iter()
        .filter_map(|request| {
            let parts: Vec<&str> = request.path.split('/').collect();
            match parts[..] {
                ["", "interactions" | "webhooks", _, token, ..] => Some(token.to_owned()),
                _ => None,
            }
        })
        .chain([TOKEN.to_owned(), TYPED.to_owned()])
        .collect();
    hall.close().await;
    let logs = written.text();
    // The client did log warnings, and the bot's own lines are there.
    for expected in ["Sequence off", "Unhandled error", "\"outcome\":\"refused\""] {
        assert!(logs.contains(expected), "nothing of {expected:?} in\n{logs}");
    }
    assert!(secrets.len() >= 6, "a token for each interaction: {secrets:?}");
    for secret in secrets {
        let line = logs.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "it holds {secret}");
    }
}

/// The bot's own lines that fit, each with the id of the interaction to which it belongs.
fn found(fits: impl Fn(&Value) -> bool) -> Vec<(Value, String)> {
    let lines = WRITTEN.lines().into_iter().filter(|line| fits(line));
    lines
        .map(|line| (line["span"]["id"].as_str().unwrap_or_default().to_owned(), line))
        .map(|(id, line)| (line, id))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_apology_shows_the_id_that_all_lines_about_it_carry() {
    LazyLock::force(&WRITTEN);
    let folder = cardinal_test_support::folder();
    let file = folder.path().join("games.db");
    let database = file.clone();
    let hall = Hall::open_with(SandboxConfig::default(), move |config| config.database = database.into()).await;
    let ada = hall.player("Ada").await;
    let mut broken = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let spoilt = "INSERT INTO preferences (user_id, chosen) VALUES (?, 'spoilt')";
    sqlx::query(spoilt).bind(ada.id().to_string().parse::<i64>().unwrap()).execute(&mut broken).await.unwrap();
    let apology = ada.refused("preferences", &[]).await;
    let number = apology.split('`').nth(1).unwrap_or_default().to_owned();
    assert!(number.len() == 8 && number.bytes().all(|digit| digit.is_ascii_hexdigit()), "{apology}");
    let of_it = || found(|line| line["span"]["id"] == *number);
    let answered = async || of_it().iter().any(|(line, _)| line["message"] == "answered");
    until("all is logged", answered).await;
    let failed = of_it().into_iter().find(|(line, _)| line["outcome"] == "failed").expect("the failure is logged").0;
    assert!(failed["error"].to_string().contains("preferences"), "the line names the cause: {failed}");
    hall.close().await;
    // No other test has this command.
    let told = found(|line| line["action"] == "preferences");
    assert!(told.len() >= 2 && told.iter().all(|(_, id)| *id == number), "{told:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_posted_later_carries_the_id_of_the_press_from_which_it_follows() {
    LazyLock::force(&WRITTEN);
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let ben_id = ben.id().to_string();
    let options = [("game", "standard"), ("opponent", &*ben_id), ("where", "here")];
    let challenge = ada.type_in("challenge", &options).await;
    hall.sandbox.set_faults(Faults {
        rest_fail_next: 1,
        rest_fail_status: 418,
        rest_fail_matching: "POST /channels/".to_owned(),
        ..Faults::default()
    });
    ben.press(&challenge, "Accept").await;
    let refused =
        || found(|line| line["message"] == "cannot post a message" && line["error"].to_string().contains("418"));
    until("the post is refused", async || !refused().is_empty()).await;
    let accepted = found(|line| line["action"] == "press accept" && line["outcome"] == "done");
    let (_, id) = &refused()[0];
    assert!(accepted.iter().any(|(_, accepted)| accepted == id) && id.len() == 8, "{id}: {accepted:?}");
    hall.sandbox.set_faults(Faults::default());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_says_what_starts_and_on_what_and_an_orderly_stop_warns_of_nothing() {
    LazyLock::force(&WRITTEN);
    let folder = cardinal_test_support::folder();
    let file = folder.path().join("first-lines.db");
    let (database, name) = (file.clone(), file.display().to_string());
    let mut hall = Hall::open_with(SandboxConfig::default(), move |config| {
        config.database = database.into();
        config.changed = vec!["live_games = 7".to_owned()];
    })
    .await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.stop().await;
    hall.start().await;
    hall.close().await;
    let starts = found(|line| line["message"] == "Cardinal starts");
    assert!(starts.iter().all(|(line, _)| line["commit"] == cardinal::version::COMMIT), "{starts:?}");
    assert!(starts.len() >= 2 && starts[0].0["version"] == cardinal::version::VERSION, "{starts:?}");
    assert_eq!(found(|line| line["settings"] == "live_games = 7").len(), 2);
    let made = found(|line| line["database"] == *name && line["message"] == "the database's schema was made");
    assert_eq!(made.len(), 1, "{made:?}");
    let opened = found(|line| line["name"] == *name);
    let [(new, _), (known, _)] = &opened[..] else { panic!("{opened:?}") };
    assert_eq!((&new["kind"], &new["message"]), (&"SQLite".into(), &"the database is open, and new".into()));
    assert_eq!((&known["running"], &known["finished"], &known["schema"]), (&1.into(), &0.into(), &made[0].0["to"]));
    // Other tests break the gateway on purpose, but none breaks the end of a session.
    let closed = found(|line| line["message"].as_str().is_some_and(|said| said.contains("close frame")));
    assert!(closed.is_empty(), "{closed:?}");
}

/// Where serenity warns whenever a session is ended in order.
const AT_EACH_END: &str = "serenity::gateway::bridge::shard_runner";

/// What is written in a format while this is done.
fn written(log_format: LogFormat, done: impl FnOnce()) -> String {
    let written = Written::default();
    let writer = written.clone();
    let config = Config { log_format, ..Config::default() };
    tracing::subscriber::with_default(logging::subscriber(&config, false, move || writer.clone()), done);
    written.text()
}

#[derive(Debug, thiserror::Error)]
#[error("{said}")]
struct Fault {
    said: &'static str,
    source: Option<Box<Fault>>,
}

#[test]
fn a_line_for_machines_has_the_causes_of_its_error() {
    let root = Fault { said: "the \"disk\" is gone", source: None };
    let middle = Fault { said: "reading failed", source: Some(Box::new(root)) };
    let top = Fault { said: "no game was loaded", source: Some(Box::new(middle)) };
    let text = written(LogFormat::Json, || {
        tracing::error!(error = &top as &dyn std::error::Error, game = 7, "failed");
        tracing::error!(error = &Fault { said: "alone", source: None } as &dyn std::error::Error, "failed");
    });
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert_eq!((&lines[0]["error"], &lines[0]["game"]), (&"no game was loaded".into(), &7.into()));
    assert_eq!(lines[0]["error.sources"], serde_json::json!(["reading failed", "the \"disk\" is gone"]));
    assert_eq!((&lines[1]["error"], lines[1].get("error.sources")), (&"alone".into(), None));
}

#[test]
fn a_line_about_an_interaction_carries_its_id_whatever_is_logged() {
    for log in ["trace", "error", "off", "cardinal::app=off"] {
        for log_format in [LogFormat::Text, LogFormat::Json] {
            let written = Written::default();
            let writer = written.clone();
            let config = Config { log: log.parse().unwrap(), log_format, ..Config::default() };
            tracing::subscriber::with_default(logging::subscriber(&config, false, move || writer.clone()), || {
                logging::interaction_span(InteractionId(0x1a2b_3c4d)).in_scope(|| {
                    tracing::error!(target: "cardinal_store::sql", "the database failed");
                });
            });
            let text = written.text();
            assert!(text.contains("1a2b3c4d") && text.contains("the database failed"), "{log}: {text}");
        }
    }
}

#[test]
fn what_serenity_warns_of_at_each_end_is_no_line_and_other_warnings_are() {
    for format in [LogFormat::Text, LogFormat::Json] {
        let text = written(format, || {
            tracing::warn!(target: AT_EACH_END, "[0] Received an error awaiting close frame");
            tracing::warn!(target: AT_EACH_END, "[0] something else");
        });
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains("something else"), "{text}");
    }
}
