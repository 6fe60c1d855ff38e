/** Where a program is killed, as the server sees its call. */
export type KillPoint = "connected" | "received" | "executed" | "half-replied" | "replied";

/** What a later life of the program meets instead of the service's reply; without one it is answered. */
export type Disturbance = "gateway-404" | "relay-403";

/** One life of the program after the kill. */
export interface Life {
  disturbance?: Disturbance;
  /** How much later it begins, in milliseconds. */
  laterMs?: number;
  /** It has the credentials of another caller. */
  isOtherCaller?: true;
}

/** A program that is killed in its first life, and started again. */
export interface RestartScenario {
  /** The end of "a program …". */
  description: string;
  kill: KillPoint;
  lives: readonly Life[];
  /** The key is too old or not this caller's, so the call may only have the effect that it has already. */
  isKeyUseless?: true;
}

const nextDayMs = 25 * 60 * 60 * 1000;
export const restartScenarios: readonly RestartScenario[] = [
  { description: "killed before it sent its request", kill: "connected", lives: [{}] },
  { description: "killed before its call was executed", kill: "received", lives: [{}] },
  { description: "killed after its call was executed", kill: "executed", lives: [{}] },
  { description: "killed in the middle of the reply", kill: "half-replied", lives: [{}] },
  { description: "killed after the reply", kill: "replied", lives: [{}] },
  {
    description: "killed after its call was executed, which then meets a gateway's 404",
    kill: "executed",
    lives: [{ disturbance: "gateway-404" }, {}],
  },
  {
    description: "killed after its call was executed, which then meets a relay's 403",
    kill: "executed",
    lives: [{ disturbance: "relay-403" }, {}],
  },
  {
    description: "killed after its call was executed, and started again 25 hours later",
    kill: "executed",
    lives: [{ laterMs: nextDayMs }],
    isKeyUseless: true,
  },
  {
    description: "killed before its call was executed, and started again 25 hours later",
    kill: "received",
    lives: [{ laterMs: nextDayMs }],
    isKeyUseless: true,
  },
  {
    description: "killed after its call was executed, and started again with other credentials",
    kill: "executed",
    lives: [{ isOtherCaller: true }],
    isKeyUseless: true,
  },
];
