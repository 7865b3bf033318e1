//! The routes of Discord's REST API that the bot uses, and what each counts against.

use std::fmt;

use reqwest::Method;

use cardinal_ids::{ChannelId, GuildId, InteractionId, MessageId, UserId};

/// An interaction's token. It is secret for its fifteen minutes, so it is never shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct InteractionToken(String);

impl InteractionToken {
    /// The token that came with the interaction.
    pub fn new(token: impl Into<String>) -> InteractionToken {
        InteractionToken(token.into())
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InteractionToken(…)")
    }
}

/// A route with its parameters.
#[expect(missing_docs, reason = "its parameters are named as Discord names them")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// `GET /gateway`: the gateway's address.
    Gateway,
    /// `GET /gateway/bot`: the same, how many shards Discord recommends, and how many sessions may begin.
    GatewayOfBot,
    /// `GET /applications/@me`: which application the token belongs to.
    OwnApplication,
    /// `GET` of the application's own emojis.
    Emojis { application: u64 },
    /// `POST` of a new emoji of the application.
    CreateEmoji { application: u64 },
    /// `GET` or `PUT` of the application's commands, global or of one server.
    Commands { application: u64, guild: Option<GuildId>, replace: bool },
    /// `POST` of the first response to an interaction.
    Callback { interaction: InteractionId, token: InteractionToken },
    /// `PATCH` of an interaction's first response.
    EditAnswer { application: u64, token: InteractionToken },
    /// `GET` of an interaction's first response.
    ReadAnswer { application: u64, token: InteractionToken },
    /// `DELETE` of an interaction's first response.
    DeleteAnswer { application: u64, token: InteractionToken },
    /// `POST` of a follow-up message for an interaction.
    FollowUp { application: u64, token: InteractionToken },
    /// `GET` of the newest messages, newest first.
    ReadMessages { channel: ChannelId },
    /// `POST` of a message.
    CreateMessage { channel: ChannelId },
    /// `PATCH` of a message.
    EditMessage { channel: ChannelId, message: MessageId },
    /// `GET` of a channel or thread.
    ReadChannel { channel: ChannelId },
    /// `PATCH` of a channel or thread.
    EditChannel { channel: ChannelId },
    /// `GET` of a server's active threads.
    ActiveThreads { guild: GuildId },
    /// `GET` of a channel's archived public threads, most recently archived first.
    ArchivedThreads { channel: ChannelId },
    /// `POST` of a new thread without a message.
    CreateThread { channel: ChannelId },
    /// `GET` of a server.
    Server { guild: GuildId },
    /// `GET` of a server's channels, without threads.
    Channels { guild: GuildId },
    /// `GET` of one member of a server.
    Member { guild: GuildId, user: UserId },
    /// `POST` that returns the direct-message channel with a user, creating it if needed.
    OpenDirect,
    /// `GET` of the first servers that the bot is on, with what it may do there.
    OwnServers,
    /// `DELETE` of the bot itself from a server.
    LeaveServer { guild: GuildId },
    /// `PUT` of a user into a thread.
    AddToThread { thread: ChannelId, user: UserId },
}

/// A route without its parameters. Bucket names are remembered by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RouteKind(&'static str);

impl RouteKind {
    /// Its name: method and subject.
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RouteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A route's major parameter: Discord counts each channel, server and interaction separately.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Major {
    /// None.
    None,
    /// A channel.
    Channel(ChannelId),
    /// A server.
    Guild(GuildId),
    /// An interaction, or the webhook behind its token.
    Interaction(InteractionToken),
}

/// The name of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteName(pub RouteKind);

impl fmt::Display for RouteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Route {
    pub(crate) fn method(&self) -> Method {
        match self {
            Route::Gateway
            | Route::GatewayOfBot
            | Route::OwnApplication
            | Route::Emojis { .. }
            | Route::ReadAnswer { .. }
            | Route::ReadMessages { .. }
            | Route::ReadChannel { .. }
            | Route::ActiveThreads { .. }
            | Route::ArchivedThreads { .. }
            | Route::Server { .. }
            | Route::Channels { .. }
            | Route::Member { .. }
            | Route::OwnServers
            | Route::Commands { replace: false, .. } => Method::GET,
            Route::DeleteAnswer { .. } | Route::LeaveServer { .. } => Method::DELETE,
            Route::Commands { replace: true, .. } | Route::AddToThread { .. } => Method::PUT,
            Route::Callback { .. }
            | Route::FollowUp { .. }
            | Route::CreateMessage { .. }
            | Route::CreateThread { .. }
            | Route::CreateEmoji { .. }
            | Route::OpenDirect => Method::POST,
            Route::EditAnswer { .. } | Route::EditMessage { .. } | Route::EditChannel { .. } => Method::PATCH,
        }
    }

    /// Whether it has the lowest priority: an old message can be updated later, and a member can be added
    /// later to a thread that a message links to.
    pub const fn comes_last(&self) -> bool {
        matches!(self, Route::EditMessage { .. } | Route::AddToThread { .. })
    }

    /// The path below the API's version.
    pub fn path(&self) -> String {
        match self {
            Route::Gateway => "/gateway".to_owned(),
            Route::GatewayOfBot => "/gateway/bot".to_owned(),
            Route::OwnApplication => "/applications/@me".to_owned(),
            Route::Commands { application, guild: None, .. } => format!("/applications/{application}/commands"),
            Route::Commands { application, guild: Some(guild), .. } => {
                format!("/applications/{application}/guilds/{guild}/commands")
            }
            Route::Emojis { application } | Route::CreateEmoji { application } => {
                format!("/applications/{application}/emojis")
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
            Route::ReadChannel { channel } | Route::EditChannel { channel } => format!("/channels/{channel}"),
            Route::ActiveThreads { guild } => format!("/guilds/{guild}/threads/active"),
            Route::ArchivedThreads { channel } => format!("/channels/{channel}/threads/archived/public"),
            Route::CreateThread { channel } => format!("/channels/{channel}/threads"),
            Route::Server { guild } => format!("/guilds/{guild}"),
            Route::Channels { guild } => format!("/guilds/{guild}/channels"),
            Route::Member { guild, user } => format!("/guilds/{guild}/members/{user}"),
            Route::OpenDirect => "/users/@me/channels".to_owned(),
            Route::OwnServers => "/users/@me/guilds".to_owned(),
            Route::LeaveServer { guild } => format!("/users/@me/guilds/{guild}"),
            Route::AddToThread { thread, user } => format!("/channels/{thread}/thread-members/{user}"),
        }
    }

    /// The query string, `?` included.
    pub fn query(&self) -> &'static str {
        match self {
            Route::Callback { .. } => "?with_response=true",
            Route::FollowUp { .. } => "?wait=true",
            Route::ReadMessages { .. } | Route::ArchivedThreads { .. } => "?limit=100",
            Route::OwnServers => "?limit=200",
            Route::Commands { replace: false, .. } => "?with_localizations=true",
            _ => "",
        }
    }

    /// Its name, without parameters.
    pub fn name(&self) -> RouteName {
        RouteName(self.kind())
    }

    pub(crate) fn kind(&self) -> RouteKind {
        RouteKind(match self {
            Route::Gateway => "GET gateway",
            Route::GatewayOfBot => "GET gateway/bot",
            Route::OwnApplication => "GET application",
            Route::Commands { replace: false, .. } => "GET commands",
            Route::Commands { replace: true, .. } => "PUT commands",
            Route::Emojis { .. } => "GET emojis",
            Route::CreateEmoji { .. } => "POST emoji",
            Route::Callback { .. } => "POST callback",
            Route::EditAnswer { .. } => "PATCH answer",
            Route::ReadAnswer { .. } => "GET answer",
            Route::DeleteAnswer { .. } => "DELETE answer",
            Route::FollowUp { .. } => "POST follow-up",
            Route::ReadMessages { .. } => "GET messages",
            Route::CreateMessage { .. } => "POST message",
            Route::EditMessage { .. } => "PATCH message",
            Route::ReadChannel { .. } => "GET channel",
            Route::EditChannel { .. } => "PATCH channel",
            Route::ActiveThreads { .. } => "GET active threads",
            Route::ArchivedThreads { .. } => "GET archived threads",
            Route::CreateThread { .. } => "POST thread",
            Route::Server { .. } => "GET server",
            Route::Channels { .. } => "GET channels",
            Route::Member { .. } => "GET member",
            Route::OpenDirect => "POST direct channel",
            Route::OwnServers => "GET servers",
            Route::LeaveServer { .. } => "DELETE server",
            Route::AddToThread { .. } => "PUT thread member",
        })
    }

    pub(crate) fn major(&self) -> Major {
        match self {
            Route::Gateway
            | Route::GatewayOfBot
            | Route::OwnApplication
            | Route::Emojis { .. }
            | Route::CreateEmoji { .. }
            | Route::OpenDirect
            | Route::OwnServers
            | Route::LeaveServer { .. }
            | Route::Commands { guild: None, .. } => Major::None,
            Route::Commands { guild: Some(guild), .. }
            | Route::ActiveThreads { guild }
            | Route::Server { guild }
            | Route::Channels { guild }
            | Route::Member { guild, .. } => Major::Guild(*guild),
            Route::Callback { token, .. }
            | Route::EditAnswer { token, .. }
            | Route::ReadAnswer { token, .. }
            | Route::DeleteAnswer { token, .. }
            | Route::FollowUp { token, .. } => Major::Interaction(token.clone()),
            Route::ReadMessages { channel }
            | Route::CreateMessage { channel }
            | Route::EditMessage { channel, .. }
            | Route::ReadChannel { channel }
            | Route::EditChannel { channel }
            | Route::ArchivedThreads { channel }
            | Route::CreateThread { channel }
            | Route::AddToThread { thread: channel, .. } => Major::Channel(*channel),
        }
    }

    /// Whether the request belongs to an interaction. Such requests don't count against the bot's global
    /// limit and may be sent while it is exhausted.
    pub fn of_interaction(&self) -> bool {
        matches!(self.major(), Major::Interaction(_))
    }

    /// The interaction's token, if the request needs the interaction to have a first response.
    pub(super) fn follows(&self) -> Option<&InteractionToken> {
        match self {
            Route::EditAnswer { token, .. }
            | Route::ReadAnswer { token, .. }
            | Route::DeleteAnswer { token, .. }
            | Route::FollowUp { token, .. } => Some(token),
            _ => None,
        }
    }

    /// Whether the request is idempotent, so that it can be repeated if its response was lost. Creating a
    /// message is, because Discord enforces its nonce. So is a first response, because Discord refuses a
    /// second one.
    pub fn repeatable(&self) -> bool {
        !matches!(self, Route::FollowUp { .. } | Route::CreateThread { .. } | Route::CreateEmoji { .. })
    }
}
