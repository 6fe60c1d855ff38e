export { buildSite, type BuiltSite, type SiteOptions } from "./build-site.ts";
export { SiteError } from "./site-error.ts";
