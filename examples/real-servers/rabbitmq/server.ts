import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import { fromDebian, startProgram, type Server } from "../server.ts";
import { faults } from "./faults.ts";
import { trophies } from "./trophies.ts";

const user = { id: "suite", secret: "a-secret-of-the-suite" };

/** RabbitMQ with its management plugin, which has the HTTP API. */
export const rabbitmq: Server = {
  install: fromDebian("rabbitmq-server", ["rabbitmq-server"]),
  trophies,
  faults,
  found: 10,
  async start(folder) {
    const [amqp, management, distribution] = [await getPort(), await getPort(), await getPort()];
    const settings = {
      "listeners.tcp.default": `127.0.0.1:${amqp}`,
      "management.tcp.ip": "127.0.0.1",
      "management.tcp.port": management,
      default_user: user.id,
      default_pass: user.secret,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    writeFileSync(join(folder, "rabbitmq.conf"), `${lines.join("\n")}\n`);
    writeFileSync(join(folder, "plugins"), "[rabbitmq_management].\n");
    mkdirSync(join(folder, "data"));
    const origin = `http://127.0.0.1:${management}`;
    const headers = { authorization: `Basic ${btoa(`${user.id}:${user.secret}`)}` };
    const stop = await startProgram(["/usr/lib/rabbitmq/bin/rabbitmq-server"], {
      cwd: folder,
      env: {
        HOME: folder,
        RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
        RABBITMQ_DIST_PORT: String(distribution),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
        RABBITMQ_LOG_BASE: join(folder, "log"),
        RABBITMQ_MNESIA_BASE: join(folder, "data"),
        RABBITMQ_NODENAME: `judged-${management}@localhost`,
      },
      ready: { url: `${origin}/api/overview`, headers },
    });
    return { url: `${origin}/api`, credentials: user, stop };
  },
};
