# Shared by many texts: lists, unknown names, failures and lengths of time.

## Lists

common-and = { $front } and { $last }
common-and-more = { $front } and { $more } more
common-or = { $front } or { $last }
common-or-more = { $front } or one of { $more } more
common-nothing-listed = nothing

## Placeholders for what is missing

common-nothing-typed = nothing
common-someone = someone
common-unknown-member = Member { $number }
common-former-member = Former member { $number }

## Failures

common-unreachable = Cardinal can't reach its games right now. Nothing was lost; try again in a minute.
common-failed = Something went wrong on my side. Check the board to see whether it was done. If not, try again. If this keeps happening, give the bot's owner this number: `{ $incident }`.

# { $why } is a whole sentence, such as "exd5 isn't possible now."
refused-in-game = Game #{ $number }: { $why }

## Time

pace-none = no clock
pace-turn = { $length } per turn
pace-game = { $each } each, plus { $plus } per turn
pace-bank = { $each }, { $plus } more after each turn, at most { $most }
pace-total = { $length } for all turns
pace-weekends-off = weekends off
pace-strict = vacations don't pause it
weekends-off-button = Weekends off: yes
weekends-on-button = Weekends off: no
length-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
length-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
length-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
length-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }

# What a server or a member reads that the bot doesn't serve.
barred-server = Whoever runs this bot has stopped it on this server, so there's nothing to play here.
barred-member = Whoever runs this bot has barred you, so you can't use it. If that's a mistake, ask them.
