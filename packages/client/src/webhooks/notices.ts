import type { OnChange } from "../calls/pause.ts";

/** Hands the events of your webhook endpoint to the waits in the same process. */
export interface Notices {
  /** Takes an event that your endpoint has verified: `handle: notices.notice`, or a call from your own `handle`. */
  notice: (event: unknown) => void;
  /** The `onChange` of a wait: each event that contains the id triggers a read. */
  about: (id: string) => OnChange;
}

/** Creates the link between a webhook endpoint and `waitFor`. */
export function createNotices(): Notices {
  const listeners = new Set<(event: string) => void>();
  return {
    notice: (event) => {
      const text = JSON.stringify(event);
      for (const listener of listeners) listener(text);
    },
    about: (id) => (readNow) => {
      const listener = (event: string): void => {
        if (event.includes(JSON.stringify(id))) readNow();
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
