/** The composer: the input box, what typing in it does, and sending messages and commands. */

import { h, fill, iconButton } from "/dom.js";
import { api } from "/api.js";
import { useCommand } from "/actions.js";
import { collect, readTail } from "/commands.js";
import { withIds, suggestNames } from "/mentions.js";
import { OptionInput } from "/options.js";
import { Picker } from "/picker.js";
import { Pills } from "/pills.js";
import { state, channel, channelTitle, on, putMessages, tell } from "/store.js";
import { Suggestions } from "/suggestions.js";

/** Builds the composer. Returns its node, and functions to focus it and to switch channels. */
export function composer() {
  const drafts = new Map();
  const picker = new Picker();

  const error = h("p", { class: "composer-error", role: "alert", "data-testid": "composer-error" });
  const popup = new Suggestions({
    pick: (item) => picked(item),
    mark: (id) => {
      for (const input of [text, document.activeElement]) {
        if (!(input instanceof HTMLElement) || !node.contains(input)) continue;
        if (id) input.setAttribute("aria-activedescendant", id);
        else input.removeAttribute("aria-activedescendant");
      }
    },
    show: (hasItems) =>
      pills.node.querySelector("input:focus")?.setAttribute("aria-expanded", String(hasItems)),
    hide: () => {
      options.forget();
      for (const input of pills.node.querySelectorAll("input")) input.setAttribute("aria-expanded", "false");
    },
  });
  const text = h("textarea", {
    class: "composer-text",
    rows: 1,
    "data-testid": "composer",
    "aria-label": "Message",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": popup.list.id,
    maxlength: 2000,
  });
  const send = iconButton("send", "Send", () => submit(), { "data-testid": "send", class: "icon-button send" });
  const pills = new Pills({
    focus: (option) => options.show(option),
    blur: () =>
      setTimeout(() => {
        if (
          !popup.node.contains(document.activeElement) &&
          !pills.node.contains(document.activeElement) &&
          document.activeElement !== text
        )
          popup.hide();
      }),
    input: (option) => {
      fill(error);
      options.show(option);
    },
    key: (event, option) => options.key(event, option),
    cancel: () => cancel(),
    rest: () => {
      popup.hide();
      text.focus();
    },
  });
  const options = new OptionInput(pills, popup, {
    submit: () => submit(),
    cancel: (keep) => cancel(keep),
    change: () => placeholder(),
  });
  const slash = iconButton(
    "slash",
    "Commands",
    () => {
      if (pills.active) return;
      text.value = "/";
      text.focus();
      read();
    },
    { class: "icon-button slash" },
  );
  const box = h("div", { class: "composer-box" }, slash, h("div", { class: "composer-lines" }, pills.node, text), send);
  const node = h(
    "form",
    {
      class: "composer",
      "aria-label": "Write a message",
      onsubmit: (event) => {
        event.preventDefault();
        submit();
      },
    },
    popup.node,
    error,
    box,
  );

  function grow() {
    text.style.height = "auto";
    text.style.height = `${Math.min(text.scrollHeight, 220)}px`;
  }

  function placeholder() {
    const c = channel(state.current);
    if (!c) return;
    text.placeholder = pills.active ? "Enter to send" : `Message ${channelTitle(c)}`;
    node.classList.toggle("commanding", pills.active);
  }

  /** Updates the suggestions after every change of the text. */
  function read() {
    fill(error);
    grow();
    const value = text.value;
    if (pills.active) readOptionName(value.trim().toLowerCase());
    else if (value.startsWith("/") && !value.includes("\n")) {
      const line = picker.completed(value);
      if (line) begin(line.entry, line.rest);
      else {
        const { items, ...settings } = picker.suggest(value);
        popup.show("commands", items, settings);
      }
    } else {
      const names = suggestNames(value.slice(0, text.selectionStart));
      if (names) popup.show("mention", names.items, { title: names.items.length ? names.title : null });
      else popup.hide();
    }
  }

  /** Suggests options whose names start with a word typed after the pills. `name:` adds the pill of an option. */
  function readOptionName(word) {
    const named = /^(.+?):$/.exec(word)?.[1];
    const hit = named && pills.offers().find((o) => o.name === named);
    if (hit) {
      text.value = "";
      pills.open(hit);
      placeholder();
      return;
    }
    const offers = word ? pills.offers().filter((o) => o.name.startsWith(word)) : [];
    if (offers.length)
      popup.show(
        "offers",
        offers.map((o) => ({ value: o.name, label: o.name, description: o.description, option: o })),
        { testid: "option-item", label: "Options" },
      );
    else popup.hide();
  }

  function begin(entry, rest = "") {
    popup.hide();
    text.value = "";
    fill(error);
    pills.start(entry, rest);
    placeholder();
    grow();
  }

  function cancel(keep = "") {
    pills.stop();
    popup.hide();
    fill(error);
    text.value = keep;
    placeholder();
    text.focus();
    grow();
  }

  function picked(item) {
    if (popup.mode === "commands") begin(item.entry);
    else if (popup.mode === "offers") {
      text.value = "";
      pills.open(item.option);
      placeholder();
    } else if (popup.mode === "mention") {
      const at = text.selectionStart;
      const start = at - item.typed.length - 1;
      const word = `${item.sign}${item.label} `;
      text.setRangeText(word, start, at, "end");
      popup.hide();
      text.focus();
    } else if (popup.mode === "option") options.pick(item);
  }

  /** Whether the name before the caret is already complete. */
  const finished = () =>
    popup.mode === "mention" &&
    !popup.arrowed &&
    popup.list.items.some((i) =>
      [i.label, i.description].some((name) => name?.toLowerCase() === i.typed.toLowerCase()),
    );

  text.addEventListener("input", read);
  text.addEventListener("blur", () =>
    setTimeout(() => {
      if (!node.contains(document.activeElement)) popup.hide();
    }),
  );
  text.addEventListener("keydown", (event) => {
    if (event.isComposing || popup.key(event)) return;
    if (event.key === "Tab" && popup.current && !event.shiftKey) {
      event.preventDefault();
      popup.list.pick();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const line = popup.mode === "commands" && !popup.arrowed ? picker.ofLine(text.value) : null;
      if (line && !line.entry.options.some((o) => o.required)) {
        begin(line.entry, line.rest);
        submit();
      } else if (popup.current && !finished()) popup.list.pick();
      else submit();
    } else if (event.key === "Escape" && (pills.active || !popup.node.hidden)) {
      event.preventDefault();
      if (!popup.node.hidden) popup.hide();
      else cancel();
    } else if (event.key === "Backspace" && pills.active && !text.value) {
      event.preventDefault();
      if (!pills.focusLast()) cancel(`/${pills.entry.label}`);
    }
  });

  function submit() {
    fill(error);
    if (pills.active) sendCommand();
    else if (text.value.trim()) sendPlain();
  }

  function sendCommand() {
    const { entry } = pills;
    const tail = text.value.trim();
    if (tail) {
      const named = readTail(entry, pills.values, tail);
      if (!named) {
        error.textContent = `/${entry.label} has no place for “${tail}”.`;
        return;
      }
      for (const [name, value] of Object.entries(named)) pills.values[name] = { text: value, picked: null };
      text.value = "";
      pills.draw();
    }
    const result = collect(entry, pills.values);
    if (result.error) {
      error.textContent = result.error;
      const option = entry.options.find((o) => o.name === result.option);
      if (!pills.values[option.name]) pills.open(option);
      pills.focus(option.name);
      pills.problem(option.name);
      return;
    }
    cancel();
    tell("sent");
    useCommand(state.current, entry, result.options);
  }

  async function sendPlain() {
    const content = text.value.trim();
    if (content.startsWith("/") && popup.mode === "commands" && !content.includes("\n")) {
      error.textContent = `There's no command ${content.split(/\s/)[0]} here. Type / to see them all.`;
      return;
    }
    const id = state.current;
    text.value = "";
    popup.hide();
    grow();
    tell("sent");
    try {
      const message = await api.say(id, state.me, withIds(content));
      if (message?.id && message.author) {
        putMessages(id, [message]);
        tell("messages", id);
      }
    } catch (problem) {
      if (state.current === id && !text.value) text.value = content;
      error.textContent = `Not sent: ${problem.message}`;
      grow();
    }
  }

  /** Fetches the commands of the channel, then updates the suggestions. */
  async function loadCommands() {
    try {
      const loaded = await picker.load();
      if (loaded && document.activeElement === text && text.value.startsWith("/") && !pills.active) read();
    } catch {
      // They are fetched again when the list changes, or on reconnection.
    }
  }
  on("commands", loadCommands);
  // A channel can be renamed.
  for (const what of ["channel", "world"]) on(what, placeholder);
  on("start-command", (name) => {
    const entry = picker.named(name);
    if (entry) begin(entry);
  });

  let before = null;
  return {
    node,
    focus: () => text.focus(),
    /** Switches to another channel. Each channel keeps its own draft. */
    show(id) {
      if (before && !pills.active) drafts.set(before, text.value);
      before = id;
      pills.stop();
      popup.hide();
      fill(error);
      text.value = drafts.get(id) ?? "";
      placeholder();
      grow();
      loadCommands();
    },
  };
}
