//! Events: set up on a panel, announced, joined, and played to a champion by themselves.

use std::collections::BTreeSet;

use cardinal::app::{self, Command, EventPost, EventRequest, Intent, ShowProfile};
use cardinal_ids::{EventId, GameId, MessageId, UserId};
use cardinal_interaction::{Announcement, Answer, Ask, Caller, Control, EventAct, EventControl, Message, Outcome};
use cardinal_store::EventState;

use crate::clocks::{DAY, HOUR};
use crate::world::{ANN, BOB, EVE, World, button, buttons, menus, pressed, refused, said};

pub(crate) const DORA: UserId = UserId(301);

impl World {
    pub(crate) fn organiser(&self) -> Caller {
        Caller { manages_events: true, ..self.caller(EVE) }
    }

    pub(crate) async fn event_command(&self, caller: &Caller, request: EventRequest) -> Outcome {
        self.handle(caller, Intent::Command(Command::global("event", request))).await
    }

    /// Chooses values on the panel of an event: each a subject and a value, by their labels.
    pub(crate) async fn set_up(&self, choices: &[(&str, &str)]) -> Message {
        let organiser = self.organiser();
        let outcome = self.event_command(&organiser, EventRequest::New(Some("Autumn Cup".to_owned()))).await;
        let mut panel = said(&outcome).clone();
        for (subject, value) in choices {
            for (menu, label) in [(0, subject), (1, value)] {
                let menu = menus(&panel).nth(menu).expect("there is the menu").clone();
                let labels: Vec<&String> = menu.items.iter().map(|item| &item.label).collect();
                let item = menu.items.iter().find(|item| item.label == *label);
                let item = item.unwrap_or_else(|| panic!("{label} is not among {labels:?}"));
                let chosen = pressed(&menu.control, Some(&item.value));
                panel = said(&self.handle(&self.organiser(), chosen).await).clone();
            }
        }
        panel
    }

    /// Announces what stands on a panel. Returns the event.
    pub(crate) async fn announces(&self, panel: &Message) -> EventId {
        let announce = button(panel, "Announce").control.clone();
        let told = self.handle(&self.organiser(), pressed(&announce, None)).await;
        assert!(said(&told).text.starts_with("**Autumn Cup** is announced"), "{told:?}");
        let Control::Event { event, .. } = announce else { panic!("{announce:?}") };
        event
    }

    /// The event's message as it is posted or edited now; none if nothing is to be shown.
    pub(crate) async fn shown_event(&self) -> Option<EventPost> {
        let mut posts = app::due_event_posts(&self.context).await;
        assert!(posts.len() <= 1, "{posts:?}");
        let post = posts.pop()?;
        app::event_shown(&self.context, &post, post.at.is_none().then_some(MessageId(77))).await;
        if post.begin.is_some() {
            app::event_begin_told(&self.context, post.event, MessageId(79)).await;
        }
        if post.end.is_some() {
            app::event_end_told(&self.context, post.event, MessageId(78)).await;
        }
        Some(post)
    }

    pub(crate) async fn press_event(&self, user: UserId, event: EventId, what: EventControl) -> Outcome {
        self.press(user, &Control::Event { event, what }, None).await
    }

    pub(crate) async fn joins(&self, event: EventId, users: &[UserId]) {
        for user in users {
            let joined = self.press_event(*user, event, EventControl::Join).await;
            assert!(said(&joined).text.starts_with("You take part in **Autumn Cup**"), "{joined:?}");
        }
    }

    /// The games that begin and end by themselves within some seconds.
    pub(crate) async fn goes_on(&self, seconds: u64) -> Vec<Announcement> {
        let mut told = Vec::new();
        for round in 0..6 {
            let work = self.after(if round == 0 { seconds } else { 1 }).await;
            self.post(&Outcome { answer: Answer::Announcement, announcements: work.announcements.clone() }).await;
            told.extend(work.announcements);
        }
        told
    }

    pub(crate) async fn state(&self, event: EventId) -> EventState {
        self.store.events().get(event).await.unwrap().expect("there is the event").state
    }

    /// The running games of an event with their players.
    pub(crate) async fn games_of(&self, event: EventId) -> Vec<(GameId, UserId, UserId)> {
        let mut games = Vec::new();
        for game in self.store.events().games(event).await.unwrap() {
            if let (Some(id), None) = (game.game, &game.ended) {
                let players = self.store.games().info(id).await.unwrap().players;
                games.push((id, players.white, players.black));
            }
        }
        games
    }

    /// Has the lower of both players give up each running game, until no game is left.
    pub(crate) async fn plays_out(&self, event: EventId, best_first: &[UserId]) {
        let rank = |user: UserId| best_first.iter().position(|each| *each == user).expect("a player");
        for _round in 0..20 {
            let games = self.games_of(event).await;
            if games.is_empty() {
                return;
            }
            for (game, white, black) in games {
                let loser = if rank(white) > rank(black) { white } else { black };
                self.gives_up(loser, game).await;
            }
            self.goes_on(1).await;
        }
        panic!("the event doesn't end");
    }
}

#[tokio::test]
async fn a_round_robin_goes_from_its_announcement_to_a_champion() {
    let world = World::new().await;
    let panel = world.set_up(&[("Fewest players", "3 players"), ("Sign-up", "1 hour"), ("Rated", "Casual")]).await;
    assert!(panel.text.contains("3 to 16 players") && panel.text.contains("Sign-up takes 1 hour"), "{}", panel.text);
    let event = world.announces(&panel).await;
    let post = world.shown_event().await.expect("it is posted");
    assert!(post.at.is_none() && post.message.text.contains("🏆 **Autumn Cup**"), "{}", post.message.text);
    assert!(post.message.text.contains("**0 players** of 3 to 16"), "{}", post.message.text);
    assert!(world.shown_event().await.is_none(), "it is posted once");

    world.joins(event, &[ANN, BOB, DORA]).await;
    let again = refused(&world.press_event(ANN, event, EventControl::Join).await).to_owned();
    assert_eq!(again, "You take part already.");
    let post = world.shown_event().await.expect("it is brought up to date");
    assert_eq!(post.at.map(|at| at.message), Some(MessageId(77)));
    assert!(post.message.text.contains("**3 players**") && post.message.text.contains("Ann · Bob · Dora"));

    assert!(world.after(HOUR - 1).await.announcements.is_empty());
    let begun = world.goes_on(1).await;
    assert_eq!(begun.len(), 3, "everybody plays everybody");
    for start in &begun {
        assert!(start.message.text.contains("🏆 Autumn Cup, event 1, round "), "{}", start.message.text);
    }
    let met: BTreeSet<BTreeSet<UserId>> =
        world.games_of(event).await.into_iter().map(|(_, white, black)| BTreeSet::from([white, black])).collect();
    assert_eq!(met.len(), 3, "{met:?}");
    assert_eq!(world.state(event).await, EventState::Running);
    let closed = refused(&world.press_event(EVE, event, EventControl::Join).await).to_owned();
    assert_eq!(closed, "Sign-up for this event has ended.");

    world.plays_out(event, &[BOB, DORA, ANN]).await;
    world.goes_on(1).await;
    assert_eq!(world.state(event).await, EventState::Over);
    world.after(61).await;
    let post = world.shown_event().await.expect("its end is shown");
    let text = &post.message.text;
    assert!(text.contains("**Bob** is the champion. 🏆"), "{text}");
    let end = post.end.expect("the end has a message of its own");
    assert!(end.text.contains("**Bob** is the champion. 🏆") && end.mentions == [BOB], "{end:?}");
    let alt = &end.pictures[0].alt;
    assert!(alt.ends_with("Bob is the champion. #2 Dora: 1. #3 Ann: 0."), "{alt}");
    let table = world.press_event(ANN, event, EventControl::Table).await;
    let alt = &said(&table).pictures[0].alt;
    assert!(alt.starts_with("Standings of Autumn Cup"), "{alt}");
    assert!(buttons(&post.message).all(|button| button.label != "Join"), "{text}");
    let files = world.press_event(ANN, event, EventControl::Files).await;
    let names: Vec<&str> = said(&files).files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["event-1.csv", "event-1.pgn"]);
    let table = String::from_utf8(said(&files).files[0].bytes.to_vec()).unwrap();
    assert!(table.contains("1,1,1,\"Bob\",2,2,2,0,0\r\n1,1,2,\"Dora\",1,2,1,0,1\r\n"), "{table}");
    let pgn = String::from_utf8(said(&files).files[1].bytes.to_vec()).unwrap();
    assert_eq!(pgn.matches("[White \"").count(), 3, "{pgn}");
    let profile = world.command(ANN, Command::global("profile", ShowProfile { member: None, everyone: false })).await;
    assert!(!said(&profile).text.contains("Winner"), "{profile:?}");
    let profile = world.command(BOB, Command::global("profile", ShowProfile { member: None, everyone: false })).await;
    assert!(said(&profile).text.contains("🏆 Winner: Autumn Cup"), "{profile:?}");
    let earlier = world.event_command(&world.caller(ANN), EventRequest::List { past: true }).await;
    assert!(said(&earlier).text.contains("**Autumn Cup** · over"), "{earlier:?}");
}

#[tokio::test]
async fn a_knock_out_with_cardinal_ends_with_one_champion() {
    let world = World::new().await;
    let panel = world
        .set_up(&[("Format", "Knock-out"), ("Sign-up", "1 hour"), ("Fewest players", "4 players"), ("Rated", "Casual")])
        .await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    let page = world.event_command(&world.organiser(), EventRequest::Manage(None)).await;
    let fill = menus(said(&page)).find(|menu| menu.placeholder == "Add Cardinal as a player").expect("it is offered");
    let filled = world.handle(&world.organiser(), pressed(&fill.control, Some("1 1"))).await;
    assert!(said(&filled).text.starts_with("Cardinal takes part at level 1 Beginner."), "{filled:?}");
    let begin = world.handle(&world.organiser(), pressed(&button(said(&filled), "Begin now").control, None)).await;
    assert_eq!(said(&begin).text, "Begin now, with 4 players?");
    world.handle(&world.organiser(), pressed(&button(said(&begin), "Yes").control, None)).await;
    assert_eq!(world.goes_on(1).await.len(), 2, "two semi-finals");

    // Whoever plays Cardinal gives up, and so does the lower of two members.
    for _round in 0..2 {
        for (game, white, black) in world.games_of(event).await {
            let members: Vec<UserId> =
                [white, black].into_iter().filter(|user| [ANN, BOB, DORA].contains(user)).collect();
            world.gives_up(members[0], game).await;
        }
        world.goes_on(1).await;
    }
    assert_eq!(world.state(event).await, EventState::Over);
    world.after(61).await;
    let text = world.shown_event().await.expect("its end is shown").message.text;
    assert!(text.contains("is the champion. 🏆"), "{text}");
    let bracket = world.press_event(ANN, event, EventControl::Table).await;
    // Nobody has a rating, so they are seeded as they entered: the first meets the fourth, the second the third.
    let alt = &said(&bracket).pictures[0].alt;
    assert!(alt.contains("Cardinal, level 1 Beginner beat Ann 1–0"), "{alt}");
    assert!(alt.contains("Dora beat Bob 1–0") || alt.contains("Bob beat Dora 1–0"), "{alt}");
}

#[tokio::test]
async fn who_makes_no_first_move_forfeits_and_after_two_is_out() {
    let world = World::new().await;
    let choices = [
        ("Format", "Double round robin"),
        ("Game", "Standard chess"),
        ("Fewest players", "3 players"),
        ("Sign-up", "1 hour"),
        ("Time control", "1 day per turn"),
        ("When games begin", "A round at a time"),
        ("Rated", "Casual"),
    ];
    let panel = world.set_up(&choices).await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    world.goes_on(HOUR).await;
    // Ann never moves. The others play: a move where she has Black, and a resignation where they meet.
    let mut told = 0;
    for _round in 0..6 {
        for (game, white, black) in world.games_of(event).await {
            if ![white, black].contains(&ANN) {
                world.gives_up(DORA, game).await;
            } else if black == ANN {
                let e4 = Ask::Move { text: "e4".to_owned(), place: None };
                let moved = world.command(white, Command::game(Some(game.to_string()), e4)).await;
                world.post(&moved).await;
            }
        }
        let ends = world.goes_on(DAY).await;
        told += ends.iter().filter(|end| end.message.text.contains("**Ann** made no first move in time")).count();
    }
    assert_eq!(told, 2, "the rest of her games doesn't begin");
    let players = world.store.events().players(event).await.unwrap();
    let withdrawn = |number: usize| players[number].withdrawn.as_ref().map(|withdrawal| withdrawal.why.as_str());
    assert_eq!([withdrawn(0), withdrawn(1), withdrawn(2)], [Some("forfeits"), None, None]);
    assert_eq!(world.state(event).await, EventState::Over);
    world.after(61).await;
    // She has played none of her games, so they count for nobody: Bob has won his two against Dora.
    let end = world.shown_event().await.and_then(|post| post.end).expect("its end is told");
    assert!(end.pictures[0].alt.ends_with("Bob is the champion. #2 Dora: 0."), "{}", end.pictures[0].alt);
}

#[tokio::test]
async fn an_event_of_too_few_is_called_off_and_a_draft_is_seen_by_nobody() {
    let world = World::new().await;
    let nobody = refused(&world.event_command(&world.caller(ANN), EventRequest::New(None)).await).to_owned();
    assert!(nobody.contains("*Manage Events*"), "{nobody}");
    let panel = world.set_up(&[("Sign-up", "1 hour")]).await;
    let draft = button(&panel, "Announce").control.clone();
    let Control::Event { event, .. } = draft else { panic!("{draft:?}") };
    let unseen = refused(&world.press_event(ANN, event, EventControl::Join).await).to_owned();
    assert!(unseen.starts_with("There is no event 1 here."), "{unseen}");
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB]).await;
    let left = world.press_event(BOB, event, EventControl::Leave).await;
    assert_eq!(said(&left).text, "You no longer take part in **Autumn Cup**.");
    world.shown_event().await;
    assert!(world.goes_on(HOUR).await.is_empty());
    assert_eq!(world.state(event).await, EventState::Cancelled);
    world.after(61).await;
    let text = world.shown_event().await.expect("that it is called off").message.text;
    assert!(text.contains("It was called off. 1 member had signed up, and it needs 4."), "{text}");
}

#[tokio::test]
async fn of_two_processes_one_begins_the_games() {
    let world = World::new().await;
    let panel = world.set_up(&[("Fewest players", "3 players"), ("Sign-up", "1 hour")]).await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    let other = world.second().await;
    world.pass(HOUR);
    for _round in 0..4 {
        let (one, two) = tokio::join!(app::due_work(&world.context), app::due_work(&other));
        drop((one, two));
    }
    assert_eq!(world.games_of(event).await.len(), 3);
}

#[tokio::test]
async fn who_is_awaited_for_the_first_move_is_reminded_before_the_forfeit() {
    let world = World::new().await;
    let choices =
        [("Fewest players", "3 players"), ("Sign-up", "1 hour"), ("Rounds", "7 days a round"), ("Rated", "Casual")];
    let panel = world.set_up(&choices).await;
    assert!(panel.text.contains("rounds of 7 days"), "{}", panel.text);
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    assert_eq!(world.goes_on(HOUR).await.len(), 1, "of three players, two play in the first round");
    let (_, white, black) = world.games_of(event).await[0];
    let pace = world.store.games().info(world.games_of(event).await[0].0).await.unwrap().clock.pace;
    assert_eq!(pace, Some(cardinal_ids::Pace::total(7 * DAY as u32 / 2).strict()), "half of the round for each");
    // Three days for the first move, so it comes after a day and a half.
    world.goes_on(36 * HOUR - 60).await;
    assert!(world.told().await.is_empty());
    world.goes_on(60).await;
    let told = world.told().await;
    assert_eq!(told.iter().map(|each| each.message.mentions.clone()).collect::<Vec<_>>(), [vec![white]]);
    world.goes_on(60).await;
    assert!(world.told().await.is_empty(), "once");
    let ends = world.goes_on(36 * HOUR).await;
    assert!(ends.iter().any(|end| end.message.text.contains("made no first move in time")), "{white} {black}");
}

#[tokio::test]
async fn where_cardinals_meet_the_next_round_begins_at_once() {
    let world = World::new().await;
    let choices = [("Format", "Knock-out"), ("Sign-up", "1 hour"), ("Fewest players", "6 players")];
    let panel = world.set_up(&choices).await;
    let event = world.announces(&panel).await;
    world.joins(event, &[ANN, BOB]).await;
    let fill = Control::Event { event, what: EventControl::Do(EventAct::Fill) };
    for level in ["1 1", "2 1", "3 1", "4 1"] {
        world.handle(&world.organiser(), pressed(&fill, Some(level))).await;
    }
    let begin = Control::Event { event, what: EventControl::Confirm(EventAct::Begin, 0) };
    world.handle(&world.organiser(), pressed(&begin, None)).await;
    world.goes_on(1).await;
    // Of six, the first two have byes, and in the first round Cardinals meet: the higher level goes on.
    let met: Vec<(UserId, UserId)> =
        world.games_of(event).await.into_iter().map(|(_, white, black)| (white, black)).collect();
    assert_eq!(met.len(), 2, "{met:?}");
    for user in [ANN, BOB] {
        assert!(met.iter().any(|(white, black)| [*white, *black].contains(&user)), "{met:?}");
    }
}
