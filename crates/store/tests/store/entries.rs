//! The events of a game, from where they can be read.

use cardinal_rules::{Entry, Seat};
use cardinal_store::Entries;

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
