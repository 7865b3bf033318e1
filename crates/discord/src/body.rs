//! Request bodies: JSON, with or without files.

use std::sync::Arc;

use reqwest::multipart::{Form, Part};
use reqwest::{Error, RequestBuilder};
use serde_json::Value;

/// A file attached to a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// The file's name.
    pub name: String,
    /// Its media type, such as `image/png`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub enum Body {
    /// None.
    Empty,
    /// JSON alone.
    Json(Value),
    /// The JSON refers to the files by index.
    Files(Value, Vec<Attachment>),
}

impl Body {
    /// Returns JSON, with files if there are any.
    pub fn new(json: Value, files: Vec<Attachment>) -> Body {
        if files.is_empty() { Body::Json(json) } else { Body::Files(json, files) }
    }

    pub(super) fn put_in(&self, request: RequestBuilder) -> Result<RequestBuilder, Error> {
        Ok(match self {
            Body::Empty => request,
            Body::Json(json) => request.json(json),
            Body::Files(json, files) => {
                let payload = Part::text(json.to_string()).mime_str("application/json")?;
                let mut form = Form::new().part("payload_json", payload);
                for (index, file) in files.iter().enumerate() {
                    let part =
                        Part::bytes(file.bytes.to_vec()).file_name(file.name.clone()).mime_str(file.media_type)?;
                    form = form.part(format!("files[{index}]"), part);
                }
                request.multipart(form)
            }
        })
    }
}
