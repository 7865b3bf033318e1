//! The example of each card: what must be visible before and after it, written down from the rules.

use std::collections::BTreeSet;

use cardinal_rules::{Card, DeedKind, Example, Kind, KnightmareCard, Lists, Seat, Square, Status, View};

/// A card, the board before and after it, and everything else to be seen after it: marks on pieces,
/// pieces off the board, cards in play, and what the player has got.
/// pieces, what has left the board, what lies in play, what the player has got.
const EXPECTED: [(&str, &str, &str, &str); 80] = [
    ("abduction", "6k1/5ppp/8/3q4/8/7P/5PP1/6K1", "6k1/5ppp/8/8/8/7P/5PP1/6K1", "captured:q"),
    ("anathema", "6k1/5ppp/4b3/8/3r4/7P/5PP1/6K1", "6k1/5ppp/4r3/8/3b4/7P/5PP1/6K1", ""),
    ("annexation", "6k1/5ppp/8/8/8/3P4/4P1PP/6K1", "6k1/5ppp/8/3P4/4P3/8/6PP/6K1", ""),
    ("assassin", "6k1/5ppp/8/3P4/8/1B6/5PPP/6K1", "6k1/5ppp/8/3B4/8/8/5PPP/6K1", "captured:P"),
    ("betrayal", "6k1/5ppp/8/8/3p4/8/5PP1/6K1", "6k1/5ppp/8/8/3P4/8/5PP1/6K1", "dead:p"),
    ("blessing", "6k1/5ppp/8/8/8/8/5PPP/1R4K1", "6k1/5ppp/8/8/4R3/8/5PPP/6K1", ""),
    ("bog", "6k1/5ppp/8/8/8/3r4/5PPP/6K1", "6k1/3r1ppp/8/8/8/3B4/5PPP/6K1", ""),
    ("bombard", "6k1/3q1ppp/8/3p4/8/8/5PPP/3R2K1", "6k1/3R1ppp/8/3p4/8/8/5PPP/6K1", "captured:q"),
    ("breakthrough", "6k1/5ppp/8/3n4/3P4/8/5PPP/6K1", "6k1/5ppp/8/3P4/8/8/5PPP/6K1", "captured:n"),
    ("cathedral", "6k1/5ppp/8/8/4B3/7P/2R2PP1/6K1", "6k1/5ppp/8/8/4R3/7P/2B2PP1/6K1", ""),
    ("challenge", "6k1/5ppp/8/3b4/8/7P/5PP1/6K1", "6k1/5ppp/8/3b4/8/7P/5PP1/6K1", "d5:challenged"),
    ("chaos", "6k1/5ppp/8/3r4/8/8/5PPP/6K1", "3r2k1/5ppp/8/3Q4/8/8/5PPP/6K1", ""),
    ("charge", "6k1/5ppp/8/3r4/8/2N5/5PPP/6K1", "6k1/5ppp/8/3N4/8/8/5PPP/6K1", "captured:r"),
    ("confabulation", "6k1/5ppp/8/8/3N4/8/5PPP/3R2K1", "6k1/5ppp/8/8/3R4/8/5PPP/6K1", "d4:RN in-play:confabulation"),
    ("coup", "6k1/5ppp/8/8/3N4/7P/5PP1/6K1", "6k1/5ppp/8/8/3N4/7P/5PP1/6K1", "g1:prince d4:royal in-play:coup"),
    ("cowardice", "6k1/5ppp/8/8/8/3p3P/5PP1/6K1", "6k1/5ppp/8/3p4/8/7P/5PP1/6K1", ""),
    ("crab", "6k1/5ppp/8/8/3P4/8/5PPP/6K1", "6k1/5ppp/8/8/3P4/8/5PPP/6K1", "d4:crab in-play:crab"),
    ("crusade", "6k1/5ppp/2n5/8/8/5B2/5PPP/6K1", "6k1/5ppp/2B5/8/8/8/5PPP/6K1", "captured:n"),
    ("curse", "6k1/5ppp/8/3q4/8/7P/5PP1/6K1", "6k1/5ppp/8/3q4/8/7P/5PP1/6K1", "d5:cursed in-play:curse"),
    ("dark-mirror", "6k1/5ppp/8/3P4/4n3/8/5PPP/6K1", "6k1/5ppp/8/8/4P3/8/5PPP/6K1", "captured:n"),
    ("disintegration", "6k1/5ppp/8/8/8/3P4/5PPP/3R2K1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1", "dead:P"),
    ("doomsayer", "6k1/5ppp/8/3q4/8/7P/5PP1/6K1", "6k1/5ppp/8/8/8/7P/5PP1/6K1", "captured:q"),
    ("doppelganger", "6k1/5ppp/2n5/8/3R4/8/5PPP/6K1", "6k1/5ppp/2n5/5R2/8/8/5PPP/6K1", ""),
    ("dubbing", "6k1/5ppp/8/8/8/2B5/5PPP/6K1", "6k1/5ppp/8/3B4/8/8/5PPP/6K1", ""),
    ("dungeon", "6k1/5ppp/8/3q4/8/7P/5PP1/6K1", "q5k1/5ppp/8/8/8/7P/5PP1/6K1", "a8:jailed"),
    ("earthquake", "6k1/6p1/8/4p3/3P4/6P1/8/6K1", "6k1/6p1/8/4p3/3P4/6P1/8/6K1", "in-play:earthquake turned:1"),
    ("evangelists", "6k1/5ppp/3b4/8/4B3/8/5PPP/6K1", "6k1/5ppp/3B4/8/4b3/8/5PPP/6K1", ""),
    ("evil-eye", "6k1/5ppp/8/4q3/8/2B5/5PPP/6K1", "6k1/5ppp/8/8/8/2B5/5PPP/6K1", "captured:q"),
    ("fanatic", "6k1/5ppp/8/8/8/8/3P1PPP/6K1", "6k1/5ppp/8/3P4/8/8/5PPP/6K1", ""),
    (
        "fatal-attraction",
        "6k1/5ppp/8/3n1r2/4P3/7P/5PP1/6K1",
        "6k1/5ppp/8/3n1r2/4P3/7P/5PP1/6K1",
        "e4:magnet d5:stuck f5:stuck in-play:fatal-attraction",
    ),
    ("figure-dance", "n5kr/5pp1/8/8/8/5P2/6P1/R5K1", "r5k1/5pp1/8/8/8/5P2/6P1/n5KR", ""),
    ("fireball", "6k1/6pp/3rnp2/4N3/3P4/8/6PP/6K1", "6k1/6pp/8/8/8/8/6PP/6K1", "captured:NPnpr"),
    ("fog-of-war", "6k1/5ppp/8/8/3p4/8/5PPP/6K1", "6k1/3p1ppp/8/8/8/8/5PPP/6K1", ""),
    ("forbidden-city", "6k1/4rppp/8/8/8/7P/5PP1/6K1", "6k1/4rppp/8/8/8/7P/5PP1/6K1", "in-play:forbidden-city city:e4"),
    ("forced-march", "6k1/6pp/8/8/3PP3/8/6PP/6K1", "6k1/6pp/8/8/2P2P2/8/6PP/6K1", ""),
    (
        // A straight wall of two sides also closes the diagonals through its middle.
        "fortification",
        "3r2k1/5ppp/8/8/8/7P/5PP1/6K1",
        "3r2k1/5ppp/8/8/8/7P/5PP1/6K1",
        "in-play:fortification wall:d4/d5 wall:d4/e5 wall:e4/d5 wall:e4/e5",
    ),
    ("ghostwalk", "6k1/5ppp/8/8/8/3P4/5PPP/3R2K1", "6k1/5ppp/3R4/8/8/3P4/5PPP/6K1", ""),
    ("guardian", "6k1/5ppp/8/8/8/8/3P1PPP/3R2K1", "6k1/5ppp/8/8/3P4/3R4/5PPP/6K1", ""),
    ("haunting-memories", "6k1/5ppp/8/8/3p4/8/2P2PPP/6K1", "6k1/5ppp/8/2P5/3p4/8/5PPP/6K1", ""),
    ("heresy", "6k1/5ppp/8/3b4/8/4B2P/5PP1/6K1", "6k1/5ppp/3b4/8/4B3/7P/5PP1/6K1", ""),
    ("hidden-passage", "6k1/5ppp/8/8/8/8/5PPP/r5K1", "6k1/5ppp/8/8/3K4/8/5PPP/r7", ""),
    ("holy-quest", "6k1/5ppp/2b5/8/4n3/7P/5PP1/6K1", "6k1/5ppp/2n5/8/4b3/7P/5PP1/6K1", ""),
    ("holy-war", "6k1/5ppp/8/4B3/2N5/7P/5PP1/6K1", "6k1/5ppp/8/4N3/2B5/7P/5PP1/6K1", ""),
    ("hostage", "6k1/5ppp/8/8/3r4/8/2P2PPP/6K1", "6k1/5ppp/8/8/3r4/8/2N2PPP/6K1", "captured:P"),
    ("irresistible-force", "6k1/8/3r2pp/3n4/3P4/8/6PP/6K1", "6k1/3r4/3n2pp/3P4/8/8/6PP/6K1", ""),
    ("knightmare", "6k1/5ppp/8/8/8/1R3Q2/3n1PPP/6K1", "6k1/5ppp/8/8/4n3/1R3Q2/5PPP/6K1", ""),
    ("legacy", "6k1/5ppp/8/8/3r4/8/5PPP/6K1", "6k1/5ppp/8/8/3r4/8/5PPP/6K1", "captured:N holds:fireball"),
    ("long-jump", "6k1/5ppp/8/8/8/8/5PPP/1N4K1", "6k1/5ppp/8/4N3/8/8/5PPP/6K1", ""),
    ("lost-castle", "6k1/5ppp/8/3r4/8/4R3/5PPP/6K1", "6k1/5ppp/8/3R4/8/4r3/5PPP/6K1", ""),
    ("madman", "6k1/5ppp/3n4/8/3b4/2P5/5PPP/6K1", "6k1/2P2ppp/3n4/8/3b4/8/5PPP/6K1", ""),
    ("man-of-straw", "3r2k1/5ppp/8/8/3K4/5P2/6PP/8", "3r2k1/5ppp/8/8/3P4/5K2/6PP/8", ""),
    ("man-trap", "4r1k1/5ppp/8/8/4N3/7P/5PP1/6K1", "4r1k1/5ppp/8/8/4N3/7P/5PP1/6K1", "in-play:man-trap trap:e4"),
    ("masquerade", "6k1/5ppp/8/8/8/2N5/5PPP/6K1", "6k1/5ppp/8/4N3/8/8/5PPP/6K1", ""),
    ("merciless", "6k1/5ppp/8/1R1n4/8/8/5PPP/6K1", "6k1/5ppp/8/3R4/8/8/5PPP/6K1", "captured:n"),
    ("mystic-shield", "6k1/5ppp/4p3/3N4/8/8/5PPP/6K1", "6k1/5ppp/4p3/3N4/8/8/5PPP/6K1", "d5:shielded"),
    ("neutrality", "6k1/5ppp/8/3r4/8/7P/5PP1/6K1", "6k1/5ppp/8/3r4/8/7P/5PP1/6K1", "d5:neutral in-play:neutrality"),
    ("no-quarter", "6k1/5ppp/8/3N4/8/8/5PPP/6K1", "6k1/5ppp/8/3N4/8/8/5PPP/6K1", "dead:n"),
    ("onslaught", "6k1/6pp/8/8/2PPPP2/8/6PP/6K1", "6k1/6pp/8/2PPPP2/8/8/6PP/6K1", ""),
    ("pacifism", "3r2k1/5ppp/8/8/3N4/8/5PPP/6K1", "3r2k1/5ppp/8/8/3N4/8/5PPP/6K1", "d4:pacifist in-play:pacifism"),
    ("panic", "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1", "6k1/5ppp/8/3N4/8/8/5PPP/6K1", "captured:q"),
    ("passing-in-the-night", "6k1/6pp/2p5/8/8/4P3/6PP/6K1", "6k1/6pp/2P5/8/8/4p3/6PP/6K1", ""),
    ("peace-talks", "6k1/5ppp/8/8/3R4/7P/5PP1/6K1", "6k1/5ppp/8/8/3R4/7P/5PP1/6K1", ""),
    ("plots-within-plots", "6k1/5ppp/8/8/8/2B5/3P1PPP/6K1", "6k1/5ppp/8/3P4/4B3/8/5PPP/6K1", ""),
    ("rebirth", "6k1/5ppp/8/8/3n4/7P/5PP1/6K1", "1n4k1/5ppp/8/8/8/7P/5PP1/6K1", ""),
    ("resurrection", "6k1/5ppp/8/8/8/8/5PPP/6K1", "6k1/5ppp/8/8/8/8/5PPP/R5K1", ""),
    ("revenge", "6k1/5ppp/8/3p4/4n3/8/5PPP/6K1", "6k1/5ppp/8/8/4n3/8/5PPP/6K1", "captured:Pp"),
    ("riposte", "6k1/5ppp/8/3n4/8/8/5PPP/6K1", "6k1/5ppp/8/3B4/8/8/5PPP/6K1", "captured:n"),
    ("sanctuary", "6k1/5ppp/8/8/2K4R/8/5PP1/8", "6k1/5ppp/8/8/3RK3/8/5PP1/8", ""),
    ("siege", "6k1/5ppp/8/4N3/8/2R4P/5PP1/6K1", "6k1/5ppp/8/4R3/8/2N4P/5PP1/6K1", ""),
    ("split-knight", "6k1/6pp/3r4/2b5/4N3/8/5PPP/6K1", "6k1/6pp/8/8/8/8/5PPP/6K1", "captured:Nbr"),
    ("squaring-the-circle", "r5kr/5pp1/8/8/3N4/8/5PP1/R5K1", "r5kr/5pp1/8/8/8/8/5PP1/R5KN", ""),
    ("think-again", "6k1/5ppp/8/8/8/7P/5PP1/3q2K1", "6k1/5ppp/8/8/8/7P/3p1PP1/6K1", ""),
    ("toll", "6k1/5pp1/8/3pp3/8/2r5/5PPP/6K1", "6k1/5pp1/8/3p4/8/2r5/5PPP/6K1", "captured:p"),
    ("tournament", "6k1/5ppp/2n5/8/4N3/8/5PPP/6K1", "6k1/5ppp/2N5/8/4n3/8/5PPP/6K1", ""),
    ("treason", "6k1/5ppp/3n4/8/2r5/7P/5PP1/6K1", "6k1/5ppp/3r4/8/2n5/7P/5PP1/6K1", ""),
    ("truce", "6k1/5ppp/4p3/3q4/4P3/7P/5PP1/6K1", "6k1/5ppp/4p3/3q4/4P3/7P/5PP1/6K1", "in-play:truce"),
    ("under-elf-hill", "4r1k1/5ppp/8/8/4K3/8/5PPP/8", "4r1k1/5ppp/8/8/8/8/5PPP/8", "away:K"),
    ("vendetta", "6k1/5ppp/8/3q4/4P3/5P2/6PP/6K1", "6k1/5ppp/8/8/4q3/5P2/6PP/6K1", "captured:P in-play:vendetta"),
    ("vulture", "6k1/5ppp/8/6r1/8/8/5PPP/6K1", "6k1/5ppp/8/6r1/8/8/5PPP/6K1", "holds:blessing"),
    ("winged-victory", "6k1/5ppp/8/8/8/8/5PPP/6K1", "6k1/5ppp/8/4P3/8/8/5PPP/6K1", ""),
];

/// The cards that do not move pieces, take them off the board or bring them back.
const STILL: [&str; 17] = [
    "challenge",
    "coup",
    "crab",
    "curse",
    "earthquake",
    "fatal-attraction",
    "forbidden-city",
    "fortification",
    "legacy",
    "man-trap",
    "mystic-shield",
    "neutrality",
    "no-quarter",
    "pacifism",
    "peace-talks",
    "truce",
    "vulture",
];

fn example(slug: &str) -> (KnightmareCard, Example) {
    let card: Card = slug.parse().unwrap();
    let Card::Knightmare(card) = card else { panic!("{slug}") };
    (card, card.example().unwrap_or_else(|error| panic!("{slug}: {error}")))
}

fn board(view: &View) -> &str {
    view.fen.split(' ').next().unwrap()
}

/// White's pieces in capitals, then Black's in small letters.
fn letters(name: &str, lists: &Lists<Kind>) -> Option<String> {
    let white = lists.white.iter().map(|kind| kind.letter());
    let mut letters: Vec<char> =
        white.chain(lists.black.iter().map(|kind| kind.letter().to_ascii_lowercase())).collect();
    letters.sort_unstable();
    (!letters.is_empty()).then(|| format!("{name}:{}", letters.into_iter().collect::<String>()))
}

/// Everything to be seen apart from where the pieces stand.
fn besides(view: &View) -> String {
    let mut seen: Vec<String> = Vec::new();
    for piece in &view.board {
        seen.extend((!piece.parts.is_empty()).then(|| format!("{}:{}", piece.cell, String::from_iter(&piece.parts))));
        seen.extend(piece.marks.iter().map(|mark| format!("{}:{mark}", piece.cell)));
    }
    let off = [("away", &view.away), ("captured", &view.captured), ("dead", &view.dead)];
    seen.extend(off.into_iter().filter_map(|(name, lists)| letters(name, lists)));
    seen.extend(view.effects.iter().map(|effect| format!("in-play:{}", effect.card)));
    seen.extend(view.barred.iter().map(|square| format!("city:{square}")));
    let walls: BTreeSet<String> = view.walls.iter().map(|(one, other)| format!("wall:{one}/{other}")).collect();
    seen.extend(walls);
    seen.extend(view.traps().map(|square| format!("trap:{square}")));
    seen.extend(view.turned.filter(|turns| *turns > 0).map(|turns| format!("turned:{turns}")));
    seen.extend(view.hand.iter().flatten().map(|card| format!("holds:{card}")));
    seen.join(" ")
}

#[test]
fn every_card_shows_what_the_rules_say() {
    let slugs = KnightmareCard::ALL.map(|card| Card::Knightmare(card).to_string());
    assert_eq!(slugs, EXPECTED.map(|(slug, ..)| slug.to_owned()));
    for expected in EXPECTED {
        let (slug, ..) = expected;
        let (_, Example { before, after, .. }) = example(slug);
        let seen = besides(&after);
        assert_eq!((slug, board(&before), board(&after), seen.as_str()), expected);
    }
}

/// Whatever a card has ended, captured or brought back was there before it.
#[test]
fn what_a_card_needs_is_there_before_it() {
    for (slug, seen) in [
        ("betrayal", "captured:P"),
        ("legacy", "captured:N holds:legacy"),
        ("man-trap", "holds:man-trap"),
        ("no-quarter", "captured:n"),
        ("peace-talks", "d4:cursed in-play:curse"),
        ("resurrection", "captured:R"),
        ("vulture", "holds:vulture"),
        ("winged-victory", "captured:P"),
    ] {
        assert_eq!(besides(&example(slug).1.before), seen, "{slug}");
    }
}

#[test]
fn every_card_is_played_by_white_and_not_in_vain() {
    for (slug, ..) in EXPECTED {
        let (name, example) = example(slug);
        assert_eq!(example.seat, Seat::White, "{slug}");
        for view in [&example.before, &example.after] {
            assert!(matches!(view.status, Status::Running { .. }) && !view.is_covered(), "{slug}");
        }
        let plays = |deed: &DeedKind| match deed {
            DeedKind::Played { card, no_effect, .. } | DeedKind::Answered { card, no_effect, .. } => {
                assert!(!no_effect, "{slug}");
                *card == Card::Knightmare(name)
            }
            _ => false,
        };
        // The first deed is the card; nothing comes before it.
        let first = example.story.deeds.first().unwrap_or_else(|| panic!("{slug} is not told"));
        assert!(first.seat == Seat::White && plays(&first.what), "{slug}: {first:?}");
        let moves = example.story.deeds.iter().any(|deed| matches!(deed.what, DeedKind::Moved(_)));
        assert_eq!(example.after.last.moved.is_some(), moves, "{slug}");
        let led = example.led.iter().flat_map(|story| &story.deeds);
        assert_eq!(led.filter(|deed| plays(&deed.what)).count(), 0, "{slug}");
    }
}

fn occupied(view: &View) -> BTreeSet<Square> {
    view.board.iter().filter_map(|piece| piece.cell.square()).collect()
}

/// Arrows are drawn from the story, so it must lead from one board to the other.
#[test]
fn what_is_told_leads_from_one_board_to_the_other() {
    for (slug, ..) in EXPECTED {
        let (_, example) = example(slug);
        let mut squares = occupied(&example.before);
        let mut is_still = true;
        for deed in &example.story.deeds {
            let gone = deed.travels.iter().map(|travel| travel.from).chain(deed.lost.iter().map(|lost| lost.at));
            let come = deed.travels.iter().map(|travel| travel.to).chain(deed.back.iter().map(|back| back.at));
            let (gone, come): (Vec<Square>, Vec<Square>) = (gone.collect(), come.collect());
            is_still &= gone.is_empty() && come.is_empty();
            squares.retain(|square| !gone.contains(square));
            squares.extend(come);
        }
        assert_eq!(is_still, STILL.contains(&slug), "{slug}: {:?}", example.story.deeds);
        assert_eq!(squares, occupied(&example.after), "{slug}: {:?}", example.story.deeds);
    }
}
