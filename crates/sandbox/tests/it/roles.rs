//! Roles that people have: added, given, and told to bots.

use std::time::Duration;

use cardinal_sandbox::Id;
use serde_json::json;

use crate::raw_bot::{APP, Stage};

#[tokio::test]
async fn a_role_is_given_to_people_and_stands_in_what_bots_get() {
    let stage = Stage::new().await;
    let ben = stage.sandbox.client().member("Ben").await.unwrap();
    let role = stage.sandbox.add_role("Club");
    let (_, guilds) = stage.rest.get("/users/@me/guilds").await;
    let guild = guilds[0]["id"].as_str().unwrap().to_owned();
    let (_, roles) = stage.rest.get(&format!("/guilds/{guild}/roles")).await;
    let names: Vec<_> = roles.as_array().unwrap().iter().filter_map(|role| role["name"].as_str()).collect();
    assert!(names.contains(&"Club"), "{roles}");
    assert!(stage.sandbox.set_roles(ben.id, &[role]));
    let member = format!("/guilds/{guild}/members/{}", ben.id);
    assert_eq!(stage.rest.get(&member).await.1["roles"], json!([role]));

    // A role that isn't there, that everybody has, or that belongs to a bot, and a bot: nothing changes.
    let everyone: Id = guild.parse().unwrap();
    let of_bot = roles.as_array().unwrap().iter().find(|role| role["managed"] == true).expect("the bot has one");
    let of_bot: Id = of_bot["id"].as_str().unwrap().parse().unwrap();
    for wrong in [Id(1), everyone, of_bot] {
        assert!(!stage.sandbox.set_roles(ben.id, &[wrong]));
    }
    assert!(!stage.sandbox.set_roles(APP, &[role]));
    assert_eq!(stage.rest.get(&member).await.1["roles"], json!([role]));

    // Whoever leaves loses them.
    ben.leave().await.unwrap();
    stage.sandbox.advance_clock(Duration::from_mins(1));
    ben.join().await.unwrap();
    assert_eq!(stage.rest.get(&member).await.1["roles"], json!([]));
}
