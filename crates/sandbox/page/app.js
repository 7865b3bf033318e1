/** Starts the page: opens the window of the member in the address, or the start screen. */

import { forgetWaiting } from "/actions.js";
import { openStream } from "/api.js";
import { frame } from "/frame.js";
import { startScreen, loadWorld } from "/start.js";
import { state, tell, nameOf, restoreRead } from "/store.js";
import { receive, refetch } from "/updates.js";

const root = document.getElementById("root");

async function start() {
  const as = new URLSearchParams(location.search).get("as");
  await loadWorld(root, as ?? undefined);
  const member = as && state.members.get(as);
  if (!member || member.bot) {
    startScreen(root);
    return;
  }
  state.me = as;
  restoreRead();
  document.documentElement.dataset.as = nameOf(member);
  const view = frame(root);
  openStream(
    as,
    (f) => receive(f, view),
    (now) => {
      state.connected = now === "open";
      tell("connection");
      if (now === "closed") forgetWaiting();
      else refetch(view);
    },
  );
}

start();
