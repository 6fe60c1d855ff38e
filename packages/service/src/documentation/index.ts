export { openSite } from "./open-site.ts";
export { parseSiteFolder, sitePath } from "./site-folder.ts";
