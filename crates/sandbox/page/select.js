/** Select menus of strings, accounts, roles and channels. Those that the bot does not list itself can be searched. */

import { h, fill, layer, avatar, emojiNode } from "/dom.js";
import { icon } from "/icons.js";
import { Listbox, place } from "/listbox.js";
import { state, isIn, nameOf } from "/store.js";

const PLACEHOLDERS = {
  3: "Make a selection",
  5: "Select a member",
  6: "Select a role",
  7: "Select a member or role",
  8: "Select a channel",
};

/** The choices of a select, as list items. */
function choices(component) {
  if (component.type === 3) {
    return (component.options ?? []).map((o) => ({
      value: o.value,
      label: o.label,
      description: o.description,
      picture: emojiNode(o.emoji),
    }));
  }
  if (component.type === 5 || component.type === 7) {
    // Who was chosen earlier is shown, even if they have left since.
    const chosen = new Set(preset(component));
    const listed = [...state.members.values()].filter((m) => isIn(m) || chosen.has(m.id));
    return listed.map((m) => ({
      value: m.id,
      label: nameOf(m),
      description: m.username,
      picture: avatar(m, 24),
    }));
  }
  if (component.type === 6) {
    return (state.guild.roles ?? []).map((r) => ({ value: r.id, label: r.name, picture: icon("people", 18) }));
  }
  if (component.type === 8) {
    const types = component.channel_types;
    return [...state.channels.values()]
      .filter((c) => !types?.length || types.includes(c.type))
      .map((c) => ({ value: c.id, label: c.name, picture: icon(c.parent_id ? "thread" : "hash", 18) }));
  }
  return [];
}

function preset(component) {
  if (component.type === 3) return (component.options ?? []).filter((o) => o.default).map((o) => o.value);
  return (component.default_values ?? []).map((d) => d.id);
}

let closeOpen = null;

/** Closes the open menu, if any, without submitting it. */
export const closeSelect = () => closeOpen?.(false);

/**
 * Builds a select. `onsubmit(values)` is called when the selection is complete, `shown` overrides the default values,
 * and `host` is the element that holds the popup, which must be given inside a dialog.
 */
export function select(
  component,
  { onsubmit, disabled = false, waiting = false, shown = null, host = null, label = null },
) {
  const items = choices(component);
  const min = component.min_values ?? 1;
  const max = component.max_values ?? 1;
  const multiple = max > 1;
  const clearable = min === 0 && !multiple;
  let values = shown ?? preset(component);
  const name = label ?? component.placeholder ?? PLACEHOLDERS[component.type];
  const face = h("span", { class: "select-face" });
  const control = h(
    "button",
    {
      type: "button",
      class: waiting ? "select waiting" : "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": name,
      disabled: disabled || component.disabled,
      "data-testid": "select",
      "data-custom-id": component.custom_id,
      "aria-busy": waiting ? "true" : null,
    },
    face,
    waiting ? h("span", { class: "dots" }) : icon("chevron", 18),
  );

  const draw = () => {
    const chosen = items.filter((i) => values.includes(i.value));
    if (!chosen.length)
      fill(face, h("span", { class: "select-placeholder" }, component.placeholder ?? PLACEHOLDERS[component.type]));
    else if (multiple)
      fill(
        face,
        chosen.map((i) => h("span", { class: "select-chip" }, i.picture?.cloneNode(true), i.label)),
      );
    else fill(face, chosen[0].picture?.cloneNode(true), h("span", { class: "select-value" }, chosen[0].label));
  };
  draw();

  const open = () => {
    closeSelect();
    const before = [...values];
    const hint = h("div", { class: "select-hint", role: "status" });
    const list = new Listbox({
      label: name,
      testid: "select-options",
      itemTestid: "select-option",
      multiple,
      onpick: (item) => {
        if (!multiple) {
          values = clearable && values.includes(item.value) ? [] : [item.value];
          close(true);
          return;
        }
        if (values.includes(item.value)) values = values.filter((v) => v !== item.value);
        else if (values.length < max) values = [...values, item.value];
        draw();
        show();
      },
    });
    const done = h(
      "button",
      { type: "button", class: "button primary small", "data-testid": "select-done", onclick: () => close(true) },
      "Done",
    );
    const clear = h(
      "button",
      {
        type: "button",
        class: "button small",
        "data-testid": "select-clear",
        onclick: () => {
          values = [];
          close(true);
        },
      },
      "Clear",
    );
    const search = h("input", {
      type: "search",
      class: "input select-search",
      placeholder: "Search",
      "aria-label": "Search",
      "aria-controls": list.id,
      autocomplete: "off",
      "data-testid": "select-search",
      oninput: () => {
        list.active = 0;
        show();
      },
    });
    const searched = component.type !== 3;
    const none = h("p", { class: "select-empty" });
    const found = () => {
      const text = search.value.trim().toLowerCase();
      return items.filter((i) => [i.label, i.description].some((t) => t?.toLowerCase().includes(text)));
    };
    const show = () => {
      const keep = list.active;
      list.chosen = new Set(values);
      const shown = found();
      const first = shown.findIndex((i) => values.includes(i.value));
      list.setItems(
        shown.map((i) => ({ ...i, picture: i.picture?.cloneNode(true) })),
        keep >= 0 && keep < shown.length ? keep : Math.max(first, 0),
      );
      list.node.hidden = !shown.length;
      none.hidden = shown.length > 0;
      none.textContent = items.length ? "No match." : "Nothing to choose from.";
      done.disabled = values.length < min;
      hint.textContent =
        max === min
          ? `Choose ${max} · ${values.length} chosen`
          : `Choose ${min} to ${Math.min(max, items.length)} · ${values.length} chosen`;
    };
    const popup = h(
      "div",
      { class: "popup select-popup" },
      searched && search,
      list.node,
      none,
      multiple && h("div", { class: "select-foot" }, hint, done),
      clearable && values.length > 0 && h("div", { class: "select-foot" }, h("span"), clear),
    );
    list.node.tabIndex = -1;
    const focused = searched ? search : list.node;
    list.onmark = (id) =>
      id ? focused.setAttribute("aria-activedescendant", id) : focused.removeAttribute("aria-activedescendant");
    let typed = "";
    let typedAt = 0;
    popup.addEventListener("keydown", (event) => {
      const { key } = event;
      const onButton = event.target === done || event.target === clear;
      if (key === "ArrowDown" || key === "ArrowUp") list.move(key === "ArrowDown" ? 1 : -1);
      else if (event.target === search && !["Enter", "Escape", "Tab"].includes(key)) return;
      else if (key === "Home") list.mark(0);
      else if (key === "End") list.mark(list.items.length - 1);
      else if (onButton && (key === "Enter" || key === " ")) return;
      else if (key === "Enter" || key === " ") list.pick();
      else if (key === "Escape") close(false);
      else if (key === "Tab") {
        const next = multiple ? done : clear;
        if (next.isConnected && !onButton && !event.shiftKey) {
          next.focus();
        } else close(values.length >= min && multiple);
      } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
        typed = event.timeStamp - typedAt > 800 ? key : typed + key;
        typedAt = event.timeStamp;
        const found = items.findIndex((i) => i.label.toLowerCase().startsWith(typed.toLowerCase()));
        if (found >= 0) list.mark(found);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    const outside = (event) => {
      if (!popup.contains(event.target) && !control.contains(event.target)) close(multiple && values.length >= min);
    };
    const follow = () => (control.isConnected ? place(popup, control) : close(false));
    const close = (submit) => {
      if (!closeOpen) return;
      closeOpen = null;
      popup.remove();
      removeEventListener("pointerdown", outside, true);
      removeEventListener("scroll", follow, true);
      removeEventListener("resize", follow);
      control.setAttribute("aria-expanded", "false");
      control.focus({ preventScroll: true });
      const changed = before.length !== values.length || before.some((v) => !values.includes(v));
      if (!submit || values.length < min || (multiple && !changed)) {
        values = before;
        draw();
        return;
      }
      draw();
      onsubmit(values);
    };
    closeOpen = close;
    (host ?? layer()).append(popup);
    control.setAttribute("aria-expanded", "true");
    control.setAttribute("aria-controls", list.id);
    show();
    place(popup, control);
    focused.focus({ preventScroll: true });
    addEventListener("pointerdown", outside, true);
    addEventListener("scroll", follow, true);
    addEventListener("resize", follow);
  };
  control.addEventListener("click", () => (control.getAttribute("aria-expanded") === "true" ? closeSelect() : open()));
  control.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && control.getAttribute("aria-expanded") !== "true") {
      event.preventDefault();
      open();
    }
  });
  return control;
}
