//! The panel of a turn of Knightmare Chess: board, hand and the first row of controls are on one screen, on a phone
//! and on a desktop, at every step.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::Path;

use cardinal_ids::{ChannelId, ClockTime, GameId, Site, Timestamp, UserId, Venue};
use cardinal_rules::{BySeat, Entry, Game, RULES_VERSION, Record, Seat, Variant};
use cardinal_store::{Append, NewGame, NewTurn, Secret, SharedStore, StoreOptions};
use cardinal_test_env::bound;
use cardinal_test_support::Hall;
use serde_json::Value;

use crate::room::settled;
use crate::window::{Shown, Window, Windows};

/// A page with its width and height, what its own bars leave of the height, and the least width of the board, in
/// pixels.
const SCREENS: [(u32, u32, f64, f64); 2] = [(390, 844, 730.0, 276.0), (1280, 800, 665.0, 256.0)];

/// The widths of a board and of the picture that it is on, in the default shape.
const BOARD_OF_PICTURE: f64 = 720.0 / 886.0;

/// The most picks of a turn that are made.
const STEPS: usize = 6;

/// A moment of a recorded game: its record, how many of its events have happened, and who acts.
struct Moment {
    about: String,
    record: Record,
    events: usize,
    to_act: Seat,
}

/// Moments of recorded games of Knightmare Chess, spread over all of them: turns, responses and prompts.
fn moments() -> Vec<Moment> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rules/tests/recorded/games");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let mut json: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        if json["variant"] != "knightmare" || json.get("options").is_some() {
            continue;
        }
        let entries: Vec<Value> = json["entries"].as_array().unwrap().iter().map(|line| line[0].clone()).collect();
        json["entries"] = entries.into();
        let record: Record = serde_json::from_value(json).unwrap();
        let mut game = Game::new(record.setup.clone(), record.seed).unwrap();
        for events in 0..record.entries.len() {
            if let Some(to_act) = game.status().to_act() {
                let about = format!("{} after {events} events", path.file_stem().unwrap().display());
                all.push(Moment { about, record: record.clone(), events, to_act });
            }
            game.enter(&record.entries[events]).unwrap();
        }
    }
    let wanted = bound(4, 50);
    let step = all.len() / wanted;
    all.into_iter().skip(step / 2).step_by(step).take(wanted).collect()
}

/// Stores a game that stands at a moment, with these players.
async fn stored(store: &SharedStore, moment: &Moment, players: BySeat<UserId>, channel: ChannelId) -> GameId {
    let at = Timestamp(1_900_000_000);
    let turn = NewTurn { at: ClockTime(at.0), left: None, due: None };
    let hex = moment.record.seed.to_string();
    let seed = std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap());
    let game = NewGame {
        variant: Variant::Knightmare,
        options: BTreeMap::new(),
        position: moment.record.setup.position.clone(),
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed, salt: [7; 16] },
        players,
        site: Site { guild: None, channel, parent: None },
        computer: None,
        venue: Venue::Channel,
        to_act: Some(players[moment.to_act]),
        building: false,
        pace: None,
        rated: false,
        by_account: false,
        turn,
        announce: false,
        created_at: at,
        limits: None,
    };
    let id = store.games().create(game, None).await.unwrap();
    let entries: Vec<Entry> = moment.record.entries[..moment.events].to_vec();
    if !entries.is_empty() {
        let append = Append {
            game: id,
            expected_version: 0,
            entries,
            rules_version: RULES_VERSION,
            last_position: None,
            interaction: None,
            to_act: Some(players[moment.to_act]),
            computer_is_due: false,
            turn: Some(turn),
            short_times: Vec::new(),
            announce: false,
            outcome: None,
            counts: None,
            plan: None,
            at,
        };
        store.games().append(append).await.unwrap();
    }
    id
}

pub(crate) async fn every_step_of_a_turn_is_on_one_screen(windows: &Windows) {
    let hall = Hall::open().await;
    let (ada, ben) = hall.players().await;
    let players = BySeat { white: UserId(ada.id().0), black: UserId(ben.id().0) };
    let (for_ada, for_ben) = windows.show(&hall.sandbox, [&ada, &ben]).await;
    let store = hall.config.database.open(StoreOptions::default()).await.unwrap();
    for moment in moments() {
        let game = stored(&store, &moment, players, ChannelId(hall.channel.0)).await;
        let window = if moment.to_act == Seat::White { &for_ada } else { &for_ben };
        plays(window, &moment.about, game).await;
    }
    hall.close().await;
}

/// Opens the panel, and picks the first value of each step until the turn could be ended or is sent.
async fn plays(window: &Window, about: &str, game: GameId) {
    let newest = window.messages().await.last().map_or(0, Shown::number);
    window.has_room(SCREENS[1].0, SCREENS[1].1).await;
    window.types(&format!("/turn game:{game}")).await;
    window.enter().await;
    let mut panel = window
        .sees(about, |message| message.private && !message.pending && message.number() > newest && settled(message))
        .await;
    for step in 0..STEPS {
        if panel.pictures.is_empty() {
            // A question, or the notice that the turn is sent.
            return;
        }
        for (width, height, room, least) in SCREENS {
            window.has_room(width, height).await;
            let shown = window.becomes(&panel, about, settled).await;
            let at = format!("{about}, step {step}, on {width} by {height}: {}", shown.text);
            assert!((1.0..=room).contains(&shown.reach), "the first row is {} pixels down, {at}", shown.reach);
            let board = shown.pictures[0].shown.0 * BOARD_OF_PICTURE;
            assert!(board.round() >= least, "the board is {board} pixels wide, {at}");
        }
        if panel.offers("End turn") {
            return;
        }
        let before = window.becomes(&panel, about, settled).await;
        if !picks_first(window, &before).await {
            return;
        }
        panel = window.becomes(&before, "the next step", |message| *message != before && settled(message)).await;
    }
}

/// Picks the first value of a panel, from its first menu or by its first button.
async fn picks_first(window: &Window, panel: &Shown) -> bool {
    if let Some(menu) = panel.menus.first() {
        let items = window.unfold(panel, menu).await;
        window.pick(&items[0]).await;
        return true;
    }
    let values = panel.buttons.iter().find(|button| button.takes_value());
    if let Some(button) = values {
        window.press(panel, &button.label).await;
    }
    values.is_some()
}
