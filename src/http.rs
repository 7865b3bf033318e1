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

/// The part of the files that the process may have open which the connections of one port may be. There are at most
/// three ports. The rest is for the database, Discord, and files.
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
pub struct Port {
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
    pub async fn open(address: SocketAddr, what: &'static str, setting: &'static str) -> Result<Port, ListenError> {
        let failed = |source| ListenError { address, what, setting, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        tracing::info!(%address, what, "listening");
        let most = (handles::limit() / PART).min(CONNECTIONS) as usize;
        Ok(Port { listener, address, head_within: HEAD_WITHIN, most })
    }

    /// The address with the port that was taken, if the setting left that open.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same port, whose callers have this long for the head of a request, with this many connections at once.
    #[must_use]
    pub fn with_limits(self, head_within: Duration, most: usize) -> Port {
        Port { head_within, most, ..self }
    }

    /// Serves until it is stopped, and then answers the requests that have begun.
    pub async fn serve(self, router: Router, stop: CancellationToken) {
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
