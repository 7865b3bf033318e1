# Decks: built for a game, ready-made, and saved for later games.

## The deck builder

building-heading = Game #{ $number }: **build your deck** in private. In a hurry? **Fill up for me** does it in one press.
building-heading-half = Game #{ $number }: **build your deck** in private. You each have half of the cards, and nobody sees the other's. In a hurry? **Fill up for me** does it in one press.
building-heading-full = Game #{ $number }: **your deck is full**. Press **Done** when you like it.
building-sum = **{ $sum } of { $limit } points** · { $count ->
        [0] no cards yet
        [one] 1 card
       *[other] { $count } cards
    } · { $left ->
        [0] no points left
        [one] 1 point left
       *[other] { $left } points left
    }
building-deck = In your deck: { $cards }.
building-until = ⏳ Until <t:{ $time }:f>, <t:{ $time }:R>. If you're not done by then, you get a deck at random.
building-changed-meanwhile = That panel was out of date. Here's your deck as it is now.
building-left-out = { $count ->
        [one] { $cards } isn't in your half of the cards or doesn't fit.
       *[other] { $cards } aren't in your half of the cards or don't fit.
    }
building-ask-done = Game #{ $number }: your deck has room for more. It has { $count ->
        [0] no cards
        [one] 1 card
       *[other] { $count } cards
    } and { $sum } of { $limit } points. You can't change it once it's done.
building-cards-item = { $card } · { $points } (×{ $count })
building-add-placeholder =
    { $count ->
        [0] Nothing here fits
       *[other] Add cards from this page
    }
building-take-out-placeholder = Remove cards
building-use-placeholder = Use a saved deck
building-starter-button = Use a starter deck
building-fill-button = Fill up for me
building-empty-button = Remove all
building-save-button = Save this deck
building-done-button = Done
building-done-so-button = Done as it is

## Starter decks in the deck builder

building-ask-starter = Game #{ $number }: choose a **starter deck**. You can still change it before you press **Done**.
building-ask-starter-of-half = Game #{ $number }: choose a **starter deck**. You have half of the cards, so it's made from those. You can still change it before you press **Done**.
building-starter-placeholder = Choose a starter deck
building-starter-partly-item = { $name } · { $there } of its { $count } cards are here
building-starter = **{ $name }**: { $plan }.
building-starter-partly = **{ $name }**: { $plan }. You have { $there } of its { $count } cards{ $added ->
        [0] {""}
        [one] , and 1 other
       *[other] , and { $added } others
    }.
building-no-starter = There's no such starter deck. `/decks` lists them.

## Building by typing, and refusals

building-not-now = You have no deck to build in game #{ $number }.
building-not-in-deck = Your deck doesn't have that many { $card }. Nothing was removed.
building-cannot-add = { $unfit } Your deck has { $sum } of { $limit } points. Nothing was added.

## Saved decks

decks-none = You have no saved decks yet. To save the one that you build, use `/decks do:save` before the game begins.
decks-heading = **Your decks** ({ $count } of { $most })
decks-line = **{ $name }**: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }, { $sum } points
decks-show-placeholder = Show a deck
decks-not-there = This deck is gone. `/decks` lists those you have.
decks-starter-heading = **Starter decks**
decks-starter-line = **{ $name }**: { $plan }
decks-shown = **{ $name }**: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }, { $sum } points. { $cards }.
decks-starter-shown = { $shown }
    { $plan }.
decks-page = { $name } (page { $page } of { $pages })
decks-saved = Saved as **{ $name }**: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }, { $sum } points. `/decks do:use` puts it into the deck builder of a game with personal sets.
decks-renamed = **{ $from }** is now **{ $to }**.
decks-deleted = **{ $name }** is deleted.
decks-gone = You have no saved deck { $name } any more.
decks-unknown-of = You have no deck { $name }. Yours are { $names }. `/decks` lists the starter decks too.
decks-unknown = You have no saved decks yet, and no starter deck is called { $name }. `/decks` lists them.
decks-name-missing = Which deck? Give its `name`.
decks-new-name-missing = What should it be called? Give a `name` to save a deck, or its new name as `to`.
decks-name-too-long = A deck's name has up to { $most } letters.
decks-name-taken = You already have a deck called **{ $name }**. Nothing changed.
decks-name-of-starter = **{ $name }** is a starter deck. Choose another name.
decks-starter-stays = **{ $name }** is a starter deck, which can't be renamed or deleted.
decks-empty = Your deck has no cards yet, so there's nothing to save.
decks-too-many = You already have { $most } saved decks, the limit. Delete one first, or save this one under the name of one that it should replace.
decks-not-own-sets = In game #{ $number } you build from half of a set, so your saved decks don't fit. Try a starter deck, or play with `/challenge rules:decks personal`.

## The six starter decks: names and plans

starter-item = { $name }: { $plan }
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

## Filters for many cards, and /cards

cards-heading = 🃏 **Knightmare Chess cards**: { $count ->
    [0] none match
    [one] 1 card
   *[other] { $count } cards
}. Choose one to read all about it.
card-facts = { $card } · { $facts }
card-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
card-stays = stays in play
card-unique = once per deck
card-example = *Example, before and after:* { $told }
card-before-alt = Before: { $board }
card-after-alt = After: { $board }
cards-look-placeholder = Look at a card
cards-all-button = All cards
part-initials-item = names from { $letters }
part-page = Shown: { $part } (page { $page } of { $pages })
card-item = { $card } · { $points }
part-placeholder = Show only…
part-all-item = all cards
part-taken-item = in your deck
part-before-item = played before the move
part-instead-item = played instead of the move
part-after-item = played after the move
part-answer-item = responses
part-continuing-item = continuing cards
part-few-item = up to 3 points
part-some-item = 4 or 5 points
part-many-item = 6 or 7 points
part-most-item = 8 points or more
