import { type RequestDetails, RequestError } from "./request-error.ts";

/** A list has more pages or items than the walk may read: some are missing. */
export class ListLimitError extends RequestError {
  override readonly name = "ListLimitError";
  readonly kind = "list-limit";
  /** The option that ended the walk. */
  readonly option: "maxPages" | "maxItems";
  readonly limit: number;

  constructor(request: RequestDetails, option: "maxPages" | "maxItems", limit: number) {
    super(request, `has more than ${limit} ${option === "maxPages" ? "pages" : "items"}, the limit of ${option}`);
    this.option = option;
    this.limit = limit;
  }
}
