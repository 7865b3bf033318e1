//! The page, whose files are embedded in the program, and the check of where requests come from: programs and this page
//! may send them, other pages may not.
//!
//! A browser lets any page send plain requests and WebSocket handshakes to any address, this one included. But it
//! always states the page's origin in `Origin`, and the host name that the page used for this address in `Host`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::header::{AsHeaderName, CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::shared::Shared;

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

/// Passes on allowed requests; all others get 403 with an explanation.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let Err(sentence) = check_origin(request.uri().path(), request.headers(), shared.addr) else {
        return next.run(request).await;
    };
    tracing::debug!(path = request.uri().path(), sentence, "rejected a request of another origin");
    let body = json!({ "message": sentence }).to_string();
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    (StatusCode::FORBIDDEN, kind, body).into_response()
}

fn check_origin(path: &str, headers: &HeaderMap, listening: SocketAddr) -> Result<(), &'static str> {
    let host = only(headers, HOST);
    if headers.contains_key(ORIGIN) && !only(headers, ORIGIN).is_some_and(|origin| is_own_origin(origin, host)) {
        return Err("A page of another origin may not speak to the sandbox.");
    }
    if !path.starts_with("/sandbox/") {
        return Ok(());
    }
    // With a DNS name that points here, a foreign page would share its origin with this server (DNS rebinding).
    if !host.is_some_and(|host| is_own(host, listening)) {
        return Err("The sandbox is not known under this name: its address or localhost would do.");
    }
    if only(headers, "sec-fetch-site").is_some_and(|site| site.eq_ignore_ascii_case("cross-site")) {
        return Err("A page of another site may not speak to the sandbox.");
    }
    Ok(())
}

/// The value of a header that occurs exactly once and is text.
fn only(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

/// Whether a page was served by the host that its request goes to.
fn is_own_origin(origin: &str, host: Option<&str>) -> bool {
    let authority = origin.strip_prefix("http://");
    authority.is_some_and(|authority| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)))
}

/// Whether an authority names this server: by its address, as localhost, or by any IP address if it listens on all. The
/// port is not compared, since it may be forwarded. An IP address is safe, because unlike a DNS name it cannot be
/// pointed here by somebody else.
fn is_own(authority: &str, listening: SocketAddr) -> bool {
    let Ok(parsed) = authority.parse::<Authority>() else { return false };
    if authority.contains('@') {
        return false;
    }
    let name = parsed.host();
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let own = [listening.ip(), Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
    let ip = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    ip.is_ok_and(|ip| listening.ip().is_unspecified() || own.contains(&ip))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_the_local_host_lead_here() {
        let local: SocketAddr = "127.0.0.1:4020".parse().unwrap();
        for own in ["127.0.0.1:4020", "LocalHost:4020", "[::1]:4020", "127.0.0.1:8080", "localhost"] {
            assert!(is_own(own, local), "{own}");
        }
        for other in ["10.0.0.1:4020", "a@127.0.0.1:4020", "localhost.:4020", "", ":4020", "evil.example:4020"] {
            assert!(!is_own(other, local), "{other}");
        }
        let shared: SocketAddr = "192.168.1.5:80".parse().unwrap();
        assert!(is_own("192.168.1.5", shared) && is_own("192.168.1.5:80", shared) && !is_own("192.168.1.6", shared));
        let everywhere: SocketAddr = "[::]:4020".parse().unwrap();
        assert!(is_own("[2001:db8::1]:4020", everywhere) && !is_own("evil.example:4020", everywhere));
    }

    #[test]
    fn a_page_is_ours_if_it_comes_from_where_its_request_goes() {
        assert!(is_own_origin("http://localhost:8080", Some("LOCALHOST:8080")));
        for (origin, host) in [
            ("http://localhost:3000", Some("localhost:4020")),
            ("http://evil.example", Some("localhost:4020")),
            ("https://localhost:4020", Some("localhost:4020")),
            ("null", Some("localhost:4020")),
            ("http://localhost:4020", None),
        ] {
            assert!(!is_own_origin(origin, host), "{origin} {host:?}");
        }
    }
}
