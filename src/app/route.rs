//! Leads each request to its use case, logs it, and answers it whatever happens.

use std::time::{Duration, Instant};

use cardinal_ids::{GameId, OfferKind};
use cardinal_interaction::{
    About, Ask, Caller, Control, Correction, GameControl, GameForm, Offer, Opponent, Outcome, PlainAction, Proposal,
    Replaying, ServerControl, Standings, Via,
};
use cardinal_rules::ActionKind;
use cardinal_store::{StoreError, with_deadline};
use cardinal_table::Seated;
use cardinal_words::say;

use crate::app::Context;
use crate::app::building::kept::{press_decks, save_deck};
use crate::app::building::pressed::{press_build, type_build};
use crate::app::cards::browse::browse_cards;
use crate::app::cards::shown::card_message;
use crate::app::choices::admin_record::show_record;
use crate::app::choices::challengers::press_challengers;
use crate::app::choices::erasing::press_erasing;
use crate::app::choices::offered_games::choose_offered_games;
use crate::app::choices::preferences::{PreferencesPatch, change_preferences, choose_preference};
use crate::app::choices::privacy::press_privacy;
use crate::app::choices::server::choose_setting;
use crate::app::commands::help::ShowHelp;
use crate::app::computer::hint::give_hint;
use crate::app::computer::publish::{ask_publish, publish_game};
use crate::app::due::away::set_vacation;
use crate::app::error::AppError;
use crate::app::events::pressed::press_event;
use crate::app::games::answer_challenge::{answer_challenge, choose_challenge};
use crate::app::games::board::{show_board, show_signs};
use crate::app::games::computer::{is_against_computer, may_play_computer};
use crate::app::games::export::{export_game, fair_play};
use crate::app::games::find::{Found, find_game, named_game, visible_game};
use crate::app::games::history::show_history;
use crate::app::games::overview::{finished_games, list_games};
use crate::app::games::replay::show_replay;
use crate::app::games::stepping::step_through;
use crate::app::games::unreadable;
use crate::app::games::unreadable::abort_unreadable;
use crate::app::games::watching::{follow_game, watch, watch_drawn};
use crate::app::intent::{Command, Intent, UseCase as _};
use crate::app::learning::panel::press_learn;
use crate::app::people::Lacking;
use crate::app::planning::command::{open_with_plan, plan_by_command};
use crate::app::planning::pressed::press_plan;
use crate::app::setting_up::command::offer_rematch;
use crate::app::setting_up::pressed::press_set_up;
use crate::app::standings::annul::{annul_game, ask_annul, list_annullable};
use crate::app::standings::ladder_pressed::press_ladder;
use crate::app::standings::leaderboard::turn_standings;
use crate::app::standings::profile::chosen_profile;
use crate::app::turn::barring::press_members;
use crate::app::turn::carry_out::open_seated;
use crate::app::turn::claim::ask_claim;
use crate::app::turn::closing::end_game;
use crate::app::turn::commit::has_acted;
use crate::app::turn::compose::{press_compose, press_guess};
use crate::app::turn::forms::{asked_in_form, keep_for_another_try, open_form};
use crate::app::turn::hand::show_hand;
use crate::app::turn::offers::answer_offer;
use crate::app::turn::pressed::{
    begin_time, leave_series, play_no_effect, press_act, press_choose, press_offer, resign_game, show_picked,
};
use crate::app::turn::questions::{ask_answer, ask_exchange, ask_offer, ask_resign, show_more};
use crate::app::turn::refusal;
use crate::app::turn::typed::{type_act, type_discard, type_move, type_play, type_step};
use crate::app::turn::typed_steps::Typed;
use crate::app::words::help;

/// Carries out a request, and sets `about` to its game as soon as that is known.
///
/// # Errors
/// Returns [`AppError::Refused`] if it cannot be done, and another error if something fails.
pub(super) async fn route(
    context: &Context,
    caller: &Caller,
    intent: Intent,
    about: &mut Option<GameId>,
) -> Result<Outcome, AppError> {
    match intent {
        Intent::Command(command) => Box::pin(run_command(context, caller, command, about)).await,
        Intent::Press { control, values, members, lacking } => {
            Box::pin(run_press(context, caller, control, values, &members, lacking, about)).await
        }
        Intent::Unreadable(error) => {
            tracing::debug!(%error, "unreadable component");
            Err(AppError::refused(say!("cannot-read-control")))
        }
    }
}

async fn run_command(
    context: &Context,
    caller: &Caller,
    command: Command,
    about: &mut Option<GameId>,
) -> Result<Outcome, AppError> {
    match command {
        Command::Game { game, ask } => match find_game(context, caller, game.as_deref(), &ask).await? {
            Found::Game(game) => {
                *about = Some(game);
                let is_in_turn = ask.about() == About::Turn;
                let result = run_ask(context, caller, (game, None), ask, Via::Afresh).await;
                result.map_err(|error| if is_in_turn { error.in_game(game) } else { error })
            }
            Found::Question(question) => Ok(*question),
        },
        Command::Global { case, .. } => case.run(context, caller).await,
    }
}

async fn run_press(
    context: &Context,
    caller: &Caller,
    control: Control,
    values: Vec<String>,
    members: &[Opponent],
    lacking: Vec<Lacking>,
    about: &mut Option<GameId>,
) -> Result<Outcome, AppError> {
    let value = values.first().cloned().unwrap_or_default();
    match control {
        Control::Server(ServerControl::Annullable) => list_annullable(context, caller).await,
        Control::Server(ServerControl::AskAnnul) => ask_annul(context, caller, &value, Via::OnPanel).await,
        Control::Server(ServerControl::Annul(game)) => {
            *about = Some(game);
            annul_game(context, caller, game).await
        }
        Control::Server(ServerControl::Record(page)) => show_record(context, caller, page).await,
        Control::Server(
            what @ (ServerControl::Members
            | ServerControl::AskBar
            | ServerControl::AskLift
            | ServerControl::Bar { .. }
            | ServerControl::LiftBar(_)),
        ) => Box::pin(press_members(context, caller, what, &value, members)).await,
        Control::Server(
            what @ (ServerControl::Erasing
            | ServerControl::AskErase
            | ServerControl::Erase
            | ServerControl::KeepData { .. }),
        ) => Box::pin(press_erasing(context, caller, what, &value)).await,
        Control::Server(what @ (ServerControl::OfferedGames | ServerControl::Offer)) => {
            choose_offered_games(&context.store, caller, what, &values).await
        }
        Control::Server(what) => choose_setting(context, caller, what, &values, lacking).await,
        Control::Challengers(what) => press_challengers(context, caller, what, &value, members).await,
        Control::Standings(Standings::Profile) => Box::pin(chosen_profile(context, caller, &value)).await,
        Control::Standings(what) => turn_standings(context, caller, what, &value).await,
        Control::Ladder(what) => Box::pin(press_ladder(context, caller, what, &value)).await,
        Control::Challenge { id, what } => Box::pin(answer_challenge(context, caller, id, what, &values)).await,
        Control::Event { event, what } => Box::pin(press_event(context, caller, event, what, &values, members)).await,
        Control::ChooseGame { ask } => {
            let info = named_game(&context.store, caller, &value).await?;
            *about = Some(info.id);
            run_ask(context, caller, (info.id, None), ask, Via::OnPanel).await
        }
        Control::Finished { page } => Box::pin(finished_games(context, caller, page)).await,
        Control::Games => Box::pin(list_games(context, caller, Via::OnPanel)).await,
        Control::ChooseChallenge => choose_challenge(context, caller, &value).await,
        Control::Preference(what) => choose_preference(context, caller, what, &value).await,
        Control::Correct(Correction::Card(card)) => {
            Box::pin(card_message(context, caller, card)).await.map(Outcome::update)
        }
        Control::Correct(Correction::Preferences { zone, quiet }) => {
            let patch = PreferencesPatch { zone, quiet, ..PreferencesPatch::default() };
            change_preferences(context, caller, &patch).await.map(Outcome::update)
        }
        Control::Correct(Correction::Vacation(until)) => set_vacation(context, caller, &until, Via::OnPanel).await,
        Control::Deck(what) => Box::pin(press_decks(context, caller, what, &value)).await,
        Control::Privacy(what) => press_privacy(context, caller, what).await,
        Control::HowToPlay => ShowHelp.run(context, caller).await,
        Control::Rules => help::choose_rules(&value),
        Control::HelpPage => {
            help::choose_help(&value, may_play_computer(&context.deployment).is_ok(), context.deployment.links())
        }
        Control::Cards { what, part } => Box::pin(browse_cards(context, caller, what, part, &value)).await,
        Control::SetUp(control) => Box::pin(press_set_up(context, caller, control, &value, members)).await,
        Control::Learn(what) => Box::pin(press_learn(context, caller, what, &value)).await,
        Control::Watch { after } => Box::pin(watch_drawn(context, caller, after)).await,
        Control::EndGame { game } => {
            *about = Some(game);
            end_game(context, caller, game).await
        }
        Control::Game { game, ply, what } => Box::pin(press_game(context, caller, game, ply, what, &values)).await,
    }
}

async fn press_game(
    context: &Context,
    caller: &Caller,
    game: GameId,
    ply: u32,
    what: GameControl,
    values: &[String],
) -> Result<Outcome, AppError> {
    let value = values.first().map_or("", String::as_str);
    let via = Via::of(what.handling(caller).answer);
    // On the heap: otherwise the stack holds room for one in each arm below.
    let in_turn = || Box::pin(in_turn(context, caller, game, Some(ply)));
    let about_game = || Box::pin(about_game(context, caller, game, Some(ply)));
    match what {
        GameControl::Ask(ask) => run_ask(context, caller, (game, Some(ply)), ask, via).await,
        GameControl::CurrentPanel => {
            Box::pin(open_with_plan(context, caller, open_seated(context, caller, game).await?, via)).await
        }
        GameControl::Pick { draft, .. } => {
            Box::pin(press_choose(context, caller, in_turn().await?, draft, value.to_owned())).await
        }
        GameControl::Take { draft, value } => {
            Box::pin(press_choose(context, caller, in_turn().await?, draft, value)).await
        }
        GameControl::Show { draft, page } => show_picked(context, caller, in_turn().await?, draft, page).await,
        GameControl::Act { act, drafted } => {
            Box::pin(press_act(context, caller, in_turn().await?, act, drafted, via)).await
        }
        GameControl::Compose { check, what } => {
            Box::pin(press_compose(context, caller, in_turn().await?, check, what, value.to_owned())).await
        }
        GameControl::Build { check, what, part } => {
            press_build(context, caller, in_turn().await?, (check, what, part), values.to_vec()).await
        }
        GameControl::Begin => Box::pin(begin_time(context, caller, in_turn().await?, via)).await,
        GameControl::Guess(what) => Box::pin(press_guess(context, caller, in_turn().await?, what, value, via)).await,
        GameControl::NoEffect(card) => Box::pin(play_no_effect(context, caller, in_turn().await?, card, via)).await,
        GameControl::Hint => Box::pin(give_hint(context, caller, in_turn().await?, via)).await,
        GameControl::AskPublish => {
            ask_publish(&context.store, caller, &open_seated(context, caller, game).await?, via).await
        }
        GameControl::Publish => {
            Box::pin(publish_game(context, caller, open_seated(context, caller, game).await?, via)).await
        }
        GameControl::More => show_more(context, &open_seated(context, caller, game).await?, via).await,
        GameControl::AskExchange => ask_exchange(&in_turn().await?, via),
        GameControl::AskOffer(offer) => ask_offer(context, &about_game().await?, offer, via).await,
        GameControl::ConfirmResign => Box::pin(resign_game(context, caller, about_game().await?, via)).await,
        GameControl::LeaveSeries => Box::pin(leave_series(context, caller, about_game().await?, via)).await,
        GameControl::Offer(offer) => Box::pin(press_offer(context, caller, about_game().await?, offer, via)).await,
        // Giving more time needs no question: the giver loses nothing.
        GameControl::AnswerOffer { what, accept: true } if what != Proposal::Aside(OfferKind::MoreTime) => {
            ask_answer(&context.store, &in_turn().await?, what, via).await
        }
        GameControl::AskAnswer(what) => ask_answer(&context.store, &in_turn().await?, what, via).await,
        GameControl::AnswerOffer { what, accept } | GameControl::Answer { what, accept } => {
            Box::pin(answer_offer(context, caller, in_turn().await?, what, accept, via)).await
        }
        GameControl::Rematch => Box::pin(offer_rematch(context, caller, game)).await,
        GameControl::HowToPlay => Ok(help::rules(visible_game(&context.store, caller, game).await?.variant)),
        GameControl::Plan { check, what } => {
            Box::pin(press_plan(context, caller, in_turn().await?, check, what, value.to_owned())).await
        }
        GameControl::OpenReplay => Box::pin(show_replay(context, caller, game, Replaying::default(), via)).await,
        GameControl::Step(to) => Box::pin(step_through(context, caller, game, to, value, via)).await,
        GameControl::Follow(step) => Box::pin(follow_game(&context.store, caller, game, step, via)).await,
        GameControl::Watch => Box::pin(watch(context, caller, game)).await,
        GameControl::Signs => show_signs(context, caller, game, via).await,
        GameControl::FairPlay => fair_play(context, caller, game, via).await,
        GameControl::AbortUnreadable => abort_unreadable(context, caller, game).await,
        GameControl::OpenForm(form) => Ok(open_form(context, caller, &in_turn().await?, form)),
        GameControl::SendForm(form) => {
            visible_game(&context.store, caller, game).await?;
            let done = match form {
                GameForm::Deck => match in_turn().await {
                    Ok(seated) => Box::pin(save_deck(context, caller, seated, value)).await,
                    Err(error) => Err(error),
                },
                GameForm::Turn | GameForm::Plan => match asked_in_form(form, values) {
                    Ok(ask) => run_ask(context, caller, (game, Some(ply)), ask, via).await,
                    Err(error) => Err(error),
                },
            };
            keep_for_another_try(context, caller, (game, ply), form, values, done)
        }
        GameControl::Card(card) => Ok(Outcome::private(Box::pin(card_message(context, caller, card)).await?)),
    }
}

/// Carries out a request about a game: in the turn of its control, or in any turn if it is a command's.
async fn run_ask(
    context: &Context,
    caller: &Caller,
    (game, turn): (GameId, Option<u32>),
    ask: Ask,
    via: Via,
) -> Result<Outcome, AppError> {
    let in_turn = || Box::pin(in_turn(context, caller, game, turn));
    let about_game = || Box::pin(about_game(context, caller, game, turn));
    match ask {
        Ask::Panel => Box::pin(open_with_plan(context, caller, in_turn().await?, via)).await,
        Ask::Move { text, place } => {
            Box::pin(type_move(context, caller, in_turn().await?, &text, place.as_deref(), via)).await
        }
        Ask::Draw => Box::pin(press_act(context, caller, in_turn().await?, PlainAction::Draw, None, via)).await,
        Ask::Play { card } => Box::pin(type_play(context, caller, in_turn().await?, &card, via)).await,
        Ask::Discard { card } => Box::pin(type_discard(context, caller, in_turn().await?, card.as_deref(), via)).await,
        Ask::Say { word } => Box::pin(type_step(context, caller, in_turn().await?, Typed::Word(word), via)).await,
        Ask::Answer { choices } => {
            Box::pin(type_step(context, caller, in_turn().await?, Typed::Answer(choices), via)).await
        }
        Ask::Act(act) => Box::pin(type_act(context, caller, in_turn().await?, act, via)).await,
        Ask::Build(request) => Box::pin(type_build(context, caller, in_turn().await?, &request, via)).await,
        Ask::Hand => Box::pin(show_hand(context, caller, game, via)).await,
        Ask::Board { text } => Box::pin(show_board(context, caller, game, text, via)).await,
        Ask::Resign => Box::pin(ask_resign(&context.store, &about_game().await?, via)).await,
        // Asks first, as resigning does.
        Ask::Offer(Offer::ClaimAway(claim)) => ask_claim(context, &in_turn().await?, claim, via).await,
        // Cardinal agrees at once.
        Ask::Offer(offer @ Offer::Make(Proposal::Aside(OfferKind::Unfinished)))
            if is_against_computer(&context.store, caller, game).await? =>
        {
            ask_offer(context, &about_game().await?, offer, via).await
        }
        Ask::Offer(offer) => Box::pin(press_offer(context, caller, about_game().await?, offer, via)).await,
        Ask::History => Box::pin(show_history(context, caller, game, via)).await,
        Ask::Plan { lines } => {
            Box::pin(plan_by_command(context, caller, in_turn().await?, lines.as_deref(), via)).await
        }
        Ask::Replay(what) => Box::pin(show_replay(context, caller, game, what, via)).await,
        Ask::Export(format) => Box::pin(export_game(context, caller, game, format, via)).await,
    }
}

/// As [`in_turn`], for a request about the game as a whole. The computer player replies within seconds, so
/// against it such a control is valid in later turns too.
///
/// # Errors
/// As [`in_turn`].
async fn about_game(context: &Context, caller: &Caller, game: GameId, turn: Option<u32>) -> Result<Seated, AppError> {
    let seated = open_seated(context, caller, game).await?;
    if seated.0.computer().is_some() {
        return Ok(seated);
    }
    drop(seated);
    in_turn(context, caller, game, turn).await
}

/// Returns the game under its lock, for a request that is valid in any turn or, from a control, only in the control's
/// own. The lock makes sure that it acts in the turn that was checked.
///
/// # Errors
/// Returns [`AppError::Refused`] if the control is from an earlier turn (with a button for the current one) or
/// the caller is not a player. Or the store fails.
async fn in_turn(context: &Context, caller: &Caller, game: GameId, turn: Option<u32>) -> Result<Seated, AppError> {
    let (live, seat) = open_seated(context, caller, game).await?;
    // A press that is delivered twice may come in a later turn, because its first delivery ended its own.
    if turn.is_none_or(|turn| turn == live.turn()) || has_acted(context, caller).await? {
        return Ok((live, seat));
    }
    if live.status().is_over() {
        return Err(refusal::not_now(&live, &live.game.listing(seat), ActionKind::Move));
    }
    Err(AppError::refused_with(say!("cannot-in-later-turn"), refusal::open(&live)))
}

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was done.
    Done,
    /// It could not be done, and the caller reads why.
    Refused,
    /// The bot or its database failed, and the caller reads an apology.
    Failed,
}

/// Carries out a request. If it cannot be done, the caller alone reads why. The same interaction,
/// delivered again, does nothing more.
pub async fn handle(context: &Context, caller: &Caller, intent: Intent) -> Outcome {
    handled(context, caller, intent).await.0
}

/// As [`handle`], and tells how it ended.
pub async fn handled(context: &Context, caller: &Caller, intent: Intent) -> (Outcome, Ending) {
    let started = Instant::now();
    let action = intent.handling(caller).name;
    let mut game = match &intent {
        Intent::Press { control, .. } => control.game(),
        Intent::Command(_) | Intent::Unreadable(_) => None,
    };
    if let Some(text) = context.bars.refusal(caller) {
        tracing::info!(action, outcome = "barred", "command");
        return (Outcome::private(AppError::refused(text).message(0)), Ending::Refused);
    }
    let result = with_deadline(started + ANSWERED_WITHIN, try_out(context, caller, intent, &mut game, started)).await;
    let took = started.elapsed().as_micros() as u64;
    let game = result
        .as_ref()
        .ok()
        .and_then(|outcome| outcome.announcements.first())
        .map(|announcement| announcement.key.game)
        .or(game)
        .map(|game| game.0);
    match result {
        Ok(outcome) => {
            let announced = outcome.announcements.len();
            tracing::info!(action, game, outcome = "done", announced, took_us = took, "command");
            (outcome, Ending::Done)
        }
        Err(AppError::Refused(refused)) => {
            tracing::info!(action, game, outcome = "refused", took_us = took, "command");
            (Outcome::private(AppError::Refused(refused).message(0)), Ending::Refused)
        }
        Err(AppError::Store { source: StoreError::Unreadable { game, what }, .. }) => {
            let number = game.id.0;
            tracing::error!(action, game = number, what, outcome = "refused", took_us = took, "a game cannot be read");
            (Outcome::private(unreadable::refusal(caller, &game).message(0)), Ending::Failed)
        }
        Err(error) => {
            if error.is_unavailable() {
                // It may be written after all, and nobody would tell of it.
                context.outbox.repair_soon();
            }
            tracing::error!(
                action,
                game,
                outcome = "failed",
                took_us = took,
                error = &error as &dyn std::error::Error,
                "command"
            );
            (Outcome::private(error.message(caller.interaction.incident())), Ending::Failed)
        }
    }
}

/// Carries out an intent. If the database can't be reached, as while it restarts, it is tried again for a moment:
/// the same interaction acts once, even if its first try was written and only the answer to that was lost.
async fn try_out(
    context: &Context,
    caller: &Caller,
    intent: Intent,
    game: &mut Option<GameId>,
    started: Instant,
) -> Result<Outcome, AppError> {
    loop {
        let begun = Instant::now();
        let result = match context.people.remember(caller.guild, caller.user, caller.names()).await {
            Ok(()) => route(context, caller, intent.clone(), game).await,
            Err(error) => Err(error),
        };
        let is_away = result.as_ref().is_err_and(AppError::is_unavailable);
        let is_quick = begun.elapsed() < QUICKLY;
        if !is_away || !is_quick || started.elapsed() + RETRY_AFTER > RETRIED_FOR {
            return result;
        }
        tokio::time::sleep(RETRY_AFTER).await;
    }
}

/// When a caller reads that the database doesn't answer, however long another request to the same game kept it waiting
/// before: then there is time to say so before Discord gives up.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// A database that fails this quickly is tried again; one that does not answer has used up the time.
const QUICKLY: Duration = Duration::from_millis(300);

/// How long to wait before another try.
const RETRY_AFTER: Duration = Duration::from_millis(150);

/// For how long an intent is tried again: Discord waits three seconds.
const RETRIED_FOR: Duration = Duration::from_millis(1500);
