import type { Counterexample, Report, TranscriptEntry } from "../runner/result/report.ts";

/** The transcripts of every counterexample as an HTTP archive 1.2; secrets are masked. */
export function harOf(report: Report): object {
  const pages = report.rules.flatMap((rule) =>
    (rule.counterexamples ?? []).map((example, index) => ({
      id: `${rule.id}-${index + 1}`,
      title: `${rule.id} ${rule.sentence}`,
      example,
    })),
  );
  const began = ({ startedMs }: Counterexample): number => Date.parse(report.startedAt) + startedMs;
  return {
    log: {
      version: "1.2",
      creator: { name: "tallystick", version: String(report.schema) },
      pages: pages.map(({ id, title, example }) => ({
        id,
        title,
        startedDateTime: new Date(began(example)).toISOString(),
        pageTimings: {},
      })),
      entries: pages.flatMap(({ id, example }) =>
        example.transcript.map((entry) => harEntry(id, entry, began(example))),
      ),
    },
  };
}

function harEntry(pageref: string, entry: TranscriptEntry, began: number): object {
  const url = new URL(entry.url);
  return {
    pageref,
    startedDateTime: new Date(began + entry.atMs).toISOString(),
    time: entry.durationMs,
    request: {
      method: entry.method,
      url: entry.url,
      httpVersion: "HTTP/1.1",
      headers: pairs(entry.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(entry.body === undefined
        ? {}
        : { postData: { mimeType: entry.headers["content-type"] ?? "", text: entry.body } }),
    },
    response: {
      status: entry.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      headers: pairs(entry.replyHeaders),
      cookies: [],
      content: {
        size: entry.replyBody.length,
        mimeType: entry.replyHeaders["content-type"] ?? "",
        text: entry.replyBody,
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: entry.durationMs, receive: 0 },
  };
}

function pairs(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
