//! Plans: replies that are ready for what the opponent may play.

use cardinal::app::{self, Context};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Announcement, Ask, Control, GameControl, Outcome};
use cardinal_rules::{Card, Kind, KnightmareCard, Piles, Position, Variant};

use crate::chessme::quiet;
use crate::composed::position;
use crate::twin_worlds::TwinWorlds;
use crate::world::{ANN, BOB, EVE, World, button, new_game, refused, said};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) async fn plan(world: &World, user: UserId, lines: &str) -> Outcome {
    Box::pin(world.ask(user, Ask::Plan { lines: Some(lines.to_owned()) })).await
}

/// Has plans that are due played or ended. Returns the messages for everyone.
pub(crate) async fn fired(context: &Context) -> Vec<Announcement> {
    let mut announcements = Vec::new();
    for game in app::games_with_due_plans(context).await {
        app::run_plan(context, game, &mut |announcement| announcements.push(announcement)).await;
    }
    announcements
}

/// A game of standard chess in which White has moved, and plans for Black's reply.
pub(crate) async fn planned(lines: &str) -> World {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.moves(ANN, "e4").await;
    let outcome = plan(&world, ANN, lines).await;
    assert!(outcome.announcements.is_empty(), "{outcome:?}");
    world
}

#[tokio::test]
async fn a_planned_reply_is_played_at_once_and_announced_like_any_turn() {
    let world = planned("e5 Nf3 Nc6 Bb5; c5 c3").await;
    let shown = world.ask(ANN, Ask::Plan { lines: None }).await;
    let wanted = "Your plan for game #1:\n1. e5 → **Nf3**, Nc6 → **Bb5**\n2. c5 → **c3**\nWhen your opponent plays one of these, your reply follows at once. Only you see this.";
    assert!(said(&shown).text.starts_with(wanted), "{}", said(&shown).text);
    assert!(fired(&world.context).await.is_empty(), "Black has not moved");

    world.moves(BOB, "e5").await;
    let played = fired(&world.context).await;
    let [played] = played.as_slice() else { panic!("one message: {played:?}") };
    let text = &played.message.text;
    assert!(text.contains("Game #1: ⚪ **Ann** moves **Nf3**"), "{text}");
    assert!(text.ends_with("\n-# Planned ahead."), "{text}");
    assert_eq!(played.message.mentions, [BOB]);
    assert!(fired(&world.context).await.is_empty(), "once");

    // What is left of the plan goes on.
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(said(&panel).text.starts_with("**Your plan**\n1. Nc6 → **Bb5**\n"), "{}", said(&panel).text);
    world.moves(BOB, "Nc6").await;
    assert!(fired(&world.context).await[0].message.text.contains("moves **Bb5**"));
    world.moves(BOB, "a6").await;
    assert!(fired(&world.context).await.is_empty(), "the plan is at its end");
    assert!(!said(&world.ask(ANN, Ask::Panel).await).text.contains("plan"), "and nothing needs to be said");
}

#[tokio::test]
async fn a_plan_that_no_longer_fits_ends_and_its_player_alone_is_told_once() {
    let world = planned("e5 Nf3").await;
    world.moves(BOB, "d5").await;
    assert!(fired(&world.context).await.is_empty());
    let told = "Your plan has ended: it had no reply to this turn.\n";
    assert!(!said(&world.ask(BOB, Ask::Panel).await).text.contains("plan"));
    let first = world.ask(ANN, Ask::Panel).await;
    assert!(said(&first).text.starts_with(told), "{}", said(&first).text);
    assert!(!said(&world.ask(ANN, Ask::Panel).await).text.contains("plan"), "once");
    world.moves(ANN, "exd5").await;
    assert!(fired(&world.context).await.is_empty());
}

#[tokio::test]
async fn a_plan_is_added_to_and_dropped() {
    let world = planned("e5 Nf3").await;
    let more = plan(&world, ANN, "1... e5 2. Nf3 Nc6 3. Bb5\nc5 c3").await;
    assert!(said(&more).text.contains("1. e5 → **Nf3**, Nc6 → **Bb5**\n2. c5 → **c3**"), "{}", said(&more).text);
    let dropped = world.press(ANN, &button(said(&more), "Drop the plan").control.clone(), None).await;
    assert_eq!(said(&dropped).text, "The plan is dropped.");
    assert!(said(&world.ask(ANN, Ask::Plan { lines: None }).await).text.starts_with("You have no plan"));
    world.moves(BOB, "e5").await;
    assert!(fired(&world.context).await.is_empty());
}

#[tokio::test]
async fn what_is_wrong_with_a_plan_is_said_and_the_plan_stays_as_it_was() {
    let world = planned("e5 Nf3").await;
    for (typed, wanted) in [
        (" ; ", "Type what your opponent may play and what you reply, such as `Nf6 e5; Bc5 c3`."),
        ("c5", "In `c5`, there is no reply to `c5`. Each of your opponent's moves needs one of yours behind it."),
        ("e6 Nf9", "In `e6 Nf9`, you can't play `Nf9` after e6."),
        ("Ke7 d4", "In `Ke7 d4`, your opponent can't play `Ke7`."),
        ("e5 d4", "After e5, the plan has both Nf3 and d4. Keep one of them."),
    ] {
        assert_eq!(refused(&plan(&world, ANN, typed).await), wanted, "{typed}");
    }
    let many: Vec<String> = ["a6", "a5", "b6", "b5", "c6", "c5", "d6", "d5", "e6", "f6", "f5", "g6", "g5", "h6", "h5"]
        .into_iter()
        .chain(["Na6", "Nc6", "Nf6", "Nh6"])
        .map(|theirs| format!("{theirs} a3"))
        .collect();
    assert_eq!(many.len(), 19);
    plan(&world, ANN, &many.join("; ")).await;
    let one_more = plan(&world, ANN, "a6 a3 a5 b3; a6 a3 Nf6 b3").await;
    assert_eq!(refused(&one_more), "A plan has room for 20 lines.");
    assert!(refused(&plan(&world, EVE, "e5 Nf3").await).starts_with("You have no running games."));
    assert!(refused(&plan(&world, BOB, "e5 Nf3").await).starts_with("It's your turn."));
    let shown = world.ask(ANN, Ask::Plan { lines: None }).await;
    assert!(said(&shown).text.contains("1. e5 → **Nf3**\n2. a6 → **a3**"), "{}", said(&shown).text);
    let end = Control::Game { game: GameId(1), ply: 1, what: GameControl::ConfirmResign };
    world.press(BOB, &end, None).await;
    let over = world.ask(ANN, Ask::Plan { lines: Some("e5 Nf3".to_owned()) }).await;
    assert!(!refused(&over).is_empty());
}

#[tokio::test]
async fn numbers_before_moves_are_left_out() {
    let wanted = "1. e5 → **Nf3**, Nc6 → **Bb5**, Nf6 → **O-O**\n";
    for typed in
        ["e5 Nf3 Nc6 Bb5 Nf6 O-O", "1...e5 2.Nf3 Nc6 3.Bb5 Nf6 4.O-O", "1… e5 2. Nf3 2... Nc6 3.Bb5 3…Nf6, 12...O-O"]
    {
        let world = planned(typed).await;
        let shown = world.ask(ANN, Ask::Plan { lines: None }).await;
        assert!(said(&shown).text.contains(wanted), "{typed}: {}", said(&shown).text);
    }
}

#[tokio::test]
async fn a_plan_of_any_length_fits_into_its_messages() {
    let world = planned("e5 Nf3").await;
    // Knights of both sides go out and back.
    let about = "Na3 Nc6 Nb1 Nb8";
    let lines: Vec<String> =
        ["a6", "a5", "b6", "b5", "c5", "d6", "d5", "e6", "f6", "f5", "g6", "g5", "h6", "h5", "Nf6", "Nh6"]
            .into_iter()
            .map(|first| format!("{first} {about} {about} {about} Na3"))
            .collect();
    let shown = plan(&world, ANN, &lines.join("; ")).await;
    let text = &said(&shown).text;
    assert!(text.ends_with("Only you see this.\n**If they play… choose their piece.**"), "{text}");
    // That no message is too long is checked wherever one is shown.
    let panel = world.ask(ANN, Ask::Panel).await;
    assert!(said(&panel).text.starts_with("**Your plan**\n1. e5 → **Nf3**"), "{}", said(&panel).text);
}

#[tokio::test]
async fn nobody_else_can_tell_whether_there_is_a_plan() {
    let twins = TwinWorlds::of((0..3).map(|_| new_game(Variant::Standard, None)).collect(), ANN).await;
    twins.does("White's move", ANN, async |world, _| world.moves(ANN, "e4").await).await;
    let plans = [None, Some("e5 Nf3"), Some("c5 c3; e6 d4")];
    let planned =
        async |world: &World, nth: usize| world.ask(ANN, Ask::Plan { lines: plans[nth].map(str::to_owned) }).await;
    twins.does("a plan", ANN, planned).await;
    twins.does("Black's look", BOB, async |world, _| world.ask(BOB, Ask::Panel).await).await;
    twins.does("Black's move", BOB, async |world, _| world.moves(BOB, "d5").await).await;
    for world in &twins.worlds {
        assert!(fired(&world.context).await.is_empty(), "none of them fits");
    }
    twins.does("White's next move", ANN, async |world, _| world.moves(ANN, "exd5").await).await;
}

#[tokio::test]
async fn a_reply_is_played_once_by_several_processes_and_after_a_restart() {
    let mut world = planned("e5 Nf3").await;
    world.moves(BOB, "e5").await;
    world.restart().await;
    let other = world.second().await;
    let (one, two) = tokio::join!(fired(&world.context), fired(&other));
    assert_eq!(one.len() + two.len(), 1, "{one:?} {two:?}");
    assert!(fired(&world.context).await.is_empty() && fired(&other).await.is_empty());
    let history = said(&world.ask(EVE, Ask::History).await).text.clone();
    assert!(history.ends_with("1. e4 · e5\n2. Nf3"), "{history}");
}

#[tokio::test]
async fn with_a_drawn_card_the_plan_looks_at_the_move_alone() {
    let call = Card::Call;
    for (third, plays) in [(Kind::Pawn, true), (Kind::Queen, false)] {
        let cards = [Kind::Pawn, Kind::Knight, third, Kind::Pawn, Kind::Pawn].map(call);
        let piles = Some(Piles { common: cards.to_vec(), ..Piles::default() });
        let world = World::new().await;
        let game = new_game(Variant::NoStress, Some(Position { piles, ..Position::default() }));
        world.store.games().create(game, None).await.unwrap();
        world.moves(ANN, "e4").await;
        let made = plan(&world, ANN, "Nf6 e5; Nc6 a3").await;
        assert!(said(&made).text.contains("1. Nf6 → **e5**\n2. Nc6 → **a3**"), "{}", said(&made).text);
        world.moves(BOB, "Nf6").await;
        let played = fired(&world.context).await;
        let panel = said(&world.ask(ANN, Ask::Panel).await).text.clone();
        if plays {
            assert!(played[0].message.text.contains("**e5**"), "{}", played[0].message.text);
        } else {
            assert!(played.is_empty(), "the card lets no pawn move");
            assert!(panel.starts_with("Your plan has ended: its reply to this turn can't be played.\n"), "{panel}");
        }
    }
}

#[tokio::test]
async fn a_plan_of_knightmare_chess_plays_moves_and_stops_at_any_card() {
    for (black, plays) in [(&["e7", "e5", "."][..], true), (&["e7", "e5", "crab", "a7", "."], false)] {
        let world = World::new().await;
        let (own, theirs) = ([KnightmareCard::HolyWar], [KnightmareCard::Crab]);
        let game = new_game(Variant::Knightmare, Some(position(START, &own, &theirs)));
        world.store.games().create(game, None).await.unwrap();
        Box::pin(world.composes(ANN, &["e2", "e4", "."])).await;
        plan(&world, ANN, "e5 Nf3").await;
        Box::pin(world.composes(BOB, black)).await;
        let played = fired(&world.context).await;
        assert_eq!(played.len(), usize::from(plays), "{black:?}: {played:?}");
        let history = said(&world.ask(EVE, Ask::History).await).text.clone();
        assert_eq!(history.contains("Nf3"), plays, "{history}");
    }
}

#[tokio::test]
async fn a_plan_of_chessme_plays_moves_without_tiles() {
    let world = World::new().await;
    quiet(&world).await;
    world.moves_with(ANN, "K0,0-0,1", "none").await;
    let made = plan(&world, ANN, "K1,5-1,4 1,1-1,2").await;
    assert!(said(&made).text.contains("1. K(1,5)-(1,4) → **(1,1)-(1,2)**"), "{}", said(&made).text);
    world.moves_with(BOB, "K1,5-1,4", "none").await;
    let played = fired(&world.context).await;
    assert!(played.len() == 1 && played[0].message.text.contains("(1,1)-(1,2)"), "{played:?}");
}
