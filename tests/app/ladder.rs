//! Ladders: joining, climbing by challenges, and what is refused.

use std::time::Duration;

use cardinal::app::{self, ChangeSettings, Command, EndGame, Intent, PauseGames, PreferencesPatch, ShowLadder};
use cardinal_ids::{ChallengeId, ClockTime, GameId, GuildId, MessageId, UserId};
use cardinal_interaction::{Answer, Ask, Caller, ChallengeControl, Control, LadderControl, Message, Offer, Outcome};
use cardinal_rules::Variant;
use cardinal_store::{Ladder, NewChallenge, NewDeparture, ServerChange};
use cardinal_test_support::start_of_time;

use crate::rated_store::play_first_games;
use crate::world::{ANN, ATTIC, BOB, EVE, World, button, buttons, menus, new_challenge, pressed, refused, said};

const DAY: u64 = 24 * 60 * 60;
const DORA: UserId = UserId(201);
const EMIL: UserId = UserId(202);
const LADDER: Ladder = Ladder { guild: GuildId(1), variant: Variant::Standard };

impl World {
    async fn ladder(&self, user: UserId) -> Message {
        let show = ShowLadder { variant: Some(Variant::Standard), everyone: false };
        let outcome = self.command(user, Command::global("ladder", show)).await;
        assert!(matches!(outcome.answer, Answer::Private(_)), "{outcome:?}");
        said(&outcome).clone()
    }

    /// These members join in this order.
    async fn ladder_of(&self, members: &[UserId]) {
        for member in members {
            let panel = self.ladder(*member).await;
            self.press_labelled(*member, &panel, "Join").await;
        }
        assert_eq!(self.places().await, members);
    }

    async fn places(&self) -> Vec<UserId> {
        self.store.ladders().rungs(LADDER, 0, 100).await.unwrap().0.iter().map(|rung| rung.user).collect()
    }

    /// Presses the button that challenges, whatever the panel offers.
    async fn challenges(&self, by: UserId, above: UserId) -> Outcome {
        let control = Control::Ladder(LadderControl::Challenge(Variant::Standard, above));
        self.press(by, &control, None).await
    }

    /// A challenge and its poster, which has reached the channel.
    async fn climbs(&self, by: UserId, above: UserId) -> (ChallengeId, Message) {
        let outcome = self.challenges(by, above).await;
        let Answer::Sent { challenge, poster, .. } = outcome.answer else { panic!("{outcome:?}") };
        app::challenge_posted(&self.context, challenge, MessageId(9_000 + challenge.0)).await;
        (challenge, poster)
    }

    async fn game_of(&self, by: UserId, above: UserId) -> GameId {
        let (_, poster) = self.climbs(by, above).await;
        let outcome = self.press_labelled(above, &poster, "Accept").await;
        self.post(&outcome).await;
        outcome.announcements[0].key.game
    }

    async fn about(&self, user: UserId, game: GameId, ask: Ask) -> Outcome {
        let outcome = self.command(user, Command::game(Some(game.to_string()), ask)).await;
        self.post(&outcome).await;
        outcome
    }

    /// The last message of a game that this player resigns.
    pub(crate) async fn gives_up(&self, user: UserId, game: GameId) -> String {
        let question = self.about(user, game, Ask::Resign).await;
        let outcome = self.press_labelled(user, said(&question), "Resign").await;
        self.post(&outcome).await;
        outcome.announcements[0].message.text.clone()
    }

    /// A member leaves the server.
    pub(crate) async fn is_gone(&self, user: UserId) {
        let (clock, what) = (ClockTime(start_of_time().0), "left".to_owned());
        let departure = NewDeparture { guild: LADDER.guild, user, clock, what, now: start_of_time() };
        assert!(self.store.departures().record(departure).await.unwrap());
    }
}

/// The labels in the menu of those who can be challenged.
fn reached(panel: &Message) -> Vec<&str> {
    let control = Control::Ladder(LadderControl::AskChallenge(Variant::Standard));
    let menu = menus(panel).find(|menu| menu.control == control);
    menu.map(|menu| menu.items.iter().map(|item| item.label.as_str()).collect()).unwrap_or_default()
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|button| button.label == label)
}

#[tokio::test]
async fn members_join_at_the_bottom_and_leave_after_a_question() {
    let world = World::new().await;
    let empty = world.ladder(ANN).await;
    assert!(empty.text.contains("Nobody is on this ladder yet"), "{}", empty.text);
    assert!(empty.pictures[0].alt.contains("Nobody has joined yet"), "{}", empty.pictures[0].alt);
    let alone = world.press_labelled(ANN, &empty, "Join").await;
    assert!(said(&alone).text.contains("You're alone on this ladder"), "{}", said(&alone).text);
    assert!(reached(said(&alone)).is_empty());
    world.press_labelled(BOB, &world.ladder(BOB).await, "Join").await;
    let eve = world.ladder(EVE).await;
    assert!(eve.text.contains("You're not on this ladder yet"), "{}", eve.text);
    let eve = world.press_labelled(EVE, &eve, "Join").await;
    assert!(said(&eve).text.contains("You're at place 3"), "{}", said(&eve).text);
    let alt = &said(&eve).pictures[0].alt;
    // The test's time begins today, and all join on the same day.
    let day = alt.split("#1 Ann, ").nth(1).and_then(|rest| rest.split(". ").next()).unwrap();
    assert!(day.starts_with("since 20") && day.ends_with(", 0 games"), "{day}");
    for part in [format!("#1 Ann, {day}"), format!("#2 Bob, {day}"), format!("#3 Eve, {day} (highlighted)")] {
        assert!(alt.contains(&part), "{part}: {alt}");
    }
    assert!(alt.ends_with("3 members."), "{alt}");
    let top = world.ladder(ANN).await;
    assert!(top.text.contains("You're at place 1") && reached(&top).is_empty(), "{}", top.text);

    // An old panel still has the button.
    let again = world.press_labelled(EVE, &empty, "Join").await;
    assert!(said(&again).text.starts_with("You're on this ladder already."), "{}", said(&again).text);
    let question = world.press_labelled(ANN, &top, "Leave").await;
    assert!(said(&question).text.contains("You give up place 1"), "{}", said(&question).text);
    assert_eq!(world.places().await, [ANN, BOB, EVE], "nothing is done before it is confirmed");
    let back = world.press_labelled(ANN, said(&question), "Back").await;
    assert!(said(&back).text.contains("You're at place 1"), "{}", said(&back).text);
    let left = world.press_labelled(ANN, said(&question), "Leave").await;
    assert!(said(&left).text.starts_with("You've left this ladder."), "{}", said(&left).text);
    assert_eq!(world.places().await, [BOB, EVE]);
    for old in [&top, said(&question)] {
        let again = world.press_labelled(ANN, old, "Leave").await;
        assert!(said(&again).text.starts_with("You aren't on this ladder"), "{}", said(&again).text);
    }
    world.press_labelled(ANN, said(&left), "Join").await;
    assert_eq!(world.places().await, [BOB, EVE, ANN]);
}

#[tokio::test]
async fn a_ladder_has_pages_games_and_a_public_form() {
    let world = World::new().await;
    for number in 0..23 {
        assert!(world.store.ladders().join(LADDER, UserId(500 + number), start_of_time()).await.unwrap());
    }
    world.press_labelled(ANN, &world.ladder(ANN).await, "Join").await;
    let own = world.ladder(ANN).await;
    assert!(own.pictures[0].alt.contains("Page 3 of 3 · 24 members"), "her own page: {}", own.pictures[0].alt);
    assert!(button(&own, "Lower ▶").disabled);
    assert_eq!(reached(&own), ["#21 Member 000520", "#22 Member 000521", "#23 Member 000522"]);
    let higher = world.press_labelled(ANN, &own, "◀ Higher").await;
    let first = world.press_labelled(ANN, said(&higher), "◀ Higher").await;
    let alt = &said(&first).pictures[0].alt;
    assert!(alt.contains("Page 1 of 3") && alt.contains("#24 Ann"), "her place below the page: {alt}");
    let beyond = Control::Ladder(LadderControl::Page(Variant::Standard, 99));
    let beyond = world.press(ANN, &beyond, None).await;
    assert!(said(&beyond).pictures[0].alt.contains("Page 3 of 3"), "{}", said(&beyond).pictures[0].alt);
    let games = menus(&own).next().unwrap().control.clone();
    let other = world.press(ANN, &games, Some("chessme")).await;
    assert!(said(&other).text.contains("Ladder: ChessMe") && has(said(&other), "Join"), "{}", said(&other).text);
    assert!(refused(&world.press(ANN, &games, Some("draughts")).await).contains("no such game"));

    let show = ShowLadder { variant: Some(Variant::Standard), everyone: true };
    let public = world.command(BOB, Command::global("ladder", show)).await;
    let Answer::Public(public) = &public.answer else { panic!("{public:?}") };
    assert!(public.controls.is_empty() && public.mentions.is_empty());
    assert!(public.text.contains("Join with `/ladder`") && !public.text.contains("You"), "{}", public.text);
    let usual = world.command(BOB, Command::global("ladder", ShowLadder::default())).await;
    assert!(said(&usual).text.contains("No Stress Chess"), "as the leaderboard: {}", said(&usual).text);
}

#[tokio::test]
async fn a_challenge_says_what_it_is_about_and_for_how_long() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE, DORA, EMIL]).await;
    play_first_games(&world, EMIL, BOB).await;
    let panel = world.ladder(EMIL).await;
    assert_eq!(reached(&panel), ["#2 Bob", "#3 Eve", "#4 Eve"], "up to three places above");
    let menu = menus(&panel).last().unwrap().control.clone();
    let question = world.press(EMIL, &menu, Some(&BOB.to_string())).await;
    assert!(said(&question).text.contains("Challenge Bob, place 2?"), "{}", said(&question).text);
    assert!(world.store.ladders().open(LADDER, 9).await.unwrap().is_empty(), "nothing is sent before that");
    let sent = world.press_labelled(EMIL, said(&question), "Challenge").await;
    let Answer::Sent { panel, poster, challenge, post: None } = &sent.answer else { panic!("{sent:?}") };
    let until = format!("<t:{}:f>", world.context.time.now().plus(7 * DAY.cast_signed()).0);
    assert!(panel.text.contains("If they don't accept by") && panel.text.contains(&until), "{}", panel.text);
    let line = format!("Ladder: place 5 challenges place 2. If it's declined, or not accepted by {until}");
    assert!(poster.text.contains(&line), "{}", poster.text);
    for part in ["**Standard chess**", " · rated · ", "random colours"] {
        assert!(poster.text.contains(part), "{part}: {}", poster.text);
    }
    assert!(!poster.text.contains("open until"), "it is said once: {}", poster.text);
    assert_eq!(poster.mentions, [BOB]);
    let labels: Vec<&str> = buttons(poster).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Accept", "Rules", "Decline", "Withdraw"]);
    let kept = world.store.challenges().get(*challenge).await.unwrap();
    assert_eq!(kept.expires_at, Some(kept.created_at.plus(7 * DAY.cast_signed())));

    // Everybody sees what is open, and who is challenged already.
    let shown = world.ladder(DORA).await;
    assert!(shown.text.contains("Eve challenges Bob for place 2"), "{}", shown.text);
    let menu = menus(&shown).last().unwrap();
    let told: Vec<_> = menu.items.iter().map(|item| item.description.is_some()).collect();
    assert_eq!((reached(&shown), told), (vec!["#1 Ann", "#2 Bob", "#3 Eve"], vec![false, true, false]));
    let own = world.ladder(EMIL).await;
    assert!(own.text.contains("You can challenge again once") && reached(&own).is_empty(), "{}", own.text);
    let accepted = world.press_labelled(BOB, poster, "Accept").await;
    world.post(&accepted).await;
    let shown = world.ladder(DORA).await;
    assert!(shown.text.contains("Eve plays Bob for place 2: game #4"), "{}", shown.text);
}

#[tokio::test]
async fn who_wins_swaps_places_and_the_last_message_says_so() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE]).await;
    let game = world.game_of(EVE, ANN).await;
    let text = world.gives_up(ANN, game).await;
    assert!(text.contains("\nLadder: Eve takes place 1 from Ann, who is now 3."), "{text}");
    assert_eq!(world.places().await, [EVE, BOB, ANN]);
    // A loss of the challenger and a draw change nothing.
    let game = world.game_of(ANN, BOB).await;
    let text = world.gives_up(ANN, game).await;
    assert!(text.contains("\nLadder: places stay as they were."), "{text}");
    let game = world.game_of(ANN, BOB).await;
    let info = world.store.games().info(game).await.unwrap();
    let (white, black) = (info.players.white, info.players.black);
    world.about(white, game, Ask::Move { text: "e4".to_owned(), place: None }).await;
    world.about(white, game, Ask::Offer(Offer::DRAW)).await;
    let drawn = world.about(black, game, Ask::Offer(Offer::Accept)).await;
    let text = &drawn.announcements[0].message.text;
    assert!(text.contains("Drawn") && text.contains("Ladder: places stay as they were."), "{text}");
    // So does a game that is aborted.
    let game = world.game_of(ANN, BOB).await;
    let manager = Caller { manages: true, ..world.caller(DORA) };
    let asked = Intent::Command(Command::global("settings", EndGame(game.to_string())));
    let question = world.handle(&manager, asked).await;
    let confirm = button(said(&question), "Abort this game").control.clone();
    let aborted = world.handle(&manager, pressed(&confirm, None)).await;
    let text = &aborted.announcements[0].message.text;
    assert!(text.contains("Ladder: places stay as they were."), "{text}");
    assert_eq!(world.places().await, [EVE, BOB, ANN]);
    // Any other game between the same two says nothing of it.
    let usual = world.start(Variant::Standard, &[]).await;
    assert!(!world.gives_up(BOB, usual).await.contains("Ladder"));
    assert_eq!(world.places().await, [EVE, BOB, ANN]);
}

#[tokio::test]
async fn the_end_is_told_in_the_same_words_after_a_restart() {
    let mut world = World::new().await;
    world.ladder_of(&[ANN, BOB]).await;
    let game = world.game_of(BOB, ANN).await;
    let question = world.about(ANN, game, Ask::Resign).await;
    world.press_labelled(ANN, said(&question), "Resign").await;
    world.restart().await;
    let repairs = app::find_repairs(&world.context).await;
    let text = &repairs.announcements[0].message.text;
    assert!(text.contains("\nLadder: Bob takes place 1 from Ann, who is now 2."), "{text}");
}

#[tokio::test]
async fn a_challenge_that_is_declined_or_not_accepted_swaps_places() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE]).await;
    let (_, poster) = world.climbs(EVE, BOB).await;
    let declined = world.press_labelled(BOB, &poster, "Decline").await;
    let text = &said(&declined).text;
    assert!(text.ends_with("Declined.\nLadder: Eve takes place 2 from Bob, who is now 3."), "{text}");
    assert_eq!(world.places().await, [ANN, EVE, BOB]);
    let again = world.press_labelled(BOB, &poster, "Decline").await;
    assert!(said(&again).text.ends_with("who is now 3."), "{}", said(&again).text);
    assert_eq!(world.places().await, [ANN, EVE, BOB], "once");

    let (_, poster) = world.climbs(BOB, EVE).await;
    // Its maker withdraws it by the same button.
    let withdrawn = world.press_labelled(BOB, &poster, "Decline").await;
    let text = &said(&withdrawn).text;
    assert!(text.ends_with("Withdrawn.\nLadder: places stay as they were."), "{text}");

    world.climbs(BOB, EVE).await;
    world.clock.pass(Duration::from_secs(7 * DAY - 1));
    app::find_repairs(&world.context).await;
    assert_eq!(world.places().await, [ANN, EVE, BOB]);
    world.clock.pass(Duration::from_secs(1));
    let second = world.second().await;
    let (one, two) = tokio::join!(app::find_repairs(&world.context), app::find_repairs(&second));
    assert_eq!(world.places().await, [ANN, BOB, EVE], "swapped once");
    let told = "Nobody accepted in time.\nLadder: Bob takes place 2 from Eve, who is now 3.";
    let mut closed = one.closed.iter().chain(&two.closed);
    assert!(closed.any(|closed| closed.shown.text.ends_with(told)), "{:?}", one.closed);

    // A press after the time is no answer any more.
    let (_, poster) = world.climbs(EVE, ANN).await;
    world.clock.pass(Duration::from_secs(7 * DAY));
    let late = world.press_labelled(ANN, &poster, "Accept").await;
    assert!(said(&late).text.contains("Ladder: Eve takes place 1 from Ann"), "{}", said(&late).text);
    assert_eq!(world.places().await, [EVE, BOB, ANN]);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_what_can() {
    let world = World::new().await;
    let outcome = world.challenges(BOB, ANN).await;
    assert!(refused(&outcome).contains("press **Join** first"), "{}", refused(&outcome));
    world.ladder_of(&[ANN]).await;
    let alone = world.challenges(ANN, BOB).await;
    assert_eq!(refused(&alone), "Bob isn't on this ladder any more. Use `/ladder` to see whom you can challenge.");
    world.press_labelled(BOB, &world.ladder(BOB).await, "Join").await;
    for member in [EVE, DORA, EMIL] {
        world.press_labelled(member, &world.ladder(member).await, "Join").await;
    }
    for (by, above, told) in [
        (EMIL, ANN, "Ann is 4 places above you. You can challenge members up to 3 places above you."),
        (ANN, BOB, "Bob is below you. You can challenge members up to 3 places above you."),
        (BOB, BOB, "You can't challenge yourself. Choose a member up to 3 places above you in `/ladder`."),
    ] {
        assert_eq!(refused(&world.challenges(by, above).await), told);
    }
    let menu = Control::Ladder(LadderControl::AskChallenge(Variant::Standard));
    assert!(refused(&world.press(BOB, &menu, Some("nobody")).await).contains("That member is gone"));
    let stranger = world.press(BOB, &menu, Some("999")).await;
    assert!(refused(&stranger).contains("isn't on this ladder any more"), "{stranger:?}");

    // One open match in each direction.
    let (challenge, poster) = world.climbs(EVE, BOB).await;
    for outcome in [world.challenges(EVE, ANN).await, world.press(EVE, &menu, Some(&ANN.to_string())).await] {
        assert!(refused(&outcome).starts_with("You already have an open challenge on this ladder."), "{outcome:?}");
    }
    for outcome in [world.challenges(DORA, BOB).await, world.press(DORA, &menu, Some(&BOB.to_string())).await] {
        assert!(refused(&outcome).starts_with("Someone has challenged Bob already."), "{outcome:?}");
    }
    // Nobody but Bob accepts it, Cardinal neither.
    let computer = Control::Challenge { id: challenge, what: ChallengeControl::PlayComputer };
    let computer = world.press(EVE, &computer, None).await;
    assert_eq!(refused(&computer), "Only the challenged member can accept a challenge on a ladder.");
    let other = world.press_labelled(DORA, &poster, "Accept").await;
    assert!(refused(&other).contains("only they can accept it"), "{other:?}");
    world.post(&world.press_labelled(BOB, &poster, "Accept").await).await;
    let playing = world.challenges(EVE, ANN).await;
    assert!(refused(&playing).contains("Finish game #1 first"), "{playing:?}");
    let playing = world.challenges(DORA, BOB).await;
    assert!(refused(&playing).contains("wait until game #1 is over"), "{playing:?}");

    // The same challenge may be open outside the ladder.
    let pace = world.store.challenges().get(challenge).await.unwrap().pace;
    let usual = NewChallenge { pace, ..new_challenge(BOB, Some(ANN)) };
    world.store.challenges().create(usual).await.unwrap();
    let open = world.challenges(BOB, ANN).await;
    assert!(said(&open).text.contains("is still open"), "{open:?}");

    let show = Intent::Command(Command::global("ladder", ShowLadder::default()));
    let alone = Caller { guild: None, ..world.caller(ANN) };
    for intent in [show, pressed(&menu, Some("101"))] {
        let nowhere = world.handle(&alone, intent).await;
        assert_eq!(refused(&nowhere), "Ladders are for a server's members. Use `/ladder` in a server's channel.");
    }
}

#[tokio::test]
async fn no_challenge_is_sent_where_no_game_may_begin() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB]).await;
    let manager = Caller { manages: true, ..world.caller(EVE) };
    world.handle(&manager, Intent::Command(Command::global("settings", PauseGames(true)))).await;
    let paused = world.challenges(BOB, ANN).await;
    assert!(refused(&paused).starts_with("All games on this server are paused"), "{paused:?}");
    world.handle(&manager, Intent::Command(Command::global("settings", PauseGames(false)))).await;
    let places = ChangeSettings(vec![ServerChange::Places(vec![ATTIC])]);
    world.handle(&manager, Intent::Command(Command::global("settings", places))).await;
    let elsewhere = world.challenges(BOB, ANN).await;
    assert!(refused(&elsewhere).contains("<#12>"), "{elsewhere:?}");
    assert!(world.store.ladders().open(LADDER, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn who_has_left_the_server_is_not_shown_until_they_are_back() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE, DORA, EMIL]).await;
    world.is_gone(BOB).await;
    let panel = world.ladder(EMIL).await;
    assert!(!panel.pictures[0].alt.contains("Bob"), "{}", panel.pictures[0].alt);
    assert!(panel.text.contains("You're at place 4"), "{}", panel.text);
    assert_eq!(reached(&panel), ["#1 Ann", "#2 Eve", "#3 Eve"], "Ann is three places above now");
    assert!(refused(&world.challenges(EMIL, BOB).await).contains("isn't on this ladder any more"));
    let (_, poster) = world.climbs(EMIL, ANN).await;
    assert!(poster.text.contains("place 4 challenges place 1"), "{}", poster.text);
    // Whoever comes back has kept the place.
    let back = world.ladder(BOB).await;
    assert!(back.text.contains("You're at place 2"), "{}", back.text);
    assert_eq!(world.places().await, [ANN, BOB, EVE, DORA, EMIL]);
}

#[tokio::test]
async fn who_leaves_the_ladder_leaves_the_match_without_a_prize() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE]).await;
    let game = world.game_of(EVE, ANN).await;
    let question = world.press_labelled(ANN, &world.ladder(ANN).await, "Leave").await;
    assert!(said(&question).text.contains("won't change places any more"), "{}", said(&question).text);
    world.press_labelled(ANN, said(&question), "Leave").await;
    world.press_labelled(ANN, &world.ladder(ANN).await, "Join").await;
    let text = world.gives_up(ANN, game).await;
    assert!(text.contains("Ladder: places stay as they were."), "{text}");
    assert_eq!(world.places().await, [BOB, EVE, ANN]);
}

#[tokio::test]
async fn a_forgotten_member_is_on_no_ladder_any_more() {
    let world = World::new().await;
    world.ladder_of(&[ANN, BOB, EVE]).await;
    let game = world.game_of(EVE, ANN).await;
    let panel = said(&world.command(ANN, Command::global("preferences", PreferencesPatch::default())).await).clone();
    let file = world.press_labelled(ANN, &panel, "My data").await;
    let file: serde_json::Value = serde_json::from_slice(&said(&file).files[0].bytes).unwrap();
    let place = &file["kept"]["places_on_ladders"][0];
    assert_eq!((&place["game"], &place["place"]), (&"standard".into(), &1.into()), "{place}");
    let open = &file["kept"]["matches_on_ladders"][0];
    assert_eq!((&open["challenger"], &open["became_game"]), (&"Eve".into(), &game.0.into()), "{open}");

    let first = world.press_labelled(ANN, &panel, "Forget me…").await;
    let second = world.press_labelled(ANN, said(&first), "Forget me…").await;
    world.press_labelled(ANN, said(&second), "Forget me for good").await;
    app::due_work(&world.context).await;
    assert_eq!(world.places().await, [EVE, BOB], "her game ends as resigned first, and then she is gone");
    let repairs = app::find_repairs(&world.context).await;
    let text = &repairs.announcements[0].message.text;
    assert!(text.contains("Ladder: Eve takes place 1 from Former member 1, who is now 3."), "{text}");
    let shown = world.ladder(EVE).await;
    assert!(!shown.pictures[0].alt.contains("Former"), "{}", shown.pictures[0].alt);
}

/// The letters of a custom id never change, because old buttons stay in channels.
#[test]
fn its_controls_are_known_for_good() {
    for (what, id) in [
        (LadderControl::Game, "c1.j.m"),
        (LadderControl::Own(Variant::Standard), "c1.j.os"),
        (LadderControl::Page(Variant::NoStress, 12), "c1.j.pnc"),
        (LadderControl::Join(Variant::Knightmare), "c1.j.jk"),
        (LadderControl::AskLeave(Variant::ChessMe), "c1.j.qc"),
        (LadderControl::Leave(Variant::ChessMe), "c1.j.lc"),
        (LadderControl::AskChallenge(Variant::Standard), "c1.j.as"),
        (LadderControl::Challenge(Variant::Standard, UserId(36)), "c1.j.cs10"),
    ] {
        assert_eq!(Control::Ladder(what).encode(), id);
    }
}
