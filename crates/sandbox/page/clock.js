/** The sandbox's time: keeping, formatting and showing it, and the buttons that advance it. */

import { h, fill } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { on, tell } from "/bus.js";

/** How far the sandbox is ahead of this computer, in milliseconds. */
let ahead = 0;

/** The sandbox's current time in milliseconds since the Unix epoch. */
export const now = () => Date.now() + ahead;

/** Sets the time to the server's. */
export function setNow(ms) {
  if (!Number.isFinite(ms)) return;
  ahead = ms - Date.now();
  tell("clock");
}

/** Units of relative times: their length in seconds, and the count from which the next unit is used. */
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2592000, 12],
  ["year", 31536000, Infinity],
];

/** Formats a duration: "5 minutes", "an hour". */
function span(seconds) {
  const [unit, size] = UNITS.find(([, length, most]) => Math.round(seconds / length) < most);
  const count = Math.round(seconds / size);
  if (count === 1 && unit !== "second") return `${unit === "hour" ? "an" : "a"} ${unit}`;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Formats a time, in seconds since the Unix epoch, relative to now: "in 5 minutes", "an hour ago". */
export function relative(seconds) {
  const left = seconds - now() / 1000;
  return left >= 0 ? `in ${span(left)}` : `${span(-left)} ago`;
}

const MINUTE = 60_000;
const STEPS = [
  ["+1 minute", MINUTE],
  ["+1 hour", 60 * MINUTE],
  ["+12 hours", 720 * MINUTE],
  ["+1 day", 1440 * MINUTE],
];
/** The difference (ms) above which the sandbox counts as ahead. Smaller ones come from network latency. */
const AHEAD = 30_000;

/** The clock in the top bar: a button that shows the time and opens a popup to advance it. */
export function clock() {
  const face = h("span", { class: "clock-face", "data-testid": "clock-face" });
  const full = h("p", { class: "clock-full", "data-testid": "clock-full" });
  const note = h("p", { class: "field-note" });
  const error = h("p", { class: "field-error", role: "alert" });
  const button = h(
    "button",
    {
      type: "button",
      class: "clock-button",
      title: "The server's time",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      "data-testid": "clock",
      onclick: () => show(popup.hidden),
    },
    icon("clock", 18),
    face,
  );
  const step = ([label, ms]) =>
    h(
      "button",
      {
        type: "button",
        class: "button secondary small",
        "data-testid": "advance-clock",
        "data-ms": ms,
        onclick: async () => {
          try {
            setNow((await api.advanceClock(ms)).now_ms);
            fill(error);
          } catch (problem) {
            error.textContent = problem.message;
          }
        },
      },
      label,
    );
  const popup = h(
    "div",
    { class: "popup clock-popup", hidden: true, role: "dialog", "aria-label": "The server's time" },
    h("div", { class: "popup-head" }, "The server's time"),
    full,
    h("div", { class: "clock-steps" }, STEPS.map(step)),
    note,
    error,
  );
  const node = h("div", { class: "clock" }, button, popup);

  function draw() {
    const date = new Date(now());
    face.textContent = date.toLocaleString(undefined, { weekday: "short", hour: "numeric", minute: "2-digit" });
    button.setAttribute("aria-label", `The server's time: ${face.textContent}`);
    button.classList.toggle("moved", ahead > AHEAD);
    full.textContent = date.toLocaleString(undefined, { dateStyle: "full", timeStyle: "medium" });
    note.textContent =
      ahead > AHEAD
        ? `${span(ahead / 1000)} ahead of your computer. You can't go back.`
        : "Skip ahead to see what happens as time passes. You can't go back.";
  }
  function show(yes) {
    popup.hidden = !yes;
    button.setAttribute("aria-expanded", String(yes));
    if (yes) popup.querySelector("button").focus();
  }
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || popup.hidden) return;
    show(false);
    button.focus();
    event.stopPropagation();
  });
  addEventListener("pointerdown", (event) => {
    if (!node.contains(event.target)) show(false);
  });
  on("clock", draw);
  draw();
  return node;
}

setInterval(() => tell("clock"), 1000);
