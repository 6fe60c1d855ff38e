import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { htmlFiles } from "./html-files.ts";

/** Puts each table of the pages into a box that scrolls, by keyboard too, where the window is narrower than the table. */
export async function withScrollingTables(folder: string): Promise<void> {
  const files = await htmlFiles(folder);
  await Promise.all(
    files.map(async ({ path, html }) => {
      const changed = scrolling(html);
      if (changed !== html) await writeFile(join(folder, path), changed);
    }),
  );
}

function scrolling(html: string): string {
  return html
    .replaceAll(/<table(?=[ >])/g, '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>");
}
