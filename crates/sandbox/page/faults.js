/** The faults panel, which makes the server misbehave, to see how a bot copes. */

import { h, fill } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { openDialog } from "/dialogs.js";

const GROUPS = [
  [
    "REST",
    [
      ["rest_fail_matching", "Only requests that contain", "text"],
      ["rest_delay_ms", "Delay requests by", "ms"],
      ["rest_fail_next", "Fail the next", "requests"],
      ["rest_fail_status", "… with status", ""],
      ["rest_fail_code", "… and error code", ""],
      ["rest_answer_delay_ms", "Delay responses by", "ms"],
    ],
  ],
  [
    "Rate limits",
    [
      ["rest_rate_limit_next", "Respond 429 to the next", "requests"],
      ["rest_retry_after_ms", "… retry after", "ms"],
      ["rest_rate_limit_global", "… as the global limit", "switch"],
      ["banned", "Ban the address", "switch"],
    ],
  ],
  [
    "Events to bots",
    [
      ["event_delay_ms", "Delay every event by", "ms"],
      ["duplicate_events", "Deliver twice the next", "events"],
      ["skipped_numbers", "Skip a number before the next", "events"],
      ["broken_frames", "Send an unreadable frame before the next", "events"],
      ["reorder_events", "Swap interactions in pairs", "switch"],
      ["interactions_to_all", "Send interactions to every process", "switch"],
    ],
  ],
];

const NONE = {
  rest_delay_ms: 0,
  rest_answer_delay_ms: 0,
  rest_fail_next: 0,
  rest_fail_status: 500,
  rest_fail_code: 0,
  rest_fail_matching: "",
  rest_rate_limit_next: 0,
  rest_retry_after_ms: 500,
  rest_rate_limit_global: false,
  banned: false,
  duplicate_events: 0,
  skipped_numbers: 0,
  broken_frames: 0,
  reorder_events: false,
  interactions_to_all: false,
  event_delay_ms: 0,
};

async function openFaults() {
  // Faults without a control in the panel are left unchanged.
  let others = {};
  const controls = new Map();
  const status = h("p", { class: "faults-status", role: "status", "data-testid": "faults-status" });
  const say = (text, wrong = false) => {
    fill(status, text);
    status.classList.toggle("wrong", wrong);
  };
  const row = ([key, label, unit]) => {
    const flag = unit === "switch";
    const input = h("input", {
      id: `fault-${key}`,
      class: flag ? "switch" : "input",
      type: flag ? "checkbox" : unit === "text" ? "text" : "number",
      min: flag || unit === "text" ? null : 0,
      role: flag ? "switch" : null,
      placeholder: unit === "text" ? "anything" : null,
      "data-testid": "fault",
      "data-fault": key,
    });
    controls.set(key, input);
    return h(
      "div",
      { class: "fault" },
      h("label", { for: `fault-${key}` }, label),
      input,
      h("span", { class: "unit" }, flag || unit === "text" ? "" : unit),
    );
  };
  const show = (faults) => {
    others = Object.fromEntries(Object.entries(faults).filter(([key]) => !controls.has(key)));
    for (const [key, input] of controls) {
      if (input.type === "checkbox") input.checked = Boolean(faults[key]);
      else input.value = faults[key] ?? NONE[key];
    }
  };
  const read = () => ({
    ...others,
    ...Object.fromEntries(
      [...controls].map(([key, input]) => [
        key,
        input.type === "checkbox"
          ? input.checked
          : input.type === "number"
            ? Math.max(0, Math.round(Number(input.value) || 0))
            : input.value,
      ]),
    ),
  });
  const attempt = async (act, done) => {
    try {
      await act();
      say(done);
    } catch (error) {
      say(error.message, true);
    }
  };
  const put = (faults, done) => attempt(async () => show((await api.setFaults(faults)) ?? faults), done);

  const code = h("input", {
    class: "input",
    type: "number",
    value: 4000,
    min: 1000,
    max: 4999,
    "aria-label": "Close code",
    "data-testid": "gateway-code",
  });
  const resumable = h("input", {
    class: "switch",
    type: "checkbox",
    role: "switch",
    id: "gateway-resumable",
    checked: true,
    "data-testid": "gateway-resumable",
  });
  const act = (action, label, extra = () => ({})) =>
    h(
      "button",
      {
        type: "button",
        class: "button secondary small",
        "data-testid": "gateway-action",
        "data-action": action,
        onclick: () => attempt(() => api.gateway({ action, ...extra() }), `Done: ${label.toLowerCase()}.`),
      },
      label,
    );

  const form = h(
    "form",
    {
      class: "faults",
      onsubmit: (event) => {
        event.preventDefault();
        put(read(), "Faults set.");
      },
    },
    h(
      "div",
      { class: "dialog-body" },
      h(
        "p",
        { class: "field-note" },
        "Make the server misbehave, to see how a bot copes. Counters count down as faults happen.",
      ),
      GROUPS.map(([title, items]) => h("fieldset", null, h("legend", null, title), items.map(row))),
      h(
        "fieldset",
        null,
        h("legend", null, "Gateway"),
        h("div", { class: "fault-actions" }, act("drop", "Drop connections"), act("reconnect", "Ask to reconnect")),
        h(
          "div",
          { class: "fault-actions" },
          act("close", "Close with code", () => ({ code: Number(code.value) || 4000 })),
          code,
        ),
        h(
          "div",
          { class: "fault-actions" },
          act("invalid_session", "Invalid session", () => ({ resumable: resumable.checked })),
          h("label", { for: "gateway-resumable" }, "resumable"),
          resumable,
        ),
      ),
    ),
    h(
      "footer",
      { class: "dialog-foot" },
      status,
      h(
        "button",
        {
          type: "button",
          class: "button link plain",
          "data-testid": "faults-reload",
          onclick: () => attempt(async () => show(await api.faults()), "Up to date."),
        },
        "Refresh",
      ),
      h(
        "button",
        {
          type: "button",
          class: "button secondary",
          "data-testid": "faults-reset",
          onclick: () => put(NONE, "All faults cleared."),
        },
        "Clear all",
      ),
      h("button", { type: "submit", class: "button primary", "data-testid": "faults-apply" }, "Apply"),
    ),
  );
  openDialog({ title: "Faults", testid: "faults", body: form, cls: "wide" });
  show(NONE);
  try {
    show(await api.faults());
  } catch (error) {
    say(error.message, true);
  }
}

/** The button that opens the panel. */
export const faultsButton = () =>
  h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Faults",
      title: "Faults",
      "data-testid": "open-faults",
      "aria-haspopup": "dialog",
      onclick: openFaults,
    },
    icon("wrench"),
  );
