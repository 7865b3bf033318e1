/** The lists beside the messages: channels with their threads, who is here, and who this window is. */

import { h, fill, avatar, announce } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { serverButton } from "/server.js";
import {
  state,
  me,
  nameOf,
  isIn,
  isDirect,
  isThread,
  channelIcon,
  channelTitle,
  isUnread,
  mentionCount,
  membersHere,
  newer,
  on,
} from "/store.js";

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
        "aria-label": `${thread ? "Thread" : isDirect(c) ? "Direct messages with" : "Channel"} ${name}`,
        "data-testid": thread ? "thread" : isDirect(c) ? "direct-channel" : "channel",
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

/** What a member decides for themselves: direct messages, and whether to be in the server. */
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
  const here = isIn(user);
  const owner = state.guild.owner_id === user.id;
  return h(
    "div",
    { class: "own-settings", role: "group", "aria-label": "You" },
    h("div", { class: "popup-head" }, nameOf(user)),
    h(
      "label",
      { class: "list-item", for: "direct-messages" },
      h("span", { class: "list-label" }, "Direct messages of apps"),
      direct,
    ),
    h(
      "button",
      {
        type: "button",
        class: here ? "list-item leave" : "list-item",
        disabled: owner,
        title: owner ? "The owner of the server cannot leave it" : null,
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

export function channelList() {
  const list = h("ul", { class: "channels" });
  const title = h("header", { class: "guild" });
  const self = h("div", { class: "self" });
  const menu = h("div", {
    class: "popup self-menu",
    hidden: true,
    role: "menu",
    "aria-label": "You, and whom else you can be",
    "data-testid": "member-menu",
  });
  const toggle = h("button", {
    type: "button",
    class: "self-button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "data-testid": "switch-member",
    title: "You, and whom else you can be",
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
      ownSettings(() => open(false)),
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
    fill(title, serverButton());
    const all = [...state.channels.values()];
    const tops = all.filter((c) => !isThread(c)).sort((a, b) => Number(isDirect(a)) - Number(isDirect(b)));
    const firstDirect = tops.find(isDirect);
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    const note = !isIn(me()) ? "You are not in this server." : state.guild.unavailable && "The server is unavailable.";
    fill(
      list,
      note && h("li", { class: "channels-note" }, note),
      tops.map((c) => {
        const threads = all
          .filter((t) => t.parent_id === c.id && isThread(t))
          .sort((a, b) => Number(a.archived) - Number(b.archived) || (newer(b.id, a.id) ? 1 : -1));
        return [
          c === firstDirect && h("li", { class: "list-heading" }, "Direct messages"),
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
          h("span", { class: "self-state" }, !state.connected ? "Reconnecting…" : isIn(user) ? "Online" : "Not in the server"),
        ),
        icon("swap", 18),
      );
  }
  for (const what of ["world", "unread", "channel", "connection"]) on(what, draw);
  draw();
  return node;
}

/** Opens the direct messages with a bot. */
async function openDirect(bot) {
  try {
    const c = await api.openDirect(state.me, bot.id);
    state.channels.set(c.id, c);
    location.hash = c.id;
  } catch (problem) {
    announce(problem.message);
  }
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
      m.bot &&
        h(
          "button",
          {
            type: "button",
            class: "icon-button member-act",
            "aria-label": `Direct messages with ${nameOf(m)}`,
            title: "Direct messages",
            "data-testid": "open-direct",
            onclick: () => openDirect(m),
          },
          icon("chat", 18),
        ),
    );
  function draw() {
    const all = membersHere();
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
        : h(
            "p",
            { class: "members-none" },
            state.bots.length
              ? "No app is in this server. The server's name, at the top left, leads to where they are invited."
              : "No bot has logged in yet. Start one with this server as its API address.",
          ),
    );
  }
  on("world", draw);
  draw();
  return node;
}
