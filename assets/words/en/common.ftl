# What many texts share: lists, names that are not known, and the apology for a failure.

## Lists, read aloud

common-and = { $front } and { $last }
common-and-more = { $front } and { $more } more
common-or = { $front } or { $last }
common-or-more = { $front } or one of { $more } more
common-nothing-listed = nothing

## What stands for what is not there

common-nothing-typed = nothing
common-someone = someone

## Failures

common-failed = Something went wrong on my side. Check the board to see whether it was done; if not, please try again. If this keeps happening, tell whoever runs this bot the number `{ $incident }`.

## Time

pace-none = no clock
pace-turn = { $length } per turn
pace-game = { $each } each, plus { $plus } per turn
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
