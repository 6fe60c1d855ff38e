import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createDesk, type Desk, type DeskOptions } from "./desk.ts";

export interface ListeningDesk extends Pick<Desk, "staff"> {
  /** With the base path. */
  url: string;
  /** The same of the first version. */
  firstUrl: string;
  /** Where the desk's time is moved. */
  clock: string;
  close: () => void;
}

/** A new desk, at a free port of this machine. */
export async function listen(options: DeskOptions = {}, port = 0): Promise<ListeningDesk> {
  const desk = createDesk(options);
  const listener = desk.app.listen(port, "127.0.0.1");
  await once(listener, "listening");
  // A listening TCP server has an address with a port.
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: `${origin}${desk.basePath}`,
    firstUrl: `${origin}${desk.firstBasePath}`,
    clock: `${origin}/clock`,
    staff: desk.staff,
    close() {
      desk.close();
      listener.closeAllConnections();
      listener.close();
    },
  };
}
