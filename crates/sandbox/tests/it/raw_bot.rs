//! A bot without a library: plain REST calls and a plain WebSocket.

use std::time::Duration;

use cardinal_sandbox::{BotConfig, Id, Member, Sandbox, SandboxConfig};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.raw.bot";
pub(crate) const APP: Id = Id(123_456_789_012_345_678);
/// Generous, so that a test times out only if something hangs.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);
/// The time limit for first responses on a stage. It is longer than Discord's, so that a slow machine fails no test.
pub(crate) const WINDOW: Duration = Duration::from_mins(5);

/// A response's status and JSON body.
pub(crate) type RawResponse = (u16, Value);

/// Returns an HTTP client that ignores proxies from the environment, which would not reach the sandbox.
pub(crate) fn http() -> reqwest::Client {
    cardinal_sandbox::local_client().expect("a client needs nothing but memory")
}

/// A REST client with the bot's token.
#[derive(Clone)]
pub(crate) struct Rest {
    http: reqwest::Client,
    pub(crate) base: String,
    token: String,
}

impl Rest {
    pub(crate) fn new(base: &str, token: &str) -> Self {
        Self { http: http(), base: base.to_owned(), token: token.to_owned() }
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().expect("an HTTP method");
        let request = self.http.request(method, format!("{}/api/v10{path}", self.base));
        request.header("authorization", format!("Bot {}", self.token))
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: &Value) -> RawResponse {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.json(body);
        }
        finish(request).await
    }

    pub(crate) async fn get(&self, path: &str) -> RawResponse {
        self.call("GET", path, &Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> RawResponse {
        self.call("POST", path, body).await
    }

    pub(crate) async fn headers(&self, path: &str) -> (u16, reqwest::header::HeaderMap) {
        let response = self.request("GET", path).send().await.expect("the sandbox answers");
        (response.status().as_u16(), response.headers().clone())
    }

    /// Sends a body with files, given as `(field, name, bytes)`.
    pub(crate) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, &str, Vec<u8>)],
    ) -> RawResponse {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (field, name, bytes) in files {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part((*field).to_owned(), part);
        }
        finish(self.request(method, path).multipart(form)).await
    }
}

async fn finish(request: reqwest::RequestBuilder) -> RawResponse {
    let response = request.send().await.expect("the sandbox answers");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Sends a request as the page does, such as `PUT` to `/faults`.
pub(crate) async fn page_request(sandbox: &Sandbox, method: &str, path: &str, body: &Value) -> RawResponse {
    let method = method.parse().expect("an HTTP method");
    finish(http().request(method, format!("{}/sandbox{path}", sandbox.base_url())).json(body)).await
}

/// A gateway connection.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn open(base: &str, path: &str) -> Self {
        let url = format!("{}{path}", base.replacen("http", "ws", 1));
        Self(connect_async(url).await.expect("the gateway is there").0)
    }

    pub(crate) async fn send(&mut self, payload: &Value) {
        self.0.send(Message::text(payload.to_string())).await.expect("the connection stands");
    }

    /// The next frame, or the code of the close frame: 1006 if the connection was lost without one.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.0.next()).await;
            let frame = frame.unwrap_or_else(|_| panic!("waited {PATIENCE:?} for a frame"));
            match frame {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// The data of the next dispatch with this name. Others are skipped.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let frame = self.next().await.expect("no close before the event");
            if frame["t"] == name {
                return frame;
            }
        }
    }

    /// Reads until the connection is closed, and returns the close code.
    pub(crate) async fn close_code(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    pub(crate) async fn close(mut self, code: u16) {
        let frame = tokio_tungstenite::tungstenite::protocol::CloseFrame { code: code.into(), reason: "".into() };
        self.0.close(Some(frame)).await.expect("a clean close");
    }

    /// Connects, reads hello and identifies. Returns the data of READY too.
    pub(crate) async fn login(base: &str, token: &str, intents: u64) -> (Self, Value) {
        let mut socket = Self::open(base, "/gateway/?v=10&encoding=json").await;
        assert_eq!(socket.next().await.expect("hello")["op"], 10);
        socket.send(&identify(token, intents)).await;
        let ready = socket.event("READY").await;
        (socket, ready["d"].clone())
    }
}

pub(crate) fn identify(token: &str, intents: u64) -> Value {
    json!({ "op": 2, "d": {
        "token": token,
        "intents": intents,
        "properties": { "os": "linux", "browser": "test", "device": "test" },
    } })
}

/// A sandbox with one raw bot logged in, a command `do` registered, and a window of Ada's.
pub(crate) struct Stage {
    pub(crate) sandbox: Sandbox,
    pub(crate) rest: Rest,
    pub(crate) socket: Socket,
    pub(crate) ada: Member,
    pub(crate) games: Id,
}

impl Stage {
    pub(crate) async fn new() -> Self {
        Self::with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }).await
    }

    pub(crate) async fn with(config: SandboxConfig) -> Self {
        let bots = vec![BotConfig::new(TOKEN, "Raw")];
        let sandbox =
            Sandbox::start(SandboxConfig { bots, answer_window: WINDOW, ..config }).await.expect("a free port");
        let rest = Rest::new(&sandbox.base_url(), TOKEN);
        let command = json!({ "name": "do", "description": "anything", "options": [
            { "type": 3, "name": "text", "description": "a text", "autocomplete": true, "max_length": 10 },
            { "type": 6, "name": "who", "description": "a member" },
            { "type": 4, "name": "level", "description": "a level", "choices": [
                { "name": "one", "value": 1 }, { "name": "two", "value": 2 },
            ] },
        ] });
        let (status, _) = rest.post(&format!("/applications/{APP}/commands"), &command).await;
        assert_eq!(status, 201);
        let (socket, _) = Socket::login(&sandbox.base_url(), TOKEN, 1).await;
        let ada = sandbox.client().member("Ada").await.expect("Ada is there");
        let games = sandbox.client().channel("games").await.expect("#games is there");
        Self { sandbox, rest, socket, ada, games }
    }

    /// Ada runs `do`. Returns the interaction as the bot got it.
    pub(crate) async fn command(&mut self) -> Interaction {
        self.ada.start(self.games, "do", json!([])).await.expect("the command runs");
        self.interaction().await
    }

    pub(crate) async fn interaction(&mut self) -> Interaction {
        let event = self.socket.event("INTERACTION_CREATE").await["d"].clone();
        Interaction::new(&self.rest, event)
    }

    pub(crate) fn messages_path(&self) -> String {
        format!("/channels/{}/messages", self.games)
    }
}

/// An interaction as the bot sees it.
pub(crate) struct Interaction {
    rest: Rest,
    pub(crate) event: Value,
}

impl Interaction {
    pub(crate) fn new(rest: &Rest, event: Value) -> Self {
        Self { rest: rest.clone(), event }
    }

    pub(crate) fn id(&self) -> Id {
        self.event["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
    }

    fn text(&self, key: &str) -> &str {
        self.event[key].as_str().expect("a text")
    }

    pub(crate) async fn callback(&self, body: &Value) -> RawResponse {
        let path = format!("/interactions/{}/{}/callback", self.text("id"), self.text("token"));
        self.rest.post(&path, body).await
    }

    pub(crate) fn webhook(&self, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.text("application_id"), self.text("token"))
    }
}

/// The code of an error, and the code and path of its first field error: `("50035", "embeds.0.title")`.
pub(crate) fn fault(body: &Value) -> (u64, String) {
    fn paths(node: &Value, path: &str, found: &mut Vec<String>) {
        if node.get("_errors").is_some() {
            found.push(path.to_owned());
        }
        for (key, inner) in node.as_object().into_iter().flatten().filter(|(key, _)| *key != "_errors") {
            paths(inner, &if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, found);
        }
    }
    let mut found = Vec::new();
    paths(&body["errors"], "", &mut found);
    (body["code"].as_u64().unwrap_or(0), found.join(" "))
}
