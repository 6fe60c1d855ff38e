import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exchange } from "../../http/exchange.ts";
import type { Environment } from "../environment.ts";
import { intendedCall, intendedOperation, type IntendedOperation } from "./intended-call.ts";
import { restartScenarios, type Life, type RestartScenario } from "./restart-scenarios.ts";
import { openRestartServer, type RestartServer } from "./restart-server.ts";

/** A program that was killed and started again, and what became of its call. */
export interface Restart {
  scenario: RestartScenario;
  operation: string;
  exchanges: Exchange[];
  /** How often the program was killed; 0 when it never came to the place. */
  kills: number;
  /** How often its one call was executed. */
  effects: number;
}

export interface Command {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  stop: AbortSignal;
}

/** How long one life of the program may last. */
const lifeMs = 15_000;

/**
 * Runs the command in every scenario, each with a call and a file of its own. Returns nothing when it does not make the call that
 * `TALLYSTICK_INTENTS` names.
 */
export async function runRestarts(command: Command, environment: Environment): Promise<Restart[]> {
  const operation = intendedOperation();
  if (operation === undefined || command.stop.aborted) return [];
  const folder = await mkdtemp(join(tmpdir(), "tallystick-intents-"));
  const context = { command, environment, operation, folder };
  try {
    if (!(await takesIntents(context))) return [];
    const rest = restartScenarios.map((scenario, index) => ({ scenario, index }));
    const restarts: Restart[] = [];
    const work = async (): Promise<void> => {
      for (let next = rest.shift(); next && !command.stop.aborted; next = rest.shift()) {
        const own = join(folder, String(next.index));
        await mkdir(own);
        restarts[next.index] = await restartOf({ ...context, folder: own }, next.scenario);
      }
    };
    await Promise.all([work(), work(), work()]);
    return restarts.filter(Boolean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Context {
  command: Command;
  environment: Environment;
  operation: IntendedOperation;
  folder: string;
}

async function takesIntents(context: Context): Promise<boolean> {
  const server = await openRestartServer(context.operation, context.environment);
  try {
    const program = await start(context, server, {}, context.environment.uuid());
    // Another call shows that it does not read the file.
    await program.untilEnd(() => server.exchanges.length > 0);
    return server.effects.length > 0;
  } finally {
    await server.close();
  }
}

async function restartOf(context: Context, scenario: RestartScenario): Promise<Restart> {
  const server = await openRestartServer(context.operation, context.environment);
  const id = context.environment.uuid();
  let kills = 0;
  try {
    server.killAt = scenario.kill;
    const first = await start(context, server, {}, id);
    server.kill = () => {
      kills++;
      first.kill();
    };
    await first.untilEnd();
    server.killAt = undefined;
    for (const life of scenario.lives) {
      server.offsetMs += life.laterMs ?? 0;
      server.disturbance = life.disturbance;
      await (await start(context, server, life, id)).untilEnd();
    }
    const { exchanges, effects } = server;
    return { scenario, operation: context.operation.row.id, exchanges, kills, effects: effects.length };
  } finally {
    await server.close();
  }
}

interface Program {
  /** Until it ends, or is killed after its time or as soon as `isEnough`. */
  untilEnd: (isEnough?: () => boolean) => Promise<void>;
  kill: () => void;
}

async function start(
  { command, folder, operation }: Context,
  server: RestartServer,
  { isOtherCaller }: Life,
  id: string,
): Promise<Program> {
  const file = join(folder, "intents.jsonl");
  await writeFile(file, `${JSON.stringify(intendedCall(operation.row, id))}\n`);
  const caller = isOtherCaller ? "another-client" : "client-under-test";
  const env = {
    ...command.env,
    TALLYSTICK_URL: server.url,
    TALLYSTICK_CLIENT_ID: caller,
    TALLYSTICK_CLIENT_SECRET: `secret-of-${caller}`,
    TALLYSTICK_INTENTS: file,
    TALLYSTICK_CLOCK_OFFSET_MS: String(server.offsetMs),
  };
  const [program = "", ...args] = command.args;
  const isGroup = process.platform !== "win32";
  const child = spawn(program, args, { env, stdio: "ignore", detached: isGroup });
  const kill = (): void => killGroup(child, isGroup);
  return {
    kill,
    async untilEnd(isEnough) {
      const timer = setTimeout(kill, lifeMs);
      const watch = isEnough && setInterval(() => isEnough() && setTimeout(kill, 1_000), 100);
      command.stop.addEventListener("abort", kill, { once: true });
      try {
        await once(child, "close");
      } finally {
        clearTimeout(timer);
        clearInterval(watch);
        command.stop.removeEventListener("abort", kill);
      }
    },
  };
}

/** With the programs that it has started, as `npx` does. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess, isGroup: boolean): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(isGroup ? -pid : pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
