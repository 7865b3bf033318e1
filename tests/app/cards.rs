//! `/card` and `/cards`: the cards themselves, one by one and in lists.

use cardinal::app::{BrowseCards, Command, PreferencesPatch, ShowCard};
use cardinal_interaction::{Browsing, Control, Initials, Message, Outcome, Points, PoolPart, Window};
use cardinal_rules::KnightmareCard;

use crate::world::{ANN, World, buttons, labels, menus, said};

impl World {
    async fn browses(&self) -> Message {
        let outcome = self.command(ANN, Command::global("cards", BrowseCards)).await;
        assert!(outcome.announcements.is_empty(), "nobody else sees it: {outcome:?}");
        said(&outcome).clone()
    }

    async fn filters(&self, panel: &Message, value: &str) -> Message {
        let is_it = |control: &Control| matches!(control, Control::Cards { what: Browsing::Filter, .. });
        said(&self.chooses(panel, is_it, value).await).clone()
    }

    async fn looks_at(&self, panel: &Message, value: &str) -> Message {
        let is_it = |control: &Control| matches!(control, Control::Cards { what: Browsing::Look, .. });
        said(&self.chooses(panel, is_it, value).await).clone()
    }

    async fn chooses(&self, panel: &Message, is_it: impl Fn(&Control) -> bool, value: &str) -> Outcome {
        let menu = menus(panel).find(|menu| is_it(&menu.control)).unwrap_or_else(|| panic!("no such menu: {panel:?}"));
        assert!(menu.items.iter().any(|item| item.value == value), "{value}: {:?}", menu.items);
        self.press(ANN, &menu.control, Some(value)).await
    }
}

/// The cards that a page offers.
fn offered(panel: &Message) -> Vec<String> {
    let is_it = |control: &Control| matches!(control, Control::Cards { what: Browsing::Look, .. });
    let menu = menus(panel).find(|menu| is_it(&menu.control));
    menu.map(|menu| menu.items.iter().map(|item| item.value.clone()).collect()).unwrap_or_default()
}

#[tokio::test]
async fn every_card_is_found_by_paging() {
    let world = World::new().await;
    let mut panel = world.browses().await;
    assert!(panel.text.contains(": 80 cards.") && panel.pictures.len() == 1, "{panel:?}");
    let mut found = Vec::new();
    for _ in 0..7 {
        found.extend(offered(&panel));
        panel = said(&world.press_labelled(ANN, &panel, "Next").await).clone();
    }
    assert_eq!(found.len(), KnightmareCard::ALL.len());
    assert_eq!((found[0].as_str(), found[79].as_str()), ("abduction", "winged-victory"), "in the order of their names");
    found.sort();
    found.dedup();
    assert_eq!(found.len(), KnightmareCard::ALL.len(), "each once");
    assert_eq!(offered(&panel)[0], "abduction", "behind the last page comes the first");
}

#[tokio::test]
async fn filters_by_window_points_and_letter_combine() {
    let world = World::new().await;
    let panel = world.browses().await;
    // The table of cards: 5 respond to a turn, 2 to a card and 4 to a capture, and two are played as other cards.
    let answers = world.filters(&panel, Window::Answer.slug()).await;
    assert!(answers.text.contains(": 13 cards."), "{}", answers.text);
    let many = world.filters(&answers, Points::Most.slug()).await;
    let all =
        ["chaos", "fog-of-war", "hostage", "knightmare", "legacy", "plots-within-plots", "riposte", "think-again"];
    assert_eq!(offered(&many), all);
    let letters = world.filters(&many, "C").await;
    assert_eq!(offered(&letters), ["chaos"]);
    assert!(letters.text.contains("names from C"), "{}", letters.text);
    // Selecting a filter again removes it.
    let fewer = world.filters(&letters, Window::Answer.slug()).await;
    assert_eq!(offered(&fewer), ["chaos", "crusade"]);
    let none = world.filters(&letters, Points::Few.slug()).await;
    assert_eq!(offered(&none), Vec::<String>::new());
    assert!(none.text.contains("none match") && none.pictures.is_empty(), "{none:?}");
    let all = world.press_labelled(ANN, &none, "All cards").await;
    assert!(said(&all).text.contains(": 80 cards."), "{}", said(&all).text);
}

#[tokio::test]
async fn a_card_is_one_press_away_from_the_next_and_from_its_page() {
    let world = World::new().await;
    let panel = world.browses().await;
    let holy = world.filters(&panel, "H").await;
    let card = world.looks_at(&holy, "holy-war").await;
    assert!(card.text.starts_with("**Holy War**") && !card.pictures.is_empty(), "{card:?}");
    let next = said(&world.press_labelled(ANN, &card, "Next").await).clone();
    assert!(next.text.starts_with("**Hostage**"), "{}", next.text);
    let back = said(&world.press_labelled(ANN, &next, "Back").await).clone();
    assert_eq!(offered(&back), offered(&holy));
    assert!(buttons(&back).all(|button| button.label != "Next"), "there is one page: {:?}", labels(&back));
}

#[tokio::test]
async fn a_control_of_an_unknown_card_shows_the_page() {
    let world = World::new().await;
    let initials = Initials::all().find(|initials| initials.begin("Chaos"));
    for (what, value) in [(Browsing::At(200), None), (Browsing::Look, Some("joker")), (Browsing::Filter, Some("joker"))]
    {
        let part = PoolPart { initials, page: 99, ..PoolPart::default() };
        let outcome = world.press(ANN, &Control::Cards { what, part }, value).await;
        assert!(!offered(said(&outcome)).is_empty(), "{what:?}: {:?}", said(&outcome).text);
    }
}

#[tokio::test]
async fn every_card_is_shown_with_its_rulings_and_an_example() {
    let world = World::new().await;
    for card in KnightmareCard::ALL {
        let shown = world.command(ANN, Command::global("card", ShowCard { name: card.name().to_owned() })).await;
        let shown = said(&shown);
        let points = format!("**{}** · {} points", card.name(), card.points());
        assert!(shown.text.starts_with(&points), "{}", shown.text);
        assert!(shown.text.contains("\n• "), "what is asked about it: {}", shown.text);
        assert!(shown.text.contains("Example, before and after:"), "{}", shown.text);
        let [face, before, after] = shown.pictures.as_slice() else { panic!("{card:?}: {shown:?}") };
        assert!(face.alt.contains(card.name()), "{}", face.alt);
        assert!(before.alt.starts_with("Before: ") && after.alt.starts_with("After: "), "{} {}", before.alt, after.alt);
        let bytes: usize = shown.pictures.iter().map(|picture| picture.bytes.len()).sum();
        assert!(bytes <= 120 * 1024, "{card:?}: {bytes}");
        // The two boards also differ for those who cannot see them.
        assert_ne!(before.alt.strip_prefix("Before"), after.alt.strip_prefix("After"), "{card:?}");
    }
}

#[tokio::test]
async fn a_card_requested_again_is_shown_the_same() {
    let world = World::new().await;
    let ask = async || {
        let shown = world.command(ANN, Command::global("card", ShowCard { name: "crab".to_owned() })).await;
        said(&shown).pictures.clone()
    };
    let first = ask().await;
    assert_eq!(ask().await, first);
    // Another theme gives another picture.
    let wood = PreferencesPatch { theme: Some("wood".to_owned()), ..PreferencesPatch::default() };
    world.command(ANN, Command::global("preferences", wood)).await;
    assert_ne!(ask().await[0].bytes, first[0].bytes);
}

#[tokio::test]
async fn an_example_shows_what_a_card_does() {
    let world = World::new().await;
    let shown = world.command(ANN, Command::global("card", ShowCard { name: "holy war".to_owned() })).await;
    let [_, before, after] = said(&shown).pictures.as_slice() else { panic!("{shown:?}") };
    let of_white = |alt: &str| alt.split("White: ").nth(1).and_then(|men| men.split('.').next()).map(str::to_owned);
    let (before, after) = (of_white(&before.alt).expect("White's men"), of_white(&after.alt).expect("White's men"));
    // Ruling 43 of the cards: a knight and a bishop swap squares.
    let at =
        |men: &str, kind: &str| men.split(", ").find_map(|man| man.strip_prefix(kind)).map(|at| at.trim().to_owned());
    assert_eq!(at(&before, "knight"), at(&after, "bishop"), "{before} / {after}");
    assert_eq!(at(&before, "bishop"), at(&after, "knight"), "{before} / {after}");
    assert_ne!(at(&before, "bishop"), at(&before, "knight"));
}
