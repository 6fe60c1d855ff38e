import type { Moment } from "../../runner/result/report.ts";
import type { ShownMoment } from "./steps.ts";

type Awaited = Extract<Moment, { kind: "deliveries-awaited" }>;

/** `The test clock moves on by 23 h 59 min, to 2026-06-01T23:59:00.000Z`; one line per delivery of a wait. */
export function momentTitles(moment: ShownMoment): string[] {
  if (moment.kind === "clock-moved") return [`The test clock moves on by ${timeText(moment.byMs)}, to ${moment.now}`];
  if (moment.kind === "passed") return [`${timeText(moment.durationMs)} later`];
  if (moment.kind === "waited") return [`Waits ${timeText(moment.durationMs)}, so that webhook deliveries can come`];
  if (moment.deliveries.length === 0)
    return [`Waits ${timeText(moment.durationMs)} for a webhook delivery: none comes that is waited for`];
  return moment.deliveries.map((delivery) => deliveryTitle(moment, delivery));
}

/** `A webhook delivery comes after 35 ms, at /webhooks` */
export function deliveryTitle({ atMs }: Awaited, delivery: Awaited["deliveries"][number]): string {
  const after = delivery.atMs - atMs;
  return `A webhook delivery ${after > 0 ? `comes after ${timeText(after)}` : "has come already"}, at ${delivery.path}`;
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** `35 ms`, `5.0 s`, `1 d 2 h` */
export function timeText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  let left = ms;
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.join(" ");
}
