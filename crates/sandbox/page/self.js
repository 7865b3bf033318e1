/** The menu of the member whose window this is: their settings, and switching to other members. */

import { h, fill, avatar } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { state, me, nameOf, isIn, on } from "/store.js";

/** The settings of a member: accepting direct messages, apps on their account, and leaving or rejoining the server. */
function ownSettings(close) {
  const user = me();
  const error = h("p", { class: "field-error", role: "alert" });
  const change = async (wish) => {
    try {
      await api.changeMember(state.me, wish);
      fill(error);
      return true;
    } catch (problem) {
      error.textContent = problem.message;
      return false;
    }
  };
  const direct = h("input", {
    id: "direct-messages",
    class: "switch",
    type: "checkbox",
    role: "switch",
    checked: user.direct_messages,
    "data-testid": "direct-messages",
    onchange: () => change({ direct_messages: direct.checked }),
  });
  const apps = state.bots.filter((bot) => bot.account_installs);
  const appSwitch = (bot) => {
    const id = `account-app-${bot.id}`;
    const added = h("input", {
      id,
      class: "switch",
      type: "checkbox",
      role: "switch",
      checked: user.apps.includes(bot.id),
      "data-testid": "account-app",
      "data-app-id": bot.id,
      onchange: async () => {
        try {
          await api.changeAccount(state.me, bot.id, added.checked);
          fill(error);
        } catch (problem) {
          error.textContent = problem.message;
        }
      },
    });
    return h(
      "label",
      { class: "list-item", for: id },
      h("span", { class: "list-label" }, `${nameOf(bot)} on your account`),
      added,
    );
  };
  const here = isIn(user);
  const owner = state.guild.owner_id === user.id;
  return h(
    "div",
    { class: "own-settings", role: "group", "aria-label": "You" },
    h("div", { class: "popup-head" }, nameOf(user)),
    h(
      "label",
      { class: "list-item", for: "direct-messages" },
      h("span", { class: "list-label" }, "Direct messages from apps"),
      direct,
    ),
    apps.map(appSwitch),
    h(
      "button",
      {
        type: "button",
        class: here ? "list-item leave" : "list-item",
        disabled: owner,
        title: owner ? "The owner can't leave the server" : null,
        "data-testid": here ? "leave-server" : "join-server",
        onclick: async () => {
          if (await change({ in_guild: !here })) close();
        },
      },
      icon(here ? "leave" : "plus", 20),
      h("span", { class: "list-label" }, owner ? "You own this server" : here ? "Leave the server" : "Join the server"),
    ),
    error,
  );
}

/** A button with this window's member, and the menu that it opens. */
export function selfMenu() {
  const self = h("div", { class: "self" });
  const menu = h("div", {
    class: "popup self-menu",
    hidden: true,
    role: "menu",
    "aria-label": "Your settings, and other members",
    "data-testid": "member-menu",
  });
  const toggle = h("button", {
    type: "button",
    class: "self-button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "data-testid": "switch-member",
    title: "Your settings, and other members",
    onclick: () => open(menu.hidden),
  });
  self.append(menu, toggle);

  function open(yes) {
    menu.hidden = !yes;
    toggle.setAttribute("aria-expanded", String(yes));
    if (!yes) return;
    const others = [...state.members.values()].filter((m) => !m.bot && m.id !== state.me);
    fill(
      menu,
      ownSettings(() => open(false)),
      h("div", { class: "popup-head" }, "Switch to another member"),
      others.map((m) =>
        h(
          "div",
          { class: "self-row" },
          h(
            "a",
            {
              class: "list-item",
              role: "menuitem",
              href: `?as=${m.id}${location.hash}`,
              "data-testid": "switch-to",
              "data-user-id": m.id,
            },
            avatar(m, 28),
            h("span", { class: "list-label" }, nameOf(m)),
          ),
          h(
            "a",
            {
              class: "icon-button",
              role: "menuitem",
              href: `?as=${m.id}${location.hash}`,
              target: "_blank",
              rel: "noopener",
              title: `Open a window as ${nameOf(m)}`,
              "aria-label": `Open a window as ${nameOf(m)}`,
            },
            icon("external", 18),
          ),
        ),
      ),
      h(
        "a",
        { class: "list-item start-link", role: "menuitem", href: "/" },
        icon("people", 20),
        h("span", { class: "list-label" }, "All members…"),
      ),
    );
    menu.querySelector("a")?.focus();
  }
  self.addEventListener("keydown", (event) => {
    if (menu.hidden) return;
    const links = [...menu.querySelectorAll("a, button:enabled, input")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") {
      open(false);
      toggle.focus();
    } else if (event.key === "ArrowDown") links[(at + 1) % links.length].focus();
    else if (event.key === "ArrowUp") links[(at - 1 + links.length) % links.length].focus();
    else return;
    event.preventDefault();
  });
  addEventListener("pointerdown", (event) => {
    if (!self.contains(event.target)) open(false);
  });

  function draw() {
    const user = me();
    if (user)
      fill(
        toggle,
        avatar(user, 34),
        h(
          "span",
          { class: "self-text" },
          h("span", { class: "self-name", "data-testid": "self-name" }, nameOf(user)),
          h("span", { class: "self-state" }, !state.connected ? "Reconnecting…" : isIn(user) ? "Online" : "Not in the server"),
        ),
        icon("swap", 18),
      );
  }
  for (const what of ["world", "connection"]) on(what, draw);
  draw();
  return self;
}
