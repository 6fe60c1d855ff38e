import type { Derivation, Expectations, Trial } from "../../words.ts";
import { fixturesOf, requestOf, check, textAt } from "../../words.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { makeToken, tokenOf } from "../fixtures.ts";

const creation = "tokens.create";

/** What a token shows, once, and what becomes of it. */
export const tokenRules: readonly Derivation[] = [
  check(creation, "token creation returns the secret", "TOKEN-02", { cost: 1 }, shown),
  check("tokens.get", "the secret is returned only on creation", "G-77g", { cost: 1 }, shownOnce),
  check("tokens.delete", "a deleted token is refused", "G-77f", { cost: 1 }, deleted),
  check("tokens.list", "a token's own list includes it", "V-63b", { cost: 1 }, listedToItself),
  /** A body that would do, under the name of another media type: 415, or 400 (V-03). */
  check(creation, "tokens.create refuses JSON under another media type", "V-03a", { cost: 1 }, async (t, expect) => {
    const { body, ...to } = await requestOf(t, creation);
    const raw = { body: JSON.stringify(body), contentType: "text/plain" };
    const { invalid, unsupportedMediaType } = t.contract.conventions.answers;
    const reply = await t.call(creation, { ...to, raw });
    expect.answer("JSON as text/plain", reply, [invalid, unsupportedMediaType]);
  }),
];

async function shown(t: Trial, expect: Expectations): Promise<void> {
  const body = { name: t.unique("token"), permissions: ["VIEW"] };
  const reply = await t.call(creation, { body });
  const secret = textAt(reply.body, "clientSecret");
  expect.that("a new token", reply.status === 201 && (secret ?? "") !== "", () => [
    "201 with a clientSecret",
    `${reply.status} with ${Object.keys(Object(reply.body)).join(", ")}`,
  ]);
}

async function shownOnce(t: Trial, expect: Expectations): Promise<void> {
  const token = await makeToken(t, ["VIEW"]);
  const secret = textAt(token.body, "clientSecret") ?? "";
  t.precondition(secret !== "", "the token shows no secret in the first place");
  const replies = {
    "read alone": await t.call("tokens.get", { params: { tokenId: token.id } }),
    listed: await t.call("tokens.list", { query: { name: textAt(token.body, "name") } }),
  };
  for (const [state, { operation, text }] of Object.entries(replies)) {
    const isSecret = !text.includes(secret) && !text.includes('"clientSecret"');
    expect.of(operation).that(state, isSecret, () => ["no clientSecret", "the token's"]);
  }
}

async function deleted(t: Trial, expect: Expectations): Promise<void> {
  const token = await makeToken(t);
  t.precondition((await t.call("tokens.list", { as: token.credentials })).status === 200, "the token gives no access");
  const reply = await t.call("tokens.delete", { params: { tokenId: token.id } });
  expect.status("deleting", reply, 204);
  const ids = await wholeListOf(t, "tokens.list", { name: textAt(token.body, "name") });
  expect.of("tokens.list").listed("the list afterwards", ids, { lacks: [token.id] });
  expect.status("its calls", await t.call("tokens.list", { as: token.credentials }), 401);
}

async function listedToItself(t: Trial, expect: Expectations): Promise<void> {
  const token = await tokenOf(t, ["VIEW"]);
  const query = { name: textAt(token.body, "name") };
  const ids = fixturesOf(await t.call("tokens.list", { query, as: token.credentials }), "Tokens").map(({ id }) => id);
  expect.listed("its own list", ids, { has: [token.id] });
}
