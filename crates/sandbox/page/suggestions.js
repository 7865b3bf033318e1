/** The popup above the composer: suggestions under a title, or a note if there are none. */

import { h, fill, avatar, emojiNode } from "/dom.js";
import { icon } from "/icons.js";
import { Listbox } from "/listbox.js";

/** The picture before a suggestion: an avatar, a channel icon or an emoji. */
export const pictureOf = (item) =>
  item.user ? avatar(item.user, 22) : item.channel ? icon("hash", 18) : emojiNode(item.emoji);

export class Suggestions {
  /**
   * `events` has `pick(item)`, `mark(id)`, called with the element id of the marked item or null, `show(hasItems)` and
   * `hide()`.
   */
  constructor(events) {
    this.events = events;
    /** The kind of suggestions: "commands", "mention", "offers" (names of options), "option" (values), or null. */
    this.mode = null;
    /** Whether an arrow key has moved the mark since these suggestions were shown. */
    this.arrowed = false;
    this.head = h("div", { class: "popup-head" });
    this.empty = h("div", { class: "popup-empty", role: "status" });
    this.list = new Listbox({
      label: "Suggestions",
      testid: "suggestions",
      itemTestid: "suggestion",
      onpick: (item) => events.pick(item),
    });
    this.list.onmark = (id) => events.mark(id);
    this.node = h(
      "div",
      { class: "popup composer-popup", hidden: true, "data-testid": "composer-popup" },
      this.head,
      this.list.node,
      this.empty,
    );
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** The marked suggestion, or null. */
  get current() {
    return this.node.hidden ? null : this.list.current;
  }

  /** Whether suggestions for what is typed now are still being loaded. Those that are shown are for an earlier text. */
  get busy() {
    return this.list.node.getAttribute("aria-busy") === "true";
  }

  set busy(busy) {
    this.list.node.setAttribute("aria-busy", String(busy));
  }

  /** Whether suggestions are shown. */
  get hasItems() {
    return !this.node.hidden && this.list.items.length > 0;
  }

  show(mode, items, { title = null, note = null, testid = "suggestion", label = "Suggestions" } = {}) {
    this.mode = mode;
    this.arrowed = false;
    this.busy = false;
    this.list.itemTestid = testid;
    this.list.node.setAttribute("aria-label", label);
    fill(this.head, title);
    this.head.hidden = !title;
    this.list.node.hidden = items.length === 0;
    fill(this.empty, items.length === 0 ? note : null);
    this.empty.hidden = items.length > 0 || !note;
    this.node.hidden = items.length === 0 && !note && !title;
    this.list.setItems(items);
    this.events.show(items.length > 0);
  }

  hide() {
    this.mode = null;
    this.node.hidden = true;
    this.list.setItems([]);
    this.events.hide();
  }

  /** Moves the mark with the arrow keys. Returns whether it handled the key. */
  key(event) {
    if (!this.hasItems) return false;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return false;
    event.preventDefault();
    this.arrowed = true;
    this.list.move(event.key === "ArrowDown" ? 1 : -1);
    return true;
  }
}
