//! A sandbox with the bot in it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use cardinal::{
    app::Settings,
    config::{Config, Token},
};
use cardinal_sandbox::{BotConfig, ChatMessage, GatewayFault, Id, Sandbox, SandboxConfig};
use cardinal_store::{Address, SqliteOptions, StoreOptions};
use cardinal_table::clock::source::SharedClock;
use cardinal_test_servers::{folder, migrated, postgres, until};
use serde_json::{Value, json};
use tempfile::TempDir;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::bot::Bot;
use crate::deals::deals;
use crate::player::Player;
use crate::wire;

const TOKEN: &str = "dGVzdA.token.cardinal";

/// How long answers may take where nothing else is said: so long that a slow machine never decides.
const UNHURRIED: Duration = Duration::from_mins(5);

/// The variable that, set to `http`, lets the interactions of every hall come over HTTP.
const DOOR: &str = "CARDINAL_TEST_DOOR";

/// The variable that, set to `postgres`, lets every hall have its database in `PostgreSQL`.
const DATABASE: &str = "CARDINAL_TEST_DATABASE";

/// A new database: a file in this folder, or one of `PostgreSQL` if that is asked for and there.
fn database(folder: &TempDir) -> Address {
    let server = || postgres::shared().and_then(|cluster| cluster.create_migrated().parse().ok());
    let is_wanted = std::env::var_os(DATABASE).is_some_and(|wanted| wanted == "postgres");
    is_wanted.then(server).flatten().unwrap_or_else(|| migrated(folder.path(), "games.db").into())
}

/// Whether interactions come over HTTP where a test doesn't say so.
fn is_over_http() -> bool {
    std::env::var_os(DOOR).is_some_and(|door| door == "http")
}

/// A local Discord, the bot, and a folder with its database.
pub struct Hall {
    /// The local Discord.
    pub sandbox: Sandbox,
    /// The bot's configuration, for the next start.
    pub config: Config,
    /// The bot's clock, which is the local Discord's.
    pub clock: SharedClock,
    /// The channel in which the games of a test are played.
    pub channel: Id,
    bot: Option<Bot>,
    /// One that has begun beside the bot and is to follow it.
    successor: Option<Bot>,
    starts: u64,
    folder: TempDir,
}

static LOGS: Once = Once::new();

impl Hall {
    /// Opens a hall without rate limits, so that games are quick.
    ///
    /// # Panics
    /// The sandbox or the bot does not start.
    pub async fn open() -> Hall {
        Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |_| {}).await
    }

    /// Opens a hall with other settings.
    ///
    /// # Panics
    /// The sandbox or the bot does not start.
    pub async fn open_with(sandbox: SandboxConfig, adjust: impl FnOnce(&mut Config)) -> Hall {
        let mut hall = Hall::open_without_bot(sandbox).await;
        adjust(&mut hall.config);
        hall.start().await;
        hall
    }

    /// Opens a hall in which the bot is not started, beside other bots of the sandbox's settings. Interactions wait
    /// longer for their answers than Discord's, and the bot takes its time to give them in one piece.
    ///
    /// # Panics
    /// The sandbox does not start.
    pub async fn open_without_bot(sandbox: SandboxConfig) -> Hall {
        LOGS.call_once(|| {
            let asked = std::env::var("TEST_LOG").ok().and_then(|filter| filter.parse().ok());
            let filter = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::ERROR));
            let lines = tracing_subscriber::fmt::layer().with_test_writer();
            // The test of the logs has set up its own.
            let _ = tracing_subscriber::registry().with(lines.with_filter(filter)).try_init();
        });
        let bot = BotConfig { account_installs: true, ..BotConfig::new(TOKEN, "Cardinal") };
        let bots = [bot].into_iter().chain(sandbox.bots).collect();
        let sandbox = SandboxConfig { bots, answer_window: UNHURRIED, ..sandbox };
        let sandbox = Sandbox::start(sandbox).await.expect("the sandbox starts");
        let folder = folder();
        let config = Config {
            token: Some(token()),
            api_url: sandbox.base_url(),
            database: database(&folder),
            interactions_listen: is_over_http().then_some((Ipv4Addr::LOCALHOST, 0).into()),
            heartbeat_file: folder.path().join("heartbeat"),
            // A slow disk decides nothing.
            store: StoreOptions {
                sqlite: SqliteOptions { answers_within: UNHURRIED, ..SqliteOptions::default() },
                ..StoreOptions::default()
            },
            answer_within: UNHURRIED,
            first_answer_within: UNHURRIED,
            // No other process is waited for where there is none, and nothing is in a channel but what a test is about.
            games: Settings {
                hand_over: Duration::ZERO,
                edit_pause: Duration::ZERO,
                write_probe_pause: Duration::ZERO,
                greeting: false,
                piece_emojis: false,
                ..Settings::default()
            },
            ..Config::default()
        };
        let channel = sandbox.client().channel("games").await.expect("the sandbox has #games");
        let clock = cardinal::sandbox::clock(&sandbox);
        Hall { sandbox, config, clock, channel, bot: None, successor: None, starts: 0, folder }
    }

    /// The folder of the database.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The address at which the bot serves metrics and health, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.bot.as_ref().and_then(Bot::metrics_address)
    }

    /// Starts the bot and waits until it can be used. Each start deals in its own way, the same in
    /// every run of a test.
    ///
    /// # Panics
    /// It does not start.
    pub async fn start(&mut self) {
        assert!(self.bot.is_none(), "the bot runs already");
        self.bot = Some(self.begin_bot().await);
        self.open_doors().await;
        self.sandbox.client().wait_for_command("challenge").await.expect("the bot comes online");
    }

    /// Tells the local Discord where the bots listen that take interactions over HTTP, or webhook events.
    async fn open_doors(&self) {
        let bots = self.bot.iter().chain(&self.successor);
        let urls: Vec<String> = bots.filter_map(Bot::interactions_at).map(|at| format!("http://{at}/")).collect();
        if !urls.is_empty() {
            self.sandbox.set_endpoint(TOKEN, urls).await.expect("the bot listens");
        }
        if let Some(address) = self.bot.as_ref().and_then(Bot::events_at) {
            self.sandbox.set_event_webhook(TOKEN, format!("http://{address}/")).await.expect("the bot listens");
        }
    }

    /// Where the bot listens for interactions.
    ///
    /// # Panics
    /// They don't come over HTTP.
    pub fn interactions_at(&self) -> SocketAddr {
        self.bot.as_ref().and_then(Bot::interactions_at).expect("the bot listens")
    }

    async fn begin_bot(&mut self) -> Bot {
        self.starts += 1;
        let bot = Bot::start(&self.config, deals(self.starts), self.clock.clone()).await;
        bot.unwrap_or_else(|error| panic!("the bot does not start: {error}"))
    }

    /// Starts a second process of the bot beside the first, on the same database, and waits until
    /// Discord sends to both.
    ///
    /// # Panics
    /// One runs beside it already, or it does not start.
    pub async fn start_successor(&mut self) {
        assert!(self.successor.is_none(), "there is a successor already");
        let before = self.sandbox.identifies();
        self.successor = Some(self.begin_bot().await);
        until("the successor's session", async || self.sandbox.identifies() > before).await;
        self.open_doors().await;
    }

    /// Stops the bot as a signal would and leaves everything to its successor.
    ///
    /// # Panics
    /// There is none.
    pub async fn hand_over(&mut self) {
        let successor = self.successor.take().expect("there is a successor");
        let bot = self.bot.replace(successor);
        // As a proxy is told before a process is stopped.
        self.open_doors().await;
        bot.expect("the bot runs").stop().await;
    }

    /// Kills the bot beside its successor, which goes on alone.
    ///
    /// # Panics
    /// There is no successor.
    pub async fn kill_for_successor(&mut self) {
        let successor = self.successor.take().expect("there is a successor");
        if let Some(bot) = self.bot.replace(successor) {
            bot.kill();
        }
        self.open_doors().await;
    }

    /// Stops the bot as a signal would, and waits until it has left.
    ///
    /// # Panics
    /// It does not leave.
    pub async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
        self.sandbox.client().wait_for_bot(false).await.expect("the bot leaves");
    }

    /// Ends the bot in the middle of whatever it does, and waits until the gateway has seen it.
    ///
    /// # Panics
    /// The gateway does not see it.
    pub async fn kill(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.kill();
        }
        self.sandbox.client().wait_for_bot(false).await.expect("the bot is gone");
    }

    /// Has the bot read its token's file again, as SIGHUP does.
    pub async fn reread_token(&self) {
        if let Some(bot) = &self.bot {
            bot.reread_token().await;
        }
    }

    /// Breaks the line to the gateway in this way, and waits until the bot has logged in again: it is
    /// reached by whatever is said from then on.
    ///
    /// # Panics
    /// It does not log in.
    pub async fn break_line(&self, fault: GatewayFault) {
        let logins = || self.sandbox.identifies() + self.sandbox.resumes();
        let before = logins();
        self.sandbox.gateway_fault(fault);
        until("the bot to log in again", async || logins() > before).await;
        self.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    }

    /// Asks the local Discord's REST API for something with the bot's token, as the developer portal or another
    /// program of the bot's owner would. A null body is none.
    ///
    /// # Panics
    /// It is refused.
    pub async fn rest(&self, method: &str, path: &str, body: &Value) -> Value {
        let client = cardinal_sandbox::local_client().expect("a client needs nothing but memory");
        let url = format!("{}/api/v10{path}", self.sandbox.base_url());
        let request = client.request(method.parse().expect("an HTTP method"), url);
        let mut request = request.header("authorization", format!("Bot {TOKEN}"));
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await.and_then(reqwest::Response::error_for_status);
        response.expect("the local Discord does it").json().await.unwrap_or_default()
    }

    /// A member at their window.
    ///
    /// # Panics
    /// There is nobody of this name.
    pub async fn player(&self, name: &str) -> Player {
        let member = self.sandbox.client().member(name).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        Player::new(member, self.channel)
    }

    /// Ada and Ben.
    ///
    /// # Panics
    /// They are not there.
    pub async fn players(&self) -> (Player, Player) {
        (self.player("Ada").await, self.player("Ben").await)
    }

    /// Ada challenges Ben, who accepts; gives the game's first message. Ada plays White. The game is played in the
    /// channel, unless the options say otherwise.
    ///
    /// # Panics
    /// The game does not begin.
    pub async fn begin(&self, ada: &Player, ben: &Player, game: &str, options: &[(&str, &str)]) -> ChatMessage {
        let before = ada.newest().await.map(|message| message.id());
        let mut given = vec![
            json!({ "name": "game", "value": game }),
            json!({ "name": "opponent", "value": ben.id().to_string() }),
            json!({ "name": "colour", "value": "white" }),
        ];
        if options.iter().all(|(name, _)| *name != "where") {
            given.push(json!({ "name": "where", "value": "here" }));
        }
        given.extend(options.iter().map(|(name, value)| json!({ "name": name, "value": value })));
        let challenge = ada.run("challenge", given.into()).await;
        assert!(!challenge.is_ephemeral(), "{}", challenge.text());
        ben.press(&challenge, "Accept").await;
        ada.turn_message_after(before).await
    }

    /// Stops the bot and judges everything that it has sent.
    ///
    /// # Panics
    /// A request is not as Discord wants it.
    pub async fn close(mut self) {
        if self.bot.is_some() {
            self.stop().await;
        }
        wire::judge(&self.sandbox.requests());
        self.sandbox.shutdown().await;
    }
}

fn token() -> Token {
    TOKEN.parse().expect("the token has a token's form")
}
