//! The list of the suite's tests.

/// Runs every test of the suite on one implementation, given its name and a function that returns an empty database, if
/// there can be one.
/// Tests in brackets need several threads. The compiler reports a test missing here as dead code.
macro_rules! run_suite {
    ($implementation:ident, $empty:path) => {
        mod $implementation {
            tests! {
                $empty;
                absences {
                    a_server_with_many_games_is_stopped_and_runs_on_as_a_whole
                    the_last_reason_counts_and_a_game_that_ends_has_none
                    what_was_due_when_a_clock_stopped_is_due_when_it_runs_on
                    absences_are_known_until_they_matter_no_more
                    a_weekend_pauses_a_clock_until_its_own_deadline
                    what_is_done_of_a_turn_stays_done_over_a_weekend
                    a_weekend_ends_with_the_turn_of_its_player
                    a_longer_reason_takes_the_place_of_a_weekend
                    vacations_pause_no_clock_of_an_event
                }
                account_removals {
                    games_by_an_account_alone_are_paused_until_it_has_the_bot_again
                    who_has_no_games_by_an_account_alone_is_not_recorded
                    games_by_an_account_alone_go_and_no_others
                    nothing_goes_of_an_account_that_has_the_bot_again
                }
                admin {
                    bars_and_orders_outlive_the_process_until_they_are_undone
                    each_deed_is_a_line_with_whom_it_concerned
                    it_is_told_who_is_busy_and_how_many_an_act_concerns
                    all_of_a_server_goes_and_what_members_have_elsewhere_stays
                    a_bar_goes_with_its_member
                }
                challengers {
                    who_may_challenge_a_member_is_as_they_chose
                    nobody_stands_on_a_ladder_who_takes_no_challenges
                    a_bar_closes_challenges_and_hides_a_place_until_it_is_lifted
                }
                challenges {
                    challenges_are_listed_while_they_are_open
                    challenges_are_listed_and_counted_by_all_that_is_asked_for
                    challenges_lapse_at_their_time
                    a_declined_challenge_keeps_the_first_reason_and_is_shown_anew
                    a_challenge_soon_after_one_that_was_closed_is_quiet
                } [
                    of_many_who_accept_at_once_one_begins_a_game
                ]
                closed {
                    a_closed_game_is_over_with_what_is_known_of_it
                    the_channel_is_told_once_of_a_closed_game_and_its_buttons_go
                    a_pending_message_stays_where_a_game_is_closed_silently
                    a_game_is_closed_once_and_at_the_version_that_is_known
                    a_game_that_cannot_be_read_can_be_closed
                }
                computer {
                    what_the_computer_player_has_to_do_outlives_the_process
                    nothing_of_a_private_game_is_pending_until_it_is_shown
                    games_against_the_computer_player_have_a_limit_of_their_own
                    a_user_has_one_try_of_a_lesson_at_a_time_and_keeps_what_is_solved
                }
                decks {
                    decks_are_each_players_own_and_outlive_the_process
                    a_name_is_one_decks_in_any_letters_and_no_more_are_kept_than_there_can_be
                    a_game_whose_decks_are_built_waits_for_both_until_one_has_built_and_then_for_the_other
                }
                digests {
                    a_digest_is_moved_on_by_one_process_with_its_notice
                }
                drafts {
                    what_is_composed_outlives_the_process_and_is_each_players_own
                    it_goes_with_the_next_event_of_its_player_and_with_the_turn
                    nothing_is_kept_of_a_game_that_has_gone_on_or_is_over
                    one_that_cannot_be_read_is_none
                }
                dump {
                    a_line_holds_any_text
                }
                events {
                    an_event_is_seen_once_it_is_announced_and_dropped_if_it_never_is
                    members_sign_up_while_there_is_time_and_room
                    who_replaces_a_player_has_the_number_and_no_deck_and_acts_and_messages_are_kept
                    a_step_is_taken_once_and_a_game_that_ends_makes_its_event_due
                    a_game_that_is_closed_makes_its_event_due_and_can_be_replaced
                    decks_are_kept_until_an_event_begins_and_its_games_begin_with_events
                    an_events_message_is_brought_up_to_date_by_one_process
                    an_event_keeps_a_stand_in_for_who_was_forgotten
                    a_follower_is_told_by_one_process_and_at_once_of_the_end
                    an_event_has_one_post
                }
                finished_threads {
                    a_games_own_thread_is_renamed_and_archived_by_one_process
                    the_post_that_a_challenge_opened_is_the_thread_of_its_game
                    a_thread_is_named_after_the_game_that_begins_in_it_and_after_its_end
                    other_channels_and_threads_with_more_to_come_stay_as_they_are
                }
                follows {
                    a_turn_is_told_at_once_and_the_next_one_an_hour_later
                    the_end_is_told_at_once_to_all_and_nobody_follows_any_more
                    followers_are_counted_and_may_stop
                }
                forgetting {
                    nothing_tells_of_a_member_who_was_forgotten
                    a_forgotten_members_games_count_for_the_opponents_as_before
                    a_member_is_forgotten_once_and_each_has_a_number
                    what_a_forgotten_member_does_afterwards_is_anybodys
                    a_member_reads_all_that_is_kept_of_them_and_no_more
                }
                plans {
                    a_plan_outlives_the_process_and_is_its_players_own
                    it_is_due_once_its_player_is_to_act_and_until_it_is_played_or_ended
                    dropping_one_leaves_the_opponents_due
                    it_goes_with_the_game_and_is_not_kept_for_another_position
                }
                games {
                    a_game_is_loaded_as_it_was_written
                    of_a_game_only_what_is_new_can_be_loaded
                    an_append_at_another_version_is_refused
                    long_running_games_are_named_longest_first
                    a_finished_game_takes_no_more_and_keeps_its_record
                    games_are_listed_and_counted_by_channel_player_and_server
                    games_that_wait_for_a_user_come_first_where_that_is_asked_for
                    a_game_can_move_to_its_thread
                    the_events_behind_one_that_cannot_be_read_are_there
                    a_game_whose_start_cannot_be_read_is_reported_and_others_still_load
                }
                greetings {
                    a_joining_is_recorded_once_by_whichever_process_hears_of_it_first
                    a_greeting_is_pending_until_it_is_settled_and_due_again_after_the_next_joining
                    a_joining_without_a_channel_has_no_greeting
                }
                interactions {
                    an_interaction_acts_once_and_is_told_what_it_did
                    a_refused_interaction_may_try_again
                    every_kind_of_act_remembers_its_interaction
                    old_interactions_are_forgotten_and_recent_ones_kept
                    interactions_with_discords_numbers_are_forgotten_at_their_time
                } [
                    of_the_same_interaction_delivered_twice_at_once_one_acts
                ]
                ladders {
                    members_join_at_the_bottom_and_those_below_move_up
                    those_a_few_places_above_can_be_challenged
                    who_has_left_the_server_has_no_place
                    each_has_one_open_match_in_each_direction
                    a_challenge_is_made_once_and_not_beside_the_same_one
                    a_game_that_the_challenger_wins_swaps_the_places
                    a_challenge_without_a_game_swaps_them_once
                    of_challenges_that_expire_together_the_older_is_first
                    places_are_those_at_the_end_and_who_has_left_has_none
                    a_forgotten_member_leaves_all_ladders
                    a_game_against_anybody_else_swaps_nothing
                }
                leases {
                    a_lease_is_one_holders_until_it_lapses_or_is_given_back
                    several_leases_are_taken_at_once_each_by_itself
                    every_database_has_a_name_of_its_own_and_keeps_it
                }
                limits {
                    a_channel_holds_the_games_of_its_threads_as_well
                    a_post_of_the_forum_of_games_holds_its_own_games_alone
                    a_challenge_is_refused_where_its_game_could_not_begin
                    whoever_accepts_is_told_of_first_then_the_challenger
                    what_has_lapsed_is_forgotten_or_over_takes_no_room
                    one_member_challenges_one_other_so_often_a_day
                    what_was_done_before_is_said_although_there_is_no_more_room
                    only_the_same_challenge_stands_in_the_way_of_another
                } [
                    of_many_challenges_at_once_as_many_are_made_as_a_player_can_have
                    of_many_games_accepted_at_once_as_many_begin_as_a_player_can_have
                    of_many_games_accepted_at_once_as_many_begin_as_a_channel_can_hold
                    of_many_games_begun_at_once_as_many_begin_as_there_is_room_for
                    of_two_who_challenge_each_other_many_times_at_once_one_does
                ]
                messages {
                    a_message_is_pending_until_it_is_posted
                    an_append_says_whether_another_process_was_to_post_the_message_before
                    a_pending_message_is_taken_over_by_one_process
                    an_edit_is_owed_to_a_message_from_when_a_later_one_stands_until_it_is_made
                    a_line_overtakes_lines_alone
                    where_the_end_shows_no_board_the_last_one_keeps_its_picture
                    an_edit_is_taken_by_one_and_put_off_until_its_time
                    what_waits_for_a_thread_is_due_as_soon_as_something_is_posted_there
                    a_games_message_is_known_while_the_game_is_where_it_stands
                }
                notices {
                    what_is_due_for_a_player_is_in_the_games_that_wait_for_that_one
                    those_with_quiet_hours_are_looked_at_again
                    what_is_done_is_kept_until_a_new_turn_begins
                    a_notice_is_redirected_once_and_with_the_preference
                }
                offers {
                    one_offer_of_a_kind_stands_and_one_a_player_can_be_made_in_a_turn
                    offers_are_gone_with_the_turn_or_the_game_and_not_before
                    more_time_moves_the_deadline_with_the_answer
                    what_an_interaction_has_offered_or_answered_is_done_once
                    a_posted_line_is_superseded_as_other_messages_and_leaves_what_is_pending
                }
                positions {
                    where_a_turn_ends_is_kept_in_place_of_where_the_one_before_did
                    a_game_says_by_which_rules_it_goes_on
                    of_the_turns_of_a_game_that_are_written_together_the_last_is_kept
                    a_position_that_is_too_large_leaves_the_one_before
                    a_game_that_is_over_keeps_its_record_alone
                    a_position_is_kept_with_its_events_or_neither_is
                    a_position_that_cannot_be_read_is_none
                    a_base_stays_with_its_game_whatever_follows
                    games_without_a_position_are_found_and_get_one
                }
                ratings {
                    a_game_that_ends_changes_the_ratings_of_its_server_and_of_all
                    a_game_that_does_not_count_changes_no_rating
                    the_second_game_of_a_pair_in_a_day_counts_half_and_the_fourth_not_at_all
                    an_annulled_game_leaves_ratings_as_if_it_had_never_been
                    a_table_lists_who_is_active_and_wants_to_be_listed
                    ratings_of_few_games_stand_below_the_others_without_a_place
                    games_with_others_are_counted_but_for_those_without_a_result
                    games_resigned_early_are_listed_apart
                    results_are_those_against_other_members
                    ratings_computed_anew_are_the_same_to_the_digit
                    the_card_that_a_member_played_most_is_found_in_the_last_games
                }
                requests {
                    a_route_is_used_up_by_all_processes_together
                    all_routes_together_are_limited_for_all_processes
                    requests_that_count_no_more_leave_nothing_behind
                    processes_hear_of_a_ban_until_its_pause_is_over
                }
                series {
                    a_series_goes_on_once_when_its_game_is_over
                    a_series_ends_where_it_is_left_or_ended
                    a_game_that_is_closed_is_due_too_and_nobody_plays_on_who_is_to_be_forgotten
                }
                server_acts {
                    what_admins_do_is_recorded_with_it_once_and_listed_newest_first
                }
                settings {
                    preferences_and_notes_are_kept_and_replaced
                    probes_of_writes_are_counted
                    a_user_has_a_name_on_every_server_and_one_without
                    a_servers_settings_are_changed_one_by_one_and_none_is_lost_among_many
                }
                short_times {
                    a_short_time_outlives_the_process_and_is_one_players_own
                    it_begins_once_for_the_same
                    when_it_begins_is_set_by_what_it_has_begun_with_alone
                    one_that_has_not_begun_after_all_stands_and_is_not_due
                    events_say_what_becomes_of_it
                    it_ends_with_the_game
                    none_begins_in_a_game_that_has_gone_on
                    its_deadline_is_met_like_any_other
                    how_long_players_could_act_never_goes_back
                }
                shown {
                    a_closed_challenge_is_stale_until_its_message_shows_it
                    a_game_wants_its_thread_until_its_first_message_has_a_place
                }
                shut_down {
                    shutting_down_finishes_all_requests_and_takes_no_more
                }
                writers {
                    one_bad_append_does_not_fail_its_neighbours
                } [
                    racing_writers_lose_and_reorder_nothing
                ]
            }
        }
    };
}

macro_rules! tests {
    ($empty:path; $($subject:ident { $($test:ident)* } $([$($parallel:ident)*])?)*) => {$(
        mod $subject {
            use crate::suite::{Kept, $subject as suite};

            $(
                #[tokio::test]
                async fn $test() {
                    let Some(database) = $empty() else { return };
                    suite::$test(Kept::on(database).await).await;
                }
            )*
            $($(
                #[tokio::test(flavor = "multi_thread")]
                async fn $parallel() {
                    let Some(database) = $empty() else { return };
                    suite::$parallel(Kept::on(database).await).await;
                }
            )*)?
        }
    )*};
}
