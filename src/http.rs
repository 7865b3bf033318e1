//! HTTP on ports of the bot's own, for programs that ask it something. A reverse proxy in front has TLS.

mod handles;
mod seats;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub(crate) use self::handles::{attainable as attainable_handles, raise as raise_handles};
use self::seats::{Heard, Seats, Taken};

/// How long a caller may take to send the head of a request, or to begin one on a connection that it keeps open. Longer
/// than proxies keep connections, which is a minute as a rule: whoever closes last loses no request.
const HEAD_WITHIN: Duration = Duration::from_secs(65);

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// The most connections at once, where the process may have enough files open.
const CONNECTIONS: u64 = 4_096;

/// The part of the files that the process may have open which the connections of one port may be. There are two
/// ports. The rest is for the database, Discord, and files.
const PART: u64 = 4;

/// How often the log says that connections have to leave.
const TOLD_EVERY: Duration = Duration::from_mins(1);

/// Unix' errors for too many open files, in this process and altogether.
const TOO_MANY_FILES: [Option<i32>; 2] = [Some(24), Some(23)];

/// The pause after a connection couldn't be accepted, as when the process has too many files open.
const NEXT_AFTER: Duration = Duration::from_millis(100);

/// A port can't be listened on.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address} for {what}: {source}; give another address and port in `{setting}`")]
pub struct ListenError {
    address: SocketAddr,
    what: &'static str,
    setting: &'static str,
    source: std::io::Error,
}

/// A port on which the bot listens, but doesn't answer yet.
#[derive(Debug)]
pub(crate) struct Port {
    listener: TcpListener,
    address: SocketAddr,
    head_within: Duration,
    /// The most connections at once. For a further one, the one that was silent longest is closed.
    most: usize,
}

impl Port {
    /// Listens on an address, which `setting` gave.
    ///
    /// # Errors
    /// If the address is in use or isn't this machine's.
    pub(crate) async fn open(
        address: SocketAddr,
        what: &'static str,
        setting: &'static str,
    ) -> Result<Port, ListenError> {
        let failed = |source| ListenError { address, what, setting, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        tracing::info!(%address, what, "listening");
        let most = (handles::limit() / PART).min(CONNECTIONS) as usize;
        Ok(Port { listener, address, head_within: HEAD_WITHIN, most })
    }

    /// The address with the port that was taken, if the setting left that open.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until it is stopped, and then answers the requests that have begun.
    pub(crate) async fn serve(self, router: Router, stop: CancellationToken) {
        let (tasks, seats) = (TaskTracker::new(), Seats::new(self.most));
        let mut told: Option<Instant> = None;
        loop {
            let accepted = tokio::select! {
                () = stop.cancelled() => break,
                accepted = self.listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, _)) => {
                    let (taken, was_full) = seats.take();
                    if was_full && told.is_none_or(|at| at.elapsed() > TOLD_EVERY) {
                        told = Some(Instant::now());
                        tracing::warn!(
                            address = %self.address,
                            most = self.most,
                            "as many connections are open as there may be; the one that was silent longest is closed"
                        );
                    }
                    tasks.spawn(answer(stream, taken, self.head_within, router.clone(), stop.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    if TOO_MANY_FILES.contains(&error.raw_os_error()) {
                        seats.free_one();
                    }
                    tokio::time::sleep(NEXT_AFTER).await;
                }
            }
        }
        drop(self.listener);
        tasks.close();
        tasks.wait().await;
    }
}

/// Answers the requests of one connection until it ends or has to leave.
async fn answer(stream: TcpStream, taken: Taken, head_within: Duration, router: Router, stop: CancellationToken) {
    // Small answers leave at once. A connection that refuses it works all the same.
    let _ = stream.set_nodelay(true);
    let (router, seat) = (TowerToHyperService::new(router), taken.seat());
    let noted = service_fn(move |request| {
        let (answer, seat) = (router.call(request), seat.clone());
        async move {
            seat.set_answered(true);
            let response = answer.await;
            seat.set_answered(false);
            response
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_within)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(Heard { stream, seat: taken.seat() }), noted);
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = taken.has_to_leave() => return,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn opened(head_within: Duration) -> Port {
        let port = Port::open(([127, 0, 0, 1], 0).into(), "a test", "nothing").await.unwrap();
        Port { head_within, ..port }
    }

    /// Sends this, and returns what comes back until the connection ends.
    async fn answer_to(address: SocketAddr, text: &str) -> String {
        let mut connection = TcpStream::connect(address).await.unwrap();
        connection.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn a_head_that_does_not_come_is_not_waited_for() {
        let port = opened(Duration::from_millis(50)).await;
        let (address, stop) = (port.address(), CancellationToken::new());
        let serving = tokio::spawn(port.serve(Router::new(), stop.clone()));
        for begun in ["", "GET / HTT", "GET / HTTP/1.1\r\nhost: "] {
            let answer = answer_to(address, begun).await;
            assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
        }
        stop.cancel();
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn a_head_that_is_too_large_is_refused() {
        let port = opened(HEAD_WITHIN).await;
        let (address, stop) = (port.address(), CancellationToken::new());
        tokio::spawn(port.serve(Router::new().route("/", get(async || "here")), stop.clone()));
        let large = format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", "x".repeat(LARGEST_HEAD));
        assert!(answer_to(address, &large).await.starts_with("HTTP/1.1 431 "));
        let small = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        assert!(answer_to(address, small).await.ends_with("here"));
        stop.cancel();
    }

    #[tokio::test]
    async fn connections_that_say_nothing_keep_nobody_out() {
        let port = Port { most: 3, ..opened(HEAD_WITHIN).await };
        let (address, stop) = (port.address(), CancellationToken::new());
        tokio::spawn(port.serve(Router::new().route("/", get(async || "here")), stop.clone()));
        let mut silent = Vec::new();
        for _ in 0..20 {
            silent.push(TcpStream::connect(address).await.unwrap());
            let asked = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
            assert!(answer_to(address, asked).await.ends_with("here"));
        }
        // Those that were silent longest are closed, without a word.
        let mut nothing = String::new();
        assert_eq!(silent[0].read_to_string(&mut nothing).await.unwrap_or(0), 0);
        stop.cancel();
    }

    #[tokio::test]
    async fn a_taken_port_is_named_with_its_setting() {
        let taken = opened(HEAD_WITHIN).await.address();
        let listener = TcpListener::bind(taken).await.unwrap();
        let error = Port::open(taken, "a test", "nothing").await.unwrap_err().to_string();
        assert!(
            error.contains(&taken.to_string()) && error.contains("another address and port in `nothing`"),
            "{error}"
        );
        drop(listener);
    }
}
