//! `cardinal admin`: what those who run the bot can do while it runs, through its database.
//!
//! Each command says first what it will do and to how many, and asks. What is done is logged with the name of the
//! system's user, in the same transaction. The running processes obey within a minute. If none runs, the next start
//! does.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cardinal_ids::{GameId, GuildId, Timestamp, UserId};
use cardinal_store::{
    AdminAct, AdminTarget, Busy, Deed, GameFrame, NewDeed, OpenError, Reach, SharedStore, StoreError, StoreOptions,
    Survey,
};
use clap::Subcommand;
use serde_json::{Value, json};

use crate::config::Config;

/// A command, and how it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct Arguments {
    /// Do it without asking
    #[arg(long, global = true)]
    yes: bool,
    /// Write lists as JSON, for programs
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
enum Command {
    /// List the servers and members that have begun most games in the last 30 days
    Busiest,
    /// Leave a server; whoever invites the bot again has it back
    Leave { server: u64 },
    /// Leave a server, and leave it again whenever the bot is invited
    BarServer { server: u64 },
    /// Undo bar-server
    UnbarServer { server: u64 },
    /// Answer a member with one sentence, whatever they ask for
    BarMember { member: u64 },
    /// Undo bar-member
    UnbarMember { member: u64 },
    /// Abort a running game without a result
    EndGame { game: u64 },
    /// Erase all that is kept of a server, for good
    EraseServer { server: u64 },
    /// Forget a member, as if they had asked for it, for good
    ForgetMember { member: u64 },
    /// List what was done by these commands, the newest first
    Log,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database can't be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Store(#[from] StoreError),
    /// There is no such game, or it is over.
    #[error("game #{0} isn't running, so there is nothing to end")]
    NoGame(GameId),
    /// Nobody said yes.
    #[error("nothing was done: it needs your `yes`, typed at a terminal or given as --yes")]
    NoConsent,
    /// What was typed can't be read, or what is written can't be shown.
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
}

/// So far back it is counted who is busy.
const BUSY_FOR: i64 = 30 * 24 * 60 * 60;

/// How many servers and members are listed.
const LISTED: u32 = 20;

/// How many lines of the log are listed.
const LOGGED: u32 = 1_000;

/// How many games are erased in one transaction: turns of everybody wait for it.
const ERASED_AT_ONCE: u32 = 20;

/// How long a statement may take that counts the games of all servers.
const PATIENCE: Duration = Duration::from_mins(2);

/// Carries out a command.
///
/// # Errors
/// See [`AdminError`].
pub async fn run(config: &Config, arguments: Arguments) -> Result<(), AdminError> {
    let options = patient(config.store);
    // Opening would bring an older schema up to date, under a bot of that version.
    refuse_other_schemas(config, &config.database.survey(options).await?)?;
    let store = Box::pin(config.database.open(options)).await?;
    let done = Box::pin(carry_out(&store, arguments)).await;
    store.shut_down().await;
    done
}

/// How an operator uses the database, who waits longer than a player.
fn patient(mut options: StoreOptions) -> StoreOptions {
    options.sqlite.answers_within = PATIENCE;
    #[cfg(feature = "postgres")]
    {
        options.postgres.answers_within = PATIENCE;
        options.postgres.statement_timeout = PATIENCE;
        options.postgres.readers = 1;
    }
    options
}

fn refuse_other_schemas(config: &Config, survey: &Survey) -> Result<(), OpenError> {
    let place = config.database.to_string();
    match survey.schema {
        None => Err(OpenError::Nothing(place)),
        Some(found) if found < survey.newest => Err(OpenError::Older { place, found, known: survey.newest }),
        Some(_) => Ok(()),
    }
}

async fn carry_out(store: &SharedStore, Arguments { yes, json, command }: Arguments) -> Result<(), AdminError> {
    let act = match command {
        Command::Busiest => return show_busiest(store, json).await,
        Command::Log => return show_log(store, json).await,
        Command::Leave { server } => AdminAct::Leave(GuildId(server)),
        Command::BarServer { server } => AdminAct::BarServer(GuildId(server)),
        Command::UnbarServer { server } => AdminAct::UnbarServer(GuildId(server)),
        Command::BarMember { member } => AdminAct::BarMember(UserId(member)),
        Command::UnbarMember { member } => AdminAct::UnbarMember(UserId(member)),
        Command::EndGame { game } => AdminAct::EndGame(GameId(game)),
        Command::EraseServer { server } => AdminAct::EraseServer(GuildId(server)),
        Command::ForgetMember { member } => AdminAct::ForgetMember(UserId(member)),
    };
    let reach = store.admin().reach(act.target()).await?;
    println!("{}", preview(store, act, reach).await?);
    ask_consent(yes)?;
    let at = now();
    store.admin().perform(NewDeed { act, operator: operator(), at, reach }).await?;
    if let AdminAct::EraseServer(guild) = act {
        let mut erased = 0;
        loop {
            let some = store.server_erasures().erase_some(guild, ERASED_AT_ONCE, at).await?;
            erased += some;
            if some < u64::from(ERASED_AT_ONCE) {
                break;
            }
        }
        println!("Done: {} erased, with everything else that was kept of the server.", counted(erased, "game"));
        return Ok(());
    }
    let when = match act {
        AdminAct::ForgetMember(_) | AdminAct::EndGame(_) | AdminAct::Leave(_) | AdminAct::BarServer(_) => {
            "The running bot does it within a minute. If none runs, the next start does it."
        }
        _ => "The running bot knows within a minute.",
    };
    println!("Noted. {when}");
    Ok(())
}

/// What will be done, and to how many.
async fn preview(store: &SharedStore, act: AdminAct, reach: Reach) -> Result<String, AdminError> {
    let running = counted(reach.running, "running game");
    let players = counted(reach.members, "member");
    Ok(match act {
        AdminAct::Leave(guild) => {
            format!("The bot leaves the server {guild}. Paused until it is invited again: {running}.")
        }
        AdminAct::BarServer(guild) => format!(
            "The bot leaves the server {guild}, and leaves it again whenever it is invited. Paused meanwhile: \
             {running}. `unbar-server` undoes it."
        ),
        AdminAct::UnbarServer(guild) => {
            format!("The bot may be invited to the server {guild} again. Waiting for it there: {running}.")
        }
        AdminAct::BarMember(user) => format!(
            "The bot no longer does what {} asks for, on any server. Clocks go on, so they may lose {running} on time. \
             `unbar-member` undoes it.",
            member(store, user).await?
        ),
        AdminAct::UnbarMember(user) => {
            format!("The bot serves {} again. They have {running}.", member(store, user).await?)
        }
        AdminAct::EndGame(game) => {
            let frame = match store.games().info(game).await {
                Ok(info) => info.frame(),
                Err(StoreError::Unreadable { game, .. }) => *game,
                Err(StoreError::NoGame(_)) => return Err(AdminError::NoGame(game)),
                Err(error) => return Err(error.into()),
            };
            if frame.finished {
                return Err(AdminError::NoGame(game));
            }
            let told = if frame.private { "its player reads so at their next press" } else { "its channel is told" };
            let game = game_line(store, &frame).await?;
            format!("{game} is aborted without a result, and {told}. This can't be undone.")
        }
        AdminAct::EraseServer(guild) => format!(
            "All that is kept of the server {guild} is erased: {running} and {} of {players}, challenges, ratings and \
             ladders there, its settings. What members have on other servers stays. Their overall ratings are computed \
             anew without these games. This can't be undone. Make a backup first.",
            counted(reach.finished, "finished game")
        ),
        AdminAct::ForgetMember(user) => format!(
            "{} is forgotten, as if they had asked for it: they resign {running}, and their name goes from {}. \
             Everything else of theirs goes, a bar too. This can't be undone.",
            member(store, user).await?,
            counted(reach.finished, "finished game")
        ),
    })
}

/// A game with its players.
async fn game_line(store: &SharedStore, game: &GameFrame) -> Result<String, AdminError> {
    let mut players = Vec::new();
    for seat in cardinal_rules::Seat::ALL {
        players.push(member(store, game.players[seat]).await?);
    }
    Ok(format!("Game #{} of {}", game.id, players.join(" and ")))
}

/// A member with the name of their account, if it's known.
async fn member(store: &SharedStore, user: UserId) -> Result<String, AdminError> {
    let name = store.names().get(None, user).await?;
    Ok(name.map_or_else(|| format!("the member {user}"), |name| format!("{name} ({user})")))
}

/// Asks at a terminal, unless consent was given.
fn ask_consent(yes: bool) -> Result<(), AdminError> {
    if yes {
        return Ok(());
    }
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return Err(AdminError::NoConsent);
    }
    print!("Type yes to do it: ");
    io::stdout().flush()?;
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    if line.trim() == "yes" { Ok(()) } else { Err(AdminError::NoConsent) }
}

async fn show_busiest(store: &SharedStore, json: bool) -> Result<(), AdminError> {
    let since = Timestamp(now().0 - BUSY_FOR);
    let servers = store.admin().busiest_servers(since, LISTED).await?;
    let members = store.admin().busiest_members(since, LISTED).await?;
    let mut named = Vec::with_capacity(members.len());
    for busy in members {
        let name = store.names().get(None, UserId(busy.id)).await?;
        named.push((busy, name));
    }
    if json {
        let line = |busy: &Busy| {
            let Busy { id, running, begun, last } = busy;
            json!({ "id": id.to_string(), "begun": begun, "running": running, "last": last.0 })
        };
        let members = named.iter().map(|(busy, name)| {
            let mut line = line(busy);
            line["name"] = json!(name);
            line
        });
        let told =
            json!({ "servers": servers.iter().map(line).collect::<Vec<_>>(), "members": members.collect::<Vec<_>>() });
        println!("{told:#}");
        return Ok(());
    }
    let line = |busy: &Busy, name: &str| {
        let line = format!("{:<20} {:>10} {:>8}  {} {name}", busy.id, busy.begun, busy.running, moment(busy.last));
        println!("{}", line.trim_end());
    };
    println!("{:<20} {:>10} {:>8}  last action", "server", "in 30 days", "running");
    for busy in &servers {
        line(busy, "");
    }
    println!("\n{:<20} {:>10} {:>8}  last action", "member", "in 30 days", "running");
    for (busy, name) in &named {
        line(busy, name.as_deref().unwrap_or_default());
    }
    Ok(())
}

async fn show_log(store: &SharedStore, json: bool) -> Result<(), AdminError> {
    let deeds = store.admin().log(LOGGED).await?;
    if json {
        let lines: Vec<Value> = deeds.iter().map(deed_as_json).collect();
        println!("{:#}", Value::Array(lines));
        return Ok(());
    }
    if deeds.is_empty() {
        println!("Nothing was done yet.");
    }
    for Deed { at, operator, act, target, games, members } in &deeds {
        let target = match target {
            AdminTarget::Server(guild) => format!("server {guild}"),
            AdminTarget::Member(user) if user.former_number().is_some() => "a forgotten member".to_owned(),
            AdminTarget::Member(user) => format!("member {user}"),
            AdminTarget::Game(game) => format!("game #{game}"),
        };
        let (games, members) = (counted(*games, "game"), counted(*members, "member"));
        println!("{}  {operator}  {act}  {target}: {games}, {members}", moment(*at));
    }
    Ok(())
}

fn deed_as_json(deed: &Deed) -> Value {
    let (kind, id) = match deed.target {
        AdminTarget::Server(guild) => ("server", Some(guild.to_string())),
        AdminTarget::Member(user) => ("member", user.former_number().is_none().then(|| user.to_string())),
        AdminTarget::Game(game) => ("game", Some(game.to_string())),
    };
    let Deed { at, operator, act, games, members, .. } = deed;
    json!({
        "at": at.0,
        "operator": operator,
        "act": act,
        "target": kind,
        "id": id,
        "games": games,
        "members": members,
    })
}

/// The name of the system's user, and of the one who became it by sudo.
fn operator() -> String {
    #[cfg(unix)]
    let name = {
        let id = rustix::process::getuid().as_raw().to_string();
        let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let name = users.lines().find_map(|line| {
            let mut fields = line.split(':');
            let name = fields.next()?;
            (fields.nth(1)? == id).then(|| name.to_owned())
        });
        name.unwrap_or(id)
    };
    #[cfg(not(unix))]
    let name = std::env::var("USERNAME").unwrap_or_default();
    match std::env::var("SUDO_USER") {
        Ok(asked) if !asked.is_empty() => format!("{asked} as {name}"),
        _ => name,
    }
}

fn now() -> Timestamp {
    Timestamp(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as i64)
}

/// A moment for people, in UTC.
fn moment(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_second(at.0).unwrap_or_default();
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

/// How many there are of something.
fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
