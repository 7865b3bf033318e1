/** The page's start, its frame, and what arrives on the stream. */

import { h, fill, iconButton, announce } from "/dom.js";
import { icon } from "/icons.js";
import { openStream, api } from "/api.js";
import {
  state,
  tell,
  on,
  newer,
  log,
  channel,
  isDirect,
  isThread,
  channelIcon,
  channelTitle,
  nameOf,
  setWorld,
  setBots,
  putMessages,
  dropMessage,
  fetchNewest,
  noteMention,
  callsMe,
  restoreRead,
  allMentions,
  mentionCount,
} from "/store.js";
import { settle, forgetWaiting } from "/actions.js";
import { channelList, memberList } from "/sidebar.js";
import { messageList } from "/messages.js";
import { composer } from "/composer.js";
import { openModal } from "/dialogs.js";
import { faultsButton } from "/faults.js";
import { startScreen, loadWorld } from "/start.js";
import { closeSelect } from "/select.js";
import { clock, setNow } from "/clock.js";
import { absence } from "/server.js";

const root = document.getElementById("root");

function frame() {
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
  // Choosing the channel that is open already changes no address; the list closes all the same.
  shell.addEventListener("click", (event) => {
    if (event.target.closest("[data-channel-id]")) close();
  });

  function title() {
    const c = channel(state.current);
    messages.node.hidden = writing.node.hidden = !c;
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

/** How long it is told that the page is stale, before it is loaded anew. */
const STALE_MS = 2500;

/** Whether the server has another page, or another world in which this window's member or channels are not. */
function isStale(world) {
  return (
    world.page !== state.page || world.guild.id !== state.guild.id || !world.members.some((m) => m.id === state.me)
  );
}

/** Says that the page belongs to an earlier run of the sandbox, and loads it anew. */
function reload() {
  const text = "The sandbox was started anew since this page was opened. The page is loaded again…";
  fill(root, h("p", { class: "boot", role: "status", "data-testid": "stale" }, text));
  setTimeout(() => location.reload(), STALE_MS);
}

/** How often the world was fetched again. */
let refetches = 0;

/** Fetches again what the stream may have dropped: the world, this channel, and the newest of all others. */
async function refetch(view) {
  refetches += 1;
  const turn = refetches;
  const world = await api.world(state.me);
  // A later fetch knows better.
  if (turn !== refetches) return;
  if (isStale(world)) {
    reload();
    return;
  }
  setWorld(world);
  view.follow();
  tell("commands");
  if (state.current) await fetchNewest(state.current).catch(() => {});
  const others = [...state.channels.values()].filter((c) => c.id !== state.current && !c.archived);
  const fetchRest = async () => {
    for (let c = others.shift(); c; c = others.shift()) await fetchNewest(c.id, 20).catch(() => {});
  };
  await Promise.all([fetchRest(), fetchRest(), fetchRest()]);
}

const unfetched = () => announce("The sandbox's state could not be fetched.");

function receive(f, view) {
  switch (f.t) {
    case "message":
    case "message_update": {
      const { list } = log(f.channel_id);
      const known = list.some((m) => m.id === f.message.id);
      // An edit of an old message that was never fetched would stand alone among gaps.
      if (f.t === "message_update" && !known && (!list.length || newer(list.at(-1).id, f.message.id))) break;
      putMessages(f.channel_id, [f.message]);
      const open = f.channel_id === state.current && document.hasFocus();
      if (f.t === "message" && callsMe(f.message) && !open) noteMention(f.channel_id, f.message.id);
      tell("messages", f.channel_id);
      tell("unread");
      break;
    }
    case "message_delete":
      dropMessage(f.channel_id, f.message_id);
      break;
    case "channel": {
      state.channels.set(f.channel.id, { ...channel(f.channel.id), ...f.channel });
      tell("channel");
      tell("messages", state.current);
      break;
    }
    case "channel_delete": {
      state.channels.delete(f.channel_id);
      state.mentions.delete(f.channel_id);
      tell("unread");
      // The address still names it: following it again leads to a channel that exists.
      if (f.channel_id === state.current) view.follow();
      break;
    }
    case "member":
      state.members.set(f.member.id, { ...state.members.get(f.member.id), ...f.member });
      tell("world");
      // What this member sees has changed with it.
      if (f.member.id === state.me) refetch(view).catch(unfetched);
      break;
    case "guild":
      state.guild = f.guild;
      tell("world");
      refetch(view).catch(unfetched);
      break;
    case "clock":
      setNow(f.now_ms);
      break;
    case "bots":
      setBots(f.bots);
      tell("world");
      break;
    case "commands":
      tell("commands");
      break;
    case "interaction":
      settle(f);
      break;
    case "modal":
      openModal(f.interaction_id, f.modal);
      break;
    case "mention":
      if (f.channel_id !== state.current || !document.hasFocus()) noteMention(f.channel_id, f.message_id);
      break;
    default:
      break;
  }
}

async function start() {
  const as = new URLSearchParams(location.search).get("as");
  await loadWorld(root, as ?? undefined);
  const member = as && state.members.get(as);
  if (!member || member.bot) {
    startScreen(root);
    return;
  }
  state.me = as;
  restoreRead();
  document.documentElement.dataset.as = nameOf(member);
  const view = frame();
  openStream(
    as,
    (f) => receive(f, view),
    (now) => {
      state.connected = now === "open";
      tell("connection");
      if (now === "closed") forgetWaiting();
      else refetch(view).catch(unfetched);
    },
  );
}

start();
