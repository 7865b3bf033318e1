/** Commands: searching them, parsing typed lines, and checking option values. Without any UI. */

import { state, membersHere, nameOf } from "/store.js";

/** Discord's option types. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
};

/** Lists the commands that a member can use, with one entry for each subcommand. */
export function entries(commands) {
  const out = [];
  for (const command of commands) {
    if ((command.type ?? 1) !== 1) continue;
    const walk = (node, path) => {
      const inner = (node.options ?? []).filter((o) => o.type === OPTION.subcommand || o.type === OPTION.group);
      if (inner.length) {
        for (const o of inner) walk(o, [...path, o]);
        return;
      }
      out.push({
        command,
        path,
        options: node.options ?? [],
        description: node.description,
        label: [command.name, ...path.map((p) => p.name)].join(" "),
        key: `${command.id}:${path.map((p) => p.name).join(".")}`,
      });
    };
    walk(command, []);
  }
  return out.sort((a, b) => a.label.localeCompare(b.label));
}

/** Finds the entries that match the text after the slash. Those that start with it come first. */
export function search(all, typed) {
  const text = typed.trim().toLowerCase();
  if (!text) return all;
  const rank = (e) =>
    e.label.startsWith(text)
      ? 0
      : e.label.split(" ").some((w) => w.startsWith(text))
        ? 1
        : e.label.includes(text)
          ? 2
          : e.description?.toLowerCase().includes(text)
            ? 3
            : 9;
  return all.filter((e) => rank(e) < 9).sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
}

/** Finds the entry that a line starts with: { entry, rest, ended }, where `ended` means that a space follows. */
export function entryOfLine(all, line) {
  const text = line.slice(1);
  const fits = all.filter((e) => text.toLowerCase() === e.label || text.toLowerCase().startsWith(`${e.label} `));
  const entry = fits.sort((a, b) => b.label.length - a.label.length)[0];
  return entry ? { entry, rest: text.slice(entry.label.length).trim(), ended: text.length > entry.label.length } : null;
}

/** Reads `name: value name2: value2`; words before the first name belong to the first option. */
export function readOptions(entry, rest) {
  const values = {};
  if (!rest) return values;
  const names = entry.options.map((o) => o.name).sort((a, b) => b.length - a.length);
  const found = [];
  if (names.length) {
    const escape = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const pattern = new RegExp(`(?<![^\\s])(${names.map(escape).join("|")}):`, "giu");
    for (const match of rest.matchAll(pattern))
      found.push({ name: match[1].toLowerCase(), at: match.index, end: match.index + match[0].length });
  }
  const lead = rest.slice(0, found[0]?.at ?? rest.length).trim();
  if (lead && entry.options.length) values[entry.options[0].name] = lead;
  found.forEach((f, i) => {
    values[f.name] = rest.slice(f.end, found[i + 1]?.at ?? rest.length).trim();
  });
  return values;
}

/**
 * Parses text typed after the pills into texts by option name. Text before the first `name:` goes to the first option
 * that is still empty. Returns null if there is no option for the text.
 */
export function readTail(entry, pills, tail) {
  const named = readOptions(entry, tail);
  const first = entry.options[0]?.name;
  const lead = named[first] !== undefined && !tail.toLowerCase().startsWith(`${first}:`);
  const target = lead && entry.options.find((o) => !pills[o.name]?.text.trim());
  if (!Object.keys(named).length || (lead && !target)) return null;
  if (lead) {
    const value = named[first];
    delete named[first];
    named[target.name] = value;
  }
  return named;
}

const matches = (text, ...names) => names.some((n) => n && n.toLowerCase() === text.toLowerCase());

/** The choices of an option that match typed text. Autocomplete choices are not included. */
export function choicesOf(option, typed) {
  const text = typed.trim().replace(/^[@#]/, "").toLowerCase();
  const keep = (list) =>
    list
      .filter((c) => !text || c.label.toLowerCase().includes(text) || c.description?.toLowerCase().includes(text))
      .slice(0, 25);
  switch (option.type) {
    case OPTION.boolean:
      return keep([
        { value: true, label: "True" },
        { value: false, label: "False" },
      ]);
    case OPTION.user:
    case OPTION.mentionable:
      return keep(
        membersHere().map((m) => ({ value: m.id, label: nameOf(m), description: m.username, user: m })),
      );
    case OPTION.channel:
      return keep(
        [...state.channels.values()]
          .filter((c) => !option.channel_types?.length || option.channel_types.includes(c.type))
          .map((c) => ({ value: c.id, label: c.name, channel: c })),
      );
    default:
      return keep((option.choices ?? []).map((c) => ({ value: c.value, label: c.name })));
  }
}

/** Converts the content of a pill, { text, picked }, into { value }, { error } or { empty: true }. */
function valueOf(option, pill) {
  const text = pill?.text?.trim() ?? "";
  if (!text) return { empty: true };
  if (pill.picked && pill.picked.label === pill.text) return { value: pill.picked.value };
  const bare = text.replace(/^[@#]/, "");
  switch (option.type) {
    case OPTION.boolean:
      if (/^(true|yes|on)$/i.test(text)) return { value: true };
      return /^(false|no|off)$/i.test(text) ? { value: false } : { error: "is True or False" };
    case OPTION.integer:
    case OPTION.number: {
      const choice = option.choices?.find((c) => matches(text, c.name));
      const n = choice ? choice.value : Number(text);
      if (Number.isNaN(n) || (option.type === OPTION.integer && !Number.isInteger(n)))
        return { error: option.type === OPTION.integer ? "must be a whole number" : "must be a number" };
      if (option.choices?.length && !option.choices.some((c) => c.value === n))
        return { error: "is not one of the choices" };
      if (option.min_value !== undefined && n < option.min_value)
        return { error: `must be at least ${option.min_value}` };
      if (option.max_value !== undefined && n > option.max_value)
        return { error: `must be at most ${option.max_value}` };
      return { value: n };
    }
    case OPTION.user:
    case OPTION.mentionable: {
      const id = /^<@!?(\d+)>$/.exec(text)?.[1] ?? bare;
      const user =
        state.members.get(id) ?? [...state.members.values()].find((m) => matches(bare, m.username, m.global_name));
      return user ? { value: user.id } : { error: "is not a member here" };
    }
    case OPTION.channel: {
      const id = /^<#(\d+)>$/.exec(text)?.[1] ?? bare;
      const found = state.channels.get(id) ?? [...state.channels.values()].find((c) => matches(bare, c.name));
      return found ? { value: found.id } : { error: "is not a channel here" };
    }
    default: {
      if (option.choices?.length) {
        const choice = option.choices.find((c) => matches(text, c.name, String(c.value)));
        return choice ? { value: choice.value } : { error: "is not one of the choices" };
      }
      const n = [...text].length;
      if (option.min_length !== undefined && n < option.min_length)
        return { error: `needs at least ${option.min_length} characters` };
      if (option.max_length !== undefined && n > option.max_length)
        return { error: `may have at most ${option.max_length} characters` };
      return { value: text };
    }
  }
}

/** Wraps option values in their subcommands, in Discord's format. */
function wrap(entry, values) {
  return [...entry.path]
    .reverse()
    .reduce((inner, node) => [{ name: node.name, type: node.type, options: inner }], values);
}

/** The options to send, { options }, or the first error, { error, option }. */
export function collect(entry, pills) {
  const values = [];
  for (const option of entry.options) {
    const result = valueOf(option, pills[option.name]);
    if (result.error) return { error: `${option.name} ${result.error}.`, option: option.name };
    if (result.empty && option.required) return { error: `${option.name} is required.`, option: option.name };
    if (!result.empty) values.push({ name: option.name, type: option.type, value: result.value });
  }
  return { options: wrap(entry, values) };
}

/** The options to send for autocomplete: those that are valid so far, and the focused one as typed. */
export function partial(entry, pills, focused) {
  const values = [];
  for (const option of entry.options) {
    if (option.name === focused)
      values.push({ name: option.name, type: option.type, value: pills[focused]?.text ?? "", focused: true });
    else {
      const result = valueOf(option, pills[option.name]);
      if ("value" in result) values.push({ name: option.name, type: option.type, value: result.value });
    }
  }
  return wrap(entry, values);
}
