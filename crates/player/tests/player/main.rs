//! The computer player from outside: what it plays and says, and the program that speaks UCI.

mod chess_choices;
mod endgames;
mod plans;
mod reasons;
mod search_board;
mod uci;
mod without_budget;
