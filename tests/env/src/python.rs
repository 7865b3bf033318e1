//! Python with the packages that tests compare against.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::skip;

/// Returns a Python with the packages of a list, installed in a folder of the build on first use.
/// Returns `None` if that is not possible; the current test is then skipped.
///
/// # Panics
/// Like [`skip`], or if the folder cannot be written.
pub fn python(folder: &Path, requirements: &Path) -> Option<PathBuf> {
    if !succeeds(Command::new("python3").arg("--version")) {
        skip("there is no python3 on the PATH");
        return None;
    }
    std::fs::create_dir_all(folder).expect("the build folder can be written");
    let python = folder.join("bin/python");
    let mut environment = Command::new("python3");
    environment.args(["-m", "venv"]).arg(folder);
    let mut install = Command::new(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries",
        "1",
        "--timeout",
        "15",
    ]);
    install.arg("-r").arg(requirements);
    if !installed(folder, requirements, || succeeds(&mut environment) && succeeds(&mut install)) {
        skip("the packages for python could not be installed");
        return None;
    }
    Some(python)
}

/// Whether a command could be started and succeeded.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|Output { status, .. }| status.success())
}

/// Installs the packages of a list into a folder, unless they are already there: afterwards, the list
/// is copied into the folder.
///
/// # Panics
/// If the list cannot be read.
pub fn installed(folder: &Path, list: &Path, install: impl FnOnce() -> bool) -> bool {
    let wanted = std::fs::read(list).expect("the list can be read");
    let done = folder.join("installed");
    if std::fs::read(&done).is_ok_and(|there| there == wanted) {
        return true;
    }
    install() && std::fs::write(&done, &wanted).is_ok()
}
