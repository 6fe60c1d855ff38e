/** The commits of this process, to whatever store: a snapshot that is older than the last one is not shared. */
export const commits = { count: 0 };
