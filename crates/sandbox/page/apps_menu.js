/** The menus of a member and of a message, with what the apps offer for them, and the start of a group message. */

import { h, fill, avatar, layer, announce } from "/dom.js";
import { icon } from "/icons.js";
import { useOn } from "/actions.js";
import { api } from "/api.js";
import { place } from "/listbox.js";
import { state, account, nameOf } from "/store.js";

/** The two menus: Discord's type of their commands, and what they say where no app has any. */
const MENUS = {
  member: { type: 2, none: "No apps have commands for members." },
  message: { type: 3, none: "No apps have commands for messages." },
};

let closeOpen = null;

/** An entry of the menu: a command, under the name of its app. */
function entry(command, target, kind, channelId) {
  const app = account({ id: command.application_id, username: command.application_name, bot: true });
  return h(
    "button",
    {
      type: "button",
      class: "list-item",
      role: "menuitem",
      "data-testid": `${kind}-command`,
      "data-command": command.name,
      onclick: () => {
        closeOpen?.();
        useOn(channelId, command, target);
      },
    },
    avatar(app, 28),
    h(
      "span",
      { class: "list-text" },
      h("span", { class: "list-label" }, command.name),
      h("span", { class: "list-description" }, command.application_name),
    ),
  );
}

/** Opens a group message with a member. */
async function openGroup(person) {
  closeOpen?.();
  try {
    const c = await api.openGroup(state.me, [person]);
    state.channels.set(c.id, c);
    location.hash = c.id;
  } catch (problem) {
    announce(problem.message);
  }
}

/** Opens the menu of a kind for what has this id and is called `title`, beside the button that opens it. */
async function open(kind, target, title, anchor) {
  closeOpen?.();
  const channelId = state.current;
  const entries = h("div", { role: "group", "aria-label": "Apps" }, h("span", { class: "dots" }));
  const popup = h(
    "div",
    { class: "popup select-popup", role: "menu", tabindex: -1, "aria-label": `Apps for ${title}`, "data-testid": `${kind}-menu` },
    h("div", { class: "popup-head" }, `${title} › Apps`),
    entries,
    kind === "member" &&
      target !== state.me &&
      !state.members.get(target)?.bot &&
      h(
        "button",
        {
          type: "button",
          class: "list-item",
          role: "menuitem",
          "data-testid": "open-group",
          onclick: () => openGroup(target),
        },
        icon("chat", 20),
        h("span", { class: "list-label" }, "Start a group message"),
      ),
  );
  const outside = (event) => {
    if (!popup.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const follow = () => (anchor.isConnected ? place(popup, anchor) : close());
  const close = () => {
    closeOpen = null;
    const focused = popup.contains(document.activeElement);
    popup.remove();
    removeEventListener("pointerdown", outside, true);
    removeEventListener("scroll", follow, true);
    removeEventListener("resize", follow);
    anchor.setAttribute("aria-expanded", "false");
    if (focused) anchor.focus({ preventScroll: true });
  };
  closeOpen = close;
  popup.addEventListener("keydown", (event) => {
    const items = [...popup.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(at - 1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  layer().append(popup);
  anchor.setAttribute("aria-expanded", "true");
  place(popup, anchor);
  popup.focus({ preventScroll: true });
  addEventListener("pointerdown", outside, true);
  addEventListener("scroll", follow, true);
  addEventListener("resize", follow);

  const commands = channelId ? await api.commands(state.me, channelId).catch(() => []) : [];
  const { type, none } = MENUS[kind];
  const offered = commands.filter((c) => c.type === type).map((c) => entry(c, target, kind, channelId));
  fill(entries, offered.length ? offered : h("p", { class: "popup-empty" }, none));
  if (closeOpen !== close) return;
  place(popup, anchor);
  entries.querySelector("button")?.focus({ preventScroll: true });
}

/** A button that opens the menu of a kind, also by a right click. */
function opener(kind, target, title, props, ...face) {
  const act = (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-expanded") === "true") closeOpen?.();
    else open(kind, target, title, button);
  };
  const button = h(
    "button",
    {
      type: "button",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      title: `Apps for ${title}`,
      "data-testid": `open-${kind}-menu`,
      onclick: act,
      oncontextmenu: act,
      ...props,
    },
    ...face,
  );
  return button;
}

/** A member's name as a button that opens their menu. */
export const nameButton = (user, props = {}) => opener("member", user.id, nameOf(user), props, nameOf(user));

/** The button that opens the menu of a message. */
export const messageButton = (message) =>
  opener("message", message.id, "This message", { class: "message-apps", "aria-label": "Apps for this message" }, "⋯");
