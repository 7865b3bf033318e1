//! Drafts: kept until they are sent or become obsolete.

use cardinal_ids::{ClockTime, GameId};
use cardinal_rules::{Action, ActionKind, Card, Choice, KnightmareCard, PartialAction, Seat};
use cardinal_store::{Append, ClosedByPlayers, Finished, KeptDraft, NewTurn, StoreError};

use super::{Kept, NOW, act, append, ending};

/// A card with all its choices, and half of a move.
fn composed() -> KeptDraft {
    let square = |text: &str| Choice::square(text.parse().expect("a square"));
    let choices = vec![square("b1"), Choice::List(vec![square("a2"), square("a4")]), Choice::Flag(true)];
    KeptDraft {
        steps: vec![Action::Play { card: Card::Knightmare(KnightmareCard::HolyWar), choices }, Action::LoseMove],
        partial: PartialAction { from: Some("e2".parse().expect("a square")), ..PartialAction::of(ActionKind::Move) },
    }
}

impl Kept {
    async fn drafts(&self, game: GameId) -> [KeptDraft; 2] {
        let of = async |seat| self.store.drafts().get(game, seat).await.expect("drafts can be read");
        [of(Seat::White).await, of(Seat::Black).await]
    }

    async fn composed(&self, game: GameId) {
        for seat in Seat::ALL {
            self.store.drafts().keep(game, 0, seat, composed()).await.expect("drafts can be kept");
        }
    }
}

pub(crate) async fn what_is_composed_outlives_the_process_and_is_each_players_own(kept: Kept) {
    let game = kept.game().await;
    assert_eq!(kept.drafts(game).await, [KeptDraft::default(), KeptDraft::default()]);
    kept.store.drafts().keep(game, 0, Seat::Black, composed()).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.drafts(game).await, [KeptDraft::default(), composed()]);
    let less = KeptDraft { steps: Vec::new(), ..composed() };
    kept.store.drafts().keep(game, 0, Seat::Black, less.clone()).await.unwrap();
    assert_eq!(kept.drafts(game).await, [KeptDraft::default(), less]);
    kept.store.drafts().keep(game, 0, Seat::Black, KeptDraft::default()).await.unwrap();
    assert_eq!(kept.drafts(game).await, [KeptDraft::default(), KeptDraft::default()]);
}

pub(crate) async fn it_goes_with_the_next_event_of_its_player_and_with_the_turn(kept: Kept) {
    let [own, others, next, over, closed] =
        [kept.game().await, kept.game().await, kept.game().await, kept.game().await, kept.game().await];
    for game in [own, others, next, over, closed] {
        kept.composed(game).await;
    }
    let turn = Some(NewTurn { at: ClockTime(NOW.0), left: None, due: None });
    kept.store.games().append(append(own, 0, None)).await.unwrap();
    let by_black = Append { entries: vec![act(Seat::Black, Action::OfferDraw)], ..append(others, 0, None) };
    let (one, two) = tokio::join!(
        kept.store.games().append(Append { turn, ..append(next, 0, None) }),
        kept.store.games().append(by_black)
    );
    one.and(two).unwrap();
    kept.store.games().append(ending(over, 0)).await.unwrap();
    let outcome = Finished { winner: None, reason: "agreed".to_owned(), record: "{}".to_owned() };
    let close =
        ClosedByPlayers { game: closed, expected_version: 0, offered_by: None, outcome, interaction: None, at: NOW };
    kept.store.offers().close_game(close).await.unwrap();
    let none = KeptDraft::default;
    assert_eq!(kept.drafts(own).await, [none(), composed()], "White has acted");
    assert_eq!(kept.drafts(others).await, [composed(), none()], "Black has acted");
    for game in [next, over, closed] {
        assert_eq!(kept.drafts(game).await, [none(), none()], "{game}");
    }
}

pub(crate) async fn nothing_is_kept_of_a_game_that_has_gone_on_or_is_over(kept: Kept) {
    let (on, over) = (kept.game().await, kept.game().await);
    kept.store.games().append(append(on, 0, None)).await.unwrap();
    kept.store.games().append(ending(over, 0)).await.unwrap();
    let keep = async |game| kept.store.drafts().keep(game, 0, Seat::White, composed()).await.unwrap_err();
    let late = keep(on).await;
    assert!(matches!(late, StoreError::Conflict { expected: 0, found: 1, .. }), "{late}");
    let late = keep(over).await;
    assert!(matches!(late, StoreError::GameOver(_)), "{late}");
    let unknown = keep(GameId(99)).await;
    assert!(matches!(unknown, StoreError::NoGame(_)), "{unknown}");
}

pub(crate) async fn one_that_cannot_be_read_is_none(kept: Kept) {
    let game = kept.game().await;
    kept.composed(game).await;
    kept.execute("UPDATE drafts SET steps = '[{\"type\":\"juggle\"}]' WHERE seat = 'white'").await;
    assert_eq!(kept.drafts(game).await, [KeptDraft::default(), composed()]);
}
