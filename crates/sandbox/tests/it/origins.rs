//! Allowed origins: requests from programs and from the sandbox's own page are served, all others are rejected.

use cardinal_sandbox::{Sandbox, SandboxConfig};
use reqwest::header::{CONTENT_TYPE, HOST, ORIGIN};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::raw_bot::{RawResponse, http};

/// A sandbox that a browser sends requests to.
struct Visit {
    sandbox: Sandbox,
    http: reqwest::Client,
}

impl Visit {
    async fn at(addr: &str) -> Self {
        let config = SandboxConfig { addr: addr.parse().expect("an address"), ..SandboxConfig::default() };
        Self { sandbox: Sandbox::start(config).await.expect("a free port"), http: http() }
    }

    fn port(&self) -> u16 {
        self.sandbox.addr().port()
    }

    /// Sends a request with these headers.
    async fn call(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> RawResponse {
        let mut request = self
            .http
            .request(method.parse().expect("an HTTP method"), format!("http://127.0.0.1:{}{path}", self.port()));
        if method == "POST" {
            request = request.header(CONTENT_TYPE, "text/plain").body(json!({ "name": "Eve" }).to_string());
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("the sandbox answers");
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.expect("a body")).unwrap_or(Value::Null))
    }

    async fn world(&self, headers: &[(&str, &str)]) -> u16 {
        self.call("GET", "/sandbox/world", headers).await.0
    }

    /// Returns the status of a WebSocket handshake from this origin, with `host` as the sandbox's name.
    async fn handshake(&self, path: &str, host: &str, origin: &str) -> u16 {
        let mut request = format!("ws://127.0.0.1:{}{path}", self.port()).into_client_request().expect("an address");
        request.headers_mut().insert("host", host.parse().expect("a header"));
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        match tokio_tungstenite::connect_async(request).await {
            Ok((_, response)) => response.status().as_u16(),
            Err(Error::Http(response)) => response.status().as_u16(),
            Err(error) => panic!("no answer: {error}"),
        }
    }
}

#[tokio::test]
async fn pages_of_other_origins_are_refused_on_every_route() {
    let visit = Visit::at("127.0.0.1:0").await;
    let port = visit.port();
    let ada = visit.sandbox.client().member("Ada").await.unwrap().id;
    let others = [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://127.0.0.2:{port}"),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://evil@127.0.0.1:{port}"),
        format!("http://localhost.evil.example:{port}"),
        "http://localhost".to_owned(),
    ];
    let routes = [
        ("POST", "/sandbox/members"),
        ("GET", "/sandbox/world"),
        ("OPTIONS", "/sandbox/faults"),
        ("GET", "/api/v10/gateway"),
        ("GET", "/attachments/1/2/a.png"),
        ("GET", "/"),
    ];
    for origin in &others {
        for (method, path) in routes {
            let (status, body) = visit.call(method, path, &[(ORIGIN.as_str(), origin)]).await;
            assert_eq!(status, 403, "{method} {path} from {origin}");
            assert!(body["message"].as_str().is_some_and(|text| text.ends_with('.')), "{body}");
        }
        for path in [&format!("/sandbox/stream?as={ada}"), "/gateway/?v=10", "/gateway", "/resume/?v=10"] {
            let host = format!("127.0.0.1:{port}");
            assert_eq!(visit.handshake(path, &host, origin).await, 403, "{path} from {origin}");
        }
    }
    assert!(visit.sandbox.client().member("Eve").await.is_err(), "nothing was done");
}

#[tokio::test]
async fn the_sandboxs_page_is_served_under_each_of_its_names() {
    let visit = Visit::at("127.0.0.1:0").await;
    let port = visit.port();
    let ada = visit.sandbox.client().member("Ada").await.unwrap().id;
    for name in ["127.0.0.1", "localhost", "[::1]"] {
        let (host, origin) = (format!("{name}:{port}"), format!("http://{name}:{port}"));
        let page =
            [(HOST.as_str(), host.as_str()), (ORIGIN.as_str(), origin.as_str()), ("sec-fetch-site", "same-origin")];
        assert_eq!(visit.world(&page).await, 200, "{name}");
        assert_eq!(visit.call("GET", "/", &page).await.0, 200, "{name}");
        assert_eq!(visit.handshake(&format!("/sandbox/stream?as={ada}"), &host, &origin).await, 101, "{name}");
    }
}

#[tokio::test]
async fn the_member_api_answers_only_under_the_sandboxs_names() {
    let visit = Visit::at("127.0.0.1:0").await;
    let port = visit.port();
    let others = [format!("evil.example:{port}"), "evil.example".to_owned(), format!("127.0.0.1.example:{port}")];
    for host in &others {
        let foreign = [(HOST.as_str(), host.as_str())];
        assert_eq!(visit.world(&foreign).await, 403, "{host}");
        assert_eq!(visit.call("GET", "/api/v10/gateway", &foreign).await.0, 200, "a bot may know it by {host}");
    }
    let cross = [("sec-fetch-site", "cross-site")];
    assert_eq!(visit.world(&cross).await, 403);
    assert_eq!(visit.call("GET", "/", &cross).await.0, 200, "a link from elsewhere may open the page");
}

#[tokio::test]
async fn a_sandbox_on_all_addresses_answers_under_any_local_address() {
    let visit = Visit::at("0.0.0.0:0").await;
    let port = visit.port();
    let (here, there) = (format!("192.0.2.7:{port}"), format!("192.0.2.8:{port}"));
    let with = async |host: &str, origin: &str| visit.world(&[(HOST.as_str(), host), (ORIGIN.as_str(), origin)]).await;
    assert_eq!(with(&here, &format!("http://{here}")).await, 200);
    assert_eq!(with(&here, &format!("http://{there}")).await, 403);
    assert_eq!(with(&format!("localhost:{port}"), &format!("http://localhost:{port}")).await, 200);
    let evil = format!("evil.example:{port}");
    assert_eq!(with(&evil, &format!("http://{evil}")).await, 403);
    assert_eq!(visit.world(&[(HOST.as_str(), &evil)]).await, 403);
    assert_eq!(visit.world(&[(HOST.as_str(), &here)]).await, 200);
}
