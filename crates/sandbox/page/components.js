/** Components of messages: rows of buttons and selects, and the layouts of Components V2. */

import { h, emojiNode, safeUrl } from "/dom.js";
import { icon } from "/icons.js";
import { markdown } from "/markdown.js";
import { picture, mediaUrl, fileCard } from "/media.js";
import { select } from "/select.js";
import { useComponent } from "/actions.js";
import { state } from "/store.js";

/** The flag of messages that consist of components only. */
export const V2 = 1 << 15;

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

function button(c, message) {
  const face = [emojiNode(c.emoji), c.label && h("span", { class: "button-label" }, c.label)];
  const style = STYLES[c.style] ?? "secondary";
  if (c.style === 5) {
    const href = safeUrl(c.url);
    return h(
      "a",
      {
        class: `button ${style}`,
        href: c.disabled ? null : href,
        "aria-disabled": c.disabled ? "true" : null,
        target: "_blank",
        rel: "noopener noreferrer",
        "data-testid": "link-button",
      },
      face,
      icon("external", 15),
    );
  }
  const work = state.work.get(message.id);
  const waiting = work?.waiting === c.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button ${style}${waiting ? " waiting" : ""}`,
      disabled: c.disabled || (work?.waiting && !waiting) || false,
      "aria-label": c.label ? null : (c.emoji?.name ?? "Button"),
      "aria-busy": waiting ? "true" : null,
      "data-testid": "button",
      "data-custom-id": c.custom_id,
      "data-style": style,
      onclick: () => useComponent(message, c.custom_id),
    },
    face,
    waiting && h("span", { class: "dots" }),
  );
}

function selectOf(c, message) {
  const work = state.work.get(message.id);
  const waiting = work?.waiting === c.custom_id;
  return select(c, {
    onsubmit: (values) => useComponent(message, c.custom_id, values),
    disabled: Boolean(work?.waiting),
    waiting,
    shown: waiting ? work.values : null,
  });
}

function gallery(c, message) {
  const items = c.items ?? [];
  return h(
    "div",
    { class: items.length > 1 ? "pictures several" : "pictures", "data-count": items.length },
    items.map((i) =>
      picture(i.media?.url, message, {
        width: i.media?.width,
        height: i.media?.height,
        alt: i.description,
        spoiler: i.spoiler,
      }),
    ),
  );
}

function file(c, message) {
  const url = mediaUrl(c.file?.url, message);
  const name = c.name ?? c.file?.url?.split("/").at(-1) ?? "file";
  return url && fileCard({ url, filename: name, size: c.size });
}

function container(c, message) {
  const colour = Number.isInteger(c.accent_color) ? `#${c.accent_color.toString(16).padStart(6, "0")}` : null;
  const node = h(
    "div",
    { class: `v2-container${colour ? " accented" : ""}`, style: colour ? { "--bar": colour } : {} },
    (c.components ?? []).map((x) => component(x, message)),
  );
  if (!c.spoiler) return node;
  const cover = h("button", { type: "button", class: "v2-cover", onclick: () => cover.remove() }, "Spoiler: show");
  node.append(cover);
  return node;
}

/** A component with its children. An unknown type is reported, not silently dropped. */
function component(c, message) {
  switch (c.type) {
    case 1:
      return h(
        "div",
        { class: "row", "data-testid": "row" },
        (c.components ?? []).map((x) => component(x, message)),
      );
    case 2:
      return button(c, message);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectOf(c, message);
    case 9:
      return h(
        "div",
        { class: "v2-section" },
        h(
          "div",
          { class: "v2-section-text" },
          (c.components ?? []).map((x) => component(x, message)),
        ),
        c.accessory && h("div", { class: "v2-accessory" }, component(c.accessory, message)),
      );
    case 10:
      return h("div", { "data-testid": "text-display" }, markdown(c.content, { mentions: message.mentions }));
    case 11:
      return picture(c.media?.url, message, { kind: "thumbnail", alt: c.description, spoiler: c.spoiler });
    case 12:
      return gallery(c, message);
    case 13:
      return file(c, message);
    case 14:
      return h("div", {
        class: `v2-separator${c.spacing === 2 ? " large" : ""}${c.divider === false ? " blank" : ""}`,
        role: c.divider === false ? null : "separator",
      });
    case 17:
      return container(c, message);
    default:
      return h("p", { class: "unknown" }, `Can't show a component of type ${c.type}.`);
  }
}

export function components(message) {
  if (!message.components?.length) return null;
  const v2 = (message.flags ?? 0) & V2;
  return h(
    "div",
    { class: v2 ? "components v2" : "components" },
    message.components.map((c) => component(c, message)),
  );
}
