//! Whole games, by typing and by pressing.

use cardinal::app::{self, Command, SetUp};
use cardinal_ids::{ChannelId, MessageId, Venue};
use cardinal_interaction::{
    Answer, Ask, Button, Colour, Destination, Field, Format, Message, MessageRef, Offer, Outcome, Where,
};
use cardinal_rules::{Commitment, Game, Record, Salt, Seed, Status, Variant};

use crate::world::{ANN, ATTIC, BOB, EVE, LOBBY, World, button, buttons, challenge, menus, picks, refused, said};

#[tokio::test]
async fn a_game_of_standard_chess_by_typing_ends_in_mate() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    for (user, typed) in [(ANN, "f3"), (BOB, "e7e5"), (ANN, "g2-g4")] {
        let outcome = world.moves(user, typed).await;
        assert_eq!(outcome.answer, Answer::Announcement, "{typed}");
        let next = if user == ANN { BOB } else { ANN };
        assert_eq!(outcome.announcements[0].message.mentions, [next]);
        assert_eq!(outcome.announcements[0].to, Destination::Channel(LOBBY));
    }
    let outcome = world.moves(BOB, "Qh4").await;
    let message = &outcome.announcements[0].message;
    assert!(message.text.contains("⚫ **Bob wins by checkmate** after 4 turns. 0–1"), "{}", message.text);
    assert_eq!(message.mentions, [ANN]);
    assert!(button(message, "Play again").label == "Play again");
    assert!(refused(&world.moves(ANN, "e4").await).contains("no running game"));
    let outcome = world.ask(EVE, Ask::Export(Some(Format::Pgn))).await;
    let pgn = String::from_utf8(said(&outcome).files[0].bytes.to_vec()).unwrap();
    assert!(pgn.contains("Qh4#") && !pgn.contains("[Termination"), "{pgn}");
    // A casual game without a clock.
    assert!(pgn.contains("[TimeControl \"-\"]") && !pgn.contains("Elo"), "{pgn}");
}

/// The values that *Fair play* shows: the commitment, and at the end the seed and the salt.
fn fair_play(outcome: &Outcome) -> Vec<String> {
    assert!(matches!(outcome.answer, Answer::Private(_)), "{outcome:?}");
    said(outcome).text.split('`').skip(1).step_by(2).take(3).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_start_names_both_players_and_commits_to_the_shuffle() {
    let world = World::new().await;
    let outcome =
        world.command(ANN, Command::global("challenge", challenge(Variant::NoStress, &[("level", "2")]))).await;
    let Answer::Challenge(_, poster) = &outcome.answer else { panic!("{outcome:?}") };
    assert_eq!(poster.mentions, [BOB]);
    let outcome = world.press_labelled(BOB, poster, "Accept").await;
    let Answer::Update(shown) = &outcome.answer else { panic!("{outcome:?}") };
    assert!(shown.controls.is_empty(), "an accepted challenge has no buttons");
    let start = &outcome.announcements[0].message;
    assert!(start.text.contains("Ann") && start.text.contains("Bob") && start.text.contains("The shuffle is sealed"));
    let lines: Vec<&str> = start.text.lines().collect();
    assert!(
        lines.len() == 4 && lines[3].starts_with("-# "),
        "three lines, and the commitment in small print: {lines:?}"
    );
    assert_eq!(start.mentions, [ANN]);
    assert_eq!(start.pictures.len(), 1);
    let short = start.text.split('`').nth(1).unwrap().to_owned();
    let turn = world.ask(ANN, Ask::Panel).await;
    let more = world.press_labelled(ANN, said(&turn), "More").await;
    let fair = world.press_labelled(ANN, said(&more), "Fair play").await;
    let committed = fair_play(&fair)[0].clone();
    assert!(short.split_once('…').is_some_and(|(start, end)| committed.starts_with(start) && committed.ends_with(end)));
    assert_eq!(fair_play(&fair).len(), 1, "nothing else is shown yet: {fair:?}");
    for format in [Format::Pgn, Format::Text] {
        let file = world.ask(EVE, Ask::Export(Some(format))).await;
        let text = String::from_utf8(said(&file).files[0].bytes.to_vec()).unwrap();
        assert!(text.contains(&committed), "{text}");
    }

    // When the game is over, the commitment can be verified.
    let outcome = world.ask(BOB, Ask::Resign).await;
    let outcome = world.press_labelled(BOB, said(&outcome), "Resign").await;
    let end = &outcome.announcements[0].message;
    assert!(end.text.contains(&short), "{}", end.text);
    let fair = fair_play(&world.press_labelled(EVE, end, "Fair play").await);
    let (seed, salt): (Seed, Salt) = (fair[1].parse().unwrap(), fair[2].parse().unwrap());
    assert_eq!((fair[0].as_str(), Commitment::of(&seed, &salt).to_string()), (&*committed, committed.clone()));
    assert_eq!(end.mentions, [ANN], "the one who did not resign is told");

    let outcome = world.press_labelled(EVE, end, "Full record (file)").await;
    let file: serde_json::Value = serde_json::from_slice(&said(&outcome).files[0].bytes).unwrap();
    let record: Record = serde_json::from_value(file["record"].clone()).unwrap();
    assert!(matches!(Game::from_record(&record).unwrap().status(), Status::Won { .. }));
    assert_eq!(record.seed, seed);
}

/// Plays a game by pressing only what the messages offer. The choices are random but repeatable.
async fn play_by_pressing(options: &[(&str, &str)], seed: u64) {
    let world = World::new().await;
    let mut random = fastrand::Rng::with_seed(seed);
    let outcome = world.command(ANN, Command::global("challenge", challenge(Variant::NoStress, options))).await;
    let mut outcome = world.press_labelled(BOB, said(&outcome), "Accept").await;
    for _turn in 0..60 {
        let Some(announcement) = outcome.announcements.first().cloned() else {
            panic!("nothing announced: {outcome:?}")
        };
        let stripped = world.post(&outcome).await;
        assert!(announcement.key.version == 0 || stripped.len() == 1, "the controls of the message before go");
        let Some(player) = buttons(&announcement.message)
            .find(|button| button.label == "My turn")
            .and_then(|_| announcement.message.mentions.first().copied())
        else {
            assert!(announcement.message.text.contains("🏁"));
            return;
        };
        outcome = world.press_labelled(player, &announcement.message, "My turn").await;
        let mut steps = 0;
        while outcome.announcements.is_empty() {
            steps += 1;
            assert!(steps < 40, "the panel leads nowhere: {:?}", said(&outcome));
            let (control, value) = step(said(&outcome), &mut random);
            outcome = world.press(player, &control, value.as_deref()).await;
            assert!(matches!(outcome.answer, Answer::Update(_)), "{outcome:?}");
        }
    }
}

/// A random step on a panel, except controls of the game rather than the turn.
fn step(panel: &Message, random: &mut fastrand::Rng) -> (cardinal_interaction::Control, Option<String>) {
    let picks = picks(panel);
    if picks.is_empty() {
        let goes_on = |button: &&Button| !["Back", "No, go back", "More"].contains(&button.label.as_str());
        let button = buttons(panel).find(goes_on).unwrap_or_else(|| panic!("nothing to do: {:?}", panel.text));
        return (button.control.clone(), None);
    }
    picks[random.usize(..picks.len())].pressed()
}

#[tokio::test]
async fn level_1_is_played_by_pressing() {
    play_by_pressing(&[], 1).await;
}

#[tokio::test]
async fn level_2_is_played_by_pressing() {
    play_by_pressing(&[("level", "2"), ("setup", "standard")], 2).await;
}

#[tokio::test]
async fn level_3_is_played_by_pressing() {
    play_by_pressing(&[("level", "3"), ("promote-always", "true")], 3).await;
}

#[tokio::test]
async fn the_advanced_game_is_played_by_pressing() {
    play_by_pressing(&[("level", "advanced")], 4).await;
}

#[tokio::test]
async fn a_game_of_level_2_goes_by_typing() {
    let world = World::new().await;
    let game = world.start(Variant::NoStress, &[("level", "2")]).await;
    let mut player = ANN;
    for _ in 0..12 {
        let outcome = world.ask(player, Ask::Draw).await;
        assert!(said(&outcome).below.contains(": Move a "), "{}", said(&outcome).below);
        let cards = world.suggests(player, Field::PlayCard, "").await;
        let mut outcome = world.ask(player, Ask::Play { card: cards[0].value.clone() }).await;
        let waste = buttons(said(&outcome)).find(|button| button.label.ends_with("Play it anyway")).cloned();
        if let Some(waste) = waste {
            outcome = world.press(player, &waste.control, None).await;
        } else {
            assert!(said(&outcome).text.contains("not played yet"), "{}", said(&outcome).text);
            assert_eq!(said(&outcome).below, "", "the other cards are out of the question");
            let moves = world.suggests(player, Field::Move, "").await;
            outcome = world.moves(player, &moves[0].value).await;
        }
        assert_eq!(outcome.announcements.len(), 1, "{outcome:?}");
        if outcome.announcements[0].message.text.contains("🏁") {
            return;
        }
        player = if player == ANN { BOB } else { ANN };
        assert_eq!(outcome.announcements[0].message.mentions, [player]);
    }
    let outcome = world.ask(EVE, Ask::History).await;
    assert!(said(&outcome).text.contains(&format!("Game #{game}, 12 turns")), "{outcome:?}");
}

#[tokio::test]
async fn draws_are_offered_declined_and_agreed() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    let outcome = world.ask(ANN, Ask::Offer(Offer::DRAW)).await;
    let offer = outcome.announcements[0].message.clone();
    assert_eq!(offer.mentions, [BOB]);
    assert!(refused(&world.press_labelled(EVE, &offer, "Accept the draw").await).contains("Only the two players"));
    assert!(refused(&world.press_labelled(ANN, &offer, "Accept the draw").await).contains("your own offer"));
    let outcome = world.press_labelled(BOB, &offer, "Decline").await;
    assert!(outcome.announcements[0].message.text.contains("declines"));
    assert!(outcome.announcements[0].message.mentions.is_empty(), "Bob himself is to move");

    world.moves(BOB, "e5").await;
    world.moves(ANN, "Nf3").await;
    let outcome = world.ask(ANN, Ask::Offer(Offer::DRAW)).await;
    let question = world.press_labelled(BOB, &outcome.announcements[0].message, "Accept the draw").await;
    assert!(question.announcements.is_empty() && said(&question).text.contains("This ends the game"), "{question:?}");
    let outcome = world.press_labelled(BOB, said(&question), "Accept the draw").await;
    assert!(outcome.announcements[0].message.text.contains("Drawn by agreement"), "{outcome:?}");
}

#[tokio::test]
async fn a_rematch_swaps_the_colours() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let outcome = world.ask(ANN, Ask::Resign).await;
    let outcome = world.press_labelled(ANN, said(&outcome), "Resign").await;
    let end = outcome.announcements[0].message.clone();
    assert!(refused(&world.press_labelled(EVE, &end, "Play again").await).contains("Only the two players"));
    let poster = world.plays_again(ANN, &end).await;
    assert!(matches!(poster.answer, Answer::Sent { .. }));
    let again = world.plays_again(BOB, &end).await;
    assert!(said(&again).text.contains("has already challenged you"));
    let outcome = world.press_labelled(BOB, said(&again), "Accept").await;
    assert_eq!(outcome.announcements[0].message.mentions, [BOB], "Bob was Black and is White now");
}

#[tokio::test]
async fn a_thread_becomes_the_games_channel() {
    let world = World::new().await;
    let asked = SetUp {
        place: Some(Where::Public(Venue::Thread)),
        colour: Some(Colour::White),
        ..challenge(Variant::Standard, &[])
    };
    let poster = world.challenges_anyone(ANN, asked).await;
    assert!(said(&poster).mentions.is_empty());
    let outcome = world.press_labelled(EVE, said(&poster), "Accept").await;
    let announcement = &outcome.announcements[0];
    let Destination::NewThread { parent, name, members } = &announcement.to else { panic!("{announcement:?}") };
    assert_eq!(*parent, LOBBY);
    assert_eq!(*members, [ANN, EVE], "both find it in their lists");
    assert!(name.contains("Ann") && name.contains("Eve") && name.chars().count() <= 100);
    let thread = ChannelId(77);
    app::announcement_posted(&world.context, announcement, MessageRef { channel: thread, message: MessageId(5) }).await;
    let outcome = world.moves(ANN, "e4").await;
    assert_eq!(outcome.announcements[0].to, Destination::Channel(thread));
    assert!(said(&outcome).text.contains("<#77>"), "the game is in the thread");
    let caller = cardinal_interaction::Caller { channel: thread, ..world.caller(EVE) };
    let intent = cardinal::app::Intent::Command(Command::game(None, Ask::Move { text: "e5".to_owned(), place: None }));
    let outcome: Outcome = world.handle(&caller, intent).await;
    assert_eq!(outcome.announcements[0].to, Destination::Channel(thread));
}

#[tokio::test]
async fn with_two_games_the_player_is_asked_and_the_command_continues() {
    let world = World::new().await;
    let first = world.start(Variant::Standard, &[]).await;
    let second = world.start(Variant::Standard, &[]).await;
    let question = world.moves(ANN, "e4").await;
    assert!(question.announcements.is_empty());
    let menu = menus(said(&question)).next().unwrap();
    let values: Vec<String> = menu.items.iter().map(|item| item.value.clone()).collect();
    assert_eq!(values, [second.to_string(), first.to_string()]);
    let outcome = world.press(ANN, &menu.control, Some(&values[1])).await;
    assert_eq!(outcome.announcements[0].key.game, first);
    assert!(outcome.announcements[0].message.text.contains("e4"));
    let named = Command::game(Some(format!("#{second}")), Ask::Move { text: "d4".to_owned(), place: None });
    let outcome = world.command(ANN, named).await;
    assert_eq!(outcome.announcements[0].key.game, second);
}

#[tokio::test]
async fn another_channel_learns_where_the_move_was_announced() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let caller = cardinal_interaction::Caller { channel: ATTIC, ..world.caller(ANN) };
    let ask = Ask::Move { text: "e4".to_owned(), place: None };
    let intent = cardinal::app::Intent::Command(Command::game(Some(game.to_string()), ask));
    let outcome = world.handle(&caller, intent).await;
    assert!(said(&outcome).text.contains(&format!("<#{LOBBY}>")), "{outcome:?}");
    assert_eq!(outcome.announcements[0].to, Destination::Channel(LOBBY));
}
