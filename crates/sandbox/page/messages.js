/** The message list: grouping, updating and scrolling. */

import { h, fill } from "/dom.js";
import { icon } from "/icons.js";
import { now } from "/clock.js";
import { state, log, channel, markRead, fetchOlder, newer, tagsOf, on } from "/store.js";
import { continues, sameDay, threadOf, messageNode, noteNode, divider, welcome } from "/message.js";

/** The scrolling message list of a channel. It sticks to the bottom while the reader is there. */
export function messageList() {
  const list = h("div", {
    class: "messages-inner",
    role: "log",
    "aria-label": "Messages",
    "aria-live": "polite",
    "data-testid": "messages",
  });
  const scroller = h("div", { class: "messages", tabindex: 0, "aria-label": "Message history", role: "region" }, list);
  const pill = h("button", {
    type: "button",
    class: "pill",
    "data-testid": "new-messages",
    hidden: true,
    onclick: () => toBottom(true),
  });
  const node = h("div", { class: "messages-frame" }, scroller, pill);

  let shown = null;
  let pinned = true;
  let newFrom = null;
  let seenLast = null;
  let lastTop = 0;
  let nodes = new Map();
  let today = "";

  const atBottom = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
  const seen = () => {
    if (pinned && document.visibilityState === "visible" && document.hasFocus() && shown) markRead(shown);
  };
  function toBottom(byHand = false) {
    pinned = true;
    scroller.scrollTop = scroller.scrollHeight;
    if (byHand) newFrom = null;
    drawPill();
    seen();
  }
  function drawPill() {
    const all = shown ? log(shown).list : [];
    const fresh = seenLast ? all.filter((m) => newer(m.id, seenLast) && m.author?.id !== state.me).length : 0;
    if (pinned) seenLast = all.at(-1)?.id ?? null;
    pill.hidden = pinned;
    if (!pinned) fill(pill, fresh ? `${fresh} new message${fresh > 1 ? "s" : ""}` : "To the newest", icon("down", 16));
    pill.classList.toggle("fresh", fresh > 0);
  }
  scroller.addEventListener(
    "scroll",
    () => {
      // Only scrolling up leaves the bottom. Pictures that load also increase the height.
      if (atBottom()) pinned = true;
      else if (scroller.scrollTop < lastTop) pinned = false;
      lastTop = scroller.scrollTop;
      drawPill();
      if (pinned) seen();
      if (scroller.scrollTop < 240 && shown) older();
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    if (pinned) scroller.scrollTop = scroller.scrollHeight;
  }).observe(list);
  new ResizeObserver(() => {
    if (pinned) scroller.scrollTop = scroller.scrollHeight;
  }).observe(scroller);
  addEventListener("focus", seen);
  document.addEventListener("visibilitychange", seen);

  let fetching = false;
  async function older() {
    if (fetching || log(shown).complete || !log(shown).loaded) return;
    fetching = true;
    const before = scroller.scrollHeight - scroller.scrollTop;
    try {
      await fetchOlder(shown);
      scroller.scrollTop = scroller.scrollHeight - before;
    } catch {
      // Scrolling tries again.
    } finally {
      fetching = false;
    }
  }

  /** Reuses the node of an unchanged item, to keep open spoilers, the focus and loaded pictures. */
  function keyed(key, signature, make, next) {
    const old = nodes.get(key);
    const entry = old?.signature === signature ? old : { signature, node: make() };
    next.set(key, entry);
    return entry.node;
  }

  function draw() {
    const c = channel(shown);
    if (!c) return;
    const entry = log(shown);
    today = new Date(now()).toDateString();
    const next = new Map();
    const wanted = [];
    const put = (key, signature, make) => wanted.push(keyed(key, signature, make, next));
    if (entry.complete) put("welcome", JSON.stringify([c.name, tagsOf(c)]), () => welcome(c));
    else if (!entry.list.length)
      put("loading", "", () =>
        h("div", { class: "loading", role: "status" }, h("span", { class: "dots" }), "Loading messages…"),
      );
    let previous = null;
    for (const message of entry.list) {
      const day = !previous || !sameDay(previous.timestamp, message.timestamp);
      if (day) {
        const text = new Date(message.timestamp).toLocaleDateString(undefined, { dateStyle: "long" });
        put(`day-${text}`, "", () => divider(text, "day", "day-divider"));
      }
      const fresh = newFrom === message.id;
      if (fresh) put("new", "", () => divider("New", "new", "new-divider"));
      const grouped = !day && !fresh && continues(message, previous);
      const thread = channel(threadOf(message));
      const signature = JSON.stringify([
        message,
        today,
        grouped,
        state.work.get(message.id),
        thread && [thread.name, thread.archived],
      ]);
      put(message.id, signature, () => messageNode(message, grouped));
      previous = message;
    }
    for (const note of state.notes.get(shown) ?? []) put(note.id, note.error ?? note.text, () => noteNode(note, shown));
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const home = focused?.closest("[data-message-id]")?.dataset.messageId;
    const custom = focused?.dataset.customId;
    let at = list.firstChild;
    for (const node of wanted) {
      if (node === at) at = at.nextSibling;
      else list.insertBefore(node, at);
    }
    while (at) {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    }
    nodes = next;
    if (focused && !focused.isConnected && home && custom) {
      nodes
        .get(home)
        ?.node.querySelector(`[data-custom-id="${CSS.escape(custom)}"]`)
        ?.focus({ preventScroll: true });
    }
    if (pinned) {
      scroller.scrollTop = scroller.scrollHeight;
      seen();
    }
    drawPill();
  }

  on("messages", (id) => {
    if (id === shown) draw();
  });
  on("world", draw);
  // At midnight, "today" becomes "yesterday".
  on("clock", () => {
    if (new Date(now()).toDateString() !== today) draw();
  });

  return {
    node,
    toBottom,
    draw,
    /** Shows another channel, with a "New" divider above the first unread message. */
    show(id) {
      shown = id;
      pinned = true;
      nodes = new Map();
      list.replaceChildren();
      seenLast = null;
      const before = state.read.get(id);
      const first = before && log(id).list.find((m) => newer(m.id, before) && m.author?.id !== state.me);
      newFrom = first?.id ?? null;
      draw();
    },
  };
}
