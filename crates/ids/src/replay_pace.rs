//! How fast a replay is.

/// How long a replay shows each turn. The first frame stays for 1.5 seconds and the last one for 5 seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplayPace {
    /// 2.5 seconds a turn, enough to read the cards.
    Slow,
    /// 1.4 seconds a turn.
    #[default]
    Normal,
    /// 0.7 seconds a turn.
    Fast,
}

impl ReplayPace {
    /// Every pace, the slowest first.
    pub const ALL: [ReplayPace; 3] = [ReplayPace::Slow, ReplayPace::Normal, ReplayPace::Fast];
}
