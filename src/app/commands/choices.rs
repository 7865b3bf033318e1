//! Reads `/preferences` and `/settings`.

use std::sync::Arc;

use cardinal_interaction::Notation;
use cardinal_store::{ServerChange, WhoMayChallenge};
use cardinal_table::{
    clock::reminding::{Remind, RemindAt},
    clock::time_control::TimeControl,
};

use super::arguments::{ArgumentError, Arguments};
use super::values::{DIGEST, LISTED, PAUSED, PICTURES, RATED, TIME, VENUES_OF_SERVER, pick};
use crate::app::{
    AnnulGame, ArchiveAfter, ChangeSettings, EndGame, PassAfter, PauseGames, PreferencesPatch, TurnEnd, UseCase,
};

pub(super) fn read_preferences(arguments: &Arguments) -> Result<Arc<dyn UseCase>, ArgumentError> {
    Ok(Arc::new(PreferencesPatch {
        theme: arguments.optional_text("theme")?,
        notation: arguments.optional("notation", Notation::of)?,
        shape: arguments.optional_text("shape")?,
        zone: arguments.optional_text("zone")?,
        quiet: arguments.optional_text("quiet")?,
        listed: pick(arguments, "standings", &LISTED)?,
        pass: arguments.optional("pass-for-me", PassAfter::of)?,
        turn_end: arguments.optional("turn-end", TurnEnd::of)?,
        remind: arguments.optional("remind", Remind::of)?,
        remind_at: arguments.optional("remind-at", RemindAt::of)?,
        digest: pick(arguments, "digest", &DIGEST)?,
        challengers: arguments.optional("challenges", WhoMayChallenge::of)?,
    }))
}

pub(super) fn read_settings(arguments: &Arguments) -> Result<Arc<dyn UseCase>, ArgumentError> {
    let changes = [
        arguments.optional_text("shape")?.map(ServerChange::Shape),
        pick(arguments, "pictures", &PICTURES)?.map(ServerChange::KeepPictures),
        pick(arguments, "where", &VENUES_OF_SERVER)?.map(ServerChange::Venue),
        pick(arguments, "rated", &RATED)?.map(ServerChange::Rated),
        arguments.optional("archive", ArchiveAfter::of)?.map(|after| ServerChange::Archive(after.slug().to_owned())),
        arguments.optional(TIME, TimeControl::of)?.map(|control| ServerChange::Pace(control.slug())),
    ];
    let changes: Vec<ServerChange> = changes.into_iter().flatten().collect();
    let paused = pick(arguments, "games", &PAUSED)?;
    let end = arguments.optional_text("end")?;
    if let Some(annul) = arguments.optional_text("annul")? {
        let alone = changes.is_empty() && paused.is_none() && end.is_none();
        return if alone { Ok(Arc::new(AnnulGame(annul))) } else { Err(ArgumentError::Alone("annul")) };
    }
    match (end, paused) {
        (None, None) => Ok(Arc::new(ChangeSettings(changes))),
        (None, Some(paused)) if changes.is_empty() => Ok(Arc::new(PauseGames(paused))),
        (None, Some(_)) => Err(ArgumentError::Alone("games")),
        (Some(end), None) if changes.is_empty() => Ok(Arc::new(EndGame(end))),
        (Some(_), _) => Err(ArgumentError::Alone("end")),
    }
}
