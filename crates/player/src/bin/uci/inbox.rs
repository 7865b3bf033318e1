//! What the other program writes: lines of text, read on a thread of their own so that a search hears them.

use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use super::say;

/// The commands of the other program.
pub(super) struct Inbox {
    lines: Receiver<String>,
    /// Commands that came while a search ran.
    waiting: VecDeque<String>,
}

/// What ends a search from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interruption {
    /// The other program wants the move now.
    Stop,
    /// The other program wants this one to end.
    Quit,
    /// The other program has closed the input, or is gone.
    EndOfInput,
}

impl Inbox {
    /// Begins to read standard input.
    pub(super) fn open() -> Inbox {
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdin().lock().split(b'\n').map_while(Result::ok) {
                // No command is written in another encoding.
                let Ok(line) = String::from_utf8(line) else { continue };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Inbox { lines, waiting: VecDeque::new() }
    }

    /// Waits for the next command; none when the input has ended.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Reads what has come while a search runs, and keeps for later what isn't about the search.
    pub(super) fn interruption(&mut self) -> Option<Interruption> {
        loop {
            match self.lines.try_recv() {
                Ok(line) => {
                    if let Some(interruption) = self.heed(line) {
                        return Some(interruption);
                    }
                }
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(Interruption::EndOfInput),
            }
        }
    }

    /// Waits until a search is to end.
    pub(super) fn wait_for_interruption(&mut self) -> Interruption {
        while let Ok(line) = self.lines.recv() {
            if let Some(interruption) = self.heed(line) {
                return interruption;
            }
        }
        Interruption::EndOfInput
    }

    fn heed(&mut self, line: String) -> Option<Interruption> {
        match line.trim() {
            "stop" => return Some(Interruption::Stop),
            "quit" => return Some(Interruption::Quit),
            "isready" => say!("readyok"),
            _ => self.waiting.push_back(line),
        }
        None
    }
}
