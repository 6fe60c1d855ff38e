import { formParts, formType, type ShownPart } from "../../http/form.ts";
import { printable } from "../printable.ts";
import type { TranscriptEntry } from "../../runner/result/report.ts";

/** The caller, as in a masked Authorization header, and the flag that gives a shell the same credentials. */
const flags: Readonly<Record<string, string>> = {
  "Basic <platform>": '-u "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET"',
  "Bearer <platform>": '-H "authorization: Bearer $TALLYSTICK_TOKEN"',
  "Basic <other>": '-u "$TALLYSTICK_OTHER_CLIENT_ID:$TALLYSTICK_OTHER_CLIENT_SECRET"',
  "Bearer <other>": '-H "authorization: Bearer $TALLYSTICK_OTHER_TOKEN"',
};

/**
 * The request as it was sent, as a shell command, with every header but those that curl writes itself. Credentials stay in
 * variables.
 */
export function curlOf({ method, url, headers, body }: TranscriptEntry): string {
  const { authorization, ...others } = headers;
  const isInTwoLines = Object.keys(others).some((name) => name.toLowerCase() === "authorization");
  const form = headers["content-type"]?.startsWith(formType) === true ? formParts(body ?? "") : undefined;
  const sent = sentUrl(url);
  return [
    method === "HEAD" ? "curl --head" : "curl -i",
    ...(method === "HEAD" || (method === "GET" && body === undefined) ? [] : [`-X ${method}`]),
    // Otherwise curl reads brackets as a pattern of several URLs.
    ...(/[[\]{}]/.test(sent) ? ["-g"] : []),
    quoted(sent),
    // First, but for a header in two lines, whose order counts.
    ...(authorization === undefined || isInTwoLines ? [] : [callerFlag(authorization)]),
    ...Object.entries(isInTwoLines ? headers : others)
      // curl writes its own boundary.
      .filter(([name]) => !(name === "content-type" && form !== undefined))
      .map(([name, value]) =>
        name === "authorization"
          ? callerHeader(value)
          : `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`,
      ),
    ...["accept", ...(body === undefined ? [] : ["content-type"])]
      .filter((name) => headers[name] === undefined)
      // curl would add one of its own.
      .map((name) => `-H ${quoted(`${name}:`)}`),
    // Unchanged: `-d` would read a file when the text begins with @.
    ...(form?.map(partFlag) ?? (body === undefined ? [] : [`--data-raw ${quoted(body)}`])),
  ].join(" ");
}

/** As the HTTP client writes it: escaped, without a fragment. */
function sentUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + search;
}

function callerFlag(authorization: string): string {
  if (authorization.endsWith(" <given>")) return '-H "authorization: $GIVEN_AUTHORIZATION"';
  return flags[authorization] ?? `-H ${quoted(`authorization: ${authorization}`)}`;
}

/** The same as a header line: beside a line with that name, curl would not send what `-u` says. */
function callerHeader(authorization: string): string {
  const [, pair] = /^-u "(.*)"$/.exec(callerFlag(authorization)) ?? [];
  if (pair === undefined) return callerFlag(authorization);
  return `-H "authorization: Basic $(printf %s "${pair}" | base64 -w 0)"`;
}

/** What the variable of `curlOf` holds that only the run knew; undefined when no request of these needs it. */
export function givenCallerNote(transcript: readonly TranscriptEntry[]): string | undefined {
  const given = transcript.find(({ headers }) => headers["authorization"]?.endsWith(" <given>") === true);
  if (given === undefined) return undefined;
  const isBasic = given.headers["authorization"]?.startsWith("Basic ") === true;
  const form = isBasic ? '"Basic " and the base64 of id:secret' : '"Bearer " and its token';
  return `$GIVEN_AUTHORIZATION is a caller of the configuration, or one that the check made or made up: ${form}, from there, or from a reply of your own to such a request; replies are masked here, and the replay makes a caller anew`;
}

/** A file is read from the current folder: put one of that name there. */
function partFlag(part: ShownPart): string {
  if ("text" in part) return `--form-string ${quoted(`${part.name}=${part.text}`)}`;
  return `-F ${quoted(`${part.name}=@"${part.fileName}";type=${part.contentType}`)}`;
}

/** Control characters are spelled in a form that the shell reads back. */
function quoted(text: string): string {
  if (printable(text) === text) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll("\r", String.raw`\r`);
  return `$'${printable(escaped)}'`;
}
