//! Serves the page, whose files are embedded in the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

/// Name and bytes of each file of the page.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// A hash of the page's files. An open window compares it to detect that the server now has a different page.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = DefaultHasher::new();
        FILES.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    });
    &VERSION
}

/// Serves the page's files by name; `/` is `index.html`.
pub(crate) async fn serve(request: Request) -> Response {
    let name = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let file = FILES.iter().find(|(file, _)| *file == name);
    let Some((_, bytes)) = file.filter(|_| request.method() == Method::GET || request.method() == Method::HEAD) else {
        return (StatusCode::NOT_FOUND, "There is nothing here.").into_response();
    };
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    };
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], *bytes).into_response()
}
