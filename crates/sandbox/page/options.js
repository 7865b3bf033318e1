/** Input of command options: suggestions for the focused pill, and its keyboard handling. */

import { h } from "/dom.js";
import { api } from "/api.js";
import { choicesOf, partial, OPTION } from "/commands.js";
import { state } from "/store.js";
import { pictureOf } from "/suggestions.js";

/** The pause in typing (ms) after which autocomplete choices are requested from the bot. */
const DEBOUNCE = 180;

/** Option types that accept only values from a list. */
const CLOSED = [OPTION.boolean, OPTION.user, OPTION.channel, OPTION.mentionable];

export class OptionInput {
  /** Counts autocomplete requests, to drop responses to earlier ones. */
  #asked = 0;
  #timer = null;
  #focused = null;

  /**
   * `events` has `submit()`, `cancel(keep)` to discard the command but keep a text in the composer, and `change()`,
   * called after a pill was filled or removed.
   */
  constructor(pills, popup, events) {
    this.pills = pills;
    this.popup = popup;
    this.events = events;
  }

  /** Clears the focused option, and drops pending autocomplete requests. */
  forget() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#focused = null;
  }

  /** Suggests values for an option: its choices, or autocomplete choices from the bot. */
  show(option) {
    const { pills, popup } = this;
    const pill = pills.values[option.name];
    if (!pill) return;
    this.forget();
    this.#focused = option;
    const title = [h("span", { class: "popup-option" }, option.name), option.description];
    const settings = { title, testid: "choice-item", label: `Choices for ${option.name}` };
    if (!option.autocomplete) {
      const typed = pill.picked?.label === pill.text ? "" : pill.text;
      const items = choicesOf(option, typed).map((i) => ({ ...i, picture: pictureOf(i) }));
      const closed = option.choices?.length || CLOSED.includes(option.type);
      popup.show("option", items, { ...settings, note: closed ? "No match." : null });
      return;
    }
    const turn = this.#asked;
    if (popup.mode !== "option" || !popup.list.items.length)
      popup.show("option", [], { ...settings, note: "Loading choices…" });
    popup.busy = true;
    this.#timer = setTimeout(async () => {
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
      if (turn !== this.#asked) return;
      const items = (answer.choices ?? []).map((c) => ({ value: c.value, label: c.name }));
      popup.show("option", items, {
        ...settings,
        note: answer.failed ? `Can't load the choices. ${answer.failed}.` : "No suggestions.",
      });
    }, DEBOUNCE);
  }

  /** Fills the focused option with a suggestion. */
  pick(item) {
    const option = this.#focused;
    this.popup.hide();
    this.pills.choose(option, item);
    this.events.change();
  }

  /** Handles a key pressed in the pill of an option. */
  key(event, option) {
    const { pills, popup, events } = this;
    if (event.isComposing || popup.key(event)) return;
    const pill = pills.values[option.name];
    const bare = pill?.text.trim() ?? "";
    const open = popup.mode === "option" && popup.current && (!popup.busy || popup.arrowed);
    if (event.key === "Enter" || event.key === "Tab") {
      if (event.key === "Tab" && event.shiftKey) return;
      const exact = popup.list.items.find(
        (i) =>
          String(i.label).toLowerCase() === bare.toLowerCase() || String(i.value).toLowerCase() === bare.toLowerCase(),
      );
      if (open && bare && exact && !popup.arrowed)
        pills.values[option.name] = { text: pill.text, picked: { ...exact, label: pill.text } };
      else if (open && (bare || popup.arrowed || (option.required && event.key === "Enter"))) {
        event.preventDefault();
        popup.list.pick();
        return;
      }
      event.preventDefault();
      if (event.key === "Enter") events.submit();
      else pills.step(option, 1);
    } else if (event.key === "Backspace" && !pill?.text) {
      event.preventDefault();
      if (!option.required) pills.shut(option);
      else if (!pills.step(option, -1)) events.cancel(`/${pills.entry.label}`);
      events.change();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (popup.hasItems) popup.hide();
      else events.cancel();
    } else if (event.key === "ArrowRight" && event.target.selectionStart === pill.text.length) {
      event.preventDefault();
      pills.step(option, 1);
    } else if (event.key === "ArrowLeft" && event.target.selectionEnd === 0) {
      event.preventDefault();
      pills.step(option, -1);
    }
  }
}
