/** The most lines that a release may take in the changelog of a package. */
export const MOST_LINES = 60;

const STEP = /^(?<what>.*?) ?\*\*For (?<readers>[a-z ]+):\*\* (?<text>.*)$/;

/** In a release that was not sorted yet: a heading of changesets, or its sentence for a package that only follows its group. */
const FROM_CHANGESETS = /^(?:### (?:Major|Minor|Patch) Changes|No changes in this release\.)$/m;

/** Who reads first: a change for callers reaches the most people. */
const readersInOrder = ["callers", "implementers", "operators", "designers"];

interface Step {
  readers: string;
  text: string;
}

/**
 * A changelog whose newest release, as changesets wrote it, is for readers: what to do first, each step with who has to take it, and
 * then what is new, one line each. Without the hashes of commits, the ids of findings, and the dependencies that follow their group.
 * @throws an Error when a release has too many lines, or a step is for readers who are not known.
 */
export function withReadableRelease(changelog: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const [head = "", newest, ...older] = sections;
  if (newest === undefined || !FROM_CHANGESETS.test(newest)) return changelog;
  const [title = ""] = newest.split("\n");
  const entries = newest.split(/^- /m).slice(1);
  const written = entries.map((entry) => entry.replace(/^[0-9a-f]{7}: /, "").replace(/^### .*$/gm, ""));
  const lines = readableSection(
    title,
    written.filter((entry) => !entry.startsWith("Updated dependencies")),
  );
  return [head, lines.join("\n"), ...older.map((section) => `\n${section}`)].join("").replace(/\n*$/, "\n");
}

/**
 * The lines of a release, from the texts of its changesets.
 * @param title its heading, as `## 0.2.0`.
 * @throws an Error when they are too many, or a step is for readers who are not known.
 */
export function readableSection(title: string, changesets: readonly string[]): string[] {
  const texts = [...new Set(changesets.flatMap(textsOf))];
  const steps = texts.flatMap(stepOf).toSorted((a, b) => rankOf(a) - rankOf(b));
  const news = texts.filter((text) => !STEP.test(text)).map((text) => `- ${text}`);
  if (news.length === 0 && steps.length === 0)
    news.push("- Nothing of its own: it has the version of the packages that it fits.");
  const lines = [
    title,
    "",
    ...(steps.length > 0 ? ["### What to do", "", ...steps.map(lineOf), ""] : []),
    ...(news.length > 0 ? ["### What is new", "", ...news, ""] : []),
  ];
  if (lines.length > MOST_LINES)
    throw new Error(
      `${title.slice("## ".length)} takes ${lines.length} lines, more than ${MOST_LINES}. Join or shorten changesets.`,
    );
  return lines;
}

/** The paragraphs and items of a changeset, each in one line. */
function textsOf(changeset: string): string[] {
  return changeset
    .split(/\n\s*\n|\n(?= *- )/)
    .map((text) =>
      text
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(/^- /, "")
        .replace(/ ?<!-- finding \S+ -->$/, ""),
    )
    .filter((text) => text !== "");
}

function stepOf(text: string): Step[] {
  const { what = "", readers = "", text: todo = "" } = STEP.exec(text)?.groups ?? {};
  if (todo === "") return [];
  const unknown = readers.split(" and ").find((each) => !readersInOrder.includes(each));
  if (unknown !== undefined)
    throw new Error(`A changeset says "For ${unknown}". Say ${readersInOrder.join(", ")}, or two of them with "and".`);
  return [{ readers, text: what === "" ? todo : `${todo} (${what.replace(/\.$/, "")})` }];
}

function rankOf({ readers }: Step): number {
  return readersInOrder.indexOf(readers.split(" and ")[0] ?? "");
}

function lineOf({ readers, text }: Step): string {
  return `- **For ${readers}:** ${text}`;
}
