import type { Contract } from "@tallystick/contract";
import { createService } from "@tallystick/service";
import { judge, type JudgeOptions } from "../src/judge.ts";
import type { Report } from "../src/report/report.ts";

const first = { clientId: "first-platform", clientSecret: "first-secret" };
const second = { clientId: "second-platform", clientSecret: "second-secret" };

/** Starts the service in this process, on a contract of the caller's choice, judges it by the true one, stops it. */
export async function judgeService(options: JudgeOptions = {}, served?: Contract): Promise<Report> {
  const service = await createService({
    testClock: true,
    platforms: [
      { name: "first", credentials: first },
      { name: "second", credentials: second },
    ],
    ...(served && { contract: served }),
  });
  const listening = await service.listen(0, "127.0.0.1");
  try {
    const target = {
      url: listening.url,
      clock: `${listening.origin}/clock`,
      credentials: { id: first.clientId, secret: first.clientSecret },
      other: { id: second.clientId, secret: second.clientSecret },
    };
    return await judge(target, { budgetMs: 0, ...options }).report;
  } finally {
    await service.close();
  }
}
