/** The sidebar with the channels, their threads and the direct messages. */

import { h, fill } from "/dom.js";
import { icon } from "/icons.js";
import { selfMenu } from "/self.js";
import { serverButton } from "/server.js";
import {
  state,
  me,
  isIn,
  isDirect,
  isGroup,
  isThread,
  channelIcon,
  channelTitle,
  isUnread,
  mentionCount,
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
        "aria-label": `${thread ? "Thread" : isGroup(c) ? "Group message of" : isDirect(c) ? "Direct messages with" : "Channel"} ${name}`,
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

export function channelList() {
  const list = h("ul", { class: "channels" });
  const title = h("header", { class: "guild" });
  const node = h(
    "nav",
    { class: "sidebar", "aria-label": "Channels", id: "channels" },
    title,
    h("div", { class: "channels-scroll" }, list),
    selfMenu(),
  );

  function draw() {
    fill(title, serverButton());
    const all = [...state.channels.values()];
    const tops = all.filter((c) => !isThread(c)).sort((a, b) => Number(isDirect(a)) - Number(isDirect(b)));
    const firstDirect = tops.find(isDirect);
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    const note = !isIn(me()) ? "You're not in this server." : state.guild.unavailable && "The server is unavailable.";
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
  }
  for (const what of ["world", "unread", "channel"]) on(what, draw);
  draw();
  return node;
}
