//! The store as the rest of the service sees it.

use std::sync::Arc;

use async_trait::async_trait;

use super::absences::Absences;
use super::challenges::Challenges;
use super::clocks::Clocks;
use super::computer::ComputerTurns;
use super::decks::Decks;
use super::departures::Departures;
use super::drafts::Drafts;
use super::follows::Follows;
use super::forgetting::Forgetting;
use super::games::Games;
use super::greetings::Greetings;
use super::interactions::Interactions;
use super::ladders::Ladders;
use super::leases::Leases;
use super::lessons::Lessons;
use super::messages::Messages;
use super::names::Names;
use super::notes::Notes;
use super::notices::Notices;
use super::offers::Offers;
use super::personal::Personal;
use super::plans::Plans;
use super::positions::Positions;
use super::ratings::Ratings;
use super::requests::Requests;
use super::series::SeriesGames;
use super::settings::Settings;
use super::short_times::ShortTimes;
use super::usage::Usage;

/// The store that all parts of the service share.
pub type SharedStore = Arc<dyn Store>;

/// Everything that is stored, by subject: `store.games().load(id)`.
///
/// Any method may fail with [`StoreError::Unavailable`], [`StoreError::Integrity`] or, after [`Store::shut_down`],
/// [`StoreError::Stopped`]. A method's docs list only its other errors. A write happens completely or not at all, in
/// the order of the calls, even if its future is dropped. Once a method returns, its write survives the end of the
/// process and of the machine.
///
/// Methods that take an interaction do nothing if it has already acted. They fail with [`StoreError::Duplicate`], which
/// says what it did. They check this before anything else.
///
/// [`StoreError::Unavailable`]: super::StoreError::Unavailable
/// [`StoreError::Integrity`]: super::StoreError::Integrity
/// [`StoreError::Stopped`]: super::StoreError::Stopped
/// [`StoreError::Duplicate`]: super::StoreError::Duplicate
#[async_trait]
pub trait Store:
    Absences
    + Challenges
    + Clocks
    + ComputerTurns
    + Decks
    + Departures
    + Drafts
    + Follows
    + Forgetting
    + Games
    + Greetings
    + Interactions
    + Ladders
    + Leases
    + Lessons
    + Messages
    + Names
    + Notes
    + Notices
    + Offers
    + Personal
    + Plans
    + Positions
    + Ratings
    + Requests
    + SeriesGames
    + Settings
    + ShortTimes
    + 'static
{
    /// What tells this process, as one that has opened the database, from all others that have.
    fn process(&self) -> &str;

    /// Whether opening the database has made its schema: nothing was stored before.
    fn is_new(&self) -> bool;

    /// How busy it is now.
    fn usage(&self) -> Usage;

    /// Finishes all requests made so far, then stops. Later calls fail with
    /// [`StoreError::Stopped`](super::StoreError::Stopped).
    async fn shut_down(&self);
}

/// The subjects, each by its own trait: their methods have short names, which would clash on the whole store.
macro_rules! subjects {
    ($($name:ident: $subject:ident,)*) => {
        impl dyn Store {
            $(
                #[doc = concat!("The store's [`", stringify!($subject), "`].")]
                pub fn $name(&self) -> &dyn $subject {
                    self
                }
            )*
        }
    };
}

subjects! {
    absences: Absences,
    challenges: Challenges,
    clocks: Clocks,
    computer_turns: ComputerTurns,
    decks: Decks,
    departures: Departures,
    drafts: Drafts,
    follows: Follows,
    forgetting: Forgetting,
    games: Games,
    greetings: Greetings,
    interactions: Interactions,
    ladders: Ladders,
    leases: Leases,
    lessons: Lessons,
    messages: Messages,
    names: Names,
    notes: Notes,
    notices: Notices,
    offers: Offers,
    personal: Personal,
    plans: Plans,
    positions: Positions,
    ratings: Ratings,
    requests: Requests,
    series: SeriesGames,
    settings: Settings,
    short_times: ShortTimes,
}
