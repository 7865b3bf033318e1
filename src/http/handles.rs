//! How many files and connections this process may have open.

/// The most that are asked for. Nothing here needs more, and some libraries go through all that there may be.
#[cfg(unix)]
const ENOUGH: u64 = 65_536;

/// What is reckoned with where the system doesn't say.
#[cfg(not(unix))]
const USUAL: u64 = 1_024;

/// Raises the limit of this process as far as it may by itself, and returns what it is then. Many systems begin with
/// 1,024 and allow far more.
pub(crate) fn raise() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = attainable();
        if current.is_some_and(|current| current < wanted) {
            // Where that isn't allowed, what there is has to do.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
    limit()
}

/// What the limit can be raised to.
pub(crate) fn attainable() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::Nofile).maximum.unwrap_or(ENOUGH).min(ENOUGH)
    }
    #[cfg(not(unix))]
    USUAL
}

/// The limit as it is now.
pub(super) fn limit() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        // None is no limit.
        getrlimit(Resource::Nofile).current.unwrap_or(ENOUGH)
    }
    #[cfg(not(unix))]
    USUAL
}
