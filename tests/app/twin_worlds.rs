//! Worlds that differ only in what some players may not know. The same is done in each, and everything
//! that those players receive must be the same, to the byte.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use cardinal::app::{self, Command, DeckAct, DeckRequest, ListGames, ShowHelp};
use cardinal_ids::{ClockTime, GameId, UserId};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, BuildRequest, Control, Field, Format, Message, Offer, Outcome, PlainAction, Privacy,
    Replaying,
};
use cardinal_store::NewGame;
use cardinal_test_env::bound;
use cardinal_test_support::start_of_time;

use crate::world::{ANN, BOB, EVE, World, choices, said};

/// Something that was received: its text, its times separately, and the bytes of pictures and files.
struct Received {
    what: String,
    text: String,
    moments: Vec<i64>,
    bytes: Vec<Arc<[u8]>>,
}

impl Received {
    fn of(what: impl Into<String>, shown: &impl Debug) -> Received {
        let mut parts = Vec::new();
        let whole = format!("{shown:?}");
        // Discord's format of a time: `<t:1700000000:R>`.
        let mut rest = whole.split("<t:");
        let mut text = rest.next().unwrap_or_default().to_owned();
        for part in rest {
            let (moment, after) = part.split_at(part.find(|letter: char| !letter.is_ascii_digit()).unwrap());
            parts.push(moment.parse().unwrap());
            text = text + "<t:" + after;
        }
        Received { what: what.into(), text, moments: parts, bytes: Vec::new() }
    }

    fn message(what: impl Into<String>, message: &Message, besides: impl Debug) -> Received {
        let mut message = message.clone();
        let mut bytes: Vec<Arc<[u8]>> =
            message.pictures.iter_mut().map(|picture| std::mem::take(&mut picture.bytes)).collect();
        bytes.extend(message.files.iter_mut().map(|file| std::mem::take(&mut file.bytes)));
        Received { bytes, ..Received::of(what, &(message, besides)) }
    }

    /// The response to the caller, and how it is delivered.
    fn answer(what: impl Into<String>, outcome: &Outcome) -> Received {
        let form = match &outcome.answer {
            Answer::Form(form) => return Received::of(what, form),
            Answer::Private(_) => "private",
            Answer::Public(_) => "public",
            Answer::Challenge(..) => "challenge",
            Answer::Sent { .. } => "sent",
            Answer::Update(_) => "update",
            Answer::Begins(..) => "begins",
            Answer::Announcement => "announcement",
        };
        Received::message(what, said(outcome), form)
    }

    fn judge(&self, other: &Received, step: &str) {
        let what = &self.what;
        assert_eq!(what, &other.what, "after {step}: other things are received");
        if self.text != other.text {
            let same = self.text.bytes().zip(other.text.bytes()).take_while(|(one, other)| one == other).count();
            let around = |text: &str| text.chars().skip(same.saturating_sub(150)).take(300).collect::<String>();
            panic!("after {step}: {what} differs:\n{}\n{}", around(&self.text), around(&other.text));
        }
        assert_eq!(self.moments, other.moments, "after {step}: {what} tells other moments");
        assert!(self.bytes == other.bytes, "after {step}: {what} has other pictures or files");
    }
}

/// Worlds in which the same is done.
pub(crate) struct TwinWorlds {
    pub(crate) worlds: Vec<World>,
    /// The player whose secrets differ. All others receive the same.
    holder: UserId,
}

/// The fields with suggestions.
const FIELDS: [Field; 11] = [
    Field::Move,
    Field::Place,
    Field::PlayCard,
    Field::Choices,
    Field::CardWithMove,
    Field::Word,
    Field::DiscardCard,
    Field::Game,
    Field::AddToDeck,
    Field::TakeOutOfDeck,
    Field::Deck,
];

impl TwinWorlds {
    /// Creates a world for each of these games, which differ only in what this player knows.
    pub(crate) async fn of(games: Vec<NewGame>, holder: UserId) -> TwinWorlds {
        let mut worlds = Vec::new();
        for mut game in games {
            let world = World::new().await;
            // A database's clock starts when it is made, so that later worlds would have a little less time left.
            let started = world.store.clocks().last_heartbeat().await.unwrap().time;
            let later = started.since(ClockTime(start_of_time().0));
            game.turn.at = game.turn.at.plus(later);
            game.turn.due = game.turn.due.map(|due| due.plus(later));
            world.store.games().create(game, None).await.unwrap();
            worlds.push(world);
        }
        Box::pin(TwinWorlds::in_worlds(worlds, holder)).await
    }

    /// Takes these worlds, each with a running game.
    pub(crate) async fn in_worlds(worlds: Vec<World>, holder: UserId) -> TwinWorlds {
        for world in &worlds {
            // Everybody's name is known before anything is compared.
            for user in [ANN, BOB, EVE] {
                world.command(user, Command::global("help", ShowHelp)).await;
            }
        }
        let twins = TwinWorlds { worlds, holder };
        Box::pin(twins.looks("the beginning")).await;
        twins
    }

    /// Does the same in each world, and checks that all others receive the same and can see the same
    /// afterwards. Returns the outcomes.
    pub(crate) async fn does(
        &self,
        step: &str,
        user: UserId,
        act: impl AsyncFn(&World, usize) -> Outcome,
    ) -> Vec<Outcome> {
        let (mut outcomes, mut received) = (Vec::new(), Vec::new());
        for (nth, world) in self.worlds.iter().enumerate() {
            // What happens in one world alone happens at a moment of its own.
            world.clock.pass(Duration::from_secs(1));
            let outcome = act(world, nth).await;
            received.push(self.receives(world, user, &outcome).await);
            outcomes.push(outcome);
        }
        judge(step, &received);
        Box::pin(self.looks(step)).await;
        outcomes
    }

    /// Asks the same in each world, for who is not the holder, and checks that each gets the same answer.
    pub(crate) async fn answers(&self, step: &str, ask: impl AsyncFn(&World, usize) -> Outcome) {
        let mut received = Vec::new();
        for (nth, world) in self.worlds.iter().enumerate() {
            let outcome = ask(world, nth).await;
            assert!(outcome.announcements.is_empty(), "{step}: {outcome:?}");
            received.push(vec![Received::answer("the answer", &outcome)]);
        }
        judge(step, &received);
    }

    /// Lets time pass in each world, and performs and announces due work.
    pub(crate) async fn waits(&self, step: &str, seconds: u64) {
        let mut received = Vec::new();
        for world in &self.worlds {
            let work = world.after(seconds).await;
            let outcome = Outcome { announcements: work.announcements, ..Outcome::private(Message::text("-")) };
            let mut all = self.receives(world, self.holder, &outcome).await;
            for told in world.told().await {
                let short = told.line.map(|line| line.short);
                all.push(Received::message("what is told besides", &told.message, (told.place, short)));
            }
            received.push(all);
        }
        judge(step, &received);
        Box::pin(self.looks(step)).await;
    }

    async fn receives(&self, world: &World, user: UserId, outcome: &Outcome) -> Vec<Received> {
        let mut received = Vec::new();
        if user != self.holder {
            received.push(Received::answer("the answer", outcome));
        }
        for told in &outcome.announcements {
            // The key counts events, but Discord only sees a digest of it.
            received.push(Received::message("a message for all", &told.message, (&told.to, &told.line)));
        }
        for superseded in world.post(outcome).await {
            received.push(Received::of("an edit", &superseded.line));
        }
        received
    }

    /// Everything that all others can look at now.
    async fn looks(&self, step: &str) {
        let forged = self.controls_of_the_holder().await;
        let mut received = Vec::new();
        for world in &self.worlds {
            received.push(self.looked_at(world, &forged).await);
        }
        judge(step, &received);
    }

    /// The controls on the holder's panels, which others can press only by forging them.
    async fn controls_of_the_holder(&self) -> Vec<(Control, Option<String>)> {
        let mut found = Vec::new();
        for world in &self.worlds {
            let panel = world.command(self.holder, of_the_game(Ask::Panel)).await;
            found.extend(choices(said(&panel)).into_iter().take(bound(2, 12)));
        }
        found.retain(|(control, _)| matches!(control, Control::Game { .. }));
        found
    }

    async fn looked_at(&self, world: &World, forged: &[(Control, Option<String>)]) -> Vec<Received> {
        let game = world.store.games().info(GameId(1)).await.unwrap();
        let due = world.store.clocks().due(ClockTime(i64::MAX), 99).await.unwrap();
        let due: Vec<i64> = due.iter().map(|deadline| deadline.at.since(game.clock.turn_at)).collect();
        // While decks are built, the rules do not keep secret who has finished, and no message says
        // whom the service awaits.
        let awaited = game.to_act.filter(|_| !game.clock.building);
        let mut received = vec![Received::of("whom the service awaits", &(awaited, game.finished, due))];
        for user in [ANN, BOB, EVE].into_iter().filter(|user| *user != self.holder) {
            let is_awaited = awaited.is_none_or(|awaited| awaited == user);
            for ask in looking().into_iter().chain(if is_awaited { Vec::new() } else { refused_now() }) {
                let outcome = world.command(user, of_the_game(ask.clone())).await;
                assert!(outcome.announcements.is_empty(), "{user} {ask:?}: {outcome:?}");
                received.push(Received::answer(format!("{user} {ask:?}"), &outcome));
            }
            for act in [DeckAct::List, DeckAct::Show, DeckAct::Use] {
                let request = DeckRequest { act, name: Some("Mine".to_owned()), to: None, game: Some("1".to_owned()) };
                let outcome = world.command(user, Command::global("decks", request)).await;
                received.push(Received::answer(format!("{user} {act:?}"), &outcome));
            }
            received.push(Received::answer(
                format!("{user} /games"),
                &world.command(user, Command::global("games", ListGames)).await,
            ));
            let data = world.press(user, &Control::Privacy(Privacy::MyData), None).await;
            received.push(Received::answer(format!("{user} looking at all that is kept"), &data));
            for field in FIELDS {
                let request = Autocomplete {
                    field,
                    typed: String::new(),
                    game: Some("1".to_owned()),
                    mv: (field == Field::CardWithMove).then(|| "e4".to_owned()),
                    card: (field == Field::Choices).then(|| "holy-war".to_owned()),
                };
                let suggested = app::complete(&world.context, &world.dated(user, 0), &request).await;
                received.push(Received::of(format!("{user} typing {field:?}"), &suggested));
            }
            for (control, value) in forged {
                let outcome = world.press(user, control, value.as_deref()).await;
                assert!(outcome.announcements.is_empty(), "{user} {control:?}: {outcome:?}");
                received.push(Received::answer(format!("{user} pressing {control:?} {value:?}"), &outcome));
            }
        }
        let repairs = app::find_repairs(&world.context).await;
        received.push(Received::of("what is still to be posted", &repairs.announcements.len()));
        received
    }
}

/// Requests that change nothing, whoever makes them.
pub(crate) fn looking() -> Vec<Ask> {
    vec![
        Ask::Panel,
        Ask::Board { text: false },
        Ask::Board { text: true },
        Ask::Hand,
        Ask::History,
        Ask::Replay(Replaying::default()),
        Ask::Export(Some(Format::Pgn)),
        Ask::Export(Some(Format::Text)),
        Ask::Export(Some(Format::Record)),
        Ask::Offer(Offer::Accept),
        Ask::Offer(Offer::Claim),
        Ask::Resign,
    ]
}

/// Requests that are refused unless the player is awaited.
fn refused_now() -> Vec<Ask> {
    let typed = |text: &str| text.to_owned();
    let build = BuildRequest { add: Some(typed("crab")), ..BuildRequest::default() };
    vec![
        Ask::Move { text: typed("e4"), place: None },
        Ask::Move { text: typed("Nf6"), place: Some(typed("holy-war")) },
        Ask::Play { card: typed("chaos") },
        Ask::Play { card: typed("fog-of-war holy-war") },
        Ask::Discard { card: Some(typed("chaos")) },
        Ask::Discard { card: None },
        Ask::Say { word: typed("knight") },
        Ask::Draw,
        Ask::Build(build),
        Ask::Act(PlainAction::EndTurn),
        Ask::Act(PlainAction::TakeBack),
        Ask::Act(PlainAction::Skip),
        Ask::Act(PlainAction::LoseMove),
    ]
}

fn of_the_game(ask: Ask) -> Command {
    Command::game(Some("1".to_owned()), ask)
}

fn judge(step: &str, received: &[Vec<Received>]) {
    let (first, others) = received.split_first().unwrap();
    for other in others {
        assert_eq!(first.len(), other.len(), "after {step}: more is received in one world than in the other");
        first.iter().zip(other).for_each(|(one, other)| one.judge(other, step));
    }
}
