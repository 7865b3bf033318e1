/** The page's calls to the member API, and the live stream. */

/** An error response of the server, with its message. */
class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "Can't reach the sandbox. Is it still running?");
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    // Without JSON, there is only the status.
  }
  if (!answer.ok) throw new ApiError(answer.status, data?.message ?? `The server answered ${answer.status}.`);
  return data;
}

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, v]) => v !== undefined)).toString();

export const api = {
  world: (as) => call("GET", `/sandbox/world?${query({ as })}`),
  addMember: (name) => call("POST", "/sandbox/members", { name }),
  changeMember: (id, change) => call("PUT", `/sandbox/members/${id}`, change),
  addRole: (name) => call("POST", "/sandbox/roles", { name }),
  addChannel: (name, type) => call("POST", "/sandbox/channels", { name, type }),
  changeGuild: (change) => call("PUT", "/sandbox/guild", change),
  openDirect: (as, recipient_id) => call("POST", `/sandbox/members/${as}/channels`, { recipient_id }),
  openGroup: (as, members) => call("POST", "/sandbox/groups", { as, members }),
  changeAccount: (as, app, added) => call("PUT", `/sandbox/members/${as}/apps/${app}`, { added }),
  advanceClock: (advance_ms) => call("POST", "/sandbox/clock", { advance_ms }),
  commands: (as, channel) => call("GET", `/sandbox/commands?${query({ as, channel })}`),
  setPermissions: (channel, user, allow, deny) =>
    call("PUT", `/sandbox/channels/${channel}/permissions`, { user, allow, deny }),
  messages: (channel, as, limit, before) =>
    call("GET", `/sandbox/channels/${channel}/messages?${query({ as, limit, before })}`),
  say: (channel, as, content) => call("POST", `/sandbox/channels/${channel}/messages`, { as, content }),
  command: (channel, as, command_id, options) =>
    call("POST", `/sandbox/channels/${channel}/command`, { as, command_id, options }),
  commandOn: (channel, as, command_id, target_id) =>
    call("POST", `/sandbox/channels/${channel}/command`, { as, command_id, target_id }),
  autocomplete: (channel, as, command_id, options) =>
    call("POST", `/sandbox/channels/${channel}/autocomplete`, { as, command_id, options }),
  component: (channel, as, message_id, custom_id, values) =>
    call("POST", `/sandbox/channels/${channel}/component`, { as, message_id, custom_id, ...(values && { values }) }),
  modal: (channel, as, interaction_id, custom_id, values) =>
    call("POST", `/sandbox/channels/${channel}/modal`, { as, interaction_id, custom_id, values }),
  dismiss: (message, as) => call("POST", `/sandbox/messages/${message}/dismiss`, { as }),
  faults: () => call("GET", "/sandbox/faults"),
  setFaults: (faults) => call("PUT", "/sandbox/faults", faults),
  gateway: (action) => call("POST", "/sandbox/faults/gateway", action),
};

/**
 * Keeps the stream open as long as the page is. `onframe` gets each frame, and `onstate` "open" or "closed". After every
 * "open", the caller must fetch what it may have missed.
 */
export function openStream(as, onframe, onstate) {
  let wait = 250;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/stream?as=${encodeURIComponent(as)}`);
    socket.addEventListener("open", () => {
      wait = 250;
      onstate("open");
    });
    socket.addEventListener("message", (event) => {
      let frame;
      try {
        frame = JSON.parse(event.data);
      } catch {
        return;
      }
      onframe(frame);
    });
    socket.addEventListener("close", () => {
      onstate("closed");
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 4000);
    });
  };
  connect();
}
