//! The computer player's threads, apart from those that answer Discord.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cardinal_player::{Level, Plan};
use cardinal_rules::Variant;
use tokio::sync::oneshot;
use tracing::Span;

use crate::app::thinking::budget::{self, Speeds};
use crate::metrics;
use crate::priority::set_idle_priority;

/// A few threads that think, started when there is first something to think about.
pub struct Thinkers {
    shared: Arc<Shared>,
    threads: usize,
}

/// What came of thinking.
#[derive(Debug)]
pub enum Thought {
    /// The player's plan, or `None` if it has nothing to do.
    Plan(Option<Plan>),
    /// The player failed. The log says why.
    Failed,
}

struct Shared {
    queue: Mutex<Queue>,
    has_work: Condvar,
    speeds: Speeds,
    begun: Instant,
    threads: usize,
}

#[derive(Default)]
struct Queue {
    jobs: BinaryHeap<Reverse<Job>>,
    /// How many jobs were ever queued, which orders those of the same rank.
    count: u64,
    is_started: bool,
    is_closed: bool,
}

struct Job {
    /// When it is its turn: later for long turns, so that short ones go first, and earlier the longer it has waited.
    rank: (Duration, u64),
    /// When it was queued.
    since: Instant,
    variant: Variant,
    work: Box<dyn FnOnce(u64) -> Option<Plan> + Send>,
    answer: oneshot::Sender<Thought>,
    span: Span,
}

impl PartialEq for Job {
    fn eq(&self, other: &Job) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Job {}

impl PartialOrd for Job {
    fn partial_cmp(&self, other: &Job) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Job {
    fn cmp(&self, other: &Job) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// How many times its expected length a turn gives way to shorter ones.
const GIVES_WAY: u32 = 4;

impl Thinkers {
    /// As many threads as this, at least one.
    pub fn new(threads: usize) -> Thinkers {
        let threads = threads.max(1);
        let shared = Shared {
            queue: Mutex::default(),
            has_work: Condvar::new(),
            speeds: Speeds::default(),
            begun: Instant::now(),
            threads,
        };
        Thinkers { shared: Arc::new(shared), threads }
    }

    /// Has a thread think. `work` gets a budget in positions, which is smaller the more others wait.
    pub async fn think(
        &self,
        variant: Variant,
        level: Level,
        work: impl FnOnce(u64) -> Option<Plan> + Send + 'static,
    ) -> Thought {
        let (answer, thought) = oneshot::channel();
        {
            let mut queue = self.shared.queue();
            queue.count += 1;
            let rank = self.shared.begun.elapsed() + budget::expected(level) * GIVES_WAY;
            let rank = (rank, queue.count);
            let since = Instant::now();
            queue.jobs.push(Reverse(Job { rank, since, variant, work: Box::new(work), answer, span: Span::current() }));
            if !queue.is_started {
                queue.is_started = true;
                self.start();
            }
        }
        self.shared.has_work.notify_one();
        thought.await.unwrap_or(Thought::Failed)
    }

    /// How many turns wait for a thread.
    pub fn waiting(&self) -> usize {
        self.shared.queue().jobs.len()
    }

    fn start(&self) {
        for number in 0..self.threads {
            let shared = Arc::clone(&self.shared);
            let thread = std::thread::Builder::new().name(format!("thinker-{number}"));
            if let Err(error) = thread.spawn(move || shared.work()) {
                tracing::error!(%error, "cannot start a thread of the computer player");
            }
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.is_closed = true;
        queue.jobs.clear();
        drop(queue);
        self.shared.has_work.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        set_idle_priority();
        while let Some((job, waiting, longest_wait)) = self.next() {
            let Job { variant, work, answer, span, .. } = job;
            if answer.is_closed() {
                continue;
            }
            let time = budget::thinking_time(waiting.div_ceil(self.threads), longest_wait);
            let nodes = self.speeds.nodes(variant, time);
            let begun = Instant::now();
            let thinking = metrics::thinking();
            // What it logs belongs to the interaction that asked for it, such as for a hint.
            let _logged_in = span.enter();
            let thought = match catch_unwind(AssertUnwindSafe(|| work(nodes))) {
                Ok(plan) => Thought::Plan(plan),
                Err(_) => Thought::Failed,
            };
            drop(thinking);
            let took = begun.elapsed();
            if let Thought::Plan(Some(plan)) = &thought {
                self.speeds.measured(variant, plan.nodes, took);
                let took_ms = took.as_millis() as u64;
                tracing::debug!(game = %variant, nodes = plan.nodes, budget = nodes, took_ms, waiting, "thought");
            }
            // The caller may have gone.
            let _ = answer.send(thought);
        }
    }

    /// Waits for the next job. Returns it with how many others wait, and how long it or one of them has waited at most.
    /// `None` once there will be no more.
    fn next(&self) -> Option<(Job, usize, Duration)> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(Reverse(job)) = queue.jobs.pop() {
                let first = queue.jobs.iter().map(|Reverse(job)| job.since).fold(job.since, Instant::min);
                return Some((job, queue.jobs.len(), first.elapsed()));
            }
            queue = self.has_work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
