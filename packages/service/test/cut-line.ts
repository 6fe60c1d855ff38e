import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface Line {
  port: number;
  /** Breaks every connection. */
  cut: () => void;
  /** Breaks none, and lets nothing through that they have. */
  silence: () => void;
  /** Breaks them, and takes no more. */
  close: () => Promise<void>;
  open: () => Promise<void>;
}

/** A line to a port of this machine that can be cut. */
export async function startLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(to, "127.0.0.1");
    for (const [one, next] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(next);
      one.on("error", () => next.destroy()).on("close", () => next.destroy());
    }
  });
  const open = async (port: number): Promise<void> => void (await once(server.listen(port, "127.0.0.1"), "listening"));
  await open(0);
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const silence = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const close = async (): Promise<void> => {
    server.close();
    cut();
    await once(server, "close");
  };
  onTestFinished(async () => {
    if (server.listening) await close();
  });
  return { port, cut, silence, close, open: () => open(port) };
}
