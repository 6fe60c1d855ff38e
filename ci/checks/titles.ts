import { parseSync, Visitor, type Expression, type Super } from "oxc-parser";

/** A title of a test or a name of a check, and where it is written. */
export interface Title {
  path: string;
  line: number;
  text: string;
}

const openings: { pattern: RegExp; problem: string }[] = [
  {
    pattern: /^(?:what|whatever|that|who|whoever|nobody|somebody|nothing)\b/i,
    problem: "begins with a pronoun; begin with the noun that it stands for",
  },
  {
    pattern: /^(?:an?|the|every|each|any|all) (?:\S+ ){1,3}(?:that|which|who) (?:is|are|was|were|has|have|had)\b/i,
    problem: "has a relative clause as its subject; use the field's noun or an adjective",
  },
];

/** Why a title is not subject + verb + object; undefined: no construction that we avoid. */
export function titleProblem(title: string): string | undefined {
  return openings.find(({ pattern }) => pattern.test(title))?.problem;
}

const SUBJECT = /^[\w@/.-]+(?:, [\w@/.-]+)*: \S/;
const LONGEST_SUBJECT = 72;

/** Why the subject of a commit is not `area: imperative, what changed`; undefined: it is. */
export function subjectProblem(subject: string): string | undefined {
  if (!SUBJECT.test(subject)) return "names no area; begin with the folder or command and a colon";
  if (subject.length > LONGEST_SUBJECT) return `has ${subject.length} characters; at most ${LONGEST_SUBJECT}`;
  if (subject.includes(";")) return "lists several changes; make a commit of each";
  return titleProblem(subject.slice(subject.indexOf(": ") + 2));
}

const suites = new Set(["test", "it", "describe", "bench"]);

/** The titles of tests in a TypeScript file, and the names of checks: the `name` of an object that also has `rules`. */
export function titlesIn(path: string, text: string): Title[] {
  const found: Title[] = [];
  const add = (node: TextNode | undefined): void => {
    const title = node === undefined ? undefined : textOf(node);
    if (title !== undefined && node !== undefined)
      found.push({ path, line: text.slice(0, node.start).split("\n").length, text: title });
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (suites.has(rootOf(callee))) add(first);
    },
    ObjectExpression({ properties }) {
      const members = new Map(
        properties.flatMap((each) =>
          each.type === "Property" && each.key.type === "Identifier" ? [[each.key.name, each.value] as const] : [],
        ),
      );
      if (members.has("rules")) add(members.get("name"));
    },
  }).visit(parseSync(path, text).program);
  return found;
}

interface TextNode {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string | null } }[];
}

/** The text of a literal; of a template, with a gap for each inserted value. */
function textOf({ type, value, quasis }: TextNode): string | undefined {
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" ? quasis?.map((part) => part.value.cooked ?? "").join("…") : undefined;
}

/** `test` of `test.concurrent.each(rows)(title)`. */
function rootOf(callee: Expression | Super): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return rootOf(callee.object);
  return callee.type === "CallExpression" ? rootOf(callee.callee) : "";
}
