//! Offers: more time, takebacks and aborts. They are made, answered, and lapse with the turn.

use cardinal::app::{self, Command, Place, ShowHelp};
use cardinal_ids::{GameId, MessageId, OfferKind, Pace, UserId};
use cardinal_interaction::{Ask, Control, GameControl, Message, MessageRef, Offer, Outcome, Proposal};
use cardinal_rules::{Card, Kind, Variant};
use sqlx::{Connection, SqliteConnection};

use crate::clocks::LAST_OF_A_DAY;
use crate::world::{ANN, BOB, LOBBY, World, buttons, calls, cards, pressed, refused, said};

const SECOND: u64 = 1;
const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

const QUARTER: Pace = Pace::turn(15 * 60);
const DAILY: Pace = Pace::turn(24 * 60 * 60);

const MORE_TIME: Offer = Offer::Make(Proposal::Aside(OfferKind::MoreTime));
const TAKE_BACK: Offer = Offer::Make(Proposal::Aside(OfferKind::TakeBack));
const UNFINISHED: Offer = Offer::Make(Proposal::Aside(OfferKind::Unfinished));

impl World {
    async fn offer(&self, user: UserId, offer: Offer) -> Outcome {
        self.ask(user, Ask::Offer(offer)).await
    }

    /// The lines that announce offers, which are posted with ids from this one on.
    async fn lines(&self, first: u64) -> Vec<Message> {
        assert!(app::due_work(&self.context).await.has_notices, "nothing is to be told");
        let mut lines = Vec::new();
        for (told, id) in app::pending_notices(&self.context).await.into_iter().zip(first..) {
            let Place::Channel(channel) = told.place else { panic!("an offer is told in its channel: {told:?}") };
            app::notice_posted(&self.context, &told, MessageRef { channel, message: MessageId(id) }).await;
            lines.push(told.message);
        }
        lines
    }

    async fn line(&self) -> Message {
        let mut lines = self.lines(2_000_000).await;
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.remove(0)
    }

    async fn labels_of_more(&self, user: UserId) -> Vec<String> {
        let panel = self.ask(user, Ask::Panel).await;
        let more = self.press_labelled(user, said(&panel), "More").await;
        buttons(said(&more)).map(|button| button.label.clone()).collect()
    }

    async fn says_of_the_first(&self, user: UserId, ask: Ask) -> Outcome {
        self.command(user, Command::game(Some("1".to_owned()), ask)).await
    }
}

fn labels(message: &Message) -> Vec<&str> {
    buttons(message).map(|button| button.label.as_str()).collect()
}

#[tokio::test]
async fn more_time_is_the_same_amount_again_for_this_turn() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUARTER)).await;
    world.nothing_within(5 * MINUTE).await;
    let asked = world.offer(ANN, MORE_TIME).await;
    assert!(asked.announcements.is_empty() && said(&asked).text.contains("can now agree to more time"), "{asked:?}");
    let line = world.line().await;
    assert_eq!(line.text, "Game #1: ⚪ **Ann** asks for 15 minutes more for this turn. <@102>, accept or decline?");
    assert_eq!((line.mentions.as_slice(), labels(&line)), ([BOB].as_slice(), vec!["Accept", "Decline"]));
    world.press_labelled(BOB, &line, "Accept").await;
    let line = world.line().await;
    assert!(line.text.starts_with("Game #1: ⚫ **Bob** agrees: 15 minutes more for this turn."), "{}", line.text);
    assert_eq!(line.mentions, [ANN], "who is awaited");
    // Thirty minutes from the start of the turn, five of which have passed.
    world.nothing_within(25 * MINUTE - SECOND).await;
    assert!(!world.over(game).await);
    world.post(&world.moves(ANN, "e4").await).await;
    // The next turn has the usual time.
    world.nothing_within(15 * MINUTE - SECOND).await;
    assert_eq!(world.after(SECOND).await.announcements.len(), 1);
    assert!(world.over(game).await);
}

/// Each kind of offer, by either player and with either answer, is stored until its line is posted, and read back then.
#[tokio::test]
async fn every_offer_and_every_answer_is_told() {
    let of = |user| if user == ANN { "**Ann**" } else { "**Bob**" };
    for (by, other) in [(ANN, BOB), (BOB, ANN)] {
        for (offer, offered, declined) in [
            (MORE_TIME, "15 minutes more", "declines more time"),
            (TAKE_BACK, "asks for a takeback", "declines the takeback"),
            (UNFINISHED, "offers to abort the game", "declines to abort the game"),
        ] {
            let world = World::new().await;
            world.start_at(Variant::Standard, &[], Some(QUARTER)).await;
            world.post(&world.moves(ANN, "e4").await).await;
            world.post(&world.moves(BOB, "e5").await).await;
            world.offer(by, offer).await;
            let line = world.line().await;
            assert!(line.text.contains(of(by)) && line.text.contains(offered), "{}", line.text);
            assert_eq!(line.mentions, [other]);
            world.press_labelled(other, &line, "Decline").await;
            let line = world.line().await;
            assert!(line.text.contains(of(other)) && line.text.contains(declined), "{}", line.text);
        }
        let world = World::new().await;
        world.start_at(Variant::Standard, &[], Some(QUARTER)).await;
        world.offer(by, MORE_TIME).await;
        let line = world.line().await;
        world.press_labelled(other, &line, "Accept").await;
        let line = world.line().await;
        assert!(line.text.contains(of(other)) && line.text.contains("agrees: 15 minutes more"), "{}", line.text);
    }
}

#[tokio::test]
async fn what_is_kept_and_is_no_offer_is_told_as_none() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(QUARTER)).await;
    world.offer(ANN, MORE_TIME).await;
    world.line().await;
    let file = world.folder.path().join("cardinal.db");
    let mut database = SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    for what in ["reminder", "claimable", "offer", "offer/more-time/white", "offer/draw/white/stands"] {
        let notice = "INSERT INTO notices (user_id, channel_id, games, what, created_at) VALUES (102, 11, ?, ?, 0)";
        sqlx::query(notice).bind(format!("[{game}]")).bind(what).execute(&mut database).await.unwrap();
        let told = app::pending_notices(&world.context).await;
        assert!(told.iter().all(|told| !told.message.text.contains("15 minutes more")), "{what}: {told:?}");
        for told in told {
            app::settle_notice(&world.context, told.id).await;
        }
    }
}

#[tokio::test]
async fn time_that_runs_out_after_more_was_granted_is_over() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(Pace::game(600, 10))).await;
    // The opponent may offer it as well: half of the initial time.
    world.offer(BOB, MORE_TIME).await;
    let line = world.line().await;
    assert!(line.text.contains("**Bob** offers ⚪ **Ann** 5 minutes more"), "{}", line.text);
    assert_eq!(line.mentions, [ANN]);
    world.offer(ANN, Offer::Accept).await;
    assert!(world.after(0).await.has_notices);
    world.nothing_within(15 * MINUTE - SECOND).await;
    let end = world.after(SECOND).await.announcements.remove(0);
    assert!(end.message.text.contains("**Bob wins on time**"), "{}", end.message.text);
}

#[tokio::test]
async fn a_reminded_player_is_reminded_again_of_the_new_deadline() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    assert!(world.after(12 * HOUR).await.has_notices);
    world.told().await;
    world.offer(ANN, MORE_TIME).await;
    world.offer(BOB, Offer::Accept).await;
    assert!(world.after(0).await.has_notices);
    world.told().await;
    // The deadline is 48 hours after the start: reminders come half a turn before it, and with a tenth of it left.
    world.nothing_within(24 * HOUR - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
    world.told().await;
    world.nothing_within(12 * HOUR - LAST_OF_A_DAY - SECOND).await;
    assert!(world.after(SECOND).await.has_notices);
}

#[tokio::test]
async fn more_time_needs_a_running_clock() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    assert!(refused(&world.offer(ANN, MORE_TIME).await).contains("has no clock"));
    assert!(!world.labels_of_more(ANN).await.iter().any(|label| label.contains("time")));
    assert!(!app::due_work(&world.context).await.has_notices, "what is refused is not told");
}

#[tokio::test]
async fn an_offer_stands_once_and_is_made_once_per_turn() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.offer(ANN, UNFINISHED).await;
    assert!(refused(&world.offer(ANN, UNFINISHED).await).contains("Your offer is still open"));
    let same = world.offer(BOB, UNFINISHED).await;
    assert!(refused(&same).contains("accept or decline it") && labels(said(&same)) == ["Accept", "Decline"]);
    let line = world.line().await;
    world.press_labelled(BOB, &line, "Decline").await;
    let told = world.line().await;
    assert!(told.text.contains("**Bob** declines to abort the game. ⚪ <@101>, it's your turn."), "{told:?}");
    assert!(refused(&world.offer(ANN, UNFINISHED).await).contains("declined that this turn"));
    assert!(refused(&world.press_labelled(BOB, &line, "Accept").await).contains("isn't open"));
    world.post(&world.moves(ANN, "e4").await).await;
    world.offer(ANN, UNFINISHED).await;
    assert!(
        world.line().await.text.contains("**Ann** offers to abort the game"),
        "in a later turn it can be made again"
    );
}

#[tokio::test]
async fn an_own_offer_and_one_that_crosses_come_back_with_the_buttons_that_fit() {
    let own = "That's your own offer. <@102> has to accept or decline it.";
    for (offer, what) in [(Offer::DRAW, Proposal::Draw), (UNFINISHED, Proposal::Aside(OfferKind::Unfinished))] {
        let world = World::new().await;
        let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
        world.offer(ANN, offer).await;
        for accept in [true, false] {
            let control = Control::Game { game, ply: 0, what: GameControl::AnswerOffer { what, accept } };
            let pressed = world.press(ANN, &control, None).await;
            assert!(refused(&pressed) == own && labels(said(&pressed)) == ["My turn"], "{what:?}: {pressed:?}");
            let typed = world.offer(ANN, if accept { Offer::Accept } else { Offer::Decline }).await;
            assert!(refused(&typed) == own && labels(said(&typed)) == ["My turn"], "{what:?}: {typed:?}");
        }
        let again = world.offer(ANN, offer).await;
        assert_eq!(labels(said(&again)), ["My turn"], "{again:?}");
        // Bob offers the same, by typing or with a button from before Ann's offer.
        let asks = Control::Game { game, ply: 0, what: GameControl::AskOffer(offer) };
        for crossing in [world.offer(BOB, offer).await, world.press(BOB, &asks, None).await] {
            assert!(refused(&crossing).starts_with("Your opponent has already offered"), "{crossing:?}");
            assert_eq!(labels(said(&crossing)), ["Accept", "Decline"]);
        }
        let crossing = world.offer(BOB, offer).await;
        let question = world.press_labelled(BOB, said(&crossing), "Accept").await;
        let yes = if what == Proposal::Draw { "Accept the draw" } else { "Abort the game" };
        world.press_labelled(BOB, said(&question), yes).await;
        assert!(world.over(game).await, "{what:?}");
    }
}

#[tokio::test]
async fn an_offer_lapses_with_the_turn() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.offer(BOB, UNFINISHED).await;
    let line = world.line().await;
    let turn = world.moves(ANN, "e4").await;
    let superseded: Vec<_> = world.post(&turn).await.into_iter().filter_map(|edit| edit.line).collect();
    assert!(superseded.contains(&"-# #1 · Bob offered to abort the game".to_owned()), "{superseded:?}");
    assert!(refused(&world.press_labelled(ANN, &line, "Accept").await).contains("earlier turn"));
    assert!(refused(&world.offer(ANN, Offer::Accept).await).contains("no open offer"));
    assert!(!world.over(game).await);
}

#[tokio::test]
async fn a_line_that_comes_too_late_is_not_posted() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.offer(BOB, UNFINISHED).await;
    world.moves(ANN, "e4").await;
    assert_eq!(world.lines(2_000_000).await, [], "the offer is gone");
    assert!(world.store.notices().pending(9).await.unwrap().is_empty());
}

#[tokio::test]
async fn both_players_may_abort_a_game() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let panel = world.ask(ANN, Ask::Panel).await;
    let more = world.press_labelled(ANN, said(&panel), "More").await;
    let question = world.press_labelled(ANN, said(&more), "Offer to abort…").await;
    world.press_labelled(ANN, said(&question), "Offer to abort").await;
    let line = world.line().await;
    let question = world.press_labelled(BOB, &line, "Accept").await;
    assert!(!world.over(game).await, "it asks first");
    assert!(said(&question).text.contains("without a result"), "{question:?}");
    let end = world.press_labelled(BOB, said(&question), "Abort the game").await;
    let [told] = end.announcements.as_slice() else { panic!("{end:?}") };
    assert!(told.message.text.contains("agreed to abort this game. No result."), "{}", told.message.text);
    assert_eq!(told.message.mentions, [ANN, BOB]);
    assert!(world.over(game).await);
    let late = world.says_of_the_first(ANN, Ask::Offer(UNFINISHED)).await;
    assert!(refused(&late).contains("was aborted. No result."));
    world.restart().await;
    assert_eq!(
        app::find_repairs(&world.context).await.announcements,
        end.announcements,
        "what was not posted comes again"
    );
}

#[tokio::test]
async fn a_players_own_last_turn_is_taken_back_with_what_followed() {
    let mut world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    assert!(refused(&world.offer(ANN, TAKE_BACK).await).contains("hasn't made a turn yet"));
    assert!(!world.labels_of_more(ANN).await.iter().any(|label| label.contains("back…")));
    world.post(&world.moves(ANN, "e4").await).await;
    let first = world.moves(BOB, "e5").await;
    world.post(&first).await;
    assert!(world.labels_of_more(ANN).await.contains(&"Ask for a takeback…".to_owned()));
    let panel = world.ask(ANN, Ask::Panel).await;
    world.offer(ANN, TAKE_BACK).await;
    let line = world.line().await;
    assert!(line.text.contains("**Ann** asks for a takeback"), "{}", line.text);
    let question = world.press_labelled(BOB, &line, "Accept").await;
    let done = world.press_labelled(BOB, said(&question), "Allow the takeback").await;
    let [told] = done.announcements.as_slice() else { panic!("{done:?}") };
    assert_eq!(
        told.message.text,
        "Game #1: ⚪ **Ann** took back the last turn, as ⚫ **Bob** agreed.\n⚪ <@101>, it's your turn."
    );
    assert_eq!((told.message.mentions.as_slice(), told.message.pictures.len()), ([ANN].as_slice(), 1));
    world.restart().await;
    assert_eq!(app::find_repairs(&world.context).await.announcements, done.announcements);
    world.post(&done).await;
    assert_eq!(said(&world.ask(ANN, Ask::History).await).text.lines().count(), 1, "no turn stands");
    // The panel shown before belongs to a turn that was taken back.
    let more = world.press_labelled(ANN, said(&panel), "More").await;
    assert!(labels(said(&more)).contains(&"Resign…"));
    let stale = world.pick(ANN, said(&panel), "g1").await;
    assert!(refused(&stale).contains("earlier turn"), "{stale:?}");
    assert_eq!(world.moves(ANN, "e4").await.announcements.len(), 1, "the pawn stands on e2 again");
    assert_eq!(world.store.games().info(game).await.unwrap().version, 4);
}

#[tokio::test]
async fn both_players_learn_which_cards_were_seen() {
    let mut world = World::new().await;
    let hand = calls(&[Kind::Knight, Kind::Pawn, Kind::Bishop]);
    cards(&world, "2", &hand, &[Card::Call(Kind::Rook), Card::Call(Kind::Queen)]).await;
    world.command(BOB, Command::global("help", ShowHelp)).await;
    let moved = world.says_of_the_first(ANN, Ask::Move { text: "Nf3".to_owned(), place: None }).await;
    world.post(&moved).await;
    world.says_of_the_first(BOB, Ask::Draw).await;
    world.says_of_the_first(ANN, Ask::Offer(TAKE_BACK)).await;
    let done = world.says_of_the_first(BOB, Ask::Offer(Offer::Accept)).await;
    let text = &done.announcements[0].message.text;
    let wanted = "Back on the piles, in the same order: 1 card from ⚪ **Ann** and 1 card from ⚫ **Bob**.";
    assert!(text.contains(wanted), "{text}");
    assert!(!text.contains("Rook") && !text.contains("Queen"), "which ones is nobody's business: {text}");
    world.restart().await;
    assert_eq!(&app::find_repairs(&world.context).await.announcements[0].message.text, text);
}

#[tokio::test]
async fn with_several_offers_the_player_is_asked_which_is_meant() {
    let world = World::new().await;
    let game = world.start_at(Variant::Standard, &[], Some(DAILY)).await;
    world.post(&world.moves(ANN, "e4").await).await;
    world.offer(ANN, Offer::DRAW).await;
    world.offer(ANN, UNFINISHED).await;
    world.offer(ANN, TAKE_BACK).await;
    let question = world.offer(BOB, Offer::Decline).await;
    assert!(said(&question).text.contains("Which do you decline?"), "{question:?}");
    assert_eq!(labels(said(&question)), ["Draw", "Takeback", "Abort"]);
    world.press_labelled(BOB, said(&question), "Draw").await;
    world.press_labelled(BOB, said(&question), "Abort").await;
    let more = world.labels_of_more(BOB).await;
    assert!(more.contains(&"Allow the takeback…".to_owned()), "{more:?}");
    assert!(!more.iter().any(|label| label.contains("the draw") || label.contains("Agree")), "{more:?}");
    let done = world.offer(BOB, Offer::Accept).await;
    assert!(done.announcements[0].message.text.contains("took back the last turn"), "one is left: {done:?}");
    assert!(!world.over(game).await);
}

#[tokio::test]
async fn what_is_delivered_twice_takes_effect_once() {
    let world = World::new().await;
    world.start_at(Variant::Standard, &[], Some(QUARTER)).await;
    let other = world.second().await;
    let game = Command::game(Some("1".to_owned()), Ask::Offer(MORE_TIME));
    let asks = world.caller(ANN);
    let intent = cardinal::app::Intent::Command(game);
    let (one, two) =
        tokio::join!(app::handle(&world.context, &asks, intent.clone()), app::handle(&other, &asks, intent));
    for outcome in [one, two] {
        assert!(said(&outcome).text.contains("can now agree to more time"), "{outcome:?}");
    }
    let mut told = app::pending_notices(&world.context).await;
    assert_eq!(told.len(), 1);
    let line = told.remove(0);
    let control = &crate::world::button(&line.message, "Accept").control;
    let answers = world.caller(BOB);
    let (one, two) = tokio::join!(
        app::handle(&world.context, &answers, pressed(control, None)),
        app::handle(&other, &answers, pressed(control, None))
    );
    for outcome in [one, two] {
        assert!(said(&outcome).text.contains("Game #1"), "{outcome:?}");
    }
    assert_eq!(world.store.games().info(GameId(1)).await.unwrap().clock.extra, 15 * 60, "once");
    assert!(refused(&world.press(BOB, control, None).await).contains("isn't open"));
}

#[tokio::test]
async fn of_an_answer_and_a_turn_one_is_first() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    world.offer(BOB, UNFINISHED).await;
    let other = world.second().await;
    let accepts = world.caller(ANN);
    let intent = cardinal::app::Intent::Command(Command::game(Some("1".to_owned()), Ask::Offer(Offer::Accept)));
    let (ended, moved) = tokio::join!(app::handle(&other, &accepts, intent), world.moves(ANN, "e4"));
    assert_eq!(ended.announcements.len() + moved.announcements.len(), 1, "{ended:?} {moved:?}");
    assert_eq!(world.over(game).await, ended.announcements.len() == 1);
}

#[tokio::test]
async fn a_line_that_was_not_posted_is_posted_later_once() {
    let mut world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    world.offer(BOB, UNFINISHED).await;
    let first = app::pending_notices(&world.context).await.remove(0);
    assert!(app::pending_notices(&world.context).await.is_empty(), "it is under way");
    world.restart().await;
    let again = app::pending_notices(&world.context).await.remove(0);
    assert_eq!((again.id, &again.message), (first.id, &first.message));
    app::notice_posted(&world.context, &again, MessageRef { channel: LOBBY, message: MessageId(2_000_000) }).await;
    world.restart().await;
    assert!(app::pending_notices(&world.context).await.is_empty());
    let question = world.press_labelled(ANN, &again.message, "Accept").await;
    assert!(said(&question).text.contains("Agree to abort"), "its buttons outlive the process: {question:?}");
}
