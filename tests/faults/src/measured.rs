//! What a process of the bot takes up.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, TcpListener};

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Trouble;

/// What a process takes up at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    /// Memory that is not shared with others or swapped out, in kilobytes.
    pub memory_kb: u64,
    /// Files, connections and other handles.
    pub handles: u64,
    /// Threads.
    pub threads: u64,
    /// Tasks of its async runtime.
    pub tasks: u64,
}

impl Measured {
    fn numbers(self) -> [(&'static str, u64); 4] {
        [("memory, kB", self.memory_kb), ("handles", self.handles), ("threads", self.threads), ("tasks", self.tasks)]
    }

    /// Looks at the process of this number, which shows its measurements on this port.
    ///
    /// # Errors
    /// There is no such process, or it doesn't show them.
    pub async fn of(process: u32, port: u16) -> Result<Measured, Trouble> {
        let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
        let number = |text: &str, name: &str| {
            let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
            rest.trim().split(' ').next()?.parse::<u64>().ok()
        };
        let of_system = |name| number(&status, name).ok_or_else(|| Trouble::new(format!("no {name} in {status}")));
        let scrape = scrape(port).await?;
        Ok(Measured {
            memory_kb: of_system("RssAnon:")?,
            handles: std::fs::read_dir(format!("/proc/{process}/fd"))?.count() as u64,
            threads: of_system("Threads:")?,
            tasks: number(&scrape, "cardinal_tasks ").ok_or_else(|| Trouble::new("no tasks are shown"))?,
        })
    }
}

/// How many looks a process is given until it has what it needs, and over how many it is then looked at.
const SETTLED: usize = 10;

/// What a process took up, once it had what it needs and at the end, as a table in Markdown. Nothing if there are too
/// few looks.
pub fn growth(looks: &[Measured]) -> Option<String> {
    let later = looks.get(SETTLED..).filter(|later| later.len() >= 2 * SETTLED)?;
    let mut text = format!(
        "| the process that is never ended | after {} to {} faults | after the last {SETTLED} | most |\n| --- | --- | --- | --- |\n",
        SETTLED + 1,
        2 * SETTLED
    );
    for (row, (name, _)) in Measured::default().numbers().into_iter().enumerate() {
        let numbers: Vec<u64> = later.iter().map(|look| look.numbers()[row].1).collect();
        let mean = |part: &[u64]| part.iter().sum::<u64>() / part.len() as u64;
        let (first, last) = (mean(&numbers[..SETTLED]), mean(&numbers[numbers.len() - SETTLED..]));
        let most = numbers.iter().max().copied().unwrap_or_default();
        let _ = writeln!(text, "| {name} | {first} | {last} | {most} |");
    }
    Some(text)
}

/// A port of this machine that nobody listens on.
///
/// # Errors
/// There is none.
pub fn free_port() -> Result<u16, Trouble> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// What the bot shows for Prometheus.
async fn scrape(port: u16) -> Result<String, Trouble> {
    let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    connection.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").await?;
    let mut text = String::new();
    connection.read_to_string(&mut text).await?;
    Ok(text)
}
