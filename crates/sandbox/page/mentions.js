/** Mentions in plain text: suggesting names, and replacing them with ids before sending. */

import { choicesOf, OPTION } from "/commands.js";
import { state, nameOf } from "/store.js";
import { pictureOf } from "/suggestions.js";

/** The maximum number of suggested names. */
const MOST_NAMES = 8;

/** Replaces every @name and #name in a text with a mention by id. */
export function withIds(text) {
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

/** Suggests names, { title, items }, for a text that ends in @word or #word. Returns null for other texts. */
export function suggestNames(text) {
  const token = /(?:^|\s)([@#])([\p{L}\p{N}_-]*)$/u.exec(text);
  if (!token) return null;
  const [, sign, typed] = token;
  const found = choicesOf({ type: sign === "@" ? OPTION.user : OPTION.channel }, typed).slice(0, MOST_NAMES);
  return {
    title: sign === "@" ? "Members" : "Channels",
    items: found.map((i) => ({ ...i, sign, typed, picture: pictureOf(i) })),
  };
}
