//! Games for the benchmark: generated here, stored in a database for the bot, and followed move by move.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, Pace, Site, UserId};
use cardinal_rules::{
    Action, ActionKind, BySeat, Choice, ChoiceText, Game, PartialAction, Phase, RULES_VERSION, Rules, Seat, Seed, Setup,
};
use cardinal_sandbox::Id;
use cardinal_store::{Append, NewGame, NewTurn, Secret, SharedStore, SqliteOptions, open_sqlite};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::stage::{CHANNELS, MEMBERS, Stage};
use crate::{Anything, number_of};

/// One use of a command.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) member: Id,
    pub(crate) channel: Id,
    pub(crate) command: &'static str,
    pub(crate) options: Value,
}

/// How many tasks write games at a time.
const LANES: usize = 128;

/// A game and the seed of its shuffles.
pub(crate) struct Grown {
    game: Game,
    seed: [u8; 32],
}

/// Generates a running game of this many plies.
pub(crate) fn grown(rules: Rules, plies: u32, chance: u64) -> Result<Grown, Anything> {
    for attempt in 0..200 {
        let mut dice = Rng::with_seed(chance << 8 | attempt);
        let mut seed = [0; 32];
        dice.fill(&mut seed);
        let mut game = Game::new(Setup::new(rules), Seed::from_bytes(seed))?;
        while game.ply() < plies {
            let Some((seat, action)) = step(&game, &mut dice, plies > 100) else { break };
            game.apply(seat, &action)?;
            game.forget_past();
        }
        if game.ply() == plies && !game.status().is_over() {
            return Ok(Grown { game, seed });
        }
    }
    Err("no random game lasted that long".into())
}

/// A random action of the seat to act that does not end the game. If `sparing`, it avoids captures, so that the
/// game lasts.
fn step(game: &Game, dice: &mut Rng, sparing: bool) -> Option<(Seat, Action)> {
    let seat = game.status().to_act()?;
    let mut actions = game.options(seat, &PartialAction::default()).actions;
    let goes_on = [ActionKind::Move, ActionKind::Draw, ActionKind::Skip, ActionKind::EndTurn, ActionKind::Choose];
    actions.retain(|action| goes_on.contains(&action.kind()));
    dice.shuffle(&mut actions);
    let pieces = game.view(seat.into()).board.len();
    let mut takes = None;
    for action in actions {
        let mut next = game.clone();
        if next.apply(seat, &action).is_err() {
            continue;
        }
        // In ChessMe a move without a tile after it can end the game.
        if next.status().phase() == Some(Phase::Place) && next.apply(seat, &Action::Skip).is_err() {
            continue;
        }
        if next.status().is_over() {
            continue;
        }
        if sparing && next.view(seat.into()).board.len() < pieces {
            takes = Some((seat, action));
            continue;
        }
        return Some((seat, action));
    }
    takes
}

/// A game with its players and its channel.
pub(crate) struct Table {
    id: GameId,
    game: Game,
    seed: [u8; 32],
    players: BySeat<Id>,
    guild: Id,
    channel: Id,
}

impl Table {
    /// The game with this number. Each pair of members has at most one in each channel.
    pub(crate) fn new(number: usize, stage: &Stage, grown: Grown) -> Table {
        let pair = number / CHANNELS % (MEMBERS / 2) * 2;
        Table {
            id: GameId(0),
            game: grown.game,
            seed: grown.seed,
            players: BySeat { white: stage.members[pair], black: stage.members[pair + 1] },
            guild: stage.guild,
            channel: stage.channels[number % CHANNELS],
        }
    }

    /// The same game in another channel.
    pub(crate) fn in_channel(self, channel: Id) -> Table {
        Table { channel, ..self }
    }

    /// The game's number in the store.
    pub(crate) fn number(&self) -> u64 {
        self.id.0
    }

    /// A player looks at the board.
    pub(crate) fn board(&self) -> Ask {
        Ask { member: self.players[Seat::White], channel: self.channel, command: "board", options: json!([]) }
    }

    /// A player looks at the board and names the game.
    pub(crate) fn board_by_number(&self) -> Ask {
        Ask { options: json!([{ "name": "game", "value": number_of(self.id) }]), ..self.board() }
    }

    /// The player to act continues the game, or looks at the board if any action would end the game.
    pub(crate) fn act(&mut self, chance: u64) -> Ask {
        let mut dice = Rng::with_seed(chance ^ (self.game.entries().len() as u64) << 32);
        let Some((seat, action)) = step(&self.game, &mut dice, false) else { return self.board() };
        let moves = action.kind() == ActionKind::Move;
        let typed = json!({ "name": "move", "value": action.to_string() });
        self.game.apply(seat, &action).expect("an action that was tried is possible");
        let (command, options) = if moves && self.game.status().phase() == Some(Phase::Place) {
            self.game.apply(seat, &Action::Skip).expect("a tile can be left out");
            ("move", json!([typed, { "name": "place", "value": "none" }]))
        } else if moves {
            ("move", json!([typed]))
        } else {
            ("draw", json!([]))
        };
        self.game.forget_past();
        Ask { member: self.players[seat], channel: self.channel, command, options }
    }

    /// The player to act opens the panel.
    pub(crate) fn turn(&self) -> Ask {
        self.by_next("turn", json!([]))
    }

    /// The player to act plays a card that needs squares, or opens the panel if there is no such card.
    ///
    /// If `whole`, the play is complete. Otherwise it names only the card, so that the squares remain to be
    /// picked and the game does not change. After a complete play, this table can only be used to look at the
    /// game.
    pub(crate) fn play(&self, whole: bool) -> Ask {
        let Some(seat) = self.game.status().to_act() else { return self.turn() };
        let plays = PartialAction::of(ActionKind::Play);
        let mut plays = self.game.options(seat, &plays).actions;
        Rng::with_seed(self.id.0).shuffle(&mut plays);
        let typed = |play: &Action| {
            let Action::Play { card, choices } = play else { return None };
            let squares = choices.iter().map(|choice| match choice {
                Choice::Text(square @ ChoiceText::Cell(_)) => Some(square.to_string()),
                _ => None,
            });
            let squares = squares.collect::<Option<Vec<_>>>().filter(|squares| !squares.is_empty())?;
            Some((card.to_string(), squares.join(" ")))
        };
        let Some((card, choices)) = plays.iter().find_map(typed) else { return self.turn() };
        let mut options = vec![json!({ "name": "card", "value": card })];
        options.extend(whole.then(|| json!({ "name": "choices", "value": choices })));
        self.by_next("play", options.into())
    }

    /// The player to act undoes the last step of an unfinished play.
    pub(crate) fn take_back(&self) -> Ask {
        self.by_next("turn", json!([{ "name": "act", "value": "back" }]))
    }

    fn by_next(&self, command: &'static str, options: Value) -> Ask {
        let seat = self.game.status().to_act().unwrap_or(Seat::White);
        Ask { member: self.players[seat], channel: self.channel, command, options }
    }

    fn to_store(&self) -> (NewGame, Append) {
        let rules = self.game.setup().rules;
        let options: BTreeMap<String, String> =
            rules.options().into_iter().map(|(key, value)| (key.to_owned(), value.to_string())).collect();
        let user = |seat: Seat| UserId(self.players[seat].0);
        let now = cardinal_table::clock::source::system_clock().now();
        let to_act = self.game.status().to_act().map(user);
        let new = NewGame {
            variant: rules.variant(),
            options,
            position: None,
            rules_version: RULES_VERSION,
            entries: Vec::new(),
            last_position: None,
            secret: Secret { seed: self.seed, salt: [9; 16] },
            players: BySeat::from_fn(user),
            site: Site { guild: Some(GuildId(self.guild.0)), channel: ChannelId(self.channel.0), parent: None },
            computer: None,
            venue: cardinal_ids::Venue::Channel,
            to_act,
            building: false,
            pace: Some(Pace::turn(3 * 24 * 60 * 60)),
            rated: false,
            by_account: false,
            turn: NewTurn { at: ClockTime(now.0), left: None, due: Some(ClockTime(now.0 + 36 * 60 * 60)) },
            announce: false,
            created_at: now,
            limits: None,
        };
        let append = Append {
            game: GameId(0),
            expected_version: 0,
            entries: self.game.entries().to_vec(),
            rules_version: RULES_VERSION,
            last_position: None,
            interaction: None,
            to_act,
            computer_is_due: false,
            turn: None,
            short_times: Vec::new(),
            announce: false,
            outcome: None,
            counts: None,
            plan: None,
            at: now,
        };
        (new, append)
    }
}

/// Stores the games in a new database, among this many games of other players in other channels.
pub(crate) async fn store(database: &Path, tables: &mut [Table], others: usize) -> Result<(), Anything> {
    let address = database.to_str().ok_or("the path is not valid UTF-8")?;
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    let (before, after) = (others / 2, others - others / 2);
    let Some(like) = tables.first().map(Table::to_store) else { return Ok(()) };
    fill(&store, &like, 0..before).await?;
    for table in tables {
        let (new, append) = table.to_store();
        table.id = store.games().create(new, None).await?;
        store.games().append(Append { game: table.id, ..append }).await?;
    }
    fill(&store, &like, before..before + after).await?;
    store.shut_down().await;
    Ok(())
}

/// Stores this many games of the first member in a new database, against all others in turn and in every
/// channel.
pub(crate) async fn of_one(database: &Path, stage: &Stage, count: usize) -> Result<(), Anything> {
    let address = database.to_str().ok_or("the path is not valid UTF-8")?;
    let store: SharedStore = open_sqlite(address, SqliteOptions::default()).await?;
    let (new, _) = Table::new(0, stage, grown(Rules::Standard, 0, 0)?).to_store();
    let user = |member: usize| UserId(stage.members[member].0);
    let mut writes = tokio::task::JoinSet::new();
    for number in 0..count {
        let (one, other) = (user(0), user(1 + number % (MEMBERS - 1)));
        let players = if number.is_multiple_of(2) {
            BySeat { white: one, black: other }
        } else {
            BySeat { white: other, black: one }
        };
        let channel = ChannelId(stage.channels[number % CHANNELS].0);
        let site = Site { channel, ..new.site };
        // The member is to act in a third of them, in both seats.
        let to_act = Some(if number.is_multiple_of(3) { one } else { other });
        let game = NewGame { players, site, to_act, ..new.clone() };
        let store = Arc::clone(&store);
        writes.spawn(async move { store.games().create(game, None).await });
    }
    while let Some(written) = writes.join_next().await {
        written??;
    }
    store.shut_down().await;
    Ok(())
}

async fn fill(store: &SharedStore, like: &(NewGame, Append), numbers: std::ops::Range<usize>) -> Result<(), Anything> {
    let mut lanes = tokio::task::JoinSet::new();
    for lane in 0..LANES {
        let (store, (new, append), numbers) = (Arc::clone(store), like.clone(), numbers.clone());
        lanes.spawn(async move {
            for number in numbers.filter(|number| number % LANES == lane) {
                let number = number as u64;
                let players = BySeat { white: UserId(1_000 + number), black: UserId(900_000 + number) };
                let site = Site { channel: ChannelId(2 + number / 10), ..new.site };
                let to_act = Some(players.white);
                let game = store.games().create(NewGame { players, site, to_act, ..new.clone() }, None).await?;
                store.games().append(Append { game, to_act, ..append.clone() }).await?;
            }
            Ok::<_, Anything>(())
        });
    }
    while let Some(lane) = lanes.join_next().await {
        lane??;
    }
    Ok(())
}
