//! What is counted and measured, as Prometheus reads it, and the alerts on it.
//!
//! The numbers are those of a process, so only one test here runs a bot.

use std::collections::BTreeSet;
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use cardinal_sandbox::{Faults, SandboxConfig, local_client};
use cardinal_test_env::skip;
use cardinal_test_support::{Hall, is_turn_message, until};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use tempfile::TempDir;

/// The folder with the guide for operators and the alerts.
fn operating() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operating")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(operating().join(name)).expect("the file can be read")
}

/// Has promtool do this, with this as its input. Nothing if it isn't on this machine.
fn promtool(arguments: &[&str], input: &str) -> Option<()> {
    let started = Command::new("promtool")
        .args(arguments)
        .current_dir(operating())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut tool) = started else {
        skip("there is no promtool on the PATH");
        return None;
    };
    tool.stdin.take().expect("it reads").write_all(input.as_bytes()).expect("it reads all");
    let output = tool.wait_with_output().expect("it ends");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    // It reports some findings without failing.
    assert!(output.status.success() && (input.is_empty() || said.trim().is_empty()), "{arguments:?}: {said}");
    Some(())
}

/// The names after this word in the file with the alerts.
fn alerts() -> Vec<String> {
    let named = |line: &str| Some(line.trim().strip_prefix("- alert: ")?.to_owned());
    read("alerts.yaml").lines().filter_map(named).collect()
}

/// The series of ours that a text names, and those that every program has.
fn series(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with("cardinal_") || word.starts_with("process_"))
        .collect()
}

/// The series of ours that a text names, a histogram's by its own name.
fn families(text: &str) -> BTreeSet<&str> {
    let own = |name: &&str| name.starts_with("cardinal_");
    let family =
        |name| ["_bucket", "_sum", "_count"].iter().find_map(|end| str::strip_suffix(name, end)).unwrap_or(name);
    series(text).into_iter().filter(own).map(family).collect()
}

#[test]
fn prometheus_takes_the_alerts_and_each_fires_when_it_should_and_not_in_a_calm_hour() {
    let found = promtool(&["check", "rules", "alerts.yaml"], "");
    found.and_then(|()| promtool(&["test", "rules", "alerts.test.yaml"], ""));
}

#[test]
fn each_alert_has_a_case_and_says_what_to_do() {
    let (cases, guide) = (read("alerts.test.yaml"), read("alerts.md"));
    let alerts = alerts();
    assert!(alerts.len() > 5, "{alerts:?}");
    for alert in alerts {
        assert!(cases.contains(&format!("alertname=\"{alert}\"")), "{alert} has no case");
        assert!(guide.contains(&format!("| `{alert}` |")), "the guide doesn't say what to do about {alert}");
    }
}

/// What a scrape has shown.
struct Scrape(String);

impl Scrape {
    async fn of(hall: &Hall) -> Scrape {
        let address = hall.metrics_address().expect("metrics are served");
        let client = local_client().expect("a client can be made");
        let answer = client.get(format!("http://{address}/metrics")).send().await.expect("the bot answers");
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
        Scrape(answer.text().await.expect("it is text"))
    }

    /// The value of the one series with these labels, as they are written. All that are looked at here are whole.
    fn value(&self, name: &str, labels: &[&str]) -> u64 {
        let mut found = self.0.lines().filter_map(|line| {
            let (series, value) = line.rsplit_once(' ')?;
            let rest = series.strip_prefix(name)?;
            let is_it = (rest.is_empty() || rest.starts_with('{')) && labels.iter().all(|label| rest.contains(label));
            is_it.then(|| value.parse::<f64>().expect("a value is a number").round() as u64)
        });
        let value = found.next().unwrap_or_else(|| panic!("there is no {name} {labels:?} in\n{}", self.0));
        assert_eq!(found.next(), None, "several are {name} {labels:?}");
        value
    }

    /// How many interactions of this kind had this outcome.
    fn interactions(&self, kind: &str, outcome: &str) -> u64 {
        let labels = [&*format!("kind=\"{kind}\""), &*format!("outcome=\"{outcome}\"")];
        self.value("cardinal_interactions_total", &labels)
    }
}

/// Checks the series that every program has, by what they must be of this very process.
#[cfg(target_os = "linux")]
fn what_the_system_says_of_the_process(scrape: &Scrape) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("the clock is right").as_secs();
    let started = scrape.value("process_start_time_seconds", &[]);
    assert!(started <= now + 1 && started + 24 * 60 * 60 > now, "{started}");
    let (open, most) = (scrape.value("process_open_fds", &[]), scrape.value("process_max_fds", &[]));
    assert!(open > 10 && (most == 0 || open < most), "{open} of {most}");
    assert!(scrape.value("process_resident_memory_bytes", &[]) > 1_000_000);
    assert!(scrape.value("process_threads", &[]) > 2);
    assert!(scrape.0.contains("\n# TYPE process_cpu_seconds_total counter\n"), "{}", scrape.0);
}

/// How many requests Discord has had that contain this.
fn requests(hall: &Hall, method: &str, part: &str) -> u64 {
    let all = hall.sandbox.requests();
    all.iter().filter(|request| request.method == method && request.path.contains(part)).count() as u64
}

/// A Prometheus that looks at the bot several times a second. Dropping it ends it.
struct Prometheus {
    process: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Prometheus {
    /// Starts one. Nothing if it isn't on this machine.
    fn start(hall: &Hall) -> Option<Prometheus> {
        let metrics = hall.metrics_address().expect("metrics are served");
        let folder = tempfile::tempdir().expect("a folder can be made");
        let address = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port is free");
        let config = format!(
            "global: {{scrape_interval: 250ms, scrape_timeout: 250ms}}\nscrape_configs:\n  - job_name: cardinal\n    \
             static_configs: [{{targets: ['{metrics}']}}]\n"
        );
        std::fs::write(folder.path().join("prometheus.yml"), config).expect("the file can be written");
        let started = Command::new("prometheus")
            .args(["--config.file=prometheus.yml", "--storage.tsdb.path=data", "--log.level=error"])
            .arg(format!("--web.listen-address={address}"))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        if started.is_err() {
            skip("there is no prometheus on the PATH");
        }
        started.ok().map(|process| Prometheus { process, address, _folder: folder })
    }

    /// How many series a query finds, but for those that are no number.
    async fn found(&self, query: &str) -> Option<usize> {
        let client = local_client().expect("a client can be made");
        let url = format!("http://{}/api/v1/query", self.address);
        let encoded = utf8_percent_encode(query, NON_ALPHANUMERIC);
        let request = client.post(url).header("Content-Type", "application/x-www-form-urlencoded");
        let answer = request.body(format!("query={encoded}")).send().await.ok()?;
        let answer: Value = answer.json().await.ok()?;
        assert_eq!(answer["status"], "success", "{query}: {answer}");
        let found = answer["data"]["result"].as_array()?;
        Some(found.iter().filter(|series| series["value"][1] != "NaN").count())
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The queries of the dashboard, as Grafana asks them of a bot whose job is called `cardinal`.
fn queries_of_the_dashboard() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(&read("../dashboard.json")).expect("it is JSON");
    let targets = |panel: &Value| panel["targets"].as_array().cloned().unwrap_or_default();
    let targets = dashboard["panels"].as_array().expect("there are panels").iter().flat_map(targets);
    let asked = |target: Value| target["expr"].as_str().map(str::to_owned).expect("each asks something");
    targets.map(asked).map(|asked| asked.replace("$__rate_interval", "5m").replace("$job", "cardinal")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_bot_does_is_counted() {
    let hall = Hall::open_with(SandboxConfig { rate_limit: None, ..SandboxConfig::default() }, |config| {
        config.metrics_listen = Some("127.0.0.1:0".parse().expect("it is an address"));
        config.games.computer_pause = Duration::ZERO;
    })
    .await;
    let (ada, ben) = hall.players().await;
    let prometheus = Prometheus::start(&hall);
    if let Some(prometheus) = &prometheus {
        until("Prometheus has looked", async || prometheus.found("cardinal_ready").await == Some(1)).await;
    }

    let before = Scrape::of(&hall).await;
    assert_eq!(before.interactions("command", "answered"), 0, "a rate counts from zero");
    assert_eq!(before.value("cardinal_live_games", &[]), 0);
    assert!(before.value("cardinal_tasks", &[]) > 0, "this very look is one");

    // One command and one press, then two commands that are done and one that isn't.
    hall.begin(&ada, &ben, "standard", &[]).await;
    ada.moves("e4").await;
    ben.moves("e5").await;
    ada.refused("move", &[("move", "Ke5")]).await;
    ada.suggestions("move", "move", "N").await;
    hall.sandbox.set_faults(Faults { duplicate_events: 1, ..Faults::default() });
    ben.type_in("help", &[]).await;
    // And one that Discord slows down.
    hall.sandbox.set_faults(Faults {
        rest_rate_limit_next: 1,
        rest_retry_after_ms: 10,
        rest_fail_matching: "/callback".to_owned(),
        ..Faults::default()
    });
    ben.type_in("help", &[]).await;
    hall.sandbox.set_faults(Faults::default());

    // The computer player answers one move.
    let world = hall.sandbox.client().world().await.expect("the sandbox answers");
    let bot = world.members.iter().find(|member| member.bot).expect("the bot is a member").id.to_string();
    let options = [("opponent", &*bot), ("game", "standard"), ("colour", "white"), ("where", "here"), ("level", "1")];
    ada.type_in("challenge", &options).await;
    ada.type_in("move", &[("move", "d4"), ("game", "2")]).await;
    let replied = |message: &cardinal_sandbox::ChatMessage| {
        is_turn_message(message) && message.content().contains("Cardinal** moves")
    };
    ada.sees("the reply", replied).await;

    let counted = async || {
        let scrape = Scrape::of(&hall).await;
        scrape.interactions("command", "answered") >= 7
            && scrape.interactions("command", "repeated") >= 1
            && scrape.value("cardinal_computer_turn_duration_seconds_count", &[]) >= 1
    };
    until("all is counted", counted).await;
    let scrape = Scrape::of(&hall).await;
    assert_eq!(scrape.interactions("command", "answered"), 7, "two challenges, three moves, two calls for help");
    assert_eq!(scrape.interactions("command", "refused"), 1);
    assert_eq!(scrape.interactions("command", "repeated"), 1);
    assert_eq!(scrape.interactions("press", "answered"), 1);
    assert_eq!(scrape.interactions("typing", "answered"), 1);
    for (kind, count) in [("command", 8), ("press", 1), ("typing", 1)] {
        let labels = [&*format!("kind=\"{kind}\"")];
        assert_eq!(scrape.value("cardinal_interaction_duration_seconds_count", &labels), count, "{kind}");
    }
    assert_eq!(scrape.value("cardinal_appends_total", &["\"written\""]), 4, "three moves and a reply");
    assert_eq!(scrape.value("cardinal_appends_total", &["\"conflict\""]), 0);
    assert!(scrape.value("cardinal_writer_batch_size_sum", &[]) >= 4);
    assert!(scrape.value("cardinal_picture_duration_seconds_count", &[]) >= 4, "one picture a turn");
    assert_eq!(scrape.value("cardinal_live_games", &[]), 2);
    let callbacks = ["route=\"POST callback\"", "status=\"200\""];
    let answered = scrape.value("cardinal_discord_responses_total", &callbacks);
    assert_eq!(answered, requests(&hall, "POST", "/callback") - 1, "all but the one that was slowed down");
    assert_eq!(scrape.value("cardinal_discord_responses_total", &["status=\"429\""]), 1);
    assert_eq!(scrape.value("cardinal_computer_turn_duration_seconds_count", &[]), 1);
    assert_eq!(scrape.value("cardinal_computer_thinking_turns", &[]), 0);
    assert_eq!(scrape.value("cardinal_gateway_sessions_total", &["\"begun\""]), 1);
    let (version, commit) = (cardinal::version::VERSION, cardinal::version::COMMIT);
    let labels = [&*format!("version=\"{version}\""), &*format!("commit=\"{commit}\"")];
    assert_eq!(scrape.value("cardinal_build_info", &labels), 1);
    for series in ["cardinal_shards", "cardinal_shards_held", "cardinal_shards_up"] {
        assert_eq!(scrape.value(series, &[]), 1, "{series}");
    }
    assert_eq!(scrape.value("cardinal_banned", &[]), 0);
    #[cfg(target_os = "linux")]
    what_the_system_says_of_the_process(&scrape);
    let kind = if hall.config.database.is_server() { "postgres" } else { "sqlite" };
    let steps = std::fs::read_dir(operating().join("../../migrations").join(kind)).expect("the folder can be read");
    assert_eq!(scrape.value("cardinal_schema_version", &[]), steps.count() as u64);
    for up in ["cardinal_ready", "cardinal_database_up", "cardinal_database_writable", "cardinal_gateway_up"] {
        assert_eq!(scrape.value(up, &[]), 1, "{up}");
    }

    // What Discord doesn't take waits, and is told how long.
    hall.sandbox.set_faults(Faults {
        rest_fail_next: u32::MAX,
        rest_fail_matching: "POST /channels/".to_owned(),
        ..Faults::default()
    });
    let ben_id = ben.id().to_string();
    let options = [("opponent", &*ben_id), ("game", "standard"), ("where", "here")];
    let challenge = ada.type_in("challenge", &options).await;
    ben.press(&challenge, "Accept").await;
    hall.sandbox.advance_clock(Duration::from_mins(10));
    let waits = async || {
        let scrape = Scrape::of(&hall).await;
        let labels = ["\"announcements\""];
        scrape.value("cardinal_pending_messages", &labels) == 1
            && scrape.value("cardinal_pending_oldest_age_seconds", &labels) >= 600
    };
    until("the message waits", waits).await;
    hall.sandbox.set_faults(Faults::default());
    let all_is_posted =
        async || Scrape::of(&hall).await.value("cardinal_pending_messages", &["\"announcements\""]) == 0;
    until("the message is posted", all_is_posted).await;

    let scrape = Scrape::of(&hall).await;
    let (rules, shown) = (read("alerts.yaml"), series(&scrape.0));
    let missing: Vec<&str> = series(&rules).difference(&shown).copied().collect();
    assert!(missing.is_empty(), "alerts are about what isn't measured: {missing:?}");
    if let Some(prometheus) = prometheus {
        let queries = queries_of_the_dashboard();
        let asked = queries.join(" ");
        let asked = families(&asked);
        let hidden: Vec<&str> = families(&scrape.0).difference(&asked).copied().collect();
        assert!(hidden.is_empty(), "the dashboard doesn't show {hidden:?}");
        for query in queries {
            until(&format!("the dashboard finds data: {query}"), async || {
                prometheus.found(&query).await.is_some_and(|found| found > 0)
            })
            .await;
        }
    }
    hall.close().await;
    promtool(&["check", "metrics"], &scrape.0);
}
