/**
 * Builds the scripts of light pages (docs/decisions/0077-light-pages.md) beside the files of the web app, with a small replacement for
 * the router.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { entriesOf, type Graph } from './chunks.ts';
import { buildLocale, prefix } from './messages/build-locale.ts';
import { inlineMessages } from './messages/inline-messages.ts';

const web = join(import.meta.dirname, '../web');
const manifestName = 'light-manifest.json';

/** The light pages, by the id of the route that they are for. */
const pages = { 'routes/dashboard/picking': 'picking', 'routes/dashboard/deliveries': 'deliveries' };

/**
 * Writes the scripts, and their names by route to `light-pages.json` for the server.
 * @param folder the build of one language, absolute
 */
export async function buildLightPages(folder: string): Promise<void> {
  const client = join(folder, 'client');
  await build({
    configFile: false,
    // The web app's own build has warned already.
    logLevel: 'error',
    publicDir: false,
    base: `${prefix}/`,
    plugins: [inlineMessages(buildLocale)],
    resolve: { alias: [{ find: /^react-router$/, replacement: join(web, 'light/document-router.tsx') }] },
    build: {
      outDir: client,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      manifest: manifestName,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(
          Object.values(pages).map((name) => [`light-${name}`, join(web, `light/${name}.tsx`)]),
        ),
        output: { codeSplitting: { groups: [{ name: sharedFile }] } },
      },
    },
  });
  const manifestFile = join(client, manifestName);
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  await rm(manifestFile);
  const scripts = Object.entries(pages).map(([route, name]) => {
    const [start = '', ...needed] = filesOf(manifest, `web/light/${name}.tsx`);
    return [route, { start, needed }];
  });
  await writeFile(join(folder, 'light-pages.json'), JSON.stringify(Object.fromEntries(scripts)));
}

/** What all light pages need is one file. */
function sharedFile(id: string, graph: Graph): string | null {
  const entries = entriesOf(id, graph);
  return Object.values(pages).every((name) => entries.has(`light/${name}`)) ? 'light' : null;
}

/** The URLs of a script and of all that it imports at once. @throws Error when it was not built */
function filesOf(manifest: Manifest, entry: string): string[] {
  const chunkOf = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build of light pages has no ${key}`);
    return chunk;
  };
  const keys = new Set([entry]);
  for (const key of keys) for (const each of chunkOf(key).imports ?? []) keys.add(each);
  return [...keys].map((key) => `${prefix}/${chunkOf(key).file}`);
}
