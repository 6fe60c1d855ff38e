import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryStore } from "../../test/temporary-store.ts";
import { parsePlatforms } from "./parse-platforms.ts";

test("a malformed file of platforms is refused without a word of its content", () => {
  const file = temporaryStore();
  writeFileSync(file, '[{ "name": "first", "clientId": "a", "clientSecret": sup3rsecret }]');
  expect(() => parsePlatforms(file)).toThrow("a JSON file with a list of platforms (it is no JSON)");
});

test("a platform with two secrets is refused", () => {
  const file = temporaryStore();
  writeFileSync(file, '[{ "name": "first", "clientId": "a", "clientSecret": "b", "clientSecretFile": "c" }]');
  expect(() => parsePlatforms(file)).toThrow("one of clientSecret and clientSecretFile ([0] has both)");
});
