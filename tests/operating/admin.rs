//! `cardinal admin`: what operators do through the database while the bot runs.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use cardinal_sandbox::{Faults, Id, SandboxConfig};
use cardinal_test_servers::until;
use cardinal_test_support::{Hall, Player};
use serde_json::Value;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};

const BARRED: &str = "Whoever runs this bot has barred you, so you can't use it. If that's a mistake, ask them.";
const BARRED_SERVER: &str = "Whoever runs this bot has stopped it on this server, so there's nothing to play here.";
const ABORTED: &str = "whoever runs this bot aborted the game. No result.";

async fn hall() -> Hall {
    let sandbox = SandboxConfig { rate_limit: None, ..SandboxConfig::default() };
    Hall::open_with(sandbox, |config| config.games.admin_pause = Duration::from_millis(200)).await
}

/// Runs a command of an operator.
async fn admin(hall: &Hall, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.arg("admin").args(arguments).current_dir(hall.folder()).env_clear().stdin(Stdio::null());
    command.env("CARDINAL_DATABASE", hall.config.database.as_str());
    let ran = tokio::task::spawn_blocking(move || command.output());
    ran.await.unwrap().expect("the program can be started")
}

/// What a command says that does what it is told.
async fn done(hall: &Hall, arguments: &[&str]) -> String {
    let output = admin(hall, arguments).await;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The log, newest first, as act, kind and id of whom it concerned.
async fn log(hall: &Hall) -> Vec<(String, String, String)> {
    let told: Value = serde_json::from_str(&done(hall, &["log", "--json"]).await).unwrap();
    let text = |line: &Value, key: &str| line[key].as_str().unwrap_or_default().to_owned();
    let lines = told.as_array().unwrap().iter();
    lines.map(|line| (text(line, "act"), text(line, "target"), text(line, "id"))).collect()
}

async fn games(player: &Player) -> String {
    player.refused("games", &[]).await
}

/// The server's id, and whether the bot is on it.
async fn server(hall: &Hall) -> Option<String> {
    let servers = hall.rest("GET", "/users/@me/guilds", &Value::Null).await;
    servers[0]["id"].as_str().map(str::to_owned)
}

async fn bot(hall: &Hall) -> Id {
    let own = hall.rest("GET", "/applications/@me", &Value::Null).await;
    own["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_done_without_a_yes_or_without_a_database() {
    let hall = hall().await;
    let output = admin(&hall, &["bar-member", "123"]).await;
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(
        said.starts_with(
            "The bot no longer does what the member 123 asks for, on any server. Clocks go on, so they may lose 0"
        ),
        "{said}"
    );
    assert!(error.contains("nothing was done: it needs your `yes`, typed at a terminal or given as --yes"), "{error}");
    assert_eq!(log(&hall).await, []);
    assert_eq!(done(&hall, &["log"]).await, "Nothing was done yet.\n");
    let output = admin(&hall, &["end-game", "77", "--yes"]).await;
    assert!(String::from_utf8_lossy(&output.stderr).contains("game #77 isn't running"), "{output:?}");
    let mut elsewhere = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    elsewhere.args(["admin", "log"]).current_dir(hall.folder()).env_clear().env("CARDINAL_DATABASE", "no.db");
    let output = elsewhere.output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("there are no games at"), "{output:?}");
    assert!(!hall.folder().join("no.db").exists());
    hall.close().await;
}

/// `script` gives a program a terminal.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_a_terminal_a_typed_yes_is_enough_and_nothing_else() {
    let hall = hall().await;
    for (typed, acts) in [("y\n", 0), ("yes\n", 1)] {
        let mut command = Command::new("script");
        let asked = format!("{} admin bar-member 123", env!("CARGO_BIN_EXE_cardinal"));
        command.args(["-qec", &asked, "/dev/null"]).current_dir(hall.folder()).env_clear();
        command.env("CARDINAL_DATABASE", hall.config.database.as_str()).env("PATH", "/usr/bin:/bin");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut running) = command.spawn() else { return cardinal_test_env::skip("there is no `script`") };
        running.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let output = tokio::task::spawn_blocking(move || running.wait_with_output()).await.unwrap().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("Type yes to do it: "), "{said}");
        assert_eq!((said.contains("Noted. "), log(&hall).await.len()), (acts == 1, acts), "{said}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_barred_member_reads_one_sentence_until_the_bar_is_lifted() {
    let hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let id = ada.id().to_string();
    let told = done(&hall, &["bar-member", &id, "--yes"]).await;
    assert!(told.starts_with(&format!("The bot no longer does what Ada ({id}) asks for")), "{told}");
    assert!(
        told.contains("Clocks go on, so they may lose 1 running game on time. `unbar-member` undoes it."),
        "{told}"
    );
    until("Ada is barred", async || games(&ada).await == BARRED).await;
    assert_eq!(ada.refused("preferences", &[]).await, BARRED);
    assert_eq!(ada.suggestions("move", "move", "e").await, []);
    assert_ne!(games(&ben).await, BARRED);
    done(&hall, &["unbar-member", &id, "--yes"]).await;
    until("Ada is served again", async || games(&ada).await != BARRED).await;
    let lines = ["unbar-member", "bar-member"].map(|act| (act.to_owned(), "member".to_owned(), id.clone()));
    assert_eq!(log(&hall).await, lines);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_ended_game_is_announced_once_however_often_it_is_ordered() {
    let mut hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    hall.start_successor().await;
    let told = done(&hall, &["end-game", "1", "--yes"]).await;
    assert!(told.contains("is aborted without a result, and its channel is told. This can't be undone."), "{told}");
    ada.sees("the end", |message| message.text().contains(ABORTED)).await;
    let again = admin(&hall, &["end-game", "1", "--yes"]).await;
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    hall.hand_over().await;
    hall.stop().await;
    hall.start().await;
    let messages = ada.member.messages(ada.channel).await.unwrap();
    let ends = messages.iter().filter(|message| message.text().contains(ABORTED)).count();
    assert_eq!(ends, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_game_and_one_that_cannot_be_read_are_ended_too() {
    let mut hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("e4").await;
    let cardinal = bot(&hall).await.to_string();
    let private = [("opponent", &*cardinal), ("game", "standard"), ("colour", "white"), ("where", "private")];
    assert!(ada.type_in("challenge", &private).await.is_ephemeral());
    hall.stop().await;
    let damage = "UPDATE games SET variant = 'of later rules' WHERE id = 1";
    let address = hall.config.database.as_str();
    if hall.config.database.is_server() {
        PgConnection::connect(address).await.unwrap().execute(damage).await.unwrap();
    } else {
        SqliteConnection::connect(address).await.unwrap().execute(damage).await.unwrap();
    }
    // Nobody runs: the next start does it. It dies before it could tell anybody, so the one after it does.
    assert!(done(&hall, &["end-game", "1", "--yes"]).await.contains("its channel is told"));
    assert!(done(&hall, &["end-game", "2", "--yes"]).await.contains("its player reads so at their next press"));
    hall.sandbox.set_faults(Faults {
        rest_fail_next: u32::MAX,
        rest_fail_status: 503,
        rest_fail_matching: "POST /channels".to_owned(),
        ..Faults::default()
    });
    hall.start().await;
    until("both are over", async || {
        let again = [admin(&hall, &["end-game", "1"]).await, admin(&hall, &["end-game", "2"]).await];
        again.iter().all(|output| String::from_utf8_lossy(&output.stderr).contains("isn't running"))
    })
    .await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    ada.sees("the end", |message| message.text().contains(ABORTED)).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_barred_server_is_left_whenever_it_invites_the_bot() {
    let hall = hall().await;
    let (id, bot) = (server(&hall).await.unwrap(), bot(&hall).await);
    let is_on = async || server(&hall).await.is_some();
    done(&hall, &["leave", &id, "--yes"]).await;
    until("the server is left", async || !is_on().await).await;
    assert!(hall.sandbox.join_guild(bot));
    hall.sandbox.client().wait_for_command("challenge").await.unwrap();
    assert!(is_on().await, "whoever invites it again has it back");

    done(&hall, &["bar-server", &id, "--yes"]).await;
    until("the barred server is left", async || !is_on().await).await;
    assert!(hall.sandbox.join_guild(bot));
    until("it is left again", async || !is_on().await).await;
    done(&hall, &["unbar-server", &id, "--yes"]).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(hall.sandbox.join_guild(bot));
    hall.sandbox.client().wait_for_command("challenge").await.unwrap();
    let ada = hall.player("Ada").await;
    assert_ne!(games(&ada).await, BARRED_SERVER);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(is_on().await);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_barred_server_that_invites_the_bot_while_it_leaves_is_left_again() {
    let hall = hall().await;
    let (id, bot) = (server(&hall).await.unwrap(), bot(&hall).await);
    // The bot has left, and learns of it only after it is invited again.
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 1_500,
        rest_fail_matching: "DELETE /users/@me/guilds".to_owned(),
        ..Faults::default()
    });
    done(&hall, &["bar-server", &id, "--yes"]).await;
    until("the barred server is left", async || server(&hall).await.is_none()).await;
    assert!(hall.sandbox.join_guild(bot));
    until("it is left again", async || server(&hall).await.is_none()).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_server_has_nothing_left_and_can_be_played_on_again() {
    let hall = hall().await;
    let (ada, ben) = hall.players().await;
    let id = server(&hall).await.unwrap();
    hall.begin(&ada, &ben, "standard", &[]).await;
    let turn = ada.moves("e4").await;
    let busy: Value = serde_json::from_str(&done(&hall, &["busiest", "--json"]).await).unwrap();
    assert_eq!((&busy["servers"][0]["id"], &busy["servers"][0]["running"]), (&id.clone().into(), &1.into()), "{busy}");
    assert_eq!(busy["members"][0]["begun"], 1, "{busy}");
    let told = done(&hall, &["erase-server", &id, "--yes"]).await;
    assert!(told.contains("1 running game and 0 finished games of 2 members"), "{told}");
    assert!(told.ends_with("Done: 1 game erased, with everything else that was kept of the server.\n"), "{told}");
    // What is still in memory of it is no game any more.
    let answer = ben.press(&turn, "My turn").await;
    assert!(answer.is_ephemeral(), "{}", answer.text());
    assert!(answer.text().contains("#1"), "{}", answer.text());
    let answer = ben.refused("move", &[("move", "e5")]).await;
    assert!(!answer.contains("went wrong"), "{answer}");
    hall.begin(&ada, &ben, "standard", &[]).await;
    assert_eq!(log(&hall).await, [("erase-server".to_owned(), "server".to_owned(), id)]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_member_goes_the_way_of_those_who_ask_for_it() {
    let hall = hall().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let id = ada.id().to_string();
    let told = done(&hall, &["forget-member", &id, "--yes"]).await;
    assert!(
        told.starts_with(&format!("Ada ({id}) is forgotten, as if they had asked for it: they resign 1 running game"))
    );
    ben.sees("that the game is over", cardinal_test_support::is_over).await;
    until("the log tells no longer who it was", async || log(&hall).await[0].2.is_empty()).await;
    assert!(done(&hall, &["log"]).await.contains("forget-member  a forgotten member: 1 game, 1 member"));
    hall.close().await;
}
