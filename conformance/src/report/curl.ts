import { formParts, formType, type ShownPart } from "../http/form.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

/** The caller, as in a masked Authorization header, and the flag that gives a shell the same credentials. */
const flags: Readonly<Record<string, string>> = {
  "Basic <platform>": '-u "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET"',
  "Bearer <platform>": '-H "authorization: Bearer $TALLYSTICK_TOKEN"',
  "Basic <other>": '-u "$TALLYSTICK_OTHER_CLIENT_ID:$TALLYSTICK_OTHER_CLIENT_SECRET"',
  "Bearer <other>": '-H "authorization: Bearer $TALLYSTICK_OTHER_TOKEN"',
};

/** The request as a shell command; credentials stay in variables. */
export function curlOf(entry: TranscriptEntry): string {
  const { authorization = "", ...headers } = entry.headers;
  const given = authorization.endsWith(" <given>") ? '-H "authorization: $GIVEN_AUTHORIZATION"' : undefined;
  const caller = flags[authorization] ?? given;
  const form = entry.headers["content-type"]?.startsWith(formType) === true ? formParts(entry.body ?? "") : undefined;
  return [
    "curl -i",
    ...(entry.method === "GET" ? [] : [`-X ${entry.method}`]),
    quoted(entry.url),
    ...(caller === undefined ? [] : [caller]),
    ...Object.entries(headers)
      // curl writes its own boundary.
      .filter(([name]) => !name.startsWith("accept") && !(name === "content-type" && form !== undefined))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(form === undefined ? dataOf(entry) : form.map(partFlag)),
  ].join(" ");
}

/** What the variable of `curlOf` holds that only the run knew; undefined when no request of these needs it. */
export function givenCallerNote(transcript: readonly TranscriptEntry[]): string | undefined {
  const given = transcript.find(({ headers }) => headers["authorization"]?.endsWith(" <given>") === true);
  if (given === undefined) return undefined;
  const isBasic = given.headers["authorization"]?.startsWith("Basic ") === true;
  const form = isBasic ? '"Basic " and the base64 of id:secret' : '"Bearer " and its token';
  return `$GIVEN_AUTHORIZATION is the caller that the check made or made up: ${form}, from a reply of your own to such a request; replies are masked here, and the replay makes a caller anew`;
}

/** Unchanged: `-d` would read a file when the text begins with @. */
function dataOf({ body }: TranscriptEntry): string[] {
  return body === undefined ? [] : [`--data-raw ${quoted(body)}`];
}

/** A file is read from the current folder: put one of that name there. */
function partFlag(part: ShownPart): string {
  if ("text" in part) return `--form-string ${quoted(`${part.name}=${part.text}`)}`;
  return `-F ${quoted(`${part.name}=@"${part.fileName}";type=${part.contentType}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
