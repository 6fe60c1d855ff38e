import { Ajv2020 } from "ajv/dist/2020.js";
import type { KnownFailure } from "../runner/result/known-failing.ts";
import { UsageError } from "../errors/usage-error.ts";
import { readYaml } from "./config.ts";

const text = { type: "string", minLength: 1 };
const validate = new Ajv2020({ allErrors: true }).compile<KnownFailure[]>({
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["rule", "reason", "link", "expires"],
    properties: {
      rule: text,
      reason: text,
      link: text,
      expires: { type: "string", pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
    },
  },
});

/** Reads the list of rules that are known to fail: YAML or JSON, every entry with reason, link and expiry date. */
export async function readKnownFailing(path: string): Promise<KnownFailure[]> {
  const value = (await readYaml(path)) ?? [];
  if (validate(value)) return value;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => `  ${placeOf(instancePath)} ${message}`);
  const shape = 'Each entry is { rule: CARD-20 or CARD-20@cards.update, reason, link, expires: "2027-01-31" }.';
  throw new UsageError([`${path} is not a list of known failures:`, ...problems, shape].join("\n"));
}

/** `/1/expires` in a reader's words: `entry 2, expires`. */
function placeOf(path: string): string {
  const [, index, ...fields] = path.split("/");
  return index === undefined ? "the file" : [`entry ${Number(index) + 1}`, ...fields].join(", ");
}
