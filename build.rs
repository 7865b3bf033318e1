//! Finds the commit that the program is built from: the one in `CARDINAL_COMMIT`, or else the one that git has checked
//! out. Without git, as in an archive of the sources, it's `unknown`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the commit where git can't be asked.
const GIVEN: &str = "CARDINAL_COMMIT";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={GIVEN}");
    let given = env::var(GIVEN).ok().map(|commit| commit.trim().to_owned()).filter(|commit| !commit.is_empty());
    let commit = given.or_else(checked_out).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=BUILT_FROM_COMMIT={commit}");
}

/// The commit that git has checked out, if these sources are its working tree.
fn checked_out() -> Option<String> {
    let sources = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    // An archive may have been unpacked inside another repository.
    let top = git(&sources, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != sources.canonicalize().ok()? {
        return None;
    }
    // What changes with each commit and checkout, and nothing else: the log of HEAD where there is one.
    let named = git(&sources, &["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "logs/HEAD"].into_iter().chain(named.as_deref()) {
        let file = git(&sources, &["rev-parse", "--git-path", name]).map(|file| sources.join(file));
        // A file that isn't there would have everything built again each time.
        if let Some(file) = file.filter(|file| file.is_file()) {
            println!("cargo:rerun-if-changed={}", file.display());
        }
    }
    git(&sources, &["rev-parse", "--short=12", "HEAD"])
}

/// What git says, in a line. A hook of git names another repository in the environment.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(variable);
    }
    let output = command.current_dir(folder).args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !said.is_empty()).then_some(said)
}
