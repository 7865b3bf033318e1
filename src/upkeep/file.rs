//! The form of a backup: a gzip file of lines.
//!
//! ```text
//! cardinal-backup 2
//! schema 25
//! table games 3 id variant options …
//! (the rows)
//! last games 17
//! end 6f0c…
//! ```
//!
//! `schema` is the number of the database's schema, which files of version 1 don't tell. A table's line has its name,
//! the number of its rows and its columns, then the rows follow as [`Dump`](cardinal_store::Dump) reads them. `last` is
//! the last number that was given out in a table. Behind `end` stands the SHA-256 of all bytes before that line.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::error::UpkeepError;

/// The version of the form. A later one is refused.
pub(super) const VERSION: u32 = 2;

/// What the first line begins with.
const TITLE: &str = "cardinal-backup ";

/// What every gzip file begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// A backup that is being written, in a file beside its place until it is whole.
pub(super) struct Writing {
    file: PathBuf,
    part: PathBuf,
    out: GzEncoder<BufWriter<File>>,
    hash: Sha256,
}

impl Writing {
    /// Refuses the place of a file that is there already.
    pub(super) fn refuse_existing(file: &Path) -> Result<(), UpkeepError> {
        if file.exists() { Err(UpkeepError::Exists(file.to_owned())) } else { Ok(()) }
    }

    /// Begins a file that only its owner can read: it tells the cards to come.
    pub(super) fn begin(file: &Path) -> Result<Writing, UpkeepError> {
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let opened = options.open(&part).map_err(UpkeepError::file(&part))?;
        let out = GzEncoder::new(BufWriter::new(opened), Compression::fast());
        let mut writing = Writing { file: file.to_owned(), part, out, hash: Sha256::new() };
        writing.add(&format!("{TITLE}{VERSION}\n"))?;
        Ok(writing)
    }

    /// Adds whole lines.
    pub(super) fn add(&mut self, lines: &str) -> Result<(), UpkeepError> {
        self.hash.update(lines);
        self.out.write_all(lines.as_bytes()).map_err(UpkeepError::file(&self.part))
    }

    /// Gives the file up.
    pub(super) fn discard(self) {
        // What can't be removed is recognised by its name.
        let _ = std::fs::remove_file(&self.part);
    }

    /// Ends the file, waits until it is on the disk, and gives it its name. Returns its size in bytes.
    pub(super) fn end(mut self) -> Result<u64, UpkeepError> {
        let hash = hex::encode(self.hash.finalize_reset());
        let failed = UpkeepError::file(&self.part);
        self.out.write_all(format!("end {hash}\n").as_bytes()).map_err(&failed)?;
        let inner = self.out.finish().map_err(&failed)?;
        let inner = inner.into_inner().map_err(|error| failed(error.into_error()))?;
        inner.sync_all().map_err(&failed)?;
        let size = inner.metadata().map_err(&failed)?.len();
        std::fs::rename(&self.part, &self.file).map_err(UpkeepError::file(&self.file))?;
        Ok(size)
    }
}

/// A backup that is being read.
pub(super) struct Reading {
    file: PathBuf,
    lines: BufReader<GzDecoder<BufReader<File>>>,
    hash: Sha256,
    /// The number of the schema, where the file tells it.
    pub(super) schema: Option<i64>,
}

impl Reading {
    /// Opens a file and reads its first line.
    pub(super) fn open(file: &Path) -> Result<Reading, UpkeepError> {
        let no_backup = || UpkeepError::NoBackup(file.to_owned());
        let mut opened = BufReader::new(File::open(file).map_err(UpkeepError::file(file))?);
        let begins = opened.fill_buf().map_err(UpkeepError::file(file))?;
        if !begins.starts_with(&GZIP) {
            return Err(no_backup());
        }
        let lines = BufReader::with_capacity(1 << 16, GzDecoder::new(opened));
        let mut reading = Reading { file: file.to_owned(), lines, hash: Sha256::new(), schema: None };
        let mut title = [0; TITLE.len()];
        let read = reading.lines.read_exact(&mut title);
        read.map_err(|error| reading.torn(error.to_string()))?;
        if title != TITLE.as_bytes() {
            return Err(no_backup());
        }
        reading.hash.update(title);
        let version = reading.line()?.ok_or_else(|| reading.torn("it ends in its first line".to_owned()))?;
        let found: u32 = version.parse().map_err(|_| no_backup())?;
        if found > VERSION {
            return Err(UpkeepError::LaterBackup { file: file.to_owned(), found, known: VERSION });
        }
        if found > 1 {
            let told = reading.line()?.unwrap_or_default();
            let number = told.strip_prefix("schema ").and_then(|number| number.parse().ok());
            reading.schema = Some(number.ok_or_else(|| reading.torn("it doesn't tell its schema".to_owned()))?);
        }
        Ok(reading)
    }

    /// The next line, or none behind the last, whose checksum is compared.
    pub(super) fn line(&mut self) -> Result<Option<String>, UpkeepError> {
        let mut line = String::new();
        let read = self.lines.read_line(&mut line);
        read.map_err(|error| self.torn(error.to_string()))?;
        let Some(text) = line.strip_suffix('\n') else {
            return Err(self.torn("its last line is missing".to_owned()));
        };
        let Some(wanted) = text.strip_prefix("end ") else {
            self.hash.update(&line);
            line.pop();
            return Ok(Some(line));
        };
        if hex::encode(self.hash.finalize_reset()) != wanted {
            return Err(self.torn("its checksum is another".to_owned()));
        }
        let mut rest = Vec::new();
        let more = self.lines.read_to_end(&mut rest);
        more.map_err(|error| self.torn(error.to_string()))?;
        if rest.is_empty() { Ok(None) } else { Err(self.torn("something follows its end".to_owned())) }
    }

    /// The error of a file that is not as it was written.
    pub(super) fn torn(&self, what: String) -> UpkeepError {
        UpkeepError::Torn { file: self.file.clone(), what }
    }
}
