import { NodeHost, type CompilerHost, type SourceFile } from "@typespec/compiler";

/** What the emitter wrote, by file name. Nothing reaches the disk. */
export type Files = Record<string, string>;

/**
 * A compiler's host for one spec, compile after compile. Only the spec's own files are looked at again, and only those that
 * say something new are parsed again: libraries stay as they are.
 */
export function cachingHost(spec: string): { host: CompilerHost; written: () => Files } {
  const isOurs = (path: string): boolean => path.startsWith(`${spec}/`) && !path.includes("/node_modules/");
  const seen = new Map<string, SourceFile>();
  let files: Files = {};
  const host: CompilerHost = {
    ...NodeHost,
    parseCache: new WeakMap(),
    realpath: once((path) => NodeHost.realpath(path)),
    stat: once((path) => NodeHost.stat(path), isOurs),
    readDir: once((path) => NodeHost.readDir(path), isOurs),
    readFile: once(async (path) => {
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

/** Answers as it answered before, but for paths that may change. What failed is asked again. */
function once<Answer>(
  ask: (path: string) => Promise<Answer>,
  mayChange: (path: string) => boolean = () => false,
): (path: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return async (path) => {
    if (mayChange(path)) return await ask(path);
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
    return await answer;
  };
}
