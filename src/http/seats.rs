//! The connections of a port, of which there are only so many at once. If there are more, the one that was silent
//! longest is closed, so silent connections keep nobody out.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

/// The connections of one port.
#[derive(Debug)]
pub(super) struct Seats {
    most: usize,
    /// Counts what connections say, which orders their silences.
    said: Arc<AtomicU64>,
    taken: Mutex<HashMap<u64, Arc<Seat>>>,
}

/// One connection.
#[derive(Debug)]
pub(super) struct Seat {
    said: Arc<AtomicU64>,
    /// When it last said or was told something, by that count.
    last: AtomicU64,
    /// Whether a request of it is being answered.
    is_answered: AtomicBool,
    /// Cancelled when it has to leave.
    leave: CancellationToken,
}

/// A connection's place. Dropping it frees the place.
pub(super) struct Taken {
    seats: Arc<Seats>,
    number: u64,
    seat: Arc<Seat>,
}

impl Seats {
    pub(super) fn new(most: usize) -> Arc<Seats> {
        Arc::new(Seats { most: most.max(1), said: Arc::default(), taken: Mutex::default() })
    }

    /// Takes a place for a new connection. Returns whether another one had to leave for it.
    pub(super) fn take(self: &Arc<Seats>) -> (Taken, bool) {
        let is_full = self.taken.lock().unwrap_or_else(PoisonError::into_inner).len() >= self.most;
        if is_full {
            self.free_one();
        }
        let number = self.said.fetch_add(1, Ordering::Relaxed);
        let seat = Arc::new(Seat {
            said: Arc::clone(&self.said),
            last: AtomicU64::new(number),
            is_answered: AtomicBool::new(false),
            leave: CancellationToken::new(),
        });
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).insert(number, Arc::clone(&seat));
        (Taken { seats: Arc::clone(self), number, seat }, is_full)
    }

    /// Has the connection leave that was silent longest. One whose request is being answered waits for the bot, and
    /// leaves only if there is no other.
    pub(super) fn free_one(&self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let silence = |seat: &Seat| (seat.is_answered.load(Ordering::Relaxed), seat.last.load(Ordering::Relaxed));
        let silent = taken.iter().min_by_key(|(_, seat)| silence(seat)).map(|(number, _)| *number);
        if let Some(seat) = silent.and_then(|number| taken.remove(&number)) {
            seat.leave.cancel();
        }
    }
}

impl Seat {
    fn note(&self) {
        self.last.store(self.said.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Notes whether a request of the connection is being answered.
    pub(super) fn set_answered(&self, is_answered: bool) {
        self.is_answered.store(is_answered, Ordering::Relaxed);
    }
}

impl Taken {
    pub(super) fn seat(&self) -> Arc<Seat> {
        Arc::clone(&self.seat)
    }

    /// Waits until the connection has to leave.
    pub(super) async fn has_to_leave(&self) {
        self.seat.leave.cancelled().await;
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.seats.taken.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

/// A connection that notes when something comes or goes.
pub(super) struct Heard {
    pub(super) stream: TcpStream,
    pub(super) seat: Arc<Seat>,
}

impl AsyncRead for Heard {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            this.seat.note();
        }
        read
    }
}

impl AsyncWrite for Heard {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(cx, bytes);
        if matches!(written, Poll::Ready(Ok(_))) {
            this.seat.note();
        }
        written
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[std::io::IoSlice<'_>],
    ) -> Poll<std::io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        if matches!(written, Poll::Ready(Ok(_))) {
            this.seat.note();
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
