//! The command line: what the program prints about its settings, and why it did not start.

use std::ffi::OsString;
use std::process::{Command, Output};

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
    let text = errors(&output);
    // SQLite's message.
    assert!(text.contains("unable to open database file"), "{text}");
    assert_eq!(text.matches("games.db").count(), 1, "{text}");
}
