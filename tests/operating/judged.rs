//! What `cardinal doctor` makes of what it finds.

use cardinal::config::Config;
use cardinal::doctor::{State, database, discord, machine};
use cardinal_ids::{GuildId, Timestamp};
#[cfg(feature = "postgres")]
use cardinal_store::SurveyedServer;
use cardinal_store::{Survey, SurveyedFile, SurveyedPlace};
use serde_json::{Value, json};

#[test]
fn an_older_schema_is_a_warning_and_a_new_or_present_one_is_fine() {
    let place = SurveyedPlace::File(SurveyedFile { path: "x.db".into(), bytes: None, has_unread_log: false });
    for (schema, state) in [(None, State::Fine), (Some(24), State::Warning), (Some(25), State::Fine)] {
        let survey = Survey { schema, newest: 25, place: place.clone() };
        let found = database::findings(&Config::default(), &survey);
        assert_eq!((found[0].subject, found[0].state), ("database", state), "{found:?}");
    }
}

#[cfg(feature = "postgres")]
#[test]
fn what_a_server_lacks_is_named_with_its_cure() {
    let well = SurveyedServer {
        version: "17.2".to_owned(),
        ahead_ms: 12,
        user: "bot".to_owned(),
        new_tables_in: Some("public".to_owned()),
        may_create: true,
        closed_tables: Vec::new(),
        owned_by_others: Vec::new(),
        connections_at_most: 97,
        connections_free: 90,
        limits: Vec::new(),
        careless: Vec::new(),
        bytes: 8_000_000,
    };
    let config = Config::default();
    let states = |server: SurveyedServer, step| {
        let survey = Survey { schema: step, newest: 10, place: SurveyedPlace::Server(server) };
        database::findings(&config, &survey)
            .into_iter()
            .map(|finding| (finding.subject, finding.state))
            .collect::<Vec<_>>()
    };
    let is = |server: SurveyedServer, step, subject, state| {
        let found = states(server, step);
        assert!(found.contains(&(subject, state)), "{subject}: {found:?}");
    };
    assert!(states(well.clone(), Some(10)).iter().all(|(_, state)| *state == State::Fine));
    is(SurveyedServer { may_create: false, ..well.clone() }, None, "rights", State::Problem);
    is(SurveyedServer { may_create: false, ..well.clone() }, Some(10), "rights", State::Warning);
    is(SurveyedServer { new_tables_in: None, ..well.clone() }, None, "rights", State::Problem);
    let tables = || vec!["games".to_owned()];
    is(SurveyedServer { closed_tables: tables(), ..well.clone() }, Some(10), "rights", State::Problem);
    is(SurveyedServer { owned_by_others: tables(), ..well.clone() }, Some(9), "rights", State::Problem);
    is(SurveyedServer { connections_at_most: 5, ..well.clone() }, Some(10), "connections", State::Problem);
    is(SurveyedServer { connections_free: 5, ..well.clone() }, Some(10), "connections", State::Warning);
    let limits = vec![("idle_session_timeout".to_owned(), 1000)];
    is(SurveyedServer { limits, ..well.clone() }, Some(10), "limits", State::Warning);
    is(SurveyedServer { careless: vec!["fsync".to_owned()], ..well.clone() }, Some(10), "limits", State::Problem);
    is(SurveyedServer { ahead_ms: -3000, ..well }, Some(10), "db clock", State::Warning);
}

/// All permissions that the invitation asks for.
const ALL: &str = "309237746688";

fn states(own: &Value, config: &Config) -> [State; 2] {
    discord::application(config, own, 1).map(|finding| finding.state)
}

#[test]
fn what_is_set_about_the_application_is_judged() {
    use State::{Fine, Problem, Warning};

    let over_http = Config { interactions_listen: Some(([127, 0, 0, 1], 80).into()), ..Config::default() };
    let gateway = Config::default();
    let one_server = Config { commands_server: Some(GuildId(7)), ..Config::default() };
    let hears = Config { events_listen: Some(([127, 0, 0, 1], 82).into()), ..Config::default() };
    let with_events = json!({
        "integration_types_config": { "0": {}, "1": {} }, "event_webhooks_url": "https://a.example",
    });
    let params = |scopes: &[&str], permissions: &str| {
        json!({ "integration_types_config": { "0":
        { "oauth2_install_params": { "scopes": scopes, "permissions": permissions } } } })
    };
    for (own, config, wanted) in [
        (json!({ "bot_public": true, "integration_types_config": { "0": {} } }), &gateway, [Fine, Fine]),
        (json!({ "bot_public": false }), &gateway, [Fine, Fine]),
        (json!({ "bot_require_code_grant": true }), &gateway, [Problem, Fine]),
        (json!({ "interactions_endpoint_url": "https://a.example" }), &gateway, [Problem, Fine]),
        (json!({ "interactions_endpoint_url": "https://a.example" }), &over_http, [Fine, Fine]),
        (json!({ "interactions_endpoint_url": null }), &over_http, [Problem, Fine]),
        (json!({ "integration_types_config": { "1": {} } }), &gateway, [Fine, Problem]),
        (json!({ "integration_types_config": { "0": {}, "1": {} } }), &gateway, [Fine, Fine]),
        (json!({ "integration_types_config": { "0": {}, "1": {} } }), &one_server, [Fine, Warning]),
        (json!({ "integration_types_config": { "0": {}, "1": {} } }), &hears, [Fine, Warning]),
        (with_events.clone(), &gateway, [Fine, Warning]),
        (with_events, &hears, [Fine, Fine]),
        (params(&["applications.commands"], ALL), &gateway, [Fine, Warning]),
        (params(&["applications.commands", "bot"], "0"), &gateway, [Fine, Warning]),
        (params(&["applications.commands", "bot"], ALL), &gateway, [Fine, Fine]),
    ] {
        assert_eq!(states(&own, config), wanted, "{own}");
    }
}

#[test]
fn a_server_that_grants_too_little_is_named_with_what_is_missing() {
    let servers = json!([
        { "id": "7", "name": "Chess Club", "permissions": "1024" },
        { "id": "8", "name": "Home", "permissions": "8" },
    ]);
    let found = discord::permissions(&servers, 1);
    assert_eq!(found.state, State::Warning);
    assert_eq!(
        found.found,
        "It lacks permissions on 1 of 2 servers: Chess Club (7: Send Messages, Attach Files, Read Message History, \
         Create Public Threads, Send Messages in Threads)."
    );
    assert_eq!(discord::permissions(&json!([]), 1).state, State::Fine);
}

#[test]
fn an_entry_point_is_told_and_is_no_command_of_the_bot() {
    let told = discord::commands(&Config::default(), &json!([{ "type": 1 }, { "type": 4 }]));
    assert!(told.found.starts_with("1 are registered everywhere. There is an Entry Point too"), "{}", told.found);
}

#[test]
fn a_clock_is_judged_by_how_far_it_is_off() {
    let at = |seconds: i64| discord::time(Timestamp(1000 + seconds), Timestamp(1000)).state;
    assert_eq!([at(2), at(-20), at(61)], [State::Fine, State::Warning, State::Problem]);
}

#[test]
fn too_little_memory_is_a_problem_and_too_little_for_all_games_a_warning() {
    let config = Config::default();
    for (free, state) in [
        (Some(2_000_000_000), State::Fine),
        (Some(100_000_000), State::Warning),
        (Some(30_000_000), State::Problem),
        (None, State::NotAsked),
    ] {
        assert_eq!(machine::memory(&config, free).state, state, "{free:?}");
    }
}

#[test]
fn too_few_files_are_a_problem_and_few_for_a_port_a_warning() {
    let quiet = Config::default();
    let watched = Config { metrics_listen: Some(([127, 0, 0, 1], 9090).into()), ..Config::default() };
    assert_eq!(machine::files(&quiet, 100).state, State::Problem);
    assert_eq!(machine::files(&quiet, 512).state, State::Fine);
    assert_eq!(machine::files(&watched, 512).state, State::Warning);
    assert_eq!(machine::files(&watched, 65_536).state, State::Fine);
}
