//! Whose requests are served: programs', and those of the sandbox's own page.
//!
//! A browser sends plain requests and WebSocket handshakes of any page to any address, this one
//! included, and asks nobody first. What it cannot do is to hide where the page comes from: it
//! says so in `Origin`, and in `Host` the name under which the page knows this address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{AsHeaderName, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::shared::Shared;

/// Passes on what may be served; everything else gets 403 with a sentence.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let Err(sentence) = check(request.uri().path(), request.headers(), shared.addr) else {
        return next.run(request).await;
    };
    tracing::debug!(path = request.uri().path(), sentence, "refused a request");
    let body = json!({ "message": sentence }).to_string();
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    (StatusCode::FORBIDDEN, kind, body).into_response()
}

fn check(path: &str, headers: &HeaderMap, listening: SocketAddr) -> Result<(), &'static str> {
    let host = only(headers, HOST);
    if headers.contains_key(ORIGIN) && !only(headers, ORIGIN).is_some_and(|origin| is_own_origin(origin, host)) {
        return Err("A page of another origin may not speak to the sandbox.");
    }
    if !path.starts_with("/sandbox/") {
        return Ok(());
    }
    // A name that somebody made point here makes their page and this server one origin.
    if !host.is_some_and(|host| is_own(host, listening)) {
        return Err("The sandbox is not known under this name: its address or localhost would do.");
    }
    if only(headers, "sec-fetch-site").is_some_and(|site| site.eq_ignore_ascii_case("cross-site")) {
        return Err("A page of another site may not speak to the sandbox.");
    }
    Ok(())
}

/// The value of a header that is there once and is text.
fn only(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

/// Whether a page came from where its request goes.
fn is_own_origin(origin: &str, host: Option<&str>) -> bool {
    let authority = origin.strip_prefix("http://");
    authority.is_some_and(|authority| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)))
}

/// Whether a name leads here: the address, the local host, or any address if we listen on all. The port
/// may be another one that is led here; nobody can make somebody else's page come from an address.
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
