import { checkSync } from "recheck";
import type { Pattern } from "./patterns-in.ts";

/** A regular expression that is slow for long texts only, and never given one. */
export interface ShortTexts {
  path: string;
  source: string;
  /** The greatest length of what it is given. */
  most: number;
  reason: string;
}

export interface SlowPattern extends Pattern {
  why: string;
}

/** The greatest length of what it is given. */
export interface BoundedPattern extends Pattern {
  most: number;
}

/** How much processor time one text may take, at most. */
const patienceMs = 20;

/** How long the tool may think about one expression. */
const timeoutMs = 60_000;

/** The expressions that some text makes slow: by analysis, unless only short texts are given; then by measuring. */
export function slowPatterns(patterns: readonly Pattern[], shortTexts: readonly ShortTexts[] = []): SlowPattern[] {
  const verdicts = new Map<string, Verdict>();
  return patterns.flatMap((pattern) => {
    const key = `/${pattern.source}/${pattern.flags}`;
    const verdict = verdicts.get(key) ?? verdictOn(pattern);
    verdicts.set(key, verdict);
    if (verdict.why === undefined) return [];
    const short = shortTexts.find(({ path, source }) => path === pattern.path && source === pattern.source);
    const ms = short === undefined ? undefined : slowest(pattern, [shortened(verdict.attack, short.most)]);
    if (ms !== undefined && ms < patienceMs) return [];
    const measured = ms === undefined ? "" : `; ${short?.most} characters of it take ${ms.toFixed(0)} ms`;
    return [{ ...pattern, why: `${verdict.why}${measured}` }];
  });
}

/** The expressions of a document that a text of the greatest length they are given makes slow. */
export function slowAtTheirBound(patterns: readonly BoundedPattern[]): (BoundedPattern & SlowPattern)[] {
  return patterns.flatMap((pattern) => {
    const ms = slowest(pattern, hostileTexts(pattern));
    return ms < patienceMs
      ? []
      : [{ ...pattern, why: `a text of ${pattern.most} characters takes ${ms.toFixed(0)} ms` }];
  });
}

interface Verdict {
  why: string | undefined;
  attack: string;
}

const noProblem: Verdict = { why: undefined, attack: "" };

/** Length of the texts to measure with where there is no analysis. */
const longText = 50_000;

/** What was not proved, but guessed or not finished in time, is measured. */
function verdictOn(pattern: Pattern): Verdict {
  const { source, flags } = pattern;
  const result = checkSync(source, flags, { timeout: timeoutMs });
  if (result.status === "safe") return noProblem;
  if (result.status === "unknown") {
    const ms = slowest(pattern, hostileTexts({ source, most: longText }));
    return ms < patienceMs ? noProblem : { why: `no analysis, and ${longText} characters take ${ms} ms`, attack: "" };
  }
  if (result.checker === "fuzz" && slowest(pattern, [result.attack.string]) < patienceMs) return noProblem;
  return {
    why: `${result.complexity.summary}, for example with ${result.attack.pattern}`,
    attack: result.attack.string,
  };
}

/** How many of its last signs make an attack fail. */
const endLength = 10;

function shortened(attack: string, most: number): string {
  return attack.length <= most ? attack : `${attack.slice(0, most - endLength)}${attack.slice(-endLength)}`;
}

/** The time of the first text that takes too long, in milliseconds, or that of the slowest one. */
function slowest({ source, flags }: Pattern, texts: readonly string[]): number {
  const expression = new RegExp(source, flags.replaceAll(/[gy]/g, ""));
  let most = 0;
  for (const text of texts) {
    most = Math.max(
      most,
      timed(() => expression.test(text)),
    );
    if (most >= patienceMs) return most;
  }
  return most;
}

/** The best of three when it takes long: the first run compiles the expression. */
function timed(run: () => unknown): number {
  const once = (): number => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const first = once();
  return first < patienceMs ? first : Math.min(first, once(), once());
}

/** Signs that patterns repeat. */
const usualSigns = Array.from("aA0e.=-_@:/ \n");

/** Texts of the greatest length: each sign of the pattern repeated, alone and in turn with another, ended by what none has. */
function hostileTexts({ source, most }: { source: string; most: number }): string[] {
  const signs = [...new Set([...usualSigns, ...Array.from(source)])];
  const units = signs.flatMap((one) => [one, `${one}a`, `${one}0`, `${one}.`]);
  return units.map((unit) => `${unit.repeat(Math.ceil(most / unit.length)).slice(0, Math.max(0, most - 1))}\u0000`);
}
