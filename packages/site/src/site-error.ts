/** Why the site cannot be built, with the next step. */
export class SiteError extends Error {
  override name = "SiteError";
}
