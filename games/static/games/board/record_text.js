// The text of a record as it is typed: a move is put at its end, taken from it, or exchanged.
// Comments, tags and variations stay where they are.
const MOVE = /[a-lавсен]\d{0,2}[-–—:xх×]?[a-lавсен]\d{1,2}(?:[-:xх×]?[a-lавсен]\d{1,2})*[!?]*|\d{1,2}[-–—:xх×]\d{1,2}(?:[:xх×]\d{1,2})*[!?]*/gi;
// what must not stand before a score is caught, not looked back at: Safari up to 16.3 cannot look
// behind, and by one such sign of a script the whole board would stay a picture
const RESULT = /(?:(^|[^\d:xх–-])(?:1\s?[-–:]\s?0|0\s?[-–:]\s?1|2\s?[-–:]\s?0|0\s?[-–:]\s?2|1\s?[-–:]\s?1|1\/2\s?[-–:]\s?1\/2|0\s?[-–:]\s?0)|½\s?[-–:]\s?½|\*)\s*$/;
const ASIDE = /\{[^}]*\}|\([^()]*\)|\[[^\]]*\]|;[^\n]*/g;

// whether a text says at its end how the game ended
export const hasResult = (text) => {
  const bare = masked(text), found = RESULT.exec(bare);
  return Boolean(found) && !bare.trimEnd().endsWith("*");
};

// where the result at the end of a text begins: where the text ends if there is none
const resultAt = (text) => {
  const found = RESULT.exec(text);
  return found ? found.index + (found[1]?.length ?? 0) : text.length;
};

const masked = (text) => {
  let bare = text;
  for (let before = ""; before !== bare;) {
    before = bare;
    bare = bare.replace(ASIDE, (aside) => " ".repeat(aside.length));
  }
  return bare;
};

// step: { number, text, isFirst } where isFirst says that the move begins its pair
export const withMove = (text, { number, text: move, isFirst }, isStart) => {
  const end = resultAt(masked(text)), result = text.slice(end).trim();
  const head = text.slice(0, end).trimEnd(), tail = result ? `\n${result}` : "";
  const lead = isFirst ? `${head ? "\n" : ""}${number}. ` : isStart ? `${head ? "\n" : ""}${number}... ` : " ";
  return `${head}${head || lead.trim() ? lead : ""}${move}${tail}`;
};

// without its last move and what numbers it
export const withoutLast = (text) => {
  const bare = masked(text);
  const moves = [...bare.slice(0, resultAt(bare)).matchAll(MOVE)];
  const last = moves[moves.length - 1];
  if (!last) return text;
  const head = text.slice(0, last.index).replace(/\s*\d+\s*\.+\s*$/, "").trimEnd();
  const rest = text.slice(last.index + last[0].length), tail = rest.slice(0, resultAt(rest)).trim();
  return tail ? `${head} ${tail}` : head;
};

// with a move in place of what stands at a line and column
export const withInstead = (text, { line, column, length }, move) => {
  const rows = text.replace(/\r\n?/g, "\n").split("\n"), row = rows[line - 1] ?? "";
  rows[line - 1] = row.slice(0, column - 1) + move + row.slice(column - 1 + length);
  return rows.join("\n");
};
