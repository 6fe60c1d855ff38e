import type { TranscriptEntry } from "./report.ts";

/** Who called, as it stands in a masked Authorization header, and the flag that gives a shell the same right. */
const flags: Readonly<Record<string, string>> = {
  "<platform>": '-u "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET"',
  "<other>": '-u "$TALLYSTICK_OTHER_CLIENT_ID:$TALLYSTICK_OTHER_CLIENT_SECRET"',
  "<given>": '-H "authorization: $GIVEN_AUTHORIZATION"',
};

/** The request as a line for a shell; credentials stay in variables. */
export function curlOf(entry: TranscriptEntry): string {
  const { authorization = "", ...headers } = entry.headers;
  const caller = flags[authorization.split(" ")[1] ?? ""];
  return [
    "curl -i",
    ...(entry.method === "GET" ? [] : [`-X ${entry.method}`]),
    quoted(entry.url),
    ...(caller === undefined ? [] : [caller]),
    ...Object.entries(headers)
      .filter(([name]) => !name.startsWith("accept"))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(entry.body === undefined ? [] : [`-d ${quoted(entry.body)}`]),
  ].join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
