//! The colours of tables and charts, and the shades between each ground and what is drawn on it.

use crate::drawing::pixels::{Palette, RAMP, Ramp};
use crate::drawing::theme::{Rgb, Scheme, mix};

/// A ground of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// The ground of the whole picture.
    Backdrop,
    /// A sheet.
    Sheet,
    /// The sheet that belongs to the member who asked.
    Own,
}

/// A colour that is drawn on a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tint {
    Ink,
    Muted,
    /// Also gold.
    Accent,
    Silver,
    Bronze,
    Won,
    Drawn,
    Lost,
    /// Thin lines behind a chart.
    Line,
    /// The area below a chart.
    Area,
}

impl Base {
    const ALL: [Base; 3] = [Base::Backdrop, Base::Sheet, Base::Own];

    const fn colour(self, scheme: &Scheme) -> Rgb {
        match self {
            Base::Backdrop => scheme.backdrop,
            Base::Sheet => scheme.banner,
            Base::Own => scheme.own_row,
        }
    }
}

impl Tint {
    const ALL: [Tint; 10] = [
        Tint::Ink,
        Tint::Muted,
        Tint::Accent,
        Tint::Silver,
        Tint::Bronze,
        Tint::Won,
        Tint::Drawn,
        Tint::Lost,
        Tint::Line,
        Tint::Area,
    ];

    fn colour(self, scheme: &Scheme) -> Rgb {
        match self {
            Tint::Ink => scheme.ink,
            Tint::Muted => scheme.muted,
            Tint::Accent => scheme.accent,
            Tint::Silver => scheme.silver,
            Tint::Bronze => scheme.bronze,
            Tint::Won => scheme.won,
            Tint::Drawn => scheme.drawn,
            Tint::Lost => scheme.lost,
            Tint::Line => mix(scheme.banner, scheme.muted, 70),
            Tint::Area => mix(scheme.banner, scheme.accent, 44),
        }
    }
}

/// The pairs that have shades of their own in the palette. Others have the nearest shades.
const SHADED: [(Base, Tint); 9] = [
    (Base::Sheet, Tint::Won),
    (Base::Sheet, Tint::Drawn),
    (Base::Sheet, Tint::Lost),
    (Base::Sheet, Tint::Ink),
    (Base::Sheet, Tint::Muted),
    (Base::Sheet, Tint::Accent),
    (Base::Sheet, Tint::Bronze),
    (Base::Own, Tint::Ink),
    (Base::Own, Tint::Muted),
];

/// The colours that tables and charts need in the palette.
pub(in crate::drawing) fn all(scheme: &Scheme) -> Vec<Rgb> {
    let mut colours: Vec<Rgb> = Base::ALL.map(|base| base.colour(scheme)).into();
    colours.extend(Tint::ALL.map(|tint| tint.colour(scheme)));
    let between = |(base, tint): (Base, Tint)| {
        let (from, to) = (base.colour(scheme), tint.colour(scheme));
        (1..RAMP - 1).map(move |level| mix(from, to, (level * 255 / (RAMP - 1)) as u8))
    };
    colours.extend(SHADED.into_iter().flat_map(between));
    colours
}

/// The palette's shades for every ground and colour.
pub(crate) struct Tints {
    /// The shades of each colour on each ground.
    ramps: [[Ramp; Tint::ALL.len()]; Base::ALL.len()],
    /// The shades from the backdrop to each ground.
    edges: [Ramp; Base::ALL.len()],
}

impl Tints {
    pub(in crate::drawing) fn new(scheme: &Scheme, palette: &Palette) -> Tints {
        let ramp = |base: Base, tint: Tint| palette.shades(base.colour(scheme), tint.colour(scheme));
        Tints {
            ramps: Base::ALL.map(|base| Tint::ALL.map(|tint| ramp(base, tint))),
            edges: Base::ALL.map(|base| palette.shades(scheme.backdrop, base.colour(scheme))),
        }
    }

    /// The shades of a colour on a ground.
    pub(crate) fn on(&self, base: Base, tint: Tint) -> Ramp {
        self.ramps[base as usize][tint as usize]
    }

    /// The shades from the backdrop to a ground.
    pub(crate) fn edge(&self, base: Base) -> Ramp {
        self.edges[base as usize]
    }
}
