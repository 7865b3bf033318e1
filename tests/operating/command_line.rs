//! The command line: what the program prints about its settings, and why it did not start.

use std::ffi::OsString;
use std::net::TcpListener;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn cardinal(folder: &TempDir, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardinal"));
    command.args(arguments).current_dir(folder).env_clear();
    command.envs(environment.iter().copied());
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        command.env("SOMEBODY_ELSES", OsString::from_vec(vec![b'x', 0xff]));
    }
    command.output().expect("the program can be started")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_configuration_without_a_token_is_enough_for_the_sandbox_alone() {
    let folder = tempfile::tempdir().unwrap();
    let lacking = cardinal(&folder, &["--check-config"], &[]);
    assert_eq!(lacking.status.code(), Some(2), "{lacking:?}");
    assert!(errors(&lacking).contains("CARDINAL_TOKEN"), "{lacking:?}");
    let sandbox = cardinal(&folder, &["--check-config", "sandbox"], &[]);
    assert!(sandbox.status.success(), "{sandbox:?}");
    let given = cardinal(&folder, &["--check-config", "run"], &[("CARDINAL_TOKEN", "A.B.C")]);
    assert!(given.status.success(), "{given:?}");
}

#[test]
fn what_lacks_a_token_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = cardinal(&folder, &["run"], &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(errors(&output).contains("CARDINAL_TOKEN"), "{output:?}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn why_it_did_not_start_is_told_once_and_to_the_bottom() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    std::fs::write(&file, "").unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    // A folder in the place of what SQLite writes beside the file.
    std::fs::create_dir(folder.path().join("games.db-journal")).unwrap();
    let environment = [("CARDINAL_TOKEN", "A.B.C"), ("CARDINAL_DATABASE", "games.db")];
    let output = cardinal(&folder, &["run"], &environment);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = errors(&output);
    let text = errors.lines().last().unwrap();
    // SQLite's message.
    assert!(text.contains("unable to open database file"), "{text}");
    assert_eq!(text.matches("games.db").count(), 1, "{text}");
}

#[test]
fn the_version_names_the_commit() {
    let folder = tempfile::tempdir().unwrap();
    let told = String::from_utf8(cardinal(&folder, &["--version"], &[]).stdout).unwrap();
    let (version, commit) = (cardinal::version::VERSION, cardinal::version::COMMIT);
    assert_eq!(told, format!("cardinal {version} (commit {commit})\n"));
    assert!(commit == "unknown" || commit.bytes().all(|digit| digit.is_ascii_alphanumeric()), "{commit}");
}

/// The lines that the program has written for machines.
fn json_lines(output: &Output) -> Vec<Value> {
    errors(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect()
}

#[test]
fn written_for_machines_the_error_that_ends_the_program_is_a_line_with_its_causes() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("games.db-journal")).unwrap();
    let json = ("CARDINAL_LOG_FORMAT", "json");
    let environment = [("CARDINAL_TOKEN", "A.B.C"), ("CARDINAL_DATABASE", "games.db"), json];
    let output = cardinal(&folder, &["run"], &environment);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let lines = json_lines(&output);
    let last = lines.last().unwrap();
    assert_eq!((&last["level"], &last["code"]), (&"ERROR".into(), &1.into()), "{last}");
    assert!(last["error"].as_str().unwrap().contains("games.db"), "{last}");
    assert!(last["error.sources"].to_string().contains("unable to open database file"), "{last}");

    let wrong = cardinal(&folder, &["run"], &[json, ("CARDINAL_LOG", "loud"), ("CARDINAL_SHARDS", "x")]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let lines = json_lines(&wrong);
    assert_eq!(lines.len(), 1, "{lines:?}");
    let said = lines[0]["error"].as_str().unwrap();
    assert!(said.contains("CARDINAL_LOG = `loud`") && said.contains("CARDINAL_SHARDS"), "{said}");
}

/// A Discord that knows no token.
fn strict() -> std::net::SocketAddr {
    use std::io::{Read, Write};

    let port = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = port.local_addr().expect("it has an address");
    std::thread::spawn(move || {
        for mut connection in port.incoming().flatten() {
            let _ = connection.read(&mut [0; 4096]);
            let _ =
                connection.write_all(b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
    });
    address
}

#[test]
fn a_start_that_fails_closes_the_database_and_says_why() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let (taken, discord) = (taken.local_addr().unwrap().to_string(), format!("http://{}", strict()));
    let folder = tempfile::tempdir().unwrap();
    let common = [("CARDINAL_TOKEN", "A.B.C"), ("CARDINAL_DATABASE", "games.db"), ("CARDINAL_API_URL", &*discord)];
    for (name, key) in
        [("CARDINAL_METRICS_LISTEN", "`metrics_listen`"), ("CARDINAL_INTERACTIONS_LISTEN", "`interactions_listen`")]
    {
        let output = cardinal(&folder, &["run"], &[&common[..], &[(name, &*taken)]].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = errors(&output);
        let last = said.lines().last().unwrap();
        assert!(last.contains(&taken) && last.contains(key), "{last}");
    }
    let output = cardinal(&folder, &["run"], &common);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    for ending in ["-wal", "-shm"] {
        assert!(!folder.path().join(format!("games.db{ending}")).exists(), "the database was not closed");
    }
}

#[test]
fn a_check_finds_files_that_cannot_be_used_and_leaves_everything_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("dir")).unwrap();
    std::fs::write(folder.path().join("letter.txt"), "Dear Ada, ".repeat(30)).unwrap();
    let database = "CARDINAL_DATABASE";
    let wrong = [
        (database, "dir", "`dir` is no regular file"),
        (database, "letter.txt", "is a file of another kind"),
        (database, "none/games.db", "there is no folder none"),
        (database, "letter.txt/games.db", "Not a directory"),
        ("CARDINAL_HEARTBEAT_FILE", "none/beat", "there is no folder none"),
        ("CARDINAL_HEARTBEAT_FILE", "dir", "`dir` is a folder"),
        (database, "postgres://db/games?sslmode=always", "sslmode isn't one of disable, allow"),
        (database, "postgres://db/games?sslmode=verify-full&sslrootcert=%2Fnone", "`/none`, which the address"),
        (database, "postgres://db/games?sslcert=letter.txt", "it isn't written as PEM"),
        (database, "postgres://db/games?sslkey=dir", "the key of the bot's certificate"),
    ];
    for (name, value, part) in wrong {
        let output = cardinal(&folder, &["--check-config"], &[("CARDINAL_TOKEN", "A.B.C"), (name, value)]);
        assert_eq!(output.status.code(), Some(2), "{name}={value}: {output:?}");
        assert!(errors(&output).contains(part), "{name}={value}: {output:?}");
    }
    let right = cardinal(&folder, &["--check-config"], &[("CARDINAL_TOKEN", "A.B.C"), (database, "games.db")]);
    assert!(right.status.success(), "{right:?}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "something was made");
}
