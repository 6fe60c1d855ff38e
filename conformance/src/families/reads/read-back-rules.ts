/** The rules by which something is created, found, and found as given; of several kinds of body, this one's. */
export interface ReadBack {
  kind: string;
  made?: string;
  found: string;
  same: string;
}
