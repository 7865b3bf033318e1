/** Keeps the state of the page up to date: from stream frames, and by fetching it again after a gap. */

import { h, fill, announce } from "/dom.js";
import { settle } from "/actions.js";
import { api } from "/api.js";
import { setNow } from "/clock.js";
import { openModal } from "/dialogs.js";
import {
  state,
  tell,
  newer,
  log,
  channel,
  isForum,
  setWorld,
  setBots,
  putMessages,
  dropMessage,
  fetchNewest,
  noteMention,
  callsMe,
} from "/store.js";

/** How long (ms) the notice about a stale page is shown before reloading. */
const STALE_MS = 2500;

/** Whether the server has another version of the page, or another world, or this member does not exist. */
function isStale(world) {
  return (
    world.page !== state.page || world.guild.id !== state.guild.id || !world.members.some((m) => m.id === state.me)
  );
}

/** Shows a notice that the sandbox was restarted, and reloads the page. */
function reload() {
  const text = "The sandbox restarted. Reloading…";
  fill(document.getElementById("root"), h("p", { class: "boot", role: "status", "data-testid": "stale" }, text));
  setTimeout(() => location.reload(), STALE_MS);
}

/** Counts refetches, to drop responses to earlier ones. */
let refetches = 0;

/** Counts frames about the world, to drop responses that were written before them. */
let changes = 0;
const OF_THE_WORLD = new Set(["channel", "channel_delete", "member", "guild", "bots"]);

/** Fetches what the stream may have missed: the world, this channel, and the newest messages of all others. */
async function fetchAgain(view) {
  refetches += 1;
  const turn = refetches;
  let world;
  let before;
  do {
    before = changes;
    world = await api.world(state.me);
    // A later fetch has newer data.
    if (turn !== refetches) return;
  } while (before !== changes);
  if (isStale(world)) {
    reload();
    return;
  }
  setWorld(world);
  view.follow();
  tell("commands");
  if (state.current) await fetchNewest(state.current).catch(() => {});
  const others = [...state.channels.values()].filter((c) => c.id !== state.current && !c.archived && !isForum(c));
  const fetchRest = async () => {
    for (let c = others.shift(); c; c = others.shift()) await fetchNewest(c.id, 20).catch(() => {});
  };
  await Promise.all([fetchRest(), fetchRest(), fetchRest()]);
}

/** Fetches what the stream may have missed, and announces if that fails. */
export const refetch = (view) =>
  fetchAgain(view).catch(() => announce("Can't load the latest messages."));

/** Handles a stream frame. */
export function receive(f, view) {
  if (OF_THE_WORLD.has(f.t)) changes += 1;
  switch (f.t) {
    case "message":
    case "message_update": {
      const { list } = log(f.channel_id);
      const known = list.some((m) => m.id === f.message.id);
      // An edit of an older message that was never fetched would leave a gap after it.
      if (f.t === "message_update" && !known && (!list.length || newer(list.at(-1).id, f.message.id))) break;
      putMessages(f.channel_id, [f.message]);
      const open = f.channel_id === state.current && document.hasFocus();
      if (f.t === "message" && callsMe(f.message) && !open) noteMention(f.channel_id, f.message.id);
      tell("messages", f.channel_id);
      tell("unread");
      break;
    }
    case "message_delete":
      dropMessage(f.channel_id, f.message_id);
      break;
    case "channel": {
      state.channels.set(f.channel.id, { ...channel(f.channel.id), ...f.channel });
      tell("channel");
      tell("messages", state.current);
      break;
    }
    case "channel_delete": {
      state.channels.delete(f.channel_id);
      state.mentions.delete(f.channel_id);
      tell("unread");
      // The address still names it. Following it again opens a channel that exists.
      if (f.channel_id === state.current) view.follow();
      break;
    }
    case "member":
      state.members.set(f.member.id, { ...state.members.get(f.member.id), ...f.member });
      tell("world");
      // This changes what the member can see.
      if (f.member.id === state.me) refetch(view);
      break;
    case "guild":
      state.guild = f.guild;
      tell("world");
      refetch(view);
      break;
    case "clock":
      setNow(f.now_ms);
      break;
    case "bots":
      setBots(f.bots);
      tell("world");
      break;
    case "commands":
      tell("commands");
      break;
    case "interaction":
      settle(f);
      break;
    case "modal":
      openModal(f.interaction_id, f.modal);
      break;
    case "mention":
      if (f.channel_id !== state.current || !document.hasFocus()) noteMention(f.channel_id, f.message_id);
      break;
    default:
      break;
  }
}
