// A discord.js bot that watches: writes what it sees of others as a line of JSON each.
import { Client, Events, GatewayIntentBits } from 'discord.js';

const [base, token] = process.argv.slice(2);
const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${base}/api` } });
const tell = (what) => console.log(JSON.stringify(what));

const post = (thread) => {
  const name = (id) => thread.parent.availableTags.find((tag) => tag.id === id).name;
  if (thread.parent.availableTags) tell({ post: thread.name, tags: thread.appliedTags.map(name), archived: thread.archived });
};
client.on(Events.ThreadCreate, (thread) => post(thread));
client.on(Events.ThreadUpdate, (_, thread) => post(thread));
client.on(Events.MessageCreate, (message) => tell({
  text: message.content,
  buttons: message.components.flatMap((row) => row.components.map((button) => button.label)),
  pictures: message.attachments.map((picture) => ({ name: picture.name, describes: Boolean(picture.description) })),
  mentions: message.mentions.users.map((user) => user.username),
}));
client.once(Events.ClientReady, () => tell({ ready: true }));

await client.login(token);
