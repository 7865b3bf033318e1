// A discord.js bot: logs in to the sandbox, registers /hello and answers it.
import {
  ActionRowBuilder, ApplicationIntegrationType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, ContainerBuilder,
  EmbedBuilder, Events, GatewayIntentBits, InteractionContextType, LabelBuilder, MessageFlags, ModalBuilder,
  SectionBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const anywhere = {
  integrationTypes: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
};

const [base, token] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([
    { name: 'hello', description: 'says hello', options: [{ type: 3, name: 'name', description: 'whom', required: true }] },
    { name: 'form', description: 'opens a form', ...anywhere },
    { name: 'piece', description: 'shows its own emoji' },
    { name: 'later', description: 'takes its time' },
  ]);
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) {
    await interaction.update({ content: 'pressed', components: [] });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`typed ${interaction.fields.getTextInputValue('move')}`);
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
  } else if (interaction.commandName === 'form') {
    const input = new TextInputBuilder().setCustomId('move').setStyle(TextInputStyle.Short).setValue('e4');
    const label = new LabelBuilder().setLabel('Move').setDescription('in letters').setTextInputComponent(input);
    await interaction.showModal(new ModalBuilder().setCustomId('form').setTitle('A move').addLabelComponents(label));
  } else if (interaction.commandName === 'piece') {
    const emoji = await client.application.emojis.create({ attachment: pixel, name: 'white_pawn' });
    const button = new ButtonBuilder().setCustomId('open').setLabel('Open').setStyle(ButtonStyle.Secondary)
      .setEmoji({ id: emoji.id, name: emoji.name });
    const section = new SectionBuilder().addTextDisplayComponents(new TextDisplayBuilder().setContent(`${emoji} a pawn`))
      .setButtonAccessory(button);
    const container = new ContainerBuilder().setAccentColor(0xc9a227).addSectionComponents(section);
    await interaction.reply({ components: [container], flags: MessageFlags.IsComponentsV2 });
  } else {
    await interaction.deferReply();
    await interaction.editReply('done');
    await interaction.followUp({ content: 'to you alone', flags: MessageFlags.Ephemeral });
  }
});

await client.login(token);
