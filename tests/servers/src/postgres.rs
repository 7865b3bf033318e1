//! A server of `PostgreSQL` for tests.

use std::collections::BTreeMap;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cardinal_test_env::skip;
use tempfile::TempDir;

/// How long a server may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The server's administrator, as whom tests connect.
const USER: &str = "cardinal";

/// The number in the socket's name, where none is asked for.
const PORT: &str = "5432";

/// Runs the server until this script's input is closed, which the end of the test process does, however it comes
/// about. `QUIT` then ends the server at once, and lets it give back its memory. Each line of the input starts a server
/// that has ended again.
const KEEPER: &str = r#"
    folder=$1
    shift
    "$@" </dev/null >"$folder/log" 2>&1 &
    while read -r _; do
        wait $!
        "$@" </dev/null >>"$folder/log" 2>&1 &
    done
    kill -QUIT $!
    wait $!
    kept=$CARDINAL_TEST_POSTGRES_LOG
    if [ -n "$kept" ]; then cp "$folder/log" "$kept.part" && mv "$kept.part" "$kept"; fi
    rm -rf "$folder"
"#;

/// No way in but the socket, room for many tests at once, and no work that tests have no use for.
const SETTINGS: [&str; 5] =
    ["listen_addresses=", "max_connections=400", "autovacuum=off", "wal_level=minimal", "max_wal_senders=0"];

/// What a server saves itself whose data need not outlive the machine.
const CARELESS: [&str; 3] = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

/// The variable that names a file to which the shared server's log is copied at the end, by the user that it runs as.
/// It then holds all statements, each behind the name of the program that made it and a bar.
pub const LOG_VARIABLE: &str = "CARDINAL_TEST_POSTGRES_LOG";

/// What makes a server log all statements.
const TALKATIVE: [&str; 3] = ["log_statement=all", "log_line_prefix=%a|", "log_parameter_max_length=0"];

/// A running server in a folder of its own, with a socket there as its only way in. Dropping it stops it and removes
/// the folder. Both happen as well when the test process is killed.
#[derive(Debug)]
pub struct Cluster {
    keeper: Child,
    folder: TempDir,
    createdb: PathBuf,
    port: String,
    databases: AtomicU32,
    /// Set once there is a database with the present schema to copy.
    pub(crate) template: OnceLock<()>,
}

/// The server that the tests of this process share, started for the first of them. Returns `None`, after printing why,
/// if `PostgreSQL` is missing.
///
/// # Panics
/// Like [`Cluster::start`].
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: OnceLock<Cluster> = OnceLock::new();
    if let Some(started) = SHARED.get() {
        return Some(started);
    }
    let programs = Programs::find()?;
    let settings: Vec<&str> = match std::env::var_os(LOG_VARIABLE) {
        Some(_) => CARELESS.iter().chain(&TALKATIVE).copied().collect(),
        None => CARELESS.to_vec(),
    };
    Some(SHARED.get_or_init(|| Cluster::run(&programs, room(), &settings)))
}

impl Cluster {
    /// Starts a server that also listens on 127.0.0.1, and there only with TLS, by a certificate for `localhost` that
    /// is its own authority. Returns it with the certificate's file and the port.
    ///
    /// # Panics
    /// Like [`Cluster::start`].
    pub fn start_with_tls() -> Option<(Cluster, PathBuf, u16)> {
        let programs = Programs::find()?;
        let folder = room();
        let [certificate, key] = ["server.crt", "server.key"].map(|name| folder.path().join(name));
        let mut openssl = plain(Path::new("openssl"));
        openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost", "-keyout"]).arg(&key).arg("-out").arg(&certificate);
        match openssl.stdin(Stdio::null()).output() {
            Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
            Err(error) => {
                skip(&format!("there is no openssl: {error}"));
                return None;
            }
        }
        for file in [&certificate, &key] {
            programs.give(file);
        }
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = free.local_addr().expect("it has a number").port();
        drop(free);
        let settings = [
            "listen_addresses=127.0.0.1".to_owned(),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", certificate.display()),
            format!("ssl_key_file={}", key.display()),
        ];
        let mut all: Vec<&str> = CARELESS.to_vec();
        all.extend(settings.iter().map(String::as_str));
        let port_text = port.to_string();
        let cluster = Cluster::on_port(&programs, folder, &all, &port_text);
        Some((cluster, certificate, port))
    }

    /// Starts a server that doesn't wait for the disk. Returns `None`, after printing why, if `PostgreSQL` is missing.
    ///
    /// # Panics
    /// If the server doesn't start, or if `PostgreSQL` is missing and `CI=true`.
    pub fn start() -> Option<Cluster> {
        Some(Cluster::run(&Programs::find()?, room(), &CARELESS))
    }

    /// Like [`Cluster::start`], but every commit waits for the disk. It is for tests that are about durability.
    ///
    /// # Panics
    /// Like [`Cluster::start`].
    pub fn start_durable() -> Option<Cluster> {
        Some(Cluster::run(&Programs::find()?, disk(), &[]))
    }

    /// Like [`Cluster::start_durable`], with everything in this folder.
    ///
    /// # Panics
    /// Like [`Cluster::start`], and if there is no room for it.
    pub fn start_durable_in(folder: &Path) -> Option<Cluster> {
        let folder = tempfile::tempdir_in(folder).expect("there is room for a folder");
        Some(Cluster::run(&Programs::find()?, folder, &[]))
    }

    /// Starts a server and a copy of it that only takes reads until it is promoted. A commit waits until the copy has
    /// it too. Returns `None`, after printing why, if `PostgreSQL` is missing.
    ///
    /// # Panics
    /// Like [`Cluster::start`].
    pub fn start_with_standby() -> Option<(Cluster, Cluster)> {
        let settings = ["fsync=off", "wal_level=replica", "max_wal_senders=2"];
        let waits = [&settings[..], &["synchronous_standby_names=*"]].concat();
        let primary = Cluster::run(&Programs::find()?, room(), &waits);
        let (programs, folder) = (Programs::find()?, room());
        programs.give(folder.path());
        let mut copy = programs.command(&programs.initdb.with_file_name("pg_basebackup"), folder.path());
        copy.arg("-h").arg(primary.folder.path()).args(["-p", PORT, "-U", USER, "-R", "--checkpoint=fast"]);
        succeed(copy.arg("--no-sync").arg("-D").arg(folder.path().join("data")));
        let standby = Cluster::serve(&programs, folder, &settings, PORT);
        Some((primary, standby))
    }

    fn run(programs: &Programs, folder: TempDir, more: &[&str]) -> Cluster {
        Cluster::on_port(programs, folder, more, PORT)
    }

    fn on_port(programs: &Programs, folder: TempDir, more: &[&str], port: &str) -> Cluster {
        programs.give(folder.path());
        let data = folder.path().join("data");
        let mut initdb = programs.command(&programs.initdb, folder.path());
        initdb.arg("-D").arg(&data).args(["-U", USER, "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync"]);
        // The least that a segment of the log can take, since there is little to write.
        initdb.arg("--wal-segsize=1");
        succeed(&mut initdb);
        Cluster::serve(programs, folder, more, port)
    }

    /// Runs a server on the data that is in the folder.
    fn serve(programs: &Programs, folder: TempDir, more: &[&str], port: &str) -> Cluster {
        let data = folder.path().join("data");
        let mut keeper = programs.command(Path::new("sh"), folder.path());
        keeper.args(["-c", KEEPER, "keeper"]).arg(folder.path()).arg(&programs.postgres);
        keeper.arg("-D").arg(&data).arg("-k").arg(folder.path()).args(["-p", port]);
        for setting in SETTINGS.iter().chain(more) {
            keeper.args(["-c", setting]);
        }
        // In a group of its own, which an interrupt from the keyboard doesn't reach: it would kill the script.
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        let keeper = keeper.spawn().expect("sh can be run");
        let (createdb, port) = (programs.createdb.clone(), port.to_owned());
        let cluster =
            Cluster { keeper, folder, createdb, port, databases: AtomicU32::new(0), template: OnceLock::new() };
        cluster.wait_until_ready(&data);
        cluster
    }

    /// Waits for the line by which the server tells that it takes connections.
    fn wait_until_ready(&self, data: &Path) {
        let patience = Instant::now() + PATIENCE;
        while status(data).as_deref() != Some("ready") {
            if Instant::now() > patience {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                panic!("PostgreSQL did not start:\n{log}");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal to the server: `QUIT` ends it as a crash would, `TERM` and `INT` end it in order, `KILL` ends it
    /// without warning, `STOP` and `CONT` halt it and resume it; these three with every process that serves a client.
    ///
    /// # Panics
    /// If the server doesn't run.
    pub fn signal(&self, signal: &str) {
        let server = self.process().expect("the server has noted its number");
        if ["STOP", "CONT", "KILL"].contains(&signal) {
            // Halted, it has no more children than those that are found now.
            send("STOP", server);
            for child in children(server) {
                send(signal, child);
            }
        }
        assert!(send(signal, server), "the server runs");
    }

    /// Whether the server runs. One that was killed is still there until the script looks for it.
    pub fn runs(&self) -> bool {
        let server = self.process().and_then(|server| std::fs::read_to_string(format!("/proc/{server}/stat")).ok());
        server.as_deref().and_then(fields).is_some_and(|[state, _]| state != "Z")
    }

    /// Starts a server again that was ended, and waits until it can be used.
    ///
    /// # Panics
    /// If it doesn't start.
    pub fn start_again(&self) {
        let data = self.folder.path().join("data");
        while self.runs() {
            std::thread::sleep(Duration::from_millis(10));
        }
        drop(std::fs::remove_file(data.join("postmaster.pid")));
        let mut orders = self.keeper.stdin.as_ref().expect("the keeper takes orders");
        orders.write_all(b"start\n").expect("the keeper runs");
        self.wait_until_ready(&data);
    }

    /// The server's number, by which the system knows it, while it runs.
    fn process(&self) -> Option<u32> {
        let state = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).ok()?;
        state.lines().next()?.parse().ok()
    }

    /// The socket on which the server listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(format!(".s.PGSQL.{PORT}"))
    }

    /// The address of a database of this server.
    pub fn address(&self, database: &str) -> String {
        let folder = encoded(self.folder.path());
        format!("postgres:///{database}?host={folder}&port={}&user={USER}", self.port)
    }

    /// Makes a new, empty database and returns its address.
    ///
    /// # Panics
    /// If there is no room for it.
    pub fn create(&self) -> String {
        self.create_from("template1", &self.next_name())
    }

    /// A name for a database that no other has.
    pub(crate) fn next_name(&self) -> String {
        format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed))
    }

    /// Copies a database to which nobody is connected, and returns the address of the copy.
    pub(crate) fn create_from(&self, template: &str, database: &str) -> String {
        let mut createdb = plain(&self.createdb);
        createdb.arg("-h").arg(self.folder.path()).args(["-p", &self.port, "-U", USER]);
        createdb.args(["--maintenance-db=postgres", "--template", template, database]);
        succeed(&mut createdb);
        self.address(database)
    }
}

/// How far a server has come, by its own file.
fn status(data: &Path) -> Option<String> {
    let state = std::fs::read_to_string(data.join("postmaster.pid")).ok()?;
    state.lines().nth(7).map(|status| status.trim().to_owned())
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Waiting closes the script's input first. If it can't be waited for, it has already ended.
        drop(self.keeper.wait());
    }
}

/// The programs of `PostgreSQL`, and the user to run them as where the tests run as root, as whom they refuse to run.
pub(crate) struct Programs {
    initdb: PathBuf,
    postgres: PathBuf,
    createdb: PathBuf,
    user: Option<(u32, u32)>,
}

impl Programs {
    pub(crate) fn find() -> Option<Programs> {
        let Some(initdb) = initdb() else {
            skip("there is no initdb on the PATH or in /usr/lib/postgresql, so no PostgreSQL");
            return None;
        };
        let [postgres, createdb] = ["postgres", "createdb"].map(|program| initdb.with_file_name(program));
        if let Some(lacking) = [&postgres, &createdb].into_iter().find(|program| !is_file(program)) {
            skip(&format!("there is no {}, so no PostgreSQL", lacking.display()));
            return None;
        }
        let user = if is_root() { Some(unprivileged()?) } else { None };
        Some(Programs { initdb, postgres, createdb, user })
    }

    /// Gives a file or a folder to the unprivileged user.
    pub(crate) fn give(&self, path: &Path) {
        if let Some((user, group)) = self.user {
            chown(path, Some(user), Some(group)).expect("root can give a file away");
        }
    }

    /// A command as the unprivileged user, who may not be able to enter the folder in which the tests run.
    pub(crate) fn command(&self, program: &Path, folder: &Path) -> Command {
        let mut command = plain(program);
        command.current_dir(folder);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }
}

/// Sends a signal to a process. Returns whether there is such a process.
fn send(signal: &str, process: u32) -> bool {
    let mut command = Command::new("sh");
    command.args(["-c", r#"kill -s "$1" "$2""#, "sh", signal, &process.to_string()]);
    command.stdin(Stdio::null()).stderr(Stdio::null()).status().expect("sh can be run").success()
}

/// The numbers of a process's children.
fn children(parent: u32) -> impl Iterator<Item = u32> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    processes.filter_map(move |process| {
        let number = process.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let [_, of] = fields(&stat)?;
        (of.parse() == Ok(parent)).then_some(number)
    })
}

/// What follows the name in brackets in a process's `stat`: its state and its parent.
fn fields(stat: &str) -> Option<[&str; 2]> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some([fields.next()?, fields.next()?])
}

/// A command without the settings for other servers that the environment may hold.
fn plain(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"PG")) {
        command.env_remove(name);
    }
    command
}

fn succeed(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().expect("a program of PostgreSQL can be run");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The program that makes a server's folder, with the others beside it: on the PATH, or where Debian keeps each
/// version.
fn initdb() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("initdb")).find(|file| is_file(file));
    let found = on_path.or_else(|| {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let by_number = versions.flatten().filter_map(|version| {
            let file = version.path().join("bin/initdb");
            is_file(&file).then_some((version.file_name().to_str()?.parse().ok()?, file))
        });
        let by_number: BTreeMap<u32, PathBuf> = by_number.collect();
        by_number.into_values().next_back()
    });
    found.and_then(|file| file.canonicalize().ok())
}

pub(crate) fn is_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file())
}

/// Whether what this process makes belongs to root.
fn is_root() -> bool {
    disk().path().metadata().is_ok_and(|data| data.uid() == 0)
}

/// The number and the group of a user without rights, as whom `PostgreSQL` runs where the tests run as root.
fn unprivileged() -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let of = |name: &str| {
        let fields: Vec<&str> =
            users.lines().map(|line| line.split(':').collect()).find(|user: &Vec<&str>| user[0] == name)?;
        Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
    };
    let found = ["postgres", "nobody"].into_iter().find_map(of);
    if found.is_none() {
        skip("PostgreSQL doesn't run as root, and there is no user `postgres` or `nobody`");
    }
    found
}

/// How many kilobytes some hundred databases take, at 8 megabytes each.
const MUCH: u64 = 4_000_000;

/// A new folder in memory if there is much room, else on the disk.
fn room() -> TempDir {
    let memory = Path::new("/dev/shm");
    let free = Command::new("df").arg("-Pk").arg(memory).output().ok().and_then(|answer| {
        let answer = String::from_utf8(answer.stdout).ok()?;
        answer.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
    });
    let in_memory = if free >= Some(MUCH) { tempfile::tempdir_in(memory).ok() } else { None };
    in_memory.unwrap_or_else(disk)
}

pub(crate) fn disk() -> TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// A path as an address holds it.
fn encoded(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes
        .map(|&byte| match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::os::unix::net::UnixStream;

    use super::*;

    fn process(cluster: &Cluster) -> PathBuf {
        Path::new("/proc").join(cluster.process().unwrap().to_string())
    }

    #[test]
    fn a_postgres_server_makes_databases_and_is_gone_when_it_is_dropped() {
        let Some(cluster) = Cluster::start() else { return };
        let (first, second) = (cluster.create(), cluster.create());
        assert_ne!(first, second);
        assert_eq!(second, cluster.address("test_1"));
        UnixStream::connect(cluster.socket()).unwrap();
        let (folder, process) = (cluster.folder.path().to_owned(), process(&cluster));
        assert!(folder.is_dir());
        let is_linux = process.is_dir();
        assert_eq!(is_linux, cfg!(target_os = "linux"));
        drop(cluster);
        assert!(!folder.exists() && !process.exists());
    }

    #[test]
    fn a_durable_postgres_server_starts() {
        let Some(cluster) = Cluster::start_durable() else { return };
        cluster.create();
    }

    #[test]
    fn a_postgres_server_is_gone_when_its_test_process_is_killed() {
        if Programs::find().is_none() {
            return;
        }
        let mut tests = Command::new(std::env::current_exe().unwrap());
        tests.args(["postgres::tests::a_postgres_server_waits_for_its_test_process_to_be_killed", "--exact"]);
        tests.args(["--ignored", "--nocapture"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut tests = tests.spawn().unwrap();
        let lines = BufReader::new(tests.stdout.take().unwrap()).lines().map_while(Result::ok);
        let folder = { lines }.find_map(|line| line.split_once("server in ").map(|(_, folder)| PathBuf::from(folder)));
        let folder = folder.unwrap();
        assert!(folder.join("data").is_dir());
        tests.kill().unwrap();
        tests.wait().unwrap();
        let patience = Instant::now() + PATIENCE;
        while folder.exists() {
            assert!(Instant::now() < patience, "{} is still there", folder.display());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    #[ignore = "it is killed by the test above"]
    fn a_postgres_server_waits_for_its_test_process_to_be_killed() {
        println!("server in {}", shared().unwrap().folder.path().display());
        std::thread::sleep(PATIENCE);
    }

    #[test]
    fn the_postgres_server_of_a_process_is_shared() {
        let Some(cluster) = shared() else { return };
        assert!(std::ptr::eq(cluster, shared().unwrap()));
        assert_ne!(cluster.create(), cluster.create());
    }

    #[test]
    fn a_postgres_address_holds_any_path() {
        assert_eq!(encoded(Path::new("/tmp/a-b_c.1/with space&ä")), "/tmp/a-b_c.1/with%20space%26%C3%A4");
    }
}
