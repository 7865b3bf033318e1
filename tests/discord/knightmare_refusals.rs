//! Refusals in Knightmare Chess: private, with the reason, and without any change.

use cardinal_rules::KnightmareCard;
use cardinal_test_support::Hall;

use crate::knightmare::{BISHOPS, board, given, position, turn};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_typed_wrongly_or_at_a_wrong_time_changes_nothing() {
    let hall = Hall::open().await;
    let white = [KnightmareCard::HolyWar, KnightmareCard::Pacifism];
    let (ada, ben) = given(&hall, position(BISHOPS, &white, &[KnightmareCard::Chaos])).await;
    let before = board(&ada).await;
    for (command, options, why) in [
        ("play", &[("card", "no such card")][..], "no such card"),
        ("play", &[("card", "crab"), ("choices", "a2")], "crab"),
        ("play", &[("card", "pacifism"), ("choices", "z9")], "z9"),
        ("play", &[("card", "pacifism"), ("choices", "b7")], "can"),
        // A card that is playable after the move only, before it.
        ("play", &[("card", "holy-war"), ("choices", "g1 b1")], "can"),
        ("move", &[("move", "e1e3")], "can't go to e3"),
        ("move", &[("move", "Ke2"), ("card", "holy-war g1 a2")], "can't be played with these choices"),
        ("move", &[("move", "Ke2"), ("place", "R 1,0"), ("card", "holy-war g1 b1")], "not both"),
        ("discard", &[("card", "bog")], "can"),
        ("discard", &[("card", "pacifism")], "can"),
        ("say", &[("piece", "knight")], "no Doomsayer"),
        ("say", &[("piece", "dragon")], "dragon"),
        ("turn", &[("act", "end")], "move a piece"),
        ("turn", &[("act", "back")], "no step to take back"),
        ("turn", &[("act", "lose-move")], "No card lets you"),
        ("turn", &[("act", "pass")], "can't do that now"),
        ("draw", &[], "draw automatically"),
        ("build", &[("add", "crab")], "no deck to build"),
        ("build", &[("then", "done")], "no deck to build"),
    ] {
        let told = ada.refused(command, options).await;
        let is_said = told.to_lowercase().contains(&why.to_lowercase());
        assert!(!told.is_empty() && is_said && !told.contains("went wrong"), "/{command} {options:?}: {told}");
        let panel = ada.type_in("turn", &[]).await;
        assert!(!panel.text().contains("not sent yet"), "/{command} {options:?}: {}", panel.text());
    }
    for (command, options) in
        [("move", &[("move", "Ke7")][..]), ("play", &[("card", "chaos")]), ("turn", &[("act", "end")])]
    {
        let told = ben.refused(command, options).await;
        assert!(told.contains("is to move in game"), "{told}");
    }
    assert_eq!(board(&ada).await, before);
    assert_eq!(ada.newest().await.map(|message| message.id()), None, "the channel has heard of nothing");
    let told = turn(&ada, &["pacifism", "a2", "e1", "e2", "."]).await;
    assert!(told.content().contains("Pacifism"), "{}", told.content());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_decks_are_neither_saved_nor_used() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "knightmare", &[("style", "build"), ("rules", "points 20")]).await;
    let long = "x".repeat(33);
    for (options, why) in [
        (&[("do", "show"), ("name", "Swaps")][..], "no saved decks"),
        (&[("do", "delete"), ("name", "Swaps")], "no saved decks"),
        (&[("do", "rename"), ("name", "Swaps"), ("to", "Others")], "no saved decks"),
        (&[("do", "use"), ("name", "Swaps")], "no saved decks"),
        (&[("do", "save")], "What should it be called"),
        (&[("do", "save"), ("name", &long)], "32"),
        (&[("do", "save"), ("name", "Swaps"), ("game", "99")], "99"),
    ] {
        let told = ada.refused("decks", options).await;
        let is_said = told.contains(why) && !told.contains("Saved as") && !told.contains("went wrong");
        assert!(is_said, "/decks {options:?}: {told}");
    }
    for (options, why) in [
        (&[("add", "pawn")][..], "pawn"),
        (&[("remove", "chaos")], "doesn't have that many Chaos"),
        (&[("add", "no card")], "no card"),
    ] {
        let told = ada.refused("build", options).await;
        assert!(told.contains(why), "/build {options:?}: {told}");
    }
    for (command, options) in [
        ("move", &[("move", "e4")][..]),
        ("play", &[("card", "crab")]),
        ("discard", &[("card", "crab")]),
        ("say", &[("piece", "knight")]),
        ("turn", &[("act", "end")]),
    ] {
        let told = ada.refused(command, options).await;
        assert!(told.contains("are still being built") || told.contains("build your deck"), "/{command}: {told}");
    }
    let panel = ada.type_in("build", &[]).await;
    assert!(panel.text().contains("0 of 20 points"), "{}", panel.text());
    hall.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_without_cards_or_decks_say_so() {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    hall.begin(&ada, &ben, "standard", &[]).await;
    for (command, options) in [
        ("build", &[("add", "crab")][..]),
        ("play", &[("card", "crab")]),
        ("say", &[("piece", "knight")]),
        ("discard", &[("card", "crab")]),
        ("move", &[("move", "e4"), ("card", "crab a2")]),
    ] {
        let told = ada.refused(command, options).await;
        assert!(!told.is_empty() && !told.contains("went wrong"), "/{command}: {told}");
    }
    let history = ada.type_in("history", &[]).await;
    assert!(history.text().contains("no turns"), "{}", history.text());
    hall.close().await;
}
