import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A port that leads to another one of this machine, or for a time to none. */
export interface Link {
  port: number;
  /** Cuts every connection, and leads new ones there. */
  leadTo: (port: number | undefined) => void;
  close: () => Promise<void>;
}

export async function createLink(): Promise<Link> {
  let target: number | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    if (target === undefined) {
      from.destroy();
      return;
    }
    const to = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const leadTo: Link["leadTo"] = (port) => {
    target = port;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    leadTo,
    close: async () => {
      leadTo(undefined);
      server.close();
      await once(server, "close");
    },
  };
}
