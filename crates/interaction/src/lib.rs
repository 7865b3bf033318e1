//! The words between Discord and the use cases, as plain values: who asks, what a control means and how it travels
//! through Discord, and what is answered. It knows neither Discord's API nor the store nor the state of a game.

mod ask;
mod caller;
mod control;
mod letters;
pub mod limits;
mod offer;
mod part;
mod reply;

pub use ask::{Ask, BuildRequest, Finish, Format, Notation, ReplayPart, Replaying};
pub use caller::{About, Autocomplete, Caller, Expected, Field, Handling, Installation, Opponent, Starts};
pub use control::{
    Browsing, Building, ChallengeControl, ChallengersControl, Check, Colour, Composing, Control, ControlError,
    Correction, DeckControl, Draft, Drafted, DraftedMove, DraftedReply, EventAct, EventControl, EventSubject,
    FollowStep, GameControl, GameForm, Guessing, LadderControl, Learning, Planning, PreferenceControl, Privacy,
    ServerControl, ServerPage, SetUpStep, SettingUp, Standings, Stepping, Where, encode_choice, parse_choice,
};
pub use offer::{AwayClaim, Offer, PlainAction, Proposal};
pub use part::{Initials, Points, PoolPart, Window};
pub use reply::{
    Announcement, AnnouncementKey, Answer, BegunTime, Button, ChannelMenu, ClosedChallenge, Container, Destination,
    EarlierTurn, Emoji, File, Form, FormField, Item, Link, ListedChannels, MemberMenu, Menu, Message, MessageRef,
    Obstacle, Outcome, Picture, PieceEmoji, Post, Repairs, RoleMenu, Row, Section, Style, Suggestion,
    SupersededMessage, Via, clip, with_emojis,
};
