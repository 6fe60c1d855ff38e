import { parseSync, Visitor } from "oxc-parser";

/** A regular expression, and where it is written. */
export interface Pattern {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** Every regular expression of a TypeScript file: literals, and `new RegExp` of a text that is written out. */
export function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const add = (start: number, source: string, flags: string): void =>
    void found.push({ path, line: text.slice(0, start).split("\n").length, source, flags });
  new Visitor({
    Literal(node) {
      if ("regex" in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression({ callee, arguments: [source, flags], start }) {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || source?.type !== "Literal") return;
      if (typeof source.value !== "string") return;
      add(start, source.value, flags?.type === "Literal" && typeof flags.value === "string" ? flags.value : "");
    },
  }).visit(parseSync(path, text).program);
  return found;
}
