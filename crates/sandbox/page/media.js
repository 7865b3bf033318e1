/** Attachments, embeds, and the dialog with an enlarged picture. */

import { h, safeUrl } from "/dom.js";
import { icon } from "/icons.js";
import { markdown, markdownLine } from "/markdown.js";

/** Resolves a URL, including `attachment://name` for a file of the message. */
export function mediaUrl(url, message) {
  if (!url) return null;
  if (!url.startsWith("attachment://")) return safeUrl(url);
  const file = url.slice("attachment://".length);
  const found = message.attachments?.find((a) => a.filename === file);
  return found ? safeUrl(found.url) : null;
}

/** The attachment with this URL, which has the size and the alternative text of a picture. */
function behind(url, message) {
  if (!url) return null;
  const path = (text) => safeUrl(text)?.replace(/[?#].*$/, "");
  return message.attachments?.find((a) => url === `attachment://${a.filename}` || path(a.url) === path(url)) ?? null;
}

/** A picture that can be enlarged. A known size is reserved, so that the layout does not jump while it loads. */
export function picture(url, message, { width, height, alt, spoiler, kind = "picture" } = {}) {
  const src = mediaUrl(url, message);
  if (!src) return null;
  const file = behind(url, message);
  const text = alt || file?.description || "";
  const img = h("img", {
    src,
    alt: text,
    width: width || file?.width,
    height: height || file?.height,
    loading: "eager",
    decoding: "async",
    draggable: "false",
  });
  const frame = h(
    "button",
    {
      type: "button",
      class: `${kind}${spoiler ? " hidden-picture" : ""}`,
      "data-testid": kind,
      "aria-label": spoiler ? "Hidden picture, show" : `Enlarge picture${text ? `: ${text}` : ""}`,
      "aria-haspopup": "dialog",
    },
    img,
  );
  const [wide, tall] = [Number(img.getAttribute("width")), Number(img.getAttribute("height"))];
  if (wide > 0 && tall > 0 && kind === "picture") {
    img.style.setProperty("--wide", wide);
    img.style.setProperty("--tall", tall);
    img.style.aspectRatio = `${wide} / ${tall}`;
  }
  img.addEventListener("error", () => frame.classList.add("broken"));
  frame.addEventListener("click", () => {
    if (frame.classList.contains("hidden-picture")) {
      frame.classList.remove("hidden-picture");
      frame.setAttribute("aria-label", `Enlarge picture${text ? `: ${text}` : ""}`);
    } else enlarge(src, text, frame);
  });
  return frame;
}

function enlarge(src, alt, opener) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": "Picture", "data-testid": "lightbox" });
  const shut = () => dialog.close();
  dialog.append(
    h(
      "figure",
      null,
      h("img", { src, alt }),
      h(
        "figcaption",
        null,
        alt && h("span", null, alt),
        h("a", { href: src, target: "_blank", rel: "noopener" }, "Open original"),
      ),
    ),
    h(
      "button",
      { type: "button", class: "icon-button lightbox-close", "aria-label": "Close", onclick: shut },
      icon("close", 24),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.tagName === "FIGURE") shut();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

const SIZES = ["bytes", "KB", "MB"];
function size(bytes) {
  let step = 0;
  let n = bytes ?? 0;
  while (n >= 1024 && step < 2) {
    n /= 1024;
    step += 1;
  }
  return `${step ? n.toFixed(1) : n} ${SIZES[step]}`;
}

const isPicture = (a) =>
  a.content_type ? a.content_type.startsWith("image/") : /\.(png|jpe?g|gif|webp|svg)$/i.test(a.filename ?? "");

export function fileCard(attachment) {
  return h(
    "a",
    {
      class: "file",
      href: safeUrl(attachment.url),
      download: attachment.filename,
      "data-testid": "attachment",
      "data-attachment-id": attachment.id,
    },
    icon("file", 28),
    h(
      "span",
      { class: "file-text" },
      h("span", { class: "file-name" }, attachment.filename),
      h("span", { class: "file-size" }, size(attachment.size)),
    ),
  );
}

/** The attachments of a message that no embed shows. */
export function attachments(message) {
  const used = new Set(
    (message.embeds ?? [])
      .flatMap((e) => [e.image?.url, e.thumbnail?.url, e.author?.icon_url, e.footer?.icon_url])
      .map((u) => behind(u, message)?.id)
      .filter(Boolean),
  );
  const free = (message.attachments ?? []).filter((a) => !used.has(a.id));
  if (!free.length) return null;
  const pictures = free.filter(isPicture);
  return h(
    "div",
    { class: "attachments" },
    pictures.length > 0 &&
      h(
        "div",
        { class: pictures.length > 1 ? "pictures several" : "pictures", "data-count": pictures.length },
        pictures.map((a) => picture(a.url, message, { spoiler: a.filename?.startsWith("SPOILER_") })),
      ),
    free.filter((a) => !isPicture(a)).map(fileCard),
  );
}

const iconImage = (url, message) => {
  const src = mediaUrl(url, message);
  return src && h("img", { class: "embed-icon", src, alt: "" });
};

const linked = (children, url, cls) => {
  const href = url && safeUrl(url);
  return href
    ? h("a", { class: cls, href, target: "_blank", rel: "noopener noreferrer" }, children)
    : h("span", { class: cls }, children);
};

function field(f, options) {
  return h(
    "div",
    { class: f.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-field-name" }, markdownLine(f.name, options)),
    h("div", { class: "embed-field-value" }, markdown(f.value, options)),
  );
}

/** Lays out fields: up to three inline fields share a row, any other field has a row of its own. */
function fields(all, options) {
  const rows = [];
  for (const f of all) {
    const row = rows.at(-1);
    if (f.inline && row?.inline && row.items.length < 3) row.items.push(f);
    else rows.push({ inline: Boolean(f.inline), items: [f] });
  }
  return h(
    "div",
    { class: "embed-fields" },
    rows.map((row) =>
      h(
        "div",
        { class: "embed-row", "data-columns": row.items.length },
        row.items.map((f) => field(f, options)),
      ),
    ),
  );
}

function embed(e, message) {
  const options = { mentions: message.mentions };
  const colour = Number.isInteger(e.color) ? `#${e.color.toString(16).padStart(6, "0")}` : null;
  const when = e.timestamp && new Date(e.timestamp);
  const footer = e.footer?.text || when;
  const image =
    e.image &&
    picture(e.image.url, message, { width: e.image.width, height: e.image.height, alt: e.image.description });
  return h(
    "article",
    { class: image ? "embed with-image" : "embed", "data-testid": "embed", style: colour ? { "--bar": colour } : {} },
    h(
      "div",
      { class: "embed-body" },
      h(
        "div",
        { class: "embed-text" },
        e.author?.name &&
          h(
            "div",
            { class: "embed-author" },
            iconImage(e.author.icon_url, message),
            linked(e.author.name, e.author.url, "embed-author-name"),
          ),
        e.title &&
          h(
            "div",
            { class: "embed-title", "data-testid": "embed-title" },
            linked(markdownLine(e.title, options), e.url, "embed-title-text"),
          ),
        e.description && h("div", { class: "embed-description" }, markdown(e.description, options)),
        e.fields?.length > 0 && fields(e.fields, options),
      ),
      e.thumbnail && picture(e.thumbnail.url, message, { kind: "thumbnail", alt: e.thumbnail.description }),
    ),
    image,
    footer &&
      h(
        "div",
        { class: "embed-footer" },
        iconImage(e.footer?.icon_url, message),
        h(
          "span",
          null,
          [e.footer?.text, when && when.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
  );
}

export function embeds(message) {
  return message.embeds?.length
    ? h(
        "div",
        { class: "embeds" },
        message.embeds.map((e) => embed(e, message)),
      )
    : null;
}
