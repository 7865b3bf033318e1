//! Players' offers to each other, such as draws: which stand, how they are answered, and when they lapse.

use cardinal_ids::{ClockTime, GameId, InteractionId, OfferKind, Pace};
use cardinal_rules::Seat;
use cardinal_store::{
    Append, ClosedByPlayers, Deadline, Delivery, Finished, InteractionEffect, NewGame, NewNotice, NewOffer, NewTurn,
    OfferAnswer, OfferReply, OfferState, Offered, StoreError, Subject,
};

use super::messages::{AT_ONCE, turn_message};
use super::{ANNA, BEN, HERE, Kept, NOW, append, ending, new_game};

fn notice(game: GameId, what: &str) -> NewNotice {
    NewNotice {
        user: BEN,
        guild: HERE.guild,
        channel: HERE.channel,
        way: Delivery::Channel,
        games: vec![game],
        what: what.to_owned(),
    }
}

fn offer(game: GameId, kind: OfferKind, by: Seat) -> NewOffer {
    NewOffer { game, expected_version: 0, kind, by, notice: notice(game, "made"), interaction: None, at: NOW }
}

fn answer(game: GameId, kind: OfferKind, by: Seat, reply: OfferReply) -> OfferAnswer {
    let notice = notice(game, "answered");
    OfferAnswer { game, expected_version: 0, kind, by, reply, notice, interaction: None, at: NOW }
}

fn closed(game: GameId, offered_by: Option<Seat>) -> ClosedByPlayers {
    let outcome = Finished { winner: None, reason: "agreed".to_owned(), record: "{}".to_owned() };
    ClosedByPlayers { game, expected_version: 0, offered_by, outcome, interaction: Some(InteractionId(7)), at: NOW }
}

fn offered(kind: OfferKind, by: Seat, state: OfferState) -> Offered {
    Offered { kind, by, version: 0, state }
}

impl Kept {
    async fn told(&self) -> Vec<String> {
        self.store.notices().pending(9).await.unwrap().into_iter().map(|notice| notice.notice.what).collect()
    }
}

pub(crate) async fn one_offer_of_a_kind_stands_and_one_a_player_can_be_made_in_a_turn(kept: Kept) {
    let game = kept.game().await;
    let kinds = [OfferKind::TakeBack, OfferKind::Unfinished];
    for kind in kinds {
        kept.store.offers().make(offer(game, kind, Seat::White)).await.unwrap();
    }
    let kept = kept.reopened().await;
    assert_eq!(
        kept.store.offers().of_turn(game).await.unwrap(),
        kinds.map(|kind| offered(kind, Seat::White, OfferState::Stands))
    );
    let kind = OfferKind::TakeBack;
    for by in Seat::ALL {
        let refused = kept.store.offers().make(offer(game, kind, by)).await.unwrap_err();
        let there = offered(kind, Seat::White, OfferState::Stands);
        assert!(matches!(refused, StoreError::OfferMade { offered, .. } if offered == there), "{by}: {refused}");
    }
    kept.store.offers().answer(answer(game, kind, Seat::White, OfferReply::Declined)).await.unwrap();
    let refused = kept.store.offers().make(offer(game, kind, Seat::White)).await.unwrap_err();
    assert!(matches!(refused, StoreError::OfferMade { offered, .. } if offered.state == OfferState::Declined));
    kept.store.offers().make(offer(game, kind, Seat::Black)).await.expect("the other one has made none yet");
    let again = kept.store.offers().answer(answer(game, kind, Seat::White, OfferReply::Declined)).await.unwrap_err();
    assert!(matches!(again, StoreError::NoOffer { .. }), "it is answered: {again}");
    assert_eq!(kept.told().await, ["made", "made", "answered", "made"], "what is refused is not told");
}

pub(crate) async fn offers_are_gone_with_the_turn_or_the_game_and_not_before(kept: Kept) {
    let games = [kept.game().await, kept.game().await, kept.game().await, kept.game().await];
    for game in games {
        kept.store.offers().make(offer(game, OfferKind::Unfinished, Seat::White)).await.unwrap();
    }
    let [within, next, over, other] = games;
    kept.store.games().append(append(within, 0, None)).await.unwrap();
    let turn = Some(NewTurn { at: ClockTime(NOW.0), left: None, due: None });
    let (end, begun) = (ending(over, 0), Append { turn, ..append(next, 0, None) });
    let (one, two) = tokio::join!(kept.store.games().append(end), kept.store.games().append(begun));
    one.and(two).unwrap();
    for (game, count) in [(within, 1), (next, 0), (over, 0), (other, 1)] {
        assert_eq!(kept.store.offers().of_turn(game).await.unwrap().len(), count, "{game}");
    }
    kept.store.offers().close_game(closed(other, None)).await.unwrap();
    assert!(kept.store.offers().of_turn(other).await.unwrap().is_empty());
    let late = kept.store.offers().make(offer(over, OfferKind::Unfinished, Seat::White)).await.unwrap_err();
    assert!(matches!(late, StoreError::GameOver(_)), "{late}");
    let late = kept.store.offers().make(offer(next, OfferKind::Unfinished, Seat::White)).await.unwrap_err();
    assert!(matches!(late, StoreError::Conflict { expected: 0, found: 1, .. }), "{late}");
    let unknown = kept.store.offers().make(offer(GameId(99), OfferKind::Unfinished, Seat::White)).await.unwrap_err();
    assert!(matches!(unknown, StoreError::NoGame(_)), "{unknown}");
}

pub(crate) async fn more_time_moves_the_deadline_with_the_answer(kept: Kept) {
    let due = |seconds| Some(ClockTime(NOW.0 + seconds));
    let turn = NewTurn { at: ClockTime(NOW.0), left: None, due: due(300) };
    let timed = NewGame { pace: Some(Pace::turn(300)), turn, ..new_game(ANNA, BEN) };
    let game = kept.store.games().create(timed, None).await.unwrap();
    kept.store.offers().make(offer(game, OfferKind::MoreTime, Seat::White)).await.unwrap();
    let wrong = OfferReply::MoreTime { before: 20, extra: 320, due: due(620) };
    let reply = OfferReply::MoreTime { before: 0, extra: 300, due: due(600) };
    let grant = |reply| kept.store.offers().answer(answer(game, OfferKind::MoreTime, Seat::White, reply));
    let refused = grant(wrong).await.unwrap_err();
    assert!(matches!(refused, StoreError::Conflict { .. }), "{refused}");
    assert_eq!(kept.store.games().info(game).await.unwrap().clock.extra, 0);
    grant(reply).await.unwrap();
    assert_eq!(kept.store.games().info(game).await.unwrap().clock.extra, 300);
    let deadline = Deadline { subject: Subject::Game(game), at: ClockTime(NOW.0 + 600), done: ClockTime::default() };
    assert_eq!(kept.store.clocks().due(ClockTime(i64::MAX), 9).await.unwrap(), [deadline]);
    assert!(matches!(grant(reply).await, Err(StoreError::NoOffer { .. })), "once");
    let states: Vec<_> = kept.store.offers().of_turn(game).await.unwrap().iter().map(|offer| offer.state).collect();
    assert_eq!(states, [OfferState::Accepted]);
}

pub(crate) async fn what_an_interaction_has_offered_or_answered_is_done_once(kept: Kept) {
    let game = kept.game().await;
    let made = NewOffer { interaction: Some(InteractionId(5)), ..offer(game, OfferKind::Unfinished, Seat::Black) };
    kept.store.offers().make(made.clone()).await.unwrap();
    let is_done = |error: StoreError| matches!(error, StoreError::Duplicate { done: InteractionEffect::Offered(of), .. } if of == game);
    assert!(is_done(kept.store.offers().make(made).await.unwrap_err()));
    let other = kept.store.offers().close_game(closed(game, Some(Seat::White))).await.unwrap_err();
    assert!(matches!(other, StoreError::NoOffer { .. }), "White has offered nothing: {other}");
    assert_eq!(kept.store.offers().close_game(closed(game, Some(Seat::Black))).await.unwrap(), 1);
    assert!(is_done(kept.store.offers().close_game(closed(game, Some(Seat::Black))).await.unwrap_err()));
    assert_eq!(
        kept.store.interactions().effect(InteractionId(7)).await.unwrap(),
        Some(InteractionEffect::Offered(game))
    );
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap().len(), 1);
}

pub(crate) async fn a_posted_line_is_superseded_as_other_messages_and_leaves_what_is_pending(kept: Kept) {
    let game = kept.store.games().create(NewGame { announce: true, ..new_game(ANNA, BEN) }, None).await.unwrap();
    kept.store.offers().make(offer(game, OfferKind::TakeBack, Seat::White)).await.unwrap();
    let told = kept.store.notices().pending(9).await.unwrap().remove(0);
    let mut line = turn_message(game, 0, 500);
    line.has_picture = false;
    assert!(kept.store.notices().posted(told.id, line.clone(), AT_ONCE).await.unwrap().is_empty());
    assert!(kept.store.notices().pending(9).await.unwrap().is_empty());
    assert_eq!(kept.store.messages().pending(None, 9).await.unwrap().len(), 1, "the start is still to be told");
    let superseded = kept.store.messages().posted(turn_message(game, 1, 501), AT_ONCE).await.unwrap();
    assert_eq!(superseded.into_iter().map(|owed| owed.message).collect::<Vec<_>>(), [line]);
}
