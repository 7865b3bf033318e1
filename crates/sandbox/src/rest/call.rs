//! The input and output of a request handler.

use serde_json::Value;

use crate::api_error::ApiError;
use crate::snowflake::Id;
use crate::validate::body::Upload;
use crate::world::World;

/// A request as its handler gets it.
pub(super) struct Call<'a> {
    pub(super) world: &'a mut World,
    /// The bot; use [`Call::bot`] to require one.
    pub(super) app: Option<Id>,
    pub(super) body: &'a Value,
    pub(super) uploads: &'a [Upload],
    pub(super) query: &'a [(String, String)],
}

/// A successful response.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: Value,
}

#[expect(clippy::unnecessary_wraps, reason = "every handler ends in one of these")]
impl Reply {
    pub(super) fn ok(body: Value) -> Result<Self, ApiError> {
        Ok(Self { status: 200, body })
    }

    pub(super) fn created(body: Value) -> Result<Self, ApiError> {
        Ok(Self { status: 201, body })
    }

    pub(super) fn nothing() -> Result<Self, ApiError> {
        Ok(Self { status: 204, body: Value::Null })
    }
}

impl Call<'_> {
    pub(super) fn bot(&self) -> Result<Id, ApiError> {
        self.app.ok_or_else(ApiError::unauthorized)
    }

    pub(super) fn query(&self, key: &str) -> Option<&str> {
        self.query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Whether a boolean query parameter is set.
    pub(super) fn asks(&self, key: &str) -> bool {
        self.query(key).is_some_and(|value| ["1", "true", "True"].contains(&value))
    }

    /// The bot's permissions in a channel. Fails if the channel does not exist or the bot cannot see it.
    pub(super) fn permissions(&self, bot: Id, channel: Id) -> Result<u64, ApiError> {
        if !self.world.channels.contains_key(&channel) {
            return Err(ApiError::unknown_channel());
        }
        match self.world.permissions(bot, channel) {
            0 => Err(ApiError::missing_access()),
            permissions => Ok(permissions),
        }
    }
}
