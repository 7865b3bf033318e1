//! The databases: where they are, and what can be done to them.

use std::sync::Arc;

use cardinal_test_env::skip;
use cardinal_test_support::postgres::Cluster;
use tempfile::TempDir;

use crate::Trouble;
use crate::bot::clocks_can_differ;
use crate::disk::Disk;
use crate::fault::{DatabaseKind, Fault};
use crate::proxy::Proxy;

/// A database of a run.
pub struct Database {
    /// The address for the bot, which may lead through the proxy.
    pub address: String,
    /// The address through the proxy for one of several processes.
    pub proxied: Option<String>,
    /// The address for readers who are not disturbed.
    pub direct: String,
    /// The server, if it is one.
    pub server: Option<Arc<Cluster>>,
    /// The proxy before the server, if there is one.
    pub proxy: Option<Proxy>,
    /// The disk that it is on, if that is to be filled up. It goes last.
    pub disk: Option<Disk>,
    /// The folder of a file.
    _folder: Option<TempDir>,
}

impl Database {
    /// Makes an empty database that can have these faults. Everything waits for the disk, as it does by default.
    /// Returns `None`, after printing why, if something for it is missing here.
    ///
    /// # Errors
    /// There is no room for it.
    ///
    /// # Panics
    /// If something is missing and `CI=true`, or a server doesn't start.
    pub async fn make(kind: DatabaseKind, faults: &[Fault]) -> Result<Option<Database>, Trouble> {
        let disk = if faults.contains(&Fault::FullDisk) {
            let Some(disk) = Disk::mount() else { return Ok(None) };
            Some(disk)
        } else {
            None
        };
        if faults.contains(&Fault::Clocks) && !clocks_can_differ() {
            skip("faketime is not installed, so all processes have the same clock");
            return Ok(None);
        }
        match kind {
            DatabaseKind::Sqlite => Ok(Some(Database::file(disk)?)),
            DatabaseKind::Postgres => Database::server(faults, disk).await,
        }
    }

    fn file(disk: Option<Disk>) -> Result<Database, Trouble> {
        let folder = match &disk {
            Some(disk) => tempfile::tempdir_in(disk.path())?,
            None => tempfile::tempdir()?,
        };
        let file = folder.path().join("games.db").display().to_string();
        Ok(Database {
            address: file.clone(),
            proxied: None,
            direct: file,
            server: None,
            proxy: None,
            disk,
            _folder: Some(folder),
        })
    }

    async fn server(faults: &[Fault], disk: Option<Disk>) -> Result<Option<Database>, Trouble> {
        let folder = disk.as_ref().map(|disk| disk.path().to_owned());
        let start = move || match folder {
            Some(folder) => Cluster::start_durable_in(&folder),
            None => Cluster::start_durable(),
        };
        let Some(server) = blocking(start).await? else { return Ok(None) };
        let direct = server.create();
        let has_proxy = faults.iter().any(|fault| matches!(fault, Fault::Cut | Fault::CutOne));
        let proxy = if has_proxy { Some(Proxy::start(server.socket()).await?) } else { None };
        let proxied = proxy.as_ref().map(|proxy| {
            let name = direct.split(['/', '?']).find(|part| part.starts_with("test_")).unwrap_or_default();
            format!("postgres://cardinal@127.0.0.1:{}/{name}", proxy.port())
        });
        let (address, proxied) = match proxied {
            Some(proxied) if faults.contains(&Fault::Cut) => (proxied, None),
            proxied => (direct.clone(), proxied),
        };
        Ok(Some(Database { address, proxied, direct, server: Some(Arc::new(server)), proxy, disk, _folder: None }))
    }

    /// The server.
    ///
    /// # Errors
    /// It is a file.
    pub fn cluster(&self) -> Result<Arc<Cluster>, Trouble> {
        self.server.clone().ok_or_else(|| Trouble::new("a file has no server"))
    }
}

/// Does something that waits, off the async threads.
///
/// # Errors
/// It panics.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Trouble::new(error.to_string()))
}

/// Starts a server again that has ended or was killed.
///
/// # Errors
/// It doesn't start.
pub async fn start_again(server: Arc<Cluster>) -> Result<(), Trouble> {
    blocking(move || server.start_again()).await
}
