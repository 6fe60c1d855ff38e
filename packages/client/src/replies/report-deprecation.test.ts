import { expect, test } from "vitest";
import { createClient } from "../index.ts";
import { reportDeprecation, type DeprecationNotice } from "./report-deprecation.ts";

const baseUrl = "https://api.example.com/2025-10-13";

/** What a client reports of two reads, the replies of which carry these headers. */
async function reportedOf(...replies: [Record<string, string>, Record<string, string>]): Promise<DeprecationNotice[]> {
  const notices: DeprecationNotice[] = [];
  const fetch = reportDeprecation(
    (notice) => void notices.push(notice),
    async () => Response.json({ data: [], hasMore: false }, { headers: replies.shift() ?? {} }),
  );
  const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret", fetch });
  for (const limit of [1, 2]) await client.tokens.list({ limit });
  return notices;
}

const end = { deprecation: "@1772323200", sunset: "Tue, 01 Sep 2026 00:00:00 GMT" };
const url = `${baseUrl}/tokens`;
const since = new Date("2026-03-01");

test("the end of a version is reported once, without the query of the call", async () => {
  expect(await reportedOf(end, end)).toEqual([{ url, since, sunset: new Date("2026-09-01") }]);
});

test("another end is reported again", async () => {
  const { deprecation } = end;
  expect(await reportedOf({ deprecation }, end)).toEqual([
    { url, since },
    { url, since, sunset: new Date("2026-09-01") },
  ]);
});

test("a reply without the headers reports nothing, and one that cannot be read reports what was called", async () => {
  expect(await reportedOf({}, { deprecation: "true", sunset: "soon" })).toEqual([{ url }]);
});

test("an error of the report fails no call", async () => {
  const fetch = reportDeprecation(
    () => {
      throw new Error("no log");
    },
    async () => Response.json({ data: [], hasMore: false }, { headers: end }),
  );
  const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret", fetch });
  expect((await client.tokens.list()).data).toEqual([]);
});
