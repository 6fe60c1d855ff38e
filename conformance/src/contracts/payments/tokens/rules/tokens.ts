import type { Contract, OperationId, RuleId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import { makeToken, tokenOf } from "../fixtures.ts";
import { textAt } from "../../../../json/value-at.ts";
import { expecting } from "../../../../requests/expect.ts";
import { handWrittenCheck, type Run } from "../../../../checks/hand-written-check.ts";

/** What a token shows, once, and what becomes of it. */
export function tokenRules(contract: Contract): Check[] {
  const rule = (id: RuleId, operation: OperationId, name: string, run: Run): Check =>
    handWrittenCheck(contract, { rules: [id], name, operation, run, cost: 1 });
  return [
    rule("TOKEN-02", "tokens.create", "a new token shows its secret", shown),
    rule("G-77g", "tokens.get", "a token's secret is shown once", shownOnce),
    rule("G-77f", "tokens.delete", "a deleted token lets nobody in", deleted),
    rule("V-63b", "tokens.list", "a token sees itself listed", listedToItself),
  ];
}

async function shown(t: Trial, rules: readonly string[]): Promise<void> {
  const body = { name: t.unique("token"), permissions: ["VIEW"] };
  const reply = await t.call("tokens.create", { body });
  const secret = textAt(reply.body, "clientSecret");
  expecting(t, rules, "tokens.create").that("a new token", reply.status === 201 && (secret ?? "") !== "", () => [
    "201 with a clientSecret",
    `${reply.status} with ${Object.keys(Object(reply.body)).join(", ")}`,
  ]);
}

async function shownOnce(t: Trial, rules: readonly string[]): Promise<void> {
  const token = await makeToken(t, ["VIEW"]);
  const secret = textAt(token.body, "clientSecret") ?? "";
  t.precondition(secret !== "", "the token shows no secret in the first place");
  const replies = {
    "read alone": await t.call("tokens.get", { params: { tokenId: token.id } }),
    listed: await t.call("tokens.list", { query: { name: textAt(token.body, "name") } }),
  };
  for (const [state, { operation, text }] of Object.entries(replies)) {
    const isSecret = !text.includes(secret) && !text.includes('"clientSecret"');
    expecting(t, rules, operation).that(state, isSecret, () => ["no clientSecret", "the token's"]);
  }
}

async function deleted(t: Trial, rules: readonly string[]): Promise<void> {
  const token = await makeToken(t);
  const listed = async (): Promise<string[]> =>
    fixturesOf(await t.call("tokens.list", { query: { name: textAt(token.body, "name") } }), "Tokens").map(
      ({ id }) => id,
    );
  t.precondition((await t.call("tokens.list", { as: token.credentials })).status === 200, "the token gives no access");
  const reply = await t.call("tokens.delete", { params: { tokenId: token.id } });
  expecting(t, rules).status("deleting", reply, 204);
  const ids = await listed();
  expecting(t, rules, "tokens.list").that("the list afterwards", !ids.includes(token.id), () => [
    `no ${token.id}`,
    ids.join(", "),
  ]);
  expecting(t, rules).status("its calls", await t.call("tokens.list", { as: token.credentials }), 401);
}

async function listedToItself(t: Trial, rules: readonly string[]): Promise<void> {
  const token = await tokenOf(t, ["VIEW"]);
  const query = { name: textAt(token.body, "name") };
  const ids = fixturesOf(await t.call("tokens.list", { query, as: token.credentials }), "Tokens").map(({ id }) => id);
  expecting(t, rules, "tokens.list").that("its own list", ids.includes(token.id), () => [
    token.id,
    ids.join(", ") || "none",
  ]);
}
