/** The start screen, which lets a person choose a member, and loading the world. */

import { h, fill, avatar } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { state, nameOf, setWorld } from "/store.js";

export function startScreen(root) {
  const cards = h("ul", { class: "cards" });
  const error = h("p", { class: "field-error", role: "alert" });
  const name = h("input", {
    class: "input",
    placeholder: "Name",
    maxlength: 32,
    "aria-label": "Name of the new member",
    "data-testid": "new-member-name",
    autocomplete: "off",
  });
  const form = h(
    "form",
    {
      class: "new-member",
      onsubmit: async (event) => {
        event.preventDefault();
        const wanted = name.value.trim();
        if (!wanted) {
          error.textContent = "Enter a name.";
          return;
        }
        try {
          const member = await api.addMember(wanted);
          name.value = "";
          fill(error);
          state.members.set(member.id, member);
          draw();
        } catch (problem) {
          error.textContent = problem.message;
        }
      },
    },
    name,
    h(
      "button",
      { type: "submit", class: "button secondary", "data-testid": "new-member-add" },
      icon("plus", 16),
      "Add member",
    ),
  );

  function draw() {
    const people = [...state.members.values()].filter((m) => !m.bot);
    fill(
      cards,
      people.map((m) =>
        h(
          "li",
          { class: "card" },
          h(
            "a",
            {
              class: "card-main",
              href: `?as=${m.id}${location.hash}`,
              "data-testid": "member-card",
              "data-user-id": m.id,
              "data-user-name": nameOf(m),
            },
            avatar(m, 64),
            h("span", { class: "card-name" }, nameOf(m)),
          ),
          h(
            "a",
            {
              class: "card-window",
              href: `?as=${m.id}${location.hash}`,
              target: "_blank",
              rel: "noopener",
              "aria-label": `Open a new window as ${nameOf(m)}`,
            },
            "New window",
            icon("external", 15),
          ),
        ),
      ),
    );
  }
  const bots = state.bots.filter((b) => b.online !== false).map((b) => b.username);
  draw();
  fill(
    root,
    h(
      "main",
      { class: "start", "data-testid": "start" },
      h(
        "div",
        { class: "start-box" },
        h("h1", null, "Who do you want to be?"),
        h(
          "p",
          { class: "start-lead" },
          "This is your own chat server, on your own computer. Open a window for each member, and play against yourself or a friend beside you.",
        ),
        cards,
        form,
        error,
        h(
          "p",
          { class: "start-bots" },
          icon("bot", 18),
          bots.length ? `Bots online: ${bots.join(", ")}` : "No bot is online.",
        ),
      ),
    ),
  );
}

/** Fetches the world as this member sees it. If that fails, shows the error and tries again. */
export async function loadWorld(root, as) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 4000)) {
    try {
      setWorld(await api.world(as));
      return;
    } catch (error) {
      fill(root, h("p", { class: "boot", role: "status" }, `${error.message} Trying again…`));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
