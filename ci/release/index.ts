export { MOST_LINES, readableSection } from "./changelog-section.ts";
export { output, plainEnv } from "./command.ts";
export { packAll, tarballsOf } from "./pack.ts";
export { allNeeds, pendingChangesets, publishedPackages, type Package } from "./packages.ts";
