//! What happens beside the turns: direct messages, players who leave, servers that remove the bot, and
//! offers. The tests advance the local Discord's clock, which the bot uses.

use std::time::Duration;

use cardinal_sandbox::{ChatMessage, Id};
use cardinal_store::{ServerStop, StoreOptions};
use cardinal_test_support::{Hall, Player, is_over, is_turn_message, until};

const HOUR: Duration = Duration::from_hours(1);

/// The bot's user.
async fn bot_of(hall: &Hall) -> Id {
    let world = hall.sandbox.client().world().await.expect("the world can be seen");
    world.members.iter().find(|member| member.bot).expect("the bot is a member").id
}

fn is_reminder(message: &ChatMessage) -> bool {
    message.content().contains("is waiting for you")
}

/// Counts a channel's messages of this kind.
async fn count(player: &Player, channel: Id, kind: impl Fn(&ChatMessage) -> bool) -> usize {
    let messages = player.member.messages(channel).await.expect("a member reads");
    messages.iter().filter(|message| kind(message)).count()
}

/// The number of servers recorded as having removed the bot.
async fn removals(hall: &Hall) -> usize {
    let store = hall.config.database.open(StoreOptions::default()).await.expect("a second process can look");
    let servers = store.absences().stopped_servers(ServerStop::Removed).await.expect("what is kept can be read");
    store.shut_down().await;
    servers.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_comes_by_direct_message_if_the_player_wants_that() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    ada.type_in("preferences", &[("remind", "direct")]).await;
    hall.sandbox.advance_clock(12 * HOUR);
    let direct = ada.member.direct_channel(bot_of(&hall).await).await.expect("a member can write to the bot");
    let reminder = ada.in_channel(direct).sees("a reminder", is_reminder).await;
    assert_eq!(reminder.mentions(), []);
    let panel = ada.in_channel(direct).press(&reminder, "My turn").await;
    assert!(panel.text().contains("your turn"), "{}", panel.text());
    assert_eq!(count(&ada, hall.channel, is_reminder).await, 0, "the channel is not told");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_blocks_direct_messages_is_told_so_in_the_channel_once() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    ada.type_in("preferences", &[("remind", "direct")]).await;
    ada.member.take_direct_messages(false).await.expect("a member has that switch");
    hall.sandbox.advance_clock(12 * HOUR);
    let is_told = |message: &ChatMessage| message.content().contains("couldn't send you a direct message");
    let told = ada.sees("the reminder", is_told).await;
    assert!(is_reminder(&told), "{}", told.content());
    hall.stop().await;
    hall.start().await;
    let shown = ada.type_in("preferences", &[]).await;
    assert!(shown.text().contains("A mention in the game's channel"), "{}", shown.text());
    assert_eq!(count(&ada, hall.channel, is_told).await, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_left_the_server_is_announced_and_loses_by_a_claim() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "7d")]).await;
    ada.moves("e4").await;
    ben.member.leave().await.expect("a member can leave");
    // The reminder is due after half of the time, and with it the bot looks whether Ben is still there.
    hall.sandbox.advance_clock(84 * HOUR);
    let told = ada.sees("that he has left", |message| message.content().contains("left this server")).await;
    assert_eq!(told.mentions(), [ada.id()]);
    let refusal = ada.refused("offer", &[("what", "claim-win")]).await;
    assert!(refusal.contains("can't claim game #1 yet"), "{refusal}");
    hall.sandbox.advance_clock(73 * HOUR);
    let question = ada.type_in("offer", &[("what", "claim-win")]).await;
    ada.press(&question, "Claim the win").await;
    let end = ada.sees("the end", is_over).await;
    assert!(end.content().contains("because the opponent left the server"), "{}", end.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_removes_the_bot_loses_no_game() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    let bot = bot_of(&hall).await;
    assert!(hall.sandbox.leave_guild(bot), "the owner removes it");
    until("the removal is noted", async || removals(&hall).await == 1).await;
    hall.sandbox.advance_clock(100 * HOUR);
    assert!(hall.sandbox.join_guild(bot), "the owner invites it");
    until("the return is noted", async || removals(&hall).await == 0).await;
    let moved = ada.moves("e4").await;
    assert!(is_turn_message(&moved) && moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_is_offered_and_accepted() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("e4").await;
    ada.type_in("offer", &[("what", "take-back")]).await;
    let offer = ben.sees("the offer", |message| message.content().contains("asks for a takeback")).await;
    assert_eq!(offer.mentions(), [ben.id()]);
    let question = ben.press(&offer, "Accept").await;
    let ids = question.custom_ids();
    let accept = ids.first().expect("the question has an answer");
    ben.press_id(&question, accept).await;
    let back = ada.sees("the turn taken back", |message| message.content().contains("took back the last turn")).await;
    assert_eq!(back.mentions(), [ada.id()], "it is Ada's turn again");
    let moved = ada.moves("d4").await;
    assert!(moved.content().contains("d4"), "{}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clocks_of_a_player_on_vacation_are_paused_until_the_date() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    hall.sandbox.advance_clock(6 * HOUR);
    ada.type_in("vacation", &[("until", "3d")]).await;
    let is_told =
        |message: &ChatMessage| message.content().contains("is on vacation until") && !message.mentions().is_empty();
    let told = ben.sees("that she is away", is_told).await;
    assert_eq!(told.mentions(), [ben.id()]);
    hall.sandbox.advance_clock(71 * HOUR);
    let panel = ben.type_in("turn", &[]).await;
    assert!(panel.text().contains("is on vacation until"), "the clock is paused: {}", panel.text());
    assert_eq!(count(&ada, hall.channel, is_over).await, 0);
    assert_eq!(count(&ben, hall.channel, is_told).await, 1, "once");
    // On that date the clock continues with the remaining 18 hours, so the reminder at 12 hours is due after six.
    hall.sandbox.advance_clock(2 * HOUR);
    let runs = async || !ben.type_in("turn", &[]).await.text().contains("is on vacation until");
    until("a clock that runs on", runs).await;
    hall.sandbox.advance_clock(6 * HOUR);
    ada.sees("a reminder", is_reminder).await;
    assert_eq!(count(&ada, hall.channel, is_over).await, 0);
    hall.sandbox.advance_clock(12 * HOUR);
    ben.sees("the end", is_over).await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_time_is_asked_for_and_granted_by_a_press() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[("time", "1d")]).await;
    ada.type_in("offer", &[("what", "more-time")]).await;
    let again = ada.refused("offer", &[("what", "more-time")]).await;
    assert!(again.contains("still open"), "{again}");
    let offer = ben.sees("the offer", |message| message.content().contains("asks for 1 day more")).await;
    assert_eq!(offer.mentions(), [ben.id()]);
    ben.press(&offer, "Accept").await;
    ada.sees("the answer", |message| message.content().contains("agrees: 1 day more for this turn")).await;
    hall.sandbox.advance_clock(25 * HOUR);
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "the day that was given is not over: {}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_aborted_when_both_players_want_it() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.type_in("offer", &[("what", "unfinished")]).await;
    let offers = |message: &ChatMessage| message.content().contains("offers to abort the game");
    ben.sees("the offer", offers).await;
    ben.type_in("offer", &[("what", "decline")]).await;
    ada.sees("the answer", |message| message.content().contains("declines to abort the game")).await;
    let again = ada.refused("offer", &[("what", "unfinished")]).await;
    assert!(again.contains("has declined that this turn"), "{again}");
    ada.moves("e4").await;
    ben.type_in("offer", &[("what", "unfinished")]).await;
    ada.sees("Ben's offer", |message| offers(message) && message.mentions() == [ada.id()]).await;
    ada.type_in("offer", &[("what", "accept")]).await;
    let agreed = |message: &ChatMessage| message.content().contains("agreed to abort this game. No result.");
    ben.sees("the end", agreed).await;
    let late = ben.refused("move", &[("move", "e5")]).await;
    assert!(late.contains("You have no running game"), "{late}");
    assert_eq!(count(&ada, hall.channel, agreed).await, 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_reads_what_is_kept_of_them_and_is_forgotten() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    let preferences = ada.type_in("preferences", &[]).await;
    let data = ada.press(&preferences, "My data").await;
    assert!(data.is_ephemeral() && data.id() != preferences.id());
    let file = String::from_utf8(hall.sandbox.client().file(data.files()[0]).await.unwrap()).unwrap();
    assert!(file.contains("running_games") && file.contains("\"Ben\""), "{file}");

    let first = ada.press(&preferences, "Forget me…").await;
    let second = ada.press(&first, "Forget me…").await;
    let done = ada.press(&second, "Forget me for good").await;
    assert_eq!(done.id(), preferences.id());
    assert!(done.text().contains("You'll be forgotten"), "{}", done.text());
    let end = ben.sees("the end of the game", is_over).await;
    assert!(end.content().contains("**Former member 1** resigns"), "{}", end.content());
    assert!(!end.content().contains("Ada"), "{}", end.content());
    assert_eq!(end.mentions(), [ben.id()]);
    hall.close().await;
}
