# Plans: turns ready for what the opponent may do, seen by their player alone.

plan-heading = **Your plan**
plan-of-game = Your plan for game #{ $number }:
plan-reply = { $to } → **{ $with }**
plan-how = When your opponent plays one of these, your reply follows at once. Only you see this.
plan-none = You have no plan for this turn. Type what your opponent may play and what you reply, such as `/plan lines:Nf6 e5; Bc5 c3`.
plan-drop-button = Drop the plan
plan-dropped = The plan is dropped.
plan-ended-other-turn = Your plan has ended: it had no reply to this turn.
plan-ended-no-reply = Your plan has ended: its reply to this turn can't be played.

## What is wrong with a plan

plan-own-turn = It's your turn. Play it first, then plan for your opponent's reply.
plan-not-begun = Plans are for when the decks are built.
plan-empty = Type what your opponent may play and what you reply, such as `Nf6 e5; Bc5 c3`.
plan-no-reply = In { $line }, there is no reply to { $last }. Each of your opponent's moves needs one of yours behind it.
plan-line-too-long = In { $line }, there are more than { $most } replies.
plan-not-theirs = In { $line }, your opponent can't play { $move }.
plan-not-own = In { $line }, you can't play { $move } after { $after }.
plan-contradiction = After { $to }, the plan has both { $one } and { $other }. Keep one of them.
plan-too-many = A plan has room for { $most } lines.
