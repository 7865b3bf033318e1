/** The nodes in the message list: messages, notes, dividers and the beginning of a channel. */

import { h, avatar, colourOf } from "/dom.js";
import { icon } from "/icons.js";
import { now } from "/clock.js";
import { markdown, markdownLine } from "/markdown.js";
import { attachments, embeds } from "/media.js";
import { components, V2 } from "/components.js";
import { dismiss, removeNote } from "/actions.js";
import { messageButton, nameButton } from "/apps_menu.js";
import { tagChips } from "/forum.js";
import {
  state,
  log,
  account,
  nameOf,
  channel,
  mentionsMe,
  isDirect,
  isGroup,
  isThread,
  channelIcon,
  channelTitle,
} from "/store.js";

const EPHEMERAL = 1 << 6;
/** The time (ms) within which messages of one author are grouped under one header. */
const GROUP = 7 * 60 * 1000;

const time = (iso) => new Date(iso).toLocaleTimeString(undefined, { timeStyle: "short" });

function when(iso) {
  const date = new Date(iso);
  const days = Math.round((new Date(now()).setHours(0, 0, 0, 0) - new Date(iso).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return `Today at ${time(iso)}`;
  if (days === 1) return `Yesterday at ${time(iso)}`;
  return date.toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });
}

const stamp = (iso, text, cls) => h("time", { class: cls, datetime: iso, title: new Date(iso).toLocaleString() }, text);

const isEphemeral = (m) => Boolean(m.ephemeral_for || (m.flags ?? 0) & EPHEMERAL);
/** The command that a message is a response to. Responses to components and modals have no command name. */
const interactionOf = (m) => (m.interaction?.name ? m.interaction : null);

/** Whether a message is grouped under the header of the previous one. */
export function continues(message, previous) {
  if (!previous || message.type === 18 || previous.type === 18 || message.type === 7) return false;
  return (
    previous.author?.id === message.author?.id &&
    !message.message_reference &&
    !interactionOf(message) &&
    isEphemeral(message) === isEphemeral(previous) &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP
  );
}

export const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();

function preview(message) {
  if (message.content)
    return markdownLine(message.content.split("\n")[0].replace(/^-# /, "").slice(0, 160), { mentions: message.mentions });
  if (message.embeds?.length) return message.embeds[0].title || "Embed";
  return message.attachments?.length ? "Attachment" : "Message";
}

/** The line above a message with the message that it replies to, or the command that was used. */
function contextLine(message) {
  const used = interactionOf(message);
  if (used) {
    const user = account(used.user ?? {});
    return h(
      "div",
      { class: "context", "data-testid": "used-command" },
      h("span", { class: "context-arm", "aria-hidden": "true" }),
      avatar(user, 16),
      h("span", { class: "context-name", style: { color: user.color ?? colourOf(user.id) } }, nameOf(user)),
      " used ",
      h("span", { class: "context-command" }, used.in_menu ? used.name : `/${used.name}`),
    );
  }
  const reference = message.message_reference;
  if (!reference?.message_id || message.type === 18) return null;
  const target = message.referenced_message ?? log(message.channel_id).list.find((m) => m.id === reference.message_id);
  const author = target && account(target.author);
  return h(
    "button",
    {
      type: "button",
      class: "context context-reply",
      "data-testid": "reply-reference",
      onclick: () => jump(reference.message_id),
    },
    h("span", { class: "context-arm", "aria-hidden": "true" }),
    author
      ? [
          avatar(author, 16),
          h("span", { class: "context-name", style: { color: author.color ?? colourOf(author.id) } }, nameOf(author)),
          h("span", { class: "context-text" }, preview(target)),
        ]
      : h("span", { class: "context-text" }, "The original message isn't here"),
  );
}

function jump(id) {
  const node = document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.remove("flash");
  requestAnimationFrame(() => node.classList.add("flash"));
}

/** The id of the thread that a message opened, which by default is the id of the message. */
export const threadOf = (m) => m.thread_id ?? (m.type === 18 ? m.message_reference?.channel_id : m.id);

/** The card of the thread that was opened on a message. */
function threadCard(message) {
  const thread = channel(threadOf(message));
  if (!thread || !isThread(thread) || thread.id === message.channel_id) return null;
  return h(
    "a",
    {
      class: thread.archived ? "thread-card archived" : "thread-card",
      href: `#${thread.id}`,
      "data-testid": "thread-card",
      "data-channel-id": thread.id,
    },
    icon("thread", 18),
    h("span", null, thread.name),
    h("span", { class: "thread-card-go" }, thread.archived ? "Archived" : "Open thread"),
  );
}

function body(message) {
  if (message.pending) {
    return h(
      "div",
      { class: "thinking", "data-testid": "thinking", role: "status" },
      h("span", { class: "dots" }),
      `${nameOf(message.author)} is thinking…`,
    );
  }
  const v2 = (message.flags ?? 0) & V2;
  const edited = message.edited_timestamp && stamp(message.edited_timestamp, "(edited)", "edited");
  const text = markdown(message.content, { mentions: message.mentions });
  if (edited && message.content)
    (text.lastElementChild?.matches(".md-lines") ? text.lastElementChild : text).append(" ", edited);
  const onlyEmoji = /^(?:\p{Extended_Pictographic}[\u200d\ufe0f\p{Extended_Pictographic}]*\s*){1,6}$/u.test(
    message.content ?? "",
  );
  if (onlyEmoji) text.classList.add("jumbo");
  return [
    !v2 && message.content && h("div", { class: "content", "data-testid": "message-content" }, text),
    !v2 && attachments(message),
    !v2 && embeds(message),
    components(message),
    edited && (v2 || !message.content) && h("div", null, edited),
  ];
}

function systemLine(message) {
  const author = account(message.author);
  const words =
    message.type === 18
      ? [" started a thread: ", h("strong", null, message.content)]
      : message.type === 7
        ? [" has joined."]
        : [" ", message.content];
  return h(
    "div",
    { class: "system" },
    icon(message.type === 18 ? "thread" : "user", 18),
    h("span", null, h("strong", null, nameOf(author)), words),
    stamp(message.timestamp, when(message.timestamp), "stamp"),
  );
}

export function messageNode(message, grouped) {
  const author = account(message.author ?? { id: "0", username: "unknown" });
  const ephemeral = isEphemeral(message);
  const work = state.work.get(message.id);
  const classes = [
    "message",
    grouped && "grouped",
    ephemeral && "ephemeral",
    mentionsMe(message) && "mentioned",
    message.pending && "pending",
  ];
  const system = message.type === 18 || message.type === 7;
  return h(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      "data-testid": ephemeral ? "ephemeral-message" : "message",
      "data-message-id": message.id,
      "data-author-id": author.id,
      "data-ephemeral": ephemeral ? "true" : null,
      "data-pending": message.pending ? "true" : null,
      "aria-label": `${nameOf(author)}, ${when(message.timestamp)}`,
    },
    !system && contextLine(message),
    system
      ? [systemLine(message), threadCard(message)]
      : h(
          "div",
          { class: "message-main" },
          grouped ? stamp(message.timestamp, time(message.timestamp), "side-stamp") : avatar(author, 40),
          h(
            "div",
            { class: "message-body" },
            !grouped &&
              h(
                "header",
                { class: "message-head" },
                nameButton(author, {
                  class: "author",
                  style: { color: author.bot ? "" : (author.color ?? colourOf(author.id)) },
                }),
                author.bot && h("span", { class: "tag" }, "APP"),
                stamp(message.timestamp, when(message.timestamp), "stamp"),
              ),
            body(message),
            threadCard(message),
            work?.error &&
              h(
                "p",
                { class: "failure", role: "alert", "data-testid": "interaction-failed" },
                icon("warning", 15),
                work.error,
              ),
            ephemeral &&
              h(
                "p",
                { class: "only-you" },
                icon("eye", 15),
                "Only you can see this · ",
                h(
                  "button",
                  { type: "button", class: "text-link", "data-testid": "dismiss", onclick: () => dismiss(message) },
                  "Dismiss message",
                ),
              ),
          ),
        ),
    // Discord has no such menu where one alone reads.
    !system && !ephemeral && !message.pending && messageButton(message),
  );
}

export function noteNode(note, channelId) {
  const failed = Boolean(note.error);
  return h(
    "div",
    {
      class: failed ? "note failed" : "note",
      role: failed ? "alert" : "status",
      "data-testid": failed ? "command-failed" : "command-sending",
    },
    failed ? icon("warning", 17) : h("span", { class: "dots" }),
    h(
      "div",
      null,
      note.command && h("span", { class: "context-command" }, note.command),
      note.command && " · ",
      note.error ?? note.text,
      failed && [
        " ",
        h(
          "span",
          { class: "only-you" },
          icon("eye", 15),
          "Only you can see this · ",
          h(
            "button",
            { type: "button", class: "text-link", onclick: () => removeNote(channelId, note) },
            "Dismiss message",
          ),
        ),
      ],
    ),
  );
}

export const divider = (text, cls, testid) =>
  h("div", { class: `divider ${cls}`, role: "separator", "data-testid": testid }, h("span", null, text));

export function welcome(c) {
  const thread = isThread(c);
  return h(
    "div",
    { class: "welcome" },
    h("span", { class: "welcome-icon" }, icon(channelIcon(c), 36)),
    h("h2", null, thread || isDirect(c) ? c.name : `Welcome to ${channelTitle(c)}`),
    h(
      "p",
      null,
      isGroup(c)
        ? "Your group message starts here. Apps on your account can be used in it."
        : isDirect(c)
        ? `Your direct messages with ${c.name} start here.`
        : thread
          ? `This thread in #${channel(c.parent_id)?.name ?? "its channel"} starts here.`
          : "Type / to see what the bots can do.",
    ),
    thread && h("p", { class: "post-tags" }, tagChips(c)),
  );
}
