/**
 * Makes the router's table of all screens smaller, which every first visit loads. The same table comes out when it runs, apart
 * from properties that are false and the imports of screens: only prefetch links of the router use those, and the store has none
 * (`web/shell/route-files.ts` loads screens ahead).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Route {
  id: string;
  imports: string[];
}

interface Manifest {
  routes: Record<string, Route>;
}

const begin = 'window.__reactRouterManifest=';

/** @param script the file that the router's build wrote @throws Error when it has another form */
export function smallManifest(script: string): string {
  if (!script.startsWith(begin)) throw new Error(`the route table does not begin with ${begin}`);
  const manifest = JSON.parse(script.slice(begin.length).replace(/;\s*$/, '')) as Manifest;
  const routes = Object.entries(manifest.routes).map(([name, { id, imports: _, ...rest }]) => {
    if (id !== name) throw new Error(`the route ${id} has another name: ${name}`);
    return [name, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== false))];
  });
  const small = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  return `{let m=${begin}${small};for(let i in m.routes)m.routes[i].id=i}`;
}

/** Shortens the table of a built client. @param folder absolute */
export async function shortenManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  for (const name of await readdir(assets)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue;
    const file = join(assets, name);
    await writeFile(file, smallManifest(await readFile(file, 'utf8')));
  }
}
