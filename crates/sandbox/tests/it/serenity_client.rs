//! A real serenity client logs in, gets its commands used, loses the connection and resumes.

use std::sync::Arc;
use std::time::Duration;

use cardinal_sandbox::{BotConfig, GatewayFault, Sandbox, SandboxConfig};
use serde_json::json;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandOptionType, Context, CreateActionRow,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateThread, EditInteractionResponse, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle,
    Interaction, Ready, ResumedEvent,
};
use tokio::sync::Notify;

use crate::raw_bot::{PATIENCE, WINDOW};

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.sandbox.test";
/// The smallest possible PNG: one transparent pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

struct Bot {
    resumed: Arc<Notify>,
}

#[serenity::async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let text = |name| CreateCommandOption::new(CommandOptionType::String, name, "something");
        let commands = vec![
            CreateCommand::new("picture").description("a picture"),
            CreateCommand::new("slow").description("answers later").add_option(text("text").required(true)),
            CreateCommand::new("quiet").description("answers to one alone"),
            CreateCommand::new("pick").description("completes").add_option(text("what").set_autocomplete(true)),
            CreateCommand::new("ask").description("opens a form"),
            CreateCommand::new("thread").description("opens a thread"),
            CreateCommand::new("mute").description("never answers"),
        ];
        Command::set_global_commands(&ctx.http, commands).await.expect("commands are accepted");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.resumed.notify_one();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        answer(&ctx, interaction).await.expect("the sandbox takes the answer");
    }
}

async fn answer(ctx: &Context, interaction: Interaction) -> serenity::Result<()> {
    let message = CreateInteractionResponseMessage::new;
    match interaction {
        Interaction::Command(command) => match command.data.name.as_str() {
            "picture" => {
                let button = CreateButton::new("again:1").label("Again").style(ButtonStyle::Primary);
                let answer = message()
                    .content("here")
                    .add_file(CreateAttachment::bytes(PIXEL, "pixel.png").description("one pixel"))
                    .components(vec![CreateActionRow::Buttons(vec![button])]);
                command.create_response(&ctx.http, CreateInteractionResponse::Message(answer)).await
            }
            "slow" => {
                command.defer(&ctx.http).await?;
                let text = command.data.options[0].value.as_str().unwrap_or_default().to_owned();
                let edit = EditInteractionResponse::new()
                    .content(text)
                    .new_attachment(CreateAttachment::bytes(PIXEL, "later.png"));
                command.edit_response(&ctx.http, edit).await?;
                let more = CreateInteractionResponseFollowup::new().content("and more").ephemeral(true);
                command.create_followup(&ctx.http, more).await.map(drop)
            }
            "quiet" => {
                let answer = message().content("psst").ephemeral(true);
                command.create_response(&ctx.http, CreateInteractionResponse::Message(answer)).await
            }
            "ask" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your word", "word").max_length(5);
                let modal = CreateModal::new("form", "A form").components(vec![CreateActionRow::InputText(input)]);
                command.create_response(&ctx.http, CreateInteractionResponse::Modal(modal)).await
            }
            "thread" => {
                command.defer_ephemeral(&ctx.http).await?;
                let thread = command
                    .channel_id
                    .create_thread(
                        &ctx.http,
                        CreateThread::new("a game").kind(serenity::all::ChannelType::PublicThread),
                    )
                    .await?;
                let text = format!("<@{}> welcome", command.user.id);
                thread.send_message(&ctx.http, CreateMessage::new().content(text)).await?;
                command.edit_response(&ctx.http, EditInteractionResponse::new().content("opened")).await.map(drop)
            }
            _ => Ok(()),
        },
        Interaction::Autocomplete(typing) => {
            let typed = typing.data.autocomplete().map(|option| option.value.to_owned()).unwrap_or_default();
            let choice = AutocompleteChoice::new(format!("{typed}!"), typed);
            let answer = CreateAutocompleteResponse::new().set_choices(vec![choice]);
            typing.create_response(&ctx.http, CreateInteractionResponse::Autocomplete(answer)).await
        }
        Interaction::Component(press) => {
            let update = message().content(format!("pressed by {}", press.user.name)).components(Vec::new());
            press.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(update)).await
        }
        Interaction::Modal(modal) => {
            let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0] else {
                return Ok(());
            };
            let word = input.value.clone().unwrap_or_default();
            let answer = CreateInteractionResponse::Message(message().content(format!("you said {word}")));
            modal.create_response(&ctx.http, answer).await
        }
        _ => Ok(()),
    }
}

/// Starts a sandbox with the bot logged in and its commands registered.
async fn start(config: SandboxConfig) -> (Sandbox, Arc<Notify>) {
    let sandbox = Sandbox::start(config).await.expect("a free port");
    let http = HttpBuilder::new(TOKEN).proxy(sandbox.base_url()).ratelimiter_disabled(true).build();
    let resumed = Arc::new(Notify::new());
    let mut client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Bot { resumed: resumed.clone() })
        .await
        .expect("the gateway is found");
    tokio::spawn(async move { client.start().await });
    sandbox.client().wait_for_command("mute").await.expect("the bot registers its commands");
    (sandbox, resumed)
}

fn config() -> SandboxConfig {
    SandboxConfig {
        bots: vec![BotConfig::new(TOKEN, "Helper")],
        // Reconnecting takes serenity a while, all the more on a slow machine.
        answer_window: WINDOW,
        ..SandboxConfig::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_answered_with_a_file_and_its_button_updates_the_message() {
    let (sandbox, _) = start(config()).await;
    let client = sandbox.client();
    let (ada, ben) = (client.member("Ada").await.unwrap(), client.member("Ben").await.unwrap());
    let games = client.channel("games").await.unwrap();

    let shown = ada.run(games, "picture", json!([])).await.unwrap();
    assert_eq!(shown.content(), "here");
    assert_eq!(shown.0["author"]["username"], "Helper");
    assert_eq!(shown.0["attachments"][0]["description"], "one pixel");
    assert_eq!((&shown.0["attachments"][0]["width"], &shown.0["attachments"][0]["height"]), (&json!(1), &json!(1)));
    assert_eq!(client.file(shown.files()[0]).await.unwrap(), PIXEL);
    assert!(ben.messages(games).await.unwrap().iter().any(|message| message.id() == shown.id()));

    let pressed = ben.press(&shown, shown.button("Again").unwrap()).await.unwrap();
    let updated = ben.answer(pressed).await.unwrap();
    assert_eq!((updated.id(), updated.content()), (shown.id(), "pressed by ben"));
    assert!(updated.custom_ids().is_empty());
    assert!(updated.files().is_empty(), "serenity's update lists no attachment to keep");

    let callback = sandbox.requests().into_iter().find(|request| request.path.ends_with("/callback")).unwrap();
    assert_eq!((callback.method.as_str(), callback.status), ("POST", 204));
    assert_eq!(callback.body["type"], 4);
    assert_eq!((callback.files[0].name.as_str(), callback.files[0].size), ("pixel.png", PIXEL.len()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serenity_sends_deferred_ephemeral_autocomplete_and_modal_responses() {
    let (sandbox, _) = start(config()).await;
    let client = sandbox.client();
    let (ada, ben) = (client.member("Ada").await.unwrap(), client.member("Ben").await.unwrap());
    let games = client.channel("games").await.unwrap();

    let interaction = ada.start(games, "slow", json!([{ "name": "text", "value": "done" }])).await.unwrap();
    let slow = ada.answer(interaction).await.unwrap();
    assert_eq!((slow.content(), slow.files().len()), ("done", 1));
    let more = ada.wait_for(games, "the follow-up", |message| message.content() == "and more").await.unwrap();
    assert!(more.is_ephemeral());
    assert!(!ben.messages(games).await.unwrap().iter().any(|message| message.id() == more.id()));

    let quiet = ada.run(games, "quiet", json!([])).await.unwrap();
    assert!(quiet.is_ephemeral());
    ada.dismiss(quiet.id()).await.unwrap();
    assert!(!ada.messages(games).await.unwrap().iter().any(|message| message.id() == quiet.id()));

    let typed = json!([{ "name": "what", "value": "so", "focused": true }]);
    let choices = ada.autocomplete(games, "pick", typed).await.unwrap();
    assert_eq!(choices, vec![json!({ "name": "so!", "value": "so" })]);

    let asked = ada.start(games, "ask", json!([])).await.unwrap();
    let modal = ada.interaction(asked).await.unwrap().modal.unwrap();
    assert_eq!(modal["title"], "A form");
    let too_long = ada.submit(games, asked, "form", json!({ "word": "longer than five" })).await;
    assert!(too_long.is_err(), "the form's own limit is kept");
    let submitted = ada.submit(games, asked, "form", json!({ "word": "hello" })).await.unwrap();
    assert_eq!(ada.answer(submitted).await.unwrap().content(), "you said hello");

    ada.run(games, "thread", json!([])).await.unwrap();
    let thread = client.channel("a game").await.unwrap();
    let welcome = ada.wait_for(thread, "the greeting", |message| message.content().contains("welcome")).await.unwrap();
    assert_eq!(welcome.mentions(), vec![ada.id]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_without_a_response_fails() {
    let (sandbox, _) = start(SandboxConfig { answer_window: Duration::from_millis(200), ..config() }).await;
    let client = sandbox.client();
    let ada = client.member("Ada").await.unwrap();
    let games = client.channel("games").await.unwrap();
    let interaction = ada.start(games, "mute", json!([])).await.unwrap();
    let view = ada.interaction(interaction).await.unwrap();
    assert_eq!((view.state.as_str(), view.error.as_deref()), ("failed", Some("The application did not respond")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_client_resumes_and_gets_missed_events() {
    for fault in [GatewayFault::Drop, GatewayFault::Close(4000), GatewayFault::Reconnect] {
        let (sandbox, resumed) = start(config()).await;
        let client = sandbox.client();
        let ada = client.member("Ada").await.unwrap();
        let games = client.channel("games").await.unwrap();
        sandbox.gateway_fault(fault);
        let interaction = ada.start(games, "picture", json!([])).await.unwrap();
        tokio::time::timeout(PATIENCE, resumed.notified()).await.expect("the client resumes");
        assert_eq!(sandbox.resumes(), 1, "{fault:?}");
        let view = ada.interaction(interaction).await.unwrap();
        assert_eq!(view.state, "done", "{fault:?}: what came while it was away is answered");
        let again = ada.run(games, "picture", json!([])).await.unwrap();
        assert_eq!(again.content(), "here", "{fault:?}");
    }
}
