/** Interactions of this window's member: sending them, and waiting for their outcome. */

import { api } from "/api.js";
import { state, tell, dropMessage } from "/store.js";

/** Callbacks for pending interactions, by interaction id. */
const waiting = new Map();
/** Outcomes that arrived on the stream before the call that started the interaction returned. */
const early = new Map();

/** Handles a stream frame with the state of one of this member's interactions. */
export function settle({ interaction_id: id, state: outcome, error }) {
  if (outcome === "pending") return;
  const act = waiting.get(id);
  if (!act) {
    early.set(id, { outcome, error });
    if (early.size > 50) early.delete(early.keys().next().value);
    return;
  }
  waiting.delete(id);
  act(outcome, error);
}

function expect(id, act) {
  const known = early.get(id);
  if (known) {
    early.delete(id);
    act(known.outcome, known.error);
  } else waiting.set(id, act);
}

/** Stops waiting for all interactions, since their outcomes may have been missed while the stream was down. */
export function forgetWaiting() {
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act("done");
}

/** Presses a button, or submits the values of a select. Only one component of a message can be pending at a time. */
export async function useComponent(message, customId, values) {
  if (state.work.get(message.id)?.waiting) return;
  const show = (work) => {
    if (work) state.work.set(message.id, work);
    else state.work.delete(message.id);
    tell("messages", message.channel_id);
  };
  show({ waiting: customId, values });
  try {
    const { interaction_id: id } = await api.component(message.channel_id, state.me, message.id, customId, values);
    expect(id, (outcome, error) => show(outcome === "failed" ? { error: error || "This interaction failed" } : null));
  } catch (error) {
    show({ error: error.message });
  }
}

let serial = 0;

/** Shows a note below the messages of a channel, in this window only. */
function addNote(channelId, note) {
  const full = { id: `note-${++serial}`, ...note };
  if (!state.notes.has(channelId)) state.notes.set(channelId, []);
  state.notes.get(channelId).push(full);
  tell("messages", channelId);
  return full;
}

export function removeNote(channelId, note) {
  const list = state.notes.get(channelId) ?? [];
  if (list.includes(note)) list.splice(list.indexOf(note), 1);
  tell("messages", channelId);
}

/** The time (ms) after which the page says that a command is being sent. */
const PATIENCE = 350;

/** Sends a command by `call`, which is shown as `name`. An error stays below the messages until it is dismissed. */
async function sendCommand(channelId, name, call) {
  let note = null;
  const timer = setTimeout(() => {
    note = addNote(channelId, { command: name, text: "Sending command…" });
  }, PATIENCE);
  const end = (error) => {
    clearTimeout(timer);
    if (note) removeNote(channelId, note);
    if (error) addNote(channelId, { command: name, error });
  };
  try {
    const { interaction_id: id } = await call();
    expect(id, (outcome, error) => end(outcome === "failed" ? error || "The application did not respond" : null));
  } catch (error) {
    end(error.message);
  }
}

/** Sends a slash command. */
export const useCommand = (channelId, entry, options) =>
  sendCommand(channelId, `/${entry.label}`, () => api.command(channelId, state.me, entry.command.id, options));

/** Uses a command of a member's menu. */
export const useOn = (channelId, command, target) =>
  sendCommand(channelId, command.name, () => api.commandOn(channelId, state.me, command.id, target));

/** Submits a modal. Resolves to null, or to an error message. */
export async function submitModal(channelId, interactionId, customId, values) {
  try {
    const { interaction_id: id } = await api.modal(channelId, state.me, interactionId, customId, values);
    return await new Promise((resolve) => {
      expect(id, (outcome, error) =>
        resolve(outcome === "failed" ? error || "Something went wrong. Try again." : null),
      );
    });
  } catch (error) {
    return error.message;
  }
}

/** Removes an ephemeral message. */
export async function dismiss(message) {
  dropMessage(message.channel_id, message.id);
  try {
    await api.dismiss(message.id, state.me);
  } catch (error) {
    addNote(message.channel_id, { error: `Can't dismiss the message. ${error.message}` });
  }
}
