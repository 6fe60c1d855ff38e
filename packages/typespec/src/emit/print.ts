import { stringify } from "yaml";

/** JSON with two spaces and a last line feed. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The value as YAML 1.2, one line for each scalar, no anchors; strings that YAML 1.1 reads as dates or booleans are quoted. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, compat: "yaml-1.1", aliasDuplicateObjects: false });
}
