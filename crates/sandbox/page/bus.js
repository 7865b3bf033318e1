/** How the parts of the page tell each other that something changed. */

const bus = new EventTarget();
/** Tells the views: "world", "messages", "unread", "connection", "commands", "channel", "clock" (each second, too). */
export const tell = (what, detail) => bus.dispatchEvent(new CustomEvent(what, { detail }));
/** Listens; the answer is what ends it. */
export function on(what, act) {
  const listener = (event) => act(event.detail);
  bus.addEventListener(what, listener);
  return () => bus.removeEventListener(what, listener);
}
