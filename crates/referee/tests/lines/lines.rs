//! What an answer returns of its line: the `id`, whatever the rest is.

use cardinal_referee::Referee;
use serde_json::Value;
use serde_json::value::RawValue;

/// The answer, its `id` exactly as it was written, and its error code.
fn answer(line: &str) -> (String, Option<String>, Option<String>) {
    #[derive(serde::Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        id: Option<&'a RawValue>,
        ok: bool,
        error: Option<Value>,
    }
    let mut referee = Referee::new();
    referee.answer(r#"{"cmd":"new","variant":"no-stress"}"#);
    let text = referee.answer(line);
    assert!(!text.contains(['\n', '\r']), "{text}");
    let answer: Answer<'_> = serde_json::from_str(&text).unwrap();
    assert_eq!(answer.ok, answer.error.is_none());
    let id = answer.id.map(|id| id.get().to_owned());
    let code = answer.error.map(|error| error["code"].as_str().unwrap().to_owned());
    (text.clone(), id, code)
}

fn ids() -> Vec<String> {
    let long = "1".repeat(400);
    let deep = format!("{}7{}", "[".repeat(5_000), "]".repeat(5_000));
    let mut ids = vec![long.clone(), format!("-{long}.{long}e-{long}"), deep];
    ids.extend(
        [
            "7",
            "1.0",
            "1",
            "-0",
            "-0.0",
            "1e400",
            "0.1e1",
            "12345678901234567890123",
            "0.1000000000000000055511151231257827",
            "null",
            "true",
            r#""""#,
            r#""a\"b\\\u0041\u2028\/é""#,
            r#""\ud800""#,
            r#"{"b":1e999,"a":{"id":[],"a":2},"b":3}"#,
            r#"[ 1 , {"x" : null} ]"#,
        ]
        .map(str::to_owned),
    );
    ids
}

#[test]
fn an_id_comes_back_as_it_was_sent() {
    for id in ids() {
        for (line, code) in [
            (format!(r#"{{"id":{id},"cmd":"hash"}}"#), None),
            (format!(r#"{{"cmd":"hash", "\u0069d" : {id} }}"#), None),
            (format!(r#"{{"id":{id},"cmd":"dance"}}"#), Some("malformed")),
            (format!(r#"{{"cmd":7,"id":{id}}}"#), Some("malformed")),
            (format!(r#"{{"id":{id}}}"#), Some("malformed")),
            (format!(r#"{{"id":{id},"cmd":"view","game":"none"}}"#), Some("unknown-game")),
            (format!(r#"{{"cmd":"hash","game":"\ud800","id":{id}}}"#), Some("malformed")),
            (format!(r#"{{"cmd":"hash","\ud800":1,"id":{id}}}"#), Some("malformed")),
            (format!(r#"{{"x":{0}1{1},"cmd":"hash","id":{id}}}"#, "[".repeat(500), "]".repeat(500)), Some("malformed")),
        ] {
            let (text, found, error) = answer(&line);
            assert_eq!(found.as_deref().unwrap_or("null"), id, "{line}");
            assert_eq!(error.as_deref(), code, "{line}: {text}");
            assert!(text.contains(r#""id":"#), "{text}");
        }
    }
}

#[test]
fn an_answer_is_one_line_even_where_an_id_is_several() {
    let (_, id, _) = answer("{\"id\":[1,\r\n 2],\"cmd\":\"hash\"}");
    assert_eq!(id.unwrap().replace(' ', ""), "[1,2]");
}

#[test]
fn of_two_ids_the_last_counts_and_none_is_taken_from_elsewhere() {
    assert_eq!(answer(r#"{"id":1e400,"cmd":"hash","id":2}"#).1.as_deref(), Some("2"));
    for line in [
        r#"{"cmd":"hash"}"#,
        r#"{"cmd":"hash","ID":1}"#,
        r#"{"cmd":"hash","x":{"id":1}}"#,
        r#"[{"id":1}]"#,
        r#"{"id":1,"cmd":"hash""#,
        r#"{"id":1,"cmd":hash}"#,
        r#"{"id":01,"cmd":"hash"}"#,
        r#"{"id":1,"cmd":"hash"} x"#,
        "",
    ] {
        let (text, id, _) = answer(line);
        assert!(id.is_none() && !text.contains(r#""id""#), "{line}: {text}");
    }
    // If a field is repeated, the last one counts, as for the `id`.
    assert_eq!(answer(r#"{"cmd":"dance","cmd":"hash"}"#).2, None);
}

#[test]
fn numbers_that_nothing_can_hold_are_refused_like_any_other() {
    let long = "9".repeat(400);
    for number in [long.clone(), format!("-{long}"), "1e400".to_owned(), "-1E+999".to_owned(), format!("{long}.5")] {
        for (request, code, words) in [
            (r#""cmd":"perft","depth":N"#, "malformed", "a whole number from 0 to 12"),
            (r#""cmd":N"#, "malformed", "`cmd`, a text"),
            (r#""cmd":"hash","game":N"#, "malformed", "`game` is a text"),
            (r#""cmd":"new","variant":N"#, "malformed", "`variant`, a text"),
            (r#""cmd":"new","variant":"standard","seed":N"#, "malformed", "64 hexadecimal digits"),
            (r#""cmd":"new","variant":"no-stress","options":{"level":N}"#, "unknown-option", "1, 2, 3, advanced"),
            (r#""cmd":"new","variant":"no-stress","options":{"setup":[{"a\"\\":[N, 1]}]}"#, "unknown-option", "d4e3"),
            (r#""cmd":"new","variant":"standard","position":{"captured":N}"#, "malformed", "`captured` is an object"),
            (r#""cmd":"new","variant":"standard","position":{"fen":N}"#, "malformed", "expected a string"),
            (r#""cmd":"view","viewer":N"#, "malformed", "white, black, public or referee"),
            (r#""cmd":"flag","seat":N"#, "malformed", "white or black"),
            (r#""cmd":"apply","seat":"white","action":{"type":"move","from":N,"to":"e4"}"#, "malformed", "a string"),
            (
                r#""cmd":"apply","seat":"white","action":{"type":"play","card":"K","choices":[N]}"#,
                "malformed",
                "a choice is a text, true, false or a list",
            ),
            (r#""cmd":"import","record":{"variant":"standard","seed":N}"#, "malformed", "64 hexadecimal digits"),
        ] {
            let line = format!("{{{},\"id\":{number}}}", request.replace('N', &number));
            let (text, id, error) = answer(&line);
            assert_eq!((id.as_deref(), error.as_deref()), (Some(number.as_str()), Some(code)), "{line}: {text}");
            assert!(text.replace('\\', "").contains(words), "{line}: {text}");
        }
    }
}
