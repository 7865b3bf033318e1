// Reads the games of standard input with chess.js or kokopu, whichever is named, from the packages in a folder: a line
// for each game, with whether it could be read, its result and its moves. A program that fails on a game says why.

const { createRequire } = require("node:module");
const { readFileSync } = require("node:fs");

const [name, folder] = process.argv.slice(2);
const packages = createRequire(folder + "/package.json");

function chessJs(text) {
    const { Chess } = packages("chess.js");
    const chess = new Chess();
    chess.loadPgn(text, { strict: true });
    const moves = chess.history({ verbose: true });
    const comments = chess.getComments().map((each) => each.comment).join(" ");
    return [chess.header().Result, moves.map((mv) => mv.from + mv.to + (mv.promotion ?? "")), comments];
}

function kokopu(text) {
    const { pgnRead } = packages("kokopu");
    const game = pgnRead(text, 0);
    const moves = game.mainVariation().nodes().map((node) => {
        const mv = node.positionBefore().notation(node.notation());
        return mv.from() + mv.to() + (mv.isPromotion() ? mv.promotion() : "");
    });
    const comments = [game.mainVariation().comment(), ...game.mainVariation().nodes().map((node) => node.comment())];
    return [game.result(), moves, comments.filter((comment) => comment).join(" ")];
}

const read = { "chess.js": chessJs, kokopu }[name];
// Games are apart by two blank lines, which the reader of one game would not look past.
const games = readFileSync(0, "utf8").split(/(?=^\[Event )/m);
for (const text of games) {
    try {
        const [result, moves] = read(text);
        console.log(["0", result, ...moves].join(" "));
    } catch (error) {
        console.error(`${error}\n${text}`);
        console.log("1 *");
    }
}
