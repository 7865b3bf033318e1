//! Plans: kept for their turn, found when they are due, and used up with the turn that they play.

use cardinal_ids::GameId;
use cardinal_rules::{Action, Cell, Kind, Seat};
use cardinal_store::{Append, Plan, PlannedMove, Reply, Stopped, StoreError};

use super::{Kept, act, append, ending};

fn moved(from: &str, to: &str, promote: Option<Kind>) -> PlannedMove {
    let square = |text: &str| Cell::Square(text.parse().expect("a square"));
    PlannedMove { from: square(from), to: square(to), promote, san: to.to_owned() }
}

fn plan(turn: u32) -> Plan {
    let reply = |to: &str, with: &str| Reply { to: moved("e7", to, None), with: moved("b7", with, Some(Kind::Queen)) };
    Plan { turn, lines: vec![vec![reply("e5", "b8"), reply("e6", "a8")], vec![reply("e5", "b8")]], stopped: None }
}

impl Kept {
    async fn plan(&self, game: GameId, seat: Seat) -> Option<Plan> {
        self.store.plans().get(game, seat).await.expect("plans can be read")
    }

    async fn due(&self) -> Vec<GameId> {
        self.store.plans().due(10).await.expect("plans can be listed")
    }
}

pub(crate) async fn a_plan_outlives_the_process_and_is_its_players_own(kept: Kept) {
    let game = kept.game().await;
    kept.store.plans().keep(game, 0, Seat::Black, Some(plan(1))).await.unwrap();
    let kept = kept.reopened().await;
    assert_eq!((kept.plan(game, Seat::White).await, kept.plan(game, Seat::Black).await), (None, Some(plan(1))));
    let ended = Plan { stopped: Some(Stopped::OtherTurn), ..plan(1) };
    kept.store.plans().keep(game, 0, Seat::Black, Some(ended.clone())).await.unwrap();
    assert_eq!(kept.plan(game, Seat::Black).await, Some(ended));
    kept.store.plans().keep(game, 0, Seat::Black, None).await.unwrap();
    assert_eq!(kept.plan(game, Seat::Black).await, None);
}

pub(crate) async fn it_is_due_once_its_player_is_to_act_and_until_it_is_played_or_ended(kept: Kept) {
    let (played, ended, without) = (kept.game().await, kept.game().await, kept.game().await);
    for game in [played, ended] {
        kept.store.plans().keep(game, 0, Seat::Black, Some(plan(1))).await.unwrap();
    }
    assert!(kept.due().await.is_empty());
    for game in [played, ended, without] {
        let black = kept.store.games().info(game).await.unwrap().players.black;
        kept.store.games().append(Append { to_act: Some(black), ..append(game, 0, None) }).await.unwrap();
    }
    assert_eq!(kept.due().await, [played, ended]);
    let stopped = Plan { stopped: Some(Stopped::NoReply), ..plan(1) };
    kept.store.plans().keep(ended, 1, Seat::Black, Some(stopped)).await.unwrap();
    assert_eq!(kept.due().await, [played]);

    let white = kept.store.games().info(played).await.unwrap().players.white;
    let rest = Plan { lines: vec![plan(3).lines[0][1..].to_vec()], ..plan(3) };
    let reply = Append {
        entries: vec![act(Seat::Black, Action::OfferDraw)],
        to_act: Some(white),
        plan: Some((Seat::Black, Some(rest.clone()))),
        ..append(played, 1, None)
    };
    kept.store.games().append(reply.clone()).await.unwrap();
    assert_eq!((kept.due().await, kept.plan(played, Seat::Black).await), (vec![], Some(rest.clone())));
    let again = kept.store.games().append(reply).await.unwrap_err();
    assert!(matches!(again, StoreError::Conflict { .. }), "{again}");
    assert_eq!(kept.plan(played, Seat::Black).await, Some(rest), "what is refused changes nothing");
}

pub(crate) async fn dropping_one_leaves_the_opponents_due(kept: Kept) {
    let game = kept.game().await;
    for seat in Seat::ALL {
        kept.store.plans().keep(game, 0, seat, Some(plan(1))).await.unwrap();
    }
    let black = kept.store.games().info(game).await.unwrap().players.black;
    kept.store.games().append(Append { to_act: Some(black), ..append(game, 0, None) }).await.unwrap();
    kept.store.plans().keep(game, 1, Seat::White, None).await.unwrap();
    assert_eq!(kept.due().await, [game], "it is Black's that is due");
    kept.store.plans().keep(game, 1, Seat::Black, None).await.unwrap();
    assert!(kept.due().await.is_empty());
}

pub(crate) async fn it_goes_with_the_game_and_is_not_kept_for_another_position(kept: Kept) {
    let (over, on) = (kept.game().await, kept.game().await);
    kept.store.plans().keep(over, 0, Seat::White, Some(plan(1))).await.unwrap();
    kept.store.games().append(ending(over, 0)).await.unwrap();
    assert_eq!((kept.plan(over, Seat::White).await, kept.due().await), (None, vec![]));
    kept.store.games().append(append(on, 0, None)).await.unwrap();
    let keep = async |game| kept.store.plans().keep(game, 0, Seat::White, Some(plan(1))).await.unwrap_err();
    let late = keep(on).await;
    assert!(matches!(late, StoreError::Conflict { expected: 0, found: 1, .. }), "{late}");
    assert!(matches!(keep(over).await, StoreError::GameOver(_)));
    assert!(matches!(keep(GameId(99)).await, StoreError::NoGame(_)));
}
