/** What the page knows: the world, the messages fetched so far, what is unread. Views are told by `bus.js`. */

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
  /** Channel id to { list, complete, loading }; newest last. */
  logs: new Map(),
  /** Channel id to the id of the newest message that was seen. */
  read: new Map(),
  /** Channel id to the set of unread messages that mention this member. */
  mentions: new Map(),
  /** Message id to { waiting, error }: the component that waits for its bot, what went wrong last. */
  work: new Map(),
  /** Channel id to notes of this window: commands that wait or failed. */
  notes: new Map(),
};

/** Whether id `a` is newer than `b`: snowflakes are numbers too long for a double. */
export const newer = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

export const me = () => state.members.get(state.me);
export const channel = (id) => state.channels.get(id);
/** Whether somebody is in the server: those who have left are known as well. */
export const isIn = (user) => user?.in_guild !== false;
export const membersHere = () => [...state.members.values()].filter(isIn);
export const isDirect = (c) => c?.type === 1;
export const isThread = (c) => c.type === 10 || c.type === 11 || c.type === 12;
/** Which icon stands for a channel. */
export const channelIcon = (c) => (isDirect(c) ? "chat" : c.type === 12 ? "lock" : isThread(c) ? "thread" : "hash");
/** A channel's name as it is written in a sentence. */
export const channelTitle = (c) => (isDirect(c) ? c.name || "direct messages" : isThread(c) ? c.name : `#${c.name}`);
export const nameOf = (user) => user?.global_name || user?.username || "somebody";

/** The freshest account data: the world's if it is known there, else what the message carries. */
export function account(user) {
  return { ...user, ...state.members.get(user.id), ...(user.bot ? { bot: true } : {}) };
}

export function log(id) {
  if (!state.logs.has(id)) state.logs.set(id, { list: [], complete: false, loaded: false, loading: false });
  return state.logs.get(id);
}

/** Takes in an answer of GET /sandbox/world. */
export function setWorld(world) {
  state.guild = world.guild ?? state.guild;
  state.page = world.page;
  setNow(world.now_ms);
  state.members = new Map(world.members.map((m) => [m.id, m]));
  state.channels = new Map(world.channels.map((c) => [c.id, c]));
  setBots(world.bots ?? []);
  tell("world");
}

/** Bots may be listed apart from the members; both tables know them afterwards. */
export function setBots(bots) {
  state.bots = bots;
  for (const bot of bots) state.members.set(bot.id, { ...state.members.get(bot.id), ...bot, bot: true });
}

export function mentionsMe(message) {
  if (message.author?.id === state.me) return false;
  return Boolean(message.mention_everyone || message.mentions?.some((u) => u.id === state.me));
}

/** Whether a message is counted for this member while unread: it mentions them, or is theirs alone. */
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

/** Everything in the channel counts as seen from now on. */
export function markRead(id) {
  const last = log(id).list.at(-1);
  if (last) state.read.set(id, last.id);
  state.mentions.delete(id);
  try {
    sessionStorage.setItem(readKey(), JSON.stringify([...state.read]));
  } catch {
    // Without storage the marks merely do not outlive a reload.
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

/** Puts messages into a channel's log at their places; known ones are replaced. */
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

/** Fetches a channel's newest messages anew: what vanished meanwhile vanishes here as well. */
export async function fetchNewest(id, limit = PAGE) {
  const entry = log(id);
  entry.loading = true;
  const known = new Set(entry.list.map((m) => m.id));
  try {
    const messages = await api.messages(id, state.me, limit);
    const oldest = messages[0];
    const complete = messages.length < limit;
    const fetched = new Set(messages.map((m) => m.id));
    // Older messages stay only if they join on to the answer: between the two nothing may be missing.
    const joined = !complete && entry.list.some((m) => fetched.has(m.id));
    // What arrived while the answer was on its way, by the stream or with another answer, stays.
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

/** Fetches the page before the oldest known message. */
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
