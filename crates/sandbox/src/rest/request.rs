//! A request as its handler gets it: its body (JSON, or multipart with `payload_json` and files), its query, and the
//! reply.

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use serde_json::{Map, Value};

use crate::api_error::ApiError;
use crate::shared::RequestFile;
use crate::snowflake::Id;
use crate::validate::message_body::Upload;
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

/// The maximum size of a request body, in bytes.
const MOST_BODY_BYTES: usize = 110 * 1024 * 1024;

type BodyParts = (Value, Vec<Upload>, Vec<RequestFile>);

/// Reads the body of a request; null if there is none.
pub(super) async fn read_body(request: Request) -> Result<BodyParts, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, MOST_BODY_BYTES).await.map_err(|_| ApiError::request_too_large())?;
    let kind = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return multipart(Request::from_parts(parts, Body::from(bytes))).await;
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok((Value::Null, Vec::new(), Vec::new()));
    }
    json(&bytes).map(|body| (body, Vec::new(), Vec::new()))
}

fn json(bytes: &Bytes) -> Result<Value, ApiError> {
    serde_json::from_slice(bytes).map_err(|_| ApiError::bad_json())
}

async fn multipart(request: Request) -> Result<BodyParts, ApiError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::bad_json())?;
    let (mut body, mut uploads, mut files) = (None, Vec::new(), Vec::new());
    let mut plain = Map::new();
    while let Some(field) = form.next_field().await.map_err(|_| ApiError::bad_json())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| ApiError::request_too_large())?;
        if name == "payload_json" {
            body = Some(json(&bytes)?);
        } else if let Some(file) = file_name {
            let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
            uploads.push(Upload {
                index: number.and_then(|number| number.parse().ok()),
                name: file.clone(),
                content_type: content_type.clone(),
                bytes: bytes.clone(),
            });
            files.push(RequestFile { field: name, name: file, content_type, size: bytes.len() });
        } else {
            plain.insert(name, Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    Ok((body.unwrap_or(Value::Object(plain)), uploads, files))
}

/// Decodes a query into pairs of key and value.
pub(crate) fn query_pairs(query: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_decoded() {
        let pairs = query_pairs("as=1&content=a%20b+%C3%A9&flag");
        let expected = [("as", "1"), ("content", "a b é"), ("flag", "")];
        assert_eq!(pairs, expected.map(|(k, v)| (k.to_owned(), v.to_owned())));
    }
}
