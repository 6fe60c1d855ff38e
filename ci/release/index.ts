export { output } from "./command.ts";
export { packAll } from "./pack.ts";
export { allNeeds, publishedPackages, type Package } from "./packages.ts";
