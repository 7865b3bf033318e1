//! A list of servers: the one that takes writes is used, and another as soon as it is gone.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cardinal_ids::with_causes;
use cardinal_store::{
    GameFilter, NewestTimelines, OpenError, PostgresOptions, SharedStore, StoreError, Timeline, open_postgres,
};
use cardinal_test_servers::{
    postgres::{self, Cluster},
    until,
};
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
    let mut version = 0;
    until("a notice by the second way", async || {
        // Who writes finds the server that takes over, which may not be the first time: the old way ends in its own
        // time.
        let _ = hears.games().create(new_game(ANNA, BEN), None).await;
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

/// How many games a server has.
async fn games(address: &str) -> i64 {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn a_server_that_was_replaced_and_still_takes_writes_is_not_used() {
    let Some((old, new)) = Cluster::start_with_standby() else { return };
    let at_old = old.create();
    let (first, database) = socket(&at_old);
    let at_new = new.address(&database);
    let (second, _) = socket(&at_new);
    let list = format!("postgres:///{database}?user=cardinal&host={},{}", folder(&first), folder(&second));
    let store = opened(&list).await.unwrap();
    let create = || async { store.games().create(new_game(ANNA, BEN), None).await };
    create().await.unwrap();
    let mut connection = PgConnection::connect(&at_new).await.unwrap();
    connection.execute("SELECT pg_promote()").await.unwrap();
    // The old one goes on, and only ends its connections.
    let mut connection = PgConnection::connect(&at_old).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cardinal'";
    connection.execute(end).await.unwrap();
    until_it_answers(create).await;
    assert_eq!(until_it_answers(|| async { store.games().count(GameFilter::default()).await }).await.0, 2);
    assert_eq!((games(&at_old).await, games(&at_new).await), (1, 2));
    // Nor is it when the new one is away, and both reasons are told.
    new.signal("KILL");
    let told = loop {
        match create().await {
            Err(error) => break with_causes(&error),
            Ok(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let told = if told.contains("none of the servers") { told } else { with_causes(&create().await.unwrap_err()) };
    let of_both = [folder(&first), folder(&second)].map(|folder| folder.replace('/', "%2F"));
    assert!(of_both.iter().all(|place| told.contains(place)), "{told}");
    assert!(told.contains("was replaced by a standby"), "{told}");
    new.start_again();
    until_it_answers(create).await;
    assert_eq!(games(&at_old).await, 1);
    // One that starts now takes the new one as well.
    let another = opened(&list).await.unwrap();
    assert_eq!(another.games().count(GameFilter::default()).await.unwrap(), 3);
    another.shut_down().await;
    store.shut_down().await;
}

#[tokio::test]
async fn of_a_list_whose_servers_cannot_be_used_each_says_why() {
    let Some(cluster) = postgres::shared() else { return };
    let address = cluster.create();
    let (socket, database) = socket(&address);
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let only_reads = format!("ALTER DATABASE {database} SET default_transaction_read_only = on");
    connection.execute(AssertSqlSafe(only_reads)).await.unwrap();
    let list = format!("postgres:///{database}?user=cardinal&host=/nowhere/at/all,{}", folder(&socket));
    let error = with_causes(&opened(&list).await.err().unwrap());
    let each = ["none of the servers can be used", "nowhere", "No such file", "only takes reads"];
    assert!(each.iter().all(|part| error.contains(part)), "{error}");
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

#[test]
fn a_server_of_an_older_timeline_is_not_admitted() {
    let mut newest = NewestTimelines::default();
    let of = |system, number| Some(Timeline { system, number });
    for (timeline, is_admitted) in [
        (of(1, 1), true),
        (of(1, 2), true),
        (of(1, 1), false),
        (of(1, 2), true),
        // Another database, as after a move to a new server under the same name.
        (of(2, 1), true),
        (None, true),
        (of(1, 1), false),
    ] {
        assert_eq!(newest.admit(timeline), is_admitted, "{timeline:?}");
    }
}
