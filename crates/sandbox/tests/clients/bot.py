"""A discord.py bot: logs in to the sandbox, registers /hello and answers it."""

import base64
import io
import sys

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

base, token = sys.argv[1:3]
Route.BASE = f"{base}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway/")


class Press(discord.ui.View):
    @discord.ui.select(
        custom_id="select",
        placeholder="Pick one",
        options=[discord.SelectOption(label=word, description="a word", emoji="♠️") for word in ("one", "two")],
    )
    async def select(self, interaction: discord.Interaction, chosen: discord.ui.Select) -> None:
        await interaction.response.send_message(f"chosen {chosen.values[0]}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="users", placeholder="Pick somebody")
    async def users(self, interaction: discord.Interaction, _: discord.ui.UserSelect) -> None:
        await interaction.response.defer()

    @discord.ui.button(label="Press", custom_id="press", style=discord.ButtonStyle.primary)
    async def press(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="pressed", view=None)


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


bot = Bot()
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Form(discord.ui.Modal, title="A move"):
    move = discord.ui.Label(
        text="Move", description="in letters", component=discord.ui.TextInput(custom_id="move", default="e4")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"typed {self.move.component.value}")


class Piece(discord.ui.LayoutView):
    def __init__(self, emoji: discord.Emoji) -> None:
        super().__init__()
        button = discord.ui.Button(label="Open", custom_id="open", emoji=emoji)
        section = discord.ui.Section(discord.ui.TextDisplay(f"{emoji} a pawn"), accessory=button)
        self.add_item(discord.ui.Container(section, accent_colour=0xC9A227))


@bot.tree.command(name="hello", description="says hello")
async def hello(interaction: discord.Interaction, name: str) -> None:
    note = discord.File(io.BytesIO(b"bytes"), filename="note.txt")
    embed = discord.Embed(title="A greeting", description="to the one who asked", colour=0x3366CC)
    embed.add_field(name="who", value=name).set_footer(text="by a bot")
    await interaction.response.send_message(f"hello {name}", embed=embed, file=note, view=Press())


@bot.tree.command(name="form", description="opens a form")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@bot.tree.command(name="piece", description="shows its own emoji")
async def piece(interaction: discord.Interaction) -> None:
    emoji = await bot.create_application_emoji(name="white_pawn", image=PIXEL)
    await interaction.response.send_message(view=Piece(emoji))


@bot.tree.command(name="later", description="takes its time")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.edit_original_response(content="done")
    await interaction.followup.send("to you alone", ephemeral=True)


bot.run(token, log_handler=None)
