//! Reading request bodies: JSON, or multipart with `payload_json` and files.

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use serde_json::{Map, Value};

use crate::api_error::ApiError;
use crate::requests::RequestFile;
use crate::validate::body::Upload;

/// The maximum size of a request body, in bytes.
const MOST_BYTES: usize = 110 * 1024 * 1024;

type Parts = (Value, Vec<Upload>, Vec<RequestFile>);

/// Reads the body of a request; null if there is none.
pub(super) async fn read(request: Request) -> Result<Parts, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, MOST_BYTES).await.map_err(|_| ApiError::request_too_large())?;
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

async fn multipart(request: Request) -> Result<Parts, ApiError> {
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
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(key), decode(value))
        })
        .collect()
}

/// Decodes percent-encoded text, with `+` as a space.
pub(super) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let hex = [rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
                let code = std::str::from_utf8(&hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
                bytes.push(code.unwrap_or(b'%'));
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
