//! The examples of the cards: a position and a script for each. White plays the card, so that all
//! boards are seen from one side. The boards hold few pieces, with the action in the middle.

use crate::card::KnightmareCard;

/// The start and the script of an example.
pub(super) struct Laid {
    /// The board, and who moves first.
    pub(super) fen: &'static str,
    /// The steps that lead up to the card.
    pub(super) lead: &'static str,
    /// The card, and what shows its effect.
    pub(super) play: &'static str,
    /// What else White holds.
    pub(super) beside: &'static str,
    /// What Black holds.
    pub(super) against: &'static str,
    /// What White has played or discarded.
    pub(super) discards: &'static str,
    /// The pieces White has lost, as letters.
    pub(super) captured: &'static str,
    /// A continuing card of Black's in play.
    pub(super) effect: &'static str,
    /// Whether only White sees what the card does.
    pub(super) is_secret: bool,
}

/// A card that begins the turn.
const fn of(fen: &'static str, play: &'static str) -> Laid {
    let (lead, beside, against, discards, captured, effect) = ("", "", "", "", "", "");
    Laid { fen, lead, play, beside, against, discards, captured, effect, is_secret: false }
}

/// A card that follows a move, or responds to a turn.
const fn after(fen: &'static str, lead: &'static str, play: &'static str) -> Laid {
    Laid { lead, ..of(fen, play) }
}

impl Laid {
    const fn beside(self, beside: &'static str) -> Laid {
        Laid { beside, ..self }
    }

    const fn against(self, against: &'static str) -> Laid {
        Laid { against, ..self }
    }

    const fn discarded(self, discards: &'static str) -> Laid {
        Laid { discards, ..self }
    }

    const fn lost(self, captured: &'static str) -> Laid {
        Laid { captured, ..self }
    }

    const fn under(self, effect: &'static str) -> Laid {
        Laid { effect, ..self }
    }

    const fn secretly(self) -> Laid {
        Laid { is_secret: true, ..self }
    }
}

/// The example of a card.
pub(super) const fn laid(card: KnightmareCard) -> Laid {
    use KnightmareCard as K;
    match card {
        // Black remembers which piece is gone, but not from which square.
        K::Abduction => after("6k1/5ppp/8/3q4/8/8/5PPP/6K1 w", "h2h3", "play abduction d5; choose q e5; end"),
        K::Anathema => after("6k1/5ppp/4b3/8/3r4/8/5PPP/6K1 w", "h2h3", "play anathema e6 d4; end"),
        K::Annexation => of("6k1/5ppp/8/8/8/3P4/4P1PP/6K1 w", "play annexation d3+d5 e2+e4; end"),
        K::Assassin => of("6k1/5ppp/8/3P4/8/1B6/5PPP/6K1 w", "play assassin b3 d5; end"),
        K::Betrayal => of("6k1/5ppp/8/8/3p4/8/5PP1/6K1 w", "play betrayal d4").lost("p"),
        K::Blessing => of("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w", "play blessing b1 e4; end"),
        K::Bog => after("3r2k1/5ppp/8/8/8/3B4/5PPP/6K1 b", "d8d3; end", "play bog"),
        K::Bombard => of("6k1/3q1ppp/8/3p4/8/8/5PPP/3R2K1 w", "play bombard d1 d7; end"),
        K::Breakthrough => of("6k1/5ppp/8/3n4/3P4/8/5PPP/6K1 w", "play breakthrough d4 d5; end"),
        K::Cathedral => after("6k1/5ppp/8/8/4B3/8/2R2PPP/6K1 w", "h2h3", "play cathedral c2 e4; end"),
        K::Challenge => after("6k1/5ppp/8/3b4/8/8/5PPP/6K1 w", "h2h3", "play challenge d5; end"),
        K::Chaos => after("3r2k1/5ppp/8/3Q4/8/8/5PPP/6K1 b", "d8d5; end", "play chaos"),
        K::Charge => after("6k1/5ppp/8/3r4/8/8/5PPP/1N4K1 w", "b1c3", "play charge d5; end"),
        K::Confabulation => of("6k1/5ppp/8/8/3N4/8/5PPP/3R2K1 w", "play confabulation d1 d4; end"),
        K::Coup => after("6k1/5ppp/8/8/3N4/8/5PPP/6K1 w", "h2h3", "play coup d4; end"),
        K::Cowardice => after("6k1/5ppp/8/8/8/3p4/5PPP/6K1 w", "h2h3", "play cowardice d3 d5; end"),
        K::Crab => after("6k1/5ppp/8/8/8/8/3P1PPP/6K1 w", "d2d4", "play crab d4; end"),
        K::Crusade => after("6k1/5ppp/2n5/8/8/8/5PPP/3B2K1 w", "d1f3", "play crusade c6; end"),
        K::Curse => after("6k1/5ppp/8/3q4/8/8/5PPP/6K1 w", "h2h3", "play curse d5; end"),
        K::DarkMirror => of("6k1/5ppp/8/3P4/4n3/8/5PPP/6K1 w", "play dark-mirror d5 e4; end"),
        K::Disintegration => of("6k1/5ppp/8/8/8/3P4/5PPP/3R2K1 w", "play disintegration d3"),
        // Black says the word.
        K::Doomsayer => after("6k1/5ppp/8/3q4/8/8/5PPP/6K1 w", "h2h3", "play doomsayer; end; say q"),
        K::Doppelganger => after("1n4k1/5ppp/8/8/3R4/8/5PPP/6K1 b", "b8c6; end", "play doppelganger d4 f5; end"),
        K::Dubbing => of("6k1/5ppp/8/8/8/2B5/5PPP/6K1 w", "play dubbing c3 d5; end"),
        K::Dungeon => after("6k1/5ppp/8/3q4/8/8/5PPP/6K1 w", "h2h3", "play dungeon d5 a8; end"),
        K::Earthquake => after("6k1/6p1/8/4p3/3P4/8/6P1/6K1 w", "g2g3", "play earthquake clockwise; end"),
        K::Evangelists => of("6k1/5ppp/3b4/8/4B3/8/5PPP/6K1 w", "play evangelists e4 d6; end"),
        K::EvilEye => of("6k1/5ppp/8/4q3/8/2B5/5PPP/6K1 w", "play evil-eye c3 e5; end"),
        K::Fanatic => of("6k1/5ppp/8/8/8/8/3P1PPP/6K1 w", "play fanatic d2 d5; end"),
        K::FatalAttraction => after("6k1/5ppp/8/3n1r2/4P3/8/5PPP/6K1 w", "h2h3", "play fatal-attraction e4; end"),
        K::FigureDance => after("n5kr/5pp1/8/8/8/8/5PP1/R5K1 w", "f2f3", "play figure-dance; end"),
        K::Fireball => after("6k1/6pp/3rnp2/8/3P4/5N2/6PP/6K1 w", "f3e5", "play fireball e5; end"),
        K::FogOfWar => after("6k1/3p1ppp/8/8/8/8/5PPP/6K1 b", "play fanatic d7 d4; end", "play fog-of-war fanatic")
            .against("fanatic"),
        K::ForbiddenCity => after("6k1/4rppp/8/8/8/8/5PPP/6K1 w", "h2h3", "play forbidden-city e4; end"),
        K::ForcedMarch => of("6k1/6pp/8/8/3PP3/8/6PP/6K1 w", "play forced-march d4+c4 e4+f4; end"),
        K::Fortification => after("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w", "h2h3", "play fortification d4/d5+e4/e5; end"),
        K::Ghostwalk => of("6k1/5ppp/8/8/8/3P4/5PPP/3R2K1 w", "play ghostwalk d1 d6; end"),
        K::Guardian => of("6k1/5ppp/8/8/8/8/3P1PPP/3R2K1 w", "play guardian d2 d4 true; end"),
        K::HauntingMemories => {
            let lead = "play fanatic d7 d4; end";
            after("6k1/3p1ppp/8/8/8/8/2P2PPP/6K1 b", lead, "play haunting-memories c2 c5; end").against("fanatic")
        }
        K::Heresy => {
            let play = "play heresy; choose d5+d6; choose e3+e4; end";
            after("6k1/5ppp/8/3b4/8/4B3/5PPP/6K1 w", "h2h3", play)
        }
        K::HiddenPassage => of("6k1/5ppp/8/8/8/8/5PPP/r5K1 w", "play hidden-passage d4; end"),
        K::HolyQuest => after("6k1/5ppp/2b5/8/4n3/8/5PPP/6K1 w", "h2h3", "play holy-quest c6 e4; end"),
        K::HolyWar => after("6k1/5ppp/8/4B3/2N5/8/5PPP/6K1 w", "h2h3", "play holy-war c4 e5; end"),
        K::Hostage => after("3r2k1/5ppp/8/8/3N4/8/2P2PPP/6K1 b", "d8d4; end", "play hostage d4 c2"),
        K::IrresistibleForce => of("6k1/8/3r2pp/3n4/3P4/8/6PP/6K1 w", "play irresistible-force d4; end"),
        K::Knightmare => after("6k1/5ppp/8/8/4n3/1R3Q2/5PPP/6K1 b", "e4d2; end", "play knightmare"),
        K::Legacy => {
            let fen = "3r2k1/5ppp/8/8/3N4/8/5PPP/6K1 b";
            after(fen, "d8d4; end", "play legacy fireball").discarded("fireball").secretly()
        }
        K::LongJump => of("6k1/5ppp/8/8/8/8/5PPP/1N4K1 w", "play long-jump b1 e5; end"),
        K::LostCastle => of("6k1/5ppp/8/3r4/8/4R3/5PPP/6K1 w", "play lost-castle e3 d5; end"),
        K::Madman => of("6k1/5ppp/3n4/8/3b4/2P5/5PPP/6K1 w", "play madman c3 c7; end"),
        K::ManOfStraw => of("3r2k1/5ppp/8/8/3K4/5P2/6PP/8 w", "play man-of-straw f3"),
        K::ManTrap => after("4r1k1/5ppp/8/8/4N3/8/5PPP/6K1 w", "h2h3", "play man-trap e4; end").secretly(),
        K::Masquerade => of("6k1/5ppp/8/8/8/2N5/5PPP/6K1 w", "play masquerade c3 e5; end"),
        K::Merciless => after("6k1/5ppp/8/3n4/8/8/5PPP/1R4K1 w", "b1b5", "play merciless d5; end"),
        K::MysticShield => after("6k1/5ppp/4p3/8/8/2N5/5PPP/6K1 w", "c3d5", "play mystic-shield d5; end"),
        K::Neutrality => after("6k1/5ppp/8/3r4/8/8/5PPP/6K1 w", "h2h3", "play neutrality d5; end"),
        K::NoQuarter => after("6k1/5ppp/8/3n4/8/2N5/5PPP/6K1 w", "c3d5", "play no-quarter; end"),
        K::Onslaught => of("6k1/6pp/8/8/2PPPP2/8/6PP/6K1 w", "play onslaught c4+c5 d4+d5 e4+e5 f4+f5; end"),
        K::Pacifism => of("3r2k1/5ppp/8/8/3N4/8/5PPP/6K1 w", "play pacifism d4"),
        // Black's time runs out, so White moves twice in a row.
        K::Panic => after("6k1/5ppp/8/3q4/8/8/5PPP/1N4K1 w", "b1c3", "play panic; end; lapse; c3d5; end"),
        K::PassingInTheNight => of("6k1/6pp/2p5/8/8/4P3/6PP/6K1 w", "play passing-in-the-night e3+c6; end"),
        K::PeaceTalks => after("6k1/5ppp/8/8/3R4/8/5PPP/6K1 w", "h2h3", "play peace-talks 0; end").under("curse d4"),
        K::PlotsWithinPlots => {
            let play = "play plots-within-plots fanatic dubbing; play fanatic d2 d5; play dubbing c3 e4; end";
            of("6k1/5ppp/8/8/8/2B5/3P1PPP/6K1 w", play).beside("fanatic dubbing")
        }
        K::Rebirth => after("6k1/5ppp/8/8/3n4/8/5PPP/6K1 w", "h2h3", "play rebirth d4 b8; end"),
        K::Resurrection => of("6k1/5ppp/8/8/8/8/5PPP/6K1 w", "play resurrection r a1; end").lost("r"),
        K::Revenge => after("6k1/5ppp/8/2np4/4P3/8/5PPP/6K1 b", "c5e4; end", "play revenge d5"),
        K::Riposte => after("6k1/5ppp/8/3B4/8/2n5/5PPP/6K1 b", "c3d5; end", "play riposte"),
        K::Sanctuary => of("6k1/5ppp/8/8/2K4R/8/5PP1/8 w", "play sanctuary h4; end"),
        K::Siege => after("6k1/5ppp/8/4N3/8/2R5/5PPP/6K1 w", "h2h3", "play siege e5 c3; end"),
        K::SplitKnight => of("6k1/6pp/3r4/2b5/4N3/8/5PPP/6K1 w", "play split-knight e4 c5 d6; end"),
        K::SquaringTheCircle => of("r5kr/5pp1/8/8/3N4/8/5PP1/R5K1 w", "play squaring-the-circle d4; end"),
        K::ThinkAgain => after("6k1/5ppp/8/8/8/7P/3p1PP1/6K1 b", "d2d1q; end", "play think-again"),
        // Black pays a pawn.
        K::Toll => after("2r3k1/5pp1/8/3pp3/8/8/5PPP/6K1 b", "c8c3; end", "play toll; choose e5"),
        K::Tournament => of("6k1/5ppp/2n5/8/4N3/8/5PPP/6K1 w", "play tournament e4 c6; end"),
        K::Treason => after("6k1/5ppp/3n4/8/2r5/8/5PPP/6K1 w", "h2h3", "play treason c4 d6; end"),
        K::Truce => after("6k1/5ppp/4p3/3q4/4P3/8/5PPP/6K1 w", "h2h3", "play truce; end"),
        K::UnderElfHill => of("4r1k1/5ppp/8/8/4K3/8/5PPP/8 w", "play under-elf-hill; end"),
        // Black's only capture costs the queen.
        K::Vendetta => after("6k1/5ppp/8/3q4/8/5P2/4P1PP/6K1 w", "e2e4", "play vendetta; end; d5e4; end"),
        K::Vulture => {
            let lead = "play blessing d8 g5; end";
            after("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b", lead, "play vulture blessing").against("blessing").secretly()
        }
        K::WingedVictory => of("6k1/5ppp/8/8/8/8/5PPP/6K1 w", "play winged-victory e5; end").lost("p"),
    }
}
