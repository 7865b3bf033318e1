//! Views of Knightmare Chess with everything that cards can leave on a board.

use cardinal_rules::{
    Card, Choice, Effect, Kind, KnightmareCard, Lists, PieceMark, PieceView, Seat, ShownMark, Square, View, Viewer,
};

use super::{cell, knightmare, square, standard};

/// A mark in effect.
pub(crate) const fn awake(mark: PieceMark) -> ShownMark {
    ShownMark { mark, asleep: false }
}

/// A mark whose card is suspended.
pub(crate) const fn asleep(mark: PieceMark) -> ShownMark {
    ShownMark { mark, asleep: true }
}

/// The piece on a square.
pub(crate) fn man<'a>(view: &'a mut View, at: &str) -> &'a mut PieceView {
    view.board.iter_mut().find(|piece| piece.cell == cell(at)).expect("a piece stands there")
}

/// Knightmare Chess with this placement and no cards in play.
pub(crate) fn bare(placement: &str) -> View {
    let standard = standard(placement);
    let mut view = knightmare();
    (view.board, view.fen) = (standard.board, standard.fen);
    (view.walls, view.turned) = (Vec::new(), Some(0));
    (view.last.moved, view.last.card) = (None, None);
    view
}

/// A continuing card in play on a square.
pub(crate) fn lies(card: KnightmareCard, owner: Seat, at: Square) -> Effect {
    Effect::new(Card::Knightmare(card), owner, vec![Choice::square(at)])
}

/// White's view of every sign at least once: each mark, several on one piece, suspended ones, units, a closed
/// square, walls, a trap, and pieces that are away.
pub(crate) fn marked() -> View {
    let mut view = bare("r1bqk2r/pp1n1ppp/2p1pn2/1b1p4/2PP2N1/2N1PB2/PP3PPP/R1BQK2R");
    view.viewer = Viewer::White;
    view.walls = vec![(square("d5"), square("d6")), (square("e6"), square("f6"))];
    view.barred = vec![square("a5")];
    view.effects = vec![
        lies(KnightmareCard::ManTrap, Seat::White, square("h4")),
        lies(KnightmareCard::ForbiddenCity, Seat::Black, square("a5")),
    ];
    view.away = Lists { white: Vec::new(), black: vec![Kind::King] };
    view.board.retain(|piece| piece.cell != cell("e8"));
    for (at, marks) in [
        ("a8", vec![awake(PieceMark::Cursed)]),
        ("c8", vec![awake(PieceMark::Pacifist)]),
        ("d8", vec![awake(PieceMark::Royal), asleep(PieceMark::Pacifist)]),
        ("a7", vec![awake(PieceMark::Royal)]),
        ("f7", vec![awake(PieceMark::Shielded)]),
        ("g7", vec![awake(PieceMark::Neutral)]),
        ("c6", vec![awake(PieceMark::Crab)]),
        ("e6", vec![asleep(PieceMark::Crab), awake(PieceMark::Promoted)]),
        ("f6", vec![awake(PieceMark::Challenged)]),
        ("b5", vec![awake(PieceMark::Promoted)]),
        ("c4", vec![asleep(PieceMark::Neutral)]),
        ("g4", vec![awake(PieceMark::Neutral), awake(PieceMark::Cursed), awake(PieceMark::Pacifist)]),
        ("f3", vec![awake(PieceMark::Magnet)]),
        ("e3", vec![awake(PieceMark::Stuck)]),
        ("f2", vec![awake(PieceMark::Stuck), awake(PieceMark::Pacifist)]),
        ("g2", vec![awake(PieceMark::Stuck)]),
        ("e1", vec![awake(PieceMark::Prince)]),
        ("a1", vec![awake(PieceMark::Jailed), awake(PieceMark::Cursed)]),
        ("d1", vec![asleep(PieceMark::Royal)]),
    ] {
        man(&mut view, at).marks = marks;
    }
    for (at, kind) in [("c6", Kind::Crab), ("e1", Kind::Prince), ("b5", Kind::Queen)] {
        man(&mut view, at).kind = kind;
    }
    man(&mut view, "b5").piece = 'q';
    man(&mut view, "d7").owner = Seat::White;
    for (at, parts) in [("h8", ['r', 'b']), ("c3", ['N', 'P']), ("h1", ['R', 'N'])] {
        man(&mut view, at).parts = parts.into();
    }
    view
}

/// The board after a quarter turn clockwise.
pub(crate) fn turned() -> View {
    let mut view = bare("rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR");
    view.turned = Some(1);
    view.effects = vec![Effect::new(Card::Knightmare(KnightmareCard::Earthquake), Seat::White, Vec::new())];
    view
}

/// The view of everyone while a piece is lifted off and its player has to choose.
pub(crate) fn covered() -> View {
    let mut view = knightmare();
    view.last.card = Some(super::played(Seat::White, Card::Knightmare(KnightmareCard::Abduction)));
    view.last.moved = None;
    view.fen.clear();
    view.board.clear();
    view
}
