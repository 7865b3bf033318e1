//! How the recorded games are played if no existing record can be replayed.

use cardinal_rules::{Game, KnightmareCard, Position, RULES_VERSION, Record, STATE_ENCODING, Seed, Setup, Variant};
use serde_json::{Value, json};

use super::game::{Recorded, watch};
use super::player::{Dice, Style, choose, entry};

/// How a game is played.
pub(crate) struct Recipe {
    /// The name of the file.
    pub(crate) name: &'static str,
    /// What the game covers.
    pub(crate) about: &'static str,
    variant: Variant,
    options: &'static [(&'static str, &'static str)],
    position: Laid,
    parts: &'static [Part],
}

/// Where a game starts.
enum Laid {
    /// From the usual start.
    Usual,
    Fen(&'static str),
    /// The usual array with a common deck: both hands, the draw pile and the discards.
    Shared(&'static str),
    /// The kings, pieces and pawns of White and Black on the endless grid, White's hand, and no other tiles.
    Grid(&'static str, &'static str, &'static str),
    /// A position of Knightmare Chess with hands and piles dealt from these cards at random.
    Dealt(&'static str, u64, &'static [KnightmareCard]),
}

/// A part of a game.
enum Part {
    /// Words, as read by [`entry`].
    Script(&'static str),
    /// Random actions: this many entries, unless the game ends first.
    Dice(u64, Style, usize),
    /// Random actions that avoid progress if possible: this many turns, unless the game ends first.
    Wait(u64, u32),
}

const ITALIAN: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Pieces that can wander about without meeting any other.
const ROOMY: &str = "rn2k2r/8/8/pppppppp/PPPPPPPP/8/8/RN2K2R w - - 0 1";

const fn recipe(name: &'static str, about: &'static str, variant: Variant, parts: &'static [Part]) -> Recipe {
    Recipe { name, about, variant, options: &[], position: Laid::Usual, parts }
}

const fn standard(name: &'static str, about: &'static str, parts: &'static [Part]) -> Recipe {
    recipe(name, about, Variant::Standard, parts)
}

const fn no_stress(
    name: &'static str,
    about: &'static str,
    options: &'static [(&'static str, &'static str)],
    parts: &'static [Part],
) -> Recipe {
    Recipe { options, ..recipe(name, about, Variant::NoStress, parts) }
}

const fn chessme(name: &'static str, about: &'static str, parts: &'static [Part]) -> Recipe {
    recipe(name, about, Variant::ChessMe, parts)
}

const fn knightmare(
    name: &'static str,
    about: &'static str,
    fen: &'static str,
    dice: u64,
    parts: &'static [Part],
) -> Recipe {
    Recipe { position: Laid::Dealt(fen, dice, FIRST_CARDS), ..recipe(name, about, Variant::Knightmare, parts) }
}

impl Recipe {
    /// The same with hands and piles of these cards.
    const fn dealt(self, deck: &'static [KnightmareCard]) -> Recipe {
        match self.position {
            Laid::Dealt(fen, dice, _) => Recipe { position: Laid::Dealt(fen, dice, deck), ..self },
            _ => self,
        }
    }

    const fn with(self, options: &'static [(&'static str, &'static str)]) -> Recipe {
        Recipe { options, ..self }
    }

    const fn from(self, position: Laid) -> Recipe {
        Recipe { position, ..self }
    }
}

/// Every recorded game.
pub(crate) const RECIPES: &[Recipe] = &[
    no_stress(
        "level-1",
        "level 1 on the printed board, until a king is captured",
        &[("level", "1")],
        &[Part::Dice(1, Style::Plain, 400)],
    ),
    no_stress(
        "level-1-promoting",
        "level 1 from the usual array, with promotion",
        &[("level", "1"), ("setup", "standard"), ("promote-always", "true")],
        &[Part::Dice(2, Style::Lively, 400)],
    ),
    no_stress(
        "level-2",
        "level 2 on the printed board",
        &[("level", "2")],
        &[Part::Dice(3, Style::Plain, 400), Part::Script("w:resign")],
    ),
    no_stress(
        "level-2-no-progress",
        "level 2, drawn because nothing comes of it",
        &[("level", "2"), ("setup", "standard")],
        &[Part::Wait(4, 600)],
    )
    .from(Laid::Fen(ROOMY)),
    no_stress(
        "level-2-promotions",
        "level 2 with pawns about to promote",
        &[("level", "2"), ("promote-always", "true")],
        &[Part::Dice(5, Style::Lively, 400)],
    )
    .from(Laid::Fen("4k3/PPPP4/8/8/8/8/4pppp/3K4 w - - 0 1")),
    no_stress("level-3", "level 3 on the printed board", &[("level", "3")], &[Part::Dice(6, Style::Lively, 500)]),
    no_stress(
        "level-3-promoting",
        "level 3 from the usual array, with promotion",
        &[("level", "3"), ("setup", "standard"), ("promote-always", "true")],
        &[Part::Dice(7, Style::Plain, 500)],
    ),
    no_stress(
        "advanced",
        "the Advanced game on the printed board, long",
        &[("level", "advanced")],
        &[Part::Dice(8, Style::Plain, 700)],
    ),
    no_stress(
        "advanced-standard",
        "the Advanced game from the usual array",
        &[("level", "advanced"), ("setup", "standard")],
        &[Part::Dice(9, Style::Lively, 500)],
    ),
    no_stress(
        "advanced-castling",
        "the Advanced game from a position with castling at hand",
        &[("level", "advanced")],
        &[Part::Dice(10, Style::Plain, 150), Part::Script("b:flag")],
    )
    .from(Laid::Fen(KIWIPETE)),
    chessme("chessme", "ChessMe from its start", &[Part::Dice(11, Style::Lively, 250)]),
    chessme("chessme-plain", "ChessMe from its start", &[Part::Dice(12, Style::Plain, 250)]),
    chessme("chessme-mate", "a tile that mates", &[Part::Script("1,0-1,1 place:R:3,5")]).from(Laid::Grid(
        "K0,0 P3,6 P1,0",
        "K0,5 P-1,4 P0,4 P1,4",
        "R",
    )),
    chessme("chessme-dead", "bare kings", &[Part::Script("0,0x0,1")]).from(Laid::Grid("K0,0", "K2,3 P0,1", "QRP")),
    chessme(
        "chessme-threefold",
        "a repetition is claimed",
        &[Part::Script(
            "1,0-0,0 1,5-0,5 0,0-1,0 0,5-1,5 1,0-0,0 1,5-0,5 0,0-1,0 w:offer-draw b:decline-draw 0,5-1,5 claim-draw",
        )],
    )
    .from(Laid::Grid("K1,0 P0,1 P1,1", "K1,5 P0,4 P1,4", "")),
    chessme("chessme-no-progress", "nothing comes of it", &[Part::Wait(21, 400)]).from(Laid::Grid(
        "K1,0 N0,0 N2,0 B3,0 P0,1 P1,1 P2,1 P3,1 P4,1",
        "K1,7 N0,7 N2,7 B3,7 P0,6 P1,6 P2,6 P3,6 P4,6",
        "QN",
    )),
    knightmare("knightmare", "Knightmare Chess from the usual array", USUAL, 14, &[Part::Dice(14, Style::Lively, 250)]),
    knightmare(
        "knightmare-cards-1",
        "Knightmare Chess with other cards, deal 1",
        USUAL,
        40,
        &[Part::Dice(40, Style::Lively, 170)],
    )
    .dealt(LATER_CARDS),
    knightmare(
        "knightmare-cards-2",
        "Knightmare Chess with other cards, deal 2",
        ITALIAN,
        41,
        &[Part::Dice(41, Style::Lively, 170)],
    )
    .dealt(LATER_CARDS),
    knightmare(
        "knightmare-cards-3",
        "Knightmare Chess with other cards, deal 3",
        KIWIPETE,
        42,
        &[Part::Dice(42, Style::Lively, 170)],
    )
    .dealt(LATER_CARDS),
    knightmare(
        "knightmare-cards-4",
        "Knightmare Chess with other cards, deal 4",
        KIWIPETE,
        43,
        &[Part::Dice(43, Style::Lively, 170)],
    )
    .dealt(LATER_CARDS),
    knightmare(
        "knightmare-cards-5",
        "Knightmare Chess with other cards, deal 5",
        ITALIAN,
        44,
        &[Part::Dice(44, Style::Lively, 170)],
    )
    .dealt(LATER_CARDS),
    knightmare(
        "knightmare-rare-cards",
        "Knightmare Chess with cards that seldom find their moment",
        KIWIPETE,
        47,
        &[Part::Dice(47, Style::Lively, 120)],
    )
    .dealt(RARE_CARDS),
    knightmare(
        "knightmare-castling",
        "Knightmare Chess with castling at hand",
        ITALIAN,
        15,
        &[Part::Dice(15, Style::Lively, 40), Part::Script("b:resign")],
    ),
    knightmare(
        "knightmare-few-pieces",
        "Knightmare Chess with few pieces",
        "8/2p2k2/1p1p4/p2P4/P1P1n3/1P2B1N1/5K2/8 b - - 0 1",
        16,
        &[Part::Dice(16, Style::Lively, 200), Part::Script("w:offer-draw b:accept-draw")],
    ),
    standard(
        "opera",
        "long castling, and mate",
        &[Part::Script(
            "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 \
             Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
        )],
    ),
    standard(
        "stalemate",
        "the shortest way to a stalemate",
        &[Part::Script("e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6")],
    ),
    standard(
        "passing-and-threefold",
        "a capture in passing, short castling on both sides, and a repetition that is claimed",
        &[Part::Script("e4 Nf6 e5 d5 exd6 e6 Nf3 Bxd6 Be2 O-O O-O Nc6 Na3 Nb8 Nb1 Nc6 Na3 Nb8 Nb1 Nc6 w:claim-draw")],
    ),
    standard(
        "fivefold",
        "a repetition that nobody claims",
        &[Part::Script("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")],
    ),
    standard(
        "promotions",
        "a promotion of each kind on both sides",
        &[Part::Script("a8=N a1=N b8=B b1=B c8=R+ Kg7 d8=Q c1=R+ Kg2 d1=Q w:resign")],
    )
    .from(Laid::Fen("7k/PPPP4/8/8/8/8/pppp4/7K w - - 0 1")),
    standard("dead-position", "bare kings", &[Part::Script("Kxe4")]).from(Laid::Fen("8/8/8/2k5/4p3/4K3/8/8 w - - 0 1")),
    standard(
        "agreement",
        "an offer that is declined, and one that is accepted",
        &[Part::Script("e4 w:offer-draw b:decline-draw e5 Nf3 b:offer-draw w:accept-draw")],
    ),
    standard("timeout", "a flag falls", &[Part::Script("e4 e5 Nf3 b:flag")]),
    standard("bare-king", "a flag falls, and the other side could not win", &[Part::Script("e4 Kd7 w:flag")])
        .from(Laid::Fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")),
    standard(
        "fifty-moves",
        "fifty moves without progress, claimed",
        &[Part::Wait(17, 100), Part::Script("claim-draw")],
    )
    .from(Laid::Fen(ROOMY)),
    standard("seventy-five-moves", "seventy-five moves without progress", &[Part::Wait(18, 150)])
        .from(Laid::Fen(ROOMY)),
    standard("kiwipete", "a rich position, captures preferred", &[Part::Dice(19, Style::Lively, 400)])
        .from(Laid::Fen(KIWIPETE)),
    standard("long", "hundreds of plies", &[Part::Dice(20, Style::Plain, 700)]),
    knightmare(
        "knightmare-personal",
        "Knightmare Chess with cards that lie as given",
        USUAL,
        21,
        &[Part::Dice(21, Style::Lively, 60)],
    )
    .with(&[("decks", "personal"), ("building", "dealt")]),
    recipe(
        "knightmare-common",
        "Knightmare Chess with a common deck",
        Variant::Knightmare,
        &[Part::Dice(22, Style::Lively, 160)],
    )
    .with(&[("decks", "common")])
    .from(Laid::Shared("crab fanatic holy-war; chaos hostage crab; fanatic crab holy-war; chaos fortification")),
    knightmare(
        "knightmare-laid-1",
        "cards that stay in play, deal 1",
        KIWIPETE,
        61,
        &[Part::Dice(61, Style::Lively, 170)],
    )
    .dealt(LAID_CARDS),
    knightmare(
        "knightmare-laid-2",
        "cards that stay in play, deal 2",
        ITALIAN,
        62,
        &[Part::Dice(62, Style::Lively, 170)],
    )
    .dealt(LAID_CARDS),
    knightmare(
        "knightmare-laid-3",
        "cards that stay in play, deal 3",
        USUAL,
        63,
        &[Part::Dice(63, Style::Lively, 170)],
    )
    .dealt(LAID_CARDS),
    knightmare(
        "knightmare-laid-4",
        "cards that stay in play, deal 4",
        KIWIPETE,
        64,
        &[Part::Dice(64, Style::Lively, 170)],
    )
    .dealt(LAID_CARDS),
    knightmare(
        "knightmare-asked-1",
        "cards that answer and ask, deal 1",
        KIWIPETE,
        71,
        &[Part::Dice(71, Style::Lively, 170)],
    )
    .dealt(ASKED_CARDS),
    knightmare(
        "knightmare-asked-2",
        "cards that answer and ask, deal 2",
        ITALIAN,
        72,
        &[Part::Dice(72, Style::Lively, 170)],
    )
    .dealt(ASKED_CARDS),
    knightmare(
        "knightmare-asked-3",
        "cards that answer and ask, deal 3",
        USUAL,
        73,
        &[Part::Dice(73, Style::Lively, 170)],
    )
    .dealt(ASKED_CARDS),
    knightmare(
        "knightmare-asked-4",
        "cards that answer and ask, deal 4",
        KIWIPETE,
        74,
        &[Part::Dice(74, Style::Lively, 170)],
    )
    .dealt(ASKED_CARDS),
    knightmare(
        "knightmare-surrender",
        "who crowns a piece of the other side's gives the game up",
        "7k/8/8/3n4/8/8/8/4K3 w - - 0 1",
        81,
        &[Part::Script("Ke2 play:neutrality:d5 end-turn Kg8 end-turn Kd1 play:coup:d5")],
    )
    .dealt(&[KnightmareCard::Neutrality, KnightmareCard::Coup]),
    knightmare(
        "knightmare-straw",
        "a king flees from check by a card, and the move follows",
        "4r2k/8/8/8/8/8/PP6/4K3 w - - 0 1",
        82,
        &[Part::Script("play:man-of-straw:a2 b3 end-turn")],
    )
    .dealt(&[KnightmareCard::ManOfStraw]),
    knightmare(
        "knightmare-lapse",
        "a turn whose short time is up is lost",
        "7k/8/8/8/8/8/P7/7K w - - 0 1",
        83,
        &[Part::Script("Kg1 play:panic end-turn b:lapse a4 end-turn")],
    )
    .dealt(&[KnightmareCard::Panic]),
    knightmare(
        "knightmare-lost-move",
        "who may move one piece alone rather loses the move",
        "7k/7p/8/8/8/8/P7/7K w - - 0 1",
        84,
        &[Part::Script("Kg1 play:challenge:h7 end-turn lose-move end-turn a4 end-turn")],
    )
    .dealt(&[KnightmareCard::Challenge]),
    knightmare(
        "knightmare-words",
        "a word costs a piece",
        "7k/pp6/8/8/8/8/PP6/7K w - - 0 1",
        85,
        &[Part::Script("Kg1 play:doomsayer end-turn b:say:p choose:b7 a6 end-turn")],
    )
    .dealt(&[KnightmareCard::Doomsayer]),
    knightmare(
        "knightmare-truce",
        "nothing captures until a king is in check",
        "7k/8/8/3p4/4P3/8/R7/7K w - - 0 1",
        86,
        &[Part::Script("Kg1 play:truce end-turn Kg8 end-turn Ra8+ end-turn Kg7 end-turn exd5 end-turn")],
    )
    .dealt(&[KnightmareCard::Truce]),
    knightmare(
        "knightmare-split",
        "a knight takes two, and falls itself",
        "4k3/8/3p1p2/8/4N3/8/P7/4K3 w - - 0 1",
        87,
        &[Part::Script("play:split-knight:e4:d6:f6 end-turn")],
    )
    .dealt(&[KnightmareCard::SplitKnight]),
    knightmare(
        "knightmare-revenge",
        "a pawn for a pawn",
        "4k3/p7/8/3p4/4P3/8/8/4K3 w - - 0 1",
        88,
        &[Part::Script("Kd2 end-turn dxe4 end-turn play:revenge:a7 skip Ke3 end-turn")],
    )
    .dealt(&[KnightmareCard::Revenge]),
    standard(
        "taken-back-standard",
        "turns taken back by either side, on the own turn and on the other's, an offer of a draw with them",
        &[Part::Script(
            "e4 e5 w:takeback e4 c5 Nf3 b:takeback b:offer-draw e6 d4 w:takeback w:decline-draw Nc3 d5 exd5 b:takeback Nf6 \
             b:takeback b:takeback b:flag",
        )],
    ),
    no_stress(
        "taken-back-level-1",
        "turns of level 1 taken back, with the cards that they turned",
        &[("level", "1")],
        &[
            Part::Dice(91, Style::Plain, 21),
            Part::Script("w:takeback"),
            Part::Dice(92, Style::Plain, 14),
            Part::Script("b:takeback w:takeback"),
            Part::Dice(93, Style::Plain, 20),
            Part::Script("b:resign"),
        ],
    ),
    no_stress(
        "taken-back-level-2",
        "turns of level 2 taken back, with the cards that were drawn in them",
        &[("level", "2")],
        &[
            Part::Dice(94, Style::Shy, 152),
            Part::Script("w:takeback"),
            Part::Dice(95, Style::Shy, 40),
            Part::Script("b:takeback b:takeback"),
            Part::Dice(96, Style::Plain, 10),
            Part::Script("w:resign"),
        ],
    ),
    chessme(
        "taken-back-chessme",
        "turns taken back, with the tiles that were placed and drawn in them",
        &[
            Part::Dice(97, Style::Lively, 21),
            Part::Script("w:takeback"),
            Part::Dice(98, Style::Lively, 20),
            Part::Script("b:takeback w:takeback"),
            Part::Dice(99, Style::Lively, 10),
            Part::Script("w:resign"),
        ],
    ),
    knightmare(
        "taken-back-knightmare",
        "turns taken back, with what was played, answered and drawn in them",
        USUAL,
        100,
        &[
            Part::Dice(100, Style::Lively, 40),
            Part::Script("w:takeback"),
            Part::Dice(101, Style::Lively, 40),
            Part::Script("b:takeback w:takeback"),
            Part::Dice(102, Style::Lively, 20),
            Part::Script("b:resign"),
        ],
    )
    .dealt(ASKED_CARDS),
    Recipe {
        options: &[("building", "dealt"), ("touch-move", "true")],
        ..recipe(
            "touch-move",
            "a table's habit, which changes nothing of the game",
            Variant::Knightmare,
            &[Part::Dice(103, Style::Lively, 12), Part::Script("w:resign")],
        )
    },
    knightmare(
        "knightmare-hill",
        "a king comes back from under the hill, and no card moves it in that turn",
        "7k/8/8/8/8/1r2p3/P3P3/4K3 w - - 0 1",
        104,
        &[Part::Script(
            "play:under-elf-hill end-turn Kg8 end-turn choose:e1 play:dubbing:a2:b4 end-turn Kg7 end-turn Kf1 end-turn",
        )],
    )
    .dealt(&[KnightmareCard::UnderElfHill, KnightmareCard::Dubbing]),
    knightmare(
        "knightmare-cut-corner",
        "a rook on its way to the fourth corner is stopped after one square",
        "r3k2r/8/8/8/R7/8/8/4K2R w - - 0 1",
        105,
        &[Part::Script("play:squaring-the-circle:a4 end-turn play:bog Ke7 end-turn")],
    )
    .dealt(&[KnightmareCard::SquaringTheCircle, KnightmareCard::Bog]),
    standard(
        "abandoned",
        "a player is gone, and the other one claims the game",
        &[Part::Script("e4 e5 Nf3 b:abandon")],
    ),
];

/// The game of a recipe at its start.
pub(crate) fn lay(recipe: &Recipe) -> Result<Game, String> {
    let rules = recipe.variant.rules(recipe.options.iter().copied()).map_err(|error| error.to_string())?;
    let position = recipe.position.position().map_err(|error| error.to_string())?;
    let number = RECIPES.iter().position(|other| other.name == recipe.name).unwrap_or_default();
    let seed = Seed::from_bytes([number as u8 + 1; 32]);
    Game::new(Setup { rules, position }, seed).map_err(|error| error.to_string())
}

/// Plays the game of a recipe and records it.
pub(crate) fn play(recipe: &Recipe) -> Result<Recorded, String> {
    let mut game = lay(recipe)?;
    for part in recipe.parts {
        play_part(&mut game, part)?;
    }
    let record = Record { rules_version: RULES_VERSION, ..game.record() };
    let mut plies = watch(&record).map_err(|stop| stop.why)?.into_iter();
    let start = plies.next().ok_or("a game has a start")?;
    Ok(Recorded { about: recipe.about.to_owned(), encoding: STATE_ENCODING, record, start, plies: plies.collect() })
}

fn play_part(game: &mut Game, part: &Part) -> Result<(), String> {
    match part {
        Part::Script(words) => {
            for word in words.split_whitespace() {
                let entry = entry(game, word).map_err(|error| format!("{word}: {error}"))?;
                game.enter(&entry).map_err(|refusal| format!("{word}: {refusal}"))?;
            }
        }
        Part::Dice(dice, style, entries) => {
            let mut dice = Dice(*dice);
            for _ in 0..*entries {
                let Some((seat, action)) = choose(game, &mut dice, *style) else { break };
                game.apply(seat, &action).map_err(|refusal| refusal.to_string())?;
            }
        }
        Part::Wait(dice, limit) => {
            let mut dice = Dice(*dice);
            let mut turns = 0;
            while turns < *limit {
                let Some((seat, action)) = choose(game, &mut dice, Style::Shy) else { break };
                let before = game.ply();
                game.apply(seat, &action).map_err(|refusal| refusal.to_string())?;
                turns += game.ply() - before;
            }
        }
    }
    Ok(())
}

impl Laid {
    fn position(&self) -> serde_json::Result<Option<Position>> {
        let position = match self {
            Laid::Usual => return Ok(None),
            Laid::Fen(fen) => json!({ "fen": fen }),
            Laid::Shared(cards) => {
                let mut lists = cards.split(';').map(|cards| cards.split_whitespace().collect::<Vec<_>>());
                let mut next = || lists.next().unwrap_or_default();
                json!({
                    "hands": {"white": next(), "black": next()},
                    "piles": {"common": next()},
                    "discards": {"common": next()},
                })
            }
            Laid::Grid(white, black, hand) => {
                let list = |pieces: &str| pieces.split_whitespace().map(Value::from).collect::<Vec<_>>();
                let tiles: Vec<Value> = hand.chars().map(|tile| tile.to_string().into()).collect();
                json!({
                    "grid": {"white": list(white), "black": list(black)},
                    "hands": {"white": tiles, "black": []},
                    "piles": {"white": [], "black": []},
                })
            }
            Laid::Dealt(fen, dice, deck) => {
                let mut dice = Dice(*dice);
                let mut cards =
                    |count: usize| -> Vec<Value> { (0..count).map(|_| slug(deck[dice.below(deck.len())])).collect() };
                json!({
                    "fen": fen,
                    "hands": {"white": cards(5), "black": cards(5)},
                    "piles": {"white": cards(15), "black": cards(15)},
                })
            }
        };
        serde_json::from_value(position).map(Some)
    }
}

/// The cards that the oldest games were dealt from, fixed so that new cards do not change those
/// deals.
const FIRST_CARDS: &[KnightmareCard] = &[
    KnightmareCard::Chaos,
    KnightmareCard::Crab,
    KnightmareCard::Fanatic,
    KnightmareCard::Fortification,
    KnightmareCard::HolyWar,
    KnightmareCard::Hostage,
];

/// The cards of some later deals, fixed likewise.
const LATER_CARDS: &[KnightmareCard] = &[
    KnightmareCard::Anathema,
    KnightmareCard::Annexation,
    KnightmareCard::Betrayal,
    KnightmareCard::Blessing,
    KnightmareCard::Bombard,
    KnightmareCard::Breakthrough,
    KnightmareCard::Cathedral,
    KnightmareCard::Charge,
    KnightmareCard::Cowardice,
    KnightmareCard::Crusade,
    KnightmareCard::DarkMirror,
    KnightmareCard::Disintegration,
    KnightmareCard::Doppelganger,
    KnightmareCard::Dubbing,
    KnightmareCard::Evangelists,
    KnightmareCard::EvilEye,
    KnightmareCard::ForcedMarch,
    KnightmareCard::Ghostwalk,
    KnightmareCard::Guardian,
    KnightmareCard::HiddenPassage,
    KnightmareCard::HolyQuest,
    KnightmareCard::IrresistibleForce,
    KnightmareCard::Knightmare,
    KnightmareCard::LongJump,
    KnightmareCard::LostCastle,
    KnightmareCard::Madman,
    KnightmareCard::Masquerade,
    KnightmareCard::Merciless,
    KnightmareCard::Onslaught,
    KnightmareCard::PassingInTheNight,
    KnightmareCard::Rebirth,
    KnightmareCard::Resurrection,
    KnightmareCard::Revenge,
    KnightmareCard::Sanctuary,
    KnightmareCard::Siege,
    KnightmareCard::SquaringTheCircle,
    KnightmareCard::ThinkAgain,
    KnightmareCard::Tournament,
    KnightmareCard::Treason,
    KnightmareCard::WingedVictory,
];

/// Cards that stay in play, and duties on pieces and seats.
const LAID_CARDS: &[KnightmareCard] = &[
    KnightmareCard::Challenge,
    KnightmareCard::Confabulation,
    KnightmareCard::Coup,
    KnightmareCard::Curse,
    KnightmareCard::Doomsayer,
    KnightmareCard::Dungeon,
    KnightmareCard::Earthquake,
    KnightmareCard::FatalAttraction,
    KnightmareCard::ForbiddenCity,
    KnightmareCard::ManTrap,
    KnightmareCard::MysticShield,
    KnightmareCard::Neutrality,
    KnightmareCard::Pacifism,
    KnightmareCard::Panic,
    KnightmareCard::PeaceTalks,
    KnightmareCard::Truce,
    KnightmareCard::Vendetta,
];

/// Cards that respond, ask, copy, or capture several pieces.
const ASKED_CARDS: &[KnightmareCard] = &[
    KnightmareCard::Abduction,
    KnightmareCard::Assassin,
    KnightmareCard::Bog,
    KnightmareCard::FigureDance,
    KnightmareCard::Fireball,
    KnightmareCard::FogOfWar,
    KnightmareCard::HauntingMemories,
    KnightmareCard::Heresy,
    KnightmareCard::Legacy,
    KnightmareCard::NoQuarter,
    KnightmareCard::PlotsWithinPlots,
    KnightmareCard::Rebirth,
    KnightmareCard::Riposte,
    KnightmareCard::SplitKnight,
    KnightmareCard::Toll,
    KnightmareCard::UnderElfHill,
    KnightmareCard::Vulture,
];

/// Cards that need captures or pieces on certain squares.
const RARE_CARDS: &[KnightmareCard] =
    &[KnightmareCard::DarkMirror, KnightmareCard::LostCastle, KnightmareCard::Revenge, KnightmareCard::Sanctuary];

fn slug(card: KnightmareCard) -> Value {
    cardinal_rules::Card::Knightmare(card).to_string().into()
}
