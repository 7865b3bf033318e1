//! The texts of every card of Knightmare Chess, whose keys contain the card's slug: none is missing or
//! left over, each fits its place, and each says what belongs there.

use std::collections::BTreeSet;

use cardinal_rules::{
    Action, ActionKind, Card, Game, KnightmareCard, KnightmareOptions, Lists, PartialAction, Position, Rules, Seat,
    Seed, Setup, Timing,
};
use cardinal_words::{CardText, ENGLISH, InWords, face_lines, knightmare_text, rulings, text};

use crate::sources;

/// The maximum number of characters in a card's name, its text, and all its rulings.
const NAME: usize = 20;
const WHOLE: usize = 300;
const RULINGS: usize = 700;
/// The maximum number of lines on a card's face, of characters in each, and of characters in all of them
/// as the card's summary in a list.
const BRIEF: (usize, usize) = (3, 22);
const SUMMARY: usize = 60;
/// The maximum number of rulings of a card.
const MOST_RULINGS: usize = 5;
/// The maximum number of characters in the text that says what a card lacks.
const NEEDS: usize = 80;

/// The cards that lack nothing, whatever stands on the board: they bind both players or the whole board, or
/// ask only for an own piece, which the king is, or for an empty square.
const LACK_NOTHING: [&str; 11] = [
    "doomsayer",
    "earthquake",
    "fatal-attraction",
    "forbidden-city",
    "fortification",
    "heresy",
    "hidden-passage",
    "man-trap",
    "panic",
    "truce",
    "vendetta",
];

fn slug(card: KnightmareCard) -> String {
    Card::Knightmare(card).to_string()
}

/// The keys of all cards' texts, in their required order.
pub(crate) fn keys() -> Vec<String> {
    let mut slugs: Vec<String> = KnightmareCard::ALL.into_iter().map(slug).collect();
    slugs.sort();
    let of = |slug: &String| {
        let needs = (!LACK_NOTHING.contains(&slug.as_str())).then(|| needs_key(slug));
        CardText::ALL.map(|which| which.key(slug)).into_iter().chain(needs).collect::<Vec<String>>()
    };
    slugs.iter().flat_map(of).collect()
}

/// The key of the text that says what a card lacks, which not every card has.
fn needs_key(slug: &str) -> String {
    format!("card-{slug}-needs")
}

#[test]
fn every_card_has_its_texts_and_every_card_text_has_its_card() {
    let (_, file) = ENGLISH.iter().find(|(name, _)| *name == "cards.ftl").unwrap();
    let there: Vec<&str> = file
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()))
        .collect();
    let wanted = keys();
    let missing: Vec<&String> = wanted.iter().filter(|key| !there.contains(&key.as_str())).collect();
    assert!(missing.is_empty(), "cards.ftl lacks {missing:?}");
    let without_card: Vec<&&str> = there.iter().filter(|key| wanted.iter().all(|wanted| wanted != *key)).collect();
    assert!(without_card.is_empty(), "no card has {without_card:?}");
    assert_eq!(there, wanted, "the cards stand in the order of their slugs");
}

/// A kind of text that no source uses would be written for each card for nothing.
#[test]
fn every_kind_of_card_text_is_used() {
    let sources = sources(&["crates/words/src"]);
    for which in CardText::ALL {
        let asked = format!("CardText::{which:?}");
        assert!(sources.iter().any(|(_, source)| source.contains(&asked)), "nobody asks for {asked}");
    }
}

#[test]
fn every_text_of_a_card_fits_its_place() {
    let length = |text: &str| text.chars().count();
    for card in KnightmareCard::ALL {
        let (slug, name, whole) = (slug(card), card.in_words(), knightmare_text(card, CardText::Whole));
        assert_eq!(name, card.name(), "in English players read the printed name");
        assert!(length(&name) <= NAME, "the name of {slug} has {} characters of {NAME}", length(&name));
        assert!(length(&whole) <= WHOLE, "what {slug} does has {} characters of {WHOLE}", length(&whole));
        assert!(whole.ends_with('.') && !whole.contains('\n'), "{slug}: {whole}");
        let brief = face_lines(Card::Knightmare(card));
        assert!((1..=BRIEF.0).contains(&brief.len()), "{slug}: {} lines on its face", brief.len());
        for line in &brief {
            assert!((1..=BRIEF.1).contains(&length(line)), "{slug}: {line:?} has {} characters", length(line));
        }
        // It follows the name and a colon.
        let summary = brief.join(" ");
        assert!(length(&summary) <= SUMMARY, "{slug}: {summary:?} has {} characters of {SUMMARY}", length(&summary));
        assert!(summary.starts_with(char::is_uppercase) && !summary.ends_with('.'), "{slug}: {summary}");
        let rulings = rulings(card);
        assert!((1..=MOST_RULINGS).contains(&rulings.len()), "{slug}: {} rulings", rulings.len());
        let all = length(&rulings.join("\n"));
        assert!(all <= RULINGS, "the rulings of {slug} have {all} characters of {RULINGS}");
        for ruling in &rulings {
            assert!(ruling.starts_with("• ") && ruling.ends_with('.'), "{slug}: {ruling}");
        }
    }
}

/// The text begins with the moment at which the card is playable.
#[test]
fn every_card_text_begins_with_when_it_is_played() {
    for card in KnightmareCard::ALL {
        let begins: &[&str] = match card.timing() {
            [Timing::BeforeMove] => &["Before your move"],
            [Timing::InsteadOfMove] => &["Instead of your move"],
            [Timing::AfterMove] => &["After your move:", "After a move of yours", "After one of your "],
            [Timing::BeforeMove, Timing::AfterMove] => &["Before or after your move:"],
            [Timing::AnswerTurn] => &["After your opponent"],
            [Timing::AnswerCard] => &["When your opponent plays a card"],
            [Timing::AnswerCapture] => &["When your opponent captures a "],
            _ => &["When you could play "],
        };
        let text = knightmare_text(card, CardText::Whole);
        assert!(begins.iter().any(|begin| text.starts_with(begin)), "{}: {text}", slug(card));
        assert!(text.contains(':'), "what {} does follows when", slug(card));
    }
}

/// The text follows "Not now: ", so it is a phrase.
#[test]
fn what_a_card_lacks_is_said_in_a_phrase() {
    for slug in KnightmareCard::ALL.map(slug) {
        if LACK_NOTHING.contains(&slug.as_str()) {
            continue;
        }
        let needs = text(&needs_key(&slug), []);
        let length = needs.chars().count();
        assert!((1..=NEEDS).contains(&length), "what {slug} lacks has {length} characters of {NEEDS}");
        let is_phrase = needs.starts_with(char::is_lowercase) && !needs.ends_with('.') && !needs.contains('\n');
        assert!(is_phrase, "{slug}: {needs}");
    }
}

/// With nothing but kings on the board, a card that lacks something elsewhere may be playable too, but
/// not the other way round.
#[test]
fn cards_that_lack_nothing_are_playable_with_kings_alone() {
    for slug in LACK_NOTHING {
        let card: Card = slug.parse().unwrap();
        let Card::Knightmare(name) = card else { panic!("{slug} is a card of another game") };
        let position = Position {
            fen: Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
            hands: Some(Lists { white: vec![card], black: Vec::new() }),
            ..Position::default()
        };
        let setup = Setup { rules: Rules::Knightmare(KnightmareOptions::default()), position: Some(position) };
        let mut game = Game::new(setup, Seed::from_bytes([1; 32])).unwrap();
        if name.timing() == [Timing::AfterMove] {
            let [from, to] = ["e1", "e2"].map(|square| square.parse().unwrap());
            game.apply(Seat::White, &Action::Move { from, to, promote: None, part: None }).unwrap();
        }
        let plays = PartialAction { card: Some(card), ..PartialAction::of(ActionKind::Play) };
        assert!(!game.options(Seat::White, &plays).actions.is_empty(), "{slug} lacks something");
    }
}

/// Rulings are for players: no codes, and no words of the source code.
#[test]
fn rulings_are_in_plain_words() {
    for card in KnightmareCard::ALL {
        for ruling in rulings(card) {
            let mut words = ruling.split(|letter: char| !letter.is_alphanumeric());
            let code = words.find(|word| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase()));
            assert_eq!(code, None, "{}: {ruling}", slug(card));
            assert!(!ruling.contains(['`', '*', '_', '{']), "{}: {ruling}", slug(card));
        }
    }
    let distinct: BTreeSet<String> =
        KnightmareCard::ALL.into_iter().map(|card| knightmare_text(card, CardText::Whole)).collect();
    // Three cards have different names and the same text.
    assert_eq!(distinct.len(), KnightmareCard::ALL.len() - 2);
}
