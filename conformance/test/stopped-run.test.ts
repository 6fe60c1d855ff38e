import { expect, test } from "vitest";
import type { Check } from "../src/checks/check.ts";
import type { Trial } from "../src/requests/trial.ts";
import { readConfig } from "../src/contracts/payments/config/fixtures.ts";
import { whileSetTo } from "../src/contracts/payments/config/while-set.ts";
import { setEndpoint, withEndpoint } from "../src/contracts/payments/webhooks/fixtures.ts";
import { withService, type JudgeRunning } from "../mutants/judge-service.ts";
import { check } from "./tiny/tiny-checks.ts";

const platforms = "http://127.0.0.1:1/platforms-own";

/** A check that reads or changes the service. */
async function whileRunning<Value>(judgeIt: JudgeRunning, look: (t: Trial) => Promise<Value>): Promise<Value[]> {
  const seen: Value[] = [];
  const run = async (t: Trial): Promise<void> => void seen.push(await look(t));
  await judgeIt({ suiteChecks: [check({ name: "rules/beside", rules: ["CARD-20"], run })], oracles: [] });
  return seen;
}

/** The settings, without the time of the change. */
function settingsNow(judgeIt: JudgeRunning): Promise<unknown[]> {
  return whileRunning(judgeIt, async (t) => ({ ...(await readConfig(t)).body, updatedAt: undefined }));
}

const usual = { rules: ["CARD-20"], needs: ["webhook-receiver"] } as const;

/** Checks that are running when the run is stopped, by phase. */
const interrupted: Record<string, (stop: () => void) => Check> = {
  "the runner is the endpoint": (stop) =>
    check({
      ...usual,
      name: "rules/listening",
      phase: "webhooks",
      run: async (t) => {
        const set = (await readConfig(t)).body["webhookEndpoint"];
        if (set !== t.receiver.url) throw new Error(`the endpoint is ${String(set)}`);
        stop();
        await readConfig(t);
      },
    }),
  "a check has set another endpoint": (stop) =>
    check({
      ...usual,
      name: "rules/endpoint",
      phase: "alone",
      run: (t) =>
        withEndpoint(t, async () => {
          stop();
          await readConfig(t);
        }),
    }),
  "the reply to a setting is on its way": (stop) =>
    check({
      ...usual,
      name: "rules/setting",
      phase: "alone",
      run: (t) => {
        const call: Trial["call"] = async (operation, request) => {
          const reply = await t.call(operation, request);
          if (operation === "config.update") stop();
          if (request?.putsBack !== true) t.signal.throwIfAborted();
          return reply;
        };
        const watched: Trial = Object.defineProperty(Object.create(t), "call", { value: call });
        return whileSetTo(watched, { embeddedWalletConfig: { otpLength: 9 } }, async () => {});
      },
    }),
};

test.for(Object.entries(interrupted))("a run that is stopped while %s restores the settings", ([, checkWith]) =>
  withService({}, async (judgeIt) => {
    await whileRunning(judgeIt, (t) => whileSetTo(t, { embeddedWalletConfig: { otpLength: 8 } }, async () => {}));
    // As if it had been there: what a run changes is put back.
    await whileRunning(judgeIt, (t) => setEndpoint(t, platforms, true));
    const before = await settingsNow(judgeIt);
    expect(before).toMatchObject([{ webhookEndpoint: platforms }]);

    const stop = new AbortController();
    const report = await judgeIt({ suiteChecks: [checkWith(() => stop.abort())], oracles: [], signal: stop.signal });
    expect([report.interrupted, report.harnessFaults]).toEqual(["asked", []]);
    expect(await settingsNow(judgeIt)).toEqual(before);
  }),
);
