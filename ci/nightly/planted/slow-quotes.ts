// A request for a quote takes the event loop for itself.
import { onRequest } from "./on-request.ts";

onRequest(({ url }) => {
  if (!url?.includes("/quotes")) return;
  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < 80_000);
});
