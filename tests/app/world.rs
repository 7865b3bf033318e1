//! A small server with three members, and what they can do and see there.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cardinal::app::{self, Command, Context, Intent, SetUp, Settings};
use cardinal_ids::{ChannelId, ClockTime, GameId, GuildId, InteractionId, MessageId, Site, UserId, Venue};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, Button, Caller, Colour, Composing, Control, Field, GameControl, Installation, Item,
    Menu, Message, MessageRef, Outcome, Planning, Row, Suggestion, SupersededMessage, Where, limits,
};
use cardinal_render::Renderer;
use cardinal_rules::{BySeat, Card, Entry, Kind, Lists, Piles, Position, RULES_VERSION, Variant};
use cardinal_store::{
    Address, Append, NewChallenge, NewGame, NewTurn, Secret, SharedStore, SqliteOptions, StoreOptions,
};
use cardinal_table::clock::source::SharedClock;
use cardinal_test_support::{TestClock, deals, folder, migrated, start_of_time};
use tempfile::TempDir;

use crate::secrecy::note_logs;

#[cfg(feature = "postgres")]
use sqlx::Connection;

pub(crate) const ANN: UserId = UserId(101);
pub(crate) const BOB: UserId = UserId(102);
pub(crate) const EVE: UserId = UserId(103);
/// The bot, which plays too.
pub(crate) const CARDINAL: UserId = UserId(104);
pub(crate) const LOBBY: ChannelId = ChannelId(11);
pub(crate) const ATTIC: ChannelId = ChannelId(12);
/// The seed of games that are not begun by a challenge.
pub(crate) const SEED: [u8; 32] = [5; 32];
const SALT: [u8; 16] = [6; 16];

pub(crate) struct World {
    pub(crate) context: Arc<Context>,
    pub(crate) store: SharedStore,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) folder: TempDir,
    address: Address,
    next: AtomicU64,
}

fn name(user: UserId) -> &'static str {
    match user {
        ANN => "Ann",
        BOB => "Bob",
        crate::events::DORA => "Dora",
        _ => "Eve",
    }
}

/// The usual settings of a process that has the database to itself.
fn alone() -> Settings {
    Settings { hand_over: Duration::ZERO, computer_pause: Duration::ZERO, ..Settings::default() }
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(alone()).await
    }

    /// A world whose process has the database to itself, with these settings.
    pub(crate) async fn with(settings: Settings) -> World {
        World::shared(Settings { hand_over: Duration::ZERO, ..settings }).await
    }

    /// A world with exactly these settings.
    pub(crate) async fn shared(settings: Settings) -> World {
        let folder = folder();
        let address = migrated(folder.path(), "cardinal.db").into();
        World::in_database(address, folder, settings).await
    }

    /// A world in a database of a server, whose processes tell each other what they change. None without `PostgreSQL`.
    #[cfg(feature = "postgres")]
    pub(crate) async fn on_postgres() -> Option<World> {
        let address = cardinal_test_support::postgres::shared()?.create_migrated();
        Some(World::in_database(address.parse().unwrap(), folder(), alone()).await)
    }

    async fn in_database(address: Address, folder: TempDir, settings: Settings) -> World {
        note_logs();
        let store = open(&address).await;
        let clock = TestClock::standing();
        let context = process(store.clone(), 1, clock.clone(), settings).await;
        World { context, store, clock, folder, address, next: AtomicU64::new(1_000_000) }
    }

    /// Executes statements in a database of a server, as another program would.
    #[cfg(feature = "postgres")]
    pub(crate) async fn execute(&self, statements: &str) {
        let mut connection = sqlx::PgConnection::connect(self.address.as_str()).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// A second process on the same database.
    pub(crate) async fn second(&self) -> Arc<Context> {
        self.second_with(alone()).await
    }

    /// A second process on the same database, with these settings.
    pub(crate) async fn second_with(&self, settings: Settings) -> Arc<Context> {
        let store = open(&self.address).await;
        process(store, 2, self.clock.clone(), settings).await
    }

    /// A process on another machine, whose clock is this one.
    #[cfg(feature = "postgres")]
    pub(crate) async fn with_clock(&self, clock: SharedClock) -> Arc<Context> {
        process(open(&self.address).await, 4, clock, alone()).await
    }

    /// Ends the process and starts another.
    pub(crate) async fn restart(&mut self) {
        self.store.shut_down().await;
        self.store = open(&self.address).await;
        self.context = process(self.store.clone(), 3, self.clock.clone(), alone()).await;
    }

    /// Has another process go on as if this one was killed: nothing of it goes on, but what it has asked of the
    /// database may still be written.
    pub(crate) async fn kill(&mut self) {
        self.store = open(&self.address).await;
        self.context = process(self.store.clone(), 5, self.clock.clone(), alone()).await;
    }

    pub(crate) fn caller(&self, user: UserId) -> Caller {
        Caller {
            interaction: InteractionId(self.next.fetch_add(1, Ordering::Relaxed)),
            user,
            name: name(user).to_owned(),
            account: name(user).to_owned(),
            username: name(user).to_owned(),
            guild: Some(GuildId(1)),
            installation: Installation::Server,
            channel: LOBBY,
            parent: None,
            holds_threads: true,
            manages: false,
            manages_events: false,
            roles: Vec::new(),
            file_limit: limits::FILE,
        }
    }

    pub(crate) async fn handle(&self, caller: &Caller, intent: Intent) -> Outcome {
        let mut outcome = app::handle(&self.context, caller, intent).await;
        // As where Discord has none of the bot's emojis.
        outcome.answer.message_mut().map(|message| message.show_marked(|_| None));
        judge(&outcome);
        outcome
    }

    pub(crate) async fn command(&self, user: UserId, command: Command) -> Outcome {
        self.handle(&self.caller(user), Intent::Command(command)).await
    }

    pub(crate) async fn ask(&self, user: UserId, ask: Ask) -> Outcome {
        self.command(user, Command::game(None, ask)).await
    }

    pub(crate) async fn moves(&self, user: UserId, text: &str) -> Outcome {
        self.ask(user, Ask::Move { text: text.to_owned(), place: None }).await
    }

    /// Presses a control as Discord returns it: by its custom id.
    pub(crate) async fn press(&self, user: UserId, control: &Control, value: Option<&str>) -> Outcome {
        self.handle(&self.caller(user), pressed(control, value)).await
    }

    pub(crate) async fn press_labelled(&self, user: UserId, message: &Message, label: &str) -> Outcome {
        let control = button(message, label).control.clone();
        self.press(user, &control, None).await
    }

    /// Selects this value on a panel, by its button or in its menu.
    pub(crate) async fn pick(&self, user: UserId, panel: &Message, value: &str) -> Outcome {
        let picks = picks(panel);
        let labels: Vec<&str> = picks.iter().map(|pick| pick.label.as_str()).collect();
        let pick = picks.iter().find(|pick| pick.value == value);
        let (control, value) = pick.unwrap_or_else(|| panic!("{value} is not offered: {labels:?}")).pressed();
        self.press(user, &control, value.as_deref()).await
    }

    /// Offers a draw from the panel, as a player does by presses only.
    pub(crate) async fn offers_a_draw(&self, user: UserId) -> Outcome {
        let panel = self.ask(user, Ask::Panel).await;
        let more = self.press_labelled(user, said(&panel), "More").await;
        let question = self.press_labelled(user, said(&more), "Offer a draw…").await;
        self.press_labelled(user, said(&question), "Offer a draw").await
    }

    /// Continues with the first value that can be selected, or another if that would skip the turn, until the turn is
    /// announced.
    pub(crate) async fn finish_turn(&self, user: UserId, mut outcome: Outcome) -> Outcome {
        for _step in 0..10 {
            if !outcome.announcements.is_empty() {
                return outcome;
            }
            if buttons(said(&outcome)).any(|button| button.label == "Play it anyway") {
                outcome = self.press_labelled(user, said(&outcome), "No, go back").await;
                let value = picks(said(&outcome)).last().unwrap_or_else(|| panic!("{outcome:?}")).value.clone();
                outcome = self.pick(user, said(&outcome), &value).await;
                continue;
            }
            let value = picks(said(&outcome)).first().unwrap_or_else(|| panic!("{outcome:?}")).value.clone();
            outcome = self.pick(user, said(&outcome), &value).await;
        }
        panic!("the menus lead nowhere: {outcome:?}");
    }

    /// Ann challenges Bob and plays White; Bob accepts.
    pub(crate) async fn start(&self, variant: Variant, options: &[(&str, &str)]) -> GameId {
        let outcome = self.accepted(variant, options).await;
        self.post(&outcome).await;
        outcome.announcements[0].key.game
    }

    /// The same, but the message of the start is not posted.
    pub(crate) async fn accepted(&self, variant: Variant, options: &[(&str, &str)]) -> Outcome {
        let outcome = self.command(ANN, Command::global("challenge", challenge(variant, options))).await;
        let Answer::Challenge(_, poster) = &outcome.answer else { panic!("{outcome:?}") };
        let outcome = self.press_labelled(BOB, poster, "Accept").await;
        assert_eq!(outcome.announcements.len(), 1, "{outcome:?}");
        outcome
    }

    /// Challenges anyone: the panel, which is filled in with what is typed, and *Send*.
    pub(crate) async fn challenges_anyone(&self, user: UserId, asked: SetUp) -> Outcome {
        let asked = SetUp { opponent: None, ..asked };
        let panel = self.command(user, Command::global("challenge", asked)).await;
        if buttons(said(&panel)).all(|button| button.label != "Send") {
            // It is refused.
            return panel;
        }
        self.press_labelled(user, said(&panel), "Send").await
    }

    /// The suggestions for an option of which this much is typed, with no other option typed.
    pub(crate) async fn suggests(&self, user: UserId, field: Field, typed: &str) -> Vec<Suggestion> {
        let request = Autocomplete { field, typed: typed.to_owned(), game: None, mv: None, card: None };
        app::complete(&self.context, &self.caller(user), &request).await
    }

    /// Challenges the same opponent again from a finished game's message.
    pub(crate) async fn plays_again(&self, user: UserId, end: &Message) -> Outcome {
        let panel = self.press_labelled(user, end, "Play again").await;
        self.press_labelled(user, said(&panel), "Send").await
    }

    /// Does what the Discord side does with announcements. Returns the superseded messages.
    pub(crate) async fn post(&self, outcome: &Outcome) -> Vec<SupersededMessage> {
        let mut superseded_ones = Vec::new();
        for announcement in &outcome.announcements {
            let at = MessageRef {
                channel: announcement.to.channel(),
                message: MessageId(self.next.fetch_add(1, Ordering::Relaxed)),
            };
            for superseded in app::announcement_posted(&self.context, announcement, at).await {
                app::settle_edit(&self.context, superseded.at.message).await;
                superseded_ones.push(superseded);
            }
        }
        superseded_ones
    }
}

/// A process that players can reach at once.
async fn process(store: SharedStore, deal: u64, clock: SharedClock, settings: Settings) -> Arc<Context> {
    let context = Context::open(store, renderer(), deals(deal), clock, settings).await.unwrap();
    context.time.resume_clocks();
    context.set_bot_user(CARDINAL);
    Arc::new(context)
}

/// The renderer that all tests share: loading its drawings takes longer than most of them.
fn renderer() -> Arc<Renderer> {
    static RENDERER: OnceLock<Arc<Renderer>> = OnceLock::new();
    Arc::clone(RENDERER.get_or_init(|| Arc::new(Renderer::new().unwrap())))
}

async fn open(address: &Address) -> SharedStore {
    // Two processes of a test wait for each other, however slow the disk is.
    let patience = Duration::from_mins(5);
    let options = StoreOptions {
        sqlite: SqliteOptions { busy_timeout: patience, answers_within: patience, ..SqliteOptions::default() },
        #[cfg(feature = "postgres")]
        postgres: cardinal_store::PostgresOptions {
            statement_timeout: patience,
            connect_timeout: patience,
            answers_within: patience,
            notices: true,
            ..cardinal_store::PostgresOptions::default()
        },
    };
    address.open(options).await.unwrap()
}

/// A game of Ann, who has White and is awaited, against Bob in the lobby, as passed to the store.
pub(crate) fn new_game(variant: Variant, position: Option<Position>) -> NewGame {
    NewGame {
        variant,
        options: BTreeMap::new(),
        position,
        rules_version: RULES_VERSION,
        entries: Vec::new(),
        last_position: None,
        secret: Secret { seed: SEED, salt: SALT },
        players: BySeat { white: ANN, black: BOB },
        site: Site { guild: None, channel: LOBBY, parent: None },
        computer: None,
        venue: Venue::Channel,
        to_act: Some(ANN),
        building: false,
        pace: None,
        rated: false,
        by_account: false,
        turn: NewTurn { at: ClockTime(start_of_time().0), left: None, due: None },
        announce: false,
        created_at: start_of_time(),
        limits: None,
    }
}

/// Events for a game without any, after which Ann is awaited, as passed to the store.
pub(crate) fn first_append(game: GameId, entries: Vec<Entry>) -> Append {
    Append {
        game,
        expected_version: 0,
        entries,
        rules_version: RULES_VERSION,
        last_position: None,
        interaction: None,
        to_act: Some(ANN),
        computer_is_due: false,
        turn: None,
        short_times: Vec::new(),
        announce: false,
        outcome: None,
        counts: None,
        plan: None,
        at: start_of_time(),
    }
}

/// Moves of a game of 84 turns in which no position occurs three times: knights go back and forth, and pawns move in
/// between.
pub(crate) fn long_line() -> Vec<String> {
    let files = ["a", "b", "c", "d", "e", "g", "h"];
    let pawns = [("3", "6"), ("4", "5")]
        .into_iter()
        .flat_map(|(white, black)| files.map(|file| [format!("{file}{white}"), format!("{file}{black}")]));
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    pawns.flat_map(|pawns| knights.map(str::to_owned).into_iter().chain(pawns)).collect()
}

pub(crate) fn calls(kinds: &[Kind]) -> Vec<Card> {
    kinds.iter().copied().map(Card::Call).collect()
}

/// A running game of No Stress Chess from the printed position, Ann with White, with this hand of hers
/// and these cards on top of the draw pile. At level 1 there are no hands.
pub(crate) async fn cards(world: &World, level: &str, hand: &[Card], pile: &[Card]) {
    let hands = (level != "1").then(|| Lists { white: hand.to_vec(), black: calls(&[Kind::Pawn; 3]) });
    let mut common = pile.to_vec();
    common.extend(calls(&[Kind::Pawn; 6]));
    let position = Position { hands, piles: Some(Piles { common, ..Piles::default() }), ..Position::default() };
    let options = BTreeMap::from([("level".to_owned(), level.to_owned())]);
    let game = NewGame { options, ..new_game(Variant::NoStress, Some(position)) };
    world.store.games().create(game, None).await.unwrap();
}

/// A challenge to standard chess in the lobby, as passed to the store.
pub(crate) fn new_challenge(challenger: UserId, opponent: Option<UserId>) -> NewChallenge {
    NewChallenge {
        challenger,
        opponent,
        site: Site { guild: Some(GuildId(1)), channel: LOBBY, parent: None },
        variant: Variant::Standard,
        options: BTreeMap::new(),
        seat: None,
        venue: Venue::Channel,
        pace: None,
        rated: false,
        rated_chosen: false,
        best_of: None,
        created_at: start_of_time(),
        expires_at: None,
        interaction: None,
        limits: None,
    }
}

pub(crate) fn challenge(variant: Variant, options: &[(&str, &str)]) -> SetUp {
    SetUp {
        opponent: Some(cardinal_interaction::Opponent {
            user: BOB,
            name: "Bob".to_owned(),
            account: "Bob".to_owned(),
            username: "Bob".to_owned(),
            bot: false,
        }),
        variant: Some(variant),
        // Tests of decks that are built name no style.
        style: (variant == Variant::Knightmare && !options.contains(&("building", "dealt")))
            .then(|| "build".to_owned()),
        rules: Some(options.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join(", ")),
        colour: Some(Colour::White),
        place: Some(Where::Public(Venue::Channel)),
        level: None,
        time: None,
        rated: Some(false),
        best_of: None,
        weekends_off: None,
    }
}

pub(crate) fn pressed(control: &Control, value: Option<&str>) -> Intent {
    let values: Vec<String> = value.map(str::to_owned).into_iter().collect();
    Intent::press(&control.encode(), &values)
}

/// The caller's response.
pub(crate) fn said(outcome: &Outcome) -> &Message {
    match &outcome.answer {
        Answer::Private(message)
        | Answer::Public(message)
        | Answer::Challenge(_, message)
        | Answer::Sent { poster: message, .. }
        | Answer::Update(message)
        | Answer::Begins(_, message) => message,
        Answer::Announcement => &outcome.announcements[0].message,
        Answer::Form(form) => panic!("a form is no message: {form:?}"),
    }
}

/// The text of a refusal, which must be private.
pub(crate) fn refused(outcome: &Outcome) -> &str {
    assert!(outcome.announcements.is_empty(), "not refused: {outcome:?}");
    match &outcome.answer {
        Answer::Private(message) => &message.text,
        answer => panic!("not refused in private: {answer:?}"),
    }
}

/// The text of a message and of its containers, as it is read from top to bottom.
pub(crate) fn whole_text(message: &Message) -> String {
    let sections = message.containers.iter().flat_map(|container| &container.sections);
    let texts = std::iter::once(&message.text).chain(sections.map(|section| &section.text));
    texts.filter(|text| !text.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// The buttons beside a message's lines, and then those in its rows.
pub(crate) fn buttons(message: &Message) -> impl Iterator<Item = &Button> {
    let sections = message.containers.iter().flat_map(|container| &container.sections);
    let rows = message.controls.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Links(_) | Row::Menu(_) | Row::Channels(_) | Row::Members(_) | Row::Roles(_) => &[],
    });
    sections.filter_map(|section| section.button.as_ref()).chain(rows)
}

pub(crate) fn menus(message: &Message) -> impl Iterator<Item = &Menu> {
    message.controls.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) | Row::Links(_) | Row::Channels(_) | Row::Members(_) | Row::Roles(_) => None,
    })
}

/// A value that can be selected on a panel.
pub(crate) struct Pick {
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) control: Control,
    from_menu: bool,
}

impl Pick {
    /// What Discord returns when it is selected.
    pub(crate) fn pressed(&self) -> (Control, Option<String>) {
        (self.control.clone(), self.from_menu.then(|| self.value.clone()))
    }
}

/// The values that can be selected on a panel, by buttons or in menus.
pub(crate) fn picks(panel: &Message) -> Vec<Pick> {
    let taken = buttons(panel).filter_map(|button| match &button.control {
        Control::Game {
            what:
                GameControl::Take { value, .. }
                | GameControl::Compose { what: Composing::Take { value, .. }, .. }
                | GameControl::Plan { what: Planning::Take { value, .. }, .. },
            ..
        } => Some((button.label.clone(), value.clone(), button.control.clone(), false)),
        _ => None,
    });
    let listed = menus(panel).flat_map(|menu| {
        menu.items.iter().map(|item| (item.label.clone(), item.value.clone(), menu.control.clone(), true))
    });
    let pick = |(label, value, control, from_menu)| Pick { label, value, control, from_menu };
    taken.chain(listed).map(pick).collect()
}

/// The labels of the values that can be selected on a panel.
pub(crate) fn labels(panel: &Message) -> Vec<String> {
    picks(panel).into_iter().map(|pick| pick.label).collect()
}

pub(crate) fn button<'a>(message: &'a Message, label: &str) -> &'a Button {
    buttons(message).find(|button| button.label == label).unwrap_or_else(|| panic!("no {label}: {message:?}"))
}

/// Every control of a message, with each value that it can send.
pub(crate) fn choices(message: &Message) -> Vec<(Control, Option<String>)> {
    let pressed = buttons(message).map(|button| (button.control.clone(), None));
    let chosen =
        menus(message).flat_map(|menu| menu.items.iter().map(|item| (menu.control.clone(), Some(item.value.clone()))));
    pressed.chain(chosen).collect()
}

/// Checks that Discord would accept everything in an outcome.
pub(crate) fn judge(outcome: &Outcome) {
    match &outcome.answer {
        Answer::Private(message)
        | Answer::Public(message)
        | Answer::Challenge(_, message)
        | Answer::Update(message)
        | Answer::Begins(_, message) => judge_message(message),
        Answer::Sent { panel, poster, .. } => {
            judge_message(panel);
            judge_message(poster);
        }
        Answer::Announcement => assert!(!outcome.announcements.is_empty()),
        Answer::Form(form) => {
            assert!((1..=limits::ROWS).contains(&form.fields.len()) && !form.title.is_empty(), "{form:?}");
            assert!(form.fields.iter().all(|field| !field.label.is_empty()), "{form:?}");
        }
    }
    for announcement in &outcome.announcements {
        judge_message(&announcement.message);
        let notified = announcement.message.mentions.len();
        let is_for_both =
            ["No result", "build your decks"].iter().any(|words| announcement.message.text.contains(words));
        assert!(notified <= if is_for_both { 2 } else { 1 }, "a turn notifies one player at most");
    }
}

/// Checks what Discord allows of a message with containers: all its components, and all its text.
fn judge_containers(message: &Message) {
    if message.containers.is_empty() {
        return;
    }
    assert!(whole_text(message).chars().count() <= limits::ALL_TEXT, "{message:?}");
    let sections = || message.containers.iter().flat_map(|container| &container.sections);
    assert!(message.containers.iter().all(|container| !container.sections.is_empty()), "{message:?}");
    assert!(sections().all(|section| !section.text.is_empty()), "{message:?}");
    let in_sections = sections().map(|section| if section.button.is_some() { 3 } else { 1 });
    let in_rows = message.controls.iter().map(|row| match row {
        Row::Buttons(buttons) => 1 + buttons.len(),
        Row::Links(links) => 1 + links.len(),
        Row::Menu(_) | Row::Channels(_) | Row::Members(_) | Row::Roles(_) => 2,
    });
    let texts = usize::from(!message.text.is_empty()) + usize::from(!message.below.is_empty());
    let components: usize = message.containers.len()
        + in_sections.chain(in_rows).sum::<usize>()
        + texts
        + message.pictures.len() * 2
        + message.files.len();
    assert!(components <= limits::COMPONENTS, "{components}: {message:?}");
}

fn judge_message(message: &Message) {
    let characters = |text: &str| text.chars().count();
    let is_empty = message.text.is_empty() && message.containers.is_empty();
    assert!(!is_empty && characters(&message.text) <= limits::TEXT, "{message:?}");
    judge_containers(message);
    assert!(message.controls.len() <= limits::ROWS, "{message:?}");
    let mut ids = HashSet::new();
    let mut judge_id = |control: &Control| {
        let id = control.encode();
        assert!((1..=limits::CONTROL).contains(&id.len()), "{id}");
        assert_eq!(Control::decode(&id).as_ref(), Ok(control), "{id}");
        assert!(ids.insert(id), "two controls of one message are alike: {control:?}");
    };
    let beside = message.containers.iter().flat_map(|container| &container.sections);
    for button in beside.filter_map(|section| section.button.as_ref()) {
        assert!((1..=limits::BUTTON_LABEL).contains(&characters(&button.label)));
        judge_id(&button.control);
    }
    for row in &message.controls {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=limits::BUTTONS).contains(&buttons.len()), "{message:?}");
                for button in buttons {
                    assert!((1..=limits::BUTTON_LABEL).contains(&characters(&button.label)));
                    judge_id(&button.control);
                }
            }
            Row::Links(links) => {
                assert!((1..=limits::BUTTONS).contains(&links.len()), "{message:?}");
                for link in links {
                    assert!((1..=limits::BUTTON_LABEL).contains(&characters(&link.label)), "{link:?}");
                    assert!((1..=limits::ADDRESS).contains(&link.address.len()), "{link:?}");
                }
            }
            Row::Menu(menu) => {
                assert!((1..=limits::ITEMS).contains(&menu.items.len()), "{message:?}");
                assert!((1..=limits::PLACEHOLDER).contains(&characters(&menu.placeholder)));
                judge_id(&menu.control);
                let values: HashSet<&str> = menu.items.iter().map(|item| item.value.as_str()).collect();
                assert_eq!(values.len(), menu.items.len(), "values repeat: {menu:?}");
                menu.items.iter().for_each(judge_item);
            }
            Row::Channels(menu) => {
                assert!((1..=limits::PLACEHOLDER).contains(&characters(&menu.placeholder)));
                assert!(menu.chosen.len() <= limits::ITEMS);
                judge_id(&menu.control);
            }
            Row::Members(menu) => {
                assert!((1..=limits::PLACEHOLDER).contains(&characters(&menu.placeholder)));
                judge_id(&menu.control);
            }
            Row::Roles(menu) => {
                assert!((1..=limits::PLACEHOLDER).contains(&characters(&menu.placeholder)));
                judge_id(&menu.control);
            }
        }
    }
    for picture in &message.pictures {
        let begins: &[u8] = if picture.name == "replay.gif" { b"GIF89a" } else { b"\x89PNG" };
        assert!(picture.bytes.starts_with(begins), "{}", picture.name);
        assert!((1..=limits::ALT).contains(&characters(&picture.alt)));
    }
    for mentioned in &message.mentions {
        assert!(message.text.contains(&format!("<@{mentioned}>")), "notified but not named: {message:?}");
    }
}

fn judge_item(item: &Item) {
    let fits = |text: &str| (1..=limits::ITEM).contains(&text.chars().count());
    assert!(fits(&item.label) && fits(&item.value), "{item:?}");
    assert!(item.description.as_deref().is_none_or(fits), "{item:?}");
}
