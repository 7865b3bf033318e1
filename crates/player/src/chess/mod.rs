//! The player of standard chess: [`choose()`] for one move, [`Player`] for many.

mod choose;
mod evaluate;
mod exchange;
mod king;
mod masks;
mod ordering;
mod oversight;
mod pawns;
mod quiescence;
mod search;
mod squares;
mod table;
mod traits;
mod tree;
mod values;

pub use choose::{Choice, Player, Task, Watch, choose};
pub use evaluate::evaluate;
pub(crate) use values::DECIDED;
pub use values::MATE;
