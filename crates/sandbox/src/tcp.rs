//! TCP connections that can be ended with a reset.

use std::io;
use std::io::IoSlice;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Accepts connections for the server.
pub(crate) struct Listener(pub(crate) TcpListener);

impl axum::serve::Listener for Listener {
    type Io = Stream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Stream, SocketAddr) {
        let (tcp, peer) = axum::serve::Listener::accept(&mut self.0).await;
        // Small frames follow each other closely, and none should wait for the previous one's acknowledgement.
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "cannot turn off delayed sending (Nagle) for a connection");
        }
        (Stream { tcp, breaker: ResetSwitch::default() }, peer)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// Decides how a connection ends, for code that holds only the WebSocket on top of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResetSwitch(Arc<AtomicBool>);

impl ResetSwitch {
    /// Makes the connection end with a reset instead of an orderly close, whenever it ends.
    pub(crate) fn reset_at_end(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, Listener>> for ResetSwitch {
    fn connect_info(stream: IncomingStream<'_, Listener>) -> Self {
        stream.io().breaker.clone()
    }
}

/// A connection.
pub(crate) struct Stream {
    tcp: TcpStream,
    breaker: ResetSwitch,
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.breaker.0.load(Ordering::Relaxed)
            && let Err(error) = self.tcp.set_zero_linger()
        {
            tracing::debug!(%error, "cannot reset a connection; it is closed instead");
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(cx, buf)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.tcp).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.tcp).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}
