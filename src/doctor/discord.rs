//! What Discord says of the token, the application, the servers, the gateway, and the time.

use std::time::Duration;

use cardinal_discord::{Api, ApiError, Body, ClientError, CurrentToken, Route, id_in, says_hello, user_agent};
use cardinal_ids::{Timestamp, with_causes};
use cardinal_table::clock::source::system_clock;
use serde_json::Value;

use super::report::{Finding, counted};
use crate::config::{Config, Shards, Token};
use crate::discord::permissions::{Permissions, invitation, missing_of_invitation};
use crate::discord::waiting::proxy_variable;
use crate::version::VERSION;

/// How long Discord may take to answer each question.
const PATIENCE: Duration = Duration::from_secs(5);

/// The bot and Discord may differ so much: Discord tells whole seconds, and the answer was on its way.
const CLOCK_MAY_DIFFER: i64 = 3;

/// A clock that is farther off than this harms games: deadlines pass early or late, and over HTTP requests are refused.
const CLOCK_IS_WRONG: i64 = 60;

/// The way of installation by which servers add the bot, as Discord numbers them.
const ON_SERVERS: &str = "0";
/// That by which members add it to their accounts.
const ON_ACCOUNTS: &str = "1";

/// The type of the command that Discord makes for Activities.
const ENTRY_POINT: u64 = 4;

/// Of so many of its servers, Discord tells at once.
const SERVERS_TOLD: usize = 200;

/// How many servers are named.
const NAMED: usize = 3;

/// Where to change what is set about an application.
const PORTAL: &str = "https://discord.com/developers/applications";

/// What is asked of Discord besides the token.
const OTHERS: [&str; 6] = ["application", "installation", "commands", "permissions", "gateway", "time"];

/// Asks Discord.
pub(super) async fn look(config: &Config) -> Vec<Finding> {
    let Some(token) = &config.token else {
        let cure = "Put the bot's token into CARDINAL_TOKEN, into the configuration as `token`, or into `token_file`.";
        return alone(Finding::problem("token", "No token is set.", cure), "there is no token");
    };
    let api = match client(config, token) {
        Ok(api) => api,
        Err(error) => {
            let cure = "Install the system's certificates (ca-certificates) and OpenSSL.";
            return alone(Finding::problem("token", format!("Nothing can be asked: {error}."), cure), "nothing can be");
        }
    };
    let own = match api.send(&Route::OwnApplication, Body::Empty, PATIENCE).await {
        Ok(own) => own,
        Err(ApiError::Unauthorised) => {
            let found = format!("Discord at {} rejects the token (401).", config.api_url);
            let cure = format!("Press Reset Token under Bot at {PORTAL}, and give the bot the new one.");
            let asked = Finding::problem("token", found, cure);
            return alone(asked, "Discord rejects the token");
        }
        Err(error) => {
            let found = format!("Discord at {} couldn't be asked: {}.", config.api_url, with_causes(&error));
            let cure = match proxy_variable() {
                Some(variable) => format!("Let the bot connect directly: {variable} sets a proxy, and it uses none."),
                None => "See to it that this machine can reach that address (DNS, firewall), or correct `api_url`."
                    .to_owned(),
            };
            return alone(Finding::problem("token", found, cure), "Discord doesn't answer");
        }
    };
    let (here, there) = (system_clock().now(), api.discord_time());
    let Ok(id) = id_in(&own, &Route::OwnApplication) else {
        let found = format!("What answers at {} isn't Discord.", config.api_url);
        return alone(Finding::problem("token", found, "Correct `api_url`."), "it isn't Discord");
    };
    let name = own["name"].as_str().unwrap_or_default();
    let accepted = format!("Discord at {} takes it: this is {name}, application {id}.", config.api_url);
    let mut findings = vec![Finding::fine("token", accepted)];
    findings.extend(application(config, &own, id));
    let ask = async |route: &Route| api.send(route, Body::Empty, PATIENCE).await;
    let commands = Route::Commands { application: id, guild: config.commands_server, replace: false };
    let (of_commands, of_servers) = tokio::join!(ask(&commands), ask(&Route::OwnServers));
    findings.push(answered("commands", of_commands, |told| self::commands(config, told)));
    findings.push(answered("permissions", of_servers, |told| permissions(told, id)));
    findings.push(match ask(&Route::GatewayOfBot).await {
        Ok(told) => gateway(config, &told).await,
        Err(error) => unanswered("gateway", &error),
    });
    findings.push(time(here, there));
    findings
}

fn client(config: &Config, token: &Token) -> Result<Api, ClientError> {
    let contact = config.contact_url.clone().unwrap_or_else(|| token.profile());
    let agent = user_agent(env!("CARGO_PKG_NAME"), VERSION, &contact);
    Api::new(&config.api_url, &agent, CurrentToken::new(token.clone()), |_, _| {})
}

/// What is said when nothing but the token could be looked at.
fn alone(token: Finding, why: &str) -> Vec<Finding> {
    let others = OTHERS.iter().map(|subject| Finding::not_asked(subject, why));
    std::iter::once(token).chain(others).collect()
}

fn answered(subject: &'static str, answer: Result<Value, ApiError>, read: impl FnOnce(&Value) -> Finding) -> Finding {
    match answer {
        Ok(told) => read(&told),
        Err(error) => unanswered(subject, &error),
    }
}

fn unanswered(subject: &'static str, error: &ApiError) -> Finding {
    Finding::not_asked(subject, &format!("Discord didn't tell ({})", with_causes(error)))
}

/// What is set about the application in the developer portal.
pub fn application(config: &Config, own: &Value, id: u64) -> [Finding; 2] {
    let endpoint = own["interactions_endpoint_url"].as_str().filter(|url| !url.is_empty());
    let application = match (endpoint, config.interactions_listen) {
        _ if own["bot_require_code_grant"] == true => Finding::problem(
            "application",
            "It requires the OAuth2 code grant, so nobody can add the bot by its invitation.",
            format!("Switch Requires OAuth2 Code Grant off under Bot at {PORTAL}."),
        ),
        (Some(url), None) => Finding::problem(
            "application",
            format!("Discord sends interactions to {url}, but the bot waits for them on the gateway."),
            format!("Empty Interactions Endpoint URL at {PORTAL}, or set `interactions_listen`."),
        ),
        (None, Some(address)) => Finding::problem(
            "application",
            format!("The bot waits for interactions at {address}, but Discord sends them over the gateway."),
            format!(
                "Enter the address of your proxy as Interactions Endpoint URL at {PORTAL}, or unset \
                 `interactions_listen`."
            ),
        ),
        _ => {
            let who = if own["bot_public"] == false { "Only its owner" } else { "Everybody" };
            let way = if endpoint.is_some() { "over HTTP" } else { "over the gateway" };
            let servers = counted(own["approximate_guild_count"].as_u64().unwrap_or_default(), "server");
            let found = format!("{who} can add it to servers. It is on {servers}, and interactions come {way}.");
            Finding::fine("application", found)
        }
    };
    [application, installation(config, own, id)]
}

/// How the application can be installed, by its page of that name in the portal.
fn installation(config: &Config, own: &Value, id: u64) -> Finding {
    let page = format!("Installation at {PORTAL}");
    let Some(ways) = own["integration_types_config"].as_object() else {
        return Finding::fine("installation", format!("Servers add it by the invitation: {}", invitation(id)));
    };
    let Some(on_servers) = ways.get(ON_SERVERS) else {
        let cure = format!("Choose Guild Install on the page {page}.");
        return Finding::problem("installation", "It can't be added to servers, where its games are.", cure);
    };
    // Without parameters, the profile has no button, and servers add it by the invitation.
    let parameters = on_servers.get("oauth2_install_params").filter(|parameters| parameters.is_object());
    if let Some(parameters) = parameters {
        let asks_for_bot = parameters["scopes"].as_array().is_some_and(|scopes| scopes.iter().any(|it| it == "bot"));
        let lacking = missing_of_invitation(Permissions(bits(&parameters["permissions"])));
        if !asks_for_bot || !lacking.is_empty() {
            let lacking = if asks_for_bot { lacking.join(", ") } else { "the scope bot".to_owned() };
            return Finding::warning(
                "installation",
                format!("Its button Add App lacks {lacking}, so games have no place where it's used."),
                format!(
                    "Give Guild Install the scopes applications.commands and bot, and these permissions, on the \
                     page {page}."
                ),
            );
        }
    }
    if ways.contains_key(ON_ACCOUNTS) {
        return on_accounts(config, own, id);
    }
    Finding::fine("installation", format!("It is for servers alone. They add it at {}", invitation(id)))
}

/// What members find who add the application to their accounts, and whether the bot hears of those who take it off.
fn on_accounts(config: &Config, own: &Value, id: u64) -> Finding {
    let warning = |found: String, cure: String| Finding::warning("installation", found, cure);
    if config.commands_server.is_some() {
        let found = "Members can add it to their accounts, where it has no commands with `commands_server`.".to_owned();
        return warning(found, format!("Unset `commands_server`, or take away User Install at {PORTAL}."));
    }
    let url = own["event_webhooks_url"].as_str().filter(|url| !url.is_empty());
    match (url, config.events_listen) {
        (Some(url), None) => warning(
            format!("Discord sends webhook events to {url}, but the bot doesn't listen for them."),
            format!("Set `events_listen`, or empty Endpoint on the page Webhooks at {PORTAL}."),
        ),
        (None, Some(address)) => warning(
            format!("The bot waits for webhook events at {address}, but Discord sends it none."),
            format!("Enter the address of your proxy as Endpoint on the page Webhooks at {PORTAL}."),
        ),
        _ => {
            let servers = invitation(id);
            Finding::fine("installation", format!("Members can add it to their accounts. Servers add it at {servers}"))
        }
    }
}

/// The commands that are registered where they should be.
pub fn commands(config: &Config, told: &Value) -> Finding {
    let commands = told.as_array().map_or(&[][..], Vec::as_slice);
    let is_entry_point = |command: &&Value| command["type"] == ENTRY_POINT;
    let own = commands.iter().filter(|command| !is_entry_point(command)).count();
    let place = match config.commands_server {
        Some(server) => format!("in the server {server} alone (`commands_server`)"),
        None => "everywhere".to_owned(),
    };
    let entry = if commands.iter().any(|command| is_entry_point(&command)) {
        " There is an Entry Point too, because Activities are switched on: the bot leaves it as it is."
    } else {
        ""
    };
    let found = if own == 0 {
        format!("None are registered yet: the start does it, {place}.{entry}")
    } else {
        format!("{own} are registered {place}.{entry}")
    };
    Finding::fine("commands", found)
}

/// What the bot may do on its servers, before channels say otherwise.
pub fn permissions(told: &Value, id: u64) -> Finding {
    let servers = told.as_array().map_or(&[][..], Vec::as_slice);
    if servers.is_empty() {
        return Finding::fine("permissions", format!("It is on no server yet. Add it to one at {}", invitation(id)));
    }
    let lacking: Vec<String> = servers
        .iter()
        .filter_map(|server| {
            let lacking = missing_of_invitation(Permissions(bits(&server["permissions"])));
            let name = server["name"].as_str().unwrap_or_default();
            let number = server["id"].as_str().unwrap_or_default();
            (!lacking.is_empty()).then(|| format!("{name} ({number}: {})", lacking.join(", ")))
        })
        .collect();
    let of = match servers.len() {
        1 => "its server".to_owned(),
        SERVERS_TOLD.. => format!("{} of its servers", servers.len()),
        count => format!("all of its {count} servers"),
    };
    if lacking.is_empty() {
        let found =
            format!("On {of} it has every permission that the invitation asks for. Channels may say otherwise.");
        return Finding::fine("permissions", found);
    }
    let named = lacking.iter().take(NAMED).cloned().collect::<Vec<_>>().join("; ");
    let more = if lacking.len() > NAMED { format!("; and {} more", lacking.len() - NAMED) } else { String::new() };
    Finding::warning(
        "permissions",
        format!("It lacks permissions on {} of {} servers: {named}{more}.", lacking.len(), servers.len()),
        "Ask a server admin to give its role these permissions, in the server or in the channels where it plays.",
    )
}

async fn gateway(config: &Config, told: &Value) -> Finding {
    let told_url = told["url"].as_str().unwrap_or_default();
    let url = config.gateway_url.as_deref().unwrap_or(told_url);
    let (shards, limit) = (told["shards"].as_u64().unwrap_or(1), &told["session_start_limit"]);
    let (left, total) = (limit["remaining"].as_u64().unwrap_or(1), limit["total"].as_u64().unwrap_or_default());
    if !says_hello(url).await {
        let found = format!("The gateway at {url} couldn't be reached: it says no hello.");
        let cure = "See to it that this machine can open WebSockets to that address, or correct `gateway_url`.";
        return Finding::problem("gateway", found, cure);
    }
    let found = format!(
        "{url} says hello. {left} of {total} sessions can begin today, and Discord recommends {}.",
        counted(shards, "shard")
    );
    let hours = limit["reset_after"].as_u64().unwrap_or_default().div_ceil(3_600_000);
    if left == 0 {
        let cure = format!("Wait {hours} h until Discord allows more, and stop what restarts the bot in a loop.");
        Finding::problem("gateway", found, cure)
    } else if left < shards * 3 {
        let cure = "Restart the bot less often: each shard begins a session at each start.";
        Finding::warning("gateway", found, cure)
    } else if shards > 1 && config.shards == Shards::Undivided {
        let cure = "Set `shards = \"auto\"`: Discord refuses a bot on too many servers that doesn't divide them.";
        Finding::warning("gateway", found, cure)
    } else {
        Finding::fine("gateway", found)
    }
}

/// The clocks of this machine and of Discord.
pub fn time(here: Timestamp, there: Timestamp) -> Finding {
    let apart = (here.0 - there.0).abs();
    let found = if apart <= CLOCK_MAY_DIFFER {
        "This machine's clock agrees with Discord's.".to_owned()
    } else {
        format!("This machine's clock differs from Discord's by {apart} s.")
    };
    let cure = "Set the clock, and let NTP keep it (timedatectl set-ntp true).";
    if apart <= CLOCK_MAY_DIFFER {
        Finding::fine("time", found)
    } else if apart <= CLOCK_IS_WRONG {
        Finding::warning("time", found, cure)
    } else {
        Finding::problem("time", format!("{found} Clocks of games run wrong."), cure)
    }
}

/// A bit set in Discord's JSON.
fn bits(text: &Value) -> u64 {
    text.as_str().and_then(|text| text.parse().ok()).unwrap_or_default()
}
