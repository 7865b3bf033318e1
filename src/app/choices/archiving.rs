//! When the threads of finished games are archived on a server.

use cardinal_interaction::Item;
use cardinal_store::ServerSettings;
use cardinal_words::say;

const HOUR: i64 = 60 * 60;

/// When the thread of a finished game is archived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveAfter {
    /// An hour after the game's end.
    Hour,
    /// A day after it.
    #[default]
    Day,
    /// Three days after it.
    ThreeDays,
    /// Not by the bot: Discord does it when nobody has written for a week.
    Never,
}

impl ArchiveAfter {
    /// All of them.
    pub const ALL: [ArchiveAfter; 4] =
        [ArchiveAfter::Hour, ArchiveAfter::Day, ArchiveAfter::ThreeDays, ArchiveAfter::Never];

    /// The word for it in commands and in the database.
    pub const fn slug(self) -> &'static str {
        match self {
            ArchiveAfter::Hour => "hour",
            ArchiveAfter::Day => "day",
            ArchiveAfter::ThreeDays => "3-days",
            ArchiveAfter::Never => "never",
        }
    }

    /// The one that a word stands for.
    pub fn of(slug: &str) -> Option<ArchiveAfter> {
        ArchiveAfter::ALL.into_iter().find(|after| after.slug() == slug)
    }

    /// What is set for a server.
    pub(crate) fn on(settings: &ServerSettings) -> ArchiveAfter {
        settings.archive.as_deref().and_then(ArchiveAfter::of).unwrap_or_default()
    }

    /// How many seconds after the game's end; none: never.
    pub(crate) const fn seconds(self) -> Option<i64> {
        match self {
            ArchiveAfter::Hour => Some(HOUR),
            ArchiveAfter::Day => Some(24 * HOUR),
            ArchiveAfter::ThreeDays => Some(72 * HOUR),
            ArchiveAfter::Never => None,
        }
    }
}

/// An archive time in words: *after a day*.
pub fn archive_word(after: ArchiveAfter) -> String {
    match after {
        ArchiveAfter::Hour => say!("archive-hour"),
        ArchiveAfter::Day => say!("archive-day"),
        ArchiveAfter::ThreeDays => say!("archive-3-days"),
        ArchiveAfter::Never => say!("archive-never"),
    }
}

/// The items of the menu of archive times.
pub(crate) fn archive_items(settings: &ServerSettings) -> Vec<Item> {
    let item = |after: ArchiveAfter| Item {
        chosen: after == ArchiveAfter::on(settings),
        ..Item::new(say!("archive-item", when = archive_word(after)), after.slug())
    };
    ArchiveAfter::ALL.map(item).into()
}
