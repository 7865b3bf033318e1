//! A forum as the place of games: challenge, play and result are seen in its posts.

use std::time::Duration;

use cardinal_sandbox::{ChannelInfo, Faults, Id, SandboxConfig, permissions::bits};
use cardinal_test_support::{Hall, Player, is_over, is_turn_message, until};

/// All tags that games use.
const TAGS: [&str; 7] =
    ["open challenge", "running", "finished", "No Stress Chess", "Knightmare Chess", "ChessMe", "Standard chess"];

/// What the bot needs to make tags and to change those of posts.
pub(crate) const ALL: u64 = bits::MANAGE_CHANNELS | bits::MANAGE_THREADS;

/// A hall with a forum in which the bot has these permissions beyond the usual ones, and lacks those.
pub(crate) async fn with_forum(kind: u8, allow: u64, deny: u64) -> (Hall, Player, Player, Id) {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let forum = add_forum(&hall, kind, allow, deny).await;
    (hall, ada, ben, forum)
}

/// Adds a forum in which the bot has these permissions beyond the usual ones, and lacks those.
pub(crate) async fn add_forum(hall: &Hall, kind: u8, allow: u64, deny: u64) -> Id {
    let forum = hall.sandbox.add_channel("chess", kind);
    assert!(hall.sandbox.set_permissions(forum, bot(hall).await, allow, deny));
    forum
}

async fn bot(hall: &Hall) -> Id {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    world
        .members
        .iter()
        .find(|member| member.bot && member.username.eq_ignore_ascii_case("cardinal"))
        .expect("the bot is there")
        .id
}

/// Chooses the forum in which games are posts. Returns what the settings say then.
pub(crate) async fn chooses(ada: &Player, forum: Id) -> String {
    let settings = ada.type_in("settings", &[]).await;
    let page = ada.press(&settings, "Channels").await;
    let menu = page.components().into_iter().find(|menu| menu["channel_types"] == serde_json::json!([15, 16]));
    let menu = menu.expect("a menu of forums")["custom_id"].as_str().expect("an id").to_owned();
    ada.choose(&page, &menu, &forum.to_string()).await.text()
}

async fn channel(hall: &Hall, id: Id) -> ChannelInfo {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    world.channels.into_iter().find(|channel| channel.id == id).expect("the channel is there")
}

/// The posts of a forum, oldest first.
pub(crate) async fn posts(hall: &Hall, forum: Id) -> Vec<ChannelInfo> {
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    let mut posts: Vec<_> = world.channels.into_iter().filter(|channel| channel.parent_id == Some(forum)).collect();
    posts.sort_by_key(|post| post.id);
    posts
}

/// The first post of a forum, once it is there.
pub(crate) async fn first_post(hall: &Hall, forum: Id) -> ChannelInfo {
    until("a post", async || !posts(hall, forum).await.is_empty()).await;
    posts(hall, forum).await.remove(0)
}

/// The names of a post's tags.
pub(crate) async fn tags(hall: &Hall, post: Id) -> Vec<String> {
    let post = channel(hall, post).await;
    let forum = channel(hall, post.parent_id.expect("a post has a forum")).await;
    let name = |id: &Id| forum.available_tags.iter().find(|tag| tag.id == *id).expect("the forum has it").name.clone();
    post.applied_tags.iter().map(name).collect()
}

pub(crate) async fn sends_open_challenge(ada: &Player) {
    let panel = ada.type_in("challenge", &[("game", "standard"), ("colour", "white")]).await;
    ada.press(&panel, "Send").await;
}

/// Ada's open challenge as Ben sees it in its post, and both in the post.
async fn open_challenge(hall: &Hall, ada: &Player, ben: &Player, forum: Id) -> (Player, Player, Id) {
    sends_open_challenge(ada).await;
    let post = first_post(hall, forum).await.id;
    (ada.in_channel(post), ben.in_channel(post), post)
}

async fn is_named(hall: &Hall, post: Id, name: &str) {
    until(&format!("the post to be named {name}"), async || channel(hall, post).await.name == name).await;
}

pub(crate) async fn resigns(player: &Player) {
    let question = player.type_in("resign", &[]).await;
    player.press(&question, "Resign").await;
    player.sees("the end", is_over).await;
}

/// How often a post got a new name.
fn names_given(hall: &Hall, post: Id) -> usize {
    let path = format!("/channels/{post}");
    let requests = hall.sandbox.requests();
    requests.iter().filter(|each| each.path == path && each.status == 200 && each.body["name"].is_string()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn challenge_game_and_result_are_seen_in_the_tags_and_the_title_of_one_post() {
    for kind in [15, 16] {
        let (hall, ada, ben, forum) = with_forum(kind, ALL, 0).await;
        let told = chooses(&ada, forum).await;
        assert!(told.contains(&format!("each new game is a post in <#{forum}>")) && !told.contains("⚠️"), "{told}");
        let made: Vec<String> = channel(&hall, forum).await.available_tags.into_iter().map(|tag| tag.name).collect();
        assert_eq!(made, TAGS);

        let (ada, ben, post) = open_challenge(&hall, &ada, &ben, forum).await;
        assert_eq!(channel(&hall, post).await.name, "Ada challenges anyone: Standard chess");
        assert_eq!(tags(&hall, post).await, ["open challenge", "Standard chess"]);
        let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
        assert_eq!(challenge.id(), post, "it is the post's first message");
        ben.press(&challenge, "Accept").await;
        let start = ada.turn_message_after(None).await;
        assert_eq!(start.mentions(), [ada.id()]);
        assert_eq!(channel(&hall, post).await.name, "#1 Ada – Ben");
        assert_eq!(tags(&hall, post).await, ["running", "Standard chess"]);
        ada.moves("e4").await;

        resigns(&ada).await;
        is_named(&hall, post, "#1 Ada – Ben · Ben won").await;
        assert_eq!(tags(&hall, post).await, ["finished", "Standard chess"]);
        assert_eq!(names_given(&hall, post), 2, "Discord allows two in ten minutes");
        hall.sandbox.advance_clock(Duration::from_hours(25));
        until("the post to be archived", async || channel(&hall, post).await.archived).await;
        assert_eq!(posts(&hall, forum).await.len(), 1);
        assert!(ada.in_channel(hall.channel).newest().await.is_none_or(|newest| newest.is_ephemeral()));
        hall.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn title_and_tags_of_a_post_follow_the_next_game_in_it() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    let (ada, ben, post) = open_challenge(&hall, &ada, &ben, forum).await;
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    ben.press(&challenge, "Accept").await;
    ada.turn_message_after(None).await;
    resigns(&ada).await;
    is_named(&hall, post, "#1 Ada – Ben · Ben won").await;

    let end = ada.sees("the end", is_over).await;
    let panel = ada.press(&end, "Play again").await;
    ada.press(&panel, "Send").await;
    let rematch = ben.sees("the rematch", |message| message.button("Accept").is_some()).await;
    ben.press(&rematch, "Accept").await;
    until("the tags of the second game", async || tags(&hall, post).await == ["running", "Standard chess"]).await;
    assert_eq!(channel(&hall, post).await.name, "#1 Ada – Ben · Ben won", "Discord allows two names in ten minutes");
    hall.sandbox.advance_clock(Duration::from_mins(11));
    is_named(&hall, post, "#2 Ben – Ada").await;
    let resigned = ben.type_in("resign", &[]).await;
    ben.press(&resigned, "Resign").await;
    is_named(&hall, post, "#2 Ben – Ada · Ada won").await;
    assert_eq!(tags(&hall, post).await, ["finished", "Standard chess"]);

    let ben_id = ben.id().to_string();
    let options = [("opponent", &*ben_id), ("game", "chessme"), ("colour", "white")];
    let another = ada.type_in("challenge", &options).await;
    ben.press(&another, "Accept").await;
    until("the tags of the third game", async || tags(&hall, post).await == ["running", "ChessMe"]).await;
    // It ends before the post may have another name, which then tells of the end alone.
    let resigned = ada.type_in("resign", &[]).await;
    ada.press(&resigned, "Resign").await;
    until("the tags of the end", async || tags(&hall, post).await == ["finished", "ChessMe"]).await;
    hall.sandbox.advance_clock(Duration::from_mins(11));
    is_named(&hall, post, "#3 Ada – Ben · Ben won").await;
    assert_eq!(names_given(&hall, post), 5);
    let path = format!("/channels/{post}");
    assert!(hall.sandbox.requests().iter().all(|each| each.path != path || each.status != 429), "none is refused");
    assert_eq!(posts(&hall, forum).await.len(), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_that_a_member_wrote_keeps_its_title_and_its_tags() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    let post = hall.sandbox.open_post(forum, "who plays?", ada.id()).unwrap();
    let (ada, ben) = (ada.in_channel(post), ben.in_channel(post));
    for number in 1..3 {
        let ben_id = ben.id().to_string();
        let options = [("opponent", &*ben_id), ("game", "standard"), ("colour", "white")];
        let challenge = ada.type_in("challenge", &options).await;
        ben.press(&challenge, "Accept").await;
        let start = format!("Game #{number}");
        ada.sees("the start", |message| message.content().contains(&start)).await;
        resigns(&ada).await;
    }
    assert_eq!(names_given(&hall, post), 0);
    assert_eq!(channel(&hall, post).await.name, "who plays?");
    hall.close().await;
}

/// What the bot asked Discord since this many requests, each once and sorted, without answers to members.
fn asked_since(hall: &Hall, before: usize) -> Vec<String> {
    let requests = hall.sandbox.requests().into_iter().skip(before);
    let about_server =
        requests.filter(|each| !each.path.contains("/interactions/") && !each.path.contains("/webhooks/"));
    let mut asked: Vec<String> = about_server.map(|each| format!("{} {}", each.method, each.path)).collect();
    asked.sort();
    asked
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_channels_asks_discord_once() {
    let (hall, ada, _, forum) = with_forum(15, ALL, 0).await;
    let server = hall.sandbox.client().world().await.unwrap().guild.id;
    let member = format!("GET /guilds/{server}/members/{}", bot(&hall).await);
    let look = vec![format!("GET /guilds/{server}"), format!("GET /guilds/{server}/channels"), member];
    let page = ada.press(&ada.type_in("settings", &[]).await, "Channels").await;
    let menu = page.components().into_iter().find(|component| component["channel_types"][0] == 0).expect("places");
    let before = hall.sandbox.requests().len();
    ada.choose(&page, menu["custom_id"].as_str().unwrap(), &hall.channel.to_string()).await;
    assert_eq!(asked_since(&hall, before), look);

    let before = hall.sandbox.requests().len();
    let told = chooses(&ada, forum).await;
    assert!(!told.contains("⚠️"), "{told}");
    // The settings, the page with the places, and the choice, which adds the tags.
    let mut asked = [look.clone(), look.clone(), vec![format!("PATCH /channels/{forum}")]].concat();
    asked.sort();
    assert_eq!(asked_since(&hall, before), asked);

    hall.sandbox.set_permissions(forum, bot(&hall).await, 0, bits::SEND_MESSAGES);
    hall.sandbox.set_permissions(hall.channel, bot(&hall).await, 0, bits::ATTACH_FILES);
    let before = hall.sandbox.requests().len();
    let page = ada.press(&ada.type_in("settings", &[]).await, "Channels").await.text();
    assert_eq!(asked_since(&hall, before), look, "one look tells of places and forum");
    assert!(page.contains("Grant me **Send Messages** there"), "{page}");
    assert!(page.contains(&format!("I can't post in <#{}>: I need **Attach Files** there.", hall.channel)), "{page}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_against_somebody_is_a_post_with_the_board_as_its_first_message() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    let ben_id = ben.id().to_string();
    let challenge = ada.type_in("challenge", &[("opponent", &*ben_id), ("game", "knightmare")]).await;
    assert!(challenge.content().contains(&format!("played as a post in <#{forum}>")), "{}", challenge.content());
    ben.press(&challenge, "Accept").await;
    let post = first_post(&hall, forum).await;
    let ada = ada.in_channel(post.id);
    let first = ada.turn_message_after(None).await;
    assert!(first.id() == post.id && is_turn_message(&first), "{}", first.text());
    // Nothing but players, game and state: what is secret is in none of the three.
    assert!(["#1 Ada – Ben", "#1 Ben – Ada"].contains(&&*post.name), "{}", post.name);
    assert_eq!(tags(&hall, post.id).await, ["running", "Knightmare Chess"]);
    let told = first.text().to_lowercase();
    assert!(!told.contains("hand:") && first.mentions().len() <= 2, "{told}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_manage_threads_a_post_keeps_its_tags_and_its_title_tells() {
    let (hall, ada, ben, forum) = with_forum(15, 0, 0).await;
    hall.sandbox.set_forum_tags(forum, &[("Open Challenge", false), ("running", false)], false).unwrap();
    let told = chooses(&ada, forum).await;
    assert!(told.contains("missing: finished, No Stress Chess"), "{told}");
    assert!(told.contains("grant me **Manage Channels**") && told.contains("Grant me **Manage Threads**"), "{told}");
    let (ada, ben, post) = open_challenge(&hall, &ada, &ben, forum).await;
    assert_eq!(tags(&hall, post).await, ["Open Challenge"], "in whatever case an admin wrote it");
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    ben.press(&challenge, "Accept").await;
    ada.turn_message_after(None).await;
    is_named(&hall, post, "#1 Ada – Ben").await;
    resigns(&ada).await;
    is_named(&hall, post, "#1 Ada – Ben · Ben won").await;
    assert_eq!(tags(&hall, post).await, ["Open Challenge"]);
    assert_eq!(names_given(&hall, post), 2);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_post_can_be_made_players_read_which_permission_is_missing() {
    let (hall, ada, ben, forum) = with_forum(15, 0, bits::SEND_MESSAGES).await;
    let told = chooses(&ada, forum).await;
    assert!(told.contains("Grant me **Send Messages** there"), "{told}");
    let before = ada.newest().await.map(|message| message.id());
    sends_open_challenge(&ada).await;
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    let why = ada.sees("why", |message| message.text().contains("Your challenge is in this channel instead")).await;
    assert!(why.text().contains(&format!("in <#{forum}> I'm missing **Send Messages**")), "{}", why.text());
    assert!(Some(why.id()) > before && why.is_ephemeral());
    ben.press(&challenge, "Accept").await;
    let start = ada.turn_message_after(None).await;
    assert!(start.content().contains("I'm missing **Send Messages**"), "{}", start.content());
    assert!(start.content().contains("The game is played here."), "{}", start.content());
    ada.moves("e4").await;
    assert_eq!(posts(&hall, forum).await.len(), 0);

    hall.sandbox.set_permissions(forum, bot(&hall).await, 0, bits::VIEW_CHANNEL);
    let told = chooses(&ada, forum).await;
    assert!(told.contains("Grant me **View Channel** there"), "{told}");
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forum_that_is_full_of_tags_or_requires_one_is_met_with_a_sentence() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    let names: Vec<String> = (0..20).map(|number| format!("tag {number}")).collect();
    let full: Vec<(&str, bool)> = names.iter().map(|name| (&**name, false)).collect();
    hall.sandbox.set_forum_tags(forum, &full, false).unwrap();
    let told = chooses(&ada, forum).await;
    assert!(told.contains("no room for them: Discord allows 20"), "{told}");
    hall.sandbox.set_forum_tags(forum, &full, true).unwrap();
    let told = chooses(&ada, forum).await;
    assert!(told.contains("needs a tag, and I can't apply any"), "{told}");
    let ben_id = ben.id().to_string();
    let challenge =
        ada.type_in("challenge", &[("opponent", &*ben_id), ("game", "standard"), ("colour", "white")]).await;
    ben.press(&challenge, "Accept").await;
    let start = ada.turn_message_after(None).await;
    assert!(start.content().contains(&format!("every post in <#{forum}> needs a tag")), "{}", start.content());
    ada.moves("e4").await;
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tags_for_moderators_are_left_out_unless_the_bot_is_one() {
    let (hall, ada, ben, forum) = with_forum(15, 0, 0).await;
    let moderated = TAGS.map(|name| (name, name != "Standard chess"));
    hall.sandbox.set_forum_tags(forum, &moderated, true).unwrap();
    let told = chooses(&ada, forum).await;
    assert!(told.contains("Only moderators can apply open challenge, running"), "{told}");
    let (ada, ben, post) = open_challenge(&hall, &ada, &ben, forum).await;
    assert_eq!(tags(&hall, post).await, ["Standard chess"]);
    hall.sandbox.set_permissions(forum, bot(&hall).await, ALL, 0);
    let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    ben.press(&challenge, "Accept").await;
    ada.turn_message_after(None).await;
    assert_eq!(tags(&hall, post).await, ["running", "Standard chess"]);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_post_of_a_challenge_that_nobody_plays_is_archived() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    let (ada, _, post) = open_challenge(&hall, &ada, &ben, forum).await;
    let challenge = ada.sees("the challenge", |message| message.button("Withdraw").is_some()).await;
    ada.press(&challenge, "Withdraw").await;
    until("the post to be archived", async || channel(&hall, post).await.archived).await;
    assert_eq!(channel(&hall, post).await.name, "Challenge by Ada withdrawn: Standard chess");
    assert_eq!(tags(&hall, post).await, ["finished", "Standard chess"]);
    let shown = ada.sees("how it ended", |message| message.content().contains("Withdrawn.")).await;
    assert!(shown.button("Accept").is_none());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_made_before_a_crash_is_found_again_and_tells_the_start_once() {
    let (mut hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    hall.sandbox.set_faults(Faults {
        rest_answer_delay_ms: 600_000,
        rest_fail_matching: "/threads".to_owned(),
        ..Faults::default()
    });
    let ben_id = ben.id().to_string();
    let options = [("opponent", &*ben_id), ("game", "standard"), ("colour", "white")];
    let challenge = ada.type_in("challenge", &options).await;
    ben.press(&challenge, "Accept").await;
    let post = first_post(&hall, forum).await.id;
    hall.kill().await;
    hall.sandbox.set_faults(Faults::default());
    hall.start().await;
    let moved = ada.in_channel(hall.channel).type_in("move", &[("game", "1"), ("move", "e4")]).await;
    assert!(moved.is_ephemeral(), "the game is in its post: {}", moved.text());
    let ben = ben.in_channel(post);
    let told = ben.sees("the move", |message| is_turn_message(message) && message.content().contains("e4")).await;
    assert!(told.id() > post);
    assert_eq!(posts(&hall, forum).await.len(), 1);
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_a_channel_counts_each_post_by_itself() {
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |config| {
        config.games.games_per_channel = 1;
    })
    .await;
    let (ada, ben) = hall.players().await;
    let forum = add_forum(&hall, 15, ALL, 0).await;
    chooses(&ada, forum).await;
    for number in 1..3 {
        sends_open_challenge(&ada).await;
        until("another post", async || posts(&hall, forum).await.len() == number).await;
        let post = posts(&hall, forum).await[number - 1].id;
        let (ada, ben) = (ada.in_channel(post), ben.in_channel(post));
        let challenge = ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
        ben.press(&challenge, "Accept").await;
        ada.turn_message_after(None).await;
        let refused = ada.refused("challenge", &[("opponent", &*ben.id().to_string()), ("game", "standard")]).await;
        assert!(refused.contains("This channel already has 1 running game"), "{refused}");
    }
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_forum_or_none_holds_for_the_games_that_begin_then() {
    let (hall, ada, ben, forum) = with_forum(15, ALL, 0).await;
    chooses(&ada, forum).await;
    let settings = ada.type_in("settings", &[]).await;
    assert!(settings.text().contains("as a post in the forum"), "{}", settings.text());
    let page = ada.press(&settings, "Channels").await;
    let menu = page.components().into_iter().find(|menu| menu["channel_types"] == serde_json::json!([15, 16]));
    let menu = menu.unwrap()["custom_id"].as_str().unwrap().to_owned();
    let emptied = ada.member.select(&page, &menu, &[]).await.unwrap();
    let told = ada.answer(emptied).await;
    assert!(told.text().contains("Forum: none"), "{}", told.text());
    sends_open_challenge(&ada).await;
    ben.sees("the challenge", |message| message.button("Accept").is_some()).await;
    assert_eq!(posts(&hall, forum).await.len(), 0);
    hall.close().await;
}
