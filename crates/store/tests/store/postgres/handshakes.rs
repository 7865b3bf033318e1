//! How connections are made anew: one at a time, however many wait for one, and none is given up while it may succeed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cardinal_store::{GameFilter, OpenError, PostgresOptions, SharedStore, StoreError, open_postgres};
use cardinal_test_servers::{postgres::Cluster, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::suite::{ANNA, BEN, new_game};

use super::PATIENT;

/// The server's words by which a connection is made: it is ready for queries. With TLS they can't be read.
const READY: [u8; 5] = [b'Z', 0, 0, 0, 5];

/// A way to a server on which handshakes can be held up, and are counted.
struct Gate {
    port: u16,
    state: watch::Sender<State>,
    counts: Arc<Counts>,
}

#[derive(Clone, Copy, Default, PartialEq)]
struct State {
    /// Whether nothing passes that the server says before a connection is made.
    is_held: bool,
    /// How many times all connections were cut.
    cuts: u32,
}

#[derive(Default)]
struct Counts {
    /// Connections that were begun.
    begun: AtomicUsize,
    /// Those of them that are not yet made, now and at most.
    under_way: AtomicUsize,
    at_most: AtomicUsize,
}

impl Gate {
    /// Listens on a port. What comes is for the server on another.
    async fn to(server: u16) -> Gate {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = watch::Sender::new(State::default());
        let counts = Arc::new(Counts::default());
        let (watched, counted) = (state.clone(), Arc::clone(&counts));
        tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                let mut state = watched.subscribe();
                let cuts = state.borrow_and_update().cuts;
                let passed = pass(client, server, watched.subscribe(), Arc::clone(&counted));
                connections.spawn(async move {
                    tokio::select! {
                        () = passed => {}
                        _ = state.wait_for(|state| state.cuts > cuts) => {}
                    }
                });
            }
        });
        Gate { port, state, counts }
    }

    /// Cuts all connections, and holds up those that are made from now on.
    fn cut_and_hold(&self) {
        self.state.send_modify(|state| *state = State { is_held: true, cuts: state.cuts + 1 });
        self.counts.begun.store(0, Ordering::SeqCst);
        self.counts.at_most.store(0, Ordering::SeqCst);
    }

    fn open(&self) {
        self.state.send_modify(|state| state.is_held = false);
    }

    /// How many connections were begun since the cut, and how many at a time.
    fn counted(&self) -> (usize, usize) {
        (self.counts.begun.load(Ordering::SeqCst), self.counts.at_most.load(Ordering::SeqCst))
    }
}

/// Counts a connection as under way until this is dropped.
struct UnderWay(Arc<Counts>);

impl UnderWay {
    fn begin(counts: Arc<Counts>) -> UnderWay {
        let now = counts.under_way.fetch_add(1, Ordering::SeqCst) + 1;
        counts.at_most.fetch_max(now, Ordering::SeqCst);
        UnderWay(counts)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Passes on what both sides say, the server's first words only while the gate is open.
async fn pass(mut client: TcpStream, server: u16, mut state: watch::Receiver<State>, counts: Arc<Counts>) {
    let cuts = state.borrow().cuts;
    let mut server = TcpStream::connect(("127.0.0.1", server)).await.unwrap();
    let (mut from_client, mut to_client) = client.split();
    let (mut from_server, mut to_server) = server.split();
    let answers = async {
        let mut bytes = vec![0; 8192];
        let mut first = vec![];
        let mut handshake = None;
        loop {
            let Ok(read @ 1..) = from_server.read(&mut bytes).await else { return };
            // One that only looks whether somebody is there says nothing, and is told nothing.
            // One that was cut meanwhile belongs to what was before.
            if first.is_empty() && state.borrow().cuts == cuts {
                counts.begun.fetch_add(1, Ordering::SeqCst);
                handshake = Some(UnderWay::begin(Arc::clone(&counts)));
            }
            first.extend_from_slice(&bytes[..read]);
            let is_made = first.windows(READY.len()).any(|words| words == READY);
            if state.wait_for(|state| !state.is_held).await.is_err() {
                return;
            }
            if is_made {
                drop(handshake.take());
            }
            if to_client.write_all(&bytes[..read]).await.is_err() {
                return;
            }
            if is_made {
                break;
            }
        }
        drop(copy(&mut from_server, &mut to_client).await);
    };
    tokio::select! {
        () = answers => {}
        _ = copy(&mut from_client, &mut to_server) => {}
    }
}

/// Gives up long before a connection that is held up is made, but not before one that is slow: beside other tests, a
/// handshake of TLS can take half a second.
const IMPATIENT: PostgresOptions = PostgresOptions {
    connect_timeout: Duration::from_secs(2),
    answers_within: Duration::from_secs(2),
    notices: true,
    ..PATIENT
};

async fn count(store: &SharedStore) -> Result<u64, StoreError> {
    store.games().count(GameFilter::default()).await
}

/// Reads and writes at the same time, as many as there are connections and more.
async fn use_all(store: &SharedStore) -> Vec<Result<(), StoreError>> {
    let mut uses = JoinSet::new();
    for number in 0..24 {
        let store = Arc::clone(store);
        uses.spawn(async move {
            match number % 4 {
                0 => store.games().create(new_game(ANNA, BEN), None).await.map(drop),
                _ => count(&store).await.map(drop),
            }
        });
    }
    uses.join_all().await
}

/// Cuts all connections, has everybody try to use the database while none can be made, and lets them be made again.
/// Returns how many were made then, and how many at a time.
async fn use_while_none_can_be_made(gate: &Gate, store: &SharedStore) -> (usize, usize) {
    until("the first uses", async || use_all(store).await.iter().all(Result::is_ok)).await;
    gate.cut_and_hold();
    for _ in 0..2 {
        let answers = use_all(store).await;
        assert!(answers.iter().all(|answer| matches!(answer, Err(StoreError::Unavailable(_)))), "{answers:?}");
    }
    assert_eq!(gate.counted(), (1, 1), "connections begun while none could be made, and at a time");
    gate.open();
    until("the database answers again", async || use_all(store).await.iter().all(Result::is_ok)).await;
    gate.counted()
}

/// Opens a database, however often a busy machine makes that too slow for such a short patience.
async fn opened(address: &str) -> SharedStore {
    loop {
        match open_postgres(address, IMPATIENT).await {
            Err(OpenError::Late { .. } | OpenError::Unavailable { .. }) => {}
            opened => return opened.unwrap(),
        }
    }
}

/// Uses a database through a gate, with TLS or without.
async fn through_a_gate(is_secret: bool) -> Option<(usize, usize)> {
    let (cluster, certificate, port) = Cluster::start_with_tls()?;
    let address = cluster.create();
    let database = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    let gate = Gate::to(port).await;
    let parameters = if is_secret {
        format!("sslmode=verify-full&sslrootcert={}", certificate.display())
    } else {
        "sslmode=disable".to_owned()
    };
    let address = format!("postgres://cardinal@localhost:{}/{database}?{parameters}", gate.port);
    let store = opened(&address).await;
    let counted = use_while_none_can_be_made(&gate, &store).await;
    store.shut_down().await;
    Some(counted)
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_to_postgres_are_made_one_at_a_time_and_none_is_given_up() {
    let Some((begun, at_a_time)) = through_a_gate(false).await else { return };
    assert!(begun <= 11, "{begun} connections were made");
    assert_eq!(at_a_time, 1, "connections made at a time");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_handshake_of_tls_with_postgres_is_given_up() {
    let Some((begun, _)) = through_a_gate(true).await else { return };
    assert!(begun <= 11, "{begun} connections were made");
}
