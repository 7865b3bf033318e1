//! The bot's own ports: how long and how much a caller may send, and how many connections there are.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use cardinal::http::Port;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// Longer than any test takes.
const LONG: Duration = Duration::from_mins(5);

/// More connections than any test has.
const MANY: usize = 1_000;

async fn opened(head_within: Duration, most: usize) -> Port {
    let port = Port::open(([127, 0, 0, 1], 0).into(), "a test", "nothing").await.unwrap();
    port.with_limits(head_within, most)
}

/// Sends this, and returns what comes back until the connection ends.
async fn answer_to(address: SocketAddr, text: &str) -> String {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let port = opened(Duration::from_millis(50), MANY).await;
    let (address, stop) = (port.address(), CancellationToken::new());
    let serving = tokio::spawn(port.serve(Router::new(), stop.clone()));
    for begun in ["", "GET / HTT", "GET / HTTP/1.1\r\nhost: "] {
        let answer = answer_to(address, begun).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    stop.cancel();
    serving.await.unwrap();
}

#[tokio::test]
async fn a_head_that_is_too_large_is_refused() {
    let port = opened(LONG, MANY).await;
    let (address, stop) = (port.address(), CancellationToken::new());
    tokio::spawn(port.serve(Router::new().route("/", get(async || "here")), stop.clone()));
    let large = format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", "x".repeat(16 * 1024));
    assert!(answer_to(address, &large).await.starts_with("HTTP/1.1 431 "));
    let small = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    assert!(answer_to(address, small).await.ends_with("here"));
    stop.cancel();
}

#[tokio::test]
async fn connections_that_say_nothing_keep_nobody_out() {
    let port = opened(LONG, 3).await;
    let (address, stop) = (port.address(), CancellationToken::new());
    tokio::spawn(port.serve(Router::new().route("/", get(async || "here")), stop.clone()));
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(TcpStream::connect(address).await.unwrap());
        let asked = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        assert!(answer_to(address, asked).await.ends_with("here"));
    }
    // Those that were silent longest are closed, without a word.
    let mut nothing = String::new();
    assert_eq!(silent[0].read_to_string(&mut nothing).await.unwrap_or(0), 0);
    stop.cancel();
}

#[tokio::test]
async fn a_taken_port_is_named_with_its_setting() {
    let taken = opened(LONG, MANY).await.address();
    let listener = TcpListener::bind(taken).await.unwrap();
    let error = Port::open(taken, "a test", "nothing").await.unwrap_err().to_string();
    assert!(error.contains(&taken.to_string()) && error.contains("another address and port in `nothing`"), "{error}");
    drop(listener);
}

/// Sends a request on a connection that stays open, and reads its answer.
async fn asks(connection: &mut TcpStream) {
    connection.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut read = Vec::new();
    while !read.ends_with(b"here") {
        assert_ne!(connection.read_buf(&mut read).await.unwrap(), 0, "it is closed");
    }
}

async fn has_left(connection: &mut TcpStream) -> bool {
    connection.read(&mut [0]).await.unwrap_or(0) == 0
}

#[tokio::test]
async fn the_one_that_was_silent_longest_leaves_first_and_one_that_is_answered_last() {
    let port = opened(LONG, 3).await;
    let (address, stop) = (port.address(), CancellationToken::new());
    let (begun, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let slow = {
        let (begun, release) = (Arc::clone(&begun), Arc::clone(&release));
        async move || {
            begun.notify_one();
            release.notified().await;
            "at last"
        }
    };
    let router = Router::new().route("/", get(async || "here")).route("/slow", get(slow));
    let serving = tokio::spawn(port.serve(router, stop.clone()));
    let connected = async || TcpStream::connect(address).await.unwrap();

    let mut answered = connected().await;
    answered.write_all(b"GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    begun.notified().await;
    let (mut first, mut silent) = (connected().await, connected().await);
    asks(&mut silent).await;
    asks(&mut first).await;
    let mut fourth = connected().await;
    asks(&mut fourth).await;
    assert!(has_left(&mut silent).await);
    asks(&mut first).await;
    asks(&mut fourth).await;
    let mut fifth = connected().await;
    asks(&mut fifth).await;
    assert!(has_left(&mut first).await);
    asks(&mut fourth).await;
    // What was silent for longest of all is still answered.
    release.notify_one();
    let mut answer = String::new();
    answered.read_to_string(&mut answer).await.unwrap();
    assert!(answer.ends_with("at last"), "{answer}");
    stop.cancel();
    serving.await.unwrap();
}

#[tokio::test]
async fn the_place_of_one_that_has_left_is_free_once() {
    let port = opened(LONG, 2).await;
    let (address, stop) = (port.address(), CancellationToken::new());
    tokio::spawn(port.serve(Router::new().route("/", get(async || "here")), stop.clone()));
    let (mut first, mut second) =
        (TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap());
    asks(&mut first).await;
    asks(&mut second).await;
    for _ in 0..3 {
        // Each of these has the place of the one before it, which has left by itself.
        let asked = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        assert!(answer_to(address, asked).await.ends_with("here"));
    }
    assert!(has_left(&mut first).await, "there was room for two");
    asks(&mut second).await;
    stop.cancel();
}
