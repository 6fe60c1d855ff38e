import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isObject, isText, type Json, type JsonObject } from "@tallystick/tools/dev";
import type { SizedChange } from "./sized-change.ts";
import { sizes, type Size } from "./size.ts";

/** What Redocly's comparison writes, as far as it is read here. */
interface Comparison {
  changes: DocumentChange[];
}

interface DocumentChange {
  /** JSON pointer to the place that changed. */
  path: string;
  kind: "added" | "removed" | "modified";
  impact: Size;
  property?: string;
  verdicts: { ruleId: string; impact: Size; message: string }[];
}

/** The changes of requests and replies between two OpenAPI documents, each with its size. @throws what Redocly printed, when it fails. */
export function shapeChanges(before: JsonObject, after: JsonObject): SizedChange[] {
  const [oldShapes, newShapes] = [shapes(before), shapes(after)];
  if (isDeepStrictEqual(oldShapes, newShapes)) return [];
  // An empty folder: Redocly would read the rules of a configuration that it finds.
  const folder = mkdtempSync(join(tmpdir(), "changes-"));
  try {
    writeFileSync(join(folder, "before.json"), JSON.stringify(oldShapes));
    writeFileSync(join(folder, "after.json"), JSON.stringify(newShapes));
    return withoutRepetition(compare(folder).changes.flatMap(sizedChanges));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(cwd: string): Comparison {
  const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  const args = ["diff", "before.json", "after.json", "--format", "json", "--fail-on", "none", "-o", "changes.json"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const ended = spawnSync(process.execPath, [join(dirname(manifest), "bin/cli.js"), ...args], {
    cwd,
    env,
    encoding: "utf8",
  });
  if (ended.status !== 0) throw new Error(`Redocly could not compare the documents: ${ended.stderr}`);
  return JSON.parse(readFileSync(join(cwd, "changes.json"), "utf8"));
}

/** A document without the texts for readers and without the behaviour, which the contract says. */
function shapes(value: Json, isNamedByAuthor = false): Json {
  if (Array.isArray(value)) return value.map((item) => shapes(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      !isNamedByAuthor && (isText(name) || name.startsWith("x-tallystick-"))
        ? []
        : [[name, shapes(member, name === "properties")] as const],
    ),
  );
}

function sizedChanges({ path, kind, impact, property, verdicts }: DocumentChange): SizedChange[] {
  if (verdicts.length > 0)
    return verdicts.map(({ ruleId, impact: size, message }) => ({ size, area: "shape", text: message, rule: ruleId }));
  const place = decodeURIComponent(path.replace(/^#\//, "").replaceAll("~1", "/").replaceAll("~0", "~"));
  // Texts were taken out before: what is left changes a request or a reply, even where Redocly has no rule for it.
  return [
    {
      size: impact === "patch" ? "minor" : impact,
      area: "shape",
      text: `${kind}: ${place}${property === undefined ? "" : ` ${property}`}`,
    },
  ];
}

/** A schema that many operations use is reported once for each of them. */
function withoutRepetition(changes: SizedChange[]): SizedChange[] {
  const bySize = changes.toSorted((one, other) => sizes.indexOf(other.size) - sizes.indexOf(one.size));
  return [...new Map(bySize.toReversed().map((change) => [change.text, change])).values()].toReversed();
}
