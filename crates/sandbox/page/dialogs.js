/** Dialogs: their shared frame, and the modals that bots open. */

import { h, fill } from "/dom.js";
import { icon } from "/icons.js";
import { markdown } from "/markdown.js";
import { select } from "/select.js";
import { submitModal } from "/actions.js";
import { state } from "/store.js";

/** Opens a dialog. A click outside closes it. When it closes, the focus returns to where it was. */
export function openDialog({ title, testid, body, foot, onclose, cls = "" }) {
  const before = document.activeElement;
  const shut = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: `dialog ${cls}`, "aria-label": title, "data-testid": testid },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", null, title),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: shut }, icon("close")),
    ),
    body,
    foot,
  );
  let pressedOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    pressedOutside = event.target === dialog;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && pressedOutside) shut();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function textInput(c, label, description) {
  const long = c.style === 2;
  const id = `input-${c.custom_id}`;
  const control = h(long ? "textarea" : "input", {
    id,
    class: "input",
    name: c.custom_id,
    placeholder: c.placeholder,
    maxlength: c.max_length,
    rows: long ? 4 : null,
    type: long ? null : "text",
    autocomplete: "off",
    "aria-required": String(c.required !== false),
    "data-testid": "modal-input",
    "data-custom-id": c.custom_id,
    "aria-describedby": `${id}-error`,
  });
  control.value = c.value ?? "";
  const count = h("span", { class: "field-count", "aria-hidden": "true" });
  const error = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const tally = () => {
    count.textContent = c.max_length ? `${control.value.length} / ${c.max_length}` : "";
  };
  control.addEventListener("input", () => {
    tally();
    fill(error);
    control.removeAttribute("aria-invalid");
  });
  tally();
  const check = () => {
    const n = control.value.length;
    let wrong = "";
    if (c.required !== false && n === 0) wrong = "This field is required.";
    else if (n > 0 && c.min_length && n < c.min_length)
      wrong = `Enter at least ${c.min_length} characters (${n} so far).`;
    error.textContent = wrong;
    if (wrong) control.setAttribute("aria-invalid", "true");
    return !wrong;
  };
  return {
    id: c.custom_id,
    check,
    control,
    value: () => control.value,
    node: h(
      "div",
      { class: "field" },
      h(
        "label",
        { for: id },
        label ?? c.label,
        c.required !== false && h("span", { class: "required", title: "required" }, " *"),
      ),
      description && h("p", { class: "field-note" }, description),
      control,
      h("div", { class: "field-foot" }, error, count),
    ),
  };
}

function selectInput(c, label, description, host) {
  let values = (c.options ?? []).filter((o) => o.default).map((o) => o.value);
  const error = h("p", { class: "field-error", role: "alert" });
  const control = select(c, {
    label,
    host,
    onsubmit: (v) => {
      values = v;
      fill(error);
    },
  });
  return {
    id: c.custom_id,
    control,
    value: () => values,
    check: () => {
      const missing = c.required !== false && values.length < (c.min_values ?? 1);
      error.textContent = missing ? "Choose one." : "";
      return !missing;
    },
    node: h(
      "div",
      { class: "field" },
      h("span", { class: "label" }, label, c.required !== false && h("span", { class: "required" }, " *")),
      description && h("p", { class: "field-note" }, description),
      control,
      error,
    ),
  };
}

/** Shows a modal that a bot opened in response to an interaction. */
export function openModal(interactionId, modal) {
  const channelId = state.current;
  const inputs = [];
  const rows = h("div", { class: "dialog-body" });
  const problem = h("p", { class: "dialog-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary", "data-testid": "modal-submit" }, "Submit");
  const form = h(
    "form",
    { novalidate: true },
    rows,
    problem,
    h(
      "footer",
      { class: "dialog-foot" },
      h(
        "button",
        { type: "button", class: "button link plain", "data-testid": "modal-cancel", onclick: () => dialog.close() },
        "Cancel",
      ),
      submit,
    ),
  );
  const dialog = openDialog({ title: modal.title, testid: "modal", body: form });
  dialog.dataset.customId = modal.custom_id;

  const take = (c, label, description) => {
    if (c.type === 1) for (const inner of c.components ?? []) take(inner);
    else if (c.type === 18) take(c.component, c.label, c.description);
    else if (c.type === 10) rows.append(markdown(c.content));
    else if (c.type === 4 || [3, 5, 6, 7, 8].includes(c.type)) {
      const input =
        c.type === 4 ? textInput(c, label, description) : selectInput(c, label ?? c.placeholder, description, dialog);
      inputs.push(input);
      rows.append(input.node);
    } else rows.append(h("p", { class: "unknown" }, `Can't show an input of type ${c.type}.`));
  };
  for (const c of modal.components ?? []) take(c);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const bad = inputs.filter((i) => !i.check());
    if (bad.length) {
      bad[0].control.focus();
      return;
    }
    fill(problem);
    submit.disabled = true;
    submit.classList.add("waiting");
    const wrong = await submitModal(
      channelId,
      interactionId,
      modal.custom_id,
      Object.fromEntries(inputs.map((i) => [i.id, i.value()])),
    );
    submit.disabled = false;
    submit.classList.remove("waiting");
    if (wrong) problem.textContent = wrong;
    else dialog.close();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  inputs[0]?.control.focus();
}
