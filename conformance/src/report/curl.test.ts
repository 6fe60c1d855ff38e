import { expect, test } from "vitest";
import { curlOf, givenCallerNote } from "./curl.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

const entry = (authorization: string): TranscriptEntry => ({
  operation: "cards.get",
  method: "GET",
  url: "http://a.example/cards",
  headers: { authorization },
  status: 200,
  replyHeaders: {},
  replyBody: "",
  atMs: 0,
  durationMs: 1,
});

test("a caller that only the run knew is a variable, and the transcript says what it holds", () => {
  expect(curlOf(entry("Bearer <given>"))).toContain('-H "authorization: $GIVEN_AUTHORIZATION"');
  expect(givenCallerNote([entry("Basic <platform>"), entry("Bearer <given>")])).toMatch(
    /^\$GIVEN_AUTHORIZATION is the caller that the check made or made up: "Bearer " and its token/,
  );
  expect(givenCallerNote([entry("Basic <given>")])).toContain('"Basic " and the base64 of id:secret');
});

test("the platform's own caller needs no explanation", () => {
  expect(curlOf(entry("Basic <platform>"))).toContain("$TALLYSTICK_CLIENT_ID");
  expect(givenCallerNote([entry("Basic <platform>")])).toBeUndefined();
});
