import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { givenTwice, type PlatformOptions } from "../install.ts";

/** The platforms that a file lists. @throws an Error that says what the file must hold. */
export function parsePlatforms(file: string): PlatformOptions[] {
  const listed = read(file);
  if (!Array.isArray(listed) || listed.length === 0) throw new Error("a JSON file with a list of platforms");
  const platforms = listed.map((entry: unknown, index) => platformOf(entry, { file, place: `[${index}]` }));
  const twice = givenTwice(platforms);
  if (twice !== undefined) throw new Error(`a list of different platforms (${twice} stands in it twice)`);
  return platforms;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`a JSON file with a list of platforms (${reasonOf(cause)})`, { cause });
  }
}

const members: readonly string[] = ["name", "clientId", "clientSecret", "clientSecretFile"];

function platformOf(entry: unknown, { file, place }: { file: string; place: string }): PlatformOptions {
  const given = new Map<string, unknown>(Object.entries(entry ?? {}));
  const unknown = [...given.keys()].find((member) => !members.includes(member));
  if (unknown !== undefined) throw new Error(`platforms with ${members.join(", ")} (${place} has ${unknown})`);
  const text = (member: string): string => {
    const value = given.get(member);
    if (typeof value !== "string" || value === "")
      throw new Error(`platforms with ${member}, a text (${place} has none)`);
    return value;
  };
  const clientId = text("clientId");
  if (clientId.includes(":")) throw new Error(`client ids without a colon, which ends the id in Basic auth (${place})`);
  if (given.has("clientSecret") && given.has("clientSecretFile"))
    throw new Error(`platforms with one of clientSecret and clientSecretFile (${place} has both)`);
  const secret = given.has("clientSecretFile")
    ? secretIn(resolve(dirname(file), text("clientSecretFile")), place)
    : text("clientSecret");
  return { name: text("name"), credentials: { clientId, clientSecret: secret } };
}

function secretIn(file: string, place: string): string {
  try {
    const [line = ""] = readFileSync(file, "utf8").split(/\r?\n/);
    if (line !== "") return line;
  } catch (cause) {
    throw new Error(`readable files of secrets (${place}: ${reasonOf(cause)})`, { cause });
  }
  throw new Error(`files of secrets that are not empty (${place})`);
}

function reasonOf(cause: unknown): string {
  // A message of the parser quotes the file, which may hold secrets.
  if (cause instanceof SyntaxError) return "it is no JSON";
  return cause instanceof Error ? cause.message : String(cause);
}
