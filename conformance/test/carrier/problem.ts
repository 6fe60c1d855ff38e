/** A refusal, by the end of its type. */
export class Problem extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string) {
    super(type);
    this.status = status;
    this.type = type;
  }
}

export const notThere = (): Problem => new Problem(404, "unknown");

export function check(isValid: boolean): void {
  if (!isValid) throw new Problem(422, "invalid");
}

export function isText(value: unknown, least = 1): boolean {
  return typeof value === "string" && value.length >= least;
}

export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
