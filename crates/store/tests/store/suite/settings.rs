//! Players' preferences, servers' settings, names and notes.

use cardinal_ids::{ChannelId, GuildId, RoleId, UserId, Venue};
use cardinal_store::{Preferences, ServerChange, ServerSettings};

use super::{ANNA, BEN, Kept};

pub(crate) async fn preferences_and_notes_are_kept_and_replaced(kept: Kept) {
    assert_eq!(kept.store.settings().preferences(ANNA).await.unwrap(), Preferences::default());
    assert_eq!(kept.store.notes().get("commands").await.unwrap(), None);
    let dark = Preferences { theme: Some("dark".to_owned()), ..Preferences::default() };
    for theme in [Preferences { notation: Some("san".to_owned()), ..Preferences::default() }, dark.clone()] {
        kept.store.settings().set_preferences(ANNA, theme).await.unwrap();
    }
    for value in ["one", "two"] {
        kept.store.notes().set("commands", value).await.unwrap();
    }
    let kept = kept.reopened().await;
    assert_eq!(kept.store.settings().preferences(ANNA).await.unwrap(), dark);
    assert_eq!(kept.store.settings().preferences(BEN).await.unwrap(), Preferences::default());
    assert_eq!(kept.store.notes().get("commands").await.unwrap().as_deref(), Some("two"));
}

pub(crate) async fn probes_of_writes_are_counted(kept: Kept) {
    for count in 1..4 {
        assert_eq!(kept.store.notes().probe_write().await.unwrap(), count);
    }
    let kept = kept.reopened().await;
    assert_eq!(kept.store.notes().probe_write().await.unwrap(), 4);
}

pub(crate) async fn a_user_has_a_name_on_every_server_and_one_without(kept: Kept) {
    let far = UserId(u64::MAX);
    let mut names = Vec::new();
    for guild in [None, Some(GuildId(11)), Some(GuildId(12)), Some(GuildId(u64::MAX))] {
        for user in [ANNA, BEN, far] {
            assert_eq!(kept.store.names().get(guild, user).await.unwrap(), None);
            for name in ["once".to_owned(), format!("Ü{} on {guild:?}", user.0)] {
                kept.store.names().set(guild, user, &name).await.unwrap();
                names.push((guild, user, name));
            }
        }
    }
    let kept = kept.reopened().await;
    for (guild, user, name) in names.into_iter().filter(|(.., name)| name != "once") {
        assert_eq!(kept.store.names().get(guild, user).await.unwrap(), Some(name));
    }
    assert_eq!(kept.store.names().get(Some(GuildId(13)), ANNA).await.unwrap(), None);
}

pub(crate) async fn a_servers_settings_are_changed_one_by_one_and_none_is_lost_among_many(kept: Kept) {
    let (here, there) = (GuildId(1), GuildId(u64::MAX));
    assert_eq!(kept.store.settings().of_server(here).await.unwrap(), ServerSettings::default());
    let changes = [
        ServerChange::Shape("wide".to_owned()),
        ServerChange::KeepPictures(true),
        ServerChange::Venue(Venue::Thread),
        ServerChange::Rated(false),
        ServerChange::Places(vec![ChannelId(u64::MAX), ChannelId(7)]),
        ServerChange::Games(vec!["chessme".to_owned()]),
        ServerChange::Archive("never".to_owned()),
        ServerChange::Forum(Some(ChannelId(u64::MAX))),
        ServerChange::EventsRole(Some(RoleId(u64::MAX))),
    ];
    let store = kept.store.clone();
    let [shape, pictures, venue, rated, places, games, archive, forum, role] =
        changes.map(|change| store.settings().change_of_server(here, change));
    tokio::try_join!(shape, pictures, venue, rated, places, games, archive, forum, role).unwrap();
    let kept = kept.reopened().await;
    let expected = ServerSettings {
        pace: None,
        shape: Some("wide".to_owned()),
        keep_pictures: Some(true),
        venue: Some(Venue::Thread),
        rated: Some(false),
        places: vec![ChannelId(u64::MAX), ChannelId(7)],
        games: vec!["chessme".to_owned()],
        archive: Some("never".to_owned()),
        forum: Some(ChannelId(u64::MAX)),
        events_role: Some(RoleId(u64::MAX)),
    };
    assert_eq!(kept.store.settings().of_server(here).await.unwrap(), expected);
    assert_eq!(kept.store.settings().of_server(there).await.unwrap(), ServerSettings::default());
}
