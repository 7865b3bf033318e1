# Decks: built for a game, kept for later ones.

## The panel on which a deck is built

building-heading = Game #{ $number }: **build your deck**. Nobody else sees it.
building-sum = **{ $sum } of { $limit } points** · { $count ->
        [0] no cards yet
        [one] one card
       *[other] { $count } cards
    } · { $left ->
        [0] nothing left to spend
        [one] one point left
       *[other] { $left } points left
    }
building-deck = In your deck: { $cards }.
building-until = ⏳ Until <t:{ $time }:f>, <t:{ $time }:R>. A deck that is not done by then is dealt at random.
building-changed-meanwhile = This panel was out of date. Here is your deck as it is now.
building-left-out = Not in your deck, because there is none left of it or it does not fit: { $cards }.
building-ask-done = Game #{ $number }: your deck has { $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    } for { $sum } of { $limit } points, and more would fit. Once it is done it stays as it is.
building-cards-item = { $card } · { $points } (×{ $count })
building-add-placeholder =
    { $count ->
        [0] Nothing here fits
       *[other] Add cards from this page
    }
building-take-out-placeholder = Take cards out
building-use-placeholder = Use a deck that you have kept
building-fill-button = Fill up for me
building-empty-button = Take all out
building-done-button = Done
building-done-so-button = Done as it is

## Building by typing, and refusals

building-not-now = You have no deck to build in game #{ $number }.
building-not-in-deck = { $card } is not in your deck as often as that. Nothing was changed.
building-cannot-add = { $unfit } It counts { $sum } of { $limit } points without. Nothing was changed.

## Decks that are kept

decks-none = You have kept no decks yet. While you build one, and until the game begins, `/decks do:keep` keeps it under a name.
decks-heading = **Your decks** ({ $count } of { $most })
decks-item = - **{ $name }**: { $count ->
        [one] one card
       *[other] { $count } cards
    }, { $sum } points
decks-shown = **{ $name }**: { $count ->
        [one] one card
       *[other] { $count } cards
    }, { $sum } points. { $cards }.
decks-page = { $name } ({ $page } of { $pages })
decks-kept = Kept as **{ $name }**: { $count ->
        [one] one card
       *[other] { $count } cards
    }, { $sum } points. `/decks do:use` takes it over into a game in which each builds from sets of their own.
decks-renamed = **{ $from }** is now **{ $to }**.
decks-deleted = **{ $name }** is deleted.
decks-gone = You no longer keep a deck { $name }.
decks-unknown-of = You keep no deck { $name }. You have { $names }.
decks-name-missing = Which deck? Give its `name`.
decks-new-name-missing = What is it to be called? Give a name: `name` for a deck that is kept, `to` for a new name.
decks-name-too-long = A deck's name has up to { $most } letters.
decks-name-taken = You have another deck called **{ $name }**. Nothing was changed.
decks-empty = Your deck has no cards yet, so there is nothing to keep.
decks-too-many = You keep { $most } decks, as many as there can be. Delete one first, or keep this one under the name of one that is there, which it then replaces.
decks-not-own-sets = In game #{ $number } you build from a half of the cards that chance has made, so a kept deck does not fit. It does where each builds from sets of their own (`/challenge decks`).

## The six starter decks: names and plans

starter-fortress-item = Fortress
starter-fortress-description = Walls, magnets and patience: make them come to you
starter-pawn-storm-item = Pawn Storm
starter-pawn-storm-description = Pawns leap, swerve, take head-on and come back
starter-cavalry-item = Cavalry
starter-cavalry-description = Knights charge twice, jump anywhere and fork
starter-wildfire-item = Wildfire
starter-wildfire-description = Capture in every way there is, then throw a Fireball
starter-musical-chairs-item = Musical Chairs
starter-musical-chairs-description = Swap pieces until theirs stand on the wrong squares
starter-saboteur-item = Saboteur
starter-saboteur-description = Undo, cancel, copy and steal what your opponent plays

## Parts of many cards, and /cards

cards-heading = 🃏 **The cards of Knightmare Chess**: { $count ->
    [0] none is so
    [one] one is shown
   *[other] { $count } are shown
}. Choose one to read all about it.
card-facts = { $card } · { $facts }
card-points = { $points ->
    [one] one point
   *[other] { $points } points
}
card-stays = stays in play
card-unique = once in a deck at most
card-example = *Example, before and after:* { $told }
card-before-alt = Before: { $board }
card-after-alt = After: { $board }
cards-look-placeholder = Look at a card
cards-all-button = All cards
part-initials-item = names from { $letters }
part-page = Shown: { $part } ({ $page } of { $pages })
card-item = { $card } · { $points }
part-placeholder = Show only…
part-all-item = all cards
part-taken-item = in your deck
part-before-item = played before the move
part-instead-item = played instead of the move
part-after-item = played after the move
part-answer-item = answers to your opponent
part-continuing-item = cards that stay in play
part-few-item = up to 3 points
part-some-item = 4 or 5 points
part-many-item = 6 or 7 points
part-most-item = 8 points and more
