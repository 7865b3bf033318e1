//! Games against the computer player: what it has to do, limits, private games; and lessons.

use cardinal_ids::{GameId, InteractionId, UserId};
use cardinal_rules::Seat;
use cardinal_store::{Append, Computer, Full, GameFilter, Limits, NewGame, Page, StoreError};

use super::limits::LIMITS;
use super::{ANNA, BEN, Kept, NOW, append, ending, new_game, some_move};

/// A game of Anna, who has White and is to act, against the computer player, as Ben.
fn against(private: bool) -> NewGame {
    let computer = Some(Computer { seat: Seat::Black, level: 3, private, lesson: None });
    NewGame { computer, announce: true, ..new_game(ANNA, BEN) }
}

impl Kept {
    async fn waiting(&self) -> Vec<GameId> {
        self.store.computer_turns().waiting(10).await.expect("its turns can be read")
    }
}

pub(crate) async fn what_the_computer_player_has_to_do_outlives_the_process(kept: Kept) {
    let game = kept.store.games().create(against(true), None).await.unwrap();
    let first = kept.store.games().create(NewGame { to_act: Some(BEN), ..against(true) }, None).await.unwrap();
    assert_eq!(kept.waiting().await, [first], "it is to begin one of them");
    kept.store
        .games()
        .append(Append { computer_is_due: true, at: NOW.plus(5), ..append(game, 0, None) })
        .await
        .unwrap();
    let kept = kept.reopened().await;
    assert_eq!(kept.waiting().await, [first, game], "those that have waited longest come first");
    kept.store.games().append(append(first, 0, None)).await.unwrap();
    assert_eq!(kept.waiting().await, [game]);
    kept.store.games().append(ending(game, 1)).await.unwrap();
    assert_eq!(kept.waiting().await, []);
    let info = kept.store.games().info(first).await.unwrap();
    assert_eq!(info.computer, against(true).computer);
}

pub(crate) async fn nothing_of_a_private_game_is_pending_until_it_is_shown(kept: Kept) {
    let game = kept.store.games().create(against(true), None).await.unwrap();
    let pending = async || kept.store.messages().pending(None, 10).await.unwrap().len();
    assert_eq!(pending().await, 0);
    let here = GameFilter { channel: Some(new_game(ANNA, BEN).site.channel), ..GameFilter::default() };
    assert_eq!(kept.store.games().count(here).await.unwrap(), 0, "others don't find it");
    let own = GameFilter { player: Some(ANNA), ..here };
    assert_eq!(kept.store.games().list(own, Page::first(5)).await.unwrap().len(), 1);
    let full = kept.store.computer_turns().publish(game, true, Limits { games_per_channel: 0, ..LIMITS }).await;
    assert!(matches!(full, Err(StoreError::Full(Full::Channel { .. }))), "{full:?}");
    assert!(kept.store.games().info(game).await.unwrap().is_private(), "a refusal changes nothing");
    for _twice in 0..2 {
        kept.store.computer_turns().publish(game, true, LIMITS).await.unwrap();
    }
    assert_eq!(pending().await, 1);
    let info = kept.store.games().info(game).await.unwrap();
    assert!(!info.is_private() && info.wants_thread);
    assert_eq!(kept.store.games().count(here).await.unwrap(), 1);
    let unknown = kept.store.computer_turns().publish(GameId(99), true, LIMITS).await;
    assert!(matches!(unknown, Err(StoreError::NoGame(_))), "{unknown:?}");
}

pub(crate) async fn games_against_the_computer_player_have_a_limit_of_their_own(kept: Kept) {
    let one = Limits { games_against_computer: 1, games_per_player: 1, games_per_channel: 2, ..LIMITS };
    let limited = |game: NewGame| NewGame { limits: Some(one), ..game };
    kept.store.games().create(limited(against(true)), None).await.unwrap();
    let second = kept.store.games().create(limited(against(true)), None).await;
    let full = Full::Computer { user: ANNA, games: 1 };
    assert!(matches!(second, Err(StoreError::Full(reached)) if reached == full), "{second:?}");
    // Neither a player's games against people nor those of the channel count it.
    let person = UserId(9);
    kept.store.games().create(limited(new_game(ANNA, person)), None).await.unwrap();
    kept.store.games().create(limited(new_game(UserId(10), UserId(11))), None).await.unwrap();
}

pub(crate) async fn a_user_has_one_try_of_a_lesson_at_a_time_and_keeps_what_is_solved(kept: Kept) {
    let lesson = |id: &str| {
        let computer = Computer { seat: Seat::Black, level: 1, private: true, lesson: Some(id.to_owned()) };
        NewGame { computer: Some(computer), entries: vec![some_move()], ..new_game(ANNA, BEN) }
    };
    let real = kept.game().await;
    let begin = async |id: &str, interaction| {
        kept.store.lessons().begin(ANNA, lesson(id), Some(InteractionId(interaction))).await
    };
    let first = begin("standard/1", 1).await.unwrap();
    assert_eq!(kept.store.games().load(first).await.unwrap().entries.since(0).unwrap(), [some_move()]);
    let again = begin("standard/1", 1).await;
    assert!(matches!(again, Err(StoreError::Duplicate { .. })), "{again:?}");
    let second = begin("standard/2", 2).await.unwrap();
    // A game that is begun meanwhile has the next number, as if there had been no lesson.
    assert_eq!(kept.game().await, GameId(real.0 + 1));
    assert_eq!((first.to_string(), second.to_string()), ("L1".to_owned(), "L2".to_owned()));
    assert!(matches!(kept.store.games().info(first).await, Err(StoreError::NoGame(_))));
    assert_eq!(kept.store.games().info(second).await.unwrap().version, 1);
    let own = GameFilter { player: Some(ANNA), ..GameFilter::default() };
    let listed: Vec<GameId> =
        kept.store.games().list(own, Page::first(5)).await.unwrap().iter().map(|info| info.id).collect();
    assert_eq!(listed, [GameId(real.0 + 1), real], "no list shows a lesson");
    for id in ["standard/2", "standard/1", "standard/2"] {
        kept.store.lessons().note_solved(ANNA, id, NOW).await.unwrap();
    }
    let kept = kept.reopened().await;
    assert_eq!(kept.store.lessons().solved(ANNA).await.unwrap(), ["standard/1", "standard/2"]);
    assert_eq!(kept.store.lessons().solved(BEN).await.unwrap(), Vec::<String>::new());
}
