import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunkGroups, isOnEveryPage } from './scripts/chunks.ts';
import { iconSprite } from './scripts/icon-sprite.ts';
import { buildLocale, prefix } from './scripts/messages/build-locale.ts';
import { inlineMessages } from './scripts/messages/inline-messages.ts';
import { minifiedText } from './scripts/minified-text.ts';

/** `npm run dev`: PORT is the store's, DEV_PORT the one to open. */
const { PORT = '3000', DEV_PORT = '5173' } = process.env;
const shop = `http://localhost:${PORT}`;

export default defineConfig({
  // Each language is a build of its own; its files are below its own prefix.
  base: `${prefix}/`,
  plugins: [iconSprite(), tailwindcss(), minifiedText(), inlineMessages(buildLocale), reactRouter()],
  build: {
    // For the list of files that the service worker keeps (scripts/build-worker.ts).
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !isOnEveryPage(file)) },
  },
  // Bundled for the server too: 220 small files fewer to load at the start.
  ssr: { noExternal: [/^@base-ui\//] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunkGroups } } } } },
  // The app comes from Vite, everything else from the store that runs beside it.
  server: { port: Number(DEV_PORT), strictPort: true, proxy: { '/api': shop, '/images': shop } },
});
