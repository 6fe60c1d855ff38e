/** A word that must not appear, and the term to use in its place. */
export interface BannedWord {
  word: string;
  term: string;
}

/** A place where a banned word is right. */
export interface Exception {
  /** A file, or the beginning of the paths it holds for. */
  path: string;
  word: string;
  reason: string;
}

export interface Finding {
  path: string;
  /** From 1; undefined where the name of the file is at fault. */
  line?: number;
  word: string;
  term: string;
}

export interface TextFile {
  path: string;
  text: string;
}

/** Finds banned words in a line of text, of which some may need the next line as well. */
type Matcher = (line: string, next: string) => BannedWord[];

/**
 * How an entry of the list is found:
 * - lower-case letters only: as a word of any text or name, in singular and plural: `twin` also in `brokenTwins` and `TWIN_ID`
 * - letters with a capital: as exactly this identifier
 * - anything else: as a phrase in any case, also over the end of a line
 */
export function findBannedWords(files: readonly TextFile[], words: readonly BannedWord[]): Finding[] {
  const inNames = words.filter(({ word }) => /^[a-z]+$/.test(word));
  const identifiers = words.filter(({ word }) => /^[A-Za-z]*[A-Z][A-Za-z]*$/.test(word));
  const phrases = words.filter((each) => !inNames.includes(each) && !identifiers.includes(each));
  const matchers = [partMatcher(inNames), identifierMatcher(identifiers), phraseMatcher(phrases)];
  const foundIn = (line: string, next: string): BannedWord[] => matchers.flatMap((match) => match(line, next));
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    const inPath = foundIn(path, "").map((found) => ({ path, ...found }));
    const inText = lines.flatMap((line, index) =>
      foundIn(line, lines[index + 1] ?? "").map((found) => ({ path, line: index + 1, ...found })),
    );
    return [...inPath, ...inText];
  });
}

/** The findings that no exception covers, and the exceptions that cover nothing. */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): { findings: Finding[]; unused: Exception[] } {
  const covers = ({ path, word }: Exception, finding: Finding): boolean =>
    finding.word === word && finding.path.startsWith(path);
  return {
    findings: findings.filter((finding) => !exceptions.some((exception) => covers(exception, finding))),
    unused: exceptions.filter((exception) => !findings.some((finding) => covers(exception, finding))),
  };
}

function partMatcher(words: readonly BannedWord[]): Matcher {
  const byForm = new Map(words.flatMap((each) => [each.word, `${each.word}s`].map((form) => [form, each] as const)));
  return (line) => {
    const parts = line.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
    return unique(parts.map((part) => byForm.get(part.toLowerCase())));
  };
}

function identifierMatcher(words: readonly BannedWord[]): Matcher {
  const byName = new Map(words.map((each) => [each.word, each]));
  return (line) => unique((line.match(/[A-Za-z0-9_$]+/g) ?? []).map((name) => byName.get(name)));
}

/** Finds the phrases that begin in a line; the next line is read as its continuation. */
function phraseMatcher(phrases: readonly BannedWord[]): Matcher {
  const byPhrase = new Map(phrases.map((each) => [each.word.toLowerCase(), each]));
  if (byPhrase.size === 0) return () => [];
  // Longer ones first, so that none hides behind its beginning.
  const alternatives = [...byPhrase.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![a-z])(?:${alternatives.join("|")})(?![a-z])`, "g");
  return (line, next) => {
    const here = plain(line);
    const matches = [...`${here} ${plain(next)}`.matchAll(pattern)].filter(({ index }) => index < here.length);
    return unique(matches.map(([phrase]) => byPhrase.get(phrase)));
  };
}

/** Without the marks of a comment and a quotation. */
function plain(line: string): string {
  return line
    .toLowerCase()
    .trim()
    .replace(/^(\/\*\*|\*|\/\/|#|>)\s*/, "");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function unique(found: readonly (BannedWord | undefined)[]): BannedWord[] {
  return [...new Set(found.filter((each) => each !== undefined))];
}
