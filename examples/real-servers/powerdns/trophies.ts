import type { Trophy } from "../server.ts";

export const trophies: readonly Trophy[] = [];
