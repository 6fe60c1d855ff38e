import type { RequestHandler } from "express";
import type { Settings } from "../settings.ts";
import { serveSite } from "./serve-site.ts";
import { contractOfSite, parseSiteFolder } from "./site-folder.ts";

/** The site of a folder; the log says when it is about another version of the contract. @throws an Error when it is none */
export function openSite(folder: string, { contract, logger }: Pick<Settings, "contract" | "logger">): RequestHandler {
  const hash = contractOfSite(parseSiteFolder(folder));
  if (hash !== undefined && hash !== contract.hash)
    logger.warn({ folder }, "the site of --docs is about another version of the contract; build it again");
  return serveSite(folder);
}
