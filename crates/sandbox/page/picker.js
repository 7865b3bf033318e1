/** The command picker: the commands of the open channel, as suggestions for the composer. */

import { h, avatar } from "/dom.js";
import { api } from "/api.js";
import { entries, search, entryOfLine } from "/commands.js";
import { state } from "/store.js";

function item(entry) {
  const { command } = entry;
  const bot = state.members.get(command.application_id) ?? {
    id: command.application_id,
    username: command.application_name,
    bot: true,
  };
  const names = entry.options.filter((o) => o.required).map((o) => h("span", { class: "list-option" }, o.name));
  return {
    value: entry.key,
    label: [`/${entry.label}`, names],
    description: entry.description,
    aside: command.application_name,
    picture: avatar(bot, 28),
    entry,
    data: { "data-command": entry.label },
  };
}

export class Picker {
  #all = [];

  /** Fetches the commands of the open channel. Resolves to false if another channel was opened in the meantime. */
  async load() {
    const id = state.current;
    if (!id) return false;
    const commands = await api.commands(state.me, id);
    if (id !== state.current) return false;
    this.#all = entries(commands);
    return true;
  }

  named(label) {
    return this.#all.find((e) => e.label === label) ?? null;
  }

  /** The command that a line starts with, as { entry, rest, ended }; or null. */
  ofLine(line) {
    return entryOfLine(this.#all, line);
  }

  /** The same, but only if a space follows the name and the line cannot become a longer name. */
  completed(line) {
    const found = this.ofLine(line);
    const longer = this.#all.some((e) => e.label.startsWith(line.slice(1).toLowerCase()));
    return found?.ended && !longer ? found : null;
  }

  /** The suggestions for a line that starts with a slash, and the settings to show them with. */
  suggest(line) {
    const fits = search(this.#all, line.slice(1));
    return {
      items: fits.map(item),
      title: fits.length ? "Commands" : null,
      testid: "command-item",
      label: "Commands",
      note: this.#all.length ? "No match." : "No bot has commands here yet.",
    };
  }
}
