//! The client of Discord's REST API: rate limits, retries and deadlines.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::Timestamp;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::ban::Ban;
use super::error::{self, ApiError, code};
use super::just_answered::JustAnswered;
use super::rate_limit::{Limiter, Report};
use super::route::{InteractionToken, Route};
use super::transport::{ClientError, LONGEST_TRY, Transport};
use crate::rate_limit::global::SharedLimits;
use crate::token::{CurrentToken, Token};
use crate::transport::Body;

/// The shortest time for one try, even if the patience ends sooner. Discord carries out a request that
/// it received in time, however late it responds.
const SHORTEST_TRY: Duration = Duration::from_secs(3);

/// The pause after the first failed try. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(200);

/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// What is called with the name of a route when Discord has answered a request on it: with this HTTP status, or not at
/// all.
pub type OnAnswer = fn(&'static str, Option<u16>);

/// A client of Discord's REST API for one bot.
#[derive(Debug)]
pub struct Api {
    token: CurrentToken,
    transport: Arc<Transport>,
    on_answer: OnAnswer,
    limiter: Limiter,
    ban: Ban,
    just_answered: JustAnswered,
    unauthorised: CancellationToken,
    stopping: CancellationToken,
}

impl Api {
    /// Returns a client that sends to `base` (such as `https://discord.com`) with this token, and names itself as
    /// Discord asks: `DiscordBot (address, version) name`.
    ///
    /// # Errors
    /// The system's TLS library can't be set up.
    pub fn new(base: &str, user_agent: &str, token: CurrentToken, on_answer: OnAnswer) -> Result<Api, ClientError> {
        Ok(Api::over(Arc::new(Transport::new(base, user_agent)?), token, on_answer))
    }

    /// Returns a client that sends to the same address with another token, within limits of its own.
    #[must_use]
    pub fn with_token(&self, token: Token) -> Api {
        Api::over(Arc::clone(&self.transport), CurrentToken::new(token), self.on_answer)
    }

    fn over(transport: Arc<Transport>, token: CurrentToken, on_answer: OnAnswer) -> Api {
        let ban = Ban::default();
        Api {
            token,
            transport,
            on_answer,
            limiter: Limiter::new(ban.clone()),
            ban,
            just_answered: JustAnswered::default(),
            unauthorised: CancellationToken::new(),
            stopping: CancellationToken::new(),
        }
    }

    /// Returns a client for tests that sends to `base`.
    ///
    /// # Panics
    /// If no client can be made.
    pub fn of_test(base: &str) -> Api {
        let token = "dGVzdA.a.b".parse().expect("it is a token");
        Api::new(base, "DiscordBot (https://bot.example, 1.0.0)", CurrentToken::new(token), |_, _| {})
            .expect("a client can be made")
    }

    /// The time by Discord's clock as of its last response: whole seconds, at most one too early. The
    /// system's time before any response.
    pub fn discord_time(&self) -> Timestamp {
        self.transport.discord_time()
    }

    /// From now on shares Discord's limits with other processes of the bot.
    pub fn share_limits(&self, budget: Arc<dyn SharedLimits>) {
        self.limiter.share(budget);
    }

    /// Asks the other processes whether the network before Discord has banned the address of one of them. To be called
    /// every second or so: a process that does nothing but answer interactions doesn't hear of it otherwise.
    pub async fn ask_of_ban(&self) {
        self.limiter.ask_of_ban().await;
    }

    /// Returns the head and body of an HTTP response with this body, as Discord takes it in response to a request of
    /// its own.
    ///
    /// # Errors
    /// A file's media type can't be read.
    pub fn as_response(&self, body: &Body) -> Result<(HeaderMap, reqwest::Body), reqwest::Error> {
        self.transport.as_response(body)
    }

    /// Notes that an interaction gets its first response in the response to Discord's own request, now.
    pub fn answers_in_response(&self, token: InteractionToken) {
        self.just_answered.note(token);
    }

    /// Whether the network before Discord has banned this machine's address: nothing gets through.
    pub fn is_banned(&self) -> bool {
        self.ban.holds()
    }

    /// From now on gives up requests that would wait for a limit or another try, unless they belong to
    /// an interaction. What can be sent at once still is.
    pub fn stop(&self) {
        self.stopping.cancel();
    }

    /// Waits until Discord rejects the bot's token. From then on only requests of interactions are
    /// sent, since those have their own tokens.
    pub async fn unauthorised(&self) {
        self.unauthorised.cancelled().await;
    }

    /// Sends a request and returns Discord's response (`null` without a body). Waits for the rate limits
    /// and retries after temporary failures until `patience` runs out.
    ///
    /// # Errors
    /// It was refused, or didn't get through in time.
    pub async fn send(&self, route: &Route, body: Body, patience: Duration) -> Result<Value, ApiError> {
        Box::pin(self.send_unless(route, body, patience, || std::future::ready(false))).await
    }

    /// The same, but asks before each try, when the rate limits allow it, whether the request has become needless.
    ///
    /// # Errors
    /// [`ApiError::Needless`] then.
    pub async fn send_unless<F>(
        &self,
        route: &Route,
        body: Body,
        patience: Duration,
        is_needless: impl Fn() -> F,
    ) -> Result<Value, ApiError>
    where
        F: Future<Output = bool>,
    {
        let began = Instant::now();
        let mut pause = FIRST_PAUSE;
        loop {
            if self.unauthorised.is_cancelled() && !route.of_interaction() {
                return Err(ApiError::Unauthorised);
            }
            let left = patience.saturating_sub(began.elapsed());
            let acquired = self.unless_stopping(route, tokio::time::timeout(left, self.limiter.acquire(route))).await?;
            let Ok(permit) = acquired else {
                return Err(ApiError::TooLate { route: route.name(), after: began.elapsed() });
            };
            if is_needless().await {
                self.limiter.give_back(permit);
                return Err(ApiError::Needless { route: route.name() });
            }
            let pass = match self.ban.pass(Instant::now()) {
                Ok(pass) => pass,
                Err(wait) => {
                    self.limiter.give_back(permit);
                    let left = patience.saturating_sub(began.elapsed());
                    if left.is_zero() {
                        return Err(ApiError::TooLate { route: route.name(), after: began.elapsed() });
                    }
                    self.unless_stopping(route, tokio::time::sleep(wait.min(left))).await?;
                    continue;
                }
            };
            let time = patience.saturating_sub(began.elapsed()).clamp(SHORTEST_TRY, LONGEST_TRY);
            let token = self.token.get();
            let answered = self.transport.attempt(&token, route, &body, time).await;
            (self.on_answer)(route.kind().name(), answered.as_ref().ok().map(|answer| answer.status.as_u16()));
            let (error, wait) = match answered {
                Ok(answer) if answer.tells_of_ban() => {
                    if let Some(pause) = pass.refused(Instant::now()) {
                        self.limiter.tell_of_ban(pause);
                    }
                    self.limiter.answered(permit, &Report::default());
                    // The next try waits for the ban's pause.
                    (error::refused(route.name(), answer.status, &answer.body), Some(Duration::ZERO))
                }
                Ok(answer) => {
                    pass.got_through();
                    let report = Report::read(&answer.headers);
                    if answer.status == StatusCode::TOO_MANY_REQUESTS {
                        let error = error::refused(route.name(), answer.status, &answer.body);
                        if error.code() == Some(code::OLD_MESSAGE_EDITS) {
                            // This concerns one message, not the request rate: no other request has to
                            // wait, and waiting doesn't help this one.
                            self.limiter.answered(permit, &report);
                            return Err(error);
                        }
                        let (wait, everywhere) = answer.retry_after();
                        tracing::warn!(route = %route.kind(), ?wait, everywhere, "Discord asks to slow down");
                        self.limiter.refused(permit, &report, wait, everywhere);
                        // The limiter holds the next try back, except that a global limit doesn't hold
                        // interactions back.
                        let wait = if everywhere && route.of_interaction() { wait } else { Duration::ZERO };
                        (error, Some(wait))
                    } else {
                        self.limiter.answered(permit, &report);
                        if answer.status.is_success() {
                            return answer.json(route);
                        }
                        if answer.status == StatusCode::UNAUTHORIZED && !route.of_interaction() {
                            // It was sent with the old token, and nothing was done.
                            if self.token.get() != token {
                                continue;
                            }
                            self.unauthorised.cancel();
                            return Err(ApiError::Unauthorised);
                        }
                        let error = error::refused(route.name(), answer.status, &answer.body);
                        let is_early = answer.status == StatusCode::NOT_FOUND
                            && route.follows().is_some_and(|token| self.just_answered.holds(token));
                        let again = is_early || (answer.status.is_server_error() && route.repeatable());
                        (error, again.then(|| advance(&mut pause)))
                    }
                }
                Err(source) => {
                    drop(permit);
                    let again = route.repeatable() || source.is_connect();
                    let source = Arc::new(source.without_url());
                    let error = ApiError::Network { route: route.name(), source };
                    (error, again.then(|| advance(&mut pause)))
                }
            };
            match wait {
                Some(wait) if began.elapsed() + wait < patience => {
                    tracing::debug!(%error, ?wait, "trying again");
                    self.unless_stopping(route, tokio::time::sleep(wait)).await?;
                }
                _ => return Err(error),
            }
        }
    }

    /// Waits for something before a request. Gives the request up if it has to wait while this client
    /// stops, unless it belongs to an interaction.
    async fn unless_stopping<T>(&self, route: &Route, wait: impl Future<Output = T>) -> Result<T, ApiError> {
        if route.of_interaction() {
            return Ok(wait.await);
        }
        tokio::select! {
            biased;
            done = wait => Ok(done),
            () = self.stopping.cancelled() => Err(ApiError::Stopping { route: route.name() }),
        }
    }
}

/// Returns the pause and doubles the next one.
fn advance(pause: &mut Duration) -> Duration {
    std::mem::replace(pause, (*pause * 2).min(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::rate_limit::global::{RequestId, Reservation};
    use cardinal_ids::{ChannelId, InteractionId};

    const FIRST_ANSWER: &[u8] = b"HTTP/1.1 204 No Content\r\n\r\n";

    /// Sends a first response to a server that handles each connection, by its number, like this.
    async fn first_answer(
        patience: Duration,
        serve: impl Fn(usize, TcpStream) + Send + 'static,
    ) -> Result<Value, ApiError> {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        std::thread::spawn(move || {
            for (number, connection) in server.incoming().flatten().enumerate() {
                serve(number, connection);
            }
        });
        let api = Api::of_test(&base);
        let route = Route::Callback { interaction: InteractionId(1), token: InteractionToken::new("t") };
        api.send(&route, Body::Empty, patience).await
    }

    fn read_request(connection: &mut TcpStream) {
        assert!(connection.read(&mut [0; 4096]).unwrap() > 0);
    }

    #[tokio::test]
    async fn a_slow_first_answer_is_waited_for() {
        let patience = Duration::from_secs(10);
        let answer = first_answer(patience, move |number, mut connection| {
            read_request(&mut connection);
            if number == 0 {
                std::thread::sleep(patience.mul_f64(0.6));
                connection.write_all(FIRST_ANSWER).unwrap();
            }
        });
        assert_eq!(answer.await.unwrap(), Value::Null);
    }

    #[tokio::test]
    async fn a_first_answer_that_failed_is_tried_again() {
        let answer = first_answer(Duration::from_mins(1), |number, mut connection| {
            read_request(&mut connection);
            // The first connection ends without an answer.
            if number > 0 {
                connection.write_all(FIRST_ANSWER).unwrap();
            }
        });
        assert_eq!(answer.await.unwrap(), Value::Null);
    }

    #[tokio::test]
    async fn what_becomes_needless_while_it_waits_is_not_sent_and_holds_nothing_up() {
        let api = Api::of_test("http://127.0.0.1:9");
        let message = Route::CreateMessage { channel: ChannelId(1) };
        let before = api.limiter.acquire(&message).await;
        let is_needless = AtomicBool::new(false);
        let waiting = api.send_unless(&message, Body::Empty, Duration::from_mins(1), || {
            std::future::ready(is_needless.load(Ordering::SeqCst))
        });
        let meanwhile = async {
            is_needless.store(true, Ordering::SeqCst);
            api.limiter.give_back(before);
        };
        let (sent, ()) = tokio::join!(waiting, meanwhile);
        assert!(matches!(sent, Err(ApiError::Needless { .. })), "{sent:?}");
        // The bucket lets one request go at a time until Discord tells more about it.
        let _next = tokio::time::timeout(Duration::from_secs(5), api.limiter.acquire(&message)).await.unwrap();
    }

    #[tokio::test]
    async fn in_a_ban_one_request_is_sent_and_nothing_else() {
        const BAN: &[u8] =
            b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 16\r\nconnection: close\r\n\r\nerror code: 1015";
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let api = Api::of_test(&format!("http://{}", server.local_addr().unwrap()));
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        std::thread::spawn(move || {
            for mut connection in server.incoming().flatten() {
                counted.fetch_add(1, Ordering::SeqCst);
                read_request(&mut connection);
                connection.write_all(BAN).unwrap();
            }
        });
        let callback =
            |number| Route::Callback { interaction: InteractionId(number), token: InteractionToken::new("t") };
        let first = api.send(&callback(1), Body::Empty, Duration::from_millis(50)).await;
        assert!(first.is_err_and(|error| error.is_temporary()));
        assert!(api.is_banned());
        for number in 2..20 {
            let message = Route::CreateMessage { channel: ChannelId(number) };
            for route in [message, callback(number)] {
                let error = api.send(&route, Body::Empty, Duration::from_millis(5)).await.unwrap_err();
                assert!(matches!(error, ApiError::TooLate { .. }), "{error}");
            }
        }
        assert_eq!(asked.load(Ordering::SeqCst), 1);
    }

    /// Limits without any, of which another process has told of a ban, and what is told of bans.
    #[derive(Debug, Default)]
    struct Banned(std::sync::Mutex<Vec<Duration>>);

    #[async_trait::async_trait]
    impl SharedLimits for Banned {
        async fn reserve(&self, _: String, _: u32, _: u32, _: Duration) -> Option<Reservation> {
            Some(Reservation { counted: Ok(RequestId("1".to_owned())), ban: self.ban().await })
        }

        async fn ban(&self) -> Option<String> {
            Some("another".to_owned())
        }

        async fn note_ban(&self, pause: Duration) {
            self.0.lock().unwrap().push(pause);
        }

        async fn settle(&self, _: &RequestId, _: Duration, _: Duration) {}
    }

    /// Sends two messages at once after another process has told of a ban. Returns how many requests came, how many
    /// messages were sent, and what others were told.
    async fn two_messages_after_a_ban(answer: &'static [u8]) -> (usize, usize, Vec<Duration>) {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let api = Api::of_test(&format!("http://{}", server.local_addr().unwrap()));
        let limits = Arc::new(Banned::default());
        api.share_limits(limits.clone());
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        std::thread::spawn(move || {
            for mut connection in server.incoming().flatten() {
                counted.fetch_add(1, Ordering::SeqCst);
                read_request(&mut connection);
                connection.write_all(answer).unwrap();
            }
        });
        let send = async |channel| {
            let message = Route::CreateMessage { channel: ChannelId(channel) };
            api.send(&message, Body::Empty, Duration::from_secs(3)).await
        };
        let (first, second) = tokio::join!(send(1), send(2));
        let told = limits.0.lock().unwrap().clone();
        (asked.load(Ordering::SeqCst), usize::from(first.is_ok()) + usize::from(second.is_ok()), told)
    }

    #[tokio::test]
    async fn a_process_that_hears_of_a_ban_tries_one_request() {
        const BAN: &[u8] =
            b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 16\r\nconnection: close\r\n\r\nerror code: 1015";
        const OK: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
        assert_eq!(two_messages_after_a_ban(BAN).await, (1, 0, vec![Duration::from_secs(10)]));
        assert_eq!(two_messages_after_a_ban(OK).await, (2, 2, Vec::new()), "its own address is not banned");
    }

    #[tokio::test]
    async fn a_stop_gives_up_what_waits_and_still_answers() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", server.local_addr().unwrap());
        let api = Api::of_test(&base);
        let message = Route::CreateMessage { channel: ChannelId(1) };
        let _under_way = api.limiter.acquire(&message).await;
        let waiting = api.send(&message, Body::Empty, Duration::from_mins(10));
        let stop = async { api.stop() };
        let (given_up, ()) = tokio::join!(waiting, stop);
        assert!(matches!(given_up, Err(ApiError::Stopping { .. })), "{given_up:?}");

        std::thread::spawn(move || {
            let (mut connection, _) = server.accept().unwrap();
            read_request(&mut connection);
            connection.write_all(FIRST_ANSWER).unwrap();
        });
        let route = Route::Callback { interaction: InteractionId(1), token: InteractionToken::new("t") };
        assert_eq!(api.send(&route, Body::Empty, Duration::from_mins(1)).await.unwrap(), Value::Null);
    }
}
