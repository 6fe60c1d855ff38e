import { expect, test } from "vitest";
import { example } from "../../../test/tiny/failing-report.ts";
import { counterexample } from "./counterexample.ts";

const [call] = example({ operation: "a.create", status: 201 }).transcript;
const created = { ...call, operation: "a.create", method: "POST", status: 201 } as NonNullable<typeof call>;

function openCalls(transcript: (typeof created)[]): string[] {
  const { markup } = counterexample({ ...example({ operation: "a.create", status: 201 }), transcript }, "all");
  return [...markup.matchAll(/<details open>\s*<summary>\s*<code>([^<]+)/g)].map(([, operation = ""]) => operation);
}

test("the last call of the operation that failed is open, and so is the last of all", () => {
  const read = { ...created, operation: "a.get", method: "GET", atMs: 9 };
  expect(openCalls([created, { ...created, atMs: 5 }, read])).toEqual(["a.create", "a.get"]);
  expect(openCalls([read, created])).toEqual(["a.create"]);
});

test("a body with a member twice is shown as it was sent", () => {
  const body = '{"type":"A", "type":"B"}';
  const failure = example({ operation: "a.create", status: 201 });
  const shown = (sent: string): string =>
    counterexample({ ...failure, transcript: [{ ...created, method: "POST", body: sent }] }, "all").markup.replaceAll(
      "&quot;",
      '"',
    );
  expect(shown(body)).toContain(`<pre>${body}</pre>`);
  expect(shown('{"type": "A"}')).toContain('<pre>{\n "type": "A"\n}</pre>');
});

test("of calls that are only named, equal ones are counted, and the last one is shown", () => {
  const refused = { ...created, status: 400 };
  const failure = {
    ...example({ operation: "a.create", status: 201 }),
    transcript: [refused, refused, refused, created],
  };
  const { markup } = counterexample(failure, "last");
  expect(markup).toContain("a.create 400 (3 times), a.create 201");
  expect(markup.match(/<details/g)).toHaveLength(1);
  expect(counterexample(failure, "none").markup).not.toContain("<details");
});
