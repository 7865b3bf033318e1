/** Server settings: its apps, its roles, its channel for system messages, and outages. Also the notice shown when this member cannot see the server. */

import { h, fill, avatar } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { openDialog } from "/dialogs.js";
import { state, me, nameOf, isIn, on } from "/store.js";

/** An app, with a button that removes it from the server or invites it again. */
function appRow(bot, attempt) {
  const here = isIn(bot);
  const name = nameOf(bot);
  return h(
    "div",
    { class: "server-row", "data-testid": "server-app", "data-user-id": bot.id },
    avatar(bot, 32),
    h(
      "span",
      { class: "server-text" },
      h("span", { class: "list-label" }, name),
      h("span", { class: "server-note" }, here ? "In this server" : "Not in this server"),
    ),
    h(
      "button",
      {
        type: "button",
        class: `button small ${here ? "danger" : "primary"}`,
        "aria-label": here ? `Remove ${name}` : `Invite ${name}`,
        "data-testid": here ? "remove-app" : "invite-app",
        onclick: () => attempt(() => api.changeMember(bot.id, { in_guild: !here })),
      },
      here ? "Remove" : "Invite",
    ),
  );
}

/** A role, with a menu that gives it to members or takes it from them. */
function roleRow(role, attempt) {
  const people = [...state.members.values()].filter((m) => isIn(m) && !m.bot);
  const has = (m) => Boolean(m.roles?.includes(role.id));
  const menu = h(
    "select",
    {
      class: "input",
      "aria-label": `Give ${role.name} to a member, or take it back`,
      "data-testid": "role-members",
      onchange: () => {
        const member = people.find((m) => m.id === menu.value);
        const others = member.roles.filter((id) => id !== role.id);
        return attempt(() => api.changeMember(member.id, { roles: has(member) ? others : [...others, role.id] }));
      },
    },
    h("option", { value: "", disabled: true, selected: true }, "Give to…"),
    people.map((m) => h("option", { value: m.id }, has(m) ? `Take from ${nameOf(m)}` : nameOf(m))),
  );
  const names = people.filter(has).map(nameOf);
  return h(
    "div",
    { class: "server-row", "data-testid": "server-role", "data-role-id": role.id },
    h(
      "span",
      { class: "server-text" },
      h("span", { class: "list-label" }, role.name),
      h("span", { class: "server-note" }, names.length ? names.join(", ") : "Nobody has it"),
    ),
    menu,
  );
}

/** The types of channels that can be added, by Discord's numbers. */
const CHANNEL_TYPES = [
  [0, "Text"],
  [5, "Announcements"],
  [15, "Forum"],
  [16, "Media"],
];

function openServer() {
  const apps = h("fieldset");
  const roles = h("div");
  const outage = h("input", {
    id: "outage",
    class: "switch",
    type: "checkbox",
    role: "switch",
    "data-testid": "outage",
    onchange: () => attempt(() => api.changeGuild({ unavailable: outage.checked })),
  });
  const system = h("select", {
    id: "system-channel",
    class: "input",
    "data-testid": "system-channel",
    onchange: () => attempt(() => api.changeGuild({ system_channel_id: system.value || null })),
  });
  const channelName = h("input", {
    class: "input",
    "aria-label": "Name of the new channel",
    placeholder: "new-channel",
    maxlength: 32,
    "data-testid": "new-channel-name",
  });
  const channelType = h(
    "select",
    { class: "input", "aria-label": "Type of the new channel", "data-testid": "new-channel-type" },
    CHANNEL_TYPES.map(([type, label]) => h("option", { value: type }, label)),
  );
  const addChannel = h(
    "button",
    {
      type: "button",
      class: "button small primary",
      "data-testid": "add-channel",
      onclick: () =>
        attempt(async () => {
          await api.addChannel(channelName.value, Number(channelType.value));
          channelName.value = "";
        }),
    },
    "Add",
  );
  const roleName = h("input", {
    class: "input",
    "aria-label": "Name of the new role",
    placeholder: "Club member",
    maxlength: 100,
    "data-testid": "new-role-name",
  });
  const addRole = h(
    "button",
    {
      type: "button",
      class: "button small primary",
      "aria-label": "Add the role",
      "data-testid": "add-role",
      onclick: () =>
        attempt(async () => {
          await api.addRole(roleName.value);
          roleName.value = "";
        }),
    },
    "Add",
  );
  const error = h("p", { class: "dialog-error", role: "alert" });
  const attempt = async (act) => {
    try {
      await act();
      fill(error);
    } catch (problem) {
      error.textContent = problem.message;
    }
    draw();
  };
  function draw() {
    outage.checked = Boolean(state.guild.unavailable);
    const option = (value, label) => h("option", { value, selected: (state.guild.system_channel_id ?? "") === value }, label);
    const texts = [...state.channels.values()].filter((c) => c.type === 0);
    fill(system, option("", "None"), texts.map((c) => option(c.id, `#${c.name}`)));
    fill(
      roles,
      (state.guild.roles ?? []).filter((role) => role.id !== state.guild.id).map((role) => roleRow(role, attempt)),
    );
    const focused = document.activeElement?.closest(".server-row")?.dataset.userId;
    fill(
      apps,
      h("legend", null, "Apps"),
      state.bots.length
        ? state.bots.map((bot) => appRow(state.members.get(bot.id) ?? bot, attempt))
        : h("p", { class: "field-note" }, "No bot is online yet."),
    );
    if (focused) apps.querySelector(`[data-user-id="${CSS.escape(focused)}"] button`)?.focus();
  }
  const body = h(
    "div",
    { class: "dialog-body server" },
    apps,
    h(
      "fieldset",
      null,
      h("legend", null, "System messages"),
      h(
        "div",
        { class: "server-row" },
        h(
          "label",
          { for: "system-channel", class: "server-text" },
          "Channel",
          h("span", { class: "server-note" }, "Apps greet the server here when you invite them."),
        ),
        system,
      ),
    ),
    h("fieldset", null, h("legend", null, "Roles"), roles, h("div", { class: "server-row" }, roleName, addRole)),
    h(
      "fieldset",
      null,
      h("legend", null, "Channels"),
      h("div", { class: "server-row" }, channelName, channelType, addChannel),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, "Outage"),
      h(
        "div",
        { class: "server-row" },
        h(
          "label",
          { for: "outage", class: "server-text" },
          "Server unavailable",
          h("span", { class: "server-note" }, "Act as if Discord were down: nobody gets in, and bots are told."),
        ),
        outage,
      ),
    ),
  );
  draw();
  openDialog({ title: state.guild.name, testid: "server", body, foot: error, onclose: on("world", draw) });
}

/** A button with the server's name, which opens its settings. */
export const serverButton = () =>
  h(
    "button",
    { type: "button", class: "guild-button", "aria-haspopup": "dialog", "data-testid": "open-server", onclick: openServer },
    h("h1", null, state.guild.name),
    icon("chevron", 18),
  );

/** The notice shown instead of messages when this member sees no channel of the server. */
export function absence() {
  const node = h("div", { class: "absence", hidden: true, "data-testid": "absence" });
  const error = h("p", { class: "field-error", role: "alert" });
  const way = (label, act) =>
    h(
      "button",
      {
        type: "button",
        class: "button primary",
        onclick: () =>
          act().catch((problem) => {
            error.textContent = problem.message;
          }),
      },
      label,
    );
  const draw = () => {
    fill(error);
    const [title, text, button] = !isIn(me())
      ? [
          `You're not in ${state.guild.name}`,
          "You left this server. Your direct messages are still here.",
          way("Join again", () => api.changeMember(state.me, { in_guild: true })),
        ]
      : state.guild.unavailable
        ? [
            `${state.guild.name} is unavailable`,
            "There's an outage. End it to go on.",
            way("End the outage", () => api.changeGuild({ unavailable: false })),
          ]
        : ["Nothing to see here", "You can't see any channel of this server.", null];
    fill(node, icon("warning", 36), h("h2", null, title), h("p", null, text), button, error);
  };
  on("world", draw);
  draw();
  return node;
}
