import { expect, test } from "vitest";
import type { Check } from "../src/checks/check.ts";
import type { Trial } from "../src/requests/trial.ts";
import { readConfig, setConfig } from "../src/contracts/payments/config/fixtures.ts";
import { setNewEndpoint } from "../src/contracts/payments/webhooks/fixtures.ts";
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
  return whileRunning(judgeIt, settingsOf);
}

async function settingsOf(t: Trial): Promise<unknown> {
  return { ...(await readConfig(t)).body, updatedAt: undefined };
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
      run: async (t) => {
        await setNewEndpoint(t);
        stop();
        await readConfig(t);
      },
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
          t.signal.throwIfAborted();
          return reply;
        };
        const watched: Trial = Object.defineProperty(Object.create(t), "call", { value: call });
        return setConfig(watched, { embeddedWalletConfig: { otpLength: 9 } });
      },
    }),
};

test.for(Object.entries(interrupted))("a run that is stopped while %s restores the settings", ([, checkWith]) =>
  withService({}, async (judgeIt) => {
    await whileRunning(judgeIt, (t) => setConfig(t, { embeddedWalletConfig: { otpLength: 8 } }));
    // As if it had been there: what a run changes is put back.
    await whileRunning(judgeIt, (t) =>
      t.call("config.update", { body: { webhookEndpoint: platforms }, putsBack: true }),
    );
    const before = await settingsNow(judgeIt);
    expect(before).toMatchObject([{ webhookEndpoint: platforms }]);

    const stop = new AbortController();
    const report = await judgeIt({ suiteChecks: [checkWith(() => stop.abort())], oracles: [], signal: stop.signal });
    expect([report.interrupted, report.harnessFaults]).toEqual(["asked", []]);
    expect(await settingsNow(judgeIt)).toEqual(before);
  }),
);

test.for(["done", "failed"])("the settings that a %s check changed are put back before the next", async (ending) =>
  withService({}, async (judgeIt) => {
    const before = await settingsNow(judgeIt);
    const seen: unknown[] = [];
    const changing = check({
      name: "rules/changing",
      rules: ["CARD-20"],
      phase: "alone",
      run: async (t) => {
        await setConfig(t, { webhookEndpoint: platforms, embeddedWalletConfig: { otpLength: 9 } });
        if (ending === "failed") throw new Error("as planned");
      },
    });
    const next = check({
      name: "rules/next",
      rules: ["CARD-20"],
      phase: "alone",
      cost: 3,
      run: async (t) => void seen.push(await settingsOf(t)),
    });
    await judgeIt({ suiteChecks: [changing, next], oracles: [] });
    expect(seen).toEqual(before);
  }),
);
