/** What a member does that a bot must answer, and what became of it. */

import { api } from "/api.js";
import { state, tell, dropMessage } from "/store.js";

/** Interaction id to the act that is told how it went. */
const waiting = new Map();
/** Outcomes that arrived on the stream before the call that caused them returned. */
const early = new Map();

/** A frame of the stream about one of this member's interactions. */
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

/** After the stream broke, outcomes may have been missed: nothing waits any longer. */
export function forgetWaiting() {
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act("done");
}

/** Presses a button, or submits a select's values. One component of a message waits at a time. */
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

/** Shows a note of this window under a channel's messages. */
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

/** How long a command may take before the page says that it was sent, in milliseconds. */
const PATIENCE = 350;

/** Sends a command; whatever goes wrong stays below the messages until it is dismissed. */
export async function useCommand(channelId, entry, options) {
  let note = null;
  const timer = setTimeout(() => {
    note = addNote(channelId, { command: entry.label, text: "Sending command…" });
  }, PATIENCE);
  const end = (error) => {
    clearTimeout(timer);
    if (note) removeNote(channelId, note);
    if (error) addNote(channelId, { command: entry.label, app: entry.command.application_name, error });
  };
  try {
    const { interaction_id: id } = await api.command(channelId, state.me, entry.command.id, options);
    expect(id, (outcome, error) => end(outcome === "failed" ? error || "The application did not respond" : null));
  } catch (error) {
    end(error.message);
  }
}

/** Submits a modal; resolves to null, or to what went wrong. */
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

/** Hides an ephemeral message for good. */
export async function dismiss(message) {
  dropMessage(message.channel_id, message.id);
  try {
    await api.dismiss(message.id, state.me);
  } catch (error) {
    addNote(message.channel_id, { error: `The message could not be dismissed: ${error.message}` });
  }
}
