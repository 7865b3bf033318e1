//! The routes of Discord's REST API that are used here, and what each counts against.

use std::fmt;

use reqwest::Method;

use crate::app::{ChannelId, GuildId, InteractionId, MessageId, UserId};

/// An interaction's token. It is a secret for its fifteen minutes, so it is never shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct InteractionToken(String);

impl InteractionToken {
    pub(crate) fn new(token: impl Into<String>) -> InteractionToken {
        InteractionToken(token.into())
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InteractionToken(…)")
    }
}

/// A route with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Route {
    /// `GET /gateway`: where the gateway is.
    Gateway,
    /// `GET /applications/@me`: which application the token belongs to.
    OwnApplication,
    /// `GET` or `PUT` of the application's commands, everywhere or in one server.
    Commands { application: u64, guild: Option<GuildId>, replace: bool },
    /// `POST` of the first answer to an interaction.
    Callback { interaction: InteractionId, token: InteractionToken },
    /// `PATCH` of an interaction's first answer.
    EditAnswer { application: u64, token: InteractionToken },
    /// `GET` of an interaction's first answer.
    ReadAnswer { application: u64, token: InteractionToken },
    /// `DELETE` of an interaction's first answer.
    DeleteAnswer { application: u64, token: InteractionToken },
    /// `POST` of a further message for an interaction.
    FollowUp { application: u64, token: InteractionToken },
    /// `GET` of the newest messages, newest first.
    ReadMessages { channel: ChannelId },
    /// `POST` of a message.
    CreateMessage { channel: ChannelId },
    /// `PATCH` of a message.
    EditMessage { channel: ChannelId, message: MessageId },
    /// `PATCH` of a channel or thread.
    EditChannel { channel: ChannelId },
    /// `GET` of a server's active threads.
    ActiveThreads { guild: GuildId },
    /// `GET` of a channel's public threads that are archived, those archived last first.
    ArchivedThreads { channel: ChannelId },
    /// `POST` of a new thread that hangs on no message.
    CreateThread { channel: ChannelId },
    /// `GET` of one member of a server.
    Member { guild: GuildId, user: UserId },
    /// `POST` that gives the conversation of two with a user, which is made if there is none.
    OpenDirect,
    /// `PUT` of a user into a thread.
    AddToThread { thread: ChannelId, user: UserId },
}

/// A route without its parameters: what a bucket's name is remembered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RouteKind(&'static str);

impl fmt::Display for RouteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The parameter of a route that Discord counts apart: each channel, server, interaction has
/// limits of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Major {
    /// The route has none.
    None,
    /// A channel.
    Channel(ChannelId),
    /// A server.
    Guild(GuildId),
    /// An interaction, or the webhook that its token makes.
    Interaction(InteractionToken),
}

impl Route {
    pub(crate) fn method(&self) -> Method {
        match self {
            Route::Gateway
            | Route::OwnApplication
            | Route::ReadAnswer { .. }
            | Route::ReadMessages { .. }
            | Route::ActiveThreads { .. }
            | Route::ArchivedThreads { .. }
            | Route::Member { .. }
            | Route::Commands { replace: false, .. } => Method::GET,
            Route::DeleteAnswer { .. } => Method::DELETE,
            Route::Commands { replace: true, .. } | Route::AddToThread { .. } => Method::PUT,
            Route::Callback { .. }
            | Route::FollowUp { .. }
            | Route::CreateMessage { .. }
            | Route::CreateThread { .. }
            | Route::OpenDirect => Method::POST,
            Route::EditAnswer { .. } | Route::EditMessage { .. } | Route::EditChannel { .. } => Method::PATCH,
        }
    }

    /// Whether everything else goes before it: an old message can as well be put right later, and a thread that a
    /// message leads to be listed later.
    pub(crate) const fn comes_last(&self) -> bool {
        matches!(self, Route::EditMessage { .. } | Route::AddToThread { .. })
    }

    /// The path under the API's version.
    pub(crate) fn path(&self) -> String {
        match self {
            Route::Gateway => "/gateway".to_owned(),
            Route::OwnApplication => "/applications/@me".to_owned(),
            Route::Commands { application, guild: None, .. } => format!("/applications/{application}/commands"),
            Route::Commands { application, guild: Some(guild), .. } => {
                format!("/applications/{application}/guilds/{guild}/commands")
            }
            Route::Callback { interaction, token } => format!("/interactions/{interaction}/{}/callback", token.0),
            Route::EditAnswer { application, token }
            | Route::ReadAnswer { application, token }
            | Route::DeleteAnswer { application, token } => {
                format!("/webhooks/{application}/{}/messages/@original", token.0)
            }
            Route::FollowUp { application, token } => format!("/webhooks/{application}/{}", token.0),
            Route::ReadMessages { channel } | Route::CreateMessage { channel } => {
                format!("/channels/{channel}/messages")
            }
            Route::EditMessage { channel, message } => format!("/channels/{channel}/messages/{message}"),
            Route::EditChannel { channel } => format!("/channels/{channel}"),
            Route::ActiveThreads { guild } => format!("/guilds/{guild}/threads/active"),
            Route::ArchivedThreads { channel } => format!("/channels/{channel}/threads/archived/public"),
            Route::CreateThread { channel } => format!("/channels/{channel}/threads"),
            Route::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Route::OpenDirect => "/users/@me/channels".to_owned(),
            Route::AddToThread { thread, user } => format!("/channels/{thread}/thread-members/{user}"),
        }
    }

    /// What the request asks to be told besides.
    pub(crate) fn query(&self) -> &'static str {
        match self {
            Route::Callback { .. } => "?with_response=true",
            Route::FollowUp { .. } => "?wait=true",
            Route::ReadMessages { .. } | Route::ArchivedThreads { .. } => "?limit=100",
            Route::Commands { replace: false, .. } => "?with_localizations=true",
            _ => "",
        }
    }

    pub(crate) fn kind(&self) -> RouteKind {
        RouteKind(match self {
            Route::Gateway => "GET gateway",
            Route::OwnApplication => "GET application",
            Route::Commands { replace: false, .. } => "GET commands",
            Route::Commands { replace: true, .. } => "PUT commands",
            Route::Callback { .. } => "POST callback",
            Route::EditAnswer { .. } => "PATCH answer",
            Route::ReadAnswer { .. } => "GET answer",
            Route::DeleteAnswer { .. } => "DELETE answer",
            Route::FollowUp { .. } => "POST follow-up",
            Route::ReadMessages { .. } => "GET messages",
            Route::CreateMessage { .. } => "POST message",
            Route::EditMessage { .. } => "PATCH message",
            Route::EditChannel { .. } => "PATCH channel",
            Route::ActiveThreads { .. } => "GET active threads",
            Route::ArchivedThreads { .. } => "GET archived threads",
            Route::CreateThread { .. } => "POST thread",
            Route::Member { .. } => "GET member",
            Route::OpenDirect => "POST direct channel",
            Route::AddToThread { .. } => "PUT thread member",
        })
    }

    pub(crate) fn major(&self) -> Major {
        match self {
            Route::Gateway | Route::OwnApplication | Route::OpenDirect | Route::Commands { guild: None, .. } => {
                Major::None
            }
            Route::Commands { guild: Some(guild), .. }
            | Route::ActiveThreads { guild }
            | Route::Member { guild, .. } => Major::Guild(*guild),
            Route::Callback { token, .. }
            | Route::EditAnswer { token, .. }
            | Route::ReadAnswer { token, .. }
            | Route::DeleteAnswer { token, .. }
            | Route::FollowUp { token, .. } => Major::Interaction(token.clone()),
            Route::ReadMessages { channel }
            | Route::CreateMessage { channel }
            | Route::EditMessage { channel, .. }
            | Route::EditChannel { channel }
            | Route::ArchivedThreads { channel }
            | Route::CreateThread { channel }
            | Route::AddToThread { thread: channel, .. } => Major::Channel(*channel),
        }
    }

    /// Whether the request belongs to an interaction: those do not count against the bot's limit
    /// over all routes, and are allowed while it is exhausted.
    pub(crate) fn of_interaction(&self) -> bool {
        matches!(self.major(), Major::Interaction(_))
    }

    /// Whether sending the same request again leaves things as sending it once does, so that one
    /// whose answer was lost can be repeated. A message is created with a nonce that Discord
    /// enforces, and a second first answer is refused, so those count too.
    pub(crate) fn repeatable(&self) -> bool {
        !matches!(self, Route::FollowUp { .. } | Route::CreateThread { .. })
    }
}
