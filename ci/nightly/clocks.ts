import { setTimeout as sleep } from "node:timers/promises";
import { callUntilDone, member } from "./calls.ts";
import { underLoad, type Load } from "./chaos.ts";
import { auditStore, runCommand, startProcess, type ServiceProcess } from "./service-process.ts";

export type Clocks = Load & {
  /** Times that were compared with the one before of the same process. */
  times: number;
};

const day = 24 * 60 * 60 * 1000;
const jumping = new URL("with-jumping-clock.ts", import.meta.url).href;

/**
 * Lets callers pay on processes of one store whose clocks jump by hours, each by its own, until so many of their times were compared.
 * @throws when a payment was lost or done twice, when a process says that it is earlier than it was, or when the store opens under a clock
 * that is behind what it has seen.
 */
export async function jumpClocks(wanted: number, store: string, planted = jumping): Promise<Clocks> {
  let times = 0;
  const load = await underLoad({
    store,
    start: () => startProcess(store, planted),
    audit: auditLater,
    disturb: async (services) => {
      const watched = services.map(async (service) => {
        let latest = "";
        while (times < wanted) {
          const at = await timeOf(service);
          if (at < latest) throw new Error(`A process said ${at} after ${latest}`);
          latest = at;
          times += 1;
          await sleep(20);
        }
      });
      await Promise.all(watched);
    },
  });
  return { ...load, times };
}

/** Under a right clock the store is refused: by the jumping ones it has seen a later time. */
async function auditLater(store: string): Promise<void> {
  const { code } = await runCommand(["--port", "0", "--store", store, "--ready-json", "--log-level", "silent"]);
  if (code === 0) throw new Error("A start under a clock behind that of the store was not refused");
  await auditStore(store, day);
}

async function timeOf({ url }: ServiceProcess): Promise<string> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron" };
  return member(await callUntilDone(url, "POST", "/customers", body), "createdAt");
}
