/** Milliseconds to wait after that many failures in a row, from 1: doubling from one second to half an hour. */
export function backOff(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 30 * 60 * 1000);
}
