//! What a member sees and does in a window.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use cardinal_interaction::GameControl;
use cardinal_sandbox::Sandbox;
use cardinal_test_support::Player;
use serde::Deserialize;
use serde_json::json;
use thirtyfour::{By, Key, TypingData, WebDriver};

use crate::chromium::Chromium;

/// The maximum time for anything: so long that even a slow machine does not fail.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Reads the channel's messages from the page.
const MESSAGES: &str = r#"
const text = (node) => node?.innerText.trim() ?? "";
const control = (node) => ({
  label: text(node.querySelector(".button-label, .select-face")),
  id: node.dataset.customId,
  enabled: !node.disabled,
});
const all = (node, kind) => [...node.querySelectorAll(`[data-testid="${kind}"]`)];
const reach = (node, controls) => controls.length
  ? Math.min(...controls.map((each) => each.getBoundingClientRect().bottom)) - node.getBoundingClientRect().top
  : 0;
return [...document.querySelectorAll('[data-testid="message"], [data-testid="ephemeral-message"]')].map((node) => ({
  id: node.dataset.messageId,
  private: node.dataset.ephemeral === "true",
  pending: node.dataset.pending === "true",
  calls_me: node.classList.contains("mentioned"),
  text: text(node.querySelector('[data-testid="message-content"], [data-testid="text-display"]')),
  pictures: all(node, "picture").map((frame) => frame.querySelector("img")).map((img) => ({
    alt: img.alt,
    width: img.complete ? img.naturalWidth : 0,
    height: img.naturalHeight,
    shown: [img.getBoundingClientRect().width, img.getBoundingClientRect().height],
  })),
  reach: reach(node, [...all(node, "button"), ...all(node, "select")]),
  buttons: all(node, "button").map(control),
  menus: all(node, "select").map(control),
}));
"#;

/// Reads what is typed in the composer, what it objects to, and what it suggests.
const COMPOSER: &str = r#"
const composer = document.querySelector("form.composer");
return {
  fields: [...composer.querySelectorAll("input, textarea")].map((field) => field.value),
  error: composer.querySelector('[data-testid="composer-error"]').innerText,
  suggestions: composer.querySelector('[data-testid="composer-popup"]').innerText,
};
"#;

/// Reads the items of the open menu.
const ITEMS: &str = r#"
return [...document.querySelectorAll('[data-testid="select-option"]')].map((node) => ({
  value: node.dataset.value,
  text: node.innerText.trim(),
}));
"#;

/// A message as a window shows it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Shown {
    id: String,
    pub(crate) private: bool,
    pub(crate) pending: bool,
    /// Whether it is highlighted because it mentions this window's member.
    pub(crate) calls_me: bool,
    pub(crate) text: String,
    pub(crate) pictures: Vec<Picture>,
    /// The distance from the message's upper edge to the lower edge of its first control, in pixels; 0 without one.
    pub(crate) reach: f64,
    pub(crate) buttons: Vec<Control>,
    pub(crate) menus: Vec<Control>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Picture {
    pub(crate) alt: String,
    /// In pixels; 0 until it is loaded.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
    /// The width and height at which the page shows it, in pixels.
    pub(crate) shown: (f64, f64),
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Control {
    pub(crate) label: String,
    id: String,
    enabled: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Item {
    pub(crate) value: String,
    pub(crate) text: String,
}

impl Control {
    pub(crate) fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// Whether it is a button that selects a value on the panel of a composed turn.
    pub(crate) fn takes_value(&self) -> bool {
        matches!(
            cardinal_interaction::Control::decode(&self.id),
            Ok(cardinal_interaction::Control::Game {
                what: GameControl::Compose { what: cardinal_interaction::Composing::Take { .. }, .. },
                ..
            })
        )
    }
}

impl Shown {
    /// The message's id, which increases with every message.
    pub(crate) fn number(&self) -> u64 {
        self.id.parse().expect("a message has a number")
    }

    /// Whether there is a loaded picture with a description for screen readers.
    pub(crate) fn has_picture(&self) -> bool {
        !self.pictures.is_empty() && self.pictures.iter().all(|picture| picture.width > 0 && !picture.alt.is_empty())
    }

    /// Whether there are buttons or menus.
    pub(crate) fn has_controls(&self) -> bool {
        !(self.buttons.is_empty() && self.menus.is_empty())
    }

    /// The label of the button that selects this value on a panel.
    pub(crate) fn label_of(&self, value: &str) -> Option<String> {
        let picks = |button: &&Control| match cardinal_interaction::Control::decode(&button.id) {
            Ok(cardinal_interaction::Control::Game {
                what:
                    GameControl::Take { value: taken, .. }
                    | GameControl::Compose { what: cardinal_interaction::Composing::Take { value: taken, .. }, .. },
                ..
            }) => taken == value,
            _ => false,
        };
        self.buttons.iter().find(picks).map(|button| button.label.clone())
    }

    /// Whether a button is enabled.
    pub(crate) fn offers(&self, label: &str) -> bool {
        self.buttons.iter().any(|button| button.label == label && button.enabled)
    }
}

/// One member's window.
#[derive(Clone)]
pub(crate) struct Window {
    pub(crate) name: String,
    driver: WebDriver,
}

/// The two windows that all parts share, without a page.
pub(crate) struct Windows(WebDriver, WebDriver);

impl Windows {
    pub(crate) async fn open(chromium: &Chromium) -> Windows {
        let (one, other) = tokio::join!(chromium.open("one"), chromium.open("other"));
        Windows(one, other)
    }

    /// Opens the page as each of two members.
    pub(crate) async fn show(&self, sandbox: &Sandbox, [one, other]: [&Player; 2]) -> (Window, Window) {
        tokio::join!(Window::open(&self.0, sandbox, one), Window::open(&self.1, sandbox, other))
    }

    /// Opens the page as one member, in one of the windows.
    pub(crate) async fn show_one(&self, sandbox: &Sandbox, player: &Player) -> Window {
        Window::open(&self.0, sandbox, player).await
    }
}

impl Window {
    async fn open(driver: &WebDriver, sandbox: &Sandbox, player: &Player) -> Window {
        let page = format!("{}/?as={}#{}", sandbox.base_url(), player.id(), player.channel);
        driver
            .cdp()
            .send_raw("Emulation.clearDeviceMetricsOverride", json!({}))
            .await
            .expect("the window has its own size");
        driver.goto(&page).await.expect("the page opens");
        Window { name: player.member.name.clone(), driver: driver.clone() }
    }

    /// Waits until a selector finds something on the page.
    pub(crate) async fn has(&self, selector: &str) {
        let until = Instant::now() + PATIENCE;
        while self.driver.find(By::Css(selector)).await.is_err() {
            assert!(Instant::now() < until, "{} waited {PATIENCE:?} for {selector}", self.name);
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Sets the size of the page, in pixels, as on such a screen.
    pub(crate) async fn has_room(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < height });
        let set = self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await;
        set.expect("the browser takes the size of a screen");
    }

    /// The messages that the channel shows now, oldest first.
    pub(crate) async fn messages(&self) -> Vec<Shown> {
        let read = self.driver.execute(MESSAGES, []).await.expect("the page can be read");
        read.convert().expect("messages have the hooks that the page documents")
    }

    /// Looks repeatedly until `look` returns something.
    pub(crate) async fn until<T>(&self, what: &str, look: impl Fn(&[Shown]) -> Option<T>) -> T {
        let until = Instant::now() + PATIENCE;
        loop {
            let messages = self.messages().await;
            if let Some(found) = look(&messages) {
                return found;
            }
            if Instant::now() >= until {
                let mut page = String::new();
                for message in messages {
                    writeln!(page, "{message:?}").expect("a text takes more text");
                }
                let composer = self.driver.execute(COMPOSER, []).await.expect("the page can be read");
                let composer = composer.json();
                panic!("{} waited {PATIENCE:?} for {what}, and sees\n{page}with {composer} in the composer", self.name);
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Waits for the newest message that fits.
    pub(crate) async fn sees(&self, what: &str, fits: impl Fn(&Shown) -> bool) -> Shown {
        self.until(what, |messages| messages.iter().rev().find(|message| fits(message)).cloned()).await
    }

    /// Waits until a message fits.
    pub(crate) async fn becomes(&self, message: &Shown, what: &str, fits: impl Fn(&Shown) -> bool) -> Shown {
        self.sees(what, |shown| shown.id == message.id && fits(shown)).await
    }

    /// Clicks what a selector finds, as soon as possible: the page may be redrawn between finding and clicking.
    pub(crate) async fn click(&self, selector: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let clicked = match self.driver.find(By::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if Instant::now() >= until => panic!("{} cannot click {selector}: {error}", self.name),
                Err(_) => tokio::time::sleep(LOOK_AGAIN).await,
            }
        }
    }

    /// Takes a choice for the option that has the focus, once the choices are those for what was typed. Clicks
    /// again if the list is redrawn in between.
    pub(crate) async fn takes(&self, value: &str) {
        let value = quoted(value);
        let choice = format!(
            r#"[data-testid="suggestions"]:not([aria-busy="true"]) [data-testid="choice-item"][data-value={value}]"#
        );
        let until = Instant::now() + PATIENCE;
        loop {
            self.click(&choice).await;
            if self.driver.find(By::Css(choice.as_str())).await.is_err() {
                return;
            }
            assert!(Instant::now() < until, "{} cannot take {value}", self.name);
        }
    }

    /// Types into the composer.
    pub(crate) async fn types(&self, text: &str) {
        self.click(r#"[data-testid="composer"]"#).await;
        let composer = self.driver.find(By::Css(r#"[data-testid="composer"]"#)).await.expect("there is a composer");
        composer.send_keys(text).await.expect("one can type");
    }

    /// Presses Enter where the focus is.
    pub(crate) async fn enter(&self) {
        self.writes(Key::Enter + "").await;
    }

    /// Types where the focus is.
    pub(crate) async fn writes(&self, keys: impl Into<TypingData>) {
        let focus = self.driver.active_element().await.expect("something has the focus");
        focus.send_keys(keys).await.expect("one can type");
    }

    /// Closes the open menu.
    pub(crate) async fn fold(&self) {
        self.writes(Key::Escape + "").await;
    }

    /// Presses a message's button.
    pub(crate) async fn press(&self, message: &Shown, label: &str) {
        let button = message.buttons.iter().find(|button| button.label == label);
        let button = button.unwrap_or_else(|| panic!("{} sees no button {label} on {message:?}", self.name));
        self.click(&control(message, &button.id)).await;
    }

    /// Opens a message's menu and reads its items. Clicks again if the page is redrawn in between.
    pub(crate) async fn unfold(&self, message: &Shown, menu: &Control) -> Vec<Item> {
        let until = Instant::now() + PATIENCE;
        loop {
            self.click(&control(message, &menu.id)).await;
            let read = self.driver.execute(ITEMS, []).await.expect("the page can be read");
            let items: Vec<Item> = read.convert().expect("items have the hooks that the page documents");
            if !items.is_empty() {
                return items;
            }
            assert!(Instant::now() < until, "the menu {menu:?} is empty");
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Selects an item of the open menu.
    pub(crate) async fn pick(&self, item: &Item) {
        self.click(&format!(r#"[data-testid="select-option"][data-value={}]"#, quoted(&item.value))).await;
    }
}

fn control(message: &Shown, id: &str) -> String {
    format!(r#"[data-message-id="{}"] [data-custom-id={}]"#, message.id, quoted(id))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
