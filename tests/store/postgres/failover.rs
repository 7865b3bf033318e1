//! A list of servers: the one that takes writes is used, and another as soon as it is gone.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal::store::{GameFilter, OpenError, PostgresOptions, SharedStore, StoreError, open_postgres};
use cardinal_test_support::postgres::{self, Cluster};
use cardinal_test_support::until;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, UnixStream};
use tokio::task::{JoinHandle, JoinSet};

use crate::suite::{ANNA, BEN, append, new_game};

use super::PATIENT;

/// The socket and the database of an address of a test.
fn socket(address: &str) -> (PathBuf, String) {
    let (database, parameters) = address.trim_start_matches("postgres:///").split_once('?').unwrap();
    let folder = parameters.split('&').find_map(|parameter| parameter.strip_prefix("host=")).unwrap();
    (PathBuf::from(folder.replace("%2F", "/").replace("%2E", ".")).join(".s.PGSQL.5432"), database.to_owned())
}

/// The folder of a socket, as a list of hosts names it.
fn folder(socket: &Path) -> String {
    socket.parent().unwrap().display().to_string()
}

/// A way to a server that can be closed, with all connections that go through it.
struct Way {
    port: u16,
    open: JoinHandle<()>,
}

impl Way {
    async fn to(address: &str) -> Way {
        let (socket, _) = socket(address);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let open = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let socket = socket.clone();
                connections.spawn(async move {
                    let mut server = UnixStream::connect(socket).await.unwrap();
                    drop(copy_bidirectional(&mut client, &mut server).await);
                });
            }
        });
        Way { port, open }
    }
}

async fn opened(address: &str) -> Result<SharedStore, OpenError> {
    open_postgres(address, PATIENT).await
}

/// Tries until the database answers, and says after how long.
async fn until_it_answers<T, F>(ask: impl Fn() -> F) -> (T, Duration)
where
    F: Future<Output = Result<T, StoreError>>,
{
    let began = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return (answer, began.elapsed()),
            Err(StoreError::Unavailable(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error}"),
        }
        assert!(began.elapsed() < Duration::from_mins(1), "the database does not answer");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_of_the_list_takes_over_for_reads_and_writes() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (_, database) = socket(&address);
    for reads_first in [true, false] {
        let (first, second) = (Way::to(&address).await, Way::to(&address).await);
        let list = format!(
            "postgres://cardinal@127.0.0.1:{},127.0.0.1:{}/{database}?sslmode=disable",
            first.port, second.port
        );
        let store = opened(&list).await.unwrap();
        let count = {
            let store = Arc::clone(&store);
            move || {
                let store = Arc::clone(&store);
                async move { store.games().count(GameFilter::default()).await }
            }
        };
        let create = {
            let store = Arc::clone(&store);
            move || {
                let store = Arc::clone(&store);
                async move { store.games().create(new_game(ANNA, BEN), None).await }
            }
        };
        create().await.unwrap();
        let before = count().await.unwrap();
        first.open.abort();
        if reads_first {
            assert_eq!(until_it_answers(&count).await.0, before);
        }
        until_it_answers(&create).await;
        assert_eq!(until_it_answers(&count).await.0, before + 1);
        store.shut_down().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_processes_are_heard_on_the_server_that_takes_over() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (_, database) = socket(&address);
    let (first, second) = (Way::to(&address).await, Way::to(&address).await);
    let list =
        format!("postgres://cardinal@127.0.0.1:{},127.0.0.1:{}/{database}?sslmode=disable", first.port, second.port);
    let telling = PostgresOptions { notices: true, ..PATIENT };
    let hears = open_postgres(&list, telling).await.unwrap();
    let tells = open_postgres(&address, telling).await.unwrap();
    let game = tells.games().create(new_game(ANNA, BEN), None).await.unwrap();
    let mut changes = hears.games().changes();
    first.open.abort();
    until_it_answers(|| {
        let hears = Arc::clone(&hears);
        async move { hears.games().create(new_game(ANNA, BEN), None).await }
    })
    .await;
    let mut version = 0;
    until("a notice by the second way", async || {
        tells.games().append(append(game, version, None)).await.unwrap();
        version += 1;
        let told = tokio::time::timeout(Duration::from_millis(50), changes.next()).await;
        told.is_ok_and(|told| told.is_some_and(|told| told.contains_key(&game)))
    })
    .await;
    hears.shut_down().await;
    tells.shut_down().await;
}

#[tokio::test]
async fn a_postgres_standby_that_is_promoted_goes_on_with_all_that_was_committed() {
    let Some((primary, standby)) = Cluster::start_with_standby() else { return };
    let (first, database) = socket(&primary.create());
    let (second, _) = socket(&standby.address(&database));
    let list = format!("postgres:///{database}?user=cardinal&host={},{}", folder(&first), folder(&second));
    let store = opened(&list).await.unwrap();
    for _ in 0..20 {
        store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    }
    primary.signal("KILL");
    let refused = store.games().create(new_game(ANNA, BEN), None).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let mut connection = PgConnection::connect(&standby.address(&database)).await.unwrap();
    connection.execute("SELECT pg_promote()").await.unwrap();
    let create = || async { store.games().create(new_game(ANNA, BEN), None).await };
    until_it_answers(create).await;
    assert_eq!(until_it_answers(|| async { store.games().count(GameFilter::default()).await }).await.0, 21);
    store.shut_down().await;
}

#[tokio::test]
async fn of_a_list_the_server_that_takes_writes_is_used() {
    let (Some(standby), Some(primary)) = (Cluster::start(), Cluster::start()) else { return };
    // Both have the same name, as a standby's database has.
    let addresses = [&standby, &primary].map(Cluster::create);
    let [(first, database), (second, same)] = [0, 1].map(|index| socket(&addresses[index]));
    assert_eq!(database, same);
    let mut connection = PgConnection::connect(&addresses[0]).await.unwrap();
    let only_reads = format!("ALTER DATABASE {database} SET default_transaction_read_only = on");
    connection.execute(AssertSqlSafe(only_reads)).await.unwrap();
    let list = format!("postgres:///{database}?user=cardinal&host={},{}", folder(&first), folder(&second));
    let store = opened(&list).await.unwrap();
    store.games().create(new_game(ANNA, BEN), None).await.unwrap();
    assert_eq!(store.games().count(GameFilter::default()).await.unwrap(), 1);
    store.shut_down().await;
    let error = opened(&addresses[0]).await.err().unwrap();
    assert!(matches!(error, OpenError::ReadOnly(_)), "{error}");
}
