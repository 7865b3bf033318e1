/** Helpers to build the page from nodes. Text always becomes a text node and is never parsed as HTML. */

import { icon } from "/icons.js";

/**
 * Builds an element. Properties that start with "on" are listeners, `style` is an object of CSS properties, including
 * custom ones, and the rest are attributes: true sets one without a value, false omits it.
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  add(node, children);
  return node;
}

/** Appends children: nodes, strings and nested lists. Empty values are skipped. */
export function add(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Replaces all children. */
export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, children);
}

/** A button with only an icon; `label` is its tooltip and accessible name. */
export function iconButton(name, label, onclick, extra = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...extra },
    icon(name),
  );
}

/** A URL that is safe for href or src, or null. Only http, https and the server's own paths are. */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.origin);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** The layer above the page that holds popups. */
export const layer = () => document.getElementById("layer");

const HUES = ["#5b8def", "#d9734e", "#3fa37a", "#b06fd0", "#c9a13b", "#d0608a", "#4aa3b8", "#8a7be0"];

/** A stable colour for an account without one. */
export function colourOf(id) {
  let sum = 0;
  for (const c of String(id)) sum = (sum * 31 + c.charCodeAt(0)) >>> 0;
  return HUES[sum % HUES.length];
}

/** A round avatar with the account's colour and first letter. */
export function avatar(user, size = 40) {
  const name = user.global_name || user.username || "?";
  return h(
    "span",
    {
      class: user.bot ? "avatar avatar-bot" : "avatar",
      "aria-hidden": "true",
      style: { "--size": `${size}px`, "--colour": user.color || colourOf(user.id) },
    },
    user.bot ? icon("bot", Math.round(size * 0.58)) : [...name][0].toUpperCase(),
  );
}

/** Plain shapes, which Discord shows in colour, but text fonts draw in the colour of the text. */
const SHAPES = {
  "⚪": ["disc", "#e6e7e8"],
  "⚫": ["disc", "#31373d"],
  "🔴": ["disc", "#dd2e44"],
  "🟠": ["disc", "#f4900c"],
  "🟡": ["disc", "#fdcb58"],
  "🟢": ["disc", "#78b159"],
  "🔵": ["disc", "#55acee"],
  "🟣": ["disc", "#aa8ed6"],
  "🟤": ["disc", "#c1694f"],
  "⬜": ["tile", "#e6e7e8"],
  "⬛": ["tile", "#31373d"],
};

function drawn(character) {
  const [shape, colour] = SHAPES[character.replace("\ufe0f", "")] ?? [];
  return shape ? h("span", { class: `shape ${shape}`, style: { "--colour": colour } }, character) : character;
}

const EMOJI =
  /((?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:[\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic}\ufe0f?)*)/u;

/** Splits a text into a list of texts and emoji nodes. */
export function withEmoji(text) {
  const parts = text.split(EMOJI);
  return parts.map((part, index) => (index % 2 ? h("span", { class: "emoji" }, drawn(part)) : part)).filter(Boolean);
}

/** An emoji in Discord's format: a character, or a custom emoji by its id and name. */
export function emojiNode(emoji) {
  if (!emoji?.name) return null;
  if (emoji.id) return h("img", { class: "emoji own", src: `/emojis/${emoji.id}.png`, alt: "", draggable: "false" });
  return h("span", { class: "emoji", "aria-hidden": "true" }, drawn(emoji.name));
}

let serial = 0;
/** A unique id for ARIA references. */
export const freshId = (prefix) => `${prefix}-${++serial}`;

/** Announces a text to screen readers. */
export function announce(text) {
  let node = document.getElementById("announcer");
  if (!node) {
    node = h("div", { id: "announcer", class: "unseen", role: "status", "aria-live": "polite" });
    document.body.append(node);
  }
  node.textContent = text;
}
