/** Renders Discord's subset of Markdown into nodes. Anything else remains plain text. */

import { h, add, emojiNode, safeUrl, withEmoji } from "/dom.js";
import { state, nameOf, on, tell } from "/store.js";
import { icon } from "/icons.js";
import { relative } from "/clock.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const full = date.toLocaleString(undefined, STYLES.F);
  const shown = style === "R" ? relative(seconds) : date.toLocaleString(undefined, STYLES[style] ?? STYLES.f);
  return h(
    "time",
    { class: "md-time", datetime: date.toISOString(), title: full, "data-relative": style === "R" ? seconds : null },
    shown,
  );
}

/** Updates the relative times on the page that have changed. */
function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}
on("clock", refreshTimes);

function userMention(id, known) {
  const user = state.members.get(id) ?? known?.find((u) => u.id === id);
  return h(
    "span",
    { class: id === state.me ? "mention mention-me" : "mention", "data-user-id": id },
    `@${user ? nameOf(user) : "unknown"}`,
  );
}

function roleMention(id) {
  const found = state.guild.roles?.find((r) => r.id === id);
  return h("span", { class: "mention" }, `@${found?.name.replace(/^@/, "") ?? "deleted-role"}`);
}

function channelMention(id) {
  const found = state.channels.get(id);
  if (!found) return h("span", { class: "mention" }, "#unknown");
  return h("a", { class: "mention", href: `#${id}` }, icon(found.parent_id ? "thread" : "hash", 14), found.name);
}

function commandMention(name) {
  return h("button", { type: "button", class: "mention", onclick: () => tell("start-command", name) }, `/${name}`);
}

function spoiler(children) {
  const node = h(
    "span",
    { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler, show", "aria-expanded": "false" },
    h("span", { class: "spoiler-text" }, children),
  );
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (node.classList.contains("open")) return;
    event.preventDefault();
    node.classList.add("open");
    node.removeAttribute("aria-label");
    node.setAttribute("aria-expanded", "true");
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", open);
  return node;
}

function link(text, address) {
  const href = safeUrl(address);
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, text) : null;
}

/** Inline rules: a sticky pattern, and a function from a match to a node. Null rejects the match. */
const INLINE = [
  [/\\([^\sA-Za-z0-9])/y, (m) => m[1]],
  [
    /(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y,
    (m) => h("code", null, m[2].length > 2 && /^ .* $/s.test(m[2]) ? m[2].slice(1, -1) : m[2]),
  ],
  [/<@!?(\d+)>/y, (m, o) => userMention(m[1], o.mentions)],
  [/<@&(\d+)>/y, (m) => roleMention(m[1])],
  [/<#(\d+)>/y, (m) => channelMention(m[1])],
  [/<\/([^:>]{1,100}):\d+>/y, (m) => commandMention(m[1])],
  [/<a?:(\w+):(\d+)>/y, (m) => emojiNode({ name: m[1], id: m[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], m[1])],
  [/\[((?:[^[\]\\]|\\.)+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/y, (m, o) => link(inline(m[1], o), m[2])],
  [/https?:\/\/(?:\([^\s()<>]*\)|[^\s<>()])*(?:\([^\s()<>]*\)|[^\s<>().,:;"'\]!?*_~|])/y, (m) => link(m[0], m[0])],
  [/\|\|([\s\S]+?)\|\|/y, (m, o) => spoiler(inline(m[1], o))],
  [/\*\*\*(?!\s)([\s\S]+?)\*\*\*/y, (m, o) => h("strong", null, h("em", null, inline(m[1], o)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, o) => h("strong", null, inline(m[1], o))],
  [/__([\s\S]+?)__(?!_)/y, (m, o) => h("u", null, inline(m[1], o))],
  [/\*(?![\s*])([^*]*(?:\*\*[^*]+\*\*[^*]*)*?)(?<!\s)\*(?!\*)/y, (m, o) => m[1] && h("em", null, inline(m[1], o))],
  [/_(?![\s_])((?:[^_]|__)+?)_(?![\p{L}\p{N}_])/uy, (m, o) => (o.wordBefore ? null : h("em", null, inline(m[1], o)))],
  [/~~([\s\S]+?)~~/y, (m, o) => h("s", null, inline(m[1], o))],
  [/@(everyone|here)\b/y, (m) => h("span", { class: "mention mention-me" }, m[0])],
];

const STARTERS = new Set("\\`<[h|*_~@");

function inline(text, options) {
  const out = [];
  let plain = "";
  let at = 0;
  scan: while (at < text.length) {
    if (STARTERS.has(text[at])) {
      for (const [pattern, make] of INLINE) {
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (!match) continue;
        const node = make(match, { ...options, wordBefore: /[\p{L}\p{N}_]$/u.test(text.slice(0, at)) });
        if (!node) continue;
        if (typeof node === "string") plain += node;
        else {
          if (plain) out.push(...withEmoji(plain));
          plain = "";
          out.push(node);
        }
        at += match[0].length;
        continue scan;
      }
    }
    plain += text[at];
    at += 1;
  }
  if (plain) out.push(...withEmoji(plain));
  return out;
}

const ITEM = /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(.*)$/;

/** Renders consecutive list lines. Deeper indentation starts a list inside the item above. */
function lists(lines, options) {
  const indentOf = (line) => ITEM.exec(line)[1].length;
  const base = indentOf(lines[0]);
  const out = [];
  let node = null;
  for (let i = 0; i < lines.length; i += 1) {
    const number = ITEM.exec(lines[i])[3];
    const tag = number ? "ol" : "ul";
    if (node?.localName !== tag) {
      node = h(tag, { start: number });
      out.push(node);
    }
    const item = h("li", null, inline(ITEM.exec(lines[i])[4], options));
    let end = i + 1;
    while (end < lines.length && indentOf(lines[end]) > base) end += 1;
    if (end > i + 1) add(item, lists(lines.slice(i + 1, end), options));
    i = end - 1;
    node.append(item);
  }
  return out;
}

function blocks(text, options) {
  const out = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("div", { class: "md-lines" }, inline(paragraph.join("\n"), options)));
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
    const small = /^-#\s+(\S.*)$/.exec(line);
    if (heading) {
      flush();
      out.push(
        h(
          "div",
          { class: `md-h md-h${heading[1].length}`, role: "heading", "aria-level": heading[1].length + 2 },
          inline(heading[2], options),
        ),
      );
    } else if (small) {
      flush();
      out.push(h("div", { class: "md-small" }, inline(small[1], options)));
    } else if (!options.quoted && /^>>> /.test(line)) {
      flush();
      out.push(
        h("blockquote", null, blocks([line.slice(4), ...lines.slice(i + 1)].join("\n"), { ...options, quoted: true })),
      );
      break;
    } else if (!options.quoted && /^> /.test(line)) {
      flush();
      let end = i;
      while (end < lines.length && /^> /.test(lines[end])) end += 1;
      out.push(
        h(
          "blockquote",
          null,
          blocks(
            lines
              .slice(i, end)
              .map((l) => l.slice(2))
              .join("\n"),
            { ...options, quoted: true },
          ),
        ),
      );
      i = end - 1;
    } else if (ITEM.test(line)) {
      flush();
      let end = i;
      while (end < lines.length && ITEM.test(lines[end])) end += 1;
      out.push(...lists(lines.slice(i, end), options));
      i = end - 1;
    } else paragraph.push(line);
  }
  flush();
  return out;
}

/** Renders the content of a message. `options.mentions` are the accounts included in the message. */
export function markdown(text, options = {}) {
  const out = [];
  let rest = String(text ?? "");
  const fence = /```(?:([\w+.-]+)\n)?\n?([\s\S]+?)\n?```/;
  for (let match = fence.exec(rest); match; match = fence.exec(rest)) {
    const before = rest.slice(0, match.index).replace(/\n$/, "");
    if (before) out.push(...blocks(before, options));
    out.push(h("pre", { "data-language": match[1] }, h("code", null, match[2])));
    rest = rest.slice(match.index + match[0].length).replace(/^\n/, "");
  }
  if (rest) out.push(...blocks(rest, options));
  return add(h("div", { class: "md" }), out);
}

/** Renders a single line without blocks, for titles, names and previews. */
export const markdownLine = (text, options = {}) => inline(String(text ?? ""), options);
