/** The event bus on which the parts of the page announce changes. */

const bus = new EventTarget();
/**
 * Announces an event: "world", "messages", "unread", "connection", "commands", "channel", "clock" (also every second),
 * "sent" or "start-command".
 */
export const tell = (what, detail) => bus.dispatchEvent(new CustomEvent(what, { detail }));
/** Calls `act` on each event. Returns a function that stops this. */
export function on(what, act) {
  const listener = (event) => act(event.detail);
  bus.addEventListener(what, listener);
  return () => bus.removeEventListener(what, listener);
}
