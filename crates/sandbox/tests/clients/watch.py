"""A discord.py bot that watches: writes what it sees of others as a line of JSON each."""

import json
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

base, token = sys.argv[1:3]
Route.BASE = f"{base}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway/")


def tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


class Watcher(discord.Client):
    async def on_ready(self) -> None:
        tell(ready=True)

    async def on_thread_create(self, thread: discord.Thread) -> None:
        if isinstance(thread.parent, discord.ForumChannel):
            tell(post=thread.name, tags=[tag.name for tag in thread.applied_tags], archived=thread.archived)

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        await self.on_thread_create(thread)

    async def on_message(self, message: discord.Message) -> None:
        tell(
            text=message.content,
            buttons=[button.label for row in message.components for button in row.children],
            pictures=[{"name": each.filename, "describes": bool(each.description)} for each in message.attachments],
            mentions=[user.name for user in message.mentions],
        )


Watcher(intents=discord.Intents(guilds=True, guild_messages=True, message_content=True)).run(token, log_handler=None)
