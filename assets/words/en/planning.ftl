# Plans: turns ready for what the opponent may do, seen by their player alone.

plan-ahead-button = Plan ahead
plan-heading = **Your plan**
plan-of-game = Your plan for game #{ $number }:
plan-reply = { $to } → **{ $with }**
plan-how = When your opponent plays one of these, your reply follows at once. Only you see this.
plan-none = You have no plan for this turn. Choose what your opponent may play and what you reply, or type lines such as `/plan lines:Nf6 e5; Bc5 c3`.
plan-drop-button = Drop the plan
plan-dropped = The plan is dropped.
plan-ended-other-turn = Your plan has ended: it had no reply to this turn.
plan-ended-no-reply = Your plan has ended: its reply to this turn can't be played.

## Choosing a reply

plan-new-line = A new line for your plan in game #{ $number }.
plan-line-so-far = Line { $number } so far: { $line }
plan-if = If they play **{ $to }**, you play…
plan-their-piece-placeholder = If they play… choose their piece
plan-own-piece-placeholder = Choose your piece
plan-start-over-button = Start over
plan-continue-button = Continue the line
plan-continue-placeholder = Continue a line
plan-remove-placeholder = Remove a line
plan-nothing-now = Your opponent has no move to plan for right now.

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
plan-changed = Your plan has changed since that panel was made, so nothing was done. Press **Plan ahead** to see it now.
plan-cannot-choose = That can't be chosen here. Choose one of the buttons or items on the newest panel.
plan-line-full = A line has room for { $most } replies. Begin a new one.
plan-line-lost = { $move } can't be played any more, so this line can't go on. Remove it, or drop the plan.
plan-line-over = Your opponent has no move after this line, so it can't go on.
plan-nothing-after = You have no move after { $to }. Choose another move of your opponent's.
