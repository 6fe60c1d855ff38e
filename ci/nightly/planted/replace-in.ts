import { registerHooks } from "node:module";

/** Makes the service wrong in one place: a text of one of its files is another. */
export function replaceIn(file: string, right: string, wrong: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/packages/service/src/${file}`)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString(); // as a file is read
      if (!source.includes(right)) throw new Error(`${file} does not say ${right}`);
      return { ...loaded, source: source.replace(right, wrong) };
    },
  });
}
