//! A sandbox with the bot in it.

use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use cardinal::app::{Settings, SharedClock};
use cardinal::config::{Config, Token};
use cardinal_sandbox::{BotConfig, ChatMessage, GatewayFault, Id, Sandbox, SandboxConfig};
use serde_json::json;
use tempfile::TempDir;

use crate::bot::Bot;
use crate::deals::deals;
use crate::player::Player;
use crate::until::until;
use crate::wire;

const TOKEN: &str = "dGVzdA.token.cardinal";

/// The default time limit for responses: so long that a slow machine fails no test.
const UNHURRIED: Duration = Duration::from_mins(5);

/// A local Discord, the bot, and a folder with its database.
pub struct Hall {
    /// The local Discord.
    pub sandbox: Sandbox,
    /// The bot's configuration, for the next start.
    pub config: Config,
    /// The bot's clock, which is the local Discord's.
    pub clock: SharedClock,
    /// The channel in which a test's games are played.
    pub channel: Id,
    bot: Option<Bot>,
    /// A second process that is to take over from the bot.
    successor: Option<Bot>,
    starts: u64,
    folder: TempDir,
}

static LOGS: Once = Once::new();

impl Hall {
    /// Opens a hall without rate limits, so that games are quick.
    ///
    /// # Panics
    /// If the sandbox or the bot does not start.
    pub async fn open() -> Hall {
        Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |_| {}).await
    }

    /// Opens a hall with other settings.
    ///
    /// # Panics
    /// If the sandbox or the bot does not start.
    pub async fn open_with(sandbox: SandboxConfig, adjust: impl FnOnce(&mut Config)) -> Hall {
        let mut hall = Hall::open_without_bot(sandbox).await;
        adjust(&mut hall.config);
        hall.start().await;
        hall
    }

    /// Opens a hall without starting the bot. The sandbox waits longer for responses than Discord does, and the bot
    /// may take that time to respond in one step.
    ///
    /// # Panics
    /// If the sandbox does not start.
    pub async fn open_without_bot(sandbox: SandboxConfig) -> Hall {
        LOGS.call_once(|| {
            let filter = tracing_subscriber::EnvFilter::try_from_env("TEST_LOG").unwrap_or_else(|_| "error".into());
            // A test of the logs has set up its own subscriber.
            let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
        });
        let bot = BotConfig::new(TOKEN, "Cardinal");
        let sandbox = SandboxConfig { bots: vec![bot], answer_window: UNHURRIED, ..sandbox };
        let sandbox = Sandbox::start(sandbox).await.expect("the sandbox starts");
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let config = Config {
            token: Some(token()),
            api_url: sandbox.base_url(),
            database: folder.path().join("games.db"),
            heartbeat_file: folder.path().join("heartbeat"),
            answer_within: UNHURRIED,
            first_answer_within: UNHURRIED,
            // There is no other process to wait for.
            games: Settings { hand_over: Duration::ZERO, edit_pause: Duration::ZERO, ..Settings::default() },
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

    /// Starts the bot and waits until it is ready. Each start deals differently, but the same in every run of a test.
    ///
    /// # Panics
    /// If it does not start.
    pub async fn start(&mut self) {
        assert!(self.bot.is_none(), "the bot runs already");
        self.bot = Some(self.begin_bot().await);
        self.sandbox.client().wait_for_command("challenge").await.expect("the bot comes online");
    }

    async fn begin_bot(&mut self) -> Bot {
        self.starts += 1;
        let bot = Bot::start(&self.config, deals(self.starts), self.clock.clone()).await;
        bot.unwrap_or_else(|error| panic!("the bot does not start: {error}"))
    }

    /// Starts a second process of the bot on the same database, and waits until Discord sends events to both.
    ///
    /// # Panics
    /// If there already is a second process, or it does not start.
    pub async fn start_successor(&mut self) {
        assert!(self.successor.is_none(), "there is a successor already");
        let before = self.sandbox.identifies();
        self.successor = Some(self.begin_bot().await);
        until("the successor's session", async || self.sandbox.identifies() > before).await;
    }

    /// Stops the bot as a signal would, and leaves everything to its successor.
    ///
    /// # Panics
    /// If there is no successor.
    pub async fn hand_over(&mut self) {
        let successor = self.successor.take().expect("there is a successor");
        let bot = self.bot.replace(successor);
        bot.expect("the bot runs").stop().await;
    }

    /// Stops the bot as a signal would, and waits until it is offline.
    ///
    /// # Panics
    /// If it stays online.
    pub async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
        self.sandbox.client().wait_for_bot(false).await.expect("the bot leaves");
    }

    /// Kills the bot in the middle of whatever it is doing, and waits until the gateway has noticed.
    ///
    /// # Panics
    /// If the gateway does not notice.
    pub async fn kill(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.kill();
        }
        self.sandbox.client().wait_for_bot(false).await.expect("the bot is gone");
    }

    /// Breaks the gateway connection with this fault, and waits until the bot is back and gets everything sent from
    /// then on.
    ///
    /// # Panics
    /// If it does not log in again.
    pub async fn break_line(&self, fault: GatewayFault) {
        let logins = || self.sandbox.identifies() + self.sandbox.resumes();
        let before = logins();
        self.sandbox.gateway_fault(fault);
        until("the bot to log in again", async || logins() > before).await;
        self.sandbox.client().wait_for_bot(true).await.expect("the bot comes online");
    }

    /// Returns the member with this name, in the channel of the games.
    ///
    /// # Panics
    /// If nobody has this name.
    pub async fn player(&self, name: &str) -> Player {
        let member = self.sandbox.client().member(name).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        Player::new(member, self.channel)
    }

    /// Ada and Ben.
    ///
    /// # Panics
    /// If they do not exist.
    pub async fn players(&self) -> (Player, Player) {
        (self.player("Ada").await, self.player("Ben").await)
    }

    /// Ada challenges Ben, who accepts. Returns the game's first message. Ada plays White. The game is played in the
    /// channel, unless the options say otherwise.
    ///
    /// # Panics
    /// If the game does not begin.
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

    /// Stops the bot and checks every request that it has sent.
    ///
    /// # Panics
    /// If Discord would not accept a request.
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
