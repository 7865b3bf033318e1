//! Lists the files in `page/` for `page.rs` to embed, so that no list is kept by hand.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    let mut list = String::from("&[\n");
    for file in files.iter().filter(|file| file.path().is_file()) {
        let name = file.file_name();
        let path = file.path();
        // Writing into a string cannot fail.
        let _ = writeln!(list, "    ({:?}, include_bytes!({:?})),", name.to_string_lossy(), path.to_string_lossy());
    }
    list.push(']');
    fs::write(Path::new(&variable("OUT_DIR")?).join("page_files.rs"), list)
}
