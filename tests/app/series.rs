//! Series of games: offered with a challenge, gone on with by themselves, won by more than half of the points.

use std::sync::Arc;

use async_trait::async_trait;
use cardinal::app::{
    self, AboutServer, ChannelsLook, Command, Context, EndGame, Intent, OpenSetUp, Place, Servers, SetUp,
    WantedChannels,
};
use cardinal_ids::{BestOf, ChannelId, GameId, GuildId, MessageId, Pace, UserId, Venue};
use cardinal_interaction::{Announcement, Answer, Ask, Caller, Destination, MessageRef, Opponent, Where};
use cardinal_rules::{BySeat, Variant};
use cardinal_table::clock::time_control::TimeControl;
use cardinal_test_support::start_of_time;

use crate::clocks::{DAY, HOUR, only};
use crate::world::{ANN, BOB, CARDINAL, EVE, LOBBY, World, button, buttons, challenge, pressed, refused, said};

fn best_of_three() -> SetUp {
    SetUp { best_of: Some(BestOf::Three), ..challenge(Variant::Standard, &[]) }
}

impl World {
    /// Ann challenges Bob to this and Bob accepts. Returns the first game and its message.
    async fn begins(&self, asked: SetUp) -> (GameId, String) {
        let poster = self.command(ANN, Command::global("challenge", asked)).await;
        let text = &said(&poster).text;
        assert!(text.contains(" · best of 3 · "), "{text}");
        let begun = self.press_labelled(BOB, said(&poster), "Accept").await;
        self.post(&begun).await;
        (begun.announcements[0].key.game, begun.announcements[0].message.text.clone())
    }

    /// Ends a game by a resignation. Returns the message about its end.
    async fn resigns_in(&self, user: UserId, game: GameId) -> String {
        let ask = Command::game(Some(game.to_string()), Ask::Resign);
        let question = self.command(user, ask).await;
        let ended = self.press_labelled(user, said(&question), "Resign").await;
        self.post(&ended).await;
        ended.announcements[0].message.text.clone()
    }

    /// The message about the next game, which begins by itself.
    async fn next(&self) -> Announcement {
        let next = only(self.after(1).await.announcements);
        app::announcement_posted(
            &self.context,
            &next,
            MessageRef { channel: next.to.channel(), message: MessageId(next.key.game.0) },
        )
        .await;
        next
    }

    async fn players(&self, game: GameId) -> BySeat<UserId> {
        self.store.games().info(game).await.unwrap().players
    }
}

#[tokio::test]
async fn games_follow_each_other_with_colours_swapped_until_one_has_won() {
    let world = World::new().await;
    let (first, text) = world.begins(best_of_three()).await;
    assert!(text.contains("The first game of a best of 3. The next one begins by itself."), "{text}");
    let end = world.resigns_in(BOB, first).await;
    assert!(end.contains("\nBest of 3: Ann 1, Bob 0. The next game begins by itself."), "{end}");

    let second = world.next().await;
    let text = &second.message.text;
    assert!(text.contains("Game 2 of a best of 3: Bob 0, Ann 1."), "{text}");
    assert_eq!(world.players(second.key.game).await, BySeat { white: BOB, black: ANN });
    world.nothing_within(60).await;
    let end = world.resigns_in(ANN, second.key.game).await;
    assert!(end.contains("\nBest of 3: Bob 1, Ann 1. The next game begins by itself."), "{end}");

    let third = world.next().await;
    assert_eq!(world.players(third.key.game).await, BySeat { white: ANN, black: BOB });
    let end = world.resigns_in(BOB, third.key.game).await;
    assert!(end.contains("\nBest of 3: **Ann wins the series**, 2 : 1."), "{end}");
    world.nothing_within(60).await;
}

#[tokio::test]
async fn the_next_game_begins_once_whatever_ends_and_however_many_processes_there_are() {
    let mut world = World::new().await;
    let (first, _) = world.begins(best_of_three()).await;
    world.resigns_in(BOB, first).await;
    // The process ends before the next game begins, and two start.
    world.restart().await;
    let second = world.second().await;
    let began = |context: Arc<Context>| async move { app::due_work(&context).await.announcements };
    let (one, other) = tokio::join!(began(Arc::clone(&world.context)), began(second));
    let all: Vec<GameId> = one.iter().chain(&other).map(|each| each.key.game).collect();
    assert_eq!(all, [GameId(2)], "one of the two begins it");
}

#[tokio::test]
async fn one_who_leaves_the_series_loses_it() {
    let world = World::new().await;
    let (first, _) = world.begins(best_of_three()).await;
    let question = world.command(ANN, Command::game(None, Ask::Resign)).await;
    let text = &said(&question).text;
    assert_eq!(
        text,
        "Resign game #1? This ends the game, and the next one of the series begins. **Leave the series** gives up both."
    );
    let left = world.press_labelled(ANN, said(&question), "Leave the series").await;
    let end = &left.announcements[0].message.text;
    assert!(end.contains("\nBest of 3: Ann leaves the series, so **Bob wins it**."), "{end}");
    world.post(&left).await;
    world.nothing_within(60).await;
    assert!(world.over(first).await);
}

/// A server that Ann has left.
struct Gone;

#[async_trait]
impl Servers for Gone {
    async fn is_member(&self, _guild: GuildId, user: UserId) -> Option<bool> {
        Some(user != ANN)
    }

    async fn about(&self, _guild: GuildId) -> Option<AboutServer> {
        None
    }

    async fn look(&self, _guild: GuildId, _wanted: &WantedChannels) -> Option<ChannelsLook> {
        None
    }
}

#[tokio::test]
async fn a_player_who_left_the_server_is_not_waited_for() {
    let world = World::new().await;
    let asked = SetUp { time: Some(TimeControl(Some(Pace::turn(86_400)))), ..best_of_three() };
    let (first, _) = world.begins(asked).await;
    world.context.set_servers(Arc::new(Gone));
    assert!(world.after(12 * HOUR).await.has_notices, "Ann is reminded");
    app::check_members(&world.context).await;
    world.after(1).await;
    world.told().await;
    let ended = world.after(DAY).await;
    assert!(world.over(first).await, "Ann has lost on time");
    for announcement in &ended.announcements {
        app::announcement_posted(&world.context, announcement, MessageRef { channel: LOBBY, message: MessageId(500) })
            .await;
    }
    let work = world.after(1).await;
    assert!(work.announcements.is_empty(), "{work:?}");
    world.after(1).await;
    let told = only(world.told().await);
    assert_eq!(told.place, Place::Channel(LOBBY));
    let text = "<@102> The series against Ann ends here, because Ann left. It stands 1 : 0, your points first.";
    assert_eq!((told.message.text.as_str(), told.message.mentions.as_slice()), (text, [BOB].as_slice()));
}

#[tokio::test]
async fn a_player_who_is_forgotten_plays_no_other_game_and_the_opponent_is_told() {
    let world = World::new().await;
    let (first, _) = world.begins(best_of_three()).await;
    world.store.forgetting().ask(ANN, start_of_time()).await.unwrap();
    world.after(1).await;
    let resigned = only(app::pending_in(&world.context, LOBBY).await);
    let at = MessageRef { channel: resigned.to.channel(), message: MessageId(900) };
    app::announcement_posted(&world.context, &resigned, at).await;
    world.after(1).await;
    world.after(1).await;
    assert!(world.over(first).await, "it is resigned");
    let told = only(world.told().await);
    let text = "<@102> The series against Former member 1 ends here, because Former member 1 left. It stands 1 : 0, your points first.";
    assert_eq!((told.place, told.message.text.as_str()), (Place::Channel(LOBBY), text));
    world.nothing_within(60).await;
}

#[tokio::test]
async fn the_next_game_begins_below_the_end_of_the_last_one() {
    let world = World::new().await;
    let (first, _) = world.begins(best_of_three()).await;
    let question = world.command(BOB, Command::game(Some(first.to_string()), Ask::Resign)).await;
    let ended = world.press_labelled(BOB, said(&question), "Resign").await;
    assert!(world.over(first).await);
    world.nothing_within(5).await;
    world.post(&ended).await;
    assert!(world.next().await.message.text.contains("Game 2 of a best of 3"));
}

#[tokio::test]
async fn a_game_without_a_result_ends_the_series() {
    let world = World::new().await;
    let (first, _) = world.begins(best_of_three()).await;
    let manager = Caller { manages: true, ..world.caller(EVE) };
    let end = Command::global("settings", EndGame(first.to_string()));
    let question = world.handle(&manager, Intent::Command(end)).await;
    let abort = buttons(said(&question)).next().unwrap().control.clone();
    let ended = world.handle(&manager, pressed(&abort, None)).await;
    let end = &ended.announcements[0].message.text;
    assert!(end.ends_with("\nBest of 3: the series ends here, because this game has no result."), "{end}");
    world.post(&ended).await;
    world.nothing_within(60).await;
}

#[tokio::test]
async fn a_series_has_one_thread() {
    let world = World::new().await;
    let asked = SetUp { place: Some(Where::Public(Venue::Thread)), ..best_of_three() };
    let poster = world.command(ANN, Command::global("challenge", asked)).await;
    let begun = world.press_labelled(BOB, said(&poster), "Accept").await;
    let at = MessageRef { channel: ChannelId(77), message: MessageId(900) };
    app::announcement_posted(&world.context, &begun.announcements[0], at).await;
    let there = Caller { channel: at.channel, parent: Some(LOBBY), ..world.caller(BOB) };
    let question = world.handle(&there, Intent::Command(Command::game(None, Ask::Resign))).await;
    let yes = button(said(&question), "Resign").control.clone();
    world.post(&world.handle(&there, pressed(&yes, None)).await).await;
    let next = only(world.after(1).await.announcements);
    assert_eq!(next.to, Destination::Channel(at.channel));
    let next = world.store.games().info(next.key.game).await.unwrap();
    assert!(next.own_thread && next.site.parent == Some(LOBBY), "who sees the lobby sees it: {next:?}");
}

#[tokio::test]
async fn how_many_games_there_are_is_chosen_on_the_page_of_options() {
    let world = World::new().await;
    let bob = Opponent {
        user: BOB,
        name: "Bob".to_owned(),
        account: "Bob".to_owned(),
        username: "Bob".to_owned(),
        bot: false,
    };
    let panel = world.command(ANN, Command::global("challenge-member", OpenSetUp { opponent: bob })).await;
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    let page = world.press_labelled(ANN, said(&page), "One game").await;
    assert!(said(&page).text.contains("\nBest of 3: the next game begins by itself"), "{}", said(&page).text);
    let page = world.press_labelled(ANN, said(&page), "Best of 3").await;
    let panel = world.press_labelled(ANN, said(&page), "Back").await;
    assert!(said(&panel).text.contains("best of 5"), "{}", said(&panel).text);
    let sent = world.press_labelled(ANN, said(&panel), "Send").await;
    let Answer::Sent { poster, .. } = &sent.answer else { panic!("{sent:?}") };
    assert!(poster.text.contains(" · best of 5 · "), "{}", poster.text);
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    let page = world.press_labelled(ANN, said(&page), "Best of 5").await;
    assert!(button(said(&page), "One game").label == "One game");
}

#[tokio::test]
async fn a_series_against_cardinal_is_refused() {
    let world = World::new().await;
    let bot = Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    };
    let asked = SetUp { opponent: Some(bot), rated: None, place: Some(Where::Private), ..best_of_three() };
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let said = "A series is for two people. Against Cardinal, play one game after the other.";
    assert_eq!(refused(&outcome), said);
}
