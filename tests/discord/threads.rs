//! Games in threads: requested, archived, locked, full, deleted.

use std::time::Duration;

use cardinal_sandbox::{ChannelInfo, ChatMessage, Faults, Id, RequestRecord, SandboxConfig, permissions::bits};
use cardinal_test_support::{Hall, Player, is_over, is_superseded, is_turn_message, until};

/// Ada challenges Ben to a game in its own thread, and he accepts. She plays White.
async fn ask_for_thread(ada: &Player, ben: &Player) {
    let ben_id = ben.id().to_string();
    let options = [("opponent", &*ben_id), ("game", "standard"), ("where", "thread"), ("colour", "white")];
    let challenge = ada.type_in("challenge", &options).await;
    ben.press(&challenge, "Accept").await;
}

/// The thread that was opened in the player's channel.
pub(crate) async fn thread_of(player: &Player) -> Id {
    let opened = player.sees("that a thread was opened", |message| message.0["thread_id"].is_string()).await;
    opened.0["thread_id"].as_str().and_then(|id| id.parse().ok()).expect("a thread has an id")
}

/// Ada and Ben in the thread of their game, and the game's first message.
async fn in_thread(hall: &Hall) -> (Player, Player, ChatMessage) {
    let (ada, ben) = hall.players().await;
    ask_for_thread(&ada, &ben).await;
    let thread = thread_of(&ada).await;
    let (ada, ben) = (ada.in_channel(thread), ben.in_channel(thread));
    let start = ada.turn_message_after(None).await;
    (ada, ben, start)
}

/// Makes the next matching requests fail with this error code of Discord's.
fn refusing(count: u32, matching: impl Into<String>, code: u32) -> Faults {
    Faults {
        rest_fail_next: count,
        rest_fail_status: 400,
        rest_fail_code: code,
        rest_fail_matching: matching.into(),
        ..Faults::default()
    }
}

fn requests(hall: &Hall, method: &str, path: &str) -> usize {
    let requests = hall.sandbox.requests();
    requests.iter().filter(|request| request.method == method && request.path == path).count()
}

/// The thread as members see it in the list of channels.
async fn channel(hall: &Hall, id: Id) -> ChannelInfo {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    world.channels.into_iter().find(|channel| channel.id == id).expect("the channel is there")
}

/// Waits until the thread has this name.
async fn is_named(hall: &Hall, thread: Id, name: &str) {
    until(&format!("the thread to be named {name}"), async || channel(hall, thread).await.name == name).await;
}

async fn resigns(player: &Player) {
    let question = player.type_in("resign", &[]).await;
    player.press(&question, "Resign").await;
    player.sees("the end", is_over).await;
}

/// White's first move, from the parent channel of the thread.
async fn move_from_outside(hall: &Hall, ada: &Player) -> ChatMessage {
    let answer = ada.in_channel(hall.channel).type_in("move", &[("game", "1"), ("move", "e4")]).await;
    assert!(answer.is_ephemeral(), "{}", answer.text());
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_requested_thread_is_created_after_a_crash() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.sandbox.set_faults(Faults { rest_fail_status: 503, ..refusing(1000, "POST /channels", 0) });
    ask_for_thread(&ada, &ben).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    let thread = thread_of(&ada).await;
    let start = ada.in_channel(thread).turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    assert!(ada.newest().await.is_none(), "nothing of the game is in the channel itself");
    let moved = ada.in_channel(thread).moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}

/// A game whose thread was made, while the bot was killed before it heard of that. White's player, and the thread.
async fn killed_once_a_thread_is_made() -> (Hall, Player, Id) {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 600_000,
        rest_fail_matching: "/threads".to_owned(),
        ..Faults::default()
    });
    ask_for_thread(&ada, &ben).await;
    let thread = thread_of(&ada).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    (hall, ada, thread)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_created_before_a_crash_is_found_again() {
    for archived in [false, true] {
        let (mut hall, ada, thread) = killed_once_a_thread_is_made().await;
        if archived {
            hall.sandbox.change_thread(thread, Some(true), None);
        }
        hall.start().await;
        let start = ada.in_channel(thread).turn_message_after(None).await;
        assert_eq!(start.mentions(), [ada.id()]);
        assert_eq!(requests(&hall, "POST", &format!("/channels/{}/threads", hall.channel)), 1, "archived: {archived}");
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_created_before_a_crash_is_used_by_a_turn_that_comes_before_the_repairs() {
    let (mut hall, ada, thread) = killed_once_a_thread_is_made().await;
    hall.config.games.hand_over = Duration::from_hours(1);
    hall.start().await;
    ada.type_in("move", &[("move", "e4")]).await;
    let told = ada.in_channel(thread).turn_message_after(None).await;
    assert!(told.content().contains("e4"), "{}", told.content());
    assert_eq!(requests(&hall, "POST", &format!("/channels/{}/threads", hall.channel)), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_crash_one_search_serves_many_games() {
    const GAMES: usize = 16;
    let mut hall = Hall::open().await;
    hall.sandbox.set_faults(Faults { rest_fail_status: 503, ..refusing(1000, "POST /channels", 0) });
    let (ada, ben) = hall.players().await;
    for _ in 0..GAMES {
        ask_for_thread(&ada, &ben).await;
    }
    hall.kill().await;
    // All searches begin before the first one is over.
    hall.sandbox.set_faults(Faults { rest_delay_ms: 300, ..Faults::default() });
    let before = hall.sandbox.requests().len();
    hall.start().await;
    until("every game has a thread", async || {
        requests(&hall, "POST", &format!("/channels/{}/threads", hall.channel)) >= GAMES
    })
    .await;
    let looks = hall.sandbox.requests().iter().skip(before).filter(|request| is_look(request)).count();
    assert!(looks < 2 * GAMES, "of its own each game needs a look at messages and two at threads: {looks}");
    hall.close().await;
}

fn is_look(request: &RequestRecord) -> bool {
    request.method == "GET" && (request.path.contains("/threads/") || request.path.ends_with("/messages"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_played_while_the_thread_is_created_is_announced_in_it() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 1500,
        rest_fail_matching: "/threads".to_owned(),
        ..Faults::default()
    });
    ask_for_thread(&ada, &ben).await;
    move_from_outside(&hall, &ada).await;
    let thread = thread_of(&ada).await;
    let told = ben.in_channel(thread).sees("the move", |message| message.content().contains("e4")).await;
    assert!(is_turn_message(&told), "{}", told.text());
    assert!(ada.newest().await.is_none(), "nothing of the game is in the channel itself");
    assert_eq!(requests(&hall, "POST", &format!("/channels/{}/threads", hall.channel)), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_turn_unarchives_an_archived_thread() {
    let hall = Hall::open().await;
    let (ada, ben, start) = in_thread(&hall).await;
    let archived = async || {
        let world = hall.sandbox.client().world().await.unwrap();
        world.channels.iter().find(|channel| channel.id == ada.channel).unwrap().archived
    };
    hall.sandbox.advance_clock(Duration::from_hours(24 * 8));
    assert!(archived().await);
    move_from_outside(&hall, &ada).await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    assert!(moved.content().contains("e4") && !archived().await, "{}", moved.content());

    hall.sandbox.advance_clock(Duration::from_hours(24 * 8));
    assert!(archived().await);
    let answer = ben.moves("e5").await;
    assert!(answer.content().contains("e5") && !archived().await, "{}", answer.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_stays_in_the_list_for_a_week_and_comes_back_with_a_reminder() {
    for remind in ["mention", "direct"] {
        let hall = Hall::open().await;
        let (ada, ben) = hall.players().await;
        ada.type_in("preferences", &[("remind", remind)]).await;
        let ben_id = ben.id().to_string();
        let options = [
            ("opponent", &*ben_id),
            ("game", "standard"),
            ("where", "thread"),
            ("colour", "white"),
            ("time", "14d"),
            ("rated", "casual"),
        ];
        let challenge = ada.type_in("challenge", &options).await;
        ben.press(&challenge, "Accept").await;
        let thread = thread_of(&ada).await;
        ada.in_channel(thread).turn_message_after(None).await;
        hall.sandbox.advance_clock(Duration::from_hours(24 * 6 + 12));
        assert!(!channel(&hall, thread).await.archived, "after six days it is in the list");
        // Its reminder may have come meanwhile.
        hall.sandbox.change_thread(thread, Some(true), None);
        hall.sandbox.advance_clock(Duration::from_hours(24 * 7));
        until(&format!("the thread to be back with a reminder by {remind}"), async || {
            !channel(&hall, thread).await.archived
        })
        .await;
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_its_end_a_games_thread_is_named_after_the_result_and_a_day_later_archived() {
    let mut hall = Hall::open().await;
    let (ada, ben, _) = in_thread(&hall).await;
    assert_eq!(channel(&hall, ada.channel).await.name, "#1 Ada – Ben");
    resigns(&ada).await;
    is_named(&hall, ada.channel, "#1 Ada – Ben · Ben won").await;
    hall.sandbox.advance_clock(Duration::from_hours(23));
    // The bot is away when the day is over.
    hall.stop().await;
    assert!(!channel(&hall, ada.channel).await.archived);
    hall.sandbox.advance_clock(Duration::from_hours(2));
    hall.start().await;
    until("the thread to be archived", async || channel(&hall, ada.channel).await.archived).await;
    ben.member.write(ben.channel, "good game").await.unwrap();
    assert!(!channel(&hall, ada.channel).await.archived, "who writes brings it back");
    hall.sandbox.advance_clock(Duration::from_hours(48));
    hall.stop().await;
    let path = format!("/channels/{}", ada.channel);
    let archived =
        hall.sandbox.requests().into_iter().filter(|each| each.path == path && each.body["archived"] == true);
    assert_eq!(archived.count(), 1, "it is done once");
    assert!(!channel(&hall, ada.channel).await.archived);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_is_renamed_though_the_bot_was_killed_before_and_discord_failed() {
    let mut hall = Hall::open().await;
    let (ada, _, _) = in_thread(&hall).await;
    let path = format!("PATCH /channels/{}", ada.channel);
    hall.sandbox.set_faults(Faults { rest_fail_status: 503, ..refusing(1000, path, 0) });
    resigns(&ada).await;
    until("a refused change", async || requests(&hall, "PATCH", &format!("/channels/{}", ada.channel)) > 0).await;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.sandbox.advance_clock(Duration::from_hours(1));
    hall.start().await;
    is_named(&hall, ada.channel, "#1 Ada – Ben · Ben won").await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_is_archived_when_the_server_wants_it_and_never_while_it_is_played_in() {
    for (archive, wait) in [("hour", 1), ("never", 0)] {
        let hall = Hall::open().await;
        let (ada, ben, _) = in_thread(&hall).await;
        let shown = ada.type_in("settings", &[("archive", archive)]).await;
        assert!(shown.text().contains("archive the threads of finished games"), "{}", shown.text());
        resigns(&ada).await;
        is_named(&hall, ada.channel, "#1 Ada – Ben · Ben won").await;
        // Another game in the same thread keeps it open.
        let end = ada.sees("the end", is_over).await;
        let panel = ada.press(&end, "Play again").await;
        ada.press(&panel, "Send").await;
        let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
        ben.press(&challenge, "Accept").await;
        let start = ben.sees("the second game", |message| message.content().contains("Game #2")).await;
        hall.sandbox.advance_clock(Duration::from_hours(2));
        assert!(!channel(&hall, ada.channel).await.archived, "{}", start.content());
        let question = ben.type_in("resign", &[]).await;
        ben.press(&question, "Resign").await;
        until("the second result in the name", async || {
            let name = channel(&hall, ada.channel).await.name;
            name.starts_with("#2 ") && name.ends_with(" · Ada won")
        })
        .await;
        if wait > 0 {
            hall.sandbox.advance_clock(Duration::from_hours(wait) + Duration::from_mins(1));
            until("the thread to be archived", async || channel(&hall, ada.channel).await.archived).await;
        } else {
            hall.sandbox.advance_clock(Duration::from_hours(24 * 3));
            let next = ada.in_channel(hall.channel).type_in("games", &[]).await;
            assert!(next.is_ephemeral() && !channel(&hall, ada.channel).await.archived);
        }
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_thread_without_the_bot_names_the_cure() {
    let mut hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let private = hall.sandbox.open_private_thread(hall.channel, "quiet", &[ada.id(), ben.id()]).expect("a channel");
    let (ada, ben) = (ada.in_channel(private), ben.in_channel(private));
    let names_cure = |message: &ChatMessage| {
        message.is_ephemeral() && message.text().contains("I'm not in it") && message.text().contains("Mention me")
    };
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("colour", "white")]).await;
    ada.sees("the cure", names_cure).await;
    ben.press(&challenge, "Accept").await;
    ben.sees("the cure", names_cure).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    ada.member.write(private, &format!("<@{bot}>")).await.unwrap();
    hall.stop().await;
    hall.start().await;
    let start = ada.turn_message_after(Some(challenge.id())).await;
    assert_eq!(start.mentions(), [ada.id()], "nothing is lost: {}", start.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_rejected_because_of_the_archive_follows_the_unarchiving() {
    let hall = Hall::open().await;
    let (ada, ben, start) = in_thread(&hall).await;
    let thread = format!("/channels/{}", ada.channel);
    hall.sandbox.change_thread(ada.channel, Some(true), None);
    hall.sandbox.set_faults(refusing(1, format!("POST {thread}/messages"), 50083));
    move_from_outside(&hall, &ada).await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    assert_eq!(requests(&hall, "PATCH", &thread), 1, "it was woken by hand");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_player_learns_of_a_locked_thread_which_gets_its_message_when_it_is_unlocked() {
    let mut hall = Hall::open().await;
    let (ada, ben, start) = in_thread(&hall).await;
    for archived in [false, true] {
        hall.sandbox.change_thread(ada.channel, Some(archived), Some(true));
        if archived {
            let outside = ben.in_channel(hall.channel);
            let panel = outside.type_in("offer", &[("what", "draw"), ("game", "1")]).await;
            assert!(panel.is_ephemeral(), "{}", panel.text());
        } else {
            move_from_outside(&hall, &ada).await;
        }
        let (player, seen) = if archived { (&ben, "Ben") } else { (&ada, "Ada") };
        player
            .in_channel(hall.channel)
            .sees(&format!("{seen} is told that the thread is locked"), |message| {
                message.is_ephemeral() && message.text().contains("locked") && message.text().contains("Manage Threads")
            })
            .await;
    }
    assert_eq!(ada.newest().await.unwrap().id(), start.id(), "nothing could be posted");
    hall.sandbox.change_thread(ada.channel, Some(false), Some(false));
    hall.stop().await;
    hall.start().await;
    let told = ben.turn_message_after(Some(start.id())).await;
    assert!(told.content().contains("offers a draw"), "{}", told.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_full_of_threads_keeps_the_game_in_the_channel() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.sandbox.set_faults(refusing(1, "/threads", 160_006));
    ask_for_thread(&ada, &ben).await;
    let start = ada.turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    let moved = ada.moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    assert_eq!(requests(&hall, "POST", &format!("/channels/{}/threads", hall.channel)), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_player_learns_of_a_thread_that_cannot_be_unarchived_and_its_message_follows() {
    let mut hall = Hall::open().await;
    let (ada, ben, start) = in_thread(&hall).await;
    hall.sandbox.set_faults(refusing(1, format!("POST /channels/{}/messages", ada.channel), 160_006));
    move_from_outside(&hall, &ada).await;
    ada.in_channel(hall.channel)
        .sees("what is wrong", |message| message.is_ephemeral() && message.text().contains("active threads"))
        .await;
    assert_eq!(ada.newest().await.unwrap().id(), start.id());
    hall.stop().await;
    hall.start().await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_thread_was_deleted_continues_where_its_player_is() {
    let hall = Hall::open().await;
    let (ada, ben, _) = in_thread(&hall).await;
    assert!(hall.sandbox.delete_thread(ada.channel));
    move_from_outside(&hall, &ada).await;
    let (ada, ben) = (ada.in_channel(hall.channel), ben.in_channel(hall.channel));
    let moved = ben.turn_message_after(None).await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    assert_eq!(moved.mentions(), [ben.id()]);
    ada.sees("where the game is", |message| message.is_ephemeral() && message.text().contains("goes on here")).await;
    let answer = ben.moves("e5").await;
    assert!(answer.content().contains("e5"), "the game is known here: {}", answer.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_closed_to_the_bot_gets_the_edit_when_it_is_open_again() {
    let hall = Hall::open().await;
    let (ada, ben, start) = in_thread(&hall).await;
    let path = format!("/channels/{}/messages/{}", ada.channel, start.id());
    hall.sandbox.set_faults(refusing(1, format!("PATCH {path}"), 50_083));
    let moved = ada.moves("e4").await;
    until("the edit to be refused", async || requests(&hall, "PATCH", &path) == 1).await;
    let stale = ada.press(&start, "My turn").await;
    assert!(stale.is_ephemeral() && stale.text().contains("earlier turn"), "{}", stale.text());
    // Any post in the thread shows that it is open.
    ben.moves("e5").await;
    for message in [&start, &moved] {
        ada.sees("the superseded message as a line", |seen| seen.id() == message.id() && is_superseded(seen)).await;
    }
    assert_eq!(requests(&hall, "PATCH", &path), 2);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_cannot_be_created_yet_is_created_later() {
    for status in [502, 403] {
        let mut hall = Hall::open().await;
        let (ada, ben) = hall.players().await;
        hall.sandbox.set_faults(Faults { rest_fail_status: status, ..refusing(1, "/threads", 0) });
        ask_for_thread(&ada, &ben).await;
        let threads = format!("/channels/{}/threads", hall.channel);
        until("the first try", async || requests(&hall, "POST", &threads) > 0).await;
        hall.stop().await;
        assert!(ada.newest().await.is_none(), "the game has not begun anywhere else after {status}");
        hall.start().await;
        let thread = thread_of(&ada).await;
        let start = ada.in_channel(thread).turn_message_after(None).await;
        assert_eq!(start.mentions(), [ada.id()]);
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_gets_no_thread_says_why() {
    for (code, why) in [(160_006, "active threads"), (50_013, "not allowed to create or use threads")] {
        let hall = Hall::open().await;
        let (ada, ben) = hall.players().await;
        hall.sandbox.set_faults(refusing(1, "/threads", code));
        ask_for_thread(&ada, &ben).await;
        let start = ada.turn_message_after(None).await;
        assert!(start.content().contains(why) && start.content().contains("played here"), "{}", start.content());
        ada.type_in("move", &[("move", "e4")]).await;
        let moved = ben.turn_message_after(Some(start.id())).await;
        assert!(moved.content().contains("e4") && !moved.content().contains("thread"), "{}", moved.content());
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_inside_a_thread_is_refused_and_an_alternative_named() {
    let hall = Hall::open().await;
    let (ada, _, _) = in_thread(&hall).await;
    let refused = ada.refused("challenge", &[("game", "standard"), ("where", "thread")]).await;
    assert!(refused.contains("thread") && refused.contains("Leave out `where`"), "{refused}");
    let here = ada.challenge_anyone(&[("game", "standard")]).await;
    assert!(here.button("Accept").is_some(), "{}", here.text());
    hall.close().await;
}

/// Ada challenges anyone in this channel without saying where to play, and Ben accepts. Returns the
/// game's first message.
async fn begin_in(hall: &Hall, channel: Id) -> ChatMessage {
    let (ada, ben) = hall.players().await;
    let (ada, ben) = (ada.in_channel(channel), ben.in_channel(channel));
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("colour", "white")]).await;
    assert!(challenge.content().contains("played here"), "{}", challenge.content());
    ben.press(&challenge, "Accept").await;
    let start = ada.turn_message_after(None).await;
    assert!(!start.content().contains("No thread"), "nobody has asked for one: {}", start.content());
    let moved = ada.moves("e4").await;
    assert_eq!(moved.mentions(), [ben.id()]);
    start
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_gets_its_own_thread_by_default() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let challenge = ada.challenge_anyone(&[("game", "standard"), ("colour", "white")]).await;
    assert!(challenge.content().contains("in a new thread"), "{}", challenge.content());
    ben.press(&challenge, "Accept").await;
    let thread = thread_of(&ada).await;
    let start = ada.in_channel(thread).turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_voice_channel_and_a_forums_post_keep_their_games() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let voice = hall.sandbox.add_channel("voice", 2);
    let forum = hall.sandbox.add_channel("forum", 15);
    let post = hall.sandbox.open_post(forum, "chess here", ada.id()).unwrap();
    for channel in [voice, post] {
        begin_in(&hall, channel).await;
    }
    let made = hall.sandbox.requests().into_iter().filter(|request| request.path.ends_with("/threads")).count();
    assert_eq!(made, 0);
    let refused = ada.in_channel(voice).refused("challenge", &[("game", "standard"), ("where", "thread")]).await;
    assert!(refused.contains("this kind of channel") && refused.contains("Leave out `where`"), "{refused}");
    // There, posting takes what it takes in no other channel.
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(voice, bot, 0, bits::CONNECT));
    let refused = ada.in_channel(voice).refused("challenge", &[("game", "standard")]).await;
    assert!(refused.contains("**Connect**") && !refused.contains("Send Messages"), "{refused}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_may_not_create_threads_the_game_is_in_the_channel() {
    for bit in [bits::CREATE_PUBLIC_THREADS, bits::SEND_MESSAGES_IN_THREADS] {
        let hall = Hall::open().await;
        let world = hall.sandbox.client().world().await.unwrap();
        let bot = world.members.iter().find(|member| member.bot).unwrap().id;
        assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, bit));
        begin_in(&hall, hall.channel).await;
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_an_announcement_channel_a_game_gets_its_own_thread() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let news = hall.sandbox.add_channel("news", 5);
    let (ada, ben) = (ada.in_channel(news), ben.in_channel(news));
    ask_for_thread(&ada, &ben).await;
    let thread = thread_of(&ada).await;
    let start = ada.in_channel(thread).turn_message_after(None).await;
    assert_eq!(start.mentions(), [ada.id()]);
    assert_eq!(channel(&hall, thread).await.kind, 10);
    let moved = ada.in_channel(thread).moves("e4").await;
    assert!(moved.content().contains("e4"), "{}", moved.content());
    hall.close().await;
}

/// The permissions that the invitation asks for, as Discord's number.
async fn invited_with(player: &Player) -> u64 {
    let help = player.type_in("help", &[]).await;
    let number = help.text().split("permissions=").nth(1).map(str::to_owned).expect("who manages sees the invitation");
    number.trim_end_matches('>').parse().expect("a number of bits")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_in_a_thread_needs_no_more_than_the_invitation_asks_for() {
    let hall = Hall::open().await;
    let ada = hall.player("Ada").await;
    let asked_for = invited_with(&ada).await;
    let world = hall.sandbox.client().world().await.unwrap();
    let bot = world.members.iter().find(|member| member.bot).unwrap().id;
    assert!(hall.sandbox.set_permissions(hall.channel, bot, 0, !asked_for));
    let (ada, ben, start) = in_thread(&hall).await;
    hall.sandbox.advance_clock(Duration::from_hours(24 * 8));
    move_from_outside(&hall, &ada).await;
    let moved = ben.turn_message_after(Some(start.id())).await;
    assert!(moved.content().contains("e4"), "a thread that was archived: {}", moved.content());
    ada.sees("the superseded message as a line", |seen| seen.id() == start.id() && is_superseded(seen)).await;
    let refused: Vec<_> = hall.sandbox.requests().into_iter().filter(|request| request.status == 403).collect();
    assert!(refused.is_empty(), "{refused:?}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_in_threads_count_towards_their_channels_limit() {
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |config| {
        config.games.games_per_channel = 1;
    })
    .await;
    let (ada, ben, _) = in_thread(&hall).await;
    let ben_id = ben.id().to_string();
    for channel in [hall.channel, ada.channel] {
        let options = [("opponent", &*ben_id), ("game", "standard")];
        let refused = ada.in_channel(channel).refused("challenge", &options).await;
        assert!(refused.contains("This channel already has 1 running game"), "{refused}");
    }
    hall.close().await;
}
