import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { requestOf } from "../../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import { expecting, isSuccess, together } from "../../../requests/expect.ts";
import { rulesStating } from "../../rules-stating.ts";
import { idShownBy } from "../../../requests/fixtures/resource-id.ts";

/** The same id in two spellings: `%3A` is `:`, `%24` is `$`, and every other character may be encoded as well. */
export function encodedIds(contract: Contract): Check[] {
  const rules = rulesStating(contract, "encoded-ids");
  const typed = rulesStating(contract, "typed-ids");
  return Object.values(contract.operations)
    .filter(({ method, path }) => method === "get" && path.includes("{"))
    .map((operation) =>
      defineCheck({
        ...ofOperation("schema", operation, "decodes percent-encoded ids"),
        rules: together(rules, typed),
        sharesFixtures: true,
        async run(t: Trial) {
          await sendEncoded(t, operation, rules);
          await sendUntyped(t, operation, typed);
        },
      }),
    );
}

async function sendEncoded(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const { params = {}, ...request } = await requestOf(t, operation.id);
  const encoded = pathWith(operation, params, percentEncoded);
  const plain = pathWith(operation, params, plainest);
  const [expected, observed] = [
    await t.call(operation.id, { ...request, raw: { path: plain } }),
    await t.call(operation.id, { ...request, raw: { path: encoded } }),
  ].map((reply) => ({ status: reply.status, id: idShownBy(t.contract, reply) }));
  // An id that is unknown in either spelling proves nothing.
  t.precondition(
    [expected, observed].some((each) => each?.status === 200),
    `${operation.id} finds nothing`,
  );
  expecting(t, rules, operation.id).same(
    "percent-encoded and not",
    `for ${encoded} what ${plain} gives:`,
    expected,
    observed,
  );
}

/** Where an id begins with the word of its kind, it names nothing with the word of another kind, or without one. */
async function sendUntyped(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  if (rules.length === 0) return;
  const request = await requestOf(t, operation.id);
  for (const { at, resource } of operation.references) {
    const { prefix } = t.contract.resources[resource] ?? {};
    const name = at.replace("path.", "");
    const id = request.params?.[name];
    if (!at.startsWith("path.") || prefix === undefined || id?.startsWith(`${prefix}:`) !== true) continue;
    const bare = id.slice(prefix.length + 1);
    const other = Object.values(t.contract.resources).find((each) => each.prefix !== prefix)?.prefix;
    for (const wrong of [bare, ...(other === undefined ? [] : [`${other}:${bare}`])]) {
      const params = { ...request.params, [name]: wrong };
      const reply = await t.call(operation.id, { ...request, params, deliberatelyInvalid: true });
      expecting(t, rules, operation.id).that(
        wrong === bare ? "without its word" : "with another word",
        !isSuccess(reply),
        () => [`nothing to be found for ${wrong}, where ${id} names a ${resource}`, answerOf(reply)],
      );
    }
  }
}

function pathWith(
  { path }: Operation,
  params: Readonly<Record<string, string>>,
  as: (value: string) => string,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => as(params[name] ?? ""));
}

/**
 * Encodes every usually encoded character and one unreserved character: the first `~`, or else the first character.
 * Equivalent by RFC 3986, 6.2.2.2.
 */
export function percentEncoded(value: string): string {
  const at = Math.max(0, value.indexOf("~"));
  const [one = ""] = value.slice(at);
  const usual = encodeURIComponent(one);
  const encoded = usual === one && one !== "" ? `%${one.charCodeAt(0).toString(16).toUpperCase()}` : usual;
  return encodeURIComponent(value.slice(0, at)) + encoded + encodeURIComponent(value.slice(at + one.length));
}

/** Characters that are allowed in a path stay unescaped. */
function plainest(value: string): string {
  return encodeURIComponent(value).replaceAll("%3A", ":").replaceAll("%24", "$");
}
