/** A command in the composer: its name, a pill for each option in use, and buttons to add the others. */

import { h, fill, add } from "/dom.js";
import { icon } from "/icons.js";
import { OPTION, readOptions } from "/commands.js";

const HINTS = {
  [OPTION.integer]: "number",
  [OPTION.number]: "number",
  [OPTION.boolean]: "True or False",
  [OPTION.user]: "@member",
  [OPTION.channel]: "#channel",
};

/**
 * `events` has `focus(option)`, `blur()`, `input(option)`, `key(event, option)`, `cancel()` and `rest()`, which must
 * move the focus to the text after the pills.
 */
export class Pills {
  constructor(events) {
    this.events = events;
    this.entry = null;
    this.values = {};
    this.node = h("div", { class: "pills", role: "group", hidden: true, "data-testid": "command-pills" });
  }

  get active() {
    return this.entry !== null;
  }

  /** Starts a command, with values from a typed line. Required options always have a pill. */
  start(entry, rest = "") {
    this.entry = entry;
    this.values = {};
    const typed = readOptions(entry, rest);
    for (const option of entry.options) {
      if (option.required || typed[option.name] !== undefined)
        this.values[option.name] = { text: typed[option.name] ?? "", picked: null };
    }
    this.draw();
    const empty = this.firstEmpty();
    if (empty) this.focus(empty.name);
    else this.events.rest();
  }

  stop() {
    this.entry = null;
    this.values = {};
    this.draw();
  }

  firstEmpty() {
    return this.entry?.options.find((o) => o.required && !this.values[o.name]?.text.trim()) ?? null;
  }

  /** The options without a pill. */
  offers() {
    return this.entry?.options.filter((o) => !this.values[o.name]) ?? [];
  }

  input(name) {
    return this.node.querySelector(`input[data-option="${CSS.escape(name)}"]`);
  }

  focus(name) {
    const input = this.input(name);
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }

  /** Adds the pill of an optional option. */
  open(option, text = "") {
    this.values[option.name] = { text, picked: null };
    this.draw();
    this.focus(option.name);
  }

  /** The empty option that a typed value goes on to, as in `Ben game:`, and the value before it; null if none. */
  nextOf(value, own) {
    const [, before, name] = /^(.*?)\s+(\S+):$/u.exec(value) ?? [];
    const isNext = (o) => o !== own && o.name === name?.toLowerCase() && !this.values[o.name]?.text.trim();
    const option = this.entry.options.find(isNext);
    return option ? { before, option } : null;
  }

  /** Removes the pill of an optional option. */
  shut(option) {
    delete this.values[option.name];
    this.draw();
    this.events.rest();
  }

  /** Sets an option to a choice, and moves to the next empty required option. */
  choose(option, item) {
    this.values[option.name] = { text: item.label, picked: item };
    const input = this.input(option.name);
    input.value = item.label;
    fit(input);
    this.problem(null);
    const empty = this.firstEmpty();
    if (empty) this.focus(empty.name);
    else this.events.rest();
  }

  /** Moves to the previous or next pill, or from the last one to the text after the pills. */
  step(option, by) {
    const open = this.entry.options.filter((o) => this.values[o.name]);
    const next = open[open.indexOf(option) + by];
    if (next) this.focus(next.name);
    else if (by > 0) this.events.rest();
    return Boolean(next);
  }

  focusLast() {
    const last = this.entry?.options.filter((o) => this.values[o.name]).at(-1);
    if (last) this.focus(last.name);
    return Boolean(last);
  }

  /** Marks the pill of one option, or of none, as wrong. */
  problem(name) {
    for (const pill of this.node.querySelectorAll(".option")) {
      const wrong = pill.dataset.option === name;
      pill.classList.toggle("wrong", wrong);
      const input = pill.querySelector("input");
      if (wrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }

  draw() {
    this.node.hidden = !this.entry;
    if (!this.entry) {
      fill(this.node);
      return;
    }
    this.node.setAttribute("aria-label", `Command ${this.entry.label}`);
    fill(
      this.node,
      h(
        "span",
        { class: "command-chip", "data-testid": "command-chip", title: this.entry.description },
        `/${this.entry.label}`,
        h(
          "button",
          {
            type: "button",
            class: "chip-close",
            "aria-label": `Discard command ${this.entry.label}`,
            onclick: () => this.events.cancel(),
          },
          icon("close", 13),
        ),
      ),
    );
    for (const option of this.entry.options) if (this.values[option.name]) add(this.node, this.pill(option));
    for (const option of this.offers()) {
      add(
        this.node,
        h(
          "button",
          {
            type: "button",
            class: "offer",
            title: option.description,
            "data-testid": "option-offer",
            "data-option": option.name,
            onclick: () => this.open(option),
          },
          icon("plus", 13),
          option.name,
        ),
      );
    }
  }

  pill(option) {
    const input = h("input", {
      type: "text",
      value: this.values[option.name].text,
      placeholder: HINTS[option.type] ?? "",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      inputmode: option.type === OPTION.integer ? "numeric" : null,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": String(Boolean(option.required)),
      "aria-label": `${option.name}: ${option.description ?? ""}`,
      "data-testid": "option-input",
      "data-option": option.name,
    });
    fit(input);
    input.addEventListener("input", () => {
      const next = this.nextOf(input.value, option);
      this.values[option.name] = { text: next?.before ?? input.value, picked: null };
      if (next) {
        this.open(next.option);
        return;
      }
      fit(input);
      this.problem(null);
      this.events.input(option);
    });
    input.addEventListener("focus", () => this.events.focus(option));
    input.addEventListener("blur", () => this.events.blur());
    input.addEventListener("keydown", (event) => this.events.key(event, option));
    return h(
      "label",
      { class: "option", "data-option": option.name, "data-testid": "option" },
      h("span", { class: "option-name" }, option.name),
      input,
      !option.required &&
        h(
          "button",
          {
            type: "button",
            class: "chip-close",
            "aria-label": `Remove ${option.name}`,
            onclick: (event) => {
              event.preventDefault();
              this.shut(option);
            },
          },
          icon("close", 13),
        ),
    );
  }
}

/** Makes an input as wide as its text. */
function fit(input) {
  input.size = Math.max(input.placeholder.length, Math.min(input.value.length, 40), 3) + 1;
}
