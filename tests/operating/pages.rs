//! The commands on the pages for operators do what the pages say: they are run from there, a page in a folder of its
//! own, with games of all kinds in `cardinal.db` and a local Discord.

use std::fmt::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cardinal_sandbox::{Sandbox, SandboxConfig};
use cardinal_store::{Address, StoreOptions};
use cardinal_test_servers::postgres;
use cardinal_test_support::fill_with_games;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// Commands that aren't run here, by what they contain, and why.
const NOT_RUN: [(&str, &str); 11] = [
    ("docker ", "there is no Docker on every machine"),
    ("sudo ", "it needs root or the package: `.ci/package-check` runs what the package is for"),
    ("sudoedit ", "it needs root"),
    ("journalctl ", "it needs systemd"),
    ("kill -HUP $(pidof cardinal)", "it would reach the bots of other tests: `token.rs` sends SIGHUP to one"),
    ("cargo build ", "it takes minutes: `.ci/package` runs it"),
    ("git pull", "it needs a clone with somewhere to pull from"),
    ("createuser ", "it asks for a password on a terminal"),
    ("createdb -O cardinal ", "it needs the role that the line before it asks a password for"),
    ("dropdb ", "it needs the database of an administrator"),
    ("dropuser ", "it needs an administrator"),
];

/// The database that pages name as an example, and the port of their local Discord.
const SERVER: &str = "postgres://cardinal@db.example/cardinal";
const PORT: &str = "4020";

/// How long the commands of a page may take, in seconds.
const PATIENCE: &str = "120";

/// A fenced block: what is said to be in it, and its lines.
struct Block {
    language: String,
    lines: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            if !is_open {
                blocks.push(Block { language: language.to_owned(), lines: Vec::new() });
            }
            is_open = !is_open;
        } else if is_open && let Some(block) = blocks.last_mut() {
            block.lines.push(line.trim().to_owned());
        }
    }
    blocks
}

fn reason(line: &str) -> Option<&'static str> {
    NOT_RUN.iter().find(|(part, _)| line.contains(part)).map(|(_, reason)| *reason)
}

/// The command of a line for cron, as the shell gets it: on the same folder as all others. None in a line that sets a
/// variable.
fn scheduled(line: &str) -> Option<String> {
    let command = line.split_once(" * * * ")?.1;
    let command = command.strip_prefix("cardinal ").unwrap_or(command);
    Some(command.replace("\\%", "%").replace("/var/lib/cardinal", "."))
}

/// The commands of a page that are run.
fn commands(page: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for Block { language, lines } in blocks(page) {
        match language.as_str() {
            "sh" => commands.extend(lines),
            "cron" => commands.extend(lines.iter().filter_map(|line| scheduled(line))),
            "" => {
                let hidden = lines.iter().find(|line| line.starts_with("cardinal ") || reason(line).is_some());
                assert_eq!(hidden, None, "a block of commands begins with ```sh");
            }
            _ => {}
        }
    }
    commands.retain(|line| !line.is_empty() && reason(line).is_none());
    commands
}

/// How a script of commands begins: it ends with the first that fails, and then ends what it has left running.
const BEGINNING: &str = r#"
    set -e
    trap 'code=$?; kill $(jobs -p) 2>/dev/null || true; wait; exit $code' EXIT
    soon() { for _ in $(seq 300); do "$@" && return; sleep 0.1; done; return 1; }
"#;

/// A script that runs these commands. What serves is left to run until the end.
fn script(commands: &[String]) -> String {
    let mut script = BEGINNING.to_owned();
    for (number, command) in commands.iter().enumerate() {
        let _ = writeln!(script, "echo \"$ {}\"", command.replace(['"', '$', '`', '\\'], "."));
        let _ = if let Some(before) = command.strip_suffix("cardinal run") {
            let is_healthy = format!("soon env {before}cardinal health 2>/dev/null");
            writeln!(script, "{command} 2>log-{number} &\n{is_healthy} || cat log-{number}\n{is_healthy}")
        } else if command.contains("cardinal sandbox") {
            writeln!(script, "{command} >log-{number} &\nsoon grep -q 'Cardinal is ready' log-{number}")
        } else {
            writeln!(script, "{command}")
        };
    }
    script
}

fn folder_of_pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operating")
}

fn pages() -> Vec<(String, String)> {
    let read = std::fs::read_dir(folder_of_pages()).expect("the folder can be read");
    let mut pages: Vec<(String, String)> = read
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a page can be read");
            (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text)
        })
        .collect();
    pages.sort();
    pages
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn commands_on_the_pages_for_operators_work() {
    let Some(cluster) = postgres::shared() else { return };
    let discord = Sandbox::start(SandboxConfig::default()).await.unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_cardinal")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut running = Vec::new();
    for (name, text) in pages() {
        let mut commands = commands(&text);
        if commands.is_empty() {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cardinal.db");
        let store = Address::from(file).open(StoreOptions::default()).await.unwrap();
        fill_with_games(&store, 14, 20).await;
        store.shut_down().await;
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
        let database = format!("'{}'", cluster.create());
        for command in &mut commands {
            *command = command.replace(SERVER, &database).replace(PORT, &port);
        }
        let mut bash = Command::new("timeout");
        bash.args([PATIENCE, "bash", "-c", &script(&commands)]).current_dir(&folder).stdin(Stdio::null()).env_clear();
        bash.env("PATH", &path).env("CARDINAL_API_URL", discord.base_url());
        // However slow the machine is just now.
        bash.env("CARDINAL_DATABASE_CONNECT_MS", "60000");
        // A bot of its own for each page.
        bash.env("CARDINAL_TOKEN", format!("{}.b.c", name.replace('.', "")));
        running.push(tokio::task::spawn_blocking(move || (name, commands, bash.output().unwrap(), folder)));
    }
    let mut count = 0;
    for page in running {
        let (name, commands, output, _) = page.await.unwrap();
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.success(), "{name}: {}\n{said}", output.status);
        count += commands.len();
    }
    assert!(count >= 20, "only {count} commands were run");
    discord.shutdown().await;
}

#[tokio::test]
async fn statements_on_the_page_about_postgres_work() {
    let Some(cluster) = postgres::shared() else { return };
    let page = std::fs::read_to_string(folder_of_pages().join("postgresql.md")).unwrap();
    let address = cluster.create();
    let database = address.split_once(":///").unwrap().1.split_once('?').unwrap().0.to_owned();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let statements: Vec<_> = blocks(&page).into_iter().filter(|block| block.language == "sql").collect();
    assert_eq!(statements.len(), 2);
    for block in statements {
        let text = block.lines.join("\n").replace("DATABASE shared", &format!("DATABASE {database}"));
        connection.execute(AssertSqlSafe(text)).await.unwrap();
    }
}

#[test]
fn every_reason_why_a_command_is_not_run_is_needed() {
    let lines: Vec<String> = pages().iter().flat_map(|(_, text)| blocks(text)).flat_map(|block| block.lines).collect();
    for (part, _) in NOT_RUN {
        assert!(lines.iter().any(|line| line.contains(part)), "no page has {part}");
    }
}
