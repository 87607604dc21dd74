/**
 * Parts that are loaded later name the stylesheet of the entry as one of their files. Every page has it already, but by another
 * address (the router adds a '#'), so it would be added once more: below the administration's stylesheet, which it would override.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const stylesheet = /"assets\/entry-[\w-]+\.css"/g;

/** @param entry the file name of the entry's script, which takes its place: other files are named by their position */
export const withoutLoadedStylesheet = (script: string, entry: string): string =>
  script.replaceAll(stylesheet, `"assets/${entry}"`);

/** Changes the scripts of a built client. @param folder absolute @throws Error without an entry */
export async function forgetLoadedStylesheet(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const entry = names.find((name) => name.startsWith('entry.client-'));
  if (!entry) throw new Error(`${assets} has no script of the entry`);
  for (const name of names) {
    const before = await readFile(join(assets, name), 'utf8');
    const after = withoutLoadedStylesheet(before, entry);
    if (after !== before) await writeFile(join(assets, name), after);
  }
}
