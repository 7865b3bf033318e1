//! A server with TLS that is restarted again and again on a machine that has much else to do.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use cardinal_store::{GameFilter, PostgresOptions, open_postgres};
use cardinal_test_servers::postgres::Cluster;
use sqlx::{Connection, Executor, PgConnection};

use crate::suite::{ANNA, BEN, new_game};

/// The variable with the address at which a process plays.
const ADDRESS: &str = "CARDINAL_TEST_BUSY_ADDRESS";

const PROCESSES: usize = 3;
const LOOPS: usize = 10;
const RESTARTS: usize = 20;

/// How long the load goes on after each restart.
const LOADED_FOR: Duration = Duration::from_secs(6);

/// Within what time after the load play has to go on.
const BACK_WITHIN: Duration = Duration::from_secs(5);

/// How many threads more than before a process may have meanwhile.
const MORE_THREADS: usize = 20;

/// Processes that are ended when this is dropped.
struct Running(Vec<Child>);

impl Drop for Running {
    fn drop(&mut self) {
        for process in &mut self.0 {
            drop(process.kill());
            drop(process.wait());
        }
    }
}

fn load() -> Running {
    let run = |_| Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
    Running((0..LOOPS).map(run).collect())
}

/// Starts processes that play, and tells the number of one whenever all that it does at the same time has succeeded.
fn players(address: &str) -> (Running, Receiver<usize>) {
    let (tell, told) = channel();
    let mut players = Running(Vec::new());
    for number in 0..PROCESSES {
        let mut player = Command::new(std::env::current_exe().unwrap());
        player.args(["postgres::busy::a_process_that_plays", "--exact", "--ignored", "--nocapture"]);
        let mut player = player.env(ADDRESS, address).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(player.stdout.take().unwrap()).lines().map_while(Result::ok);
        let tell = tell.clone();
        std::thread::spawn(move || {
            for _ in lines.filter(|line| line.ends_with("played")) {
                // The test may have ended.
                let _ = tell.send(number);
            }
        });
        players.0.push(player);
    }
    (players, told)
}

/// Waits until all have played once more, and says after how long.
fn all_have_played(told: &Receiver<usize>, patience: Duration) -> Option<Duration> {
    let began = Instant::now();
    while told.try_recv().is_ok() {}
    let mut seen = BTreeSet::new();
    while seen.len() < PROCESSES {
        let number = told.recv_timeout(patience.checked_sub(began.elapsed())?).ok()?;
        seen.insert(number);
    }
    Some(began.elapsed())
}

/// The most threads that one of the processes has.
fn threads(players: &Running) -> usize {
    let of = |process: &Child| std::fs::read_dir(format!("/proc/{}/task", process.id())).map_or(0, Iterator::count);
    players.0.iter().map(of).max().unwrap_or_default()
}

#[test]
#[ignore = "it keeps the machine busy for three minutes"]
fn after_restarts_of_a_postgres_server_with_tls_on_a_busy_machine_play_goes_on() {
    let Some((cluster, certificate, port)) = Cluster::start_with_tls() else { return };
    let address = cluster.create();
    let database = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    let address = format!(
        "postgres://cardinal@localhost:{port}/{database}?sslmode=verify-full&sslrootcert={}",
        certificate.display()
    );
    let (players, told) = players(&address);
    let patience = Duration::from_mins(5);
    all_have_played(&told, patience).expect("they play before the first restart");
    let before = threads(&players);
    let mut most = before;
    let mut back = Vec::new();
    for restart in 1..=RESTARTS {
        let load = load();
        cluster.signal("INT");
        cluster.start_again();
        let until = Instant::now() + LOADED_FOR;
        while Instant::now() < until {
            most = most.max(threads(&players));
            std::thread::sleep(Duration::from_millis(100));
        }
        drop(load);
        let after = all_have_played(&told, patience).expect("they play again");
        println!(
            "restart {restart}: all play {:.1} s after the load, at most {most} threads, {before} before",
            after.as_secs_f32()
        );
        back.push(after);
    }
    let longest = back.iter().max().unwrap();
    assert!(*longest <= BACK_WITHIN, "play went on after {longest:?}");
    assert!(most <= before + MORE_THREADS, "{most} threads, {before} before");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it is started by the test above"]
async fn a_process_that_plays() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let sharing = PostgresOptions { notices: true, ..PostgresOptions::default() };
    let store = open_postgres(&address, sharing).await.unwrap();
    loop {
        let reads = std::array::from_fn::<_, 8, _>(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.games().count(GameFilter::default()).await.is_ok() })
        });
        let mut is_done = store.games().create(new_game(ANNA, BEN), None).await.is_ok();
        for read in reads {
            is_done &= read.await.unwrap();
        }
        if is_done {
            println!("played");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
#[ignore = "it measures"]
async fn what_a_connection_to_a_postgres_server_with_tls_costs() {
    let Some((cluster, certificate, port)) = Cluster::start_with_tls() else { return };
    let address = cluster.create();
    let database = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    for parameters in
        ["sslmode=disable".to_owned(), format!("sslmode=verify-full&sslrootcert={}", certificate.display())]
    {
        let address = if parameters == "sslmode=disable" {
            address.clone()
        } else {
            format!("postgres://cardinal@localhost:{port}/{database}?{parameters}")
        };
        let began = Instant::now();
        for _ in 0..20 {
            let mut connection = PgConnection::connect(&address).await.unwrap();
            connection.execute("SELECT 1").await.unwrap();
            connection.close().await.unwrap();
        }
        println!("{parameters}: {:.1} ms a connection", began.elapsed().as_secs_f64() * 1000.0 / 20.0);
    }
}
