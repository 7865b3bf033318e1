"""Writes the legal moves of the positions of standard input in many ways, and what python-chess says each text means.

A line for each text: the position, the text, the moves of which it is the notation (SAN or squares, also with other
marks or in words), and the moves of which it is what people write in haste.
"""

import sys

import chess

FIGURINES = {"N": "♘♞", "B": "♗♝", "R": "♖♜", "Q": "♕♛", "K": "♔♚"}
KINDS = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king", "P": "pawn"}
DASHES = "-‐‑‒–—−"
ARROWS = ["→", "->", " to ", " "]


def castling(board, move):
    side = "short", "kingside"
    zeros = 2
    if board.is_queenside_castling(move):
        side, zeros = ("long", "queenside"), 3
    for letter in "O0o":
        for dash in [*DASHES, ""]:
            yield dash.join([letter] * zeros)
    yield from (f"castle {word}" for word in side)
    yield from (f"castles {word}" for word in side)
    yield from (f"Castling {word}" for word in side)
    yield from squares(move)


def squares(move):
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    become = chess.piece_symbol(move.promotion) if move.promotion else ""
    for between in ["", *DASHES, *ARROWS]:
        yield f"{start}{between}{end}{become}"


def standard(board, move):
    """The notation, with other marks or in words."""
    if board.is_castling(move):
        yield from castling(board, move)
        return
    san = board.san(move)
    bare = san.rstrip("+#")
    yield from (san, bare, f"{bare}!", f"{bare}?!")
    yield from squares(move)
    number = board.fullmove_number
    dots = "." if board.turn else "..."
    yield from (f"{number}{dots} {san}", f"{number}{dots}{bare}", f"{bare}.", f"{bare},", f"move:{bare}", f"`{bare}`")
    yield f"{bare} ({move.uci()})"
    yield f"/move {bare}"
    if "x" in bare:
        yield from (bare.replace("x", mark) for mark in "×:")
        yield bare.replace("x", " takes ")
        yield bare.replace("x", " x ")
    if board.is_en_passant(move):
        yield from (f"{bare}{mark}" for mark in ("ep", " ep", " (ep)", " e.p.", " e.p.+", " en passant"))
    stem = bare.split("=")[0]
    if move.promotion:
        kind = bare[-1]
        for ways in (f"{stem}{kind}", f"{stem}({kind})", f"{stem}/{kind}", f"{stem}={KINDS[kind]}", f"{stem} {KINDS[kind]}"):
            yield ways
        yield from (f"{stem}={figurine}" for figurine in FIGURINES[kind])
    elif stem[0] in FIGURINES:
        rest = stem[1:]
        yield from (f"{figurine}{rest}" for figurine in FIGURINES[stem[0]])
        kind = KINDS[stem[0]]
        if len(stem) == 3:
            yield from (f"{kind} {rest}", f"{kind} to {rest}", f"{kind.capitalize()} {rest}", f"{stem[0]}-{rest}")
        elif stem[1] == "x":
            target = stem[2:]
            yield from (f"{kind} takes {target}", f"{kind} x {target}", f"{kind} captures {target}")
        long = f"{chess.square_name(move.from_square)}{'x' if 'x' in stem else '-'}{chess.square_name(move.to_square)}"
        yield from (f"{stem[0]}{long}", f"{kind} {long}")
    elif len(stem) == 2:
        yield from (f"pawn {stem}", f"pawn to {stem}", f"♙{stem}")


def loose(board, move):
    """What people write in haste: another case, no mark of capture, nothing of what a pawn becomes."""
    if board.is_castling(move):
        yield from (text.lower() for text in castling(board, move))
        return
    bare = board.san(move).rstrip("+#")
    yield from (bare.lower(), bare.upper(), bare[0].upper() + bare[1:], bare.replace("x", ""))
    uci = move.uci()
    yield from (uci.upper(), uci[0].upper() + uci[1:])
    if move.promotion:
        yield from (bare.split("=")[0], uci[:-1], bare.split("=")[0].upper())
    mark = "x" if board.is_capture(move) else "-"
    if board.piece_type_at(move.from_square) == chess.PAWN:
        yield f"{uci[:2]}{mark}{uci[2:4]}{uci[4:]}"


for line in sys.stdin:
    board = chess.Board(line.strip())
    meanings = {}
    for move in board.legal_moves:
        for column, ways in enumerate((standard(board, move), loose(board, move))):
            for text in ways:
                meanings.setdefault(text, (set(), set()))[column].add(move.uci())
    for text, (written, bent) in meanings.items():
        print(line.strip(), text, " ".join(sorted(written)), " ".join(sorted(bent)), sep="\t")
