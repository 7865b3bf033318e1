//! The number of presses for turns of Knightmare Chess in games with dealt decks, whatever the hands.

use cardinal_ids::UserId;
use cardinal_interaction::{Ask, Composing, Control, GameControl, Message, Outcome, Row};
use cardinal_rules::{Card, KnightmareCard, Timing, Variant};

use crate::composed::knightmare;
use crate::world::{ANN, BOB, World, buttons, menus, picks, said};

/// Turns of both players in each game.
const TURNS: usize = 6;

fn ends(panel: &Message) -> bool {
    buttons(panel).any(|button| button.label == "End turn")
}

/// The selectable values of this kind of action, or of any kind for a partly composed action.
fn values(panel: &Message, wanted: &str) -> Vec<String> {
    let is_of = |control: &Control| {
        matches!(control, Control::Game { what: GameControl::Compose { what, .. }, .. } if matches!(what,
            Composing::Take { kind, .. } | Composing::Pick { kind, .. }
                if kind.is_none_or(|kind| format!("{kind:?}") == wanted)))
    };
    picks(panel).into_iter().filter(|pick| is_of(&pick.control)).map(|pick| pick.value).collect()
}

impl World {
    /// Selects a value and counts the presses: one for a button, two for a menu.
    async fn counted(&self, user: UserId, panel: &Message, value: &str, presses: &mut usize) -> Outcome {
        let in_menu = menus(panel).any(|menu| menu.items.iter().any(|item| item.value == value));
        *presses += if in_menu { 2 } else { 1 };
        let outcome = self.pick(user, panel, value).await;
        let shown = said(&outcome);
        assert!(shown.controls.len() <= 5, "{shown:?}");
        assert!(shown.controls.iter().all(|row| !matches!(row, Row::Buttons(row) if row.len() > 5)));
        outcome
    }

    /// Moves by presses only: the first piece, or the last, and the first square. Returns the next panel.
    async fn moved(&self, user: UserId, nth: usize, presses: &mut usize) -> Outcome {
        let mut outcome = self.ask(user, Ask::Panel).await;
        *presses += 1;
        for step in 0..3 {
            let panel = said(&outcome).clone();
            if step > 0 && ends(&panel) {
                break;
            }
            let of = values(&panel, "Move");
            let value = if of.is_empty() { return outcome } else { &of[nth % of.len()] };
            outcome = self.counted(user, &panel, value, presses).await;
            if !outcome.announcements.is_empty() {
                break;
            }
        }
        outcome
    }
}

impl World {
    /// Plays this card after the move, with the first value of each of its slots. Returns the number of
    /// slots, or `None` if the card is not offered.
    async fn played(
        &self,
        user: UserId,
        panel: Message,
        card: KnightmareCard,
        presses: &mut usize,
    ) -> Option<(Outcome, usize)> {
        let cards = values(&panel, "Play");
        let card = cards.iter().find(|slug| slug.parse() == Ok(Card::Knightmare(card)))?;
        let mut outcome = self.counted(user, &panel, card, presses).await;
        let mut slots = 0;
        while outcome.announcements.is_empty() && !ends(said(&outcome)) {
            let panel = said(&outcome).clone();
            let picked = values(&panel, "Play");
            let value = picked.iter().find(|value| *value == "enough").or(picked.first())?;
            slots += usize::from(value != "enough");
            outcome = self.counted(user, &panel, value, presses).await;
        }
        Some((outcome, slots))
    }
}

/// A middlegame in which both sides have pieces of every kind that can move and capture.
const MIDDLE: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1";

#[tokio::test]
async fn a_move_and_any_card_of_two_slots_after_it_take_nine_presses_at_most() {
    let (mut cards, mut of_two) = (0, 0);
    for card in KnightmareCard::PLAYED.into_iter().filter(|card| card.timing().contains(&Timing::AfterMove)) {
        let world = World::new().await;
        let hand = [KnightmareCard::Chaos, KnightmareCard::FogOfWar, KnightmareCard::Bog, KnightmareCard::Toll, card];
        knightmare(&world, MIDDLE, &hand, &[]).await;
        let mut presses = 0;
        let outcome = world.moved(ANN, 0, &mut presses).await;
        let Some((played, slots)) = world.played(ANN, said(&outcome).clone(), card, &mut presses).await else {
            continue;
        };
        if played.announcements.is_empty() {
            presses += 1;
            let sent = world.press_labelled(ANN, said(&played), "End turn").await;
            assert_eq!(sent.announcements.len(), 1, "{card:?}: {sent:?}");
        }
        cards += 1;
        of_two += usize::from(slots == 2);
        assert!(slots > 2 || presses <= 9, "{card:?}: {presses} presses with {slots} slots");
    }
    // Of the 33 cards playable after the move, some need a capture, or a move of a rook or of a bishop.
    assert!(cards >= 20 && of_two >= 5, "only {cards} cards were played, {of_two} of two slots");
}

#[tokio::test]
async fn long_lists_are_paged_and_each_value_is_on_one_page() {
    let world = World::new().await;
    knightmare(&world, MIDDLE, &[KnightmareCard::ForbiddenCity], &[]).await;
    let (mut panel, _) = world.composes(ANN, &["a2", "a3", "forbidden-city"]).await;
    let mut seen = Vec::new();
    for _page in 0..9 {
        seen.extend(picks(said(&panel)).into_iter().map(|pick| pick.value));
        if buttons(said(&panel)).all(|button| button.label != "Next") {
            break;
        }
        panel = world.press_labelled(ANN, said(&panel), "Next").await;
    }
    // 32 pieces are on the board, and any empty square can be closed.
    assert_eq!(seen.len(), 64 - 32, "{seen:?}");
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 64 - 32, "no value comes twice");
}

#[tokio::test]
async fn moves_in_dealt_games_take_five_presses_at_most() {
    let mut moves = 0;
    for game in 0..4 {
        let world = World::new().await;
        let id = world.start(Variant::Knightmare, &[("building", "dealt"), ("decks", "personal")]).await;
        for nth in 0..TURNS * 2 {
            let Some(user) = world.store.games().info(id).await.unwrap().to_act else { break };
            assert!([ANN, BOB].contains(&user));
            let mut presses = 0;
            let outcome = world.moved(user, nth * 3 + game, &mut presses).await;
            let panel = said(&outcome).clone();
            // A promotion takes one more press, and none of these moves is one.
            if !ends(&panel) {
                break;
            }
            let sent = world.press_labelled(user, &panel, "End turn").await;
            presses += 1;
            assert!(presses <= 5, "{presses} presses for a move: {}", panel.text);
            assert_eq!(sent.announcements.len(), 1, "{sent:?}");
            world.post(&sent).await;
            moves += 1;
        }
    }
    assert!(moves >= 4 * TURNS, "only {moves} turns were played");
}
