import { AsyncLocalStorage } from "node:async_hooks";

const settingUp = new AsyncLocalStorage<true>();

/** Every call of `make` prepares something for a check, and is none that the check judges. */
export function asSetUp<Made>(make: () => Promise<Made>): Promise<Made> {
  return settingUp.run(true, make);
}

/** Whether the current call prepares something. */
export function isSettingUp(): boolean {
  return settingUp.getStore() === true;
}
