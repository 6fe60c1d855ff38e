/** Deeper than the reply of any service; `JSON.parse` takes seconds for the millions of levels of a hostile one. */
const MAX_LEVELS = 1000;

/** The value of a JSON text. Throws a `SyntaxError` for another text, and for more than 1000 levels of lists and objects. */
export function parseJson(text: string): unknown {
  let [levels, isQuoted] = [0, false];
  // A short text has fewer levels.
  for (let at = text.length > MAX_LEVELS ? 0 : text.length; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\\") at++;
    else if (isQuoted) continue;
    else if (character === "[" || character === "{") levels++;
    else if (character === "]" || character === "}") levels--;
    if (levels > MAX_LEVELS) throw new SyntaxError(`JSON with more than ${MAX_LEVELS} levels`);
  }
  return JSON.parse(text);
}
