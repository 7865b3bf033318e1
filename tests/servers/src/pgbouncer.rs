//! `PgBouncer` before a server of `PostgreSQL`, for tests.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use cardinal_test_env::skip;
use tempfile::TempDir;

use crate::postgres::{Cluster, Programs, disk, is_file};

/// Runs the pooler until this script's input is closed, which the end of the test process does.
const KEEPER: &str = r#"
    "$@" </dev/null >/dev/null 2>&1 &
    while read -r _; do :; done
    kill -INT $!
    wait $!
"#;

/// How long it may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Where Debian keeps it.
const PROGRAM: &str = "/usr/sbin/pgbouncer";

/// A running pooler, as it is installed but for its `pool_mode`.
#[derive(Debug)]
pub struct Pooler {
    keeper: Child,
    port: u16,
    _folder: TempDir,
}

impl Pooler {
    /// Starts a pooler with this `pool_mode`. Returns `None`, after printing why, if `PgBouncer` is missing.
    ///
    /// # Panics
    /// If it doesn't start, or if it is missing and `CI=true`.
    pub fn start(cluster: &Cluster, mode: &str) -> Option<Pooler> {
        if !is_file(Path::new(PROGRAM)) {
            skip(&format!("there is no {PROGRAM}"));
            return None;
        }
        let (programs, folder) = (Programs::find()?, disk());
        programs.give(folder.path());
        let free = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = free.local_addr().expect("it has a number").port();
        drop(free);
        let socket = cluster.socket();
        let server = socket.parent().expect("it is in a folder").display();
        let settings = format!(
            "[databases]\n* = host={server} user=cardinal\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = any\npool_mode = {mode}\n"
        );
        let file = folder.path().join("pgbouncer.ini");
        std::fs::write(&file, settings).expect("there is room for a file");
        programs.give(&file);
        let mut keeper = programs.command(Path::new("sh"), folder.path());
        keeper.args(["-c", KEEPER, "keeper", PROGRAM]).arg(&file);
        let keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let pooler = Pooler { keeper: keeper.expect("sh can be run"), port, _folder: folder };
        let patience = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < patience, "PgBouncer did not start");
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(pooler)
    }

    /// The address of a database behind the pooler.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://cardinal@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        // Waiting closes the script's input first.
        drop(self.keeper.wait());
    }
}
