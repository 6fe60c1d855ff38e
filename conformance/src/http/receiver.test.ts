import { expect, onTestFinished, test } from "vitest";
import { openReceiver } from "./receiver.ts";

test("waiting for a delivery ends when the run is stopped", async () => {
  const stop = new AbortController();
  const receiver = await openReceiver("127.0.0.1", performance.now.bind(performance), stop.signal);
  onTestFinished(() => receiver.close());
  const waiting = receiver.arrived(() => true, 1, 600_000);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await expect(receiver.arrived(() => true, 1, 600_000)).rejects.toThrow("stopped");
});
