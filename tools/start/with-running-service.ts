import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startBalancer, type Balancer } from "./balancer.ts";
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
  /** Processes on the store; of more than one, a balancer at the port hands each request to the next. */
  replicas: number;
}

export interface RunningService extends Pick<ServiceSetup, "platform" | "other"> {
  url: string;
  clock: string;
  demo: string;
}

type Ready = Pick<RunningService, "url" | "clock" | "demo">;

const encryptionKey = randomBytes(32).toString("base64");

/** Starts the service with a store, and stops it when `use` is done. */
export async function withRunningService<Result>(
  setup: ServiceSetup,
  store: string,
  use: (running: RunningService, stopped: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const { platform, other, replicas, port } = setup;
  const ports = replicas === 1 ? [port] : Array.from({ length: replicas }, () => 0);
  const services = ports.map((one) => startService(setup, store, one));
  let balancer: Balancer | undefined;
  try {
    const ready = await Promise.all(
      services.map((service) => firstJsonLine<Ready>(service, (line) => console.log(line))),
    );
    const [first] = ready;
    if (first === undefined) throw new Error("there is no service");
    const origins = ready.map(({ url }) => new URL(url).origin);
    if (replicas > 1) balancer = await startBalancer(() => origins, port);
    const running = balancer ? at(balancer.origin, first) : first;
    return await use({ ...running, platform, other }, Promise.race(services.map(exitOf)));
  } finally {
    balancer?.close();
    for (const service of services) service.kill("SIGTERM");
    await Promise.all(services.map(exitOf));
  }
}

/** The same paths at another address. */
function at(origin: string, { url, clock, demo }: Ready): Ready {
  const moved = (address: string): string => `${origin}${new URL(address).pathname}`;
  return { url: moved(url), clock: moved(clock), demo: moved(demo) };
}

function startService({ platform, other }: ServiceSetup, store: string, port: number): ChildProcess {
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
  return spawn(process.execPath, [join(root, "packages/service/src/main.ts"), ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
    // In its own process group, so that the terminal's Ctrl-C does not stop it before `use` is done.
    detached: true,
    env: {
      ...process.env,
      // A file has a key beside it; a database needs one that all processes share.
      TALLYSTICK_ENCRYPTION_KEY: encryptionKey,
      TALLYSTICK_CLIENT_ID: platform.clientId,
      TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
      TALLYSTICK_SECOND_CLIENT_ID: other.clientId,
      TALLYSTICK_SECOND_CLIENT_SECRET: other.clientSecret,
    },
  });
}
