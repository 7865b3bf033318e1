//! Series: kept with their games, and gone on with once.

use cardinal_ids::{BestOf, GameId};
use cardinal_rules::{BySeat, Seat};
use cardinal_store::{FORGOTTEN_WITHIN, NewChallenge, Series, StoreError};

use super::{ANNA, BEN, Kept, NOW, challenge, ending, new_game};

impl Kept {
    /// The first game of a best of three of Anna, who has Black, and Ben.
    async fn first_of_three(&self) -> GameId {
        let new = NewChallenge { best_of: Some(BestOf::Three), ..challenge(Some(BEN)) };
        let challenge = self.store.challenges().create(new).await.expect("a challenge can be made");
        let kept = self.store.challenges().get(challenge).await.expect("it can be read");
        assert_eq!(kept.best_of, Some(BestOf::Three));
        self.store.challenges().accept(challenge, new_game(BEN, ANNA), None).await.expect("it can be accepted")
    }

    async fn up_to(&self, game: GameId) -> Option<Series> {
        self.store.series().up_to(game).await.expect("a series can be read")
    }

    async fn series_due(&self) -> Vec<GameId> {
        self.store.series().due(NOW, 10).await.expect("series can be listed")
    }
}

pub(crate) async fn a_series_goes_on_once_when_its_game_is_over(kept: Kept) {
    let first = kept.first_of_three().await;
    let series = kept.up_to(first).await.unwrap();
    assert_eq!((series.best_of, series.games.len(), series.left_by), (BestOf::Three, 1, None));
    assert_eq!(series.games[0].players, BySeat { white: BEN, black: ANNA });
    assert_eq!(series.games[0].ended, None);
    assert!(kept.series_due().await.is_empty());
    assert_eq!(kept.store.series().go_on(first, new_game(ANNA, BEN)).await.unwrap(), None, "the game runs");

    kept.store.games().append(ending(first, 0)).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.series_due().await, [first]);
    let second = kept.store.series().go_on(first, new_game(ANNA, BEN)).await.unwrap().expect("it goes on");
    // Another process that has found the same begins nothing.
    let other = kept.database.open().await;
    assert_eq!(other.series().go_on(first, new_game(ANNA, BEN)).await.unwrap(), None);
    assert!(kept.series_due().await.is_empty());

    let series = kept.up_to(second).await.unwrap();
    assert_eq!(series.games.iter().map(|each| each.game).collect::<Vec<_>>(), [first, second]);
    assert_eq!(series.games[0].ended, Some((Some(Seat::Black), "resignation".to_owned())));
    assert_eq!(series.games[1].players, BySeat { white: ANNA, black: BEN });
    assert_eq!(kept.up_to(first).await.unwrap().games.len(), 1, "as it stood then");
}

pub(crate) async fn a_series_ends_where_it_is_left_or_ended(kept: Kept) {
    let (left, ended, single) = (kept.first_of_three().await, kept.first_of_three().await, kept.game().await);
    kept.store.series().leave(left, Seat::White).await.unwrap();
    kept.store.series().leave(left, Seat::Black).await.unwrap();
    assert_eq!(kept.up_to(left).await.unwrap().left_by, Some(Seat::White), "who left first");
    kept.store.series().leave(single, Seat::White).await.unwrap();
    assert_eq!(kept.up_to(single).await, None);
    let unknown = kept.store.series().leave(GameId(9_999), Seat::White).await.unwrap_err();
    assert!(matches!(unknown, StoreError::NoGame(_)), "{unknown}");

    for game in [left, ended, single] {
        kept.store.games().append(ending(game, 0)).await.unwrap();
    }
    let over = kept.store.series().leave(left, Seat::White).await.unwrap_err();
    assert!(matches!(over, StoreError::GameOver(_)), "{over}");
    assert_eq!(kept.series_due().await, [left, ended]);
    kept.store.series().put_off(left, NOW.plus(60)).await.unwrap();
    assert_eq!(kept.series_due().await, [ended]);
    kept.store.series().end(ended, None, NOW).await.unwrap();
    assert!(kept.series_due().await.is_empty());
    assert_eq!(kept.store.series().go_on(ended, new_game(ANNA, BEN)).await.unwrap(), None);
}

pub(crate) async fn a_game_that_is_closed_is_due_too_and_nobody_plays_on_who_is_to_be_forgotten(kept: Kept) {
    let game = kept.first_of_three().await;
    kept.store.games().close(game, 0, ending(game, 0).outcome.unwrap(), true, NOW).await.unwrap();
    assert!(kept.series_due().await.is_empty(), "its end is told first");
    let end = kept.store.messages().pending(None, 1).await.unwrap().remove(0);
    kept.store.messages().drop_pending(game, end.version).await.unwrap();
    assert_eq!(kept.series_due().await, [game]);
    kept.store.forgetting().ask(ANNA, NOW).await.unwrap();
    assert_eq!(kept.store.series().go_on(game, new_game(ANNA, BEN)).await.unwrap(), None);
    assert!(kept.series_due().await.is_empty());
    // Once that is done, the opponent is told that no other game begins.
    assert_eq!(kept.store.series().due(NOW.plus(FORGOTTEN_WITHIN), 10).await.unwrap(), [game]);
}
