//! What is printed on the cards, against the page of cards.

use cardinal_rules::{ActionKind, Card, Choice, Kind, KnightmareCard, PartialAction, Timing};
use cardinal_words::{InWords, card_prompt};

use crate::boards::{board, on};
use crate::scenario::Scenario;

#[test]
fn every_card_has_its_own_name_and_slug() {
    for card in KnightmareCard::ALL {
        let letters: String = card.name().chars().filter(char::is_ascii_alphabetic).collect();
        assert!(format!("{card:?}").eq_ignore_ascii_case(&letters), "{card:?} is called {}", card.name());
        let slug: String = card.name().to_lowercase().replace(' ', "-").replace('!', "");
        assert_eq!(Card::Knightmare(card).to_string(), slug);
        assert!((2..=10).contains(&card.points()), "{slug}");
    }
}

/// The sums given on the page of cards.
#[test]
fn points_windows_and_durations_are_those_of_the_page() {
    let cards = || KnightmareCard::ALL.into_iter();
    assert_eq!(cards().map(|card| u32::from(card.points())).sum::<u32>(), 481);
    let of = |points| cards().filter(|card| card.points() == points).count();
    assert_eq!([2, 3, 4, 5, 6, 7, 8, 9, 10].map(of), [4, 9, 10, 12, 13, 11, 6, 7, 8]);
    let of = |timings: &[Timing]| cards().filter(|card| card.timing() == timings).collect::<Vec<_>>();
    let windows: [(&[Timing], usize); 7] = [
        (&[Timing::BeforeMove], 3),
        (&[Timing::BeforeMove, Timing::AfterMove], 1),
        (&[Timing::InsteadOfMove], 30),
        (&[Timing::AfterMove], 33),
        (&[Timing::AnswerTurn], 5),
        (&[Timing::AnswerCard], 2),
        (&[Timing::AnswerCapture], 4),
    ];
    for (timings, count) in windows {
        assert_eq!(of(timings).len(), count, "{timings:?}");
    }
    // One whenever the cards that it adds can be played, one whenever the card that it copies can be.
    let any = [
        Timing::BeforeMove,
        Timing::InsteadOfMove,
        Timing::AfterMove,
        Timing::AnswerTurn,
        Timing::AnswerCard,
        Timing::AnswerCapture,
    ];
    assert_eq!(of(&any), [KnightmareCard::HauntingMemories, KnightmareCard::PlotsWithinPlots]);
    assert_eq!(cards().filter(|card| card.is_continuing()).count(), 14);
    let unique: Vec<KnightmareCard> = cards().filter(|card| card.is_unique()).collect();
    assert_eq!(unique, [KnightmareCard::Guardian, KnightmareCard::Rebirth, KnightmareCard::Vendetta]);
}

/// The words for what a card asks for first, without the article.
fn asked_for(card: KnightmareCard) -> Option<String> {
    let prompt = card_prompt(card, 0)?;
    let what = prompt.strip_prefix("Choose ")?;
    ["one of your ", "an enemy "].into_iter().find_map(|start| what.strip_prefix(start).map(str::to_owned))
}

/// A game after as much of White's turn as the card needs, on a board with every kind on either
/// side, with nothing captured and nobody in check.
fn full_board(card: KnightmareCard) -> Scenario {
    let fen = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let mut t = board(fen).hands(&Card::Knightmare(card).to_string(), "").game();
    if !card.timing().iter().any(|timing| matches!(timing, Timing::BeforeMove | Timing::InsteadOfMove)) {
        t.play("h2h3");
    }
    t
}

/// The words of the first slot name the kinds of piece that can fill it.
#[test]
fn the_kinds_that_a_card_asks_for_are_those_that_it_takes() {
    let mut asked = 0;
    for card in KnightmareCard::ALL {
        let Some(words) = asked_for(card) else { continue };
        let t = full_board(card);
        let partial = PartialAction { card: Some(Card::Knightmare(card)), ..PartialAction::of(ActionKind::Play) };
        let values = t.game.options(t.to_act(), &partial).next.choices;
        let square = |choice: &Choice| match choice {
            Choice::Text(_) => Some(choice.to_string()),
            _ => None,
        };
        let kinds: Vec<Kind> = values.iter().filter_map(square).map(|square| on(&t, &square).kind).collect();
        let (named, left_out) = words.split_once(", but no ").unwrap_or((&words, ""));
        let any = named == "pieces" || named == "piece";
        let fits = |kind: &Kind| {
            let word = kind.in_words();
            if any { !left_out.contains(&word) } else { named.contains(&word) }
        };
        assert!(kinds.iter().all(fits), "{card:?} asks for {words:?} and takes {kinds:?}");
        // Every kind left out is one that the card does not take.
        if !left_out.is_empty() && !matches!(card, KnightmareCard::Doppelganger | KnightmareCard::Challenge) {
            let others = Kind::CHESS.into_iter().filter(fits);
            for other in others.filter(|kind| *kind != Kind::King || card == KnightmareCard::Masquerade) {
                let takes = kinds.contains(&other) || card_prompt(card, 1).is_some();
                assert!(takes, "{card:?} does not take a {other:?}");
            }
        }
        asked += usize::from(!kinds.is_empty());
    }
    assert!(asked > 25, "only {asked} cards could be asked");
}
