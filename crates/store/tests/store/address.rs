//! Addresses of databases: what is one, what of it is shown, and where its password comes from.

use cardinal_store::{Address, NotAnAddress};

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

#[test]
fn a_password_is_not_shown() {
    for (text, shown) in [
        ("postgres://cardinal:sec:r@et@db.example:5433/games", "postgres://db.example:5433/games"),
        ("postgresql://db/games?user=cardinal&password=secret", "postgresql://db/games"),
        ("postgres:///games?sslmode=require&host=/run/postgresql", "postgres://%2Frun%2Fpostgresql/games"),
        ("postgres://cardinal@db/games", "postgres://db/games"),
        ("games/cardinal.db", "games/cardinal.db"),
    ] {
        assert_eq!(address(text).to_string(), shown);
        assert_eq!(format!("{:?}", address(text)), shown);
    }
}

#[test]
fn its_parts_are_told_without_a_secret() {
    for (text, kind, hosts, name) in [
        ("postgres://me:x@a:1,b/games?sslmode=require", "PostgreSQL", Some("a:1,b"), "games"),
        ("postgres:///?dbname=games&host=/run/postgresql&password=x", "PostgreSQL", Some("/run/postgresql"), "games"),
        ("sqlite://games/cardinal.db", "SQLite", None, "games/cardinal.db"),
        ("cardinal.db", "SQLite", None, "cardinal.db"),
    ] {
        let address = address(text);
        assert_eq!((address.kind(), address.hosts(), address.name()), (kind, hosts, name));
    }
}

#[test]
fn what_begins_like_an_address_and_is_none_is_refused() {
    for (text, why) in [
        ("", NotAnAddress::Empty),
        ("\"games.db\"", NotAnAddress::Quoted),
        ("'postgres://db/games'", NotAnAddress::Quoted),
        ("~/games.db", NotAnAddress::Home),
        (":memory:", NotAnAddress::Memory),
        ("postgres:/db/games", NotAnAddress::Scheme),
        ("postgres:games", NotAnAddress::Scheme),
        ("POSTGRES://db/games", NotAnAddress::Scheme),
        ("mysql://db/games", NotAnAddress::Scheme),
        ("sqlite::memory:", NotAnAddress::Memory),
        ("https://db/games", NotAnAddress::Scheme),
        (" postgres://db/games", NotAnAddress::Scheme),
        ("postgres//db/games", NotAnAddress::Scheme),
        ("me:hunter2@db/games", NotAnAddress::Scheme),
        ("//me@db/games", NotAnAddress::Scheme),
        ("games.db?password=hunter2", NotAnAddress::Scheme),
        ("postgres%3A%2F%2Fme%3Ahunter2%40db%2Fgames", NotAnAddress::Scheme),
        ("@me:hunter2@db/games", NotAnAddress::Scheme),
        ("hunter2@db/games", NotAnAddress::Scheme),
        ("me/hunter2@db", NotAnAddress::Scheme),
        ("host=db user=me password=hunter2 dbname=games", NotAnAddress::Password),
        ("Server=db;Database=games;Password = '/hunter2'", NotAnAddress::Password),
        ("PGPASSWORD=hunter2", NotAnAddress::Password),
        ("{\"host\": \"db\", \"password\": \"hunter2\"}", NotAnAddress::Scheme),
        ("db:5432:games:me:hunter2", NotAnAddress::Scheme),
        ("*:*:*:me:hunter2", NotAnAddress::Scheme),
        ("/run/postgresql:5432:games:me:hunter2", NotAnAddress::Password),
        ("me:hunter2", NotAnAddress::Scheme),
        ("postgres://me:a/b@db/games", NotAnAddress::Parts),
        ("postgres://me:1/b@db/games", NotAnAddress::Parts),
        ("postgres://me:a?b@db/games", NotAnAddress::Parts),
        ("postgres://me:1?b@db/games", NotAnAddress::Parameter),
        ("postgres://me:a#b@db/games", NotAnAddress::Parts),
        ("postgres://db:port/games", NotAnAddress::Parts),
        ("postgres://me:@db/hunter2/games", NotAnAddress::Parts),
        ("postgres://me://hunter2:db/games", NotAnAddress::Parts),
        ("postgres://db:70000/games", NotAnAddress::Parts),
        ("postgres://db/games?pasword=secret", NotAnAddress::Parameter),
        ("postgres://db/games?sslmode=hunter2", NotAnAddress::SslMode),
    ] {
        assert_eq!(text.parse::<Address>(), Err(why), "{text}");
    }
    for text in [
        "games.db",
        "./games:1.db",
        "./me@home/games.db",
        "/srv/password store/2026-10-27 12:30.db",
        "sqlite://games.db",
        r"C:\games\cardinal.db",
        "C:/me@home/games.db",
        "/srv/me@home/games?.db",
        "postgres:///games?host=/run/postgresql",
        "postgres://db/games?options=-c geqo=off",
        "postgresql://me:a%2Fb@[::1]:5433,db.example/games?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    ] {
        assert!(text.parse::<Address>().is_ok(), "{text}");
    }
}

#[test]
fn no_address_shows_its_secret() {
    let secret = "hunter2";
    let marks = ["", "/", "?", "@", ":", "#", "%", "&", "=", ",", " ", "[", "\"", "'", "=x&", "?a=", "//", "@x/"];
    let mut tried = 0;
    for scheme in [
        "postgres://",
        "postgresql://",
        "postgres:/",
        "mysql://",
        "POSTGRES://",
        "postgres:",
        "postgres//",
        " postgres://",
    ] {
        for (before, after) in marks.iter().flat_map(|one| marks.iter().map(move |other| (one, other))) {
            for text in [
                format!("{scheme}me:a{before}{secret}{after}z@db.example:5432/games"),
                format!("{scheme}me:1{before}{secret}{after}2@db/games?sslmode=require"),
                format!("{scheme}db/games?user=me&password={before}{secret}{after}"),
                format!("{scheme}db/games?pasword={before}{secret}{after}&sslmode=require"),
            ] {
                tried += 1;
                let said = match text.parse::<Address>() {
                    Ok(address) => format!("{address} {address:?}"),
                    Err(error) => error.to_string(),
                };
                assert!(!said.contains(secret), "{text} is shown as {said}");
            }
        }
    }
    assert!(tried > 1_000);
}

#[test]
fn a_list_has_an_address_for_each_server() {
    for (text, servers) in [
        (
            "postgres://me:x@a:1,b/games?sslmode=require",
            &["postgres://me:x@a:1/games?sslmode=require", "postgres://me:x@b/games?sslmode=require"][..],
        ),
        (
            "postgres:///games?host=/run/a,/run/b&port=5433",
            &["postgres:///games?host=/run/a&port=5433", "postgres:///games?host=/run/b&port=5433"],
        ),
        (
            "postgres:///games?host=a,b&port=1,2",
            &["postgres:///games?host=a&port=1", "postgres:///games?host=b&port=2"],
        ),
        ("postgres://db/games", &["postgres://db/games"]),
        ("a,b.db", &["a,b.db"]),
    ] {
        let found: Vec<String> = address(text).servers().iter().map(|server| server.as_str().to_owned()).collect();
        assert_eq!(found, servers);
    }
}

#[test]
fn a_password_from_elsewhere_is_added_to_a_server_that_has_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    std::fs::write(&file, "a/b c").unwrap();
    for (text, whole) in [
        ("postgres://cardinal@db/games", "postgres://cardinal@db/games?password=a%2Fb%20c"),
        ("postgres://db/games?user=cardinal", "postgres://db/games?user=cardinal&password=a%2Fb%20c"),
        ("postgres://cardinal:own@db/games", "postgres://cardinal:own@db/games"),
        ("cardinal.db", "cardinal.db"),
    ] {
        let found = address(text).with_password_file(file.clone()).with_current_password().unwrap();
        assert_eq!(found.as_str(), whole);
    }
}

#[test]
fn a_password_is_read_from_its_file_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    let server = address("postgres://cardinal@a,b/games").with_password_file(file.clone());
    for (written, whole) in [
        ("one\n", Ok("postgres://cardinal@a/games?password=one")),
        ("two", Ok("postgres://cardinal@a/games?password=two")),
        ("", Err("it is empty")),
        ("a\nb\n", Err("it contains more than one line")),
    ] {
        std::fs::write(&file, written).unwrap();
        match (server.servers()[0].with_current_password(), whole) {
            (Ok(found), Ok(whole)) => assert_eq!(found.as_str(), whole),
            (Err(error), Err(why)) => assert!(error.to_string().contains(why), "{error}"),
            (found, _) => panic!("{written}: {found:?}"),
        }
    }
}
