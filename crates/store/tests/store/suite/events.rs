//! Events: set up, signed up for, and gone on with once.

use cardinal_ids::{ChannelId, EventId, GameId, GuildId, MessageId, Site, UserId, Venue};
use cardinal_rules::{Card, KnightmareCard};
use cardinal_store::{
    Delivery, DueEventFollower, Event, EventDeck, EventSide, EventState, EventStep, EventWithdrawal, Listed, NewEvent,
    NewGame, NewNotice, NextEventLook, NotJoined, PairedGame, SharedStore, SignUp,
};

use super::{ANNA, BEN, CARA, HERE, Kept, NOW, ending, new_game, some_move};

const HOUR: i64 = 3600;

impl Kept {
    /// An event of Cara that is announced, with sign-up for an hour.
    async fn event(&self) -> EventId {
        let event = self.store.events().draft(new_event()).await.expect("it can be made");
        let moments = (NOW.plus(HOUR), NOW.plus(2 * HOUR));
        assert!(self.store.events().open(event, 0, moments, NOW).await.expect("it can be announced"));
        event
    }

    async fn event_with(&self, sides: &[EventSide]) -> EventId {
        let event = self.event().await;
        for side in sides {
            self.join(event, *side).await.expect("there is room");
        }
        event
    }

    async fn join(&self, event: EventId, side: EventSide) -> Result<u16, NotJoined> {
        let sign_up = SignUp { event, side, most: 3, events_of_member: 2, at: NOW };
        self.store.events().join(sign_up).await.expect("the store works")
    }

    async fn the(&self, event: EventId) -> Event {
        self.store.events().get(event).await.expect("events can be read").expect("there is this one")
    }
}

/// An event on a server in which a member does all that is kept of one: makes and manages it, plays in it, and enters
/// the result of its game by hand.
pub(super) async fn event_of(store: &SharedStore, site: Site, user: UserId) {
    let guild = site.guild.expect("events are on servers");
    let events = store.events();
    let event = events.draft(NewEvent { guild, site, maker: user, ..new_event() }).await.unwrap();
    assert!(events.open(event, 0, (NOW.plus(HOUR), NOW.plus(HOUR)), NOW).await.unwrap());
    for side in [EventSide::Member(user), EventSide::Computer(1)] {
        events.join(SignUp { event, side, most: 3, events_of_member: 2, at: NOW }).await.unwrap().unwrap();
    }
    let deck = vec![Card::Knightmare(KnightmareCard::Bog)];
    for is_done in [true, false] {
        assert!(events.keep_deck(event, user, deck.clone(), is_done, NOW).await.unwrap());
    }
    events.add_organiser(event, user).await.unwrap();
    assert!(store.event_follows().follow(event, user, NOW, NOW.plus(HOUR)).await.unwrap());
    let begin = EventStep {
        paired: vec![PairedGame { game: None, ..paired("r1b1") }],
        decided: vec![("r1b1".to_owned(), "draw".to_owned(), Some(user))],
        ..step(&events.get(event).await.unwrap().unwrap())
    };
    events.advance(begin).await.unwrap().expect("the step is taken");
}

fn new_event() -> NewEvent {
    NewEvent {
        guild: GuildId(11),
        site: HERE,
        venue: Venue::Thread,
        maker: CARA,
        name: "Autumn".to_owned(),
        plan: "{}".to_owned(),
        seed: [7; 32],
        at: NOW,
        dropped_at: NOW.plus(HOUR),
    }
}

fn step(event: &Event) -> EventStep {
    EventStep {
        event: event.id,
        version: event.version,
        state: EventState::Running,
        seeded: Vec::new(),
        replaced: Vec::new(),
        withdrawn: Vec::new(),
        placed: Vec::new(),
        decks: Vec::new(),
        paired: Vec::new(),
        decided: Vec::new(),
        reminded: Vec::new(),
        round: (1, None),
        due_at: None,
        is_seen: true,
        at: NOW.plus(HOUR),
    }
}

fn paired(pairing: &str) -> PairedGame {
    PairedGame {
        pairing: pairing.to_owned(),
        round: 1,
        white: 1,
        black: 2,
        game: Some(Box::new(new_game(ANNA, BEN))),
        outcome: None,
    }
}

pub(crate) async fn an_event_is_seen_once_it_is_announced_and_dropped_if_it_never_is(kept: Kept) {
    let events = kept.store.events();
    let event = events.draft(new_event()).await.unwrap();
    assert_eq!(kept.join(event, EventSide::Member(ANNA)).await, Err(NotJoined::NoEvent));
    assert!(events.of_server(GuildId(11), Listed::Live, 0, 10).await.unwrap().is_empty());
    assert!(events.change(event, 0, "Winter".to_owned(), "{\"a\":1}".to_owned()).await.unwrap());
    assert!(!events.change(event, 0, "Spring".to_owned(), "{}".to_owned()).await.unwrap(), "another was faster");
    let moments = (NOW.plus(HOUR), NOW.plus(2 * HOUR));
    assert!(!events.open(event, 0, moments, NOW).await.unwrap(), "it was changed since");
    assert!(events.open(event, 1, moments, NOW).await.unwrap());

    let never = events.draft(new_event()).await.unwrap();
    assert_eq!(events.drop_drafts(NOW.plus(HOUR - 1)).await.unwrap(), 0);
    assert_eq!(events.drop_drafts(NOW.plus(HOUR)).await.unwrap(), 1);
    assert_eq!(events.get(never).await.unwrap(), None);

    let kept = kept.reopened().await;
    let events = kept.store.events();
    let found = kept.the(event).await;
    assert_eq!((found.name.as_str(), found.plan.as_str(), found.state), ("Winter", "{\"a\":1}", EventState::Open));
    assert_eq!((found.closes_at, found.begins_at), (Some(moments.0), Some(moments.1)));
    assert_eq!((found.seed, found.venue, found.maker), ([7; 32], Venue::Thread, CARA));
    assert_eq!(events.of_server(GuildId(11), Listed::Live, 0, 10).await.unwrap(), [found]);
    assert!(events.of_server(GuildId(11), Listed::Past, 0, 10).await.unwrap().is_empty());
    assert!(!events.change(event, 2, "Spring".to_owned(), "{}".to_owned()).await.unwrap(), "it is announced");
    assert!(events.may_manage(event, CARA).await.unwrap() && !events.may_manage(event, ANNA).await.unwrap());
    events.add_organiser(event, ANNA).await.unwrap();
    assert!(events.may_manage(event, ANNA).await.unwrap());
}

pub(crate) async fn members_sign_up_while_there_is_time_and_room(kept: Kept) {
    let event = kept.event().await;
    let events = kept.store.events();
    assert_eq!(kept.join(event, EventSide::Member(ANNA)).await, Ok(1));
    assert_eq!(kept.join(event, EventSide::Member(ANNA)).await, Err(NotJoined::Already));
    assert_eq!(kept.join(event, EventSide::Computer(3)).await, Ok(2));
    assert_eq!(kept.join(event, EventSide::Computer(3)).await, Ok(3), "it may come more than once");
    assert_eq!(kept.join(event, EventSide::Member(BEN)).await, Err(NotJoined::Full(3)));
    assert!(events.leave(event, 2, NOW).await.unwrap());
    assert!(!events.leave(event, 2, NOW).await.unwrap());
    assert_eq!(kept.join(event, EventSide::Member(BEN)).await, Ok(4), "no number is given again");
    let sides: Vec<_> = events.players(event).await.unwrap().iter().map(|each| (each.number, each.side)).collect();
    assert_eq!(sides, [(1, EventSide::Member(ANNA)), (3, EventSide::Computer(3)), (4, EventSide::Member(BEN))]);

    let (second, third) = (kept.event_with(&[EventSide::Member(ANNA)]).await, kept.event().await);
    assert_eq!(kept.join(third, EventSide::Member(ANNA)).await, Err(NotJoined::TooMany(2)));
    let mine: Vec<EventId> = events.of_member(ANNA, 10).await.unwrap().iter().map(|each| each.id).collect();
    assert_eq!(mine, [second, event]);
    let late = SignUp { event: third, side: EventSide::Member(BEN), most: 3, events_of_member: 9, at: NOW.plus(HOUR) };
    assert_eq!(events.join(late).await.unwrap(), Err(NotJoined::Closed), "the second in which sign-up ends");
    assert_eq!(events.join(SignUp { at: NOW.plus(HOUR - 1), ..late }).await.unwrap(), Ok(1));
}

pub(crate) async fn who_replaces_a_player_has_the_number_and_no_deck_and_acts_and_messages_are_kept(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(ANNA), EventSide::Member(BEN)]).await;
    let events = kept.store.events();
    let deck = [Card::Knightmare(KnightmareCard::Crab)];
    assert!(events.keep_deck(event, ANNA, deck.to_vec(), true, NOW).await.unwrap());
    let replaced = EventStep { state: EventState::Open, replaced: vec![(1, CARA)], ..step(&kept.the(event).await) };
    assert_eq!(events.advance(replaced).await.unwrap(), Some(Vec::new()));
    for act in ["one", "two 1", "three", "four"] {
        events.note_act(event, act.to_owned(), NOW).await.unwrap();
    }
    events.begin_told(event, MessageId(u64::MAX)).await.unwrap();
    events.end_told(event, MessageId(7)).await.unwrap();

    let kept = kept.reopened().await;
    let events = kept.store.events();
    let sides: Vec<_> = events.players(event).await.unwrap().iter().map(|each| (each.number, each.side)).collect();
    assert_eq!(sides, [(1, EventSide::Member(CARA)), (2, EventSide::Member(BEN))]);
    assert_eq!(events.deck_of(event, CARA).await.unwrap(), Some(EventDeck { done: None, draft: None }));
    assert!(events.of_member(ANNA, 10).await.unwrap().is_empty());
    let found = kept.the(event).await;
    assert_eq!(found.acts, ["two 1", "three", "four"], "the last three");
    assert_eq!((found.begin_message, found.end_message), (Some(MessageId(u64::MAX)), Some(MessageId(7))));
}

pub(crate) async fn a_step_is_taken_once_and_a_game_that_ends_makes_its_event_due(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(ANNA), EventSide::Member(BEN)]).await;
    assert!(kept.store.events().due(NOW.plus(HOUR - 1), 10).await.unwrap().is_empty());
    assert_eq!(kept.store.events().due(NOW.plus(HOUR), 10).await.unwrap(), [event]);
    let before = kept.the(event).await;
    let first_step = EventStep {
        seeded: vec![(1, 1510), (2, 1490)],
        paired: vec![paired("r1b1")],
        due_at: Some(NOW.plus(9 * HOUR)),
        ..step(&before)
    };
    let other = kept.database.open().await;
    let begun = kept.store.events().advance(first_step.clone()).await.unwrap().expect("the step is taken");
    let [(pairing, game)] = begun.as_slice() else { panic!("one game begins, not {begun:?}") };
    assert_eq!(pairing, "r1b1");
    assert_eq!(other.events().advance(first_step).await.unwrap(), None, "another process is too late");

    let kept = kept.reopened().await;
    let running = kept.the(event).await;
    assert_eq!((running.state, running.round), (EventState::Running, 1));
    let games = kept.store.events().games(event).await.unwrap();
    assert_eq!(games.len(), 1, "a round is paired once");
    assert_eq!((games[0].game, games[0].ended.clone(), games[0].version), (Some(*game), None, 0));
    assert_eq!(games[0].waits.map(|(user, _)| user), Some(ANNA));
    assert_eq!(kept.store.events().players(event).await.unwrap()[0].rating, Some(1510));
    let found = kept.store.events().of_game(*game).await.unwrap().expect("it belongs to one");
    assert_eq!((found.event.id, found.pairing.as_str(), found.round), (event, "r1b1", 1));
    assert_eq!(kept.store.events().of_game(kept.game().await).await.unwrap(), None);

    assert!(kept.store.events().due(NOW.plus(8 * HOUR), 10).await.unwrap().is_empty());
    kept.store.games().append(ending(*game, 0)).await.unwrap();
    assert_eq!(kept.store.events().due(NOW, 10).await.unwrap(), [event], "a game has ended");
    let ended = kept.store.events().games(event).await.unwrap().remove(0).ended;
    assert_eq!(ended.map(|(_, reason)| reason).as_deref(), Some("resignation"));

    assert!(kept.store.events().titles(None, ANNA, 9).await.unwrap().is_empty());
    let end = EventStep { state: EventState::Over, placed: vec![(1, 1), (2, 2)], ..step(&kept.the(event).await) };
    kept.store.events().advance(end).await.unwrap().expect("the step is taken");
    let over = kept.the(event).await;
    assert_eq!((over.state, over.ended_at), (EventState::Over, Some(NOW.plus(HOUR))));
    for (user, titles) in [(ANNA, 1), (BEN, 0)] {
        assert_eq!(kept.store.events().titles(Some(GuildId(11)), user, 9).await.unwrap(), vec!["Autumn"; titles]);
        assert_eq!(kept.store.events().titles(None, user, 9).await.unwrap().len(), titles);
    }
    assert!(kept.store.events().titles(Some(GuildId(12)), ANNA, 9).await.unwrap().is_empty(), "another server");
    let again = EventStep { state: EventState::Running, ..step(&over) };
    assert_eq!(kept.store.events().advance(again).await.unwrap(), None, "it is over");
    assert_eq!(kept.store.events().of_server(GuildId(11), Listed::Past, 0, 10).await.unwrap(), [over]);
    assert!(kept.store.events().due(NOW.plus(99 * HOUR), 10).await.unwrap().is_empty());
}

pub(crate) async fn a_game_that_is_closed_makes_its_event_due_and_can_be_replaced(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(ANNA), EventSide::Member(BEN)]).await;
    let begin = EventStep { paired: vec![paired("r1b1")], ..step(&kept.the(event).await) };
    let first: GameId = kept.store.events().advance(begin).await.unwrap().expect("the step is taken")[0].1;
    let aborted = ending(first, 0).outcome.unwrap();
    kept.store.games().close(first, 0, aborted, false, NOW).await.unwrap();
    assert_eq!(kept.store.events().due(NOW, 10).await.unwrap(), [event]);
    kept.store.events().put_off(event, NOW.plus(60)).await.unwrap();
    assert!(kept.store.events().due(NOW, 10).await.unwrap().is_empty());

    let again = EventStep { paired: vec![paired("r1b1")], ..step(&kept.the(event).await) };
    let second = kept.store.events().advance(again).await.unwrap().expect("the step is taken")[0].1;
    let games = kept.store.events().games(event).await.unwrap();
    assert_eq!(games.iter().map(|each| each.game).collect::<Vec<_>>(), [Some(second)]);

    let decided = EventStep {
        decided: vec![("r1b1".to_owned(), "black".to_owned(), Some(CARA))],
        withdrawn: vec![(1, 1, "gone".to_owned())],
        ..step(&kept.the(event).await)
    };
    kept.store.events().advance(decided).await.unwrap().expect("the step is taken");
    let game = kept.store.events().games(event).await.unwrap().remove(0);
    assert_eq!((game.outcome.as_deref(), game.by), (Some("black"), Some(CARA)));
    let anna = kept.store.events().players(event).await.unwrap().remove(0);
    let withdrawal = EventWithdrawal { at: NOW.plus(HOUR), stage: 1, why: "gone".to_owned() };
    assert_eq!(anna.withdrawn, Some(withdrawal));
    assert!(kept.store.events().of_member(ANNA, 10).await.unwrap().is_empty(), "she plays in it no more");
}

pub(crate) async fn decks_are_kept_until_an_event_begins_and_its_games_begin_with_events(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(ANNA), EventSide::Member(BEN), EventSide::Computer(1)]).await;
    let (events, deck) = (kept.store.events(), |card: KnightmareCard| vec![Card::Knightmare(card)]);
    let (first, second, starter) = (deck(KnightmareCard::Bog), deck(KnightmareCard::Toll), deck(KnightmareCard::Chaos));
    let keep = async |user, cards: &Vec<Card>, is_done, at| {
        events.keep_deck(event, user, cards.clone(), is_done, at).await.unwrap()
    };
    assert!(!keep(CARA, &first, true, NOW).await, "she doesn't take part");
    assert!(keep(ANNA, &first, true, NOW).await && keep(ANNA, &second, false, NOW).await);
    assert!(keep(BEN, &second, false, NOW.plus(2 * HOUR - 1)).await);
    assert!(!keep(BEN, &second, true, NOW.plus(2 * HOUR)).await, "the second in which it begins");
    let annas = EventDeck { done: Some(first.clone()), draft: Some(second.clone()) };
    assert_eq!(events.deck_of(event, ANNA).await.unwrap(), Some(annas));
    assert_eq!(events.deck_of(event, CARA).await.unwrap(), None);
    assert_eq!(events.decks(event).await.unwrap(), [(1, first.clone())]);

    let usual = [1, 2, 3].map(|number| (number, starter.clone()));
    let begin = EventStep { decks: usual.into(), ..step(&kept.the(event).await) };
    events.advance(begin).await.unwrap().expect("the step is taken");
    assert!(!keep(ANNA, &second, true, NOW).await, "they are locked");
    let kept = kept.reopened().await;
    let events = kept.store.events();
    assert_eq!(events.decks(event).await.unwrap(), [(1, first.clone()), (2, starter.clone()), (3, starter.clone())]);
    let locked = events.deck_of(event, ANNA).await.unwrap().unwrap();
    assert_eq!((locked.done.as_ref(), locked.draft.as_ref()), (Some(&first), None));
    assert_eq!(format!("{locked:?}"), "EventDeck(hidden)");

    let entries = vec![some_move()];
    let game = NewGame { entries: entries.clone(), announce: true, ..new_game(ANNA, BEN) };
    let game = NewGame { last_position: Some(super::snapshot(1)), ..game };
    let paired = PairedGame { game: Some(Box::new(game)), ..paired("r1b1") };
    let begin = EventStep { paired: vec![paired], ..step(&kept.the(event).await) };
    let game = events.advance(begin).await.unwrap().expect("the step is taken")[0].1;
    let stored = kept.store.games().load(game).await.unwrap();
    assert_eq!((stored.info.version, stored.entries.since(0)), (1, Some(entries.as_slice())));
    assert_eq!(stored.last_position.map(|last| last.version), Some(1));
    let pending = kept.store.messages().pending(None, 9).await.unwrap();
    assert_eq!(pending.iter().map(|post| (post.game, post.version)).collect::<Vec<_>>(), [(game, 1)]);
}

pub(crate) async fn an_events_message_is_brought_up_to_date_by_one_process(kept: Kept) {
    let event = kept.event().await;
    let events = kept.store.events();
    let taken = events.take_to_show(10, NOW, NOW.plus(30)).await.unwrap();
    assert_eq!(taken.iter().map(|each| (each.id, each.message)).collect::<Vec<_>>(), [(event, None)]);
    assert!(kept.database.open().await.events().take_to_show(10, NOW, NOW.plus(30)).await.unwrap().is_empty());
    assert_eq!(events.take_to_show(10, NOW.plus(30), NOW.plus(60)).await.unwrap().len(), 1, "it was not reported");
    events.shown(event, taken[0].version, Some(MessageId(5)), NOW).await.unwrap();
    assert_eq!(kept.the(event).await.message, Some(MessageId(5)));
    assert!(events.take_to_show(10, NOW.plus(HOUR), NOW.plus(2 * HOUR)).await.unwrap().is_empty());

    // What changes while the message is on its way is shown a minute later.
    kept.join(event, EventSide::Member(ANNA)).await.unwrap();
    let taken = events.take_to_show(10, NOW, NOW.plus(30)).await.unwrap();
    kept.join(event, EventSide::Member(BEN)).await.unwrap();
    events.shown(event, taken[0].version, None, NOW).await.unwrap();
    assert!(events.take_to_show(10, NOW.plus(59), NOW.plus(90)).await.unwrap().is_empty());
    assert_eq!(events.take_to_show(10, NOW.plus(60), NOW.plus(90)).await.unwrap()[0].message, Some(MessageId(5)));
    assert_eq!(kept.the(event).await.end_message, None);
    events.end_told(event, MessageId(6)).await.unwrap();
    assert_eq!(kept.the(event).await.end_message, Some(MessageId(6)));
    events.show_later(event, NOW.plus(500)).await.unwrap();
    assert!(events.take_to_show(10, NOW.plus(499), NOW.plus(600)).await.unwrap().is_empty());
}

pub(crate) async fn an_event_keeps_a_stand_in_for_who_was_forgotten(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(CARA), EventSide::Member(BEN)]).await;
    let events = kept.store.events();
    events.add_organiser(event, CARA).await.unwrap();
    assert!(!kept.store.forgetting().is_asked(CARA).await.unwrap());
    kept.store.forgetting().ask(CARA, NOW).await.unwrap();
    assert!(kept.store.forgetting().is_asked(CARA).await.unwrap());
    let number = kept.store.forgetting().due(NOW, 1).await.unwrap()[0].number;
    kept.store.forgetting().forget(number, NOW).await.unwrap();
    let stand_in = UserId::former(number);
    assert_eq!(events.players(event).await.unwrap()[0].side, EventSide::Member(stand_in));
    assert_eq!(kept.the(event).await.maker, stand_in);
    assert!(!events.may_manage(event, CARA).await.unwrap());
    assert!(!kept.store.forgetting().is_asked(CARA).await.unwrap());
    events.cancel_of_server(GuildId(12), NOW).await.unwrap();
    assert_eq!(kept.the(event).await.state, EventState::Open, "another server");
    events.cancel_of_server(GuildId(11), NOW).await.unwrap();
    assert_eq!(kept.the(event).await.state, EventState::Cancelled);
    assert!(events.due(NOW.plus(99 * HOUR), 9).await.unwrap().is_empty());
}

pub(crate) async fn a_follower_is_told_by_one_process_and_at_once_of_the_end(kept: Kept) {
    let event = kept.event_with(&[EventSide::Member(ANNA), EventSide::Member(BEN)]).await;
    let (follows, day) = (kept.store.event_follows(), NOW.plus(24 * HOUR));
    assert!(follows.follow(event, CARA, NOW, day).await.unwrap());
    assert!(follows.follow(event, CARA, NOW.plus(9), day.plus(9)).await.unwrap(), "it stays as it was");
    assert!(follows.follow(event, ANNA, NOW, day.plus(1)).await.unwrap());
    assert!(follows.is_followed(event, CARA).await.unwrap() && !follows.is_followed(event, BEN).await.unwrap());
    assert_eq!(follows.count_followed(CARA).await.unwrap(), 1);
    let draft = kept.store.events().draft(new_event()).await.unwrap();
    assert!(!follows.follow(draft, CARA, NOW, day).await.unwrap(), "it isn't announced");

    assert!(follows.due(day.plus(-1), 9).await.unwrap().is_empty());
    let due = follows.due(day, 9).await.unwrap();
    let cara = DueEventFollower { event, user: CARA, told_at: NOW, due_at: day };
    assert_eq!(due, [cara]);
    let next = NextEventLook { told_at: day, due_at: day.plus(24 * HOUR) };
    let notice = NewNotice {
        user: CARA,
        guild: Some(GuildId(11)),
        channel: HERE.channel,
        way: Delivery::Direct,
        games: Vec::new(),
        what: "results".to_owned(),
    };
    let other = kept.database.open().await;
    assert!(follows.move_on(cara, Some(next), Some(notice.clone()), day).await.unwrap());
    assert!(!other.event_follows().move_on(cara, Some(next), Some(notice.clone()), day).await.unwrap());
    let pending = kept.store.notices().pending(9).await.unwrap();
    assert_eq!(pending.into_iter().map(|each| each.notice).collect::<Vec<_>>(), [notice], "once");

    let kept = kept.reopened().await;
    let (follows, over) = (kept.store.event_follows(), NOW.plus(HOUR));
    let begin = EventStep { paired: vec![paired("r1b1")], ..step(&kept.the(event).await) };
    kept.store.events().advance(begin).await.unwrap().expect("the step is taken");
    assert!(follows.due(over, 9).await.unwrap().is_empty(), "only an end is told before its time");
    let hand = EventStep {
        decided: vec![("r1b1".to_owned(), "draw".to_owned(), Some(CARA))],
        at: over.plus(5),
        ..step(&kept.the(event).await)
    };
    kept.store.events().advance(hand).await.unwrap().expect("the step is taken");
    assert_eq!(kept.store.events().games(event).await.unwrap()[0].over_at, Some(over.plus(5)));
    let end = EventStep { state: EventState::Over, ..step(&kept.the(event).await) };
    kept.store.events().advance(end).await.unwrap().expect("the step is taken");
    let mut due = follows.due(over, 9).await.unwrap();
    due.sort_by_key(|each| each.user);
    assert_eq!(due.iter().map(|each| (each.user, each.told_at)).collect::<Vec<_>>(), [(ANNA, NOW), (CARA, day)]);
    assert!(follows.move_on(due[1], None, None, over).await.unwrap());
    assert!(!follows.is_followed(event, CARA).await.unwrap(), "nothing is next");
    follows.unfollow(event, ANNA).await.unwrap();
    assert!(follows.due(day.plus(99 * HOUR), 9).await.unwrap().is_empty());
    assert!(!follows.follow(event, CARA, NOW, day).await.unwrap(), "it is over");

    let second = kept.event().await;
    assert!(follows.follow(second, CARA, NOW, day).await.unwrap());
    kept.store.events().cancel_of_server(GuildId(11), over).await.unwrap();
    assert_eq!(follows.due(over, 9).await.unwrap().len(), 1, "that it is called off is told at once");
}

pub(crate) async fn an_event_has_one_post(kept: Kept) {
    let event = kept.event().await;
    let post = ChannelId(900);
    assert_eq!(kept.the(event).await.channel(), HERE.channel);
    assert!(kept.store.events().set_post(event, post, EventState::Open).await.unwrap());
    let other = kept.database.open().await;
    assert!(!other.events().set_post(event, ChannelId(901), EventState::Open).await.unwrap(), "it has one");
    let kept = kept.reopened().await;
    let found = kept.the(event).await;
    assert_eq!((found.post, found.message, found.channel()), (Some(post), Some(MessageId(900)), post));
    assert_eq!((found.site, found.post_state), (HERE, Some(EventState::Open)), "its games begin where it was made");
    kept.store.events().tagged(event, EventState::Running).await.unwrap();
    assert_eq!(kept.the(event).await.post_state, Some(EventState::Running));
}
