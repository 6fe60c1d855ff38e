export { output, plainEnv } from "./command.ts";
export { packAll, tarballsOf } from "./pack.ts";
export { allNeeds, pendingChangesets, publishedPackages, type Package } from "./packages.ts";
