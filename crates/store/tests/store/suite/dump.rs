//! A database as lines of text.

use cardinal_ids::UserId;
use cardinal_store::{Purpose, TABLES, Table};

use super::{ANNA, BEN, CARA, Kept};

const DAN: UserId = UserId(104);

fn table(name: &str) -> &'static Table {
    TABLES.iter().find(|table| table.name == name).unwrap()
}

pub(crate) async fn a_line_holds_any_text(kept: Kept) {
    // Some look as if they were written for a line already.
    let named = [(ANNA, "a\tb\nc\rd\\e"), (BEN, ""), (CARA, r"\x0aff"), (DAN, r"\N")];
    for (user, name) in named {
        kept.store.names().set(None, user, name).await.unwrap();
    }
    let insert = "INSERT INTO notices (user_id, channel_id, games, what, created_at) VALUES (101, 12, '[]', 'left', 5)";
    kept.execute(insert).await;
    kept.store.shut_down().await;
    let mut whole = kept.database.whole(Purpose::Look).await;
    let (rows, count) = whole.rows(table("names"), None, 10).await.unwrap();
    let (notice, _) = whole.rows(table("notices"), None, 10).await.unwrap();
    whole.close().await;
    assert_eq!(count, named.len());
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines, [r"0	101	a\tb\nc\rd\\e", "0\t102\t", r"0	103	\\x0aff", r"0	104	\\N"]);
    assert_eq!(notice.split('\t').nth(2), Some(r"\N"), "no server");

    let other = kept.another().await;
    other.store.shut_down().await;
    let mut whole = other.database.whole(Purpose::Correct).await;
    whole.add(table("names"), &rows).await.unwrap();
    whole.add(table("notices"), &notice).await.unwrap();
    whole.close().await;
    let other = other.reopened().await;
    for (user, name) in named {
        assert_eq!(other.store.names().get(None, user).await.unwrap().as_deref(), Some(name));
    }
    let mut whole = other.database.whole(Purpose::Look).await;
    assert_eq!(whole.rows(table("notices"), None, 10).await.unwrap().0, notice);
    whole.close().await;
    assert_eq!(table("deadlines").key_of("game\t12\tx"), "game, 12");
}
