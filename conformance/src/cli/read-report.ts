import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { UsageError } from "../errors/usage-error.ts";
import { parsedJson } from "../json/parsed-json.ts";
import { asObject } from "../json/value-at.ts";
import type { Report } from "../runner/result/report.ts";
import schema from "../report/report.schema.json" with { type: "json" };

const known = schema.properties.schema.const;
const next = "tallystick run --report json=FILE writes one.";

/** Reads a JSON report; a `UsageError` says what else the file is, and how to get one. */
export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read. Name a JSON report: ${next}`, { cause });
  });
  const value = asObject(parsedJson(text));
  if (value === undefined) throw new UsageError(`${path} is not a JSON report: ${next}`);
  const { schema: version } = value;
  if (typeof version === "number" && version !== known)
    throw new UsageError(
      `${path} is a report in format ${version}, and this version reads format ${known}: write it again with this version of tallystick.`,
    );
  const ajv = new Ajv2020();
  formats.default(ajv);
  if (ajv.validate<Report>(schema, value)) return value;
  const [error] = ajv.errors ?? [];
  const place = error === undefined ? "" : ` (${error.instancePath || "the file"} ${error.message ?? "is wrong"})`;
  throw new UsageError(`${path} is not a report of this version${place}: ${next}`);
}
