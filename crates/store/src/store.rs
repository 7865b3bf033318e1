//! The store as the rest of the service sees it.

use std::sync::Arc;

use crate::connections::Connections;
use crate::steps;
use crate::{
    Absences, AccountRemovals, Admin, Challengers, Challenges, Clocks, ComputerTurns, Decks, Departures, Digests,
    Drafts, EventFollows, Events, FinishedThreads, Follows, Forgetting, Games, Greetings, Interactions, Ladders,
    Leases, Lessons, Messages, Notes, Notices, Offers, Personal, Plans, Positions, Ratings, Requests, SeriesGames,
    ServerActs, ServerBars, ServerErasures, Settings, ShortTimes, UserNames,
};

/// The store that all parts of the service share.
pub type SharedStore = Arc<Store>;

/// Everything that is stored in one database, by subject: `store.games().load(id)`.
///
/// Any method of a subject may fail with [`StoreError::Unavailable`](crate::StoreError::Unavailable),
/// [`StoreError::Integrity`](crate::StoreError::Integrity) or, after [`Store::shut_down`],
/// [`StoreError::Stopped`](crate::StoreError::Stopped). A method's docs list only its other errors. A write happens
/// completely or not at all, in the order of the calls, even if its future is dropped. Once a method returns, its
/// write survives the end of the process and of the machine.
///
/// Methods that take an interaction do nothing if it has already acted. They fail with
/// [`StoreError::Duplicate`](crate::StoreError::Duplicate), which says what it did. They check this before anything
/// else.
#[derive(Debug)]
pub struct Store(Connections);

/// The subjects. Each is a view of the store whose methods have short names.
macro_rules! subjects {
    ($($name:ident: $subject:ident,)*) => {
        impl Store {
            $(
                #[doc = concat!("The store's [`", stringify!($subject), "`].")]
                pub const fn $name(&self) -> $subject<'_> {
                    $subject(&self.0)
                }
            )*
        }
    };
}

subjects! {
    absences: Absences,
    account_removals: AccountRemovals,
    admin: Admin,
    challengers: Challengers,
    challenges: Challenges,
    clocks: Clocks,
    computer_turns: ComputerTurns,
    decks: Decks,
    departures: Departures,
    digests: Digests,
    drafts: Drafts,
    event_follows: EventFollows,
    events: Events,
    finished_threads: FinishedThreads,
    follows: Follows,
    forgetting: Forgetting,
    games: Games,
    greetings: Greetings,
    interactions: Interactions,
    ladders: Ladders,
    leases: Leases,
    lessons: Lessons,
    messages: Messages,
    names: UserNames,
    notes: Notes,
    notices: Notices,
    offers: Offers,
    personal: Personal,
    plans: Plans,
    positions: Positions,
    ratings: Ratings,
    requests: Requests,
    series: SeriesGames,
    server_acts: ServerActs,
    server_bars: ServerBars,
    server_erasures: ServerErasures,
    settings: Settings,
    short_times: ShortTimes,
}

/// How busy the store is at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Connections that read.
    pub readers_in_use: usize,
    /// Connections that wait for something to read.
    pub readers_idle: usize,
    /// The most connections for reads.
    pub readers_at_most: usize,
    /// Writes that wait for their transaction.
    pub writes_waiting: usize,
    /// The number of the newest step of the schema.
    pub schema: i64,
}

impl Store {
    /// The store on these connections.
    pub(crate) fn new(connections: Connections) -> SharedStore {
        Arc::new(Store(connections))
    }

    /// What tells this process, as one that has opened the database, from all others that have.
    pub fn process(&self) -> &str {
        &self.0.process
    }

    /// Whether opening the database has made its schema: nothing was stored before.
    pub const fn is_new(&self) -> bool {
        self.0.is_new
    }

    /// How busy it is now.
    pub fn usage(&self) -> Usage {
        let (readers_in_use, readers_idle, readers_at_most) = self.0.readers.usage();
        Usage {
            readers_in_use,
            readers_idle,
            readers_at_most,
            writes_waiting: self.0.queue.max_capacity() - self.0.queue.capacity(),
            schema: steps::newest(self.0.dialect),
        }
    }

    /// Finishes all requests made so far, then stops. Later calls fail with
    /// [`StoreError::Stopped`](crate::StoreError::Stopped).
    pub async fn shut_down(&self) {
        self.0.close().await;
    }
}
