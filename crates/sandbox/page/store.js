/** The state of the page: the world, fetched messages and unread marks. Changes are announced on the bus. */

import { api } from "/api.js";
import { on, tell } from "/bus.js";
import { setNow } from "/clock.js";

export { on, tell };

export const state = {
  /** The id of the member whose window this is. */
  me: null,
  guild: { id: "0", name: "Sandbox" },
  members: new Map(),
  channels: new Map(),
  bots: [],
  current: null,
  connected: false,
  /** Messages by channel id: { list, complete, loaded, loading }, oldest first. */
  logs: new Map(),
  /** The id of the newest read message, by channel id. */
  read: new Map(),
  /** The set of unread messages that mention this member, by channel id. */
  mentions: new Map(),
  /** The pending component and the last error, { waiting, values, error }, by message id. */
  work: new Map(),
  /** Notes about pending and failed commands, by channel id. */
  notes: new Map(),
};

/** Whether id `a` is newer than `b`. Snowflakes are too long for a double, so they are compared as text. */
export const newer = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

export const me = () => state.members.get(state.me);
export const channel = (id) => state.channels.get(id);
/** Whether a user is in the server. Users who left are still known. */
export const isIn = (user) => user?.in_guild !== false;
export const membersHere = () => [...state.members.values()].filter(isIn);
export const isGroup = (c) => c?.type === 3;
/** Whether a channel is outside of the server: direct or group messages. */
export const isDirect = (c) => c?.type === 1 || isGroup(c);
export const isThread = (c) => c.type === 10 || c.type === 11 || c.type === 12;
export const isForum = (c) => c?.type === 15 || c?.type === 16;
/** The tags of a post, in the order in which its forum has them. */
export const tagsOf = (c) =>
  (channel(c.parent_id)?.available_tags ?? []).filter((tag) => c.applied_tags?.includes(tag.id));
/** The icon of a channel. */
export function channelIcon(c) {
  if (isDirect(c)) return "chat";
  if (c.type === 12) return "lock";
  if (isThread(c)) return "thread";
  if (c.type === 5) return "news";
  return isForum(c) ? "posts" : "hash";
}
/** The name of a channel as written in a sentence. */
export const channelTitle = (c) => (isDirect(c) ? c.name || "direct messages" : isThread(c) ? c.name : `#${c.name}`);
export const nameOf = (user) => user?.global_name || user?.username || "somebody";

/** Completes the account in a message with newer data from the world, if it is known there. */
export function account(user) {
  return { ...user, ...state.members.get(user.id), ...(user.bot ? { bot: true } : {}) };
}

export function log(id) {
  if (!state.logs.has(id)) state.logs.set(id, { list: [], complete: false, loaded: false, loading: false });
  return state.logs.get(id);
}

/** Sets the world to a response of GET /sandbox/world. */
export function setWorld(world) {
  state.guild = world.guild ?? state.guild;
  state.page = world.page;
  setNow(world.now_ms);
  state.members = new Map(world.members.map((m) => [m.id, m]));
  state.channels = new Map(world.channels.map((c) => [c.id, c]));
  setBots(world.bots ?? []);
  tell("world");
}

/** Sets the list of bots, and updates them among the members. */
export function setBots(bots) {
  state.bots = bots;
  for (const bot of bots) state.members.set(bot.id, { ...state.members.get(bot.id), ...bot, bot: true });
}

export function mentionsMe(message) {
  if (message.author?.id === state.me) return false;
  return Boolean(message.mention_everyone || message.mentions?.some((u) => u.id === state.me));
}

/** Whether an unread message counts as a mention: it mentions this member, or is a direct or group message to them. */
export const callsMe = (message) =>
  mentionsMe(message) || (isDirect(channel(message.channel_id)) && message.author?.id !== state.me);

const readKey = () => `read:${state.guild.id}:${state.me}`;

export function restoreRead() {
  try {
    state.read = new Map(JSON.parse(sessionStorage.getItem(readKey()) ?? "[]"));
  } catch {
    state.read = new Map();
  }
}

/** Marks all messages of a channel as read. */
export function markRead(id) {
  const last = log(id).list.at(-1);
  if (last) state.read.set(id, last.id);
  state.mentions.delete(id);
  try {
    sessionStorage.setItem(readKey(), JSON.stringify([...state.read]));
  } catch {
    // Without storage, the marks are lost on reload.
  }
  tell("unread");
}

export function isUnread(id) {
  const last = state.logs.get(id)?.list.at(-1);
  if (!last || last.author?.id === state.me) return false;
  const seen = state.read.get(id);
  return !seen || newer(last.id, seen);
}

export const mentionCount = (id) => state.mentions.get(id)?.size ?? 0;
export const allMentions = () => [...state.mentions.values()].reduce((sum, set) => sum + set.size, 0);

export function noteMention(channelId, messageId) {
  const seen = state.read.get(channelId);
  if (seen && !newer(messageId, seen)) return;
  if (!state.mentions.has(channelId)) state.mentions.set(channelId, new Set());
  state.mentions.get(channelId).add(messageId);
  tell("unread");
}

/** Inserts messages into the log of a channel in order, replacing known ones. */
export function putMessages(channelId, messages) {
  const { list } = log(channelId);
  for (const message of messages) {
    let at = list.length;
    while (at > 0 && newer(list[at - 1].id, message.id)) at -= 1;
    if (at > 0 && list[at - 1].id === message.id) list[at - 1] = message;
    else list.splice(at, 0, message);
  }
}

export function dropMessage(channelId, messageId) {
  const { list } = log(channelId);
  const at = list.findIndex((m) => m.id === messageId);
  if (at >= 0) list.splice(at, 1);
  state.mentions.get(channelId)?.delete(messageId);
  tell("messages", channelId);
  tell("unread");
}

const PAGE = 50;

/** Fetches the newest messages of a channel again, and drops those that were deleted in the meantime. */
export async function fetchNewest(id, limit = PAGE) {
  const entry = log(id);
  entry.loading = true;
  const known = new Set(entry.list.map((m) => m.id));
  try {
    const messages = await api.messages(id, state.me, limit);
    const oldest = messages[0];
    const complete = messages.length < limit;
    const fetched = new Set(messages.map((m) => m.id));
    // Older messages are kept only if they overlap with the response, so that there is no gap.
    const joined = !complete && entry.list.some((m) => fetched.has(m.id));
    // Messages that arrived during the request, from the stream or another response, are kept.
    entry.list = entry.list.filter(
      (m) => fetched.has(m.id) || !known.has(m.id) || (joined && newer(oldest.id, m.id)),
    );
    putMessages(id, messages);
    if (!joined) entry.complete = complete;
    entry.loaded = limit >= PAGE || complete;
    const seen = state.read.get(id);
    for (const m of messages) if (callsMe(m) && (!seen || newer(m.id, seen))) noteMention(id, m.id);
  } finally {
    entry.loading = false;
    tell("messages", id);
    tell("unread");
  }
}

/** Fetches the messages before the oldest known one. */
export async function fetchOlder(id) {
  const entry = log(id);
  if (entry.complete || entry.loading || entry.list.length === 0) return;
  entry.loading = true;
  try {
    const messages = await api.messages(id, state.me, PAGE, entry.list[0].id);
    entry.complete = messages.length < PAGE;
    putMessages(id, messages);
  } finally {
    entry.loading = false;
    tell("messages", id);
  }
}
