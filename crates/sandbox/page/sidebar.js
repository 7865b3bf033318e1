/** The lists beside the messages: channels with their threads, who is here, and who this window is. */

import { h, fill, avatar } from "/dom.js";
import { icon } from "/icons.js";
import { state, me, nameOf, isThread, channelIcon, channelTitle, isUnread, mentionCount, newer, on } from "/store.js";

function channelLink(c) {
  const thread = isThread(c);
  const count = mentionCount(c.id);
  const current = c.id === state.current;
  const unread = !current && isUnread(c.id);
  const name = `${c.name}${c.archived ? ", archived" : ""}${count ? `, ${count} mention${count > 1 ? "s" : ""}` : unread ? ", unread" : ""}`;
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: ["channel", thread && "thread", current && "current", unread && "unread", c.archived && "archived"]
          .filter(Boolean)
          .join(" "),
        href: `#${c.id}`,
        "aria-current": current ? "page" : null,
        "aria-label": `${thread ? "Thread" : "Channel"} ${name}`,
        "data-testid": thread ? "thread" : "channel",
        "data-channel-id": c.id,
        "data-channel-name": c.name,
        "data-unread": unread ? "true" : null,
        "data-mentions": count || null,
      },
      icon(channelIcon(c), thread ? 16 : 19),
      h("span", { class: "channel-name" }, c.name || channelTitle(c)),
      count > 0 && h("span", { class: "badge", "data-testid": "mention-badge" }, count),
    ),
  );
}

export function channelList() {
  const list = h("ul", { class: "channels" });
  const title = h("header", { class: "guild" });
  const self = h("div", { class: "self" });
  const menu = h("div", {
    class: "popup self-menu",
    hidden: true,
    role: "menu",
    "aria-label": "Switch member",
    "data-testid": "member-menu",
  });
  const toggle = h("button", {
    type: "button",
    class: "self-button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "data-testid": "switch-member",
    title: "Be somebody else",
    onclick: () => open(menu.hidden),
  });
  self.append(menu, toggle);
  const node = h(
    "nav",
    { class: "sidebar", "aria-label": "Channels", id: "channels" },
    title,
    h("div", { class: "channels-scroll" }, list),
    self,
  );

  function open(yes) {
    menu.hidden = !yes;
    toggle.setAttribute("aria-expanded", String(yes));
    if (!yes) return;
    const others = [...state.members.values()].filter((m) => !m.bot && m.id !== state.me);
    fill(
      menu,
      h("div", { class: "popup-head" }, "Be somebody else"),
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
    const links = [...menu.querySelectorAll("a")];
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
    fill(title, h("h1", null, state.guild.name));
    const all = [...state.channels.values()];
    const tops = all.filter((c) => !isThread(c)).sort((a, b) => Number(a.type === 1) - Number(b.type === 1));
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    fill(
      list,
      tops.map((c) => {
        const threads = all
          .filter((t) => t.parent_id === c.id && isThread(t))
          .sort((a, b) => Number(a.archived) - Number(b.archived) || (newer(b.id, a.id) ? 1 : -1));
        return [
          channelLink(c),
          threads.length > 0 &&
            h(
              "li",
              null,
              h("ul", { class: "threads", "aria-label": `Threads of ${c.name}` }, threads.map(channelLink)),
            ),
        ];
      }),
    );
    if (focused) list.querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    const user = me();
    if (user)
      fill(
        toggle,
        avatar(user, 34),
        h(
          "span",
          { class: "self-text" },
          h("span", { class: "self-name", "data-testid": "self-name" }, nameOf(user)),
          h("span", { class: "self-state" }, state.connected ? "Online" : "Reconnecting…"),
        ),
        icon("swap", 18),
      );
  }
  for (const what of ["world", "unread", "channel", "connection"]) on(what, draw);
  draw();
  return node;
}

export function memberList() {
  const node = h("aside", { class: "members", "aria-label": "Members", id: "members", "data-testid": "members" });
  const row = (m, offline) =>
    h(
      "li",
      { class: offline ? "member offline" : "member", "data-testid": "member", "data-user-id": m.id },
      h("span", { class: "member-picture" }, avatar(m, 32), h("span", { class: offline ? "dot off" : "dot" })),
      h("span", { class: "member-name" }, nameOf(m)),
      m.bot && h("span", { class: "tag" }, "APP"),
      m.id === state.me && h("span", { class: "you" }, "you"),
    );
  function draw() {
    const all = [...state.members.values()];
    const people = all.filter((m) => !m.bot);
    const bots = all.filter((m) => m.bot);
    fill(
      node,
      h("h2", null, `Members — ${people.length}`),
      h(
        "ul",
        null,
        people.map((m) => row(m, false)),
      ),
      h("h2", null, `Apps — ${bots.length}`),
      bots.length
        ? h(
            "ul",
            null,
            bots.map((b) => row(b, b.online === false)),
          )
        : h("p", { class: "members-none" }, "No bot has logged in yet. Start one with this server as its API address."),
    );
  }
  on("world", draw);
  draw();
  return node;
}
