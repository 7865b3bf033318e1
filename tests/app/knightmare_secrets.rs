//! Secrets of Knightmare Chess: games that differ only in what one player knows look the same to all others.

use cardinal::app::{Command, DeckAct, DeckRequest};
use cardinal_ids::{OfferKind, Pace, UserId};
use cardinal_interaction::{Ask, BuildRequest, Finish, Offer, Outcome, Proposal};
use cardinal_rules::{Card, KnightmareCard, Lists, Piles, Position, Variant};
use cardinal_store::NewGame;
use cardinal_test_env::bound;

use crate::clocks::{DAY, HOUR, MINUTE};
use crate::composed::position;
use crate::twin_worlds::TwinWorlds;
use crate::world::{ANN, BOB, World, challenge, labels, new_game, refused, said};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const CHAOS: KnightmareCard = KnightmareCard::Chaos;
const CRAB: KnightmareCard = KnightmareCard::Crab;
const FOG: KnightmareCard = KnightmareCard::FogOfWar;
pub(crate) const HOLY_WAR: KnightmareCard = KnightmareCard::HolyWar;
const PACIFISM: KnightmareCard = KnightmareCard::Pacifism;
const TOLL: KnightmareCard = KnightmareCard::Toll;

/// Black's hands that can respond to White's actions below, and one that cannot.
const ANSWERING: [&[KnightmareCard]; 4] =
    [&[HOLY_WAR, CRAB], &[CHAOS, CRAB], &[FOG, CRAB], &[KnightmareCard::ThinkAgain, CRAB]];

fn knightmare(position: Position) -> NewGame {
    new_game(Variant::Knightmare, Some(position))
}

/// Games from the usual position, in each of which Bob holds one of these hands.
pub(crate) fn with_hands_of_bob(white: &[KnightmareCard], black: &[&[KnightmareCard]]) -> Vec<NewGame> {
    black.iter().map(|black| knightmare(position(START, white, black))).collect()
}

fn told(outcome: &Outcome) -> &str {
    let [told] = outcome.announcements.as_slice() else { panic!("one message is for all: {outcome:?}") };
    &told.message.text
}

impl TwinWorlds {
    /// Composes and sends this player's turn.
    async fn turn(&self, step: &str, user: UserId, values: &[&str]) {
        let sent = self.does(step, user, async |world, _| world.composes(user, values).await.0).await;
        for sent in &sent {
            assert!(!told(sent).is_empty(), "{step}");
        }
    }
}

#[tokio::test]
async fn nobody_else_can_tell_whether_a_hand_could_respond() {
    let hands = some_hands(1);
    let games = with_hands_of_bob(&[HOLY_WAR, PACIFISM], &hands);
    let twins = TwinWorlds::of(games, BOB).await;
    twins.turn("White's turn", ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    let panels = twins.does("Black's look", BOB, async |world, _| world.ask(BOB, Ask::Panel).await).await;
    let can_answer: Vec<bool> = panels.iter().map(|panel| said(panel).text.contains("You can respond")).collect();
    assert_eq!(can_answer, [false, true, true, true][..hands.len()], "the worlds differ for Black");
    let half = ["b8", "c6"];
    twins.does("half a turn", BOB, async |world, _| world.composes(BOB, &half).await.0).await;
    twins.does("a step back", BOB, async |world, _| world.composes(BOB, &["<"]).await.0).await;
    twins.turn("Black's turn", BOB, &["e7", "e5", "crab", "a7", "."]).await;
    twins.turn("White's next turn", ANN, &["pacifism", "a2", "g1", "f3", "."]).await;
    twins.turn("Black's next turn", BOB, &["g8", "f6", "."]).await;
}

/// The hand that cannot respond and one that can; all of them with all cases.
pub(crate) fn some_hands(answering: usize) -> Vec<&'static [KnightmareCard]> {
    bound(vec![ANSWERING[0], ANSWERING[answering]], ANSWERING.to_vec())
}

/// Games in which a turn that Bob's hand may respond to has been handed over. One of the hands responds in this way.
async fn handed_over(answering: usize) -> TwinWorlds {
    let twins = TwinWorlds::of(with_hands_of_bob(&[HOLY_WAR], &some_hands(answering)), BOB).await;
    twins.turn("White's turn", ANN, &["e2", "e4", "."]).await;
    twins
}

#[tokio::test]
async fn a_player_who_could_respond_is_offered_a_draw_like_any_other() {
    let twins = handed_over(1).await;
    twins.does("a draw offered", ANN, async |world, _| world.ask(ANN, Ask::Offer(Offer::DRAW)).await).await;
    twins.does("declined", BOB, async |world, _| world.ask(BOB, Ask::Offer(Offer::Decline)).await).await;
    twins.turn("Black's turn", BOB, &["e7", "e5", "."]).await;
}

#[tokio::test]
async fn a_player_who_could_respond_gets_other_offers_like_any_other() {
    let twins = handed_over(2).await;
    for kind in [OfferKind::TakeBack, OfferKind::Unfinished] {
        let offer = Offer::Make(Proposal::Aside(kind));
        twins.does("an offer", ANN, async |world, _| world.ask(ANN, Ask::Offer(offer)).await).await;
        twins.waits("the line that tells of it", 1).await;
    }
    twins.turn("Black's turn", BOB, &["e7", "e5", "."]).await;
}

#[tokio::test]
async fn a_turn_with_a_possible_response_is_taken_back_like_any_other() {
    let twins = handed_over(3).await;
    let take_back = Offer::Make(Proposal::Aside(OfferKind::TakeBack));
    twins.does("a question", ANN, async |world, _| world.ask(ANN, Ask::Offer(take_back)).await).await;
    twins.does("taken back", BOB, async |world, _| world.ask(BOB, Ask::Offer(Offer::Accept)).await).await;
    twins.turn("White's other turn", ANN, &["d2", "d4", "."]).await;
}

#[tokio::test]
async fn nobody_else_can_tell_whether_a_response_could_get_a_response() {
    let hands: [&[KnightmareCard]; 3] = [&[HOLY_WAR, CRAB], &[FOG, CRAB], &[KnightmareCard::Vulture, CRAB]];
    let games = hands.map(|hand| knightmare(position(START, hand, &[CHAOS, CRAB])));
    let twins = TwinWorlds::of(games.into(), ANN).await;
    twins.turn("White's turn", ANN, &["e2", "e4", "."]).await;
    twins.turn("Black's answer", BOB, &["chaos"]).await;
    let panels = twins.does("White's look", ANN, async |world, _| world.ask(ANN, Ask::Panel).await).await;
    let answers = |panel| labels(panel).iter().any(|label| label == "Fog of War" || label == "Vulture");
    let can_answer: Vec<bool> = panels.iter().map(|panel| answers(said(panel))).collect();
    assert_eq!(can_answer, [false, true, true], "the worlds differ for White");
    twins.turn("White's turn anew", ANN, &["d2", "d4", "."]).await;
    twins.turn("Black's turn", BOB, &["e7", "e5", "."]).await;
}

#[tokio::test]
async fn the_clock_runs_and_reminds_the_same_whether_or_not_a_hand_could_respond() {
    let mut games = with_hands_of_bob(&[HOLY_WAR], &some_hands(2));
    for game in &mut games {
        game.pace = Some(Pace::turn((24 * HOUR).try_into().unwrap()));
        game.turn.due = Some(game.turn.at.plus((12 * HOUR).cast_signed()));
    }
    let twins = TwinWorlds::of(games, BOB).await;
    twins.waits("an hour", HOUR).await;
    twins.turn("White's turn", ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    twins.waits("half of the time", 12 * HOUR + MINUTE).await;
    twins.does("Black's look", BOB, async |world, _| world.ask(BOB, Ask::Panel).await).await;
    twins.waits("most of the time", 11 * HOUR + 30 * MINUTE).await;
    let more = Offer::Make(Proposal::Aside(OfferKind::MoreTime));
    twins.does("more time", ANN, async |world, _| world.ask(ANN, Ask::Offer(more)).await).await;
    twins.does("accepted", BOB, async |world, _| world.ask(BOB, Ask::Offer(Offer::Accept)).await).await;
    twins.waits("more of it", DAY).await;
}

/// A game in which both players have their own draw piles. Ann's hand and pile differ from world to world.
fn drawing(hand: [KnightmareCard; 2], pile: [KnightmareCard; 3]) -> NewGame {
    let cards = |cards: &[KnightmareCard]| -> Vec<Card> { cards.iter().copied().map(Card::Knightmare).collect() };
    let white = [&[HOLY_WAR, PACIFISM], &hand[..]].concat();
    let black = [CRAB, HOLY_WAR];
    let piles = Piles { white: cards(&pile), black: cards(&[CHAOS, CRAB, TOLL]), ..Piles::default() };
    let hands = Lists { white: cards(&white), black: cards(&black) };
    knightmare(Position { hands: Some(hands), piles: Some(piles), ..position(START, &[], &[]) })
}

#[tokio::test]
async fn nobody_else_can_tell_the_contents_of_hand_and_deck_or_what_is_drawn() {
    let games = vec![
        drawing([CHAOS, FOG], [KnightmareCard::Coup, CRAB, TOLL]),
        drawing([KnightmareCard::Annexation, CRAB], [KnightmareCard::Doomsayer, CHAOS, KnightmareCard::Heresy]),
        drawing([KnightmareCard::ManTrap, KnightmareCard::Knightmare], [FOG, FOG, KnightmareCard::Panic]),
    ];
    let twins = TwinWorlds::of(games, ANN).await;
    twins.turn("White's turn", ANN, &["e2", "e4", "holy-war", "b1", "c1", "."]).await;
    let hands = twins.does("White's look", ANN, async |world, _| world.ask(ANN, Ask::Hand).await).await;
    for (hand, drawn) in hands.iter().zip(["Coup", "Doomsayer", "Fog of War"]) {
        assert!(said(hand).below.contains(drawn), "drawn by now: {}", said(hand).below);
    }
    twins.turn("Black's turn", BOB, &["e7", "e5", "crab", "a7", "."]).await;
    twins.turn("White's next turn", ANN, &["pacifism", "a2", "g1", "f3", "."]).await;
    twins.turn("Black's next turn", BOB, &["d7", "d6", "."]).await;
}

#[tokio::test]
async fn nobody_else_can_tell_what_is_composed() {
    let game = || knightmare(position(START, &[HOLY_WAR, PACIFISM], &[CHAOS]));
    let twins = TwinWorlds::of(vec![game(), game(), game(), game()], ANN).await;
    let halves: [&[&str]; 4] = [&[], &["e2"], &["pacifism", "a2", "g1"], &["e2", "e4", "holy-war", "b1"]];
    twins.does("half a turn", ANN, async |world, nth| world.composes(ANN, halves[nth]).await.0).await;
    let typed = async |world: &World, nth: usize| {
        let text = ["d4", "Nf3", "Ke2", "a4"][nth].to_owned();
        world.ask(ANN, Ask::Move { text, place: None }).await
    };
    twins.does("a typed move", ANN, typed).await;
    twins.waits("a while", DAY).await;
}

/// White's rook behind the pawn on b2, and Black's rook that can capture the pawn.
const TRAPS: &str = "1r2k3/8/8/8/8/8/RPP4P/7K w - - 0 1";

#[tokio::test]
async fn nobody_else_can_tell_where_a_trap_lies() {
    let traps = bound(&["b2", "c2"][..], &["a2", "b2", "c2", "h2"]);
    let game = || knightmare(position(TRAPS, &[KnightmareCard::ManTrap], &[CRAB, CHAOS]));
    let twins = TwinWorlds::of(traps.iter().map(|_| game()).collect(), ANN).await;
    let laid =
        async |world: &World, nth: usize| world.composes(ANN, &["h1", "g1", "man-trap", traps[nth], "."]).await.0;
    twins.does("White's turn", ANN, laid).await;
    // Black's possible selections, and the state before they are sent.
    for half in [&["b8"][..], &["<", "b8", "b3"], &["<", "e8", "e7"], &["<", "e8", "d7", "<"]] {
        twins.does("half a turn", BOB, async |world, _| world.composes(BOB, half).await.0).await;
    }
    twins.turn("Black's turn", BOB, &["b8", "b3", "."]).await;
    let panels = twins.does("White's look", ANN, async |world, _| world.ask(ANN, Ask::Panel).await).await;
    for (panel, trap) in panels.iter().zip(traps) {
        let alt = &said(panel).pictures[0].alt;
        assert!(alt.contains(&format!("Hidden traps: {trap}")), "its owner sees where it lies: {alt}");
    }
    twins.turn("White's next turn", ANN, &["g1", "f1", "."]).await;
}

#[tokio::test]
async fn a_trap_that_is_not_sprung_for_the_kings_sake_stays_hidden() {
    // Without the rook that captures on b2, White's own rook would give check along the rank. A trap
    // there stays armed.
    let fen = "1r6/8/8/8/8/8/RP1k3P/7K w - - 0 1";
    let traps = ["b2", "h2"];
    let game = || knightmare(position(fen, &[KnightmareCard::ManTrap], &[CRAB]));
    let twins = TwinWorlds::of(traps.map(|_| game()).into(), ANN).await;
    let laid =
        async |world: &World, nth: usize| world.composes(ANN, &["h1", "g1", "man-trap", traps[nth], "."]).await.0;
    twins.does("White's turn", ANN, laid).await;
    let taken = async |world: &World, _| world.composes(BOB, &["b8", "b2"]).await.0;
    twins.does("the pawn is taken", BOB, taken).await;
    twins.turn("Black's turn", BOB, &["."]).await;
    twins.turn("White's next turn", ANN, &["g1", "f1", "."]).await;
}

#[tokio::test]
async fn nobody_can_tell_which_piece_is_abducted_before_they_look() {
    let fen = "r3k3/2b5/8/3n4/8/8/8/4K2R w - - 0 1";
    let lifted = ["d5", "a8", "c7"];
    let game = || knightmare(position(fen, &[KnightmareCard::Abduction], &[CRAB]));
    let twins = TwinWorlds::of(lifted.map(|_| game()).into(), ANN).await;
    let taken = async |world: &World, nth: usize| world.composes(ANN, &["h1", "h2", "abduction", lifted[nth]]).await.0;
    twins.does("White's card", ANN, taken).await;
    twins.waits("a while", HOUR).await;
}

/// A world with a game whose decks are being built.
async fn building() -> World {
    let world = World::new().await;
    let asked = challenge(Variant::Knightmare, &[("decks", "personal"), ("points", "60")]);
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let accepted = world.press_labelled(BOB, said(&outcome), "Accept").await;
    world.post(&accepted).await;
    world
}

fn adds(cards: &str) -> Ask {
    Ask::Build(BuildRequest { add: Some(cards.to_owned()), ..BuildRequest::default() })
}

/// Finishes the deck as it is, though more cards would fit.
async fn done(world: &World, user: UserId) -> Outcome {
    let request = BuildRequest { then: Some(Finish::Done), ..BuildRequest::default() };
    let done = world.ask(user, Ask::Build(request)).await;
    if said(&done).text.contains("room for more") {
        return world.press_labelled(user, said(&done), "Done as it is").await;
    }
    done
}

#[tokio::test]
async fn nobody_else_can_tell_the_contents_and_progress_of_a_deck() {
    // At most six cards each; the third player looks at the deck without adding any.
    let decks = [
        Some(("chaos, crab, holy-war", "pacifism, toll, heresy")),
        Some(("abduction, bog", "doomsayer, curse, panic, truce")),
        None,
    ];
    let twins = TwinWorlds::in_worlds(vec![building().await, building().await, building().await], ANN).await;
    let panels = twins.does("a look", ANN, async |world, _| world.ask(ANN, Ask::Panel).await).await;
    assert!(!labels(said(&panels[0])).is_empty());
    let some = async |world: &World, nth: usize| match decks[nth] {
        Some((some, _)) => world.ask(ANN, adds(some)).await,
        None => world.ask(ANN, Ask::Panel).await,
    };
    twins.does("some cards", ANN, some).await;
    let keep = async |world: &World, nth: usize| {
        let request = DeckRequest { act: DeckAct::Save, name: Some("Mine".to_owned()), to: None, game: None };
        let kept = world.command(ANN, Command::global("decks", request)).await;
        assert_eq!(said(&kept).text.contains("Saved as"), nth < 2, "{}", said(&kept).text);
        kept
    };
    twins.does("a saved deck", ANN, keep).await;
    let refusal = async |world: &World, nth: usize| {
        let refusal = world.ask(ANN, adds(["pawn", "crab, crab", "queen"][nth])).await;
        assert!(!refused(&refusal).is_empty());
        refusal
    };
    twins.does("a refusal", ANN, refusal).await;
    let rest = async |world: &World, nth: usize| {
        world.ask(ANN, adds(decks[nth].map_or("assassin, bog, crab, panic, truce, heresy", |(_, rest)| rest))).await
    };
    twins.does("all cards", ANN, rest).await;
    twins.does("the deck is done", ANN, async |world, _| done(world, ANN).await).await;
    let fills = async |world: &World, _| {
        world.ask(BOB, adds("crab, chaos, bog, toll, holy-war, panic, heresy")).await;
        done(world, BOB).await
    };
    let begun = twins.does("the game begins", BOB, fills).await;
    assert!(told(&begun[0]).contains("the hands are dealt"), "{}", told(&begun[0]));
    twins.turn("White's turn", ANN, &["e2", "e4", "."]).await;
    twins.turn("Black's turn", BOB, &["e7", "e5", "."]).await;
}

#[tokio::test]
async fn nobody_else_can_tell_whether_a_deck_is_done() {
    let twins = TwinWorlds::in_worlds(vec![building().await, building().await], ANN).await;
    let deck = "chaos, crab, holy-war, pacifism, toll, heresy, curse, assassin";
    twins.does("the cards", ANN, async |world, _| world.ask(ANN, adds(deck)).await).await;
    let finishes = async |world: &World, nth: usize| match nth {
        0 => done(world, ANN).await,
        _ => world.ask(ANN, Ask::Panel).await,
    };
    let outcomes = twins.does("the deck is done, or not", ANN, finishes).await;
    assert!(said(&outcomes[0]).text.contains("your deck is done"), "{}", said(&outcomes[0]).text);
}
