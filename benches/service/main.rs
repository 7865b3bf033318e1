//! How fast the whole service answers and how much memory it uses: `cargo bench --bench service`.
//!
//! The bot is the real program in a process of its own, with its real Discord client. The local Discord and the
//! members who use it are this process. Both share the machine's cores. A wait is the time from the moment the
//! local Discord sends an interaction until it has received the bot's answer, including the picture.
//!
//! `cargo bench --bench service -- rate` runs only one part: `rate`, `length`, `amount`, `list`, `backup`, `room`,
//! `set-up`, `begin`, `event`, `clocks`, `knightmare`, `computer`, `viewer` or `changed`.
//!
//! `DOOR=http` lets interactions come over HTTP in `rate`. `PROCESSES=3` has so many processes share the shards in
//! `rate` and `begin`.
//!
//! `DATABASE='postgres:///{}?host=/run/postgresql'` measures `rate`, `list`, `amount`, `backup`, `begin`, `changed`
//! and the first half of `clocks` on a server, in databases named `rate`, `list`, `few`, `many`, `backup`, `begin`,
//! `changed` and `clocks`, which have to be created first. `changed` is measured on a server alone.

mod backup;
mod begin;
#[cfg(feature = "postgres")]
mod changed;
mod clocks;
mod computer;
mod event;
mod games;
mod inside;
mod knightmare;
mod load;
mod stage;
mod viewer;

use std::path::Path;
use std::time::Duration;

use cardinal_ids::GameId;
use cardinal_rules::{Level, NoStressOptions, Rules};
use serde_json::json;

use games::Ask;
use games::{Table, grown};
use load::Waits;
use stage::{Bot, Stage};

type Anything = Box<dyn std::error::Error + Send + Sync>;

const STANDARD: Rules = Rules::Standard;

fn main() -> Result<(), Anything> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` runs this too. Only `cargo bench` measures.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let parts: Vec<&str> = arguments.iter().map(String::as_str).filter(|part| !part.starts_with('-')).collect();
    let wanted = |part: &str| parts.is_empty() || parts.contains(&part);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        if wanted("rate") {
            rate().await?;
        }
        if wanted("length") {
            for rules in [STANDARD, Rules::ChessMe] {
                length(rules).await?;
            }
        }
        if wanted("amount") {
            amount().await?;
        }
        if wanted("list") {
            list().await?;
        }
        if wanted("backup") {
            backup::backup().await?;
        }
        if wanted("room") {
            room().await?;
        }
        if wanted("set-up") {
            set_up().await?;
        }
        if wanted("begin") {
            begin::begin().await?;
        }
        if wanted("event") {
            event::event().await?;
        }
        if wanted("knightmare") {
            knightmare::knightmare().await?;
        }
        if wanted("computer") {
            computer::computer().await?;
        }
        if wanted("viewer") {
            viewer::viewer().await?;
        }
        #[cfg(feature = "postgres")]
        if wanted("changed") {
            changed::changed().await?;
        }
        if wanted("clocks") {
            clocks::clocks().await?;
        }
        Ok(())
    })
}

/// Answers at 100 commands per second over 200 games, then at increasing rates over 1,000.
async fn rate() -> Result<(), Anything> {
    const GAMES: usize = 1_000;
    let stage = Stage::set().await?;
    let no_stress = Rules::NoStress(NoStressOptions { level: Level::One, ..NoStressOptions::default() });
    let mut tables = Vec::new();
    for number in 0..GAMES {
        let rules = if number % 2 == 0 { STANDARD } else { no_stress };
        tables.push(Table::new(number, &stage, grown(rules, 10, number as u64)?));
    }
    let database = stage.file("rate.db");
    games::store(&database, &mut tables, 0).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    println!("Half of all commands end a turn or turn a card, half are /board; every answer has a picture");
    println!(
        "{:>10} {:>7} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "asked/s", "games", "p50 ms", "p99 ms", "max ms", "done/s", "pictures"
    );
    let asks = load::mixed(&mut tables[..200], 100, 7);
    load::at_rate(&stage, asks, 50).await?;
    let busy = bot.processor_time()?;
    let asks = load::mixed(&mut tables[..200], 1_000, 1);
    let run = load::at_rate(&stage, asks, 100).await?;
    let busy = bot.processor_time()?.saturating_sub(busy);
    run.report(100, 200);
    println!(
        "           the bot used {:.2} ms of processor time for each of these",
        busy.as_secs_f64() * 1e3 / run.count() as f64
    );

    let mut held = 0;
    for rate in [200, 300, 350, 400, 450, 500, 550, 600, 700, 800, 1_000, 1_250, 1_500, 2_000, 2_500] {
        let asks = load::mixed(&mut tables, rate * 4, rate as u64);
        let run = load::at_rate(&stage, asks, rate).await?;
        run.report(rate, GAMES);
        if !run.is_held() {
            break;
        }
        held = rate;
    }
    println!("highest rate held with p99 under 1 s: {held} commands a second");
    bot.stop(&stage).await
}

/// The same commands in games of 10 and of 1,000 plies.
async fn length(rules: Rules) -> Result<(), Anything> {
    const GAMES: usize = 30;
    let stage = Stage::set().await?;
    let mut tables = Vec::new();
    for number in 0..GAMES {
        for plies in [10, 1_000] {
            tables.push(Table::new(tables.len(), &stage, grown(rules, plies, number as u64)?));
        }
    }
    let database = stage.file("length.db");
    games::store(&database, &mut tables, 0).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    println!("\n{}, one command at a time, p50 in ms", rules.variant().name());
    println!("{:<34} {:>10} {:>12} {:>7}", "", "10 plies", "1,000 plies", "ratio");
    load::one_by_one(&stage, warming(&tables[0])).await?;
    let asks = |tables: &mut [Table], command: &str| -> (Vec<Ask>, Vec<Ask>) {
        let mut both = (Vec::new(), Vec::new());
        for (number, table) in tables.iter_mut().enumerate() {
            let ask = if command == "move" { table.act(number as u64) } else { table.board() };
            if number % 2 == 0 { both.0.push(ask) } else { both.1.push(ask) }
        }
        both
    };
    for (name, command, rounds) in [
        ("/board, first after a restart", "board", 1),
        ("/board, in memory", "board", 4),
        ("/move, in memory", "move", 4),
    ] {
        let (mut short, mut long) = (Waits::default(), Waits::default());
        for _ in 0..rounds {
            let (of_short, of_long) = asks(&mut tables, command);
            for (one, other) in of_short.into_iter().zip(of_long) {
                short.extend(load::one_by_one(&stage, vec![one]).await?);
                long.extend(load::one_by_one(&stage, vec![other]).await?);
            }
        }
        compare(name, &short, &long);
    }
    bot.stop(&stage).await
}

/// The same commands with 100 and with 100,000 running games, and how soon the bot answers after its start.
async fn amount() -> Result<(), Anything> {
    let stage = Stage::set().await?;
    let few = stage.file("few.db");
    let many = stage.file("many.db");
    let mut tables = [Vec::new(), Vec::new()];
    for (tables, (database, others)) in tables.iter_mut().zip([(&few, 0), (&many, 99_900)]) {
        for number in 0..100 {
            tables.push(Table::new(number, &stage, grown(STANDARD, 40, number as u64)?));
        }
        games::store(database, tables, others).await?;
    }
    let [few_tables, many_tables] = &mut tables;
    let start = |database: &Path, table: &Table| {
        let (stage, database, ask) = (&stage, database.to_owned(), table.board());
        async move { load::first_answer(stage, &database, ask).await }
    };
    start(&many, &many_tables[0]).await?;
    let took = start(&many, &many_tables[0]).await?;
    println!(
        "\n100,000 running games: first command answered {:.0} ms after the start of the process",
        took.as_secs_f64() * 1e3
    );

    println!("\nOne command at a time, p50 in ms");
    println!("{:<34} {:>10} {:>13} {:>7}", "", "100 games", "100,000 games", "ratio");
    let mut waits: [[Waits; 2]; 3] = Default::default();
    // They alternate twice, so that a change in the machine's load affects both.
    for _ in 0..2 {
        for (which, (database, tables)) in
            [(&few, &mut *few_tables), (&many, &mut *many_tables)].into_iter().enumerate()
        {
            let mut bot = Bot::start(&stage, database).await?;
            load::one_by_one(&stage, warming(&tables[0])).await?;
            for (kind, rounds) in [(0, 1), (1, 2), (2, 2)] {
                for _ in 0..rounds {
                    let act = kind == 2;
                    let asks = tables.iter_mut().skip(1).map(|table| if act { table.act(3) } else { table.board() });
                    let asks = asks.collect();
                    waits[kind][which].extend(load::one_by_one(&stage, asks).await?);
                }
            }
            bot.stop(&stage).await?;
        }
    }
    for (name, [few, many]) in
        ["/board, first after a restart", "/board, in memory", "/move, in memory"].into_iter().zip(&waits)
    {
        compare(name, few, many);
    }
    Ok(())
}

/// `/games` of a player with very many games.
async fn list() -> Result<(), Anything> {
    const GAMES: usize = 20_000;
    let stage = Stage::set().await?;
    let database = stage.file("list.db");
    games::of_one(&database, &stage, GAMES).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    let ask = |member| Ask { member, channel: stage.channels[0], command: "games", options: json!([]) };
    // Everyone has used the bot before, so it knows their names.
    load::one_by_one(&stage, stage.members.iter().map(|member| ask(*member)).collect()).await?;
    let waits = load::one_by_one(&stage, vec![ask(stage.members[0]); 40]).await?;
    let (p50, max) = (waits.percentile(50), waits.percentile(100));
    println!("\n/games of a player with {GAMES} running games: p50 {p50:.1} ms, max {max:.1} ms");
    bot.stop(&stage).await
}

/// The panel on which a challenge is set up, opened by members who have used the bot before.
async fn set_up() -> Result<(), Anything> {
    let stage = Stage::set().await?;
    let mut bot = Bot::start(&stage, &stage.file("set-up.db")).await?;
    let ask = |number: usize| Ask {
        member: stage.members[number % stage.members.len()],
        channel: stage.channels[number % stage.channels.len()],
        command: "challenge",
        options: json!([]),
    };
    println!("\n/challenge without options, every answer with its picture");
    println!(
        "{:>10} {:>7} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "asked/s", "games", "p50 ms", "p99 ms", "max ms", "done/s", "pictures"
    );
    load::at_rate(&stage, (0..300).map(ask).collect(), 50).await?;
    let run = load::at_rate(&stage, (0..1_000).map(ask).collect(), 100).await?;
    run.report(100, 0);
    bot.stop(&stage).await
}

/// Resident memory: at rest, and for each game in memory.
async fn room() -> Result<(), Anything> {
    const WARM: usize = 1_000;
    const GAMES: usize = 8_000;
    let stage = Stage::set().await?;
    let mut tables = Vec::new();
    for number in 0..WARM + GAMES {
        tables.push(Table::new(number, &stage, grown(STANDARD, 40, (number % 50) as u64)?));
    }
    let database = stage.file("room.db");
    games::store(&database, &mut tables, 0).await?;
    let mut bot = Bot::start(&stage, &database).await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!("\nresident memory at rest, just started: {:.1} MB", bot.resident()? as f64 / 1024.0);
    let (warm, measured) = tables.split_at(WARM);
    for _ in 0..3 {
        load::in_turn(&stage, warm.iter().map(Table::board_by_number).collect(), 8).await?;
    }
    let before = bot.resident()?;
    load::in_turn(&stage, measured.iter().map(Table::board_by_number).collect(), 8).await?;
    let after = bot.resident()?;
    println!(
        "resident memory: {:.1} MB with {WARM} games of 40 plies in memory, {:.1} MB with {}: {:.2} KB a game",
        before as f64 / 1024.0,
        after as f64 / 1024.0,
        WARM + GAMES,
        after.saturating_sub(before) as f64 / GAMES as f64
    );
    bot.stop(&stage).await
}

/// Commands to send before anything is measured, because the first ones open connections.
fn warming(table: &Table) -> Vec<Ask> {
    (0..30).map(|_| table.board()).collect()
}

fn compare(name: &str, one: &Waits, other: &Waits) {
    let (one, other) = (one.percentile(50), other.percentile(50));
    println!("{name:<34} {one:>10.2} {other:>12.2} {:>7.2}", other / one);
}

/// A game's number in the store, as an option's value.
fn number_of(game: GameId) -> String {
    game.0.to_string()
}
