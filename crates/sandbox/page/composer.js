/** The composer: plain messages, the command picker, and the pills of a picked command. */

import { h, fill, avatar, iconButton, emojiNode } from "/dom.js";
import { icon } from "/icons.js";
import { api } from "/api.js";
import { Listbox } from "/listbox.js";
import { Pills } from "/pills.js";
import { entries, search, entryOfLine, readOptions, choicesOf, collect, partial, OPTION } from "/commands.js";
import { useCommand } from "/actions.js";
import { state, channel, channelTitle, nameOf, on, putMessages, tell } from "/store.js";

/** The pause in typing (ms) after which the bot is asked for completions. */
const DEBOUNCE = 180;

/** What stands in the text as @name and #name goes out as the ids behind them. */
function withIds(text) {
  let out = text;
  const users = [...state.members.values()].flatMap((m) => [
    [`@${nameOf(m)}`, `<@${m.id}>`],
    [`@${m.username}`, `<@${m.id}>`],
  ]);
  const channels = [...state.channels.values()].map((c) => [`#${c.name}`, `<#${c.id}>`]);
  for (const [name, mention] of [...users, ...channels].sort((a, b) => b[0].length - a[0].length)) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    out = out.replace(new RegExp(`(?<![\\w<])${escaped}(?![\\w])`, "giu"), mention);
  }
  return out;
}

/** The composer's node and what the page needs of it. */
export function composer() {
  let all = [];
  const drafts = new Map();
  let asked = 0;
  let timer = null;
  /** What the popup shows: null, "commands", "mention", "offers" or "option". */
  let mode = null;
  let arrowed = false;
  let optionNow = null;

  const error = h("p", { class: "composer-error", role: "alert", "data-testid": "composer-error" });
  const head = h("div", { class: "popup-head" });
  const empty = h("div", { class: "popup-empty", role: "status" });
  const list = new Listbox({
    label: "Suggestions",
    testid: "suggestions",
    itemTestid: "suggestion",
    onpick: (item) => picked(item),
  });
  const popup = h(
    "div",
    { class: "popup composer-popup", hidden: true, "data-testid": "composer-popup" },
    head,
    list.node,
    empty,
  );
  popup.addEventListener("mousedown", (event) => event.preventDefault());
  const text = h("textarea", {
    class: "composer-text",
    rows: 1,
    "data-testid": "composer",
    "aria-label": "Message",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    maxlength: 2000,
  });
  const send = iconButton("send", "Send", () => submit(), { "data-testid": "send", class: "icon-button send" });
  const pills = new Pills({
    focus: (option) => showOption(option),
    blur: () =>
      setTimeout(() => {
        if (
          !popup.contains(document.activeElement) &&
          !pills.node.contains(document.activeElement) &&
          document.activeElement !== text
        )
          hide();
      }),
    input: (option) => {
      fill(error);
      showOption(option);
    },
    key: (event, option) => optionKey(event, option),
    cancel: () => cancel(),
    rest: () => {
      hide();
      text.focus();
    },
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
    popup,
    error,
    box,
  );

  list.onmark = (id) => {
    for (const input of [text, document.activeElement]) {
      if (!(input instanceof HTMLElement) || !node.contains(input)) continue;
      if (id) input.setAttribute("aria-activedescendant", id);
      else input.removeAttribute("aria-activedescendant");
    }
  };

  function show(kind, items, { title = null, note = null, testid = "suggestion", label = "Suggestions" } = {}) {
    mode = kind;
    arrowed = false;
    list.itemTestid = testid;
    list.node.setAttribute("aria-label", label);
    fill(head, title);
    head.hidden = !title;
    list.node.hidden = items.length === 0;
    fill(empty, items.length === 0 ? note : null);
    empty.hidden = items.length > 0 || !note;
    popup.hidden = items.length === 0 && !note && !title;
    list.setItems(items);
    pills.node.querySelector("input:focus")?.setAttribute("aria-expanded", String(items.length > 0));
  }

  function hide() {
    clearTimeout(timer);
    asked += 1;
    mode = null;
    optionNow = null;
    popup.hidden = true;
    list.setItems([]);
    for (const input of pills.node.querySelectorAll("input")) input.setAttribute("aria-expanded", "false");
  }

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

  const picturesOf = (item) =>
    item.user ? avatar(item.user, 22) : item.channel ? icon("hash", 18) : emojiNode(item.emoji);

  function commandItem(e) {
    const bot = state.members.get(e.command.application_id) ?? {
      id: e.command.application_id,
      username: e.command.application_name,
      bot: true,
    };
    const names = e.options.filter((o) => o.required).map((o) => h("span", { class: "list-option" }, o.name));
    return {
      value: e.key,
      label: [`/${e.label}`, names],
      description: e.description,
      aside: e.command.application_name,
      picture: avatar(bot, 28),
      entry: e,
      data: { "data-command": e.label },
    };
  }

  /** Looks at the free text after every change and shows what fits it. */
  function read() {
    fill(error);
    grow();
    const value = text.value;
    if (pills.active) {
      const word = value.trim().toLowerCase();
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
        show(
          "offers",
          offers.map((o) => ({ value: o.name, label: o.name, description: o.description, option: o })),
          { testid: "option-item", label: "Options" },
        );
      else hide();
      return;
    }
    if (value.startsWith("/") && !value.includes("\n")) {
      const line = entryOfLine(all, value);
      const longer = all.some((e) => e.label.startsWith(value.slice(1).toLowerCase()));
      if (line?.ended && !longer) {
        begin(line.entry, line.rest);
        return;
      }
      const fits = search(all, value.slice(1));
      show("commands", fits.map(commandItem), {
        title: fits.length ? "Commands" : null,
        testid: "command-item",
        label: "Commands",
        note: all.length ? "No command matches." : "No bot has registered a command here yet.",
      });
      return;
    }
    const token = /(?:^|\s)([@#])([\p{L}\p{N}_-]*)$/u.exec(value.slice(0, text.selectionStart));
    if (token) {
      const option = { type: token[1] === "@" ? OPTION.user : OPTION.channel };
      const items = choicesOf(option, token[2]).slice(0, 8);
      show(
        "mention",
        items.map((i) => ({ ...i, sign: token[1], typed: token[2], picture: picturesOf(i) })),
        { title: items.length ? (token[1] === "@" ? "Members" : "Channels") : null },
      );
    } else hide();
  }

  function begin(entry, rest = "") {
    hide();
    text.value = "";
    fill(error);
    pills.start(entry, rest);
    placeholder();
    grow();
  }

  function cancel(keep = "") {
    pills.stop();
    hide();
    fill(error);
    text.value = keep;
    placeholder();
    text.focus();
    grow();
  }

  function picked(item) {
    if (mode === "commands") begin(item.entry);
    else if (mode === "offers") {
      text.value = "";
      pills.open(item.option);
      placeholder();
    } else if (mode === "mention") {
      const at = text.selectionStart;
      const start = at - item.typed.length - 1;
      const word = `${item.sign}${item.label} `;
      text.setRangeText(word, start, at, "end");
      hide();
      text.focus();
    } else if (mode === "option") {
      const option = optionNow;
      hide();
      pills.choose(option, item);
      placeholder();
    }
  }

  /** Shows what the focused option offers: its choices, or what the bot completes. */
  function showOption(option) {
    const pill = pills.values[option.name];
    if (!pill) return;
    optionNow = option;
    const title = [h("span", { class: "popup-option" }, option.name), option.description];
    const settings = { title, testid: "choice-item", label: `Choices for ${option.name}` };
    clearTimeout(timer);
    asked += 1;
    if (!option.autocomplete) {
      const typed = pill.picked?.label === pill.text ? "" : pill.text;
      const items = choicesOf(option, typed).map((i) => ({ ...i, picture: picturesOf(i) }));
      const closed =
        option.choices?.length ||
        [OPTION.boolean, OPTION.user, OPTION.channel, OPTION.mentionable].includes(option.type);
      show("option", items, { ...settings, note: closed ? "No choice matches." : null });
      return;
    }
    const turn = asked;
    if (mode !== "option" || !list.items.length) show("option", [], { ...settings, note: "Loading choices…" });
    timer = setTimeout(async () => {
      let answer;
      try {
        answer = await api.autocomplete(
          state.current,
          state.me,
          pills.entry.command.id,
          partial(pills.entry, pills.values, option.name),
        );
      } catch (problem) {
        answer = { failed: problem.message };
      }
      if (turn !== asked) return;
      const items = (answer.choices ?? []).map((c) => ({ value: c.value, label: c.name }));
      show("option", items, {
        ...settings,
        note: answer.failed ? `Choices could not be loaded: ${answer.failed}` : "The bot offers nothing for this.",
      });
    }, DEBOUNCE);
  }

  /** Keys that move in an open popup; true if the key was used up. */
  function listKey(event) {
    if (popup.hidden || !list.items.length) return false;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return false;
    event.preventDefault();
    arrowed = true;
    list.move(event.key === "ArrowDown" ? 1 : -1);
    return true;
  }

  function optionKey(event, option) {
    if (event.isComposing || listKey(event)) return;
    const pill = pills.values[option.name];
    const bare = pill?.text.trim() ?? "";
    const open = !popup.hidden && mode === "option" && list.current;
    if (event.key === "Enter" || event.key === "Tab") {
      if (event.key === "Tab" && event.shiftKey) return;
      const exact = list.items.find(
        (i) =>
          String(i.label).toLowerCase() === bare.toLowerCase() || String(i.value).toLowerCase() === bare.toLowerCase(),
      );
      if (open && bare && exact && !arrowed)
        pills.values[option.name] = { text: pill.text, picked: { ...exact, label: pill.text } };
      else if (open && (bare || arrowed || (option.required && event.key === "Enter"))) {
        event.preventDefault();
        list.pick();
        return;
      }
      event.preventDefault();
      if (event.key === "Enter") submit();
      else pills.step(option, 1);
    } else if (event.key === "Backspace" && !pill?.text) {
      event.preventDefault();
      if (!option.required) pills.shut(option);
      else if (!pills.step(option, -1)) cancel(`/${pills.entry.label}`);
      placeholder();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (popup.hidden || !list.items.length) cancel();
      else hide();
    } else if (event.key === "ArrowRight" && event.target.selectionStart === pill.text.length) {
      event.preventDefault();
      pills.step(option, 1);
    } else if (event.key === "ArrowLeft" && event.target.selectionEnd === 0) {
      event.preventDefault();
      pills.step(option, -1);
    }
  }

  /** Whether the name before the caret is written out in full, so that there is nothing left to complete. */
  const finished = () =>
    mode === "mention" &&
    !arrowed &&
    list.items.some((i) => [i.label, i.description].some((name) => name?.toLowerCase() === i.typed.toLowerCase()));

  text.addEventListener("input", read);
  text.addEventListener("blur", () =>
    setTimeout(() => {
      if (!node.contains(document.activeElement)) hide();
    }),
  );
  text.addEventListener("keydown", (event) => {
    if (event.isComposing || listKey(event)) return;
    const open = !popup.hidden && list.current;
    if (event.key === "Tab" && open && !event.shiftKey) {
      event.preventDefault();
      list.pick();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const line = mode === "commands" && !arrowed ? entryOfLine(all, text.value) : null;
      if (line && !line.entry.options.some((o) => o.required)) {
        begin(line.entry, line.rest);
        submit();
      } else if (open && !finished()) list.pick();
      else submit();
    } else if (event.key === "Escape" && (pills.active || !popup.hidden)) {
      event.preventDefault();
      if (!popup.hidden) hide();
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
    const tail = text.value.trim();
    if (tail) {
      const named = readOptions({ options: pills.entry.options }, tail);
      const first = pills.entry.options[0]?.name;
      const lead = named[first] !== undefined && !tail.toLowerCase().startsWith(`${first}:`);
      const target = lead && pills.entry.options.find((o) => !pills.values[o.name]?.text.trim());
      if (!Object.keys(named).length || (lead && !target)) {
        error.textContent = `/${pills.entry.label} has no place for “${tail}”.`;
        return;
      }
      if (lead) {
        const value = named[first];
        delete named[first];
        named[target.name] = value;
      }
      for (const [name, value] of Object.entries(named)) pills.values[name] = { text: value, picked: null };
      text.value = "";
      pills.draw();
    }
    const result = collect(pills.entry, pills.values);
    if (result.error) {
      error.textContent = result.error;
      const option = pills.entry.options.find((o) => o.name === result.option);
      if (!pills.values[option.name]) pills.open(option);
      pills.focus(option.name);
      pills.problem(option.name);
      return;
    }
    const entry = pills.entry;
    cancel();
    tell("sent");
    useCommand(state.current, entry, result.options);
  }

  async function sendPlain() {
    const content = text.value.trim();
    if (content.startsWith("/") && mode === "commands" && !content.includes("\n")) {
      error.textContent = `There is no command ${content.split(/\s/)[0]} here.`;
      return;
    }
    const id = state.current;
    text.value = "";
    hide();
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

  /** Fetches the commands of the channel; a line that was typed meanwhile is looked at again. */
  async function loadCommands() {
    const id = state.current;
    if (!id) return;
    try {
      const commands = await api.commands(state.me, id);
      if (id !== state.current) return;
      all = entries(commands);
      if (document.activeElement === text && text.value.startsWith("/") && !pills.active) read();
    } catch {
      // The next list change or reconnection fetches them.
    }
  }
  on("commands", loadCommands);
  on("start-command", (name) => {
    const entry = all.find((e) => e.label === name);
    if (entry) begin(entry);
  });

  let before = null;
  return {
    node,
    loadCommands,
    focus: () => text.focus(),
    /** Follows the reader to another channel; an unsent text stays with its own. */
    show(id) {
      if (before && !pills.active) drafts.set(before, text.value);
      before = id;
      pills.stop();
      hide();
      fill(error);
      text.value = drafts.get(id) ?? "";
      placeholder();
      grow();
      loadCommands();
    },
  };
}
