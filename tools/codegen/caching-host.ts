import { readdirSync, realpathSync, statSync } from "node:fs";
import type { Files } from "@tallystick/generate";
import { NodeHost, type CompilerHost, type SourceFile } from "@typespec/compiler";

/**
 * A compiler host for repeated compiles of one spec. Each compile reads only the spec's own files again, and parses only those
 * that changed; libraries are read once. Folders are read without waiting: the thread has nothing else to do meanwhile.
 */
export function cachingHost(spec: string): { host: CompilerHost; written: () => Files } {
  const isOurs = (path: string): boolean => path.startsWith(`${spec}/`) && !path.includes("/node_modules/");
  const seen = new Map<string, SourceFile>();
  let files: Files = {};
  const host: CompilerHost = {
    ...NodeHost,
    parseCache: new WeakMap(),
    realpath: cached(async (path) => realpathSync(path)),
    stat: cached(async (path) => statSync(path), isOurs),
    readDir: cached(async (path) => readdirSync(path), isOurs),
    readFile: cached(async (path) => {
      const file = await NodeHost.readFile(path);
      const before = seen.get(path);
      if (before?.text === file.text) return before;
      seen.set(path, file);
      return file;
    }, isOurs),
    mkdirp: async () => undefined,
    async writeFile(path, content) {
      files[path.slice(path.lastIndexOf("/") + 1)] = content;
    },
  };
  const written = (): Files => {
    const all = files;
    files = {};
    return all;
  };
  return { host, written };
}

/** Caches the results, except for paths that may change. A failure is not cached. */
function cached<Answer>(
  load: (path: string) => Promise<Answer>,
  mayChange: (path: string) => boolean = () => false,
): (path: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return async (path) => {
    if (mayChange(path)) return await load(path);
    const answer = answers.get(path) ?? load(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
    return await answer;
  };
}
