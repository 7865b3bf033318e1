"""A discord.py bot: logs in to the sandbox, registers /hello and answers it."""

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


@bot.tree.command(name="hello", description="says hello")
async def hello(interaction: discord.Interaction, name: str) -> None:
    note = discord.File(io.BytesIO(b"bytes"), filename="note.txt")
    await interaction.response.send_message(f"hello {name}", file=note, view=Press())


@bot.tree.command(name="later", description="takes its time")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    await interaction.edit_original_response(content="done")
    await interaction.followup.send("to you alone", ephemeral=True)


bot.run(token, log_handler=None)
