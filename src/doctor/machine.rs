//! What the machine has: memory, open files, room on the disk, and what this program brings with it.

use std::path::Path;

use cardinal_ids::with_causes;

use super::report::{Finding, in_megabytes};
use crate::config::Config;
use crate::http::attainable_handles;
use crate::service::renderer;

/// The memory of a process that has just started, by `docs/performance.md`.
const JUST_STARTED: u64 = 64_000_000;

/// What a game takes that is kept in memory.
const A_GAME: u64 = 7_000;

/// The fewest files with which the bot gets by, besides its connections to the database: its ports, sessions, requests
/// and pictures.
const FILES: u64 = 128;

/// So many are enough for a port that answers many at once.
const MANY_FILES: u64 = 1_024;

/// With less room than this, writes fail soon.
const LITTLE_ROOM: u64 = 50_000_000;

/// With less than this, it's time to look.
const SOME_ROOM: u64 = 1_000_000_000;

/// The settings that differ from their defaults, and whether they can be used.
pub(super) fn settings(config: &Config) -> Finding {
    let changed = match config.changed.as_slice() {
        [] => "All settings have their defaults.".to_owned(),
        changed => format!("These differ from their defaults: {}.", changed.join(", ")),
    };
    let heartbeat = &config.heartbeat_file;
    let folder = folder_of(heartbeat);
    if heartbeat.is_dir() || !may_write(folder) {
        let found = format!("{changed} The heartbeat file {} can't be written.", heartbeat.display());
        let cure = "Make its folder, let the bot's user write there, or set `heartbeat_file` to another path.";
        return Finding::warning("settings", found, cure);
    }
    Finding::fine("settings", changed)
}

/// Looks at the machine.
pub(super) fn look(config: &Config) -> Vec<Finding> {
    vec![memory(config, free_memory()), files(config, attainable_handles()), pictures()]
}

/// Whether so many bytes of free memory are enough. None: that isn't known.
pub fn memory(config: &Config, free: Option<u64>) -> Finding {
    let needed = JUST_STARTED + config.games.live_games as u64 * A_GAME;
    let Some(free) = free else {
        return Finding::not_asked("memory", "this system doesn't tell");
    };
    let found = format!(
        "{} are free here. The bot needs {} at its start, and {} with as many games in memory as `live_games` allows.",
        in_megabytes(free),
        in_megabytes(JUST_STARTED),
        in_megabytes(needed)
    );
    if free < JUST_STARTED {
        Finding::problem("memory", found, "Give it more memory, or stop something else on this machine.")
    } else if free < needed {
        Finding::warning("memory", found, "Give it more memory, or set `live_games` lower.")
    } else {
        Finding::fine("memory", found)
    }
}

/// The memory that this process could have: what is free on the machine, or within the limit of its group.
fn free_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let available = line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024;
    Some(group_memory().map_or(available, |group| group.min(available)))
}

/// The least that is free within the limits of this process's groups.
fn group_memory() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let number = |file: &Path| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let folder = Path::new("/sys/fs/cgroup").join(group);
    let free = folder.ancestors().take_while(|folder| folder.starts_with("/sys/fs/cgroup")).filter_map(|folder| {
        let (most, used) = (number(&folder.join("memory.max"))?, number(&folder.join("memory.current"))?);
        Some(most.saturating_sub(used))
    });
    free.min()
}

/// Whether it is enough that the process may have so many files open.
pub fn files(config: &Config, attainable: u64) -> Finding {
    #[cfg(feature = "postgres")]
    let connections = if config.database.is_server() { u64::from(config.store.postgres.readers) + 3 } else { 16 };
    #[cfg(not(feature = "postgres"))]
    let connections = 16;
    let needed = FILES + connections;
    let ports = [config.metrics_listen, config.interactions_listen, config.events_listen];
    let has_port = ports.iter().any(Option::is_some);
    let found = format!("A process started here may open {attainable} files.");
    let cure = "Raise the limit: `ulimit -Hn` in a shell, LimitNOFILE= with systemd, --ulimit nofile= with Docker.";
    if attainable < needed {
        Finding::problem("open files", format!("{found} The bot needs {needed}."), cure)
    } else if has_port && attainable < MANY_FILES {
        let found = format!("{found} A port takes a quarter of that as connections, so {MANY_FILES} are better.");
        Finding::warning("open files", found, cure)
    } else {
        Finding::fine("open files", found)
    }
}

fn pictures() -> Finding {
    match renderer() {
        Ok(_) => Finding::fine("fonts", "The fonts and the drawings are built in and can be used."),
        Err(error) => Finding::problem(
            "fonts",
            format!("The drawings that are built in can't be used: {}.", with_causes(&error)),
            "This build is damaged: install it again.",
        ),
    }
}

/// How much room there is for the database's file.
pub(super) fn room(path: &Path, bytes: u64) -> Finding {
    let folder = folder_of(path);
    let Some(free) = free_room(folder) else {
        return Finding::not_asked("space", "this system doesn't tell");
    };
    let shown = shown(folder);
    let found = format!("{} are free in {shown}. The database takes {}.", in_megabytes(free), in_megabytes(bytes));
    let cure = "Make room on that disk, or move the database to another one with `cardinal move`.";
    if free < LITTLE_ROOM {
        Finding::problem("space", format!("{found} Writes fail when the disk is full."), cure)
    } else if free < SOME_ROOM.max(bytes) {
        Finding::warning("space", format!("{found} That is little for the games to come and a backup."), cure)
    } else {
        Finding::fine("space", found)
    }
}

#[cfg(unix)]
fn free_room(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(told.f_bavail * told.f_frsize)
}

#[cfg(not(unix))]
fn free_room(_folder: &Path) -> Option<u64> {
    None
}

/// The folder of a file.
pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A folder's whole path, for people.
pub(super) fn shown(folder: &Path) -> String {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    whole.components().as_path().display().to_string()
}

/// Whether files can be made in a folder. Where that can't be asked, it's taken to be so.
pub(super) fn may_write(folder: &Path) -> bool {
    #[cfg(unix)]
    {
        use rustix::fs::{Access, access};
        folder.is_dir() && access(folder, Access::WRITE_OK | Access::EXEC_OK).is_ok()
    }
    #[cfg(not(unix))]
    folder.is_dir()
}
