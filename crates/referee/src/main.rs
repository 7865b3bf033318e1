//! Reads requests from standard input, one JSON object per line, and answers each on standard
//! output.

use std::io::{self, BufRead, Read, Write};

use cardinal_referee::Referee;

/// The longest line that is read, in bytes. The rest of a longer one is skipped.
const MAX_LINE: u64 = 16 * 1024 * 1024;

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut referee = Referee::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let whole = line.ends_with(b"\n") || (line.len() as u64) < MAX_LINE;
        if !whole {
            input.skip_until(b'\n')?;
            line.clear();
        }
        writeln!(output, "{}", referee.answer(&String::from_utf8_lossy(&line)))?;
        output.flush()?;
    }
}
