//! The controls of tables of ratings.

use cardinal_rules::Variant;

/// What a control of a table of ratings does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standings {
    /// The menu of games, which shows the chosen one's table.
    Game,
    /// Shows a page of a game's table, from 0.
    Page(Variant, u16),
}
