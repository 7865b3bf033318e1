//! Turns of several steps: composed on the panel, and sent as a whole.

use cardinal_ids::{ClockTime, GameId, Pace, UserId};
use cardinal_interaction::{Ask, Composing, Control, GameControl, Message, Outcome, PlainAction, Style};
use cardinal_rules::{Card, Choice, Effect, KnightmareCard, Lists, Piles, Position, Seat, Variant};
use cardinal_store::{GameClock, KeptDraft};
use cardinal_test_support::start_of_time;

use crate::world::{ANN, BOB, EVE, World, buttons, labels, new_game, picks, refused, said};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position with these hands and empty draw piles.
pub(crate) fn position(fen: &str, white: &[KnightmareCard], black: &[KnightmareCard]) -> Position {
    let cards = |cards: &[KnightmareCard]| cards.iter().copied().map(Card::Knightmare).collect();
    let hands = Some(Lists { white: cards(white), black: cards(black) });
    Position { fen: Some(fen.to_owned()), hands, piles: Some(Piles::default()), ..Position::default() }
}

/// A game of Knightmare Chess from this position, Ann with White and to act.
pub(crate) async fn begin(world: &World, position: Position) -> GameId {
    world.store.games().create(new_game(Variant::Knightmare, Some(position)), None).await.expect("the game can be kept")
}

pub(crate) async fn knightmare(world: &World, fen: &str, white: &[KnightmareCard], black: &[KnightmareCard]) -> GameId {
    begin(world, position(fen, white, black)).await
}

impl World {
    /// Opens the panel and selects these values one after the other; `<` goes back, `.` ends the turn.
    /// Counts the presses: one for a button, two for a menu.
    pub(crate) async fn composes(&self, user: UserId, values: &[&str]) -> (Outcome, usize) {
        let mut outcome = self.ask(user, Ask::Panel).await;
        let mut presses = 1;
        for value in values {
            // A turn in which nothing more can be done has ended by itself.
            if *value == "." && !outcome.announcements.is_empty() {
                continue;
            }
            let panel = said(&outcome).clone();
            let is_button = buttons(&panel).any(|button| takes(&button.control, value));
            presses += if is_button || ["<", "."].contains(value) { 1 } else { 2 };
            outcome = match *value {
                "<" => self.press_labelled(user, &panel, "Back").await,
                "." => self.press_labelled(user, &panel, "End turn").await,
                value => self.pick(user, &panel, value).await,
            };
        }
        (outcome, presses)
    }

    /// What other users see of the game.
    pub(crate) async fn seen_by(&self, user: UserId) -> (String, String) {
        let board = said(&self.ask(user, Ask::Board { text: true }).await).text.clone();
        (board, said(&self.ask(user, Ask::History).await).text.clone())
    }
}

fn takes(control: &Control, wanted: &str) -> bool {
    matches!(control, Control::Game { what: GameControl::Compose { what: Composing::Take { value, .. }, .. }, .. }
        if value == wanted)
}

fn told(outcome: &Outcome) -> &str {
    let [told] = outcome.announcements.as_slice() else { panic!("one message is for all: {outcome:?}") };
    &told.message.text
}

#[tokio::test]
async fn a_turn_that_can_end_has_its_end_as_the_first_button() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar], &[]).await;
    let (panel, _) = world.composes(ANN, &["e2", "e4"]).await;
    let first = buttons(said(&panel)).next().expect("there are buttons");
    assert_eq!((first.label.as_str(), first.style), ("End turn", Style::Success));
    assert!(said(&panel).text.contains("Play a card, or end your turn."), "{}", said(&panel).text);
    assert_eq!(buttons(said(&panel)).filter(|button| button.label == "End turn").count(), 1);
}

#[tokio::test]
async fn a_move_alone_takes_five_presses_and_a_move_with_a_card_of_two_slots_nine_at_most() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar; 5], &[]).await;
    let (outcome, presses) = world.composes(ANN, &["e2", "e4", "."]).await;
    assert!(told(&outcome).contains("**e4**"), "{}", told(&outcome));
    assert_eq!(presses, 5);
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar; 5], &[]).await;
    let (outcome, presses) = world.composes(ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    assert!(told(&outcome).contains("Holy War"), "{}", told(&outcome));
    assert!(presses <= 9, "{presses}");
    // Ruling 3.3 of the cards: a knight and a bishop swap squares.
    let (board, _) = world.seen_by(EVE).await;
    assert!(board.contains("R  B  N  Q  K  B  N  R"), "{board}");
}

#[tokio::test]
async fn nobody_sees_anything_of_an_unsent_turn() {
    let world = World::new().await;
    let game = knightmare(&world, START, &[KnightmareCard::HolyWar, KnightmareCard::Annexation], &[]).await;
    let before = (world.seen_by(BOB).await, world.seen_by(EVE).await);
    let (outcome, _) = world.composes(ANN, &["e2", "e4", "holy-war", "b1"]).await;
    assert!(outcome.announcements.is_empty());
    let panel = said(&outcome);
    assert!(panel.text.contains("not sent yet: e4"), "{}", panel.text);
    assert!(panel.text.contains("Knight b1"), "{}", panel.text);
    assert_eq!((world.seen_by(BOB).await, world.seen_by(EVE).await), before);
    assert_eq!(world.store.games().info(game).await.unwrap().version, 0, "nothing has happened in the game");
}

#[tokio::test]
async fn every_step_can_be_undone_until_the_turn_is_sent() {
    let world = World::new().await;
    let game = knightmare(&world, START, &[KnightmareCard::HolyWar], &[]).await;
    let (first, _) = world.composes(ANN, &[]).await;
    let (again, _) = world.composes(ANN, &["e2", "e4", "holy-war", "b1", "<", "<", "<", "g1", "f3"]).await;
    assert!(said(&again).text.contains("not sent yet: Nf3"), "{}", said(&again).text);
    let (bare, _) = world.composes(ANN, &["<"]).await;
    assert_eq!((said(&bare).text.as_str(), labels(said(&bare))), (said(&first).text.as_str(), labels(said(&first))));
    let offered = labels(said(&bare));
    assert!(!offered.contains(&"Holy War".to_owned()), "a card for after the move is none before it: {offered:?}");
    assert_eq!(world.store.drafts().get(game, Seat::White).await.unwrap(), KeptDraft::default());
}

#[tokio::test]
async fn a_composed_turn_survives_a_restart_and_continues_from_an_old_panel() {
    let mut world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar], &[]).await;
    let (outcome, _) = world.composes(ANN, &["e2", "e4", "holy-war", "b1"]).await;
    world.restart().await;
    assert!(said(&outcome).text.contains("not sent yet: e4"), "{}", said(&outcome).text);
    // A card and the move are all that a turn can have, so it ends by itself.
    let outcome = world.pick(ANN, said(&outcome), "c1").await;
    assert!(told(&outcome).contains("Holy War"), "{}", told(&outcome));
}

#[tokio::test]
async fn an_outdated_panel_changes_nothing_and_shows_the_current_one() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar], &[]).await;
    let (old, _) = world.composes(ANN, &["e2"]).await;
    world.composes(ANN, &["<", "d2", "d4"]).await;
    let outcome = world.pick(ANN, said(&old), "e4").await;
    let text = &said(&outcome).text;
    assert!(text.contains("out of date") && text.contains("not sent yet: d4"), "{text}");
    let sent = world.press_labelled(ANN, said(&outcome), "End turn").await;
    assert!(told(&sent).contains("**d4**"), "{}", told(&sent));
    let late = world.pick(ANN, said(&old), "e4").await;
    assert!(!refused(&late).is_empty(), "the turn is over");
}

#[tokio::test]
async fn a_card_for_one_or_more_pieces_is_played_with_all_that_are_selected() {
    for (picked, pawns) in
        [(&["annexation", "[a2;a4;]", "enough", "."][..], 1), (&["annexation", "[a2;a4;]", "[b2;b4;]", "."], 2)]
    {
        let world = World::new().await;
        knightmare(&world, START, &[KnightmareCard::Annexation], &[]).await;
        let (outcome, _) = world.composes(ANN, picked).await;
        assert!(told(&outcome).contains("Annexation"), "{}", told(&outcome));
        let (board, _) = world.seen_by(EVE).await;
        let fourth = board.lines().find(|line| line.starts_with('4')).expect("a line for each rank");
        assert_eq!(fourth.matches('P').count(), pawns, "{board}");
    }
}

#[tokio::test]
async fn a_response_is_offered_beside_the_own_turn_and_takes_three_presses_at_most() {
    let world = World::new().await;
    let hand = &[KnightmareCard::Chaos, KnightmareCard::Annexation];
    knightmare(&world, START, &[], hand).await;
    world.composes(ANN, &["e2", "e4", "."]).await;
    let (panel, _) = world.composes(BOB, &[]).await;
    let text = &said(&panel).text;
    assert!(text.contains("You can respond with **Chaos**"), "{text}");
    for own in ["Annexation", "Pawn e7"] {
        assert!(labels(said(&panel)).iter().any(|label| label == own), "{own}: {:?}", labels(said(&panel)));
    }
    let (outcome, presses) = world.composes(BOB, &["chaos"]).await;
    assert!(presses <= 3, "{presses}");
    assert!(told(&outcome).contains("Chaos"), "{}", told(&outcome));
    let (board, _) = world.seen_by(EVE).await;
    assert!(board.contains("P  P  P  P  P  P  P  P"), "the whole turn is undone: {board}");
}

#[tokio::test]
async fn starting_a_turn_gives_up_the_response_to_the_opponents() {
    let world = World::new().await;
    knightmare(&world, START, &[], &[KnightmareCard::Chaos]).await;
    world.composes(ANN, &["e2", "e4", "."]).await;
    let (begun, _) = world.composes(BOB, &["e7", "e5"]).await;
    assert!(!labels(said(&begun)).contains(&"Chaos".to_owned()), "{:?}", labels(said(&begun)));
    let (back, _) = world.composes(BOB, &["<"]).await;
    assert!(labels(said(&back)).contains(&"Chaos".to_owned()), "nothing is sent yet: {:?}", labels(said(&back)));
    let (sent, _) = world.composes(BOB, &["e7", "e5", "."]).await;
    assert!(told(&sent).contains("**e5**"), "{}", told(&sent));
}

#[tokio::test]
async fn a_card_that_asks_the_opponent_is_sent_at_once() {
    let world = World::new().await;
    // Both sides have a bishop that Heresy moves.
    knightmare(&world, "4k1b1/8/8/8/8/8/8/1B2K3 w - - 0 1", &[KnightmareCard::Heresy], &[]).await;
    let (outcome, _) = world.composes(ANN, &["e1", "e2", "heresy"]).await;
    assert!(told(&outcome).contains("<@102>"), "Bob is asked: {}", told(&outcome));
    let (asked, _) = world.composes(BOB, &[]).await;
    assert!(labels(said(&asked)).iter().any(|label| label.contains("g8")), "{:?}", labels(said(&asked)));
}

#[tokio::test]
async fn a_sprung_trap_cannot_be_undone() {
    let world = World::new().await;
    let held = [KnightmareCard::Legacy];
    let fen = "1r2k3/8/8/8/8/8/RP6/4K3 w - - 0 1";
    let game = knightmare(&world, fen, &[KnightmareCard::ManTrap], &held).await;
    world.composes(ANN, &["e1", "d1", "man-trap", "b2", "."]).await;
    let (elsewhere, _) = world.composes(BOB, &["b8", "b3"]).await;
    assert!(labels(said(&elsewhere)).is_empty(), "{:?}", labels(said(&elsewhere)));
    world.press_labelled(BOB, said(&elsewhere), "Back").await;
    let before = world.store.games().info(game).await.unwrap().version;
    let (sprung, _) = world.composes(BOB, &["b8", "b2"]).await;
    let after = world.store.games().info(game).await.unwrap().version;
    assert_eq!(after, before + 1, "what it has brought about is told by the game alone");
    assert!(buttons(said(&sprung)).all(|button| button.label != "Back"), "{:?}", said(&sprung));
    let (board, _) = world.seen_by(BOB).await;
    assert!(board.contains("Captured from Black: r"), "{board}");
}

#[tokio::test]
async fn the_same_turn_can_be_typed() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::HolyWar, KnightmareCard::Annexation], &[]).await;
    let moved = world.ask(ANN, Ask::Move { text: "d4".to_owned(), place: None }).await;
    assert!(said(&moved).text.contains("not sent yet: d4."), "{}", said(&moved).text);
    world.ask(ANN, Ask::Act(PlainAction::TakeBack)).await;
    let moved = world.ask(ANN, Ask::Move { text: "e4".to_owned(), place: None }).await;
    assert!(said(&moved).text.contains("not sent yet: e4."), "{}", said(&moved).text);
    let half = world.ask(ANN, Ask::Play { card: "holy-war g1".to_owned() }).await;
    assert_eq!(labels(said(&half)), ["Bishop c1", "Bishop f1"]);
    let none = world.ask(ANN, Ask::Play { card: "holy-war a1 c1".to_owned() }).await;
    assert!(!refused(&none).is_empty());
    let sent = world.ask(ANN, Ask::Act(PlainAction::EndTurn)).await;
    assert!(told(&sent).contains("**e4**"), "what was not whole is not sent: {}", told(&sent));
    let late = world.ask(ANN, Ask::Act(PlainAction::EndTurn)).await;
    assert!(!refused(&late).is_empty());
}

#[tokio::test]
async fn a_turn_ends_by_itself_when_nothing_more_can_be_done_whatever_the_hand_holds() {
    // A card that stands for what the hand still holds: one for after the move, or one that could not be played.
    for held in [KnightmareCard::Cathedral, KnightmareCard::Chaos] {
        let world = World::new().await;
        knightmare(&world, START, &[KnightmareCard::HolyWar, held], &[]).await;
        let line = Ask::Move { text: "e4".to_owned(), place: Some("Holy War b1 c1".to_owned()) };
        let sent = world.ask(ANN, line).await;
        assert!(told(&sent).contains("**e4**") && told(&sent).contains("Holy War"), "{}", told(&sent));
        // After a move alone a card could be played or discarded, whether or not the hand allows it.
        let world = World::new().await;
        knightmare(&world, START, &[held], &[]).await;
        let moved = world.moves(ANN, "e4").await;
        assert!(said(&moved).text.contains("not sent yet: e4"), "{}", said(&moved).text);
        let first = buttons(said(&moved)).find(|button| button.label == "End turn").unwrap();
        assert_eq!(first.style, cardinal_interaction::Style::Success);
    }
}

#[tokio::test]
async fn a_player_can_have_turns_end_with_the_move() {
    let world = World::new().await;
    let patch =
        cardinal::app::PreferencesPatch { turn_end: Some(cardinal::app::TurnEnd::AfterMove), ..Default::default() };
    world.command(ANN, cardinal::app::Command::global("preferences", patch)).await;
    knightmare(&world, START, &[KnightmareCard::Cathedral], &[]).await;
    let sent = world.moves(ANN, "e4").await;
    assert!(told(&sent).contains("**e4**"), "{}", told(&sent));
}

fn doomsayer() -> Effect {
    Effect::new(Card::Knightmare(KnightmareCard::Doomsayer), Seat::White, Vec::new())
}

#[tokio::test]
async fn a_typed_letter_counts_as_said_and_a_square_does_not() {
    let typed = async |text: &str| {
        let world = World::new().await;
        let game = begin(&world, Position { effects: Some(vec![doomsayer()]), ..position(START, &[], &[]) }).await;
        let outcome = world.ask(ANN, Ask::Move { text: text.to_owned(), place: None }).await;
        (outcome, world.store.games().info(game).await.unwrap().version)
    };
    for silent in ["g1f3", "e4"] {
        let (outcome, version) = typed(silent).await;
        assert!(said(&outcome).text.contains("not sent yet"), "{silent}: {}", said(&outcome).text);
        assert_eq!(version, 0, "{silent}");
    }
    // The move is made first, so the knight may be the piece that has just moved.
    let (outcome, version) = typed("Nf3").await;
    assert_eq!(version, 2, "the move and the word: {outcome:?}");
    let (refusal, version) = typed("Nf4").await;
    assert!(!refused(&refusal).is_empty());
    assert_eq!(version, 0, "a refused line has said nothing");
}

#[tokio::test]
async fn nothing_may_follow_a_word_in_one_line_and_nothing_of_it_is_done_then() {
    let world = World::new().await;
    let game = begin(
        &world,
        Position { effects: Some(vec![doomsayer()]), ..position(START, &[KnightmareCard::HolyWar], &[]) },
    )
    .await;
    let line = Ask::Move { text: "Nf3".to_owned(), place: Some("holy-war b1 c1".to_owned()) };
    let refusal = world.ask(ANN, line).await;
    assert!(refused(&refusal).contains("Type it on its own first"), "{}", refused(&refusal));
    assert_eq!(world.store.games().info(game).await.unwrap().version, 0);
    assert_eq!(world.store.drafts().get(game, Seat::White).await.unwrap(), KeptDraft::default());
}

#[tokio::test]
async fn a_continuing_card_is_named_and_not_numbered() {
    let world = World::new().await;
    let on = |square: &str| vec![Choice::square(square.parse().expect("a square"))];
    let effects = Some(vec![
        Effect::new(Card::Knightmare(KnightmareCard::Crab), Seat::Black, on("d7")),
        Effect::new(Card::Knightmare(KnightmareCard::ForbiddenCity), Seat::White, on("d5")),
    ]);
    begin(&world, Position { effects, ..position(START, &[KnightmareCard::PeaceTalks], &[]) }).await;
    let (panel, _) = world.composes(ANN, &["e2", "e4", "peace-talks"]).await;
    let named = labels(said(&panel));
    assert_eq!(named, ["Crab", "Forbidden City"]);
}

#[tokio::test]
async fn one_line_plays_a_card_of_before_the_move_first() {
    let world = World::new().await;
    knightmare(&world, START, &[KnightmareCard::Pacifism], &[]).await;
    let line = Ask::Move { text: "e4".to_owned(), place: Some("pacifism a2".to_owned()) };
    let sent = world.ask(ANN, line).await;
    assert!(told(&sent).contains("plays **Pacifism** (a2) and moves **e4**"), "{}", told(&sent));
}

#[tokio::test]
async fn a_possible_response_runs_on_the_clock_of_the_own_turn() {
    let mut seen = Vec::new();
    for hand in [&[KnightmareCard::Chaos][..], &[KnightmareCard::HolyWar]] {
        let world = World::new().await;
        let mut new = new_game(Variant::Knightmare, Some(position(START, &[], hand)));
        new.pace = Some(Pace::turn(24 * 60 * 60));
        new.turn.due = Some(new.turn.at.plus(12 * 60 * 60));
        let game = world.store.games().create(new, None).await.expect("the game can be kept");
        world.pass(600);
        let (sent, _) = world.composes(ANN, &["e2", "e4", "."]).await;
        world.pass(600);
        let (answer, _) = world.composes(BOB, &[]).await;
        let info = world.store.games().info(game).await.unwrap();
        let due = world.store.clocks().due(ClockTime(i64::MAX), 9).await.unwrap();
        let time = said(&answer).text.lines().find(|line| line.contains('⏳')).map(str::to_owned);
        assert!(time.is_some(), "{}", said(&answer).text);
        let end = format!("<t:{}:R>", start_of_time().plus(600 + 24 * 60 * 60).0);
        assert!(time.as_ref().is_some_and(|time| time.contains(&end)), "a day from the opponent's turn on: {time:?}");
        // Two worlds' clock times may differ by a second, since they are cut to whole seconds.
        let due: Vec<i64> = due.iter().map(|deadline| deadline.at.since(info.clock.turn_at)).collect();
        let clock = GameClock { turn_at: ClockTime(0), ..info.clock };
        seen.push((told(&sent).to_owned(), clock, info.to_act, due, time));
    }
    assert_eq!(seen[0], seen[1], "whoever could answer is on the clock as whoever could not");
}

#[tokio::test]
async fn after_a_move_that_leaves_the_king_in_check_the_panel_says_what_is_left() {
    let world = World::new().await;
    // A square barred between rook and king ends the check.
    let position = "4k3/8/8/4r3/8/8/P7/4K3 w - - 0 1";
    knightmare(&world, position, &[KnightmareCard::ForbiddenCity, KnightmareCard::Pacifism], &[]).await;
    let (panel, _) = world.composes(ANN, &[]).await;
    let text = &said(&panel).text;
    assert!(
        text.contains("Your king is in check.") && !text.contains("no move alone"),
        "the king can step aside: {text}"
    );
    let (panel, _) = world.composes(ANN, &["a2", "a3"]).await;
    let text = &said(&panel).text;
    assert!(text.contains("Play a card that ends the check, or take back your move."), "{text}");
}

#[tokio::test]
async fn a_player_whose_moves_do_not_end_the_check_is_told_so() {
    let world = World::new().await;
    // The king can't leave the corner, and nothing can come between; a barred square can.
    let position = "4k3/8/8/8/8/8/P6r/K6r w - - 0 1";
    let hand = [KnightmareCard::ForbiddenCity, KnightmareCard::Blessing];
    knightmare(&world, position, &hand, &[]).await;
    let (panel, _) = world.composes(ANN, &[]).await;
    let text = &said(&panel).text;
    assert!(text.contains("Your king is in check, and no move alone ends it."), "{text}");
}

/// Ann has picked Passing in the Night, with two pawns on each side.
async fn passing_in_the_night() -> (World, Outcome) {
    let world = World::new().await;
    let fen = "4k3/1p1p4/8/8/8/8/P1P5/4K3 w - - 0 1";
    knightmare(&world, fen, &[KnightmareCard::PassingInTheNight], &[]).await;
    let (panel, _) = world.composes(ANN, &["passing-in-the-night"]).await;
    (world, panel)
}

/// What can be picked on a panel, as it is sent.
fn values(panel: &Message) -> Vec<String> {
    picks(panel).into_iter().map(|pick| pick.value).collect()
}

#[tokio::test]
async fn a_pair_of_pawns_is_asked_for_in_two_steps() {
    let (world, panel) = passing_in_the_night().await;
    assert_eq!(values(said(&panel)), ["a2", "c2"], "her own pawns first");
    let first = said(&panel).pictures[0].bytes.clone();
    let panel = world.pick(ANN, said(&panel), "a2").await;
    assert_eq!(values(said(&panel)), ["b7", "d7"], "then those of the opponent");
    assert!(said(&panel).text.contains("Choose the piece to swap it with"), "{}", said(&panel).text);
    assert_ne!(said(&panel).pictures[0].bytes, first, "other squares are marked");
    let back = world.press_labelled(ANN, said(&panel), "Back").await;
    assert_eq!(values(said(&back)), ["a2", "c2"]);
    let panel = world.pick(ANN, said(&back), "a2").await;
    let panel = world.pick(ANN, said(&panel), "d7").await;
    assert!(said(&panel).text.contains("Chosen: "), "{}", said(&panel).text);
    // The other pair may be swapped too.
    assert!(values(said(&panel)).contains(&"enough".to_owned()), "{:?}", values(said(&panel)));
    let panel = world.pick(ANN, said(&panel), "enough").await;
    let text = &said(&panel).text;
    assert!(text.contains("You played **Passing in the Night** (a2 → d7)."), "{text}");
}

#[tokio::test]
async fn pawns_that_go_together_are_picked_in_any_order() {
    let (world, panel) = passing_in_the_night().await;
    let panel = world.pick(ANN, said(&panel), "c2").await;
    let panel = world.pick(ANN, said(&panel), "b7").await;
    assert_eq!(values(said(&panel)), ["enough", "[a2;d7;]"], "the pawn on a2 can still be added");
    let back = world.press_labelled(ANN, said(&panel), "Back").await;
    let panel = world.pick(ANN, said(&back), "c2").await;
    let panel = world.pick(ANN, said(&panel), "d7").await;
    let panel = world.pick(ANN, said(&panel), "[a2;b7;]").await;
    let text = &said(&panel).text;
    assert!(text.contains("You played **Passing in the Night** (a2 → b7, c2 → d7)."), "{text}");
}

#[tokio::test]
async fn a_card_for_many_pawns_is_done_with_any_of_them() {
    let world = World::new().await;
    let fen = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
    knightmare(&world, fen, &[KnightmareCard::Onslaught], &[]).await;
    let (panel, _) = world.composes(ANN, &["onslaught"]).await;
    let panel = world.pick(ANN, said(&panel), "[d2;d3;]").await;
    let panel = world.pick(ANN, said(&panel), "[b2;b3;]").await;
    assert_eq!(values(said(&panel)), ["enough", "[a2;a3;]", "[c2;c3;]"]);
    let panel = world.pick(ANN, said(&panel), "enough").await;
    let text = &said(&panel).text;
    assert!(text.contains("You played **Onslaught** (b2 → b3, d2 → d3)."), "{text}");
}
