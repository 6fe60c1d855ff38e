import fc from "fast-check";
import { judgeRandom } from "./random-contracts/judge-random.ts";
import { randomContracts } from "./random-contracts/random-contract.ts";
import { candidates, differenceKinds } from "./random-contracts/differences.ts";
const [from, to, max = "6"] = process.argv.slice(2);
const failures = new Map<string, number>();
let shown = 0;
const t = performance.now();
for (let seed = Number(from); seed < Number(to); seed++) {
  const kind = differenceKinds[seed % differenceKinds.length]!;
  const [random] = fc.sample(randomContracts.filter((c) => candidates(kind, c).length > 0), { seed, numRuns: 1 });
  let n = seed;
  try { await judgeRandom(random!, kind, (count) => (n = (n * 16807 + 7) % 2147483647) % Math.max(count, 1)); }
  catch (error) {
    const text = String((error as Error).message);
    const key = (/"id": "(STD-\d+)"/.exec(text)?.[0] ?? "") + text.split("\n")[0]!.replace(/(handler|error) of \S+/, "$1 of X").replace(/^(ApiError|GenerateError).*/, "$1").slice(0, 160).replace(/\d+/g, "N");
    failures.set(key, (failures.get(key) ?? 0) + 1);
    if (failures.get(key) === 1 && shown++ < Number(max)) console.log(`--- seed ${seed}\n${text.split("\n").filter((l) => !/^    at |^@error|^model Refusal|^import|^using|^@service|^namespace|^$/.test(l)).join("\n").slice(0, Number(process.argv[5] ?? 2500))}\n`);
  }
}
console.log(`${Math.round((performance.now() - t) / (Number(to) - Number(from)))} ms each`);
console.log([...failures].sort((a, b) => b[1] - a[1]));
