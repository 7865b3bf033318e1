/** The sidebar with the members: people and apps. */

import { h, fill, avatar, announce } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { nameButton } from "/apps_menu.js";
import { state, nameOf, membersHere, on } from "/store.js";

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
      nameButton(m, { class: "member-name" }),
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
              ? "No apps here. Click the server's name, at the top left, to invite one."
              : "No bot is online yet. Start one with this server as its API address.",
          ),
    );
  }
  on("world", draw);
  draw();
  return node;
}
