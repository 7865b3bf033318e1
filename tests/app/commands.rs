//! Commands by their names, as Discord sends them.

use cardinal::app::commands::{Arguments, COMMANDS, CommandError, Target, read, read_on_member, read_on_message};
use cardinal::app::{Command, ShowHelp, TargetMessage};
use cardinal_ids::{GameId, UserId};
use cardinal_interaction::{Ask, Control, GameControl, Opponent, ReplayPart, Replaying};

use crate::world::{ANN, World, menus, said};

/// The pages of `/help`.
async fn pages(world: &World) -> Vec<String> {
    let first = world.command(ANN, Command::global("help", ShowHelp)).await;
    let menu = menus(said(&first)).find(|menu| menu.control == Control::HelpPage).unwrap();
    let mut pages = Vec::new();
    for item in &menu.items {
        pages.push(said(&world.press(ANN, &menu.control, Some(&item.value)).await).text.clone());
    }
    assert_eq!(pages.len(), 4);
    assert!(pages.contains(&said(&first).text));
    pages
}

#[tokio::test]
async fn every_page_of_the_help_is_short() {
    for text in pages(&World::new().await).await {
        assert!(text.chars().count() <= 900, "{} characters: {text}", text.chars().count());
    }
}

#[tokio::test]
async fn an_old_name_leads_to_the_new_one() {
    let help = pages(&World::new().await).await.join("\n");
    for (old, new) in [("away", "vacation"), ("answer", "choose")] {
        let known = |name: &str| COMMANDS.iter().any(|spec| spec.name == name);
        assert!(!known(old) && known(new), "{old}, {new}");
        let error = read(old, &Arguments::default()).unwrap_err();
        assert_eq!(error, CommandError::Unknown(old.to_owned()));
        assert!(error.words().contains(&format!("`/{new}`")), "{}", error.words());
        assert!(help.contains(&format!("`/{old}` is now `/{new}`")), "{help}");
    }
}

#[test]
fn a_command_on_a_member_is_found_by_its_entry_in_the_menu_and_gets_the_member() {
    let ben = Opponent {
        user: UserId(6),
        name: "Rook".to_owned(),
        account: "Ben".to_owned(),
        username: "Ben".to_owned(),
        bot: false,
    };
    let command = read_on_member("Challenge to a game", &ben).unwrap();
    let Command::Global { name, case } = command else { panic!("{command:?}") };
    assert_eq!(name, "challenge-member");
    assert!(format!("{case:?}").contains(&format!("{ben:?}")), "{case:?}");
    let unknown = read_on_member("challenge", &ben).unwrap_err();
    assert_eq!(unknown, CommandError::UnknownEntry("challenge".to_owned()), "a slash command is no entry");
    let entry = |name| COMMANDS.iter().find(|spec| spec.name == name).unwrap().entry();
    let shown = ("Challenge to a game", Target::Member);
    assert_eq!((entry("challenge"), entry("challenge-member")), (None, Some(shown)));
}

#[test]
fn a_command_on_a_message_is_about_the_game_that_the_message_names() {
    let control = |game| Control::Game { game: GameId(game), ply: 5, what: GameControl::HowToPlay }.encode();
    let message = |text: &str, custom_ids: &[String]| TargetMessage {
        is_own: true,
        text: text.to_owned(),
        custom_ids: custom_ids.to_vec(),
        files: Vec::new(),
    };
    let pictured =
        |name: &str| TargetMessage { files: vec![name.to_owned()], ..message("Game #12: Ann moves **Nf3**", &[]) };
    let replayed = |part| Ask::Replay(Replaying { part, ..Replaying::default() });
    let newest = message("Game #12: Ann moves **Nf3**", &["not ours".to_owned(), control(12)]);
    for (message, part) in [
        (newest.clone(), ReplayPart::Last(1)),
        (message("-# #12 · 3. **Nf3** (Ann)", &[]), ReplayPart::From(3)),
        (message("-# #12 · 14… **Bd3** (Bob)", &[]), ReplayPart::From(14)),
        // A message that keeps its picture tells no number, but its picture has one.
        (pictured("move-3.png"), ReplayPart::From(3)),
        (pictured("board.png"), ReplayPart::Full),
        (TargetMessage { files: vec!["move-3.png".to_owned()], ..newest.clone() }, ReplayPart::Last(1)),
        // One that begins with another game's number is about its own.
        (message("-# #12 · Standard chess, Ann against #1 Fan", &[]), ReplayPart::Full),
        (message("<@7>, game [#12](https://discord.com) waits", &[]), ReplayPart::Full),
    ] {
        let Ok(Command::Game { game, ask }) = read_on_message("Replay from here", &message) else {
            panic!("{message:?}")
        };
        assert_eq!((game.as_deref(), ask), (Some("12"), replayed(part)), "{message:?}");
    }
    let asked = |entry: &str| match read_on_message(entry, &newest) {
        Ok(Command::Game { ask, .. }) => ask,
        other => panic!("{other:?}"),
    };
    assert_eq!((asked("Open my panel"), asked("Board as text")), (Ask::Panel, Ask::Board { text: true }));
    let others = TargetMessage { is_own: false, ..newest.clone() };
    for about_none in [others, message("", &[]), message("See you in #chess!", &[]), message("#", &[])] {
        assert_eq!(read_on_message("Open my panel", &about_none).unwrap_err(), CommandError::NoGame, "{about_none:?}");
    }
    let unknown = read_on_message("turn", &newest).unwrap_err();
    assert_eq!(unknown, CommandError::UnknownEntry("turn".to_owned()), "a slash command is no entry");
}
