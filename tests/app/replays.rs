//! Whole games as animations, and what the message about a game's end shows.

use cardinal::app::{Command, SetUp};
use cardinal_ids::{GameId, ReplayPace, UserId};
use cardinal_interaction::{
    Answer, Ask, Caller, Colour, Control, GameControl, Message, Opponent, ReplayPart, Replaying, Row, Where,
};
use cardinal_rules::{KnightmareCard, Variant};
use gif::DecodeOptions;

use crate::composed::position;
use crate::world::{ANN, BOB, CARDINAL, EVE, World, button, buttons, new_game, picks, refused, said};

const WHOLE: Replaying = Replaying { pace: ReplayPace::Normal, part: ReplayPart::Full, everyone: false };

/// The fastest mate, after which this is the last message.
async fn fools_mate(world: &World) -> Message {
    world.start(Variant::Standard, &[]).await;
    let mut end = None;
    for (ply, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        end = world.moves([ANN, BOB][ply % 2], text).await.announcements.pop();
    }
    end.unwrap().message
}

async fn replay(world: &World, user: UserId, part: ReplayPart) -> cardinal_interaction::Outcome {
    world.ask(user, Ask::Replay(Replaying { part, ..WHOLE })).await
}

fn labels(message: &Message) -> Vec<&str> {
    buttons(message).map(|button| button.label.as_str()).collect()
}

/// How long each frame of the only picture stays, in hundredths of a second.
fn delays(message: &Message) -> Vec<u16> {
    let [picture] = message.pictures.as_slice() else { panic!("{message:?}") };
    let mut decoder = DecodeOptions::new().read_info(&*picture.bytes).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        delays.push(frame.delay);
    }
    delays
}

#[tokio::test]
async fn a_finished_game_is_watched_and_shown_around_by_two_presses() {
    let world = World::new().await;
    let end = fools_mate(&world).await;
    let opened = world.press_labelled(EVE, &end, "Replay").await;
    assert!(matches!(opened.answer, Answer::Private(_)), "{opened:?}");
    let told = said(&opened);
    let wanted = "Game #1: **Standard chess**\nAnn against Bob\nBlack wins by checkmate\nAll 4 turns.";
    assert_eq!(told.text, wanted);
    assert_eq!(delays(told), [150, 140, 140, 140, 500]);
    assert!(told.pictures[0].alt.starts_with("Replay of 4 turns: "), "{}", told.pictures[0].alt);
    assert_eq!(labels(told), ["Slow", "Normal", "Fast", "Show everyone"]);
    assert!(button(told, "Normal").disabled && !button(told, "Fast").disabled);

    let fast = world.press_labelled(EVE, told, "Fast").await;
    assert!(matches!(fast.answer, Answer::Update(_)), "in place: {fast:?}");
    assert_eq!(delays(said(&fast)), [150, 70, 70, 70, 500]);
    let shown = world.press_labelled(EVE, said(&fast), "Show everyone").await;
    let Answer::Public(shown) = &shown.answer else { panic!("{shown:?}") };
    assert_eq!((shown.text.as_str(), delays(shown).len()), (wanted, 5));
    assert!(shown.controls.is_empty(), "others would change what everyone sees");
    assert!(shown.mentions.is_empty(), "nobody is called");
}

#[tokio::test]
async fn a_replay_begins_with_any_move_or_shows_the_end() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    assert_eq!(refused(&replay(&world, ANN, ReplayPart::Full).await), "Game #1 has no turns.");
    let line = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1"];
    for (ply, text) in line.into_iter().enumerate() {
        world.moves([ANN, BOB][ply % 2], text).await;
    }
    let frames = async |part| {
        let outcome = replay(&world, BOB, part).await;
        (delays(said(&outcome)).len(), said(&outcome).text.lines().last().unwrap().to_owned())
    };
    assert_eq!(frames(ReplayPart::Full).await, (12, "All 11 turns.".to_owned()));
    assert_eq!(frames(ReplayPart::From(1)).await, (12, "All 11 turns.".to_owned()));
    assert_eq!(frames(ReplayPart::From(5)).await, (4, "The last 3 of 11 turns.".to_owned()));
    assert_eq!(frames(ReplayPart::Last(1)).await, (2, "The last of 11 turns.".to_owned()));
    assert_eq!(frames(ReplayPart::Last(500)).await, (12, "All 11 turns.".to_owned()));
    let none = "Game #1 has moves 1 to 6. Choose one of them in `from`, or leave it out.";
    assert_eq!(refused(&replay(&world, BOB, ReplayPart::From(7)).await), none);
    // The end is a press away, and back.
    let whole = replay(&world, BOB, ReplayPart::Full).await;
    let last = world.press_labelled(BOB, said(&whole), "Last 10 turns").await;
    assert_eq!(delays(said(&last)).len(), 11);
    let whole = world.press_labelled(BOB, said(&last), "Whole game").await;
    assert_eq!(delays(said(&whole)).len(), 12);
}

#[tokio::test]
async fn a_replay_keeps_to_the_size_that_the_server_takes_and_says_what_it_leaves_out() {
    let world = World::new().await;
    world.start(Variant::NoStress, &[("level", "1")]).await;
    for turn in 0..20 {
        let user = [ANN, BOB][turn % 2];
        let panel = world.ask(user, Ask::Draw).await;
        // Some cards let nothing move, and others need a second selection.
        if let Some(from) = picks(said(&panel)).into_iter().next() {
            let next = world.pick(user, said(&panel), &from.value).await;
            if let Some(to) = picks(said(&next)).into_iter().next() {
                world.pick(user, said(&next), &to.value).await;
            }
        }
    }
    let caller = world.caller(EVE);
    let watch = async |file_limit| {
        let caller = Caller { file_limit, interaction: world.caller(EVE).interaction, ..caller.clone() };
        let intent = cardinal::app::Intent::Command(Command::game(None, Ask::Replay(WHOLE)));
        said(&world.handle(&caller, intent).await).clone()
    };
    let whole = watch(usize::MAX).await;
    let size = whole.pictures[0].bytes.len();
    assert!(whole.text.ends_with(" turns."), "{}", whole.text);
    let less = watch(size * 2 / 3).await;
    assert!(less.pictures[0].bytes.len() <= size * 2 / 3);
    let said = "To fit into a file that Discord takes, it shows every";
    assert!(less.text.contains(said), "{}", less.text);
    assert!(delays(&less).len() < delays(&whole).len());
}

#[tokio::test]
async fn a_private_game_is_watched_by_its_player_alone() {
    let world = World::new().await;
    let cardinal = Opponent {
        user: CARDINAL,
        name: "Cardinal".to_owned(),
        account: "Cardinal".to_owned(),
        username: "Cardinal".to_owned(),
        bot: true,
    };
    let asked = SetUp {
        opponent: Some(cardinal),
        variant: Some(Variant::Standard),
        colour: Some(Colour::White),
        place: Some(Where::Private),
        level: Some(1),
        ..SetUp::default()
    };
    world.command(ANN, Command::global("challenge", asked)).await;
    world.moves(ANN, "e4").await;
    let own = replay(&world, ANN, ReplayPart::Full).await;
    assert_eq!(labels(said(&own)), ["Slow", "Normal", "Fast"]);
    let everyone = world.ask(ANN, Ask::Replay(Replaying { everyone: true, ..WHOLE })).await;
    let wanted =
        "Game #1 is private, so a replay of it can't be shown to everyone. Leave out `everyone`, and you alone see it.";
    assert_eq!(refused(&everyone), wanted);
}

/// White's rook behind the pawn on b2, and Black's rook that can capture the pawn.
const TRAPS: &str = "1r2k3/8/8/8/8/8/RPP4P/7K w - - 0 1";

#[tokio::test]
async fn a_trap_that_was_never_sprung_shows_once_the_game_is_over() {
    let mut seen = Vec::new();
    for trap in ["b2", "h2"] {
        let world = World::new().await;
        let game =
            new_game(Variant::Knightmare, Some(position(TRAPS, &[KnightmareCard::ManTrap], &[KnightmareCard::Crab])));
        world.store.games().create(game, None).await.unwrap();
        world.composes(ANN, &["h1", "g1", "man-trap", trap, "."]).await;
        let watched = async |user| {
            let outcome = replay(&world, user, ReplayPart::Full).await;
            said(&outcome).pictures[0].clone()
        };
        let running = [watched(EVE).await, watched(BOB).await, watched(ANN).await];
        world.press(BOB, &Control::Game { game: GameId(1), ply: 1, what: GameControl::ConfirmResign }, None).await;
        seen.push((running, watched(EVE).await));
    }
    let [(one, one_over), (other, other_over)] = seen.try_into().unwrap();
    assert_eq!(one[..2], other[..2], "neither the opponent nor anyone else sees where the trap lies");
    assert_ne!(one[2], other[2], "its owner does");
    assert_ne!(one_over, other_over, "and in the end everyone");
    assert!(one_over.alt.contains("b2") && other_over.alt.contains("h2"), "{} {}", one_over.alt, other_over.alt);
}

/// Where the links lead.
fn links(message: &Message) -> Vec<&str> {
    let rows = message.controls.iter().filter_map(|row| if let Row::Links(links) = row { Some(links) } else { None });
    rows.flatten().map(|link| link.address.as_str()).collect()
}

#[tokio::test]
async fn the_message_of_a_mate_shows_one_board_and_leads_to_an_analysis() {
    let world = World::new().await;
    let end = fools_mate(&world).await;
    let names: Vec<&str> = end.pictures.iter().map(|picture| picture.name.as_str()).collect();
    assert_eq!(names, ["board.png"], "the mating move is on the final board");
    assert_eq!(links(&end), ["https://lichess.org/analysis/pgn/f3%20e5%20g4%20Qh4?color=white"]);
    assert!(buttons(&end).any(|button| button.label == "Play again"));
}

#[tokio::test]
async fn a_game_that_no_turn_decided_ends_with_its_board_alone() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    let end =
        world.press(BOB, &Control::Game { game: GameId(1), ply: 1, what: GameControl::ConfirmResign }, None).await;
    let end = &end.announcements[0].message;
    assert_eq!((end.pictures.len(), links(end).len()), (1, 1));
}
