//! The line to Discord's gateway: serenity's client, and nothing of it further in.
//!
//! When and where it connects is decided here (see [`gate`]), and what comes in is read as Discord
//! writes it (see [`super::incoming`]), whatever serenity makes of it.

mod address;
mod connection;
mod gate;
mod pace;
mod servers;
mod setting;

pub(crate) use address::Address;
pub use setting::GatewayEnd;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use self::connection::{Line, LineEnd, LineView};
use self::gate::SharedPace;
use self::setting::Setting;
use super::respond::Responder;
use crate::config::{Config, Token};
use crate::error_chain::with_causes;

/// How long it is waited before a line is made anew that could not be made.
const NEW_LINE_AFTER: Duration = Duration::from_secs(30);

/// The running line.
pub(crate) struct Gateway {
    present: watch::Receiver<LineView>,
    keeper: Mutex<JoinHandle<GatewayEnd>>,
    pace: SharedPace,
    ups: watch::Receiver<u64>,
}

impl Gateway {
    /// Connects to the gateway at this address.
    pub(crate) async fn connect(
        config: &Config,
        token: &Token,
        address: Address,
        application: u64,
        responder: Arc<Responder>,
        tasks: TaskTracker,
    ) -> Result<Gateway, GatewayEnd> {
        let (ups, seen_ups) = watch::channel(0);
        let pace = SharedPace::new();
        let setting = Setting {
            token: token.clone(),
            api_url: config.api_url.clone(),
            address,
            application,
            session_within: config.session_within,
            responder,
            tasks,
            pace: pace.clone(),
            ups,
        };
        let line = Line::open(&setting).await?;
        let (shown, present) = watch::channel(line.view());
        let keeper = tokio::spawn(keep_line(line, setting, shown));
        Ok(Gateway { present, keeper: Mutex::new(keeper), pace, ups: seen_ups })
    }

    /// Whether the session is up.
    pub(crate) async fn is_connected(&self) -> bool {
        let line = self.present.borrow().clone();
        self.pace.has_session() && line.is_connected().await
    }

    /// Tells whenever a session comes up: by a number that grows.
    pub(crate) fn ups(&self) -> watch::Receiver<u64> {
        self.ups.clone()
    }

    /// Waits until the line ends by itself.
    pub(crate) async fn ended(&self) -> GatewayEnd {
        let end = (&mut *self.keeper.lock().await).await;
        end.unwrap_or_else(|error| GatewayEnd::Other(with_causes(&error)))
    }

    /// Ends the session: no more interactions come in, and no connection is made any more.
    pub(crate) async fn close(&self) {
        let is_up = self.is_connected().await;
        let line = self.present.borrow().clone();
        line.close(is_up).await;
    }
}

/// Keeps one line after the other, until one ends for good.
async fn keep_line(mut line: Line, setting: Setting, shown: watch::Sender<LineView>) -> GatewayEnd {
    loop {
        match line.ended().await {
            LineEnd::Gateway(end) => return end,
            LineEnd::Silence => tracing::warn!("the gateway took a connection and says nothing; it is tried anew"),
        }
        line.abandon();
        line = loop {
            match Line::open(&setting).await {
                Ok(line) => break line,
                Err(error) => tracing::warn!(%error, "no new line to the gateway could be made"),
            }
            tokio::time::sleep(NEW_LINE_AFTER).await;
        };
        shown.send_replace(line.view());
    }
}
