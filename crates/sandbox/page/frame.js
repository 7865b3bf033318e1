/** The frame of the page, with the top bar, sidebars and messages. Opens the channel of the address. */

import { h, fill, iconButton, announce } from "/dom.js";
import { icon } from "/icons.js";
import { channelList } from "/channels.js";
import { clock } from "/clock.js";
import { composer } from "/composer.js";
import { faultsButton } from "/faults.js";
import { postList, tagChips } from "/forum.js";
import { memberList } from "/members.js";
import { messageList } from "/messages.js";
import { closeSelect } from "/select.js";
import { absence } from "/server.js";
import {
  state,
  tell,
  on,
  log,
  channel,
  isDirect,
  isForum,
  isThread,
  channelIcon,
  channelTitle,
  fetchNewest,
  allMentions,
  mentionCount,
} from "/store.js";

/** Builds the frame into `root`, and opens the channel of the address. The returned `follow` does that again. */
export function frame(root) {
  const messages = messageList();
  const writing = composer();
  const absent = absence();
  const heading = h("h2", { class: "channel-title", "data-testid": "channel-title" });
  const offline = h(
    "span",
    { class: "offline-mark", role: "status", hidden: true, "data-testid": "reconnecting" },
    h("span", { class: "dots" }),
    "Reconnecting…",
  );
  const menuBadge = h("span", { class: "badge menu-badge", hidden: true });
  const toggle = (side) => {
    const other = side === "show-channels" ? "show-members" : "show-channels";
    shell.classList.remove(other);
    const shown = shell.classList.toggle(side);
    mark();
    if (shown && side === "show-channels") shell.querySelector(".channel.current")?.focus({ preventScroll: true });
  };
  const menu = iconButton("menu", "Channels", () => toggle("show-channels"), {
    class: "icon-button only-narrow",
    "aria-controls": "channels",
    "data-testid": "toggle-channels",
  });
  menu.append(menuBadge);
  const wide = matchMedia("(min-width: 1000px)");
  const people = iconButton("people", "Members", () => toggle(wide.matches ? "hide-members" : "show-members"), {
    "aria-controls": "members",
    "data-testid": "toggle-members",
  });
  const cover = h("div", { class: "cover", onclick: () => close() });
  const shell = h(
    "div",
    { class: "shell" },
    channelList(),
    h(
      "main",
      { class: "main" },
      h("header", { class: "topbar" }, menu, heading, offline, h("span", { class: "spring" }), clock(), faultsButton(), people),
      messages.node,
      writing.node,
      postList(),
      absent,
    ),
    memberList(),
    cover,
  );
  const close = () => {
    shell.classList.remove("show-channels", "show-members");
    mark();
  };
  const mark = () => {
    menu.setAttribute("aria-expanded", String(shell.classList.contains("show-channels")));
    people.setAttribute(
      "aria-expanded",
      String(wide.matches ? !shell.classList.contains("hide-members") : shell.classList.contains("show-members")),
    );
  };
  wide.addEventListener("change", mark);
  mark();
  // Choosing the channel that is already open does not change the address, but should close the list too.
  shell.addEventListener("click", (event) => {
    if (event.target.closest("[data-channel-id]")) close();
  });

  function title() {
    const c = channel(state.current);
    messages.node.hidden = writing.node.hidden = !c || isForum(c);
    absent.hidden = Boolean(c);
    if (!c) {
      fill(heading, h("span", { class: "title-name" }, state.guild.name));
      document.title = state.guild.name;
      return;
    }
    const parent = c.parent_id && channel(c.parent_id);
    fill(
      heading,
      icon(channelIcon(c), 20),
      parent && [
        h("a", { href: `#${parent.id}`, class: "title-parent" }, parent.name),
        h("span", { class: "title-arrow", "aria-hidden": "true" }, "›"),
      ],
      h("span", { class: "title-name" }, c.name || channelTitle(c)),
      tagChips(c),
      c.archived && h("span", { class: "tag quiet" }, "Archived"),
    );
    const count = allMentions();
    document.title = `${count ? `(${count}) ` : ""}${channelTitle(c)} · ${state.guild.name}`;
    const elsewhere = count - mentionCount(c.id);
    menuBadge.hidden = elsewhere < 1;
    fill(menuBadge, elsewhere);
  }

  async function open(id) {
    if (state.current === id) return;
    closeSelect();
    state.current = id;
    close();
    messages.show(id);
    writing.show(id);
    tell("channel");
    if (isForum(channel(id))) return;
    if (wide.matches) writing.focus();
    if (!log(id).loaded) {
      try {
        await fetchNewest(id);
        if (state.current === id) messages.show(id);
      } catch (error) {
        announce(error.message);
      }
    }
  }

  function follow() {
    const wanted = location.hash.slice(1);
    if (channel(wanted)) {
      open(wanted);
      return;
    }
    const first = channel(state.current) ?? [...state.channels.values()].find((c) => !isThread(c) && !isDirect(c));
    if (!first) {
      state.current = null;
      tell("channel");
    } else {
      history.replaceState(null, "", `#${first.id}`);
      open(first.id);
    }
  }
  addEventListener("hashchange", follow);
  for (const what of ["channel", "world", "unread"]) on(what, title);
  on("sent", () => messages.toBottom(true));
  on("connection", () => {
    offline.hidden = state.connected;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    const free = event.target === document.body || event.target.classList?.contains("messages");
    if (
      free &&
      event.key.length === 1 &&
      event.key !== " " &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !document.querySelector("dialog[open]")
    )
      writing.focus();
  });
  fill(root, shell);
  follow();
  return { follow };
}
