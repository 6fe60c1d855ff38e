import type { Contract } from "@tallystick/contract";
import type { ClientReport } from "../clients/client-report.ts";
import { habitReport, verdictOf, type HabitReport } from "../clients/habit-report.ts";
import type { Observation } from "../clients/habits/index.ts";
import { ProbeFault } from "../http/probe-fault.ts";
import { contractMark } from "../runner/result/contract-mark.ts";
import { bodyRules } from "./bodies.ts";
import { decisionRules } from "./decisions.ts";
import { forgedRules } from "./forged.ts";
import { isAccepted, type ReceiverRule } from "./receiver-rule.ts";
import { repeatedRules } from "./repeated.ts";
import { rotationRules } from "./rotation.ts";
import { createSender, type Sender, type SenderOptions, type SignatureForm } from "./sender.ts";

/** What a receiver is judged by, in the order of the ids. */
export const receiverRules: readonly ReceiverRule[] = [
  ...bodyRules,
  ...forgedRules,
  ...repeatedRules,
  ...decisionRules,
  ...rotationRules,
].toSorted((a, b) => a.id.localeCompare(b.id));

const forms: readonly SignatureForm[] = ["json", "base64"];

/** Sends deliveries to a receiver and judges its replies. Throws a `ProbeFault` where nothing answers. */
export async function judgeReceiver(options: Omit<SenderOptions, "form">): Promise<ClientReport> {
  const { contract, environment, keys, stop } = options;
  const tried = forms.map((form) => createSender({ ...options, form }));
  const sender = (await accepted(tried)) ?? tried[0];
  if (sender === undefined || tried.every(({ exchanges }) => exchanges.every(({ status }) => status === 0)))
    throw nothingAnswers(options.url);
  const reports: HabitReport[] = [];
  for (const rule of receiverRules.filter(({ applies }) => applies?.(contract, keys) ?? true)) {
    // Where nothing is accepted, a refusal says nothing.
    const isExercised = rule.id === "RECEIVER-01" || reports[0]?.held !== 0;
    const observations = isExercised ? await gathered(rule.observe(sender)) : [];
    // What was under way when the user stopped shows nothing.
    if (stop.aborted) break;
    reports.push(habitReport(rule, observations, contract, (text) => text));
  }
  return {
    schema: 1,
    contract: contractMark(contract),
    startedAt: new Date(environment.startedMs).toISOString(),
    durationMs: environment.now() - environment.startedMs,
    requests: tried.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    verdict: stop.aborted && verdictOf(reports) === "conformant" ? "incomplete" : verdictOf(reports),
    habits: reports,
  };
}

/** The sender whose form of the signature the receiver accepts first. */
async function accepted(senders: readonly Sender[]): Promise<Sender | undefined> {
  for (const sender of senders)
    for (const kind of sender.kinds.slice(0, 1)) if (isAccepted(await sender.send(sender.letter(kind)))) return sender;
  return undefined;
}

async function gathered(observations: AsyncIterable<Observation>): Promise<Observation[]> {
  const all: Observation[] = [];
  for await (const each of observations) all.push(each);
  return all;
}

function nothingAnswers(url: string): ProbeFault {
  return new ProbeFault(
    `Nothing answers a delivery at ${url}.`,
    "Is the receiver running, and is --url its whole address?",
  );
}

/** Whether the contract declares webhooks at all. */
export function hasWebhooks({ webhooks }: Contract): boolean {
  return Object.keys(webhooks).length > 0;
}
