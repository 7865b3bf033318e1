//! Programs in other languages that read what the engine writes, or write what it reads.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use cardinal_test_env::python;

/// What a script of this folder, which uses python-chess, prints for this input; `None` if Python is not available.
pub(crate) fn ask_python(script: &str, input: String) -> Option<String> {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/readers");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let python = python(&folder, &scripts.join("requirements.txt"))?;
    let mut reader = Command::new(python)
        .arg(scripts.join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = reader.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = reader.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{script} failed");
    Some(String::from_utf8(output.stdout).unwrap())
}
