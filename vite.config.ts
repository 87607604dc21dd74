import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { faultsOf } from './messages/catalogs.ts';
import { chunkGroups, isOnEveryPage } from './scripts/chunks.ts';
import { developedLanguages } from './scripts/developed-languages.ts';
import { iconSprite } from './scripts/icon-sprite.ts';
import { minifiedText } from './scripts/minified-text.ts';

/** `npm run dev`: PORT is the store's, DEV_PORT the one to open. */
const { PORT = '3000', DEV_PORT = '5173' } = process.env;
const shop = `http://localhost:${PORT}`;

const [fault] = faultsOf();
// Without a stack, because the line says everything.
if (fault) throw Object.assign(new Error(fault), { stack: fault });

export default defineConfig({
  plugins: [iconSprite(), tailwindcss(), minifiedText(), developedLanguages(), reactRouter()],
  build: {
    // The server looks up the files of messages in it, and scripts/build-worker.ts what the service worker keeps.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !isOnEveryPage(file)) },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunkGroups } } } } },
  // The app comes from Vite, everything else from the store that runs beside it.
  server: { port: Number(DEV_PORT), strictPort: true, proxy: { '/api': shop, '/images': shop } },
});
