export const firstChecks: readonly string[] = [];
