//! Routes of channels.

use super::call::{Call, Reply};
use crate::api_error::ApiError;
use crate::permissions::bits;
use crate::snowflake::Id;

/// `GET /channels/{id}`
pub(super) fn get(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    call.permissions(bot, channel)?;
    let channel = call.world.channels.get(&channel).ok_or_else(ApiError::unknown_channel)?;
    Reply::ok(call.world.channel_json(channel, Some(bot)))
}

/// `POST /channels/{id}/typing`
pub(super) fn typing(call: &mut Call<'_>, channel: Id) -> Result<Reply, ApiError> {
    let bot = call.bot()?;
    if call.permissions(bot, channel)? & (bits::SEND_MESSAGES | bits::SEND_MESSAGES_IN_THREADS) == 0 {
        return Err(ApiError::missing_permissions());
    }
    Reply::nothing()
}
