//! A headless Chromium for each member, driven through chromedriver.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use cardinal_test_env::skip;
use tempfile::TempDir;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, WebDriver};

use crate::window::PATIENCE;

const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    // In a container, shared memory is often too small for a page.
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1100,900",
    // The browser ends with its driver, even if that is killed.
    "--remote-debugging-pipe",
];

/// How often a chromedriver is started before the test gives up.
const STARTS: usize = 5;

/// A running chromedriver. Dropping it ends it and all its browsers.
pub(crate) struct Chromium {
    driver: Child,
    address: String,
    browser: PathBuf,
    profiles: TempDir,
}

impl Chromium {
    /// Starts one on a free port. Returns `None`, after printing why, if a program is missing.
    pub(crate) fn start() -> Option<Chromium> {
        let (Some(driver), Some(browser)) = (find("chromedriver"), find("chromium")) else {
            skip("there is no chromium with a chromedriver on the PATH, so no window to play in");
            return None;
        };
        let profiles = tempfile::tempdir().expect("there is room for profiles");
        // It takes a free port of IPv4 and ends if somebody has the same port of IPv6, which happens
        // now and then on a machine that opens many.
        let (driver, port) =
            (0..STARTS).find_map(|_| listening(&driver)).expect("chromedriver starts and tells its port");
        let address = format!("http://127.0.0.1:{port}");
        Some(Chromium { driver, address, browser, profiles })
    }

    /// A browser with a fresh profile.
    pub(crate) async fn open(&self, profile: &str) -> WebDriver {
        let mut wishes = DesiredCapabilities::chrome();
        let flags = FLAGS.map(str::to_owned).into_iter();
        let folder = self.profiles.path().join(profile);
        for flag in flags.chain([format!("--user-data-dir={}", folder.display())]) {
            wishes.add_arg(&flag).expect("a flag is a text");
        }
        wishes.set_binary(&self.browser.display().to_string()).expect("a path is a text");
        WebDriver::new(&self.address, wishes).await.expect("chromium starts")
    }
}

/// A chromedriver and the port that it listens on, or `None` if it ended before it listened.
fn listening(program: &Path) -> Option<(Child, u16)> {
    let mut driver = Command::new(program)
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver can be run");
    let output = BufReader::new(driver.stdout.take().expect("the output is piped"));
    let (tell, told) = mpsc::channel();
    // Reads to the end, so that the driver never blocks on its output.
    std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            let port = line.split_once("on port ").and_then(|(_, rest)| rest.trim_end_matches('.').parse().ok());
            if let Some(port) = port.filter(|_| line.contains("successfully")) {
                // The receiver is gone if the start took too long.
                let _ = tell.send(port);
            }
        }
    });
    let port = told.recv_timeout(PATIENCE).ok();
    if port.is_none() {
        // If it cannot be killed, it has already ended.
        drop(driver.kill());
        drop(driver.wait());
    }
    port.map(|port| (driver, port))
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // If it cannot be killed, it has already ended.
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| is_file(file))
}

fn is_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file())
}
