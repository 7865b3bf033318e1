//! Discord libraries written by others: discord.js and discord.py log in, register commands, get them used, and
//! respond, with forms, containers and emojis of their own as well. Skipped with a message if node or python is
//! missing.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cardinal_sandbox::{BotConfig, Sandbox, SandboxConfig};
use cardinal_test_env::{node, python};
use serde_json::json;

use crate::raw_bot::WINDOW;

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.foreign.client";

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients")
}

/// A folder in the build directory for a client's dependencies.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// A client's process. Dropping it kills the process.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

async fn play(mut bot: Command) {
    let bots = vec![BotConfig { account_installs: true, ..BotConfig::new(TOKEN, "Foreigner") }];
    let sandbox = Sandbox::start(SandboxConfig { bots, answer_window: WINDOW, ..SandboxConfig::default() })
        .await
        .expect("a free port");
    bot.arg(sandbox.base_url()).arg(TOKEN).stdout(Stdio::null());
    let _process = Process(bot.spawn().expect("the client starts"));
    let client = sandbox.client();
    client.wait_for_command("later").await.expect("the client registers its commands");
    let ada = client.member("Ada").await.expect("the sandbox plays along");
    let games = client.channel("games").await.expect("the sandbox plays along");

    let hello =
        ada.run(games, "hello", json!([{ "name": "name", "value": "Ada" }])).await.expect("the sandbox plays along");
    assert_eq!(hello.content(), "hello Ada");
    assert_eq!(client.file(hello.files()[0]).await.expect("the sandbox plays along"), b"bytes");
    let chosen = ada.select(&hello, "select", &["two"]).await.expect("the sandbox plays along");
    let chosen = ada.answer(chosen).await.expect("the sandbox plays along");
    assert_eq!(chosen.content(), "chosen two");
    let pressed = ada.press(&hello, "press").await.expect("the sandbox plays along");
    let pressed = ada.answer(pressed).await.expect("the sandbox plays along");
    assert_eq!((pressed.content(), pressed.custom_ids().len()), ("pressed", 0));

    // A form with a label, in the channel and, by the member's account, in direct messages.
    let world = client.world().await.expect("the sandbox plays along");
    let foreigner = world.members.iter().find(|member| member.bot).expect("the bot is a member").id;
    ada.add_app(foreigner).await.expect("the bot can be added to an account");
    let direct = ada.direct_channel(foreigner).await.expect("a member can write to the bot");
    for channel in [games, direct] {
        let asked = ada.start(channel, "form", json!([])).await.expect("the sandbox plays along");
        let form = loop {
            let view = ada.interaction(asked).await.expect("the sandbox plays along");
            match view.modal {
                Some(form) => break form,
                None => assert_eq!(view.state, "pending", "{view:?}"),
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        assert_eq!(form["title"], "A move");
        let id = form["custom_id"].as_str().expect("a form has a custom id");
        let typed = json!({ "move": "Nf3" });
        let sent = ada.submit(channel, asked, id, typed).await.expect("the sandbox plays along");
        assert_eq!(ada.answer(sent).await.expect("the sandbox plays along").content(), "typed Nf3");
    }

    // An emoji of its own, in a text and on a button of a container.
    let piece = ada.run(games, "piece", json!([])).await.expect("the sandbox plays along");
    let components = piece.components();
    let button = components.iter().find(|each| each["custom_id"] == "open").expect("a button");
    assert_eq!(button["emoji"]["name"], "white_pawn");
    let text = components.iter().find_map(|each| each["content"].as_str()).expect("a text");
    assert_eq!(text, format!("<:white_pawn:{}> a pawn", button["emoji"]["id"].as_str().expect("an id")));

    let later = ada.start(games, "later", json!([])).await.expect("the sandbox plays along");
    assert_eq!(ada.answer(later).await.expect("the sandbox plays along").content(), "done");
    let alone =
        ada.wait_for(games, "the follow-up", |m| m.content() == "to you alone").await.expect("the sandbox plays along");
    assert!(alone.is_ephemeral());
    let refused: Vec<_> = sandbox.requests().into_iter().filter(|request| request.status >= 400).collect();
    assert!(refused.is_empty(), "nothing a client sends by itself is refused: {refused:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_js_logs_in_and_answers() {
    let Some(folder) = node(&folder("discord-js"), &scripts()) else { return };
    std::fs::copy(scripts().join("bot.mjs"), folder.join("bot.mjs")).expect("the script can be copied");
    let mut bot = Command::new("node");
    bot.arg("bot.mjs").current_dir(&folder);
    play(bot).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_py_logs_in_and_answers() {
    let Some(python) = python(&folder("discord-py"), &scripts().join("requirements.txt")) else { return };
    let mut bot = Command::new(python);
    bot.arg(scripts().join("bot.py"));
    play(bot).await;
}
