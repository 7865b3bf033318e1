//! The live stream to a member's window.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::Viewer;

/// Registers a window before its WebSocket handshake is over, so that it misses nothing.
pub(crate) fn open(shared: &Shared, user: Id) -> UnboundedReceiver<Arc<str>> {
    let (tx, rx) = unbounded_channel();
    shared.world().viewers.push(Viewer::new(user, tx));
    rx
}

/// Sends frames to a window until it closes.
pub(crate) async fn serve(mut socket: WebSocket, shared: Arc<Shared>, mut rx: UnboundedReceiver<Arc<str>>) {
    let stopped = shared.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            frame = rx.recv() => {
                let Some(frame) = frame else { return };
                if socket.send(Message::text(&*frame)).await.is_err() {
                    return;
                }
            }
            received = socket.recv() => {
                if !matches!(received, Some(Ok(_))) {
                    return;
                }
            }
            () = &mut stopped => return,
        }
    }
}
