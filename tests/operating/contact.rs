//! How the bot names itself to Discord.

use std::io::{Read, Write};
use std::net::TcpListener;

use cardinal_sandbox::SandboxConfig;
use cardinal_test_support::{Bot, Hall, deals};

/// The user agent of a bot's first request, with this setting.
async fn user_agent(contact: Option<&str>) -> String {
    let discord = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let hall = Hall::open_without_bot(SandboxConfig::default()).await;
    let mut config = hall.config.clone();
    config.api_url = format!("http://{}", discord.local_addr().expect("it has an address"));
    config.token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.token.cardinal".parse().ok();
    config.contact_url = contact.map(str::to_owned);
    let reading = std::thread::spawn(move || {
        let (mut connection, _) = discord.accept().expect("the bot connects");
        let mut head = [0; 4096];
        let length = connection.read(&mut head).expect("the bot sends a request");
        connection.write_all(b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n").expect("the bot reads");
        String::from_utf8_lossy(&head[..length]).into_owned()
    });
    assert!(Bot::start(&config, deals(1), hall.clock.clone()).await.is_err(), "Discord doesn't take the token");
    hall.close().await;
    let head = reading.join().expect("a request was read");
    let agent = head.lines().find_map(|line| line.strip_prefix("user-agent: "));
    agent.unwrap_or_else(|| panic!("it doesn't name itself:\n{head}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_tell_discord_where_to_read_about_the_bot() {
    let named = |contact| format!("DiscordBot ({contact}, {0}) cardinal/{0}", cardinal::version::VERSION);
    assert_eq!(user_agent(Some("https://bot.example/contact")).await, named("https://bot.example/contact"));
    assert_eq!(user_agent(None).await, named("https://discord.com/users/123456789012345678"));
}
