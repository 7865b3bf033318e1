//! The readable events of a game.

use cardinal_rules::Entry;

/// The events of a game in order. If some are missing or can't be read, because the present rules don't know their
/// form, only those after the last such event are here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// How many events come before those that are here.
    before: u32,
    here: Vec<Entry>,
}

impl Entries {
    /// Events that follow this many others, which aren't here.
    pub(crate) const fn behind(before: u32, here: Vec<Entry>) -> Entries {
        Entries { before, here }
    }

    /// Returns the events from a version on; all of them from version 0. None if one of them can't be read, or if the
    /// game has fewer events.
    pub fn since(&self, version: u32) -> Option<&[Entry]> {
        self.here.get(version.checked_sub(self.before)? as usize..)
    }

    /// The first version from which all events can be read; 0 if all can.
    pub const fn readable_since(&self) -> u32 {
        self.before
    }

    /// Drops the events after this version.
    pub fn truncate(&mut self, version: u32) {
        self.before = self.before.min(version);
        self.here.truncate((version - self.before) as usize);
    }
}

#[cfg(test)]
mod tests {
    use cardinal_rules::Seat;

    use super::*;

    const WHITE: Entry = Entry::Flag { flag: Seat::White };
    const BLACK: Entry = Entry::Flag { flag: Seat::Black };

    #[test]
    fn events_are_given_from_where_they_can_be_read() {
        let whole = Entries::behind(0, vec![WHITE, BLACK]);
        assert_eq!(whole.since(0), Some(&[WHITE, BLACK][..]));
        assert_eq!((whole.since(1), whole.since(2), whole.since(3)), (Some(&[BLACK][..]), Some(&[][..]), None));
        let tail = Entries::behind(5, vec![WHITE, BLACK]);
        assert_eq!((tail.since(0), tail.since(4), tail.readable_since()), (None, None, 5));
        assert_eq!((tail.since(6), tail.since(7), tail.since(8)), (Some(&[BLACK][..]), Some(&[][..]), None));
    }

    #[test]
    fn an_earlier_version_has_no_later_events() {
        for (version, since) in [(8, 5), (7, 5), (6, 5), (5, 5), (4, 4), (0, 0)] {
            let mut tail = Entries::behind(5, vec![WHITE, BLACK]);
            tail.truncate(version);
            assert_eq!(tail.readable_since(), since);
            assert_eq!(tail.since(version).map(<[Entry]>::len), (version <= 7).then_some(0), "{version}");
            assert_eq!(tail.since(since).map(<[Entry]>::len), Some((version.min(7) - since) as usize), "{version}");
        }
    }
}
