//! Events whose process is killed again and again, from sign-up to the champion: nothing is lost, doubled or skipped.
//!
//! A process is killed by dropping what it does after a random number of polls. What it has asked of the database
//! before is written or not, and the next process finds only what is stored. After each kill, what is stored has to
//! fit together.

use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use cardinal::app::{self, Command};
use cardinal_ids::{EventId, GameId, UserId};
use cardinal_interaction::{Announcement, AnnouncementKey, Answer, Ask, Caller, Control, EventControl, Outcome};
use cardinal_rules::Seat;
use cardinal_store::{Event, EventGame, EventPlayer, EventSide, EventState, GameFilter, Page};
use cardinal_test_env::bound;
use cardinal_tournament::{
    DecidedBy, Entrant, EventSeed, Format, GameResult, Pairing, PlayerNumber, Recorded, ResultSource, Tournament,
    Withdrawal,
};

use crate::clocks::{DAY, HOUR};
use crate::world::{World, button, pressed, said};

/// How an event is set up that is played in rounds.
const ROUND_ROBIN: [(&str, &str); 5] = [
    ("Game", "Standard chess"),
    ("Sign-up", "1 hour"),
    ("Rated", "Casual"),
    ("Time control", "1 day per turn"),
    ("When games begin", "A round at a time"),
];

/// How an event is set up that is played in matches.
const KNOCK_OUT: [(&str, &str); 6] = [
    ("Game", "Standard chess"),
    ("Format", "Knock-out"),
    ("Sign-up", "1 hour"),
    ("Rated", "Casual"),
    ("Time control", "1 day per turn"),
    ("Games of a match", "3 games"),
];

/// The players, the best first.
fn players(count: u64) -> Vec<UserId> {
    (0..count).map(|number| UserId(500 + number)).collect()
}

/// Does something to its end, or only so many polls of it. Returns its outcome with the number of polls.
async fn within<T>(polls: Option<u32>, work: impl Future<Output = T>) -> (Option<T>, u32) {
    let (mut work, mut done) = (pin!(work), 0);
    let outcome = poll_fn(|context| {
        if polls == Some(done) {
            return Poll::Ready(None);
        }
        done += 1;
        work.as_mut().poll(context).map(Some)
    });
    let outcome = outcome.await;
    (outcome, done)
}

/// What the kills have met.
#[derive(Clone, Copy, Debug, Default)]
struct Kills {
    /// All of them.
    all: u32,
    /// Those that left something to do.
    undone: u32,
    /// Those in which nothing was stored.
    before: u32,
    /// Those in which something was stored that nobody was told of.
    after: u32,
}

/// What is stored of an event.
struct Stored {
    event: Event,
    players: Vec<EventPlayer>,
    games: Vec<EventGame>,
    /// The running games of the whole database.
    running: BTreeSet<GameId>,
    /// How many games the database has.
    count: u64,
    /// Whether there is something to do.
    is_due: bool,
}

impl Stored {
    fn user(&self, number: u16) -> UserId {
        let player = self.players.iter().find(|player| player.number == number).expect("a player");
        let EventSide::Member(user) = player.side else { panic!("{player:?}") };
        user
    }

    fn running(&self) -> impl Iterator<Item = (&EventGame, GameId)> {
        let games = self.games.iter().filter(|game| game.ended.is_none());
        games.filter_map(|game| Some((game, game.game?)))
    }

    /// The tournament that the results make.
    fn tournament(&self) -> Tournament {
        let plan: serde_json::Value = serde_json::from_str(&self.event.plan).unwrap();
        let format: Format = serde_json::from_value(plan["format"].clone()).unwrap();
        let number = |number| PlayerNumber::new(number).unwrap();
        let entrants =
            self.players.iter().map(|player| Entrant { number: number(player.number), rating: player.rating });
        let mut withdrawn: Vec<_> = self
            .players
            .iter()
            .filter_map(|player| player.withdrawn.as_ref().map(|why| (why.at, player.number, why.stage)))
            .collect();
        withdrawn.sort_unstable();
        let withdrawn = withdrawn.into_iter().map(|(_, player, stage)| Withdrawal { player: number(player), stage });
        let results: Vec<_> = self
            .games
            .iter()
            .filter_map(|game| {
                Some((game.pairing.parse().unwrap(), Recorded::Result(result(game)?, ResultSource::Game)))
            })
            .collect();
        Tournament::load(format, entrants.collect(), EventSeed(self.event.seed), results, withdrawn).unwrap()
    }
}

/// What a game has ended with. None if its event has decided it, or while it runs.
fn result(game: &EventGame) -> Option<GameResult> {
    let (winner, reason) = game.ended.as_ref()?;
    match (reason.as_str(), winner) {
        ("no-first-move-white", None) => Some(GameResult::WhiteForfeits),
        ("no-first-move-black", None) => Some(GameResult::BlackForfeits),
        ("decided-by-event", None) => None,
        (_, Some(Seat::White)) => Some(GameResult::WhiteWins),
        (_, Some(Seat::Black)) => Some(GameResult::BlackWins),
        other => panic!("no game ends so: {other:?}"),
    }
}

/// An event whose process is killed now and then.
struct Killed {
    world: World,
    event: EventId,
    random: fastrand::Rng,
    /// The players, the best first. The best one wins every game.
    players: Vec<UserId>,
    /// Those who never move.
    absent: BTreeSet<UserId>,
    /// How many polls something took that was done to its end.
    polls: [u32; 2],
    kills: Kills,
    /// What players were told of who has won a game.
    told: BTreeMap<GameId, Seat>,
    /// The game of each pairing, and its result, as they were first seen.
    games: BTreeMap<String, GameId>,
    results: BTreeMap<String, GameResult>,
    /// The pairings of each round as they were first seen.
    rounds: BTreeMap<u32, BTreeSet<String>>,
    /// What was posted in the channel.
    posted: BTreeSet<(GameId, u32)>,
}

/// The kinds of what is killed.
const DUE: usize = 0;
const PRESS: usize = 1;

impl Killed {
    /// Announces an event, which members join.
    async fn of(world: World, choices: &[(&str, &str)], count: u64, seed: u64) -> Killed {
        let mut choices = choices.to_vec();
        let least = format!("{count} players");
        choices.push(("Fewest players", &least));
        let panel = world.set_up(&choices).await;
        let event = world.announces(&panel).await;
        let random = fastrand::Rng::with_seed(seed);
        let mut killed = Killed {
            world,
            event,
            random,
            players: players(count),
            absent: BTreeSet::new(),
            polls: [40, 20],
            kills: Kills::default(),
            told: BTreeMap::new(),
            games: BTreeMap::new(),
            results: BTreeMap::new(),
            rounds: BTreeMap::new(),
            posted: BTreeSet::new(),
        };
        let others = killed.players[1..].to_vec();
        let absent = killed.random.choose_multiple(others, count as usize / 5);
        killed.absent = absent.into_iter().collect();
        let mut order = killed.players.clone();
        killed.random.shuffle(&mut order);
        for user in order {
            let (control, known) = (Control::Event { event, what: EventControl::Join }, "You take part");
            while !killed.presses(user, &control).await.is_some_and(|text| text.starts_with(known)) {}
        }
        let stored = killed.check().await;
        let joined: BTreeSet<UserId> = stored.players.iter().map(|player| stored.user(player.number)).collect();
        assert_eq!((stored.players.len(), joined), (count as usize, killed.players.iter().copied().collect()));
        killed.world.pass(HOUR);
        killed
    }

    fn caller(&self, user: UserId) -> Caller {
        let name = format!("Player {user}");
        Caller { name: name.clone(), account: name, ..self.world.caller(user) }
    }

    /// After how many polls the process is killed, if it is. Most of what is done is to read, at the beginning.
    fn lives_for(&mut self, kind: usize) -> Option<u32> {
        let often = if kind == DUE { 0.5 } else { 0.2 };
        let polls = self.polls[kind];
        (self.random.f64() < often).then(|| self.random.u32(polls / 3..=polls))
    }

    async fn is_due(&self) -> bool {
        let due = self.world.store.events().due(self.world.context.time.now(), 10).await.unwrap();
        due.contains(&self.event)
    }

    /// A member presses a control. Returns what they are told; none if the process is killed meanwhile.
    async fn presses(&mut self, user: UserId, control: &Control) -> Option<String> {
        let version = self.version().await;
        let (caller, polls) = (self.caller(user), self.lives_for(PRESS));
        let press = self.world.handle(&caller, pressed(control, None));
        let (outcome, polls) = within(polls, press).await;
        let Some(outcome) = outcome else {
            self.dies(version).await;
            return None;
        };
        self.polls[PRESS] = polls;
        let text = said(&outcome).text.clone();
        self.post(outcome.announcements).await;
        Some(text)
    }

    /// Does what is due. Returns false if the process is killed meanwhile.
    async fn does_due_work(&mut self) -> bool {
        let version = self.version().await;
        let context = Arc::clone(&self.world.context);
        let is_due = self.is_due().await;
        let polls = if is_due { self.lives_for(DUE) } else { None };
        let (work, polls) = within(polls, app::due_work(&context)).await;
        drop(context);
        let Some(work) = work else {
            self.dies(version).await;
            return false;
        };
        if is_due {
            self.polls[DUE] = polls;
        }
        self.post(work.announcements).await;
        true
    }

    /// Has another process go on, and sees that everything that is stored fits together.
    async fn dies(&mut self, version: u32) {
        if self.random.bool() {
            self.world.restart().await;
        } else {
            self.world.kill().await;
        }
        let stored = self.check().await;
        self.kills.all += 1;
        let is_stored = stored.event.version != version;
        self.kills.before += u32::from(!is_stored);
        self.kills.after += u32::from(is_stored);
        self.kills.undone += u32::from(stored.is_due);
    }

    async fn version(&self) -> u32 {
        self.world.store.events().get(self.event).await.unwrap().expect("the event").version
    }

    async fn post(&mut self, announcements: Vec<Announcement>) {
        for Announcement { key: AnnouncementKey { game, version }, .. } in &announcements {
            assert!(self.posted.insert((*game, *version)), "{version} of game {game} is posted twice");
        }
        self.world.post(&Outcome { answer: Answer::Announcement, announcements }).await;
    }

    /// Reads everything as it is at one moment.
    async fn stored(&self) -> Stored {
        let (store, now) = (&self.world.store, self.world.context.time.now());
        loop {
            let version = self.version().await;
            let filter = GameFilter::default();
            let page = Page { awaiting: None, skip: 0, limit: 1_000 };
            let running = store.games().list(filter, page).await.unwrap();
            let counts = store.games().count_all().await.unwrap();
            let stored = Stored {
                players: store.events().players(self.event).await.unwrap(),
                games: store.events().games(self.event).await.unwrap(),
                running: running.into_iter().map(|info| info.id).collect(),
                count: counts.running + counts.finished,
                is_due: store.events().due(now, 10).await.unwrap().contains(&self.event),
                event: store.events().get(self.event).await.unwrap().expect("the event"),
            };
            // Otherwise a process that was killed has written meanwhile.
            if stored.event.version == version {
                return stored;
            }
        }
    }

    /// Sees that everything that is stored fits together, and to what was seen and told before.
    async fn check(&mut self) -> Stored {
        let stored = self.stored().await;
        let begun: Vec<GameId> = stored.games.iter().filter_map(|game| game.game).collect();
        assert_eq!(stored.count, begun.len() as u64, "each game of the database is that of one pairing");
        assert_eq!(begun.iter().collect::<BTreeSet<_>>().len(), begun.len(), "no game is that of two pairings");
        let running: BTreeSet<GameId> = stored.running().map(|(_, game)| game).collect();
        assert_eq!(running, stored.running);
        let mut busy = BTreeSet::new();
        for (game, _) in stored.running() {
            assert!(busy.insert(game.white) && busy.insert(game.black), "a player has two games: {:?}", stored.games);
        }
        for game in &stored.games {
            let id = game.game.expect("only members play");
            assert_eq!(*self.games.entry(game.pairing.clone()).or_insert(id), id, "{}", game.pairing);
            if let Some(winner) = self.told.get(&id) {
                assert_eq!(game.ended.as_ref().and_then(|(winner, _)| *winner), Some(*winner), "{game:?}");
            }
            if let Some(result) = result(game) {
                assert_eq!(*self.results.entry(game.pairing.clone()).or_insert(result), result, "{}", game.pairing);
            }
        }
        for pairing in self.results.keys().chain(self.games.keys()) {
            assert!(stored.games.iter().any(|game| game.pairing == *pairing), "{pairing} is gone");
        }
        if matches!(stored.event.state, EventState::Running | EventState::Over) {
            self.check_pairings(&stored);
        }
        stored
    }

    /// Sees that the games are those that the format pairs.
    fn check_pairings(&mut self, stored: &Stored) {
        let tournament = stored.tournament();
        let pairings: BTreeMap<String, &Pairing> =
            tournament.pairings().iter().map(|pairing| (pairing.id.to_string(), pairing)).collect();
        for game in &stored.games {
            let pairing = pairings.get(&game.pairing).unwrap_or_else(|| panic!("{} is no pairing", game.pairing));
            let wanted = (pairing.white.get(), pairing.black.get(), u32::from(pairing.round));
            assert_eq!((game.white, game.black, game.round), wanted, "{}", game.pairing);
        }
        for (id, pairing) in &pairings {
            let is_begun = stored.games.iter().any(|game| game.pairing == *id);
            assert!(
                pairing.outcome.is_some() || is_begun || stored.is_due,
                "nobody begins {id}, which is to be played"
            );
        }
        if tournament.bracket().is_some() {
            return;
        }
        for (round, games) in by_round(&stored.games) {
            let earlier = tournament.pairings().iter().filter(|pairing| u32::from(pairing.round) < round);
            assert!(earlier.into_iter().all(|pairing| pairing.outcome.is_some()), "round {round} is too early");
            assert_eq!(
                *self.rounds.entry(round).or_insert_with(|| games.clone()),
                games,
                "round {round} is paired once"
            );
        }
    }

    /// Each player whose turn it is does what they do in this event.
    async fn members_play(&mut self) {
        let stored = self.stored().await;
        let mut running: Vec<_> = stored
            .running()
            .map(|(game, id)| (id, game.version, stored.user(game.white), stored.user(game.black)))
            .collect();
        self.random.shuffle(&mut running);
        for (game, version, white, black) in running {
            if self.absent.contains(&white) {
                continue;
            }
            if self.absent.contains(&black) {
                if version == 0 {
                    let text = Ask::Move { text: "e4".to_owned(), place: None };
                    let command = Command::game(Some(game.to_string()), text);
                    let outcome = self.world.command(white, command).await;
                    self.post(outcome.announcements).await;
                }
                continue;
            }
            let rank = |user| self.players.iter().position(|each| *each == user);
            let (loser, winner) = if rank(white) > rank(black) { (white, Seat::Black) } else { (black, Seat::White) };
            self.resigns(loser, game, winner).await;
        }
    }

    async fn resigns(&mut self, user: UserId, game: GameId, winner: Seat) {
        loop {
            let ask = Command::game(Some(game.to_string()), Ask::Resign);
            let question = self.world.command(user, ask).await;
            let control = button(said(&question), "Resign").control.clone();
            if self.presses(user, &control).await.is_some() {
                self.told.insert(game, winner);
                return;
            }
            if self.world.store.games().end_reason(game).await.unwrap().is_some() {
                return;
            }
        }
    }

    /// Plays the event to its end.
    async fn plays_on(&mut self) -> Stored {
        // One more player withdraws in the middle of it.
        let withdraws = *self.random.choice(&self.players[1..]).expect("a player");
        let moment = self.random.u32(2..5);
        for step in 0..200 {
            for _round in 0..30 {
                if self.does_due_work().await && !self.check().await.is_due {
                    break;
                }
            }
            let repairs = app::find_repairs(&self.world.context).await;
            self.post(repairs.announcements).await;
            let stored = self.check().await;
            assert!(!stored.is_due, "the event has always more to do");
            if stored.event.state == EventState::Over {
                return stored;
            }
            if step == moment {
                let control = Control::Event { event: self.event, what: EventControl::Withdraw };
                let is_done =
                    |text: String| text.starts_with("You have withdrawn") || text.starts_with("You don't take");
                while !self.presses(withdraws, &control).await.is_some_and(is_done) {}
                continue;
            }
            self.members_play().await;
            if !self.check().await.is_due {
                // Only those who never move are awaited.
                self.world.pass(DAY);
            }
        }
        panic!("the event doesn't end");
    }

    /// Sees how the event has ended.
    async fn check_end(&mut self, stored: &Stored) {
        let tournament = stored.tournament();
        assert!(tournament.is_over() && stored.running.is_empty() && !stored.is_due);
        let best = stored.players.iter().find(|player| stored.user(player.number) == self.players[0]).unwrap();
        assert_eq!(tournament.champions(), [PlayerNumber::new(best.number).unwrap()], "the best one wins");
        let podium: BTreeMap<u16, u32> =
            tournament.podium().into_iter().map(|placed| (placed.player.get(), placed.place)).collect();
        let placed: BTreeMap<u16, u32> =
            stored.players.iter().filter_map(|player| Some((player.number, player.place?))).collect();
        assert_eq!(placed, podium);
        for (_, game) in stored.games.iter().map(|game| (game, game.game.expect("only members play"))) {
            assert!(self.posted.iter().any(|(of, version)| *of == game && *version > 0), "the end of {game} is posted");
        }
        let count = self.players.len();
        if tournament.bracket().is_some() {
            let matches: BTreeSet<_> =
                tournament.pairings().iter().map(|pairing| (pairing.id.round, pairing.id.board)).collect();
            assert_eq!(matches.len(), count - 1, "each player but one is out after a match");
            return;
        }
        let mut met = BTreeSet::new();
        for pairing in tournament.pairings() {
            let pair: BTreeSet<PlayerNumber> = pairing.players().into_iter().collect();
            assert!(met.insert(pair), "they meet twice: {pairing:?}");
            let by = pairing.outcome.map(|outcome| outcome.by);
            let is_played = stored.games.iter().any(|game| game.pairing == pairing.id.to_string());
            assert!(is_played || by == Some(DecidedBy::Withdrawal), "{pairing:?}");
        }
        assert_eq!(met.len(), count * (count - 1) / 2, "everybody meets everybody");
        self.check_table(stored, &tournament).await;
    }

    /// Sees that the table that is handed out has the points that the results make.
    async fn check_table(&self, stored: &Stored, tournament: &Tournament) {
        let control = Control::Event { event: self.event, what: EventControl::Files };
        let outcome = self.world.handle(&self.caller(self.players[0]), pressed(&control, None)).await;
        let table = String::from_utf8(said(&outcome).files[0].bytes.to_vec()).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        let standings = &tournament.tables()[0].rows;
        let games = stored.games.len();
        assert_eq!(lines.len(), 1 + standings.len() + 1 + games, "{table}");
        for (row, line) in standings.iter().zip(&lines[1..]) {
            let place = row.place.map(|place| place.to_string()).unwrap_or_default();
            let mut values = line.split(',').skip(2);
            assert_eq!(values.next(), Some(place.as_str()), "{line}");
            let points = values.nth(1).and_then(|points| points.parse::<f64>().ok());
            assert_eq!(points, Some(f64::from(row.points.0) / 2.0), "{line}");
        }
    }
}

/// The pairings that were begun, by their rounds.
fn by_round(games: &[EventGame]) -> BTreeMap<u32, BTreeSet<String>> {
    let mut rounds: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
    for game in games {
        rounds.entry(game.round).or_default().insert(game.pairing.clone());
    }
    rounds
}

/// The most events until there have to be enough kills.
const EVENTS: u64 = 20;

/// Plays events until there were enough kills, and enough of them in the middle. Each is in a database of its own.
async fn plays_events(choices: &[(&str, &str)], world: impl AsyncFn() -> Option<World>) {
    let (players, wanted) = bound((8, 4), (16, 55));
    let mut met = Kills::default();
    for seed in 1..=EVENTS {
        let Some(world) = world().await else { return };
        let mut killed = Box::pin(Killed::of(world, choices, players, seed)).await;
        let stored = Box::pin(killed.plays_on()).await;
        Box::pin(killed.check_end(&stored)).await;
        let Kills { all, undone, before, after } = killed.kills;
        met = Kills {
            all: met.all + all,
            undone: met.undone + undone,
            before: met.before + before,
            after: met.after + after,
        };
        // How many are in the middle depends on how fast the database is.
        if met.all >= wanted && met.undone * 2 >= wanted && met.before > 0 && met.after * 4 >= wanted {
            return;
        }
    }
    panic!("too few kills were in the middle: {met:?}");
}

#[tokio::test]
async fn a_round_robin_loses_nothing_by_kills() {
    Box::pin(plays_events(&ROUND_ROBIN, async || Some(World::new().await))).await;
}

#[tokio::test]
async fn a_knock_out_loses_nothing_by_kills() {
    Box::pin(plays_events(&KNOCK_OUT, async || Some(World::new().await))).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_round_robin_on_postgres_loses_nothing_by_kills() {
    Box::pin(plays_events(&ROUND_ROBIN, World::on_postgres)).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_knock_out_on_postgres_loses_nothing_by_kills() {
    Box::pin(plays_events(&KNOCK_OUT, World::on_postgres)).await;
}
