//! Manners: nothing is public by surprise, first games are casual, and nobody is pestered.

use std::time::Duration;

use cardinal::app::{
    self, ChangeSettings, Command, EndGame, Intent, OpenSetUp, PreferencesPatch, SetUp, ShowLadder, ShowLeaderboard,
};
use cardinal_ids::{BestOf, ChallengeId, GuildId, MessageId, UserId};
use cardinal_interaction::{
    Answer, Ask, Autocomplete, Caller, ChallengersControl, Control, Field, Message, Opponent, Outcome, Row,
    ServerControl, Where,
};
use cardinal_rules::Variant;
use cardinal_store::{ChallengeFilter, ChallengeState, ServerChange, WhoMayChallenge};

use crate::rated_store::{play_a_league, play_first_games};
use crate::world::{ANN, BOB, CARDINAL, EVE, World, button, buttons, challenge, menus, pressed, refused, said};

const MINUTE: u64 = 60;
const DAY: u64 = 24 * 60 * MINUTE;
const GUILD: GuildId = GuildId(1);

fn opponent(user: UserId) -> Opponent {
    let name = match user {
        ANN => "Ann",
        BOB => "Bob",
        EVE => "Eve",
        _ => "Cardinal",
    };
    let name = name.to_owned();
    Opponent { user, name: name.clone(), account: name.clone(), username: name, bot: user == CARDINAL }
}

/// A challenge to this member, about whose rating nothing is said.
fn to(user: UserId, variant: Variant) -> SetUp {
    SetUp { opponent: Some(opponent(user)), rated: None, ..challenge(variant, &[]) }
}

impl World {
    async fn challenged(&self, by: UserId, asked: SetUp) -> Outcome {
        self.command(by, Command::global("challenge", asked)).await
    }

    async fn manages(&self, control: &Control, value: Option<&str>, members: Vec<Opponent>) -> Outcome {
        let caller = Caller { manages: true, ..self.caller(EVE) };
        self.handle(&caller, pressed(control, value).of_members(members)).await
    }

    /// Chooses in `/preferences` → *Who may challenge me*.
    async fn takes(&self, user: UserId, who: &str) -> Outcome {
        self.press(user, &Control::Challengers(ChallengersControl::Who), Some(who)).await
    }

    async fn blocks(&self, user: UserId, others: &[UserId]) -> Outcome {
        let members = others.iter().map(|other| opponent(*other)).collect();
        let control = Control::Challengers(ChallengersControl::Block);
        self.handle(&self.caller(user), pressed(&control, None).of_members(members)).await
    }

    /// The page of the settings about members, and what becomes of choosing this one there.
    async fn asks_to_bar(&self, user: UserId) -> Message {
        let settings = Command::global("settings", ChangeSettings(Vec::new()));
        let caller = Caller { manages: true, ..self.caller(EVE) };
        let settings = self.handle(&caller, Intent::Command(settings)).await;
        let page = self.manages(&button(said(&settings), "Members").control, None, Vec::new()).await;
        let menu = said(&page).controls.iter().find_map(|row| match row {
            Row::Members(menu) => Some(menu.control.clone()),
            _ => None,
        });
        said(&self.manages(&menu.unwrap(), None, vec![opponent(user)]).await).clone()
    }

    async fn bars(&self, user: UserId, label: &str) -> Outcome {
        let question = self.asks_to_bar(user).await;
        self.manages(&button(&question, label).control, None, Vec::new()).await
    }
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|button| button.label == label)
}

fn id_of(outcome: &Outcome) -> ChallengeId {
    match &outcome.answer {
        Answer::Challenge(id, _) | Answer::Sent { challenge: id, .. } => *id,
        answer => panic!("no challenge: {answer:?}"),
    }
}

const NOT_TAKEN: &str = "Bob isn't taking challenges. Play someone else, or leave `opponent` out to let anyone accept.";

#[tokio::test]
async fn a_challenge_without_an_opponent_opens_the_panel_with_what_was_typed() {
    let world = World::new().await;
    let asked = SetUp {
        opponent: None,
        variant: Some(Variant::Knightmare),
        style: Some("Build your own".to_owned()),
        rules: Some("points 90".to_owned()),
        best_of: Some(BestOf::Three),
        rated: Some(true),
        ..SetUp::default()
    };
    let panel = world.challenged(ANN, asked).await;
    assert!(matches!(panel.answer, Answer::Private(_)), "{panel:?}");
    let text = &said(&panel).text;
    assert!(text.contains("everyone here sees this"), "{text}");
    for part in ["Knightmare Chess: Build your own", "Decks of up to 90 points", "best of 3", "Rated: yes"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        world.store.challenges().open(ChallengeFilter::default(), 9).await.unwrap().is_empty(),
        "nobody has seen anything"
    );
    let casual = SetUp { opponent: None, style: Some("level-2".to_owned()), rated: Some(false), ..SetUp::default() };
    let panel = world.challenged(ANN, casual).await;
    assert!(said(&panel).text.contains("No Stress Chess: Level 2"), "{}", said(&panel).text);
    assert!(said(&panel).text.contains("Rated: no"), "{}", said(&panel).text);
    // A game against Cardinal that others see says so, too.
    let public = SetUp { level: Some(2), place: Some(Where::Public(cardinal_ids::Venue::Channel)), ..SetUp::default() };
    let panel = world.challenged(ANN, public).await;
    assert!(said(&panel).text.contains("Everyone here sees this game."), "{}", said(&panel).text);
}

#[tokio::test]
async fn the_maker_withdraws_a_challenge_wherever_they_see_it() {
    let world = World::new().await;
    for opponent_of in [Some(opponent(BOB)), None] {
        let withdrawn = async |shown: &Message| {
            assert!(has(shown, "Withdraw"), "{shown:?}");
            let outcome = world.press_labelled(ANN, shown, "Withdraw").await;
            assert!(said(&outcome).text.contains("Withdrawn."), "{outcome:?}");
        };
        let challenges = async || match &opponent_of {
            Some(opponent) => {
                let open = OpenSetUp { opponent: opponent.clone() };
                let panel = world.command(ANN, Command::global("challenge-member", open)).await;
                world.press_labelled(ANN, said(&panel), "Send").await
            }
            None => world.challenges_anyone(ANN, challenge(Variant::ChessMe, &[])).await,
        };
        let sent = challenges().await;
        let Answer::Sent { panel, .. } = &sent.answer else { panic!("{sent:?}") };
        withdrawn(panel).await;
        let sent = challenges().await;
        let Answer::Sent { poster, .. } = &sent.answer else { panic!("{sent:?}") };
        withdrawn(poster).await;
        let sent = challenges().await;
        let others = world.press_labelled(EVE, said(&sent), "Withdraw").await;
        assert_eq!(refused(&others), "Only the challenger can withdraw a challenge.");
        let listed = world.press(ANN, &Control::ChooseChallenge, Some(&id_of(&sent).to_string())).await;
        withdrawn(said(&listed)).await;
    }
}

#[tokio::test]
async fn the_first_three_games_are_casual_unless_someone_asks_and_the_other_accepts() {
    let world = World::new().await;
    let usual = world.challenged(ANN, to(BOB, Variant::Standard)).await;
    assert!(said(&usual).text.contains(" · casual (first games) · "), "{}", said(&usual).text);
    let panel = world.command(ANN, Command::global("challenge-member", OpenSetUp { opponent: opponent(BOB) })).await;
    assert!(said(&panel).text.contains("Rated: no (first games are casual)"), "{}", said(&panel).text);
    let page = world.press_labelled(ANN, said(&panel), "More options…").await;
    let why = "Casual: a player's first 3 games change no rating unless you both choose otherwise.";
    assert!(said(&page).text.contains(why), "{}", said(&page).text);
    // Asked for, it is rated, which the one who accepts has seen.
    let page = world.press_labelled(ANN, said(&page), "Rated: no").await;
    let panel = world.press_labelled(ANN, said(&page), "Back").await;
    let sent = world.press_labelled(ANN, said(&panel), "Send").await;
    assert!(said(&sent).text.contains(" · rated · "), "{}", said(&sent).text);
    let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
    assert!(world.store.games().info(begun.announcements[0].key.game).await.unwrap().rated);

    // An aborted game is none of the three, and neither is one against Cardinal.
    let world = World::new().await;
    for number in 0..4 {
        let sent = world.challenged(ANN, to(BOB, Variant::Standard)).await;
        let is_rated = said(&sent).text.contains(" · rated · ");
        assert_eq!(is_rated, number == 3, "after {number} games: {}", said(&sent).text);
        let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
        let game = begun.announcements[0].key.game;
        let question = world.command(ANN, Command::game(Some(game.to_string()), Ask::Resign)).await;
        world.press_labelled(ANN, said(&question), "Resign").await;
        let aborted = world.start(Variant::ChessMe, &[]).await;
        let caller = Caller { manages: true, ..world.caller(EVE) };
        let end = Command::global("settings", EndGame(aborted.to_string()));
        let question = world.handle(&caller, Intent::Command(end)).await;
        let abort = button(said(&question), "Abort this game").control.clone();
        world.handle(&caller, pressed(&abort, None)).await;
    }
    // Of two, the one who is new decides.
    let sent = world.challenged(ANN, to(EVE, Variant::Standard)).await;
    assert!(said(&sent).text.contains(" · casual (first games) · "), "{}", said(&sent).text);
}

#[tokio::test]
async fn an_open_challenge_is_casual_for_a_newcomer_who_accepts_it() {
    let world = World::new().await;
    play_first_games(&world, ANN, BOB).await;
    let usual = || SetUp { rated: None, ..challenge(Variant::Standard, &[]) };
    let sent = world.challenges_anyone(ANN, usual()).await;
    assert!(said(&sent).text.contains(" · rated, casual for newcomers · "), "{}", said(&sent).text);
    let begun = world.press_labelled(EVE, said(&sent), "Accept").await;
    assert!(said(&begun).text.contains("It's casual, because Eve's first 3 games don't change ratings."), "{begun:?}");
    assert!(!world.store.games().info(begun.announcements[0].key.game).await.unwrap().rated);
    let sent = world.challenges_anyone(ANN, usual()).await;
    let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
    assert!(!said(&begun).text.contains("casual"), "{begun:?}");
    assert!(world.store.games().info(begun.announcements[0].key.game).await.unwrap().rated);
    // Who asks for a rated game gets one.
    let sent = world.challenges_anyone(ANN, SetUp { rated: Some(true), ..usual() }).await;
    let begun = world.press_labelled(EVE, said(&sent), "Accept").await;
    assert!(world.store.games().info(begun.announcements[0].key.game).await.unwrap().rated);
}

#[tokio::test]
async fn a_rematch_is_rated_once_the_first_games_are_over() {
    let world = World::new().await;
    let mut ended = Vec::new();
    for _each in 0..3 {
        let sent = world.challenged(ANN, to(BOB, Variant::Standard)).await;
        let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
        world.post(&begun).await;
        let game = begun.announcements[0].key.game;
        let question = world.command(ANN, Command::game(Some(game.to_string()), Ask::Resign)).await;
        let outcome = world.press_labelled(ANN, said(&question), "Resign").await;
        world.post(&outcome).await;
        ended.push(outcome.announcements[0].message.clone());
    }
    let again = world.plays_again(ANN, &ended[2]).await;
    assert!(said(&again).text.contains(" · rated · "), "{}", said(&again).text);
    world.press_labelled(ANN, said(&again), "Withdraw").await;
    // A game that was to be casual is so again.
    world.start(Variant::Standard, &[]).await;
    let question = world.ask(ANN, Ask::Resign).await;
    let outcome = world.press_labelled(ANN, said(&question), "Resign").await;
    let again = world.plays_again(ANN, &outcome.announcements[0].message).await;
    assert!(said(&again).text.contains(" · casual · "), "{}", said(&again).text);
}

#[tokio::test]
async fn ratings_are_ranked_from_five_games_on_and_others_stand_below_the_line() {
    let world = World::new().await;
    let table = async |world: &World| {
        let show = ShowLeaderboard { variant: Some(Variant::Standard), everyone: false };
        said(&world.command(ANN, Command::global("leaderboard", show)).await).clone()
    };
    // Two games each.
    play_a_league(&world, 3).await;
    let shown = table(&world).await;
    assert!(shown.text.contains("Ratings are ranked from 5 rated games on."), "{}", shown.text);
    let alt = &shown.pictures[0].alt;
    assert!(!alt.contains('#') && alt.matches("Not ranked yet, ").count() == 3, "{alt}");
    // Four more each.
    for _round in 0..2 {
        play_a_league(&world, 3).await;
    }
    play_a_league(&world, 4).await;
    let shown = table(&world).await;
    let alt = &shown.pictures[0].alt;
    assert_eq!((alt.matches('#').count(), alt.matches("Not ranked yet, ").count()), (3, 1), "{alt}");
    assert!(alt.find("#3").unwrap() < alt.find("Not ranked yet").unwrap(), "{alt}");
}

/// The message is posted as usual, and notifies nobody.
#[tokio::test]
async fn a_challenge_right_after_another_one_was_closed_mentions_nobody() {
    let world = World::new().await;
    let asks = async || world.challenged(ANN, to(BOB, Variant::Standard)).await;
    let first = asks().await;
    assert_eq!(said(&first).mentions, [BOB]);
    for (user, label) in [(ANN, "Withdraw"), (BOB, "Decline"), (ANN, "Withdraw")] {
        let again = asks().await;
        let again = if matches!(again.answer, Answer::Challenge(..)) { again } else { first.clone() };
        world.press_labelled(user, said(&again), label).await;
        let next = asks().await;
        assert!(matches!(next.answer, Answer::Challenge(..)), "it is posted: {next:?}");
        assert!(said(&next).text.contains("challenges <@102>") && said(&next).mentions.is_empty(), "{next:?}");
        world.press_labelled(ANN, said(&next), "Withdraw").await;
    }
    // To others, and by others, it does, also from another process.
    assert_eq!(said(&world.challenged(ANN, to(EVE, Variant::Standard)).await).mentions, [EVE]);
    assert_eq!(said(&world.challenged(BOB, to(ANN, Variant::Standard)).await).mentions, [ANN]);
    let other = world.second().await;
    let asked = || Intent::Command(Command::global("challenge", to(BOB, Variant::ChessMe)));
    let quiet = app::handle(&other, &world.caller(ANN), asked()).await;
    assert!(said(&quiet).mentions.is_empty(), "{quiet:?}");
    world.clock.pass(Duration::from_secs(10 * MINUTE));
    let later = world.challenged(ANN, to(BOB, Variant::Knightmare)).await;
    assert_eq!(said(&later).mentions, [BOB], "{later:?}");
    // What lapses counts, too.
    world.clock.pass(Duration::from_secs(2 * DAY));
    app::find_repairs(&world.context).await;
    let lapsed = world.challenged(ANN, to(BOB, Variant::NoStress)).await;
    assert!(said(&lapsed).mentions.is_empty(), "{lapsed:?}");
}

#[tokio::test]
async fn one_member_challenges_another_twenty_times_a_day() {
    let world = World::new().await;
    let asks = async || world.challenged(ANN, to(BOB, Variant::Standard)).await;
    for number in 0..20 {
        let sent = asks().await;
        assert!(matches!(sent.answer, Answer::Challenge(..)), "{number}: {sent:?}");
        world.press_labelled(ANN, said(&sent), "Withdraw").await;
    }
    let until = world.context.time.now().plus(DAY.cast_signed()).0;
    let wanted = format!(
        "You've already challenged <@102> 20 times within a day, the limit. Try again <t:{until}:R>, at <t:{until}:f>."
    );
    assert_eq!(refused(&asks().await), wanted);
    assert!(matches!(world.challenged(ANN, to(EVE, Variant::Standard)).await.answer, Answer::Challenge(..)));
    world.clock.pass(Duration::from_secs(DAY));
    assert!(matches!(asks().await.answer, Answer::Challenge(..)));
}

#[tokio::test]
async fn who_takes_no_challenges_gets_none_and_the_challenger_reads_one_kind_sentence() {
    let mut world = World::new().await;
    let panel = world.command(BOB, Command::global("preferences", PreferencesPatch::default())).await;
    let page = world.press_labelled(BOB, said(&panel), "Who may challenge me…").await;
    assert!(said(&page).text.contains("Everyone may."), "{}", said(&page).text);
    let items: Vec<&str> = menus(said(&page)).flat_map(|menu| &menu.items).map(|item| item.value.as_str()).collect();
    assert_eq!(items, ["everyone", "all-but", "nobody"]);
    let nobody = world.takes(BOB, "nobody").await;
    assert!(said(&nobody).text.contains("Nobody may."), "{}", said(&nobody).text);
    world.restart().await;
    assert_eq!(refused(&world.challenged(ANN, to(BOB, Variant::Standard)).await), NOT_TAKEN);
    let open = Command::global("challenge-member", OpenSetUp { opponent: opponent(BOB) });
    assert_eq!(refused(&world.command(ANN, open).await), NOT_TAKEN);
    // Bob challenges whom he likes.
    let sent = world.challenged(BOB, to(ANN, Variant::Standard)).await;
    assert_eq!(world.press_labelled(ANN, said(&sent), "Accept").await.announcements.len(), 1);

    // All but some: those read the same, the others are let through.
    world.blocks(BOB, &[EVE]).await;
    assert!(matches!(world.challenged(ANN, to(BOB, Variant::ChessMe)).await.answer, Answer::Challenge(..)));
    assert_eq!(refused(&world.challenged(EVE, to(BOB, Variant::ChessMe)).await), NOT_TAKEN);
    let anyone = world.challenges_anyone(BOB, challenge(Variant::Standard, &[])).await;
    assert_eq!(refused(&world.press_labelled(EVE, said(&anyone), "Accept").await), NOT_TAKEN);
    let invited = world.challenged(BOB, to(EVE, Variant::ChessMe)).await;
    assert_eq!(world.press_labelled(EVE, said(&invited), "Accept").await.announcements.len(), 1);
    assert_eq!(world.press_labelled(ANN, said(&anyone), "Accept").await.announcements.len(), 1);

    for (others, why) in [
        (vec![BOB], "You can't challenge yourself anyway."),
        (vec![CARDINAL], "Bots never challenge anyone."),
        ((1_000..1_021).map(UserId).collect(), "You can choose up to 20 members. Nothing has changed."),
    ] {
        let outcome = world.blocks(BOB, &others).await;
        assert!(refused(&outcome).starts_with(why), "{}", refused(&outcome));
    }
    assert_eq!(world.store.challengers().blocked(BOB).await.unwrap(), [EVE], "nothing has changed");
    // The list is kept while everyone may.
    world.takes(BOB, "everyone").await;
    assert!(matches!(world.challenged(EVE, to(BOB, Variant::Standard)).await.answer, Answer::Challenge(..)));
    world.takes(BOB, "all-but").await;
    assert_eq!(refused(&world.challenged(EVE, to(BOB, Variant::Knightmare)).await), NOT_TAKEN);
    // By command, too.
    let patch = PreferencesPatch { challengers: Some(WhoMayChallenge::Nobody), ..PreferencesPatch::default() };
    world.command(BOB, Command::global("preferences", patch)).await;
    assert_eq!(world.store.challengers().of(BOB).await.unwrap(), WhoMayChallenge::Nobody);
}

#[tokio::test]
async fn a_rematch_with_one_who_takes_none_is_refused() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let question = world.ask(ANN, Ask::Resign).await;
    let ended = world.press_labelled(ANN, said(&question), "Resign").await.announcements.remove(0).message;
    let panel = world.press_labelled(ANN, &ended, "Play again").await;
    world.takes(BOB, "nobody").await;
    assert_eq!(refused(&world.press_labelled(ANN, said(&panel), "Send").await), NOT_TAKEN);
    assert_eq!(refused(&world.press_labelled(ANN, &ended, "Play again").await), NOT_TAKEN);
    assert!(matches!(world.plays_again(BOB, &ended).await.answer, Answer::Sent { .. }));
}

#[tokio::test]
async fn a_place_on_a_ladder_and_taking_no_challenges_exclude_each_other() {
    let world = World::new().await;
    let ladder = async |user| {
        let show = ShowLadder { variant: Some(Variant::Standard), everyone: false };
        said(&world.command(user, Command::global("ladder", show)).await).clone()
    };
    for user in [ANN, BOB] {
        world.press_labelled(user, &ladder(user).await, "Join").await;
    }
    // A challenge for a place comes through to one who has blocked the challenger.
    world.blocks(ANN, &[BOB]).await;
    let climbs = Control::Ladder(cardinal_interaction::LadderControl::Challenge(Variant::Standard, ANN));
    assert!(matches!(world.press(BOB, &climbs, None).await.answer, Answer::Sent { .. }));
    let refusal = world.takes(ANN, "nobody").await;
    let why = "You're on a ladder (Standard chess), where others challenge you for your place. Leave it with \
               `/ladder` first, then choose **nobody**.";
    assert_eq!(refused(&refusal), why);
    assert_eq!(world.store.challengers().of(ANN).await.unwrap(), WhoMayChallenge::AllBut, "nothing has changed");
    world.takes(EVE, "nobody").await;
    let joined = world.press_labelled(EVE, &ladder(EVE).await, "Join").await;
    assert!(refused(&joined).starts_with("Nobody may challenge you, so you can't be on a ladder"), "{joined:?}");
}

#[tokio::test]
async fn a_barred_member_begins_no_games_and_plays_those_that_run() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let open = world.challenged(BOB, to(EVE, Variant::ChessMe)).await;
    app::challenge_posted(&world.context, id_of(&open), MessageId(900)).await;
    let question = world.asks_to_bar(BOB).await;
    assert!(question.text.starts_with("Bar Bob from games on this server?"), "{}", question.text);
    assert!(question.text.contains("They have 1 running game here."), "{}", question.text);
    let done = world.bars(BOB, "Bar, games go on").await;
    assert!(said(&done).text.starts_with("Bob is barred from games here.\n"), "{}", said(&done).text);
    assert!(done.announcements.is_empty(), "{done:?}");
    // Their open challenge is closed, and its message shows it.
    assert_eq!(world.store.challenges().get(id_of(&open)).await.unwrap().state, ChallengeState::Withdrawn);
    assert_eq!(app::find_repairs(&world.context).await.closed.len(), 1);

    let barred = "The admins of this server have barred you from games here. Games that you're already playing go on. \
                  Ask an admin if you think that's a mistake.";
    let other = world.second().await;
    let asked = Intent::Command(Command::global("challenge", to(ANN, Variant::Standard)));
    assert_eq!(refused(&app::handle(&other, &world.caller(BOB), asked).await), barred);
    let alone =
        SetUp { level: Some(1), variant: Some(Variant::Standard), place: Some(Where::Private), ..SetUp::default() };
    assert_eq!(refused(&world.challenged(BOB, alone.clone()).await), barred);
    let anyone = world.challenges_anyone(ANN, challenge(Variant::Standard, &[])).await;
    assert_eq!(refused(&world.press_labelled(BOB, said(&anyone), "Accept").await), barred);
    let ladder = ShowLadder { variant: Some(Variant::Standard), everyone: false };
    let ladder = world.command(BOB, Command::global("ladder", ladder)).await;
    assert_eq!(refused(&world.press_labelled(BOB, said(&ladder), "Join").await), barred);
    // Others read no more than that Bob takes no challenges.
    assert_eq!(refused(&world.challenged(ANN, to(BOB, Variant::Standard)).await), NOT_TAKEN);
    assert_eq!(world.moves(ANN, "e4").await.announcements.len(), 1);
    assert_eq!(world.moves(BOB, "e5").await.announcements.len(), 1, "the game goes on");
    // Elsewhere they play.
    let far = Caller { guild: Some(GuildId(2)), ..world.caller(BOB) };
    let asked = Intent::Command(Command::global("challenge", to(ANN, Variant::ChessMe)));
    assert!(matches!(world.handle(&far, asked).await.answer, Answer::Challenge(..)));

    let question = world.asks_to_bar(BOB).await;
    assert!(has(&question, "Let them play"), "{question:?}");
    let lifted = world.manages(&button(&question, "Let them play").control, None, Vec::new()).await;
    assert!(said(&lifted).text.starts_with("Bob may play here again."), "{}", said(&lifted).text);
    let record = world.manages(&Control::Server(ServerControl::Record(0)), None, Vec::new()).await;
    for line in [": **Eve** barred **Bob** from games here", ": **Eve** lets **Bob** play here again"] {
        assert!(said(&record).text.contains(line), "{}", said(&record).text);
    }
    assert!(matches!(world.challenged(BOB, to(ANN, Variant::Standard)).await.answer, Answer::Challenge(..)));
}

#[tokio::test]
async fn barring_a_member_can_abort_their_games() {
    let world = World::new().await;
    let game = world.start(Variant::Standard, &[]).await;
    let done = world.bars(BOB, "Bar and abort games").await;
    assert!(said(&done).text.contains("1 game is aborted, and its players are told."), "{}", said(&done).text);
    assert_eq!(done.announcements.len(), 1);
    assert!(done.announcements[0].message.text.contains("aborted"), "{done:?}");
    assert!(world.store.games().info(game).await.unwrap().finished);
    // Those who are barred are listed, and can be chosen there.
    let menu = menus(said(&done)).find(|menu| menu.control == Control::Server(ServerControl::AskLift)).unwrap();
    assert_eq!((menu.items.len(), menu.items[0].label.as_str()), (1, "Bob"));
    let question = world.manages(&menu.control.clone(), Some(&BOB.to_string()), Vec::new()).await;
    assert!(has(said(&question), "Let them play"), "{question:?}");
    for (user, why) in [(EVE, "You can't bar yourself."), (CARDINAL, "Bots can't be barred.")] {
        let control = Control::Server(ServerControl::AskBar);
        let outcome = world.manages(&control, None, vec![opponent(user)]).await;
        assert!(refused(&outcome).starts_with(why), "{outcome:?}");
    }
    let record = world.manages(&Control::Server(ServerControl::Record(0)), None, Vec::new()).await;
    assert!(said(&record).text.contains(&format!(": **Eve** aborted game #{game}")), "{}", said(&record).text);
    let others = world.press(ANN, &Control::Server(ServerControl::Bar { user: EVE, abort: true }), None).await;
    assert!(refused(&others).contains("Manage Server"), "{others:?}");
    assert_eq!(world.store.server_bars().since(GUILD, EVE).await.unwrap(), None);
}

#[tokio::test]
async fn a_series_ends_when_a_player_is_barred() {
    let world = World::new().await;
    let asked = SetUp { best_of: Some(BestOf::Three), ..challenge(Variant::Standard, &[]) };
    let sent = world.challenged(ANN, asked).await;
    let begun = world.press_labelled(BOB, said(&sent), "Accept").await;
    world.post(&begun).await;
    world.bars(BOB, "Bar, games go on").await;
    let question = world.ask(ANN, Ask::Resign).await;
    world.post(&world.press_labelled(ANN, said(&question), "Resign").await).await;
    world.clock.pass(Duration::from_secs(MINUTE));
    let work = app::due_work(&world.context).await;
    assert!(work.announcements.is_empty(), "no other game begins: {:?}", work.announcements);
    let told = app::pending_notices(&world.context).await;
    let text = "<@101> The series against Bob ends here: no other game with Bob begins. It stands 0 : 1, your points \
                first.";
    assert_eq!(told.iter().map(|told| told.message.text.as_str()).collect::<Vec<_>>(), [text]);
}

#[tokio::test]
async fn a_server_plays_the_games_that_it_offers() {
    let world = World::new().await;
    world.start(Variant::Standard, &[]).await;
    let offers = async |games: &[&str]| {
        let control = Control::Server(ServerControl::Offer);
        let values: Vec<String> = games.iter().map(|game| (*game).to_owned()).collect();
        let caller = Caller { manages: true, ..world.caller(EVE) };
        world.handle(&caller, Intent::press(&control.encode(), &values)).await
    };
    let page = world.manages(&Control::Server(ServerControl::OfferedGames), None, Vec::new()).await;
    assert!(said(&page).text.contains("All games are played here."), "{}", said(&page).text);
    assert_eq!(refused(&offers(&[]).await), "At least one game must stay. Nothing has changed.");
    let some = offers(&["no-stress", "chessme"]).await;
    assert!(said(&some).text.contains("Only the chosen games are played here."), "{}", said(&some).text);

    let why = "Standard chess isn't played on this server. Choose No Stress Chess or ChessMe.";
    assert_eq!(refused(&world.challenged(ANN, to(BOB, Variant::Standard)).await), why);
    let panel = SetUp { opponent: None, variant: Some(Variant::Standard), ..SetUp::default() };
    assert_eq!(refused(&world.challenged(ANN, panel).await), why);
    let alone =
        SetUp { level: Some(1), variant: Some(Variant::Standard), place: Some(Where::Private), ..SetUp::default() };
    assert_eq!(refused(&world.challenged(ANN, alone).await), why);
    // The panel begins with a game that is offered, though Ann's last one isn't.
    let panel = world.challenged(ANN, SetUp::default()).await;
    let games: Vec<_> = menus(said(&panel)).next().unwrap().items.iter().map(|item| item.value.as_str()).collect();
    assert_eq!(games, ["no-stress", "chessme"]);
    assert!(said(&panel).text.contains("No Stress Chess"), "{}", said(&panel).text);
    let request = Autocomplete { field: Field::Style, typed: String::new(), game: None, mv: None, card: None };
    let styles = app::complete(&world.context, &world.caller(ANN), &request).await;
    assert_eq!(styles.len(), 4, "{styles:?}");
    assert_eq!(world.moves(ANN, "e4").await.announcements.len(), 1, "running games go on");
    let alone = Caller { guild: None, ..world.caller(ANN) };
    let learn = Intent::Command(Command::global("learn", app::Learn { variant: Some(Variant::Standard) }));
    let lessons = world.handle(&alone, learn.clone()).await;
    assert!(buttons(said(&lessons)).count() + menus(said(&lessons)).count() > 0, "{lessons:?}");
    let lessons = world.handle(&world.caller(ANN), learn).await;
    assert!(said(&lessons).text.contains("Standard chess"), "{}", said(&lessons).text);
    // All of them: those that come later, too.
    offers(&["no-stress", "knightmare", "chessme", "standard"]).await;
    assert!(world.store.settings().of_server(GUILD).await.unwrap().games.is_empty());
    let changes = vec![ServerChange::Games(vec!["draughts".to_owned()])];
    for change in changes {
        world.store.settings().change_of_server(GUILD, change).await.unwrap();
    }
    let sent = world.challenged(ANN, to(BOB, Variant::Standard)).await;
    assert!(matches!(sent.answer, Answer::Challenge(..)), "a game that is no more hides no other: {sent:?}");
}
