/** The menu of a member, with what the apps offer for them. */

import { h, fill, avatar, layer } from "/dom.js";
import { useOn } from "/actions.js";
import { api } from "/api.js";
import { place } from "/listbox.js";
import { state, account, nameOf } from "/store.js";

/** Discord's type of a command in the menu of a member. */
const ON_MEMBER = 2;

let closeOpen = null;

/** An entry of the menu: a command, under the name of its app. */
function entry(command, user, channelId) {
  const app = account({ id: command.application_id, username: command.application_name, bot: true });
  return h(
    "button",
    {
      type: "button",
      class: "list-item",
      role: "menuitem",
      "data-testid": "user-command",
      "data-command": command.name,
      onclick: () => {
        closeOpen?.();
        useOn(channelId, command, user.id);
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

async function open(user, anchor) {
  closeOpen?.();
  const channelId = state.current;
  const entries = h("div", { role: "group", "aria-label": "Apps" }, h("span", { class: "dots" }));
  const popup = h(
    "div",
    { class: "popup select-popup", role: "menu", tabindex: -1, "aria-label": `Apps for ${nameOf(user)}`, "data-testid": "user-menu" },
    h("div", { class: "popup-head" }, `${nameOf(user)} › Apps`),
    entries,
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
  const offered = commands.filter((c) => c.type === ON_MEMBER).map((c) => entry(c, user, channelId));
  fill(entries, offered.length ? offered : h("p", { class: "popup-empty" }, "No apps have commands for members."));
  if (closeOpen !== close) return;
  place(popup, anchor);
  entries.querySelector("button")?.focus({ preventScroll: true });
}

/** A member's name as a button that opens their menu, also by a right click. */
export function nameButton(user, props = {}) {
  const act = (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-expanded") === "true") closeOpen?.();
    else open(user, button);
  };
  const button = h(
    "button",
    {
      type: "button",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      title: `Apps for ${nameOf(user)}`,
      "data-testid": "open-user-menu",
      onclick: act,
      oncontextmenu: act,
      ...props,
    },
    nameOf(user),
  );
  return button;
}
