import type { Contract } from "@tallystick/contract";
import type { RequestListener } from "node:http";
import { listen, type Listening } from "./listen.ts";
import type { Logger } from "./runtime/logger.ts";

/** The open ports of an app. */
export interface Listeners {
  /** @throws ListenError */
  open: (port: number, host: string) => Promise<Listening>;
  isAny: () => boolean;
  /** Lets the requests in hand end; what takes longer than the timeout is cut, and logged. */
  close: () => Promise<void>;
}

interface ListenersOptions {
  app: () => RequestListener;
  contract: Contract;
  basePath: string;
  /** The options that name port and host, for the message of an address that is not available. */
  options?: { port: string; host: string };
  shutdownTimeoutMs: number;
  logger: Logger;
}

export function createListeners({ app, shutdownTimeoutMs, logger, ...place }: ListenersOptions): Listeners {
  const open = new Set<Listening>();
  return {
    open: async (port, host) => {
      const listening = await listen(app(), { ...place, port, host });
      open.add(listening);
      return listening;
    },
    isAny: () => open.size > 0,
    close: async () => {
      const cut = await Promise.all([...open].map((listening) => listening.close(shutdownTimeoutMs)));
      const connections = cut.reduce((sum, count) => sum + count, 0);
      if (connections > 0) logger.warn({ connections }, "the time to finish is over: connections were cut");
    },
  };
}
