//! Starter decks: one press fills the deck builder, one more finishes it, in every kind of game with built decks.

use cardinal::app::{self, Command, DeckAct, DeckRequest, SetUp};
use cardinal_ids::{Timestamp, UserId};
use cardinal_interaction::{Answer, Ask, Autocomplete, BuildRequest, Field, Finish, Message, Outcome, Row};
use cardinal_rules::{Card, KnightmareCard, StarterDeck, Variant};
use cardinal_store::NamedDeck;
use cardinal_words::{InWords, starter_plan};

use crate::world::{ANN, BOB, World, buttons, challenge, menus, refused, said, whole_text};

const OWN_SETS: &[(&str, &str)] = &[("decks", "personal")];

const ASKS: &str = "Use a starter deck";

impl World {
    async fn in_decks(&self, user: UserId, act: DeckAct, name: &str, to: Option<&str>) -> Outcome {
        let request = DeckRequest { act, name: Some(name.to_owned()), to: to.map(str::to_owned), game: None };
        self.command(user, Command::global("decks", request)).await
    }

    async fn types(&self, user: UserId, request: BuildRequest) -> Outcome {
        self.ask(user, Ask::Build(request)).await
    }

    /// Opens the deck builder and its menu of starter decks.
    async fn asks_for_starters(&self, user: UserId) -> Message {
        let panel = self.ask(user, Ask::Panel).await;
        said(&self.press_labelled(user, said(&panel), ASKS).await).clone()
    }
}

fn starting(deck: StarterDeck) -> BuildRequest {
    BuildRequest { starter: Some(deck), ..BuildRequest::default() }
}

/// The cards that the deck builder names.
fn in_deck(panel: &Message) -> Vec<String> {
    let line = panel.text.lines().find_map(|line| line.strip_prefix("In your deck: "));
    let line = line.unwrap_or_else(|| panic!("no deck: {}", panel.text)).trim_end_matches('.');
    line.split(", ").map(str::to_owned).collect()
}

fn names(deck: StarterDeck) -> Vec<String> {
    let mut names: Vec<String> = deck.cards().iter().map(|card| card.name().to_owned()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_player_who_does_not_want_to_build_plays_after_three_presses() {
    let world = World::new().await;
    let asked: SetUp = challenge(Variant::Knightmare, OWN_SETS);
    let outcome = world.command(ANN, Command::global("challenge", asked)).await;
    let accepted = world.press_labelled(BOB, said(&outcome), "Accept").await;
    world.post(&accepted).await;
    let start = &accepted.announcements[0].message;
    for (user, deck) in [(ANN, StarterDeck::Fortress), (BOB, StarterDeck::Saboteur)] {
        let panel = world.press_labelled(user, start, "Build my deck").await;
        let first = said(&panel).text.lines().next().unwrap().to_owned();
        assert!(first.contains("**Fill up for me** does it in one press"), "{first}");
        let Row::Buttons(quick) = &said(&panel).controls[0] else { panic!("{panel:?}") };
        assert_eq!(quick[0].label, ASKS);
        let question = world.press_labelled(user, said(&panel), ASKS).await;
        assert!(matches!(question.answer, Answer::Update(_)), "it takes the place of the panel: {question:?}");
        let menu = menus(said(&question)).next().unwrap();
        let shown: Vec<(&str, Option<&str>)> =
            menu.items.iter().map(|item| (item.label.as_str(), item.description.as_deref())).collect();
        assert_eq!(shown.len(), 6);
        // In a game with personal sets, each deck is there whole.
        assert!(shown.contains(&("Fortress", Some("Walls, magnets and patience: make them come to you"))), "{shown:?}");
        let panel = world.pick(user, said(&question), deck.slug()).await;
        let text = &said(&panel).text;
        assert!(text.contains("150 of 150 points") && text.contains(&starter_plan(deck)), "{text}");
        assert_eq!(in_deck(said(&panel)), names(deck));
        assert!(buttons(said(&panel)).all(|button| button.label != ASKS), "it is for an empty deck");
        let done = world.press_labelled(user, said(&panel), "Done").await;
        match done.announcements.as_slice() {
            [] => assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text),
            [begun] => assert!(begun.message.text.contains("the hands are dealt"), "{}", begun.message.text),
            more => panic!("{more:?}"),
        }
    }
    let hand = world.ask(ANN, Ask::Hand).await;
    let held =
        names(StarterDeck::Fortress).into_iter().filter(|name| said(&hand).below.contains(name.as_str())).count();
    assert!(held >= 5, "{}", said(&hand).below);
}

#[tokio::test]
async fn a_starter_deck_can_be_changed_and_left_again() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let question = world.asks_for_starters(ANN).await;
    let back = world.press_labelled(ANN, &question, "Back").await;
    assert!(said(&back).text.contains("0 of 150 points"), "{}", said(&back).text);
    let panel = world.pick(ANN, &question, "cavalry").await;
    let fewer = world
        .press(
            ANN,
            &menus(said(&panel)).find(|menu| menu.several && menu.items.len() > 12).unwrap().control,
            Some("chaos"),
        )
        .await;
    assert!(said(&fewer).text.contains("140 of 150 points"), "{}", said(&fewer).text);
    // The old menu does not undo what was chosen since.
    let stale = world.pick(ANN, &question, "wildfire").await;
    assert!(said(&stale).text.contains("out of date") && said(&stale).text.contains("140 of 150"), "{stale:?}");
    let empty = world.press_labelled(ANN, said(&stale), "Remove all").await;
    assert!(buttons(said(&empty)).any(|button| button.label == ASKS));
}

#[tokio::test]
async fn by_typing_a_starter_deck_is_changed_and_done_in_one_line() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let shown = world.types(ANN, starting(StarterDeck::PawnStorm)).await;
    assert_eq!(in_deck(said(&shown)), names(StarterDeck::PawnStorm));
    // The deck has Crab, and no room beside 150 points.
    let refusal =
        world.types(ANN, BuildRequest { add: Some("truce".to_owned()), ..starting(StarterDeck::Wildfire) }).await;
    assert!(refused(&refusal).contains("Truce"), "{}", refused(&refusal));
    let shown = world.ask(ANN, Ask::Panel).await;
    assert_eq!(in_deck(said(&shown)), names(StarterDeck::PawnStorm), "a refusal changes nothing");
    let request = BuildRequest {
        out: Some("crab".to_owned()),
        add: Some("truce".to_owned()),
        then: Some(Finish::Done),
        ..starting(StarterDeck::PawnStorm)
    };
    let done = world.types(ANN, request).await;
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
    let late = world.types(ANN, starting(StarterDeck::Cavalry)).await;
    assert!(refused(&late).contains("no deck to build"), "{}", refused(&late));
}

#[tokio::test]
async fn from_half_of_a_set_there_is_what_the_half_has_and_the_rest_is_random() {
    let world = World::new().await;
    world.start(Variant::Knightmare, &[]).await;
    let question = world.asks_for_starters(ANN).await;
    assert!(question.text.contains("You have half of the cards, so it's made from those."), "{}", question.text);
    let menu = menus(&question).next().unwrap();
    let item = menu.items.iter().find(|item| item.value == "fortress").unwrap();
    // A half has 40 of 82 cards.
    let (_, rest) = item.label.split_once("Fortress · ").unwrap_or_else(|| panic!("{}", item.label));
    let there: usize = rest.split(' ').next().unwrap().parse().unwrap();
    assert!((1..24).contains(&there) && rest.contains("of its 24 cards"), "{rest}");
    let panel = world.pick(ANN, &question, "fortress").await;
    let text = &said(&panel).text;
    assert!(text.contains(&format!("{there} of its 24 cards, and")), "{text}");
    let deck = in_deck(said(&panel));
    let of_it = deck.iter().filter(|name| names(StarterDeck::Fortress).contains(name)).count();
    assert_eq!(of_it, there, "{deck:?}");
    assert!(deck.len() > there);
    // The rest is made for the half as well: cards of decks with a like plan come before any others.
    let in_no_deck = |name: &&String| !StarterDeck::ALL.iter().any(|deck| names(*deck).contains(name));
    let others: Vec<_> = deck.iter().filter(in_no_deck).collect();
    assert!(others.len() <= 2, "{others:?}");
    let done = world.press_labelled(ANN, said(&panel), "Done").await;
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
    // By name as well, which no saved deck can be used by here.
    let used = world.in_decks(BOB, DeckAct::Use, "FORTRESS", None).await;
    assert!(said(&used).text.contains("of its 24 cards"), "{}", said(&used).text);
}

#[tokio::test]
async fn with_fewer_points_a_starter_deck_keeps_what_its_plan_needs_most() {
    let world = World::new().await;
    world.start(Variant::Knightmare, &[("decks", "personal"), ("points", "20")]).await;
    let panel = world.types(ANN, starting(StarterDeck::Fortress)).await;
    // They count 7, 8 and 5 points.
    assert_eq!(in_deck(said(&panel)), ["Fatal Attraction", "Forbidden City", "Fortification"]);
    assert!(said(&panel).text.contains("You have 3 of its 24 cards."), "{}", said(&panel).text);
    let world = World::new().await;
    world.start(Variant::Knightmare, &[("decks", "personal"), ("points", "200")]).await;
    let panel = world.types(ANN, starting(StarterDeck::Fortress)).await;
    let deck = in_deck(said(&panel));
    assert!(names(StarterDeck::Fortress).iter().all(|name| deck.contains(name)) && deck.len() > 24, "{deck:?}");
    let done = world.press_labelled(ANN, said(&panel), "Done").await;
    assert!(said(&done).text.contains("your deck is done"), "{}", said(&done).text);
}

#[tokio::test]
async fn starter_decks_are_listed_shown_used_and_suggested_below_the_players_own() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    let request = DeckRequest { act: DeckAct::List, name: None, to: None, game: None };
    let list = world.command(ANN, Command::global("decks", request.clone())).await;
    assert!(whole_text(said(&list)).contains("no saved decks yet"), "{list:?}");
    world.types(ANN, BuildRequest { add: Some("crab".to_owned()), ..BuildRequest::default() }).await;
    world.in_decks(ANN, DeckAct::Save, "Zoo", None).await;
    let list = world.command(ANN, Command::global("decks", request)).await;
    let listed = whole_text(said(&list));
    let place = |name: &str| listed.find(name).unwrap_or_else(|| panic!("{name}: {listed}"));
    for deck in StarterDeck::ALL {
        assert!(place("Zoo") < place(&deck.in_words()) && place(&deck.in_words()) < place(&starter_plan(deck)));
    }
    let shown = world.in_decks(BOB, DeckAct::Show, "musical chairs", None).await;
    assert!(said(&shown).text.contains("150 points") && said(&shown).text.contains("Treason"), "{}", said(&shown).text);
    assert!(!said(&shown).pictures.is_empty());
    let used = world.in_decks(BOB, DeckAct::Use, "pawn-storm", None).await;
    assert_eq!(in_deck(said(&used)), names(StarterDeck::PawnStorm));
    let typed =
        |typed: &str| Autocomplete { field: Field::Deck, typed: typed.to_owned(), game: None, mv: None, card: None };
    let all = app::complete(&world.context, &world.caller(ANN), &typed("")).await;
    let values: Vec<&str> = all.iter().map(|each| each.value.as_str()).collect();
    assert_eq!(values, ["Zoo", "Fortress", "Pawn Storm", "Cavalry", "Wildfire", "Musical Chairs", "Saboteur"]);
    let found = app::complete(&world.context, &world.caller(ANN), &typed("storm")).await;
    assert!(found.iter().map(|each| each.value.as_str()).eq(["Pawn Storm"]));
}

#[tokio::test]
async fn no_saved_deck_has_the_name_of_a_starter_deck() {
    let world = World::new().await;
    world.start(Variant::Knightmare, OWN_SETS).await;
    world.types(ANN, BuildRequest { add: Some("crab".to_owned()), ..BuildRequest::default() }).await;
    for name in ["Fortress", "pawn storm", "  Pawn   Storm ", "musical-chairs"] {
        let outcome = world.in_decks(ANN, DeckAct::Save, name, None).await;
        assert!(refused(&outcome).contains("starter deck"), "{name}: {}", refused(&outcome));
    }
    world.in_decks(ANN, DeckAct::Save, "Mine", None).await;
    for (act, name, to) in [
        (DeckAct::Rename, "Mine", Some("Saboteur")),
        (DeckAct::Rename, "Saboteur", Some("Yours")),
        (DeckAct::Delete, "Wildfire", None),
    ] {
        let outcome = world.in_decks(ANN, act, name, to).await;
        assert!(refused(&outcome).contains("starter deck"), "{name}: {}", refused(&outcome));
    }
    // A deck that was saved under such a name before there were starter decks stays its owner's.
    let old = NamedDeck { name: "Cavalry".to_owned(), cards: vec![Card::Knightmare(KnightmareCard::Crab)] };
    world.store.decks().keep(ANN, old, 25, Timestamp(0)).await.unwrap();
    let shown = world.in_decks(ANN, DeckAct::Show, "cavalry", None).await;
    assert!(said(&shown).text.contains("5 points. Crab."), "{}", said(&shown).text);
    let renamed = world.in_decks(ANN, DeckAct::Rename, "Cavalry", Some("Crabs")).await;
    assert!(said(&renamed).text.contains("Crabs"), "{}", said(&renamed).text);
    let shown = world.in_decks(ANN, DeckAct::Show, "cavalry", None).await;
    assert!(said(&shown).text.contains("150 points"), "{}", said(&shown).text);
}
