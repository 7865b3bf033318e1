//! Validation of bodies that open or change a thread.

use serde_json::{Map, Value};

use super::Form;

fn common(form: &mut Form, map: &Map<String, Value>) {
    if let Some(minutes) = form.number(map, "auto_archive_duration", 0, i64::from(i32::MAX))
        && ![60, 1440, 4320, 10_080].contains(&minutes)
    {
        form.choice("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    form.number(map, "rate_limit_per_user", 0, 21_600);
}

/// Checks a new thread. For a thread on a message Discord ignores `type`, but some libraries send it anyway.
pub(crate) fn check_new(form: &mut Form, map: &Map<String, Value>) {
    form.known_keys(map, &["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"]);
    if form.number(map, "type", 0, 12).is_some_and(|kind| kind != 11 && kind != 12) {
        form.choice("type", "11, 12");
    }
    form.boolean(map, "invitable");
    form.required_text(map, "name", 1, 100);
    common(form, map);
}

/// Checks an edit of a thread.
pub(crate) fn check_edit(form: &mut Form, map: &Map<String, Value>) {
    let known = [
        "name",
        "archived",
        "locked",
        "invitable",
        "auto_archive_duration",
        "rate_limit_per_user",
        "flags",
        "applied_tags",
    ];
    form.known_keys(map, &known);
    form.text(map, "name", 1, 100);
    for key in ["archived", "locked", "invitable"] {
        form.boolean(map, key);
    }
    common(form, map);
}
