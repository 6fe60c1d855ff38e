import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outputAt, type Output } from "@tallystick/tools/dev";

/**
 * The contract at a place: a folder with `contract.json` and `openapi.json`, or a commit, tag or branch of this repository.
 * @throws an error with the next step, when there is neither.
 */
export function versionAt(place: string, root: string): Output {
  if (existsSync(place))
    return { contract: readJson(place, "contract.json"), document: readJson(place, "openapi.json") };
  try {
    return outputAt(place, root);
  } catch {
    throw new Error(
      `"${place}" is no folder, and no commit of this repository with a contract. ` +
        "Name a folder that `pnpm generate --spec DIR --out DIR` wrote, or a commit, tag or branch.",
    );
  }
}

function readJson(folder: string, name: string): Output[keyof Output] {
  const file = join(folder, name);
  if (!existsSync(file)) throw new Error(`${folder} has no ${name}; \`pnpm generate --spec DIR --out DIR\` writes it.`);
  return JSON.parse(readFileSync(file, "utf8"));
}
