import type { RequestHandler } from "express";
import { toInstant } from "../runtime/instant.ts";
import type { Work } from "../work/index.ts";
import type { TestClock } from "./test-clock.ts";

/** A hundred years: beyond every expiry, and within the range of a date. */
const advanceLimit = 100 * 365 * 24 * 60 * 60 * 1000;

/** How far it goes at all: a century before the years have five digits, which no date-time of a reply may have. */
const furthest = Date.UTC(9900, 0);

/** The clock, and what becomes due when it is moved. */
export interface ClockControls {
  clock: TestClock;
  work: Pick<Work, "runDue" | "nextDue">;
  /** Starts the deliveries that are due, without waiting for their endpoints (V-72). */
  deliver: () => Promise<void>;
}

/**
 * Moves the clock and does everything that becomes due on the way, each at its own moment, as if the time had passed.
 */
export async function advance({ clock, work, deliver }: ClockControls, milliseconds: number): Promise<void> {
  const target = clock.now() + milliseconds;
  await deliver();
  await work.runDue();
  for (let due = await work.nextDue(); due !== undefined && due <= target; due = await work.nextDue()) {
    await clock.moveTo(due);
    await work.runDue();
  }
  await clock.moveTo(target);
  await deliver();
}

/** `POST {advanceMs}` → `{now}` (G-116, V-72). Unauthenticated, so it is served only where the operator asks for it. */
export function moveClock(controls: ClockControls): RequestHandler {
  return async (request, response) => {
    const body: unknown = request.body;
    const milliseconds = typeof body === "object" && body !== null && "advanceMs" in body ? body.advanceMs : undefined;
    if (!isAdvance(milliseconds)) {
      response.status(400).json({ message: `advanceMs must be a whole number from 0 to ${advanceLimit}.` });
      return;
    }
    if (controls.clock.now() + milliseconds > furthest) {
      response.status(400).json({ message: `The clock goes no further than ${toInstant(furthest)}.` });
      return;
    }
    await advance(controls, milliseconds);
    response.json({ now: toInstant(controls.clock.now()) });
  };
}

function isAdvance(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= advanceLimit;
}
