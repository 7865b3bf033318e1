/** A list box with one marked item, for the command picker, suggestions and select menus. */

import { h, fill, freshId } from "/dom.js";
import { icon } from "/icons.js";

/**
 * Items are { value, label, description, aside, picture, heading, data }: `picture` is a node before the label,
 * `heading` the title of the item's group, and `data` are additional attributes.
 */
export class Listbox {
  constructor({ label, testid, itemTestid, multiple = false, onpick }) {
    this.items = [];
    this.active = -1;
    this.chosen = new Set();
    this.multiple = multiple;
    this.itemTestid = itemTestid;
    this.onpick = onpick;
    this.id = freshId("list");
    this.node = h("div", {
      class: "listbox",
      role: "listbox",
      id: this.id,
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      "data-testid": testid,
    });
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Shows these items, with the first one marked by default. */
  setItems(items, active = items.length ? 0 : -1) {
    this.items = items;
    let heading = null;
    fill(
      this.node,
      items.map((item, index) => {
        const parts = [];
        if (item.heading && item.heading !== heading)
          parts.push(h("div", { class: "list-heading", role: "presentation" }, item.heading));
        heading = item.heading ?? heading;
        const chosen = this.chosen.has(item.value);
        parts.push(
          h(
            "div",
            {
              class: "list-item",
              role: "option",
              id: `${this.id}-${index}`,
              "aria-selected": String(this.multiple ? chosen : index === active),
              "data-testid": this.itemTestid,
              "data-value": String(item.value),
              ...item.data,
              onclick: () => this.pick(index),
              onmousemove: () => this.mark(index, false),
            },
            item.picture,
            h(
              "span",
              { class: "list-text" },
              h("span", { class: "list-label" }, item.label),
              item.description && h("span", { class: "list-description" }, item.description),
            ),
            item.aside && h("span", { class: "list-aside" }, item.aside),
            this.multiple
              ? h("span", { class: chosen ? "box checked" : "box" }, chosen && icon("check", 14))
              : chosen && icon("check", 18),
          ),
        );
        return parts;
      }),
    );
    this.active = -1;
    this.mark(active, true);
  }

  mark(index, scroll = true) {
    if (index === this.active) return;
    const nodes = this.node.querySelectorAll(".list-item");
    nodes[this.active]?.classList.remove("active");
    if (!this.multiple) nodes[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const node = nodes[index];
    node?.classList.add("active");
    if (!this.multiple) node?.setAttribute("aria-selected", "true");
    if (scroll) node?.scrollIntoView({ block: "nearest" });
    this.onmark?.(node?.id ?? null);
  }

  /** Moves the mark, wrapping around at the ends. */
  move(step) {
    if (this.items.length) this.mark((this.active + step + this.items.length) % this.items.length);
  }

  get current() {
    return this.items[this.active] ?? null;
  }

  pick(index = this.active) {
    const item = this.items[index];
    if (item) this.onpick(item);
    return Boolean(item);
  }
}

/** Places a popup below its anchor, or above if there is more room. Keeps it inside the window. */
export function place(popup, anchor) {
  const box = anchor.getBoundingClientRect();
  const gap = 6;
  const below = innerHeight - box.bottom - gap * 2;
  const above = box.top - gap * 2;
  const up = below < Math.min(popup.scrollHeight, 320) && above > below;
  popup.style.maxHeight = `${Math.max(120, Math.min(360, up ? above : below))}px`;
  popup.style.width = `${Math.min(Math.max(box.width, 220), innerWidth - 16)}px`;
  popup.style.left = `${Math.max(8, Math.min(box.left, innerWidth - popup.offsetWidth - 8))}px`;
  popup.style.top = up ? `${Math.max(8, box.top - gap - popup.offsetHeight)}px` : `${box.bottom + gap}px`;
}
