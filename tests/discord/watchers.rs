//! Bots made with discord.js and discord.py watch a game in a forum, and see what Cardinal sends: the post with its
//! tags and title, buttons, pictures with their descriptions, mentions. Skipped with a message if node or python is
//! missing.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io::BufRead as _, io::BufReader, thread};

use cardinal_sandbox::{BotConfig, SandboxConfig};
use cardinal_test_env::{node, python};
use cardinal_test_support::{Hall, until};
use serde_json::{Value, json};

use crate::forums::{ALL, add_forum, chooses, first_post, resigns, sends_open_challenge};

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sandbox/tests/clients")
}

/// A folder in the build directory for a client's dependencies, which the tests of the local Discord use as well.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// A bot that watches, and what it has seen. Dropping it kills its process.
struct Watcher {
    process: Child,
    seen: Arc<Mutex<Vec<Value>>>,
}

impl Watcher {
    fn begin(mut command: Command, base: &str, token: &str) -> Watcher {
        let mut process = command.args([base, token]).stdout(Stdio::piped()).spawn().expect("the client starts");
        let lines = BufReader::new(process.stdout.take().expect("its output is read")).lines();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&seen);
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let what = serde_json::from_str(&line).expect("each line is JSON");
                told.lock().unwrap_or_else(PoisonError::into_inner).push(what);
            }
        });
        Watcher { process, seen }
    }

    /// Waits until it has seen this.
    async fn sees(&self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let found =
            || self.seen.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|each| is_it(each)).cloned();
        until(what, async || found().is_some()).await;
        found().expect("it was seen")
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_of_other_libraries_see_a_game_in_a_forum() {
    let (Some(in_node), Some(python)) =
        (node(&folder("discord-js"), &scripts()), python(&folder("discord-py"), &scripts().join("requirements.txt")))
    else {
        return;
    };
    fs::copy(scripts().join("watch.mjs"), in_node.join("watch.mjs")).expect("the script can be copied");
    let tokens = ["MjIyMjIy.watch.js", "MzMzMzMz.watch.py"];
    let watcher = |token: &str| BotConfig { privileged_intents: true, ..BotConfig::new(token, "Watcher") };
    let sandbox = SandboxConfig { bots: tokens.map(watcher).into(), rate_limit: None, ..SandboxConfig::default() };
    let hall = Hall::open_with(sandbox, |_| {}).await;
    let (ada, ben) = hall.players().await;
    let forum = add_forum(&hall, 15, ALL, 0).await;
    chooses(&ada, forum).await;
    let mut js = Command::new("node");
    js.arg("watch.mjs").current_dir(&in_node);
    let mut py = Command::new(python);
    py.arg(scripts().join("watch.py"));
    let base = hall.sandbox.base_url();
    let [for_js, for_py] = tokens;
    let watchers = [(js, for_js), (py, for_py)].map(|(command, token)| Watcher::begin(command, &base, token));
    for watcher in &watchers {
        watcher.sees("the watcher to be there", |each| each["ready"] == true).await;
    }

    sends_open_challenge(&ada).await;
    let post = first_post(&hall, forum).await.id;
    let (ada, ben) = (ada.in_channel(post), ben.in_channel(post));
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    ben.press(&challenge, "Accept").await;
    ada.turn_message_after(None).await;
    resigns(&ada).await;
    for watcher in &watchers {
        for (title, tag) in [
            ("Ada challenges anyone: Standard chess", "open challenge"),
            ("#1 Ada – Ben", "running"),
            ("#1 Ada – Ben · Ben won", "finished"),
        ] {
            let tags = json!([tag, "Standard chess"]);
            watcher.sees(title, |each| each["post"] == title && each["tags"] == tags).await;
        }
        let challenge = watcher.sees("the challenge", |each| each["buttons"][0] == "Accept").await;
        assert_eq!(challenge["buttons"], json!(["Accept", "Play Cardinal", "Rules", "Withdraw"]));
        let start = watcher.sees("the start", |each| each["buttons"][0] == "My turn").await;
        assert_eq!(start["mentions"], json!(["ada"]), "{start}");
        assert_eq!(start["pictures"].as_array().map(Vec::len), Some(1), "{start}");
        assert_eq!(start["pictures"][0]["describes"], true, "{start}");
    }
    drop(watchers);
    hall.close().await;
}
