// A discord.js bot: logs in to the sandbox, registers /hello and answers it.
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events, GatewayIntentBits,
  MessageFlags, StringSelectMenuBuilder,
} from 'discord.js';

const [base, token] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([
    { name: 'hello', description: 'says hello', options: [{ type: 3, name: 'name', description: 'whom', required: true }] },
    { name: 'later', description: 'takes its time' },
  ]);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) {
    await interaction.update({ content: 'pressed', components: [] });
  } else if (interaction.isStringSelectMenu()) {
    await interaction.reply({ content: `chosen ${interaction.values[0]}`, flags: MessageFlags.Ephemeral });
  } else if (interaction.commandName === 'hello') {
    const button = new ButtonBuilder().setCustomId('press').setLabel('Press').setStyle(ButtonStyle.Primary);
    const select = new StringSelectMenuBuilder().setCustomId('select').setPlaceholder('Pick one')
      .addOptions(['one', 'two'].map((word) => ({ label: word, value: word, description: 'a word', emoji: '♠️' })));
    const embed = new EmbedBuilder().setTitle('A greeting').setDescription('to the one who asked').setColor(0x3366cc)
      .addFields({ name: 'who', value: interaction.user.username }).setFooter({ text: 'by a bot' });
    await interaction.reply({
      embeds: [embed],
      content: `hello ${interaction.options.getString('name')}`,
      files: [new AttachmentBuilder(Buffer.from('bytes'), { name: 'note.txt' })],
      components: [select, button].map((component) => new ActionRowBuilder().addComponents(component)),
    });
  } else {
    await interaction.deferReply();
    await interaction.editReply('done');
    await interaction.followUp({ content: 'to you alone', flags: MessageFlags.Ephemeral });
  }
});

await client.login(token);
