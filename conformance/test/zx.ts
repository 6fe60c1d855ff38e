// Report of the correct pair: what is never exercised.
import fc from "fast-check";
import { judge } from "../src/judge.ts";
import { compiledOf } from "./random-contracts/judge-random.ts";
import { kitOf, withListener } from "./random-contracts/serve.ts";
import { randomContracts } from "./random-contracts/random-contract.ts";
import { candidates, differenceKinds } from "./random-contracts/differences.ts";
const seed = Number(process.argv[2]);
const kind = differenceKinds[seed % differenceKinds.length]!;
const [random] = fc.sample(randomContracts.filter((c) => candidates(kind, c).length > 0), { seed, numRuns: 1 });
const compiled = await compiledOf(random!);
await withListener(kitOf(compiled, () => undefined), async (url) => {
  const c = random!.access.client as any;
  const credentials = c.token ? c : c.clientId ? { id: c.clientId, secret: c.clientSecret } : { key: "a-secret-1" };
  const r = await judge({ url, credentials, receiver: "none" }, { contract: compiled.contract, document: compiled.document, seed: 1, budgetMs: 0 }).report;
  for (const rule of r.rules) console.log(rule.id, rule.verdict, JSON.stringify((rule as any).neverExercised ?? (rule as any).reasons ?? (rule as any).reason ?? ""), (rule as any).checks?.join?.("; ").slice(0, 200));
  console.log(JSON.stringify([r.neverSucceeded, (r as any).untried], undefined, 1).slice(0, 3000));
});
