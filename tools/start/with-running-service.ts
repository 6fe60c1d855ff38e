import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { exitOf, firstJsonLine } from "./child.ts";

const root = new URL("../..", import.meta.url).pathname;

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

export function generateCredentials(): Credentials {
  return { clientId: randomBytes(16).toString("hex"), clientSecret: randomBytes(18).toString("hex") };
}

export interface ServiceSetup {
  port: number;
  platform: Credentials;
  other: Credentials;
}

export interface RunningService extends Omit<ServiceSetup, "port"> {
  url: string;
  clock: string;
  demo: string;
}

/** Starts the service with a store, and stops it when `use` is done. */
export async function withRunningService<Result>(
  { port, platform, other }: ServiceSetup,
  store: string,
  use: (running: RunningService, stopped: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  // The store is thrown away, so it need not survive a power cut.
  const flags = [
    "--port",
    String(port),
    "--store",
    store,
    "--sync",
    "normal",
    "--test-clock",
    "--demo",
    "--ready-json",
    "--log-level",
    "warn",
  ];
  const service = spawn(process.execPath, [join(root, "packages/service/src/main.ts"), ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
    // In its own process group, so that the terminal's Ctrl-C does not stop it before `use` is done.
    detached: true,
    env: {
      ...process.env,
      TALLYSTICK_CLIENT_ID: platform.clientId,
      TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
      TALLYSTICK_SECOND_CLIENT_ID: other.clientId,
      TALLYSTICK_SECOND_CLIENT_SECRET: other.clientSecret,
    },
  });
  const ready = await firstJsonLine<Pick<RunningService, "url" | "clock" | "demo">>(service, (line) =>
    console.log(line),
  );
  try {
    return await use({ ...ready, platform, other }, exitOf(service));
  } finally {
    service.kill("SIGTERM");
    await exitOf(service);
  }
}
