/** The posts of a forum or media channel, with their tags. */

import { h, fill, announce } from "/dom.js";
import { api } from "/api.js";
import { icon } from "/icons.js";
import { state, channel, isForum, newer, tagsOf, on } from "/store.js";

/** The tags of a post as chips. */
export const tagChips = (post) =>
  tagsOf(post).map((tag) => h("span", { class: "tag quiet post-tag", "data-testid": "post-tag" }, tag.name));

function postLink(post) {
  const states = [post.archived && "Archived", post.locked && "Locked"].filter(Boolean);
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: `post${post.archived ? " archived" : ""}`,
        href: `#${post.id}`,
        "data-testid": "post",
        "data-channel-id": post.id,
      },
      h("span", { class: "post-tags" }, tagChips(post)),
      h("span", { class: "post-title" }, post.name),
      states.length > 0 && h("span", { class: "post-note" }, states.join(" · ")),
    ),
  );
}

/** *Manage Channels* and *Manage Threads*, which tags take. */
const MANAGING = (2n ** 4n + 2n ** 34n).toString();

/** Whether a bot may add tags to a forum and change those of its posts. */
const manages = (forum, bot) => forum.overwrites?.some((o) => o.id === bot.id && String(o.allow) === MANAGING);

/** A switch that lets all apps of the server manage the tags of the forum that is open, or forbids it. */
function managingSwitch() {
  const input = h("input", {
    id: "apps-manage",
    class: "switch",
    type: "checkbox",
    role: "switch",
    "data-testid": "apps-manage",
    onchange: async () => {
      const [forum, allow] = [state.current, input.checked ? MANAGING : "0"];
      try {
        for (const bot of state.bots) await api.setPermissions(forum, bot.id, allow, "0");
      } catch (error) {
        announce(error.message);
      }
    },
  });
  const node = h("div", { class: "forum-head" }, h("label", { for: "apps-manage" }, "Apps may manage tags here"), input);
  const draw = (forum) => {
    input.checked = state.bots.length > 0 && state.bots.every((bot) => manages(forum, bot));
  };
  return { node, draw };
}

/** The list of posts of the forum that is open: active ones first, and the newest first among them. */
export function postList() {
  const list = h("ul", { class: "posts", "aria-label": "Posts" });
  const managing = managingSwitch();
  const node = h("div", { class: "posts-frame", hidden: true, "data-testid": "posts" }, managing.node, list);
  function draw() {
    const forum = channel(state.current);
    node.hidden = !isForum(forum);
    if (node.hidden) return;
    const posts = [...state.channels.values()]
      .filter((c) => c.parent_id === forum.id)
      .sort((a, b) => Number(a.archived) - Number(b.archived) || (newer(b.id, a.id) ? 1 : -1));
    const none = h("li", { class: "posts-none" }, icon("posts", 36), h("p", null, "No posts yet."));
    managing.draw(forum);
    fill(list, posts.length ? posts.map(postLink) : none);
  }
  for (const what of ["channel", "world"]) on(what, draw);
  return node;
}
