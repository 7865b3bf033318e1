//! Texts with a letter wrong, or that can mean several things: *Did you mean …?* has a button that does what was meant.

use cardinal::app::{self, Command, PreferencesPatch, ShowCard};
use cardinal_interaction::{Ask, Autocomplete, Field, Outcome};
use cardinal_rules::KnightmareCard;

use crate::composed::{START, knightmare};
use crate::world::{ANN, World, buttons, refused, said};

/// The labels of the buttons under an answer.
fn offered(outcome: &Outcome) -> Vec<&str> {
    buttons(said(outcome)).map(|button| button.label.as_str()).collect()
}

impl World {
    async fn zone_of_ann(&self) -> Option<String> {
        self.store.settings().preferences(ANN).await.unwrap().zone
    }
}

fn request(zone: &str, quiet: Option<&str>) -> PreferencesPatch {
    PreferencesPatch { zone: Some(zone.to_owned()), quiet: quiet.map(str::to_owned), ..PreferencesPatch::default() }
}

#[tokio::test]
async fn a_misspelt_card_is_shown_at_a_press() {
    let world = World::new().await;
    let asked = world.command(ANN, Command::global("card", ShowCard { name: "man trop".to_owned() })).await;
    assert_eq!(refused(&asked), "`man trop` isn't a card. Did you mean **Man-Trap**?");
    let shown = world.press_labelled(ANN, said(&asked), "Man-Trap").await;
    assert!(said(&shown).text.contains("Man-Trap"), "{}", said(&shown).text);
}

#[tokio::test]
async fn a_misspelt_card_is_played_or_discarded_at_a_press() {
    let world = World::new().await;
    let hand = [KnightmareCard::HolyWar, KnightmareCard::ManTrap, KnightmareCard::Crusade];
    knightmare(&world, START, &hand, &[]).await;
    let asked = world.ask(ANN, Ask::Play { card: "man tarp".to_owned() }).await;
    assert_eq!(refused(&asked), "Game #1: `man tarp` isn't a card. Did you mean **Man-Trap**?");
    let panel = world.press_labelled(ANN, said(&asked), "Man-Trap").await;
    assert!(said(&panel).text.contains("Man-Trap"), "{}", said(&panel).text);
    let before = world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version;
    let asked = world.ask(ANN, Ask::Discard { card: Some("cruside".to_owned()) }).await;
    assert_eq!(offered(&asked), ["Crusade"]);
    assert_eq!(world.store.games().info(cardinal_ids::GameId(1)).await.unwrap().version, before);
}

#[tokio::test]
async fn a_misspelt_zone_is_chosen_at_a_press_with_the_hours_that_were_typed() {
    let world = World::new().await;
    let asked = world.prefers(ANN, request("Muncih", Some("22-7"))).await;
    assert_eq!(refused(&asked), "`Muncih` isn't a time zone I know. Did you mean this?");
    assert_eq!(world.zone_of_ann().await, None);
    let chosen = world.press_labelled(ANN, said(&asked), "Europe/Berlin").await;
    assert!(said(&chosen).text.contains("22:00 to 07:00 in Europe/Berlin"), "{}", said(&chosen).text);
    assert_eq!(world.zone_of_ann().await.as_deref(), Some("Europe/Berlin"));
}

#[tokio::test]
async fn a_name_of_several_zones_has_a_button_for_each() {
    let world = World::new().await;
    let asked = world.prefers(ANN, request("USA", None)).await;
    assert_eq!(refused(&asked), "`USA` has several time zones. Which is yours?");
    assert!(offered(&asked).contains(&"America/Chicago"), "{:?}", offered(&asked));
    world.press_labelled(ANN, said(&asked), "America/Chicago").await;
    assert_eq!(world.zone_of_ann().await.as_deref(), Some("America/Chicago"));
    world.prefers(ANN, request("UTC+5:30", None)).await;
    assert_eq!(world.zone_of_ann().await.as_deref(), Some("UTC+5:30"));
    let together = PreferencesPatch { theme: Some("wood".to_owned()), ..request("USA", None) };
    assert!(offered(&world.prefers(ANN, together).await).is_empty(), "a button would forget the theme");
}

#[tokio::test]
async fn hours_that_would_be_quiet_by_day_are_asked_about() {
    let world = World::new().await;
    let asked = world.prefers(ANN, request("Berlin", Some("10-7"))).await;
    assert_eq!(offered(&asked), ["22:00-07:00", "10:00-07:00"]);
    let chosen = world.press_labelled(ANN, said(&asked), "10:00-07:00").await;
    assert!(said(&chosen).text.contains("10:00 to 07:00"), "{}", said(&chosen).text);
}

#[tokio::test]
async fn an_end_of_a_vacation_that_may_mean_two_days_is_asked_about() {
    let world = World::in_summer().await;
    let asked = world.away(ANN, "5 juli").await;
    assert_eq!(offered(&asked), ["5 july"]);
    let begun = world.press_labelled(ANN, said(&asked), "5 july").await;
    assert!(said(&begun).text.contains("You're on vacation"), "{}", said(&begun).text);
}

#[tokio::test]
async fn countries_and_large_cities_are_suggested() {
    let world = World::new().await;
    for (typed, first) in [
        ("india", "Asia/Kolkata"),
        ("germany", "Europe/Berlin"),
        ("münchen", "Europe/Berlin"),
        ("san fran", "America/Los_Angeles"),
        ("cet", "Europe/Berlin"),
        ("utc+2", "UTC+2"),
    ] {
        let request = Autocomplete { field: Field::Zone, typed: typed.to_owned(), game: None, mv: None, card: None };
        let found = app::complete(&world.context, &world.caller(ANN), &request).await;
        assert_eq!(found[0].value, first, "{typed}");
    }
}
