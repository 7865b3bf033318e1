//! What roles allow at events, and what organisers do, which everybody is told.

use cardinal::app::{self, Command, EventRequest};
use cardinal_ids::{GameId, RoleId, UserId};
use cardinal_interaction::{
    Ask, Caller, Control, EventAct, EventControl, EventSubject, Field, MemberMenu, Message, Opponent, Outcome,
    RoleMenu, Row, ServerControl, ServerPage,
};
use cardinal_store::EventState;

use crate::clocks::{DAY, HOUR};
use crate::events::DORA;
use crate::world::{ANN, BOB, EVE, World, button, menus, pressed, refused, said};

const FINN: UserId = UserId(305);
const CLUB: RoleId = RoleId(9_001);

fn opponent(user: UserId, name: &str) -> Opponent {
    Opponent { user, name: name.into(), account: name.into(), username: name.to_lowercase(), bot: false }
}

fn role_menu(message: &Message) -> &RoleMenu {
    let found = message.controls.iter().find_map(|row| if let Row::Roles(menu) = row { Some(menu) } else { None });
    found.expect("there is a menu of roles")
}

fn member_menu<'m>(message: &'m Message, placeholder: &str) -> Option<&'m MemberMenu> {
    message.controls.iter().find_map(|row| match row {
        Row::Members(menu) if menu.placeholder == placeholder => Some(menu),
        _ => None,
    })
}

impl World {
    /// Chooses a role in a menu, or none.
    async fn chooses_role(&self, caller: &Caller, control: &Control, role: Option<RoleId>) -> Outcome {
        let role = role.map(|role| role.0.to_string());
        self.handle(caller, pressed(control, role.as_deref())).await
    }

    fn of_club(&self, user: UserId) -> Caller {
        Caller { roles: vec![RoleId(4), CLUB], ..self.caller(user) }
    }
}

#[tokio::test]
async fn a_role_of_the_settings_may_make_events() {
    let world = World::new().await;
    let admin = Caller { manages: true, ..world.caller(EVE) };
    let new = || EventRequest::New(None);
    let plain = world.event_command(&world.caller(ANN), new()).await;
    assert_eq!(refused(&plain), "To make an event, you need the permission *Manage Events* here.");
    let page = world.handle(&admin, pressed(&Control::Server(ServerControl::Page(ServerPage::Events)), None)).await;
    let control = role_menu(said(&page)).control.clone();
    assert_eq!(role_menu(said(&page)).chosen, None);
    let stranger = world.chooses_role(&world.caller(BOB), &control, Some(CLUB)).await;
    assert!(refused(&stranger).contains("*Manage Server*"), "{stranger:?}");

    let chosen = world.chooses_role(&admin, &control, Some(CLUB)).await;
    assert!(said(&chosen).text.contains("members with <@&9001>"), "{chosen:?}");
    assert_eq!(role_menu(said(&chosen)).chosen, Some(CLUB));
    let other = world.event_command(&world.caller(ANN), new()).await;
    assert_eq!(refused(&other), "To make an event, you need the role <@&9001> or the permission *Manage Events* here.");
    let panel = world.event_command(&world.of_club(ANN), new()).await;
    assert!(said(&panel).text.starts_with("🏆 You are setting up **Tournament**."), "{panel:?}");
    // Who has lost the role since can't announce.
    let announce = button(said(&panel), "Announce").control.clone();
    refused(&world.handle(&world.caller(ANN), pressed(&announce, None)).await);
    assert!(said(&world.handle(&world.of_club(ANN), pressed(&announce, None)).await).text.contains("is announced"));

    // The role that everybody has, and none again.
    world.chooses_role(&admin, &control, Some(RoleId(world.caller(BOB).guild.expect("a server").0))).await;
    assert!(said(&world.event_command(&world.caller(BOB), new()).await).text.starts_with("🏆"));
    world.chooses_role(&admin, &control, None).await;
    refused(&world.event_command(&world.of_club(ANN), new()).await);
}

#[tokio::test]
async fn a_role_can_be_asked_for_to_join() {
    let world = World::new().await;
    let panel = world.set_up(&[("Sign-up", "1 hour")]).await;
    let subjects = menus(&panel).next().expect("there are subjects").clone();
    let subject = subjects.items.iter().find(|item| item.label == "Who may join").expect("it can be chosen");
    assert_eq!(subject.description.as_deref(), Some("Everyone"));
    let panel = world.handle(&world.organiser(), pressed(&subjects.control, Some(&subject.value))).await;
    let control = role_menu(said(&panel)).control.clone();
    assert!(matches!(control, Control::Event { what: EventControl::Set(EventSubject::Role), .. }), "{control:?}");
    let panel = world.chooses_role(&world.organiser(), &control, Some(CLUB)).await;
    assert!(said(&panel).text.contains("For members with <@&9001>."), "{panel:?}");
    let event = world.announces(said(&panel)).await;

    let other = world.press_event(ANN, event, EventControl::Join).await;
    assert_eq!(refused(&other), "This event is for members with the role <@&9001>, which you don't have.");
    let join = pressed(&Control::Event { event, what: EventControl::Join }, None);
    assert!(said(&world.handle(&world.of_club(ANN), join).await).text.starts_with("You take part"));
    let shown = world.shown_event().await.expect("it is posted").message;
    assert!(shown.text.contains("For members with <@&9001>.") && shown.mentions.is_empty(), "{shown:?}");
}

#[tokio::test]
async fn an_event_is_found_by_its_number_and_its_name() {
    let world = World::new().await;
    let event = world.announces(&world.set_up(&[]).await).await;
    assert_eq!(world.suggested(BOB, Field::Event, "autumn").await, [event.to_string()]);
    for typed in [event.to_string(), format!("#{event}"), "autumn cup".to_owned()] {
        let shown = world.event_command(&world.caller(BOB), EventRequest::Show(Some(typed))).await;
        assert!(said(&shown).text.contains("**Autumn Cup**"), "{shown:?}");
    }
    let unknown = world.event_command(&world.caller(BOB), EventRequest::Show(Some("spring".to_owned()))).await;
    assert!(refused(&unknown).starts_with("There is no event `spring` here."), "{unknown:?}");
}

#[tokio::test]
async fn a_player_is_replaced_before_a_first_move_and_everybody_is_told() {
    let world = World::new().await;
    let choices =
        [("Sign-up", "1 hour"), ("Rated", "Casual"), ("Game", "Standard chess"), ("Fewest players", "3 players")];
    let event = world.announces(&world.set_up(&choices).await).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    let asks = async |number: u16| {
        let control = Control::Event { event, what: EventControl::Do(EventAct::Remove) };
        world.handle(&world.organiser(), pressed(&control, Some(&number.to_string()))).await
    };
    let replaces = async |question: &Message, by: (UserId, &'static str)| {
        let menu = member_menu(question, "Or let another member play instead").expect("it is offered").clone();
        world.handle(&world.organiser(), pressed(&menu.control, None).of_members(vec![opponent(by.0, by.1)])).await
    };

    // While members sign up.
    let question = asks(1).await;
    assert!(said(&question).text.starts_with("Remove Ann?"), "{question:?}");
    let twice = replaces(said(&question), (BOB, "Bob")).await;
    assert_eq!(refused(&twice), format!("<@{BOB}> takes part already."));
    let done = replaces(said(&question), (FINN, "Finn")).await;
    assert!(said(&done).text.starts_with(&format!("<@{FINN}> takes part.")), "{done:?}");
    let told = world.shown_event().await.expect("it is told").message.text;
    assert!(told.contains("-# An organiser has Finn play instead of another member."), "{told}");
    refused(&world.press_event(ANN, event, EventControl::Leave).await);

    // While games are played: those that have begun begin again.
    world.goes_on(HOUR).await;
    let games = world.games_of(event).await;
    assert_eq!(games.len(), 3);
    let (of_others, ..) = *games.iter().find(|(_, white, black)| ![*white, *black].contains(&FINN)).unwrap();
    let question = asks(1).await;
    replaces(said(&question), (ANN, "Ann")).await;
    world.goes_on(1).await;
    let again = world.games_of(event).await;
    let players = |games: &[(_, UserId, UserId)]| games.iter().filter(|game| [game.1, game.2].contains(&ANN)).count();
    assert_eq!((again.len(), players(&again)), (3, 2), "{again:?}");
    assert!(again.iter().any(|(game, ..)| *game == of_others), "the game of the others goes on: {again:?}");

    // Once she has moved, she stays.
    let (game, ..) = *again.iter().find(|(_, white, _)| *white == ANN).expect("she has White in one of two");
    let e4 = Ask::Move { text: "e4".to_owned(), place: None };
    let moved = world.command(ANN, Command::game(Some(game.to_string()), e4)).await;
    world.post(&moved).await;
    let question = asks(1).await;
    assert!(member_menu(said(&question), "Or let another member play instead").is_none(), "{question:?}");
    let control = Control::Event { event, what: EventControl::Confirm(EventAct::Replace, 1) };
    let late = world.handle(&world.organiser(), pressed(&control, None).of_members(vec![opponent(EVE, "Eve")])).await;
    assert_eq!(refused(&late), "It's too late for that: this player has made a move, or has a result.");
}

#[tokio::test]
async fn an_event_waits_while_the_bot_is_removed_and_goes_on_when_it_is_invited_again() {
    let world = World::new().await;
    let event = world.announces(&world.set_up(&[("Sign-up", "1 hour"), ("Fewest players", "3 players")]).await).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    let guild = world.caller(ANN).guild.expect("a server");
    app::server_removed(&world.context, guild).await;
    assert!(world.goes_on(DAY).await.is_empty());
    assert_eq!(world.state(event).await, EventState::Open);
    app::server_added(&world.context, guild).await;
    assert_eq!(world.goes_on(61).await.len(), 3, "its games begin");
    app::server_removed(&world.context, guild).await;
    // Nobody can move, so nobody forfeits.
    assert!(world.goes_on(5 * DAY).await.is_empty());
    app::server_added(&world.context, guild).await;
    assert!(world.goes_on(61).await.is_empty());
    assert_eq!(world.games_of(event).await.len(), 3);
}

#[tokio::test]
async fn only_a_first_move_is_forfeited_before_its_turn_is_over() {
    let world = World::new().await;
    let choices =
        [("Sign-up", "1 hour"), ("Rated", "Casual"), ("Game", "Standard chess"), ("Time control", "7 days per turn")];
    let event =
        world.announces(&world.set_up(&[&choices[..], &[("Fewest players", "3 players")]].concat()).await).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    world.goes_on(HOUR).await;
    let games = world.games_of(event).await;
    let (game, white, black) = games[0];
    for (user, text) in [(white, "e4"), (black, "e5")] {
        let ask = Ask::Move { text: text.to_owned(), place: None };
        let moved = world.command(user, Command::game(Some(game.to_string()), ask)).await;
        world.post(&moved).await;
    }
    // Who has no first move has three days for it, and who is at the second has seven.
    world.goes_on(4 * DAY).await;
    let left: Vec<GameId> = world.games_of(event).await.into_iter().map(|(game, ..)| game).collect();
    assert_eq!(left, [game]);
}

#[tokio::test]
async fn many_games_that_begin_at_once_are_told_to_all_players_in_one_message() {
    for (format, told) in [("Double round robin", Some(6)), ("Round robin", None)] {
        let world = World::new().await;
        let choices = [("Format", format), ("Sign-up", "1 hour"), ("Rated", "Casual")];
        let event = world.announces(&world.set_up(&choices).await).await;
        world.joins(event, &[ANN, BOB, DORA, EVE]).await;
        world.shown_event().await.expect("it is announced");
        world.goes_on(HOUR).await;
        world.after(61).await;
        let begin = world.shown_event().await.expect("that it runs").begin;
        let Some(most) = told else {
            // Each has three games, whose messages tell enough.
            assert_eq!(begin, None);
            continue;
        };
        let begin = begin.expect("it is told");
        assert!(begin.text.contains(&format!("begun with 12 games, up to {most} for each of you")), "{}", begin.text);
        assert_eq!(begin.mentions, [ANN, BOB, DORA, EVE]);
        let all = pressed(&button(&begin, "Games").control, None);
        let listed = world.handle(&world.caller(ANN), all).await;
        assert!(said(&listed).text.contains("Game 1 · round 1"), "{listed:?}");
        // Ann plays half of the twelve games, and every one on the page can be looked at.
        let opens: Vec<usize> = menus(said(&listed)).map(|menu| menu.items.len()).collect();
        assert_eq!(opens, [6, 10]);
        let looks = menus(said(&listed)).nth(1).expect("a menu").clone();
        let board = world.handle(&world.caller(ANN), pressed(&looks.control, Some("2"))).await;
        assert!(said(&board).text.starts_with("Game #2:") && said(&board).pictures.len() == 1, "{board:?}");
        world.gives_up(ANN, world.games_of(event).await[0].0).await;
        world.goes_on(61).await;
        assert_eq!(world.shown_event().await.expect("a result").begin, None, "once");
    }
}

#[tokio::test]
async fn cardinal_takes_all_places_that_are_left() {
    let world = World::new().await;
    let choices = [("Format", "Knock-out"), ("Most players", "8 players"), ("Fewest players", "4 players")];
    let event = world.announces(&world.set_up(&choices).await).await;
    world.joins(event, &[ANN, BOB, DORA]).await;
    let page = world.event_command(&world.organiser(), EventRequest::Manage(None)).await;
    let fill = menus(said(&page)).find(|menu| menu.placeholder == "Add Cardinal as a player").expect("it is offered");
    let labels: Vec<&str> = fill.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!((labels.len(), labels[0]), (12, "Add Cardinal once, level 1 Beginner"));
    let all = fill.items.iter().find(|item| item.label == "Add Cardinal 5 times, level 3 Club player");
    let all = all.unwrap_or_else(|| panic!("{labels:?}"));
    let filled = world.handle(&world.organiser(), pressed(&fill.control, Some(&all.value))).await;
    assert!(said(&filled).text.starts_with("Cardinal takes part 5 times at level 3"), "{filled:?}");
    assert!(menus(said(&filled)).all(|menu| menu.placeholder != "Add Cardinal as a player"), "there is no place left");
    let told = world.shown_event().await.expect("it is told").message.text;
    assert!(told.contains("**8 players** of 4 to 8") && told.contains("added 5 players of Cardinal"), "{told}");
    let again = world.handle(&world.organiser(), pressed(&fill.control, Some(&all.value))).await;
    assert_eq!(refused(&again), "It is full: it has 8 players, the most that it can have.");
}

#[tokio::test]
async fn of_many_games_and_players_members_are_chosen_first_and_results_can_be_corrected() {
    let world = World::new().await;
    let choices = [("Format", "Double round robin"), ("Sign-up", "1 hour"), ("Most players", "32 players")];
    let event = world.announces(&world.set_up(&choices).await).await;
    let others: Vec<UserId> = (401..426).map(UserId).collect();
    world.joins(event, &[ANN]).await;
    world.joins(event, &others).await;
    let manages = async || world.event_command(&world.organiser(), EventRequest::Manage(None)).await;
    let chooses = async |page: &Outcome, placeholder: &str, user: UserId| {
        let menu = member_menu(said(page), placeholder).unwrap_or_else(|| panic!("{page:?}")).clone();
        world.handle(&world.organiser(), pressed(&menu.control, None).of_members(vec![opponent(user, "Ann")])).await
    };
    let removes = "Remove or replace a player";
    let stranger = chooses(&manages().await, removes, EVE).await;
    assert_eq!(refused(&stranger), format!("<@{EVE}> doesn't take part."));
    for (number, user) in others.iter().enumerate().skip(3) {
        let question = if number == 3 {
            chooses(&manages().await, removes, *user).await
        } else {
            // By now a menu of players has room for all.
            let page = manages().await;
            let menu = menus(said(&page)).find(|menu| menu.placeholder == removes).expect("a menu").clone();
            world.handle(&world.organiser(), pressed(&menu.control, Some(&(number + 2).to_string()))).await
        };
        world.handle(&world.organiser(), pressed(&button(said(&question), "Yes").control, None)).await;
    }
    world.goes_on(HOUR).await;
    world.goes_on(1).await;
    // Twelve games of four players fit into one menu, those without a result first.
    let entered = async |result: &str| {
        let page = manages().await;
        let menu =
            menus(said(&page)).find(|menu| menu.placeholder == "Enter a result by hand").expect("a menu").clone();
        let game =
            menu.items.iter().find(|item| item.label.starts_with("Round 1: Ann against")).expect("a game").clone();
        let asked = world.handle(&world.organiser(), pressed(&menu.control, Some(&game.value))).await;
        let results = menus(said(&asked)).next().expect("results").clone();
        let item = results.items.iter().find(|item| item.label == result).expect("a result");
        let told = world.handle(&world.organiser(), pressed(&results.control, Some(&item.value))).await;
        (said(&told).text.lines().next().unwrap_or_default().to_owned(), menu.items.len(), game.description)
    };
    assert_eq!(entered("Draw").await, ("Entered: Draw.".to_owned(), 12, None));
    let (told, _, before) = entered("Ann wins").await;
    assert_eq!((told.as_str(), before.as_deref()), ("Entered: Ann wins.", Some("1/2-1/2")));
}
