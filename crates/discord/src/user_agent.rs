//! How a bot names itself to Discord.

/// The user agent in the form that Discord asks for: address, version and name.
pub fn user_agent(name: &str, version: &str, contact: &str) -> String {
    format!("DiscordBot ({contact}, {version}) {name}/{version}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_names_itself_as_discord_asks() {
        let agent = user_agent("bot", env!("CARGO_PKG_VERSION"), "https://bot.example/contact");
        let inner = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.split_once(')'));
        let (address, version) = inner.and_then(|(inner, _)| inner.split_once(", ")).unwrap_or_default();
        assert_eq!(address, "https://bot.example/contact", "{agent}");
        let numbers = version.split('.').map(|number| number.parse::<u32>().is_ok());
        assert_eq!(numbers.collect::<Vec<_>>(), [true; 3], "{agent}");
    }
}
