//! Node with the packages that tests compare against.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{installed, skip, succeeds};

/// Installs the packages of a folder with `package.json` and `package-lock.json` into a folder of the build, on first
/// use, and returns that folder. Returns `None` if that is not possible; the current test is then skipped.
///
/// # Panics
/// Like [`skip`], or if a folder cannot be read or written.
pub fn node(folder: &Path, packages: &Path) -> Option<PathBuf> {
    if !succeeds(Command::new("node").arg("--version")) || !succeeds(Command::new("npm").arg("--version")) {
        skip("there is no node with npm on the PATH");
        return None;
    }
    std::fs::create_dir_all(folder).expect("the build folder can be written");
    for name in ["package.json", "package-lock.json"] {
        std::fs::copy(packages.join(name), folder.join(name)).expect("the list can be copied");
    }
    // A registry that does not respond costs a minute instead of npm's many.
    let patience = ["--fetch-retries=1", "--fetch-timeout=30000"];
    let mut install = Command::new("npm");
    install.args(["ci", "--prefer-offline", "--no-audit", "--no-fund", "--silent"]).args(patience).current_dir(folder);
    if !installed(folder, &packages.join("package-lock.json"), || succeeds(&mut install)) {
        skip("the packages for node could not be installed");
        return None;
    }
    Some(folder.to_owned())
}
