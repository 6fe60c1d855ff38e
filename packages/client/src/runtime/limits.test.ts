import { expect, test } from "vitest";
import { baseUrl, scriptedClient } from "../../test/scripted-client.ts";
import { createClient } from "../clients/create-client.ts";

const get = { params: { id: "Card:1" } };
const wrong = [Number.NaN, 0, -1, -Infinity];

test.for(["timeoutMs", "deadlineMs"])("client and call reject a %s of 0", async (name) => {
  const { client, sent } = scriptedClient([]);
  const message = `${name} has to be a number above 0, or Infinity for no limit; it is`;
  for (const value of wrong) {
    const limit = { [name]: value };
    expect(() => createClient({ baseUrl, clientId: "id", clientSecret: "secret", ...limit })).toThrow(RangeError);
    await expect(client.call("cards.get", { ...get, ...limit })).rejects.toThrow(new RangeError(`${message} ${value}`));
  }
  // As from a configuration without the value.
  const nothing: object = { [name]: null };
  expect(() => createClient({ baseUrl, clientId: "id", clientSecret: "secret", ...nothing })).toThrow(RangeError);
  const text: object = { [name]: "5000" };
  await expect(client.call("cards.get", { ...get, ...text })).rejects.toThrow(`${message} 5000`);
  expect(sent).toEqual([]);
});

test("client and call reject an invalid retry policy", async () => {
  const { client, sent } = scriptedClient([]);
  const retry = { attempts: 0 };
  expect(() => createClient({ baseUrl, clientId: "id", clientSecret: "secret", retry })).toThrow("retry.attempts");
  await expect(client.call("cards.get", { ...get, retry })).rejects.toThrow(
    "retry.attempts has to be a number above 0",
  );
  expect(sent).toEqual([]);
});

test.for(["withinMs", "intervalMs", "maxIntervalMs"])("waitFor rejects a %s of 0", async (name) => {
  const { client, sent } = scriptedClient([]);
  const options = { until: () => true, [name]: 0 };
  await expect(client.waitFor("cards.get", get, options)).rejects.toThrow(`${name} has to be a number above 0`);
  expect(sent).toEqual([]);
});

async function slow(): Promise<Response> {
  await new Promise((resolve) => setImmediate(resolve));
  return Response.json({ id: "Card:1" });
}

test("a limit beyond the longest timer does not fire at once", async () => {
  const { client } = scriptedClient([slow]);
  expect(await client.call("cards.get", { ...get, timeoutMs: 2 ** 40, deadlineMs: 2 ** 41 })).toEqual({ id: "Card:1" });
});
