//! `/games`: all games in whole lines, those that wait for the caller first.

use std::collections::BTreeMap;

use cardinal::app::{Command, ListGames, Settings};
use cardinal_ids::{GameId, GuildId, Site};
use cardinal_interaction::{Message, Section, limits};
use cardinal_rules::{BySeat, Variant};
use cardinal_store::NewGame;

use crate::world::{ANN, ATTIC, BOB, EVE, LOBBY, World, challenge, menus, new_game, said, whole_text};

/// A running game of Ann against Bob, in which Ann or Bob is awaited.
async fn game(world: &World, ann_is_awaited: bool, site: Site) -> GameId {
    let (white, black) = if ann_is_awaited { (ANN, BOB) } else { (BOB, ANN) };
    let game = NewGame {
        options: BTreeMap::from([("level".to_owned(), "2".to_owned())]),
        players: BySeat { white, black },
        site,
        computer: None,
        venue: cardinal_ids::Venue::Channel,
        to_act: Some(white),
        ..new_game(Variant::NoStress, None)
    };
    world.store.games().create(game, None).await.unwrap()
}

fn numbers(lines: &[&str]) -> Vec<u64> {
    let number = |line: &&str| line.strip_prefix('#')?.split(' ').next()?.parse().ok();
    lines.iter().filter_map(number).collect()
}

/// What a button beside a line says, and which game it opens.
fn opened_by(section: &Section) -> Option<(&str, GameId)> {
    let button = section.button.as_ref()?;
    let game = button.control.game()?;
    assert!(section.text.lines().last().unwrap().starts_with(&format!("#{game} ")), "{section:?}");
    Some((&button.label, game))
}

fn file_of(message: &Message) -> String {
    assert_eq!(message.files.len(), 1, "{message:?}");
    assert_eq!(message.files[0].name, "games.txt");
    String::from_utf8(message.files[0].bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn a_few_games_are_all_in_the_message_awaiting_ones_first() {
    let world = World::new().await;
    let here = Site { guild: Some(GuildId(1)), channel: LOBBY, parent: None };
    let attic = Site { channel: ATTIC, ..here };
    let awaited = [game(&world, true, attic).await, game(&world, true, here).await];
    let waiting = [game(&world, false, here).await, game(&world, false, attic).await];
    world.command(EVE, Command::global("challenge", challenge(Variant::Standard, &[]))).await;
    let outcome = world.command(ANN, Command::global("games", ListGames)).await;
    let message = said(&outcome);
    let text = whole_text(message);
    let lines: Vec<&str> = text.lines().collect();
    let order = [awaited[1], awaited[0], waiting[1], waiting[0]].map(|game| game.0);
    assert_eq!(numbers(&lines), order, "{text}");
    for (line, whose, channel) in
        [(1, "**your turn**", 11), (2, "**your turn**", 12), (3, "waiting", 12), (4, "waiting", 11)]
    {
        let (told, link) = lines[line].rsplit_once(" · ").unwrap();
        assert!(told.contains(&format!(": {whose}, last move <t:")) && told.ends_with(":R>"), "{told}");
        assert_eq!(link, format!("[go there](https://discord.com/channels/1/{channel})"));
    }
    assert!(lines[6].starts_with("Eve challenges Bob"), "{text}");
    assert!(message.files.is_empty(), "nothing is left out");
    // Those that wait for Ann stand out, and a button beside each line opens the game, so that no menu has to.
    let [yours, others, open] = message.containers.as_slice() else { panic!("{message:?}") };
    assert!(yours.accent && !others.accent && !open.accent);
    let opened = [yours, others].map(|container| container.sections.iter().map(opened_by).collect::<Vec<_>>());
    assert_eq!(opened.concat(), order.map(|number| Some(("Open", GameId(number)))));
    assert_eq!(open.sections.iter().map(opened_by).collect::<Vec<_>>(), [None], "it is for Bob");
    assert_eq!(menus(message).count(), 0);
    let panel = world.press_labelled(ANN, message, "Open").await;
    assert!(said(&panel).text.starts_with(&format!("Game #{}", order[0])), "{panel:?}");

    // A user who plays none of them sees those of the channel.
    let outcome = world.command(EVE, Command::global("games", ListGames)).await;
    let text = whole_text(said(&outcome));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("You have no running game"));
    let theirs = [waiting[0], awaited[1]];
    assert_eq!(numbers(&lines), theirs.map(|game| game.0), "{lines:?}");
    let sections = said(&outcome).containers.iter().flat_map(|container| &container.sections);
    let opened: Vec<_> = sections.filter_map(opened_by).collect();
    assert_eq!(opened, theirs.map(|game| ("Watch", game)));
    let watched = world.press_labelled(EVE, said(&outcome), "Watch").await;
    assert!(said(&watched).text.starts_with(&format!("Game #{}: ", theirs[0])), "{watched:?}");
}

#[tokio::test]
async fn many_games_end_with_a_whole_line_and_the_file_has_them_all() {
    let world = World::with(Settings { games_per_channel: 200, ..Settings::default() }).await;
    let here = Site { guild: Some(GuildId(1)), channel: LOBBY, parent: None };
    let mut all = Vec::new();
    for number in 0..130 {
        all.push(game(&world, number % 3 == 0, here).await.0);
    }
    for _ in 0..3 {
        world.challenges_anyone(EVE, challenge(Variant::Standard, &[])).await;
    }
    let outcome = world.command(ANN, Command::global("games", ListGames)).await;
    let message = said(&outcome);
    let text = whole_text(message);
    assert!(text.chars().count() <= limits::TEXT);
    let lines: Vec<&str> = text.lines().collect();
    let [heading, games @ .., tail] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!(*heading, "**Your games**");
    let awaited: Vec<u64> = all.iter().copied().filter(|number| number % 3 == 1).rev().collect();
    let shown = numbers(games);
    assert_eq!(shown.len(), games.len(), "every line is a game: {games:?}");
    assert!(shown.len() >= 10 && shown == awaited[..shown.len()], "those that wait for Ann, newest first: {shown:?}");
    assert!(
        games.iter().all(|line| line.ends_with("[go there](https://discord.com/channels/1/11)")),
        "whole lines: {games:?}"
    );
    assert_eq!(*tail, format!("… and {} more, all in the file.", 130 + 3 - shown.len()));

    let file = file_of(message);
    let lines: Vec<&str> = file.lines().collect();
    let mut listed = numbers(&lines);
    assert_eq!(listed[..awaited.len()], awaited);
    listed.sort_unstable();
    assert_eq!(listed, all);
    assert!(lines[1].ends_with(": your turn, https://discord.com/channels/1/11"), "{}", lines[1]);
    assert_eq!(lines.iter().filter(|line| line.starts_with("Eve challenges anyone: Standard")).count(), 3);
    assert!(!file.contains("**") && !file.contains("<#"), "a file shows no markdown: {file}");
    assert_eq!(menus(message).next().unwrap().items.len(), limits::ITEMS);

    // Games of others are cut the same way, after the caller's own.
    let outcome = world.command(EVE, Command::global("games", ListGames)).await;
    let message = said(&outcome);
    let text = whole_text(message);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("Eve challenges anyone")).count(), 3);
    let shown = numbers(&lines).len();
    assert_eq!(*lines.last().unwrap(), format!("… and {} more, all in the file.", 130 - shown));
    assert_eq!(numbers(&file_of(message).lines().collect::<Vec<_>>()).len(), 130);
}

#[tokio::test]
async fn with_very_many_games_the_file_has_the_first_and_counts_the_rest() {
    let world = World::new().await;
    let mut writes = tokio::task::JoinSet::new();
    for number in 0..1_310_u64 {
        // A few wait for Ann, in both seats and from the oldest on; some are Bob's and Eve's.
        let (white, black) = match number {
            1_200.. => (EVE, BOB),
            _ if number % 2 == 0 => (ANN, BOB),
            _ => (BOB, ANN),
        };
        let to_act = Some(if number % 100 < 2 && number < 1_200 { ANN } else { BOB });
        let game = NewGame { players: BySeat { white, black }, to_act, ..new_game(Variant::Standard, None) };
        let store = std::sync::Arc::clone(&world.store);
        writes.spawn(async move { (store.games().create(game, None).await.unwrap().0, to_act) });
    }
    let mut own = Vec::new();
    let written = writes.join_all().await;
    for (number, to_act) in written {
        let info = world.store.games().info(GameId(number)).await.unwrap();
        if info.players.white == ANN || info.players.black == ANN {
            own.push((to_act != Some(ANN), std::cmp::Reverse(number)));
        }
    }
    own.sort_unstable();
    let own: Vec<u64> = own.into_iter().map(|(_, number)| number.0).collect();
    assert_eq!(own.len(), 1_200);

    let outcome = world.command(ANN, Command::global("games", ListGames)).await;
    let message = said(&outcome);
    let text = whole_text(message);
    let lines: Vec<&str> = text.lines().collect();
    let shown = numbers(&lines);
    assert_eq!(shown, own[..shown.len()], "those that wait for Ann, then the newest");
    let tail = format!("… and {} more. The file has 1110 of all 1310.", 1_310 - shown.len());
    assert_eq!(*lines.last().unwrap(), tail);
    let menu: Vec<String> = menus(message).next().unwrap().items.iter().map(|item| item.value.clone()).collect();
    assert_eq!(menu, own[..limits::ITEMS].iter().map(ToString::to_string).collect::<Vec<_>>());

    let file = file_of(message);
    let parts: Vec<Vec<&str>> = file.split("\n\n").map(|part| part.lines().collect()).collect();
    let [mine, others] = parts.as_slice() else { panic!("{} parts", parts.len()) };
    assert_eq!((mine[0], mine.len(), mine[1_001]), ("Your games", 1_002, "… and 200 more"));
    assert_eq!(numbers(mine), own[..1_000]);
    assert_eq!((others[0], numbers(others).len(), others.len()), ("Other games here", 110, 111));
}
