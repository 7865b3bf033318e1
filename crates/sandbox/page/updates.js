/** Keeps what the page knows up to date: with the frames of the stream, and by fetching it again after a gap. */

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
  setWorld,
  setBots,
  putMessages,
  dropMessage,
  fetchNewest,
  noteMention,
  callsMe,
} from "/store.js";

/** How long it is told that the page is stale, before it is loaded anew. */
const STALE_MS = 2500;

/** Whether the server has another page, or another world in which this window's member or channels are not. */
function isStale(world) {
  return (
    world.page !== state.page || world.guild.id !== state.guild.id || !world.members.some((m) => m.id === state.me)
  );
}

/** Says that the page belongs to an earlier run of the sandbox, and loads it anew. */
function reload() {
  const text = "The sandbox was started anew since this page was opened. The page is loaded again…";
  fill(document.getElementById("root"), h("p", { class: "boot", role: "status", "data-testid": "stale" }, text));
  setTimeout(() => location.reload(), STALE_MS);
}

/** How often the world was fetched again. */
let refetches = 0;

/** Fetches again what the stream may have dropped: the world, this channel, and the newest of all others. */
async function fetchAgain(view) {
  refetches += 1;
  const turn = refetches;
  const world = await api.world(state.me);
  // A later fetch knows better.
  if (turn !== refetches) return;
  if (isStale(world)) {
    reload();
    return;
  }
  setWorld(world);
  view.follow();
  tell("commands");
  if (state.current) await fetchNewest(state.current).catch(() => {});
  const others = [...state.channels.values()].filter((c) => c.id !== state.current && !c.archived);
  const fetchRest = async () => {
    for (let c = others.shift(); c; c = others.shift()) await fetchNewest(c.id, 20).catch(() => {});
  };
  await Promise.all([fetchRest(), fetchRest(), fetchRest()]);
}

/** Fetches again as {@link fetchAgain} does, and says so when that fails. */
export const refetch = (view) =>
  fetchAgain(view).catch(() => announce("The sandbox's state could not be fetched."));

/** Takes in a frame of the stream. */
export function receive(f, view) {
  switch (f.t) {
    case "message":
    case "message_update": {
      const { list } = log(f.channel_id);
      const known = list.some((m) => m.id === f.message.id);
      // An edit of an old message that was never fetched would stand alone among gaps.
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
      // The address still names it: following it again leads to a channel that exists.
      if (f.channel_id === state.current) view.follow();
      break;
    }
    case "member":
      state.members.set(f.member.id, { ...state.members.get(f.member.id), ...f.member });
      tell("world");
      // What this member sees has changed with it.
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
