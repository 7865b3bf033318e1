//! Games as newcomers play them, and what the page shows of the local Discord: in two windows of a real browser, with
//! mouse and keyboard.
//!
//! A browser takes seconds to start, so many parts are one test and share the windows, one part after the other. There
//! are two such tests, since one alone would end long after all others.

mod chessme;
mod chromium;
mod game;
mod knightmare;
mod one_screen;
mod restart;
mod room;
mod server;
mod window;

use chromium::Chromium;
use window::Windows;

/// Runs the parts in the same windows, each by its name.
macro_rules! in_turn {
    ($windows:expr; $($part:path),+ $(,)?) => {$(
        eprintln!("in two windows: {}", stringify!($part));
        $part($windows).await;
    )+};
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_play_chess_and_knightmare_chess_in_two_windows() {
    let Some(chromium) = Chromium::start() else { return };
    let windows = &Windows::open(&chromium).await;
    in_turn!(
        windows;
        game::two_members_play,
        knightmare::two_members_build_their_decks_and_play_to_a_mate,
        one_screen::every_step_of_a_turn_is_on_one_screen,
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_play_chessme_and_look_about_in_two_windows() {
    let Some(chromium) = Chromium::start() else { return };
    let windows = &Windows::open(&chromium).await;
    in_turn!(
        windows;
        chessme::to_a_mate_by_menus_and_by_typing,
        restart::a_window_continues_in_a_saved_world_and_reloads_in_a_new_one,
        server::the_clock_is_advanced_in_one_window_and_shown_in_all,
        server::direct_messages_of_a_bot_are_counted_and_read_and_can_be_blocked,
        server::an_app_is_added_to_an_account_and_used_without_the_server,
        server::members_who_left_and_everyone_in_an_outage_see_nothing_of_the_server,
        server::a_click_on_a_name_opens_what_apps_offer_for_this_member,
        server::a_menu_of_members_is_searched_and_cleared,
    );
}
